/* flame_test.cpp - flames: sums of every lane, boxes and their places, walking, zooming, colours by
 * excess, the time-line. Sums are checked against the frame record itself; time is the fake
 * clock's.
 */
#include "draw/ui/prof_ui_cut_path.h"
#include "draw/model/prof_flame_boxes.h"
#include "game.h"
#include "src/frame/prof_timeline.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_waiting.h"
#include "tests/worker.h"

namespace {

/* ---- a game at random ---- */

std::mt19937 dice(7);

int roll(int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); }

void spend_ns(int64_t ns) { Prof_fake_ticks += static_cast<uint64_t>(ns); }

void stay_ns(const char *name, int64_t ns)
{
   Prof_Scope_name(name);
   spend_ns(ns);
}

/* Mostly short stays, some long: so that boxes of all widths come about. */
int64_t random_time() { return roll(4) ? roll(40) : roll(20000); }

void random_zones(int depth, int most)
{
   static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
   for (int i = roll(most + 1); i > 0; --i) {
      Prof_Scope_name(names[roll(12)]);
      spend_ns(random_time());
      if (depth > 0) random_zones(depth - 1, most);
      spend_ns(random_time());
   }
}

void random_frame(int depth = 6)
{
   random_zones(depth, 4);
   spend_ns(100 + random_time());
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

Prof_Flame_Sums sums; // too large for a stack, and zero at first, as it must be
Prof_Flame flame;

double ms(double ticks) { return ticks * sums.ms_per_tick; }

/* The newest frame; 0 if no zone ran. */
int take_frame() { return Prof_Flame_Sums_take_frame(&sums, Prof_History_frame(0), -1); }

std::vector<Prof_Flame_Path> paths_of(int lane)
{
   const Prof_Flame_Path *first = sums.paths + sums.lanes[lane].first;
   return {first, first + sums.lanes[lane].count};
}

Prof_Flame_Path path_named(const std::string &name, int lane = 0)
{
   for (const Prof_Flame_Path &path : paths_of(lane))
      if (path_of(path.state) == name) return path;
   ADD_FAILURE() << name;
   return Prof_Flame_Path();
}

Prof_Amounts amount_of(const std::string &name) { return path_named(name).amount; }

const char UPLOAD[] = "main_loop > render > draw_world > upload_mesh";

void lay_out(int width)
{
   const Prof_Flame_Window whole = Prof_Flame_Boxes_whole(&sums);
   Prof_Flame_Boxes_layout(&flame, &sums, &whole, width);
}

void lay_out_spans(const std::vector<Prof_Span> &spans, double ticks, int width, uint32_t owner = 0)
{
   const Prof_Flame_Window whole = {-1, 0, ticks};
   Prof_Flame_Boxes_layout_spans(&flame, spans.data(), static_cast<uint32_t>(spans.size()), owner,
                                 -1, &whole, width);
}

std::vector<Prof_Flame_Box> boxes() { return {flame.boxes, flame.boxes + flame.num_boxes}; }

double length_of(const Prof_Flame_Box &box) { return box.end - box.begin; }

/* ---- what must always hold ---- */

/* Each lane's paths against the frame record. What fibers did on the updating thread is in its. */
void check_lane_totals(const Prof_Frame *frame)
{
   std::map<uint32_t, uint64_t> total;
   for (uint32_t i = 0; i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      total[item.works ? frame->owner : item.context] += item.self;
   }
   EXPECT_EQ(sums.lanes[0].context, static_cast<int>(frame->owner)) << "which comes first";
   for (int i = 0; i < sums.num_lanes; ++i) {
      const auto context = static_cast<uint32_t>(sums.lanes[i].context);
      const auto expected = static_cast<double>(total[context]);
      EXPECT_EQ(paths_of(i)[0].weight, expected) << "lane " << context;
      if (context == frame->owner) {
         EXPECT_EQ(expected, static_cast<double>(frame->ticks));
      }
   }
}

/* weight = |self| + the children's weights, and they lie side by side from its begin on. */
void check_sums()
{
   for (int i = 0; i < sums.num_lanes; ++i) {
      const uint32_t first = sums.lanes[i].first;
      const std::vector<Prof_Flame_Path> paths = paths_of(i);
      std::vector<double> next(paths.size()), usual(paths.size());
      for (size_t p = 0; p < paths.size(); ++p) {
         const Prof_Flame_Path &path = paths[p];
         next[p] = path.begin;
         usual[p] = Prof_Waiting_kind_of(sums.rules, path.state) ? 0 : path.amount.usual_self;
         if (p == 0) continue;
         ASSERT_LT(path.parent, first + p);
         ASSERT_GT(path.state, paths[p - 1].state);
         EXPECT_EQ(path.begin, next[path.parent - first]);
         next[path.parent - first] += path.weight;
      }
      for (size_t p = paths.size(); p-- > 1;) usual[paths[p].parent - first] += usual[p];
      for (size_t p = 0; p < paths.size(); ++p) {
         EXPECT_NEAR(next[p] + std::fabs(paths[p].amount.self), paths[p].begin + paths[p].weight,
                     1e-6 * sums.ticks);
         EXPECT_NEAR(usual[p], paths[p].amount.usual_work, 1e-6 * sums.ticks + 1e-9);
      }
   }
}

/* Within the width, and within its parent. */
void check_place(const Prof_Flame_Box &box, double slack)
{
   ASSERT_LE(box.x0, box.x1);
   ASSERT_GE(box.x0, 0);
   ASSERT_LE(box.x1, flame.width);
   if (box.parent < 0) return;
   const Prof_Flame_Box &parent = flame.boxes[box.parent];
   EXPECT_GE(box.x0, parent.x0);
   EXPECT_LE(box.x1, parent.x1);
   EXPECT_GE(box.begin, parent.begin);
   EXPECT_LE(box.end, parent.end + slack * (parent.end + 1000));
}

/* Nesting, order and the whole width: `exact` if nothing was left out and figures are whole. */
void check_boxes(bool exact)
{
   std::vector<double> filled(static_cast<size_t>(flame.num_boxes)), top(Prof_FLAME_LANES);
   const double scale = flame.width / (flame.window.end - flame.window.begin);
   for (int i = 0; i < flame.num_boxes; ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      check_place(box, 1e-12);
      ASSERT_LT(box.depth, flame.lanes[box.lane].depths);
      EXPECT_NEAR(box.x0, std::max(0.0, (box.begin - flame.window.begin) * scale), 0.51);
      EXPECT_GT(box.end, box.begin);
      if (box.parent < 0) {
         EXPECT_EQ(box.depth, 0);
         top[static_cast<size_t>(box.lane)] += length_of(box);
         continue;
      }
      const Prof_Flame_Box &parent = flame.boxes[box.parent];
      ASSERT_LT(box.parent, i);
      EXPECT_EQ(parent.count, 1u) << "nothing stands below what is merged";
      EXPECT_EQ(box.depth, parent.depth + 1);
      EXPECT_EQ(box.lane, parent.lane);
      filled[static_cast<size_t>(box.parent)] += length_of(box);
   }
   if (!exact) return;
   for (size_t i = 0; i < filled.size(); ++i) {
      const Prof_Flame_Box &box = flame.boxes[i];
      EXPECT_EQ(length_of(box), box.amount.hier);
      if (box.count == 1 && filled[i] != 0) {
         EXPECT_EQ(filled[i] + box.amount.self, box.amount.hier);
      }
   }
   for (int i = 0; i < flame.num_lanes; ++i) {
      const Prof_Flame_Lane &lane = flame.lanes[i];
      const Prof_Flame_Path root = paths_of(Prof_Flame_Sums_lane_of(&sums, lane.context))[0];
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

/* Every path of the first lane is in a box, or below a merged one. */
void check_paths()
{
   for (const Prof_Flame_Path &path : paths_of(0)) {
      if (path.weight == 0 || path.state == Prof_STATE_ROOT) continue;
      const int box = Prof_Flame_Boxes_find(&flame, sums.lanes[0].context, path.state, 0);
      ASSERT_GE(box, 0);
      if (path.weight * flame.width / flame.window.end < 1) continue;
      EXPECT_EQ(flame.boxes[box].state, path.state);
      EXPECT_EQ(flame.boxes[box].amount.hier, path.amount.hier);
   }
}

/* ---- sums ---- */

TEST(Flame, RandomFramesAddUpAtAnyWidth)
{
   Prof_set_thread_name("main thread");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int i = 0; i < 60; ++i) {
      if (i % 4 == 0) on_a_thread("worker", [] { random_zones(4, 3); });
      if (i % 3 == 0) {
         Prof_Fiber *before = Prof_switch_fiber(fiber);
         random_zones(3, 3);
         Prof_switch_fiber(before);
      }
      random_frame();
      if (!take_frame()) continue; // no zone ran
      check_lane_totals(Prof_History_frame(0));
      check_sums();
      for (int width : {1, 2, 7, 80, 628, 1252, 3840}) {
         lay_out(width);
         check_boxes(flame.left_out == 0);
         if (flame.left_out == 0) check_paths();
         if (width <= 628) check_lines();
      }
   }
}

TEST(Flame, LanesWithoutRoomAreCounted)
{
   stay_ns("job", 100);
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
   EXPECT_EQ(path_named("job", Prof_FLAME_LANES - 1).amount.self, Prof_FLAME_LANES);
}

class Played : public ::testing::Test {
protected:
   void SetUp() override { start(700); }
};

TEST_F(Played, AHitchKeepsItsUsualAndTheExcessAddsUp)
{
   double excess = 0;
   ASSERT_TRUE(Prof_Flame_Sums_take_hitch(&sums, 0, -1));
   check_lane_totals(Prof_Hitch_frame(0));
   check_sums();
   for (const Prof_Flame_Path &path : paths_of(0))
      if (!Prof_Waiting_is_waiting(Prof_Waiting_kind_of(sums.rules, path.state)))
         excess += ms(path.amount.self - path.amount.usual_self);
   EXPECT_NEAR(excess, hitch_at().excess_ms, 1e-6);
   EXPECT_NEAR(ms(amount_of(UPLOAD).hier), 24.10, 1e-6);
   EXPECT_NEAR(ms(amount_of(UPLOAD).usual_work), 0, 1e-3);
   EXPECT_NEAR(ms(amount_of("main_loop").hier), 41.30, 1e-6);
   EXPECT_NEAR(ms(amount_of("main_loop").usual_work), 14.21, 1e-3);
   EXPECT_NEAR(ms(amount_of("vsync").hier), 0, 1e-3) << "what did not run, and usually does";
   EXPECT_NEAR(ms(amount_of("vsync").usual_self), 2.3467, 1e-3);
}

TEST_F(Played, AnAverageIsWhatTheReportSays)
{
   Prof_set_average(1);
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   ASSERT_TRUE(Prof_Flame_Sums_take_average(&sums, 1, -1));
   check_sums();
   std::map<std::string, double> hier;
   for (int lane = 0; lane < sums.num_lanes; ++lane)
      for (const Prof_Flame_Path &path : paths_of(lane))
         if (Prof_States[path.state].depth == 1)
            hier[Prof_Zones[Prof_States[path.state].zone].name] += ms(path.amount.hier);
   const auto report = report_now();
   const int column = report->header[1] == std::string("hier") ? 0 : 1;
   int compared = 0;
   ASSERT_STREQ(report->header[column + 1], "hier");
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &row = report->record[i];
      if (row.zone < 0 || row.name[0] == '(') continue;
      EXPECT_NEAR(hier[row.name], row.values[column], 1e-3) << row.name;
      ++compared;
   }
   EXPECT_GT(compared, 15);
}

TEST_F(Played, UsualIsNotCountedTwice)
{
   play_more(200);
   ASSERT_TRUE(Prof_Flame_Sums_take_average(&sums, 2, -1));
   EXPECT_NEAR(ms(amount_of("main_loop").usual_work), 14.21, 1e-2);
   ASSERT_TRUE(take_frame());
   EXPECT_NEAR(ms(amount_of("main_loop").usual_work), 14.21, 1e-2);
   EXPECT_NEAR(ms(amount_of("vsync").usual_self), 2.3467, 1e-2);
}

TEST_F(Played, ADifferenceIsAsWideAsItChanged)
{
   const int mesh = 700 - static_cast<int>(marks.mesh);
   ASSERT_TRUE(Prof_compare(mesh + 10, mesh + 10, mesh, mesh)); // an ordinary frame
   ASSERT_TRUE(Prof_Flame_Sums_take_difference(&sums));
   ASSERT_EQ(sums.num_lanes, 1);
   EXPECT_EQ(sums.lanes[0].context, -1);
   check_sums();
   EXPECT_NEAR(ms(amount_of(UPLOAD).hier), 24.1, 1e-6);
   EXPECT_NEAR(ms(amount_of("main_loop").hier), 27.09, 1e-6);
   EXPECT_NEAR(ms(amount_of("vsync").hier), -2.3467, 1e-3);
   EXPECT_NEAR(ms(path_named("vsync").weight), 2.3467, 1e-3);
   lay_out(1000);
   check_boxes(false);
   int end = 0;
   for (const Prof_Flame_Box &box : boxes())
      if (box.depth == 0) end = std::max(end, box.x1);
   EXPECT_EQ(end, 1000) << "time in no zone is nothing to look at";
}

/* ---- walking and zooming ---- */

bool is_seen(int box) { return flame.boxes[box].x1 > flame.boxes[box].x0; }

TEST_F(Played, EveryBoxIsReachedByWalking)
{
   for (int width : {1252, 200, 30}) {
      Prof_Flame_Sums_take_hitch(&sums, 0, -1);
      lay_out(width);
      std::set<int> reached, all;
      std::vector<int> next = {Prof_Flame_Boxes_find(&flame, flame.lanes[0].context, 0, 0)};
      while (!next.empty()) {
         const int box = next.back();
         next.pop_back();
         if (!reached.insert(box).second) continue;
         for (int step = 0; step < 4; ++step) {
            next.push_back(Prof_Flame_Boxes_step(&flame, box, static_cast<Prof_Flame_Step>(step)));
            ASSERT_TRUE(is_seen(next.back()));
         }
      }
      for (int i = 0; i < flame.num_boxes; ++i)
         if (is_seen(i)) all.insert(i);
      EXPECT_EQ(reached, all) << width;
   }
}

TEST_F(Played, StepsGoWhereTheyAreSeenToGo)
{
   Prof_Flame_Sums_take_hitch(&sums, 0, -1);
   lay_out(1252);
   for (int i = 0; i < flame.num_boxes; ++i) {
      if (!is_seen(i)) continue;
      const Prof_Flame_Box &box = flame.boxes[i];
      const int right = Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_RIGHT);
      if (right != i) {
         EXPECT_EQ(Prof_Flame_Boxes_step(&flame, right, Prof_FLAME_LEFT), i);
         EXPECT_GE(flame.boxes[right].x0, box.x1);
         EXPECT_EQ(flame.boxes[right].depth, box.depth);
      }
      if (box.parent >= 0) {
         EXPECT_EQ(Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_UP), box.parent);
      }
      const Prof_Flame_Box &down =
         flame.boxes[Prof_Flame_Boxes_step(&flame, i, Prof_FLAME_DOWN)];
      for (const Prof_Flame_Box &other : boxes())
         if (down.parent == i && other.parent == i) {
            EXPECT_LE(length_of(other), length_of(down));
         }
      EXPECT_EQ(Prof_Flame_Boxes_at(&flame, box.x0, Prof_Flame_Boxes_line(&flame, &box)), i);
   }
   EXPECT_EQ(Prof_Flame_Boxes_at(&flame, 0, 0), -1) << "the lane's name is no box";
   EXPECT_EQ(Prof_Flame_Boxes_step(&flame, -1, Prof_FLAME_UP), -1);
}

