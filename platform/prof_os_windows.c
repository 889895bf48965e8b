/* prof_os_windows.c - prof_os.h for Windows Vista and later: mingw-w64 (gcc and clang) and MSVC.
 * Empty elsewhere, so that a game may compile platform/ as a whole.
 */
#ifdef Prof_ENABLED
#include "prof_os.h"

#if defined(_WIN32)

#include "prof_windows.h"

#include "prof_steady.h"
#include "prof_tls.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- clocks ---- */

/* The frequency is fixed at boot. Whoever asks first stores it; all store the same. */
static uint64_t ticks_a_second(void)
{
   static uint64_t known;
   uint64_t frequency = Prof_Atomic_load64(&known);
   LARGE_INTEGER asked;
   if (frequency) return frequency;
   QueryPerformanceFrequency(&asked);
   frequency = (uint64_t)asked.QuadPart;
   Prof_Atomic_store64(&known, frequency);
   return frequency;
}

uint64_t Prof_Os_ticks(void)
{
   uint64_t frequency = ticks_a_second(), count;
   LARGE_INTEGER now;
   QueryPerformanceCounter(&now);
   count = (uint64_t)now.QuadPart;
   /* Computed in two parts: the product would overflow after half an hour at 10 MHz. */
   return count / frequency * 1000000000u + count % frequency * 1000000000u / frequency;
}

/* The performance counter goes on in sleep. */
uint64_t Prof_Os_sleep_ns(uint64_t ticks)
{
   (void)ticks;
   return 0;
}

int Prof_Os_counter_steady(void) { return Prof_Os_steady_counter(); }

/* ---- the lock ---- */

/* SRWLOCK needs no start, but cannot be taken twice: so the owner is noted. A thread that reads its
 * own id there wrote it itself and still has the lock; whatever else it reads is some other
 * thread's. */
static SRWLOCK lock = SRWLOCK_INIT;
static uint32_t lock_owner; /* a thread's id, which is never 0; only its own can equal it */
static int lock_depth;      /* touched only by who has the lock */

void Prof_Os_lock(void)
{
   uint32_t me = (uint32_t)GetCurrentThreadId();
   if (Prof_Atomic_load32(&lock_owner) != me) {
      AcquireSRWLockExclusive(&lock);
      Prof_Atomic_store32(&lock_owner, me);
   }
   ++lock_depth;
}

int Prof_Os_try_lock(void)
{
   uint32_t me = (uint32_t)GetCurrentThreadId();
   if (Prof_Atomic_load32(&lock_owner) != me) {
      if (!TryAcquireSRWLockExclusive(&lock)) return 0;
      Prof_Atomic_store32(&lock_owner, me);
   }
   ++lock_depth;
   return 1;
}

void Prof_Os_unlock(void)
{
   if (--lock_depth) return;
   Prof_Atomic_store32(&lock_owner, 0);
   ReleaseSRWLockExclusive(&lock);
}

int Prof_Os_lock_is_mine(void)
{
   return Prof_Atomic_load32(&lock_owner) == (uint32_t)GetCurrentThreadId();
}

void Prof_Os_let_go(void)
{
   if (Prof_Atomic_load32(&lock_owner) != (uint32_t)GetCurrentThreadId()) return;
   lock_depth = 1;
   Prof_Os_unlock();
}

/* Nobody forks, and no thread is cancelled but by TerminateThread, which nothing survives. */
void Prof_Os_at_fork(void (*fn)(void)) { (void)fn; }
int Prof_Os_forbid_cancel(void) { return 0; }
void Prof_Os_allow_cancel(int before) { (void)before; }

/* ---- what each thread has ---- */

enum { FIRST_SLOTS = 64 };

uint32_t Prof_Os_tls_slot = Prof_TLS_NO_SLOT;
static uint32_t tls_index = TLS_OUT_OF_INDEXES; /* written once, under the lock */

/* A block lies before the copy, which is what the slot points to. */
typedef struct Block {
   void (*exit_fn)(int last); /* null: nothing to call */
} Block;

/* The hands of a thread that can have no copy. */
static void *for_nobody;

static uint32_t the_index(void)
{
   uint32_t index = Prof_Atomic_load32(&tls_index);
   if (index != TLS_OUT_OF_INDEXES) return index;
   Prof_Os_lock();
   if (tls_index == TLS_OUT_OF_INDEXES) Prof_Atomic_store32(&tls_index, (uint32_t)TlsAlloc());
   index = tls_index;
   Prof_Os_unlock();
   return index;
}

/* TlsGetValue clears the error code, which the game may be about to ask for. */
static void *get_value(uint32_t index)
{
   DWORD error = GetLastError();
   void *value = TlsGetValue(index);
   SetLastError(error);
   return value;
}

/* Lets the inlined code look into the slot itself, from now on. */
static void show_slot(uint32_t index)
{
   if (index < FIRST_SLOTS)
      Prof_Atomic_store32(&Prof_Os_tls_slot,
                          Prof_TLS_FIRST_SLOT + index * (uint32_t)sizeof(void *));
}

static void *make_copy(uint32_t index, const void *first, size_t size)
{
   Block *block = (Block *)HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, sizeof *block + size);
   if (!block) return 0;
   memcpy(block + 1, first, size);
   if (TlsSetValue(index, block + 1)) return block + 1;
   HeapFree(GetProcessHeap(), 0, block);
   return 0;
}

