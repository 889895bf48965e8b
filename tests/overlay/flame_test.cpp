/* flame_test.cpp - flames: sums of every lane, boxes and their places, walking, zooming, colours by
 * excess, the time-line. Sums are checked against the frame record itself; time is the fake
 * clock's.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_cut_path.h"
#include "draw/model/prof_flame_boxes.h"
#include "draw/ui/prof_overlay.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "src/frame/prof_average.h"
#include "src/show/prof_compare.h"
#include "src/gather/prof_context.h"
#include "src/frame/prof_timeline.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_path.h"
#include "tests/contexts.h"
#include "tests/worker.h"

namespace {

/* ------------------------------------------------------------------------------------------ */
/* A game at random                                                                             */

std::mt19937 dice(7);

int roll(int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); }

void spend(int64_t ns) { Prof_fake_ticks += static_cast<uint64_t>(ns); }

/* Mostly short stays, some long: so that boxes of all widths come about. */
int64_t random_time() { return roll(4) ? roll(40) : roll(20000); }

void random_zones(int depth, int most)
{
   static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
   for (int i = roll(most + 1); i > 0; --i) {
      Prof_Scope_name(names[roll(12)]);
      spend(random_time());
      if (depth > 0) random_zones(depth - 1, most);
      spend(random_time());
   }
}

void random_frame(int depth = 6)
{
   random_zones(depth, 4);
   spend(100 + random_time());
   Prof_update(1);
}

/* Another thread does something while this one waits. */
void on_a_thread(const char *name, void (*what)())
{
   std::thread([=] {
      Prof_set_thread_name(name);
      what();
   }).join();
}

std::string path_of(uint32_t state)
{
   char text[Prof_MAX_PATH];
   Prof_Path_write(state, text, sizeof text);
   return text;
}

Prof_Flame_Sums sums; // too large for a stack, and zero at first, as it must be
Prof_Flame flame;

const Prof_Flame_Path *path_named(int lane, const std::string &name)
{
   for (uint32_t i = 0; lane >= 0 && i < sums.lanes[lane].count; ++i) {
      const Prof_Flame_Path *path = &sums.paths[sums.lanes[lane].first + i];
      if (path_of(path->state) == name) return path;
   }
   return nullptr;
}

void lay_out(int width)
{
   Prof_Flame_Window whole = Prof_Flame_Boxes_whole(&sums);
   Prof_Flame_Boxes_layout(&flame, &sums, &whole, width);
}

/* ------------------------------------------------------------------------------------------ */
/* What must always hold                                                                        */

/* Each lane's paths against the frame record. What fibers did on the updating thread is in its. */
void check_lane_totals(const Prof_Frame *frame)
{
   std::map<uint32_t, uint64_t> total;
   for (uint32_t i = 0; i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      total[item.works ? frame->owner : item.context] += item.self;
   }
   for (int i = 0; i < sums.num_lanes; ++i) {
      const Prof_Flame_Sums_Lane &lane = sums.lanes[i];
      double expected = static_cast<double>(total[static_cast<uint32_t>(lane.context)]);
      EXPECT_EQ(sums.paths[lane.first].weight, expected) << "lane " << lane.context;
      if (static_cast<uint32_t>(lane.context) != frame->owner) continue;
      EXPECT_EQ(expected, static_cast<double>(frame->ticks));
   }
}

/* weight = |self| + the children's weights, and they lie side by side from its begin on. */
void check_sums()
{
   for (int i = 0; i < sums.num_lanes; ++i) {
      const Prof_Flame_Sums_Lane &lane = sums.lanes[i];
      std::vector<double> next(lane.count), usual(lane.count);
      for (uint32_t p = 0; p < lane.count; ++p) {
         const Prof_Flame_Path &path = sums.paths[lane.first + p];
         next[p] = path.begin;
         usual[p] = Prof_Waiting_kind_of(sums.rules, path.state) ? 0 : path.amount.usual_self;
         if (p == 0) continue;
         ASSERT_LT(path.parent, lane.first + p);
         ASSERT_GT(path.state, sums.paths[lane.first + p - 1].state);
         EXPECT_EQ(path.begin, next[path.parent - lane.first]);
         next[path.parent - lane.first] += path.weight;
      }
      for (uint32_t p = lane.count; p-- > 1;)
         usual[sums.paths[lane.first + p].parent - lane.first] += usual[p];
      for (uint32_t p = 0; p < lane.count; ++p) {
         const Prof_Flame_Path &path = sums.paths[lane.first + p];
         EXPECT_NEAR(next[p] + std::fabs(path.amount.self), path.begin + path.weight,
                     1e-6 * sums.ticks);
         EXPECT_NEAR(usual[p], path.amount.usual_work, 1e-6 * sums.ticks + 1e-9);
      }
   }
}

/* Nesting, order and the whole width: `exact` if nothing was left out and figures are whole. */
void check_boxes(bool exact)
{
   std::vector<double> filled(static_cast<size_t>(flame.num_boxes)), top(Prof_FLAME_LANES);
   double scale = flame.width / (flame.window.end - flame.window.begin);
   for (int i = 0; i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      ASSERT_LE(box.x0, box.x1);
      ASSERT_GE(box.x0, 0);
      ASSERT_LE(box.x1, flame.width);
      ASSERT_LT(box.depth, flame.lanes[box.lane].depths);
      EXPECT_NEAR(box.x0, std::max(0.0, (box.begin - flame.window.begin) * scale), 0.51);
      EXPECT_GT(box.end, box.begin);
      if (box.parent < 0) {
         EXPECT_EQ(box.depth, 0);
         top[static_cast<size_t>(box.lane)] += box.end - box.begin;
         continue;
      }
      const Prof_Flame_Box &parent = flame.boxes[box.parent];
      ASSERT_LT(box.parent, i);
      EXPECT_EQ(parent.count, 1u) << "nothing stands below what is merged";
      EXPECT_EQ(box.depth, parent.depth + 1);
      EXPECT_EQ(box.lane, parent.lane);
      EXPECT_GE(box.x0, parent.x0);
      EXPECT_LE(box.x1, parent.x1);
      EXPECT_GE(box.begin, parent.begin);
      EXPECT_LE(box.end, parent.end * (1 + 1e-12) + 1e-9);
      filled[static_cast<size_t>(box.parent)] += box.end - box.begin;
   }
   for (int i = 0; exact && i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      double children = filled[static_cast<size_t>(i)];
      EXPECT_EQ(box.end - box.begin, box.amount.hier);
      if (box.count > 1 || children == 0) continue;
      EXPECT_EQ(children + box.amount.self, box.amount.hier);
   }
   for (int i = 0; exact && i < flame.num_lanes; ++i) {
      const Prof_Flame_Lane &lane = flame.lanes[i];
      const Prof_Flame_Path &root =
         sums.paths[sums.lanes[Prof_Flame_Sums_lane_of(&sums, lane.context)].first];
      EXPECT_EQ(top[static_cast<size_t>(i)] + lane.idle, root.weight);
   }
}

