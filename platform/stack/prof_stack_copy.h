/* prof_stack_copy.h - what was copied of a thread that stood still for a moment: its registers, and
 * the newest part of its stack. Whoever stops threads fills it, and prof_unwind.h reads it, after
 * the thread has run on.
 *
 *        from                    from + 256 = sp                          from + size
 *         | red zone, just popped | frame of the top | its caller | ...    |
 *
 * Registers have the numbers that DWARF gives them. Those that nobody could read are not known: of
 * a thread asleep in the kernel only the stack pointer and the pc are.
 */
#ifndef INC_PROF_STACK_COPY_H
#define INC_PROF_STACK_COPY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_STACK_REGS = 33,  /* x86-64: 0 to 15, 16 is the pc. ARM64: 0 to 30, 31 is sp, 32 the pc */
   Prof_STACK_BELOW = 256 /* bytes below the stack pointer that are copied as well: an epilogue has
                             popped what the unwind tables still name */
};

#if defined(__aarch64__) || defined(_M_ARM64)
enum { Prof_STACK_FP = 29, Prof_STACK_SP = 31, Prof_STACK_PC = 32 };
#else
enum { Prof_STACK_FP = 6, Prof_STACK_SP = 7, Prof_STACK_PC = 16 };
#endif

typedef struct Prof_Stack_Copy {
   uint64_t reg[Prof_STACK_REGS]; /* what is known of the thread's registers */
   uint64_t known;                /* a bit for each that is */
   uint64_t from;                 /* address of bytes[0]: sp - Prof_STACK_BELOW */
   uint32_t size;                 /* bytes that were copied */
   int32_t call;                  /* -1: it ran; else the number of the system call it slept in */
   uint64_t own_from, own_end;    /* the stack that the thread was made with; both 0: not known */
   unsigned char *bytes;          /* room of the caller's, `room` bytes; 32 KiB are usual */
   uint32_t room;
} Prof_Stack_Copy;

#ifdef __cplusplus
}
#endif

#endif
