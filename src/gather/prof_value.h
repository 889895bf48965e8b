/* prof_value.h - values: what the game counts. One for each name, of one kind, with a unit and a
 * description; numbered from 1, and there until a shutdown.
 *
 *      count     stands in the tree: a zone of its name in the "file" "(count)", and a state of it
 *                below each stack that adds to it (prof_count.h)
 *      sample    holds until it is sampled anew: the last amount is kept here
 *      event     single amounts
 *      memory    a sample of bytes, and two events beside it: name.allocations, name.deallocations
 *
 * Samples, events and memory come by a log of their thread (prof_value_log.h) and are folded in
 * prof_value_fold.h. Variables made at run time are in prof_value_handle.c.
 */
#ifndef INC_PROF_VALUE_H
#define INC_PROF_VALUE_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"
#include "../base/prof_sum.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Value_Entry {
   const char *name, *unit, *description; /* kept */
   Prof_Kind kind;
   uint32_t zone; /* of a count; 0: there was no room for one, so paths do not tell of it */
   uint32_t allocations, deallocations; /* of memory: the two events; 0: their names were taken */
   double held;                         /* a sample's amount by now; an event's last */
   int is_held;
   Prof_Sum claimed; /* of memory: exactly what is held */
   int fed;  /* a count that is deposited alone (prof_count.h): the game may not add to it */
   int told; /* the log heard of an amount that was refused */
   int told_unit; /* ... and that it is used with another unit */
   int apart;     /* see Prof_Value_keep_apart; as of the last Prof_Value_settle_apart */
   unsigned long refused;
} Prof_Value_Entry;

/* Indexed by value, 1 .. Prof_Value_count() - 1. All under the lock. */
extern Prof_Value_Entry *Prof_Values;
extern uint32_t Prof_Value_count(void);

/* The number of the value that the game's variable means; 0: it is refused. Made if need be; the
 * variable gets its key. Under the lock. */
extern uint32_t Prof_Value_of(Prof_Value *value);
/* By a key: the number, or 0 if it is of an earlier life. Any thread. */
static inline uint32_t Prof_Value_of_key(uint64_t key, uint32_t life)
{
   return (uint32_t)key == life ? (uint32_t)(key >> 32) : 0;
}
extern uint32_t Prof_Value_find(const char *name); /* 0: none. Under the lock */
/* 0: of another kind, or there are too many. The lock held or not. */
extern uint32_t Prof_Value_find_or_make(Prof_Kind kind, const char *name, const char *unit,
                                        const char *description);
extern int Prof_Value_is_sample(uint32_t value); /* or memory. The lock held or not */
/* The count that the zone is; 0: it is a zone of time. Under the lock. */
extern uint32_t Prof_Value_of_zone(uint32_t zone);

/* What is fed to this value of Prof_value's is told in another way to those who listen: so they get
 * no points of it, nor of the events beside memory. In all lives. Any thread. */
extern void Prof_Value_keep_apart(Prof_Value *value);
extern void Prof_Value_settle_apart(void); /* who looks at `apart` calls it. Under the lock */

extern const char *Prof_Value_kind_name(Prof_Kind kind); /* "count" */

/* An amount was refused; `value` may be 0. Under the lock. The second, without a value, counts it
 * for the one that has the name: it is of another kind. */
extern void Prof_Value_refuse_named(uint32_t value, const char *name, const char *why);
extern void Prof_Value_refuse(uint32_t value, const char *why);

/* Values from *first on, as Prof_Zone_archive does it. Their zones must be there by then. */
extern void Prof_Value_archive(Prof_Archive *a, uint32_t *first);

#ifdef __cplusplus
}
#endif

#endif
