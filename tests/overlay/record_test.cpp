// record_test.cpp - the frame record is the whole truth about its frame: whatever becomes of the
// threads and fibers that ran in it, of the slots that they had, and of what the game says later, a
// past frame and a kept hitch look the same, in every view, report and file. Fake clock.
#include "tests/headers.h"

#include <numeric>
#include <regex>

#include "draw/model/prof_flame_sums.h"
#include "draw/ui/prof_ui_strip_groups.h"
#include "game.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_source.h"
#include "src/show/prof_group.h"
#include "src/frame/prof_hitch.h"
#include "tests/refusing.h"
#include "tests/worker.h"

namespace {

void on(Prof_Fiber *fiber, const char *name, double ms)
{
   Prof_Fiber *before = Prof_switch_fiber(fiber);
   stay(name, ms);
   Prof_switch_fiber(before);
}

void rest_and_work(const char *rest = "rest")
{
   stay(rest, 4);
   stay("work", 3);
   Prof_update(1);
}

const Prof_Frame *newest() { return Prof_History_frame(0); }

Prof_Flame_Sums sums; // keeps its memory for good

/* The one lane of what was taken last. */
double lane_ms()
{
   EXPECT_EQ(sums.num_lanes, 1);
   return sums.paths[sums.lanes[0].first].weight * sums.ms_per_tick;
}

TEST(Record, AFiberThatMovesToAnotherThreadLeavesPastFramesAlone)
{
   Worker worker;
   Prof_Fiber *fiber = Prof_create_fiber("job");
   spend(2);
   Prof_update(1);
   spend(2);
   on(fiber, "work", 6);
   Prof_update(1);
   ASSERT_TRUE(Prof_Flame_Sums_take_frame(&sums, newest(), -1));
   EXPECT_DOUBLE_EQ(lane_ms(), 8);
   for (int i = 0; i < 3; ++i) {
      worker.call([&] { on(fiber, "work", 6); });
      spend(2);
      Prof_update(1);
   }
   ASSERT_TRUE(Prof_Flame_Sums_take_past(&sums, Prof_History_frame(3), -1));
   EXPECT_DOUBLE_EQ(lane_ms(), 8);
   EXPECT_DOUBLE_EQ(Prof_Frame_Record_work_ms(Prof_History_header(3)), 8);
}

/* The height of a bar by group, of 1000 ms, is what the frame's work took. */
int stacked_ms(int back)
{
   int top = 1000;
   Prof_set_group("nothing", "nothing"); // what is remembered of frames is summed anew
   Prof_Ui_Strip_Groups_refresh(back, 1);
   for (const Thing &t : put_into(2000, 2000, [back](Prof_List *list) {
           EXPECT_TRUE(Prof_Ui_Strip_Groups_put(list, {0, 0, 10, 1000}, back, 0, 1000));
        }))
      if (t.kind == Prof_LIST_BAR) top = std::min(top, t.rect.y0);
   return 1000 - top;
}

TEST(Record, BarsByGroupHaveWhatFibersDidOnTheUpdatingThread)
{
   Prof_Fiber *fiber = Prof_create_fiber("job");
   spend(1);
   Prof_update(1);
   stay("own", 200);
   on(fiber, "work", 600);
   Prof_update(1);
   EXPECT_NEAR(Prof_Frame_Record_work_ms(newest()), 800, 1e-6);
   EXPECT_EQ(stacked_ms(0), 800);
}

TEST(Record, WhatWaitedInAFrameDoesSoForEver)
{
   Prof_set_waiting("rest", 1);
   rest_and_work();
   EXPECT_NEAR(Prof_Frame_Record_work_ms(newest()), 3, 1e-6);
   Prof_set_waiting("rest", 0);
   Prof_set_waiting("work", 1);
   rest_and_work();
   EXPECT_NEAR(Prof_Frame_Record_work_ms(newest()), 4, 1e-6);
   EXPECT_EQ(stacked_ms(1), 3);
   EXPECT_EQ(stacked_ms(0), 4);
   ASSERT_TRUE(Prof_Flame_Sums_take_past(&sums, Prof_History_frame(1), -1));
   EXPECT_NEAR(sums.paths[sums.lanes[0].first].amount.work * sums.ms_per_tick, 3, 1e-6);
}

TEST(Record, WaitingThatIsSwitchedEachFrameIsRememberedOfAll)
{
   for (int i = 0; i < 300; ++i) {
      Prof_set_waiting("rest", i % 2);
      rest_and_work();
   }
   for (int back : {0, 1, 150, 151, 298, 299})
      EXPECT_EQ(stacked_ms(back), back % 2 ? 7 : 3) << back;
}

TEST(Record, WithMoreRulesThanAreRememberedTheOldestFramesAreJudgedByToday)
{
   for (int i = 0; i < 50; ++i) {
      Prof_set_waiting(("rest " + std::to_string(i)).c_str(), 1);
      rest_and_work("rest 0");
   }
   EXPECT_EQ(stacked_ms(49), 3);
   EXPECT_EQ(stacked_ms(1), 3);
}

void walk(int depth)
{
   Prof_Scope_name("walk");
   spend(0.2);
   if (depth > 1) walk(depth - 1);
}

TEST(Record, EachDepthOfASpreadRecursionHasItsOwnMaximum)
{
   for (int i = 0; i < 30; ++i) {
      walk(3);
      spend(10);
      Prof_update(1);
   }
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   open_view(Prof_ACTION_REPORT);
   int found = 0;
   for (const Prof_Table_Row &row : rows()) {
      if (std::string(row.name) != "walk") continue;
      ++found;
      EXPECT_NEAR(row.self, 0.2, 1e-6);
      EXPECT_NEAR(row.max, 0.2, 1e-6) << "depth " << row.number;
   }
   EXPECT_EQ(found, 3);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   draw_often();
   EXPECT_NEAR(row_of("walk")->max, 0.6, 1e-6);
}

/* As while another thread makes it: it is known already, and no state of it yet. */
TEST(Record, ARowIsCompleteBeforeItIsGiven)
{
   stay("work", 1);
   uint32_t lonely = Prof_Source_zone("lonely", "nowhere");
   stay("later", 1);
   int given = 0;
   for (uint32_t row = 1; row; row = Prof_State_next_row(row), ++given) {
      EXPECT_NE(row, lonely);
      EXPECT_NE(Prof_Rows[row].zone, 0u) << row;
      EXPECT_GT(Prof_Rows[row].depth, 0u) << row;
   }
   EXPECT_GT(given, 2);
}

TEST(Record, TheOverlayWithoutMemoryToStartShowsNothing)
{
   long calls = allocations_of_a_run(
      [](Memory *memory) {
         Prof_Config config = config_with(memory);
         Prof_configure(&config);
         for (int action = Prof_ACTION_TOGGLE; action < Prof_NUM_ACTIONS; ++action) {
            for (const char *view : {"report", "call graph", "flame", "frames", "hitches"}) {
               open_panel(view);
               frames_of(0);
               Prof_overlay_draw(1280, 720);
               if (action != Prof_ACTION_EXPORT) act(static_cast<Prof_Action>(action));
               Prof_overlay_draw(1280, 720);
            }
         }
      },
      0, 1 << 30);
   EXPECT_GT(calls, 0);
}

using Pictures = std::map<std::string, std::string>;

std::string without(const std::string &text, const char *what, const char *instead)
{
   return std::regex_replace(text, std::regex(what), instead);
}

class Game {
 public:
   Game()
   {
      Prof_set_waiting("vsync", 1);
      start(loader_, "loader");
      for (const char *name : {"job 1", "job 2"}) fibers_.push_back(Prof_create_fiber(name));
      render_ = Prof_create_fiber("render");
   }

