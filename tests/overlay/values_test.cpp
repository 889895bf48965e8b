/* values_test.cpp - values in the overlay: their table, the call graph of a count, lines over the
 * strip, and what was strange near a hitch; each figure against a model that keeps every amount by
 * itself.
 */
#include "tests/headers.h"

#include "draw/model/prof_blame_table.h"
#include "draw/ui/prof_ui_amount.h"
#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_report.h"
#include "draw/ui/prof_ui_strip_values.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_value.h"
#include "tests/worker.h"

namespace {

const double UNKNOWN = std::nan("");

void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6 + 0.5); }

std::vector<Thing> draw(int width = 1280, int height = 720) { return draw_things(width, height); }

void act(Prof_Action action)
{
   Prof_overlay_action(action);
   draw();
}

void open_values()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_REPORT);
   draw();
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_VALUES) act(Prof_ACTION_MODE);
}

const Prof_Table_Row *row_of(const std::string &name)
{
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < table->num_rows; ++i)
      if (table->rows[i].name == name) return &table->rows[i];
   return nullptr;
}

void move_to(const std::string &name)
{
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < 200; ++i) {
      const int at = Prof_Ui_Report_cursor();
      if (table->rows[at].name == name) return;
      int to = 0;
      while (to < table->num_rows && table->rows[to].name != name) ++to;
      ASSERT_LT(to, table->num_rows) << name;
      act(to > at ? Prof_ACTION_DOWN : Prof_ACTION_UP);
   }
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
   void know(const std::string &name) { summed_.push_back(name); }
   void end(bool load = false)
   {
      if (load) Prof_note_load("load");
      Prof_update(1);
      Prof_Frame_Info info;
      ASSERT_EQ(Prof_get_frame_info(0, &info), 1);
      Model_Frame frame = {info.number, info.ms / 1e3, info.load || info.gap,
                           info.hitch != 0 || info.after != 0, {}};
      for (const std::string &name : summed_) frame.figures[name] = summed(sums_[name]);
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
   std::vector<std::string> summed_;
   std::map<std::string, std::vector<double>> sums_;
   std::map<std::string, std::vector<Move>> moves_;
   std::map<std::string, double> held_;

   static Figure summed(const std::vector<double> &amounts)
   {
      Figure f;
      for (double amount : amounts) f.end += amount;
      f.mean = f.min = f.max = f.end;
      f.n = static_cast<double>(amounts.size());
      return f;
   }
   Figure sampled(const std::string &name, const std::vector<Move> &moves)
   {
      bool known = held_.count(name) != 0;
      double held = known ? held_[name] : 0, area = 0, time = 0, min = INFINITY, max = -INFINITY;
      uint64_t at = begun_;
      auto hold = [&](uint64_t until) {
         const double ticks = static_cast<double>(until - at);
         if (known && ticks > 0) {
            area += held * ticks;
            time += ticks;
            min = std::min(min, held);
            max = std::max(max, held);
         }
         at = until;
      };
      for (const Move &move : moves) {
         hold(move.at);
         held = move.to;
         known = true;
         min = std::min(min, held);
         max = std::max(max, held);
      }
      hold(Prof_fake_ticks);
      held_[name] = held;
      Figure f;
      f.end = held;
      f.mean = time > 0 ? area / time : held;
      f.min = min;
      f.max = max;
      f.n = static_cast<double>(moves.size());
      return f;
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
            game->know(name);
            Prof_Kind kind = name[0] == 'h' ? Prof_EVENT : Prof_COUNT;
            Prof_value(kind, name, kind == Prof_EVENT ? "steps" : "calls", "");
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

   void SetUp() override
   {
      Prof_update(0); /* what is before it is no frame */
      game.frames.clear();
      Prof_Frame_Info info;
      Prof_get_frame_info(0, &info);
      game.begin();
      Prof_set_average(0);
   }
   const Model_Frame &at(int back) const
   {
      return game.frames[game.frames.size() - 1 - static_cast<size_t>(back)];
   }
   void check_rows(int back, const std::string &where)
   {
      const Prof_Table *table = Prof_Ui_Report_table();
      for (const char *name : NAMES) {
         const Prof_Table_Row *row = row_of(name);
         if (!row) {
            EXPECT_EQ(Prof_find_value(name), -1) << where << ", " << name;
            continue;
         }
         auto found = at(back).figures.find(name);
         const bool known = found != at(back).figures.end();
         EXPECT_TRUE(same(row->self, known ? found->second.end : UNKNOWN))
            << where << ", " << name << ": " << row->self;
         EXPECT_EQ(row->calls, known ? found->second.n : 0) << where << ", " << name;
         Window w = over(game.frames, name, table->window_first, table->window_count);
         EXPECT_TRUE(same(row->hier, w.mean)) << where << ", " << name << row->hier;
         EXPECT_TRUE(same(row->least, w.min)) << where << ", " << name << row->least;
         EXPECT_TRUE(same(row->max, w.max)) << where << ", " << name << row->max;
      }
   }
};

TEST_F(Values, AreWhatTheyWereInEachFrameThatIsShown)
{
   play(&game, 1400, &dice);
   open_values();
   act(Prof_ACTION_FREEZE);
   int walked = 0;
   for (int step : {1, 1, 30, 2, 32, 200, 1, 400, 32, 300, 150, 32, 90}) {
      for (int i = 0; i < step; ++i) Prof_overlay_action(Prof_ACTION_OLDER);
      walked += step;
      draw();
      check_rows(walked, std::to_string(walked) + " back");
      EXPECT_LE(Prof_Ui_Report_table()->window_first, walked);
      EXPECT_GT(Prof_Ui_Report_table()->window_first + Prof_Ui_Report_table()->window_count,
                walked);
   }
   act(Prof_ACTION_NEWER);
   check_rows(walked - 1, "newer");
   act(Prof_ACTION_OLDEST);
   EXPECT_TRUE(std::isnan(row_of("late")->self)) << "it is not known yet";
   EXPECT_TRUE(has_text(draw(), "held"));
}

TEST_F(Values, AreLiveAndOfAllThatThereIs)
{
   open_values();
   for (int i = 0; i < 20; ++i) {
      play(&game, 1 + i * 2, &dice);
      draw();
      check_rows(0, "live " + std::to_string(i)); /* fewer frames than there is room for */
   }
}

TEST_F(Values, SlideWithTheNewestFrame)
{
   play(&game, 900, &dice);
   open_values();
   for (int i = 0; i < 40; ++i) {
      play(&game, i % 5 * 9 + 1, &dice);
      draw();
      const Prof_Table *table = Prof_Ui_Report_table();
      const int a_point = (table->window_count - 1) / 64 + 1;
      for (const char *name : NAMES) {
         const Prof_Table_Row *row = row_of(name);
         EXPECT_TRUE(same(row->self, at(0).figures.at(name).end)) << name;
         /* points are whole, so it is of up to one more than would fit */
         Window few = over(game.frames, name, 0, 64 * a_point - a_point);
         Window all = over(game.frames, name, 0, 66 * a_point);
         EXPECT_LE(row->least, few.min) << name;
         EXPECT_GE(row->least, all.min - 1e-6) << name;
         EXPECT_GE(row->max, few.max - 1e-6) << name;
         EXPECT_LE(row->max, all.max + 1e-6) << name;
      }
   }
}

TEST_F(Values, AverageTheFramesOfThatTime)
{
   play(&game, 700, &dice);
   open_values();
   for (int slot = 1; slot <= 2; ++slot) {
      Prof_set_average(slot);
      draw();
      const int tenths = slot == 1 ? 8 : 25;
      double ended = 0, sum = 0;
      for (const Model_Frame &frame : game.frames) ended += frame.seconds;
      Prof_Frame_Info info;
      ASSERT_EQ(Prof_get_frame_info(0, &info), 1);
      const double last = Prof_History_header(0)->ended;
      EXPECT_NEAR(last - Prof_History_header(699)->ended, ended - game.frames[0].seconds, 1e-6);
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
   EXPECT_TRUE(has_text(draw(), "lately"));
}

TEST_F(Values, DifferAsTheirMeansDo)
{
   play(&game, 800, &dice);
   open_values();
   ASSERT_EQ(Prof_compare(600, 799, 10, 59), 1);
   draw();
   for (const char *name : NAMES) {
      Window a = over(game.frames, name, 600, 200), b = over(game.frames, name, 10, 50);
      const Prof_Table_Row *row = row_of(name);
      ASSERT_TRUE(row) << name;
      EXPECT_TRUE(same(row->max, a.mean)) << name;
      EXPECT_TRUE(same(row->hier, b.mean)) << name;
      EXPECT_TRUE(same(row->self, b.mean - a.mean)) << name;
   }
   EXPECT_TRUE(has_text(draw(), "B - A"));
   EXPECT_EQ(find_faults(draw()), "");
}

/* ---- the order of rows, and the rest of what a table does ---- */

TEST_F(Values, SortFilterAndStay)
{
   play(&game, 300, &dice);
   open_values();
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 1; i < table->num_rows; ++i)
      EXPECT_LE(std::string(table->rows[i - 1].name).substr(0, 6),
                std::string(table->rows[i].name).substr(0, 6));
   move_to("late");
   for (int i = 0; i < 3; ++i) {
      act(Prof_ACTION_SORT);
      EXPECT_STREQ(table->rows[Prof_Ui_Report_cursor()].name, "late") << "the cursor is bound to it";
   }
   act(Prof_ACTION_FILTER);
   for (char c : std::string("LOAD")) Prof_overlay_char(static_cast<unsigned char>(c));
   draw();
   EXPECT_EQ(table->num_rows, 1);
   EXPECT_TRUE(row_of("uploads"));
}

TEST_F(Values, AreNoZonesOfTime)
{
   play(&game, 300, &dice);
   open_values();
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_SELF) act(Prof_ACTION_MODE);
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
};

