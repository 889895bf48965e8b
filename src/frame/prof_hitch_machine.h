/* prof_hitch_machine.h - how much of a slow frame the machine made.
 *
 * It is what that kept from the updating thread (prof_thread_use.h), and what it kept from others
 * which the frame waited for: of what a thread is to blame for, as much as it was ready to run and
 * had no CPU, but no more than it was off the CPU in zones in which it worked. The delay may have
 * been in a zone that held nobody up, if that took longer than usual as well; then it is taken to
 * be.
 *
 *      main     ai | wait_render ..................... |
 *      render      | draw ===. . . . . . . . . . ===== |      blamed for 24 ms beyond its usual 6,
 *                             delayed for 18                  of which 18 are the machine's
 */
#ifndef INC_PROF_HITCH_MACHINE_H
#define INC_PROF_HITCH_MACHINE_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Milliseconds. */
typedef struct Prof_Machine {
   double ms;        /* in all */
   double other_ms;  /* of it, what it kept from that other thread from which it kept most; */
   uint32_t context; /* its slot and 1; 0: from none */
} Prof_Machine;

/* `waited`: ticks that the frame waited for threads beyond the usual. Asks the system about the
 * other threads. Under the lock, while update makes the record, and before the averages take it. */
extern Prof_Machine Prof_Hitch_Machine_find(const Prof_Frame *frame, double waited);

#ifdef __cplusplus
}
#endif

#endif
