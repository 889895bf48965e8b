/* prof_hitch_shares.h - a frame beside what is usual, path by path.
 *
 * What made the frame's work is added up by state over the updating thread and the fibers that ran
 * there, for games hand a job to whichever fiber is free. All other time stands by thread, waiting
 * and working.
 *
 * USUAL OF OTHER THREADS   One that does a job a frame does nothing more in a frame of thrice the
 * length. One that runs by the clock (audio, a poll) does thrice as much, and nothing unusual
 * either. The long frame itself tells which it was: the entries of who runs by the clock grew with
 * its length, by more than one, those of its outermost zones but for one around its loop: within a
 * job they tell how large that was. So a context whose entries grew more than half way is held
 * against what is usual in that time, any other against what is usual in a frame. A path that goes
 * on when the frame's wait ends, or at the update if there was none, is held against time as well:
 * it is a long job, or idles in a zone that nobody called waiting.
 *
 * REACH   Another thread's path can have held the frame up with no more than its excess. If the
 * frame's long waits were looked at (prof_long_waits.h), it is also no more than what of the path
 * lay in those. Of its time up to a wait's end, as much lay in the wait as was not before it; that
 * is what is longer than from the last update to the wait's begin. Where a lock tells that the
 * thread was waited for, it does not matter whether the path ran on: it let the lock go, and went
 * on.
 */
#ifndef INC_PROF_HITCH_SHARES_H
#define INC_PROF_HITCH_SHARES_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A state in one context, or in the frame's work: what it took in the hitch, and usually. Times in
 * ticks. */
typedef struct Prof_Share {
   uint64_t self;
   double usual_self, usual_entries; /* before the hitch */
   double unsure; /* what `self` may be too much, where it is an estimate: it is blamed for nothing
                     that rests on that alone */
   double reach; /* of another thread's path: the most that it can be to blame for */
   double locked; /* of another thread: what of the frame's waiting was for it, as locks tell; the
                     same in all of its shares. Not kept in files */
   double within; /* of another thread: what of `self` surely lay in the waits that locks tell to be
                     for it, or all, if these were not looked at. Not kept in files */
   double told;  /* of another thread's path: what of `reach` is so only by what locks tell; of the
                    frame's wait for a thread: what locks tell for whom it was. Not kept in files */
   double blame; /* of the hitch's excess: see prof_hitch_blame.h */
   uint32_t entries;
   uint32_t state;
   uint32_t context; /* the owner's, for work */
   uint8_t work;     /* 1: part of the frame's work (Prof_Waiting_is_work) */
   uint8_t here;     /* 1: the updating thread's context, or a fiber's that ran there */
   uint8_t kind;     /* by the frame's rules: see prof_waiting.h */
   uint8_t open; /* it still ran at the update, or when most of the waits that it lay in ended; of
                    waiting for threads: a thread accounts for more than what is left of it */
   uint8_t evidence; /* Prof_Evidence */
   uint8_t known; /* of another thread: `within` is measured. Not kept in files */
} Prof_Share;

typedef struct Prof_Shares {
   Prof_Share *list;
   uint32_t count, cap;
} Prof_Shares;

/* Fills the list with all states that ran in the frame or are usual, in no order. Memory is taken
 * for as many as these are, and used again. Without memory the list is empty. Under the lock,
 * before the averages take the frame. */
extern void Prof_Hitch_Shares_take(Prof_Shares *shares, const Prof_Frame *frame);
extern void Prof_Hitch_Shares_free(Prof_Shares *shares);

/* How far waiting, and other threads, were beyond what is usual: ticks, in sums over all states. */
typedef struct Prof_Held {
   double told, usual_told;     /* the frame's waiting for threads, */
   double unknown;              /* and what of it is for nobody, as far as locks tell */
   double untold, usual_untold; /* its waiting that does not tell for what */
   double worked;               /* other threads' reach, of work that was over */
   double shown;                /* their reach of waiting for the display; */
   double shown_told;           /* and what of it lay in waits that locks tell to be for them */
   double display, usual_display; /* the frame's own waiting for it */
} Prof_Held;

/* Other threads' waiting for the display is not usual beyond `most` ticks, whatever its average is.
 * Under the lock, before the averages take the frame. */
extern void Prof_Hitch_Shares_sum(const Prof_Frame *frame, double most, Prof_Held *held);

/* The usual work of a frame, in ticks. Under the lock. */
extern double Prof_Hitch_Shares_usual_work(const Prof_Frame *frame);

static inline double Prof_Hitch_Shares_excess(const Prof_Share *share)
{
   double excess = (double)share->self - share->unsure - share->usual_self;
   return excess > 0 ? excess : 0;
}

/* Of what the frame took beyond the usual, in ticks: what each path usually takes in `frames` more
 * frames, so that it may have caught up with those. Of other threads no more than `waited`. */
extern double Prof_Hitch_Shares_caught_up(const Prof_Shares *shares, double frames, double waited);

extern void Prof_Hitch_Shares_archive(Prof_Archive *a, Prof_Shares *shares);

#ifdef __cplusplus
}
#endif

#endif
