/* tracy_unpack.cpp - a block is sequences: a token, literals, and but for the last one a match. */
#include "tests/tracy/tracy_unpack.h"

#include <algorithm>

namespace tracy {
namespace {

const size_t history = 65536, shortest_match = 4, last_bytes = 5, before_end = 12;

} // namespace

bool Unpacker::wrong(const char *text, size_t where)
{
   what = std::string("LZ4 block, byte ") + std::to_string(where) + ": " + text;
   return false;
}

/* What the token had no room for: bytes of 255 go on. */
bool Unpacker::length(size_t *value)
{
   if (*value < 15) return true;
   for (uint8_t byte = 255; byte == 255; *value += byte) {
      if (at == in_size) return wrong("a length goes beyond the block's end", at);
      byte = in[at++];
   }
   return true;
}

bool Unpacker::literals(size_t count)
{
   if (count > in_size - at) return wrong("literals go beyond the block's end", at);
   if (size() + count > most_of_frame) return wrong("a frame of more than 262144 bytes", at);
   bytes.insert(bytes.end(), in + at, in + at + count);
   at += count;
   last_literals = count;
   return true;
}

bool Unpacker::match(size_t count, size_t offset)
{
   if (offset == 0) return wrong("a match with offset 0", at);
   if (offset > bytes.size()) return wrong("a match begins before all there was", at);
   if (size() + count > most_of_frame) return wrong("a frame of more than 262144 bytes", at);
   if (offset > size()) ++older;
   last_match = size();
   matched = true;
   for (size_t i = 0, from = bytes.size() - offset; i < count; ++i)
      bytes.push_back(bytes[from + i]);
   return true;
}

bool Unpacker::sequence()
{
   uint8_t token = in[at++];
   size_t count = token >> 4;
   if (!length(&count) || !literals(count)) return false;
   if (at == in_size) {
      if (token & 15) return wrong("a match length in the last token", at);
      return true;
   }
   if (in_size - at < 2) return wrong("an offset is cut", at);
   size_t offset = static_cast<size_t>(in[at]) | static_cast<size_t>(in[at + 1]) << 8;
   at += 2;
   count = token & 15;
   if (!length(&count)) return false;
   if (at == in_size) return wrong("the block ends in a match", at);
   return match(count + shortest_match, offset);
}

bool Unpacker::unpack(const uint8_t *block, size_t block_size)
{
   size_t keep = std::min(bytes.size(), history);
   bytes.erase(bytes.begin(), bytes.end() - static_cast<std::ptrdiff_t>(keep));
   bytes.reserve(history + most_of_frame);
   begin = keep;
   in = block;
   in_size = block_size;
   at = 0;
   matched = false;
   if (block_size == 0) return wrong("no bytes", 0);
   while (at < in_size)
      if (!sequence()) return false;
   if (size() == 0) return wrong("an empty frame", at);
   if (!matched) return true;
   if (last_literals < last_bytes) return wrong("fewer than 5 literals at the end", at);
   if (size() - last_match < before_end) return wrong("a match in the last 12 bytes", at);
   return true;
}

} // namespace tracy
