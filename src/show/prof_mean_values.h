/* prof_mean_values.h - what values were over a range of frames, to be compared and saved: mean and
 * spread of their figures (prof_value_walk.h).
 *
 * NOISE   Two means of n frames each differ by chance, as far as frames are independent, by
 * sqrt(sa^2 / na + sb^2 / nb) in standard deviation. What is beyond three of these is more than
 * noise, as with counts near a hitch. What never varied differs whenever it does.
 */
#ifndef INC_PROF_MEAN_VALUES_H
#define INC_PROF_MEAN_VALUES_H

#include "../base/prof_config.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Mean_Value {
   const char *name, *unit;
   Prof_Kind kind;
   double frames; /* in which it was known, more than 0 */
   double mean, stdev;
} Prof_Mean_Value;

typedef struct Prof_Mean_Values {
   Prof_Mean_Value *of;
   uint32_t count;
   char *texts; /* of a file's values; others' stay valid */
} Prof_Mean_Values;

/* Those known in the range, which is within the history. 0: no memory; nothing is held then. */
extern int Prof_Mean_Values_take(Prof_Mean_Values *values, int newest, int oldest);
/* Room for so many, to be added one by one. 0: no memory. */
extern int Prof_Mean_Values_make(Prof_Mean_Values *values, uint32_t most);
extern void Prof_Mean_Values_add(Prof_Mean_Values *values, uint32_t value, double frames,
                                 double mean, double stdev);
extern void Prof_Mean_Values_free(Prof_Mean_Values *values);

/* One value of A and B. */
typedef struct Prof_Value_Difference {
   const char *name, *unit;   /* B's, if it is in B */
   Prof_Kind kind;
   int in_a, in_b;            /* else its mean is NaN, and so is the difference */
   double a, b, difference;   /* means of a frame, in that unit; b - a */
   int beyond_noise;
} Prof_Value_Difference;

/* Pairs those of one name and kind whose units are related: B's in their order, then the rest of
 * A's. *count of them; to be released by Prof_Config_release. Null: there is none, or no memory. */
extern Prof_Value_Difference *Prof_Mean_Values_compare(const Prof_Mean_Values *a,
                                                       const Prof_Mean_Values *b, uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
