/* hitch_folder_test.cpp - Prof_set_hitch_folder: which hitches leave a file, when, and which go. */
#include <filesystem>
#include <numeric>
#include <regex>

#include "hitch_play.h"
#include "platform/prof_os_thread_use.h"
#include "src/frame/prof_update.h"
#include "src/export/prof_hitch_folder.h"

namespace fs = std::filesystem;

namespace {

int set_folder(const std::string &name, int most, int neighbours)
{
   return Prof_set_hitch_folder(name.c_str(), most, neighbours);
}

/* A folder that is empty at first, and gone afterwards. */
class Folder {
 public:
   explicit Folder(const std::string &name = "hitches")
       : path_(fs::path(testing::TempDir()) / (name + std::to_string(std::random_device()())))
   {
      fs::remove_all(path_);
      fs::create_directory(path_);
   }
   Folder(int most, int neighbours) : Folder() { use(most, neighbours); }
   ~Folder()
   {
      std::error_code ignored;
      fs::permissions(path_, fs::perms::owner_all, ignored);
      fs::remove_all(path_, ignored);
   }
   std::string name() const { return path_.string(); }
   /* From here on, after 40 frames as usual. */
   void use(int most, int neighbours) const
   {
      EXPECT_EQ(set_folder(name(), most, neighbours), 1);
      play_as_usual(40);
   }
   size_t size() const { return files().size(); }
   std::vector<std::string> files() const
   {
      std::vector<std::string> all;
      for (const auto &entry : fs::directory_iterator(path_))
         all.push_back(entry.path().filename().string());
      std::sort(all.begin(), all.end());
      return all;
   }
   /* The frames that the names tell, in the order of the names. */
   std::vector<unsigned long> frames() const
   {
      static const std::regex form("hitch-\\d{8}-\\d{6}-[0-9a-f]{8}-(\\d{10})\\.html");
      std::vector<unsigned long> all;
      std::smatch found;
      for (const std::string &file : files()) {
         EXPECT_TRUE(std::regex_match(file, found, form)) << file;
         all.push_back(std::stoul("0" + found[1].str()));
      }
      return all;
   }
   std::string text(size_t index) const { return read_file((path_ / files().at(index)).string()); }

