/* prof_waited_for.h - what those did whom the updating thread waited for, while it did.
 *
 * A lock tells for whom a wait was. What that thread did meanwhile is the difference between two
 * looks at its counters, when the wait began and when it ended:
 *
 *      main      work ............ | (wait) heap ....... |
 *      loader    unpack ..... | store ................... |
 *                                  ^                     ^ store grew by all of the wait, and
 *                                                          unpack, which took longer, by nothing
 *
 * At the begin it is not known for whom it will be: so those are looked at who had the lock then,
 * or signalled it last, and a few for whom waits were before. Who was not looked at is not known.
 *
 * COST   A look at one thread takes about a microsecond, with the wait's begin and end: while the
 * thread waits, mostly.
 */
#ifndef INC_PROF_WAITED_FOR_H
#define INC_PROF_WAITED_FOR_H

#include "prof_frame_record.h"
#include "../gather/prof_wait_log.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All under the lock. A wait of the updating thread begins, for whoever this is; 0: not known. */
extern void Prof_Waited_For_begin(const Prof_Reader *reader, uint32_t who);
/* It has ended, and is these. */
extern void Prof_Waited_For_end(const Prof_Reader *reader, const Prof_Logged_Wait *waits,
                                uint32_t count);
/* What was counted is of an earlier frame. */
extern void Prof_Waited_For_begin_frame(void);

/* Was the context looked at in all waits that were for it? */
extern int Prof_Waited_For_is_known(uint32_t context);
/* What it did in its state of that order meanwhile. Ticks. */
extern uint64_t Prof_Waited_For_in(uint32_t context, uint32_t order);

#ifdef __cplusplus
}
#endif

#endif
