/* values_test.cpp - values in the overlay: their table, the call graph of a count, lines over the
 * strip, and what was strange near a hitch; each figure against a model that keeps every amount by
 * itself.
 */
#include "tests/headers.h"

#include <numeric>

#include "draw/model/prof_blame_table.h"
#include "draw/ui/prof_ui_amount.h"
#include "draw/ui/prof_ui_strip_values.h"
#include "look.h"
#include "src/gather/prof_value.h"
#include "texts.h"

namespace {

const double UNKNOWN = std::nan("");


void enter(const std::string &name)
{
   move_to(name);
   act_and_draw("enter");
}

bool same(double a, double b)
{
   if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
   return std::fabs(a - b) <= 1e-6 * (1 + std::fabs(a) + std::fabs(b)); /* extremes are floats */
}

/* ---- a model of values ---- */

/* One value in one frame. */
struct Figure {
   double end = 0, mean = 0, min = 0, max = 0, n = 0;
};

struct Model_Frame {
   unsigned long number;
   double seconds;
   bool odd, hitch;
   std::map<std::string, Figure> figures; /* none: it is not known */
};

class Game {
 public:
   std::vector<Model_Frame> frames;

   void add(const std::string &name, double amount)
   {
      Prof_add(Prof_value(Prof_COUNT, name.c_str(), "calls", "counted"), amount);
      sums_[name].push_back(amount);
   }
   void event(const std::string &name, double amount)
   {
      Prof_event(Prof_value(Prof_EVENT, name.c_str(), "steps", ""), amount);
      sums_[name].push_back(amount);
   }
   void sample(const std::string &name, double amount)
   {
      Prof_sample(Prof_value(Prof_SAMPLE, name.c_str(), "agents", "held"), amount);
      moves_[name].push_back({Prof_fake_ticks, amount});
   }
   void begin() { begun_ = Prof_fake_ticks; }
   void end(bool load = false)
   {
      if (load) Prof_note_load("load");
      Prof_update(1);
      Prof_Frame_Info info;
      ASSERT_EQ(Prof_get_frame_info(0, &info), 1);
      Model_Frame frame = {info.number, info.ms / 1e3, info.load || info.gap,
                           info.hitch != 0 || info.after != 0, {}};
      for (const char *name : {"draws", "uploads", "hops"})
         frame.figures[name] = summed(sums_[name]);
      for (auto &held : held_) moves_[held.first];
      for (auto &moved : moves_)
         if (!moved.second.empty() || held_.count(moved.first))
            frame.figures[moved.first] = sampled(moved.first, moved.second);
      frames.push_back(frame);
      sums_.clear();
      moves_.clear();
      begin();
   }

 private:
   struct Move {
      uint64_t at;
      double to;
   };
   uint64_t begun_ = 0;
   std::map<std::string, std::vector<double>> sums_;
   std::map<std::string, std::vector<Move>> moves_;
   std::map<std::string, double> held_;

   static Figure summed(const std::vector<double> &amounts)
   {
      const double sum = std::accumulate(amounts.begin(), amounts.end(), 0.0);
      return {sum, sum, sum, sum, static_cast<double>(amounts.size())};
   }
   Figure sampled(const std::string &name, const std::vector<Move> &moves)
   {
      bool known = held_.count(name) != 0;
      double held = known ? held_[name] : 0, area = 0, time = 0, min = INFINITY, max = -INFINITY;
      uint64_t at = begun_;
      auto extend = [&] {
         min = std::min(min, held);
         max = std::max(max, held);
      };
      auto hold = [&](uint64_t until) {
         const double ticks = static_cast<double>(until - at);
         at = until;
         if (!known || ticks <= 0) return;
         area += held * ticks;
         time += ticks;
         extend();
      };
      for (const Move &move : moves) {
         hold(move.at);
         held = move.to;
         known = true;
         extend();
      }
      hold(Prof_fake_ticks);
      held_[name] = held;
      return {held, time > 0 ? area / time : held, min, max, static_cast<double>(moves.size())};
   }
};

/* Mean and extremes over frames first .. first + count - 1, the newest being 0. */
struct Window {
   double mean = UNKNOWN, min = UNKNOWN, max = UNKNOWN;
};

Window over(const std::vector<Model_Frame> &frames, const std::string &name, int first, int count)
{
   Window w;
   double sum = 0;
   int n = 0;
   for (int back = first; back < first + count && back < static_cast<int>(frames.size()); ++back) {
      const Model_Frame &frame = frames[frames.size() - 1 - static_cast<size_t>(back)];
      auto found = frame.figures.find(name);
      if (frame.odd || found == frame.figures.end()) continue;
      sum += found->second.mean;
      w.min = n ? std::min(w.min, found->second.min) : found->second.min;
      w.max = n ? std::max(w.max, found->second.max) : found->second.max;
      ++n;
   }
   if (n) w.mean = sum / n;
   return w;
}

const char *const NAMES[] = {"draws", "uploads", "alive", "rarely", "late", "hops"};

/* Counts and events of all sizes, samples at any moment or for hundreds of frames not at all. */
void play(Game *game, int count, std::mt19937 *dice)
{
   auto chance = [&](unsigned in) { return (*dice)() % in == 0; };
   for (int i = 0; i < count; ++i) {
      Prof(play);
      const size_t number = game->frames.size();
      if (number == 0) {
         for (const char *name : {"draws", "uploads", "hops"}) {
            const bool hops = name[0] == 'h';
            Prof_value(hops ? Prof_EVENT : Prof_COUNT, name, hops ? "steps" : "calls", "");
         }
      }
      for (unsigned n = (*dice)() % 4; n; --n) {
         spend(1 + (*dice)() % 3000 * 1e-3);
         game->add("draws", static_cast<double>((*dice)() % 100) * 0.25 - 5);
         if (chance(3)) game->sample("alive", (*dice)() % 50);
         if (chance(4)) game->event("hops", (*dice)() % 1000 * 0.5);
      }
      if (chance(40)) game->add("uploads", 1);
      if (number == 3 || chance(300)) game->sample("rarely", -1.5 * ((*dice)() % 9));
      if (number == 250) game->sample("late", 7);
      spend(6 + (*dice)() % 4000 * 1e-3);
      game->end(chance(90));
   }
}

class Values : public ::testing::Test {
 protected:
   Game game;
   std::mt19937 dice{7};
   const Prof_Table *table = Prof_Ui_Report_table();