 private:
   fs::path path_;
};

using Frames = std::vector<unsigned long>;

int count(const std::string &text, const std::string &part)
{
   int found = 0;
   for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
   return found;
}

TEST(Hitch_folder, gets_a_page_once_the_neighbours_are_recorded)
{
   hear();
   Folder folder;
   ASSERT_EQ(set_folder(folder.name(), 10, 3), 1);
   EXPECT_EQ(folder.size(), 0u); /* what was tried left nothing */
   play_as_usual(40);
   play(50);
   const unsigned long hitch = frame_now();
   for (int frames : {0, 2}) {
      play_as_usual(frames);
      EXPECT_EQ(folder.size(), 0u);
   }
   play();
   ASSERT_EQ(folder.frames(), Frames{hitch});
   const std::string page = folder.text(0);
   EXPECT_TRUE(has(page, "<h2>Blame</h2>"));
   EXPECT_EQ(count(page, " title=\"frame "), 7);
   EXPECT_EQ(count(page, "<span class=\"in\""), 6);
   EXPECT_EQ(count(page, "<span class=\"hitch cap this\""), 1);
   EXPECT_TRUE(has(page, "title=\"frame " + std::to_string(hitch) + ": 60.000 ms, a hitch\""));
   EXPECT_TRUE(has(page, "median 10.000, largest 60.000 ms; 1 over budget"));
   EXPECT_TRUE(has(page, "budget 16.667 ms"));
   EXPECT_TRUE(has(page, "<b style=\"height:30.0%\">")); /* 10 of 33.3 ms */
   EXPECT_TRUE(told.empty());
}

TEST(Hitch_folder, without_neighbours_gets_it_at_once)
{
   Folder folder(10, 0);
   play(50);
   EXPECT_EQ(folder.frames(), Frames{frame_now()});
   EXPECT_EQ(count(folder.text(0), " title=\"frame "), 0);
}

TEST(Hitch_folder, does_not_count_frames_that_are_not_recorded)
{
   Folder folder(10, 2);
   play(50);
   for (int i = 0; i < 10; ++i) spend(10), Prof_update(0);
   EXPECT_EQ(folder.size(), 0u);
   play_as_usual(2);
   EXPECT_EQ(folder.size(), 1u);
}

TEST(Hitch_folder, has_no_page_of_hitches_before_it_was_set)
{
   Folder folder;
   play_as_usual(40);
   play(50);
   folder.use(10, 0);
   EXPECT_EQ(folder.size(), 0u);
}

/* Against a model: of all hitches so far, those that a list of so many keeps. */
TEST(Hitch_folder, keeps_the_worst)
{
   Folder folder(5, 2);
   std::vector<std::pair<double, unsigned long>> model;
   std::vector<double> all(40);
   std::iota(all.begin(), all.end(), 20);
   std::shuffle(all.begin(), all.end(), std::mt19937(7));
   for (double wrong : all) {
      play(wrong);
      const unsigned long frame = frame_now();
      play_as_usual(2);
      const auto mildest = std::min_element(model.begin(), model.end());
      if (model.size() < 5) model.push_back({wrong, frame});
      else if (mildest->first < wrong) *mildest = {wrong, frame};
      Frames expected;
      for (const auto &kept : model) expected.push_back(kept.second);
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(folder.frames(), expected) << wrong;
      play_as_usual(20);
   }
}

/* The system takes the CPU for so many ms. */
void delay(double ms)
{
   Prof_fake_use.delay_ns += static_cast<uint64_t>(ms * 1e6);
   Prof_Begin(work) spend(9 + ms);
   Prof_End
   Prof_fake_use.cpu_ns += 10000000;
   spend(1);
   Prof_update(1);
   for (int i = 0; i < 20; ++i) {
      Prof_fake_use.cpu_ns += 10000000;
      play();
   }
}

TEST(Hitch_folder, keeps_the_games_before_the_systems)
{
   Prof_fake_use = Prof_Fake_Use();
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = 1;
   Folder folder(3, 0);
   delay(60); /* nothing is known of the first */
   delay(61);
   delay(62);
   Prof_Hitch newest = hitch_at(0);
   ASSERT_EQ(newest.kind, Prof_HITCH_MACHINE);
   Prof_fake_use.cpu_ns += 60000000;
   stall(50);
   newest = hitch_at(0);
   ASSERT_EQ(newest.kind, Prof_HITCH_GAME);
   const unsigned long game = newest.frame.number;
   for (int i = 0; i < 5; ++i) delay(70 + i);
   const Frames left = folder.frames();
   EXPECT_EQ(left.size(), 3u);
   EXPECT_EQ(std::count(left.begin(), left.end(), game), 1) << "though all others were longer";
   Prof_shutdown();
   Prof_fake_use = Prof_Fake_Use();
}

TEST(Hitch_folder, keeps_fewer_when_told_so)
{
   Folder folder(10, 0);
   Frames worst;
   for (double wrong : {30., 70., 40., 60., 50.}) {
      play(wrong);
      if (wrong > 55) worst.push_back(frame_now());
      play_as_usual(20);
   }
   EXPECT_EQ(folder.size(), 5u);
   set_folder(folder.name(), 2, 0);
   EXPECT_EQ(folder.frames(), worst);
   set_folder(folder.name(), -7, -1); /* as 1 and 0 */
   EXPECT_EQ(folder.frames(), Frames{worst[0]});
   set_folder(folder.name(), 0, 5);
   EXPECT_EQ(folder.size(), 1u);
}

TEST(Hitch_folder, that_was_emptied_gets_milder_hitches)
{
   Folder folder(3, 0);
   for (double wrong : {90., 80., 70.}) stall(wrong);
   for (double wrong : {60., 50.}) stall(wrong);
   EXPECT_EQ(folder.size(), 3u);
   for (const std::string &file : folder.files()) fs::remove(folder.name() + "/" + file);
   Frames after;
   for (double wrong : {30., 50., 40., 35., 45.}) {
      play(wrong);
      if (wrong > 37) after.push_back(frame_now());
      play_as_usual(20);
   }
   EXPECT_EQ(folder.frames(), after);
}

TEST(Hitch_folder, deletes_no_file_of_others)
{
   Folder folder;
   const std::string other = folder.name() + "/hitch-20200101-000000-00000000-0000000001.html";
   std::ofstream(other) << "of another run";
   folder.use(1, 0);
   for (double wrong : {30., 40., 50.}) stall(wrong);
   EXPECT_EQ(folder.size(), 2u);
   EXPECT_TRUE(fs::exists(other));
}

TEST(Hitch_folder, of_before_keeps_its_files)
{
   Folder a("a"), b("b");
   a.use(1, 5);
   stall(30);
   play(50), play_as_usual(2);
   const unsigned long second = frame_now() - 2;
   set_folder(b.name(), 1, 0); /* the one that waits is written first */
   EXPECT_EQ(a.frames(), Frames{second});
   play_as_usual(20);
   stall(25);
   EXPECT_EQ(a.size(), 1u);
   EXPECT_EQ(b.size(), 1u);
   set_folder(a.name(), 1, 0);
   stall(60);
   EXPECT_EQ(a.size(), 2u); /* what is there from before is not on the list */
}

TEST(Hitch_folder, ends_by_null_or_nothing)
{
   Folder folder;
   EXPECT_EQ(Prof_set_hitch_folder(nullptr, 1, 1), 1);
   EXPECT_EQ(Prof_set_hitch_folder("", 1, 1), 1);
   folder.use(10, 30);
   play(50);
   EXPECT_EQ(Prof_set_hitch_folder(nullptr, 1, 1), 1);
   EXPECT_EQ(folder.size(), 1u);
   play_as_usual(20);
   play(50), play_as_usual(40);
   EXPECT_EQ(folder.size(), 1u);
}

TEST(Hitch_folder, gets_what_waits_at_the_shutdown)
{
   Folder folder(10, 1000);
   stall(50);
   play(40);
   EXPECT_EQ(folder.size(), 0u);
   EXPECT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(folder.size(), 2u);
   play_as_usual(40);
   stall(50);
   EXPECT_EQ(folder.size(), 2u); /* a new life has none */
   set_folder(folder.name(), 1, 0);
   stall(50);
   EXPECT_EQ(folder.size(), 3u); /* under other names */
   Prof_shutdown();
}

TEST(Hitch_folder, may_wait_for_longer_than_the_history)
{
   configure(&Prof_Config::history_frames, 8);
   Folder folder(10, 1 << 30); /* as 1000 */
   play(50);
   play_as_usual(999);
   EXPECT_EQ(folder.size(), 0u);
   play();
   ASSERT_EQ(folder.size(), 1u);
   EXPECT_EQ(count(folder.text(0), " title=\"frame "), 24 + 1000); /* as far as the figures reach */
}

TEST(Hitch_folder, has_no_page_of_what_was_dropped)
{
   Folder folder(10, 5);
   play(50);
   Prof_drop_hitch(0);
   play_as_usual(40);
   EXPECT_EQ(folder.size(), 0u);
}

/* Eight slow frames are another scene: one hitch, which tells how many there were. */
TEST(Hitch_folder, loses_pages_of_hitches_that_are_withdrawn)
{
   Folder folder(10, 0);
   play(30), play_as_usual(40);
   const unsigned long before = frame_now() - 40;
   for (int i = 0; i < 7; ++i) play(50);
   EXPECT_EQ(folder.size(), 5u);
   play(50);
   ASSERT_EQ(folder.frames(), (Frames{before, frame_now() - 7}));
   EXPECT_TRUE(has(folder.text(1), "The next 7 frames were as slow."));
   EXPECT_FALSE(has(folder.text(0), "frames were as slow."));
}

TEST(Hitch_folder, that_waits_has_no_page_of_hitches_that_are_withdrawn)
{
   Folder folder(10, 32);
   for (int i = 0; i < 60; ++i) play(50);
   ASSERT_EQ(folder.frames(), Frames{41});
   EXPECT_TRUE(has(folder.text(0), "The next 7 frames were as slow."));
}

/* The page of the first is there when its run is found, and pages of later ones are not. */
TEST(Hitch_folder, makes_the_page_of_a_run_anew)
{
   Folder folder(10, 5);
   for (int i = 0; i < 8; ++i) play(50);
   play_as_usual(40);
   ASSERT_EQ(folder.frames(), Frames{frame_now() - 47});
   EXPECT_TRUE(has(folder.text(0), "The next 7 frames were as slow."));
}

int came[4];
template <int n> void come() { ++came[n]; }

int come_after(Prof_Come_After come)
{
   Prof_Config_lock();
   const int there = Prof_Update_come_after(come);
   Prof_Config_unlock();
   return there;
}

TEST(Hitch_folder, has_no_pages_if_four_others_come_after_each_update)
{
   hear();
   const Folder folder;
   for (const Prof_Come_After other : {come<0>, come<1>, come<2>, come<3>})
      EXPECT_EQ(come_after(other), 1);
   EXPECT_EQ(set_folder(folder.name(), 1, 0), 0);
   EXPECT_TRUE(was_told("too many others come after each update"));
   Prof_Config_lock();
   Prof_Update_stay_away(come<1>);
   Prof_Config_unlock();
   EXPECT_EQ(set_folder(folder.name(), 1, 0), 1);
   play();
   EXPECT_EQ((std::vector<int>(came, came + 4)), (std::vector<int>{1, 0, 1, 1}));
}

TEST(Hitch_folder, may_vanish_and_come_back)
{
   hear();
   Folder folder;
   const std::string inner = folder.name() + "/inner";
   fs::create_directory(inner);
   set_folder(inner, 2, 0);
   play_as_usual(40);
   stall(50);
   fs::remove_all(inner);
   for (double wrong : {51, 52}) stall(wrong);
   EXPECT_EQ(told.size(), 1u);
   fs::create_directory(inner);
   for (double wrong : {53, 54, 55}) stall(wrong);
   EXPECT_EQ(told.size(), 1u);
   EXPECT_EQ(std::distance(fs::directory_iterator(inner), fs::directory_iterator()), 2);
   fs::remove_all(inner);
   stall(56);
   EXPECT_EQ(told.size(), 2u);
}

/* Below a folder with a file in it. */
struct Unfit {
   const char *name;
   std::string path;
};
class Unfit_folder : public ::testing::TestWithParam<Unfit> {};

TEST_P(Unfit_folder, is_told_once_by_its_name)
{
   hear();
   Folder folder;
   std::ofstream(folder.name() + "/file") << "x";
   EXPECT_EQ(set_folder(folder.name() + "/" + GetParam().path, 10, 0), 1);
   play_as_usual(40);
   for (int i = 0; i < 4; ++i) stall(50);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], GetParam().path.substr(0, 9))) << told[0];
   EXPECT_EQ(Prof_num_hitches(), 4);
   EXPECT_EQ(folder.files(), std::vector<std::string>{"file"});
}

