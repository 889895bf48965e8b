/* tracy_written.h - a wire for tests that keeps what it sends, and what an item must look like.
 */
#ifndef TESTS_TRACY_WRITTEN_H
#define TESTS_TRACY_WRITTEN_H

#include "tests/headers.h"

#include "doors/tracy/prof_tracy_write.h"
#include "tracy_stream.h"

struct Wire {
   explicit Wire(int version, int compress = 0) : protocol(version)
   {
      EXPECT_EQ(Prof_Tracy_Wire_start(&wire, version, compress, keep, &sent), 1);
   }
   ~Wire() { Prof_Tracy_Wire_end(&wire); }
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

inline Bytes from_hex(const char *hex)
{
   Bytes bytes;
   unsigned value = 0, digits = 0;
   for (; *hex; ++hex) {
      const char *digit = std::strchr("0123456789abcdef", *hex);
      if (!digit) continue;
      value = value << 4 | (unsigned)(digit - "0123456789abcdef") % 16;
      if (++digits % 2 == 0) bytes.push_back((unsigned char)value);
   }
   return bytes;
}

/* What is expected, field by field. */
struct Expected {
   int protocol;
   Bytes bytes = {};

   Expected &number(uint64_t value, int size)
   {
      for (int i = 0; i < size; ++i) bytes.push_back((unsigned char)(value >> 8 * i));
      return *this;
   }
   Expected &u8(unsigned value) { return number(value, 1); }
   Expected &u16(unsigned value) { return number(value, 2); }
   Expected &u32(uint32_t value) { return number(value, 4); }
   Expected &u64(uint64_t value) { return number(value, 8); }
   Expected &id(const char *name)
   {
      for (const Tracy_Item &item : tracy_items)
         if (!std::strcmp(item.name, name)) return u8((unsigned)item.ids[column_of(protocol)]);
      ADD_FAILURE() << name;
      return *this;
   }
   Expected &raw(const std::string &text)
   {
      bytes.insert(bytes.end(), text.begin(), text.end());
      return *this;
   }
   Expected &staged(const std::string &text, const char *which = "Single")
   {
      std::string name = std::string(which) + "StringData";
      size_t size = text.size();
      if (protocol >= 82 && size < 256) id((name + "8").c_str()).u8((unsigned)size);
      else id(name.c_str()).u16((unsigned)(protocol >= 82 ? size - 256 : size));
      return raw(text);
   }
   Expected &keyed(const char *name, uint64_t key, const std::string &text)
   {
      return id(name).u64(key).u16((unsigned)text.size()).raw(text);
   }
   Expected &bgr() { return u8(3).u8(2).u8(1); } /* 0x010203 */
};

using Write = std::function<void(Prof_Tracy_Wire *)>;
using Expect = std::function<void(Expected &)>;

const int64_t T = 0x0102030405; /* every clock is at 0 before */

/* In each protocol; with items whose sizes are those of the table. */
inline void holds(const char *what, const Write &write, const Expect &expect)
{
   SCOPED_TRACE(what);
   for (int protocol : tracy_protocols) {
      SCOPED_TRACE(protocol);
      Wire wire(protocol);
      Expected expected = {protocol};
      write(wire);
      expect(expected);
      size_t pending = Prof_Tracy_Wire_pending(wire), size = 0;
      EXPECT_EQ(pending, expected.bytes.size());
      EXPECT_EQ(wire.flushed(), expected.bytes);
      std::vector<Item> items = wire.items();
      for (const Item &item : items) size += item.fixed.size();
      EXPECT_LE(size, pending);
   }
}

const uint64_t KEY = 0xA1A2A3A4A5A6A7;

#endif