class Tree {
 public:
   std::vector<Add> adds;
   explicit Tree(unsigned seed) : dice_(seed) {}

   void frame(double scale, bool whole)
   {
      adds.clear();
      for (int i = 0; i < 12; ++i) call(0, scale, whole);
      if (dice_() % 2) add(scale, whole); /* in no zone */
      spend(10);
      Prof_update(1);
   }

 private:
   std::mt19937 dice_;
   Stack stack_;

   void add(double scale, bool whole)
   {
      const double x = static_cast<double>(dice_() % 2000) - 700;
      const double amount = whole ? x : x * scale;
      Prof_Add(counted, amount);
      adds.push_back({stack_, amount});
   }
   void call(int depth, double scale, bool whole)
   {
      static const char *const names[] = {"za", "zb", "zc", "zd"};
      const char *name = names[dice_() % 4];
      Prof_Begin_name(name);
      stack_.push_back(name);
      spend(0.1);
      for (unsigned n = dice_() % 4; n; --n)
         if (depth < 5 && dice_() % 2) call(depth + 1, scale, whole);
         else if (dice_() % 3) add(scale, whole);
      stack_.pop_back();
      Prof_End
   }
};

/* The rules of prof_report_sums.h, by looking at each stack. */
void model_around(const std::vector<Add> &adds, const std::string &focus, Sums *all,
                  std::map<std::string, Sums> *above, std::map<std::string, Sums> *below)
{
   for (const Add &add : adds) {
      const Stack &s = add.stack;
      size_t outer = s.size(), inner = s.size();
      for (size_t i = 0; i < s.size(); ++i)
         if (s[i] == focus) {
            if (outer == s.size()) outer = i;
            inner = i;
         }
      if (outer == s.size()) continue;
      const bool top = inner + 1 == s.size();
      auto charge = [&](Sums *sums, bool itself) {
         sums->hier += add.amount;
         if (itself) sums->self += add.amount;
         if (itself) sums->adds += 1;
      };
      charge(all, top);
      charge(&(*above)[outer > 0 ? s[outer - 1] : "(root)"], top);
      if (!top) charge(&(*below)[s[inner + 1]], inner + 2 == s.size());
   }
}

