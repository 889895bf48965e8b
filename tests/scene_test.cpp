/* scene_test.cpp - scenes by name, what is usual in them, and that a change of scene makes no
 * hitches. Figures are held against a book that the game keeps of its frames. Fake clock. */
#include "calls.h"
#include "naive_stats.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_scene.h"

namespace {

void frame(double ms)
{
   Prof_Begin(play) pass(ms);
   Prof_End
   Prof_update(1);
}

void frames(int count, double ms)
{
   for (int i = 0; i < count; ++i) frame(ms);
}

/* Frames in a scene that begins here. */
void scene(const std::string &name, int count, double ms)
{
   Prof_begin_scene(name.c_str());
   frames(count, ms);
}

std::string scene_of(int back) { return frame_at(back).scene; }

Prof_Stats stats_of(const char *scene, const char *path = nullptr, int newest = 0,
                    int oldest = everything)
{
   Prof_Stats stats = Prof_Stats();
   EXPECT_EQ(Prof_get_scene_stats(scene, path, 1, newest, oldest, &stats), 1) << scene;
   return stats;
}

/* ---- names ---- */

TEST(Scene, of_a_frame_is_the_one_that_it_ends_in)
{
   frame(1);
   scene("reef", 1, 2);
   frame(3);
   Prof_begin_scene("menu");
   scene("mines", 1, 4);
   Prof_begin_scene(nullptr);
   frame(5);
   Prof_begin_scene("reef");
   scene("", 1, 6);
   const char *const expected[] = {"", "", "mines", "reef", "reef", ""};
   const bool begun[] = {false, true, true, false, true, false};
   for (int back = 0; back < 6; ++back) {
      EXPECT_EQ(scene_of(back), expected[back]) << back;
      EXPECT_EQ(frame_at(back).after, back < 5) << back << ": a scene's first, or right after it";
      EXPECT_EQ(frame_at(back).load, 0);
      EXPECT_EQ((Prof_History_header(back)->flags & Prof_FRAME_SCENE) != 0, begun[back]);
   }
   EXPECT_EQ(Prof_num_scenes(), 3) << "menu was begun, though no frame is of it";
}

TEST(Scene, names_are_copied_cleaned_and_cut)
{
   std::string name = "  coral\treef \n";
   Prof_begin_scene(name.c_str());
   name.assign(name.size(), 'x');
   frame(1);
   EXPECT_EQ(scene_of(0), "coral reef");
   scene("coral reef", 1, 1);
   EXPECT_EQ(frame_at().after, 1) << "right after the scene's first";
   frame(1);
   EXPECT_EQ(frame_at().after, 0) << "the same name is no change";
   EXPECT_EQ(Prof_num_scenes(), 1);
   const std::string longer(200, 'y');
   scene(longer, 1, 1);
   EXPECT_EQ(scene_of(0), longer.substr(0, Prof_SCENE_NAME - 1));
   scene(longer + "z", 1, 1);
   EXPECT_EQ(Prof_num_scenes(), 2);
   scene(" \n", 1, 1);
   EXPECT_EQ(scene_of(0), "");
}

TEST(Scene, told_in_every_frame_does_not_begin_anew)
{
   for (int i = 0; i < 100; ++i) scene("reef", 1, i == 60 ? 100 : 10);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_STREQ(hitch_at().frame.scene, "reef");
   EXPECT_NEAR(hitch_at().excess_ms, 90, 0.01);
}

TEST(Scene, names_beyond_the_limit_are_one_scene_and_told_once)
{
   configure([](Prof_Config &config) {
      config.log = [](const char *message, void *) {
         told.push_back(message);
         Prof_begin_scene("from the log");
      };
   });
   for (int i = 0; i < Prof_MOST_SCENES - 1; ++i) scene(numbered("scene ", i), 1, 1);
   EXPECT_TRUE(told.empty());
   for (int i = 0; i < 5; ++i) {
      scene(numbered("beyond ", i), 1, 1);
      EXPECT_EQ(scene_of(0), "(other scenes)");
   }
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "beyond 0: 254 names")) << told[0];
   EXPECT_EQ(Prof_num_scenes(), Prof_MOST_SCENES);
   scene("scene 7", 1, 1);
   EXPECT_EQ(scene_of(0), "scene 7") << "those that have a name keep it";
   Prof_Scene_Info info;
   ASSERT_EQ(Prof_get_scene_info(Prof_MOST_SCENES - 1, 0, everything, &info), 1);
   EXPECT_EQ(info.frames, 5);
   EXPECT_EQ(Prof_get_scene_info(Prof_MOST_SCENES, 0, everything, &info), 0);
   for (int none : {-2, INT_MIN, INT_MAX})
      EXPECT_EQ(Prof_get_scene_info(none, 0, everything, &info), 0);
}