/* The copy is made out of line, at the thread's first zone. A thread that has ended finds `nobody`
 * in the slot, which end_thread put there. */
void *Prof_Os_thread_copy(const void *first, size_t size, void *nobody)
{
   uint32_t index = the_index();
   void *copy;
   if (index == TLS_OUT_OF_INDEXES) return nobody;
   copy = get_value(index);
   if (copy) return copy;
   Prof_Os_lock();
   for_nobody = nobody;
   Prof_Os_unlock();
   copy = make_copy(index, first, size);
   if (!copy) return nobody;
   show_slot(index);
   return copy;
}

/* ---- the end of a thread ---- */

int Prof_Os_at_thread_exit(void (*fn)(int last))
{
   void *copy = get_value(the_index());
   Block *block = (Block *)copy - 1;
   if (!copy) return 0;
   block->exit_fn = fn;
   return 1;
}

/* Each end is told, so nobody need show that he lives. */
int Prof_Os_show_life(Prof_Life *life) { return (void)life, 0; }
void Prof_Os_hide_life(Prof_Life *life) { (void)life; }
int Prof_Os_is_dead(Prof_Life *life) { return (void)life, 0; }

/* `nobody` goes into the slot before the memory does: zones that somebody opens after this must
 * find hands, and those are parked for good. */
static void end_thread(void)
{
   uint32_t index = Prof_Atomic_load32(&tls_index);
   void *copy = index == TLS_OUT_OF_INDEXES ? 0 : get_value(index);
   Block *block = (Block *)copy - 1;
   if (!copy || copy == for_nobody) return;
   if (block->exit_fn) block->exit_fn(1);
   TlsSetValue(index, for_nobody);
   HeapFree(GetProcessHeap(), 0, block);
}

/* The loader calls these for every thread, whoever made it, in a program as in a DLL. FlsAlloc
 * would do so too, and call for each fiber that ends as well; and destructors of C++'s
 * thread_local, which may open zones, run after it. Those are called in this list as well, and
 * before Y. */
static void NTAPI on_loader(PVOID module, DWORD reason, PVOID reserved)
{
   (void)module;
   (void)reserved;
   if (reason == DLL_THREAD_DETACH) end_thread();
}

#if defined(_MSC_VER)
#if defined(_M_IX86)
#pragma comment(linker, "/INCLUDE:__tls_used")
#pragma comment(linker, "/INCLUDE:_Prof_Os_tls_callback")
#else
#pragma comment(linker, "/INCLUDE:_tls_used")
#pragma comment(linker, "/INCLUDE:Prof_Os_tls_callback")
#endif
#pragma section(".CRT$XLY", long, read)
#define IN_TLS_CALLBACKS __declspec(allocate(".CRT$XLY"))
#else
#define IN_TLS_CALLBACKS __attribute__((section(".CRT$XLY"), used))
#endif
#ifdef __cplusplus
extern "C"
#else
extern
#endif
const PIMAGE_TLS_CALLBACK Prof_Os_tls_callback;
IN_TLS_CALLBACKS const PIMAGE_TLS_CALLBACK Prof_Os_tls_callback = on_loader;

size_t Prof_Os_heap_limit(void) { return 0; }
/* ---- what is said ---- */

/* Writes by the C library's own file, which the game may have sent elsewhere. */
void Prof_Os_say(const char *text, size_t length)
{
   DWORD code = GetLastError();
   int error = errno;
   fwrite(text, 1, length, stderr);
   errno = error;
   SetLastError(code);
}

/* ---- what nobody can foresee ---- */

uint64_t Prof_Os_process(void) { return GetCurrentProcessId(); }

uint64_t Prof_Os_unforeseen(void)
{
   static uint64_t before;
   LARGE_INTEGER count;
   FILETIME now;
   uint64_t mixed = Prof_Atomic_load64(&before);
   QueryPerformanceCounter(&count);
   GetSystemTimeAsFileTime(&now);
   mixed += 0x9E3779B97F4A7C15u + (uint64_t)count.QuadPart;
   mixed += ((uint64_t)now.dwHighDateTime << 32 | now.dwLowDateTime) << 8;
   mixed ^= (uint64_t)GetCurrentProcessId() << 40 ^ (uint64_t)(uintptr_t)&now;
   mixed ^= (uint64_t)(uintptr_t)&before << 8;
   mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
   mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
   mixed ^= mixed >> 31;
   Prof_Atomic_store64(&before, mixed);
   return mixed;
}

/* ---- waiting, and memory of modules ---- */

void Prof_Os_yield(void) { SwitchToThread(); }

int Prof_Os_is_there(const void *memory, size_t size)
{
   const DWORD usable = PAGE_READWRITE | PAGE_WRITECOPY | PAGE_EXECUTE_READWRITE;
   MEMORY_BASIC_INFORMATION info;
   uintptr_t at = (uintptr_t)memory, end = at + size;
   while (at < end) {
      if (!VirtualQuery((const void *)at, &info, sizeof info)) return 0;
      if (info.State != MEM_COMMIT || !(info.Protect & usable)) return 0;
      if (info.Protect & PAGE_GUARD) return 0;
      at = (uintptr_t)info.BaseAddress + info.RegionSize;
   }
   return 1;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
