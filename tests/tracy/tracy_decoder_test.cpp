/* tracy_decoder_test.cpp - the reader of Tracy's protocol finds what is there, and each thing that
 * is wrong: streams made by hand, byte by byte.
 */
#include "tests/headers.h"

#include "tests/tracy/tracy_bytes.h"
#include "tests/tracy/tracy_decoder.h"
#include "tests/tracy/tracy_unpack.h"

using tracy::Ask;
using tracy::Decoder;
using tracy::Item;

namespace {

/* An item's bytes, and behind them numbers of so many bytes. */
struct Part {
   uint64_t value;
   size_t size;
};
Part n1(uint64_t v) { return {v, 1}; }
Part n2(uint64_t v) { return {v, 2}; }
Part n4(uint64_t v) { return {v, 4}; }
Part n6(uint64_t v) { return {v, 6}; }
Part n8(uint64_t v) { return {v, 8}; }

/* A stream in the making: items go into a frame. All of it is at most one frame long. */
struct Stream {
   explicit Stream(int p, unsigned flags = 0) : protocol(p), head(welcome(p, flags)) {}

   static std::string welcome(int protocol, unsigned flags, double multiplier = 1)
   {
      uint64_t bits;
      std::memcpy(&bits, &multiplier, 8);
      std::string w = number(1, 1) + number(bits, 8) + number(1000, 8) + number(2000, 8);
      if (protocol < 76) w += number(7, 8);
      w += number(1, 8) + number(1700000000, 8) + number(0, 8) + number(4711, 8) + number(0, 8);
      w += number(flags, 1) + number(2, 1) + std::string("AuthenticAMD") + number(0x123, 4);
      w += std::string("game") + std::string(60, 0) + std::string("OS: x\n") + std::string(1018, 0);
      if (flags & 1) w += number(100, 8) + number(3000, 8);
      return w;
   }

   Stream &add(Item item, std::initializer_list<Part> parts = {}, const std::string &text = "")
   {
      content += static_cast<char>(tracy::id_of(item, protocol));
      for (const Part &part : parts) content += number(part.value, part.size);
      content += text;
      return *this;
   }

   Stream &text(const std::string &t)
   {
      if (protocol >= 82 && t.size() < 256) return add(Item::SingleStringData8, {n1(t.size())}, t);
      return add(Item::SingleStringData, {n2(t.size() - (protocol >= 82 ? 256 : 0))}, t);
   }
   Stream &second(const std::string &t)
   {
      if (protocol >= 82) return add(Item::SecondStringData8, {n1(t.size())}, t);
      return add(Item::SecondStringData, {n2(t.size())}, t);
   }

   Stream &on(uint32_t thread) { return add(Item::ThreadContext, {n4(thread)}); }
   /* Times are deltas; up to 65535 after 0. */
   Stream &begin(uint64_t delta, uint64_t place = 0x100)
   {
      if (protocol >= 82) return add(Item::ZoneBegin16, {n2(delta), n8(place)});
      return add(Item::ZoneBegin, {n8(delta), n8(place)});
   }
   Stream &end(uint64_t delta)
   {
      if (protocol >= 82) return add(Item::ZoneEnd16, {n2(delta)});
      return add(Item::ZoneEnd, {n8(delta)});
   }
   Stream &mark(uint64_t t, uint64_t key = 0) { return add(Item::FrameMarkMsg, {n8(t), n8(key)}); }

   std::string bytes() const { return head + framed(packed(content)); }