void check_lines()
{
   for (int i = 0; i < flame.num_boxes; ++i) {
      for (int j = i + 1; j < flame.num_boxes; ++j) {
         const Prof_Flame_Box &a = flame.boxes[i], &b = flame.boxes[j];
         if (a.lane != b.lane || a.depth != b.depth) continue;
         ASSERT_TRUE(a.x1 <= b.x0 || b.x1 <= a.x0) << i << " over " << j;
      }
   }
   for (int i = 1; i < flame.num_lanes; ++i)
      EXPECT_EQ(flame.lanes[i].line, flame.lanes[i - 1].line + flame.lanes[i - 1].depths + 2);
}

/* A box is narrower than a unit only if it is merged, or has nothing beside it to merge with. */
void check_merging()
{
   double scale = flame.width / (flame.window.end - flame.window.begin);
   std::map<int, const Prof_Flame_Box *> last; // narrow ones, by parent and lane
   for (int i = 0; i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      int key = box.parent >= 0 ? box.parent : -1 - box.lane;
      bool narrow = box.count > 1 || (box.end - box.begin) * scale < 1;
      if (box.state == Prof_STATE_ROOT) continue; // by itself, however narrow
      if (narrow && last[key]) {
         EXPECT_NE(last[key]->end, box.begin) << "two in a row";
      }
      last[key] = narrow ? &box : nullptr;
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Sums                                                                                         */

TEST(Flame, RandomFramesAddUpAtAnyWidth)
{
   Prof_set_thread_name("main thread");
   for (int i = 0; i < 60; ++i) {
      if (i % 4 == 0) on_a_thread("worker", [] { random_zones(4, 3); });
      random_frame();
      const Prof_Frame *frame = Prof_History_frame(0);
      if (!Prof_Flame_Sums_take_frame(&sums, frame, -1)) continue; // no zone ran
      check_lane_totals(frame);
      check_sums();
      for (int width : {1, 2, 7, 80, 628, 1252, 3840}) {
         lay_out(width);
         check_boxes(flame.left_out == 0);
         check_merging();
         if (width <= 628) check_lines();
      }
   }
}

TEST(Flame, EveryPathIsInABoxOrBelowAMergedOne)
{
   for (int i = 0; i < 20; ++i) {
      random_frame();
      if (!Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1)) continue;
      lay_out(500);
      ASSERT_EQ(flame.left_out, 0);
      for (uint32_t p = 1; p < sums.lanes[0].count; ++p) {
         const Prof_Flame_Path &path = sums.paths[sums.lanes[0].first + p];
         if (path.weight == 0) continue;
         int box = Prof_Flame_Boxes_find(&flame, sums.lanes[0].context, path.state, 0);
         ASSERT_GE(box, 0);
         if (path.weight * 500 / flame.window.end < 1) continue;
         EXPECT_EQ(flame.boxes[box].state, path.state);
         EXPECT_EQ(flame.boxes[box].amount.hier, path.amount.hier);
      }
   }
}

TEST(Flame, TheUpdatingThreadsLaneComesFirst)
{
   on_a_thread("worker", [] { random_zones(3, 3); });
   {
      Prof_Scope_name("own");
      spend(500);
   }
   Prof_update(1);
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1));
   EXPECT_EQ(sums.lanes[0].context, static_cast<int>(Prof_History_header(0)->owner));
   EXPECT_TRUE(path_named(0, "own"));
}

TEST(Flame, OneContextCanBeShownAlone)
{
   Prof_update(1); // this thread has a context of its own
   on_a_thread("worker", [] {
      Prof_Scope_name("job");
      spend(800);
   });
   Prof_update(1);
   int worker = -1;
   for (int i = 0; i < Prof_num_contexts(); ++i)
      if (context_name(i) == "worker") worker = i;
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), worker));
   ASSERT_EQ(sums.num_lanes, 1);
   EXPECT_EQ(sums.lanes[0].context, worker);
   ASSERT_TRUE(path_named(0, "job"));
   EXPECT_EQ(path_named(0, "job")->amount.hier, 800);
}

TEST(Flame, LanesWithoutRoomAreCounted)
{
   {
      Prof_Scope_name("job");
      spend(100);
   }
   Prof_update(1);
   Prof_Flame_Sums_begin(&sums);
   for (int i = 0; i < Prof_FLAME_LANES + 2; ++i) {
      const int begun = Prof_Flame_Sums_begin_lane(&sums, i);
      EXPECT_EQ(begun, i < Prof_FLAME_LANES) << i;
      if (!begun) continue;
      Prof_Flame_Sums_add(Prof_STATE_FIRST, i + 1, 1);
      Prof_Flame_Sums_end_lane(&sums);
   }
   EXPECT_EQ(sums.num_lanes, Prof_FLAME_LANES);
   EXPECT_EQ(sums.lanes_left_out, 2);
   EXPECT_EQ(path_named(Prof_FLAME_LANES - 1, "job")->amount.self, Prof_FLAME_LANES);
}

TEST(Flame, RecursionIsAPathOfItsOwnAtEachDepth)
{
   {
      Prof_Scope_name("walk");
      spend(10);
      Prof_Scope_name("walk");
      spend(20);
      Prof_Scope_name("walk");
      spend(30);
   }
   Prof_update(1);
   Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1);
   EXPECT_EQ(path_named(0, "walk")->amount.hier, 60);
   EXPECT_EQ(path_named(0, "walk > walk")->amount.hier, 50);
   EXPECT_EQ(path_named(0, "walk > walk > walk")->amount.self, 30);
}

TEST(Flame, FibersOfTheUpdatingThreadAreInItsLane)
{
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int i = 0; i < 3; ++i) {
      spend(100);
      Prof_Fiber *before = Prof_switch_fiber(fiber);
      {
         Prof_Scope_name("job");
         spend(700);
      }
      Prof_switch_fiber(before);
      Prof_update(1);
   }
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1));
   ASSERT_EQ(sums.num_lanes, 1);
   ASSERT_TRUE(path_named(0, "job"));
   EXPECT_EQ(path_named(0, "job")->amount.hier, 700);
   EXPECT_EQ(sums.paths[sums.lanes[0].first].weight, static_cast<double>(sums.ticks));
}

class Played : public ::testing::Test {
protected:
   void SetUp() override { marks = play_session(700, SESSION_EXACT); }
   int index_of(unsigned long number)
   {
      for (int i = 0; i < Prof_num_hitches(); ++i)
         if (Prof_Hitch_frame(i)->number == number) return i;
      return -1;
   }
   Marked_Frames marks;
};

double ms(double ticks) { return ticks * sums.ms_per_tick; }

