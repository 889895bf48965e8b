/* label_test.cpp - labels: those of the game, what iprof knows by itself, and what is restored.
 * Fake clock; the machine is the one that the test runs on, asked in other ways.
 */
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <sys/utsname.h>
#include <unistd.h>
#endif

#include "facts.h"
#include "src/show/prof_label.h"

namespace {

std::vector<Prof_Label> labels()
{
   std::vector<Prof_Label> all;
   Prof_Label label;
   for (int i = 0; Prof_get_label(i, &label); ++i) all.push_back(label);
   EXPECT_EQ(Prof_num_labels(), static_cast<int>(all.size()));
   return all;
}

/* "(none)" if there is no such label, of the game or of iprof's own. */
std::string value_of(const std::string &key, int own)
{
   for (const Prof_Label &label : labels())
      if (label.key == key && label.own == own) return label.value;
   return "(none)";
}

/* Those of the game, which come first. */
std::string of_game()
{
   std::string text;
   for (const Prof_Label &label : labels())
      if (!label.own)
         text += std::string(text.empty() ? "" : ", ") + label.key + ": " + label.value;
   return text;
}

using Values = std::map<std::string, std::string>;
void expect_own(const Values &expected)
{
   for (const auto &[key, value] : expected) EXPECT_EQ(value_of(key, 1), value) << key;
}

TEST(Label, is_copied_changed_and_removed)
{
   std::string key = "level", value = "reef";
   EXPECT_EQ(Prof_set_label(key.c_str(), value.c_str()), 1);
   EXPECT_EQ(Prof_set_label("build", "1.2"), 1);
   key.assign(key.size(), 'x');
   value.assign(value.size(), 'x');
   EXPECT_EQ(of_game(), "level: reef, build: 1.2");
   EXPECT_EQ(Prof_set_label("level", "mines"), 1);
   EXPECT_EQ(of_game(), "level: mines, build: 1.2") << "it stays where it was";
   EXPECT_EQ(Prof_set_label("level", nullptr), 1);
   EXPECT_EQ(Prof_set_label("build", ""), 1);
   EXPECT_EQ(Prof_set_label("never", nullptr), 1);
   EXPECT_EQ(of_game(), "");
}

TEST(Label, may_be_set_before_the_profiler_is_configured)
{
   EXPECT_EQ(Prof_set_label("build", "1.2"), 1);
   hear();
   EXPECT_EQ(value_of("build", 0), "1.2");
}

TEST(Label, keys_that_are_none_are_refused_and_told_once)
{
   hear();
   EXPECT_EQ(Prof_set_label("a", "1"), 1);
   EXPECT_EQ(Prof_set_label("Az09_.-", "1"), 1);
   EXPECT_EQ(Prof_set_label("1234567890123456789012345678901", "31 bytes"), 1);
   const int count = Prof_num_labels();
   for (const char *key : {"", "a b", "a\n", "a\"", "a,b", "\xC3\xA9", "a\xFF", "a=b", "a:b", "'",
                           "12345678901234567890123456789012"})
      EXPECT_EQ(Prof_set_label(key, "1"), 0) << key;
   EXPECT_EQ(Prof_set_label(nullptr, "1"), 0);
   EXPECT_EQ(Prof_set_label(nullptr, nullptr), 0);
   EXPECT_EQ(Prof_num_labels(), count);
   EXPECT_EQ(times_told("Prof_set_label"), 1);
   EXPECT_EQ(told.size(), 1u);
}

TEST(Label, values_are_made_plain_and_cut_at_a_character)
{
   EXPECT_EQ(Prof_set_label("note", "a\tb\nc\x01\x1F|\"',;=\x7F"), 1);
   EXPECT_EQ(value_of("note", 0), "a b c  |\"',;= ");
   EXPECT_EQ(Prof_set_label("long", (std::string(126, 'x') + "\xC3\xA9").c_str()), 1);
   EXPECT_EQ(value_of("long", 0), std::string(126, 'x'));
   EXPECT_EQ(Prof_set_label("long", std::string(100000, 'y').c_str()), 1);
   EXPECT_EQ(value_of("long", 0), std::string(127, 'y'));
   EXPECT_EQ(Prof_set_label("long", std::string(300, '\xBF').c_str()), 1); /* no UTF-8 at all */
   EXPECT_LE(value_of("long", 0).size(), 127u);
}

TEST(Label, of_the_game_are_32_at_most)
{
   hear();
   for (int i = 0; i < 32; ++i) EXPECT_EQ(Prof_set_label(numbered("l", i).c_str(), "v"), 1);
   EXPECT_EQ(Prof_set_label("more", "v"), 0);
   EXPECT_EQ(Prof_set_label("even_more", "v"), 0);
   EXPECT_EQ(times_told("32 labels"), 1);
   EXPECT_EQ(Prof_set_label("l7", "w"), 1) << "one that is there has its room";
   EXPECT_EQ(Prof_set_label("l3", nullptr), 1);
   EXPECT_EQ(Prof_set_label("more", "v"), 1);
   const std::vector<Prof_Label> all = labels();
   EXPECT_STREQ(all[3].key, "l4") << "the others move up";
   EXPECT_STREQ(all[31].key, "more");
   EXPECT_EQ(all[32].own, 1);
}

TEST(Label, questions_without_an_answer_change_nothing)
{
   Prof_Label label;
   std::memset(&label, 7, sizeof label);
   const Prof_Label before = label;
   for (int index : {-1, -1000000, Prof_num_labels(), 1000000, 2147483647, -2147483647 - 1})
      EXPECT_EQ(Prof_get_label(index, &label), 0) << index;
   EXPECT_EQ(std::memcmp(&before, &label, sizeof label), 0);
   EXPECT_EQ(Prof_get_label(0, nullptr), 0);
}

TEST(Fact, of_the_game_s_key_is_hidden_as_long_as_there_is_one)
{
   expect_own({{"clock", "fake"}});
   const int count = Prof_num_labels();
   EXPECT_EQ(Prof_set_label("clock", "sun dial"), 1);
   EXPECT_EQ(of_game(), "clock: sun dial");
   expect_own({{"clock", "(none)"}});
   EXPECT_EQ(Prof_num_labels(), count);
   EXPECT_EQ(Prof_set_label("clock", nullptr), 1);
   expect_own({{"clock", "fake"}});
}

TEST(Fact, suggested_from_above_comes_goes_and_gives_way)
{
   EXPECT_EQ(value_of("gpu", 1), "(none)");
   Prof_Label_suggest("gpu", "llvmpipe");
   EXPECT_EQ(value_of("gpu", 1), "llvmpipe");
   EXPECT_EQ(Prof_set_label("gpu", "mine"), 1);
   EXPECT_EQ(value_of("gpu", 0), "mine");
   Prof_Label_suggest("gpu", "another");
   EXPECT_EQ(value_of("gpu", 1), "(none)");
   EXPECT_EQ(Prof_set_label("gpu", ""), 1);
   EXPECT_EQ(value_of("gpu", 1), "another");
   Prof_Label_suggest("gpu", nullptr);
   EXPECT_EQ(value_of("gpu", 1), "(none)");
   for (const char *key : {"", "a b"}) Prof_Label_suggest(key, "x");
   Prof_Label_suggest(nullptr, "x");
   for (int i = 0; i < 100; ++i) Prof_Label_suggest(numbered("f", i).c_str(), "x");
   EXPECT_LE(Prof_num_labels(), 32);
}

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
TEST(Fact, of_the_machine_are_what_the_system_says)
{
   struct utsname names;
   ASSERT_GE(uname(&names), 0);
   EXPECT_EQ(value_of("os", 1),
             std::string(names.sysname) + " " + names.release + " " + names.machine);
   EXPECT_EQ(value_of("cpus", 1), std::to_string(sysconf(_SC_NPROCESSORS_ONLN)));
   const long long bytes = static_cast<long long>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
   EXPECT_EQ(value_of("memory_mib", 1), std::to_string(bytes >> 20));
#if defined(__x86_64__) /* Linux tells it in /proc/cpuinfo; a virtual machine may tell two names */
   unsigned int words[13] = {};
   for (unsigned int i = 0; i < 3; ++i)
      __get_cpuid(0x80000002u + i, words + 4 * i, words + 4 * i + 1, words + 4 * i + 2,
                  words + 4 * i + 3);
   std::string model = reinterpret_cast<const char *>(words);
   model.erase(0, model.find_first_not_of(' '));
   model.resize(model.find_last_not_of(' ') + 1);
   const std::string cpu = value_of("cpu", 1);
   EXPECT_EQ(cpu.compare(0, model.size(), model), 0) << cpu << " is not " << model;
#endif
}
#endif

TEST(Fact, of_the_build_and_the_run_are_of_their_form)
{
   const std::time_t before = std::time(nullptr);
   EXPECT_EQ(value_of("iprof", 1), Prof_VERSION);
   EXPECT_EQ(value_of("build_bits", 1), std::to_string(8 * sizeof(void *)));
#if defined(__VERSION__)
   EXPECT_NE(value_of("compiler", 1).find('.'), std::string::npos);
   const std::string optimised = value_of("optimised", 1);
   EXPECT_TRUE(optimised == "0" || optimised == "1") << optimised;
#endif
   const std::string start = value_of("start", 1);
   bool found = false;
   for (std::time_t t = before - 2; t <= std::time(nullptr) + 1; ++t) {
      char text[32];
      std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&t));
      found |= start == text;
   }
   EXPECT_TRUE(found) << start;
}