void check_side(Prof_Row_Kind kind, const std::map<std::string, Sums> &model,
                const std::string &where)
{
   int count, seen = 0;
   const Prof_Graph_Row *rows = Prof_Ui_Callgraph_rows(&count);
   for (int i = 0; i < count; ++i) {
      if (rows[i].kind != kind) continue;
      const std::string name = Prof_Zones[rows[i].zone].name;
      auto found = model.find(name);
      ASSERT_TRUE(found != model.end()) << where << ", " << name;
      ++seen;
      EXPECT_NEAR(rows[i].self, found->second.self, 1e-6) << where << ", " << name;
      EXPECT_NEAR(rows[i].hier, found->second.hier, 1e-6) << where << ", " << name;
      EXPECT_EQ(rows[i].calls, found->second.adds) << where << ", " << name;
   }
   for (const auto &side : model)
      if (side.second.self == 0 && side.second.hier == 0 && side.second.adds == 0) ++seen;
   EXPECT_EQ(seen, static_cast<int>(model.size())) << where;
}

void look_at(const std::string &zone)
{
   for (uint32_t z = 1; z < Prof_Zone_count(); ++z)
      if (Prof_Zones[z].name == zone) Prof_View_state.focus = z;
   Prof_View_changed();
   act(Prof_ACTION_CALL_GRAPH);
}

