/* tracy_stream.h - what a wire sent, taken apart for tests: blocks of LZ4, and items by the table
 * in tracy_items.h.
 */
#ifndef TESTS_TRACY_STREAM_H
#define TESTS_TRACY_STREAM_H

#include "tests/headers.h"

#include "tests/tracy/tracy_table.h"
#include "tests/tracy/tracy_unpack.h"

using Bytes = std::vector<unsigned char>;

/* Of a block that refers to none before it. */
inline Bytes unpacked(const Bytes &block)
{
   tracy::Unpacker unpacker;
   EXPECT_TRUE(unpacker.unpack(block.data(), block.size())) << unpacker.error();
   return Bytes(unpacker.text(), unpacker.text() + unpacker.size());
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
   if (call.size() < 5) {
      ADD_FAILURE() << "no frame";
      return {};
   }
   size_t size = call[0] | (size_t)call[1] << 8 | (size_t)call[2] << 16 | (size_t)call[3] << 24;
   EXPECT_EQ(size, call.size() - 4);
   EXPECT_LE(size, tracy::most_of_block);
   return unpacked(Bytes(call.begin() + 4, call.end()));
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

inline std::vector<Item> items_of(const Bytes &frame, int protocol)
{
   std::vector<Item> items;
   for (size_t at = 0; at < frame.size();) {
      const auto begin = frame.begin() + (long)at;
      const tracy::Item kind = tracy::item_of(*begin, protocol);
      const size_t left = frame.size() - at;
      size_t fixed = left + 1, bytes = 0, length = 0;
      if (kind != tracy::Item::count) {
         fixed = tracy::size_of(kind, protocol);
         bytes = tracy::length_bytes(kind);
      }
      for (size_t i = 0; i < bytes; ++i) length |= (size_t)frame.at(at + fixed + i) << 8 * i;
      length += tracy::shortest_text(kind, protocol);
      if (fixed + bytes + length > left) {
         ADD_FAILURE() << "no item at " << at;
         break;
      }
      const auto text = begin + (long)(fixed + bytes);
      items.push_back({tracy::row_of(kind).name, Bytes(begin, begin + (long)fixed),
                       Bytes(text, text + (long)length)});
      at += fixed + bytes + length;
   }
   return items;
}

#endif
