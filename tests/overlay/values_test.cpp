/* values_test.cpp - values in the overlay: their table, the call graph of a count, lines over the
 * strip, and what was strange near a hitch. Each figure of the table against Prof_get_frame_value,
 * which value_random_test.cpp holds against a model; all else against a model of its own.
 */
#include "tests/headers.h"

#include <numeric>

#include "draw/model/prof_blame_table.h"
#include "draw/ui/prof_ui_amount.h"
#include "draw/ui/prof_ui_strip_values.h"
#include "game.h"
#include "src/gather/prof_value.h"

namespace {

const double UNKNOWN = std::nan("");

bool same(double a, double b)
{
   if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
   return std::fabs(a - b) <= 1e-6 * (1 + std::fabs(a) + std::fabs(b));
}

/* ---- values, frame by frame ---- */

/* One value in one frame; not a number, and 0 times, if it is not known. A sum is all of these. */
struct Figure {
   double end = UNKNOWN, mean = UNKNOWN, min = UNKNOWN, max = UNKNOWN, n = 0;
};

Figure figure(int back, const std::string &name)
{
   Prof_Value_Stats s;
   if (!Prof_get_frame_value(back, name.c_str(), &s)) return Figure();
   if (Prof_Values[Prof_find_value(name.c_str()) + 1].kind != Prof_SAMPLE)
      return {s.sum, s.sum, s.sum, s.sum, s.n};
   return {s.last, s.mean, s.min, s.max, s.n};
}

bool is_odd(int back)
{
   const Prof_Frame_Info info = frame_at(back);
   return info.load || info.gap;
}

/* Mean and extremes over frames first .. first + count - 1, the newest being 0. */
struct Window {
   double mean = UNKNOWN, min = UNKNOWN, max = UNKNOWN;
};

Window over(const std::string &name, int first, int count)
{
   Window w;
   double sum = 0;
   int n = 0;
   for (int back = first; back < std::min(first + count, Prof_History_length()); ++back) {
      const Figure f = figure(back, name);
      if (is_odd(back) || std::isnan(f.end)) continue;
      sum += f.mean;
      w.min = std::fmin(w.min, f.min);
      w.max = std::fmax(w.max, f.max);
      ++n;
   }
   if (n) w.mean = sum / n;
   return w;
}

const char *const NAMES[] = {"draws", "uploads", "alive", "rarely", "late", "hops"};

class Values : public ::testing::Test {
 protected:
   std::mt19937 dice{7};
   int played = 0;
   const Prof_Table *table = Prof_Ui_Report_table();

