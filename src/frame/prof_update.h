/* prof_update.h - see prof_update.c; Prof_update itself is declared in prof.h.
 */
#ifndef INC_PROF_UPDATE_H
#define INC_PROF_UPDATE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

extern uint64_t Prof_Update_frames_recorded(void);

/* Calls of Prof_update; *last_recorded: what the last one was given, 0 or 1. */
extern uint64_t Prof_Update_count(int *last_recorded);

/* Does time pass unrecorded, as in a game that is paused? One Prof_update(0) is no pause: it is how
 * what draws on demand leaves out its waiting. */
extern int Prof_Update_is_paused(void);

#ifdef __cplusplus
}
#endif

#endif
