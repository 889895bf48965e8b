/* evidence_test.cpp - what is seen of late frames, from the start to the kept hitch, on the real
 * clock. See evidence_game.h for what is not asserted. */
#include "../system.h"
#include "evidence_seen.h"
#include "src/base/prof_config.h"

namespace {

bool is_in_shade_rock(const game::Look &look) { return look.is_in("game::shade_rock"); }

TEST_F(Evidence_started, finds_the_function_that_nobody_marked)
{
   std::vector<game::Look> looks = until_seen(50, draw_walls, is_in_walls);
   size_t walls = 0, found = 0, noise = 0;
   for (const game::Look &look : looks) {
      if (!is_in_walls(look)) continue;
      ++walls;
      found += is_in_shade_rock(look);
      noise += look.is_in("game::noise3") && look.is_in("game::fbm");
      EXPECT_EQ(look.path, "game_frame > walls");
      EXPECT_EQ(look.context, "main thread");
   }
   EXPECT_GE(found * 10, walls * 9);
   EXPECT_GE(noise * 10, walls * 5);
   EXPECT_GT(info().hitches, 0);
   EXPECT_GE(info().looks, static_cast<double>(walls));
   EXPECT_EQ(info().over_places, 0);
   Prof_stop_evidence(); /* what hitches have they keep, with names */
   EXPECT_GT(number_of(game::looks(), is_in_shade_rock), 0u);
}

TEST_F(Evidence, keeps_what_was_seen_of_hitches_alone_and_only_what_was_in_them)
{
   look_at_all_frames();
   START_OR_SKIP(&options)
   game::warm_up();
   until_seen(20, draw_walls, is_in_walls);
   game::Patience patience;
   double late = info().late;
   while (info().late < late + 20 && !patience.is_over()) game::frame();
   EXPECT_GE(info().late, late + 20);
   double kept = 0;
   for (int h = 0; h < Prof_num_hitches(); ++h) {
      const Prof_Frame *frame = Prof_Hitch_frame(h);
      const Prof_Seen *seen = Prof_Hitch_seen(h);
      if (!seen || !seen->num_looks) continue;
      for (uint32_t i = 0; i < seen->num_looks; ++i, ++kept) {
         EXPECT_GE(seen->looks[i].stamp, frame->begin);
         EXPECT_LE(seen->looks[i].stamp, frame->begin + frame->ticks);
      }
      EXPECT_EQ(frame->begin + seen->from, seen->looks[0].stamp);
   }
   EXPECT_LT(kept, info().looks);
   EXPECT_LE(info().hitches, static_cast<double>(Prof_num_hitches()));
}

TEST_F(Evidence, finds_the_worker_that_a_zone_waits_for)
{
   Prof_set_waiting("wait_for_worker", Prof_WAITING_FOR_THREAD);
   START_OR_SKIP(nullptr)
   see_the_worker();
}

/* It sleeps with it, so that nothing but the lock tells that it is to blame; another one works. */
TEST_F(Evidence, finds_who_has_the_lock)
{
   START_OR_SKIP(nullptr)
   game::Helper saver("saver"), worker("worker");
   Prof_Mutex<std::mutex> mutex("textures");
   game::warm_up();
   until_seen(
      10,
      [&] {
         std::mutex taken;
         taken.lock();
         auto save = [&] {
            std::lock_guard<Prof_Mutex<std::mutex>> guard(mutex);
            taken.unlock();
            Prof(save);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
         };
         std::thread works([&] { worker.call([] { game::shade_rock(20); }); });
         std::thread saves([&] { saver.call(save); });
         taken.lock(); /* it has it */
         taken.unlock();
         { std::lock_guard<Prof_Mutex<std::mutex>> guard(mutex); }
         saves.join();
         works.join();
      },
      [](const game::Look &look) { return look.context == "saver" && look.path == "save"; });
}

TEST_F(Evidence, others_are_left_alone_if_nobody_asks_for_them)
{
   options.others = -1;
   START_OR_SKIP(&options)
   game::Helper worker("worker");
   game::warm_up();
   std::vector<game::Look> looks = until_seen(
      10, [&] { worker.call([] { game::shade_rock(20); }); },
      [](const game::Look &look) { return look.call >= 0 || !sleep_is_told; });
   for (const game::Look &look : looks) EXPECT_NE(look.context, "worker");
}

/* ---- beginning and end ---- */

TEST_F(Evidence, says_why_it_does_not_start)
{
   using Options = Prof_Evidence_Options;
   const std::pair<const char *, void (*)(Options &)> cases[] = {
      {"Prof_default_evidence()", [](Options &o) { o.cookie = 1; }},
      {"look_ms is 0.1, and may be 0.25 to 1000", [](Options &o) { o.look_ms = 0.1; }},
      {"others is 17, and may be 1 to 16", [](Options &o) { o.others = 17; }},
      {"places is 1048577, and may be 256 to 1048576", [](Options &o) { o.places = 1048577; }},
      {"lines is 2, and may be 0 to 1", [](Options &o) { o.lines = 2; }}};
   for (auto &[message, spoil] : cases) {
      options = Prof_default_evidence();
      spoil(options);
      EXPECT_FALSE(Prof_start_evidence(&options));
      EXPECT_TRUE(game::log_has(message)) << game::log();
   }
   Prof_Evidence_Info info;
   EXPECT_FALSE(Prof_get_evidence_info(&info));
   START_OR_SKIP(nullptr)
   EXPECT_FALSE(Prof_start_evidence(nullptr));
   EXPECT_TRUE(game::log_has("it was started already"));
   EXPECT_TRUE(Prof_get_evidence_info(&info));
   EXPECT_GT(info.memory, 0);
}

TEST_F(Evidence_stopped, without_memory_it_does_not_start)
{
   Prof_shutdown();
   int refused = 0;
   for (int call = 0; call < 12; ++call) {
      game::begin();
      game::warm_up();
      game::refuse_memory(call, call + 1);
      int started = Prof_start_evidence(nullptr);
      game::refuse_memory(-1, -1);
      refused += !started;
      EXPECT_TRUE(started || game::log_has("there is no memory")) << game::log();
      EXPECT_TRUE(started || Prof_start_evidence(nullptr)) << game::log();
      game::frame(draw_walls);
      game::frame();
      Prof_shutdown();
   }
   EXPECT_GE(refused, 4);
   EXPECT_LT(refused, 12);
}

TEST_F(Evidence_stopped, starts_and_stops_a_hundred_times)
{
   for (int i = 0; i < 100; ++i) {
      ASSERT_TRUE(Prof_start_evidence(nullptr)) << game::log();
      game::frame();
      if (i % 4 == 0) game::frame([] { game::shade_rock(8); });
      if (i % 10 == 0) game::shade_rock(8); /* it stops while it looks */
      Prof_stop_evidence();
      Prof_stop_evidence();
   }
   ASSERT_TRUE(Prof_start_evidence(nullptr));
   until_seen(5, draw_walls, is_in_walls);
}

TEST_F(Evidence, a_shutdown_may_come_while_it_looks)
{
   START_OR_SKIP(nullptr)
   Prof_shutdown();
   for (int i = 0; i < 20; ++i) {
      game::begin();
      ASSERT_TRUE(Prof_start_evidence(nullptr)) << game::log();
      game::warm_up();
      game::frame(draw_walls);
      game::shade_rock(10);
      if (i % 2) Prof_stop_evidence();
      EXPECT_TRUE(Prof_shutdown());
   }
   game::begin();
   ASSERT_TRUE(Prof_start_evidence(nullptr));
   game::warm_up();
   until_seen(5, draw_walls, is_in_walls);
}

/* ---- whose frames ---- */

TEST_F(Evidence_stopped, another_thread_may_start_it)
{
   int started = 0;
   std::thread([&] { started = Prof_start_evidence(nullptr); }).join();
   ASSERT_TRUE(started) << game::log();
   until_seen(5, draw_walls, is_in_walls);
}

TEST_F(Evidence, a_game_that_never_updates_is_never_looked_at)
{
   options.hang_s = 0.1;
   START_OR_SKIP(&options)
   for (int i = 0; i < 20; ++i) draw_walls();
   EXPECT_EQ(info().looks, 0);
   EXPECT_EQ(info().hangs, 0);
}

TEST_F(Evidence_started, a_pause_is_not_looked_at)
{
   Prof_update(0);
   Prof_update(0);
   double late = info().late;
   for (int i = 0; i < 10; ++i) {
      game::shade_rock(15);
      Prof_update(0);
   }
   EXPECT_LE(info().late, late + 1); /* one could be on its way */
   game::frame();
   until_seen(5, draw_walls, is_in_walls);
}

/* A game whose frame is longer than its budget by the display alone is in time. */
TEST_F(Evidence, waiting_for_the_display_is_not_looked_at)
{
   enum { FRAMES = 20 };
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   START_OR_SKIP(nullptr)
   game::warm_up();
   double looks = info().looks + info().unanswered;
   for (int i = 0; i < FRAMES; ++i) {
      {
         Prof(vsync);
         std::this_thread::sleep_for(std::chrono::milliseconds(40));
      }
      Prof_update(1);
   }
   /* Else it is some 30 a frame. A busy machine may put the thread aside outside of the zone. */
   EXPECT_LT(info().looks + info().unanswered - looks, FRAMES * 3);
   game::frame();
   until_seen(5, draw_walls, is_in_walls);
}

/* Frames of one thread, then of another, each of which is seen. */
TEST_F(Evidence_started, another_thread_may_go_on_updating)
{
   game::Helper other("other");
   until_seen(5, draw_walls, is_in_walls);
   game::Patience patience;
   size_t seen = 0;
   while (seen < 5 && !patience.is_over()) {
      other.call([] {
         for (int i = 0; i < 4; ++i) game::frame();
         game::frame(draw_walls);
         game::frame();
      });
      seen = number_of(game::looks(), [](const game::Look &look) {
         return is_of(look, "other", "game::shade_rock");
      });
   }
   EXPECT_GE(seen, 5u);
   for (int i = 0; i < 50; ++i) { /* in turn */
      other.call([] { game::frame(); });
      game::frame();
   }
   Prof_clear_hitches();
   until_seen(5, draw_walls, is_in_walls);
}

TEST_F(Evidence, the_updating_thread_may_end)
{
   START_OR_SKIP(nullptr)
   for (int i = 0; i < 10; ++i) {
      std::thread([] {
         game::warm_up();
         game::frame();
         game::shade_rock(6);
      }).join();
      game::shade_rock(10);
   }
   game::warm_up();
   Prof_clear_hitches();
   until_seen(5, draw_walls, is_in_walls);
}

/* Threads come and go while they are what the frame waits for. */
TEST_F(Evidence, workers_may_end_while_they_are_looked_at)
{
   look_at_all_frames();
   START_OR_SKIP(&options)
   game::warm_up();
   for (int i = 0; i < share(600); ++i) {
      game::frame([] {
         Prof(wait_for_threads);
         std::vector<std::thread> threads;
         for (int t = 0; t < 3; ++t)
            threads.emplace_back([] {
               for (int z = 0; z < 300; ++z) { Prof(tiny); }
               game::shade_rock(0.5);
            });
         for (std::thread &thread : threads) thread.join();
      });
   }
   EXPECT_GT(info().looks, 0);
}

/* One whose threads had no CPU for all of a fifth of a second is not what this is about. */
TEST_F(Evidence, a_hang_is_reported_while_it_lasts)
{
   const File report;
   const char *const stack = "game::fbm < game::shade_rock";
   options.hang_s = 0.3;
   options.hang_file = report.name();
   START_OR_SKIP(&options)
   game::Helper worker("loader");
   game::warm_up();
   const game::Patience patience;
   auto is_told = [&] { return has(report.read(), "addr2line") && game::log_has(stack); };
   while (!is_told() && !patience.is_over()) /* a frame may have had no CPU */
      game::frame([&] {
         Prof(walls);
         const double hangs = info().hangs;
         while (info().hangs <= hangs && !patience.is_over()) game::shade_rock(5);
      });
   for (const char *part :
        {"no frame for ", "; main thread ", "report in ", stack, "in zone game_frame > walls"})
      EXPECT_TRUE(game::log_has(part)) << game::log();
   const std::string text = report.read();
   for (const char *part : {"\nmain thread, thread ", "zones: game_frame > walls",
                            "loader, thread ", "game::frame", "addr2line -Cfie "})
      EXPECT_TRUE(has(text, part)) << part << text;
   for (const char *part : {"sleeps in futex", "build id "})
      EXPECT_EQ(has(text, part), sleep_is_told) << part << text;
   EXPECT_GE(info().hangs, 1);
}

TEST_F(Evidence, a_game_may_hang_with_the_profilers_lock)
{
   const File report;
   options.hang_s = 0.2;
   options.hang_file = report.name();
   START_OR_SKIP(&options)
   game::warm_up();
   game::frame([&] {
      game::Patience patience;
      Prof_Config_lock();
      while (!has(report.read(), "_") && !patience.is_over()) game::shade_rock(5);
      game::shade_rock(50);
      Prof_Config_unlock();
   });
   Prof_stop_evidence();
   for (const char *part : {"lock was held", "+0x"})
      EXPECT_TRUE(has(report.read(), part)) << report.read();
}

TEST_F(Evidence, frames_that_go_on_are_no_hang)
{
   options.hang_s = 60;
   START_OR_SKIP(&options)
   for (int i = 0; i < 200; ++i) game::frame();
   EXPECT_EQ(info().hangs, 0);
   EXPECT_FALSE(game::log_has("no frame"));
}

} // namespace
