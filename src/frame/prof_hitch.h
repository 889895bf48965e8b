/* prof_hitch.h - slow frames, each kept whole with the usual values of its moment: why was it slow?
 *
 * What a player sees is the frame's length. Waiting for the display or for a frame limiter is no
 * fault of the game, and a frame that is late by that is a hitch of another kind
 * (prof_hitch_rule.h); looking at the profiler is none. All else is DUE: the updating thread's
 * work, and its waiting for other threads. A frame is a HITCH if more than hitch_median times the
 * median of the frames before it was due, and more than hitch_budget times the budget. The median
 * is over the last 128 frames without loads and gaps. Hitches count in it: if the game turns slow
 * for good, that becomes the usual; and a load starts it anew: see prof_hitch_rule.h. With fewer
 * than 16 such frames there is no hitch. Loads and gaps are no hitches, nor is the one frame after
 * a load or a gap. After a hitch the next frame often CATCHES UP: it is none if it took no more
 * beyond the usual than the hitch did, and would be none if each path had taken what it usually
 * does in as many frames more as the hitch took the time of. So ten steps of a simulation at once
 * are none, and a file that is read is one.
 *
 * WAITING that is told to be for threads (Prof_WAITING_FOR_THREAD) is due. If those waited for the
 * display themselves longer than usual, as much of it is not; and as usual frames waited for the
 * display too, what is left must be beyond the usual by (hitch_median - 1) medians.
 *
 * Waiting that does not tell for what may be for the display, so it is not due. But a frame is a
 * hitch, too, if it is slow by the same rule with such waiting, held against the median of frames
 * with theirs, and other threads account for it: what it waited beyond the usual, as far as others
 * worked more than usual, and what its own work is beyond the usual, are more than half of what it
 * is longer than the median. Then such waiting is due in that frame.
 *
 * Whom the excess is blamed on, prof_hitch_blame.h says. Fibers that ran on the updating thread
 * belong to its work. One that ran on several threads in the frame counts where it ran longest,
 * whole (prof_context.h: worked).
 *
 * Memory is taken at a hitch only, for as many states as moved or are usual, and used again for
 * later hitches. If there is none the hitch is kept without blames.
 */
#ifndef INC_PROF_HITCH_H
#define INC_PROF_HITCH_H

#include "../base/prof_archive.h"
#include "prof_hitch_machine.h"
#include "prof_hitch_shares.h"
#include "prof_hitch_values.h"
#include "prof_seen.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Once for each recorded frame, under the lock, before the averages take it. LOAD and GAP are set
 * in its flags, its items are ordered by context, then by order, and `held` is what it waited for
 * threads as the game told; `untold`, what it waited without telling for what. Corrects `held`.
 * Returns Prof_FRAME_HITCH or Prof_FRAME_AFTER (with _SLOW, maybe), to be added to its flags, or
 * 0. */
extern uint32_t Prof_Hitch_judge_frame(Prof_Frame *frame, uint64_t untold);

/* The last run of slow frames of which a hitch is kept: that of frame `first`, which stands for it.
 * Those after it, up to frame `last`, were withdrawn. */
typedef struct Prof_Hitch_Run {
   uint64_t first, last; /* 0: there was none */
} Prof_Hitch_Run;
extern Prof_Hitch_Run Prof_Hitch_last_run(void);

/* The frame's critical path is known, which goes by the blame: a kept hitch gets it. Under the
 * lock. */
extern void Prof_Hitch_keep_path(const Prof_Frame *frame);

/* The frame of a kept hitch, whole; 0 is the newest. Null if there is none. Valid until the next
 * Prof_update, or until a hitch is dropped. */
extern const Prof_Frame *Prof_Hitch_frame(int index);
/* How much of a kept hitch the machine made. Likewise. */
extern const Prof_Machine *Prof_Hitch_machine(int index);

/* Gives the kept hitch of that frame a copy, in place of one that it had. There may be no such
 * hitch, or no memory: nothing is kept then. Looks whose places are not all there are left out.
 * Under the lock, on the thread that updates, as from a sink (prof_update.h): the hitch is kept by
 * then. */
extern void Prof_Hitch_see(uint64_t frame_number, const Prof_Seen *seen);

/* What was seen in a kept hitch, 0 the newest. Null: there is no such hitch, or nobody looked.
 * Valid until the next Prof_update, or until a hitch is dropped. */
extern const Prof_Seen *Prof_Hitch_seen(int index);

/* Whose doing a hitch with these flags is. */
static inline Prof_Hitch_Kind Prof_Hitch_kind(uint32_t flags)
{
   if (flags & Prof_FRAME_MACHINE) return Prof_HITCH_MACHINE;
   return flags & Prof_FRAME_DISPLAY ? Prof_HITCH_DISPLAY : Prof_HITCH_GAME;
}

/* How many are kept of that kind. */
extern int Prof_Hitch_num_kept(Prof_Hitch_Kind kind);

/* Index of the kept hitch whose frame has that number; -1 if there is none. */
extern int Prof_Hitch_find(uint64_t number);

/* What the hitch is judged by, ms: usual_ms and excess_ms together. The whole length of one that
 * was late, which all of the display's were; what was due in another. */
extern double Prof_Hitch_length(const Prof_Hitch *hitch);

/* The GPU's times of frame `number` came, in this record, as one of `frames` of the GPU: a hitch
 * that the display or the GPU made a moment ago may be by these. Under the lock, before the
 * averages take the record. */
extern void Prof_Hitch_take_gpu(const Prof_Frame *frame, uint64_t number, double ms, int frames);

/* All states that ran in the hitch or are usual: those to blame first, the worst at the front. Null
 * if there is no such hitch or was no memory. Valid as above. */
extern const Prof_Share *Prof_Hitch_shares(int index, uint32_t *count);
/* A value in the hitch, beside what was usual then. 0: it was not known, or is not kept. */
extern int Prof_Hitch_value(int index, uint32_t value, Prof_Value_Share *share);

#if defined(Prof_CHECKED)
extern void Prof_Hitch_validate(void); /* see prof_validate.h */
#endif

/* A kept hitch, whole; the oldest is read first, and the others behind it. Its frame's states,
 * contexts and values must be there. Under the lock. */
extern void Prof_Hitch_archive(Prof_Archive *a, int index);
/* Seconds of all recorded frames: by those it is told how long ago hitches were. And how many
 * hitches there were. After the hitches. */
extern void Prof_Hitch_archive_time(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
