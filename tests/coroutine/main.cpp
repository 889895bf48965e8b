/* main.cpp - a coroutine of C++20 with a context of its own keeps zones open over co_await: on the
 * thread that made it, and on another one. The clock moves by hand, so each figure is exact.
 */
#include "prof.h"

#include <coroutine>
#include <cstdio>
#include <cstring>
#include <exception>
#include <thread>

extern "C" uint64_t Prof_fake_ticks;

static int failures;

static void expect(const char *what, double is, double should)
{
   bool good = is > should - 1e-9 && is < should + 1e-9;
   std::printf("%s  %s: %g, should be %g\n", good ? "ok    " : "FAILED", what, is, should);
   failures += !good;
}

static void spend_ms(double ms) { Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6); }

struct Quest {
   struct promise_type {
      Quest get_return_object()
      {
         return {std::coroutine_handle<promise_type>::from_promise(*this), nullptr};
      }
      std::suspend_always initial_suspend() noexcept { return {}; }
      std::suspend_always final_suspend() noexcept { return {}; }
      void return_void() {}
      void unhandled_exception() { std::terminate(); }
   };
   std::coroutine_handle<promise_type> handle;
   Prof_Fiber *stack;
};

/* Two zones stay open over every co_await. */
static Quest walk(int steps)
{
   Prof(quest);
   for (int i = 0; i < steps; ++i) {
      Prof(quest_step);
      spend_ms(2);
      co_await std::suspend_always{};
      spend_ms(1);
   }
}

static void resume(const Quest &quest)
{
   Prof_Fiber *mine = Prof_switch_fiber(quest.stack);
   quest.handle.resume();
   Prof_switch_fiber(mine);
}

/* One frame: 5 ms of the game's own, and one step of each of the two. */
static void frame(const Quest &a, const Quest &b, bool elsewhere)
{
   {
      Prof(game);
      spend_ms(5);
      resume(a);
      if (elsewhere) std::thread([&] { resume(b); }).join();
      else resume(b);
   }
   Prof_update(1);
}

static double mean_ms(const char *path)
{
   Prof_Stats stats;
   return Prof_get_path_stats(path, 0, 0, 0, &stats) ? stats.mean : -1;
}

int main()
{
   Quest a = walk(100), b = walk(100);
   Prof_update(1);
   a.stack = Prof_create_fiber("quest a");
   b.stack = Prof_create_fiber("quest b");
   frame(a, b, false);
   expect("first steps: 2 ms each", mean_ms("quest > quest_step"), 4);
   for (int i = 0; i < 20; ++i) {
      bool elsewhere = i % 2 == 1;
      frame(a, b, elsewhere);
      expect("a step of each", mean_ms("quest > quest_step"), 6);
      /* While another thread runs b, the game waits for it in its own zone. */
      expect("the game's own", mean_ms("game"), elsewhere ? 8 : 5);
   }
   Prof_Info info;
   Prof_get_info(&info);
   expect("surplus ends", static_cast<double>(info.surplus_ends), 0);
   expect("unclosed zones", static_cast<double>(info.unclosed_zones), 0);
   a.handle.destroy();
   b.handle.destroy();
   std::printf("%s\n", failures ? "0 passed, 1 failed" : "1 passed, 0 failed");
   return failures != 0;
}