TEST_F(Played, AHitchKeepsItsUsualAndTheExcessAddsUp)
{
   int index = index_of(marks.mesh);
   Prof_Hitch hitch;
   double excess = 0;
   ASSERT_TRUE(Prof_get_hitch(index, &hitch));
   ASSERT_TRUE(Prof_Flame_Sums_take_hitch(&sums, index, -1));
   check_lane_totals(Prof_Hitch_frame(index));
   check_sums();
   for (uint32_t i = 0; i < sums.lanes[0].count; ++i) {
      const Prof_Flame_Path &path = sums.paths[sums.lanes[0].first + i];
      if (!Prof_Waiting_is_waiting(Prof_Waiting_kind_of(sums.rules, path.state)))
         excess += ms(path.amount.self - path.amount.usual_self);
   }
   EXPECT_NEAR(excess, hitch.excess_ms, 1e-6);
   const Prof_Flame_Path *upload = path_named(0, "main_loop > render > draw_world > upload_mesh");
   ASSERT_TRUE(upload);
   EXPECT_NEAR(ms(upload->amount.hier), 24.10, 1e-6);
   EXPECT_NEAR(ms(upload->amount.usual_work), 0, 1e-3);
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.hier), 41.30, 1e-6);
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.usual_work), 14.21, 1e-3);
}

TEST_F(Played, WhatDidNotRunButUsuallyDoesCountsAsUsual)
{
   ASSERT_TRUE(Prof_Flame_Sums_take_hitch(&sums, index_of(marks.mesh), -1));
   const Prof_Flame_Path *vsync = path_named(0, "vsync"); // no time left for it
   ASSERT_TRUE(vsync);
   EXPECT_NEAR(ms(vsync->amount.hier), 0, 1e-3);
   EXPECT_NEAR(ms(vsync->amount.usual_self), 2.3467, 1e-3);
}

TEST_F(Played, AnAverageIsWhatTheReportSays)
{
   Prof_set_average(1);
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   ASSERT_TRUE(Prof_Flame_Sums_take_average(&sums, 1, -1));
   check_sums();
   std::map<std::string, double> hier;
   for (int lane = 0; lane < sums.num_lanes; ++lane)
      for (uint32_t i = 1; i < sums.lanes[lane].count; ++i) {
         const Prof_Flame_Path &path = sums.paths[sums.lanes[lane].first + i];
         if (Prof_States[path.state].depth == 1)
            hier[Prof_Zones[Prof_States[path.state].zone].name] += ms(path.amount.hier);
      }
   Prof_Report *report = Prof_create_report();
   int compared = 0, column = report->header[1] == std::string("hier") ? 0 : 1;
   ASSERT_STREQ(report->header[column + 1], "hier");
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &row = report->record[i];
      if (row.zone < 0 || row.name[0] == '(') continue;
      EXPECT_NEAR(hier[row.name], row.values[column], 1e-3) << row.name;
      ++compared;
   }
   EXPECT_GT(compared, 15);
   Prof_free_report(report);
}

TEST_F(Played, UsualIsNotCountedTwice)
{
   play_more(200);
   ASSERT_TRUE(Prof_Flame_Sums_take_average(&sums, 2, -1));
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.usual_work), 14.21, 1e-2);
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1));
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.usual_work), 14.21, 1e-2);
   EXPECT_NEAR(ms(path_named(0, "vsync")->amount.usual_self), 2.3467, 1e-2);
}

TEST_F(Played, ADifferenceIsAsWideAsItChanged)
{
   int mesh = 700 - static_cast<int>(marks.mesh);
   ASSERT_TRUE(Prof_compare(mesh + 10, mesh + 10, mesh, mesh)); // an ordinary frame
   ASSERT_TRUE(Prof_Flame_Sums_take_difference(&sums));
   ASSERT_EQ(sums.num_lanes, 1);
   EXPECT_EQ(sums.lanes[0].context, -1);
   check_sums();
   const Prof_Flame_Path *upload = path_named(0, "main_loop > render > draw_world > upload_mesh");
   EXPECT_NEAR(ms(upload->amount.hier), 24.1, 1e-6);
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.hier), 27.09, 1e-6);
   EXPECT_NEAR(ms(path_named(0, "vsync")->amount.hier), -2.3467, 1e-3);
   EXPECT_NEAR(ms(path_named(0, "vsync")->weight), 2.3467, 1e-3);
   lay_out(1000);
   check_boxes(false);
   int end = 0;
   for (int i = 0; i < flame.num_boxes; ++i)
      if (flame.boxes[i].depth == 0) end = std::max(end, flame.boxes[i].x1);
   EXPECT_EQ(end, 1000) << "time in no zone is nothing to look at";
}

TEST_F(Played, AHitchCanBeComparedWithWhatIsUsual)
{
   ASSERT_TRUE(Prof_Compare_with_hitch(index_of(marks.mesh)));
   ASSERT_TRUE(Prof_Flame_Sums_take_difference(&sums));
   EXPECT_NEAR(ms(path_named(0, "main_loop")->amount.hier), 27.09, 1e-3);
   EXPECT_NEAR(ms(path_named(0, "main_loop > physics > solve")->amount.hier), 1.88, 1e-3);
   double a, b;
   Prof_Compare_seconds(&a, &b);
   EXPECT_NEAR(a * 1e3, 16.6667, 1e-3);
   EXPECT_NEAR(b * 1e3, 41.41, 1e-6);
   char text[128];
   Prof_Compare_describe(text, sizeof text);
   EXPECT_NE(std::string(text).find("usual"), std::string::npos);
   EXPECT_FALSE(Prof_Compare_with_hitch(99));
}

/* ------------------------------------------------------------------------------------------ */
/* Walking and zooming                                                                          */

bool is_seen(int box) { return flame.boxes[box].x1 > flame.boxes[box].x0; }

TEST_F(Played, EveryBoxIsReachedByWalking)
{
   for (int width : {1252, 200, 30}) {
      Prof_Flame_Sums_take_hitch(&sums, 0, -1);
      lay_out(width);
      std::set<int> reached, seen;
      std::vector<int> next = {Prof_Flame_Boxes_find(&flame, flame.lanes[0].context, 0, 0)};
      while (!next.empty()) {
         int box = next.back();
         next.pop_back();
         if (!reached.insert(box).second) continue;
         for (int step = 0; step < 4; ++step) {
            int to = Prof_Flame_Boxes_step(&flame, box, static_cast<Prof_Flame_Step>(step));
            ASSERT_TRUE(is_seen(to));
            next.push_back(to);
         }
      }
      for (int i = 0; i < flame.num_boxes; ++i)
         if (is_seen(i)) seen.insert(i);
      EXPECT_EQ(reached, seen) << width;
   }
}

