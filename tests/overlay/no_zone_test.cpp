/* no_zone_test.cpp - time in no zone, in every view: of the updating thread it is work, and it has
 * one name; of others it is idle. With it threads that run freely, which do more in a longer frame.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_report.h"
#include "shown.h"
#include "src/show/prof_compare.h"
#include "src/frame/prof_hitch.h"
#include "table_rows.h"
#include "tests/contexts.h"
#include "tests/system.h"
#include "tests/worker.h"

namespace {

const Prof_Table_Row *row_named(const std::string &name)
{
   static std::vector<Prof_Table_Row> all;
   things();
   all = rows();
   return find(all, name);
}

void set_mode(Prof_Table_Mode mode)
{
   for (int i = 0; i < Prof_NUM_TABLES && Prof_Ui_Report_table()->mode != mode; ++i) {
      act(Prof_ACTION_MODE);
      things();
   }
}

/* A frame has 2 ms of work, in which a thread does a job for 1 ms that the work waits for, 6 ms of
 * waiting, and so much in no zone. Another thread has a zone open all the time: it runs freely. */
class No_Zone : public ::testing::Test {
protected:
   void SetUp() override
   {
      Prof_set_waiting("vsync", 1);
      free_.call([] {
         Prof_set_thread_name("free");
         Prof_Begin(stream);
      });
      jobs_.call([] { Prof_set_thread_name("jobs"); });
      for (int i = 0; i < 60; ++i) frame(0);
   }

   void TearDown() override
   {
      free_.call([] { Prof_End; });
   }

   void frame(double outside, double job_ms = 1)
   {
      {
         Prof_Scope_name("work");
         spend(1);
         jobs_.call([&] { stay("job", job_ms); });
      }
      stay("vsync", 6);
      spend(outside);
      Prof_update(1);
   }

   /* A long frame, two more, and the view of it. */
   void hitch(Prof_Action view, double outside = 50, double job_ms = 1)
   {
      frame(outside, job_ms);
      for (int i = 0; i < 2; ++i) frame(0);
      ASSERT_EQ(Prof_num_hitches(), 1);
      open_panel(view);
      things();
   }

   Worker free_, jobs_;
};

TEST_F(No_Zone, HasARowInAComparison)
{
   hitch(Prof_ACTION_REPORT);
   ASSERT_TRUE(Prof_compare(10, 10, 2, 2));
   for (Prof_Table_Mode mode : {Prof_TABLE_SELF, Prof_TABLE_HIER, Prof_TABLE_TREE,
                                Prof_TABLE_GROUPS}) {
      set_mode(mode);
      const Prof_Table_Row *row = row_named("(unaccounted)");
      ASSERT_TRUE(row) << mode;
      EXPECT_NEAR(row->self, 50, 1e-6) << "that of the work, not what others were idle";
      EXPECT_FALSE(row->waiting);
      EXPECT_TRUE(shows("work 52.00 - 2.00 = +50.00 ms"));
      EXPECT_EQ(faults(), "");
   }
   ASSERT_TRUE(Prof_compare(2, 2, 10, 10));
   EXPECT_NEAR(row_named("(unaccounted)")->self, -50, 1e-6);
   ASSERT_TRUE(Prof_compare(10, 10, 11, 11));
   EXPECT_FALSE(row_named("(unaccounted)")) << "what did not change has none";
}

TEST_F(No_Zone, HasARowAgainstWhatIsUsual)
{
   hitch(Prof_ACTION_REPORT);
   ASSERT_TRUE(Prof_Compare_with_hitch(0));
   ASSERT_TRUE(row_named("(unaccounted)"));
   EXPECT_NEAR(row_named("(unaccounted)")->self, 50, 1e-6);
   EXPECT_NEAR(row_named("stream") ? row_named("stream")->self : 0, 0, 1e-6) << "as usual";
}

