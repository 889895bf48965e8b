/* no_zone_test.cpp - time in no zone, in every view: of the updating thread it is work, and it has
 * one name; of others it is idle. With it threads that run freely, which do more in a longer frame.
 */
#include "tests/headers.h"

#include "game.h"
#include "src/frame/prof_hitch.h"
#include "tests/contexts.h"
#include "tests/worker.h"

namespace {

const Prof_Table_Row *drawn_row(const std::string &name)
{
   things();
   return row_of(name);
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
   void hitch(const char *view, double outside = 50, double job_ms = 1)
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
   hitch("report");
   ASSERT_TRUE(Prof_compare(10, 10, 2, 2));
   for (Prof_Table_Mode mode : {Prof_TABLE_SELF, Prof_TABLE_HIER, Prof_TABLE_TREE,
                                Prof_TABLE_GROUPS}) {
      set_mode(mode);
      const Prof_Table_Row *row = row_of("(unaccounted)");
      ASSERT_TRUE(row) << mode;
      EXPECT_NEAR(row->self, 50, 1e-6) << "that of the work, not what others were idle";
      EXPECT_FALSE(row->waiting);
      EXPECT_TRUE(seen({"work 52.00 - 2.00 = +50.00 ms"}));
      EXPECT_EQ(faults(), "");
   }
   ASSERT_TRUE(Prof_compare(2, 2, 10, 10));
   EXPECT_NEAR(drawn_row("(unaccounted)")->self, -50, 1e-6);
   ASSERT_TRUE(Prof_compare(10, 10, 11, 11));
   EXPECT_FALSE(drawn_row("(unaccounted)")) << "what did not change has none";
}

TEST_F(No_Zone, HasARowAgainstWhatIsUsual)
{
   hitch("report");
   ASSERT_TRUE(Prof_Compare_with_hitch(0));
   ASSERT_TRUE(drawn_row("(unaccounted)"));
   EXPECT_NEAR(drawn_row("(unaccounted)")->self, 50, 1e-6);
   EXPECT_NEAR(drawn_row("stream") ? drawn_row("stream")->self : 0, 0, 1e-6) << "as usual";
}

/* It does not tell what of it was work. */
TEST_F(No_Zone, HasARowBesideASavedRun)
{
   const File file;
   ASSERT_EQ(Prof_save_baseline(file.name(), 0, 10), 1);
   hitch("report");
   ASSERT_EQ(Prof_compare_baseline(file.name(), 2, 2), 1);
   const Prof_Table_Row *row = drawn_row("(unaccounted, idle)");
   ASSERT_TRUE(row);
   EXPECT_NEAR(row->self, 100, 1e-6) << "of the updating thread, and of the one that does jobs";
   EXPECT_TRUE(row->waiting);
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsABoxOfTheFlameOfAComparison)
{
   hitch("flame");
   ASSERT_TRUE(Prof_compare(10, 10, 2, 2));
   EXPECT_TRUE(seen({"(unaccounted) +50.00"}));
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsWorkOfTheThreadThatUpdates)
{
   for (int i = 0; i < 60; ++i) frame(i % 2 ? 3 : 5);
   open_table(Prof_TABLE_THREADS);
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      const Prof_Table_Row *row = drawn_row("main thread");
      const Prof_Split &split = Prof_Ui_Report_table()->split;
      ASSERT_TRUE(row);
      EXPECT_GT(split.root, 2) << "it has some";
      EXPECT_NEAR(row->self, split.work + split.own, 1e-6) << slot;
      EXPECT_NEAR(row->self + row->hier, split.frame, 1e-6) << slot;
      EXPECT_EQ(row->idle, 0);
      EXPECT_GT(drawn_row("jobs")->idle, 6) << "no work of the frame's";
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
   open_table(Prof_TABLE_THREADS);
   Prof_set_average(0);
   const Prof_Table_Row *row = drawn_row("fiber");
   ASSERT_TRUE(row);
   EXPECT_NEAR(row->self, 4, 1e-6);
   EXPECT_EQ(row->idle, 0);
   Prof_set_context(static_cast<int>(row->key) - 1);
   set_mode(Prof_TABLE_SELF);
   EXPECT_NEAR(Prof_Ui_Report_table()->split.work, 4, 1e-6) << "as its row says";
   EXPECT_TRUE(drawn_row("(unaccounted)"));
}

TEST_F(No_Zone, IsBlamedByItsName)
{
   hitch("hitches");
   Prof_Blame blame;
   ASSERT_TRUE(Prof_get_blame(0, 0, &blame));
   EXPECT_STREQ(blame.path, "(unaccounted)");
   Prof_Stats stats;
   for (const char *path : {"(unaccounted)", "(root)"}) {
      ASSERT_TRUE(Prof_get_path_stats(path, 0, 2, 2, &stats)) << path;
      EXPECT_GE(stats.mean, 50) << path;
   }
   EXPECT_TRUE(seen({"(unaccounted)"}, {"(root)", " (self)"})) << "it is nothing else";
   EXPECT_EQ(faults(), "");
}

TEST_F(No_Zone, IsABoxUnderTheCursorWhereItIsBlamed)
{
   hitch("flame");
   follow({{"older hitch",
            {"=selected '(unaccounted)'", "(unaccounted) 50.00 +50.00 !  usual 0.00",
             "excess +50.00 = 100% of the hitch"}}});
   EXPECT_EQ(faults_at({640, 800, 1280, 1920}), "");
   go_and_see({{"colours"},
               {"colours, enter", {"zoomed", "=selected '(unaccounted)'"}, {"vsync"}},
               {"back", {}, {"zoomed"}},
               {"left", {"=selected 'vsync'"}},
               {"right", {"=selected '(unaccounted)'"}},
               {"older", {"=selected 'vsync'"}}}); /* the widest, where there is none */
}

TEST_F(No_Zone, IsNoBoxOfOtherThreads)
{
   open_panel("flame, freeze");
   EXPECT_TRUE(seen({"job 1.00"}, {"(unaccounted)"}));
}

TEST_F(No_Zone, AThreadThatRunsFreelyHasNoExcessInALongFrame)
{
   hitch("flame");
   follow({{"older hitch",
            {"stream 58.00  usual 58.00"}, /* as much as in seven frames */
            {"job 1.00 +"}}}); /* one job a frame, in this one as well */
}

TEST_F(No_Zone, AThreadThatDidMoreThanTheLongerFrameExplainsHasExcess)
{
   hitch("flame", 0, 50); /* one job, as in any frame: that is what is usual */
   follow({{"older hitch", {"job 50.00 +49.00 !  usual 1.00", "work 51.00 +49.00 !"},
            {"stream 57.00 +"}}});
}

TEST_F(No_Zone, HasItsNameAndABoxOnThePage)
{
   hitch("hitches");
   const std::string page = hitch_page();
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
   open_panel("flame, freeze, events");
   EXPECT_TRUE(seen({"time-line of begins and ends", "main thread", "jobs"}));
   while (context_name(Prof_get_context()) != "jobs") act("thread");
   EXPECT_TRUE(seen({"job 1.00"}, {"main thread", "work 2.00"}));
   EXPECT_EQ(faults(), "");
}

} // namespace