INSTANTIATE_TEST_SUITE_P(that_is, Unfit_folder,
                         ::testing::Values(Unfit{"not_there", "no%s such/inner"},
                                           Unfit{"of_a_very_long_name", std::string(100000, 'x')},
                                           Unfit{"a_file", "file"}),
                         By_name());

/* A writer of somebody else's. */
struct Order {
   std::string file;
   uint64_t frame;
   int before, after;
};
std::vector<Order> orders;
const char *refused;

const char *write(const char *file, uint64_t frame, int before, int after)
{
   orders.push_back({file, frame, before, after});
   if (refused) return refused;
   std::ofstream(file) << frame;
   return nullptr;
}

const Prof_Hitch_Files others = {"Set_others", ".iprof", write};

int set_others(const std::string &name, int most, int neighbours)
{
   return Prof_Hitch_Folder_set(&others, name.c_str(), most, neighbours);
}

TEST(Hitch_folder, can_have_another_writer)
{
   hear();
   Folder folder;
   EXPECT_EQ(set_others(folder.name(), 2, 3), 1);
   play_as_usual(40);
   play(50), play_as_usual(3);
   ASSERT_EQ(orders.size(), 1u);
   EXPECT_EQ(orders[0].frame, frame_now() - 3);
   EXPECT_EQ(orders[0].before, 3);
   EXPECT_EQ(orders[0].after, 3);
   EXPECT_EQ(orders[0].file.substr(orders[0].file.size() - 6), ".iprof");
   ASSERT_EQ(folder.size(), 1u);
   play_as_usual(20);
   refused = "it is raining";
   stall(51);
   stall(52);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "it is raining"));
   EXPECT_TRUE(has(told[0], folder.name().substr(folder.name().size() - 20)));
   refused = nullptr;
   EXPECT_EQ(set_others(std::string(), 0, 0), 1);
   stall(53);
   EXPECT_EQ(folder.size(), 1u);
}

