/* prof_out_slices.h - frames as they ran, in a trace: each stay in a zone is a slice with its true
 * times, on the track of its thread or fiber. Of frames that have a time line (Prof_set_events).
 *
 *      frames      |---- 41 ----|---- 42 ----|---- 43 ----|
 *      ai              [=====]      [==]                        its sums: no time line
 *      load               [====================]                one slice, over the frames' edges
 *
 * A STACK is what is open on a track where a frame ends. If the next frame begins with the same, it
 * goes on, or else it is closed there: so nothing is kept but what is open, however many frames are
 * written.
 *
 * Of a track of Prof_submit, or the GPU, sums and slices may be in different frames: its sums are
 * of the frame in which they were handed over. So as soon as there are slices of it anywhere in the
 * range, no frame with a time line has sums of it.
 */
#ifndef INC_PROF_OUT_SLICES_H
#define INC_PROF_OUT_SLICES_H

#include "prof_out_trace.h"
#include "prof_out_track.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Slice {
   uint32_t state;
   int written; /* it has a beginning, and wants an end */
   double ends; /* ns, as is known so far */
} Prof_Slice;

typedef struct Prof_Slice_Stack {
   Prof_Slice *slices;
   uint32_t depth, cap;
   uint64_t frame; /* number of the last one in which the track had slices */
} Prof_Slice_Stack;

typedef struct Prof_Slices {
   Prof_Trace *trace;
   const Prof_Tracks *tracks;
   uint32_t first_track;     /* the tid of tracks->tracks[0] */
   Prof_Slice_Stack *stacks; /* [track] */
   unsigned char *placed;    /* [context]: it has slices somewhere */
   uint64_t *told;           /* [context]: number of the last frame in which it had some */
   uint32_t num_contexts;
   int any;                  /* some frame of the range has a time line */
   int in_frame;             /* the one at hand has */
   uint64_t number;          /* of that */
} Prof_Slices;

/* 0: no memory. */
extern int Prof_Out_Slices_make(Prof_Slices *s, Prof_Trace *trace, const Prof_Tracks *tracks,
                                uint32_t first_track, const Prof_Range *range);
extern void Prof_Out_Slices_free(Prof_Slices *s); /* also after a failure */

/* Writes what the time line of frame `back` of the history has, if it has one. The frames come from
 * the oldest on, each beginning where the one before ended. 0: no memory. */
extern int Prof_Out_Slices_put_frame(Prof_Slices *s, const Prof_Frame *frame, int back,
                                     double start_ns);

/* Is all that the context did in the frame at hand told by slices, so that its sums are not? */
extern int Prof_Out_Slices_tell(const Prof_Slices *s, uint32_t context);

/* Closes what is open behind the last frame. */
extern void Prof_Out_Slices_end(Prof_Slices *s, double end_ns);

#ifdef __cplusplus
}
#endif

#endif