TEST_F(Played, StepsGoWhereTheyAreSeenToGo)
{
   Prof_Flame_Sums_take_hitch(&sums, 0, -1);
   lay_out(1252);
   for (int i = 0; i < flame.num_boxes; ++i) {
      if (!is_seen(i)) continue;
      const Prof_Flame_Box &box = flame.boxes[i];
      int right = Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_RIGHT);
      if (right != i) {
         EXPECT_EQ(Prof_Flame_Boxes_step(&flame, right, Prof_FLAME_LEFT), i);
         EXPECT_GE(flame.boxes[right].x0, box.x1);
         EXPECT_EQ(flame.boxes[right].depth, box.depth);
      }
      if (box.parent >= 0) {
         EXPECT_EQ(Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_UP), box.parent);
      }
      int down = Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_DOWN);
      for (int j = 0; j < flame.num_boxes && flame.boxes[down].parent == i; ++j) {
         if (flame.boxes[j].parent != i) continue;
         EXPECT_LE(flame.boxes[j].end - flame.boxes[j].begin,
                   flame.boxes[down].end - flame.boxes[down].begin);
      }
      EXPECT_EQ(Prof_Flame_Boxes_at(&flame, box.x0, Prof_Flame_Boxes_line(&flame, &box)), i);
   }
   EXPECT_EQ(Prof_Flame_Boxes_at(&flame, 0, 0), -1) << "the lane's name is no box";
   EXPECT_EQ(Prof_Flame_Boxes_step(&flame, -1, Prof_FLAME_UP), -1);
}

TEST_F(Played, AZoomFillsTheWidthAndKeepsWhatIsAbove)
{
   Prof_Flame_Sums_take_hitch(&sums, 0, -1);
   const Prof_Flame_Path *render = path_named(0, "main_loop > render");
   Prof_Flame_Window window = Prof_Flame_Boxes_around(&sums, 0, render->state, render->state);
   Prof_Flame_Boxes_layout(&flame, &sums, &window, 1000);
   check_boxes(false);
   check_lines();
   EXPECT_EQ(flame.num_lanes, 1);
   for (int i = 0; i < flame.num_boxes; ++i) {
      std::string path = path_of(flame.boxes[i].state);
      EXPECT_TRUE(path == "main_loop" || path.find("main_loop > render") == 0) << path;
      if (flame.boxes[i].depth >= 2) continue;
      EXPECT_EQ(flame.boxes[i].x1 - flame.boxes[i].x0, 1000);
   }
}

TEST_F(Played, AZoomToWhatDidNotRunShowsWhatIsAboveIt)
{
   Prof_Flame_Sums_take_hitch(&sums, 0, -1);
   uint32_t upload = path_named(0, "main_loop > render > draw_world > upload_mesh")->state;
   uint32_t draw_world = path_named(0, "main_loop > render > draw_world")->state;
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1));
   Prof_Flame_Window missing = Prof_Flame_Boxes_around(&sums, 0, upload, upload);
   Prof_Flame_Window above = Prof_Flame_Boxes_around(&sums, 0, draw_world, draw_world);
   EXPECT_EQ(missing.begin, above.begin);
   EXPECT_EQ(missing.end, above.end);
   lay_out(1252);
   int found = Prof_Flame_Boxes_find(&flame, sums.lanes[0].context, upload, 0);
   EXPECT_EQ(flame.boxes[found].state, draw_world);
   EXPECT_EQ(Prof_Flame_Boxes_find(&flame, 99, upload, 0), -1);
}

TEST(FlameExcess, IsJudgedByTheBudgetAndByWhatIsUsual)
{
   Prof_update(1); // settings are in force
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(4.05, 4.05), Prof_EXCESS_NONE);
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(0.3, 0), Prof_EXCESS_NONE) << "a trifle";
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(4.5, 4.0), Prof_EXCESS_NONE) << "an eighth more";
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(4.5, 2.62), Prof_EXCESS_WARM);
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(24.1, 0), Prof_EXCESS_HOT);
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(14, 9), Prof_EXCESS_HOT);
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(45, 40), Prof_EXCESS_NONE);
   EXPECT_EQ(Prof_Flame_Boxes_judge_excess(2, 9), Prof_EXCESS_NONE);
}

/* ------------------------------------------------------------------------------------------ */
/* The time-line                                                                                */

void check_spans(const Prof_Frame *frame, const Prof_Span *spans, uint32_t count, int width)
{
   Prof_Flame_Window whole = {-1, 0, static_cast<double>(frame->ticks)};
   Prof_Flame_Boxes_layout_spans(&flame, spans, count, frame->owner, -1, &whole, width);
   check_lines();
   for (int i = 0; i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      ASSERT_LE(box.x0, box.x1);
      ASSERT_LE(box.x1, width);
      if (box.parent < 0) continue;
      const Prof_Flame_Box &parent = flame.boxes[box.parent];
      EXPECT_GE(box.x0, parent.x0);
      EXPECT_LE(box.x1, parent.x1);
      EXPECT_GE(box.begin, parent.begin);
      EXPECT_LE(box.end, parent.end);
      EXPECT_EQ(Prof_States[box.state].parent, parent.state);
   }
}

TEST(TimeLine, SpansBecomeBoxesAndTheirSelfTimesAreTheFrames)
{
   Prof_update(1);
   Prof_set_events(1);
   spend(10);
   Prof_update(1);
   for (int i = 0; i < 30; ++i) {
      random_frame(4);
      uint32_t count;
      const Prof_Span *spans = Prof_Timeline_spans_of(0, &count);
      const Prof_Frame *frame = Prof_History_frame(0);
      if (!spans) continue;
      for (int width : {1, 9, 300}) check_spans(frame, spans, count, width);
      // So wide that nothing is merged, every stay is a box.
      int width = static_cast<int>(frame->ticks);
      Prof_Flame_Window whole = {-1, 0, static_cast<double>(frame->ticks)};
      Prof_Flame_Boxes_layout_spans(&flame, spans, count, frame->owner, -1, &whole, width);
      if (flame.left_out) continue;
      std::map<uint32_t, double> self;
      for (int b = 0; b < flame.num_boxes; ++b)
         self[flame.boxes[b].state] += flame.boxes[b].amount.self;
      for (uint32_t k = 0; k < frame->count; ++k) {
         const Prof_Item &item = frame->items[k];
         if (item.context != frame->owner || item.state == Prof_STATE_ROOT) continue;
         EXPECT_EQ(self[item.state], static_cast<double>(item.self)) << path_of(item.state);
      }
   }
}