TEST(Scene, may_be_begun_by_any_thread)
{
   frame(1);
   Threads(4, [](int) {
      for (int i = 0; i < 200; ++i) Prof_begin_scene(numbered("scene ", i % 50).c_str());
   }).join();
   EXPECT_EQ(Prof_num_scenes(), 50);
   std::set<std::string> names;
   Prof_Scene_Info info;
   for (int i = 0; Prof_get_scene_info(i, 0, 0, &info); ++i) names.insert(info.name);
   EXPECT_EQ(names.size(), 50u);
}

TEST(Scene, paused_frames_are_not_its_first)
{
   frames(30, 10);
   Prof_begin_scene("reef");
   for (int i = 0; i < 5; ++i) {
      pass(10);
      Prof_update(0);
   }
   frame(12);
   EXPECT_EQ(frame_at().after, 1);
   EXPECT_EQ(scene_of(0), "reef");
   EXPECT_EQ(scene_of(1), "");
}

TEST(Scene, goes_on_while_the_history_is_frozen)
{
   scene("reef", 3, 10);
   Prof_set_frozen(1);
   scene("menu", 3, 10);
   EXPECT_EQ(scene_of(0), "reef");
   Prof_set_frozen(0);
   frame(10);
   EXPECT_EQ(scene_of(0), "menu");
   EXPECT_EQ(scene_of(1), "reef");
}

TEST(Scene, none_is_left_after_the_shutdown)
{
   scene("reef", 3, 10);
   Prof_shutdown();
   EXPECT_EQ(Prof_num_scenes(), 0);
   Prof_Frame_Info info;
   EXPECT_EQ(Prof_get_frame_info(0, &info), 0);
   EXPECT_STREQ(info.scene, "");
   frame(1);
   EXPECT_EQ(scene_of(0), "");
}

/* ---- figures ---- */

struct Book {
   struct Frame {
      std::string scene;
      double ms;
      bool counts;
   };
   std::vector<Frame> frames; /* the oldest first */
   std::vector<double> of(const std::string &name, size_t from = 0) const
   {
      std::vector<double> values;
      for (size_t i = from; i < frames.size(); ++i)
         if (frames[i].counts && frames[i].scene == name) values.push_back(frames[i].ms);
      return values;
   }
};

/* Scenes in turn, each returned to, with loads in between. */
Book play_scenes(int changes)
{
   static const char *const names[] = {"reef", "menu", "mines", ""};
   std::mt19937 random(7);
   Book book;
   for (int i = 0; i < changes; ++i) {
      const std::string name = names[random() % 4];
      Prof_begin_scene(name.c_str());
      const int length = 1 + static_cast<int>(random() % 40);
      for (int f = 0; f < length; ++f) {
         const double ms = 1 + static_cast<int>(random() % 1000) * 0.01;
         const bool load = random() % 10 == 0;
         if (load) Prof_note_load(nullptr);
         frame(ms);
         book.frames.push_back({name, ms, !load});
      }
   }
   return book;
}

