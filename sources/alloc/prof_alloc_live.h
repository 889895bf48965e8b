/* prof_alloc_live.h - which path a block is of: for libiprof_alloc_live (Prof_ALLOC_LIVE), whose
 * blocks end in a SIGNATURE. In libiprof_alloc these are empty.
 *
 *      |  what the program asked for  | (to the heap's own size) | bytes, owner, mark |
 *
 * It stands at the end, not in front: so the block begins where the heap says, and whoever gives it
 * back without our knowing gives back a proper block. A block without it, or whose end the program
 * wrote over, is one that is not known; the mark tells, which is made of the block's address.
 */
#ifndef INC_PROF_ALLOC_LIVE_H
#define INC_PROF_ALLOC_LIVE_H

#include "prof_alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Alloc_Signed {
   uint64_t bytes;
   uint32_t owner; /* life and state; 0: of no path */
   uint32_t mark;
} Prof_Alloc_Signed;

#if Prof_ALLOC_LIVE
#else

static inline size_t Prof_Alloc_padded(size_t bytes) { return bytes; }
static inline void Prof_Alloc_sign(void *block, size_t bytes) { (void)block, (void)bytes; }
static inline void Prof_Alloc_sign_again(void *block, Prof_Alloc_Signed before)
{
   (void)block, (void)before;
}
static inline Prof_Alloc_Signed Prof_Alloc_unsign(void *block)
{
   Prof_Alloc_Signed none = {0, 0, 0};
   (void)block;
   return none;
}

#endif

#ifdef __cplusplus
}
#endif

#endif