/* It does not tell what of it was work. */
TEST_F(No_Zone, HasARowBesideASavedRun)
{
   const std::string file = temporary_folder() + "/iprof_no_zone.txt";
   ASSERT_EQ(Prof_save_baseline(file.c_str(), 0, 10), 1);
   hitch(Prof_ACTION_REPORT);
   ASSERT_EQ(Prof_compare_baseline(file.c_str(), 2, 2), 1);
   std::remove(file.c_str());
   const Prof_Table_Row *row = row_named("(unaccounted, idle)");
   ASSERT_TRUE(row);
   EXPECT_NEAR(row->self, 100, 1e-6) << "of the updating thread, and of the one that does jobs";
   EXPECT_TRUE(row->waiting);
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsABoxOfTheFlameOfAComparison)
{
   hitch(Prof_ACTION_FLAME);
   ASSERT_TRUE(Prof_compare(10, 10, 2, 2));
   EXPECT_TRUE(shows("(unaccounted) +50.00"));
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsWorkOfTheThreadThatUpdates)
{
   for (int i = 0; i < 60; ++i) frame(i % 2 ? 3 : 5);
   open_panel(Prof_ACTION_REPORT);
   set_mode(Prof_TABLE_THREADS);
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      const Prof_Table_Row *row = row_named("main thread");
      const Prof_Split &split = Prof_Ui_Report_table()->split;
      ASSERT_TRUE(row);
      EXPECT_GT(split.root, 2) << "it has some";
      EXPECT_NEAR(row->self, split.work + split.own, 1e-6) << slot;
      EXPECT_NEAR(row->self + row->hier, split.frame, 1e-6) << slot;
      EXPECT_EQ(row->idle, 0);
      EXPECT_GT(row_named("jobs")->idle, 6) << "no work of the frame's";
   }
}

TEST_F(No_Zone, IsWorkOfAFiberThatRanThere)
{
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Prof_Fiber *before = Prof_switch_fiber(fiber);
   stay("quest", 1);
   spend(3);
   Prof_switch_fiber(before);
   frame(0);
   open_panel(Prof_ACTION_REPORT);
   set_mode(Prof_TABLE_THREADS);
   Prof_set_average(0);
   const Prof_Table_Row *row = row_named("fiber");
   ASSERT_TRUE(row);
   EXPECT_NEAR(row->self, 4, 1e-6);
   EXPECT_EQ(row->idle, 0);
   Prof_set_context(static_cast<int>(row->key) - 1);
   set_mode(Prof_TABLE_SELF);
   things();
   EXPECT_NEAR(Prof_Ui_Report_table()->split.work, 4, 1e-6) << "as its row says";
   EXPECT_TRUE(row_named("(unaccounted)"));
}

TEST_F(No_Zone, IsBlamedByItsName)
{
   hitch(Prof_ACTION_HITCHES);
   Prof_Blame blame;
   ASSERT_TRUE(Prof_get_blame(0, 0, &blame));
   EXPECT_STREQ(blame.path, "(unaccounted)");
   Prof_Stats stats;
   for (const char *path : {"(unaccounted)", "(root)"}) {
      ASSERT_TRUE(Prof_get_path_stats(path, 0, 2, 2, &stats)) << path;
      EXPECT_GE(stats.mean, 50) << path;
   }
   EXPECT_TRUE(shows("(unaccounted)"));
   EXPECT_FALSE(shows("(root)"));
   EXPECT_FALSE(shows(" (self)")) << "it is nothing else";
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsABoxUnderTheCursorWhereItIsBlamed)
{
   hitch(Prof_ACTION_FLAME);
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(selected(), "(unaccounted)");
   expect_shown({"(unaccounted) 50.00 +50.00 !  usual 0.00", "excess +50.00 = 100% of the hitch"});
   expect_no_faults({640, 800, 1280, 1920});
   act(Prof_ACTION_COLORS);
   EXPECT_EQ(faults(), "");
   act({Prof_ACTION_COLORS, Prof_ACTION_ENTER});
   EXPECT_TRUE(shows("zoomed"));
   EXPECT_EQ(selected(), "(unaccounted)");
   EXPECT_FALSE(shows("vsync"));
   act(Prof_ACTION_BACK);
   EXPECT_FALSE(shows("zoomed"));
   act(Prof_ACTION_LEFT);
   EXPECT_EQ(selected(), "vsync");
   act(Prof_ACTION_RIGHT);
   EXPECT_EQ(selected(), "(unaccounted)");
   act(Prof_ACTION_OLDER);
   EXPECT_EQ(selected(), "vsync") << "the widest, where there is none";
}