/* What the file says that calls Prof_update goes before what the library says. */
TEST(Fact, of_the_build_is_what_compiled_the_game)
{
   const std::string library = value_of("compiler", 1), optimised = value_of("optimised", 1);
   EXPECT_EQ(value_of("asserts", 1), "(none)");
   Prof_update(1);
   std::string expected = Prof_BUILD_COMPILER;
#if defined(NDEBUG)
   const char *const asserts = "0";
#else
   const char *const asserts = "1";
#endif
   expect_own({{"compiler", expected.empty() ? "(none)" : expected}, {"asserts", asserts}});
   Prof_Update_of_build(1, "oak 3.1.4;0;1;address");
   expect_own({{"compiler", "oak 3.1.4"}, {"optimised", "0"}, {"asserts", "1"},
               {"sanitizer", "address"}, {"iprof_opt", optimised == "1" ? "1" : "(none)"}});
   Prof_Update_of_build(0, "oak 3.1.4;1;0;");
   expect_own({{"optimised", "1"}, {"asserts", "0"}, {"sanitizer", "(none)"},
               {"iprof_opt", optimised == "0" ? "0" : "(none)"}});
   (Prof_update)(1); /* as other languages call it: nothing is known of them */
   EXPECT_EQ(value_of("compiler", 1), "oak 3.1.4");
   EXPECT_EQ(Prof_set_label("compiler", "mine"), 1);
   EXPECT_EQ(of_game(), "compiler: mine");
   EXPECT_EQ(value_of("compiler", 1), "(none)");
   ASSERT_EQ(Prof_shutdown(), 1);
   expect_own({{"compiler", library}, {"asserts", "(none)"}});
}

