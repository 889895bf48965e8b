/* tracy_written.h - a wire for tests that keeps what it sends, and what an item must look like.
 */
#ifndef TESTS_TRACY_WRITTEN_H
#define TESTS_TRACY_WRITTEN_H

#include "tests/headers.h"

#include "doors/tracy/prof_tracy_write.h"
#include "tests/tracy/tracy_bytes.h"
#include "tests/tracy/tracy_stream.h"

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
   Expected &sized(const std::string &text) { return u16((unsigned)text.size()).raw(text); }
   Expected &staged(const std::string &text, const std::string &which = "Single")
   {
      const size_t size = text.size();
      if (since(82) && size < 256) return id(which + "StringData8").u8((unsigned)size).raw(text);
      return id(which + "StringData").u16((unsigned)(since(82) ? size - 256 : size)).raw(text);
   }
   Expected &keyed(const char *name, uint64_t key, const std::string &text)
   {
      return id(name).u64(key).sized(text);
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

/* In each protocol. */
inline void holds(const std::function<void(Written &, Expected &)> &write)
{
   for (int protocol : tracy_protocols) {
      SCOPED_TRACE(protocol);
      Written wire(protocol);
      write(wire, wire.e);
   }
}

#endif
