/* prof_source.h - time that is measured elsewhere: on the GPU, by another program.
 *
 * A source is a context that no thread holds. Durations are added to its states, and the next
 * update takes them as it takes those of a thread: reports, history, averages and exports know no
 * difference, and what was fed is in the frames, exactly and once. Its root runs no clock. What is
 * fed stands in the frame in which it is fed, which may be later than when it was spent.
 *
 * Zones of a source are known by their name and the source's, which stands for a file: so they
 * never meet a thread's zone of the same name, and make a group.
 */
#ifndef INC_PROF_SOURCE_H
#define INC_PROF_SOURCE_H

#include "prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The text of Prof_Info.gpu: "", "ok", or why the GPU's times are not shown. It stays valid. */
extern const char *Prof_Source_gpu_text;

/* Makes a source; null if max_contexts is reached, or there is no memory. Any thread. */
extern Prof_Context *Prof_Source_make(const char *name);
/* Ends a source: its slot is free again, its time stays. The caller holds the lock. */
extern void Prof_Source_end(Prof_Context *source);

/* The zone of that name. Looked up each time; any thread. */
extern uint32_t Prof_Source_zone(const char *name, const char *source);

/* Where on our clock spans lie. Those that are placed by about are told to who watches, but the
 * event stream shows none of them. */
typedef enum Prof_Source_Place {
   Prof_NOT_PLACED, Prof_PLACED_ABOUT, Prof_PLACED
} Prof_Source_Place;

/* 1: somebody looks at each entry, by the event stream or by being told: so places matter. Any
 * thread. */
extern int Prof_Source_wants_places(void);

/* One stay in a zone, as it was measured elsewhere. */
typedef struct Prof_Source_Span {
   uint64_t begin, end; /* ticks of our clock; if not placed, of any. end >= begin */
   uint32_t zone;
   int above;           /* index of the span around it, which stands before it; -1: none */
} Prof_Source_Span;

/* Adds the spans to the source's states: each to its own what is not in those right inside it. Each
 * is an entry to who watches, except that who keeps a feed, and so shows when it was, is not told
 * of what is not placed. If they are Prof_PLACED, they are told to the event stream as well. There
 * a span lies neither before the last one told nor after now: it is cut, or left out, which is
 * counted if the game submitted it. Beyond a limit it is "(over limit)" that gets the time. Nothing
 * is added while the profiler is off. `states`: room for `count` numbers. Any thread, one at a time
 * for one source. */
extern void Prof_Source_submit(Prof_Context *source, const Prof_Source_Span *spans, int count,
                               Prof_Source_Place place, uint32_t *states);

/* How long the GPU took for the frame of that number, which may be some frames ago. Whoever shows
 * it gets it from the next update. Any thread. */
extern void Prof_Source_feed_gpu_frame(const Prof_Context *gpu, uint64_t number, double ms);
/* Update takes the GPU's frames that were fed since, one by one, the oldest first, under the lock.
 * 0: there are no more. */
extern int Prof_Source_take_gpu_frame(uint64_t *number, double *ms);
/* The slot, and 1, of the source that fed the last of them; 0: none was. Under the lock. */
extern uint32_t Prof_Source_gpu(void);

#ifdef __cplusplus
}
#endif

#endif