   void SetUp() override
   {
      Prof_update(0); /* what is before it is no frame */
      Prof_set_average(0);
   }
   /* Counts and events of all sizes, samples at any moment or for hundreds of frames not at all. */
   void play(int count)
   {
      const auto chance = [&](unsigned in) { return dice() % in == 0; };
      const auto sample = [](const char *name, double amount) {
         Prof_sample(Prof_value(Prof_SAMPLE, name, "agents", "held"), amount);
      };
      for (; count > 0; --count, ++played) {
         Prof(play);
         Prof_Value *draws = Prof_value(Prof_COUNT, "draws", "calls", "");
         Prof_Value *uploads = Prof_value(Prof_COUNT, "uploads", "calls", "");
         Prof_Value *hops = Prof_value(Prof_EVENT, "hops", "steps", "");
         for (unsigned n = dice() % 4; n; --n) {
            spend(1 + dice() % 3000 * 1e-3);
            Prof_add(draws, dice() % 100 * 0.25 - 5);
            if (chance(3)) sample("alive", dice() % 50);
            if (chance(4)) Prof_event(hops, dice() % 1000 * 0.5);
         }
         if (chance(40)) Prof_add(uploads, 1);
         if (played == 3 || chance(300)) sample("rarely", -1.5 * (dice() % 9));
         if (played == 250) sample("late", 7);
         spend(6 + dice() % 4000 * 1e-3);
         if (chance(90)) Prof_note_load("load");
         Prof_update(1);
      }
   }
   void start(int frames)
   {
      play(frames);
      open_table(Prof_TABLE_VALUES);
   }
   void check_rows(int back, const std::string &where)
   {
      for (const char *name : NAMES) {
         SCOPED_TRACE(where + ", " + name);
         const Prof_Table_Row *row = row_of(name);
         EXPECT_TRUE(row || Prof_find_value(name) == -1);
         if (!row) continue;
         EXPECT_TRUE(same(row->self, figure(back, name).end)) << row->self;
         EXPECT_EQ(row->calls, figure(back, name).n);
         const Window w = over(name, table->window_first, table->window_count);
         EXPECT_TRUE(same(row->hier, w.mean)) << row->hier;
         EXPECT_TRUE(same(row->least, w.min)) << row->least;
         EXPECT_TRUE(same(row->max, w.max)) << row->max;
      }
   }
};

TEST_F(Values, AreWhatTheyWereInEachFrameThatIsShown)
{
   start(1400);
   act_and_draw("freeze");
   int walked = 0;
   for (int step : {1, 1, 30, 2, 32, 200, 1, 400, 32, 300, 150, 32, 90}) {
      act(Prof_ACTION_OLDER, step);
      walked += step;
      things();
      check_rows(walked, std::to_string(walked) + " back");
      EXPECT_LE(table->window_first, walked);
      EXPECT_GT(table->window_first + table->window_count, walked);
   }
   act_and_draw("newer");
   check_rows(walked - 1, "newer");
   act_and_draw("oldest");
   EXPECT_TRUE(std::isnan(row_of("late")->self)) << "it is not known yet";
   EXPECT_TRUE(seen({"held"}));
}

TEST_F(Values, AreLiveAndOfAllThatThereIs)
{
   open_table(Prof_TABLE_VALUES);
   for (int i = 0; i < 20; ++i) {
      play(1 + i * 2);
      things();
      check_rows(0, "live " + std::to_string(i)); /* fewer frames than there is room for */
   }
}

TEST_F(Values, SlideWithTheNewestFrame)
{
   start(900);
   for (int i = 0; i < (thorough() ? 40 : 15); ++i) {
      play(i % 5 * 9 + 1);
      things();
      const int a_point = (table->window_count - 1) / 64 + 1;
      for (const char *name : NAMES) {
         const Prof_Table_Row *row = row_of(name);
         EXPECT_TRUE(same(row->self, figure(0, name).end)) << name;
         /* points are whole, so it is of up to one more than would fit */
         const Window few = over(name, 0, 64 * a_point - a_point);
         const Window all = over(name, 0, 66 * a_point);
         EXPECT_LE(row->least, few.min) << name;
         EXPECT_GE(row->least, all.min - 1e-6) << name;
         EXPECT_GE(row->max, few.max - 1e-6) << name;
         EXPECT_LE(row->max, all.max + 1e-6) << name;
      }
   }
}

TEST_F(Values, AverageTheFramesOfThatTime)
{
   start(700);
   const double last = Prof_History_header(0)->ended;
   for (int slot = 1; slot <= 2; ++slot) {
      Prof_set_average(slot);
      things();
      const int tenths = slot == 1 ? 8 : 25;
      double sum = 0;
      int n = 0;
      for (int back = 0; back < 700; ++back) {
         const double then = Prof_History_header(back)->ended;
         if (std::floor(then * 10) <= std::floor(last * 10) - tenths || is_odd(back)) continue;
         sum += figure(back, "alive").mean;
         ++n;
      }
      ASSERT_GT(n, 20);
      EXPECT_TRUE(same(row_of("alive")->self, sum / n)) << slot;
   }
   EXPECT_TRUE(seen({"lately"}));
}

TEST_F(Values, DifferAsTheirMeansDo)
{
   start(800);
   ASSERT_EQ(Prof_compare(600, 799, 10, 59), 1);
   things();
   for (const char *name : NAMES) {
      const Window a = over(name, 600, 200), b = over(name, 10, 50);
      const Prof_Table_Row *row = row_of(name);
      ASSERT_TRUE(row) << name;
      EXPECT_TRUE(same(row->max, a.mean)) << name;
      EXPECT_TRUE(same(row->hier, b.mean)) << name;
      EXPECT_TRUE(same(row->self, b.mean - a.mean)) << name;
   }
   EXPECT_TRUE(seen({"B - A"}));
   EXPECT_EQ(faults(), "");
}

/* ---- the order of rows, and the rest of what a table does ---- */

TEST_F(Values, SortFilterAndStay)
{
   start(300);
   for (int i = 1; i < table->num_rows; ++i)
      EXPECT_LE(std::strncmp(table->rows[i - 1].name, table->rows[i].name, 6), 0);
   move_to("late");
   for (int i = 0; i < 3; ++i) {
      act_and_draw("sort");
      EXPECT_STREQ(row_at_cursor().name, "late") << "the cursor is bound to it";
   }
   act("filter, text LOAD");
   things();
   EXPECT_EQ(table->num_rows, 1);
   EXPECT_TRUE(row_of("uploads"));
}

TEST_F(Values, AClickOnTheSquareDrawsTheCurve)
{
   start(300);
   move_to("draws");
   const int line = Prof_REPORT_FIRST + static_cast<int>(row_of("late") - table->rows);
   for (const int plotted : {1, 0}) {
      click_at(Prof_Ui_state.inside.x0 + 4, Prof_Ui_line(&Prof_Ui_state, line) + 4);
      things();
      EXPECT_STREQ(row_at_cursor().name, "late");
      EXPECT_EQ(Prof_Ui_Strip_Values_count(), plotted);
   }
}

/* ---- who added to a count ---- */

using Stack = std::vector<std::string>;
struct Add {
   Stack stack;
   double amount;
};

struct Sums {
   double self = 0, hier = 0, adds = 0;
   bool nothing() const { return self == 0 && hier == 0 && adds == 0; }
   void charge(double amount, bool itself)
   {
      hier += amount;
      if (itself) self += amount;
      if (itself) adds += 1;
   }
};
using Side = std::map<std::string, Sums>;

class Tree {
 public:
   std::vector<Add> adds;
   explicit Tree(unsigned seed) : dice_(seed) {}