TEST(TimeLine, ManyShortStaysMergeAndAreCounted)
{
   std::vector<Prof_Span> spans;
   for (unsigned i = 0; i < 1000; ++i)
      spans.push_back({i * 10, i * 10 + 4, Prof_STATE_FIRST, 0, 0});
   spans.push_back({10000, 20000, Prof_STATE_FIRST, 0, 0});
   Prof_update(1);
   Prof_Flame_Window whole = {-1, 0, 20000};
   Prof_Flame_Boxes_layout_spans(&flame, spans.data(), 1001, 0, -1, &whole, 100);
   ASSERT_EQ(flame.num_boxes, 2);
   EXPECT_EQ(flame.boxes[0].count, 1000u);
   EXPECT_EQ(flame.boxes[0].amount.hier, 4000);
   EXPECT_EQ(flame.boxes[0].x1, 50);
   EXPECT_EQ(flame.boxes[1].x0, 50);
   // One alone is seen, however short.
   Prof_Span lone = {5000, 5001, Prof_STATE_FIRST, 0, 0};
   Prof_Flame_Boxes_layout_spans(&flame, &lone, 1, 0, -1, &whole, 100);
   ASSERT_EQ(flame.num_boxes, 1);
   EXPECT_EQ(flame.boxes[0].x1 - flame.boxes[0].x0, 1);
}

TEST(TimeLine, DeepStacksAreLeftOutAndCounted)
{
   std::vector<Prof_Span> spans;
   for (uint32_t i = 0; i < 300; ++i) spans.push_back({i, 1000 - i, Prof_STATE_FIRST, 0, i});
   Prof_update(1);
   Prof_Flame_Window whole = {-1, 0, 1000};
   Prof_Flame_Boxes_layout_spans(&flame, spans.data(), 300, 0, -1, &whole, 1000);
   EXPECT_EQ(flame.num_boxes, Prof_FLAME_DEPTH);
   EXPECT_EQ(flame.left_out, 300 - Prof_FLAME_DEPTH);
}

TEST(TimeLine, BoxesWithoutRoomAreCounted)
{
   const uint32_t more = Prof_FLAME_BOXES + 10;
   std::vector<Prof_Span> spans;
   for (uint32_t i = 0; i < more; ++i) spans.push_back({2 * i, 2 * i + 2, Prof_STATE_FIRST, 0, 0});
   Prof_update(1);
   Prof_Flame_Window whole = {-1, 0, 2.0 * more};
   Prof_Flame_Boxes_layout_spans(&flame, spans.data(), more, 0, -1, &whole,
                                 static_cast<int>(2 * more));
   EXPECT_EQ(flame.num_boxes, Prof_FLAME_BOXES);
   EXPECT_EQ(flame.left_out, 10);
   EXPECT_EQ(flame.boxes[Prof_FLAME_BOXES - 1].end, 2.0 * Prof_FLAME_BOXES);
}

/* ------------------------------------------------------------------------------------------ */
/* The view                                                                                     */

void open_flame()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_FLAME);
}

void act(Prof_Action action)
{
   EXPECT_EQ(Prof_overlay_action(action), 1) << Prof_action_name(action);
   Prof_overlay_draw(1280, 720);
}

std::vector<Thing> things() { return draw_things(1280, 720); }

/* The text right of "selected". */
std::string selected()
{
   std::vector<std::string> texts = texts_of(things());
   for (size_t i = 0; i + 1 < texts.size(); ++i)
      if (texts[i] == "selected") return texts[i + 1];
   return "";
}

TEST_F(Played, ALaneHasTheNameOfTheThreadThatRanInTheFrame)
{
   on_a_thread("decoder", [] {
      Prof_Scope_name("decode");
      spend(2000000);
   });
   play_more(1);
   Worker saver; // in the decoder's slot
   saver.call([] {
      Prof_set_thread_name("saver");
      Prof_Scope_name("pack");
      spend(2000000);
   });
   play_more(1);
   open_flame();
   act(Prof_ACTION_OLDER);
   EXPECT_TRUE(has_text(things(), "decode 2.00"));
   EXPECT_TRUE(has_text(things(), "decoder"));
   EXPECT_FALSE(has_text(things(), "saver"));
   act(Prof_ACTION_NEWER);
   EXPECT_FALSE(has_text(things(), "decoder"));
   EXPECT_TRUE(has_text(things(), "saver"));
}

/* The word "budget" hides neither the unit nor the tick behind it, wherever the budget is. */
TEST_F(Played, TheRulerKeepsItsUnitBesideTheBudgetsWord)
{
   play_more(2);
   open_flame();
   int words = 0;
   for (double budget = 0.1; budget < 16; budget += 0.2) {
      Prof_Settings.budget_ms = budget;
      const std::vector<Thing> all = draw_things(900, 600);
      EXPECT_TRUE(has_text(all, "0 ms")) << budget;
      EXPECT_EQ(find_overlaps(all), "") << budget;
      words += has_text(all, "budget");
   }
   EXPECT_GT(words, 60);
}

/* Lines of the critical path, as parts of the frame: bars too thin for boxes of the flame. */
std::set<std::pair<double, double>> critical_lines()
{
   std::set<std::pair<double, double>> lines;
   for (const Thing &thing : things())
      if (thing.kind == Prof_LIST_BAR && thing.rect.y1 - thing.rect.y0 == 2)
         lines.emplace((thing.rect.x0 - 14) / 1252.0, (thing.rect.x1 - 14) / 1252.0);
   return lines;
}

TEST_F(Played, TheCriticalPathRunsFromLaneToLane)
{
   Prof_Lock done = Prof_Lock();
   done.name = "picture";
   Worker render;
   render.call([] {
      Prof_set_thread_name("render");
      Prof_Begin_name("draw")
   });
   play_more(1);
   spend(2000000);
   Prof_Wait wait = Prof_begin_wait(&done);
   spend(5000000);
   render.call([&] { Prof_signal(&done); });
   Prof_end_wait(&wait);
   spend(3000000);
   Prof_update(1);
   open_flame();
   act(Prof_ACTION_FREEZE);
   EXPECT_TRUE(has_text(things(), "critical 5.00 ms")) << "main's own, before and after";
   const auto lines = critical_lines();
   ASSERT_EQ(lines.size(), 3u);
   const double ends[] = {0, 0.2, 0.7, 1};
   int i = 0;
   for (const auto &line : lines) {
      EXPECT_NEAR(line.first, ends[i], 2e-3);
      EXPECT_NEAR(line.second, ends[++i], 2e-3);
   }
   EXPECT_EQ(find_faults(things()), "");
   for (int width : {320, 480, 640, 800, 1024, 1920})
      EXPECT_EQ(find_faults(draw_things(width, width * 3 / 4)), "") << width;
   EXPECT_TRUE(has_text(things(), "white line: critical path"));
   render.call([] { Prof_End });
}

