/* prof_os_worker_windows.c - prof_os_worker.h for Windows. Empty elsewhere.
 *
 * A wake sets an event, unless the flag tells that it is set. Who waits takes the flag away after
 * the event: see prof_os_worker_posix.c.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_THREAD)
#include "prof_os_worker.h"

#if defined(_WIN32)

#include "../prof_windows.h"

#include <process.h>
#include <string.h>

enum { MOST_MS = 1 << 30 };

static HANDLE thread_of(const Prof_Worker *worker) { return (HANDLE)(uintptr_t)worker->room[0]; }
static HANDLE event_of(const Prof_Worker *worker) { return (HANDLE)worker->ends[0]; }

static LONG set_flag(Prof_Worker *worker, LONG value)
{
   return InterlockedExchange((LONG volatile *)&worker->woken, value);
}

void Prof_Os_worker_wake(Prof_Worker *worker)
{
   DWORD error;
   if (set_flag(worker, 1)) return;
   error = GetLastError();
   SetEvent(event_of(worker));
   SetLastError(error);
}

int Prof_Os_worker_wait(Prof_Worker *worker, unsigned ms)
{
   if (WaitForSingleObject(event_of(worker), ms < MOST_MS ? ms : (DWORD)MOST_MS) != WAIT_OBJECT_0)
      return 0;
   set_flag(worker, 0);
   return 1;
}

/* A wait for an event is as coarse as the system's tick, which is 15.6 ms in many; a timer of this
 * kind, of Windows 10, is not. Without one it is as coarse as that. */
static HANDLE timer_of(Prof_Worker *worker)
{
   enum { HIGH_RESOLUTION = 2 };
   if (!worker->room[1])
      worker->room[1] = (uint64_t)(uintptr_t)CreateWaitableTimerExW(NULL, NULL, HIGH_RESOLUTION,
                                                                    TIMER_ALL_ACCESS);
   if (!worker->room[1]) worker->room[1] = 1; /* there is none */
   return worker->room[1] == 1 ? NULL : (HANDLE)(uintptr_t)worker->room[1];
}

int Prof_Os_worker_wait_ns(Prof_Worker *worker, uint64_t ns)
{
   uint64_t ms = (ns + 999999) / 1000000;
   HANDLE both[2];
   LARGE_INTEGER after;
   both[0] = event_of(worker);
   both[1] = timer_of(worker);
   after.QuadPart = -(LONGLONG)(ns / 100);
   if (!both[1] || !SetWaitableTimer(both[1], &after, 0, NULL, NULL, FALSE))
      return Prof_Os_worker_wait(worker, ms < MOST_MS ? (unsigned)ms : (unsigned)MOST_MS);
   if (WaitForMultipleObjects(2, both, FALSE, INFINITE) != WAIT_OBJECT_0) return 0;
   set_flag(worker, 0);
   return 1;
}

static unsigned __stdcall run_worker(void *arg)
{
   Prof_Worker *worker = (Prof_Worker *)arg;
   worker->run(worker->with);
   return 0;
}

/* The number is reserved, not committed: pages come as they are used. */
int Prof_Os_worker_start(Prof_Worker *worker, void (*run)(void *), void *with)
{
   DWORD error = GetLastError();
   HANDLE event = CreateEventA(NULL, FALSE, FALSE, NULL);
   memset(worker, 0, sizeof *worker);
   if (event) {
      worker->run = run;
      worker->with = with;
      worker->ends[0] = (intptr_t)event;
      worker->room[0] = (uint64_t)_beginthreadex(NULL, Prof_OS_WORKER_STACK, run_worker, worker,
                                                 STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
      worker->runs = worker->room[0] != 0;
      if (!worker->runs) CloseHandle(event);
   }
   SetLastError(error);
   return worker->runs;
}

void Prof_Os_worker_join(Prof_Worker *worker)
{
   DWORD error = GetLastError();
   if (!worker->runs) return;
   WaitForSingleObject(thread_of(worker), INFINITE);
   CloseHandle(thread_of(worker));
   CloseHandle(event_of(worker));
   if (worker->room[1] > 1) CloseHandle((HANDLE)(uintptr_t)worker->room[1]);
   memset(worker, 0, sizeof *worker);
   SetLastError(error);
}

int Prof_Os_worker_at_fork(void (*fn)(void)) { return (void)fn, 1; }
int Prof_Os_worker_around_fork(void (*a)(void), void (*b)(void), void (*c)(void))
{
   return (void)a, (void)b, (void)c, 1;
}

int Prof_Os_worker_is_last(Prof_Worker *worker) { return (void)worker, 0; }

void Prof_Os_worker_sleep(unsigned ms) { Sleep(ms); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