   void frame(double scale)
   {
      adds.clear();
      for (int i = 0; i < 12; ++i) call(0, scale);
      if (dice_() % 2) add(scale); /* in no zone */
      spend(10);
      Prof_update(1);
   }

 private:
   std::mt19937 dice_;
   Stack stack_;

   void add(double scale)
   {
      const double amount = (static_cast<double>(dice_() % 2000) - 700) * scale;
      Prof_Add(counted, amount);
      adds.push_back({stack_, amount});
   }
   void call(int depth, double scale)
   {
      static const char *const names[] = {"za", "zb", "zc", "zd"};
      const char *name = names[dice_() % 4];
      Prof_Begin_name(name);
      stack_.push_back(name);
      spend(0.1);
      for (unsigned n = dice_() % 4; n; --n)
         if (depth < 5 && dice_() % 2) call(depth + 1, scale);
         else if (dice_() % 3) add(scale);
      stack_.pop_back();
      Prof_End
   }
};

/* The rules of prof_report_sums.h, by looking at each stack. */
void model_around(const std::vector<Add> &adds, const std::string &focus, Sums *all, Side *above,
                  Side *below)
{
   for (const Add &add : adds) {
      const Stack &s = add.stack;
      const auto outer = std::find(s.begin(), s.end(), focus);
      const auto behind = std::find(s.rbegin(), s.rend(), focus).base(); /* the innermost */
      if (outer == s.end()) continue;
      const bool top = behind == s.end();
      all->charge(add.amount, top);
      (*above)[outer != s.begin() ? outer[-1] : "(root)"].charge(add.amount, top);
      if (!top) (*below)[*behind].charge(add.amount, behind + 1 == s.end());
   }
}

void expect_sums(const Prof_Graph_Row &row, const Sums &sums)
{
   EXPECT_NEAR(row.self, sums.self, 1e-6);
   EXPECT_NEAR(row.hier, sums.hier, 1e-6);
   EXPECT_EQ(row.calls, sums.adds);
}

void check_side(Prof_Row_Kind kind, const Side &model)
{
   size_t rows = 0;
   for (const Prof_Graph_Row &row : graph_rows()) {
      if (row.kind != kind) continue;
      const std::string name = Prof_Zones[row.zone].name;
      ASSERT_TRUE(model.count(name)) << name;
      ++rows;
      expect_sums(row, model.at(name));
   }
   for (const auto &side : model) rows += side.second.nothing();
   EXPECT_EQ(rows, model.size());
}

void look_at(const std::string &zone)
{
   Prof_View_state.focus = zone_named(zone);
   Prof_View_changed();
   act_and_draw("call graph");
}

void expect_graph(const Tree &tree, const std::string &where)
{
   SCOPED_TRACE(where);
   Sums all;
   Side callers; /* their own amounts stand at the count, below them */
   for (const Add &add : tree.adds) {
      callers[add.stack.empty() ? "(root)" : add.stack.back()].charge(add.amount, true);
      all.charge(add.amount, true);
   }
   look_at("counted");
   expect_sums(graph_focus(), all);
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact);
   check_side(Prof_ROW_PARENT, callers);
   for (const char *zone : {"za", "zb", "zc", "zd"}) {
      SCOPED_TRACE(zone);
      Sums focus;
      Side above, below;
      model_around(tree.adds, zone, &focus, &above, &below);
      look_at(zone);
      if (focus.hier == 0 && focus.adds == 0) continue;
      expect_sums(graph_focus(), focus);
      EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact);
      check_side(Prof_ROW_PARENT, above);
      check_side(Prof_ROW_CHILD, below);
   }
}

