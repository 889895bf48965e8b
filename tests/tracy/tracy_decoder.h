/* tracy_decoder.h - reads what doors/tracy sends to a viewer, and checks every byte of it.
 *
 * A Decoder is fed the bytes of one connection, in any pieces. The first thing that a server of
 * that protocol would take amiss, were it built with asserts, ends it: error() says what, and at
 * which byte. What it has read so far are events, zones, and sums by place.
 *
 * A server asks for texts and places. The decoder knows which questions arise: the server sends
 * each next_question() and says so by asked(). An answer that nobody asked for is an error.
 *
 *    tracy::Decoder decoder(82);
 *    decoder.feed(bytes, size);
 *    EXPECT_EQ(decoder.error(), "");
 */
#ifndef TESTS_TRACY_DECODER_H
#define TESTS_TRACY_DECODER_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "tests/tracy/tracy_table.h"

namespace tracy {

/* What a server asks, whatever number the protocol has for it. */
enum class Ask {
   terminate,
   string,
   thread,
   location,
   plot,
   frame,
   parameter,
   fiber,
   external,
   disconnect,
   stack_frame,
   symbol,
   symbol_code,
   source_code,
   transfer,
   transfer_part,
   unknown,
};

struct Question {
   Ask what = Ask::terminate;
   uint64_t key = 0;
   uint32_t extra = 0;
};

/* Its 13 bytes; 16 is unknown to all. */
std::string bytes_of(const Question &question, int protocol);
Ask ask_of(int kind, int protocol);

struct Location {
   uint64_t key = 0;
   bool known = false;
   std::string zone, function, file;
   uint32_t line = 0;
   uint64_t name_key = 0, function_key = 0, file_key = 0;
   const std::string &name() const { return zone.empty() ? function : zone; }
};

/* An item that tests look at: a message (text, rgb), a line of the program (text), a plot's point
 * or look (text: its name; amount; number: format, step, fill; rgb), a frame (text: its set), a
 * picture (number: its frame, key: w << 16 | h, amount: flip, text: its blocks), a lock's name
 * (key: its number; text), a section (key: its number; number: its category; text) or its end, a
 * category (number, text), or a crash (text). */
struct Event {
   Item item = Item::count;
   uint64_t key = 0;
   int64_t number = 0;
   double amount = 0;
   uint32_t rgb = 0;
   std::string text;
};

struct Zone {
   int location;
   uint64_t thread;
   int64_t begin, end; /* ns; end -1: still open */
};

/* Of a GPU, by its own clock; -1: not told. */
struct Gpu_zone {
   int location;
   unsigned context;
   int64_t begin, end;
};

/* Of the zones of one place: those with a length, as Tracy counts, and all of them. */
struct Sums {
   uint64_t count = 0, all = 0;
   int64_t total = 0, least = 0, most = 0;

   void add(const Sums &more)
   {
      if (more.count && (count == 0 || more.least < least)) least = more.least;
      most = std::max(most, more.most);
      count += more.count;
      all += more.all;
      total += more.total;
   }
   void add(int64_t length) { add(Sums{length > 0, 1, length, length, length}); }
};

struct Where {
   std::string name, file;
   uint32_t line;
};
inline bool operator<(const Where &a, const Where &b)
{
   return std::tie(a.name, a.file, a.line) < std::tie(b.name, b.file, b.line);
}
inline bool operator==(const Sums &a, const Sums &b)
{
   return std::tie(a.count, a.total, a.least, a.most) ==
          std::tie(b.count, b.total, b.least, b.most);
}
using Statistics = std::map<Where, Sums>;

class Decoder {
 public:
   explicit Decoder(int protocol);
   ~Decoder();
   Decoder(const Decoder &) = delete;
   Decoder &operator=(const Decoder &) = delete;

   /* False once there is an error; then nothing more is read. */
   bool feed(const void *bytes, size_t size);
   bool feed(const std::string &bytes) { return feed(bytes.data(), bytes.size()); }
   const std::string &error() const;
   /* What is wrong if the connection ends now: an item or a frame that is cut, questions without
    * an answer, open zones. "" for nothing. */
   std::string rest() const;

   bool next_question(Question *question); /* takes it */
   void asked(int kind, uint64_t key);
   size_t unanswered() const;

   int status() const; /* -1 before it came */
   bool welcomed() const;
   bool terminated() const; /* the client has no more data */
   /* It has, no zone is open, and nothing is asked or to be asked: now a server lets go. */
   bool complete() const;
   bool crashed() const;
   uint64_t seen(Item item) const;

   /* With texts as far as they are known by now. */
   const std::vector<Event> &events() const;
   const std::vector<Zone> &zones() const;
   const std::vector<Gpu_zone> &gpu_zones() const;
   const std::vector<Location> &locations() const;
   const Location &location_of(const Zone &zone) const;
   const Location &location_of(const Gpu_zone &zone) const;
   std::string name_of(const Zone &zone) const { return location_of(zone).name(); }
   int64_t joined() const; /* when the viewer came */
   Statistics statistics() const;
   std::string thread_name(uint64_t thread) const;

   struct State;

 private:
   std::unique_ptr<State> state;
};

} // namespace tracy

#endif
