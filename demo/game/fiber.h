/* fiber.h - a function that can stop in the middle and go on later, on a stack of its own, with
 * open zones and all: what engines call a fiber or a job. It has a context of its own in the
 * profiler, whose clock stands still while the fiber does.
 *
 * By ucontext with the GNU C library, by Windows' own fibers there. Elsewhere, browsers included,
 * there are none: resume() does nothing, and what only a fiber does is left out of the game.
 */
#ifndef INC_FIBER_H
#define INC_FIBER_H

#include <functional>
#include <memory>

struct FiberStack;

class Fiber {
 public:
   // The body never returns and never throws; nothing on its stack may need a destructor, as it is
   // dropped where it paused.
   Fiber(const char *name, std::function<void()> body);
   ~Fiber();
   Fiber(const Fiber &) = delete;
   Fiber &operator=(const Fiber &) = delete;

   void resume();       // until it pauses. Always from the same thread
   static void pause(); // within a body

 private:
   std::unique_ptr<FiberStack> stack_; // null: there are no fibers here
};

#endif
