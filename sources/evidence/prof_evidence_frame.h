/* prof_evidence_frame.h - what was seen of the frame at hand, until it is known whether that is a
 * hitch.
 *
 * The looker adds to it, the thread that updates takes it. A frame is told by the stamp of its
 * begin, which both know: what belongs to another one is thrown away by whoever notices. Neither
 * waits for the other, except for the copying of one stack.
 *
 * What the hands of a thread said is kept as it is, pointers and all, and understood only when the
 * frame is taken, under the profiler's lock: so the looker never needs that.
 */
#ifndef INC_PROF_EVIDENCE_FRAME_H
#define INC_PROF_EVIDENCE_FRAME_H

#include "../../src/frame/prof_frame_record.h"
#include "../../src/frame/prof_seen.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Evidence_Look {
   uint64_t stamp;
   void *hands[3];  /* the current node, the context that is in, and that one's top */
   uint32_t count;  /* places */
   int32_t call;    /* as in Prof_Seen_Look */
   uint32_t flags;  /* the same */
} Prof_Evidence_Look;

enum { Prof_EVIDENCE_DEPTH = 128 }; /* places of a stack at most; of a deeper one, the innermost */

/* Takes memory for so many looks at a frame. 0: none, or no mutex. Under the lock. */
extern int Prof_Evidence_Frame_start(uint32_t looks);
extern void Prof_Evidence_Frame_end(void); /* nobody looks any more. Under the lock */

/* The looker. Of the frame that began at that stamp. */
extern void Prof_Evidence_Frame_add(uint64_t begin, const Prof_Evidence_Look *look,
                                    const uint32_t *places);
extern void Prof_Evidence_Frame_add_unanswered(uint64_t begin);

/* The thread that updates, under the lock: that frame is over, and if it is a kept hitch it gets
 * what was seen. Returns 1 if it did. */
extern int Prof_Evidence_Frame_take(uint64_t begin, const Prof_Frame *frame);

/* Which state a thread was in, by what its hands said; sets *context to the slot. 0: nobody knows;
 * then *context is none. Under the lock. */
extern uint32_t Prof_Evidence_Frame_state(void *const hands[3], uint32_t *context);

/* Since the start. Any thread, under the lock. */
extern uint64_t Prof_Evidence_Frame_left_out(void);
extern size_t Prof_Evidence_Frame_memory(void);

#ifdef __cplusplus
}
#endif

#endif
