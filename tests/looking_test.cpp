/* looking_test.cpp - the overlay goes through all it has while threads come, go and change
 * things. It lasts IPROF_STRESS seconds; IPROF_SEED repeats the choice of actions.
 * ThreadSanitizer finds what the overlay reads without the lock.
 */
#include "calls.h"
#include "validate.h"

namespace {

using Clock = std::chrono::steady_clock;

unsigned seed()
{
   const char *text = std::getenv("IPROF_SEED");
   return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 0)) : 1;
}

std::atomic<bool> over{false};

void recurse(int depth)
{
   Prof_Begin(looking_recurse)
   if (depth > 0) recurse(depth - 1);
   Prof_End
}

/* A zone that nobody has seen yet, of up to so many. */
void new_zone(int number)
{
   Prof_Begin_name(numbered("made for thread ", number % 300).c_str())
   recurse(number % 40);
   Prof_End
}

/* Threads of a moment, one after another, each in the slot of an earlier one. */
void come_and_go()
{
   for (int i = 0; !over; ++i) {
      std::thread([i] {
         const std::string name = numbered("brief ", i);
         if (i % 3) Prof_set_thread_name(name.c_str());
         new_zone(i);
         if (i % 3 == 0) Prof_set_thread_name(name.c_str());
         Prof_Begin(looking_open) /* the thread ends in it, now and then */
         if (i % 5) Prof_End
      }).join();
   }
}

void change_its_name()
{
   for (int i = 0; !over; ++i) {
      Prof_set_thread_name(i % 2 ? "a name" : "another name, which is longer");
      recurse(i % 30);
   }
}

void rule()
{
   for (int i = 0; !over; ++i) {
      const std::string name = numbered("made for thread ", i % 7);
      Prof_set_waiting(name.c_str(), i % 2);
      Prof_set_group(name.c_str(), i % 3 ? "one group" : "another");
      if (i % 50 == 0) Prof_note_frame("a note");
      if (i % 10 == 0) Prof_set_frozen(i % 100 == 0);
      if (i % 500 == 0) Prof_note_load("a load");
      new_zone(i);
   }
}

void go_as_fibers()
{
   while (!over) {
      Prof_Fiber *fiber = Prof_create_fiber("looking fiber");
      if (!fiber) continue;
      for (int i = 0; i < 5; ++i) {
         Prof_switch_fiber(fiber);
         recurse(i);
         Prof_switch_fiber(nullptr);
      }
      Prof_destroy_fiber(fiber);
   }
}

class Looker {
 public:
   Looker() : random_(seed())
   {
      Prof_Overlay overlay = Prof_default_overlay();
      overlay.figures_per_s = 10;
      Prof_set_overlay(&overlay);
      while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   }

   void frame()
   {
      Prof_Begin(looking_frame)
      recurse(3);
      Prof_End
      Prof_update(1);
      act();
      look();
      ASSERT_LE(list_->num_vertices, 32768);
      ASSERT_EQ(list_->num_indices, list_->num_vertices / 4 * 6);
      if (++frames_ % 32 == 0) validate_state();
   }

   int frames() const { return frames_; }

 private:
   int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

   /* Any but those that end it, write files, or make the history stand still for long. */
   void act()
   {
      Prof_Action action = static_cast<Prof_Action>(below(Prof_NUM_ACTIONS));
      if (action == Prof_ACTION_EXPORT || action == Prof_ACTION_TOGGLE) return;
      Prof_overlay_action(action);
      if (below(20) == 0) Prof_overlay_action(Prof_ACTION_LIVE);
      while (Prof_overlay_focus() != 1) step_out();
   }

   void step_out()
   {
      Prof_overlay_action(Prof_overlay_focus() ? Prof_ACTION_RELEASE : Prof_ACTION_TOGGLE);
   }

   void look()
   {
      static char text[20000];
      Prof_Context_Info context;
      list_ = Prof_overlay_draw(1280, 800);
      switch (below(16)) {
      case 0: Prof_overlay_write(text, sizeof text, 120, 40); break;
      case 1: (void)get_info(); break;
      case 2: Prof_free_report(Prof_create_report()); break;
      case 3: Prof_set_events(below(2)); break;
      case 4: Prof_set_entry_stats(below(2)); break;
      case 5:
         for (int i = 0; i < Prof_num_contexts(); ++i) Prof_get_context_info(i, 0, &context);
         break;
      default: break;
      }
   }

   std::mt19937 random_;
   const Prof_Draw_List *list_ = nullptr;
   int frames_ = 0;
};

TEST(Looking, at_threads_that_come_and_go)
{
   configure([](Prof_Config &config) { config.log = [](const char *, void *) {}; });
   Looker looker;
   Threads threads;
   for (void (*life)() : {come_and_go, change_its_name, rule, go_as_fibers}) threads.add(life);
   Clock::time_point end =
      Clock::now() + std::chrono::milliseconds(static_cast<int>(stress_seconds(0.7) * 1e3));
   while (Clock::now() < end && !::testing::Test::HasFailure()) looker.frame();
   over = true;
   threads.join();
   Prof_set_frozen(0);
   for (int i = 0; i < 40 && !::testing::Test::HasFailure(); ++i) looker.frame();
   validate_state();
   EXPECT_EQ(get_info().surplus_ends, 0ul);
   EXPECT_GE(looker.frames(), 40);
   EXPECT_EQ(get_info().threads_live, 1);
}

} // namespace
