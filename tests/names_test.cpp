/* names_test.cpp - past frames, hitches and exports tell the names of the threads that ran in them,
 * though other threads have their slots now. Fake clock. */
#include "tests/headers.h"

#include "calls.h"
#include "contexts.h"
#include "src/gather/prof_zone.h"
#include "tables.h"
#include "worker.h"

namespace {

void work(double milliseconds)
{
   Prof_Begin(work)
   pass(milliseconds);
   Prof_End
}

void frame(double milliseconds = 1)
{
   pass(milliseconds);
   Prof_update(1);
}

void in_a_thread(const char *name, const std::function<void()> &task)
{
   std::thread([&] {
      if (name) Prof_set_thread_name(name);
      task();
   }).join();
}

/* A thread that lives for one frame, number `last_number()` then, and works for 2 ms in it. */
void frame_with(const char *name)
{
   in_a_thread(name, [] { work(2); });
   frame();
}

unsigned long last_number()
{
   Prof_Frame_Info info;
   return Prof_get_frame_info(0, &info) ? info.number : 0;
}

/* The main thread has slot 0, threads that come one after another have slot 1. */
std::string name_in(unsigned long number, int slot = 1)
{
   Prof_Context_Info info;
   return Prof_get_context_info(slot, number, &info) ? info.name : "";
}

/* The names in the frames from `first` on. */
void expect_names(unsigned long first, const std::vector<std::string> &names)
{
   for (size_t i = 0; i < names.size(); ++i) EXPECT_EQ(name_in(first + i), names[i]) << first + i;
}

std::string title()
{
   char text[4096];
   Prof_write_report(text, sizeof text);
   return std::string(text).substr(0, std::string(text).find('\n'));
}

/* ---- whose slot it was ---- */

// In a game with sound, the main thread is seldom the first that opens a zone.
TEST(Names, of_the_thread_that_updates_first_is_main_thread)
{
   Worker sound;
   sound.call([] { work(1); });
   frame();
   sound.call([] { Prof_update(1); });
   EXPECT_EQ(name_in(1, 0), "thread 1");
   EXPECT_EQ(name_in(1, 1), "main thread");
   Prof_set_thread_name("game");
   EXPECT_EQ(name_in(1, 1), "game");
   frame();
   EXPECT_EQ(context_name(1), "game") << "it stays when it updates";
}

TEST(Names, given_late_hold_from_the_beginning)
{
   Worker worker;
   frame();
   worker.call([] { work(1); });
   frame();
   worker.call([] { Prof_set_thread_name("late"); });
   frame();
   EXPECT_EQ(name_in(2), "late");
}

TEST(Names, of_threads_that_end_while_nothing_is_recorded_are_in_no_later_frame)
{
   frame();
   Worker first;
   first.call([] { Prof_set_thread_name("first"); });
   frame();
   first.stop();
   Prof_update(0);
   frame_with("second");
   ASSERT_EQ(last_number(), 3u);
   expect_names(2, {"first", "second"});
   in_a_thread("third", [] { work(1); });
   in_a_thread("fourth", [] { work(1); });
   Prof_update(0);
   frame_with("fifth");
   frame_with("sixth");
   expect_names(3, {"second", "fifth", "sixth"});
}

TEST(Names, of_a_frame_in_which_several_have_a_slot_are_the_first_ones)
{
   configure([](Prof_Config &config) { config.max_contexts = 2; });
   frame();
   in_a_thread("first", [] { work(1); });
   in_a_thread("second", [] { work(1); });
   frame_with("third");
   frame_with("fourth");
   expect_names(2, {"first", "fourth"});
}

TEST(Names, of_hundreds_of_threads_are_not_mixed_up)
{
   frame();
   const unsigned long threads = 300;
   for (unsigned long i = 0; i < threads; ++i) frame_with(("job " + std::to_string(i)).c_str());
   ASSERT_EQ(Prof_num_contexts(), 2);
   unsigned long known = 0;
   for (unsigned long i = 0; i < threads; ++i) {
      const std::string name = name_in(i + 2), own = "job " + std::to_string(i);
      known += name == own;
      EXPECT_TRUE(name == own || (known == 0 && name == "earlier thread")) << i << " " << name;
   }
   EXPECT_EQ(known, 65u) << "64 that ended, and the last one, whose slot nobody took";
}

TEST(Names, that_are_the_same_take_one_place)
{
   frame();
   frame_with("loader");
   for (int i = 0; i < 300; ++i) frame_with("job");
   EXPECT_EQ(name_in(2), "loader");
   EXPECT_EQ(name_in(100), "job");
}

TEST(Names, without_memory_are_not_told_wrong)
{
   static bool refuse;
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) { return refuse ? nullptr : std::calloc(1, bytes); };
      config.release = [](void *block, void *) { std::free(block); };
   });
   frame();
   frame_with("loader");
   refuse = true;
   in_a_thread("decoder", [] {});
   refuse = false;
   frame();
   expect_names(2, {"earlier thread", "decoder"});
}