   void frame(double stall = 0)
   {
      double i = frames_++ % 7;
      Prof_Begin_name("game")
      spend(1 + 0.1 * i + stall);
      walk(2 + static_cast<int>(i) % 2);
      on(fibers_[0], "physics", 2 + 0.05 * i + stall / 2);
      Prof_End
      (loader_ ? loader_ : other_)->call([&] {
         if (swapped_) on(fibers_[1], "physics", 0.5);
         stay("load", 0.7 + 0.01 * i);
      });
      on(swapped_ ? render_ : fibers_[1], "decals", 0.4);
      stay("vsync", 3 - 0.1 * i);
      stay("stream", 0.5);
      Prof_update(1);
   }

   /* All that may change does: who ran where, who has which slot, and what waits. */
   void change()
   {
      swapped_ = true;
      loader_.reset();
      Prof_destroy_fiber(render_);
      for (auto [worker, name] : {std::pair{&other_, "other"}, std::pair{&third_, "third"}}) {
         start(*worker, name);
         (*worker)->call([] { stay("load", 0.1); });
      }
      render_ = Prof_create_fiber("late fiber");
      std::swap(fibers_[0], fibers_[1]);
      Prof_set_waiting("vsync", 0);
      Prof_set_waiting("stream", 1);
      Prof_set_waiting("physics", 1);
   }

