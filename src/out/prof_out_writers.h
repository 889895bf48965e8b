/* prof_out_writers.h - the formats of Prof_export, one file each.
 */
#ifndef INC_PROF_OUT_WRITERS_H
#define INC_PROF_OUT_WRITERS_H

#include "prof_out_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writers: null, or why it cannot be done. Frames are read from the oldest to the newest. */
extern const char *Prof_Out_Csv_write_frames(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Csv_write_zones(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Chrome_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Folded_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Speedscope_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Pprof_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Html_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Compare_write(Prof_Out *out, const Prof_Range *range);
/* The page of a kept hitch. */
extern const char *Prof_Out_Html_write_hitch(Prof_Out *out, int index);

#ifdef __cplusplus
}
#endif

#endif