TEST_F(Played, AZoomFillsTheWidthAndKeepsWhatIsAbove)
{
   Prof_Flame_Sums_take_hitch(&sums, 0, -1);
   const uint32_t render = path_named("main_loop > render").state;
   const Prof_Flame_Window window = Prof_Flame_Boxes_around(&sums, 0, render, render);
   Prof_Flame_Boxes_layout(&flame, &sums, &window, 1000);
   check_boxes(false);
   check_lines();
   EXPECT_EQ(flame.num_lanes, 1);
   for (const Prof_Flame_Box &box : boxes()) {
      const std::string path = path_of(box.state);
      EXPECT_TRUE(path == "main_loop" || path.find("main_loop > render") == 0) << path;
      if (box.depth < 2) {
         EXPECT_EQ(box.x1 - box.x0, 1000);
      }
   }
}

TEST(FlameExcess, IsJudgedByTheBudgetAndByWhatIsUsual)
{
   Prof_update(1); // settings are in force
   const struct {
      double ms, usual;
      Prof_Excess excess;
   } cases[] = {{4.05, 4.05, Prof_EXCESS_NONE}, {0.3, 0, Prof_EXCESS_NONE}, // a trifle
                {4.5, 4.0, Prof_EXCESS_NONE}, // an eighth more
                {4.5, 2.62, Prof_EXCESS_WARM}, {24.1, 0, Prof_EXCESS_HOT},
                {14, 9, Prof_EXCESS_HOT}, {45, 40, Prof_EXCESS_NONE}, {2, 9, Prof_EXCESS_NONE}};
   for (const auto &c : cases)
      EXPECT_EQ(Prof_Flame_Boxes_judge_excess(c.ms, c.usual), c.excess) << c.ms;
}

