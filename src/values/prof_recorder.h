/* prof_recorder.h - gathers for all recordings that run, at the cost of one.
 *
 * Those that run stand in the order in which they were started. Each has a PART: what was gathered
 * between its start and the start of the next one. New data goes to the last part alone; what a
 * recording has is its own part and all behind it.
 *
 *      start A ..... start B .......... start C ..... now
 *      A's part      B's part           C's part            B has: B's part, C's part
 *
 * Where one ends, its part goes on to the one before it. So neither a write nor an update costs
 * more if more of them run; a look costs a little for each that was started later.
 *
 * A BOUNDARY, at which one begins, ends or is looked at, cuts what was gathered at that moment, by
 * a reader of its own (prof_reader.h) and a stretch of values (prof_value_fold.h): so it is exact
 * within a frame. All under the lock.
 */
#ifndef INC_PROF_RECORDER_H
#define INC_PROF_RECORDER_H

#include "prof_recorded.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Recording_Run {
   Prof_Recorded part;
   uint32_t place; /* among those that run, from 1; 0: it does not */
} Prof_Recording_Run;

/* Cuts now, if any run. Returns the moment: what begins and ends at one boundary does so without a
 * gap. */
extern uint64_t Prof_Recorder_cut(void);
/* Begins at that boundary. 0: no memory. */
extern int Prof_Recorder_begin(Prof_Recording_Run *run, uint64_t now);
/* Ends at it, and appends what it has to `kept`. */
extern void Prof_Recorder_end(Prof_Recording_Run *run, Prof_Recorded *kept);

/* What it has, part by part, after a cut: the first part, and the one behind `part`; null: no
 * more. */
extern const Prof_Recorded *Prof_Recorder_first(const Prof_Recording_Run *run);
extern const Prof_Recorded *Prof_Recorder_next(const Prof_Recorded *part);

#ifdef __cplusplus
}
#endif

#endif