void expect_graph(const Tree &tree, const std::string &where)
{
   int count;
   Sums all;
   std::map<std::string, Sums> callers;
   for (const Add &add : tree.adds) {
      Sums &caller = callers[add.stack.empty() ? "(root)" : add.stack.back()];
      caller.self += add.amount;
      caller.hier += add.amount;
      caller.adds += 1;
      all.hier += add.amount;
   }
   look_at("counted");
   const Prof_Graph_Row *rows = Prof_Ui_Callgraph_rows(&count);
   const Prof_Graph_Facts *facts = Prof_Ui_Callgraph_facts();
   EXPECT_NEAR(rows[facts->focus].hier, all.hier, 1e-6) << where;
   EXPECT_NEAR(rows[facts->focus].self, all.hier, 1e-6) << where;
   EXPECT_EQ(rows[facts->focus].calls, static_cast<double>(tree.adds.size())) << where;
   EXPECT_TRUE(facts->exact) << where;
   check_side(Prof_ROW_PARENT, [&] {
      std::map<std::string, Sums> direct; /* callers' own amounts stand at the count, below them */
      for (const auto &c : callers) direct[c.first] = {c.second.hier, c.second.hier, c.second.adds};
      return direct;
   }(), where + ", of the count");
   for (const char *zone : {"za", "zb", "zc", "zd"}) {
      Sums focus;
      std::map<std::string, Sums> above, below;
      model_around(tree.adds, zone, &focus, &above, &below);
      look_at(zone);
      rows = Prof_Ui_Callgraph_rows(&count);
      if (focus.hier == 0 && focus.adds == 0) continue;
      EXPECT_NEAR(rows[facts->focus].self, focus.self, 1e-6) << where << zone;
      EXPECT_NEAR(rows[facts->focus].hier, focus.hier, 1e-6) << where << zone;
      EXPECT_EQ(rows[facts->focus].calls, focus.adds) << where << zone;
      EXPECT_TRUE(facts->exact) << where << zone;
      check_side(Prof_ROW_PARENT, above, where + zone + " callers");
      check_side(Prof_ROW_CHILD, below, where + zone + " callees");
   }
}

void enter_count()
{
   open_values();
   move_to("counted");
   act(Prof_ACTION_ENTER);
   ASSERT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
}

TEST(CallGraphOfACount, IsWhoAddedWhat)
{
   for (int kind = 0; kind < 2; ++kind) {
      Tree tree(11);
      Prof_set_average(0);
      Prof_value(Prof_COUNT, "counted", "things", "");
      for (int i = 0; i < 25; ++i) {
         tree.frame(kind ? 0.125 : 1, kind == 0);
         if (i == 0) enter_count();
         expect_graph(tree, std::to_string(kind) + " frame " + std::to_string(i) + " ");
         EXPECT_EQ(find_faults(draw()), "");
      }
   }
   EXPECT_TRUE(has_text(draw(), "CALL GRAPH"));
   EXPECT_TRUE(has_text(draw(), "counted"));
   EXPECT_TRUE(has_text(draw(), "adds"));
   EXPECT_FALSE(has_text(draw(), "us/call"));
}

