/* tracy_decoder_test.cpp - the reader of Tracy's protocol finds each thing that is wrong: streams
 * made by hand, byte by byte. Right ones are those of the library: tracy_door_test.cpp.
 */
#include "tests/headers.h"

#include "tests/tracy/tracy_bytes.h"
#include "tests/tracy/tracy_decoder.h"
#include "tests/tracy/tracy_tools.h"
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
   explicit Stream(int p) : protocol(p), head(welcome(p)) {}

   /* The trace begins at 1000, and the viewer comes in frame 100, at 3000. */
   static std::string welcome(int protocol)
   {
      std::string w = number(1, 1) + number(0x3FF0000000000000, 8) + number(1000, 8) +
                      number(2000, 8);
      if (protocol < 76) w += number(7, 8);
      w += number(1, 8) + number(1700000000, 8) + number(0, 8) + number(4711, 8) + number(0, 8);
      w += number(3, 1) + number(2, 1) + std::string("AuthenticAMD") + number(0x123, 4);
      w += std::string("game") + std::string(60, 0) + std::string("OS: x\n") + std::string(1018, 0);
      return w + number(100, 8) + number(3000, 8);
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
      if (protocol >= 82) return add(Item::SingleStringData8, {n1(t.size())}, t);
      return add(Item::SingleStringData, {n2(t.size())}, t);
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
std::string error_of(const Stream &stream) { return error_of(stream.protocol, stream.bytes()); }

#define EXPECT_RIGHT(stream) EXPECT_EQ(error_of(stream), "")
#define EXPECT_WRONG(stream, why) EXPECT_THAT_HAS(error_of(stream), why)
#define EXPECT_THAT_HAS(text, part) \
   EXPECT_NE((text).find(part), std::string::npos) \
      << "\"" << (text) << "\" lacks \"" << (part) << '"'

/* In each protocol. */
class Tracy_decoder : public ::testing::TestWithParam<int> {
 protected:
   const int p = GetParam();
};
INSTANTIATE_TEST_SUITE_P(protocols, Tracy_decoder, ::testing::ValuesIn(tracy_protocols));

TEST_P(Tracy_decoder, finds_what_is_wrong_with_zones)
{
   EXPECT_WRONG(Stream(p).begin(3000), "no ThreadContext");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).on(2).end(4000), "none is open on thread 2");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).on(1).end(2999), "ends before it begins");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).on(1).begin(2999), "begins before");
   EXPECT_WRONG(Stream(p).on(1).begin(999), "before the trace begins");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).add(Item::ZoneEnd, {n8(1ull << 47)}), "2^47");
   EXPECT_WRONG(Stream(p).on(1).begin(3000, 0), "key 0");
   EXPECT_WRONG(Stream(p).on(1).begin(3000, 1ull << 56), "56 bits");
   for (Item item : {Item::ZoneText, Item::ZoneName})
      EXPECT_WRONG(Stream(p).on(1).text("a").add(item), "outside of zones");
   EXPECT_WRONG(Stream(p).on(1).add(Item::ZoneColor, {n1(1), n1(1), n1(1)}), "outside of zones");
   EXPECT_WRONG(Stream(p).on(1).add(Item::ZoneValue, {n8(1)}), "outside of zones");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).add(Item::ZoneText), "no staged text");
   EXPECT_WRONG(Stream(p).text("a").text("b"), "two staged texts");
   EXPECT_WRONG(Stream(p).on(1).begin(3000).add(Item::Terminate), "1 open zones");
   EXPECT_WRONG(Stream(p).text("a").add(Item::Terminate), "staged text that nobody took");
   EXPECT_WRONG(Stream(p).add(Item::Terminate).on(1).mark(5000), "data after Terminate");
   EXPECT_RIGHT(Stream(p).add(Item::Terminate).add(Item::KeepAlive));
}