/* ---- the time-line ---- */

TEST(TimeLine, SpansBecomeBoxesAndTheirSelfTimesAreTheFrames)
{
   Prof_update(1);
   Prof_set_events(1);
   spend_ns(10);
   Prof_update(1);
   for (int i = 0; i < 30; ++i) {
      random_frame(4);
      uint32_t count;
      const Prof_Span *first = Prof_Timeline_spans_of(0, &count);
      const Prof_Frame *frame = Prof_History_frame(0);
      if (!first) continue;
      const std::vector<Prof_Span> spans(first, first + count);
      const auto ticks = static_cast<double>(frame->ticks);
      for (int width : {1, 9, 300}) {
         lay_out_spans(spans, ticks, width, frame->owner);
         check_lines();
         for (const Prof_Flame_Box &box : boxes()) {
            check_place(box, 0);
            if (box.parent < 0) continue;
            EXPECT_EQ(Prof_States[box.state].parent, flame.boxes[box.parent].state);
         }
      }
      // So wide that nothing is merged, every stay is a box.
      lay_out_spans(spans, ticks, static_cast<int>(frame->ticks), frame->owner);
      if (flame.left_out) continue;
      std::map<uint32_t, double> self;
      for (const Prof_Flame_Box &box : boxes()) self[box.state] += box.amount.self;
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
   lay_out_spans(spans, 20000, 100);
   ASSERT_EQ(flame.num_boxes, 2);
   EXPECT_EQ(flame.boxes[0].count, 1000u);
   EXPECT_EQ(flame.boxes[0].amount.hier, 4000);
   EXPECT_EQ(flame.boxes[0].x1, 50);
   EXPECT_EQ(flame.boxes[1].x0, 50);
   // One alone is seen, however short.
   lay_out_spans({{5000, 5001, Prof_STATE_FIRST, 0, 0}}, 20000, 100);
   ASSERT_EQ(flame.num_boxes, 1);
   EXPECT_EQ(flame.boxes[0].x1 - flame.boxes[0].x0, 1);
}

TEST(TimeLine, BoxesTooDeepOrWithoutRoomAreCounted)
{
   const uint32_t more = Prof_FLAME_BOXES + 10;
   std::vector<Prof_Span> deep, many;
   for (uint32_t i = 0; i < 300; ++i) deep.push_back({i, 1000 - i, Prof_STATE_FIRST, 0, i});
   for (uint32_t i = 0; i < more; ++i) many.push_back({2 * i, 2 * i + 2, Prof_STATE_FIRST, 0, 0});
   Prof_update(1);
   lay_out_spans(deep, 1000, 1000);
   EXPECT_EQ(flame.num_boxes, Prof_FLAME_DEPTH);
   EXPECT_EQ(flame.left_out, 300 - Prof_FLAME_DEPTH);
   lay_out_spans(many, 2.0 * more, static_cast<int>(2 * more));
   EXPECT_EQ(flame.num_boxes, Prof_FLAME_BOXES);
   EXPECT_EQ(flame.left_out, 10);
   EXPECT_EQ(flame.boxes[Prof_FLAME_BOXES - 1].end, 2.0 * Prof_FLAME_BOXES);
}

/* ---- the view ---- */

/* After each step; everything in it does something. */
class FlameStory : public ::testing::TestWithParam<Story> {};

TEST_P(FlameStory, IsTold)
{
   start(GetParam().frames);
   go_and_see(GetParam().steps);
}

const Story STORIES[] = {
   {"TheViewOfAHitchBeginsAtItsCause", 700,
    {{"open, flame, older hitch",
      {"=selected 'main_loop > render > draw_world > upload_mesh'", "24.10 ms",
       "excess +24.10 = 89% of the hitch", "upload_mesh 24.10 +24.10 !", "41.30 ms",
       "\"upload terrain_17.mesh\""},
      {"(ended)"}}, /* worker 2 has since, but not by then */
     {"up", {"=selected 'main_loop > render > draw_world'"}},
     {"older hitch", {"=selected 'main_loop > ai_update > path_find'"}}}},
   {"TheChoiceIsAPathAndComesBack", 700, /* upload_mesh did not run in the frame before */
    {{"open, flame, older hitch, older", {"=selected 'main_loop > render > draw_world'"}},
     {"newer", {"=selected 'main_loop > render > draw_world > upload_mesh'"}}}},
   {"AZoomToWhatDidNotRunShowsWhatIsAboveIt", 700,
    {{"open, flame, older hitch, enter", {"zoomed", "upload_mesh 24.10"}},
     {"older", {"zoomed", "draw_world 2.45"}, {"ai_update"}}}},
   {"EnterZoomsAndBackGoesOutStepByStep", 700,
    {{"open, flame, older hitch, up, enter", {"zoomed"}, {"worker 1"}},
     {"back", {"zoomed"}}, /* to render */
     {"back, back", {"worker 1", "=selected 'main_loop > render > draw_world'"}, {"zoomed"}},
     {"back", {"=selected 'main_loop > render > draw_world'"}, {"zoomed"}}}}, /* nothing to leave */
   {"AllThreadsHaveLanesUntilOneIsAskedFor", 700,
    {{"open, flame", {"main thread", "worker 1"}},
     {"thread", {"worker 1"}}, /* all of them */
     {"thread", {"worker 1"}, {"main thread"}}}},
   {"WithoutEventsTheTimeLineSaysWhy", 700,
    {{"open, flame, events", /* and shows paths */
      {"no events: the game has not called Prof_set_events(1)", "anim_job"}},
     {"events"},
     {"keep events, play*5, events", {"time-line"}},
     {"older hitch", {"no events: they are older"}}}},
   {"PausedBeforeTheFirstFrameItSaysSo", 0,
    {{"open, flame, freeze", {"no zone ran"}},
     {"events", {"no frame"}},
     {"events, freeze, play*1", {"main_loop 14.21"}}}},
};

INSTANTIATE_TEST_SUITE_P(View, FlameStory, ::testing::ValuesIn(STORIES), name_of_story);

/* Bars and boxes that are white lines of the critical path; those across stand in the flame. */
Things lines_of_path(bool across)
{
   Things lines;
   for (const Thing &thing : things())
      if (across ? thing.kind == Prof_LIST_BAR && height_of(thing) == 2
                 : thing.kind == Prof_LIST_BOX && thing.color == Prof_COLOR_TEXT &&
                      width_of(thing) == 1)
         lines.push_back(thing);
   return lines;
}

/* As a part of the frame. */
double part_at(int x) { return (x - 14) / 1252.0; }

TEST_F(Played, ALaneHasTheNameOfTheThreadThatRanInTheFrame)
{
   on_a_thread("decoder", [] { stay("decode", 2); });
   play_more(1);
   Worker saver; // in the decoder's slot
   saver.call([] {
      Prof_set_thread_name("saver");
      stay("pack", 2);
   });
   play_more(1);
   go_and_see({{"open, flame, older", {"decode 2.00", "decoder"}, {"saver"}},
               {"newer", {"saver"}, {"decoder"}}});
}

/* The word "budget" hides neither the unit nor the tick behind it, wherever the budget is. */
TEST_F(Played, TheRulerKeepsItsUnitBesideTheBudgetsWord)
{
   play_more(2);
   open_panel("flame");
   int words = 0;
   for (double budget = 0.1; budget < 16; budget += 0.2) {
      Prof_Settings.budget_ms = budget;
      const Things all = things(900, 600);
      EXPECT_TRUE(has_text(all, "0 ms")) << budget;
      EXPECT_EQ(find_overlaps(all), "") << budget;
      words += has_text(all, "budget");
   }
   EXPECT_GT(words, 60);
}

/* A thread in a zone that stays open. */
struct Busy : Worker {
   Busy(const char *name, const char *zone)
   {
      call([&] {
         Prof_set_thread_name(name);
         (void)Prof_Instrument_begin(Prof_handle(zone));
      });
   }
   ~Busy() { call([] { Prof_Instrument_end("", 0); }); }
};

TEST_F(Played, TheCriticalPathRunsFromLaneToLane)
{
   Prof_Lock done = lock_named("picture");
   Busy render("render", "draw");
   play_more(1);
   spend(2);
   Prof_Wait wait = Prof_begin_wait(&done);
   spend(5);
   render.call([&] { Prof_signal(&done); });
   Prof_end_wait(&wait);
   spend(3);
   Prof_update(1);
   /* main's own, before and after */
   go_and_see({{"open, flame, freeze", {"critical 5.00 ms", "white line: critical path"}}});
   std::set<std::pair<double, double>> lines;
   for (const Thing &t : lines_of_path(true)) lines.emplace(part_at(t.rect.x0), part_at(t.rect.x1));
   ASSERT_EQ(lines.size(), 3u);
   const double ends[] = {0, 0.2, 0.7, 1};
   int i = 0;
   for (const auto &line : lines) {
      EXPECT_NEAR(line.first, ends[i], 2e-3);
      EXPECT_NEAR(line.second, ends[++i], 2e-3);
   }
   EXPECT_EQ(faults_at({320, 480, 640, 800, 1024, 1920}, 0.75), "");
}

// The lane that is lower on the screen may be of the thread that came first.
TEST_F(Played, ALineLeadsToEachLaneOfThePath)
{
   Prof_Lock picture = lock_named("picture"), mesh = lock_named("mesh");
   Busy loader("loader", "work"), render("render", "work");
   play_more(1);
   spend(2);
   Prof_Wait wait = Prof_begin_wait(&picture), inner = Prof_Wait();
   spend(1);
   render.call([&] { inner = Prof_begin_wait(&mesh); });
   spend(4);
   loader.call([&] { Prof_signal(&mesh); });
   render.call([&] { Prof_end_wait(&inner); });
   spend(2);
   render.call([&] { Prof_signal(&picture); });
   Prof_end_wait(&wait);
   spend(1);
   Prof_update(1);
   go_and_see({{"open, flame, freeze"}});
   std::set<long> downs; // tenths of the frame
   for (const Thing &t : lines_of_path(false))
      if (height_of(t) > 8) downs.insert(std::lround(10 * part_at(t.rect.x0)));
   EXPECT_EQ(downs, (std::set<long>{2, 3, 7, 9}));
}

// Where somebody on the path waits and goes on, no line leads from a lane to itself.
TEST_F(Played, ThePathOfOneThatWaitsStaysInItsLane)
{
   Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
   play_more(1);
   {
      Prof_Scope_name("game");
      spend(4);
      stay("limiter", 3);
      Prof_Lock done = Prof_Lock();
      Prof_Wait wait = Prof_begin_wait(&done);
      spend(1);
      Prof_end_wait(&wait);
      spend(2);
   }
   Prof_update(1);
   EXPECT_GE(Prof_num_critical_steps(Prof_History_header(0)->number), 3);
   go_and_see({{"open, flame, freeze"}});
   EXPECT_TRUE(lines_of_path(false).empty());
}

/* The line goes down and up again near the left edge, where the names of lanes stand, and through
 * boxes of threads between. */
TEST_F(Played, TheCriticalPathCrossesNoNames)
{
   const char *const idle_name = "a thread with quite a long name";
   Prof_set_events(1);
   Prof_Lock done = lock_named("picture");
   Busy idle(idle_name, "sleeping for all of the time"), render("render", "draw");
   play_more(1);
   spend(0.2);
   for (int i = 0; i < 6; ++i) {
      Prof_Wait wait = Prof_begin_wait(&done);
      spend(0.3);
      render.call([&] { Prof_signal(&done); });
      Prof_end_wait(&wait);
      spend(0.3);
   }
   spend(30);
   Prof_update(1);
   go("open, flame, freeze");
   for (int view = 0; view < 2; ++view) {
      EXPECT_EQ(faults_at({320, 480, 640, 800, 1024, 1280, 1920}, 0.75), "") << view;
      std::map<std::string, int> y; // of the first such text
      for (const Thing &t : things()) y.emplace(t.text, t.rect.y0);
      EXPECT_LT(y["main thread"], y["render"]);
      EXPECT_LT(y["render"], y[idle_name]) << "lanes of the path stand together";
      go("events");
   }
}

TEST(Flame, RaisedLanesStandAtTheTopAndAreWalkedInThatOrder)
{
   std::vector<Prof_Span> spans;
   for (uint32_t i = 0; i < 4; ++i) spans.push_back({0, 100, Prof_STATE_FIRST, i, 0});
   Prof_update(1);
   lay_out_spans(spans, 100, 100);
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

TEST_F(Played, ExcessColoursComeWithTheirSigns)
{
   go_and_see({{"open, flame, older hitch, colours", {" ! much "}}});
   int hot = 0, warm = 0;
   for (const Thing &t : things()) {
      if (t.kind == Prof_LIST_TEXT) continue;
      hot += t.color == Prof_COLOR_HOT && width_of(t) > 300;
      warm += t.color == Prof_COLOR_WARM && t.rect.y0 > 160 && t.rect.y0 < 240;
   }
   EXPECT_EQ(hot, 4) << "main_loop, render, draw_world, upload_mesh";
   EXPECT_EQ(warm, 2) << "physics, solve";
   go_and_see({{"colours", {}, {" ! much "}}});
}

TEST_F(Played, AClickChoosesAndAnotherZooms)
{
   go("open, flame, older hitch");
   const Prof_Rect at = thing_of("physics").rect;
   ASSERT_GT(at.x1, 0);
   for (bool zoomed : {false, true}) {
      click_at(at.x0 + 2, at.y0 + 4);
      EXPECT_TRUE(seen({"=selected 'main_loop > physics'"}));
      EXPECT_EQ(has_text(things(), "zoomed"), zoomed);
   }
   for (unsigned buttons : {2u, 0u, 2u, 0u}) Prof_overlay_mouse(at.x0 + 2, at.y0 + 4, buttons, 0);
   EXPECT_FALSE(has_text(things(), "zoomed"));
}

TEST(FlameView, DeepStacksScrollAndTheChoiceStaysInSight)
{
   for (int frame = 0; frame < 4; ++frame) {
      for (int i = 0; i < 90; ++i) {
         (void)Prof_Instrument_begin(Prof_handle(("depth_" + std::to_string(i)).c_str()));
         spend_ns(1000);
      }
      for (int i = 0; i < 90; ++i) Prof_Instrument_end("", 0);
      Prof_update(1);
   }
   go_and_see({{"open, flame", {"more lines"}}});
   for (int i = 1; i < 90; ++i) {
      go("down");
      const std::string name = "depth_" + std::to_string(i);
      EXPECT_TRUE(has(selected_in(things()) + "$", name + "$")) << name;
      EXPECT_TRUE(i > 80 || has_text(things(), "\024depth_")) << name; // or too narrow for it
   }
   EXPECT_EQ(faults(), "");
   go("up*89");
   EXPECT_TRUE(seen({"\024depth_0", "thread"}));
}

TEST(FlameView, ManyNarrowBoxesSayHowManyTheyAre)
{
   for (int frame = 0; frame < 4; ++frame) {
      for (int i = 0; i < 100; ++i) stay_ns(("small " + std::to_string(i)).c_str(), 1000);
      stay("large", 1.4);
      Prof_update(1);
   }
   go_and_see({{"open, flame", {"100 more"}}});
}

/* One that has no room for its name is still told by a sign, for whom red and green are one. */
TEST(FlameView, ANarrowHotBoxKeepsItsSign)
{
   for (int i = 0; i <= 60; ++i) {
      stay("large", i < 60 ? 10 : 290);
      stay("small", i < 60 ? 0.1 : 5);
      Prof_update(1);
   }
   go_and_see({{"open, flame, older hitch", {}, {"small 5.00"}}});
   int found = 0;
   for (const Thing &t : things())
      found += t.kind == Prof_LIST_TEXT && t.text == "!" && t.rect.x0 > 1000 && t.rect.y0 > 100;
   EXPECT_EQ(found, 1);
}

/* The excess is of the work alone: so that is told as well where a part of the time waits. */
TEST(FlameView, WorkIsToldBesideItsExcessWhereSomethingBelowWaits)
{
   Prof_set_waiting("sleep", 1);
   for (int i = 0; i <= 60; ++i) {
      {
         Prof_Scope_name("job");
         spend(i < 60 ? 10 : 60);
         stay("sleep", 4);
      }
      Prof_update(1);
   }
   go_and_see({{"open, flame, older hitch", {"job 64.00  work 60.00 +50.00 !", "excess +50.00"}}});
}

TEST(FlameView, RandomFramesWithRandomActionsAtRandomSizes)
{
   static const char *const actions[] = {"up", "down", "left", "right", "enter", "back", "colours",
                                         "events", "older", "newer", "live", "smoothing", "thread",
                                         "older hitch", "compare", "freeze"};
   const Size sizes[] = {{1280, 720}, {640, 480}, {200, 100}, {64, 40}, {360, 640}};
   configure([](Prof_Config &config) {
      config.max_states = 2000;
      config.history_frames = 64;
   });
   Prof_set_waiting("c", 1);
   open_panel("flame");
   for (int i = 0; i < 600; ++i) {
      if (i == 200) Prof_set_events(1);
      if (i % 5 == 0) on_a_thread("worker", [] { random_zones(3, 3); });
      random_frame(5);
      if (roll(30) == 0) spend(40);
      act(actions[roll(16)]);
      const Size size = sizes[roll(5)];
      ASSERT_LE(Prof_overlay_draw(size.width, size.height)->num_vertices, 32768);
      if (i % 20 == 0) {
         ASSERT_EQ(faults(size.width, size.height), "") << i;
      }
   }
}

/* ---- memory ---- */

/* All that both views can show of a session. */
void look_at_everything()
{
   for (const char *action :
        {"live", "smoothing", "smoothing", "smoothing", "down", "enter", "back", "back",
         "older hitch", "colours", "older hitch", "older", "events", "events", "hitches", "down",
         "down", "up", "live", "flame"}) {
      act(action);
      Prof_overlay_draw(1280, 720);
      Prof_overlay_draw(640, 480);
      Prof_update(1);
   }
}

TEST(FlameMemory, NothingIsAllocatedOnceEverythingWasSeen)
{
   configure(use_own_memory);
   play_session(700, SESSION_LIVELY);
   open_panel("flame");
   look_at_everything();
   play_more(60);
   look_at_everything();
   const int before = allocations;
   EXPECT_GT(before, 10);
   for (int i = 0; i < 20; ++i) {
      play_more(3);
      look_at_everything();
   }
   EXPECT_EQ(allocations, before);
}

TEST(FlameMemory, WithoutItLessIsShown)
{
   configure([](Prof_Config &config) {
      use_own_memory(config);
      config.alloc = [](size_t bytes, void *) { return roll(2) ? std::calloc(1, bytes) : nullptr; };
   });
   open_panel("flame");
   for (int i = 0; i < 100; ++i) {
      random_frame(4);
      if (i % 30 == 29) spend(60);
      look_at_everything();
   }
}

/* ---- paths cut at their beginning ---- */

std::string cut(std::string path, int cells)
{
   path.resize(path.size() + 1);
   EXPECT_LE(Prof_Ui_Cut_Path_cut(&path[0], cells), std::max(cells, 0));
   return path.c_str();
}

TEST(CutPath, KeepsWholeZonesAsLongAsItCan)
{
   const std::string path = "main_loop > render > draw_world";
   const std::pair<int, const char *> cuts[] = {
      {31, path.c_str()}, {30, ".. render > draw_world"}, {21, ".. draw_world"},
      {12, "..draw_world"}, {8, ".._world"}};
   for (auto [cells, text] : cuts) EXPECT_EQ(cut(path, cells), text);
   EXPECT_EQ(cut("a > b", 3), "");
   EXPECT_EQ(cut("", 0), "");
}

TEST(CutPath, OfAPlaceKeepsBothEnds)
{
   const std::pair<int, const char *> cuts[] = {
      {14, "physics.cpp:78"}, {13, "physi..cpp:78"}, {6, "ph..78"}, {5, ""}};
   for (auto [cells, text] : cuts) {
      char place[] = "physics.cpp:78";
      EXPECT_EQ(Prof_Ui_Cut_Path_cut_middle(place, cells), static_cast<int>(std::strlen(text)));
      EXPECT_STREQ(place, text);
   }
}

} // namespace
