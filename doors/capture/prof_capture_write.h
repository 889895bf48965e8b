/* prof_capture_write.h - chunks of the profiler's present, for who saves and who records.
 */
#ifndef INC_PROF_CAPTURE_WRITE_H
#define INC_PROF_CAPTURE_WRITE_H

#include "../../src/base/prof_file.h"
#include "prof_capture_parts.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What of the tables is in the file so far. All zero: nothing. */
typedef struct Prof_Capture_Writer {
   Prof_New_File *file;
   Prof_Archive scratch;
   uint32_t zones, states, values, contexts; /* those below are written */
   const char *failed;                       /* null, or why the file is not whole */
} Prof_Capture_Writer;

/* Begins with the head and settings. All but _frames under the lock; by the thread that updates. */
extern void Prof_Capture_Write_begin(Prof_Capture_Writer *w);
/* Zones, stacks and values that are new; and all threads, if one is. */
extern void Prof_Capture_Write_tables(Prof_Capture_Writer *w);
extern void Prof_Capture_Write_part(Prof_Capture_Writer *w, const Prof_Capture_Part *part);
/* The same in two: takes it, as `scratch` of the writer, and writes what was taken. */
extern void Prof_Capture_Write_take(Prof_Capture_Writer *w, const Prof_Capture_Part *part);
extern void Prof_Capture_Write_taken(Prof_Capture_Writer *w, const Prof_Capture_Part *part);
/* Frames `first` .. `last` of the history, the newest being 0 and written last. */
extern void Prof_Capture_Write_frames(Prof_Capture_Writer *w, int last, int first);
extern void Prof_Capture_Write_held(Prof_Capture_Writer *w, int oldest);
/* 0: it would take more than that many bytes. */
extern int Prof_Capture_Write_hitch(Prof_Capture_Writer *w, int index, size_t most);
/* The same; or the frame has no time line. */
extern int Prof_Capture_Write_span(Prof_Capture_Writer *w, int back, size_t most);
extern void Prof_Capture_Write_end(Prof_Capture_Writer *w);
extern void Prof_Capture_Writer_free(Prof_Capture_Writer *w);

#ifdef __cplusplus
}
#endif

#endif
