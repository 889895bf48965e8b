/* tracy_stream.h - what a wire sent, taken apart for tests: blocks of LZ4 by a small reader that
 * holds them to the format's rules, and items by the table in tracy_items.h.
 */
#ifndef TESTS_TRACY_STREAM_H
#define TESTS_TRACY_STREAM_H

#include "tests/headers.h"

#include "tracy_items.h"

using Bytes = std::vector<unsigned char>;

inline size_t read_count(const Bytes &block, size_t *at, size_t count)
{
   if (count != 15) return count;
   unsigned char more;
   do {
      if (*at >= block.size()) return SIZE_MAX;
      count += more = block[(*at)++];
   } while (more == 255);
   return count;
}

/* Returns what is wrong, or null. `copies`: how many there were. */
inline const char *unpack(const Bytes &block, Bytes *out, size_t *copies = nullptr)
{
   size_t at = 0, last_begin = 0, tail = 0, count = 0;
   for (;;) {
      if (at >= block.size()) return "ends without literals";
      unsigned token = block[at++];
      size_t literals = read_count(block, &at, token >> 4);
      if (literals > block.size() - at) return "too few literals";
      out->insert(out->end(), block.begin() + (long)at, block.begin() + (long)(at + literals));
      at += literals;
      tail = literals;
      if (at == block.size()) {
         if (token & 15) return "the last sequence has a copy";
         break;
      }
      if (block.size() - at < 2) return "half an offset";
      size_t offset = block[at] | (size_t)block[at + 1] << 8;
      at += 2;
      size_t length = read_count(block, &at, token & 15) + 4;
      if (!offset || offset > out->size()) return "an offset to nowhere";
      if (length > (1 << 20)) return "a copy without an end";
      last_begin = out->size();
      for (; length; --length) out->push_back((*out)[out->size() - offset]);
      ++count;
   }
   if (copies) *copies = count;
   if (count && tail < 5) return "the last five bytes are no literals";
   if (count && out->size() - last_begin < 12) return "a copy begins in the last twelve bytes";
   return nullptr;
}

/* Keeps what is sent. */
struct Sent {
   std::vector<Bytes> calls;
   int broken_from = -1; /* this call fails, and those after it */
};

inline int keep(void *to, const unsigned char *bytes, size_t size)
{
   Sent *sent = static_cast<Sent *>(to);
   sent->calls.emplace_back(bytes, bytes + size);
   return sent->broken_from < 0 || (int)sent->calls.size() <= sent->broken_from;
}

/* The items of one call: a frame. */
inline Bytes frame_of(const Bytes &call)
{
   Bytes out;
   if (call.size() < 5) {
      ADD_FAILURE() << "no frame";
      return out;
   }
   size_t size = call[0] | (size_t)call[1] << 8 | (size_t)call[2] << 16 | (size_t)call[3] << 24;
   EXPECT_EQ(size, call.size() - 4);
   EXPECT_LE(size, 263188u);
   const char *wrong = unpack(Bytes(call.begin() + 4, call.end()), &out);
   EXPECT_EQ(wrong, nullptr) << wrong;
   EXPECT_GE(out.size(), 1u);
   EXPECT_LE(out.size(), 262144u);
   return out;
}

struct Item {
   std::string name;
   Bytes fixed; /* with its number */
   Bytes text;
   uint64_t at(size_t offset, size_t size) const
   {
      uint64_t value = 0;
      for (size_t i = size; i--;) value = value << 8 | fixed.at(offset + i);
      return value;
   }
};

inline int column_of(int protocol)
{
   int column = 0;
   while (tracy_protocols[column] != protocol) ++column;
   return column;
}

/* How many bytes tell the size of what follows, and what is to be added to it. */
inline int length_bytes(const std::string &name, int protocol, size_t *more)
{
   *more = 0;
   bool seen_keys = false;
   if (name == "SingleStringData8" || name == "SecondStringData8") return 1;
   if (name == "SingleStringData" || name == "SecondStringData") {
      *more = protocol >= 82 ? 256 : 0;
      return 2;
   }
   if (name == "FrameImageData" || name == "SymbolCode" || name == "SourceCode") return 4;
   for (const Tracy_Item &item : tracy_items) {
      seen_keys |= std::string(item.name) == "StringData";
      if (name == item.name) return seen_keys ? 2 : 0;
   }
   return 0;
}

inline std::vector<Item> items_of(const Bytes &frame, int protocol)
{
   std::vector<Item> items;
   for (size_t at = 0; at < frame.size();) {
      const Tracy_Item *row = nullptr;
      for (const Tracy_Item &item : tracy_items)
         if (item.ids[column_of(protocol)] == frame[at]) row = &item;
      size_t size =
         !row ? SIZE_MAX : (size_t)(row->from && protocol >= row->from ? row->then : row->size);
      if (size > frame.size() - at) {
         ADD_FAILURE() << "no item at " << at;
         return items;
      }
      Item item = {row->name, Bytes(&frame[at], &frame[at] + size), {}};
      at += size;
      size_t more, length = 0;
      int bytes = length_bytes(item.name, protocol, &more);
      for (int i = 0; i < bytes && at < frame.size(); ++i) length |= (size_t)frame[at++] << 8 * i;
      length += more;
      if (length > frame.size() - at) {
         ADD_FAILURE() << "a text is cut";
         return items;
      }
      if (bytes) item.text.assign(frame.begin() + (long)at, frame.begin() + (long)(at + length));
      at += bytes ? length : 0;
      items.push_back(item);
   }
   return items;
}

#endif
