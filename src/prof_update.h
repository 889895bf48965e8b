/* prof_update.h - see prof_update.c; Prof_update itself is declared in prof.h.
 */
#ifndef INC_PROF_UPDATE_H
#define INC_PROF_UPDATE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

extern uint64_t Prof_frames_recorded(void);

#ifdef __cplusplus
}
#endif

#endif
