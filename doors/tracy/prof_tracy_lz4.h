/* prof_tracy_lz4.h - bytes as one block of LZ4, the raw form: no head, no sum, no sizes.
 *
 * A block is a row of sequences: a token, whose high four bits count literals and whose low four
 * bits count what is copied beyond 4 bytes, with more bytes of a count that is 15; the literals;
 * how far back the copy begins, in two bytes. The last sequence has literals alone.
 *
 *      token | more of literals | literals | offset, low byte first | more of match
 *
 * No block refers to one before it. So a reader that goes on from block to block reads them, too.
 */
#ifndef INC_PROF_TRACY_LZ4_H
#define INC_PROF_TRACY_LZ4_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_TRACY_LZ4_BITS 12
/* The most bytes that a block of that many can take. */
#define Prof_TRACY_LZ4_BOUND(size) ((size) + (size) / 255 + 16)
/* Room that pack needs behind that, as it copies in steps; and what it may read behind the end. */
#define Prof_TRACY_LZ4_SLACK 32

/* Where four bytes were last seen, by their hash. */
typedef struct Prof_Tracy_Lz4 {
   uint32_t places[1 << Prof_TRACY_LZ4_BITS];
} Prof_Tracy_Lz4;

/* Returns the block's size. At `from` there may be at most 2 GiB, and SLACK bytes behind it. */
extern size_t Prof_Tracy_Lz4_pack(Prof_Tracy_Lz4 *lz4, const unsigned char *from, size_t size,
                                  unsigned char *to);

/* Writes what stands before the bytes in a block of nothing but literals; returns its size, which
 * is at most the bound less `size`. */
extern size_t Prof_Tracy_Lz4_put_head(unsigned char *to, size_t size);

#ifdef __cplusplus
}
#endif

#endif
