/* prof_frame_record.h - the frame record: what update makes of the counters, and all that averages,
 * history, reports and every later sink live on.
 *
 * The record is the whole truth about its frame. Whatever keeps, judges, shows or writes a frame
 * looks at nothing else, and at no live context least of all: so a past frame looks the same for
 * ever, whatever becomes of the threads and fibers that ran in it. What a state was (work, waiting,
 * the profiler's own) is told by the frame's rules, see prof_waiting.h; the name that a slot had,
 * by the frame's number, see prof_context_names.h.
 */
#ifndef INC_PROF_FRAME_RECORD_H
#define INC_PROF_FRAME_RECORD_H

#include "../gather/prof_reader.h"
#include "../gather/prof_thread_use.h"
#include "../gather/prof_value_span.h"
#include <stdint.h>

enum {
   Prof_FRAME_LOAD = 1,
   Prof_FRAME_GAP = 2,
   Prof_FRAME_HITCH = 4,
   Prof_FRAME_AFTER = 8,     /* right after one of those, or a scene's first */
   Prof_FRAME_SLOW = 16,     /* and would else have been a hitch */
   Prof_FRAME_MACHINE = 128, /* slow, by the machine's doing: see prof_hitch_rule.h */
   Prof_FRAME_DISPLAY = 256, /* slow, by the display or the GPU: see prof_hitch_rule.h */
   Prof_FRAME_LATE = 512,    /* slow as a whole, not by what was due, by the machine's doing */
   Prof_FRAME_SCENE = 64,    /* its scene is another than that of the frame before */
   Prof_FRAME_SHARED = 32,   /* its critical path was on several threads */
   Prof_FRAME_ODD = Prof_FRAME_LOAD | Prof_FRAME_GAP /* not for statistics */
};

enum { Prof_FRAME_TEXT = 64 };

/* A stretch of a frame's critical path: see prof_critical_path.h. Ticks since the frame's begin. */
typedef struct Prof_Step {
   uint64_t begin, end;
   uint32_t context; /* slot of the thread that the path was on */
   uint32_t state;   /* it waited, in this; 0: it worked */
} Prof_Step;

enum { Prof_MAX_STEPS = 64 };

/* A value that moved in the frame. A count's is the sum over all paths and contexts; which of them
 * added what is told by the items: their entries, or Prof_Amount where adds were not 1 each. */
typedef struct Prof_Frame_Value {
   uint32_t value;
   uint64_t end; /* of the span, while the frame is made */
   Prof_Value_Span span;
} Prof_Frame_Value;

typedef struct Prof_Frame {
   uint64_t number;  /* counts recorded frames from 1 */
   uint64_t begin;   /* its first stamp; 0: the profiler was switched off or on in it, or the clock
                        went back: then it has no place on the time line */
   uint64_t ticks;   /* from update to update */
   double seconds;   /* the same, by the calibration of that moment */
   double ended;     /* seconds of all recorded frames up to its end */
   uint64_t apart;   /* ticks of its length that were no work: see prof_waiting.h */
   uint64_t own;     /* of them, the profiler's */
   uint64_t held;    /* of them, those in which other threads held the frame up: prof_hitch.h */
   uint32_t flags;   /* Prof_FRAME_ bits */
   uint16_t owner;   /* slot of the context that the updating thread had in hand */
   uint16_t scene;   /* see prof_scene.h; 0 is none */
   uint64_t critical; /* ticks of the critical path that were somebody's doing */
   const char *text; /* notes, never null */
   uint32_t count;
   uint32_t rules;   /* which states were no work: see prof_waiting.h */
   const Prof_Item *items; /* context by context */
   const Prof_Step *steps; /* end to end; none: the critical path is the updating thread's */
   uint32_t num_steps;
   uint32_t num_amounts, num_values;
   float zone_cost_ns; /* of one entry, as measured then: prof_zone_cost.h. 0: not known */
   const Prof_Amount *amounts;     /* by item, rising */
   uint32_t num_estimates;
   const Prof_Estimate *estimates; /* by item; in the order of contexts */
   const Prof_Frame_Value *values; /* each once, in any order */
   Prof_Use use; /* of the updating thread */
   float zones_ms; /* what the entries of all zones of the game cost, on all threads */
} Prof_Frame;

/* ---- the formulas, each here and nowhere else ---- */

/* Behind the last item. A frame without any may have null, to which C adds nothing, not even 0. */
static inline const Prof_Item *Prof_Frame_Record_end(const Prof_Frame *frame)
{
   return frame->count ? frame->items + frame->count : frame->items;
}

/* A frame's ticks are worth what they were when it was made, though the clock is calibrated anew
 * later. One without length has no time in it, so any value would do. */
static inline double Prof_Frame_Record_ms_per_tick(const Prof_Frame *frame)
{
   return frame->ticks ? frame->seconds * 1e3 / (double)frame->ticks : 1e-6;
}

/* Ticks. Time that other threads' clocks spent apart cannot make it negative. */
static inline uint64_t Prof_Frame_Record_work(const Prof_Frame *frame)
{
   return frame->ticks > frame->apart ? frame->ticks - frame->apart : 0;
}

/* Work, and waiting for which others are to blame: what hitches are judged by. */
static inline double Prof_Frame_Record_due_ms(const Prof_Frame *frame)
{
   return (double)(Prof_Frame_Record_work(frame) + frame->held) *
          Prof_Frame_Record_ms_per_tick(frame);
}

/* From update to update, less the profiler's own. */
static inline double Prof_Frame_Record_whole_ms(const Prof_Frame *frame)
{
   if (frame->ticks <= frame->own) return 0;
   return (double)(frame->ticks - frame->own) * Prof_Frame_Record_ms_per_tick(frame);
}

/* Is it judged as a whole, and not by what was due? All that is the display's doing is. */
static inline int Prof_Frame_Record_is_late(uint32_t flags)
{
   return (flags & (Prof_FRAME_DISPLAY | Prof_FRAME_LATE)) != 0;
}

static inline double Prof_Frame_Record_critical_ms(const Prof_Frame *frame)
{
   return (double)frame->critical * Prof_Frame_Record_ms_per_tick(frame);
}

static inline double Prof_Frame_Record_work_ms(const Prof_Frame *frame)
{
   return (double)Prof_Frame_Record_work(frame) * Prof_Frame_Record_ms_per_tick(frame);
}

static inline double Prof_Frame_Record_machine_ms(const Prof_Frame *frame)
{
   return frame->use.machine_us * 1e-3;
}

#endif
