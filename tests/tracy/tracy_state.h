/* tracy_state.h - what a Decoder knows in the middle of a connection. Of its own files only.
 *
 * tracy_decoder.cpp takes bytes apart down to items, tracy_threads.cpp has the items of one thread
 * after the other, tracy_serial.cpp those of all threads in one order, and tracy_answers.cpp texts,
 * places, and who asked for them.
 */
#ifndef TESTS_TRACY_STATE_H
#define TESTS_TRACY_STATE_H

#include <cstring>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>

#include "tests/tracy/tracy_decoder.h"
#include "tests/tracy/tracy_unpack.h"

namespace tracy {

/* Of one item, whole: numbers at places counted from its first byte, as the facts have them. */
struct Fields {
   Item item = Item::count;
   const uint8_t *p = nullptr;
   size_t fixed = 0, tail_size = 0;
   uint64_t bits(size_t at, size_t size) const
   {
      uint64_t value = 0;
      for (size_t i = size; i-- > 0;) value = value << 8 | p[at + i];
      return value;
   }
   uint8_t u8(size_t at) const { return p[at]; }
   uint16_t u16(size_t at) const { return static_cast<uint16_t>(bits(at, 2)); }
   uint32_t u32(size_t at) const { return static_cast<uint32_t>(bits(at, 4)); }
   uint64_t u64(size_t at) const { return bits(at, 8); }
   int64_t i64(size_t at) const { return static_cast<int64_t>(bits(at, 8)); }
   uint32_t bgr(size_t at) const { return u32(at - 1) >> 8; } /* 0xRRGGBB */
   double f32(size_t at) const { return static_cast<double>(real<float>(u32(at))); }
   double f64(size_t at) const { return real<double>(u64(at)); }
   std::string text() const
   {
      return std::string(reinterpret_cast<const char *>(p + fixed), tail_size);
   }

 private:
   template <class Real, class Bits> static Real real(Bits raw)
   {
      Real value;
      std::memcpy(&value, &raw, sizeof value);
      return value;
   }
};

struct Violation {
   std::string text;
};

using Asked_key = std::pair<Ask, uint64_t>;
using Texts = std::unordered_map<uint64_t, std::string>;

const int64_t never = INT64_MIN;

struct Open_zone {
   int64_t begin;
   size_t zone;
};

/* The zones of a thread or of a fiber. */
struct Track {
   uint64_t id = 0, runs_on = 0;
   bool is_fiber = false;
   std::vector<Open_zone> open;
   int64_t last = never;
};

struct Thread {
   Track own;
   Track *fiber = nullptr;
};

struct Frame_set {
   int64_t last = never;
   bool continuous = false, open = false;
};

struct Pool {
   std::set<uint64_t> live; /* addresses */
   int64_t last = never;
};

struct Lock {
   bool shared = false, gone = false;
   int64_t last = never;
   size_t held = 0;
   std::set<uint32_t> threads, used, waits, shared_waits; /* one that waits twice waits once */
   std::set<uint32_t> shared_held;
};

struct Gpu_stay {
   int64_t begin; /* on the CPU */
   size_t zone;
};

struct Gpu {
   uint32_t thread = 0;
   std::unordered_map<uint16_t, std::pair<size_t, bool>> queries; /* zone, is its end */
   std::vector<Gpu_stay> zones;
   std::unordered_map<uint32_t, std::vector<size_t>> open;
};

struct Decoder::State {
   using Take = void(const Fields &); /* takes an item: see tracy_items.h */

   explicit State(int p) : protocol(p) {}

   /* tracy_decoder.cpp */
   [[noreturn]] void wrong(const std::string &text) const;
   void feed(const uint8_t *bytes, size_t size);
   bool step();
   void read_status();
   void read_welcome();
   void check_key(uint64_t key, const char *what) const;
   void check_time(int64_t t) const;
   int64_t advance(int64_t *clock, int64_t delta) const;
   Event &note(Item item, uint64_t key = 0);
   void note_text(Ask kind, uint64_t key); /* of the newest event, once it is known */

   void read_frame();
   size_t read_item(const uint8_t *p, size_t left);
   void check_order(Item item) const;

