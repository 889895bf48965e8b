/* prof_hitch_blame.h - who made the frame long.
 *
 * The frame's excess is work of the updating thread, which is blamed path by path with what each
 * took beyond what is usual; and waiting for other threads beyond what is usual, `waited`. For that
 * the paths are blamed which took more than usual on other threads: together with no more than was
 * waited, as whoever works beside it holds nobody up. A path that still ran at the update did not
 * end the waiting, so it counts less. What nobody accounts for stays with the zone that waited, and
 * stands behind all others if a thread accounts for more.
 *
 * Where a lock tells for whom the frame waited, that thread is to blame before any other, and for
 * all of the wait: for what took longer than usual, then for what did not, then for time in which
 * it waited for something that is not told, and then for time in no zone. If it waited for another
 * lock meanwhile, the thread that had that lock is to blame in its place.
 */
#ifndef INC_PROF_HITCH_BLAME_H
#define INC_PROF_HITCH_BLAME_H

#include "prof_hitch_shares.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets each share's blame, in ticks, and sorts them, those to blame most at the front. Returns how
 * many are to blame. */
extern uint32_t Prof_Hitch_Blame_put(Prof_Shares *shares, double waited);

/* The display or the GPU made the frame long by so many ticks: those to blame are the zones in
 * which it was waited for; of other threads' at most `shown`. Otherwise as above. */
extern uint32_t Prof_Hitch_Blame_put_display(Prof_Shares *shares, double most, double shown);
/* Sorts shares whose blame was changed since then, and returns how many are to blame. */
extern uint32_t Prof_Hitch_Blame_settle(Prof_Shares *shares);

/* Nobody made the frame long: it was the machine. */
extern void Prof_Hitch_Blame_put_none(Prof_Shares *shares);

/* Of a file, which may have them in any order. Returns how many are blamed. */
extern uint32_t Prof_Hitch_Blame_order(Prof_Shares *shares);

#if defined(Prof_CHECKED)
/* Are the first `blamed` shares, and no others, to blame, and in their order? */
extern int Prof_Hitch_Blame_is_sound(const Prof_Shares *shares, uint32_t blamed);
#endif

#ifdef __cplusplus
}
#endif

#endif
