/* prof_long_waits.h - what the other threads had done, and what they did, when a long wait of the
 * updating thread ended.
 *
 * Sums over a frame cannot tell who held it up if somebody else was busy as well: both worked while
 * the frame waited. What tells them apart is who had STOPPED when the wait ended. So when a wait
 * ends late in a frame that is longer than usual already, the other contexts' counters are read.
 *
 *      main     ai | wait_render ...................... | limiter | update
 *      render      | draw ........ compile_shader ..... | (no zone)
 *      stream   decode .............................................. | (no zone)
 *                                                       ^ a look: render's path is over, and what
 *                                                         it took until here lay in the wait;
 *                                                         stream's is still open
 *
 * Where a lock tells whom the wait was for (prof_lock.h), no other thread comes into question. Whom
 * that one waited for in the meantime does, and so on, each for the time that it was waited for.
 */
#ifndef INC_PROF_LONG_WAITS_H
#define INC_PROF_LONG_WAITS_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_LONG_WAITS = 8, Prof_MAX_HELD_UP = 16 };

#define Prof_NOT_SEEN UINT64_MAX

/* Times in ticks. */
typedef struct Prof_Long_Wait {
   uint64_t ticks, end;             /* the stamp at which it ended; */
   uint64_t looked;                 /* and at which was looked, which is not earlier */
   uint32_t first, count;           /* of `looks` */
   uint32_t whom[Prof_MAX_HELD_UP]; /* the contexts that it was for, as far as locks tell: the first
                             let it go, the second that one, and so on */
   uint64_t held[Prof_MAX_HELD_UP]; /* how long it was for each of them: for the first less what
                             that waited for the others, and so on */
   int num_whom;                    /* 0: not known, so it may have been any */
   uint32_t let_go;                 /* by this context, less 1, before it began: not for that */
   uint64_t unknown;                /* how long these waited for threads that are not known */
} Prof_Long_Wait;

/* Of the frame in progress; of a frame, while update makes its record. */
typedef struct Prof_Long_Waits {
   Prof_Long_Wait waits[Prof_MAX_LONG_WAITS];
   int count;
   const Prof_Item *looks; /* of each wait: self since the last update, by context, then by order */
   const uint64_t *before; /* of each look: what `self` was when the wait began, or Prof_NOT_SEEN */
} Prof_Long_Waits;

/* Under the lock. */
extern const Prof_Long_Waits *Prof_Long_Waits_now(void);

/* All waits of the updating thread that ended in the frame in progress, or in a frame, while update
 * makes its record; short ones as well: see prof_wait_log.h. Of more than some thousands the first.
 * Under the lock. */
extern uint32_t Prof_Long_Waits_all(const Prof_Logged_Wait **waits);

/* The frame is over. In the next one waits are looked at that are long, and end more than so many
 * ticks after its begin; those that are told to be for threads, `late_told`. 0: none. Under the
 * lock. */
extern void Prof_Long_Waits_begin_frame(uint64_t begin, uint64_t late, uint64_t late_told,
                                        const Prof_Reader *reader);

#ifdef __cplusplus
}
#endif

#endif
