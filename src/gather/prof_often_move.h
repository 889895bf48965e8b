/* prof_often_move.h - what a look at the counters makes of zones that are timed at one entry in N
 * (prof_often.h): their time, by what the timed entries say, is taken from the states below.
 *
 * Of one state in one look let E be its entries, t the ticks of each sample and w the N that it was
 * drawn with, R the ticks that its node has, and n the samples. Then
 *
 *      mean      m = sum of w t / sum of w       (J. Hajek, 1971: weighted, so that N may change)
 *      estimate  S = m E, and the ticks of samples that stand for themselves alone
 *      variance  s^2 E^2 / n (1 - n / E)         of a sample of n out of E
 *
 * and S - R is moved from the state below. s^2 is half the mean square of the difference between
 * the two samples of a block, over the last 64 looks, as a frame whose samples missed a rare case
 * has no idea of it; times the square by which m grew lately, as deviations grow with means. A look
 * without a sample takes the mean of the last that had one.
 *
 * Before that, what zones inside of entries that were not timed took from R is given back by the
 * state below that ran meanwhile, exactly: so R is never less than nothing.
 *
 * Nor is the bound wider than what is known exactly: an estimate is no less than nothing, and no
 * more than it has together with the states that it took from.
 *
 * THE CLOCK   What an empty entry shows is no less than one reading of the clock takes, c. The
 * reading hides behind work: an entry that works for x shows max(c, x + c / 4) or so (measured on
 * x86-64). So c / 4 is taken off, and where m is below 1.1 c nobody knows more than that an entry
 * took between 0 and c: half of that is shown, and that it is not known (`unsure`).
 *
 * CONSERVATION   Nothing is added to the whole. The state below never has less than nothing: what
 * it cannot give is owed, up to 8 times what was shown, and moved in the next looks; the bound is
 * wider by what is moved so. Where several want more than it has,
 * each gets its share. If all entries of the look were timed nothing is moved.
 */
#ifndef INC_PROF_OFTEN_MOVE_H
#define INC_PROF_OFTEN_MOVE_H

#include "prof_often.h"
#include "prof_reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Settles the items of that context, which are the reader's from `first` on, and adds estimates to
 * the reader. An item with less than nothing after that was read a moment too early. Under the
 * lock. */
extern void Prof_Often_move(Prof_Reader *reader, const Prof_Context *context, uint32_t first);

/* Wishes an N for each state that was entered in the look of update, for frames that work for that
 * many ticks. Under the lock. */
extern void Prof_Often_choose(uint64_t work);

/* Would that change nothing in a context that has no entries? Under the lock. */
extern int Prof_Often_rests(const Prof_Context *context);

#ifdef __cplusplus
}
#endif

#endif