void enter_count()
{
   open_table(Prof_TABLE_VALUES);
   enter("counted");
   ASSERT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
}

TEST(CallGraphOfACount, IsWhoAddedWhat)
{
   for (double scale : {1.0, 0.125}) {
      Tree tree(11);
      Prof_set_average(0);
      Prof_value(Prof_COUNT, "counted", "things", "");
      for (int i = 0; i < 25; ++i) {
         tree.frame(scale);
         if (i == 0) enter_count();
         expect_graph(tree, std::to_string(scale) + " frame " + std::to_string(i));
         EXPECT_EQ(faults(), "");
      }
   }
   EXPECT_TRUE(seen({"CALL GRAPH", "counted", "adds"}, {"us/call"}));
}

std::string path_of(const Stack &stack)
{
   std::string path;
   for (const std::string &name : stack) path += "/" + name;
   return path;
}

TEST(CallGraphOfACount, IsTheSameInTreeAndList)
{
   const Prof_Table *table = Prof_Ui_Report_table();
   Tree tree(5);
   Prof_set_average(0);
   for (int i = 0; i < 12; ++i) tree.frame(0.5);
   enter_count();
   open_table(Prof_TABLE_TREE);
   std::map<std::string, double> self;
   double all = 0, nobodys = 0, listed = 0;
   for (const Add &add : tree.adds) {
      (add.stack.empty() ? nobodys : self[path_of(add.stack)]) += add.amount;
      all += add.amount;
   }
   EXPECT_NEAR(table->total, all, 1e-6);
   Stack stack;
   size_t found = 0;
   for (const Prof_Table_Row &row : rows()) {
      if (row.kind != Prof_TABLE_PATH) continue;
      stack.resize(static_cast<size_t>(row.indent));
      stack.push_back(row.name);
      const std::string path = path_of(stack);
      found += self.count(path);
      EXPECT_NEAR(row.self, self.count(path) ? self[path] : 0, 1e-6) << path;
      double hier = 0;
      for (const auto &one : self)
         if ((one.first + "/").rfind(path + "/", 0) == 0) hier += one.second;
      EXPECT_NEAR(row.hier, hier, 1e-6) << path;
   }
   EXPECT_EQ(found, self.size());
   set_mode(Prof_TABLE_SELF);
   for (const Prof_Table_Row &row : rows()) {
      listed += row.self;
      EXPECT_TRUE(row.kind != Prof_TABLE_REST || std::fabs(row.self - nobodys) < 1e-6);
   }
   EXPECT_NEAR(listed, all, 1e-6);
   EXPECT_TRUE(table->amounts);
   for (const char *view : {"report", "call graph", "flame"}) {
      act(view);
      EXPECT_EQ(faults_at({320, 480, 640, 800, 1280, 1920}), "") << view;
   }
   act_and_draw("release");
   act_and_draw("report");
   EXPECT_FALSE(table->amounts) << "Escape shows time again";
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST(CallGraphOfACount, IsAMeanOrADifferenceAsWell)
{
   Tree tree(3);
   std::vector<double> sums; /* the newest is the last */
   for (int i = 0; i < 60; ++i) {
      tree.frame(1);
      sums.push_back(0);
      for (const Add &add : tree.adds) sums.back() += add.amount;
   }
   enter_count();
   auto mean_of = [&](int first, int count) {
      const auto from = sums.rbegin() + first;
      return std::accumulate(from, from + count, 0.0) / count;
   };
   ASSERT_EQ(Prof_compare(30, 49, 0, 9), 1);
   things();
   EXPECT_NEAR(graph_focus().hier, mean_of(0, 10) - mean_of(30, 20), 1e-6);
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact);
   EXPECT_EQ(faults(), "");
   Prof_compare_off();
   Prof_set_average(2);
   things();
   int frames_of_it = 0; /* those that ended less than 2.5 s ago */
   const double ended = Prof_History_header(0)->ended;
   while (frames_of_it < 60 && Prof_History_header(frames_of_it)->ended > ended - 2.5)
      ++frames_of_it;
   EXPECT_NEAR(graph_focus().hier, mean_of(0, frames_of_it), 1e-6);
}