// The lane that is lower on the screen may be of the thread that came first.
TEST_F(Played, ALineLeadsToEachLaneOfThePath)
{
   Prof_Lock picture = Prof_Lock(), mesh = Prof_Lock();
   picture.name = "picture";
   mesh.name = "mesh";
   Worker loader, render;
   for (Worker *worker : {&loader, &render})
      worker->call([worker, &loader] {
         Prof_set_thread_name(worker == &loader ? "loader" : "render");
         Prof_Begin_name("work")
      });
   play_more(1);
   spend(2000000);
   Prof_Wait wait = Prof_begin_wait(&picture), inner = Prof_Wait();
   spend(1000000);
   render.call([&] { inner = Prof_begin_wait(&mesh); });
   spend(4000000);
   loader.call([&] { Prof_signal(&mesh); });
   render.call([&] { Prof_end_wait(&inner); });
   spend(2000000);
   render.call([&] { Prof_signal(&picture); });
   Prof_end_wait(&wait);
   spend(1000000);
   Prof_update(1);
   open_flame();
   act(Prof_ACTION_FREEZE);
   std::set<int> downs; // tenths of the frame
   for (const Thing &thing : things())
      if (thing.kind == Prof_LIST_BOX && thing.color == Prof_COLOR_TEXT &&
          thing.rect.x1 - thing.rect.x0 == 1 && thing.rect.y1 - thing.rect.y0 > 8)
         downs.insert(static_cast<int>(std::lround((thing.rect.x0 - 14) / 125.2)));
   EXPECT_EQ(downs, (std::set<int>{2, 3, 7, 9}));
   EXPECT_EQ(find_faults(things()), "");
   for (Worker *worker : {&loader, &render}) worker->call([] { Prof_End });
}

// Where somebody on the path waits and goes on, no line leads from a lane to itself.
TEST_F(Played, ThePathOfOneThatWaitsStaysInItsLane)
{
   Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
   play_more(1);
   {
      Prof_Scope_name("game");
      spend(4000000);
      {
         Prof_Scope_name("limiter");
         spend(3000000);
      }
      Prof_Lock done = Prof_Lock();
      Prof_Wait wait = Prof_begin_wait(&done);
      spend(1000000);
      Prof_end_wait(&wait);
      spend(2000000);
   }
   Prof_update(1);
   Prof_Frame_Info info;
   ASSERT_EQ(Prof_get_frame_info(0, &info), 1);
   EXPECT_GE(Prof_num_critical_steps(info.number), 3);
   open_flame();
   act(Prof_ACTION_FREEZE);
   int thin = 0;
   for (const Thing &thing : things())
      thin += thing.kind == Prof_LIST_BOX && thing.color == Prof_COLOR_TEXT &&
              thing.rect.x1 - thing.rect.x0 == 1;
   EXPECT_EQ(thin, 0);
   EXPECT_EQ(find_faults(things()), "");
}

int y_of_text(const std::vector<Thing> &things, const std::string &text)
{
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_TEXT && t.text == text) return t.rect.y0;
   return -1;
}

/* The line goes down and up again near the left edge, where the names of lanes stand, and through
 * boxes of threads between. */
TEST_F(Played, TheCriticalPathCrossesNoNames)
{
   Prof_set_events(1);
   Prof_Lock done = Prof_Lock();
   done.name = "picture";
   Worker idle, render;
   idle.call([] {
      Prof_set_thread_name("a thread with quite a long name");
      Prof_Begin_name("sleeping for all of the time")
   });
   render.call([] {
      Prof_set_thread_name("render");
      Prof_Begin_name("draw")
   });
   play_more(1);
   spend(200000);
   for (int i = 0; i < 6; ++i) {
      Prof_Wait wait = Prof_begin_wait(&done);
      spend(300000);
      render.call([&] { Prof_signal(&done); });
      Prof_end_wait(&wait);
      spend(300000);
   }
   spend(30000000);
   Prof_update(1);
   open_flame();
   act(Prof_ACTION_FREEZE);
   for (int view = 0; view < 2; ++view) {
      for (int width : {320, 480, 640, 800, 1024, 1280, 1920})
         EXPECT_EQ(find_faults(draw_things(width, width * 3 / 4)), "") << width << " " << view;
      const std::vector<Thing> all = things();
      EXPECT_LT(y_of_text(all, "main thread"), y_of_text(all, "render"));
      EXPECT_LT(y_of_text(all, "render"), y_of_text(all, "a thread with quite a long name"))
         << "lanes of the path stand together";
      act(Prof_ACTION_EVENTS);
   }
   idle.call([] { Prof_End });
   render.call([] { Prof_End });
}

TEST(Flame, RaisedLanesStandAtTheTopAndAreWalkedInThatOrder)
{
   std::vector<Prof_Span> spans;
   for (uint32_t i = 0; i < 4; ++i) spans.push_back({0, 100, Prof_STATE_FIRST, i, 0});
   Prof_update(1);
   Prof_Flame_Window whole = {-1, 0, 100};
   Prof_Flame_Boxes_layout_spans(&flame, spans.data(), 4, 0, -1, &whole, 100);
   const uint32_t contexts[] = {0, 2, 0, 77, 2};
   const int lines = flame.lines;
   Prof_Flame_Boxes_raise(&flame, contexts, 5);
   EXPECT_EQ(flame.lines, lines);
   std::vector<int> order;
   for (int box = Prof_Flame_Boxes_find(&flame, 0, Prof_STATE_FIRST, 0), last = -1; box != last;) {
      order.push_back(flame.lanes[flame.boxes[box].lane].context);
      EXPECT_EQ(Prof_Flame_Boxes_line(&flame, &flame.boxes[box]), 3 * (int)order.size() - 2);
      last = box;
      box = Prof_Flame_Boxes_step(&flame, box, Prof_FLAME_DOWN);
   }
   EXPECT_EQ(order, (std::vector<int>{0, 2, 1, 3}));
   const int bottom = Prof_Flame_Boxes_find(&flame, 3, Prof_STATE_FIRST, 0);
   EXPECT_EQ(flame.boxes[Prof_Flame_Boxes_step(&flame, bottom, Prof_FLAME_UP)].lane, 1);
}

TEST_F(Played, TheViewOfAHitchBeginsAtItsCause)
{
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(selected(), "main_loop > render > draw_world > upload_mesh");
   EXPECT_TRUE(has_text(things(), "24.10 ms"));
   EXPECT_TRUE(has_text(things(), "excess +24.10 = 89% of the hitch"));
   EXPECT_TRUE(has_text(things(), "upload_mesh 24.10 +24.10 !"));
   EXPECT_TRUE(has_text(things(), "41.30 ms"));
   EXPECT_TRUE(has_text(things(), "\"upload terrain_17.mesh\""));
   EXPECT_FALSE(has_text(things(), "(ended)")) << "worker 2 has since, but not by then";
   act(Prof_ACTION_UP);
   EXPECT_EQ(selected(), "main_loop > render > draw_world");
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(selected(), "main_loop > ai_update > path_find");
}

TEST_F(Played, TheChoiceIsAPathAndComesBack)
{
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   act(Prof_ACTION_OLDER); // upload_mesh did not run there
   EXPECT_EQ(selected(), "main_loop > render > draw_world");
   act(Prof_ACTION_NEWER);
   EXPECT_EQ(selected(), "main_loop > render > draw_world > upload_mesh");
}