/* Each has its own files, limit and neighbours, and is left alone by the other's end. */
TEST(Hitch_folder, stands_beside_that_of_another_writer)
{
   Folder folder("pages"), other("others");
   EXPECT_EQ(set_others(other.name(), 3, 0), 1);
   folder.use(1, 5);
   for (double wrong : {30., 40., 50., 60.}) stall(wrong);
   EXPECT_EQ(folder.frames(), Frames{frame_now() - 20});
   EXPECT_EQ(other.size(), 3u);
   play(70);
   EXPECT_EQ(set_folder(std::string(), 0, 0), 1); /* the page that waits is written */
   EXPECT_EQ(folder.frames(), Frames{frame_now()});
   play_as_usual(20);
   EXPECT_EQ(set_others(other.name(), 4, 0), 1);
   stall(80);
   EXPECT_EQ(other.size(), 4u);
   EXPECT_EQ(folder.size(), 1u);
   EXPECT_EQ(set_others(std::string(), 0, 0), 1);
   stall(90);
   EXPECT_EQ(folder.size() + other.size(), 5u);
}

/* A child that sets one of them must not take the other's files for its own. */
TEST(Hitch_folder, of_the_parent_is_not_touched_by_a_child_that_sets_another)
{
   NEEDS_FORK;
   Folder folder(2, 0), other("others");
   stall(50), stall(60);
   const std::vector<std::string> before = folder.files();
   const pid_t child = fork();
   if (!child) {
      set_others(other.name(), 1, 0);
      set_folder(folder.name(), 1, 0);
      keep_counts();
      _exit(0);
   }
   int status = 1;
   waitpid(child, &status, 0);
   EXPECT_EQ(status, 0);
   EXPECT_EQ(folder.files(), before);
}

