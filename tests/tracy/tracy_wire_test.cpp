/* tracy_wire_test.cpp - the stream to viewers of Tracy, byte for byte in all seven protocols: its
 * clocks, widths and frames, what is packed, and what happens without memory or a connection.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "doors/tracy/prof_tracy_query.h"
#include "doors/tracy/prof_tracy_write.h"
#include "prof.h"
#include "tests/refusing.h"
#include "tracy_stream.h"

namespace {

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

Bytes from_hex(const char *hex)
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

/* ---- a stream that viewers have taken ---- */

const char frame_82[] =
   "4b e9 03 00 00 53 00 f2 05 2a 01 00 00 00 00 00 00 00 00 00 00 00"
   "13 e8 f5 04 2a 00 00 00 00 00 00 20 00 00 00 00 00"
   "15 e8 03 01 00 20 00 00 00 00 00 1a a0 86 00 00 15 e8 03 01 00 20 00 00 00 00 00"
   "15 f4 01 04 00 20 00 00 00 00 00 1b e8 03 1b 74 bd 1a 20 42 01 00"
   "15 28 23 02 00 20 00 00 00 00 00 1a c0 27 08 00"
   "4b ea 03 00 00 13 88 05 05 2a 00 00 00 00 03 00 20 00 00 00 00 00"
   "15 e8 03 01 00 20 00 00 00 00 00 1b 10 27 1b 48 71 49";
const char frame_76[] =
   "3e e9 03 00 00 46 00 f2 05 2a 01 00 00 00 00 00 00 00 00 00 00 00"
   "0f e8 f5 05 2a 01 00 00 00 00 00 20 00 00 00 00 00"
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00 11 a0 86 01 00 00 00 00 00"
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00"
   "0f f4 01 00 00 00 00 00 00 04 00 20 00 00 00 00 00 11 e8 03 00 00 00 00 00 00"
   "11 74 bd 00 00 00 00 00 00 11 20 42 02 00 00 00 00 00"
   "0f 28 23 00 00 00 00 00 00 02 00 20 00 00 00 00 00 11 c0 27 09 00 00 00 00 00"
   "3e ea 03 00 00 0f 88 05 06 2a 01 00 00 00 03 00 20 00 00 00 00 00"
   "0f e8 03 00 00 00 00 00 00 01 00 20 00 00 00 00 00 11 10 27 00 00 00 00 00 00"
   "11 48 71 00 00 00 00 00 00 3c";

void play(Prof_Tracy_Wire *wire)
{
   const int64_t t = 5000000000;
   enum { UPDATE = 0x200000, PHYSICS, RENDER, JOB, UNNAMED };
   Prof_Tracy_write_thread(wire, 1001);
   Prof_Tracy_write_frame(wire, t, 0);
   Prof_Tracy_write_zone_begin(wire, t + 1000, UPDATE);
   Prof_Tracy_write_zone_begin(wire, t + 2000, PHYSICS);
   Prof_Tracy_write_zone_end(wire, t + 102000);
   Prof_Tracy_write_thread(wire, 1001); /* is the same */
   Prof_Tracy_write_zone_begin(wire, t + 103000, PHYSICS);
   Prof_Tracy_write_zone_begin(wire, t + 103500, UNNAMED);
   Prof_Tracy_write_zone_end(wire, t + 104500);
   Prof_Tracy_write_zone_end(wire, t + 153000);
   Prof_Tracy_write_zone_end(wire, t + 301000);
   Prof_Tracy_write_zone_begin(wire, t + 310000, RENDER);
   Prof_Tracy_write_zone_end(wire, t + 910000);
   Prof_Tracy_write_thread(wire, 1002);
   Prof_Tracy_write_zone_begin(wire, t + 5000, JOB);
   Prof_Tracy_write_zone_begin(wire, t + 6000, PHYSICS);
   Prof_Tracy_write_zone_end(wire, t + 16000);
   Prof_Tracy_write_zone_end(wire, t + 45000);
   Prof_Tracy_write_terminate(wire);
}

TEST(Tracy_wire, writes_what_viewers_of_82_have_taken)
{
   Wire wire(82);
   play(wire);
   const Bytes want = from_hex(frame_82);
   EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 144u);
   EXPECT_EQ(wire.flushed(), want);
   Bytes call = from_hex("92 00 00 00 f0 81");
   call.insert(call.end(), want.begin(), want.end());
   ASSERT_EQ(wire.sent.calls.size(), 1u);
   EXPECT_EQ(wire.sent.calls[0], call);
}

TEST(Tracy_wire, writes_what_viewers_of_76_have_taken)
{
   Wire wire(76);
   play(wire);
   const Bytes want = from_hex(frame_76);
   EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 210u);
   EXPECT_EQ(wire.flushed(), want);
   Bytes call = from_hex("d4 00 00 00 f0 c3");
   call.insert(call.end(), want.begin(), want.end());
   EXPECT_EQ(wire.sent.calls.at(0), call);
}

TEST(Tracy_wire, packs_the_same)
{
   for (int protocol : {76, 82}) {
      Wire wire(protocol, 1);
      play(wire);
      EXPECT_EQ(wire.flushed(), from_hex(protocol == 82 ? frame_82 : frame_76));
      EXPECT_LT(wire.sent.calls.at(0).size(), protocol == 82 ? 144u : 210u);
   }
}

TEST(Tracy_wire, the_smallest_frame)
{
   for (int compress : {0, 1}) {
      Wire wire(82, compress);
      EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 1);
      EXPECT_TRUE(wire.sent.calls.empty()); /* nothing is there */
      Prof_Tracy_write_terminate(wire);
      EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 1);
      EXPECT_EQ(wire.sent.calls.at(0), from_hex("02 00 00 00 10 49"));
   }
}

/* ---- numbers and sizes ---- */

TEST(Tracy_wire, knows_the_releases_alone)
{
   for (int protocol = -1; protocol < 300; ++protocol) {
      bool is = false;
      for (int known : tracy_protocols) is |= known == protocol;
      EXPECT_EQ(Prof_Tracy_knows(protocol), is) << protocol;
   }
}

