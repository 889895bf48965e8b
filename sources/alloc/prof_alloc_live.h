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
#include <string.h>

/* The heap's own size of a block, as whoever includes this finds it. */
static size_t Prof_Alloc_size_of(void *block);

static inline size_t Prof_Alloc_padded(size_t bytes)
{
   return bytes > SIZE_MAX - sizeof(Prof_Alloc_Signed) ? bytes : bytes + sizeof(Prof_Alloc_Signed);
}

static inline uint32_t Prof_Alloc_mark_of(const void *block)
{
   return (uint32_t)((uintptr_t)block >> 4) * 2654435761u ^ 0x6d61726bu;
}

/* Where it stands; null: there is no room for one behind so many bytes. */
static inline char *Prof_Alloc_signature(void *block, size_t bytes)
{
   size_t size = Prof_Alloc_size_of(block);
   if (size < sizeof(Prof_Alloc_Signed) || size - sizeof(Prof_Alloc_Signed) < bytes) return 0;
   return (char *)block + (size - sizeof(Prof_Alloc_Signed));
}

/* A block of which nobody is to know the path is signed as well: a realloc may need its size. One
 * that cannot be, as the heap does not tell its sizes, is in the sums, and on no path. */
static inline void Prof_Alloc_sign(void *block, size_t bytes)
{
   char *at = block ? Prof_Alloc_signature(block, bytes) : 0;
   Prof_Alloc_Signed is;
   if (!at) {
      if (block && Prof_Atomic_load32(&Prof_Alloc_on)) Prof_Alloc_note_elsewhere(1, bytes, 0);
      return;
   }
   is.bytes = bytes;
   is.owner = Prof_Atomic_load32(&Prof_Alloc_on) ? Prof_Alloc_note_owned(bytes) : 0;
   is.mark = Prof_Alloc_mark_of(block);
   memcpy(at, &is, sizeof is);
}

/* What is known of a block; its mark is 0 if nothing is. */
static inline Prof_Alloc_Signed Prof_Alloc_read(void *block, char **at)
{
   Prof_Alloc_Signed is = {0, 0, 0};
   *at = block ? Prof_Alloc_signature(block, 0) : 0;
   if (*at) memcpy(&is, *at, sizeof is);
   if (is.mark != Prof_Alloc_mark_of(block)) is.mark = 0;
   return is;
}

/* The block is about to go. Without its mark it is not known when its memory comes back. */
static inline Prof_Alloc_Signed Prof_Alloc_unsign(void *block)
{
   char *at;
   Prof_Alloc_Signed is = Prof_Alloc_read(block, &at);
   if (!is.mark) return is;
   memset(at + offsetof(Prof_Alloc_Signed, mark), 0, sizeof is.mark);
   if (is.owner) Prof_Alloc_note_gone(is.owner, 1, is.bytes);
   return is;
}

/* It did not go. */
static inline void Prof_Alloc_sign_again(void *block, Prof_Alloc_Signed is)
{
   char *at = is.mark ? Prof_Alloc_signature(block, (size_t)is.bytes) : 0;
   if (!at) return;
   memcpy(at, &is, sizeof is);
   if (is.owner) Prof_Alloc_note_gone(is.owner, (uint64_t)0 - 1, (uint64_t)0 - is.bytes);
}

#else

static inline size_t Prof_Alloc_padded(size_t bytes) { return bytes; }
static inline void Prof_Alloc_sign(void *block, size_t bytes) { (void)block, (void)bytes; }
static inline void Prof_Alloc_sign_again(void *block, Prof_Alloc_Signed is)
{
   (void)block, (void)is;
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
