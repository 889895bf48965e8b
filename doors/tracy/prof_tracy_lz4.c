/* prof_tracy_lz4.c - see prof_tracy_lz4.h. Greedy: it takes the first copy that it finds, and looks
 * in one place only.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_lz4.h"
#include "../../platform/prof_bytes.h"
#include "../../platform/prof_compiler.h"

/* The last bytes are literals, and no copy begins in the last few: readers rely on it. */
enum { LEAST = 4, FARTHEST = 65535, LAST_LITERALS = 5, LAST_BEGIN = 12, PATIENCE = 6 };

static unsigned char *put_count(unsigned char *to, size_t rest)
{
   for (; rest >= 255; rest -= 255) *to++ = 255;
   *to++ = (unsigned char)rest;
   return to;
}

size_t Prof_Tracy_Lz4_put_head(unsigned char *to, size_t size)
{
   unsigned char *at = to + 1;
   *to = (unsigned char)((size < 15 ? size : 15) << 4);
   if (size >= 15) at = put_count(at, size - 15);
   return (size_t)(at - to);
}

static unsigned char *put_last(unsigned char *to, const unsigned char *from, size_t size)
{
   to += Prof_Tracy_Lz4_put_head(to, size);
   if (size) memcpy(to, from, size);
   return to + size;
}

/* Five bytes are hashed, as four of them are often zeros of a number. */
static inline uint32_t hash_of(uint64_t bytes)
{
   return (uint32_t)((bytes << 24) * 889523592379u >> (64 - Prof_TRACY_LZ4_BITS));
}

/* How far the two are alike; `limit` is for the later one. */
static inline size_t count_alike(const unsigned char *now, const unsigned char *past,
                                 const unsigned char *limit)
{
   const unsigned char *start = now;
   while (limit - now >= 8) {
      uint64_t differ = Prof_Bytes_get64(now) ^ Prof_Bytes_get64(past);
      if (differ) return (size_t)(now - start) + Prof_Compiler_lowest_bit(differ) / 8;
      now += 8;
      past += 8;
   }
   while (now < limit && *now == *past) ++now, ++past;
   return (size_t)(now - start);
}

/* A sequence. Most have few literals: one step of sixteen bytes, the surplus being overwritten. */
static inline unsigned char *put_copy(unsigned char *to, const unsigned char *literals,
                                      size_t count, size_t offset, size_t length)
{
   unsigned char *token = to++;
   if (count < 15) {
      *token = (unsigned char)(count << 4);
      memcpy(to, literals, 16);
   } else {
      *token = 15 << 4;
      to = put_count(to, count - 15);
      memcpy(to, literals, count);
   }
   to += count;
   Prof_Bytes_put16(to, (uint16_t)offset);
   to += 2;
   length -= LEAST;
   if (length < 15) {
      *token = (unsigned char)(*token | length);
      return to;
   }
   *token = (unsigned char)(*token | 15);
   return put_count(to, length - 15);
}

size_t Prof_Tracy_Lz4_pack(Prof_Tracy_Lz4 *lz4, const unsigned char *from, size_t size,
                           unsigned char *to)
{
   const unsigned char *literals = from, *at = from + 1, *end = from + size;
   const unsigned char *last = end - LAST_BEGIN, *limit = end - LAST_LITERALS;
   unsigned char *out = to;
   uint32_t misses = 0;
   if (size <= LAST_BEGIN) return (size_t)(put_last(to, from, size) - to);
   memset(lz4, 0, sizeof *lz4); /* all seen at the very beginning: as good a guess as any */
   while (at <= last) {
      uint64_t bytes = Prof_Bytes_get64(at);
      uint32_t *place = &lz4->places[hash_of(bytes)];
      const unsigned char *past = from + *place;
      *place = (uint32_t)(at - from);
      if ((uint32_t)bytes != Prof_Bytes_get32(past) || at - past > FARTHEST) {
         at += 1 + (misses++ >> PATIENCE); /* where nothing is found, fewer places are looked at */
         continue;
      }
      {
         size_t length = LEAST + count_alike(at + LEAST, past + LEAST, limit);
         out = put_copy(out, literals, (size_t)(at - literals), (size_t)(at - past), length);
         at += length;
         literals = at;
         misses = 0;
      }
   }
   out = put_last(out, literals, (size_t)(end - literals));
   return (size_t)(out - to);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
