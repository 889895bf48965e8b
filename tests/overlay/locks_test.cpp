/* locks_test.cpp - the table of locks that were waited for: its order, its sums, and what is said
 * of whom. Time is the fake clock's.
 */
#include "tests/headers.h"

#include "draw/model/prof_lock_table.h"
#include "draw/ui/prof_ui.h"
#include "facts.h"
#include "prof.h"
#include "tests/worker.h"

namespace {

void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6 + 0.5); }

void wait_for(Prof_Lock *lock, double ms)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   spend(ms);
   Prof_end_wait(&wait);
}

Prof_Lock lock_named(const char *name)
{
   Prof_Lock lock = Prof_Lock();
   lock.name = name;
   return lock;
}

void open_locks()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_HITCHES);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_MODE), 1);
}

std::vector<Thing> things() { return draw_things(1280, 720); }

TEST(Lock_Table, HasTheMostTotalFirstAndSumsOfAll)
{
   static std::vector<std::string> names;
   double total = 0;
   for (int i = 0; i < 100; ++i) names.push_back("lock " + std::to_string(i));
   for (int i = 0; i < 100; ++i) {
      Prof_Lock lock = lock_named(names[static_cast<size_t>(i)].c_str());
      const double ms = i * 37 % 100 + 1;
      wait_for(&lock, ms);
      wait_for(&lock, ms);
      total += 2 * ms;
   }
   static Prof_Lock_Table table;
   Prof_Lock_Table_make(&table);
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
   static Prof_Lock_Table table;
   Prof_Lock_Table_make(&table);
   ASSERT_EQ(table.num, 3);
   EXPECT_STREQ(table.rows[0].name, "a");
   EXPECT_STREQ(table.rows[1].name, "b");
   EXPECT_STREQ(table.rows[2].name, "c");
}

TEST(Locks, WithoutOneItSaysHowToGetOne)
{
   Prof_update(1);
   open_locks();
   EXPECT_TRUE(has_text(things(), "no thread waited for a Prof_Lock"));
   EXPECT_TRUE(has_text(things(), "Prof_Mutex in C++"));
   EXPECT_TRUE(has_text(things(), "V hitches"));
   EXPECT_EQ(find_faults(things()), "");
   Prof_overlay_action(Prof_ACTION_DOWN);
   EXPECT_EQ(find_faults(draw_things(640, 480)), "");
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_MODE), 1);
   EXPECT_TRUE(has_text(things(), "no hitch so far"));
   EXPECT_TRUE(has_text(things(), "V locks"));
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
      open_locks();
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
   const std::vector<Thing> all = things();
   for (const char *text : {"LOCKS", "2 waited for", "all waits since the start, or since R",
                            "textures", "40.00", "queue", "6.00", "46.00", "main thread: ", "draw",
                            "saver: ", "save > write", "longest wait for textures: 40.00 ms",
                            "main thread waited in  ", "saver had it, in  "})
      EXPECT_TRUE(has_text(all, text)) << text;
   EXPECT_EQ(find_faults(all), "");
   for (int width : {320, 480, 640, 800, 1024, 1920})
      EXPECT_EQ(find_faults(draw_things(width, width * 9 / 16)), "") << width;
}

TEST_F(Contended, TheCursorStaysOnItsLock)
{
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DOWN), 1);
   EXPECT_TRUE(has_text(things(), "longest wait for queue: 2.00 ms"));
   EXPECT_TRUE(has_text(things(), "who had it is not known"));
   wait_for(&queue, 60);
   Prof_update(1);
   Prof_overlay_action(Prof_ACTION_UP);
   EXPECT_TRUE(has_text(things(), "longest wait for textures")) << "it was above, as was seen";
   Prof_overlay_action(Prof_ACTION_UP);
   EXPECT_TRUE(has_text(things(), "longest wait for queue: 60.00 ms"));
}

TEST_F(Contended, ResetCountsAnew)
{
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_RESET), 1);
   EXPECT_TRUE(has_text(things(), "no thread waited for a Prof_Lock"));
   wait_for(&queue, 1);
   Prof_overlay_action(Prof_ACTION_UP);
   EXPECT_TRUE(has_text(things(), "longest wait for queue: 1.00 ms"));
}

TEST_F(Contended, AClickChooses)
{
   for (const char *name : {"queue", "textures"}) {
      const Thing row = [&] {
         for (const Thing &thing : things())
            if (thing.text == name) return thing;
         return Thing();
      }();
      ASSERT_EQ(row.text, name);
      Prof_overlay_mouse(row.rect.x0 + 2, row.rect.y0 + 2, 1, 0);
      Prof_overlay_mouse(row.rect.x0 + 2, row.rect.y0 + 2, 0, 0);
      EXPECT_TRUE(has_text(things(), (std::string("longest wait for ") + name).c_str())) << name;
   }
   Prof_overlay_mouse(640, 700, 1, 0);
   Prof_overlay_mouse(640, 700, 0, 0);
   EXPECT_TRUE(has_text(things(), "longest wait for textures")) << "there is no row";
}

TEST_F(Contended, WithoutAKeyForItResetIsNotTold)
{
   ASSERT_EQ(Prof_bind_key('R', Prof_ACTION_NONE), 1);
   EXPECT_TRUE(has_text(things(), "all waits since the start"));
   EXPECT_FALSE(has_text(things(), "or since"));
}

TEST_F(Contended, IsForgottenByAShutdown)
{
   Prof_overlay_action(Prof_ACTION_DOWN);
   ASSERT_EQ(Prof_shutdown(), 1);
   Prof_update(1);
   wait_for(&textures, 9);
   wait_for(&queue, 8);
   Prof_update(1);
   open_locks();
   EXPECT_TRUE(has_text(things(), "longest wait for textures: 9.00 ms")) << "it was at queue";
}

TEST_F(Contended, IsDrawnAtEverySizeAndAsText)
{
   std::vector<char> text(1 << 16);
   for (int lines = 1; lines < 40; ++lines)
      for (int columns = 40; columns < 140; columns += 20)
         Prof_overlay_write(text.data(), text.size(), columns, lines);
   Prof_overlay_write(text.data(), text.size(), 140, 40);
   EXPECT_NE(std::string(text.data()).find("save > write"), std::string::npos);
   for (int height = 60; height < 300; ++height) Prof_overlay_draw(1280, height);
}

} // namespace
