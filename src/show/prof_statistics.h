/* prof_statistics.h - a quantity's values over past frames, and what they come to; the times of
 * single entries likewise (prof_entry_times.h).
 *
 * PERCENTILES are exact, by nearest rank: of n values in rising order, the p-th percentile is the
 * one at rank ceil(p / 100 * n), counted from 1, and the first for p = 0. So it is always a value
 * that was reached, and at most 100 - p percent of the values lie above it. This is definition 1 of
 * R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", The American Statistician
 * 50 (1996), 361-365: the inverse of the empirical distribution.
 *
 * The standard deviation is that of the values themselves (division by n, not n - 1): they are all
 * there is, not a sample of more.
 */
#ifndef INC_PROF_STATISTICS_H
#define INC_PROF_STATISTICS_H

#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Quantity {
   Prof_WORK_OF_FRAME, /* `zone`, `text` and `hierarchical` do not matter */
   Prof_DUE_OF_FRAME,  /* nor here: see Prof_Figure */
   Prof_LONGEST_OF_FRAME,
   Prof_CRITICAL_OF_FRAME,
   Prof_CPU_OF_FRAME,    /* needs Prof_Frames_Of.known */
   Prof_TIME_OF_ZONE,    /* zone's number, not its public id */
   Prof_TIME_OF_NAME,    /* all zones named `text` together */
   Prof_TIME_OF_PATH,    /* `text` as in prof_path.h; all states that it names */
   Prof_ENTRIES_OF_NAME, /* of those zones, */
   Prof_ENTRIES_OF_PATH, /* and of those states */
   Prof_COUNT_OF_NAME,   /* what was added to the count `value` below those zones, */
   Prof_COUNT_OF_PATH,   /* and below those states */
   Prof_VALUE_OF_FRAME   /* `value`, of prof_value.h: of a count or event the sum, of a sample the
                          mean, in the value's unit. NaN where it is not known yet */
} Prof_Quantity;

/* Hierarchical time of several zones counts each tick once, even if one zone is open below the
 * other. */
typedef struct Prof_Wanted {
   Prof_Quantity quantity;
   uint32_t zone;
   const char *text;
   int hierarchical;
   uint32_t value;
   int cost;             /* of entries: what these cost instead, ms: prof_zone_cost.h */
   int side; /* of a time that is an estimate (prof_bound.h): 0 what was estimated, -1 the least
                that it was, 1 the most */
} Prof_Wanted;

enum { Prof_MAX_WANTED = 64 };

/* How many states that ran are the wanted zone's, or path's, own. 0: it never ran. */
extern uint32_t Prof_Statistics_count_wanted(const Prof_Wanted *wanted);

/* Is the state the wanted zone's, or path's, own? */
extern int Prof_Statistics_is_wanted(const Prof_Wanted *wanted, uint32_t state);

/* The values, in milliseconds a frame where they are times, of up to Prof_MAX_WANTED quantities
 * over a range of frames, without loads and gaps: *count values in rising order for the first, then
 * *count for the second, and so on. Every frame is unpacked once. Null if there is no memory, or no
 * frame is left (then *count is 0). Valid until the next call. */
extern const double *Prof_Statistics_collect(const Prof_Wanted *wanted, int num, int newest,
                                             int oldest, int *count);

/* Frames of a range that are of one scene, or of Prof_ANY_SCENE (prof_scene.h). `known`: only
 * those of which all of these is known (Prof_USE_ bits of prof_thread_use.h); `less`: none that has
 * one of these flags. */
typedef struct Prof_Frames_Of {
   int newest, oldest, scene;
   uint32_t known, less;
} Prof_Frames_Of;

/* The same of those frames. */
extern const double *Prof_Statistics_collect_of(const Prof_Wanted *wanted, int num,
                                                Prof_Frames_Of of, int *count);

/* Both need values in rising order, and count > 0. percent: 0 .. 100. */
extern double Prof_Statistics_percentile(const double *sorted, int count, double percent);
extern void Prof_Statistics_summarise(const double *sorted, int count, Prof_Stats *stats);

/* The same as Prof_get_frame_stats, of that figure. */
extern int Prof_Statistics_of_frames(Prof_Figure figure, int newest, int oldest, Prof_Stats *stats);

/* Frames of a range that is within the history, without loads and gaps. */
extern int Prof_Statistics_count_regular(int newest, int oldest);
/* The same, of one scene. */
extern int Prof_Statistics_count_of_scene(int scene, int newest, int oldest);

/* What is wanted, in one frame alone; and how many entries or adds made it. 0: no such frame, or no
 * memory. Not for figures of the frame, nor for values. */
extern int Prof_Statistics_of_one_frame(const Prof_Wanted *wanted, int back, double *sum,
                                        double *entries);
/* How many of the values, in rising order, are known: NaNs stand last. */
extern int Prof_Statistics_count_known(const double *sorted, int count);

/* Puts them in rising order, NaNs last; returns how many are known. */
extern int Prof_Statistics_sort(double *values, int count);

/* The same as Prof_get_zone_entry_stats, by the zone's number; and the tallies that they are made
 * of. */
struct Prof_Entry_Sums;
extern int Prof_Statistics_entries_of_zone(uint32_t zone, int hierarchical, Prof_Entry_Stats *stats,
                                           struct Prof_Entry_Sums *sums);

/* Orders and clamps a range as prof.h has it. 0 if the history is empty. */
extern int Prof_Statistics_clamp_range(int *newest, int *oldest);

#ifdef __cplusplus
}
#endif

#endif
