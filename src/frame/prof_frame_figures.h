/* prof_frame_figures.h - the last 1,024 frames, a few numbers each: what a HUD lives on.
 *
 * Unlike the history it is never frozen, so a HUD goes on telling how the game runs while past
 * frames are looked at.
 */
#ifndef INC_PROF_FRAME_FIGURES_H
#define INC_PROF_FRAME_FIGURES_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_PULSES = 1024 };

typedef struct Prof_Pulse {
   uint64_t number;  /* Prof_Frame.number */
   double ended;     /* Prof_Frame.ended: seconds of all recorded frames up to its end */
   uint32_t flags;   /* Prof_FRAME_ bits */
   float whole_ms;   /* from update to update */
   float work_ms;    /* less waiting */
   float due_ms, longest_ms, critical_ms; /* see Prof_Figure */
   float own_ms;     /* what the profiler took, on any thread: update, reports, drawing */
   float zones_ms;   /* what the game's zones cost on all threads: Prof_Frame.zones_ms */
   float gpu_ms;     /* negative: not known. It comes some frames late */
} Prof_Pulse;

/* Called under the lock, once for each recorded frame, when all its flags are set. `own_beside`:
 * ticks that the profiler took on other threads meanwhile; `beside`: what that other thread worked
 * which worked most. */
extern void Prof_Frame_Figures_push(const Prof_Frame *frame, uint64_t own_beside, uint64_t beside);

/* All of them: before a frame that does not follow the newest. Under the lock. */
extern void Prof_Frame_Figures_forget(void);

/* The GPU's time of frame `number`, once update hears of it: prof_source.h. Nothing happens if the
 * frame is too old. */
extern void Prof_Frame_Figures_set_gpu(uint64_t number, double ms);

/* The frame of that number is no hitch after all. Under the lock. */
extern void Prof_Frame_Figures_unmark_hitch(uint64_t number);

extern int Prof_Frame_Figures_count(void); /* at most Prof_PULSES */
/* 0 is the newest. Null if there is none. */
extern const Prof_Pulse *Prof_Frame_Figures_get(int back);

/* What is shown for a frame's time. How long others worked is known of the last frames alone, and
 * is not taken into account in older ones. */
extern double Prof_Frame_Figures_of(const Prof_Frame *frame, Prof_Figure figure);

static inline float Prof_Pulse_ms(const Prof_Pulse *pulse, Prof_Figure figure)
{
   if (figure == Prof_FIGURE_MAIN) return pulse->work_ms;
   if (figure == Prof_FIGURE_CRITICAL) return pulse->critical_ms;
   return figure == Prof_FIGURE_LONGEST ? pulse->longest_ms : pulse->due_ms;
}

/* Figures over the newest frames that together last `seconds`, and at least one. Loads and gaps are
 * left out, except in `frames`, `own_ms` and `zones_ms`, which count all. Percentiles are exact, by
 * nearest rank. */
typedef struct Prof_Pulse_Sum {
   int frames;
   int counted;    /* less loads and gaps */
   double work_ms, own_ms, zones_ms; /* means */
   double rate;                      /* frames a second, or 0; the report's are the same */
   double ms;                        /* the mean of the figure that was asked for */
   double p50, p95, p99, max;        /* of the same */
} Prof_Pulse_Sum;

extern void Prof_Frame_Figures_sum(double seconds, Prof_Figure figure, Prof_Pulse_Sum *sum);

/* The GPU's time: the mean over `seconds` up to the newest frame whose time is known, which was
 * `*back` frames ago; loads and gaps left out. Negative: none is known. */
extern double Prof_Frame_Figures_mean_gpu(double seconds, int *back);

/* The same figures from any values; their order is lost. count > 0. */
extern void Prof_Frame_Figures_percentiles(float *values, int count, double *p50, double *p95,
                                           double *p99, double *max);

#if defined(Prof_CHECKED)
extern void Prof_Frame_Figures_validate(void); /* see prof_validate.h */
#endif

/* Under the lock. */
extern void Prof_Frame_Figures_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
