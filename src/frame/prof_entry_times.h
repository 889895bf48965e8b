/* prof_entry_times.h - how long each single entry of a zone took: an option, Prof_set_entry_stats
 * of prof.h. A watcher (prof_watch.h).
 *
 * An ENTRY is one stay of a zone on a stack. Its hierarchical time is the context's clock from its
 * enter to its leave, so a fiber's time out is not in it; its self time is that less the
 * hierarchical times of the entries right below. An entry counts if both its ends were seen: it
 * began and ended while this was on, and since it was last reset. One that is closed for the game,
 * by a scope, by Prof_unwind, by Prof_update or at its thread's end, ends there. One whose stack is
 * lost, as the profiler was switched off, does not count. Nor does one of a function that marks
 * itself, or of what is in it, if it was closed since its exit did not come: its length is that of
 * another (sources/auto). Nor do counters: they are not open. What a source (prof_source.h)
 * measured begins and ends as it is fed.
 * Beyond max_states, only the outermost of a run of zones counts, as "(over limit)".
 *
 * Each context tallies its own states, so there is one writer; the histograms (prof_histogram.h)
 * and all that changes their shape are under the lock. Parts of a histogram exist once they are
 * needed. When Prof_Config.entry_bytes are used up, entries that would need more are left out and
 * counted.
 */
#ifndef INC_PROF_ENTRY_TIMES_H
#define INC_PROF_ENTRY_TIMES_H

#include "../base/prof_archive.h"
#include "prof_histogram.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tallies added up. Times in ticks. */
typedef struct Prof_Entry_Sums {
   double entries, mean, deviations; /* the last: sum of squared differences from the mean */
   uint64_t min, max;
   uint64_t counted; /* entries in the buckets */
   uint64_t buckets[Prof_BUCKET_PARTS][Prof_BUCKETS];
} Prof_Entry_Sums;

/* Adds the state's entries on all threads. Start with all zero. The caller holds the lock. */
extern void Prof_Entry_Times_add(Prof_Entry_Sums *sums, uint32_t state, int hierarchical);

/* The p-th percentile by nearest rank, to within the bucket's error. sums->counted > 0. */
extern double Prof_Entry_Times_percentile(const Prof_Entry_Sums *sums, double percent);

/* Are entries being counted? */
extern int Prof_Entry_Times_are_on(void);
/* Those that there are, are a capture's. */
extern int Prof_Entry_Times_are_loaded(void);

/* The entries left out for want of memory since the start of the program. The caller holds the
 * lock. */
extern unsigned long Prof_Entry_Times_left_out(void);

/* Of all states that have any. The archive is this alone. States must be there. Under the lock. */
extern void Prof_Entry_Times_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