/* ---- which slot a thread has ---- */

void in_fiber(const char *name, double milliseconds)
{
   Prof_Fiber *fiber = Prof_create_fiber(name);
   Prof_switch_fiber(fiber);
   work(milliseconds);
   Prof_switch_fiber(nullptr);
   Prof_destroy_fiber(fiber);
}

void in_threads(int from, int to)
{
   for (int i = from; i < to; ++i) in_a_thread(numbered("job ", i).c_str(), [] { work(0.125); });
}

TEST(Slots, of_threads_and_fibers_in_turn_in_one_frame_are_told_apart)
{
   frame();
   in_a_thread("first", [] { work(1); });
   in_fiber("second", 2);
   in_a_thread("third", [] { work(3); });
   in_fiber("fourth", 4);
   frame();
   const std::string folded = exported(Prof_FOLDED, 0, 0);
   for (const char *line : {"first;work 1000\n", "second;work 2000\n", "third;work 3000\n",
                            "fourth;work 4000\n"})
      EXPECT_TRUE(has(folded, line)) << folded;
}

/* After the update, or where more came than are kept apart, slots are used again. */
TEST(Slots, of_threads_in_turn_are_few)
{
   frame();
   in_threads(0, 4);
   EXPECT_EQ(Prof_num_contexts(), 5);
   for (int i = 0; i < 30; ++i) frame(), in_threads(0, 4);
   EXPECT_EQ(Prof_num_contexts(), 5);
   frame();
   in_threads(0, 1000);
   EXPECT_EQ(Prof_num_contexts(), 18);
   for (int i = 0; i < 1000; ++i) in_fiber("job", 0.125);
   for (int i = 0; i < 1000; ++i) Prof_destroy_track(Prof_create_track("job"));
   EXPECT_LE(Prof_num_contexts(), 2 * 18) << "tracks have slots of their own";
   frame();
   EXPECT_EQ(get_info().threads_live, 1);
   EXPECT_EQ(get_info().threads_seen, 1 + 31 * 4 + 1000);
   EXPECT_NEAR(self_of("work"), 2 * 1000 * 0.125, 1e-6);
}

TEST(Slots, that_were_freed_first_are_used_again_first)
{
   frame();
   in_threads(0, 20);
   for (int slot = 1; slot <= 17; ++slot)
      EXPECT_EQ(context_name(slot), numbered("job ", slot <= 3 ? 16 + slot : slot - 1)) << slot;
   frame();
   for (int slot = 1; slot <= 17; ++slot) EXPECT_EQ(name_in(2, slot), numbered("job ", slot - 1));
}

TEST(Slots, are_used_again_at_once_if_there_are_no_others)
{
   configure([](Prof_Config &config) { config.max_contexts = 3; });
   frame();
   in_threads(0, 100);
   in_fiber("fiber", 0.125);
   Prof_Track *track = Prof_create_track("track");
   EXPECT_NE(track, nullptr);
   frame();
   EXPECT_NEAR(self_of("work"), 101 * 0.125, 1e-6);
   EXPECT_EQ(Prof_num_contexts(), 3);
   EXPECT_EQ(get_info().over_contexts, 0u);
}

TEST(Slots, are_used_again_at_once_without_memory)
{
   static bool refuse;
   refuse = false;
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) { return refuse ? nullptr : std::calloc(1, bytes); };
      config.release = [](void *block, void *) { std::free(block); };
   });
   frame();
   in_threads(0, 2);
   refuse = true;
   in_threads(2, 10);
   refuse = false;
   frame();
   EXPECT_NEAR(self_of("work"), 10 * 0.125, 1e-6);
   EXPECT_EQ(Prof_num_contexts(), 3);
}

/* ---- what a program may ask ---- */

std::string told(int slot, unsigned long number)
{
   Prof_Context_Info info;
   if (!Prof_get_context_info(slot, number, &info)) return "none";
   const std::string kind = info.thread ? "thread " : "fiber ";
   return kind + info.name + (info.ended ? ", ended" : "");
}

