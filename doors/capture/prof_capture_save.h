/* prof_capture_save.h - see prof_capture_save.c; Prof_save_capture itself is declared in
 * prof_capture.h.
 */
#ifndef INC_PROF_CAPTURE_SAVE_H
#define INC_PROF_CAPTURE_SAVE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Frames that there are. `hitch`: the number of the frame whose hitch alone is kept in it; or 0 for
 * all of the range. Null, or why it could not be done; the log is not told. */
extern const char *Prof_Capture_Save_to(const char *file, int newest, int oldest, uint64_t hitch);

#ifdef __cplusplus
}
#endif

#endif
