// fiber.cpp - see fiber.h.
#include "fiber.h"
#include "prof.h"

#include <utility>
#include <vector>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif defined(__GLIBC__)
#include <ucontext.h>
#endif

enum { STACK_BYTES = 256 * 1024 };

static FiberStack *running;

#if defined(_WIN32)

struct FiberStack {
   std::function<void()> body;
   Prof_Fiber *zones = nullptr;
   void *own = nullptr;
   static void *caller; // the thread itself, as a fiber
   ~FiberStack()
   {
      if (own) DeleteFiber(own);
   }
   static void CALLBACK begin(void *self) { static_cast<FiberStack *>(self)->body(); }
   bool prepare() { return (own = CreateFiber(STACK_BYTES, begin, this)) != nullptr; }
   void enter()
   {
      if (!caller) caller = ConvertThreadToFiber(nullptr);
      if (caller) SwitchToFiber(own);
   }
   void leave() { SwitchToFiber(caller); }
};
void *FiberStack::caller;

#elif defined(__GLIBC__)

struct FiberStack {
   std::function<void()> body;
   Prof_Fiber *zones = nullptr;
   ucontext_t own, caller;
   std::vector<char> memory;
   static void begin() { running->body(); }
   bool prepare()
   {
      if (getcontext(&own) != 0) return false;
      memory.resize(STACK_BYTES);
      own.uc_stack.ss_sp = memory.data();
      own.uc_stack.ss_size = memory.size();
      own.uc_link = &caller;
      makecontext(&own, begin, 0);
      return true;
   }
   void enter() { swapcontext(&caller, &own); }
   void leave() { swapcontext(&own, &caller); }
};

#else

struct FiberStack {
   std::function<void()> body;
   Prof_Fiber *zones = nullptr;
   bool prepare() { return false; }
   void enter() {}
   void leave() {}
};

#endif

Fiber::Fiber(const char *name, std::function<void()> body) : stack_(new FiberStack)
{
   stack_->body = std::move(body);
   if (stack_->prepare()) stack_->zones = Prof_create_fiber(name);
   else stack_.reset();
}

Fiber::~Fiber()
{
   if (stack_) Prof_destroy_fiber(stack_->zones);
}

// The zones go with the stack: what the fiber opens is on its own, and the caller's stay open.
void Fiber::resume()
{
   if (!stack_) return;
   running = stack_.get();
   Prof_Fiber *caller = Prof_switch_fiber(stack_->zones);
   stack_->enter();
   (void)Prof_switch_fiber(caller);
   running = nullptr;
}

void Fiber::pause() { running->leave(); }