TEST(Tracy_wire, numbers_and_sizes_are_those_of_the_table)
{
   const size_t count = sizeof tracy_items / sizeof *tracy_items;
   ASSERT_EQ((size_t)Prof_TRACY_ITEM_COUNT, count);
   for (int column = 0; column < 7; ++column) {
      int protocol = tracy_protocols[column];
      Prof_Tracy_Ids ids;
      Prof_Tracy_Ids_make(&ids, protocol);
      for (size_t i = 0; i < count; ++i) {
         const Tracy_Item &item = tracy_items[i];
         int size = item.from && protocol >= item.from ? item.then : item.size;
         bool has = item.ids[column] >= 0;
         EXPECT_EQ(ids.size[i], has ? size : 0) << item.name << " in " << protocol;
         EXPECT_EQ(has ? ids.id[i] : -1, item.ids[column]) << item.name << " in " << protocol;
      }
   }
}

/* ---- widths ---- */

struct Width {
   int64_t d;
   int bytes;
   uint64_t told;
};

const int64_t from32 = 65536, from64 = 65536 + ((int64_t)1 << 32);

const Width widths[] = {{0, 2, 0},
                        {1, 2, 1},
                        {65535, 2, 65535},
                        {65536, 4, 0},
                        {65537, 4, 1},
                        {from64 - 1, 4, 0xFFFFFFFF},
                        {from64, 8, 0},
                        {from64 + 1, 8, 1},
                        {(int64_t)1 << 46, 8, ((uint64_t)1 << 46) - (uint64_t)from64},
                        {-1, 8, ~(uint64_t)0},
                        {-65536, 8, (uint64_t)-65536},
                        {-5000000000, 8, (uint64_t)-5000000000}};

const char *suffix_of(int bytes) { return bytes == 2 ? "16" : bytes == 4 ? "32" : ""; }

/* Before 82, all of them have eight bytes. */
void expect_width(const Item &item, const std::string &name, const Width &width, int protocol)
{
   bool has = protocol >= 82;
   size_t bytes = has ? (size_t)width.bytes : 8;
   EXPECT_EQ(item.name, has ? name + suffix_of(width.bytes) : name) << width.d;
   EXPECT_EQ(item.at(1, bytes), has ? width.told : (uint64_t)width.d) << width.d;
   if (name != "ZoneEnd") {
      EXPECT_EQ(item.at(1 + bytes, 8), 0x2000000000AAu);
   }
}

TEST(Tracy_wire, times_are_as_wide_as_they_must_be)
{
   const int64_t start = (int64_t)1 << 40;
   const uint64_t address = 0x1234, source = 0x2000000000AA;
   for (int protocol : tracy_protocols)
      for (const Width &width : widths) {
         Wire wire(protocol);
         Prof_Tracy_write_thread(wire, 7);
         Prof_Tracy_write_zone_begin(wire, start, source);
         Prof_Tracy_write_zone_begin(wire, start + width.d, source);
         Prof_Tracy_write_zone_end(wire, start + 2 * width.d);
         Prof_Tracy_write_addresses(wire, &address, 1, 0);
         Prof_Tracy_write_zone_begin(wire, start + 3 * width.d, source);
         Prof_Tracy_write_zone_begin(wire, start + 4 * width.d, source);
         std::vector<Item> items = wire.items();
         ASSERT_EQ(items.size(), 8u);
         expect_width(items[2], "ZoneBegin", width, protocol);
         expect_width(items[3], "ZoneEnd", width, protocol);
         EXPECT_EQ(items[4].name, "CallstackPayload");
         EXPECT_EQ(items[5].name, "Callstack");
         expect_width(items[6], "ZoneBeginCallstack", width, protocol);
         expect_width(items[7], "ZoneBegin", width, protocol);
      }
}

TEST(Tracy_wire, a_thread_begins_its_clock_anew)
{
   Wire wire(74);
   Prof_Tracy_write_thread(wire, 0); /* a number like any other */
   Prof_Tracy_write_zone_begin(wire, 100, 1);
   Prof_Tracy_write_zone_end(wire, 300);
   Prof_Tracy_write_thread(wire, 2);
   Prof_Tracy_write_zone_begin(wire, 350, 1);
   Prof_Tracy_write_thread(wire, 0);
   Prof_Tracy_write_zone_end(wire, 400);
   std::vector<Item> items = wire.items();
   ASSERT_EQ(items.size(), 7u);
   EXPECT_EQ(items[2].at(1, 8), 200u);
   EXPECT_EQ(items[4].at(1, 8), 350u);
   EXPECT_EQ(items[5].name, "ThreadContext");
   EXPECT_EQ(items[6].at(1, 8), 400u);
}

/* ---- each item ---- */

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
void holds(const char *what, const Write &write, const Expect &expect)
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

TEST(Tracy_items, of_zones)
{
   holds(
      "thread", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_thread(w, 0x01020304); },
      [](Expected &e) { e.id("ThreadContext").u32(0x01020304); });
   holds(
      "payload",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_zone_begin_payload(w, T, 0xFF010203, 77, "go", "a.c", "name");
         Prof_Tracy_write_zone_begin_payload(w, T + 5, 0, 78, "go", "a.c", nullptr);
      },
      [](Expected &e) {
         e.id("SourceLocationPayload").u64(0).u16(19).u32(0x010203).u32(77);
         e.raw("go").u8(0).raw("a.c").u8(0).raw("name").id("ZoneBeginAllocSrcLoc").u64(T);
         e.id("SourceLocationPayload").u64(0).u16(15).u32(0).u32(78);
         e.raw("go").u8(0).raw("a.c").u8(0).id("ZoneBeginAllocSrcLoc").u64(5);
      });
   holds(
      "text", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_text(w, "hello", 5); },
      [](Expected &e) { e.staged("hello").id("ZoneText"); });
   holds(
      "name", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_name(w, nullptr, 0); },
      [](Expected &e) { e.staged("").id("ZoneName"); });
   holds(
      "colour", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_colour(w, 0xFF010203); },
      [](Expected &e) { e.id("ZoneColor").bgr(); });
   holds(
      "value", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_value(w, ~(uint64_t)1); },
      [](Expected &e) { e.id("ZoneValue").u64(~(uint64_t)1); });
}

