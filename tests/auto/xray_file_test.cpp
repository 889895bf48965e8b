/* xray_file_test.cpp - the profile files of XRay, read and written. What LLVM makes of them, and
 * what its runtime writes, is tested by run.sh. */
#include "tests/calls.h"

#include "platform/prof_os.h"
#include "sources/auto/prof_xray_file.h"

namespace {

using Bytes = std::string;

Bytes number(uint64_t value, int size)
{
   Bytes bytes; /* more than eight of them are zeros at the end */
   for (int i = 0; i < size; ++i) bytes += i < 8 ? char(value >> (8 * i) & 255) : char(0);
   return bytes;
}

Bytes header(uint64_t version = 0x20180424)
{
   return number(0x7872617970726f66, 8) + number(version, 8) + number(123456789, 8) + number(42, 8);
}

/* The functions from the innermost to the outermost, as in the file. */
Bytes record(const std::vector<int32_t> &functions, uint64_t calls, uint64_t time)
{
   Bytes bytes;
   for (int32_t function : functions) bytes += number(uint32_t(function), 4);
   return bytes + number(0, 4) + number(calls, 8) + number(time, 8);
}

Bytes block(uint64_t thread, const Bytes &records, uint32_t at = 0)
{
   return number(records.size() + 16, 4) + number(at, 4) + number(thread, 8) + records;
}

using Profile = std::shared_ptr<Prof_Xray_Profile>;

Profile owned(Prof_Xray_Profile *profile) { return Profile(profile, Prof_free_xray_profile); }
Profile merged(const Profile &profile) { return owned(Prof_merge_xray_profile(profile.get())); }

/* Of a copy of just that length, so that a sanitizer sees what is read behind it. */
Profile read(const Bytes &bytes, Prof_Xray_Time time = Prof_XRAY_LOCAL)
{
   const std::vector<char> copy(bytes.begin(), bytes.end());
   return owned(Prof_read_xray_profile(copy.data(), copy.size(), time));
}

Profile read_blocks(const Bytes &blocks, Prof_Xray_Time time = Prof_XRAY_LOCAL)
{
   return read(header() + blocks, time);
}

std::string path_of(const Prof_Xray_Profile &profile, int32_t node, bool names = false)
{
   const Prof_Xray_Node &n = profile.nodes[node];
   const std::string above = n.parent < 0 ? "" : path_of(profile, n.parent, names) + ">";
   return above + (names ? Prof_xray_function_name(&profile, n.function)
                         : std::to_string(n.function));
}

/* "1>2>3 calls local tree", a line for each node. */
std::string text_of(const Profile &profile, bool names = false)
{
   std::ostringstream out;
   for (int32_t i = 0; i < profile->num_nodes; ++i) {
      const Prof_Xray_Node &n = profile->nodes[i];
      out << profile->threads[n.thread].thread << ": " << path_of(*profile, i, names) << " "
          << n.calls << " " << n.local << " " << n.tree << "\n";
   }
   return out.str();
}

/* Everything that prof_xray_file.h promises of any profile. */
void expect_sound(const Prof_Xray_Profile &p)
{
   int32_t at = 0;
   for (int32_t t = 0; t < p.num_threads; ++t) {
      ASSERT_EQ(p.threads[t].first, at);
      for (int32_t end = at + p.threads[t].count; at < end; ++at) {
         const Prof_Xray_Node &n = p.nodes[at];
         ASSERT_NE(n.function, 0);
         ASSERT_EQ(n.thread, t);
         ASSERT_LT(n.parent, at);
         ASSERT_GE(n.parent, n.depth ? p.threads[t].first : -1);
         ASSERT_EQ(n.depth, n.parent < 0 ? 0 : p.nodes[n.parent].depth + 1);
         ASSERT_GE(n.tree, n.local);
      }
   }
   ASSERT_EQ(at, p.num_nodes);
}

/* PostSerializeCollect of LLVM's own tests; recursion, which is a path of its own; an inclusive
 * time that is less than its parts, which is told; and the form of LLVM's library, which has no
 * header, and a block for each record. */
TEST(Xray_file, PathsCallsAndTimes)
{
   const Bytes outer = record({1}, 1, 3), inner = record({2, 1}, 1, 1);
   const Bytes vector = header() + block(1, outer + inner);
   const Bytes recursion = record({1}, 1, 1) + record({1, 1}, 1, 2) + record({1, 1, 1}, 1, 3);
   const std::tuple<Bytes, Prof_Xray_Time, const char *, int> cases[] = {
      {vector, Prof_XRAY_LOCAL, "1: 1 1 3 4\n1: 1>2 1 1 1\n", 0},
      {vector, Prof_XRAY_INCLUSIVE, "1: 1 1 2 3\n1: 1>2 1 1 1\n", 0},
      {header() + block(1, recursion), Prof_XRAY_LOCAL,
       "1: 1 1 1 6\n1: 1>1 1 2 5\n1: 1>1>1 1 3 3\n", 0},
      {header() + block(1, outer + record({2, 1}, 1, 8)), Prof_XRAY_INCLUSIVE,
       "1: 1 1 0 8\n1: 1>2 1 8 8\n", 1},
      {block(1, outer) + block(1, inner, 1), Prof_XRAY_LOCAL, "1: 1 1 3 4\n1: 1>2 1 1 1\n", 0}};
   ASSERT_EQ(vector.size(), 100u);
   for (const auto &[bytes, time, text, negative] : cases) {
      Profile p = read(bytes, time);
      ASSERT_TRUE(p) << text;
      EXPECT_EQ(text_of(p), text);
      EXPECT_EQ(p->negative, negative) << text;
      EXPECT_EQ(p->written_ns, has(bytes, header()) ? 123456789u : 0) << text;
      EXPECT_EQ(p->process, has(bytes, header()) ? 42u : 0) << text;
   }
}

TEST(Xray_file, ThreadsAreReadApartAndMerged)
{
   Profile p = read_blocks(block(7, record({2, 1}, 3, 30) + record({1}, 1, 10)) +
                           block(9, record({1}, 1, 5) + record({3, 2, 1}, 2, 8), 1) +
                           block(7, record({4}, 1, 2), 2));
   ASSERT_TRUE(p);
   expect_sound(*p);
   EXPECT_EQ(text_of(p), "7: 1 1 10 40\n7: 1>2 3 30 30\n7: 4 1 2 2\n"
                         "9: 1 1 5 13\n9: 1>2 0 0 8\n9: 1>2>3 2 8 8\n");
   Profile all = merged(p);
   ASSERT_TRUE(all);
   expect_sound(*all);
   EXPECT_EQ(text_of(all), "0: 1 2 15 53\n0: 1>2 3 30 38\n0: 1>2>3 2 8 8\n0: 4 1 2 2\n");
}

/* The times of a file with inclusive ones are local when they are merged. */
TEST(Xray_file, BothKindsOfTimeMergeAlike)
{
   const Bytes records = record({1}, 1, 10) + record({2, 1}, 1, 4);
   Profile p = read_blocks(block(1, records) + block(2, records), Prof_XRAY_INCLUSIVE);
   EXPECT_EQ(text_of(merged(p)), "0: 1 2 12 20\n0: 1>2 2 8 8\n");
}

TEST(Xray_file, SumsStopAtTheLargestNumber)
{
   const uint64_t most = UINT64_MAX;
   Profile p = read_blocks(block(1, record({1}, most, most) + record({1}, 5, 5) +
                                       record({2, 1}, 1, most)));
   EXPECT_EQ(p->nodes[0].calls, most);
   EXPECT_EQ(p->nodes[0].tree, most);
}

/* What is wrong with ten thousand files would be told ten thousand times. */
void be_silent()
{
   configure([](Prof_Config &config) { config.log = [](const char *, void *) {}; });
}

TEST(Xray_file, WhatIsNoProfileIsRefused)
{
   be_silent();
   const Bytes good = header() + block(1, record({1}, 1, 3) + record({2, 1}, 1, 1));
   EXPECT_FALSE(read(""));
   EXPECT_FALSE(read("no profile at all, just some text"));
   EXPECT_FALSE(read(header(0x20180425) + block(1, record({1}, 1, 1))));
   EXPECT_TRUE(read(header())) << "of a program without a thread";
   for (size_t size = 0; size < good.size(); ++size)
      EXPECT_EQ(bool(read(good.substr(0, size))), size == 32) << size;
   EXPECT_FALSE(read_blocks(block(1, record({}, 1, 1)))) << "a path of nothing";
   EXPECT_FALSE(read_blocks(number(15, 4) + number(0, 12)));
   const Bytes whole = record({2, 1}, 1, 1);
   for (size_t size = 1; size < whole.size(); ++size)
      EXPECT_FALSE(read_blocks(block(1, whole.substr(0, size)))) << "its size is right";
   EXPECT_FALSE(read_blocks(number(0xFFFFFFFF, 4) + number(0, 12)));
   EXPECT_FALSE(Prof_load_xray_profile("/no/such/file", nullptr, Prof_XRAY_LOCAL));
   EXPECT_FALSE(Prof_load_xray_profile(nullptr, nullptr, Prof_XRAY_LOCAL));
   EXPECT_FALSE(Prof_read_xray_profile(nullptr, 5, Prof_XRAY_LOCAL));
}

/* 10,000 files that were broken somewhere. What is read all the same keeps its promises. */
TEST(Xray_file, BrokenFilesDoNoHarm)
{
   be_silent();
   std::mt19937 random(1);
   Bytes good = header();
   for (uint32_t t = 0; t < 4; ++t) {
      Bytes records;
      for (int32_t f = 1; f < 12; ++f) records += record({f, f / 2 + 1, 1}, f, 10 * f);
      good += block(t + 1, records, t);
   }
   int taken = 0;
   for (int i = 0; i < 10000; ++i) {
      Bytes bytes = i % 2 ? good : good.substr(32);
      for (unsigned n = 1 + random() % 4; n > 0; --n) {
         const size_t at = random() % bytes.size();
         if (random() % 4 == 0) bytes.resize(1 + random() % bytes.size());
         else if (random() % 4 == 0) bytes.insert(at, number(random(), 1 + random() % 8));
         else bytes[at % bytes.size()] = char(random() % 3 ? 1 << random() % 8 : random());
      }
      Profile p = read(bytes, random() % 2 ? Prof_XRAY_LOCAL : Prof_XRAY_INCLUSIVE);
      if (!p) continue;
      ++taken;
      expect_sound(*p);
      expect_sound(*merged(p));
      char text[200];
      Prof_print_xray_profile(p.get(), text, sizeof text);
   }
   EXPECT_GT(taken, 500);
   EXPECT_LT(taken, 9500);
}

/* Found by one table: as many threads as there may be blocks, and a path as deep as it gets. */
TEST(Xray_file, LargeFilesTakeTimeInProportion)
{
   Bytes bytes;
   const Bytes one = record({1}, 1, 1);
   for (uint32_t t = 0; t < 100000; ++t) bytes += block(t * uint64_t(0x100000001), one, t);
   std::vector<int32_t> deep(199999);
   std::iota(deep.begin(), deep.end(), 1);
   Profile p = read_blocks(bytes + block(3, record(deep, 1, 1)));
   ASSERT_TRUE(p);
   expect_sound(*p);
   EXPECT_EQ(p->num_threads, 100001);
   EXPECT_EQ(p->num_nodes, 100000 + 199999);
}

TEST(Xray_file, NamesComeFromAText)
{
   Profile p = read_blocks(block(5, record({1}, 1, 3) + record({2, 1}, 7, 1)));
   const std::string names = "# comment\n1\touter(int)\t/game\t0x10\ta.cpp:3\nx\tnone\n3\t\n\n"
                             "2\tinner\n1\tlater\n0\tzero\n99999999999\tlarge\n4\n5";
   EXPECT_EQ(Prof_read_xray_names(p.get(), names.data(), names.size()), 6);
   EXPECT_STREQ(Prof_xray_function_name(p.get(), 1), "outer(int)");
   EXPECT_STREQ(Prof_xray_function_name(p.get(), 2), "inner");
   EXPECT_STREQ(Prof_xray_function_name(p.get(), 3), "");
   const std::string more = "3\tthird\n2\tother\n";
   EXPECT_EQ(Prof_read_xray_names(p.get(), more.data(), more.size()), 0);
   EXPECT_STREQ(Prof_xray_function_name(p.get(), 2), "inner");
   EXPECT_STREQ(Prof_xray_function_name(p.get(), 3), "third");
   Profile all = merged(p);
   p.reset();
   EXPECT_STREQ(Prof_xray_function_name(all.get(), 1), "outer(int)");
}

TEST(Xray_file, ItIsPrinted)
{
   Profile p = read_blocks(block(5, record({1}, 1, 3) + record({2, 1}, 7, 1)));
   Prof_read_xray_names(p.get(), "1\touter\n", 8);
   const std::string expected = "thread 5\n"
      "       calls      local ticks       tree ticks  function\n"
      "           1                3                4  outer\n"
      "           7                1                1   function 2\n";
   std::vector<char> text(Prof_print_xray_profile(p.get(), nullptr, 0) + 1);
   EXPECT_EQ(Prof_print_xray_profile(p.get(), text.data(), text.size()), text.size() - 1);
   EXPECT_EQ(std::string(text.data()), expected);
   char few[20];
   EXPECT_EQ(Prof_print_xray_profile(p.get(), few, sizeof few), expected.size());
   EXPECT_EQ(std::string(few), expected.substr(0, 19));
   Prof_print_xray_profile(merged(p).get(), few, sizeof few);
   EXPECT_EQ(std::string(few).substr(0, 11), "all threads");
}

void play()
{
   Prof_Begin(frame) Prof_fake_ticks += 5;
   for (int i = 0; i < 3; ++i) {
      Prof_Begin(ai) Prof_fake_ticks += 7;
      Prof_Begin_name("look\tat\nit") Prof_fake_ticks += 2;
      Prof_End Prof_End
   }
   Prof_End Prof_fake_ticks += 100; // in no zone
   Prof_update(1);
}

struct Saved : testing::Test {
   const File file, names;
   void SetUp() override
   {
      Prof_fake_ticks = 1000;
      Prof_update(1);
      for (int i = 0; i < 4; ++i) play();
   }
};

TEST_F(Saved, WhatIsReadIsWhatWasMeasured)
{
   for (Prof_Xray_Form form : {Prof_XRAY_FILE, Prof_XRAY_LLVM}) {
      ASSERT_EQ(Prof_save_xray_profile(file.name(), names.name(), 0, 3, form), 1);
      Profile p = owned(Prof_load_xray_profile(file.name(), names.name(), Prof_XRAY_LOCAL));
      ASSERT_TRUE(p);
      expect_sound(*p);
      const std::string text = text_of(p, true);
      for (const char *line : {": frame 4 20 128\n", ": frame>ai 12 84 108\n",
                               ": frame>ai>look at it 12 24 24\n"})
         EXPECT_TRUE(has(text, line)) << form << line << text;
      EXPECT_EQ(p->num_threads, 1);
      EXPECT_EQ(p->written_ns != 0, form == Prof_XRAY_FILE);
      EXPECT_EQ(p->process, form == Prof_XRAY_FILE ? Prof_Os_process() : 0);
      EXPECT_FALSE(has(text, "(root)")) << "time in no zone is left out";
   }
}

TEST_F(Saved, TheNamesTellWhatTheFileCannot)
{
   ASSERT_EQ(Prof_save_xray_profile(file.name(), names.name(), 0, 0, Prof_XRAY_FILE), 1);
   const std::string text = names.read();
   EXPECT_TRUE(has(text, "# ticks a second: 1000000000\n")) << text;
   EXPECT_TRUE(has(text, "# thread 1: main thread\n")) << text;
   const size_t line = text.find("\tai\t\t\t");
   ASSERT_NE(line, std::string::npos) << text;
   EXPECT_NE(text.find("xray_file_test.cpp:", line), std::string::npos);
}

TEST_F(Saved, WhatCannotBeWrittenIsTold)
{
   EXPECT_EQ(Prof_save_xray_profile("/no/such/folder/x", nullptr, 0, 3, Prof_XRAY_FILE), 0);
   EXPECT_EQ(Prof_save_xray_profile(nullptr, nullptr, 0, 3, Prof_XRAY_FILE), 0);
   std::remove(file.name());
   EXPECT_EQ(Prof_save_xray_profile(file.name(), "/no/such/folder/x", 0, 3, Prof_XRAY_FILE), 0);
   EXPECT_FALSE(std::ifstream(file.name()).good()) << "nothing is left of it";
   EXPECT_EQ(Prof_save_xray_profile(file.name(), nullptr, 0, 3, Prof_XRAY_FILE), 1);
}

} // namespace
