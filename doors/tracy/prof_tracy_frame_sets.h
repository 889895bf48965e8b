/* prof_tracy_frame_sets.h - frames of the game's own sets: each is marked, or begun and ended, and
 * one set only the one or the other. A viewer does not forgive, so what does not fit is left out.
 * The worker's alone.
 */
#ifndef INC_PROF_TRACY_FRAME_SETS_H
#define INC_PROF_TRACY_FRAME_SETS_H

#include "prof_tracy_stream.h"
#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

extern void Prof_Tracy_Frame_Sets_start(void); /* for one connection */
extern void Prof_Tracy_Frame_Sets_mark(Prof_Tracy_Stream *stream, int64_t t, const char *set,
                                       size_t length, Prof_Frame_Mark mark);

#ifdef __cplusplus
}
#endif

#endif