TEST_P(Tracy_decoder, finds_what_is_wrong_with_frames)
{
   auto start = [](Stream s, uint64_t t) { return s.add(Item::FrameMarkMsgStart, {n8(t), n8(5)}); };
   auto stop = [](Stream s, uint64_t t) { return s.add(Item::FrameMarkMsgEnd, {n8(t), n8(5)}); };
   EXPECT_WRONG(Stream(p).mark(5000).mark(4999), "before the last one");
   EXPECT_RIGHT(Stream(p).mark(5000, 3).mark(4999, 4));
   EXPECT_WRONG(Stream(p).mark(2999), "before the last one"); /* the viewer's coming */
   if (p >= 66) EXPECT_RIGHT(stop(Stream(p), 5000));
   else EXPECT_WRONG(stop(Stream(p), 5000), "never began");
   EXPECT_WRONG(start(start(Stream(p), 5000), 5001), "begins in a frame");
   EXPECT_WRONG(stop(stop(start(Stream(p), 5000), 5001), 5002), "none is open");
   EXPECT_WRONG(stop(start(Stream(p), 5000), 4999), "ends before");
   EXPECT_WRONG(start(stop(start(Stream(p), 5000), 5001), 5000), "begins before");
   EXPECT_WRONG(start(Stream(p).mark(5000, 5), 5001), "that has marks");
   EXPECT_WRONG(start(Stream(p), 5000).mark(5001, 5), "has begins and ends");
}

Stream image(Stream s, uint64_t frame, uint64_t w = 8, size_t size = 16)
{
   s.add(Item::FrameImageData, {n8(0), n4(size)}, std::string(size, 'i'));
   return s.add(Item::FrameImage, {n4(frame), n2(w), n2(4), n1(0)});
}

TEST_P(Tracy_decoder, finds_what_is_wrong_with_images)
{
   EXPECT_RIGHT(image(image(Stream(p).mark(5000), 99), 99)) << "of before: left out";
   EXPECT_RIGHT(image(Stream(p).mark(5000), 102).add(Item::Terminate));
   EXPECT_WRONG(image(Stream(p).mark(5000), 103).add(Item::Terminate), "which never came");
   EXPECT_WRONG(image(image(Stream(p).mark(5000), 101), 101), "second image");
   EXPECT_WRONG(image(Stream(p).mark(5000), 101, 6), "an image of 6 x 4");
   EXPECT_WRONG(image(Stream(p).mark(5000), 101, 8, 17), "data are 17");
   EXPECT_WRONG(Stream(p).add(Item::FrameImage, {n4(0), n2(8), n2(4), n1(0)}), "no image");
   EXPECT_WRONG(Stream(p).add(Item::FrameImageData, {n8(0), n4(1)}, "i").add(Item::KeepAlive),
                "is not next");
}

TEST(Tracy_decoder_of_82, finds_what_is_wrong_with_texts)
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

TEST_P(Tracy_decoder, finds_what_is_wrong_with_memory)
{
   auto get = [](Stream s, uint64_t d, uint64_t a) {
      return s.add(Item::MemAlloc, {n8(d), n4(1), n8(a), n6(8)});
   };
   auto put = [](Stream s, uint64_t d, uint64_t a) {
      return s.add(Item::MemFree, {n8(d), n4(1), n8(a)});
   };
   if (p == 82) EXPECT_RIGHT(get(get(Stream(p), 3000, 16), 1, 16));
   else EXPECT_WRONG(get(get(Stream(p), 3000, 16), 1, 16), "allocated twice");
   for (uint64_t address : {16, 0}) EXPECT_RIGHT(put(Stream(p), 3000, address));
   EXPECT_WRONG(put(get(Stream(p), 3000, 16), static_cast<uint64_t>(-1), 16), "backwards");
   EXPECT_WRONG(Stream(p).add(Item::MemAllocNamed, {n8(3000), n4(1), n8(16), n6(8)}), "no pool");
   EXPECT_WRONG(Stream(p).add(Item::MemNamePayload, {n8(5)}).add(Item::KeepAlive), "a pool goes");
   EXPECT_WRONG(get(Stream(p), 3000, 1ull << 56), "56 bits");
   if (p < 74) return;
   EXPECT_WRONG(get(Stream(p), 3000, 16).add(Item::MemDiscard, {n8(1), n4(1), n8(9)}), "not used");
}

