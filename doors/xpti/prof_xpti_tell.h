/* prof_xpti_tell.h - the stream: its trace points, events of what has a name, and the way to those
 * who subscribe. Every call of the framework is made here, for they are foreign code in the midst
 * of our own: while one runs the thread has its hands empty, as in a hook (prof_config.c), so what
 * a callback opens is dropped, and tells nobody anew.
 */
#ifndef INC_PROF_XPTI_TELL_H
#define INC_PROF_XPTI_TELL_H

#include "prof_xpti.h"
#include "xpti/xpti_trace_framework.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef xpti::trace_event_data_t Prof_Xpti_Event;

/* The stream's trace points; written by start alone, before anybody is told. */
typedef struct Prof_Xpti_Points {
   uint16_t begin, end, diagnostics;
   uint16_t frame_begin, frame_end, value, note, context;
} Prof_Xpti_Points;

extern Prof_Xpti_Points Prof_Xpti_Tell_points;

/* 0: there is no dispatcher. Not under the lock. */
extern int Prof_Xpti_Tell_start(const char *stream);
extern void Prof_Xpti_Tell_end(void);

/* Did anybody subscribe? Any thread. */
extern int Prof_Xpti_Tell_is_heard(void);

/* The event of a name and a place, or null; it is counted, from 1 on. The line may be 0. */
extern Prof_Xpti_Event *Prof_Xpti_Tell_make(const char *name, const char *file, int line,
                                            xpti::trace_event_type_t type, uint64_t *instance);

/* Calls those who subscribe. */
extern void Prof_Xpti_Tell_now(uint16_t point, Prof_Xpti_Event *parent, Prof_Xpti_Event *event,
                               uint64_t instance, const void *user_data);

#ifdef __cplusplus
}
#endif

#endif
