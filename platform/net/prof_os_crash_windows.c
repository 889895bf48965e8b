/* prof_os_crash_windows.c - prof_os_crash.h for Windows. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_os_crash.h"

#if defined(_WIN32)

#include "../prof_windows.h"

static struct {
   void (*told)(const char *what);
   LPTOP_LEVEL_EXCEPTION_FILTER before;
   LONG volatile busy; /* 1: a thread is telling; 2: it has told */
} own;

static const char *name_of(DWORD code)
{
   switch (code) {
      case EXCEPTION_ACCESS_VIOLATION: return "access violation";
      case EXCEPTION_IN_PAGE_ERROR: return "memory that cannot be had";
      case EXCEPTION_STACK_OVERFLOW: return "stack overflow";
      case EXCEPTION_ILLEGAL_INSTRUCTION: return "illegal instruction";
      case EXCEPTION_PRIV_INSTRUCTION: return "privileged instruction";
      case EXCEPTION_INT_DIVIDE_BY_ZERO: return "division by zero";
      case EXCEPTION_DATATYPE_MISALIGNMENT: return "misaligned memory";
      case EXCEPTION_BREAKPOINT: return "breakpoint";
      default: return "an exception that nothing handled";
   }
}

static LONG WINAPI on_crash(EXCEPTION_POINTERS *about)
{
   LONG was = InterlockedCompareExchange(&own.busy, 1, 0);
   if (was == 0) {
      own.told(name_of(about->ExceptionRecord->ExceptionCode));
      own.busy = 2;
   } else {
      while (own.busy == 1) Sleep(1);
   }
   SetUnhandledExceptionFilter(own.before);
   return own.before ? own.before(about) : EXCEPTION_CONTINUE_SEARCH;
}

int Prof_Os_crash_watch(void (*told)(const char *what))
{
   own.told = told;
   own.busy = 0;
   own.before = SetUnhandledExceptionFilter(on_crash);
   return 1;
}

void Prof_Os_crash_unwatch(void)
{
   LPTOP_LEVEL_EXCEPTION_FILTER now = SetUnhandledExceptionFilter(own.before);
   if (now != on_crash) SetUnhandledExceptionFilter(now);
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
