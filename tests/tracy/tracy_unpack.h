/* tracy_unpack.h - reads blocks of LZ4, and knows each rule that their writer has to keep.
 *
 * A block is sequences: a token, literals, and but for the last one a match. Blocks of one
 * connection are one stream: each may refer back to the 64 KiB before it. An own reader, since
 * liblz4 takes blocks that break the rules of their ends.
 */
#ifndef TESTS_TRACY_UNPACK_H
#define TESTS_TRACY_UNPACK_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tracy {

const size_t most_of_frame = 262144, most_of_block = 263188;

class Unpacker {
 public:
   /* True: the block's content is in text() till the next one. False: error() tells why. */
   bool unpack(const uint8_t *block, size_t block_size)
   {
      begin = std::min<size_t>(bytes.size(), 65536);
      bytes.erase(bytes.begin(), bytes.end() - static_cast<std::ptrdiff_t>(begin));
      bytes.reserve(begin + most_of_frame);
      in = block;
      in_size = block_size;
      at = last_match = 0;
      matched = false;
      try {
         read();
      } catch (const char *why) {
         what = "LZ4 block, byte " + std::to_string(at) + ": " + why;
         return false;
      }
      return true;
   }
   const uint8_t *text() const { return bytes.data() + begin; }
   size_t size() const { return bytes.size() - begin; }
   const std::string &error() const { return what; }

 private:
   static void check(bool right, const char *why)
   {
      if (!right) throw why;
   }

   void read()
   {
      check(in_size > 0, "no bytes");
      while (at < in_size) sequence();
      check(size() > 0, "an empty frame");
      check(!matched || last_literals >= 5, "fewer than 5 literals at the end");
      check(!matched || size() - last_match >= 12, "a match in the last 12 bytes");
   }

   /* What the token had no room for: bytes of 255 go on. */
   size_t length(size_t value)
   {
      if (value < 15) return value;
      for (uint8_t byte = 255; byte == 255; value += byte) {
         check(at < in_size, "a length goes beyond the block's end");
         byte = in[at++];
      }
      return value;
   }

   void check_room(size_t more) const
   {
      check(size() + more <= most_of_frame, "a frame of more than 262144 bytes");
   }

   void sequence()
   {
      const uint8_t token = in[at++];
      last_literals = length(token >> 4);
      check(last_literals <= in_size - at, "literals go beyond the block's end");
      check_room(last_literals);
      bytes.insert(bytes.end(), in + at, in + at + last_literals);
      at += last_literals;
      if (at == in_size) return check(!(token & 15), "a match length in the last token");
      check(in_size - at >= 2, "an offset is cut");
      const size_t offset = in[at] | static_cast<size_t>(in[at + 1]) << 8;
      at += 2;
      const size_t count = length(token & 15) + 4;
      check(at < in_size, "the block ends in a match");
      match(count, offset);
   }

   void match(size_t count, size_t offset)
   {
      check(offset > 0, "a match with offset 0");
      check(offset <= bytes.size(), "a match begins before all there was");
      check_room(count);
      last_match = size();
      matched = true;
      for (; count > 0; --count) bytes.push_back(bytes[bytes.size() - offset]);
   }

   std::vector<uint8_t> bytes; /* what was before, then the newest block */
   size_t begin = 0;           /* of the newest block */
   const uint8_t *in = nullptr;
   size_t in_size = 0, at = 0, last_match = 0, last_literals = 0;
   bool matched = false;
   std::string what;
};

} // namespace tracy

#endif