TEST(Tracy_items, texts_of_all_lengths)
{
   for (size_t size : {0, 1, 254, 255, 256, 257, 511, 512, 65534, 65535, 65536, 100000}) {
      std::string text(size, 'x'), cut = text.substr(0, 65535);
      for (size_t i = 0; i < size; ++i) text[i] = (char)(i * 7);
      cut = text.substr(0, 65535);
      holds(
         "text", [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_text(w, text.data(), size); },
         [&](Expected &e) { e.staged(cut).id("ZoneText"); });
      holds(
         "key", [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_string(w, KEY, text.data(), size); },
         [&](Expected &e) { e.keyed("StringData", KEY, cut); });
   }
}

TEST(Tracy_items, of_frames)
{
   holds(
      "frame", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_frame(w, T, KEY); },
      [](Expected &e) { e.id("FrameMarkMsg").u64(T).u64(KEY); });
   holds(
      "set",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_frame_start(w, T, KEY);
         Prof_Tracy_write_frame_end(w, T + 1, KEY);
      },
      [](Expected &e) {
         e.id("FrameMarkMsgStart").u64(T).u64(KEY).id("FrameMarkMsgEnd").u64(T + 1).u64(KEY);
      });
   holds(
      "vsync", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_frame_vsync(w, T, 3); },
      [](Expected &e) { e.id("FrameVsync").u64(T).u32(3); });
}

TEST(Tracy_items, of_pictures)
{
   /* Indexes 0 1 2 3 in a row of texels are 3 0 2 1. */
   const unsigned char bc1[16] = {1, 2, 3, 4, 0xE4, 0x00, 0xFF, 0x55, 5, 6, 7, 8, 0xAA, 0, 0, 0};
   holds(
      "image",
      [&](Prof_Tracy_Wire *w) { EXPECT_EQ(Prof_Tracy_write_image(w, 9, 8, 4, 1, bc1), 1); },
      [](Expected &e) {
         e.id("FrameImageData").u64(0).u32(16).u32(0x04030201);
         e.u8(0x63).u8(0xFF).u8(0x55).u8(0x00).u32(0x08070605).u8(0xAA).u8(0xFF).u8(0xFF).u8(0xFF);
         e.id("FrameImage").u32(9).u16(8).u16(4).u8(1);
      });
   Bytes large(262144);
   Wire wire(82);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 1024, 512, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 6, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 0, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 65536, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 0u);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 1024, 508, 0, large.data()), 1);
   EXPECT_EQ(wire.items().size(), 2u);
}

TEST(Tracy_items, of_plots)
{
   holds(
      "plots",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_plot_int(w, T, KEY, -2);
         Prof_Tracy_write_plot_float(w, T + 3, KEY, 1.0f);
         Prof_Tracy_write_plot_double(w, T + 2, KEY, -1.0);
      },
      [](Expected &e) {
         e.id("PlotDataInt").u64(KEY).u64(T).u64((uint64_t)-2);
         e.id("PlotDataFloat").u64(KEY).u64(3).u32(0x3F800000);
         e.id("PlotDataDouble").u64(KEY).u64((uint64_t)-1).u64(0xBFF0000000000000u);
      });
   holds(
      "config",
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_plot_config(w, KEY, 2, 1, 0, 0xFF010203); },
      [](Expected &e) { e.id("PlotConfig").u64(KEY).u8(2).u8(1).u8(0).u32(0x010203); });
}

TEST(Tracy_items, of_messages)
{
   holds(
      "text",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_message(w, T, "hm", 2, 0, 5);
         Prof_Tracy_write_message(w, T, "hm", 2, 0x010203, 2);
      },
      [](Expected &e) {
         e.staged("hm").id("Message").u64(T);
         if (e.protocol >= 82) e.u8(0x50);
         e.staged("hm").id("MessageColor").u64(T).bgr();
         if (e.protocol >= 82) e.u8(0x20);
      });
   holds(
      "literal",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_message_literal(w, T, KEY, 0, 1);
         Prof_Tracy_write_message_literal(w, T, KEY, 0x010203, 3);
      },
      [](Expected &e) {
         bool meta = e.protocol >= 82;
         e.id("MessageLiteral").u64(T).u64(meta ? KEY << 8 | 0x10 : KEY);
         e.id("MessageLiteralColor").u64(T).bgr().u64(meta ? KEY << 8 | 0x30 : KEY);
      });
   holds(
      "app", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_app_info(w, T, "v1", 2); },
      [](Expected &e) { e.staged("v1").id("MessageAppInfo").u64(T); });
}

TEST(Tracy_items, of_locks)
{
   holds(
      "life",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_lock_announce(w, 4, T, KEY, 1);
         Prof_Tracy_write_lock_name(w, 4, "door", 4);
         Prof_Tracy_write_lock_mark(w, 9, 4, KEY);
         Prof_Tracy_write_lock_terminate(w, 4, T + 1);
      },
      [](Expected &e) {
         e.id("LockAnnounce").u32(4).u64(T).u64(KEY).u8(1).staged("door").id("LockName").u32(4);
         e.id("LockMark").u32(9).u32(4).u64(KEY).id("LockTerminate").u32(4).u64(T + 1);
      });
   holds(
      "events",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_lock_wait(w, T, 9, 4);
         Prof_Tracy_write_lock_obtain(w, T + 1, 9, 4);
         Prof_Tracy_write_lock_release(w, T + 3, 4);
         Prof_Tracy_write_lock_shared_wait(w, T + 6, 9, 4);
         Prof_Tracy_write_lock_shared_obtain(w, T + 10, 9, 4);
         Prof_Tracy_write_lock_shared_release(w, T + 15, 9, 4);
      },
      [](Expected &e) {
         e.id("LockWait").u32(9).u32(4).u64(T).id("LockObtain").u32(9).u32(4).u64(1);
         e.id("LockRelease").u32(4).u64(2).id("LockSharedWait").u32(9).u32(4).u64(3);
         e.id("LockSharedObtain").u32(9).u32(4).u64(4);
         e.id("LockSharedRelease").u32(4).u64(5).u32(9);
      });
}