TEST(Scene_stats, are_of_all_frames_of_the_scene_however_often_it_was_left)
{
   const Book book = play_scenes(60);
   const int length = static_cast<int>(book.frames.size());
   for (const char *name : {"reef", "menu", "mines", ""}) {
      expect_stats(stats_of(name), book.of(name), name);
      expect_stats(stats_of(name, "play"), book.of(name), name);
      const int half = length / 2;
      expect_stats(stats_of(name, nullptr, half - 1, 0),
                   book.of(name, static_cast<size_t>(length - half)), name);
   }
   expect_stats(stats_of(nullptr), book.of(""), "no scene");
   Prof_Stats whole;
   ASSERT_EQ(Prof_get_frame_stats(0, everything, &whole), 1);
   int sum = 0;
   Prof_Scene_Info scene;
   for (int i = -1; Prof_get_scene_info(i, everything, 0, &scene); ++i) {
      EXPECT_EQ(static_cast<size_t>(scene.frames), book.of(scene.name).size()) << scene.name;
      sum += scene.frames;
   }
   EXPECT_EQ(sum, whole.frames);
}

TEST(Scene_stats, nonsense)
{
   Prof_Stats stats;
   Prof_Scene_Info scene;
   EXPECT_EQ(Prof_get_scene_stats("reef", nullptr, 0, 0, 10, &stats), 0);
   EXPECT_EQ(Prof_get_scene_info(-1, 0, 10, &scene), 1);
   EXPECT_EQ(scene.frames, 0);
   EXPECT_EQ(Prof_get_scene_info(-2, 0, 10, &scene), 0);
   EXPECT_EQ(Prof_get_scene_info(0, 0, 10, &scene), 0);
   Prof_begin_scene("reef");
   frames(3, 10);
   EXPECT_EQ(Prof_get_scene_stats("reef", nullptr, 0, 0, 10, nullptr), 0);
   EXPECT_EQ(Prof_get_scene_info(0, 0, 10, nullptr), 0);
   EXPECT_EQ(Prof_get_scene_stats("reef", "no such path", 0, 0, 10, &stats), 0);
   EXPECT_EQ(Prof_get_scene_stats("ree", nullptr, 0, 0, 10, &stats), 0);
   EXPECT_EQ(Prof_get_scene_stats("", nullptr, 0, 0, 10, &stats), 0) << "no frame is in none";
   EXPECT_EQ(Prof_get_scene_stats("reef", nullptr, 0, 5, 10, &stats), 0);
   EXPECT_EQ(Prof_get_scene_stats("reef", nullptr, 0, 0, 10, &stats), 1);
}

/* A reef of 30 frames with a hitch, a menu of two, and a reef again. */
void play_reef()
{
   frame(5);
   scene("reef", 25, 10);
   frame(50);
   frames(4, 10);
   scene("menu, \"main\"", 2, 3);
   scene("reef", 10, 20);
}

TEST(Scene_exports, a_line_a_scene)
{
   play_reef();
   EXPECT_EQ(exported(Prof_CSV_SCENES),
             "scene,frames,hitches,mean,stdev,min,max,p50,p95,p99,p99.9,low_1_percent\n"
             ",1,0,5.000000,0.000000,5.000000,5.000000,5.000000,5.000000,5.000000,5.000000,5.000000\n"
             "reef,40,1,13.500000,7.262920,10.000000,50.000000,10.000000,20.000000,50.000000,"
             "50.000000,50.000000\n"
             "\"menu, \"\"main\"\"\",2,0,3.000000,0.000000,3.000000,3.000000,3.000000,3.000000,"
             "3.000000,3.000000,3.000000\n");
}

TEST(Scene_exports, a_frame_knows_its_scene)
{
   play_reef();
   const std::string frames = exported(Prof_CSV_FRAMES);
   for (const char *begin : {"number,ms,work_ms,due_ms,critical_ms,flags,text,scene,",
                             "1,5.000000,5.000000,5.000000,5.000000,,,,",
                             "2,10.000000,10.000000,10.000000,10.000000,after,,reef,"})
      EXPECT_TRUE(has("\n" + frames, "\n" + std::string(begin))) << begin;
   const std::string trace = exported(Prof_CHROME);
   EXPECT_TRUE(has(trace, "\"scene\":\"menu, \\\"main\\\"\""));
   size_t count = 0, at = 0;
   for (; (at = trace.find("\"scene\":", at)) != std::string::npos; ++at) ++count;
   EXPECT_EQ(count, 42u);
   EXPECT_TRUE(has(exported(Prof_HTML), " Scene reef."));
}

