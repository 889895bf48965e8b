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
   "it was made before Prof_shutdown",
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

Prof_Fiber *Prof_create_fiber(const char *name)
{
   Prof_Context *c;
   Prof_Config_lock();
   c = Prof_Thread_take_slot(name ? name : "fiber", 1);
   Prof_Config_unlock();
   return c;
}

/* A track that the game took for a fiber is no address: see prof_track.c. */
static int is_track(const Prof_Fiber *c) { return ((uintptr_t)c & 1) != 0; }

static Reason why_not_destroyed(const Prof_Context *c)
{
   if (is_track(c)) return IS_TRACK;
   if (!Prof_Thread_knows(c)) return IS_OLDER;
   if (!c->used) return IS_DESTROYED;
   if (!c->fiber) return IS_THREADS_OWN;
   return c->hands ? IS_IN : NONE;
}

void Prof_destroy_fiber(Prof_Fiber *c)
{
   Reason refused;
   int tell;
   if (!c) return;
   Prof_Config_lock();
   refused = why_not_destroyed(c);
   if (!refused) Prof_Context_return_slot(c);
   tell = is_news(told.destroy, refused);
   Prof_Config_unlock();
   if (tell) Prof_Config_log("Prof_destroy_fiber: %s; nothing done (told once)", reasons[refused]);
}

/* Why the calling thread may not take the context in. The caller holds the lock. */
static Reason why_not_in(const Prof_Context *c)
{
   if (is_track(c)) return IS_TRACK;
   if (!Prof_Thread_knows(c)) return IS_OLDER;
   if (!c->used) return IS_DESTROYED;
   if (c->hands) return IS_IN_ELSEWHERE;
   if (!c->fiber && c != Prof_Tls_hands()->own) return IS_THREADS_OWN;
   return NONE;
}

/* A thread's own context is a fiber like any other here: it goes out while another is in, and its
 * clock stands. One stamp ends the one and begins the other. A thread that switches is trusted, for
 * nobody does so at the end of a thread. */
Prof_Fiber *Prof_switch_fiber(Prof_Fiber *c)
{
   Prof_Thread *me = Prof_Tls_hands();
   Reason refused;
   Prof_Context *out;
   int tell;
   Prof_Thread_heed_life();
   out = me->in ? me->in : Prof_Thread_join();
   if (!out) return 0;
   Prof_Thread_trust();
   if (!c) c = me->own;
   if (c == out) return out;
   Prof_Config_lock();
   if (!Prof_Thread_is_of_this_life(out)) refused = WAS_SHUT_DOWN;
   else refused = why_not_in(c);
   if (!refused) Prof_Context_go_in(c, Prof_Context_go_out(out));
   tell = is_news(told.change, refused);
   Prof_Config_unlock();
   if (tell) Prof_Config_log("Prof_switch_fiber: %s; nothing done (told once)", reasons[refused]);
   return out;
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
