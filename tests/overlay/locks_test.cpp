/* locks_test.cpp - the table of locks that were waited for: its order, its sums, and what is said
 * of whom. Time is the fake clock's.
 */
#include "draw/model/prof_lock_table.h"
#include "game.h"
#include "tests/worker.h"

namespace {

void wait_for(Prof_Lock *lock, double ms)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   spend(ms);
   Prof_end_wait(&wait);
}

Prof_Lock_Table table_now()
{
   Prof_Lock_Table table;
   Prof_Lock_Table_make(&table);
   return table;
}

TEST(Lock_Table, HasTheMostTotalFirstAndSumsOfAll)
{
   static std::deque<std::string> names;
   double total = 0;
   for (int i = 0; i < 100; ++i) {
      names.push_back(numbered("lock ", i));
      Prof_Lock lock = lock_named(names.back().c_str());
      const double ms = i * 37 % 100 + 1;
      wait_for(&lock, ms);
      wait_for(&lock, ms);
      total += 2 * ms;
   }
   const Prof_Lock_Table table = table_now();
   ASSERT_EQ(table.num, Prof_LOCK_ROWS);
   EXPECT_EQ(table.left_out, 100 - Prof_LOCK_ROWS);
   EXPECT_EQ(table.waits, 200);
   EXPECT_NEAR(table.total_ms, total, 1e-6);
   for (int i = 0; i < table.num; ++i) {
      EXPECT_NEAR(table.rows[i].total_ms, 2.0 * (100 - i), 1e-6) << i;
      EXPECT_NEAR(table.rows[i].longest_ms, 100 - i, 1e-6);
   }
}

TEST(Lock_Table, HasEqualOnesByName)
{
   Prof_Lock b = lock_named("b"), c = lock_named("c"), a = lock_named("a");
   for (Prof_Lock *lock : {&b, &c, &a}) wait_for(lock, 3);
   const Prof_Lock_Table table = table_now();
   ASSERT_EQ(table.num, 3);
   for (int i = 0; i < 3; ++i) EXPECT_EQ(table.rows[i].name, std::string(1, "abc"[i]));
}

TEST(Locks, WithoutOneItSaysHowToGetOne)
{
   Prof_update(1);
   go_and_see({{"open, hitches, mode",
                {"no thread waited for a Prof_Lock", "Prof_Mutex in C++", "V hitches"}}});
   act("down");
   EXPECT_EQ(faults(640, 480), "");
   go_and_see({{"mode", {"no hitch so far", "V locks"}}});
}

struct Contended : ::testing::Test {
   Prof_Lock textures = lock_named("textures"), queue = lock_named("queue");
   Worker saver;

   void SetUp() override
   {
      saver.call([this] {
         Prof_set_thread_name("saver");
         Prof_Begin(save)
         Prof_Begin(write)
         Prof_signal(&textures);
      });
      for (int i = 0; i < 3; ++i) wait_for(&queue, 2);
      {
         Prof_Scope_name("draw");
         wait_for(&textures, 40);
      }
      Prof_update(1);
      go("open, hitches, mode");
   }

   void TearDown() override
   {
      saver.call([] {
         Prof_End
         Prof_End
      });
   }
};

TEST_F(Contended, TellsWhoWaitedForWhom)
{
   EXPECT_TRUE(seen({"LOCKS", "2 waited for", "all waits since the start, or since R", "textures",
                     "40.00", "queue", "6.00", "46.00", "main thread: ", "draw", "saver: ",
                     "save > write", "longest wait for textures: 40.00 ms",
                     "main thread waited in  ", "saver had it, in  "}));
   EXPECT_EQ(faults_at({320, 480, 640, 800, 1024, 1280, 1920}), "");
}

TEST_F(Contended, TheCursorStaysOnItsLock)
{
   go_and_see({{"down", {"longest wait for queue: 2.00 ms", "who had it is not known"}}});
   wait_for(&queue, 60);
   Prof_update(1);
   /* it was above, as was seen */
   follow({{"up", {"longest wait for textures"}}, {"up", {"longest wait for queue: 60.00 ms"}}});
}

TEST_F(Contended, ResetCountsAnew)
{
   go_and_see({{"reset", {"no thread waited for a Prof_Lock"}}});
   wait_for(&queue, 1);
   follow({{"up", {"longest wait for queue: 1.00 ms"}}});
}

TEST_F(Contended, AClickChooses)
{
   for (const std::string name : {"queue", "textures"}) {
      const Prof_Rect row = thing_of(name).rect;
      click_at(row.x0 + 2, row.y0 + 2);
      EXPECT_TRUE(seen({"longest wait for " + name}));
   }
   click_at(640, 700);
   EXPECT_TRUE(seen({"longest wait for textures"})) << "there is no row";
}

TEST_F(Contended, WithoutAKeyForItResetIsNotTold)
{
   ASSERT_EQ(Prof_bind_key('R', Prof_ACTION_NONE), 1);
   EXPECT_TRUE(seen({"all waits since the start"}, {"or since"}));
}

TEST_F(Contended, IsForgottenByAShutdown)
{
   act("down");
   ASSERT_EQ(Prof_shutdown(), 1);
   Prof_update(1);
   wait_for(&textures, 9);
   wait_for(&queue, 8);
   Prof_update(1);
   /* it was at queue */
   go_and_see({{"open, hitches, mode", {"longest wait for textures: 9.00 ms"}}});
}

TEST_F(Contended, IsDrawnAtEverySizeAndAsText)
{
   for (int lines = 1; lines < 40; ++lines)
      for (int columns = 40; columns < 140; columns += 20) written(columns, lines);
   for (int height = 60; height < 300; ++height) Prof_overlay_draw(1280, height);
   EXPECT_TRUE(has(written(140), "save > write"));
}

} // namespace
