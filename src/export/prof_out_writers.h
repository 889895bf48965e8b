/* prof_out_writers.h - the formats of Prof_export, one file each.
 *
 *      Prof_export          chooses the writer, opens the file, and closes it or gives it up
 *      a writer             reads frames from the history and knows its format
 *      prof_out_track       which threads and fibers there are in the range
 *      prof_out_path_sums   ... and what each path took in all of it, for formats without frames
 *      prof_out_path_counts ... and what was added there to each count
 *      prof_out_tree        the paths of one thread as a tree, walked in either direction
 *      prof_out_frame       a frame in nanoseconds
 *      prof_out_stream      numbers, texts and bytes into the file
 */
#ifndef INC_PROF_OUT_WRITERS_H
#define INC_PROF_OUT_WRITERS_H

#include "prof_out_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each writer returns null, or why it cannot be done; then the file is given up, whatever it has
 * written. Frames are read from the oldest to the newest. */
extern const char *Prof_Out_Csv_write_frames(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Csv_write_zones(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Chrome_write(Prof_Out *out, const Prof_Range *range);
/* Whose process it is in files from now on; before, that of "iprof", 1. The name must stay. */
extern void Prof_Out_Chrome_set_process(const char *name, uint64_t number);
extern const char *Prof_Out_Folded_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Speedscope_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Pprof_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Html_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Compare_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Scenes_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Values_write(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Values_write_counts(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Openmetrics_write(Prof_Out *out, const Prof_Range *range);
/* What is there now: the range does not matter. */
extern const char *Prof_Out_Waits_write_locks(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Waits_write_hitches(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_Out_Seen_write(Prof_Out *out, const Prof_Range *range);
/* One page of all the frames of the range together, without hitches and budgets: for a program that
 * has no frames of its own, as those are that the collector of XPTI shows. */
extern const char *Prof_Out_Html_write_all(Prof_Out *out, const Prof_Range *range);
/* The page of a kept hitch, with so many frames before and after it as bars. */
extern const char *Prof_Out_Html_write_hitch(Prof_Out *out, int index, int before, int after);

#ifdef __cplusplus
}
#endif

#endif
