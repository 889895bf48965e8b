/* prof_hitch_machine.h - how much of a slow frame the machine made.
 *
 * It is what that kept from the updating thread (prof_thread_use.h), and what it kept from others
 * which the frame waited for: of what a thread is to blame for, as much as it was ready to run and
 * had no CPU, but no more than it was off the CPU in zones in which it worked. The delay may have
 * been in a zone that held nobody up, if that took longer than usual as well; then it is taken to
 * be. A thread that is woken to work for the frame, and gets no CPU, is to blame for nothing: its
 * delay counts as far as no other thread's work accounts for the wait, of one such thread.
 *
 * What the updating thread had no CPU for in its waits for threads, before these were done, held
 * nobody up (prof_thread_use.h); but as far as no other thread's work accounts for the wait,
 * nobody was waited for, and it counts. By no more than that counts what is only taken to be after
 * the wait was over, the last time of several: at most times the other thread had no CPU either,
 * and that is counted already.
 *
 *      main     ai | wait_render ..................... |
 *      render      | draw ===. . . . . . . . . . ===== |      blamed for 24 ms beyond its usual 6,
 *                             delayed for 18                  of which 18 are the machine's
 */
#ifndef INC_PROF_HITCH_MACHINE_H
#define INC_PROF_HITCH_MACHINE_H

#include "prof_frame_record.h"
#include "prof_hitch_shares.h"
#include "../gather/prof_others_use.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Milliseconds, all of one thread after the other, so no more than the frame. Where the program's
 * own threads had the CPUs for certain it was not the machine. */
typedef struct Prof_Machine {
   double ms;        /* in all, by the machine */
   double own_ms;    /* in all, by the program's own threads */
   double others_ms; /* of `ms`: other programs had the CPUs for certain */
   double other_ms;  /* of both, what was kept from that other thread from which most was; */
   uint32_t context; /* its slot and 1; 0: from none */
   double here_ms;   /* of both, what was kept from the updating thread */
   double woken_ms;  /* of that, when it had waited for a thread, and was woken. Not kept in
                        files */
   uint32_t delayed; /* the thread from which most was kept, that one or the updating one: its slot
                        and 1; 0: from none */
   int threads;      /* those that ran or were ready, the delayed one included */
   int cpus;         /* on so many */
} Prof_Machine;

/* The CPU time of other threads in the frame at hand. Valid until the next call. */
typedef struct Prof_Cpu_Use {
   const Prof_Other_Use *uses;
   uint32_t count;
   double all_us; /* of all the program's threads but the delayed one, those without zones too */
} Prof_Cpu_Use;

/* `waited`: ticks that the frame waited for threads beyond the usual. Asks the system about the
 * other threads. Under the lock, while update makes the record, and before the averages take it. */
extern Prof_Machine Prof_Hitch_Machine_find(const Prof_Frame *frame, double waited,
                                            Prof_Cpu_Use *cpu);

/* Milliseconds that another thread was ready to run without a CPU. */
typedef struct Prof_Kept {
   double working; /* of what it is to blame for where it worked */
   double woken;   /* certainly where it did not work: it had waited, and was woken */
   double all;     /* of all that it is to blame for: who has a lock may have been woken */
} Prof_Kept;

/* `shares`: of the frame, blamed (prof_hitch_blame.h). */
extern Prof_Kept Prof_Hitch_Machine_kept_from(const Prof_Shares *shares, const Prof_Frame *frame,
                                              const Prof_Other_Use *use);

/* Of a frame that was late, as its thread was ready to run for `delay` ms, most of that after it
 * had waited. */
extern Prof_Machine Prof_Hitch_Machine_of_late(const Prof_Frame *frame, double delay);

/* By which the frame is judged: so long somebody was held up, by the machine or by the program's
 * own threads. */
static inline double Prof_Hitch_Machine_held(const Prof_Machine *machine)
{
   return machine->ms + machine->own_ms;
}

#ifdef __cplusplus
}
#endif

#endif
