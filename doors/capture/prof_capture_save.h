/* prof_capture_save.h - see prof_capture_save.c; Prof_save_capture itself is declared in
 * prof_capture.h.
 */
#ifndef INC_PROF_CAPTURE_SAVE_H
#define INC_PROF_CAPTURE_SAVE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Frames that there are. Null, or why it could not be done; the log is not told. */
extern const char *Prof_Capture_Save_to(const char *file, int newest, int oldest);

#ifdef __cplusplus
}
#endif

#endif
