/* prof_os_crash_posix.c - prof_os_crash.h for POSIX systems. Empty on Windows.
 *
 * What an instruction has done it does again when the handler returns, and what was raised is
 * raised again; both find the handlers that were there before. A signal is blocked while its
 * handler runs, so that the raised one comes right after it.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for sigaction() in strict C99 */
#endif
#include "prof_os_crash.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include "../thread/prof_os_worker.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>

enum { CRASHES = 5 };

static struct {
   void (*told)(const char *what);
   struct sigaction before[CRASHES];
   uint32_t busy; /* 1: a thread is telling; 2: it has told */
   pthread_t who;
} own;

static const int numbers[CRASHES] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
static const char *const names[CRASHES] = {
   "SIGSEGV: memory that is not there, or not the program's", "SIGBUS: memory that cannot be had",
   "SIGFPE: arithmetic that has no result", "SIGILL: an instruction that there is none of",
   "SIGABRT: the program gave up"};

static void prof_give_back(void)
{
   int i;
   for (i = 0; i < CRASHES; ++i) sigaction(numbers[i], &own.before[i], NULL);
}

static const char *prof_name_of(int number)
{
   int i;
   for (i = 0; i < CRASHES - 1; ++i)
      if (numbers[i] == number) break;
   return names[i];
}

/* Who crashes while another thread tells waits for that thread to end the program; who crashes
 * while it tells has told enough. */
static void prof_on_crash(int number, siginfo_t *about, void *where)
{
   int error = errno;
   uint32_t none = 0;
   (void)where;
   if (__atomic_compare_exchange_n(&own.busy, &none, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      own.who = pthread_self();
      own.told(prof_name_of(number));
      prof_give_back();
      __atomic_store_n(&own.busy, 2, __ATOMIC_RELEASE);
   } else if (none == 1 && pthread_equal(own.who, pthread_self())) {
      prof_give_back();
   } else {
      while (__atomic_load_n(&own.busy, __ATOMIC_ACQUIRE) == 1) Prof_Os_worker_sleep(1);
   }
   if (about->si_code <= 0) raise(number);
   errno = error;
}

int Prof_Os_crash_watch(void (*told)(const char *what))
{
   struct sigaction ours;
   int i;
   memset(&ours, 0, sizeof ours);
   ours.sa_sigaction = prof_on_crash;
   ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
   sigemptyset(&ours.sa_mask);
   own.told = told;
   own.busy = 0;
   for (i = 0; i < CRASHES; ++i) {
      if (sigaction(numbers[i], &ours, &own.before[i]) == 0) continue;
      while (i-- > 0) sigaction(numbers[i], &own.before[i], NULL);
      return 0;
   }
   return 1;
}

void Prof_Os_crash_unwatch(void)
{
   struct sigaction now;
   int i;
   for (i = 0; i < CRASHES; ++i)
      if (sigaction(numbers[i], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
          now.sa_sigaction == prof_on_crash)
         sigaction(numbers[i], &own.before[i], NULL);
}

#elif defined(__EMSCRIPTEN__)

int Prof_Os_crash_watch(void (*told)(const char *what)) { return (void)told, 0; }
void Prof_Os_crash_unwatch(void) {}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