TEST(Scene_exports, without_scenes_nothing_is_told_of_them)
{
   frames(3, 10);
   for (Prof_Format format : {Prof_CSV_FRAMES, Prof_CHROME, Prof_HTML, Prof_TEXT}) {
      for (const char *word : {",scene,", "\"scene\"", "Scene", "  scene"})
         EXPECT_FALSE(has(exported(format), word)) << word;
   }
}

TEST(Scene_exports, the_report_has_a_line_for_each)
{
   play_reef();
   const std::string text = exported(Prof_TEXT);
   std::istringstream lines(text.substr(text.find("\n\n")));
   std::vector<std::string> rows; /* without blanks but one */
   for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string row;
      for (std::string word; words >> word;) row += word + " ";
      if (!row.empty()) rows.push_back(row);
   }
   EXPECT_EQ(rows, (std::vector<std::string>{
                      "scene frames mean p50 p95 p99 max hitches ",
                      "(no scene) 1 5.0000 5.0000 5.0000 5.0000 5.0000 0 ",
                      "reef 40 13.5000 10.0000 20.0000 50.0000 50.0000 1 ",
                      "menu, \"main\" 2 3.0000 3.0000 3.0000 3.0000 3.0000 0 "}))
      << text;
}

/* ---- budgets ---- */

/* Each text, of one or more lines, and how many of them are exceeded. */
void expect_exceeded(const std::vector<std::pair<const char *, int>> &budgets)
{
   for (const auto &budget : budgets)
      EXPECT_EQ(exceeded(budget.first), budget.second) << budget.first;
}

TEST(Scene_budgets, are_of_the_frames_of_the_scene)
{
   play_reef();
   expect_exceeded({{"reef: 20 p95\n", 0},
                    {"reef: 19 p95\n", 1},
                    {"reef: 50 99\nreef: (frame) 50 p99\nreef: play 50 99", 0},
                    {"reef: 49 99\nreef: (frame) 49 p99\nreef: play 49 99", 3},
                    {"menu, \"main\": 3 p100", 0},
                    {"menu, \"main\":play 3 p100", 1}, /* no blank, so no scene */
                    {"(frame) 20 95\nplay 20 p95", 0}});
}

TEST(Scene_budgets, in_any_order_and_in_many_lines)
{
   configure([](Prof_Config &) {});
   play_reef();
   std::string all;
   for (int i = 0; i < 100; ++i)
      all += i % 3 == 0   ? "reef: play 49 p100\n"
             : i % 3 == 1 ? "menu, \"main\": 3 p100\n"
                          : "play 49 p100\n";
   EXPECT_EQ(exceeded(all), 34 + 33);
   EXPECT_EQ(told.size(), 67u);
   EXPECT_TRUE(has(told[0], "reef: play took 50.000 ms") && has(told[0], "40 frames")) << told[0];
   EXPECT_TRUE(has(told[1], ":3: play took 50.000 ms")) << told[1];
}

TEST(Scene_budgets, what_cannot_be_judged_is_exceeded)
{
   configure([](Prof_Config &) {});
   play_reef();
   EXPECT_EQ(exceeded("rief: 100 p99"), 1);
   EXPECT_TRUE(has(told[0], "rief: never ran, or is misspelt")) << told[0];
   Prof_begin_scene("never shown");
   EXPECT_EQ(exceeded("never shown: 100 p99"), 1);
   EXPECT_TRUE(has(told[0], "no frame of that scene")) << told[0];
   expect_exceeded({{"reef: plai 100 p99", 1},
                    {"reef: 100 x99", -1},
                    {"reef: p100 99", -1},
                    {"reef: 100 p", -1}});
}

TEST(Scene_budgets, a_zone_of_that_name_goes_before_and_the_longest_name_of_a_scene)
{
   scene("level 3", 3, 10);
   scene("level 3: reef", 3, 30);
   expect_exceeded({{"level 3: reef: 30 p100\nlevel 3: 10 p100\nlevel 3: play 10 100\n", 0},
                    {"level 3: reef: 29 p100\nlevel 3: 9 p100\nlevel 3: play 9 100\n", 3}});
   Prof_Begin_name("level 3: play") pass(1);
   Prof_End
   frame(1);
   expect_exceeded({{"level 3: play 1 p100", 0}});
}

