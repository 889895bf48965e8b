/* prof_gpu_verdict.h - is a GPU's clock to be believed, after what it told of the same work again
 * and again? Arithmetic only: prof_gpu_trust.h does the work.
 *
 * On a busy machine all that we see is often our own waiting. A clock that stamps commands when
 * they are filed is right then by chance, whenever it is between the stamps that we have to wait,
 * and even ten times in a row. So a few trials are proof only if they took alike; else it takes
 * many. And what it misses of a trial must be less than the work can be.
 *
 *      trials                                      verdict
 *      less than 4 ms                              more work, and begin anew
 *      3, alike, none agrees, far too little told  refused
 *      8 (of a suspect 16), alike, all agree       trusted
 *      16, of which 14 agree                       trusted
 *      16, alike to the GPU alone, fastest agrees  trusted, unless suspect
 *      16, none agrees, far too little told        refused
 *      16, anything else                           unsettled: the machine is too busy
 */
#ifndef INC_PROF_GPU_VERDICT_H
#define INC_PROF_GPU_VERDICT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Gpu_Verdict {
   Prof_GPU_MORE_WORK, /* less than ENOUGH_MS: the next trials need more. What was is forgotten */
   Prof_GPU_UNDECIDED, /* the same again */
   Prof_GPU_TRUSTED,
   Prof_GPU_REFUSED,
   Prof_GPU_UNSETTLED  /* the machine is too busy: another time */
} Prof_Gpu_Verdict;

typedef struct Prof_Gpu_Trials {
   int suspect; /* to be set: 1 asks for more evidence before the clock is trusted */
   int count;
   int agree;   /* trials in which both clocks told about the same */
   double told_ms, spent_ms; /* of the fastest trial */
   double least_told, most_told, most_spent;
} Prof_Gpu_Trials;

/* One more trial: told_ms by the GPU's stamps, spent_ms by the CPU's clock, from before the work to
 * when it was done. All zero to begin with, except for suspect. */
extern Prof_Gpu_Verdict Prof_Gpu_Verdict_weigh(Prof_Gpu_Trials *trials, double told_ms,
                                               double spent_ms);

#ifdef __cplusplus
}
#endif

#endif
