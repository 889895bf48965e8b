/* leak_test.cpp - a Prof_End that is missing, however rarely: it is found, counted, and named; and
 * what only looks so is left alone.
 */
#include "facts.h"
#include "src/gather/prof_state.h"
#include "twin.h"
#include "worker.h"

namespace {

bool reports(const std::string &words) { return has(report_text(), words); }
void expect_no_leak() { EXPECT_EQ(wrong_ends(), 0ul); }

void expect_unclosed(unsigned long from, unsigned long to = ULONG_MAX)
{
   EXPECT_GE(get_info().unclosed_zones, from);
   EXPECT_LE(get_info().unclosed_zones, to);
}

/* In this file, at the line where it begins. */
bool was_told_place(int line, const std::string &more = "")
{
   return was_told("leak_test.cpp:" + std::to_string(line) + more);
}

class Leak : public ::testing::Test {
 protected:
   Leak() { hear(); }
};
using No_leak = Leak;

/* A worker beside the thread that updates. */
class Leak_of_worker : public Leak {
 protected:
   Leak_of_worker() { zone("draw", 2); }
   Worker worker;
};

enum { LINE_OF_LOAD = __LINE__ + 3 };
void load(bool forget)
{
   Prof_Begin(load) spend(1);
   if (forget) return;
   Prof_End
}

void draw() { zone("draw", 2); }

void frame(bool forget, bool draws = true)
{
   Prof_Begin(frame)
   load(forget);
   if (draws) draw();
   spend(1);
   Prof_End
}

void play(int frames, int every = INT_MAX, bool draws = true)
{
   for (int i = 1; i <= frames; ++i) {
      frame(i % every == 0, draws);
      Prof_update(1);
   }
}

/* Once a second, for ten minutes: the stack must not grow, and load be named, not frame. */
TEST_F(Leak, once_a_second_is_found_and_named)
{
   play(36000, 60);
   EXPECT_LT(get_info().num_states, Prof_KNOWS_PLACES ? 30 : 200);
   expect_unclosed(599, 600);
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_TRUE(was_told_place(LINE_OF_LOAD));
   EXPECT_TRUE(was_told("main thread"));
   EXPECT_FALSE(was_told("frame has no end"));
   EXPECT_TRUE(reports("not closed: load"));
   EXPECT_FALSE(reports("not closed: frame")) << "each time it was load";
}

/* What told whose end it was the first time tells nothing if it did not happen again. */
TEST_F(Leak, of_another_zone_where_one_was_found)
{
   NEEDS_PLACES;
   play(20, 10);
   EXPECT_FALSE(reports("not closed: frame"));
   play(20, 10, false);
   EXPECT_TRUE(reports("not closed: frame")) << "load is the last zone: it may be any";
   play(60, 10);
   EXPECT_EQ(get_info().unclosed_zones, 10ul);
}

TEST_F(Leak, a_single_one_is_gone_a_frame_later)
{
   NEEDS_PLACES;
   play(100, 100);
   play(2);
   EXPECT_EQ(get_info().unclosed_zones, 1ul);
   EXPECT_TRUE(was_told("load has no end"));
   Prof_set_average(0);
   for (const Seen &row : read_report())
      EXPECT_TRUE(row.name != "frame" || !row.number) << "no recursion";
}

/* Nothing stood on it: then the zone that is open is told, and that it may be one within. */
TEST_F(Leak, the_last_zone_of_a_frame)
{
   NEEDS_PLACES;
   play(600, 60, false);
   expect_unclosed(9);
   EXPECT_TRUE(was_told("frame, or a zone opened in it, has no end"));
}

/* Entered so rarely that nothing else opens it. */
TEST_F(Leak, a_zone_that_is_rare_itself)
{
   NEEDS_PLACES;
   for (int i = 1; i <= 2000; ++i) {
      draw();
      if (i % 100 == 0) {
         Prof_Begin(explosion)
         Prof_fake_ticks += 5;
      }
      Prof_update(1);
   }
   expect_unclosed(18);
   EXPECT_TRUE(was_told("explosion"));
}

/* Eight in a row, whatever they are called. */
TEST_F(Leak, names_made_at_run_time)
{
   NEEDS_PLACES;
   for (int i = 0; i < 200; ++i) {
      draw();
      if (i % 10 == 0) Prof_Begin_name("made at run time");
      Prof_update(1);
   }
   expect_unclosed(8);
   EXPECT_LE(get_info().num_states, 60);
}

/* Loops in loops, at the bottom one that leaks. */
void dive(int more, int frames)
{
   Prof_Begin(dive)
   play(2);
   if (more > 0) dive(more - 1, frames);
   else play(frames, 60);
   play(2);
   Prof_End
}

/* Of more levels than are remembered, those at the bottom are. */
TEST_F(Leak, below_more_loops_than_are_remembered)
{
   NEEDS_PLACES;
   dive(60, 6000);
   expect_unclosed(99, 100);
   EXPECT_EQ(get_info().surplus_ends, 0ul) << "the loops' own are left alone";
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_FALSE(was_told("dive has no end"));
   EXPECT_FALSE(was_told("frame has no end"));
   unsigned long before = get_info().unclosed_zones;
   play(6000, 60);
   EXPECT_GE(get_info().unclosed_zones, before + 99) << "and outside of all of them";
   dive(60, 10);
   EXPECT_EQ(get_info().surplus_ends, 0ul);
}

/* Something each frame on the worker, then an update here. */
void run_frames(Worker &worker, int frames, const std::function<void(int)> &work)
{
   for (int i = 1; i <= frames; ++i) {
      worker.call([&] { work(i); });
      spend(1);
      Prof_update(1);
   }
}

/* The same in a fiber. */
void run_frames_in(Prof_Fiber *fiber, int frames, const std::function<void(int)> &work)
{
   for (int i = 1; i <= frames; ++i) {
      Prof_Fiber *own = Prof_switch_fiber(fiber);
      work(i);
      Prof_switch_fiber(own);
      Prof_update(1);
   }
}

/* Once a second, for ten minutes. */
TEST_F(Leak_of_worker, on_a_worker_is_found_and_named)
{
   run_frames(worker, 36000, [](int i) { load(i % 60 == 0); });
   EXPECT_LT(get_info().num_states, 20);
   expect_unclosed(599, 600);
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_TRUE(was_told_place(LINE_OF_LOAD, " on thread 2, still open when "));
   EXPECT_TRUE(was_told_place(LINE_OF_LOAD, " began load again"));
   EXPECT_EQ(times_told("has no end"), 1);
}

/* The first eight tell; from then on each is closed by the next begin. */
TEST_F(Leak_of_worker, known_on_a_worker_is_closed_at_once)
{
   run_frames(worker, 605, [](int i) { load(i % 60 == 0); });
   unsigned long before = get_info().unclosed_zones;
   int states = get_info().num_states;
   EXPECT_GE(before, 8ul);
   for (unsigned long more = 1; more <= 10; ++more) {
      run_frames(worker, 6, [](int i) { load(i == 5); });
      EXPECT_EQ(get_info().unclosed_zones, before + more);
   }
   EXPECT_EQ(get_info().num_states, states);
}

/* Thousands in a frame, too, before the states are at an end. */
TEST_F(Leak_of_worker, many_in_each_frame_on_a_worker)
{
   run_frames(worker, 20, [](int) {
      for (int i = 0; i < 100; ++i) load(true);
   });
   expect_unclosed(1999);
   EXPECT_EQ(get_info().over_states, 0ul);
}

TEST_F(Leak_of_worker, inside_a_zone_of_a_worker_names_whose_end_is_missing)
{
   run_frames(worker, 3600, [](int i) { frame(i % 60 == 0); });
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_TRUE(was_told_place(LINE_OF_LOAD, " on thread 2"));
   EXPECT_FALSE(was_told("frame has no end"));
   EXPECT_FALSE(was_told("frame, or"));
   expect_unclosed(59);
   EXPECT_LT(get_info().num_states, 60);
}

TEST_F(Leak_of_worker, in_a_zone_around_the_loop_of_a_worker)
{
   worker.call([] { Prof_Begin(around) });
   run_frames(worker, 600, [](int i) { load(i % 10 == 0); });
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_FALSE(was_told("around has no end"));
   worker.call([] { load(false); });
   EXPECT_EQ(get_info().unclosed_zones, 60ul);
   worker.call([] { Prof_End });
   EXPECT_EQ(get_info().surplus_ends, 0ul);
}

TEST_F(Leak_of_worker, of_a_name_made_at_run_time_on_a_worker)
{
   run_frames(worker, 200, [](int i) {
      if (i % 10 == 0) Prof_Begin_name("made at run time");
   });
   expect_unclosed(19);
   EXPECT_TRUE(was_told("made at run time has no end"));
}

/* The slot of a thread goes to the next one: that has a stack of its own, and nothing is known. */
TEST_F(Leak, on_one_worker_after_another)
{
   draw();
   for (int n = 0; n < 5; ++n) {
      Worker worker;
      run_frames(worker, 200, [](int i) { load(i % 10 == 0); });
      worker.stop();
      EXPECT_EQ(get_info().unclosed_zones, 20ul * static_cast<unsigned long>(n + 1));
   }
   EXPECT_LT(get_info().num_states, 20);
}

/* On a fiber it takes more, for its stack may be any. */
TEST_F(Leak, on_a_fiber_is_found_and_named)
{
   draw();
   Prof_Fiber *fiber = Prof_create_fiber("loader");
   run_frames_in(fiber, 6000, [](int i) { load(i % 60 == 0); });
   EXPECT_TRUE(was_told("load has no end: begun at"));
   EXPECT_TRUE(was_told(" on loader, still open when "));
   expect_unclosed(99);
   EXPECT_LT(get_info().num_states, 50);
}

TEST_F(Leak_of_worker, that_is_watched)
{
   Prof_set_events(1);
   run_frames(worker, 600, [](int i) { load(i % 10 == 0); });
   EXPECT_TRUE(was_told("load has no end"));
   expect_unclosed(59);
}

void run_menu(int depth);

void game_frame(int key, int depth)
{
   Prof_Begin(game_frame)
   draw();
   if (key) run_menu(depth);
   Prof_End
}

/* A loop of its own, which runs what the outer loop runs, and may open another menu. */
void run_menu(int depth)
{
   Prof_Begin(menu)
   for (int i = 0; i < 40; ++i) {
      game_frame(i == 20 && depth > 0, depth - 1);
      Prof_update(1);
   }
   Prof_End
}

TEST_F(No_leak, menus_in_menus)
{
   for (int i = 0; i < 200; ++i) {
      game_frame(i % 50 == 49, 6);
      Prof_update(1);
   }
   expect_no_leak();
}

/* All from one line, one after another, each deeper in zones than the one before. */
TEST_F(No_leak, loops_in_zones_around_them)
{
   play(30);
   {
      Prof_Begin(game)
      play(30);
      for (int level = 0; level < 5; ++level) {
         Prof_Begin(level)
         play(30);
         Prof_End
      }
      Prof_End
   }
   play(30);
   expect_no_leak();
}

/* A loop that is called by itself while its zones are open. */
void deep(int more)
{
   Prof_Begin(deep)
   for (int i = 0; i < 5; ++i) {
      frame(false);
      if (more > 0 && i == 2) deep(more - 1);
      Prof_update(1);
   }
   Prof_End
}

TEST_F(No_leak, a_loop_that_recurses)
{
   for (int i = 0; i < 20; ++i) deep(9);
   expect_no_leak();
}

#if defined(__GNUC__) || defined(__clang__)
__attribute__((noinline))
#endif
void dig(int more, int frames, Worker &main)
{
   Prof_Begin(dig)
   if (more > 0) {
      main.call([&] { for (int i = 0; i < frames; ++i) Prof_update(1); });
      dig(more - 1, frames, main);
      draw();
   }
   Prof_End
}

/* The updates are made by another thread, between two steps of the one that is looked at. */
TEST_F(No_leak, recursion_that_gets_deeper_from_frame_to_frame)
{
   Worker updates;
   updates.call([] { Prof_update(1); });
   for (int i = 0; i < 3; ++i) dig(40, 2, updates);
   expect_no_leak();
}

/* Begun at the push, ended at the pop, in one function at one depth. */
void walk_with_a_stack_of_its_own(int depth)
{
   for (int i = 0; i < depth; ++i) {
      Prof_Begin(visit)
   }
   for (int i = 0; i < depth; ++i) Prof_End
}

TEST_F(Leak_of_worker, no_leak_a_walk_again_and_again)
{
   run_frames(worker, 200, [](int) {
      for (int pass = 0; pass < 4; ++pass) walk_with_a_stack_of_its_own(30);
   });
   expect_no_leak();
}

TEST_F(Leak_of_worker, no_leak_a_walk_that_goes_deeper_each_frame)
{
   run_frames(worker, 40, walk_with_a_stack_of_its_own);
   expect_no_leak();
}

void open_it() { Prof_Begin(split) }
void close_it() { Prof_End }

/* Begun in one function and ended in another, frames later, six in each other. */
TEST_F(Leak_of_worker, no_leak_begun_here_and_ended_there)
{
   run_frames(worker, 400, [](int i) {
      load(false);
      if (i % 12 < 6) open_it();
      else close_it();
   });
   worker.call([] { Prof_unwind(Prof_mark()); });
   EXPECT_EQ(get_info().unclosed_zones, 0ul);
   EXPECT_LE(get_info().surplus_ends, 1ul);
}

/* Coroutines share a stack, so that recursion of theirs is no deeper in calls. */
TEST_F(No_leak, a_fiber_that_recurses_without_a_stack)
{
   Prof_Fiber *fiber = Prof_create_fiber("coroutine");
   run_frames_in(fiber, 200, [](int i) {
      if ((i - 1) % 40 < 20) open_it();
      else close_it();
   });
   expect_no_leak();
}

} // namespace