/* ---- lines over the strip ---- */

TEST_F(Values, StandOnTheStripFourAtOnce)
{
   start(700);
   for (const char *name : {"alive", "draws", "late", "rarely"}) {
      move_to(name);
      act_and_draw("plot");
   }
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 4);
   move_to("hops");
   act("plot");
   EXPECT_TRUE(seen({"four values"})) << "no more";
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 4);
   for (int frozen = 0; frozen < 2; ++frozen) {
      int gaps = 0;
      for (int nth = 0; nth < 4; ++nth)
         for (int back = 0; back < table->window_count; ++back) {
            double shown;
            const uint32_t value = Prof_Ui_Strip_Values_at(nth, back, &shown);
            const double wanted = figure(back, Prof_Values[value].name).end;
            gaps += std::isnan(wanted);
            EXPECT_TRUE(same(shown, wanted)) << nth << ", " << back;
         }
      EXPECT_GT(gaps, 50) << "one was not known from the start";
      if (frozen) break;
      play(9);
      act_and_draw("freeze");
   }
   EXPECT_EQ(faults_at({320, 400, 480, 640, 800, 1024, 1280, 1920, 3840}), "");
   act("older");
   Prof_Words words;
   Prof_Ui_Amount_say(&words, figure(1, "draws").end, "calls", 0, 16);
   EXPECT_TRUE(seen({words.text}));
   move_to("late");
   act_and_draw("plot");
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 3);
   EXPECT_EQ(Prof_Ui_Strip_Values_color(static_cast<uint32_t>(Prof_find_value("late") + 1)), 0u);
}

TEST_F(Values, ThatAreNoCountsHaveNoCallersAndAllAreForgottenInTheNextLife)
{
   start(20);
   enter("alive");
   EXPECT_TRUE(seen({"counts alone have callers"}));
   EXPECT_EQ(table->mode, Prof_TABLE_VALUES);
   move_to("draws");
   act_and_draw("plot");
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 1);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 0);
}