TEST(Context_info, tells_who_ran_in_a_frame_and_who_runs_now)
{
   configure([](Prof_Config &config) { config.max_contexts = 2; });
   Prof_set_thread_name("main");
   frame();
   frame_with("loader");
   Prof_Fiber *fiber = Prof_create_fiber("path finding");
   frame();
   Prof_destroy_fiber(fiber);
   EXPECT_EQ(told(1, 0), "fiber path finding, ended");
   Worker saver;
   saver.call([] { Prof_set_thread_name("a name that is longer than thirty-one bytes"); });
   frame();
   frame();
   const std::string fiber_told = "fiber path finding, ended";
   EXPECT_EQ(told(0, 1), "thread main");
   EXPECT_EQ(told(1, 2), "thread loader, ended");
   EXPECT_EQ(told(1, 3), fiber_told);
   EXPECT_EQ(told(1, 4), fiber_told) << "both had it; the first one counts";
   EXPECT_EQ(told(1, 5), "thread a name that is longer than thir");
   EXPECT_EQ(told(1, 0), told(1, 5)) << "0 is now";
   EXPECT_EQ(Prof_num_contexts(), 2) << "one slot for all of them";
   EXPECT_EQ(context_name(1), "a name that is longer than thir");
}

TEST(Context_info, names_are_cut_between_characters_and_kept_on_one_line)
{
   const std::string thirty(30, 'x');
   for (const char *two : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x99\x82"}) { /* 2, 3, 4 bytes */
      Prof_set_thread_name((thirty + two).c_str());
      EXPECT_EQ(context_name(0), thirty) << "31 bytes are room for none of them";
      Prof_set_thread_name((thirty.substr(4) + two).c_str());
      EXPECT_EQ(context_name(0), thirty.substr(4) + two);
   }
   Prof_set_thread_name("a\nb\tc\x1b[31m");
   EXPECT_EQ(context_name(0), "a b c [31m");
}

TEST(Context_info, leaves_alone_what_it_cannot_tell)
{
   Prof_Context_Info info = {"untouched", 7, 7};
   EXPECT_EQ(Prof_get_context_info(0, 0, &info), 0) << "nobody has run yet";
   frame();
   for (int slot : {-1, Prof_num_contexts(), INT_MAX, INT_MIN}) {
      EXPECT_EQ(Prof_get_context_info(slot, 1, &info), 0);
      EXPECT_STREQ(info.name, "untouched");
   }
   EXPECT_EQ(Prof_get_context_info(0, 1, nullptr), 0);
   EXPECT_EQ(Prof_get_context_info(0, ULONG_MAX, &info), 1) << "a frame to come";
   EXPECT_STREQ(info.name, "main thread");
}

/* ---- where they are told ---- */

/* Frame 1 back is the loader's, frame 0 the decoder's, the slot is the saver's. */
class Handed_on : public ::testing::Test {
 protected:
   void SetUp() override
   {
      Prof_set_thread_name("main");
      frame();
      frame_with("loader");
      frame_with("decoder");
      saver_.call([] { Prof_set_thread_name("saver"); });
   }
   Worker saver_;
};

TEST_F(Handed_on, the_report_of_one_thread)
{
   Prof_set_context(1);
   Prof_set_average(0);
   Prof_set_frame(1);
   EXPECT_TRUE(has(title(), "loader")) << title();
   Prof_set_frame(0);
   EXPECT_TRUE(has(title(), "decoder")) << title();
   Prof_set_average(1);
   EXPECT_TRUE(has(title(), "saver")) << "averages are of all that had the slot: " << title();
}

TEST_F(Handed_on, the_page_of_a_frame)
{
   const std::string page = exported(Prof_HTML, 1, 1);
   EXPECT_TRUE(has(page, "<h3>loader: 2.000 ms in zones")) << page;
   EXPECT_FALSE(has(page, "saver"));
}

TEST_F(Handed_on, sums_over_frames_tell_the_threads_apart)
{
   const std::string folded = exported(Prof_FOLDED, 0, 1);
   EXPECT_TRUE(has(folded, "loader;work 2000\n")) << folded;
   EXPECT_TRUE(has(folded, "decoder;work 2000\n")) << folded;
   EXPECT_FALSE(has(folded, "saver"));
   for (Prof_Format format : {Prof_SPEEDSCOPE, Prof_CHROME}) {
      const std::string text = exported(format, 0, 1);
      EXPECT_TRUE(has(text, "\"loader\"") && has(text, "\"decoder\"")) << text;
      EXPECT_FALSE(has(text, "saver")) << text;
   }
   EXPECT_TRUE(has(exported(Prof_FOLDED, 0, 0), "decoder"));
   EXPECT_FALSE(has(exported(Prof_FOLDED, 0, 0), "loader"));
}