 private:
   static void start(std::unique_ptr<Worker> &worker, const char *name)
   {
      worker = std::make_unique<Worker>();
      worker->call([name] { Prof_set_thread_name(name); });
   }

   std::unique_ptr<Worker> loader_, other_, third_;
   std::vector<Prof_Fiber *> fibers_;
   Prof_Fiber *render_ = nullptr;
   bool swapped_ = false;
   int frames_ = 0;
};

/* Everything that is said of the frame of that number, or of the hitch if it is one. */
class Look {
 public:
   explicit Look(unsigned long number) : number_(number) {}

   Pictures take()
   {
      take_texts();
      take_files();
      take_views();
      return pictures_;
   }

 private:
   int back() const { return Prof_History_find(number_); }

   /* But for how old the frame is. */
   static std::string ageless(const std::string &text)
   {
      return without(text, "frame -[0-9]+", "frame");
   }

   void take_report(const std::string &name)
   {
      const auto report = report_now();
      std::ostringstream out;
      out.precision(17);
      for (int i = 0; i < report->num_record; ++i) {
         const Prof_Report_Record &r = report->record[i];
         out << r.indent << r.name << r.number << r.prefix << r.value_flag << " " << r.heat << " "
             << r.zone;
         for (double value : r.values) out << " " << value;
         out << "\n";
      }
      pictures_[name + " struct"] = out.str();
   }

   void take_texts()
   {
      Prof_set_frame(back());
      for (int context = -1; context < 5; ++context)
         for (int mode = 0; mode < 3; ++mode)
            for (int spread = 0; spread < 2; ++spread) {
               Prof_set_context(context);
               Prof_set_report_mode(static_cast<Prof_Report_Mode>(mode));
               Prof_set_recursion(static_cast<Prof_Recursion_Mode>(spread));
               std::string name = "report " + std::to_string(context) + std::to_string(mode) +
                                  std::to_string(spread);
               pictures_[name] = ageless(report_text());
               take_report(name);
            }
      Prof_set_context(-1);
      Prof_set_recursion(Prof_FLATTEN_RECURSION);
   }

   void take_files()
   {
      for (int format = Prof_TEXT; format <= Prof_HTML; ++format)
         pictures_["file " + std::to_string(format)] =
            ageless(exported(static_cast<Prof_Format>(format), back(), back()));
      const int hitch = Prof_Hitch_find(number_);
      if (hitch >= 0) pictures_["file of the hitch"] = hitch_page(hitch);
   }