TEST_P(Tracy_decoder, finds_what_is_wrong_with_locks)
{
   auto lock = [](int protocol, uint64_t type = 0) {
      return Stream(protocol).add(Item::LockAnnounce, {n4(5), n8(3000), n8(0x100), n1(type)});
   };
   auto wait = [](Stream s, uint64_t d, uint64_t thread = 1) {
      return s.add(Item::LockWait, {n4(thread), n4(5), n8(d)});
   };
   auto obtain = [](Stream s, uint64_t d) {
      return s.add(Item::LockObtain, {n4(1), n4(5), n8(d)});
   };
   auto give = [](Stream s, uint64_t d) { return s.add(Item::LockRelease, {n4(5), n8(d)}); };
   EXPECT_RIGHT(give(obtain(wait(lock(p), 3000), 5), 5));
   EXPECT_WRONG(wait(Stream(p), 3000), "lock 5 was not announced");
   EXPECT_WRONG(Stream(p).text("a").add(Item::LockName, {n4(5)}), "not announced");
   EXPECT_WRONG(obtain(lock(p), 3000), "without a wait");
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

Stream gpu(Stream s, uint64_t thread, uint64_t type = 1)
{
   return s.add(Item::GpuNewContext,
                {n8(3000), n8(0), n4(thread), n4(0x3f800000), n1(0), n1(0), n1(type)});
}
Stream gpu_begin(Stream s, uint64_t query)
{
   return s.add(Item::GpuZoneBeginSerial, {n8(3000), n4(1), n2(query), n1(0), n8(0x105)});
}
Stream gpu_end(Stream s, uint64_t query, uint64_t thread)
{
   return s.add(Item::GpuZoneEndSerial, {n8(5), n4(thread), n2(query), n1(0)});
}
Stream gpu_time(Stream s, uint64_t query)
{
   return s.add(Item::GpuTime, {n8(1), n2(query), n1(0)});
}

TEST_P(Tracy_decoder, finds_what_is_wrong_with_a_gpu)
{
   const Stream bound = gpu(Stream(p), 1), loose = gpu(Stream(p), 0);
   EXPECT_RIGHT(gpu_time(gpu_time(gpu_end(gpu_begin(bound, 0), 1, 0), 0), 1));
   EXPECT_RIGHT(gpu_begin(gpu_time(gpu_begin(bound, 7), 7), 7));
   EXPECT_WRONG(gpu_end(gpu_begin(bound, 0), 1, 1), "has to be 0");
   EXPECT_RIGHT(gpu_end(gpu_begin(loose, 0), 1, 1));
   EXPECT_WRONG(gpu_end(gpu_begin(loose, 0), 1, 2), "none is open");
   EXPECT_WRONG(gpu_begin(Stream(p), 0), "context 0 is not there");
   EXPECT_WRONG(gpu_begin(gpu_begin(bound, 7), 7), "query 7 is not free");
   EXPECT_WRONG(gpu_end(gpu_begin(bound, 7), 7, 0), "query 7 is not free");
   EXPECT_WRONG(gpu_time(bound, 3), "nobody made");
   EXPECT_WRONG(gpu_time(gpu_time(gpu_begin(bound, 3), 3), 3), "nobody made");
   EXPECT_WRONG(gpu_time(gpu_end(gpu_begin(bound, 0), 1, 0), 1), "before its begin's");
   EXPECT_WRONG(gpu(bound, 1), "there already");
   const uint64_t most = p >= 82 ? 10 : p >= 76 ? 9 : p >= 74 ? 8 : 5;
   EXPECT_RIGHT(gpu(Stream(p), 0, most));
   EXPECT_WRONG(gpu(Stream(p), 0, most + 1), "of type");
}

TEST(Tracy_decoder_of_82, finds_what_is_wrong_with_fibers_and_the_rest)
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
}

/* ---- bytes ---- */

TEST_P(Tracy_decoder, finds_what_is_wrong_with_the_handshake)
{
   const std::string head = Stream::welcome(p);
   const size_t flags = p < 76 ? 73 : 65;
   EXPECT_EQ(head.size(), p < 76 ? 1195u : 1187u);
   EXPECT_EQ(error_of(p, head), "");
   EXPECT_EQ(error_of(p, std::string(1, 2)), "");
   for (char status : {4, 0})
      EXPECT_THAT_HAS(error_of(p, std::string(1, status)), "status " + std::to_string(status));
   EXPECT_THAT_HAS(error_of(p, std::string("\x03\x01")), "refused");
   const struct {
      size_t at;
      std::string by, why;
   } changes[] = {{1, number(0, 8), "multiplier"},
                  {17, number(999, 8), "ends before"},
                  {flags, "\x02", "flags 2"},
                  {flags + 1, "\x05", "CPU 5"},
                  {flags + 18, std::string(64, 'a'), "program's name"},
                  {flags + 18 + 20, "a", "program's name"},
                  {flags + 82, std::string(1024, 'a'), "host's text"},
                  {head.size() - 8, number(5, 8), "before the trace"}};
   for (const auto &[at, by, why] : changes)
      EXPECT_THAT_HAS(error_of(p, std::string(head).replace(at, by.size(), by)), why);
   /* Of the other length: the rest is taken for a frame, or lacks. */
   const std::string other = Stream::welcome(p < 76 ? 76 : 63);
   EXPECT_NE(error_of(p, other + framed(packed(std::string(20, 1)))), "");
}

