/* prof_tls.h - how a thread finds its own Prof_Thread ("hands"). Part of every instrumented source
 * file, by way of src/gather/prof_instrument.h.
 *
 *   Prof_Tls_hands()      the calling thread's, never null
 *   Prof_TAKE_HANDS   in the inlined code: a declaration, after which
 *   Prof_MINE(field)  is a field of theirs
 *   Prof_TLS          the compiler's own thread-local storage, where we use it
 *   Prof_IMPORT       on data that a module may have to fetch from the profiler's DLL
 *
 * On ELF and Mach-O there is one thread-local variable for the whole program. It is defined in the
 * profiler, so that code in a shared library or a plug-in reaches it through one load from its GOT
 * and needs no static TLS space of its own. Define Prof_TLS_DYNAMIC to build modules with the
 * compiler's default TLS model instead: needed only if the profiler itself sits in a library that
 * is loaded late on a system without static TLS to spare.
 *
 * A FIBER may begin a function on one thread and go on with it on another. Compilers know nothing
 * of that: where the address of a thread-local takes a register, they may find it once and keep it
 * for the whole function. Then the zones after the switch would be written into the hands of the
 * thread before. So each begin and each end must find the hands anew, in one of three ways:
 *
 *   x86, ELF     the variable itself: one instruction with a segment prefix, nothing to keep
 *   ARM64, ELF   the thread's register is read by a volatile instruction; what is added to it is
 *                the same in all threads and may be kept
 *   the others   and all with Prof_TLS_DYNAMIC: a call, into which the compiler cannot see
 *
 * Windows has no thread-locals that cross from one DLL to another, and gcc has none at all there
 * but a function call. So there the pointer lies in a slot of TlsAlloc, and is read in place: the
 * slots below 64 are TEB.TlsSlots of winternl.h, at the same offset in every Windows. That is two
 * loads and a test, for every compiler alike; __declspec(thread) would be three loads. Until a slot
 * is had, and for good if all of those 64 are taken, Prof_Os_tls_slot is the offset of
 * NT_TIB.EnvironmentPointer instead, which is null in every Windows, so that the same test leads
 * out of line, to TlsGetValue.
 */
#ifndef INC_PROF_TLS_H
#define INC_PROF_TLS_H

#include "prof_atomic.h"

typedef struct Prof_Thread Prof_Thread; /* src/gather/prof_instrument.h */

#if defined(_WIN32)
/* ---------------------------------------------------------------------------------------------- */

/* Prof_DLL: the profiler is in a DLL and this file is not. gcc and clang for mingw find out by
 * themselves. */
#if defined(Prof_DLL)
#define Prof_IMPORT __declspec(dllimport)
#else
#define Prof_IMPORT
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define Prof_MSVC /* not clang in its clothes, which has inline assembly instead of intrinsics */
#endif

#if defined(_WIN64)
#define Prof_TLS_NO_SLOT 0x38u      /* NT_TIB.EnvironmentPointer */
#define Prof_TLS_FIRST_SLOT 0x1480u /* TEB.TlsSlots */
#else
#define Prof_TLS_NO_SLOT 0x1Cu
#define Prof_TLS_FIRST_SLOT 0xE10u
#endif

#ifdef __cplusplus
extern "C" {
#endif
extern Prof_IMPORT uint32_t Prof_Os_tls_slot; /* offset in the TEB; written once */
extern Prof_COLD Prof_Thread *Prof_Tls_find_hands(void);
#if defined(Prof_MSVC) && defined(_M_X64)
unsigned __int64 __readgsqword(unsigned long);
#pragma intrinsic(__readgsqword)
#elif defined(Prof_MSVC) && defined(_M_IX86)
unsigned long __readfsdword(unsigned long);
#pragma intrinsic(__readfsdword)
#elif defined(Prof_MSVC) && defined(_M_ARM64)
unsigned __int64 __getReg(int);
#pragma intrinsic(__getReg)
#endif
#ifdef __cplusplus
}
#endif

/* The word at an offset of the thread's environment block. Volatile, for a function may go on as a
 * fiber of another thread. */