   /* The main panel, but for its line of tabs, which tells the profiler's own cost now. The header
    * tells how long ago the frame was, and the list of hitches as well. */
   void take_picture(const std::string &name)
   {
      std::ostringstream out;
      draw_often();
      for (const Thing &t : things()) {
         const Prof_Rect &main = Prof_Ui_state.main_rect, &r = t.rect;
         if (r.x0 < main.x0 || r.x1 > main.x1 || r.y0 < main.y0 + Prof_LINE || r.y1 > main.y1)
            continue;
         out << t.kind << " " << r.x0 << "," << r.y0 << " " << r.x1 << "," << r.y1 << " " << t.color
             << " " << t.text << "\n";
      }
      pictures_[name] = without(out.str(), "-[0-9]+ frames|  -[0-9]+", "");
      EXPECT_FALSE(out.str().empty()) << name;
   }

   void take_views()
   {
      int hitch = Prof_Hitch_find(number_);
      open_panel();
      if (hitch >= 0) Prof_Ui_Browse_show_hitch(&Prof_Ui_state, hitch);
      else Prof_Ui_Browse_hold_frame(&Prof_Ui_state, back());
      for (int spread = 0; spread < 2; ++spread) {
         act("report");
         for (int mode = 0; mode < Prof_TABLE_RECORDING; ++mode) {
            take_picture("table " + std::to_string(mode) + std::to_string(spread));
            act("mode");
         }
         act("call graph");
         take_picture("call graph " + std::to_string(spread));
         act("spread");
      }
      act("flame");
      for (int colours = 0; colours < 2; ++colours) {
         take_picture("flame " + std::to_string(colours));
         act("colours");
      }
      pictures_["strip"] = std::to_string(stacked_ms(back()));
      Prof_Ui_Browse_show_frame(&Prof_Ui_state, 0);
   }

   unsigned long number_;
   Pictures pictures_;
};

const std::string pprof = "file " + std::to_string(Prof_PPROF);

/* The one file that tells when it was written: 9 bytes, and 4 of the checksum. */
void expect_alike_but_for_time(const std::string &now, const std::string &later)
{
   ASSERT_EQ(now.size(), later.size());
   EXPECT_LE(std::inner_product(now.begin(), now.end(), later.begin(), 0, std::plus<int>(),
                                std::not_equal_to<char>()), 13);
}

void expect_alike(const Pictures &now, const Pictures &later)
{
   ASSERT_EQ(now.size(), later.size());
   for (const auto &picture : now) {
      if (picture.first == pprof) {
         expect_alike_but_for_time(picture.second, later.at(pprof));
         continue;
      }
      if (picture.second == later.at(picture.first)) continue;
      std::istringstream a(picture.second), b(later.at(picture.first));
      std::string line_a, line_b;
      while (std::getline(a, line_a) && std::getline(b, line_b) && line_a == line_b) {
      }
      ADD_FAILURE() << picture.first << "\nnow:   " << line_a << "\nlater: " << line_b;
   }
}

TEST(Record, APastFrameAndAHitchLookTheSameForEver)
{
   configure([](Prof_Config &config) { config.budget_ms = 8; });
   Game game;
   for (int i = 0; i < 40; ++i) game.frame();
   game.frame(30);
   unsigned long hitch = newest()->number;
   ASSERT_EQ(Prof_num_hitches(), 1);
   for (int i = 0; i < 130; ++i) game.frame(); // their ages have three digits, now and later
   unsigned long frame = Prof_History_header(103)->number;
   for (unsigned long number : {frame, hitch}) Look(number).take(); // cursors find their places
   Pictures now = Look(frame).take(), hitch_now = Look(hitch).take();
   game.change();
   for (int i = 0; i < 200; ++i) game.frame();
   ASSERT_EQ(Prof_num_hitches(), 1);
   expect_alike(now, Look(frame).take());
   expect_alike(hitch_now, Look(hitch).take());
}

} // namespace