   void SetUp() override
   {
      Prof_update(0); /* what is before it is no frame */
      game.frames.clear();
      game.begin();
      Prof_set_average(0);
   }
   void start(int frames)
   {
      play(&game, frames, &dice);
      open_table(Prof_TABLE_VALUES);
   }
   const Model_Frame &at(int back) const
   {
      return game.frames[game.frames.size() - 1 - static_cast<size_t>(back)];
   }
   /* Not a number, and 0 times, if it is not known in that frame. */
   Figure figure(int back, const std::string &name) const
   {
      const auto found = at(back).figures.find(name);
      return found != at(back).figures.end() ? found->second : Figure{UNKNOWN, 0, 0, 0, 0};
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
         const Window w = over(game.frames, name, table->window_first, table->window_count);
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
      play(&game, 1 + i * 2, &dice);
      things();
      check_rows(0, "live " + std::to_string(i)); /* fewer frames than there is room for */
   }
}

TEST_F(Values, SlideWithTheNewestFrame)
{
   start(900);
   for (int i = 0; i < 40; ++i) {
      play(&game, i % 5 * 9 + 1, &dice);
      things();
      const int a_point = (table->window_count - 1) / 64 + 1;
      for (const char *name : NAMES) {
         const Prof_Table_Row *row = row_of(name);
         EXPECT_TRUE(same(row->self, at(0).figures.at(name).end)) << name;
         /* points are whole, so it is of up to one more than would fit */
         const Window few = over(game.frames, name, 0, 64 * a_point - a_point);
         const Window all = over(game.frames, name, 0, 66 * a_point);
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
   double ended = 0;
   for (const Model_Frame &frame : game.frames) ended += frame.seconds;
   const double last = Prof_History_header(0)->ended;
   EXPECT_NEAR(last - Prof_History_header(699)->ended, ended - game.frames[0].seconds, 1e-6);
   for (int slot = 1; slot <= 2; ++slot) {
      Prof_set_average(slot);
      things();
      const int tenths = slot == 1 ? 8 : 25;
      double sum = 0;
      int n = 0;
      for (int back = 0; back < 700; ++back) {
         const double then = Prof_History_header(back)->ended;
         if (std::floor(then * 10) <= std::floor(last * 10) - tenths || at(back).odd) continue;
         sum += at(back).figures.at("alive").mean;
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
      const Window a = over(game.frames, name, 600, 200), b = over(game.frames, name, 10, 50);
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

TEST_F(Values, AreNoZonesOfTime)
{
   start(300);
   set_mode(Prof_TABLE_SELF);
   EXPECT_FALSE(row_of("draws"));
   EXPECT_TRUE(row_of("play"));
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
      play(&game, 9, &dice);
      act_and_draw("freeze");
   }
   EXPECT_EQ(faults_at({320, 400, 480, 640, 800, 1024, 1280, 1920, 3840}), "");
   act("older");
   Prof_Words words;
   Prof_Ui_Amount_say(&words, at(1).figures.at("draws").end, "calls", 0, 16);
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
   std::vector<double> seconds, draws, alive, rarely;
   double held = UNKNOWN, seldom = UNKNOWN;
   int judged = 0;
   for (int i = 0; i < 30000; ++i) {
      const bool slow = i > 60 && i % 197 == 0;
      Prof(play);
      double sum = 0;
      for (unsigned n = dice() % 3; n; --n) {
         const double x = dice() % 10 * (slow ? 30.0 : 1.0);
         Prof_Add(drawn, x);
         sum += x;
      }
      if (dice() % 4 == 0) {
         held = (slow ? 900 : 100) + dice() % 9;
         Prof_Sample(living, held);
      }
      if (i == 20 || dice() % 5000 == 0) {
         seldom = 5 + dice() % 3;
         Prof_Sample(seldom, seldom);
      }
      spend(slow ? 60 : 9 + dice() % 2000 * 1e-3);
      Prof_update(1);
      Prof_Frame_Info info;
      Prof_get_frame_info(0, &info);
      if (info.hitch) {
         Prof_Near_Value found;
         for (int rank = 0; Prof_get_near_value(0, rank, &found); ++rank) {
            const std::string name = found.name;
            const bool is_count = name == "drawn", lives = name == "living";
            const std::vector<double> &xs = is_count ? draws : lives ? alive : rarely;
            const Usual u = usual_of(xs, seconds);
            EXPECT_NEAR(found.usual, u.mean, 1e-6 * (1 + u.mean)) << i << name;
            EXPECT_NEAR(found.deviation, u.deviation, 1e-4 * (1 + u.deviation)) << i << name;
            EXPECT_EQ(found.amount, is_count ? sum : lives ? held : seldom);
            EXPECT_GT(std::fabs(found.amount - u.mean), 2.999 * u.deviation);
            EXPECT_GT(std::fabs(found.amount - u.mean), 0.0999 * u.mean);
            ++judged;
         }
         Prof_clear_hitches(); /* or a mild one would not be kept */
      }
      if (Prof_History_header(0)->flags & (Prof_FRAME_ODD | Prof_FRAME_HITCH | Prof_FRAME_SLOW))
         continue;
      seconds.push_back(info.ms / 1e3);
      draws.push_back(sum);
      alive.push_back(held);
      rarely.push_back(seldom);
   }
   EXPECT_GT(judged, 60);
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

struct Recorded {
   std::map<std::string, std::vector<double>> adds;
   double seconds = 0, alive = 0; /* the latter times seconds */
};

/* So many frames, and what was done in them. */
Recorded play_recorded(int frames, std::mt19937 *dice)
{
   Recorded r;
   for (int i = 0; i < frames; ++i) {
      Prof(play);
      const double alive = (*dice)() % 20;
      Prof_Sample(awake, alive);
      for (unsigned n = (*dice)() % 5; n; --n) {
         const double x = (*dice)() % 100 * 0.5;
         Prof_Add(shots, x);
         r.adds["shots"].push_back(x);
         Prof_Event(steps, x + 1);
         r.adds["steps"].push_back(x + 1);
      }
      spend(10);
      r.alive += alive * 0.01;
      r.seconds += 0.01;
      Prof_update(1);
   }
   return r;
}

double sum_of(const std::vector<double> &xs) { return std::accumulate(xs.begin(), xs.end(), 0.0); }

void expect_recorded(const Recorded &r)
{
   ASSERT_TRUE(row_of("awake") && row_of("play") && row_of("steps"));
   for (const char *name : {"shots", "steps"}) {
      const Prof_Table_Row *row = row_of(name);
      const std::vector<double> &xs = r.adds.at(name);
      ASSERT_TRUE(row) << name;
      EXPECT_NEAR(row->self, sum_of(xs), 1e-6) << name;
      EXPECT_NEAR(row->hier, sum_of(xs) / r.seconds, 1e-6) << name;
      EXPECT_NEAR(row->mean, sum_of(xs) / static_cast<double>(xs.size()), 1e-9) << name;
      EXPECT_EQ(row->calls, static_cast<double>(xs.size())) << name;
   }
   const std::vector<double> &steps = r.adds.at("steps");
   EXPECT_EQ(row_of("steps")->max, *std::max_element(steps.begin(), steps.end()));
   EXPECT_NEAR(row_of("awake")->mean, r.alive / r.seconds, 1e-9);
   EXPECT_TRUE(std::isnan(row_of("awake")->self)) << "a sample has no sum";
   EXPECT_NEAR(row_of("play")->self, r.seconds * 1e3, 1e-6) << "a zone, in ms";
}

TEST(RecordingByKey, IsATableAndIsCompared)
{
   std::mt19937 dice(4);
   play_recorded(20, &dice);
   act_and_draw("toggle, toggle, record");
   const Recorded first = play_recorded(40, &dice);
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
   const Recorded second = play_recorded(70, &dice);
   EXPECT_TRUE(seen({"still running"}));
   expect_recorded(second);
   act_and_draw("record");
   expect_recorded(second);
   act_and_draw("compare");
   const double a = sum_of(first.adds.at("shots")) / first.seconds;
   const double b = sum_of(second.adds.at("shots")) / second.seconds;
   ASSERT_TRUE(row_of("shots") && row_of("awake"));
   EXPECT_NEAR(row_of("shots")->max, a, 1e-6);
   EXPECT_NEAR(row_of("shots")->hier, b, 1e-6);
   EXPECT_NEAR(row_of("shots")->self, b - a, 1e-6);
   EXPECT_NEAR(row_of("awake")->self, second.alive / second.seconds - first.alive / first.seconds,
               1e-9);
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