TEST(Tracy_items, of_memory)
{
   holds(
      "plain",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_alloc(w, T, 9, 0x7F0123456789, 0x0A0B0C0D0E0F, 0);
         Prof_Tracy_write_free(w, T + 1, 9, 0x7F0123456789, 0);
         Prof_Tracy_write_alloc(w, T + 2, 9, 1, ~(uint64_t)0, KEY);
         Prof_Tracy_write_free(w, T + 4, 9, 1, KEY);
      },
      [](Expected &e) {
         e.id("MemAlloc").u64(T).u32(9).u64(0x7F0123456789).u32(0x0C0D0E0F).u16(0x0A0B);
         e.id("MemFree").u64(1).u32(9).u64(0x7F0123456789).id("MemNamePayload").u64(KEY);
         e.id("MemAllocNamed").u64(1).u32(9).u64(1).u32(0xFFFFFFFF).u16(0xFFFF);
         e.id("MemNamePayload").u64(KEY).id("MemFreeNamed").u64(2).u32(9).u64(1);
      });
   holds(/* without the item, the clock stays */
         "discard",
         [](Prof_Tracy_Wire *w) {
            Prof_Tracy_write_discard(w, T, 9, KEY);
            Prof_Tracy_write_free(w, T + 1, 9, 2, 0);
         },
         [](Expected &e) {
            bool has = e.protocol >= 74;
            if (has) e.id("MemDiscard").u64(T).u32(9).u64(KEY);
            e.id("MemFree").u64(has ? 1 : T + 1).u32(9).u64(2);
         });
}

TEST(Tracy_items, of_the_gpu)
{
   static const Prof_Tracy_Gpu_Query query = {9, 0x0506, 2};
   holds(
      "context",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Gpu gpu = {T, T + 1, 9, 1.0f, 2, 5, Prof_TRACY_VULKAN};
         Prof_Tracy_write_gpu_context(w, &gpu);
         Prof_Tracy_write_gpu_name(w, 2, "gpu", 3);
      },
      [](Expected &e) {
         e.id("GpuNewContext").u64(T).u64(T + 1).u32(9).u32(0x3F800000).u8(2).u8(1).u8(2);
         e.staged("gpu").id("GpuContextName").u8(2);
      });
   holds(
      "zones",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_gpu_begin(w, T, &query, KEY);
         Prof_Tracy_write_gpu_end(w, T + 1, &query);
         Prof_Tracy_write_gpu_begin_serial(w, T, &query, KEY);
         Prof_Tracy_write_gpu_end_serial(w, T + 2, &query);
         Prof_Tracy_write_gpu_source(w, 0, 7, "f", "a.c", "n");
         Prof_Tracy_write_gpu_begin_sourced(w, T + 4, &query);
         Prof_Tracy_write_gpu_begin_sourced_serial(w, T + 6, &query);
      },
      [](Expected &e) {
         auto rest = [&]() { e.u32(9).u16(0x0506).u8(2); };
         e.id("GpuZoneBegin").u64(T), rest(), e.u64(KEY);
         e.id("GpuZoneEnd").u64(1), rest();
         e.id("GpuZoneBeginSerial").u64(T), rest(), e.u64(KEY);
         e.id("GpuZoneEndSerial").u64(2), rest();
         e.id("SourceLocationPayload").u64(0).u16(15).u32(0).u32(7);
         e.raw("f").u8(0).raw("a.c").u8(0).raw("n");
         e.id("GpuZoneBeginAllocSrcLoc").u64(3), rest();
         e.id("GpuZoneBeginAllocSrcLocSerial").u64(4), rest();
      });
}

TEST(Tracy_items, of_the_gpus_clock)
{
   holds(
      "times",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_gpu_time(w, T, 0x0506, 2);
         Prof_Tracy_write_gpu_time(w, T - 1, 0x0507, 3); /* one clock for all */
         Prof_Tracy_write_gpu_calibration(w, T, T + 1, -3, 2);
      },
      [](Expected &e) {
         e.id("GpuTime").u64(T).u16(0x0506).u8(2).id("GpuTime").u64((uint64_t)-1).u16(0x0507).u8(3);
         e.id("GpuCalibration").u64(T).u64(T + 1).u64((uint64_t)-3).u8(2);
      });
   holds(
      "sync", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_sync(w, T, T + 1, 2); },
      [](Expected &e) {
         if (e.protocol >= 66) e.id("GpuTimeSync").u64(T).u64(T + 1).u8(2);
      });
   for (int protocol : tracy_protocols) /* kinds that it lacks */
      for (int kind = Prof_TRACY_OPENGL; kind <= Prof_TRACY_WEBGPU; ++kind) {
         int newest = protocol >= 82 ? 10 : protocol >= 76 ? 9 : protocol >= 74 ? 8 : 5;
         Prof_Tracy_Gpu gpu = {T, T, 0, 1, 0, 0, (Prof_Tracy_Gpu_Kind)kind};
         Wire wire(protocol);
         Prof_Tracy_write_gpu_context(wire, &gpu);
         EXPECT_EQ(wire.items().at(0).fixed[27], kind <= newest ? kind : 1);
      }
}

TEST(Tracy_items, of_fibers_and_sections)
{
   holds(
      "fiber",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_fiber_enter(w, T, KEY, 9, -2);
         Prof_Tracy_write_fiber_leave(w, T + 1, 9);
      },
      [](Expected &e) {
         e.id("FiberEnter").u64(T).u64(KEY).u32(9);
         if (e.protocol >= 69) e.u32((uint32_t)-2);
         e.id("FiberLeave").u64(1).u32(9);
      });
   holds(
      "section",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_section_setup(w, 3, "kind", 4);
         Prof_Tracy_write_section_enter(w, T, 5, 3, "part", 4);
         Prof_Tracy_write_section_leave(w, T + 2, 5);
         Prof_Tracy_write_fiber_leave(w, T + 3, 9);
      },
      [](Expected &e) {
         bool has = e.protocol >= 82;
         if (has) e.staged("kind").id("SectionSetup").u16(3);
         if (has) e.staged("part").id("SectionEnter").u64(T).u32(5).u16(3);
         if (has) e.id("SectionLeave").u64(2).u32(5);
         e.id("FiberLeave").u64(has ? 1 : T + 3).u32(9);
      });
}