/* More values than are followed at once. Those that rested for longer than the window make room. */
TEST_F(Values, ThatRestMakeRoomForOthers)
{
   const auto frame = [](const char *name, int count, double amount) {
      for (int i = 0; i < count; ++i)
         Prof_event(Prof_value(Prof_EVENT, numbered(name, i).c_str(), "", ""), amount);
      pass(16);
      Prof_update(1);
      things();
   };
   open_table(Prof_TABLE_VALUES);
   frame("early ", 9000, 3);
   frame("late ", 1, 5);
   EXPECT_TRUE(std::isnan(row_of("late 0")->max)) << "there is no room for it";
   for (int i = 0; i < 300; ++i) frame("", 0, 0);
   frame("late ", 1, 7);
   EXPECT_EQ(row_of("late 0")->max, 7);
   EXPECT_EQ(row_of("late 0")->least, 0);
   EXPECT_EQ(faults(), "");
}

/* Amounts are doubles, so these are as well; also of a value that rests in most frames. */
TEST_F(Values, ReachAsFarAsAmountsDo)
{
   const std::map<std::string, double> sizes = {{"vast", 1e40}, {"most", 1e300}, {"tiny", 1e-320}};
   for (int i = 0; i < 40; ++i) {
      for (const auto &size : sizes) {
         Prof_event(Prof_value(Prof_EVENT, size.first.c_str(), "", ""),
                    i % 2 ? size.second : -size.second);
         if (i != 7) continue;
         Prof_sample(Prof_value(Prof_SAMPLE, (size.first + " held").c_str(), "", ""), size.second);
      }
      pass(10);
      Prof_update(1);
   }
   open_table(Prof_TABLE_VALUES);
   for (const auto &size : sizes) {
      EXPECT_EQ(row_of(size.first)->least, -size.second);
      EXPECT_EQ(row_of(size.first)->max, size.second);
      EXPECT_EQ(row_of(size.first + " held")->least, size.second);
      EXPECT_EQ(row_of(size.first + " held")->max, size.second);
   }
   EXPECT_TRUE(seen({"-1e40", "1e300"}));
   EXPECT_FALSE(seen({"inf"}));
}

TEST(Amounts, BeyondAllPrefixesHaveAnExponent)
{
   Prof_Amount_Scale scale = Prof_Ui_Amount_scale("calls", 3e30, 1);
   EXPECT_STREQ(scale.label, "1e24 calls");
   EXPECT_NEAR(scale.factor * 3e30, 3e6, 1);
   scale = Prof_Ui_Amount_scale("calls", 3e-30, 1);
   EXPECT_GE(scale.factor * 3e-30, 1e-3);
}

TEST_F(Values, OfOneScaleAreNoLessSeen)
{
   start(100);
   move_to("alive");
   act_and_draw("right"); /* the D-pad does it, too */
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 1);
   EXPECT_TRUE(Prof_Ui_state.strip_rect.x1 > 0) << "the strip is seen, though it is live";
}

/* ---- near a hitch ---- */

/* Mean and deviation by their definition: frame i has the weight take_i, and what came before it
 * the rest. */
struct Usual {
   double mean, deviation;
};

Usual usual_of(const std::vector<double> &xs, const std::vector<double> &seconds)
{
   double weight = 0, sum = 0, sum2 = 0;
   for (size_t i = 0; i < xs.size(); ++i) {
      const double take =
         std::max(1 - std::pow(0.1, seconds[i] / 2.5), 1 / static_cast<double>(i + 1));
      const double x = std::isnan(xs[i]) ? 0 : xs[i], w = std::isnan(xs[i]) ? 0 : take;
      sum = sum * (1 - take) + w * x;
      sum2 = sum2 * (1 - take) + w * x * x;
      weight = weight * (1 - take) + w;
   }
   const double mean = sum / weight;
   return {mean, std::sqrt(std::max(0.0, sum2 / weight - mean * mean))};
}

