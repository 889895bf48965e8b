/* prof_cell.h - the sum of a count in one stack state of one context. Part of the inlined code, by
 * way of prof_instrument.h.
 *
 * The node of a count is never the current one, so nothing is below it; in the place of its last
 * child it has its CELL. A cell begins with a node that is no zone's, so whoever looks at children
 * finds one that matches nothing.
 *
 * Only the owner writes. Others read `high` and `low` (prof_sum.h) one after the other, which may
 * be off by the rounding of the add in flight, and is made good at the next look (prof_reader.h).
 */
#ifndef INC_PROF_CELL_H
#define INC_PROF_CELL_H

#include "../base/prof_sum.h"

#pragma pack(push, 8) /* see platform/prof_header_begin.h */
#ifdef __cplusplus
extern "C" {
#endif

/* What a reader took so far. */
typedef struct Prof_Cell_Taken {
   Prof_Sum sum;
   uint32_t adds;
} Prof_Cell_Taken;

enum { Prof_CELL_READERS = 2 };

typedef struct Prof_Cell {
   Prof_Node node;     /* zone: no zone's */
   uint64_t high, low; /* bits of doubles */
   uint32_t adds;      /* that made the sum, wraps. Prof_Counter raises the node's entries alone */
   Prof_Cell_Taken taken[Prof_CELL_READERS]; /* under the lock */
} Prof_Cell;

/* Adds, and returns 1; or 0, and nothing has changed, if the amount or the sum is infinite or no
 * number. */
Prof_INLINE int Prof_Cell_add(Prof_Cell *cell, double amount)
{
   double high = Prof_Float_of_bits(Prof_Atomic_load64(&cell->high)), sum = high + amount;
   double low = Prof_Float_of_bits(Prof_Atomic_load64(&cell->low));
   uint64_t bits = Prof_Float_bits(sum);
   if (Prof_UNLIKELY(!Prof_Float_is_finite(bits))) return 0;
   Prof_Atomic_store64(&cell->high, bits);
   Prof_Atomic_store64(&cell->low, Prof_Float_bits(low + Prof_Float_rounding(high, amount, sum)));
   Prof_Atomic_inc32(&cell->adds);
   return 1;
}

#ifdef __cplusplus
}
#endif
#pragma pack(pop)

#endif