TEST(Tracy_items, of_the_machine)
{
   holds(
      "load", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_sys_time(w, T, 1.0f); },
      [](Expected &e) { e.id("SysTimeReport").u64(T).u32(0x3F800000); });
   holds(
      "power", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_sys_power(w, T, 5, KEY); },
      [](Expected &e) {
         if (e.protocol >= 64) e.id("SysPowerReport").u64(T).u64(5).u64(KEY);
      });
   holds(
      "cpus", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_cpu_topology(w, 1, 2, 3, 4); },
      [](Expected &e) {
         e.id("CpuTopology").u32(1);
         if (e.protocol >= 69) e.u32(2);
         e.u32(3).u32(4);
      });
   holds(
      "param", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_param(w, 1, KEY, 2, -1); },
      [](Expected &e) {
         e.id("ParamSetup").u32(1).u64(KEY).u8(e.protocol >= 82 ? 2 : 1).u32(0xFFFFFFFF);
      });
   holds(
      "group", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_thread_group(w, 9, -1); },
      [](Expected &e) {
         if (e.protocol >= 69) e.id("ThreadGroupHint").u32(9).u32(0xFFFFFFFF);
      });
   holds(
      "end",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_keep_alive(w);
         Prof_Tracy_write_crash(w, T, KEY);
         Prof_Tracy_write_terminate(w);
      },
      [](Expected &e) {
         e.id("KeepAlive").id("CrashReport").u64(T).u64(KEY).id("Crash").id("Terminate");
      });
}

TEST(Tracy_items, of_answers)
{
   holds(
      "texts",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_string(w, KEY, "text", 4);
         Prof_Tracy_write_thread_name(w, 9, "main", 4);
         Prof_Tracy_write_plot_name(w, KEY, "plot", 4);
         Prof_Tracy_write_frame_name(w, KEY, "", 0);
         Prof_Tracy_write_fiber_name(w, KEY, "fiber", 5);
         Prof_Tracy_write_external(w, 9, "thread", 6, "program", 7);
      },
      [](Expected &e) {
         e.keyed("StringData", KEY, "text").keyed("ThreadName", 9, "main");
         e.keyed("PlotName", KEY, "plot").keyed("FrameName", KEY, "");
         e.keyed("FiberName", KEY, "fiber").keyed("ExternalThreadName", 9, "thread");
         e.keyed("ExternalName", 9, "program");
      });
   holds(
      "source",
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_source_location(w, 0, KEY, 2, 77, 0xFF010203); },
      [](Expected &e) { e.id("SourceLocation").u64(0).u64(KEY).u64(2).u32(77).bgr(); });
   holds(
      "nothing",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_no_symbol_code(w);
         Prof_Tracy_write_no_source_code(w, 0x01020304);
         Prof_Tracy_write_noop(w);
      },
      [](Expected &e) {
         e.id("AckSymbolCodeNotAvailable").id("AckSourceCodeNotAvailable").u32(0x01020304);
         e.id("AckServerQueryNoop");
      });
}

TEST(Tracy_items, of_answers_on_addresses)
{
   holds(
      "frames",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Stack_Frame two[] = {{"in", "a.h", 3, 0x11, 4}, {"out", "a.c", 5, 0, 0}};
         Prof_Tracy_write_callstack_frame(w, KEY, "program", two, 2);
         Prof_Tracy_write_callstack_frame(w, 0xABC, nullptr, nullptr, 0);
         Prof_Tracy_write_symbol(w, 0x11, "a.h", 3, 12);
      },
      [](Expected &e) {
         e.staged("program").id("CallstackFrameSize").u64(KEY).u8(2);
         e.staged("in").staged("a.h", "Second").id("CallstackFrame").u32(3).u64(0x11).u32(4);
         e.staged("out").staged("a.c", "Second").id("CallstackFrame").u32(5).u64(0).u32(0);
         e.staged("").id("CallstackFrameSize").u64(0xABC).u8(1).staged("0x0000000000000abc");
         e.staged("[unknown]", "Second").id("CallstackFrame").u32(0).u64(0).u32(0);
         e.staged("a.h").id("SymbolInformation").u32(12).u64(0x11);
      });
}

/* ---- call stacks ---- */

TEST(Tracy_stacks, are_told_frame_by_frame)
{
   holds(
      "stack",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Stack_Frame two[] = {{"f", "a.c", 3, 0, 0}, {"g", nullptr, 5, 0, 0}};
         Prof_Tracy_write_stack(w, two, 0); /* none */
         Prof_Tracy_write_stack(w, two, 2);
         Prof_Tracy_write_message(w, T, "m", 1, 0, 0);
         Prof_Tracy_write_message(w, T, "m", 1, 0, 0);
      },
      [](Expected &e) {
         e.id("CallstackAllocPayload")
            .u64(0)
            .u16(22)
            .u8(2)
            .u32(3)
            .u16(1)
            .raw("f")
            .u16(3)
            .raw("a.c");
         e.u32(5).u16(1).raw("g").u16(0).id("CallstackAlloc").staged("m");
         e.id("MessageCallstack").u64(T).number(0, e.protocol >= 82);
         e.staged("m").id("Message").u64(T).number(0, e.protocol >= 82);
      });
   std::string text(20000, 'f');
   std::vector<Prof_Tracy_Stack_Frame> many(300, {text.c_str(), "", 0, 0, 0});
   Wire wire(82);
   Prof_Tracy_write_stack(wire, many.data(), many.size());
   for (Prof_Tracy_Stack_Frame &frame : many) frame.function = "f";
   Prof_Tracy_write_stack(wire, many.data(), many.size());
   std::vector<Item> items = wire.items();
   EXPECT_EQ(items.at(0).text.at(0), 3); /* that is as many as fit */
   EXPECT_EQ(items.at(0).text.size(), 1 + 3 * (8 + 16383u));
   EXPECT_EQ(items.at(2).text.at(0), 64);
}

