/* prof_timeline.h - the time line: each enter and leave of the past frames, if the game asked for
 * them (Prof_set_events of prof.h).
 *
 * A SPAN is one stay of a zone on a context's stack, from its enter to its leave. Zones open when
 * the frame begins or ends are clipped to it. A fiber's stack is on no clock while it is out: its
 * spans are closed there and opened again where it comes in.
 *
 * For the context of the updating thread, the spans of a state minus the spans directly inside them
 * add up to that state's self ticks in the frame record, exactly. For other contexts they do to
 * within the one event that was in flight at each end of the frame.
 */
#ifndef INC_PROF_TIMELINE_H
#define INC_PROF_TIMELINE_H

#include "../base/prof_archive.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Span {
   uint64_t begin, end; /* ticks since the frame's begin, clipped to the frame */
   uint32_t state, context;
   uint32_t depth;      /* 0 outermost: the zone right above the root */
} Prof_Span;

/* Spans of frame `back` of the history, by context, then by begin, outer before inner. Null (count
 * 0) if events were off in that frame or the ring has moved on. Valid until the next call. */
extern const Prof_Span *Prof_Timeline_spans_of(int back, uint32_t *count);

extern int Prof_Timeline_is_on(void);

/* Writes the spans of a frame of the history. 0: there are none, and nothing is written. Under the
 * lock. */
extern int Prof_Timeline_save(Prof_Archive *a, int back);
/* Reads what that wrote, for frames of that number. 0: it is wrong. Where frames are apart
 * (prof_apart.h), so are these: the whole of the archive is at byte `at` of the file. */
extern int Prof_Timeline_load(Prof_Archive *a, uint64_t at);

#ifdef __cplusplus
}
#endif

#endif