TEST(CallGraphOfACount, IsTheSameInTreeAndList)
{
   Tree tree(5);
   Prof_set_average(0);
   for (int i = 0; i < 12; ++i) tree.frame(0.5, false);
   enter_count();
   act(Prof_ACTION_REPORT);
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_TREE) act(Prof_ACTION_MODE);
   std::map<std::string, double> self;
   double all = 0, nobodys = 0, listed = 0;
   for (const Add &add : tree.adds) {
      std::string path;
      for (const std::string &name : add.stack) path += "/" + name;
      if (!path.empty()) self[path] += add.amount;
      else nobodys += add.amount;
      all += add.amount;
   }
   const Prof_Table *table = Prof_Ui_Report_table();
   EXPECT_NEAR(table->total, all, 1e-6);
   Stack stack;
   size_t seen = 0;
   for (int i = 0; i < table->num_rows; ++i) {
      const Prof_Table_Row &row = table->rows[i];
      if (row.kind != Prof_TABLE_PATH) continue;
      stack.resize(static_cast<size_t>(row.indent));
      stack.push_back(row.name);
      std::string path;
      for (const std::string &name : stack) path += "/" + name;
      if (self.count(path)) ++seen;
      EXPECT_NEAR(row.self, self.count(path) ? self[path] : 0, 1e-6) << path;
      double hier = 0;
      for (const auto &one : self)
         if (one.first == path || one.first.compare(0, path.size() + 1, path + "/") == 0)
            hier += one.second;
      EXPECT_NEAR(row.hier, hier, 1e-6) << path;
   }
   EXPECT_EQ(seen, self.size());
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_SELF) act(Prof_ACTION_MODE);
   for (int i = 0; i < table->num_rows; ++i) {
      listed += table->rows[i].self;
      if (table->rows[i].kind == Prof_TABLE_REST) {
         EXPECT_NEAR(table->rows[i].self, nobodys, 1e-6);
      }
   }
   EXPECT_NEAR(listed, all, 1e-6);
   EXPECT_TRUE(table->amounts);
   for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FLAME})
      for (int width : {320, 480, 640, 800, 1280, 1920}) {
         Prof_overlay_action(view);
         EXPECT_EQ(find_faults(draw(width, width * 9 / 16)), "") << width;
      }
   act(Prof_ACTION_RELEASE);
   act(Prof_ACTION_REPORT);
   EXPECT_FALSE(table->amounts) << "Escape shows time again";
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST(CallGraphOfACount, IsAMeanOrADifferenceAsWell)
{
   Tree tree(3);
   std::vector<std::vector<Add>> frames;
   for (int i = 0; i < 60; ++i) {
      tree.frame(1, true);
      frames.push_back(tree.adds);
   }
   enter_count();
   auto mean_of = [&](int first, int count) {
      double sum = 0;
      for (int back = first; back < first + count; ++back)
         for (const Add &add : frames[frames.size() - 1 - static_cast<size_t>(back)])
            sum += add.amount;
      return sum / count;
   };
   int count;
   const Prof_Graph_Facts *facts = Prof_Ui_Callgraph_facts();
   ASSERT_EQ(Prof_compare(30, 49, 0, 9), 1);
   draw();
   EXPECT_NEAR(Prof_Ui_Callgraph_rows(&count)[facts->focus].hier, mean_of(0, 10) - mean_of(30, 20),
               1e-6);
   EXPECT_TRUE(facts->exact);
   EXPECT_EQ(find_faults(draw()), "");
   Prof_compare_off();
   Prof_set_average(2);
   draw();
   int frames_of_it = 0; /* those that ended less than 2.5 s ago */
   const double ended = Prof_History_header(0)->ended;
   while (frames_of_it < 60 && Prof_History_header(frames_of_it)->ended > ended - 2.5)
      ++frames_of_it;
   EXPECT_NEAR(Prof_Ui_Callgraph_rows(&count)[facts->focus].hier, mean_of(0, frames_of_it), 1e-6);
}

/* ---- lines over the strip ---- */