   int protocol;
   std::string head, content;
};

std::string error_of(int protocol, const std::string &bytes)
{
   Decoder decoder(protocol);
   decoder.feed(bytes);
   return decoder.error();
}
/* With the answers taken as given: it is about the data. */
std::string error_of(const Stream &stream) { return error_of(stream.protocol, stream.bytes()); }

/* One that has read some bytes well. */
struct Fed : Decoder {
   Fed(int protocol, const std::string &bytes) : Decoder(protocol)
   {
      EXPECT_TRUE(feed(bytes)) << error();
   }
};

#define EXPECT_RIGHT(stream) EXPECT_EQ(error_of(stream), "")
#define EXPECT_WRONG(stream, why) EXPECT_THAT_HAS(error_of(stream), why)
#define EXPECT_THAT_HAS(text, part) \
   EXPECT_NE((text).find(part), std::string::npos) \
      << "\"" << (text) << "\" lacks \"" << (part) << '"'

/* ---- the facts' own examples ---- */

std::string vector_of(int protocol)
{
   std::string w = Stream::welcome(protocol, 0);
   w.replace(1 + 8, 16, number(4999000000, 8) + number(4999500000, 8));
   return w + framed(packed(from_hex(protocol == 82 ? frame_82 : frame_76)));
}

void expect_vector(const Decoder &decoder)
{
   const int64_t t = 5000000000;
   const struct {
      Item item;
      int64_t ns;
      uint64_t thread, place;
   } steps[] = {
      {Item::FrameMarkMsg, t, 0, 0},
      {Item::ZoneBegin, t + 1000, 1001, 0x200000},
      {Item::ZoneBegin, t + 2000, 1001, 0x200001},
      {Item::ZoneEnd, t + 102000, 1001, 0x200001},
      {Item::ZoneBegin, t + 103000, 1001, 0x200001},
      {Item::ZoneBegin, t + 103500, 1001, 0x200004},
      {Item::ZoneEnd, t + 104500, 1001, 0x200004},
      {Item::ZoneEnd, t + 153000, 1001, 0x200001},
      {Item::ZoneEnd, t + 301000, 1001, 0x200000},
      {Item::ZoneBegin, t + 310000, 1001, 0x200002},
      {Item::ZoneEnd, t + 910000, 1001, 0x200002},
      {Item::ZoneBegin, t + 5000, 1002, 0x200003},
      {Item::ZoneBegin, t + 6000, 1002, 0x200001},
      {Item::ZoneEnd, t + 16000, 1002, 0x200001},
      {Item::ZoneEnd, t + 45000, 1002, 0x200003},
      {Item::Terminate, 0, 0, 0},
   };
   const std::vector<tracy::Event> &events = decoder.events();
   ASSERT_EQ(events.size(), std::size(steps));
   for (size_t i = 0; i < events.size(); ++i) {
      EXPECT_EQ(events[i].item, steps[i].item) << i;
      EXPECT_EQ(events[i].ns, steps[i].ns) << i;
      EXPECT_EQ(events[i].thread, steps[i].thread) << i;
      if (!steps[i].place) continue;
      EXPECT_EQ(decoder.locations()[static_cast<size_t>(events[i].location)].key, steps[i].place)
         << i;
   }
}

TEST(Tracy_decoder, reads_the_vectors)
{
   for (int protocol : {76, 82}) {
      Fed decoder(protocol, vector_of(protocol));
      expect_vector(decoder);
      EXPECT_TRUE(decoder.terminated());
      EXPECT_FALSE(decoder.complete()); /* names are to be asked */
   }
}

TEST(Tracy_decoder, sums_the_vectors_zones)
{
   Fed decoder(82, vector_of(82));
   std::vector<uint64_t> places;
   for (tracy::Question question; decoder.next_question(&question);) {
      decoder.asked(tracy::bytes_of(question, 82)[0], question.key);
      if (question.what == Ask::location) places.push_back(question.key);
   }
   ASSERT_EQ(places, (std::vector<uint64_t>{0x200000, 0x200001, 0x200004, 0x200002, 0x200003}));
   Stream answer(82);
   for (uint64_t place : places)
      answer.add(Item::SourceLocation,
                 {n8(0), n8(place + 0x1000), n8(9), n4(7), n1(0), n1(0), n1(0)});
   answer.add(Item::ThreadName, {n8(1001), n2(4)}, "main");
   answer.add(Item::ThreadName, {n8(1002), n2(3)}, "job");
   ASSERT_TRUE(decoder.feed(framed(packed(answer.content)))) << decoder.error();
   decoder.ask_all();
   answer.content.clear();
   const char *const names[] = {"Update", "Physics", "Render", "Job", "inner"};
   for (uint64_t i = 0; i < 5; ++i)
      answer.add(Item::StringData, {n8(0x201000 + i), n2(std::strlen(names[i]))}, names[i]);
   answer.add(Item::StringData, {n8(9), n2(6)}, "game.c");
   ASSERT_TRUE(decoder.feed(framed(packed(answer.content)))) << decoder.error();
   EXPECT_TRUE(decoder.complete()) << decoder.rest();
   EXPECT_EQ(decoder.rest(), "");
   tracy::Statistics all = decoder.statistics();
   EXPECT_EQ(all.size(), 5u);
   EXPECT_EQ((all[{"Physics", "game.c", 7}]), (tracy::Sums{3, 3, 160000, 10000, 100000}));
   EXPECT_EQ(decoder.thread_name(1002), "job");
   EXPECT_EQ(decoder.events()[1].text, "Update");
   EXPECT_EQ(decoder.zones()[2].parent, 0);
   EXPECT_EQ(decoder.zones()[2].end, 5000153000);
}

/* Any piece is as good as another. */
TEST(Tracy_decoder, takes_bytes_in_pieces)
{
   const std::string bytes = vector_of(76);
   for (size_t piece : {1, 7, 1000}) {
      Decoder decoder(76);
      for (size_t at = 0; at < bytes.size(); at += piece)
         ASSERT_TRUE(decoder.feed(bytes.substr(at, piece)));
      expect_vector(decoder);
   }
}

/* ---- good streams ---- */

void add_messages(Stream *s)
{
   const std::string meta(s->protocol >= 82, '\x20');
   s->text("hello").add(Item::Message, {n8(5000)}, meta);
   s->text(std::string(300, 'x')).add(Item::MessageColor, {n8(5001), n1(1), n1(2), n1(3)}, meta);
   s->text("about").add(Item::MessageAppInfo, {n8(5004)});
}

void add_zones(Stream *s)
{
   s->on(7).begin(3000).text("one").add(Item::ZoneText).text("two").add(Item::ZoneText);
   s->text("renamed").add(Item::ZoneName).add(Item::ZoneColor, {n1(3), n1(2), n1(1)});
   s->add(Item::ZoneValue, {n8(99)}).begin(0, 0x101).end(0).end(500);
   s->on(7).begin(4000).on(8).begin(3000).on(7).end(4100).on(8).end(3500);
}

void add_plots_and_frames(Stream *s)
{
   s->on(7).add(Item::PlotDataDouble, {n8(0x700), n8(3000), n8(0x4004000000000000)});
   s->add(Item::PlotConfig, {n8(0x700), n1(2), n1(1), n1(0), n4(0xff00ff)});
   s->mark(5000).mark(6000).mark(5500, 0x800).mark(5600, 0x800);
   s->add(Item::FrameMarkMsgStart, {n8(5000), n8(0x801)});
   s->add(Item::FrameMarkMsgEnd, {n8(5001), n8(0x801)});
   uint64_t before = s->head[s->protocol < 76 ? 1 + 72 : 1 + 64] & 1 ? 100 : 0;
   s->add(Item::FrameImageData, {n8(0), n4(16)}, std::string(16, 'i'));
   s->add(Item::FrameImage, {n4(before + 1), n2(8), n2(4), n1(0)});
}

void add_memory_and_locks(Stream *s)
{
   s->add(Item::MemAlloc, {n8(3000), n4(7), n8(0xf00), n6(64)});
   s->add(Item::MemFree, {n8(1), n4(8), n8(0xf00)});
   s->add(Item::MemNamePayload, {n8(0x900)});
   s->add(Item::MemAllocNamed, {n8(1), n4(7), n8(0xf00), n6(64)});
   if (s->protocol >= 74) s->add(Item::MemDiscard, {n8(1), n4(7), n8(0x900)});
   s->add(Item::LockAnnounce, {n4(1), n8(3000), n8(0x102), n1(0)}).text("a lock");
   s->add(Item::LockName, {n4(1)}).add(Item::LockAnnounce, {n4(2), n8(3000), n8(0x103), n1(1)});
   s->add(Item::LockWait, {n4(7), n4(1), n8(1)}).add(Item::LockObtain, {n4(7), n4(1), n8(1)});
   s->add(Item::LockMark, {n4(7), n4(1), n8(0x104)}).add(Item::LockRelease, {n4(1), n8(1)});
   s->add(Item::LockSharedWait, {n4(7), n4(2), n8(1)});
   s->add(Item::LockSharedObtain, {n4(7), n4(2), n8(1)});
   s->add(Item::LockSharedRelease, {n4(2), n8(1), n4(7)});
   s->add(Item::LockTerminate, {n4(1), n8(9000)});
}

Stream &gpu(Stream *s, uint64_t id, uint64_t thread)
{
   return s->add(Item::GpuNewContext,
                 {n8(3000), n8(0), n4(thread), n4(0x3f800000), n1(id), n1(0), n1(1)});
}

void add_gpu(Stream *s)
{
   gpu(s, 0, 7).text("queue").add(Item::GpuContextName, {n1(0)});
   gpu(s, 1, 0);
   s->add(Item::GpuZoneBeginSerial, {n8(3000), n4(7), n2(0), n1(0), n8(0x105)});
   s->add(Item::GpuZoneEndSerial, {n8(5), n4(0), n2(1), n1(0)});
   s->add(Item::GpuTime, {n8(100), n2(0), n1(0)}).add(Item::GpuTime, {n8(9), n2(1), n1(0)});
   s->add(Item::GpuZoneBeginSerial, {n8(3000), n4(7), n2(0), n1(1), n8(0x105)});
   s->add(Item::GpuZoneEndSerial, {n8(5), n4(7), n2(1), n1(1)});
}

void add_fibers_and_system(Stream *s)
{
   const std::string more(s->protocol >= 69 ? 4 : 0, 0);
   s->on(7).begin(7000).add(Item::FiberEnter, {n8(1), n8(0xf1), n4(7)}, more);
   s->begin(5).add(Item::FiberLeave, {n8(1), n4(7)}).end(10);
   s->on(8).add(Item::FiberEnter, {n8(8000), n8(0xf1), n4(8)}, more);
   s->end(5).add(Item::FiberLeave, {n8(1), n4(8)});
   s->add(Item::SysTimeReport, {n8(3000), n4(0x42280000)});
   s->add(Item::CpuTopology, {n4(0), n4(0), n4(0)}, more);
}

/* Each thing once, in its own order: one starts its serial clock where the last one left it. */
Stream good_stream(int protocol, unsigned flags = 0)
{
   Stream s(protocol, flags);
   add_zones(&s);
   add_messages(&s);
   add_plots_and_frames(&s);
   add_memory_and_locks(&s);
   add_gpu(&s);
   add_fibers_and_system(&s);
   s.add(Item::KeepAlive);
   s.on(7).add(Item::CrashReport, {n8(9000), n8(0xb00)}).begin(60000).add(Item::Crash);
   return s.add(Item::Terminate);
}

TEST(Tracy_decoder, takes_all_that_is_right)
{
   for (int protocol : tracy_protocols)
      for (unsigned flags : {0u, 1u, 2u, 3u}) {
         EXPECT_EQ(error_of(good_stream(protocol, flags)), "") << protocol << ' ' << flags;
      }
}

TEST(Tracy_decoder, tells_what_is_in_a_stream)
{
   Fed decoder(82, good_stream(82).bytes());
   const std::vector<tracy::Zone> &zones = decoder.zones();
   ASSERT_GE(zones.size(), 5u);
   EXPECT_EQ(zones[0].texts, (std::vector<std::string>{"one", "two"}));
   EXPECT_EQ(zones[0].name, "renamed");
   EXPECT_EQ(zones[0].rgb, 0x010203u);
   EXPECT_EQ(zones[0].values, (std::vector<uint64_t>{99}));
   EXPECT_EQ(zones[0].begin, 3000);
   EXPECT_EQ(zones[0].end, 3500);
   EXPECT_EQ(zones[1].parent, 0);
   int found = 0;
   for (const tracy::Event &event : decoder.events()) {
      if (event.item == Item::Message) found += event.text == "hello" && event.number == 0x20;
      if (event.item == Item::MessageColor)
         found += event.text.size() == 300 && event.rgb == 0x030201;
      if (event.item == Item::PlotDataDouble) found += event.amount == 2.5;
      if (event.item == Item::MemAlloc) found += event.number == 64 && event.key == 0xf00;
      if (event.item == Item::SysTimeReport) found += event.amount == 42;
   }
   EXPECT_EQ(found, 5);
   EXPECT_EQ(decoder.seen(Item::KeepAlive), 1u);
   EXPECT_TRUE(decoder.crashed());
}

/* From 82 on a wider time goes on where the narrower one ends. */
TEST(Tracy_decoder, knows_widths)
{
   Stream s(82);
   s.on(1).begin(65535).add(Item::ZoneEnd32, {n4(0)}).add(Item::ZoneBegin32, {n4(7), n8(1)});
   s.add(Item::ZoneEnd, {n8(3)}).add(Item::ZoneBegin, {n8(0), n8(1)}).end(0);
   Fed decoder(82, s.bytes());
   ASSERT_EQ(decoder.zones().size(), 3u);
   EXPECT_EQ(decoder.zones()[0].end, 65535 + 65536);
   EXPECT_EQ(decoder.zones()[1].begin, 65535 + 65536 + 65543);
   EXPECT_EQ(decoder.zones()[1].end, 65535 + 65536 + 65543 + 3 + 4295032832);
   EXPECT_EQ(decoder.zones()[2].begin, decoder.zones()[1].end + 4295032832);
   EXPECT_RIGHT(Stream(76).on(1).begin(65535).end(1));
}

TEST(Tracy_decoder, multiplies_ticks)
{
   Stream s(76);
   s.head = Stream::welcome(76, 0, 0.5);
   s.on(1).begin(3000).end(1001);
   Fed decoder(76, s.bytes());
   EXPECT_EQ(decoder.zones()[0].begin, 1500);
   EXPECT_EQ(decoder.zones()[0].end, 2001);
}

/* ---- each thing that is wrong ---- */

TEST(Tracy_decoder, finds_what_is_wrong_with_zones)
{
   for (int p : {63, 82}) {
      EXPECT_WRONG(Stream(p).begin(3000), "no ThreadContext");
      EXPECT_WRONG(Stream(p).on(1).end(3000), "none is open on thread 1");
      EXPECT_WRONG(Stream(p).on(1).begin(3000).on(2).end(4000), "none is open on thread 2");
      EXPECT_WRONG(Stream(p).on(1).begin(3000).on(1).end(2999), "ends before it begins");
      EXPECT_WRONG(Stream(p).on(1).begin(3000).on(1).begin(2999), "begins before");
      EXPECT_WRONG(Stream(p).on(1).begin(999), "before the trace begins");
      EXPECT_WRONG(Stream(p).on(1).begin(3000, 0), "key 0");
      EXPECT_WRONG(Stream(p).on(1).begin(3000, 1ull << 56), "56 bits");
      EXPECT_WRONG(Stream(p).on(1).text("a").add(Item::ZoneText), "outside of zones");
      EXPECT_WRONG(Stream(p).on(1).text("a").add(Item::ZoneName), "outside of zones");
      EXPECT_WRONG(Stream(p).on(1).add(Item::ZoneColor, {n1(1), n1(1), n1(1)}), "outside of zones");
      EXPECT_WRONG(Stream(p).on(1).add(Item::ZoneValue, {n8(1)}), "outside of zones");
      EXPECT_WRONG(Stream(p).on(1).begin(3000).add(Item::ZoneText), "no staged text");
      EXPECT_WRONG(Stream(p).text("a").text("b"), "two staged texts");
      EXPECT_WRONG(Stream(p).on(1).begin(3000).add(Item::Terminate), "1 open zones");
      EXPECT_WRONG(Stream(p).text("a").add(Item::Terminate), "staged text that nobody took");
      EXPECT_WRONG(Stream(p).add(Item::Terminate).on(1).mark(5000), "data after Terminate");
      EXPECT_RIGHT(Stream(p).add(Item::Terminate).add(Item::KeepAlive));
   }
   EXPECT_WRONG(Stream(82).on(1).begin(3000).add(Item::ZoneEnd, {n8(1ull << 47)}), "2^47");
}

TEST(Tracy_decoder, finds_what_is_wrong_with_frames)
{
   auto start = [](Stream s, uint64_t t) { return s.add(Item::FrameMarkMsgStart, {n8(t), n8(5)}); };
   auto stop = [](Stream s, uint64_t t) { return s.add(Item::FrameMarkMsgEnd, {n8(t), n8(5)}); };
   for (int p : tracy_protocols) {
      EXPECT_WRONG(Stream(p).mark(5000).mark(4999), "before the last one");
      EXPECT_WRONG(Stream(p).mark(5000, 3).mark(4999, 3), "before the last one");
      EXPECT_RIGHT(Stream(p).mark(5000, 3).mark(4999, 4));
      EXPECT_WRONG(Stream(p).mark(1999), "before the last one"); /* the begin's end */
      EXPECT_WRONG(Stream(p, 1).mark(2999), "before the last one");
      EXPECT_WRONG(stop(Stream(p), 5000), "never began");
      if (p >= 66) EXPECT_RIGHT(stop(Stream(p, 1), 5000));
      else EXPECT_WRONG(stop(Stream(p, 1), 5000), "never began");
      EXPECT_WRONG(start(start(Stream(p), 5000), 5001), "begins in a frame");
      EXPECT_WRONG(stop(stop(start(Stream(p), 5000), 5001), 5002), "none is open");
      EXPECT_WRONG(stop(start(Stream(p), 5000), 4999), "ends before");
      EXPECT_WRONG(start(stop(start(Stream(p), 5000), 5001), 5000), "begins before");
      EXPECT_WRONG(start(Stream(p).mark(5000, 5), 5001), "that has marks");
      EXPECT_WRONG(start(Stream(p), 5000).mark(5001, 5), "has begins and ends");
   }
}

Stream image(Stream s, uint64_t frame, uint64_t w = 8, uint64_t h = 4, size_t size = 16)
{
   s.add(Item::FrameImageData, {n8(0), n4(size)}, std::string(size, 'i'));
   return s.add(Item::FrameImage, {n4(frame), n2(w), n2(h), n1(0)});
}

TEST(Tracy_decoder, finds_what_is_wrong_with_images)
{
   for (int p : {63, 82}) {
      EXPECT_RIGHT(image(image(Stream(p).mark(5000), 0), 1));
      EXPECT_RIGHT(image(Stream(p).mark(5000), 2));
      EXPECT_WRONG(image(Stream(p).mark(5000), 2).add(Item::Terminate), "which never came");
      EXPECT_RIGHT(image(image(Stream(p, 1).mark(5000), 99), 99));
      EXPECT_RIGHT(image(Stream(p, 1).mark(5000), 101));
      EXPECT_WRONG(image(image(Stream(p).mark(5000), 1), 1), "second image");
      EXPECT_WRONG(image(Stream(p).mark(5000), 1, 6), "an image of 6 x 4");
      EXPECT_WRONG(image(Stream(p).mark(5000), 1, 8, 4, 17), "data are 17");
      EXPECT_WRONG(Stream(p).add(Item::FrameImage, {n4(0), n2(8), n2(4), n1(0)}), "no image");
      EXPECT_WRONG(Stream(p).add(Item::FrameImageData, {n8(0), n4(1)}, "i").add(Item::KeepAlive),
                   "is not next");
   }
}

TEST(Tracy_decoder, finds_what_is_wrong_with_texts)
{
   const Stream texts = Stream(82).on(1).text("a");
   auto message = [](Stream s, uint64_t m) { return s.add(Item::Message, {n8(5000), n1(m)}); };
   EXPECT_WRONG(message(texts, 0x60), "severity 6");
   EXPECT_WRONG(message(texts, 0x12), "source 2");
   EXPECT_WRONG(message(Stream(82).on(1), 0), "no staged text");
   EXPECT_WRONG(message(Stream(82).text("a"), 0), "no ThreadContext");
   auto config = [](uint64_t format, uint64_t steps) {
      return Stream(76).add(Item::PlotConfig, {n8(1), n1(format), n1(steps), n1(0), n4(0)});
   };
   EXPECT_WRONG(config(3, 0), "format 3");
   EXPECT_WRONG(config(2, 2), "steps or not");
   EXPECT_WRONG(Stream(76).on(1).add(Item::PlotDataDouble, {n8(0), n8(5000), n8(1)}), "key 0");
}

TEST(Tracy_decoder, finds_what_is_wrong_with_memory)
{
   auto get = [](Stream s, uint64_t d, uint64_t a) {
      return s.add(Item::MemAlloc, {n8(d), n4(1), n8(a), n6(8)});
   };
   auto put = [](Stream s, uint64_t d, uint64_t a) {
      return s.add(Item::MemFree, {n8(d), n4(1), n8(a)});
   };
   for (int p : {63, 76, 82}) {
      EXPECT_WRONG(get(get(Stream(p), 3000, 16), 1, 16), "allocated twice");
      EXPECT_WRONG(get(get(Stream(p, 1), 3000, 16), 1, 16), "allocated twice");
      if (p == 82) EXPECT_RIGHT(get(get(Stream(p, 2), 3000, 16), 1, 16));
      else EXPECT_WRONG(get(get(Stream(p, 2), 3000, 16), 1, 16), "allocated twice");
      EXPECT_WRONG(put(put(get(Stream(p), 3000, 16), 1, 16), 1, 16), "not allocated");
      EXPECT_RIGHT(put(Stream(p, 1), 3000, 16));
      EXPECT_RIGHT(put(Stream(p, 2), 3000, 16));
      EXPECT_RIGHT(put(Stream(p), 3000, 0));
      EXPECT_WRONG(put(get(Stream(p), 3000, 16), static_cast<uint64_t>(-1), 16), "backwards");
      EXPECT_WRONG(Stream(p).add(Item::MemAllocNamed, {n8(3000), n4(1), n8(16), n6(8)}), "no pool");
      EXPECT_WRONG(Stream(p).add(Item::MemNamePayload, {n8(5)}).add(Item::KeepAlive),
                   "a pool goes");
      EXPECT_WRONG(get(Stream(p), 3000, 1ull << 56), "56 bits");
   }
   EXPECT_WRONG(get(Stream(82), 3000, 16).add(Item::MemDiscard, {n8(1), n4(1), n8(9)}), "not used");
}

TEST(Tracy_decoder, finds_what_is_wrong_with_locks)
{
   auto lock = [](int p, uint64_t type = 0) {
      return Stream(p).add(Item::LockAnnounce, {n4(5), n8(3000), n8(0x100), n1(type)});
   };
   auto wait = [](Stream s, uint64_t d, uint64_t thread = 1) {
      return s.add(Item::LockWait, {n4(thread), n4(5), n8(d)});
   };
   auto obtain = [](Stream s, uint64_t d) {
      return s.add(Item::LockObtain, {n4(1), n4(5), n8(d)});
   };
   auto give = [](Stream s, uint64_t d) { return s.add(Item::LockRelease, {n4(5), n8(d)}); };
   for (int p : {63, 82}) {
      EXPECT_RIGHT(give(obtain(wait(lock(p), 3000), 5), 5));
      EXPECT_WRONG(wait(Stream(p), 3000), "lock 5 was not announced");
      EXPECT_WRONG(Stream(p).text("a").add(Item::LockName, {n4(5)}), "not announced");
      EXPECT_WRONG(obtain(lock(p), 3000), "without a wait");
      EXPECT_WRONG(give(lock(p), 3000), "nobody has the lock");
      EXPECT_WRONG(give(give(obtain(wait(lock(p), 3000), 5), 5), 5), "nobody has the lock");
      EXPECT_WRONG(obtain(wait(lock(p), 3000), static_cast<uint64_t>(-1)), "goes backwards");
      EXPECT_WRONG(lock(p).add(Item::LockAnnounce, {n4(5), n8(3000), n8(1), n1(0)}), "twice");
      EXPECT_WRONG(lock(p, 2), "type 2");
      EXPECT_WRONG(lock(p).add(Item::LockSharedWait, {n4(1), n4(5), n8(3000)}), "the lock is not");
      EXPECT_WRONG(lock(p, 1).add(Item::LockSharedRelease, {n4(5), n8(3000), n4(1)}),
                   "does not have");
      EXPECT_WRONG(lock(p).add(Item::LockMark, {n4(1), n4(5), n8(3)}), "never waited");
      EXPECT_WRONG(wait(lock(p).add(Item::LockTerminate, {n4(5), n8(4000)}), 5000), "is gone");
      Stream many = lock(p);
      for (uint64_t i = 0; i < 64; ++i) many = wait(many, i ? 0 : 3000, 100 + i);
      EXPECT_RIGHT(many);
      EXPECT_WRONG(wait(many, 0, 99), "65 threads");
   }
}

Stream gpu_begin(Stream s, uint64_t context, uint64_t query)
{
   return s.add(Item::GpuZoneBeginSerial, {n8(3000), n4(1), n2(query), n1(context), n8(0x105)});
}
Stream gpu_end(Stream s, uint64_t context, uint64_t query, uint64_t thread)
{
   return s.add(Item::GpuZoneEndSerial, {n8(5), n4(thread), n2(query), n1(context)});
}
Stream gpu_time(Stream s, uint64_t query)
{
   return s.add(Item::GpuTime, {n8(1), n2(query), n1(0)});
}

TEST(Tracy_decoder, finds_what_is_wrong_with_a_gpu)
{
   for (int p : {63, 82}) {
      Stream bound(p), loose(p);
      gpu(&bound, 0, 1);
      gpu(&loose, 0, 0);
      EXPECT_RIGHT(gpu_time(gpu_time(gpu_end(gpu_begin(bound, 0, 0), 0, 1, 0), 0), 1));
      EXPECT_RIGHT(gpu_begin(gpu_time(gpu_begin(bound, 0, 7), 7), 0, 7));
      EXPECT_WRONG(gpu_end(gpu_begin(bound, 0, 0), 0, 1, 1), "has to be 0");
      EXPECT_RIGHT(gpu_end(gpu_begin(loose, 0, 0), 0, 1, 1));
      EXPECT_WRONG(gpu_end(gpu_begin(loose, 0, 0), 0, 1, 2), "none is open");
      EXPECT_WRONG(gpu_end(gpu_begin(loose, 0, 0), 0, 1, 0), "none is open");
      EXPECT_WRONG(gpu_begin(Stream(p), 0, 0), "context 0 is not there");
      EXPECT_WRONG(gpu_begin(gpu_begin(bound, 0, 7), 0, 7), "query 7 is not free");
      EXPECT_WRONG(gpu_end(gpu_begin(bound, 0, 7), 0, 7, 0), "query 7 is not free");
      EXPECT_WRONG(gpu_time(bound, 3), "nobody made");
      EXPECT_WRONG(gpu_time(gpu_time(gpu_begin(bound, 0, 3), 3), 3), "nobody made");
      EXPECT_WRONG(gpu_time(gpu_end(gpu_begin(bound, 0, 0), 0, 1, 0), 1), "before its begin's");
      EXPECT_WRONG(gpu(&bound, 0, 1), "there already");
   }
   for (int p : tracy_protocols) {
      uint64_t most = p >= 82 ? 10 : p >= 76 ? 9 : p >= 74 ? 8 : 5;
      Stream s(p);
      s.add(Item::GpuNewContext, {n8(3000), n8(0), n4(0), n4(0x3f800000), n1(0), n1(0), n1(most)});
      EXPECT_RIGHT(s);
      s.content.back() = static_cast<char>(most + 1);
      EXPECT_WRONG(s, "of type");
   }
}

TEST(Tracy_decoder, finds_what_is_wrong_with_fibers_and_the_rest)
{
   auto enter = [](Stream s, uint64_t thread, uint64_t fiber) {
      return s.add(Item::FiberEnter, {n8(3000), n8(fiber), n4(thread), n4(0)});
   };
   auto leave = [](Stream s) { return s.add(Item::FiberLeave, {n8(1), n4(1)}); };
   Stream s = Stream(82).on(1);
   EXPECT_RIGHT(leave(enter(enter(s, 1, 5), 1, 6)));
   EXPECT_WRONG(leave(s.on(1).begin(3000)), "runs no fiber");
   EXPECT_WRONG(leave(leave(enter(Stream(82).on(1), 1, 5))), "runs no fiber");
   EXPECT_WRONG(enter(Stream(82).on(2), 1, 5), "not that of ThreadContext");
   EXPECT_WRONG(enter(enter(Stream(82).on(1), 1, 5).on(2), 2, 5), "runs already");
   EXPECT_WRONG(enter(Stream(82).on(1).begin(3000), 1, 5).end(1), "none is open on fiber 5");
   EXPECT_WRONG(leave(enter(Stream(82).on(1), 1, 5).begin(1)).end(5), "none is open on thread 1");
   Stream busy(76);
   for (uint64_t t : {5000, 4999}) busy.add(Item::SysTimeReport, {n8(t), n4(0)});
   EXPECT_WRONG(busy, "backwards");
   EXPECT_WRONG(Stream(82).add(Item::SymbolCodeMetadata), "never sends");
}

/* ---- bytes ---- */

TEST(Tracy_decoder, finds_what_is_wrong_with_the_handshake)
{
   for (int p : tracy_protocols) {
      std::string head = Stream::welcome(p, 0);
      size_t flags = p < 76 ? 73 : 65;
      EXPECT_EQ(head.size(), p < 76 ? 1179u : 1171u);
      EXPECT_EQ(error_of(p, head), "");
      EXPECT_THAT_HAS(error_of(p, std::string(1, 4)), "status 4");
      EXPECT_THAT_HAS(error_of(p, std::string(1, 0)), "status 0");
      EXPECT_EQ(error_of(p, std::string(1, 2)), "");
      EXPECT_THAT_HAS(error_of(p, std::string("\x03\x01")), "refused");
      auto changed = [&](size_t at, const std::string &by) {
         return std::string(head).replace(at, by.size(), by);
      };
      EXPECT_THAT_HAS(error_of(p, changed(1, number(0, 8))), "multiplier");
      EXPECT_THAT_HAS(error_of(p, changed(17, number(999, 8))), "ends before");
      EXPECT_THAT_HAS(error_of(p, changed(flags, "\x04")), "flags 4");
      EXPECT_THAT_HAS(error_of(p, changed(flags + 1, "\x05")), "CPU 5");
      EXPECT_THAT_HAS(error_of(p, changed(flags + 18, std::string(64, 'a'))), "program's name");
      EXPECT_THAT_HAS(error_of(p, changed(flags + 18 + 20, "a")), "program's name");
      EXPECT_THAT_HAS(error_of(p, changed(flags + 82, std::string(1024, 'a'))), "host's text");
      /* Of the other length: the rest is taken for a frame, or lacks. */
      const std::string other = Stream::welcome(p < 76 ? 76 : 63, 0);
      EXPECT_NE(error_of(p, other + framed(packed(std::string(20, 1)))), "");
   }
   EXPECT_THAT_HAS(error_of(82, Stream::welcome(82, 1).replace(1171 + 8, 8, number(5, 8))),
                   "before the trace");
   EXPECT_THAT_HAS(error_of(65, "\x01"), "unknown");
}

std::string error_of_blocks(const std::vector<std::string> &blocks, std::string *text = nullptr)
{
   tracy::Unpacker unpacker;
   for (const std::string &block : blocks) {
      bool good = unpacker.unpack(reinterpret_cast<const uint8_t *>(block.data()), block.size());
      if (!good) return unpacker.error();
      if (text) text->append(reinterpret_cast<const char *>(unpacker.text()), unpacker.size());
   }
   return "";
}

std::string matched(const std::string &literals, size_t offset, size_t length,
                    const std::string &end)
{
   std::string block;
   block += static_cast<char>(literals.size() << 4 | (length - 4 > 14 ? 15 : length - 4));
   block += literals + number(offset, 2);
   if (length - 4 > 14) block += static_cast<char>(length - 19);
   return block + static_cast<char>(end.size() << 4) + end;
}

TEST(Tracy_unpacker, knows_blocks)
{
   std::string text;
   EXPECT_EQ(error_of_blocks({matched("ab", 2, 10, "12345")}, &text), "");
   EXPECT_EQ(text, "ababababababab"[0] + std::string("babababababa").substr(0, 11) + "12345");
   text.clear();
   EXPECT_EQ(error_of_blocks({packed("hello, world"), matched("", 12, 8, "12345")}, &text), "");
   EXPECT_EQ(text, "hello, worldhello, w12345");
   text.clear();
   EXPECT_EQ(
      error_of_blocks({packed(std::string(262144, 'a')), matched("b", 65535, 30, "12345")}, &text),
      "");
   EXPECT_EQ(text.substr(262144), "b" + std::string(30, 'a') + "12345");
   for (size_t size : {1, 14, 15, 16, 269, 270, 271, 600, 65536, 262144}) {
      text.clear();
      std::string content(size, 'x');
      content[size / 2] = 'y';
      EXPECT_EQ(error_of_blocks({packed(content)}, &text), "");
      EXPECT_EQ(text, content);
   }
}

TEST(Tracy_unpacker, knows_what_is_wrong)
{
   const std::string endless(1100, '\xff');
   const std::pair<std::string, const char *> cases[] = {
      {packed(std::string(262145, 'a')), "more than 262144"},
      {matched("ab", 3, 10, "12345"), "before all there was"},
      {matched("ab", 0, 10, "12345"), "offset 0"},
      {matched("ab", 2, 10, "1234"), "fewer than 5"},
      {matched("ab", 2, 6, "12345"), "last 12 bytes"},
      {from_hex("20 61 62 02"), "offset is cut"},
      {from_hex("20 61 62 02 00"), "ends in a match"},
      {from_hex("21 61 62"), "in the last token"},
      {from_hex("30 61 62"), "beyond"},
      {from_hex("f0 ff"), "beyond"},
      {from_hex("00"), "empty"},
      {"", "no bytes"},
      {from_hex("1f 61 01 00") + endless + from_hex("00 50") + "12345", "more than 262144"}};
   for (const auto &[block, why] : cases) EXPECT_THAT_HAS(error_of_blocks({block}), why);
   EXPECT_EQ(error_of_blocks({matched("ab", 2, 7, "12345")}), "");
}

TEST(Tracy_decoder, finds_what_is_wrong_with_frames_of_the_wire)
{
   auto error = [](const std::string &after) {
      return error_of(82, Stream::welcome(82, 0) + after);
   };
   std::string keep(1, static_cast<char>(tracy::id_of(Item::KeepAlive, 82)));
   EXPECT_EQ(error(framed(packed(keep))), "");
   EXPECT_THAT_HAS(error(number(0, 4)), "a frame of 0 bytes");
   EXPECT_THAT_HAS(error(number(263189, 4)), "a frame of 263189 bytes");
   EXPECT_EQ(error(framed(packed(std::string(262144, keep[0])))), "");
   EXPECT_THAT_HAS(error(framed(packed(std::string(262143, keep[0]) + "\xff"))),
                   "unknown event id 255");
   Stream cut(82);
   cut.on(1);
   cut.content.pop_back();
   EXPECT_WRONG(cut, "cut at the frame's end");
   EXPECT_WRONG(Stream(82).add(Item::SingleStringData8, {n1(5)}, "1234"), "cut at the frame's end");
   EXPECT_THAT_HAS(error(framed(packed(keep)) + framed(packed("\x84"))),
                   "byte 1181 (frame 1, byte 0");
   for (int p : tracy_protocols) {
      Stream s(p);
      s.content = static_cast<char>(tracy::id_of(Item::FiberName, p) + 1);
      EXPECT_WRONG(s, "unknown event id");
   }
}

/* ---- questions ---- */

struct Talk {
   explicit Talk(int p) : s(p), decoder(p) { decoder.feed(s.head); }
   std::string say()
   {
      decoder.feed(framed(packed(s.content)));
      s.content.clear();
      return decoder.error();
   }
   Stream s;
   Decoder decoder;
};

TEST(Tracy_decoder, counts_answers)
{
   for (int p : tracy_protocols) {
      Talk talk(p);
      talk.s.on(1).begin(3000).end(1).mark(5000, 0x800).add(Item::Terminate);
      ASSERT_EQ(talk.say(), "");
      EXPECT_FALSE(talk.decoder.complete());
      talk.decoder.ask_all();
      EXPECT_EQ(talk.decoder.unanswered(), 3u);
      talk.s.add(Item::ThreadName, {n8(1), n2(1)}, "t");
      talk.s.add(Item::SourceLocation, {n8(0), n8(0), n8(0), n4(1), n1(0), n2(0)});
      talk.s.add(Item::FrameName, {n8(0x800), n2(1)}, "f");
      ASSERT_EQ(talk.say(), "");
      EXPECT_TRUE(talk.decoder.complete());
      EXPECT_EQ(talk.decoder.answers(), 3u);
      talk.s.add(Item::FrameName, {n8(0x800), n2(1)}, "f");
      EXPECT_THAT_HAS(talk.say(), "nobody asked for: FrameName 2048");
   }
}

TEST(Tracy_decoder, asks_each_kind)
{
   for (int p : tracy_protocols) {
      Talk talk(p);
      for (int kind = 0; kind < 20; ++kind) talk.decoder.asked(kind, 0x77);
      auto told = [&](Item item) { talk.s.add(item, {n8(0x77), n2(1)}, "s"); };
      told(Item::StringData), told(Item::ThreadName);
      talk.s.add(Item::SourceLocation, {n8(0), n8(0), n8(0), n4(1), n1(0), n2(0)});
      told(Item::PlotName), told(Item::FrameName), told(Item::FiberName);
      told(Item::ExternalThreadName), told(Item::ExternalName);
      talk.s.text("[unknown]").add(Item::CallstackFrameSize, {n8(0x77), n1(1)}).text("0x77").second("[unknown]");
      talk.s.add(Item::CallstackFrame, {n4(0), n8(0), n4(0)}).text("file");
      talk.s.add(Item::SymbolInformation, {n4(1), n8(0x77)}).add(Item::AckSymbolCodeNotAvailable);
      talk.s.add(Item::AckSourceCodeNotAvailable, {n4(0x77)});
      for (int i = 0; i < 7; ++i) talk.s.add(Item::AckServerQueryNoop);
      ASSERT_EQ(talk.say(), "") << p;
      EXPECT_EQ(talk.decoder.unanswered(), 0u);
      talk.s.add(Item::AckServerQueryNoop);
      EXPECT_THAT_HAS(talk.say(), "nobody asked for");
   }
}

TEST(Tracy_decoder, finds_what_is_wrong_with_answers)
{
   EXPECT_WRONG(Stream(82).add(Item::StringData, {n8(5), n2(0)}), "nobody asked for: String 5");
   EXPECT_WRONG(Stream(82).add(Item::ThreadName, {n8(5), n2(0)}),
                "nobody asked for: ThreadString 5");
   EXPECT_WRONG(Stream(82).add(Item::AckSymbolCodeNotAvailable), "nobody asked for");
   EXPECT_WRONG(Stream(82).add(Item::ExternalName, {n8(5), n2(0)}), "has to go before");
   EXPECT_WRONG(Stream(82).add(Item::CallstackFrame, {n4(0), n8(0), n4(0)}), "has to go before");
   EXPECT_WRONG(Stream(82).add(Item::SourceLocation, {n8(0), n8(0), n8(0), n4(1), n1(0), n2(0)}),
                "nobody asked for: SourceLocation");
   Talk two(82);
   two.decoder.asked(1, 5);
   two.decoder.asked(1, 5);
   two.s.add(Item::StringData, {n8(5), n2(1)}, "a").add(Item::StringData, {n8(5), n2(1)}, "b");
   EXPECT_THAT_HAS(two.say(), "two texts of one key");
   Talk frame(82);
   frame.decoder.asked(10, 5);
   frame.s.text("image").add(Item::CallstackFrameSize, {n8(5), n1(1)}).add(Item::KeepAlive);
   EXPECT_THAT_HAS(frame.say(), "amid the frames");
   Talk empty(82);
   empty.decoder.asked(10, 5);
   empty.s.text("image").add(Item::CallstackFrameSize, {n8(5), n1(0)});
   EXPECT_THAT_HAS(empty.say(), "without a frame");
}

TEST(Tracy_decoder, knows_the_bytes_of_questions)
{
   tracy::Question question = {Ask::external, 0x1122334455667788, 0x99};
   EXPECT_EQ(tracy::bytes_of(question, 63), "\x0a" + number(question.key, 8) + number(0x99, 4));
   EXPECT_EQ(tracy::bytes_of(question, 66), "\x08" + number(question.key, 8) + number(0x99, 4));
   EXPECT_EQ(tracy::bytes_of(tracy::Question(), 82), std::string(13, 0));
   for (int p : tracy_protocols)
      for (int kind = 0; kind < 16; ++kind) {
         question.what = tracy::ask_of(kind, p);
         EXPECT_EQ(tracy::bytes_of(question, p)[0], kind);
      }
}

/* ---- what nobody would send ---- */

/* Bytes that change at will are right or wrong, but never the end of the reader. */
TEST(Tracy_decoder, survives_any_bytes)
{
   std::mt19937 random(7);
   int wrong = 0;
   const int rounds = 6000;
   for (int round = 0; round < rounds; ++round) {
      int protocol = tracy_protocols[random() % 7];
      Stream s = good_stream(protocol, random() % 4);
      std::string &in = random() % 8 ? s.content : s.head;
      for (unsigned n = 1 + random() % 3; n--;)
         in[random() % in.size()] = static_cast<char>(random() % 4 ? random() : 1u << random() % 8);
      std::string bytes = s.bytes();
      if (random() % 16 == 0) bytes[random() % bytes.size()] = static_cast<char>(random());
      Decoder decoder(protocol);
      for (size_t at = 0, piece; at < bytes.size(); at += piece) {
         piece = std::min(bytes.size() - at, size_t{1} + random() % 4000);
         decoder.feed(&bytes[at], piece);
         decoder.ask_all();
      }
      wrong += !decoder.error().empty();
      (void)decoder.rest();
      (void)decoder.events();
      (void)decoder.statistics();
   }
   EXPECT_GT(wrong, rounds / 4);
   EXPECT_LT(wrong, rounds);
}

TEST(Tracy_unpacker, survives_any_bytes)
{
   std::mt19937 random(11);
   for (int round = 0; round < 3000; ++round) {
      std::vector<std::string> blocks = {packed("hello, world"), matched("abc", 9, 18, "12345")};
      std::string &block = blocks[random() % 2];
      block[random() % block.size()] = static_cast<char>(random());
      if (random() % 4 == 0) block.resize(random() % (block.size() + 1));
      (void)error_of_blocks(blocks);
   }
}

} // namespace