TEST_F(Played, EnterZoomsAndBackGoesOutStepByStep)
{
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   act(Prof_ACTION_UP);
   act(Prof_ACTION_ENTER);
   EXPECT_FALSE(has_text(things(), "worker 1"));
   EXPECT_TRUE(has_text(things(), "zoomed"));
   act(Prof_ACTION_BACK); // to render
   EXPECT_TRUE(has_text(things(), "zoomed"));
   act(Prof_ACTION_BACK); // to main_loop, which is all of this frame
   if (has_text(things(), "zoomed")) act(Prof_ACTION_BACK);
   EXPECT_TRUE(has_text(things(), "worker 1"));
   EXPECT_EQ(selected(), "main_loop > render > draw_world") << "zooming chooses nothing";
   std::string before = selected();
   act(Prof_ACTION_BACK); // nothing to leave
   EXPECT_EQ(selected(), before);
   EXPECT_FALSE(has_text(things(), "zoomed"));
}

TEST_F(Played, AllThreadsHaveLanesUntilOneIsAskedFor)
{
   open_flame();
   EXPECT_TRUE(has_text(things(), "main thread"));
   EXPECT_TRUE(has_text(things(), "worker 1"));
   act(Prof_ACTION_THREAD); // all of them
   EXPECT_TRUE(has_text(things(), "worker 1"));
   act(Prof_ACTION_THREAD);
   EXPECT_TRUE(has_text(things(), "worker 1"));
   EXPECT_FALSE(has_text(things(), "main thread"));
}

TEST_F(Played, ExcessColoursComeWithTheirSigns)
{
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   act(Prof_ACTION_COLORS);
   std::vector<Thing> all = things();
   int hot = 0, warm = 0;
   for (const Thing &t : all) {
      hot += t.kind != Prof_LIST_TEXT && t.color == Prof_COLOR_HOT && t.rect.x1 - t.rect.x0 > 300;
      warm += t.kind != Prof_LIST_TEXT && t.color == Prof_COLOR_WARM && t.rect.y0 > 160 &&
              t.rect.y0 < 240;
   }
   EXPECT_EQ(hot, 4) << "main_loop, render, draw_world, upload_mesh";
   EXPECT_EQ(warm, 2) << "physics, solve";
   EXPECT_TRUE(has_text(all, " ! much "));
   EXPECT_EQ(find_faults(all), "");
   act(Prof_ACTION_COLORS);
   EXPECT_FALSE(has_text(things(), " ! much "));
}

TEST_F(Played, WithoutEventsTheTimeLineSaysWhy)
{
   open_flame();
   act(Prof_ACTION_EVENTS);
   EXPECT_TRUE(has_text(things(), "no events: the game has not called Prof_set_events(1)"));
   EXPECT_TRUE(has_text(things(), "anim_job")) << "and shows paths";
   act(Prof_ACTION_EVENTS);
   Prof_set_events(1);
   play_more(5);
   act(Prof_ACTION_EVENTS);
   EXPECT_TRUE(has_text(things(), "time-line"));
   EXPECT_EQ(find_faults(things()), "");
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_TRUE(has_text(things(), "no events: they are older"));
}

TEST_F(Played, AClickChoosesAndAnotherZooms)
{
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   Prof_Rect at = {0, 0, 0, 0};
   for (const Thing &t : things())
      if (t.text.find("physics") == 0) at = t.rect;
   ASSERT_GT(at.x1, 0);
   for (int click = 0; click < 2; ++click) {
      Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 0, 0);
      Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 1, 0);
      Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 0, 0);
      EXPECT_EQ(selected(), "main_loop > physics");
      EXPECT_EQ(has_text(things(), "zoomed"), click == 1);
   }
   Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 2, 0);
   Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 0, 0);
   Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 2, 0);
   Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, 0, 0);
   EXPECT_FALSE(has_text(things(), "zoomed"));
}

TEST(FlameView, DeepStacksScrollAndTheChoiceStaysInSight)
{
   std::vector<std::string> names;
   for (int i = 0; i < 90; ++i) names.push_back("depth_" + std::to_string(i));
   for (int frame = 0; frame < 4; ++frame) {
      for (const std::string &name : names) {
         (void)Prof_Instrument_begin(Prof_handle(name.c_str()));
         spend(1000);
      }
      for (size_t i = 0; i < names.size(); ++i) Prof_Instrument_end("", 0);
      Prof_update(1);
   }
   open_flame();
   EXPECT_TRUE(has_text(things(), "more lines"));
   for (int i = 0; i < 89; ++i) {
      act(Prof_ACTION_DOWN);
      std::string name = "depth_" + std::to_string(i + 1), path = selected();
      EXPECT_EQ(path.substr(path.size() - std::min(path.size(), name.size())), name);
      EXPECT_TRUE(i >= 80 || has_text(things(), "\024depth_")) << name; // or too narrow for it
   }
   EXPECT_EQ(find_faults(things()), "");
   for (int i = 0; i < 89; ++i) act(Prof_ACTION_UP);
   EXPECT_TRUE(has_text(things(), "\024depth_0"));
   EXPECT_TRUE(has_text(things(), "main thread") || has_text(things(), "thread"));
}

void stay(const char *name, int64_t ns)
{
   Prof_Scope_name(name);
   spend(ns);
}

TEST(FlameView, ManyNarrowBoxesSayHowManyTheyAre)
{
   for (int frame = 0; frame < 4; ++frame) {
      for (int i = 0; i < 100; ++i) stay(("small " + std::to_string(i)).c_str(), 1000);
      stay("large", 1400000);
      Prof_update(1);
   }
   open_flame();
   EXPECT_TRUE(has_text(things(), "100 more"));
   EXPECT_EQ(find_faults(things()), "");
}

/* One that has no room for its name is still told by a sign, for whom red and green are one. */
TEST(FlameView, ANarrowHotBoxKeepsItsSign)
{
   auto frame = [](int64_t large, int64_t small) {
      stay("large", large);
      stay("small", small);
      Prof_update(1);
   };
   for (int i = 0; i < 60; ++i) frame(10000000, 100000);
   frame(290000000, 5000000);
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   const std::vector<Thing> all = things();
   int found = 0;
   for (const Thing &t : all)
      found += t.kind == Prof_LIST_TEXT && t.text == "!" && t.rect.x0 > 1000 && t.rect.y0 > 100;
   EXPECT_EQ(found, 1);
   EXPECT_FALSE(has_text(all, "small 5.00"));
   EXPECT_EQ(find_faults(all), "");
}