/* Every event of the loader's stands on a track of that name. */
TEST_F(Handed_on, each_thread_has_a_track_of_its_own)
{
   const std::string text = exported(Prof_CHROME, 0, 1);
   const std::string label = "\"tid\":3,\"name\":\"thread_name\",\"args\":{\"name\":\"loader\"}";
   EXPECT_TRUE(has(text, label)) << text;
   EXPECT_TRUE(has(text, "\"tid\":4,\"name\":\"thread_name\",\"args\":{\"name\":\"decoder\"}"));
   EXPECT_TRUE(has(text, "\"tid\":3,\"ts\":")) << text;
   EXPECT_TRUE(has(text, "\"tid\":4,\"ts\":")) << text;
}

TEST(Hitch_page, tells_who_ran_in_it)
{
   for (int i = 0; i < 50; ++i) frame(10);
   in_a_thread("loader", [] { work(80); });
   frame(10);
   Worker saver;
   saver.call([] { Prof_set_thread_name("saver"); });
   frame(10);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_TRUE(has(hitch_page(), "<h3>loader: 80.000 ms")) << hitch_page();
   EXPECT_FALSE(has(hitch_page(), "saver"));
}

/* ---- places in tables ---- */

uint32_t known_hash(const std::string &text)
{
   uint32_t hash = 2166136261u;
   for (unsigned char c : text) hash = (hash ^ c) * 16777619u;
   return hash;
}

/* Made for tables whose places anybody can reckon (FNV-1a was used): each look-up would pass by all
 * of them. */
TEST(Places, of_names_cannot_be_chosen)
{
   const uint32_t places = 1 << 14;
   std::vector<int> found(places);
   Prof_update(1); /* starts it */
   char name[16];
   for (uint32_t count = 0, number = 0; count < static_cast<uint32_t>(share(1024)); ++number) {
      std::snprintf(name, sizeof name, "%x", number);
      if (known_hash(name) % places != 5) continue;
      ++found[Prof_Zone_hash_name(name) % places];
      ++count;
   }
   EXPECT_LT(*std::max_element(found.begin(), found.end()), 12);
}

/* A table that may not grow is filled up to its last slots, and nothing in it is lost. */
const size_t large_block = sizeof(uint32_t) << 17;
bool refuse_large;
int refused;

void *take_small(size_t bytes, void *)
{
   if (refuse_large && bytes >= large_block) return ++refused, nullptr;
   return std::calloc(1, bytes);
}

/* ---- zones that have a place without a macro ---- */

/* "file:line" of each zone of that name in the table of zones, in its order. */
std::vector<std::string> places_of(const std::string &name)
{
   std::vector<std::string> places;
   for (const auto &row : Csv_reader(exported(Prof_CSV_ZONES)).all())
      if (row[0] == name) places.push_back(row[1] + ":" + row[2]);
   return places;
}

void enter(Prof_Site *handle, double milliseconds = 1)
{
   Prof_Begin_handle(handle)
   pass(milliseconds);
   Prof_End
}

using Places_Of = std::vector<std::string>;

TEST(Handles_at, a_place_is_told_wherever_that_of_a_macro_is)
{
   Prof_update(1);
   Prof_Site *think = Prof_handle_at("think", "scripts/ai.lua", 12);
   enter(think);
   enter(Prof_handle_at("think", "scripts/ai.lua", 40));
   enter(Prof_handle("think"));
   frame();
   EXPECT_EQ(places_of("think"), (Places_Of{"scripts/ai.lua:12", "scripts/ai.lua:40", ":0"}));
   char text[8192];
   Prof_write_report(text, sizeof text);
   EXPECT_TRUE(has(text, "ai.lua:12")) << "twins are told apart\n" << text;
   EXPECT_TRUE(has(text, "ai.lua:40"));
   EXPECT_TRUE(has(exported(Prof_SPEEDSCOPE), "scripts/ai.lua"));
}

TEST(Handles_at, its_group_is_the_file)
{
   Prof_update(1);
   Prof_Site *think = Prof_handle_at("think", "scripts/ai.lua", 12);
   enter(think);
   frame();
   EXPECT_EQ(self_of("think"), 1);
   ASSERT_EQ(Prof_set_group_on("ai", 0), 1);
   enter(think);
   enter(Prof_handle_at("walk", "scripts/ai.lua", 3));
   enter(Prof_handle("named"));
   frame();
   EXPECT_EQ(self_of("think"), 0) << "it is off with its group";
   EXPECT_EQ(self_of("named"), 1);
   ASSERT_EQ(Prof_set_group_on("ai", 1), 1);
   ASSERT_EQ(Prof_set_zone_on("think", 0), 1);
   enter(think);
   frame();
   EXPECT_EQ(self_of("think"), 0);
   ASSERT_EQ(Prof_set_zone_on("think", 1), 1);
   enter(think);
   frame();
   EXPECT_EQ(self_of("think"), 1) << "the handle's hint knows that it is on again";
}