   /* tracy_threads.cpp */
   Thread &thread();
   Track &track();
   Open_zone &top(const char *missing);
   int64_t thread_time(int64_t delta);
   int64_t short_delta(const Fields &f, size_t width) const;
   Take thread_context, zone_begin, zone_end, zone_text, zone_fact;
   Take message, app_info, plot, fiber_enter, fiber_leave;
   Take section_enter, section_leave, section_setup;
   Take crash_report, crash, terminate, keep_alive;

   /* tracy_serial.cpp */
   int64_t serial_time(int64_t delta);
   void note_frame(const Fields &f);
   Pool &pool_of(const Fields &f, int64_t t, uint64_t key);
   Lock &lock_of(uint32_t id);
   void lock_order(Lock *lock, int64_t t);
   void use_lock(const Fields &f, Lock *lock, bool shared);
   Take frame_mark, frame_start, frame_end, frame_image, plot_config;
   Take alloc, release, discard, pool_name;
   Take lock_announce, lock_terminate, lock_name, lock_wait, lock_obtain, lock_release;
   Take lock_shared_release, lock_mark;
   Gpu &gpu_of(unsigned id);
   void add_query(const Fields &f, Gpu *gpu, size_t zone, bool end);
   Take gpu_context, gpu_name, gpu_begin, gpu_end, gpu_time, topology, sys_time;

   /* tracy_answers.cpp */
   void want(Ask kind, uint64_t key);
   void know_thread(uint32_t id);
   int location_of(uint64_t key);
   void asked(Ask kind, uint64_t key);
   void answered(Ask kind, uint64_t key);
   void tell_text(Ask kind, Texts *map, const Fields &f);
   std::string staged();
   const std::string &find(const Texts &map, uint64_t key) const;
   void resolve();
   Take single_string, second_string, string_data, thread_name, plot_name, frame_name, fiber_name;
   Take external_thread, external_name, source_location, stack_frame_size, stack_frame;
   Take symbol_information, noop, no_symbol_code, no_source_code, image_data;

   const int protocol;

   /* Bytes. */
   enum Phase {
      at_status,
      at_welcome,
      at_size,
      at_frame,
      at_refusal
   } phase = at_status;
   std::vector<uint8_t> input;
   size_t input_at = 0;
   uint64_t offset = 0; /* of what is read now, in the connection */
   size_t frame_size = 0, content_at = 0;
   bool in_content = false;
   const char *item_name = nullptr;
   uint64_t frames = 0;
   uint64_t counts[items_of_table] = {};
   Unpacker unpacker;
   std::string error;
   int status = -1;

   /* The welcome. */
   bool welcomed = false;
   int64_t init_begin = 0, joined = 0;
   uint64_t frames_before = 0;

   int64_t thread_clock = 0, serial_clock = 0, gpu_clock = 0;

   /* Threads. */
   Thread *current = nullptr;
   uint32_t current_id = 0;
   std::unordered_map<uint32_t, Thread> threads;
   std::unordered_map<uint64_t, Track> fibers;
   size_t open_zones = 0;
   bool terminated = false, crashed = false;

   /* What an item left for one that follows. */
   bool has_single = false, has_second = false, has_pool = false, has_image = false;
   bool has_external = false;
   std::string single, image_bytes;
   uint64_t pool_key = 0, external_key = 0;
   unsigned frames_due = 0; /* of a call stack's answer */

   /* The rest. */
   std::unordered_map<uint64_t, Frame_set> frame_sets;
   uint64_t marks = 0;
   std::set<uint64_t> images;
   std::unordered_map<uint64_t, Pool> pools;
   std::unordered_map<uint32_t, Lock> locks;
   std::unordered_map<unsigned, Gpu> gpus;
   std::set<uint32_t> topologies;
   int64_t sys_time_last = never;

   /* Texts and questions. */
   Texts texts, thread_names, fiber_names, externals;
   std::unordered_map<uint64_t, int> location_numbers;
   std::vector<Location> locations;
   std::vector<Sums> sums;
   std::deque<Question> high, low;
   std::set<Asked_key> wanted;
   std::map<Asked_key, uint64_t> outstanding;
   std::deque<uint64_t> locations_due;
   uint64_t noops_due = 0, unanswered = 0;

   /* What came of it. */
   std::vector<Event> events;
   std::vector<Zone> zones;
   std::vector<Gpu_zone> gpu_zones;
   std::set<uint32_t> sections; /* open */
   std::vector<std::tuple<size_t, Ask, uint64_t>> texts_due;
};

} // namespace tracy

#endif
