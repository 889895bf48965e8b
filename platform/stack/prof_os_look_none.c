/* prof_os_look_none.c - prof_os_look.h where no thread can be looked at: in browsers, on other
 * systems and CPUs, and under ThreadSanitizer, which holds signals back until the thread's next
 * call of the system. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "../prof_atomic.h"
#include "prof_os_look.h"

#if defined(Prof_TSAN)
#define Prof_LOOK_WHY "ThreadSanitizer holds signals back: no thread can be looked at in this build"
#elif defined(__EMSCRIPTEN__)
#define Prof_LOOK_WHY "no thread can be stopped in a browser"
#elif defined(__linux__) && \
   !(defined(__LP64__) && (defined(__x86_64__) || defined(__aarch64__)))
#define Prof_LOOK_WHY "on Linux threads are looked at on x86-64 and ARM64 alone"
#elif defined(_WIN32) && !defined(_WIN64)
#define Prof_LOOK_WHY "on Windows threads are looked at on x86-64 alone"
#elif defined(_WIN32) && !defined(__x86_64__) && !defined(_M_X64)
#define Prof_LOOK_WHY "on Windows threads are looked at on x86-64 alone"
#elif !defined(__linux__) && !defined(_WIN32)
#define Prof_LOOK_WHY "threads are looked at on Linux and Windows alone"
#endif

#if defined(Prof_LOOK_WHY)

int Prof_Os_look_start(int signal, Prof_Look_read *read)
{
   (void)signal;
   (void)read;
   return 0;
}

void Prof_Os_look_stop(void) {}
const char *Prof_Os_look_refusal(void) { return Prof_LOOK_WHY; }
int Prof_Os_look_signal(void) { return 0; }
uint32_t Prof_Os_look_begun_anew(void) { return 0; }

int Prof_Os_look_join(Prof_Look_Thread *thread)
{
   (void)thread;
   return 0;
}

void Prof_Os_look_leave(Prof_Look_Thread *thread) { (void)thread; }

Prof_Looked Prof_Os_look(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **cur, void **in,
                         void **top, unsigned wait_ms)
{
   (void)thread;
   (void)copy;
   (void)wait_ms;
   *cur = *in = *top = 0;
   return Prof_LOOK_GONE;
}

/* On Linux /proc tells. */
#if !defined(__linux__)
int Prof_Os_look_is_debugged(void) { return 0; }
#endif

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
