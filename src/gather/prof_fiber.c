/* prof_fiber.c - fibers: contexts that go in and out of threads as the game says. */
#ifdef Prof_ENABLED
#include "prof_thread.h"

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

void Prof_destroy_fiber(Prof_Fiber *c)
{
   const char *refused = 0;
   if (!c) return;
   Prof_Config_lock();
   if (is_track(c)) refused = "it is a track";
   else if (!Prof_Thread_knows(c)) refused = "it was made before Prof_shutdown";
   else if (!c->fiber || !c->used) refused = "it is a thread's own, or was destroyed before";
   else if (c->hands) refused = "the fiber is switched in";
   else Prof_Context_return_slot(c);
   Prof_Config_unlock();
   if (refused) Prof_Config_log("Prof_destroy_fiber: %s; nothing done", refused);
}

/* Why the calling thread may not take the context in, in words for the log; null: it may. The
 * caller holds the lock. */
static const char *why_not_in(const Prof_Context *c)
{
   if (is_track(c)) return "it is a track";
   if (!Prof_Thread_knows(c)) return "it was made before Prof_shutdown";
   if (!c->used) return "the fiber was destroyed";
   if (c->hands) return "the fiber is in on another thread";
   if (!c->fiber && c != Prof_Tls_hands()->own) return "it is another thread's own";
   return 0;
}

/* A thread's own context is a fiber like any other here: it goes out while another is in, and its
 * clock stands. One stamp ends the one and begins the other. A thread that switches is trusted, for
 * nobody does so at the end of a thread. */
Prof_Fiber *Prof_switch_fiber(Prof_Fiber *c)
{
   Prof_Thread *me = Prof_Tls_hands();
   const char *refused = 0;
   Prof_Context *out;
   Prof_Thread_heed_life();
   out = me->in ? me->in : Prof_Thread_join();
   if (!out) return 0;
   Prof_Thread_trust();
   if (!c) c = me->own;
   if (c == out) return out;
   Prof_Config_lock();
   if (!Prof_Thread_is_of_this_life(out)) refused = "the profiler was shut down meanwhile";
   else refused = why_not_in(c);
   if (!refused) Prof_Context_go_in(c, Prof_Context_go_out(out));
   Prof_Config_unlock();
   if (refused) Prof_Config_log("Prof_switch_fiber: %s; nothing done", refused);
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
