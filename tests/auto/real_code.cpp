/* real_code.cpp - the part of real.cpp that is compiled with -finstrument-functions.
 */
#include <csetjmp>
#include <stdexcept>

#include "prof.h"

#define UNMARKED __attribute__((no_instrument_function))
#define NOINLINE __attribute__((noinline))

int before_main;
static volatile int sink;

namespace real {

NOINLINE void leaf() { sink = sink + 1; }

inline __attribute__((always_inline)) void inlined() { sink = sink + 2; }

NOINLINE void walk(int depth)
{
   leaf();
   if (depth > 0) walk(depth - 1);
   sink = sink + depth; /* no tail call */
}

NOINLINE void thrower(int depth)
{
   leaf();
   if (depth == 0) throw std::runtime_error("thrown");
   thrower(depth - 1);
   sink = sink + 1;
}

NOINLINE void catcher()
{
   try {
      thrower(2);
   } catch (const std::runtime_error &) {
      leaf();
   }
   leaf();
}

static jmp_buf place;

NOINLINE void jumper(int depth)
{
   leaf();
   if (depth == 0) longjmp(place, 1);
   jumper(depth - 1);
   sink = sink + 1;
}

NOINLINE void setter()
{
   if (setjmp(place) == 0) jumper(2);
   else leaf();
   leaf();
}

template <class T> struct Box {
   NOINLINE void put(T value)
   {
      value_ = value;
      leaf();
   }
   T value_;
};

struct Animal {
   virtual ~Animal() {}
   virtual void speak() = 0;
};
struct Dog : Animal {
   NOINLINE void speak() override { leaf(); }
};

struct Last {
   NOINLINE ~Last() { leaf(); } /* at the end of a thread, where its zones may be gone */
};
static thread_local Last last;

NOINLINE void job()
{
   (void)&last;
   leaf();
}

NOINLINE void pair()
{
   Prof(marked);
   leaf();
   Prof_Scope_name("named");
   leaf();
}

NOINLINE void marks()
{
   Prof(scope);
   Prof_Scope_name("scope_named");
   Prof_Scope_handle(Prof_handle("scope_handle"));
   Prof_Named(phases, first_phase);
   Prof_Next_in(phases, second_phase);
   Prof_Begin(zone)
   Prof_Counter(counter);
   Prof_Add(added, 2u);
   Prof_Sample(sample, 1.5f);
   Prof_Event(event, 3);
   Prof_End
}

struct Early {
   NOINLINE Early()
   {
      before_main = 1;
      leaf();
   }
};
static Early early;

} // namespace real

UNMARKED void call_pair()
{
   real::pair();
   real::inlined();
}
UNMARKED void call_classes()
{
   real::Box<int> ints;
   real::Box<double> doubles;
   real::Dog dog;
   real::Animal *volatile animal = &dog;
   ints.put(1);
   ints.put(2);
   doubles.put(1);
   animal->speak();
}
