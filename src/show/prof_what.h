/* prof_what.h - what a game or a file asks for by a text: a value, or a part of one.
 *
 *      draw_calls                  the value of that name
 *      draw_calls@render           what was added to it below the zones of that name
 *      draw_calls@frame > render   ... below that path
 *      time@render                 hierarchical time of the zones, or of a path; self@, entries@
 *
 * A value whose name as a whole is the text comes first. Where several '@' stand in it, the place
 * begins behind the last one that leads to something.
 */
#ifndef INC_PROF_WHAT_H
#define INC_PROF_WHAT_H

#include "prof_statistics.h"
#include "../gather/prof_value_span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 0: there is no such value, or nothing of that name ever ran. The place stays in `what`. */
extern int Prof_What_find(const char *what, Prof_Wanted *wanted);

/* What a span tells, which lasted so many seconds; of a tick, so many. */
extern void Prof_What_describe(const Prof_Value_Span *span, double seconds, double seconds_per_tick,
                               Prof_Value_Stats *stats);

/* The unit of what was found: "" none; "ms" of times. Stays valid. */
extern const char *Prof_What_unit(const Prof_Wanted *wanted);

#ifdef __cplusplus
}
#endif

#endif