std::string error_of_block(const std::string &block)
{
   tracy::Unpacker unpacker;
   (void)unpacker.unpack(reinterpret_cast<const uint8_t *>(block.data()), block.size());
   return unpacker.error();
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
   for (const auto &[block, why] : cases) EXPECT_THAT_HAS(error_of_block(block), why);
   EXPECT_EQ(error_of_block(matched("ab", 2, 7, "12345")), "");
}

TEST(Tracy_decoder_of_82, finds_what_is_wrong_with_frames_of_the_wire)
{
   auto error = [](const std::string &after) {
      return error_of(82, Stream::welcome(82) + after);
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
                   "byte 1197 (frame 1, byte 0");
   for (int p : tracy_protocols) {
      Stream s(p);
      s.content = static_cast<char>(tracy::id_of(Item::FiberName, p) + 1);
      EXPECT_WRONG(s, "unknown event id");
   }
}

/* ---- questions ---- */

/* Of answers to a question that was asked twice. */
std::string error_of_answers(int kind, const Stream &stream)
{
   Decoder decoder(stream.protocol);
   decoder.feed(stream.head);
   for (int times = 0; times < 2; ++times) decoder.asked(kind, 5);
   decoder.feed(framed(packed(stream.content)));
   return decoder.error();
}

TEST(Tracy_decoder_of_82, finds_what_is_wrong_with_answers)
{
   EXPECT_WRONG(Stream(82).add(Item::StringData, {n8(5), n2(0)}), "nobody asked for: String 5");
   EXPECT_WRONG(Stream(82).add(Item::ThreadName, {n8(5), n2(0)}),
                "nobody asked for: ThreadString 5");
   EXPECT_WRONG(Stream(82).add(Item::AckSymbolCodeNotAvailable), "nobody asked for");
   EXPECT_WRONG(Stream(82).add(Item::ExternalName, {n8(5), n2(0)}), "has to go before");
   EXPECT_WRONG(Stream(82).add(Item::CallstackFrame, {n4(0), n8(0), n4(0)}), "has to go before");
   EXPECT_WRONG(Stream(82).add(Item::SourceLocation, {n8(0), n8(0), n8(0), n4(1), n1(0), n2(0)}),
                "nobody asked for: SourceLocation");
   const Stream texts = Stream(82).add(Item::StringData, {n8(5), n2(1)}, "a");
   EXPECT_THAT_HAS(error_of_answers(1, Stream(texts).add(Item::StringData, {n8(5), n2(1)}, "b")),
                   "two texts of one key");
   auto frames = [](uint64_t count) {
      return Stream(82).text("image").add(Item::CallstackFrameSize, {n8(5), n1(count)});
   };
   EXPECT_THAT_HAS(error_of_answers(10, frames(1).add(Item::KeepAlive)), "amid the frames");
   EXPECT_THAT_HAS(error_of_answers(10, frames(0)), "without a frame");
}

/* ---- Tracy's own programs ---- */

TEST(Tracy_tools, read_csv)
{
   std::string rows =
      "name|src_file|src_line|total_ns|total_perc|counts|mean_ns|min_ns|max_ns|std_ns\n"
      "a, b|f.c|12|300|0.5|2|150|100|200|70.7\n";
   std::replace(rows.begin(), rows.end(), '|', '\x1f');
   tracy::Statistics all = tracy::statistics_of_csv(rows);
   ASSERT_EQ(all.size(), 1u);
   EXPECT_EQ((all[{"a, b", "f.c", 12}]), (tracy::Sums{2, 2, 300, 100, 200}));
   EXPECT_EQ(tracy::difference(all, all), "");
   EXPECT_NE(tracy::difference(all, {}), "");
   EXPECT_NE(tracy::difference({}, all), "");
}

} // namespace
