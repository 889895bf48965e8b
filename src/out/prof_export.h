/* prof_export.h - what the formats of Prof_export share.
 */
#ifndef INC_PROF_EXPORT_H
#define INC_PROF_EXPORT_H

#include "../frame/prof_frame_record.h"
#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Frames of the history, both included; 0 <= newest <= oldest < Prof_history_length(). */
typedef struct Prof_Range {
   int newest, oldest;
} Prof_Range;

/* Writers: null, or why it cannot be done. Frames are read from the oldest to the newest. */
extern const char *Prof_write_csv_frames(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_csv_zones(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_chrome(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_folded(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_speedscope(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_pprof(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_html(Prof_Out *out, const Prof_Range *range);
extern const char *Prof_write_csv_comparison(Prof_Out *out, const Prof_Range *range);
/* The page of a kept hitch. */
extern const char *Prof_write_hitch_html(Prof_Out *out, int index);

#define Prof_NO_MEMORY "no memory"

/* Nanoseconds. A frame's ticks are taken at the calibration of its moment. */
extern double Prof_frame_ns_per_tick(const Prof_Frame *frame);
extern uint64_t Prof_frame_ns(const Prof_Frame *frame);
extern uint64_t Prof_frame_work_ns(const Prof_Frame *frame);
extern uint64_t Prof_round_ns(double ns);

/* The frame's marks as words: "load gap hitch after". */
extern void Prof_put_flags(Prof_Out *out, uint32_t flags);

/* The context's name in the frame of that number. Copied, as other threads may be changing it. */
enum { Prof_OUT_NAME = 32 };
extern const char *Prof_copy_context_name(uint32_t context, uint64_t frame,
                                          char name[Prof_OUT_NAME]);

#ifdef __cplusplus
}
#endif

#endif