TEST_F(Values, StandOnTheStripFourAtOnce)
{
   play(&game, 700, &dice);
   open_values();
   for (const char *name : {"alive", "draws", "late", "rarely"}) {
      move_to(name);
      act(Prof_ACTION_PLOT);
   }
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 4);
   move_to("hops");
   act(Prof_ACTION_PLOT);
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 4) << "no more";
   EXPECT_TRUE(has_text(draw(), "four values"));
   for (int frozen = 0; frozen < 2; ++frozen) {
      const Prof_Table *table = Prof_Ui_Report_table();
      int gaps = 0;
      for (int nth = 0; nth < 4; ++nth)
         for (int back = 0; back < table->window_count; ++back) {
            double figure;
            const uint32_t value = Prof_Ui_Strip_Values_at(nth, back, &figure);
            auto found = at(back).figures.find(Prof_Values[value].name);
            const bool known = found != at(back).figures.end();
            gaps += !known;
            EXPECT_TRUE(same(figure, known ? found->second.end : UNKNOWN)) << nth << ", " << back;
         }
      EXPECT_GT(gaps, 50) << "one was not known from the start";
      if (frozen) break;
      play(&game, 9, &dice);
      act(Prof_ACTION_FREEZE);
   }
   for (int width : {320, 400, 480, 640, 800, 1024, 1280, 1920, 3840})
      EXPECT_EQ(find_faults(draw(width, width * 9 / 16)), "") << width;
   act(Prof_ACTION_OLDER);
   Prof_Words words;
   Prof_Ui_Amount_say(&words, at(1).figures.at("draws").end, "calls", 0, 16);
   EXPECT_TRUE(has_text(draw(), words.text)) << words.text;
   move_to("late");
   act(Prof_ACTION_PLOT);
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 3);
   EXPECT_EQ(Prof_Ui_Strip_Values_color(static_cast<uint32_t>(Prof_find_value("late") + 1)), 0u);
}

TEST_F(Values, AreForgottenInTheNextLife)
{
   play(&game, 20, &dice);
   open_values();
   move_to("draws");
   act(Prof_ACTION_PLOT);
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 1);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(Prof_Ui_Strip_Values_count(), 0);
}

TEST_F(Values, ThatAreNoCountsHaveNoCallers)
{
   play(&game, 20, &dice);
   open_values();
   move_to("alive");
   act(Prof_ACTION_ENTER);
   EXPECT_TRUE(has_text(draw(), "counts alone have callers"));
   EXPECT_EQ(Prof_Ui_Report_table()->mode, Prof_TABLE_VALUES);
}

TEST(Amounts, BeyondAllPrefixesHaveAnExponent)
{
   Prof_Amount_Scale scale = Prof_Ui_Amount_scale("calls", 3e30, 1);
   EXPECT_STREQ(scale.label, "1e24 calls");
   EXPECT_NEAR(scale.factor * 3e30, 3e6, 1);
   scale = Prof_Ui_Amount_scale("calls", 3e-30, 1);
   EXPECT_GE(scale.factor * 3e-30, 1e-3);
}

TEST(Help, HasTwoHalvesWhereThereIsRoom)
{
   Prof_update(1);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_HELP);
   draw(1920, 1080);
   for (Prof_Action side : {Prof_ACTION_RIGHT, Prof_ACTION_LEFT}) {
      Prof_overlay_action(side);
      EXPECT_EQ(find_faults(draw(1920, 1080)), "");
   }
}

TEST_F(Values, OfOneScaleAreNoLessSeen)
{
   play(&game, 100, &dice);
   open_values();
   move_to("alive");
   act(Prof_ACTION_RIGHT); /* the D-pad does it, too */
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
   const Marked_Frames marks = play_session(600, SESSION_EXACT);
   ASSERT_TRUE(marks.path);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_HITCHES);
   draw();
   act(Prof_ACTION_DOWN);
   EXPECT_TRUE(has_text(draw(), "entities 41 agents, usually 12 agents"));
   Prof_Near_Value found;
   bool there = false;
   for (int rank = 0; Prof_get_near_value(1, rank, &found); ++rank)
      if (found.name == std::string("entities")) {
         EXPECT_EQ(found.amount, 41);
         EXPECT_NEAR(found.usual, 12, 1e-9);
         there = true;
      }
   EXPECT_TRUE(there);
   Prof_Blame_Table table;
   ASSERT_EQ(Prof_Blame_Table_make(&table, 0, 4), 1);
   for (int i = 0; i < table.num_values; ++i)
      for (int j = 0; j < table.num_counts; ++j)
         EXPECT_STRNE(table.values[i].name, table.counts[j].name) << "told twice";
   EXPECT_EQ(Prof_get_near_value(0, 99, &found), 0);
   EXPECT_EQ(Prof_get_near_value(-1, 0, &found), 0);
   EXPECT_EQ(Prof_get_near_value(0, 0, nullptr), 0);
   for (int width : {320, 480, 640, 800, 1024, 1280, 1920})
      EXPECT_EQ(find_faults(draw(width, width * 9 / 16)), "") << width;
}

