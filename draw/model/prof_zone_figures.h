/* prof_zone_figures.h - what a zone's page tells: figures of the zone over a range of frames, on
 * all threads; as bars, its values frame after frame and how often each came about. Knows no
 * picture.
 *
 * Made of prof_zone_frames.h, and so of those frames of the range that are known by now. Frames in
 * which the zone did not run count as nothing, as in Prof_get_zone_stats: all figures that both
 * have are the same. Loads and gaps are in none.
 */
#ifndef INC_PROF_ZONE_FIGURES_H
#define INC_PROF_ZONE_FIGURES_H

#include "../../prof.h"
#include "../../src/frame/prof_entry_times.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_ZONE_THREADS = 4, Prof_ZONE_WORST = 12, Prof_ZONE_BARS = 256 };

typedef struct Prof_Zone_Thread {
   uint32_t context;
   double share; /* of the zone's hierarchical time, 0 .. 1; of nothing, 0 */
} Prof_Zone_Thread;

typedef struct Prof_Zone_Worst {
   int back;
   unsigned long number;
   double ms;
   uint32_t entries;
} Prof_Zone_Worst;

typedef struct Prof_Zone_Figures {
   int newest, oldest; /* the range, of what is known; newest > oldest: nothing is */
   int frames, ran;    /* in the range; in which the zone ran */
   double entries;     /* in all of them */
   uint32_t most_entries;  /* in one of them */
   Prof_Stats stats[2];    /* of self and hierarchical time */
   int num_threads;        /* on which it ran; the first have a place below, the largest first */
   Prof_Zone_Thread threads[Prof_ZONE_THREADS];
   int num_worst;          /* frames in which it ran, the longest first, of equal ones the newest */
   Prof_Zone_Worst worst[Prof_ZONE_WORST];
} Prof_Zone_Figures;

/* Of the range, `which` (Prof_ZONE_SELF ..) being the time by which frames are the worst. 0: there
 * is nothing in it, or no memory; all is zero then. */
extern int Prof_Zone_Figures_make(Prof_Zone_Figures *figures, int newest, int oldest, int which);

/* The zone's values frame after frame, the oldest first: as many frames a bar as it takes for
 * `most` bars, which is a power of two, and a bar is the largest of its frames. Frames keep to
 * their bars as others come and go. */
typedef struct Prof_Zone_Curve {
   int num_bars, frames_a_bar;
   int first;                       /* index, of all known frames, of the first bar's first frame;
                                       may be before the range */
   double largest;
   float bars[Prof_ZONE_BARS];      /* ms; less than 0: loads and gaps alone */
   uint32_t whose[Prof_ZONE_BARS];  /* index of the frame that is the bar */
} Prof_Zone_Curve;
extern void Prof_Zone_Figures_curve(Prof_Zone_Curve *curve, const Prof_Zone_Figures *figures,
                                    int which, int most);
/* The bar of a frame, counted backwards from the newest; -1: none. */
extern int Prof_Zone_Figures_bar_of(const Prof_Zone_Curve *curve, int back);
/* The frame that a bar is; -1: none. */
extern int Prof_Zone_Figures_frame_of(const Prof_Zone_Curve *curve, int bar);

/* How many values fell in each of some classes, between the least that is not 0 and the largest:
 * each class is so many times as wide as the one before. A few that lie far beyond all others are
 * in the last class, or all others would be in the first. */
typedef struct Prof_Zone_Spread {
   int num_bars;
   double low, high;  /* ms: where the first begins and the last ends */
   int beyond;        /* some are above `high` */
   double values;     /* in all bars */
   double largest;    /* of the bars */
   double bars[Prof_ZONE_BARS];
} Prof_Zone_Spread;
/* 0: there is no value. */
extern int Prof_Zone_Figures_spread(Prof_Zone_Spread *spread, const Prof_Zone_Figures *figures,
                                    int which, int bars);
/* The same of single entries; no more bars than they can be told apart by. */
extern int Prof_Zone_Figures_spread_entries(Prof_Zone_Spread *spread, const Prof_Entry_Sums *sums,
                                            double ms_per_tick, int bars);
/* The bar that a value falls in. */
extern int Prof_Zone_Figures_bar_at(const Prof_Zone_Spread *spread, double ms);

#ifdef __cplusplus
}
#endif

#endif
