/* prof_evidence_places.h - numbers for places in the code, so that a hitch can keep thousands of
 * them, and what each stands for.
 *
 * A place is an address in a module, as prof_modules.h numbers it. It gets its number when it is
 * seen for the first time, and has it until the profiler is shut down: hitches hold on to numbers.
 * Number 0 stands for all that there was no room for.
 *
 * One thread gives numbers: the one that looks. An entry is complete before its number is known to
 * anybody, and never changes; so whoever has a number may read it, without a lock.
 */
#ifndef INC_PROF_EVIDENCE_PLACES_H
#define INC_PROF_EVIDENCE_PLACES_H

#include "../../platform/stack/prof_unwind.h"
#include "../../src/frame/prof_seen.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Takes memory for so many places, and is whom prof_seen.h asks for names from then on. If it has
 * some already it keeps it, and all numbers. 0: no memory. Under the lock. */
extern int Prof_Evidence_Places_start(uint32_t places);
extern void Prof_Evidence_Places_end(void); /* for a shutdown; nobody gives numbers any more */

/* Gives the places of a stack their numbers; those of callers as the address of their call. Returns
 * 1; 0: for one at least there was no room. The one thread. */
extern int Prof_Evidence_Places_number(const Prof_Frame_Place *stack, uint32_t count,
                                       uint32_t *numbers);

/* As Prof_Seen_Name. Any thread. */
extern int Prof_Evidence_Places_name(uint32_t place, Prof_Seen_Place *known);
/* The module and the address of a place; 0: no such place. Any thread that was given the number. */
extern int Prof_Evidence_Places_get(uint32_t place, uint32_t *module, uint64_t *address);

extern uint32_t Prof_Evidence_Places_count(void);
extern size_t Prof_Evidence_Places_memory(void); /* bytes */

#ifdef __cplusplus
}
#endif

#endif