TEST(NearAHitch, IsWhatIsFarFromUsual)
{
   std::mt19937 dice(9);
   std::vector<double> seconds; /* of the frames that are as usual, and amounts in them by value */
   std::map<std::string, std::vector<double>> amounts;
   const int frames = thorough() ? 30000 : 6000;
   int judged = 0;
   Prof_value(Prof_COUNT, "drawn", "", "");
   for (int i = 0; i < frames; ++i) {
      const bool slow = i > 60 && i % 197 == 0;
      Prof(play);
      for (unsigned n = dice() % 3; n; --n) Prof_Add(drawn, dice() % 10 * (slow ? 30.0 : 1.0));
      if (dice() % 4 == 0) Prof_Sample(living, (slow ? 900.0 : 100.0) + dice() % 9);
      if (i == 20 || dice() % 5000 == 0) Prof_Sample(seldom, 5.0 + dice() % 3);
      spend(slow ? 60 : 9 + dice() % 2000 * 1e-3);
      Prof_update(1);
      const Prof_Frame_Info info = frame_at();
      Prof_Near_Value found;
      for (int rank = 0; info.hitch && Prof_get_near_value(0, rank, &found); ++rank, ++judged) {
         const Usual u = usual_of(amounts[found.name], seconds);
         EXPECT_NEAR(found.usual, u.mean, 1e-6 * (1 + u.mean)) << i << found.name;
         EXPECT_NEAR(found.deviation, u.deviation, 1e-4 * (1 + u.deviation)) << i << found.name;
         EXPECT_EQ(found.amount, figure(0, found.name).end);
         EXPECT_GT(std::fabs(found.amount - u.mean), 2.999 * u.deviation);
         EXPECT_GT(std::fabs(found.amount - u.mean), 0.0999 * u.mean);
      }
      Prof_clear_hitches(); /* or a mild one would not be kept */
      if (Prof_History_header(0)->flags & (Prof_FRAME_ODD | Prof_FRAME_HITCH | Prof_FRAME_SLOW))
         continue;
      seconds.push_back(info.ms / 1e3);
      for (const char *name : {"drawn", "living", "seldom"})
         amounts[name].push_back(figure(0, name).end);
   }
   EXPECT_GT(judged, frames / 500);
}

TEST(NearAHitch, SaysSoInWords)
{
   session_counts = true;
   start(600);
   ASSERT_TRUE(marks.path);
   open_panel("hitches");
   things();
   act("down");
   EXPECT_TRUE(seen({"entities 41 agents, usually 12 agents"}));
   Prof_Near_Value found;
   int rank = 0;
   while (Prof_get_near_value(1, rank, &found) && found.name != std::string("entities")) ++rank;
   ASSERT_STREQ(found.name, "entities");
   EXPECT_EQ(found.amount, 41);
   EXPECT_NEAR(found.usual, 12, 1e-9);
   Prof_Blame_Table table;
   ASSERT_EQ(Prof_Blame_Table_make(&table, 0, 4), 1);
   for (int i = 0; i < table.num_values; ++i)
      for (int j = 0; j < table.num_counts; ++j)
         EXPECT_STRNE(table.values[i].name, table.counts[j].name) << "told twice";
   EXPECT_EQ(Prof_get_near_value(0, 99, &found), 0);
   EXPECT_EQ(Prof_get_near_value(-1, 0, &found), 0);
   EXPECT_EQ(Prof_get_near_value(0, 0, nullptr), 0);
   EXPECT_EQ(faults_at({320, 480, 640, 800, 1024, 1280, 1920}), "");
}

/* A hitch that has left the history still tells its values. */
TEST(NearAHitch, StaysWhenTheHistoryForgets)
{
   keep_history(60);
   session_counts = true;
   start(600);
   open_table(Prof_TABLE_VALUES);
   act_and_draw("older hitch*2");
   ASSERT_EQ(Prof_History_find(600 - 156), -1);
   EXPECT_EQ(row_of("entities")->self, 41);
   EXPECT_EQ(row_of("draw_calls")->self, 640);
   EXPECT_EQ(row_of("draw_calls")->calls, 640);
   enter("triangles");
   EXPECT_GT(graph_focus().hier, 1e6) << "amounts were kept by path";
   EXPECT_EQ(faults(), "");
}

/* ---- a recording by key ---- */