/* The excess is of the work alone: so that is told as well where a part of the time waits. */
TEST(FlameView, WorkIsToldBesideItsExcessWhereSomethingBelowWaits)
{
   Prof_set_waiting("sleep", 1);
   auto frame = [](int64_t work) {
      {
         Prof_Scope_name("job");
         spend(work);
         stay("sleep", 4000000);
      }
      Prof_update(1);
   };
   for (int i = 0; i < 60; ++i) frame(10000000);
   frame(60000000);
   open_flame();
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_TRUE(has_text(things(), "job 64.00  work 60.00 +50.00 !"));
   EXPECT_TRUE(has_text(things(), "excess +50.00"));
   EXPECT_EQ(find_faults(things()), "");
}

TEST(FlameView, PausedBeforeTheFirstFrameItSaysSo)
{
   open_flame();
   act(Prof_ACTION_FREEZE);
   EXPECT_TRUE(has_text(things(), "no zone ran"));
   act(Prof_ACTION_EVENTS);
   EXPECT_TRUE(has_text(things(), "no frame"));
   act(Prof_ACTION_EVENTS);
   EXPECT_EQ(find_faults(things()), "");
   act(Prof_ACTION_FREEZE);
   stay("work", 1000000);
   Prof_update(1);
   EXPECT_TRUE(has_text(things(), "work 1.00"));
}

TEST(FlameView, RandomFramesWithRandomActionsAtRandomSizes)
{
   static const Prof_Action actions[] = {
      Prof_ACTION_UP, Prof_ACTION_DOWN, Prof_ACTION_LEFT, Prof_ACTION_RIGHT, Prof_ACTION_ENTER,
      Prof_ACTION_BACK, Prof_ACTION_COLORS, Prof_ACTION_EVENTS, Prof_ACTION_OLDER,
      Prof_ACTION_NEWER, Prof_ACTION_LIVE, Prof_ACTION_SMOOTHING, Prof_ACTION_THREAD,
      Prof_ACTION_OLDER_HITCH, Prof_ACTION_COMPARE, Prof_ACTION_FREEZE};
   static const int sizes[][2] = {{1280, 720}, {640, 480}, {200, 100}, {64, 40}, {360, 640}};
   Prof_Config config = Prof_default_config();
   config.max_states = 2000;
   config.history_frames = 64;
   ASSERT_TRUE(Prof_configure(&config));
   Prof_set_waiting("c", 1);
   open_flame();
   for (int i = 0; i < 600; ++i) {
      if (i == 200) Prof_set_events(1);
      if (i % 5 == 0) on_a_thread("worker", [] { random_zones(3, 3); });
      random_frame(5);
      if (roll(30) == 0) spend(40000000);
      Prof_overlay_action(actions[roll(16)]);
      const int *size = sizes[roll(5)];
      const Prof_Draw_List *list = Prof_overlay_draw(size[0], size[1]);
      ASSERT_LE(list->num_vertices, 32768);
      if (i % 20) continue;
      ASSERT_EQ(find_faults(draw_things(size[0], size[1])), "") << i;
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Memory                                                                                       */

int allocations;
int refuse_one_in; /* 0: none */

void *counting_alloc(size_t bytes, void *)
{
   ++allocations;
   return refuse_one_in && roll(refuse_one_in) == 0 ? nullptr : std::calloc(1, bytes);
}

void plain_free(void *memory, void *) { std::free(memory); }

void take_memory_by(int one_in)
{
   Prof_Config config = Prof_default_config();
   config.alloc = counting_alloc;
   config.release = plain_free;
   config.log = [](const char *, void *) {};
   ASSERT_TRUE(Prof_configure(&config));
   refuse_one_in = one_in;
}

/* All that both views can show of a session. */
void look_at_everything()
{
   static const Prof_Action actions[] = {
      Prof_ACTION_LIVE, Prof_ACTION_SMOOTHING, Prof_ACTION_SMOOTHING, Prof_ACTION_SMOOTHING,
      Prof_ACTION_DOWN, Prof_ACTION_ENTER, Prof_ACTION_BACK, Prof_ACTION_BACK,
      Prof_ACTION_OLDER_HITCH, Prof_ACTION_COLORS, Prof_ACTION_OLDER_HITCH, Prof_ACTION_OLDER,
      Prof_ACTION_EVENTS, Prof_ACTION_EVENTS, Prof_ACTION_HITCHES, Prof_ACTION_DOWN,
      Prof_ACTION_DOWN, Prof_ACTION_UP, Prof_ACTION_LIVE, Prof_ACTION_FLAME};
   for (Prof_Action action : actions) {
      Prof_overlay_action(action);
      Prof_overlay_draw(1280, 720);
      Prof_overlay_draw(640, 480);
      Prof_update(1);
   }
}

TEST(FlameMemory, NothingIsAllocatedOnceEverythingWasSeen)
{
   take_memory_by(0);
   play_session(700, SESSION_LIVELY);
   open_flame();
   look_at_everything();
   play_more(60);
   look_at_everything();
   int before = allocations;
   EXPECT_GT(before, 10);
   for (int i = 0; i < 20; ++i) {
      play_more(3);
      look_at_everything();
   }
   EXPECT_EQ(allocations, before);
}

TEST(FlameMemory, WithoutItLessIsShown)
{
   take_memory_by(2);
   open_flame();
   for (int i = 0; i < 100; ++i) {
      random_frame(4);
      if (i % 30 == 29) spend(60000000);
      look_at_everything();
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Paths cut at their beginning                                                                 */

std::string cut(std::string path, int cells)
{
   path.resize(path.size() + 1);
   EXPECT_LE(Prof_Ui_Cut_Path_cut(&path[0], cells), std::max(cells, 0));
   return path.c_str();
}

TEST(CutPath, KeepsWholeZonesAsLongAsItCan)
{
   EXPECT_EQ(cut("main_loop > render > draw_world", 31), "main_loop > render > draw_world");
   EXPECT_EQ(cut("main_loop > render > draw_world", 30), ".. render > draw_world");
   EXPECT_EQ(cut("main_loop > render > draw_world", 21), ".. draw_world");
   EXPECT_EQ(cut("main_loop > render > draw_world", 12), "..draw_world");
   EXPECT_EQ(cut("main_loop > render > draw_world", 8), ".._world");
   EXPECT_EQ(cut("a > b", 3), "");
   EXPECT_EQ(cut("", 0), "");
}

TEST(CutPath, NeverWithinACharacter)
{
   EXPECT_EQ(cut("zone_\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f", 5), "..\xc3\xb6\xc3\xbc\xc3\x9f");
}

TEST(CutPath, LastZones)
{
   char path[] = "a > b > c";
   Prof_Ui_Cut_Path_keep_last_zones(path, 2);
   EXPECT_STREQ(path, "b > c");
   Prof_Ui_Cut_Path_keep_last_zones(path, 2);
   EXPECT_STREQ(path, "b > c");
   Prof_Ui_Cut_Path_keep_last_zones(path, 1);
   EXPECT_STREQ(path, "c");
}

} // namespace
