/* prof_baseline.h - means of a range of frames as a file, for runs to come.
 */
#ifndef INC_PROF_BASELINE_H
#define INC_PROF_BASELINE_H

#include "prof_range_means.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One line of the file. */
typedef struct Prof_Baseline_Path {
   double self_ns, entries;
   uint32_t parent;  /* index of an earlier path; 0, the root, for itself */
   uint32_t length;  /* of the name, at most Prof_MAX_TEXT */
   const char *name; /* inside the text; no 0 at its end */
} Prof_Baseline_Path;

/* One line of a value. */
typedef struct Prof_Baseline_Value {
   Prof_Kind kind;
   double frames, mean, stdev;
   const char *name, *unit; /* likewise */
   uint32_t name_length, unit_length;
} Prof_Baseline_Value;

/* One line of a path whose time is an estimate. */
typedef struct Prof_Baseline_Bound {
   double variance, unsure; /* ns squared, ns; prof_bound.h */
   uint32_t path;           /* index */
} Prof_Baseline_Bound;

typedef struct Prof_Baseline {
   unsigned long frames;
   double frame_ns;
   uint32_t count;
   Prof_Baseline_Path *paths; /* paths[0] is the root */
   uint32_t num_bounds;
   Prof_Baseline_Bound *bounds;
   uint32_t num_values;
   Prof_Baseline_Value *values;
   int line;                  /* if it cannot be read: where, from 1, */
   const char *wrong;         /* and why */
} Prof_Baseline;

/* Reads the text of a file. 0: something is wrong, or there is no memory. Touches nothing else, and
 * holds memory only if it returns 1; the names stay in `data`. */
extern int Prof_Baseline_parse(const char *data, size_t size, Prof_Baseline *baseline);
extern void Prof_Baseline_free(Prof_Baseline *baseline);

/* Finds or makes the states of the paths, and gives them their means. *rest: how many paths got
 * none of their own. 0: no memory. */
extern int Prof_Baseline_match(const Prof_Baseline *baseline, Prof_Means *means, uint32_t *rest);

/* Reads the file into means. 0, with a message to the log: nothing has changed. */
extern int Prof_Baseline_load(const char *file, Prof_Means *means);

#ifdef __cplusplus
}
#endif

#endif
