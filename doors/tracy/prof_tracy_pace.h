/* prof_tracy_pace.h - what a tick is worth, measured on while a viewer is connected. The worker's
 * alone.
 *
 * The longer a rate is measured, the better it gets, and the viewer may have come when it was
 * hardly known. So the stream's rate follows what is measured: when that took twice as long as the
 * last time, and at last each second. The times of the stream never go back.
 */
#ifndef INC_PROF_TRACY_PACE_H
#define INC_PROF_TRACY_PACE_H

#include "prof_tracy_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Tracy_Pace {
   uint64_t ticks, ns;   /* both clocks when measuring began */
   uint64_t measured_ns; /* the last measurement took so long; 0: there was none */
   double doubted;       /* a rate that was measured and not believed; 0: none */
} Prof_Tracy_Pace;

extern void Prof_Tracy_Pace_start(Prof_Tracy_Pace *pace, uint64_t ticks, uint64_t ns);

/* 1: it is time for another measurement. */
extern int Prof_Tracy_Pace_is_due(const Prof_Tracy_Pace *pace, uint64_t ns);

/* Takes a reading of both clocks. A rate that is off by more than 0.2 % is of a clock that jumped:
 * it is believed only if it is measured once more, from then on. */
extern void Prof_Tracy_Pace_take(Prof_Tracy_Pace *pace, Prof_Tracy_Stream *stream, uint64_t ticks,
                                 uint64_t ns);

#ifdef __cplusplus
}
#endif

#endif
