/* prof_os_look_door.h - what Linux tells of a thread from outside: /proc/self/task/TID/syscall. For
 * prof_os_look_linux.c alone.
 *
 *      running                                      on a CPU, or waiting for one
 *      35 0x7ff.. 0x7ff.. 0x0 0x0 0x0 0x0 SP PC     asleep in system call 35
 *      -1 SP PC                                     asleep otherwise: memory that is not there yet
 *
 * An opened file goes on meaning its thread: when that has ended reading fails, also if another one
 * has its number by then. A thread may always read its own process's.
 */
#ifndef INC_PROF_OS_LOOK_DOOR_H
#define INC_PROF_OS_LOOK_DOOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Look_State {
   Prof_LOOK_RUNS,
   Prof_LOOK_SLEEPS, /* in a system call */
   Prof_LOOK_FAULTS,
   Prof_LOOK_ENDED,
   Prof_LOOK_UNTOLD
} Prof_Look_State;

typedef struct Prof_Look_Line {
   char text[256];
   size_t length;
   int32_t call;
   uint64_t args[6], sp, pc;
} Prof_Look_Line;

/* Returns the descriptor + 1, or 0. */
extern intptr_t Prof_Os_look_door_open(int64_t tid);
extern void Prof_Os_look_door_close(intptr_t door);
extern Prof_Look_State Prof_Os_look_door_read(intptr_t door, Prof_Look_Line *line);

/* Copies memory of this process that may not be there. Returns how many bytes from the beginning
 * were. In a handler of signals, too; `pieces` is room of the caller's for
 * Prof_LOOK_PIECES of struct iovec. */
enum { Prof_LOOK_PIECES = 18 };
struct iovec;
extern uint32_t Prof_Os_look_door_copy(int64_t pid, unsigned char *to, uint64_t from, uint32_t size,
                                       struct iovec *pieces);

/* Is the signal on its way to the thread? */
extern int Prof_Os_look_door_pends(int64_t tid, int signal);

/* How often the thread left the CPU to wait for something. */
extern uint64_t Prof_Os_look_door_switches(int64_t tid);

/* Why none of this works here, in words; null: it does. */
extern const char *Prof_Os_look_door_refusal(void);

#ifdef __cplusplus
}
#endif

#endif
