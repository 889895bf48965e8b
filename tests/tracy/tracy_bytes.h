/* tracy_bytes.h - bytes of Tracy's protocol by hand: numbers, frames of one literal run each, and
 * two streams that viewers have taken.
 */
#ifndef TESTS_TRACY_BYTES_H
#define TESTS_TRACY_BYTES_H

#include "tests/headers.h"

inline std::string number(uint64_t value, size_t size)
{
   std::string bytes;
   for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i);
   return bytes;
}

/* A block of one literal run. */
inline std::string packed(const std::string &content)
{
   const size_t length = content.size();
   if (length < 15) return static_cast<char>(length << 4) + content;
   std::string block = "\xf0" + std::string((length - 15) / 255, '\xff');
   return block + static_cast<char>((length - 15) % 255) + content;
}

inline std::string framed(const std::string &block) { return number(block.size(), 4) + block; }

inline std::string from_hex(const std::string &hex)
{
   std::string bytes;
   std::istringstream digits(hex);
   for (int byte; digits >> std::hex >> byte;) bytes += static_cast<char>(byte);
   return bytes;
}

/* Zones of two threads, and the end. */
const char frame_82[] =
   "4b e9 03 00 00 53 00 f2 05 2a 01 00 00 00 00 00 00 00 00 00 00 00 "
   "13 e8 f5 04 2a 00 00 00 00 00 00 20 00 00 00 00 00 "
   "15 e8 03 01 00 20 00 00 00 00 00 1a a0 86 00 00 15 e8 03 01 00 20 00 00 00 00 00 "
   "15 f4 01 04 00 20 00 00 00 00 00 1b e8 03 1b 74 bd 1a 20 42 01 00 "
   "15 28 23 02 00 20 00 00 00 00 00 1a c0 27 08 00 "
   "4b ea 03 00 00 13 88 05 05 2a 00 00 00 00 03 00 20 00 00 00 00 00 "
   "15 e8 03 01 00 20 00 00 00 00 00 1b 10 27 1b 48 71 49";
const char frame_76[] =
   "3e e9 03 00 00 46 00 f2 05 2a 01 00 00 00 00 00 00 00 00 00 00 00 "
   "0f e8 f5 05 2a 01 00 00 00 00 00 20 00 00 00 00 00 "
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00 11 a0 86 01 00 00 00 00 00 "
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00 "
   "0f f4 01 00 00 00 00 00 00 04 00 20 00 00 00 00 00 11 e8 03 00 00 00 00 00 00 "
   "11 74 bd 00 00 00 00 00 00 11 20 42 02 00 00 00 00 00 "
   "0f 28 23 00 00 00 00 00 00 02 00 20 00 00 00 00 00 11 c0 27 09 00 00 00 00 00 "
   "3e ea 03 00 00 0f 88 05 06 2a 01 00 00 00 03 00 20 00 00 00 00 00 "
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00 11 10 27 00 00 00 00 00 00 "
   "11 48 71 00 00 00 00 00 00 3c";

#endif
