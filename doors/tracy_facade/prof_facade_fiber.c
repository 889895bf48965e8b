/* prof_facade_fiber.c - see prof_facade.h: fibers, which Tracy's macros know by name.
 *
 * With Tracy a thread may enter a fiber before the thread that had it says that it is out. Here it
 * waits for that, as zones that are open in the fiber are the other thread's until then:
 *
 *      thread A     enter F .... job is handed on  | leave F
 *      thread B                        enter F ....|.. zones of F
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../platform/prof_os.h"
#include "../../src/gather/prof_thread.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Fiber Prof_Facade_Fiber;
struct Prof_Facade_Fiber {
   Prof_Facade_Fiber *next;
   const char *at;     /* where its name lies */
   char begin[32];     /* of that name, as contexts keep it */
   Prof_Fiber *fiber;  /* null: there was no room for it */
   int is_stuck;       /* a thread waited in vain for another to leave it, which has not since */
};

enum { PATIENCE_MS = 100 };

static Prof_Facade_Fiber *fibers; /* under the lock */

static Prof_Facade_Fiber *find(const char *at)
{
   Prof_Facade_Fiber *f;
   for (f = fibers; f; f = f->next)
      if (f->at == at) return f;
   return 0;
}

static int is_same(const Prof_Facade_Fiber *f, const char *name)
{
   return !strncmp(f->begin, name, sizeof f->begin - 1);
}

static void set_name(Prof_Facade_Fiber *f, const char *name)
{
   size_t length = strlen(name);
   if (length > sizeof f->begin - 1) length = sizeof f->begin - 1;
   memcpy(f->begin, name, length);
   f->begin[length] = 0;
}

/* Only the thread that enters a fiber makes it, and a fiber is entered by one thread at a time. */
static Prof_Fiber *made(Prof_Facade_Fiber *f, const char *name)
{
   Prof_Fiber *fiber;
   if (f && is_same(f, name)) return f->fiber;
   if (f) Prof_destroy_fiber(f->fiber);
   fiber = Prof_create_fiber(name);
   if (!f && (f = (Prof_Facade_Fiber *)calloc(1, sizeof *f)) == 0) {
      Prof_destroy_fiber(fiber);
      return 0;
   }
   Prof_Config_lock();
   set_name(f, name);
   f->fiber = fiber;
   if (!f->at) {
      f->at = name;
      f->next = fibers;
      fibers = f;
   }
   Prof_Config_unlock();
   return fiber;
}

static int is_taken(const Prof_Fiber *fiber)
{
   const Prof_Context *c;
   int is;
   Prof_Config_lock();
   c = Prof_Thread_of_fiber(fiber);
   is = c && c->hands && c->hands != Prof_Tls_hands();
   Prof_Config_unlock();
   return is;
}

/* A program that has a fiber on two threads at once waits once, and not each time. */
static void wait_for(Prof_Facade_Fiber *f)
{
   uint64_t end;
   if (!is_taken(f->fiber)) {
      f->is_stuck = 0;
      return;
   }
   if (f->is_stuck) return;
   end = Prof_Os_ticks() + (uint64_t)PATIENCE_MS * 1000000u;
   while (is_taken(f->fiber) && (int64_t)(Prof_Os_ticks() - end) < 0) Prof_Os_yield();
   f->is_stuck = is_taken(f->fiber);
}

static Prof_Facade_Fiber *fiber_of(const char *name)
{
   Prof_Facade_Fiber *f;
   Prof_Config_lock();
   f = find(name);
   Prof_Config_unlock();
   return f;
}

void Prof_Facade_enter_fiber(const char *name)
{
   Prof_Facade_Fiber *f;
   Prof_Fiber *fiber;
   if (!name || Prof_Facade_is_inside()) return;
   f = fiber_of(name);
   if (f) wait_for(f);
   fiber = made(f, name);
   (void)Prof_switch_fiber(fiber);
}

void Prof_Facade_leave_fiber(void)
{
   if (!Prof_Facade_is_inside()) (void)Prof_switch_fiber(Prof_NULL);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
