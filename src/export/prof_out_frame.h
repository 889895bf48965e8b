/* prof_out_frame.h - a frame of the history as the formats of Prof_export want it: in nanoseconds,
 * its marks and its threads by name.
 */
#ifndef INC_PROF_OUT_FRAME_H
#define INC_PROF_OUT_FRAME_H

#include "../frame/prof_frame_record.h"
#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Frames of the history, both included; 0 <= newest <= oldest < Prof_History_length(). */
typedef struct Prof_Range {
   int newest, oldest;
} Prof_Range;

#define Prof_NO_MEMORY "no memory"

/* Nanoseconds. A frame's ticks are taken at the calibration of its moment. */
extern double Prof_Out_Frame_ns_per_tick(const Prof_Frame *frame);
extern uint64_t Prof_Out_Frame_ns(const Prof_Frame *frame);
extern uint64_t Prof_Out_Frame_work_ns(const Prof_Frame *frame);
extern uint64_t Prof_Out_Frame_due_ns(const Prof_Frame *frame);
extern uint64_t Prof_Out_Frame_critical_ns(const Prof_Frame *frame);
extern uint64_t Prof_Out_Frame_round_ns(double ns);

/* The frame's marks as words: "load gap hitch after". Returns `text`. */
enum { Prof_OUT_FLAGS = 40 };
extern const char *Prof_Out_Frame_flags(uint32_t flags, char text[Prof_OUT_FLAGS]);
extern void Prof_Out_Frame_put_flags(Prof_Out *out, uint32_t flags);

/* The context's name in the frame of that number. Copied, as other threads may be changing it. */
enum { Prof_OUT_NAME = 32 };
extern const char *Prof_Out_Frame_context_name(uint32_t context, uint64_t frame,
                                                 char name[Prof_OUT_NAME]);

#ifdef __cplusplus
}
#endif

#endif
