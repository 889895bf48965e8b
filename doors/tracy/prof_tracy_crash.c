/* prof_tracy_crash.c - see prof_tracy_crash.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_crash.h"
#include "../../platform/net/prof_os_crash.h"
#include "../../platform/net/prof_os_host.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/prof_atomic.h"
#include "../../src/gather/prof_clock.h"

static struct {
   Prof_Tracy_Session_Options *session;
   uint32_t worker; /* its thread's number */
} own;

/* On the thread that crashed. Counted as well as timed, as a clock may stand still. */
static void on_crash(const char *what)
{
   Prof_Tracy_Shared *shared = own.session->shared;
   uint32_t me = Prof_Os_host_thread();
   double limit = Prof_Clock_system() + own.session->end_ms * 1e-3;
   unsigned i;
   if (me == Prof_Atomic_load32(&own.worker) || !Prof_Atomic_load32(&shared->connected)) return;
   own.session->crash = what;
   Prof_Atomic_store32(&shared->crashed_thread, me);
   Prof_Atomic_release32(&shared->crashed, 1);
   Prof_Atomic_release32(&shared->stopping, 1);
   for (i = 0; i < own.session->end_ms && Prof_Clock_system() < limit; ++i) {
      if (Prof_Atomic_acquire32(&shared->told)) return;
      Prof_Os_worker_sleep(1);
   }
}

int Prof_Tracy_Crash_watch(Prof_Tracy_Session_Options *session)
{
   own.session = session;
   if (Prof_Os_crash_watch(on_crash)) return 1;
   own.session = 0;
   return 0;
}

void Prof_Tracy_Crash_unwatch(void)
{
   if (own.session) Prof_Os_crash_unwatch();
   own.session = 0;
}

void Prof_Tracy_Crash_begin(void) { Prof_Atomic_store32(&own.worker, Prof_Os_host_thread()); }

void Prof_Tracy_Crash_end(Prof_Tracy_Shared *shared) { Prof_Atomic_release32(&shared->told, 1); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
