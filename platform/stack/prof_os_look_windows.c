/* prof_os_look_windows.c - prof_os_look.h for Windows on x86-64. Empty elsewhere.
 *
 * No signal and no wait that ends early: a thread is suspended, wherever it is. It may hold any
 * lock then, that of the heap and the loader's as well. So nothing is called between SuspendThread
 * and ResumeThread but GetThreadContext, without which a thread need not stand still yet, and
 * ReadProcessMemory, which fails where a stack has ended; prof_unwind.h works when it runs again.
 *
 * Which system call it sleeps in Windows does not tell: `call` is always -1.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_os_look.h"

#if defined(_WIN32) && defined(_WIN64) && (defined(__x86_64__) || defined(_M_X64))
#include "../prof_tls.h"
#include "../prof_windows.h"
#include <string.h>

enum { MOST = 64 * 1024, PAGE = 4096 };

static struct {
   int ready;
   Prof_Look_read *read;
} own;

int Prof_Os_look_start(int signal, Prof_Look_read *read)
{
   (void)signal;
   own.read = read;
   own.ready = 1;
   return 1;
}

void Prof_Os_look_stop(void) { own.ready = 0; }
const char *Prof_Os_look_refusal(void) { return NULL; }
int Prof_Os_look_signal(void) { return 0; }
uint32_t Prof_Os_look_begun_anew(void) { return 0; }
int Prof_Os_look_is_debugged(void) { return IsDebuggerPresent() != 0; }

enum { STACK_BASE = 0x08, STACK_LIMIT = 0x10 }; /* of NT_TIB, the beginning of the TEB */

/* The system notes where the calling thread's stack begins and how far it has grown so far; the
 * whole of what is kept for it begins where its memory was allocated. */
static void prof_find_stack(Prof_Look_Thread *thread)
{
   const char *base = (const char *)Prof_Tls_read_teb(STACK_BASE);
   MEMORY_BASIC_INFORMATION about;
   thread->end = (uint64_t)(uintptr_t)base;
   thread->low = (uint64_t)(uintptr_t)Prof_Tls_read_teb(STACK_LIMIT);
   if (VirtualQuery(base - 1, &about, sizeof about))
      thread->low = (uint64_t)(uintptr_t)about.AllocationBase;
}

int Prof_Os_look_join(Prof_Look_Thread *thread)
{
   DWORD error = GetLastError(), self = GetCurrentThreadId();
   HANDLE handle;
   thread->low = thread->end = 0;
   thread->behind = 0;
   if (thread->tid == 0) thread->tid = self;
   if (thread->tid == self) prof_find_stack(thread);
   handle = OpenThread(THREAD_SUSPEND_RESUME | THREAD_GET_CONTEXT | THREAD_QUERY_INFORMATION, FALSE,
                       (DWORD)thread->tid);
   thread->door = (intptr_t)handle;
   SetLastError(error);
   return handle != NULL;
}

void Prof_Os_look_leave(Prof_Look_Thread *thread)
{
   DWORD error = GetLastError();
   if (thread->door) CloseHandle((HANDLE)thread->door);
   memset(thread, 0, sizeof *thread);
   SetLastError(error);
}

static void prof_take_registers(const CONTEXT *at, Prof_Stack_Copy *copy)
{
   const DWORD64 reg[17] = {at->Rax, at->Rdx, at->Rcx, at->Rbx, at->Rsi, at->Rdi,
                            at->Rbp, at->Rsp, at->R8,  at->R9,  at->R10, at->R11,
                            at->R12, at->R13, at->R14, at->R15, at->Rip};
   int i;
   for (i = 0; i < 17; ++i) copy->reg[i] = reg[i];
   copy->known = (1u << 17) - 1;
   copy->call = -1;
}

/* Up to the first page that is not there. In the thread's own stack all are. */
static uint32_t prof_copy_there(unsigned char *to, uint64_t from, uint32_t size)
{
   HANDLE self = GetCurrentProcess();
   uint32_t done = 0;
   SIZE_T got;
   if (ReadProcessMemory(self, (const void *)(uintptr_t)from, to, size, &got)) return (uint32_t)got;
   while (done < size) {
      uint32_t part = PAGE - (uint32_t)((from + done) % PAGE);
      if (part > size - done) part = size - done;
      if (!ReadProcessMemory(self, (const void *)(uintptr_t)(from + done), to + done, part, &got))
         break;
      done += part;
   }
   return done;
}

/* The page below the stack pointer may be the one that makes a stack grow when it is touched. */
static void prof_take_stack(const Prof_Look_Thread *thread, Prof_Stack_Copy *copy)
{
   uint64_t sp = copy->reg[Prof_STACK_SP], from = (sp - Prof_STACK_BELOW) & ~(uint64_t)7;
   uint32_t size = copy->room < MOST ? copy->room : (uint32_t)MOST;
   if (from / PAGE != sp / PAGE) from = sp / PAGE * PAGE;
   if (sp - thread->low < thread->end - thread->low && thread->end - from < size)
      size = (uint32_t)(thread->end - from);
   copy->from = from;
   copy->size = prof_copy_there(copy->bytes, from, size);
}

/* A thread that ends can still be suspended for a while, and then tells nothing. */
static Prof_Looked prof_look(const Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **read)
{
   HANDLE handle = (HANDLE)thread->door;
   CONTEXT at;
   int told;
   memset(&at, 0, sizeof at);
   at.ContextFlags = CONTEXT_CONTROL | CONTEXT_INTEGER;
   if (SuspendThread(handle) == (DWORD)-1) return Prof_LOOK_GONE;
   told = GetThreadContext(handle, &at) != 0;
   if (told) {
      prof_take_registers(&at, copy);
      prof_take_stack(thread, copy);
      if (own.read) own.read(thread->hands, read);
   }
   ResumeThread(handle);
   return told ? Prof_LOOK_SEEN : Prof_LOOK_NO_ANSWER;
}

Prof_Looked Prof_Os_look(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **cur, void **in,
                         void **top, unsigned wait_ms)
{
   void *read[3] = {NULL, NULL, NULL};
   Prof_Looked looked = Prof_LOOK_GONE;
   DWORD error = GetLastError(), code;
   (void)wait_ms;
   copy->own_from = thread->low;
   copy->own_end = thread->end;
   if (own.ready && thread->door && GetExitCodeThread((HANDLE)thread->door, &code) &&
       code == STILL_ACTIVE)
      looked = prof_look(thread, copy, read);
   *cur = read[0];
   *in = read[1];
   *top = read[2];
   SetLastError(error);
   return looked;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
