/* prof_recording.h - recordings, as prof.h has them: what they hold, and what it sums up to.
 *
 *      plain        gathers: a run (prof_recorder.h) while it is started, and what was kept
 *      periodic     a plain one for each period, of which one runs
 *      extendable   two of either: what was accepted, and what may be
 *
 * What the game holds is no address, for another recording may come to lie there. It is a slot and
 * a number that no other recording ever had.
 */
#ifndef INC_PROF_RECORDING_H
#define INC_PROF_RECORDING_H

#include "prof_recorder.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Recording_Kind {
   Prof_RECORDING_PLAIN,
   Prof_RECORDING_PERIODIC,
   Prof_RECORDING_EXTENDABLE
} Prof_Recording_Kind;

/* Inside; all under the lock. */
typedef struct Prof_Record Prof_Record;

/* Null: there is none, which the log is told of once. */
extern Prof_Record *Prof_Recording_find(const Prof_Recording *recording);

/* Periods that are kept, and one of them, 0 the newest; of what is not periodic, 0 and null. */
extern int Prof_Recording_num_periods(const Prof_Record *record);
extern Prof_Record *Prof_Recording_period(const Prof_Record *record, int back);

/* These tell what it has by now, if Prof_Recorder_cut was called: of all periods together, and of
 * an extendable one what was accepted. */
extern uint64_t Prof_Recording_ticks(const Prof_Record *record);
extern int Prof_Recording_is_incomplete(const Prof_Record *record);
/* Sets *span to what became of the value. 0: nothing is known of it. */
extern int Prof_Recording_span(const Prof_Record *record, uint32_t value, Prof_Value_Span *span);
/* Calls back with each state that moved, once or more. */
typedef void (*Prof_See_State)(const Prof_Recorded_State *state, void *data);
extern void Prof_Recording_each_state(const Prof_Record *record, Prof_See_State see, void *data);

#ifdef __cplusplus
}
#endif

#endif
