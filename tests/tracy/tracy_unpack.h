/* tracy_unpack.h - reads blocks of LZ4, and knows each rule that their writer has to keep.
 *
 * Blocks of one connection are one stream: each may refer back to the 64 KiB before it. An own
 * reader, since liblz4 takes blocks that break the rules of their ends.
 */
#ifndef TESTS_TRACY_UNPACK_H
#define TESTS_TRACY_UNPACK_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tracy {

const size_t most_of_frame = 262144, most_of_block = 263188;

class Unpacker {
 public:
   /* 1: the block's content is in text() and stays there until the next one. 0: error() tells. */
   bool unpack(const uint8_t *block, size_t size);
   const uint8_t *text() const { return bytes.data() + begin; }
   size_t size() const { return bytes.size() - begin; }
   const std::string &error() const { return what; }
   uint64_t references() const { return older; } /* matches that began in an earlier block */

 private:
   bool wrong(const char *text, size_t at);
   bool length(size_t *value);
   bool literals(size_t count);
   bool match(size_t count, size_t offset);
   bool sequence();

   std::vector<uint8_t> bytes; /* history, then the newest block */
   size_t begin = 0;           /* of the newest block */
   const uint8_t *in = nullptr;
   size_t in_size = 0, at = 0;
   size_t last_match = 0, last_literals = 0;
   bool matched = false;
   uint64_t older = 0;
   std::string what;
};

} // namespace tracy

#endif
