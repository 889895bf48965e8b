/* prof_frame_use.h - what a frame used of the machine, for the user. */
#ifndef INC_PROF_FRAME_USE_H
#define INC_PROF_FRAME_USE_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

extern void Prof_Frame_Use_describe(const Prof_Frame *frame, Prof_Frame_Info *info);

enum { Prof_USE_TEXT = 240 };

/* Adds ", 3 times taken away, a page from disk", as far as it is so. */
extern void Prof_Frame_Use_add_counts(const Prof_Frame_Info *info, char text[Prof_USE_TEXT]);

/* "18.3 of 20.1 ms off the CPU, 3 times taken away", as far as it is known; "" if nothing is. */
extern void Prof_Frame_Use_text(const Prof_Frame_Info *info, char text[Prof_USE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