/* ---- what is usual ---- */

enum How { TOLD_BY_LOAD, TOLD_BY_SCENE, TOLD_BY_BOTH, NOT_TOLD };

/* A change to a scene that takes so long a frame: the frame of the change loads for a while, the
 * next one catches up, and then it varies by a tenth. */
void change_scene(How how, int number, double ms, int length, std::mt19937 &random)
{
   if (how == TOLD_BY_LOAD || how == TOLD_BY_BOTH) Prof_note_load("level");
   if (how == TOLD_BY_SCENE || how == TOLD_BY_BOTH)
      Prof_begin_scene(numbered("level ", number % 20).c_str());
   frame(ms + 200 + random() % 300);
   frame(ms * 2);
   for (int i = 0; i < length; ++i) frame(ms * (0.95 + 0.0001 * static_cast<int>(random() % 1000)));
}

class Changes : public testing::TestWithParam<How> {};

/* Prof_num_hitches has no more than max_hitches, so frames themselves are counted. */
TEST_P(Changes, thousand_make_no_hitch_where_they_are_told)
{
   std::mt19937 random(13);
   int hitches = 0, worst = 0, many = 0;
   frames(100, 2);
   for (int i = 0; i < 1000; ++i) {
      const double ms = 1 + static_cast<int>(random() % 80);
      const int length = 1 + static_cast<int>(random() % 150);
      const int before = hitches;
      Prof_clear_hitches();
      change_scene(GetParam(), i, ms, length, random);
      hitches += Prof_num_hitches();
      many += Prof_num_hitches() > 4;
      worst = std::max(worst, hitches - before);
   }
   RecordProperty("hitches", hitches);
   if (GetParam() != NOT_TOLD) {
      EXPECT_EQ(hitches, 0);
   }
   /* Most where the new scene is only just slow by the rule. */
   EXPECT_LE(hitches, 1200);
   EXPECT_LE(many, 10);
   EXPECT_LE(worst, 12);
}

TEST_P(Changes, a_stall_is_still_found_in_each_scene)
{
   std::mt19937 random(17);
   frames(100, 2);
   for (int i = 0; i < 50; ++i) {
      const double ms = 5 + static_cast<int>(random() % 60);
      change_scene(GetParam(), i, ms, 60, random);
      Prof_clear_hitches();
      frame(ms + 300);
      ASSERT_EQ(Prof_num_hitches(), 1) << i;
      if (GetParam() == NOT_TOLD) continue; /* the frames of the change are in what is usual */
      EXPECT_NEAR(hitch_at().usual_ms, ms, ms * 0.05);
      EXPECT_NEAR(hitch_at().excess_ms, 300, ms * 0.05);
   }
}

INSTANTIATE_TEST_SUITE_P(All, Changes,
                         testing::Values(TOLD_BY_LOAD, TOLD_BY_SCENE, TOLD_BY_BOTH, NOT_TOLD));

TEST(Change, that_nobody_tells_costs_one_place_that_says_how_many)
{
   frames(300, 2);
   frames(300, 30);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at().frame.number, 301ul);
   EXPECT_EQ(hitch_at().run, 7);
   EXPECT_TRUE(has(hitch_page(), "The next 7 frames were as slow."));
   int marked = 0;
   for (int back = 0; back < 600; ++back) marked += frame_at(back).hitch;
   EXPECT_EQ(marked, 1);
   frame(300);
   ASSERT_EQ(Prof_num_hitches(), 2) << "what is usual is known again";
   EXPECT_NEAR(hitch_at().usual_ms, 30, 0.1);
}

TEST(Change, the_first_frame_counts_in_statistics_and_not_in_what_is_usual)
{
   frames(100, 10);
   scene("reef", 1, 500);
   EXPECT_EQ(frame_at().hitch + frame_at().load, 0);
   frames(40, 10);
   EXPECT_NEAR(stats_of("reef").max, 500, 1e-6);
   frame(110);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NEAR(hitch_at().usual_ms, 10, 0.01);
   EXPECT_STREQ(hitch_at().frame.scene, "reef");
   EXPECT_NEAR(hitch_at().excess_ms, 100, 0.01);
}

} // namespace
