/* prof_hitch.h - slow frames, each kept whole with the usual values of its moment: why was it slow?
 *
 * A frame is a HITCH if its work is more than hitch_median times the median of the frames before it
 * and more than hitch_budget times the budget. The median is over the last 128 frames without
 * loads and gaps. Hitches count in it: if the game turns slow for good, that becomes the usual.
 * With fewer than 16 such frames there is no hitch. Loads and gaps are no hitches, nor is the one
 * frame after a load, a gap or a hitch: it catches up, and its time is not held against it.
 *
 * BLAME is put on states of the updating thread, waiting left out, as their self times are what the
 * frame's work is made of: the excesses over usual add up to the frame's excess. Fibers that ran
 * there belong to it, and are added up by state with the thread's own context, for games hand a job
 * to whichever fiber is free. One that ran on several threads in the frame counts where it ran
 * longest, whole (prof_context.h: worked).
 *
 * What another thread did too much of delays the frame only if it was waited for, and waiting is no
 * work. All contexts are kept, though: see Prof_Hitch_shares.
 *
 * Memory is taken at a hitch only, for as many states as moved or are usual, and used again for
 * later hitches. If there is none the hitch is kept without blames.
 */
#ifndef INC_PROF_HITCH_H
#define INC_PROF_HITCH_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A state in one context, or in the frame's work: what it took in the hitch, and usually. Times in
 * ticks. */
typedef struct Prof_Share {
   uint64_t self;
   double usual_self, usual_entries; /* as in prof_average.h, before the hitch */
   uint32_t entries;
   uint32_t state;
   uint32_t context; /* the owner's, for work */
   int work;         /* 1: part of the frame's work (Prof_Waiting_is_work), so it can be blamed */
} Prof_Share;

/* Once for each recorded frame, under the lock, before the averages take it. LOAD and GAP are set
 * in its flags, and its items are ordered by context, then by order. Returns Prof_FRAME_HITCH or
 * Prof_FRAME_AFTER (with _SLOW, maybe), to be added to its flags, or 0. */
extern uint32_t Prof_Hitch_judge_frame(const Prof_Frame *frame);

/* The frame of a kept hitch, whole; 0 is the newest. Null if there is none. Valid until the next
 * Prof_update, or until a hitch is dropped. */
extern const Prof_Frame *Prof_Hitch_frame(int index);

/* Index of the kept hitch whose frame has that number; -1 if there is none. */
extern int Prof_Hitch_find(uint64_t number);

/* The median that the rule holds the next frame against, in ms; 0: no frame counted yet. */
extern double Prof_Hitch_median(void);

/* All states that ran in the hitch or are usual: those to blame first, the worst at the front. Null
 * if there is no such hitch or was no memory. Valid as above. */
extern const Prof_Share *Prof_Hitch_shares(int index, uint32_t *count);

#if defined(Prof_CHECKED)
extern void Prof_Hitch_validate(void); /* see prof_validate.h */
#endif

#ifdef __cplusplus
}
#endif

#endif