/* It may be nonsense: it comes from outside. Two texts are told apart by where they are. */
TEST(Fact, of_a_build_may_be_anything)
{
   const std::string is_long = std::string(1000, 'x') + ";1;1;";
   const std::string has_long = ";" + std::string(50, 'y') + ";" + std::string(30, 'z');
   for (const char *build : {"", ";", ";;;;;;;;", "a", ";;yes;", "a;b;c;d;e"}) {
      Prof_Update_of_build(1, build);
      (void)labels();
   }
   EXPECT_EQ(value_of("compiler", 1), "a");
   Prof_Update_of_build(1, is_long.c_str());
   EXPECT_EQ(value_of("compiler", 1), std::string(95, 'x'));
   Prof_Update_of_build(1, has_long.c_str());
   EXPECT_EQ(value_of("optimised", 1), "yyy");
   Prof_Update_of_build(1, nullptr);
   EXPECT_EQ(value_of("optimised", 1), "yyy");
   Prof_Label_restore_begin();
   Prof_Update_of_build(1, "of the viewer;1;1;");
   EXPECT_EQ(Prof_num_labels(), 0);
}

TEST(Fact, session_is_random_and_stays_until_a_shutdown)
{
   std::set<std::string> seen;
   for (int life = 0; life < 50; ++life) {
      const std::string session = value_of("session", 1);
      EXPECT_EQ(session.size(), 16u);
      EXPECT_EQ(session.find_first_not_of("0123456789abcdef"), std::string::npos);
      EXPECT_GE(session[0], 'a') << "no reader takes it for a number";
      for (int i = 0; i < 10; ++i) Prof_update(1);
      EXPECT_EQ(value_of("session", 1), session);
      EXPECT_TRUE(seen.insert(session).second);
      ASSERT_EQ(Prof_shutdown(), 1);
   }
}