std::vector<std::string> names_of(const std::vector<Item> &items)
{
   std::vector<std::string> names;
   for (const Item &item : items)
      if (item.name.compare(0, 16, "CallstackPayload") && item.name.compare(1, 9, "ingleStri"))
         names.push_back(item.name);
   return names;
}

TEST(Tracy_stacks, go_to_the_next_item_that_can_have_one)
{
   const uint64_t address[] = {KEY, 2};
   const Prof_Tracy_Gpu_Query query = {9, 1, 2};
   const std::vector<std::function<void(Prof_Tracy_Wire *)>> writes = {
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_begin(w, T, KEY); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_begin_payload(w, T, 0, 0, "", "", ""); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message(w, T, "", 0, 1, 0); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message_literal(w, T, KEY, 0, 0); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message_literal(w, T, KEY, 1, 0); },
      [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_begin(w, T, &query, KEY); },
      [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_begin_sourced(w, T, &query); }};
   for (int protocol : tracy_protocols) {
      Wire wire(protocol);
      for (const auto &write : writes) {
         Prof_Tracy_write_addresses(wire, address, 2, 0);
         Prof_Tracy_write_zone_end(wire, T);
         write(wire);
         write(wire); /* has none */
      }
      std::string all;
      for (const std::string &name : names_of(wire.items())) all += name + " ";
      const std::string width = protocol >= 82 ? "16" : "";
      std::string want = "Callstack ZoneEnd ZoneBeginCallstack" + width + " ZoneBegin" + width +
                         " Callstack ZoneEnd" + width +
                         " SourceLocationPayload ZoneBeginAllocSrcLocCallstack"
                         " SourceLocationPayload ZoneBeginAllocSrcLoc"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageColorCallstack MessageColor"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageLiteralCallstack MessageLiteral"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageLiteralColorCallstack MessageLiteralColor"
                         " Callstack ZoneEnd" +
                         width +
                         " GpuZoneBeginCallstack GpuZoneBegin"
                         " Callstack ZoneEnd" +
                         width +
                         " GpuZoneBeginAllocSrcLocCallstack"
                         " GpuZoneBeginAllocSrcLoc ";
      EXPECT_EQ(all, want) << protocol;
   }
}

TEST(Tracy_stacks, of_serial_items_are_apart)
{
   const uint64_t address[] = {KEY, 2};
   const Prof_Tracy_Gpu_Query query = {9, 1, 2};
   Wire wire(74);
   auto stack = [&]() { Prof_Tracy_write_addresses(wire, address, 2, 1); };
   stack(), Prof_Tracy_write_alloc(wire, T, 1, 2, 3, 0);
   stack(), Prof_Tracy_write_free(wire, T, 1, 2, 0);
   stack(), Prof_Tracy_write_alloc(wire, T, 1, 2, 3, KEY);
   stack(), Prof_Tracy_write_free(wire, T, 1, 2, KEY);
   stack(), Prof_Tracy_write_discard(wire, T, 1, KEY);
   stack(), Prof_Tracy_write_gpu_begin_serial(wire, T, &query, KEY);
   stack(), Prof_Tracy_write_zone_begin(wire, T, KEY);
   Prof_Tracy_write_gpu_begin_sourced_serial(wire, T, &query);
   std::vector<Item> items = wire.items();
   EXPECT_EQ(items.at(0).text.size(), 16u);
   EXPECT_EQ(items.at(0).text[0], KEY & 0xFF);
   std::string all;
   for (const std::string &name : names_of(items))
      if (name != "CallstackSerial") all += name + " ";
   EXPECT_EQ(all,
             "MemAllocCallstack MemFreeCallstack MemNamePayload MemAllocCallstackNamed "
             "MemNamePayload MemFreeCallstackNamed MemDiscardCallstack "
             "GpuZoneBeginCallstackSerial ZoneBegin GpuZoneBeginAllocSrcLocCallstackSerial ");
}

/* ---- frames ---- */

/* Random items of all lengths: all come, in their order, and none is cut. */
TEST(Tracy_frames, hold_whole_items)
{
   const std::string text(70000, 'x');
   for (int protocol : {63, 82})
      for (int compress : {0, 1}) {
         std::mt19937 random(7);
         Wire wire(protocol, compress);
         std::vector<int64_t> times;
         int64_t t = 1000;
         Prof_Tracy_write_thread(wire, 7);
         for (int i = 0; i < 60000; ++i) {
            t += random() % 9 ? random() % 1000 : random() % 1000000;
            times.push_back(t);
            Prof_Tracy_write_zone_begin(wire, t, random() % 50 + 1);
            if (random() % 3000 == 0)
               Prof_Tracy_write_zone_text(wire, text.data(), random() % 70000);
            Prof_Tracy_write_zone_end(wire, t);
         }
         EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 1);
         size_t next = 0, largest = 0;
         uint64_t now = 0;
         for (const Bytes &call : wire.sent.calls) {
            Bytes frame = frame_of(call);
            largest = std::max(largest, frame.size());
            for (const Item &item : items_of(frame, protocol)) {
               if (item.name.compare(0, 9, "ZoneBegin") && item.name.compare(0, 7, "ZoneEnd"))
                  continue;
               bool is_begin = item.name[4] == 'B';
               size_t bytes = item.fixed.size() - (is_begin ? 9 : 1);
               now += item.at(1, bytes) + (bytes == 4 ? 65536 : 0);
               ASSERT_EQ(now, (uint64_t)times.at(next)) << next;
               next += !is_begin;
            }
         }
         EXPECT_EQ(next, times.size());
         EXPECT_GT(largest, 262144u - 20);
      }
}