#if defined(Prof_MSVC) && defined(_M_X64)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   return Prof_REREAD(void *, __readgsqword(offset));
}
#elif defined(Prof_MSVC) && defined(_M_IX86)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   return Prof_REREAD(void *, __readfsdword(offset));
}
#elif defined(Prof_MSVC) && defined(_M_ARM64)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   return *Prof_REREAD(void *volatile *, __getReg(18) + offset);
}
#elif defined(__x86_64__)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   void *word;
   __asm__ __volatile__("movq %%gs:(%1), %0" : "=r"(word) : "r"(Prof_CAST(uint64_t, offset)));
   return word;
}
#elif defined(__i386__)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   void *word;
   __asm__ __volatile__("movl %%fs:(%1), %0" : "=r"(word) : "r"(offset));
   return word;
}
#elif defined(__aarch64__)
Prof_INLINE void *Prof_Tls_read_teb(uint32_t offset)
{
   void *word;
   __asm__ __volatile__("ldr %0, [x18, %1]" : "=r"(word) : "r"(Prof_CAST(uint64_t, offset)));
   return word;
}
#else
#error "iprof: platform/prof_tls.h cannot read the thread's environment block on this CPU"
#endif

Prof_INLINE Prof_Thread *Prof_Tls_hands(void)
{
   Prof_Thread *me = Prof_CAST(Prof_Thread *, Prof_Tls_read_teb(Prof_Atomic_load32(&Prof_Os_tls_slot)));
   return Prof_LIKELY(me) ? me : Prof_Tls_find_hands();
}

#define Prof_TAKE_HANDS Prof_Thread *prof_me = Prof_Tls_hands();
#define Prof_MINE(field) (prof_me->field)

#else
/* ---------------------------------------------------------------------------------------------- */

#define Prof_IMPORT
#define Prof_TLS __thread
#if defined(Prof_TLS_DYNAMIC) || defined(__APPLE__) || defined(__EMSCRIPTEN__)
#define Prof_TLS_MODEL
#else
#define Prof_TLS_MODEL __attribute__((__tls_model__("initial-exec")))
#endif

/* Emscripten has no fiber that could change threads. */
#if defined(__EMSCRIPTEN__)
#define Prof_TLS_IN_PLACE
#elif defined(Prof_TLS_DYNAMIC) || defined(__APPLE__)
#define Prof_TLS_BY_CALL
#elif defined(__x86_64__) || defined(__i386__)
#define Prof_TLS_IN_PLACE
#elif !defined(__aarch64__) || !defined(__LP64__)
#define Prof_TLS_BY_CALL
#endif

/* The variable's definition needs this: whole-program optimisation sees no use of it in
 * assembly. */
#define Prof_TLS_KEPT __attribute__((__used__))
/* Prof_Tls_find_hands needs this, so that it is not taken for a function that always returns the
 * same. */
#define Prof_HIDE(pointer) __asm__ __volatile__("" : "+r"(pointer) : : "memory")

#ifdef __cplusplus
extern "C" {
#endif
extern Prof_TLS Prof_Thread Prof_Tls_thread Prof_TLS_MODEL;
extern Prof_Thread *Prof_Tls_find_hands(void); /* the same, for modules of any model */
#ifdef __cplusplus
}
#endif

#if defined(Prof_TLS_IN_PLACE)

/* The variable itself: one instruction, where a pointer would take three. */
#define Prof_TAKE_HANDS
#define Prof_MINE(field) (Prof_Tls_thread.field)

/* The address is hidden from the compiler: with -fsanitize=null gcc would test it by the flags of
 * its last addition, which linkers turn into an instruction that sets none. */
Prof_INLINE Prof_Thread *Prof_Tls_hands(void)
{
   Prof_Thread *me = &Prof_Tls_thread;
   __asm__("" : "+r"(me));
   return me;
}

#else

#if defined(Prof_TLS_BY_CALL)
Prof_INLINE Prof_Thread *Prof_Tls_hands(void) { return Prof_Tls_find_hands(); }
#else
/* The initial-exec model by hand (ELF for the Arm 64-bit Architecture, "Thread Local Storage"): the
 * variable's offset comes from the GOT, the thread's register is added. In an executable the linker
 * makes a constant of the load. Only the register is volatile: the offset is the same
 * everywhere. */
Prof_INLINE Prof_Thread *Prof_Tls_hands(void)
{
   uintptr_t offset, thread;
   __asm__("adrp %0, :gottprel:Prof_Tls_thread\n\tldr %0, [%0, #:gottprel_lo12:Prof_Tls_thread]"
           : "=r"(offset));
   __asm__ __volatile__("mrs %0, tpidr_el0" : "=r"(thread));
   return (Prof_Thread *)(thread + offset);
}
#endif

#define Prof_TAKE_HANDS Prof_Thread *prof_me = Prof_Tls_hands();
#define Prof_MINE(field) (prof_me->field)

#endif

#endif

#endif