TEST(Label, all_are_gone_after_a_shutdown)
{
   hear();
   Prof_Label_suggest("gpu", "x");
   EXPECT_EQ(Prof_set_label("level", "reef"), 1);
   EXPECT_EQ(Prof_set_label("", "reef"), 0);
   ASSERT_EQ(Prof_shutdown(), 1);
   hear();
   EXPECT_EQ(value_of("level", 0), "(none)");
   EXPECT_EQ(value_of("gpu", 1), "(none)");
   EXPECT_EQ(Prof_set_label("", "reef"), 0);
   EXPECT_EQ(times_told("Prof_set_label"), 2) << "told once a life";
}

TEST(Restored_label, there_are_no_others)
{
   EXPECT_EQ(Prof_set_label("level", "reef"), 1);
   EXPECT_NE(value_of("os", 1), "(none)");
   Prof_Label_restore_begin();
   EXPECT_EQ(Prof_num_labels(), 0);
   EXPECT_EQ(Prof_Label_restore("os", "Plan 9", 1), 1);
   EXPECT_EQ(Prof_Label_restore("gpu", "a card", 0), 1);
   EXPECT_EQ(Prof_Label_restore("gpu", "hidden", 1), 1);
   EXPECT_EQ(Prof_Label_restore("session", "0123456789abcdef", 1), 1);
   for (const char *key : {"", "a b", "a\n"}) EXPECT_EQ(Prof_Label_restore(key, "x", 0), 0);
   EXPECT_EQ(Prof_Label_restore(nullptr, "x", 0), 0);
   EXPECT_EQ(Prof_Label_restore("none", "", 0), 0);
   EXPECT_EQ(Prof_Label_restore("none", nullptr, 1), 0);
   Prof_update(1);
   Prof_Label_suggest("os", "of the viewer");
   Prof_Label_suggest("more", "of the viewer");
   EXPECT_EQ(Prof_num_labels(), 3);
   EXPECT_EQ(of_game(), "gpu: a card");
   expect_own({{"os", "Plan 9"}, {"session", "0123456789abcdef"}});
   char value[Prof_LABEL_VALUE];
   EXPECT_EQ(Prof_Label_find("gpu", value), 1);
   EXPECT_STREQ(value, "a card");
   EXPECT_EQ(Prof_Label_find("cpu", value), 0);
   EXPECT_STREQ(value, "");
   for (int i = 0; i < 1000; ++i) (void)Prof_Label_restore(numbered("l", i).c_str(), "x", i & 1);
   EXPECT_EQ(Prof_num_labels(), 63) << "32 of each, of which one is hidden";
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_NE(value_of("cpus", 1), "(none)") << "this machine is asked again";
}