TEST(Tracy_frames, are_filled_to_the_last_byte)
{
   for (int compress : {0, 1})
      for (int protocol : {76, 82}) {
         Wire wire(protocol, compress);
         const size_t begin = protocol == 82 ? 11 : 17;
         const std::string text(65000, 'x');
         Prof_Tracy_write_thread(wire, 1);
         Prof_Tracy_write_zone_begin_long(wire, 0, 1);
         while (Prof_Tracy_Wire_pending(wire) + 65011 + begin < 262144)
            Prof_Tracy_write_string(wire, 1, text.data(), text.size());
         size_t rest = 262144 - Prof_Tracy_Wire_pending(wire) - begin;
         Prof_Tracy_write_string(wire, 1, text.data(), rest - 11);
         EXPECT_TRUE(wire.sent.calls.empty());
         Prof_Tracy_write_zone_begin(wire, 0, 1);
         EXPECT_TRUE(wire.sent.calls.empty());
         EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 262144u);
         Prof_Tracy_write_zone_end(wire, 0);
         EXPECT_EQ(wire.sent.calls.size(), 1u);
         EXPECT_EQ(frame_of(wire.sent.calls.at(0)).size(), 262144u);
         EXPECT_EQ(Prof_Tracy_Wire_pending(wire), protocol == 82 ? 3u : 9u);
      }
}

/* Whatever room is left, a zone's begin goes into it or into the next frame. */
TEST(Tracy_frames, have_an_end_for_zones_too)
{
   const std::string text(65000, 'x');
   for (int protocol : {76, 82})
      for (size_t left = 0; left < 30; ++left) {
         Wire wire(protocol);
         const size_t begin = protocol == 82 ? 11 : 17, end = protocol == 82 ? 3 : 9;
         Prof_Tracy_write_thread(wire, 1);
         Prof_Tracy_write_zone_begin(wire, 0, 1);
         for (size_t room; (room = 262144 - Prof_Tracy_Wire_pending(wire)) > left;)
            Prof_Tracy_write_string(wire, 1, text.data(),
                                    std::min(text.size(), room - left - (room > 65100 ? 100 : 11)));
         Prof_Tracy_write_zone_begin(wire, 9, 1);
         EXPECT_EQ(wire.sent.calls.size(), left < begin ? 1u : 0u);
         Prof_Tracy_write_zone_end(wire, 9);
         std::vector<Item> items = wire.items();
         ASSERT_GE(items.size(), 4u);
         EXPECT_EQ(items.back().name.substr(0, 7), "ZoneEnd");
         EXPECT_EQ(items[items.size() - 2].name.substr(0, 9), "ZoneBegin");
         size_t filled = 262144 - left;
         if (left >= begin) filled += begin;
         if (left >= begin + end) filled += end;
         EXPECT_EQ(frame_of(wire.sent.calls.at(0)).size(), filled);
      }
}

TEST(Tracy_frames, stop_when_the_connection_breaks)
{
   for (int compress : {0, 1}) {
      Wire wire(82, compress);
      wire.sent.broken_from = 1;
      Prof_Tracy_write_keep_alive(wire);
      EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 1);
      Prof_Tracy_write_keep_alive(wire);
      EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 0);
      for (int i = 0; i < 100000; ++i) Prof_Tracy_write_zone_begin(wire, i, 1);
      EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 0u);
      EXPECT_EQ(Prof_Tracy_Wire_flush(wire), 0);
      EXPECT_EQ(wire.sent.calls.size(), 2u);
      Prof_Tracy_Welcome welcome = {};
      EXPECT_EQ(Prof_Tracy_write_welcome(wire, &welcome), 0);
   }
}

TEST(Tracy_frames, do_without_memory)
{
   Memory memory;
   Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   Sent sent;
   Prof_Tracy_Wire wire;
   memory.fail_from = memory.calls;
   memory.fail_to = memory.calls + 2;
   for (int compress : {0, 1})
      EXPECT_EQ(Prof_Tracy_Wire_start(&wire, 82, compress, keep, &sent), 0);
   long live = memory.live;
   for (int compress : {0, 1}) {
      ASSERT_EQ(Prof_Tracy_Wire_start(&wire, 82, compress, keep, &sent), 1);
      play(&wire);
      EXPECT_EQ(Prof_Tracy_Wire_flush(&wire), 1); /* memory had rubbish in it */
      EXPECT_EQ(frame_of(sent.calls.back()), from_hex(frame_82));
      Prof_Tracy_Wire_end(&wire);
      Prof_Tracy_Wire_end(&wire); /* is no harm */
      EXPECT_EQ(memory.live, live);
   }
   Prof_shutdown();
}

/* ---- the welcome, and questions ---- */

TEST(Tracy_welcome, is_as_long_as_its_protocol_wants)
{
   Prof_Tracy_Welcome welcome = {};
   const std::string maker = "GenuineIntel and more", program(100, 'p'), host(2000, 'h');
   welcome.tick_ns = 1;
   welcome.init_begin = 1, welcome.init_end = 2, welcome.delay_ticks = 3;
   welcome.resolution_ticks = 4, welcome.started_at = 5, welcome.program_time = 6;
   welcome.process = 7, welcome.sampling_ticks = 8, welcome.frames_so_far = 9, welcome.now = 10;
   welcome.cpu = Prof_TRACY_X64, welcome.cpuid = 0x01020304;
   welcome.cpu_maker = maker.c_str(), welcome.program = program.c_str();
   welcome.host = host.c_str();
   for (int protocol : tracy_protocols)
      for (unsigned flags : {0u, (unsigned)Prof_TRACY_FORGIVE_MEMORY, 3u}) {
         Wire wire(protocol, 1);
         welcome.flags = flags;
         EXPECT_EQ(Prof_Tracy_write_welcome(wire, &welcome), 1);
         Expected e = {protocol};
         e.u64(0x3FF0000000000000).u64(1).u64(2);
         if (protocol < 76) e.u64(3);
         e.u64(4).u64(5).u64(6).u64(7).u64(8).u8(flags).u8(2).raw("GenuineIntel").u32(0x01020304);
         e.raw(std::string(63, 'p')).u8(0).raw(std::string(1023, 'h')).u8(0);
         EXPECT_EQ(e.bytes.size(), protocol < 76 ? 1178u : 1170u);
         if (flags & 1) e.u64(9).u64(10);
         ASSERT_EQ(wire.sent.calls.size(), 1u);
         EXPECT_EQ(wire.sent.calls[0], e.bytes);
      }
}

