/* hash.hpp - where bytes are in a table. Only quick and even: whoever finds something compares it.
 */
#ifndef INC_XPTIFW_HASH_HPP
#define INC_XPTIFW_HASH_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace xptifw {

inline uint64_t word_at(const char *bytes)
{
   uint64_t word;
   std::memcpy(&word, bytes, sizeof word);
   return word;
}

/* Takes in `word`. What is above in it comes below, where the next product spreads it. */
inline uint64_t take(uint64_t hash, uint64_t word)
{
   hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
   return (hash << 29) | (hash >> 35);
}

inline uint64_t finish(uint64_t hash)
{
   hash ^= hash >> 32;
   hash *= 0xD6E8FEB86659FD93u;
   return hash ^ (hash >> 32);
}

/* The last 1 .. 7 of less than 8 bytes. */
inline uint64_t few(const char *bytes, size_t size)
{
   uint64_t word = 0;
   if (size >= 4) {
      uint32_t first, last;
      std::memcpy(&first, bytes, 4);
      std::memcpy(&last, bytes + size - 4, 4);
      return static_cast<uint64_t>(first) << 32 | last;
   }
   while (size) word = word << 8 | static_cast<unsigned char>(bytes[--size]);
   return word;
}

/* Two halves side by side, as a product waits for the one before it. */
inline uint64_t hash_of(const char *bytes, size_t size)
{
   uint64_t a = size, b = 0;
   const char *end = bytes + size;
   if (size < 8) return finish(take(a, few(bytes, size)));
   for (; end - bytes > 16; bytes += 16) {
      a = take(a, word_at(bytes));
      b = take(b, word_at(bytes + 8));
   }
   if (end - bytes > 8) a = take(a, word_at(bytes));
   b = take(b, word_at(end - 8));
   return finish(a ^ (b << 32 | b >> 32));
}

} // namespace xptifw

#endif
