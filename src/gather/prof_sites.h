/* prof_sites.h - which sites in the game's memory carry numbers of ours.
 *
 * A site keeps the number of its zone and a hint of a state, and a public zone keeps its number.
 * When the profiler is shut down these mean nothing any more, and in its next life they would be
 * other zones'. So each is noted when it gets its first number, and cleared at the shutdown. Its
 * module may have been unloaded by then, and another one may lie there: so a site is cleared only
 * if its memory is there and still reads as it did. A place has one note, the last one: a module
 * that is loaded again and again takes no more memory each time.
 *
 * All calls under the lock.
 */
#ifndef INC_PROF_SITES_H
#define INC_PROF_SITES_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A static site of the game's that is about to get a number. 0: no memory; it must get none. */
extern int Prof_Sites_note(Prof_Site *site);

/* Gives all noted sites of that zone that hint. */
extern void Prof_Sites_set_hints(uint32_t zone, uint32_t hint);

/* Takes the numbers from all that were noted, and forgets them. */
extern void Prof_Sites_clear(void);

#ifdef __cplusplus
}
#endif

#endif