std::string hook_folder;
int hook_does;

void hook(int, void *)
{
   if (hook_does == 0) set_folder(hook_folder, 3, 0);
   if (hook_does == 1) Prof_set_hitch_folder(nullptr, 0, 0);
   if (hook_does == 2) Prof_shutdown();
   if (hook_does == 3) Prof_drop_hitch(0);
}

TEST(Hitch_folder, can_be_set_by_the_hook_and_shut_down_in_it)
{
   Folder folder, other("other");
   configure(&Prof_Config::hitch, hook);
   hook_folder = folder.name();
   const auto expect_sizes_after = [&](int does, size_t size, size_t size_of_other) {
      hook_does = does;
      stall(50);
      EXPECT_EQ(folder.size(), size);
      EXPECT_EQ(other.size(), size_of_other);
   };
   other.use(3, 0);
   expect_sizes_after(0, 0, 1); /* it was found while that folder was set */
   expect_sizes_after(0, 1, 1);
   expect_sizes_after(1, 2, 1);
   set_folder(other.name(), 3, 0);
   expect_sizes_after(3, 2, 1);
   expect_sizes_after(2, 2, 2);
}

TEST(Hitch_folder, of_the_parent_is_not_touched_by_its_child)
{
   NEEDS_FORK;
   Folder folder(1, 0);
   stall(50);
   const std::vector<std::string> before = folder.files();
   const pid_t child = fork();
   if (!child) {
      play_as_usual(20);
      for (double wrong : {60, 70}) stall(wrong);
      keep_counts();
      _exit(0);
   }
   int status = 1;
   waitpid(child, &status, 0);
   EXPECT_EQ(status, 0);
   EXPECT_EQ(folder.size(), 2u);
   EXPECT_TRUE(fs::exists(folder.name() + "/" + before.at(0)));
   stall(80);
   EXPECT_EQ(folder.size(), 2u);
   EXPECT_FALSE(fs::exists(folder.name() + "/" + before.at(0)));
}

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
TEST(Hitch_folder, that_may_not_be_written_to_is_told)
{
   if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
   hear();
   Folder folder;
   fs::permissions(folder.name(), fs::perms::owner_read | fs::perms::owner_exec);
   set_folder(folder.name(), 1, 0);
   EXPECT_EQ(told.size(), 1u);
}
#endif

TEST(Hitch_folder, is_refused_in_a_hook_for_memory)
{
   static int asked, answer;
   const auto ask = [](size_t bytes, void *) {
      if (!asked++) answer = Prof_set_hitch_folder(".", 1, 1) + 1;
      return std::calloc(1, bytes);
   };
   configure(&Prof_Config::alloc, ask, &Prof_Config::release, free_it);
   play();
   EXPECT_EQ(answer, 1);
}

/* Whatever is refused: no crash, and the next one is fine. */
TEST(Hitch_folder, does_without_memory)
{
   for (int nth = 0; nth < 40; ++nth) {
      Folder folder;
      static int left;
      const auto refuse_one = [](size_t bytes, void *) {
         return left-- == 0 ? nullptr : std::calloc(1, bytes);
      };
      configure(&Prof_Config::alloc, refuse_one, &Prof_Config::release, free_it,
                &Prof_Config::log, say_nothing);
      left = -1;
      play_as_usual(40);
      stall(40);
      left = nth;
      if (!set_folder(folder.name(), 2, 2)) {
         left = -1;
         EXPECT_EQ(set_folder(folder.name(), 2, 2), 1);
      }
      stall(50);
      left = -1;
      stall(60);
      EXPECT_GE(folder.size(), 1u) << nth;
      EXPECT_EQ(Prof_shutdown(), 1);
   }
}

} // namespace
