/* tracy_wire_test.cpp - the stream to viewers of Tracy: what they have taken before, how wide times
 * are, frames, the welcome and questions, and what happens without memory or a connection.
 */
#include "tests/headers.h"

#include "doors/tracy/prof_tracy_pace.h"
#include "doors/tracy/prof_tracy_query.h"
#include "prof.h"
#include "tests/refusing.h"
#include "tracy_written.h"

namespace {

/* ---- a stream that viewers have taken ---- */

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

TEST(Tracy_wire, writes_what_viewers_have_taken)
{
   const struct {
      int protocol;
      std::string head, content;
   } all[] = {{82, "92 00 00 00 f0 81 ", frame_82}, {76, "d4 00 00 00 f0 c3 ", frame_76}};
   for (const auto &[protocol, head, content] : all) {
      Wire wire(protocol), packing(protocol, 1);
      play(wire);
      play(packing);
      const Bytes want = bytes_of_hex(content);
      EXPECT_EQ(want.size(), protocol == 82 ? 144u : 210u);
      EXPECT_EQ(Prof_Tracy_Wire_pending(wire), want.size());
      EXPECT_EQ(wire.flushed(), want);
      EXPECT_EQ(wire.sent.calls, std::vector<Bytes>{bytes_of_hex(head + content)});
      EXPECT_EQ(packing.flushed(), want);
      EXPECT_LT(packing.sent.calls.at(0).size(), want.size());
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
   /* The latest protocol has all of them. */
   for (int column = 0; column < 7; ++column) {
      int protocol = tracy_protocols[column];
      Prof_Tracy_Ids ids;
      Prof_Tracy_Ids_make(&ids, protocol);
      for (const Tracy_Item &item : tracy_items) {
         const int i = item.ids[6];
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

/* Two bytes hold what is below 65536; four, how far it is beyond: the first that needs eight. */
const int64_t from64 = 65536 + ((int64_t)1 << 32);

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
   const uint64_t source = 0x2000000000AA;
   for (int protocol : tracy_protocols)
      for (const Width &width : widths) {
         Wire wire(protocol);
         Prof_Tracy_write_thread(wire, 7);
         Prof_Tracy_write_zone_begin(wire, start, source);
         Prof_Tracy_write_zone_begin(wire, start + width.d, source);
         Prof_Tracy_write_zone_end(wire, start + 2 * width.d);
         std::vector<Item> items = wire.items();
         ASSERT_EQ(items.size(), 4u);
         expect_width(items[2], "ZoneBegin", width, protocol);
         expect_width(items[3], "ZoneEnd", width, protocol);
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

/* ---- frames ---- */

/* ---- times ---- */

/* A clock whose tick is 0.4 ns, and that was taken for one 85 ppm faster, at tick 1000 and 7 s. */
struct Clock {
   Clock() : stream(), pace()
   {
      stream.first = 1000000;
      Prof_Tracy_Stream_set_rate(&stream, tick(0), TICK_NS * (1 - 85e-6));
      Prof_Tracy_Pace_start(&pace, tick(0), system(0));
   }
   static constexpr double TICK_NS = 0.4;
   static uint64_t tick(uint64_t ns) { return 1000 + ns / 2 * 5; }
   static uint64_t system(uint64_t ns) { return 7000000000u + ns; }
   /* The worker looks at it each ms, and what it says of a stamp does not go back. */
   void pass(uint64_t ns)
   {
      for (uint64_t end = now + ns; now < end;) {
         now += 1000000;
         const int64_t before = time(now);
         if (Prof_Tracy_Pace_is_due(&pace, system(now)))
            Prof_Tracy_Pace_take(&pace, &stream, tick(now), system(now));
         EXPECT_NEAR(static_cast<double>(time(now)), static_cast<double>(before), 1);
      }
   }
   int64_t time(uint64_t ns) const { return Prof_Tracy_Stream_time(&stream, tick(ns)); }

   Prof_Tracy_Stream stream;
   Prof_Tracy_Pace pace;
   uint64_t now = 0;
};

TEST(Tracy_pace, is_measured_while_a_viewer_looks)
{
   Clock clock;
   clock.pass(50000000);
   const int64_t begin = clock.time(clock.now);
   clock.pass(2000000000);
   EXPECT_NEAR(static_cast<double>(clock.time(clock.now) - begin), 2e9, 10);
   EXPECT_EQ(clock.time(0), clock.stream.first);
   EXPECT_LT(clock.stream.num_rates, 10u);
   int64_t last = 0;
   for (uint64_t ns = 0; ns <= clock.now; ns += 1000000) {
      EXPECT_GT(clock.time(ns), last) << "what is read later, of before";
      last = clock.time(ns);
   }
}

/* A computer slept, and one of its clocks did not. */
TEST(Tracy_pace, is_kept_when_a_clock_jumps)
{
   Clock clock;
   clock.pass(1000000000);
   const double rate = clock.stream.rate.ns_per_tick;
   const uint64_t jump = 5000000000u;
   ASSERT_TRUE(Prof_Tracy_Pace_is_due(&clock.pace, Clock::system(clock.now) + jump));
   Prof_Tracy_Pace_take(&clock.pace, &clock.stream, Clock::tick(clock.now),
                        Clock::system(clock.now) + jump);
   EXPECT_EQ(clock.stream.rate.ns_per_tick, rate);
   Prof_Tracy_Pace_take(&clock.pace, &clock.stream, Clock::tick(clock.now + 100000000),
                        Clock::system(clock.now) + jump + 100000000);
   EXPECT_NEAR(clock.stream.rate.ns_per_tick, Clock::TICK_NS, 1e-9);
}

/* The first guess was bad. */
TEST(Tracy_pace, is_believed_when_it_is_measured_twice)
{
   Clock clock;
   Prof_Tracy_Stream_set_rate(&clock.stream, Clock::tick(0), 1);
   clock.pass(100000000);
   EXPECT_NEAR(clock.stream.rate.ns_per_tick, Clock::TICK_NS, 1e-9);
}

TEST(Tracy_pace, is_kept_if_the_system_stands_still)
{
   Clock clock;
   Prof_Tracy_Pace_take(&clock.pace, &clock.stream, Clock::tick(5), Clock::system(0));
   Prof_Tracy_Pace_take(&clock.pace, &clock.stream, Clock::tick(0), Clock::system(5));
   EXPECT_EQ(clock.stream.num_rates, 1u);
}

/* Beyond the rates that are kept the oldest one holds. */
TEST(Tracy_pace, of_long_ago_is_the_oldest_that_is_kept)
{
   Clock clock;
   clock.pass(100000000000u);
   EXPECT_GT(clock.stream.num_rates, 40u);
   EXPECT_NEAR(static_cast<double>(clock.time(1000000000) - clock.stream.first), 1e9, 1e5);
   EXPECT_GE(clock.time(0), clock.stream.first);
}


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

/* Whatever room is left, a zone's begin goes into it or into the next frame. */
void expect_whole_zone(int protocol, int compress, size_t left)
{
   const std::string text(65000, 'x');
   const size_t begin = protocol == 82 ? 11 : 17, end = protocol == 82 ? 3 : 9;
   Wire wire(protocol, compress);
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

TEST(Tracy_frames, are_filled_to_the_last_byte)
{
   for (int protocol : {76, 82})
      for (int compress : {0, 1})
         for (size_t left = 0; left < 30; ++left) expect_whole_zone(protocol, compress, left);
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
      EXPECT_EQ(frame_of(sent.calls.back()), bytes_of_hex(frame_82));
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

TEST(Tracy_query, greetings)
{
   Bytes bytes = bytes_of_hex("54 72 61 63 79 50 72 66 52 00 00 00");
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
   Bytes bytes = bytes_of_hex("01 a7 a6 a5 a4 a3 a2 a1 00 04 03 02 01");
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

} // namespace
