/* prof_shutdown.c - Prof_shutdown: ends a life of the profiler. See prof_thread.h for what other
 * threads may be doing meanwhile.
 *
 * The order is that of who needs whom: first all that lives on contexts and frames, then the
 * contexts, then what their numbers mean, and last the hooks by which all of it was allocated.
 */
#ifdef Prof_ENABLED
#include "prof_shutdown.h"
#include "prof_clock.h"
#include "prof_sites.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "../base/prof_module.h"

enum { MOST_FIRST = 8 };
static void (*first[MOST_FIRST])(void); /* of all lives */

int Prof_Shutdown_call_first(void (*fn)(void))
{
   int i = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   while (i < MOST_FIRST && first[i] && first[i] != fn) ++i;
   if (i < MOST_FIRST) first[i] = fn;
   return i < MOST_FIRST;
}

static void call_first(void)
{
   void (*fns[MOST_FIRST])(void);
   int i;
   Prof_Config_lock();
   for (i = 0; i < MOST_FIRST; ++i) fns[i] = first[i];
   Prof_Config_unlock();
   for (i = 0; i < MOST_FIRST && fns[i]; ++i) fns[i]();
}

int Prof_shutdown(void)
{
   if (Prof_Config_in_hook()) return 0;
   call_first();
   Prof_Thread_close();
   Prof_Module_put_back_all();
   Prof_Thread_end_life();
   Prof_Sites_clear();
   Prof_State_put_back();
   Prof_Zone_put_back();
   Prof_Clock_put_back();
   Prof_Start_put_back();
   Prof_Config_put_back();
   Prof_Thread_open();
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