TEST_F(No_Zone, IsNoBoxOfOtherThreads)
{
   open_panel(Prof_ACTION_FLAME);
   act(Prof_ACTION_FREEZE);
   EXPECT_TRUE(shows("job 1.00"));
   EXPECT_FALSE(shows("(unaccounted)"));
}

TEST_F(No_Zone, AThreadThatRunsFreelyHasNoExcessInALongFrame)
{
   hitch(Prof_ACTION_FLAME);
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_TRUE(shows("stream 58.00  usual 58.00")) << "as much as in seven frames";
   EXPECT_FALSE(shows("job 1.00 +")) << "one job a frame, in this one as well";
}

TEST_F(No_Zone, AThreadThatDidMoreThanTheLongerFrameExplainsHasExcess)
{
   hitch(Prof_ACTION_FLAME, 0, 50); /* one job, as in any frame: that is what is usual */
   act(Prof_ACTION_OLDER_HITCH);
   EXPECT_TRUE(shows("job 50.00 +49.00 !  usual 1.00"));
   EXPECT_FALSE(shows("stream 57.00 +"));
   EXPECT_TRUE(shows("work 51.00 +49.00 !"));
}

TEST_F(No_Zone, HasItsNameAndABoxOnThePage)
{
   const std::string file = temporary_folder() + "/iprof_no_zone.html";
   hitch(Prof_ACTION_HITCHES);
   ASSERT_EQ(Prof_export_hitch(0, file.c_str()), 1);
   const std::string page = read_and_remove(file);
   for (const char *part : {"<b>(unaccounted)</b> explains 100 % of it",
                            ": 8.000 ms in zones, 50.000 ms unaccounted</h3>",
                            "jobs: 1.000 ms in zones, 57.000 ms idle</h3>",
                            "<tr><td>(unaccounted)</td><td>50.000</td><td>50.000</td><td>0</td>",
                            "<tr><td>(idle)</td><td>57.000</td><td>57.000</td><td>0</td>"})
      EXPECT_TRUE(has(page, part)) << part;
   EXPECT_TRUE(has(page, "<div class=\"much\" style=\"top:0px;left:13.7931%;width:86.2069%\" "
                         "title=\"(unaccounted)\nself 50.000 ms, hier 50.000 ms, count 0\n"
                         "work 50.000 ms, usual 0.000 ms, excess +50.00 ms\">"
                         "! (unaccounted) +50.00</div>"))
      << page;
   EXPECT_FALSE(has(page, "(root)"));
   EXPECT_TRUE(has(page, "<div class=\"usual\" style=\"top:0px;left:0.0000%;width:100.0000%\" "
                         "title=\"stream\n"))
      << "a thread that runs freely does as usual";
}

TEST_F(No_Zone, AThreadThatIsChosenIsAloneInTheTimeLine)
{
   Prof_set_events(1);
   for (int i = 0; i < 5; ++i) frame(0);
   open_panel(Prof_ACTION_FLAME);
   act({Prof_ACTION_FREEZE, Prof_ACTION_EVENTS});
   ASSERT_TRUE(shows("time-line of begins and ends"));
   EXPECT_TRUE(shows("main thread") && shows("jobs"));
   while (context_name(Prof_get_context()) != "jobs") act(Prof_ACTION_THREAD);
   EXPECT_TRUE(shows("job 1.00"));
   expect_hidden({"main thread", "work 2.00"});
   EXPECT_EQ(faults(), "");
}

} // namespace
