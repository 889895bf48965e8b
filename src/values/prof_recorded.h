/* prof_recorded.h - what was gathered in some span of time: of each value that moved what became of
 * it, of each stack state its ticks, entries and amounts.
 *
 * Only what moved has an entry, so a span in which little happened is small. A sample without one
 * held what it held: as long as spans follow one another without a gap, that is known from their
 * neighbours. Before a span is kept for later, all samples are given entries (fix).
 *
 *      span 1 (100 ticks)   alive: 5 -> 7           span 2 (50 ticks)   heap: 20 -> 30
 *      both, one after the other (150 ticks)        alive: 5 -> 7, held for 50 more;
 *                                                   heap: 20 for 100 ticks before that
 *
 * Memory that is refused leaves something out, and `incomplete` tells.
 *
 * Spans that are kept may be many, a period a frame for an hour. So arrays begin as large as is
 * needed, what is copied into an empty one needs no map of its states, and few values need none.
 */
#ifndef INC_PROF_RECORDED_H
#define INC_PROF_RECORDED_H

#include "../gather/prof_reader.h"
#include "../gather/prof_value_fold.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Recorded_Value {
   uint32_t value;
   uint64_t until; /* ticks of the span, up to which a sample's is told */
   Prof_Value_Span span;
} Prof_Recorded_Value;

typedef struct Prof_Recorded_State {
   uint32_t state;
   uint64_t self, entries;
   Prof_Sum amount; /* of a count */
} Prof_Recorded_State;

/* Places of entries by their number: a power of two of them, at most half of them taken; 1 + index,
 * 0 none. Made when one is looked for. */
typedef struct Prof_Recorded_Map {
   uint32_t *places;
   uint32_t num_places;
   uint32_t num_entries; /* that have their places; behind these others may stand */
} Prof_Recorded_Map;

/* All zero is an empty one of no length. */
typedef struct Prof_Recorded {
   uint64_t ticks;
   Prof_Recorded_Value *values;
   uint32_t num_values, cap_values;
   Prof_Recorded_State *states;
   uint32_t num_states, cap_states;
   Prof_Recorded_Map by_value, by_state;
   int incomplete;
} Prof_Recorded;

/* All under the lock. */
extern void Prof_Recorded_clear(Prof_Recorded *recorded); /* keeps its memory */
extern void Prof_Recorded_free(Prof_Recorded *recorded);
extern void Prof_Recorded_copy(Prof_Recorded *to, const Prof_Recorded *from);

/* The span goes on by the stretch, or by what a reader found in it. */
extern void Prof_Recorded_take_stretch(Prof_Recorded *recorded, const Prof_Stretch *stretch);
extern void Prof_Recorded_take_items(Prof_Recorded *recorded, const Prof_Reader *reader);

/* `next` begins where the span ends. */
extern void Prof_Recorded_go_on(Prof_Recorded *recorded, const Prof_Recorded *next);
/* `next` is of some time later. Both are fixed. */
extern void Prof_Recorded_append(Prof_Recorded *recorded, const Prof_Recorded *next);
/* Gives the memory of an empty one to another that has none yet. */
extern void Prof_Recorded_hand_on(Prof_Recorded *from, Prof_Recorded *to);
/* The span ends now, and all samples get entries. */
extern void Prof_Recorded_fix(Prof_Recorded *recorded);

/* Null: it did not move. A sample's is told up to `until`. */
extern const Prof_Recorded_Value *Prof_Recorded_find(const Prof_Recorded *recorded, uint32_t value);

#ifdef __cplusplus
}
#endif

#endif