TEST(Tracy_welcome, may_know_nothing)
{
   Prof_Tracy_Welcome welcome = {};
   Wire wire(82);
   EXPECT_EQ(Prof_Tracy_write_welcome(wire, &welcome), 1);
   EXPECT_EQ(wire.sent.calls.at(0), Bytes(1170));
}

TEST(Tracy_query, greetings)
{
   Bytes bytes = from_hex("54 72 61 63 79 50 72 66 52 00 00 00");
   EXPECT_EQ(Prof_Tracy_Query_greeting(bytes.data()), 82);
   bytes[11] = 0x80;
   EXPECT_EQ(Prof_Tracy_Query_greeting(bytes.data()), 0);
   bytes[11] = 0, bytes[7] = 'x';
   EXPECT_EQ(Prof_Tracy_Query_greeting(bytes.data()), 0);
}

TEST(Tracy_query, questions)
{
   const Prof_Tracy_Question newer[] = {Prof_TRACY_ASKS_EXTERNAL, Prof_TRACY_ASKS_DISCONNECT,
                                        Prof_TRACY_ASKS_CALLSTACK_FRAME};
   const Prof_Tracy_Question older[] = {Prof_TRACY_ASKS_DISCONNECT, Prof_TRACY_ASKS_CALLSTACK_FRAME,
                                        Prof_TRACY_ASKS_EXTERNAL};
   Bytes bytes = from_hex("01 a7 a6 a5 a4 a3 a2 a1 00 04 03 02 01");
   for (int protocol : tracy_protocols)
      for (int kind = 0; kind < 256; ++kind) {
         bytes[0] = (unsigned char)kind;
         Prof_Tracy_Query query = Prof_Tracy_Query_read(bytes.data(), protocol);
         EXPECT_EQ(query.key, KEY);
         EXPECT_EQ(query.extra, 0x01020304u);
         int want = kind > 15 ? Prof_TRACY_ASKS_OTHER : kind;
         if (kind >= 8 && kind <= 10) want = (protocol < 66 ? older : newer)[kind - 8];
         EXPECT_EQ(query.question, want) << kind << " in " << protocol;
      }
   EXPECT_EQ(Prof_TRACY_ASKS_SYMBOL, 11);
   EXPECT_EQ(Prof_TRACY_ASKS_TRANSFER_PART, 15);
}

/* ---- blocks ---- */

struct Packer {
   Prof_Tracy_Lz4 lz4;
   std::mt19937 random{5};

   Bytes pack(const Bytes &bytes)
   {
      Bytes in(bytes), out(Prof_TRACY_LZ4_BOUND(bytes.size()) + Prof_TRACY_LZ4_SLACK);
      in.resize(bytes.size() + Prof_TRACY_LZ4_SLACK, 0xEE);
      out.resize(Prof_Tracy_Lz4_pack(&lz4, in.data(), bytes.size(), out.data()));
      return out;
   }
   /* 0 noise, 1 one byte, 2 two of them, 3 like zones, 4 copies from as far back as may be */
   Bytes make(int kind, size_t size)
   {
      Bytes bytes(size);
      for (size_t i = 0; i < size; ++i) {
         unsigned value = (unsigned)random(), far = value >> 8 & 1 ? 65535 : 65536;
         if (kind == 1) bytes[i] = 0x55;
         else if (kind == 2) bytes[i] = value & 1;
         else if (kind == 3)
            bytes[i] = (unsigned char)(i % 14 == 1 || i % 14 == 12 ? value : i % 14);
         else bytes[i] = (unsigned char)value;
         if (kind == 4 && i >= 65536 && i % 1000 > 2) bytes[i] = bytes[i - far];
      }
      return bytes;
   }
   void check(int kind, size_t size)
   {
      Bytes bytes = make(kind, size), block = pack(bytes), back;
      const char *wrong = unpack(block, &back);
      ASSERT_EQ(wrong, nullptr) << wrong << ": " << kind << ", " << size;
      ASSERT_LE(block.size(), Prof_TRACY_LZ4_BOUND(size));
      ASSERT_TRUE(back == bytes) << kind << ", " << size;
   }
};

TEST(Tracy_lz4, small_blocks)
{
   Packer packer;
   for (int kind = 0; kind < 4; ++kind)
      for (size_t size = 1; size < 700; ++size) packer.check(kind, size);
}

TEST(Tracy_lz4, large_blocks)
{
   Packer packer;
   for (int kind = 0; kind < 5; ++kind) {
      for (int i = 0; i < 4; ++i) packer.check(kind, packer.random() % 262144 + 1);
      packer.check(kind, 262144);
   }
}

TEST(Tracy_lz4, finds_what_repeats)
{
   Packer packer;
   EXPECT_LT(packer.pack(packer.make(1, 262144)).size(), 1100u);
   EXPECT_LT(packer.pack(packer.make(3, 262144)).size(), 262144u * 6 / 10);
   EXPECT_LE(packer.pack(packer.make(0, 262144)).size(), 263188u);
}

TEST(Tracy_lz4, heads_of_literals)
{
   for (size_t size : {1, 14, 15, 16, 269, 270, 271, 65535, 262143, 262144}) {
      unsigned char head[Prof_TRACY_LZ4_BOUND(262144) - 262144];
      size_t length = Prof_Tracy_Lz4_put_head(head, size);
      ASSERT_LE(length + size, Prof_TRACY_LZ4_BOUND(size));
      Bytes block(head, head + length), back;
      block.resize(length + size, 7);
      EXPECT_EQ(unpack(block, &back), nullptr);
      EXPECT_EQ(back, Bytes(size, 7));
   }
}

} // namespace
