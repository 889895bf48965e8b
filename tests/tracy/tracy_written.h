/* tracy_written.h - a wire for tests that keeps what it sends; that taken apart: blocks of LZ4, and
 * items by the table in tracy_items.h; and what an item must look like.
 */
#ifndef TESTS_TRACY_WRITTEN_H
#define TESTS_TRACY_WRITTEN_H

#include "tests/headers.h"

#include "doors/tracy/prof_tracy_write.h"
#include "tests/tracy/tracy_bytes.h"
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
      items.push_back({tracy::row_of(kind).name, Bytes(begin, begin + (long)fixed)});
      at += fixed + bytes + length;
   }
   return items;
}

struct Wire {
   explicit Wire(int version, int compress = 0) : protocol(version)
   {
      EXPECT_EQ(Prof_Tracy_Wire_start(&wire, version, compress, keep, &sent), 1);
   }
   ~Wire() { Prof_Tracy_Wire_end(&wire); }
   Wire(const Wire &) = delete;
   Wire &operator=(const Wire &) = delete;
   operator Prof_Tracy_Wire *() { return &wire; }
   Bytes flushed() /* all that was written so far */
   {
      Bytes all;
      EXPECT_EQ(Prof_Tracy_Wire_flush(&wire), 1);
      for (const Bytes &call : sent.calls) {
         Bytes frame = frame_of(call);
         all.insert(all.end(), frame.begin(), frame.end());
      }
      return all;
   }
   std::vector<Item> items() { return items_of(flushed(), protocol); }

   Prof_Tracy_Wire wire;
   Sent sent;
   int protocol;
};

inline Bytes bytes_of_hex(const std::string &hex)
{
   const std::string text = from_hex(hex);
   return Bytes(text.begin(), text.end());
}

/* What is expected, field by field. */
struct Expected {
   int protocol;
   Bytes bytes = {};

   bool since(int first) const { return protocol >= first; }
   Expected &number(uint64_t value, int size)
   {
      for (int i = 0; i < size; ++i) bytes.push_back((unsigned char)(value >> 8 * i));
      return *this;
   }
   Expected &u8(unsigned value) { return number(value, 1); }
   Expected &u16(unsigned value) { return number(value, 2); }
   Expected &u32(uint32_t value) { return number(value, 4); }
   Expected &u64(uint64_t value) { return number(value, 8); }
   Expected &id(const std::string &name)
   {
      for (const Tracy_Item &item : tracy_items)
         if (item.name == name) return u8((unsigned)item.ids[column_of(protocol)]);
      ADD_FAILURE() << name;
      return *this;
   }
   Expected &raw(const std::string &text)
   {
      bytes.insert(bytes.end(), text.begin(), text.end());
      return *this;
   }
   Expected &staged(const std::string &text, const std::string &which = "Single")
   {
      const size_t size = text.size();
      if (since(82) && size < 256) return id(which + "StringData8").u8((unsigned)size).raw(text);
      return id(which + "StringData").u16((unsigned)(since(82) ? size - 256 : size)).raw(text);
   }
   Expected &keyed(const char *name, uint64_t key, const std::string &text)
   {
      return id(name).u64(key).u16((unsigned)text.size()).raw(text);
   }
   Expected &bgr() { return u8(3).u8(2).u8(1); } /* 0x010203 */
};

const int64_t T = 0x0102030405; /* every clock is at 0 before */
const uint64_t KEY = 0xA1A2A3A4A5A6A7;

/* A new wire, and what it is to have sent at the end; items have the sizes of the table. */
struct Written : Wire {
   explicit Written(int version) : Wire(version), e{version} {}
   ~Written()
   {
      size_t pending = Prof_Tracy_Wire_pending(&wire), size = 0;
      EXPECT_EQ(pending, e.bytes.size());
      EXPECT_EQ(flushed(), e.bytes);
      for (const Item &item : items()) size += item.fixed.size();
      EXPECT_LE(size, pending);
   }
   Expected e;
};

#endif