/* A list that is restored as it was told is the same list. */
TEST(Restored_label, tells_what_was_told)
{
   EXPECT_EQ(Prof_set_label("level", "reef"), 1);
   EXPECT_EQ(Prof_set_label("cpu", "of the game"), 1);
   Prof_Label_suggest("gpu", "llvmpipe");
   const auto all_as_text = [] {
      std::string text;
      for (const Prof_Label &label : labels())
         text += std::string(label.key) + "=" + label.value + (label.own ? " own\n" : "\n");
      return text;
   };
   const std::string before = all_as_text();
   const std::vector<Prof_Label> all = labels();
   Prof_Label_restore_begin();
   for (const Prof_Label &label : all)
      EXPECT_EQ(Prof_Label_restore(label.key, label.value, label.own), 1);
   EXPECT_EQ(all_as_text(), before);
}

TEST(Label, stands_in_the_report_and_on_the_page)
{
   frame_of("frame", 1);
   const std::string before = report_text();
   Prof_set_label("level", "reef <1>");
   Prof_set_label("build", "1.2");
   std::string text = report_text();
   const std::string line = "level: reef <1>, build: 1.2\n";
   EXPECT_TRUE(has(text, "\n" + line)) << text;
   text.erase(text.find(line), line.size());
   EXPECT_EQ(text, before) << "and nothing else is different";
   const std::string page = exported(Prof_HTML);
   EXPECT_TRUE(has(page, "<p>level: reef &lt;1&gt;, build: 1.2, ")) << page;
   EXPECT_TRUE(has(page, ", clock: fake, ")) << page;
}

TEST(Label, is_one_of_the_metrics)
{
   Prof_value(Prof_SAMPLE, "info", nullptr, nullptr);
   Prof_sample(Prof_value(Prof_SAMPLE, "info", nullptr, nullptr), 7);
   frame_of("frame", 1);
   Prof_set_label("level", "reef \"\\");
   Prof_set_label("a.b", "first");
   Prof_set_label("a-b", "second");
   Prof_set_label("1st", "x");
   Prof_set_label("quantile", "y");
   const std::string
      text = exported(Prof_OPENMETRICS),
      sets = "level=\"reef \\\"\\\\\",a_b=\"first\",label_1st=\"x\",label_quantile=\"y\"";
   EXPECT_TRUE(has(text, "# TYPE iprof info\n")) << text;
   EXPECT_TRUE(has(text, "\niprof_info{" + sets + ",")) << text;
   EXPECT_TRUE(has(text, "\niprof_frame_seconds{quantile=\"0.5\"," + sets + "} 0.001\n")) << text;
   EXPECT_TRUE(has(text, "\niprof_frame_seconds_count{" + sets + "} 1\n")) << text;
   EXPECT_FALSE(has(text, "# TYPE iprof_info ")) << "a value of that name has another: " << text;
}

/* Each thread sets its own and a common one, and reads whole ones. */
TEST(Label, is_set_and_read_by_any_thread)
{
   std::atomic<int> torn{0};
   Threads(4, [&torn](int t) {
      const std::string key = numbered("thread", t), value(100, static_cast<char>('a' + t));
      for (int i = 0; i < 2000; ++i) {
         Prof_Label label;
         Prof_set_label(key.c_str(), i % 3 ? value.c_str() : nullptr);
         Prof_set_label("common", value.c_str());
         for (int k = 0; Prof_get_label(k, &label) && !label.own; ++k)
            if (std::string(100, label.value[0]) != label.value) ++torn;
      }
      Prof_set_label(key.c_str(), value.c_str());
   });
   EXPECT_EQ(torn, 0);
   for (int t = 0; t < 4; ++t)
      EXPECT_EQ(value_of(numbered("thread", t), 0), std::string(100, static_cast<char>('a' + t)));
   EXPECT_EQ(value_of("common", 0).size(), 100u);
}

