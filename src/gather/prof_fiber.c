/* prof_fiber.c - fibers: contexts that go in and out of threads as the game says. */
#ifdef Prof_ENABLED
#include "prof_thread.h"
#include "../base/prof_module.h"
#include <string.h>

typedef enum Reason {
   NONE,
   IS_TRACK,
   IS_OLDER,
   IS_THREADS_OWN,
   IS_DESTROYED,
   IS_IN,
   IS_IN_ELSEWHERE,
   WAS_SHUT_DOWN,
   REASONS
} Reason;

static const char *const reasons[REASONS] = {
   "",
   "it is a track",
   "it was made before Prof_shutdown, or before a capture was loaded",
   "it is a thread's own",
   "it was destroyed, or its thread has ended",
   "the fiber is switched in",
   "the fiber is in on another thread",
   "the profiler was shut down meanwhile",
};

/* A job system that keeps a fiber too long does so at each switch: the log hears of each reason
 * once from each of the two calls, until Prof_shutdown. */
static struct {
   uint8_t destroy[REASONS], change[REASONS];
} told; /* under the lock */

static void put_back(void) { memset(&told, 0, sizeof told); }
static Prof_Module module = Prof_MODULE(told, put_back);

/* Under the lock. Is this for the log? */
static int is_news(uint8_t *heard, Reason refused)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!refused || heard[refused]) return 0;
   Prof_Module_list(&module);
   heard[refused] = 1;
   return 1;
}

/* ---- handles ---- */

/* What the game holds is no address, for another context may come to lie there. It is where the
 * context is listed, and which of all tenants of all lives it is: no other one was both, on 32 bits
 * of the last 16,384. Of the two lowest bits a track's has the first: see prof_track.c.
 *
 *      serial .... | index, 16 bits | 1 0
 */
enum { INDEX_AT = 2, SERIAL_AT = 18, INDEX_MASK = 0xffff };

static Prof_Fiber *handle_of(const Prof_Context *c)
{
   Prof_ASSERT(c->serial && c->index <= INDEX_MASK);
   return (Prof_Fiber *)((uintptr_t)c->serial << SERIAL_AT | (uintptr_t)c->index << INDEX_AT | 2);
}

/* The context that has the place of the fiber's, which may be another one's; null: none has. */
static Prof_Context *in_place_of(const Prof_Fiber *fiber)
{
   const uint32_t index = (uint32_t)((uintptr_t)fiber >> INDEX_AT & INDEX_MASK);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return index < Prof_Contexts_used ? Prof_Contexts[index] : 0;
}

Prof_Context *Prof_Thread_of_fiber(const Prof_Fiber *fiber)
{
   Prof_Context *c = in_place_of(fiber);
   return c && c->used && c->serial && handle_of(c) == fiber ? c : 0;
}

static int is_track(const Prof_Fiber *fiber) { return ((uintptr_t)fiber & 1) != 0; }

/* A life takes over no context, so what was made in it has a later serial than its start. */
static Reason why_gone(const Prof_Fiber *fiber)
{
   const uintptr_t all = UINTPTR_MAX >> SERIAL_AT;
   uintptr_t since = ((uintptr_t)fiber >> SERIAL_AT) - Prof_Context_serials_before;
   if (is_track(fiber)) return IS_TRACK;
   since &= all;
   return since && since <= all / 2 ? IS_DESTROYED : IS_OLDER;
}

Prof_Fiber *Prof_create_fiber(const char *name)
{
   Prof_Context *c;
   Prof_Fiber *fiber;
   Prof_Config_lock();
   c = Prof_Thread_take_slot(name ? name : "fiber", 1);
   fiber = c ? handle_of(c) : 0;
   Prof_Config_unlock();
   return fiber;
}

static Reason why_not_destroyed(const Prof_Fiber *fiber, const Prof_Context *c)
{
   if (!c) return why_gone(fiber);
   if (!c->fiber) return IS_THREADS_OWN;
   return c->hands ? IS_IN : NONE;
}

void Prof_destroy_fiber(Prof_Fiber *fiber)
{
   Prof_Context *c;
   Reason refused;
   int tell;
   if (!fiber) return;
   Prof_Config_lock();
   c = Prof_Thread_of_fiber(fiber);
   refused = why_not_destroyed(fiber, c);
   if (!refused) Prof_Context_return_slot(c);
   tell = is_news(told.destroy, refused);
   Prof_Config_unlock();
   if (tell) Prof_Config_log("Prof_destroy_fiber: %s; nothing done (told once)", reasons[refused]);
}

/* Why the calling thread may not take the context in. The caller holds the lock. */
static Reason why_not_in(const Prof_Fiber *fiber, const Prof_Context *c)
{
   if (!c) return why_gone(fiber);
   if (c->hands) return IS_IN_ELSEWHERE;
   if (!c->fiber && c != Prof_Tls_hands()->own) return IS_THREADS_OWN;
   return NONE;
}

/* A thread's own context is a fiber like any other here: it goes out while another is in, and its
 * clock stands. One stamp ends the one and begins the other. A thread that switches is trusted, for
 * nobody does so at the end of a thread. */
Prof_Fiber *Prof_switch_fiber(Prof_Fiber *fiber)
{
   Prof_Thread *me = Prof_Tls_hands();
   Reason refused = NONE;
   Prof_Context *out, *in;
   Prof_Fiber *replaced;
   int tell;
   Prof_Thread_heed_life();
   out = me->in ? me->in : Prof_Thread_join();
   if (!out) return 0;
   Prof_Thread_trust();
   Prof_Config_lock();
   replaced = handle_of(out);
   in = fiber ? Prof_Thread_of_fiber(fiber) : me->own;
   if (in != out) {
      if (!Prof_Thread_is_of_this_life(out)) refused = WAS_SHUT_DOWN;
      else refused = why_not_in(fiber, in);
      if (!refused) Prof_Context_go_in(in, Prof_Context_go_out(out));
   }
   tell = is_news(told.change, refused);
   Prof_Config_unlock();
   if (tell) Prof_Config_log("Prof_switch_fiber: %s; nothing done (told once)", reasons[refused]);
   return replaced;
}

int Prof_num_contexts(void)
{
   int count;
   Prof_Config_lock();
   count = (int)Prof_Contexts_used;
   Prof_Config_unlock();
   return count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