/* A hitch that has left the history still tells its values. */
TEST(NearAHitch, StaysWhenTheHistoryForgets)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 60;
   ASSERT_TRUE(Prof_configure(&config));
   session_counts = true;
   play_session(600, SESSION_EXACT);
   open_values();
   for (int i = 0; i < 2; ++i) act(Prof_ACTION_OLDER_HITCH);
   Prof_Frame_Info info;
   ASSERT_EQ(Prof_History_find(600 - 156), -1);
   EXPECT_EQ(row_of("entities")->self, 41);
   EXPECT_EQ(row_of("draw_calls")->self, 640);
   EXPECT_EQ(row_of("draw_calls")->calls, 640);
   (void)info;
   move_to("triangles");
   act(Prof_ACTION_ENTER);
   int count;
   const Prof_Graph_Row *rows = Prof_Ui_Callgraph_rows(&count);
   EXPECT_GT(rows[Prof_Ui_Callgraph_facts()->focus].hier, 1e6) << "amounts were kept by path";
   EXPECT_EQ(find_faults(draw()), "");
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

double sum_of(const std::vector<double> &xs)
{
   double sum = 0;
   for (double x : xs) sum += x;
   return sum;
}

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
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   act(Prof_ACTION_RECORD);
   const Recorded first = play_recorded(40, &dice);
   EXPECT_TRUE(has_text(draw(), "REC 0.4 s"));
   act(Prof_ACTION_RELEASE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE); /* hidden, and no less recorded */
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_TRUE(has_text(draw(), "REC")) << "the HUD says so";
   EXPECT_EQ(find_faults(draw()), "");
   EXPECT_EQ(find_faults(draw(480, 270)), "");
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   act(Prof_ACTION_RECORD);
   EXPECT_EQ(Prof_Ui_Report_table()->mode, Prof_TABLE_RECORDING);
   expect_recorded(first);
   play_recorded(30, &dice);
   draw();
   expect_recorded(first);
   act(Prof_ACTION_COMPARE);
   EXPECT_TRUE(has_text(draw(), "no recording before"));
   act(Prof_ACTION_RECORD);
   const Recorded second = play_recorded(70, &dice);
   draw();
   expect_recorded(second);
   EXPECT_TRUE(has_text(draw(), "still running"));
   act(Prof_ACTION_RECORD);
   expect_recorded(second);
   act(Prof_ACTION_COMPARE);
   const double a = sum_of(first.adds.at("shots")) / first.seconds;
   const double b = sum_of(second.adds.at("shots")) / second.seconds;
   ASSERT_TRUE(row_of("shots") && row_of("awake"));
   EXPECT_NEAR(row_of("shots")->max, a, 1e-6);
   EXPECT_NEAR(row_of("shots")->hier, b, 1e-6);
   EXPECT_NEAR(row_of("shots")->self, b - a, 1e-6);
   EXPECT_NEAR(row_of("awake")->self, second.alive / second.seconds - first.alive / first.seconds,
               1e-9);
   EXPECT_TRUE(has_text(draw(), "B - A"));
   for (int width : {320, 480, 640, 800, 1280, 1920})
      EXPECT_EQ(find_faults(draw(width, width * 9 / 16)), "") << width;
   act(Prof_ACTION_COMPARE);
   for (int width : {320, 480, 640, 800, 1280, 1920})
      EXPECT_EQ(find_faults(draw(width, width * 9 / 16)), "") << width;
   for (int i = 0; i < 6; ++i) act(Prof_ACTION_SORT);
   act(Prof_ACTION_MODE);
   EXPECT_EQ(Prof_Ui_Report_table()->mode, Prof_TABLE_SELF);
   Prof_shutdown();
   EXPECT_NE(Prof_overlay_action(Prof_ACTION_RECORD), 77) << "nothing of before is left";
   Prof_update(1);
   draw();
}

} // namespace