/* What the gzip holds, whose blocks are stored as they are. */
std::string unpacked(const std::string &gzip)
{
   const auto byte = [&](size_t i) { return static_cast<size_t>(gzip[i] & 255); };
   std::string plain;
   bool last = false;
   for (size_t at = 10; !last;) {
      const size_t length = byte(at + 1) | byte(at + 2) << 8;
      last = byte(at) & 1;
      plain += gzip.substr(at + 5, length);
      at += 5 + length;
   }
   return plain;
}

/* A number of a message of protocol buffers, by its field. */
uint64_t number_in(const std::string &message, uint64_t field)
{
   size_t at = 0;
   const auto varint = [&] {
      uint64_t number = 0;
      for (int shift = 0;; shift += 7) {
         const uint64_t byte = static_cast<unsigned char>(message[at++]);
         number |= (byte & 127) << shift;
         if (byte < 128) return number;
      }
   };
   while (at < message.size()) {
      const uint64_t key = varint(), number = varint();
      if (key == field << 3) return number;
      if ((key & 7) == 2) at += number;
   }
   return 0;
}

uint64_t time_of_profile(int newest, int oldest)
{
   return number_in(unpacked(exported(Prof_PPROF, newest, oldest)), 9);
}

TEST(Label, the_start_is_that_of_profiles_whenever_they_are_written)
{
   configure([](Prof_Config &config) { config.gap_ms = 1e6; });
   for (int i = 1; i <= 3; ++i) {
      Prof(work);
      pass(1000 * i);
      Prof_update(1);
   }
   Prof_set_label("start", "whenever"); /* the game's own hides it, and changes nothing */
   const uint64_t all = time_of_profile(0, everything);
   const std::time_t seconds = static_cast<std::time_t>(all / 1000000000u);
   char text[32];
   std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&seconds));
   Prof_set_label("start", nullptr);
   EXPECT_EQ(value_of("start", 1), text);
   const auto first_ns = static_cast<uint64_t>(frame_at(2).ms * 1e6);
   EXPECT_EQ(time_of_profile(0, 0) - all, first_ns + 2000000000u);
   EXPECT_EQ(number_in(unpacked(exported(Prof_PPROF, 0, 0)), 10), 3000000000u);
   Prof_Label_restore_begin();
   for (const char *start :
        {"2000-02-29T12:34:56Z", "1999-12-31T23:59:59Z", "2099-03-01T00:00:00Z"}) {
      ASSERT_EQ(Prof_Label_restore("start", start, 1), 1);
      const std::time_t then = static_cast<std::time_t>(Prof_Label_start());
      std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&then));
      EXPECT_EQ(text, std::string(start));
   }
   ASSERT_EQ(Prof_Label_restore("start", "no time", 1), 1);
   EXPECT_EQ(Prof_Label_start(), 0u);
   EXPECT_EQ(time_of_profile(0, everything), 0u) << "not known";
}

TEST(Label, needs_no_memory)
{
   allowed = 0;
   use_stingy_memory();
   EXPECT_EQ(Prof_set_label("level", "reef"), 1);
   EXPECT_EQ(value_of("level", 0), "reef");
   EXPECT_EQ(value_of("clock", 1), "none") << "the profiler could not start";
   int count = 7;
   EXPECT_EQ(Prof_Label_copy_all(&count), nullptr);
   EXPECT_EQ(count, 0);
}

int answers_in_hook;
void ask_in_hook(const char *, void *)
{
   Prof_Label label;
   answers_in_hook += Prof_num_labels() + Prof_get_label(0, &label) + Prof_set_label("a", "b");
}

TEST(Label, is_refused_in_a_hook)
{
   configure(&Prof_Config::log, ask_in_hook);
   EXPECT_EQ(Prof_set_label("a b", "c"), 0); /* tells the log */
   EXPECT_EQ(answers_in_hook, 0);
   EXPECT_EQ(value_of("a", 0), "(none)");
}

} // namespace