/* So many frames, and a recording of the game's own, which begins and ends with them. */
Prof_Recording *play_recorded(int frames, std::mt19937 *dice)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   for (int i = 0; i < frames; ++i) {
      Prof(play);
      Prof_Sample(awake, (*dice)() % 20);
      for (unsigned n = (*dice)() % 5; n; --n) {
         const double x = (*dice)() % 100 * 0.5;
         Prof_Add(shots, x);
         Prof_Event(steps, x + 1);
      }
      spend(10);
      Prof_update(1);
   }
   Prof_stop_recording(recording);
   return recording;
}

Prof_Value_Stats recorded(const Prof_Recording *recording, const char *name)
{
   Prof_Value_Stats stats = Prof_Value_Stats();
   EXPECT_EQ(Prof_get_recording_value(recording, name, &stats), 1) << name;
   return stats;
}

void expect_recorded(const Prof_Recording *recording)
{
   ASSERT_TRUE(row_of("awake") && row_of("play") && row_of("steps"));
   for (const char *name : {"shots", "steps"}) {
      const Prof_Table_Row *row = row_of(name);
      const Prof_Value_Stats s = recorded(recording, name);
      ASSERT_TRUE(row) << name;
      EXPECT_NEAR(row->self, s.sum, 1e-6) << name;
      EXPECT_NEAR(row->hier, s.per_s, 1e-6) << name;
      EXPECT_NEAR(row->mean, s.mean, 1e-9) << name;
      EXPECT_EQ(row->calls, s.n) << name;
   }
   EXPECT_EQ(row_of("steps")->max, recorded(recording, "steps").max);
   const Prof_Value_Stats awake = recorded(recording, "awake");
   EXPECT_NEAR(row_of("awake")->mean, awake.mean, 1e-9);
   EXPECT_TRUE(std::isnan(row_of("awake")->self)) << "a sample has no sum";
   EXPECT_NEAR(row_of("play")->self, awake.seconds * 1e3, 1e-6) << "a zone, in ms";
}

TEST(RecordingByKey, IsATableAndIsCompared)
{
   std::mt19937 dice(4);
   play_recorded(20, &dice);
   act_and_draw("toggle, toggle, record");
   const Prof_Recording *first = play_recorded(40, &dice);
   EXPECT_TRUE(seen({"REC 0.4 s"}));
   act_and_draw("release");
   act("toggle, toggle, toggle"); /* it was hidden, and no less recorded */
   EXPECT_TRUE(seen({"REC"})) << "the HUD says so";
   EXPECT_EQ(faults_at({1280, 480}), "");
   act_and_draw("toggle, record");
   EXPECT_EQ(Prof_Ui_Report_table()->mode, Prof_TABLE_RECORDING);
   expect_recorded(first);
   play_recorded(30, &dice);
   things();
   expect_recorded(first);
   act("compare");
   EXPECT_TRUE(seen({"no recording before"}));
   act_and_draw("record");
   const Prof_Recording *second = play_recorded(70, &dice);
   EXPECT_TRUE(seen({"still running"}));
   expect_recorded(second);
   act_and_draw("record");
   expect_recorded(second);
   act_and_draw("compare");
   const double a = recorded(first, "shots").per_s, b = recorded(second, "shots").per_s;
   ASSERT_TRUE(row_of("shots") && row_of("awake"));
   EXPECT_NEAR(row_of("shots")->max, a, 1e-6);
   EXPECT_NEAR(row_of("shots")->hier, b, 1e-6);
   EXPECT_NEAR(row_of("shots")->self, b - a, 1e-6);
   EXPECT_NEAR(row_of("awake")->self,
               recorded(second, "awake").mean - recorded(first, "awake").mean, 1e-9);
   EXPECT_TRUE(seen({"B - A"}));
   for (const char *action : {"", "compare"}) {
      act(action);
      EXPECT_EQ(faults_at({320, 480, 640, 800, 1280, 1920}), "");
   }
   for (int i = 0; i < 6; ++i) act_and_draw("sort");
   act_and_draw("mode");
   EXPECT_EQ(Prof_Ui_Report_table()->mode, Prof_TABLE_SELF);
   Prof_shutdown();
   act("record"); /* nothing of before is left */
   Prof_update(1);
   things();
}

} // namespace