TEST(Handles_at, the_same_text_and_place_are_the_same_handle)
{
   Prof_Site *think = Prof_handle_at("think", "ai.lua", 12);
   EXPECT_EQ(Prof_handle_at("think", "ai.lua", 12), think);
   EXPECT_NE(Prof_handle_at("think", "ai.lua", 13), think);
   EXPECT_NE(Prof_handle_at("think", "b.lua", 12), think);
   EXPECT_NE(Prof_handle("think"), think);
   EXPECT_EQ(Prof_handle_at("think", nullptr, 12), Prof_handle("think")) << "no file, no place";
   EXPECT_EQ(Prof_handle_at("think", "", 12), Prof_handle("think"));
   EXPECT_EQ(Prof_handle_at("think", "(count)", 1), Prof_handle("think")) << "it is no count";
   EXPECT_EQ(Prof_handle_at(nullptr, "ai.lua", 1), Prof_handle_at("(null)", "ai.lua", 1));
   EXPECT_EQ(Prof_handle_at("think", "ai.lua", -5), Prof_handle_at("think", "ai.lua", 0));
   EXPECT_EQ(Prof_handle_at("think", "ai.lua", 0x7fffffff),
             Prof_handle_at("think", "ai.lua", 536870911));
}

TEST(Handles_at, a_zone_of_a_macro_there_is_the_same_zone)
{
   Prof_update(1);
   int line = 0;
   for (int i = 0; i < 2; ++i) {
      line = __LINE__ + 1;
      { Prof(both); pass(1); }
      enter(Prof_handle_at("both", __FILE__, line), 2);
   }
   frame();
   ASSERT_EQ(places_of("both").size(), 1u);
   EXPECT_EQ(self_of("both"), 6);
}

TEST(Handles_at, of_a_long_path_the_end_is_kept_and_texts_are_plain)
{
   Prof_update(1);
   enter(Prof_handle_at("long", (std::string(300, 'x') + "/ai.lua").c_str(), 536870911));
   enter(Prof_handle_at("odd", "a\nb\xff.lua", 1));
   frame();
   EXPECT_EQ(places_of("long"), Places_Of{std::string(120, 'x') + "/ai.lua:536870911"});
   EXPECT_EQ(places_of("odd"), Places_Of{"a b\xEF\xBF\xBD.lua:1"});
}

TEST(Handles_at, old_handles_are_of_an_earlier_life_until_text_and_place_come_again)
{
   Prof_Site *think = Prof_handle_at("think", "ai.lua", 12);
   Prof_Site *walk = Prof_handle_at("walk", "ai.lua", 3);
   enter(think);
   Prof_update(1);
   ASSERT_EQ(Prof_shutdown(), 1);
   Prof_update(1);
   EXPECT_EQ(Prof_handle_at("think", "ai.lua", 12), think);
   enter(think, 2);
   enter(walk, 3);
   Prof_update(1);
   expect_selfs({{"think", 2e6}, {"(name of an earlier life)", 3e6}});
   EXPECT_EQ(places_of("think"), Places_Of{"ai.lua:12"});
}

TEST(Places, are_enough_where_a_table_gets_no_memory_to_grow)
{
   const int before = 32700, after = 33500;
   configure([](Prof_Config &config) {
      config.alloc = take_small;
      config.release = [](void *memory, void *) { std::free(memory); };
      config.max_names = config.max_zones = 40000;
   });
   std::vector<Prof_Site *> handles;
   for (int i = 0; i < after; ++i) {
      refuse_large = i >= before;
      handles.push_back(Prof_handle(numbered("name ", i).c_str()));
   }
   EXPECT_GT(refused, 0);
   for (bool may_grow : {false, true}) {
      refuse_large = !may_grow;
      if (may_grow) Prof_handle("one more");
      for (int i = 0; i < after; ++i) {
         const std::string name = numbered("name ", i);
         ASSERT_EQ(handles[static_cast<size_t>(i)]->name, name);
         ASSERT_EQ(Prof_handle(name.c_str()), handles[static_cast<size_t>(i)]) << name;
      }
   }
   EXPECT_EQ(get_info().over_names, 0u);
   EXPECT_EQ(get_info().failed_allocs, static_cast<unsigned long>(refused));
}

} // namespace
