/* prof_capture.h - captures: the past in a file, opened elsewhere. Library iprof_capture.
 *
 *    Prof_save_capture("slow.iprof", 0, 600);   the last 600 frames, and all that the views show
 *    Prof_load_capture("slow.iprof");           in another process: views and exports of those
 *
 * A capture holds frames, exact to the tick, with values, hitches with blame and evidence, the time
 * line of frames that have one, names of threads as they were in each frame, groups, averages,
 * settings, and what is known of machine and build (Prof_set_label). It is one format, .iprof, for
 * every system: chunks with a checksum each. A newer version is refused in words, what a reader does
 * not know is passed over, and a file that was cut opens up to the cut. See iprof.txt, chapter 2.41.
 *
 * Loading ends the life of the profiler, as Prof_shutdown, and fills it with what the file has: so
 * reports, statistics, exports and the overlay are those of the capture, with no change, and no
 * zone of this process is measured. It is for viewers and tools. A file may be a stranger's: it is
 * checked, and refused rather than believed.
 */
#ifndef INC_PROF_CAPTURE_H
#define INC_PROF_CAPTURE_H

#include "../prof.h"

Prof_CALLS

/* Writes frames `newest` .. `oldest` before the one that is complete, as Prof_export does, and
 * returns 1; or 0 with a message to the log: nothing to write, or the file cannot be written; then
 * an old one of that name stays. Negative or too old counts as the oldest there is. The thread that
 * calls Prof_update, or while that does not run. Some 8 ms for 1,300 frames of 160 paths. */
Prof_API int Prof_save_capture(const char *file, int newest, int oldest) Prof_OFF(0)
/* The frames of the last so many seconds of the game's time. */
Prof_API int Prof_save_last_seconds(const char *file, double seconds) Prof_OFF(0)

/* A flight recorder: the file is written as the game runs, once a second, until it is stopped, and
 * begins again with `file` and a number ("slow.2.iprof") when it is larger than `most_bytes`; at
 * most two of those are there, the newest and the one before. 0: one file, without end. What is in
 * it is on its way to the disk at most a second later; Prof_flush_record writes what there is now,
 * for a crash handler on the thread that updates. Returns 1, or 0 with a message. */
Prof_API int Prof_record(const char *file, size_t most_bytes) Prof_OFF(0)
Prof_API void Prof_flush_record(void) Prof_OFF_VOID
Prof_API void Prof_stop_record(void) Prof_OFF_VOID

/* Loads a capture, as above. Returns 1; 2 if it was cut or is damaged, and all up to there was
 * loaded; or 0 and the profiler is empty, as after Prof_shutdown, which keeps hooks of Prof_Config.
 * Prof_capture_error() then says what was wrong, and where: "chunk FRAM at byte 8192: ...". No other
 * thread may be in the profiler. */
Prof_API int Prof_load_capture(const char *file) Prof_OFF(0)
/* The same for bytes in memory, which need not stay. */
Prof_API int Prof_load_capture_bytes(const void *bytes, size_t size) Prof_OFF(0)
Prof_API const char *Prof_capture_error(void) Prof_OFF("")

Prof_CALLS_END

#endif
