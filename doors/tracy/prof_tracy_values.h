/* prof_tracy_values.h - a sink of update while a viewer is connected: the frame's values as points
 * of plots, and a hitch, a load or a note of the frame as a message, on the thread that updates,
 * just before the frame's mark.
 */
#ifndef INC_PROF_TRACY_VALUES_H
#define INC_PROF_TRACY_VALUES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Under the profiler's lock, not from a sink. */
extern void Prof_Tracy_Values_open(void);
extern void Prof_Tracy_Values_close(void);

#ifdef __cplusplus
}
#endif

#endif
