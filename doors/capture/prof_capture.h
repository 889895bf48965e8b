/* prof_capture.h - captures: the past in a file, opened elsewhere. Library iprof_capture.
 *
 *    Prof_save_capture("slow.iprof", 0, 600);   the last 600 frames, and all that the views show
 *    Prof_load_capture("slow.iprof");           in another process: views and exports of those
 *
 * A capture holds frames, exact to the tick, with values, hitches with blame and evidence, the time
 * line of frames that have one, names of threads as they were in each frame, groups, averages,
 * settings, and what is known of machine and build (Prof_set_label). It is one format, .iprof, for
 * every system: chunks with a checksum each. A newer version is refused in words, what a reader
 * does not know is passed over, and a file that was cut opens up to the cut. See iprof.txt, chapter
 * 2.42.
 *
 * Loading ends the life of the profiler, as Prof_shutdown, and fills it with what the file has: so
 * reports, statistics, exports and the overlay are those of the capture, with no change, and no
 * zone of this process is measured. It is for viewers and tools. A file may be a stranger's: it is
 * checked, and refused rather than believed.
 */
#ifndef INC_PROF_CAPTURE_H
#define INC_PROF_CAPTURE_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Writes frames `newest` .. `oldest` before the one that is complete, as Prof_export does, and
 * returns 1; or 0 with a message to the log: there are none, or the file cannot be written; then an
 * old one of that name stays. Negative or too old counts as the oldest there is. Averages are those
 * of now, and hitches older than the history are in it if the oldest frame is. The thread that
 * calls Prof_update, or while that does not run. */
Prof_API int Prof_save_capture(const char *file, int newest, int oldest) Prof_OFF(0)
/* The frames of the last so many seconds of the game's time. */
Prof_API int Prof_save_last_seconds(const char *file, double seconds) Prof_OFF(0)

/* What captures written from now on leave out: bits of the below, default 0. Any thread. */
typedef enum Prof_Strip {
   Prof_STRIP_PATHS = 1, /* folders of the machine that built the game: files have their names */
   Prof_STRIP_NOTES = 2  /* texts of frames (Prof_note_frame, Prof_note_load) */
} Prof_Strip;
Prof_API void Prof_strip_captures(int what) Prof_OFF_VOID

/* As Prof_set_hitch_folder, but each hitch leaves a capture, with its neighbours: until the folder
 * is null here. Pages are independent of that: both calls may be in use, with a folder and numbers
 * each. The folder may be the same, as names differ in the extension; each call counts and deletes
 * its own files alone. Of the hitches among those frames the capture's own alone has its blame.
 * Returns 1 too where the folder is not there: the log is told, and each hitch tries anew, as a
 * disk may come back, or the game make the folder later. 0 is for a hook, or no memory. */
Prof_API int Prof_set_hitch_captures(const char *folder, int files, int neighbours) Prof_OFF(0)

/* A flight recorder: all recorded frames from now on are written to the file, about once a second,
 * until it is stopped. A capture of frames that has the name becomes "game.before.iprof", in place
 * of an older one, when recording begins: a crash's outlives the next start.
 *
 * most_bytes 0: all is kept, in files of 512 MiB, which small machines can open. A file that is
 * full becomes "game.1.iprof", "game.2.iprof" and so on, the first of these names that is free,
 * "game.iprof" begins anew, and the log is told. Each file is a capture. Nothing is deleted.
 * most_bytes at least 1 MiB: no more are used: when half of them are, the file becomes
 * "game.before.iprof", and "game.iprof" begins anew.
 *
 * No two processes may record to one file. Frames made while the history is frozen are not in it.
 * Returns 1, or 0 with a message: then all files are as they were. The thread that calls
 * Prof_update. When the disk is full, recording ends, and the log is told; Prof_is_recording
 * returns 0 then.
 * The file can be opened at any time, up to the last second. Prof_flush_record writes what is
 * missing, for a handler of crashes: it does nothing if another thread is in the profiler at that
 * moment. What it calls is not safe in signals by the letter of POSIX. */
Prof_API int Prof_record(const char *file, size_t most_bytes) Prof_OFF(0)
Prof_API void Prof_flush_record(void) Prof_OFF_VOID
Prof_API int Prof_is_recording(void) Prof_OFF(0)
Prof_API void Prof_stop_record(void) Prof_OFF_VOID

/* Loads a capture, as above. A file of any size: it is read in pieces, and its frames take about
 * its size in memory. Returns 1; 2 if it was cut or is damaged, and all up to there was loaded, or
 * if there is memory for the newest frames alone; or 0: nothing has changed if it is no capture
 * that this version reads, else the profiler is empty, as after Prof_shutdown, except for the hooks
 * of Prof_Config, which stay.
 * Prof_capture_error() says what was wrong and where, "" if nothing was: "chunk FRAM at
 * byte 8192: ...". No other thread may be in the profiler. */
Prof_API int Prof_load_capture(const char *file) Prof_OFF(0)
/* The same for bytes in memory, which need not stay. */
Prof_API int Prof_load_capture_bytes(const void *bytes, size_t size) Prof_OFF(0)
/* Loads pieces of one session as one capture: of a recording that began anew, or several that were
 * saved. The oldest stands first; what two of them have is taken once, and what is not of frames is
 * the last one's. */
typedef struct Prof_Capture_Piece {
   const void *bytes;
   size_t size;
} Prof_Capture_Piece;
Prof_API int Prof_load_captures(const Prof_Capture_Piece *pieces, int count) Prof_OFF(0)
Prof_API const char *Prof_capture_error(void) Prof_OFF("")

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
