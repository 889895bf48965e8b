/* tracy_state.h - what a Decoder knows in the middle of a connection. Of its own files only.
 *
 * tracy_decoder.cpp takes bytes apart down to items, tracy_threads.cpp has the items of one thread
 * after the other, tracy_serial.cpp those of all threads in one order and of the machine, and
 * tracy_answers.cpp texts, places, and who asked for them.
 */
#ifndef TESTS_TRACY_STATE_H
#define TESTS_TRACY_STATE_H

#include <cstring>
#include <deque>
#include <set>
#include <unordered_map>
#include <unordered_set>
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
   float f32(size_t at) const
   {
      uint32_t raw = u32(at);
      float value;
      std::memcpy(&value, &raw, sizeof value);
      return value;
   }
   double f64(size_t at) const
   {
      uint64_t raw = u64(at);
      double value;
      std::memcpy(&value, &raw, sizeof value);
      return value;
   }
   const uint8_t *tail() const { return p + fixed; }
   std::string text() const
   {
      return std::string(reinterpret_cast<const char *>(tail()), tail_size);
   }
};

struct Violation {
   std::string text;
};

struct Key_hash {
   size_t operator()(const std::pair<int, uint64_t> &k) const
   {
      return static_cast<size_t>(
         (k.second + static_cast<uint64_t>(k.first)) * 0x9e3779b97f4a7c15u >> 7);
   }
};
using Asked_key = std::pair<int, uint64_t>;

const int64_t never = INT64_MIN;

struct Open_zone {
   int64_t begin;
   int location, zone;
   uint32_t validation;
};

/* The zones of a thread or of a fiber. */
struct Track {
   uint64_t id = 0, runs_on = 0;
   bool is_fiber = false;
   std::vector<Open_zone> open;
   int64_t last = never;
   uint32_t validation = 0;
};

struct Thread {
   Track own;
   Track *fiber = nullptr;
   bool stack = false; /* a call stack waits for its event */
};

struct Frame_set {
   int64_t last = never;
   bool continuous = false, open = false;
};

struct Pool {
   std::unordered_map<uint64_t, uint64_t> live;
   int64_t last = never;
};

struct Lock {
   int location = -1;
   bool shared = false, gone = false;
   int64_t last = never;
   size_t held = 0;
   std::set<uint32_t> threads, used, waits, shared_waits; /* one that waits twice waits once */
   std::multiset<uint32_t> shared_held;
};

struct Gpu_zone {
   int location;
   int64_t begin;
   bool begin_known;
};

struct Gpu {
   uint32_t thread = 0;
   bool calibrated = false;
   double period = 1;
   std::unordered_map<uint16_t, std::pair<size_t, bool>> queries; /* zone, is its end */
   std::vector<Gpu_zone> zones;
   std::unordered_map<uint32_t, std::vector<size_t>> open;
};

struct Decoder::State {
   using Handler = void (State::*)(const Fields &);

   explicit State(int protocol);

   /* tracy_decoder.cpp */
   [[noreturn]] void wrong(const std::string &text) const;
   void feed(const uint8_t *bytes, size_t size);
   bool step();
   void read_status();
   void read_welcome();
   void read_on_demand();
   void read_frame();
   size_t read_item(const uint8_t *p, size_t left);
   void check_order(Item item) const;
   void check_key(uint64_t key, const char *what) const;
   void check_time(int64_t t) const;
   int64_t to_ns(int64_t t) const;
   int64_t advance(int64_t *clock, int64_t delta) const;
   Event &note(Item item, int64_t ns);
   void note_text(Ask kind, uint64_t key); /* of the newest event, once it is known */

   /* tracy_threads.cpp */
   void add_thread_items();
   Thread &thread();
   Track &track();
   Open_zone &top(bool ends);
   int64_t thread_time(int64_t delta);
   int64_t short_delta(const Fields &f, size_t at, size_t width) const;
   void take_stack();
   Event &note_thread(Item item, int64_t ns);
   void begin_zone(const Fields &f, Item base, size_t width);
   void open_zone(int64_t t, int location);
   void end_zone(const Fields &f, size_t width);
   void thread_context(const Fields &f);
   void zone_begin(const Fields &f);
   void zone_begin_stack(const Fields &f);
   void zone_begin_payload(const Fields &f);
   void zone_end(const Fields &f);
   void zone_text(const Fields &f);
   void zone_colour(const Fields &f);
   void zone_value(const Fields &f);
   void zone_validation(const Fields &f);
   void message(const Fields &f);
   void message_literal(const Fields &f);
   void app_info(const Fields &f);
   void check_meta(unsigned meta) const;
   void plot(const Fields &f);
   void fiber_enter(const Fields &f);
   void fiber_leave(const Fields &f);
   void section_enter(const Fields &f);
   void section_leave(const Fields &f);
   void section_setup(const Fields &f);
   void crash_report(const Fields &f);
   void crash(const Fields &f);
   void terminate(const Fields &f);
   void keep_alive(const Fields &f);

   /* tracy_serial.cpp */
   void add_serial_items();
   int64_t serial_time(int64_t delta);
   void take_serial_stack();
   void frame_mark(const Fields &f);
   void frame_start(const Fields &f);
   void frame_end(const Fields &f);
   void frame_event(const Fields &f, int64_t t);
   void frame_vsync(const Fields &f);
   void frame_image(const Fields &f);
   void plot_config(const Fields &f);
   Pool &pool_of(const Fields &f, bool named, uint64_t *key);
   Event &note_memory(const Fields &f, int64_t t, uint64_t pool);
   void alloc(const Fields &f);
   void release(const Fields &f);
   void discard(const Fields &f);
   void pool_name(const Fields &f);
   Lock &lock_of(uint32_t id);
   void lock_order(Lock *lock, int64_t t);
   void lock_thread(Lock *lock, uint32_t thread);
   void lock_announce(const Fields &f);
   void lock_terminate(const Fields &f);
   void lock_name(const Fields &f);
   void lock_wait(const Fields &f);
   void lock_obtain(const Fields &f);
   void lock_release(const Fields &f);
   void lock_shared_release(const Fields &f);
   void lock_mark(const Fields &f);

   /* tracy_machine.cpp */
   void add_machine_items();
   Gpu &gpu_of(unsigned id);
   void gpu_query(Gpu *gpu, uint16_t query, size_t zone, bool end);
   void gpu_context(const Fields &f);
   void gpu_name(const Fields &f);
   void gpu_begin(const Fields &f);
   void gpu_end(const Fields &f);
   void gpu_time(const Fields &f);
   void gpu_calibration(const Fields &f);
   void gpu_sync(const Fields &f);
   void gpu_annotation_name(const Fields &f);
   void context_switch(const Fields &f);
   void wakeup(const Fields &f);
   void topology(const Fields &f);
   void sys_time(const Fields &f);
   void sys_power(const Fields &f);
   void param_setup(const Fields &f);
   void other(const Fields &f);
   void group_hint(const Fields &f);
   void stack_sample(const Fields &f);

   /* tracy_answers.cpp */
   void add_answers();
   void want(Ask kind, uint64_t key);
   void know_thread(uint32_t id);
   int location_of(uint64_t key);
   int location_of_payload();
   void asked(Ask kind, uint64_t key);
   void answered(Ask kind, uint64_t key);
   void tell_text(std::unordered_map<uint64_t, std::string> *map, const Fields &f);
   std::string staged();
   std::string second_staged();
   void single_string(const Fields &f);
   void second_string(const Fields &f);
   void string_data(const Fields &f);
   void thread_name(const Fields &f);
   void plot_name(const Fields &f);
   void frame_name(const Fields &f);
   void fiber_name(const Fields &f);
   void external_thread(const Fields &f);
   void external_name(const Fields &f);
   void source_location(const Fields &f);
   void location_payload(const Fields &f);
   void stack_payload(const Fields &f);
   void stack_alloc_payload(const Fields &f);
   void bind_stack(const Fields &f);
   void bind_serial_stack(const Fields &f);
   void bind_alloc_stack(const Fields &f);
   void stack_frame_size(const Fields &f);
   void stack_frame(const Fields &f);
   void symbol_information(const Fields &f);
   void noop(const Fields &f);
   void symbol_code(const Fields &f);
   void source_code(const Fields &f);
   void image_data(const Fields &f);
   const std::string &find(const std::unordered_map<uint64_t, std::string> &map,
                           uint64_t key) const;
   void resolve();

   const int protocol;
   Handler handlers[items_of_table];
   bool keep = true, tries = false, code = false;

   /* Bytes. */
   enum Phase {
      at_status,
      at_welcome,
      at_on_demand,
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
   uint64_t frames = 0, content = 0;
   uint64_t counts[items_of_table] = {};
   Unpacker unpacker;
   std::string error;
   int status = -1;
   bool welcomed = false;
   Welcome welcome;

   /* Clocks. */
   int64_t thread_clock = 0, serial_clock = 0, context_clock = 0, gpu_clock = 0;

   /* Threads. */
   Thread *current = nullptr;
   uint32_t current_id = 0;
   std::unordered_map<uint32_t, Thread> threads;
   std::unordered_map<uint64_t, Track> fibers;
   std::set<uint32_t> sections;
   size_t open_zones = 0;
   bool terminated = false, crashed = false;

   /* What an item left for one that follows. */
   bool has_single = false, has_second = false, has_location = false, has_pool = false;
   bool has_image = false, has_stack = false, has_alloc_stack = false, serial_stack = false;
   bool has_external = false;
   std::string single, second, payload;
   uint64_t pool_key = 0, external_key = 0;
   size_t image_size = 0;
   std::string image_bytes;
   unsigned frames_due = 0; /* of a call stack's answer */

   /* The rest. */
   std::unordered_map<uint64_t, Frame_set> frame_sets;
   std::unordered_map<uint32_t, int64_t> vsyncs;
   uint64_t marks = 0;
   std::set<uint64_t> images;
   std::unordered_map<uint64_t, Pool> pools;
   std::unordered_map<uint32_t, Lock> locks;
   std::unordered_map<unsigned, Gpu> gpus;
   std::unordered_map<unsigned, std::pair<uint32_t, int64_t>> cpus;
   std::set<uint32_t> topologies;
   int64_t sys_time_last = never;
   std::unordered_map<uint64_t, int64_t> power_last;
   std::set<uint32_t> params;

   /* Texts and questions. */
   std::unordered_map<uint64_t, std::string> texts, thread_names, fiber_names, externals;
   std::unordered_map<uint64_t, int> static_locations;
   std::unordered_map<std::string, int> dynamic_locations;
   std::vector<Location> locations;
   std::vector<Sums> sums;
   std::deque<Question> high, low;
   std::unordered_set<Asked_key, Key_hash> wanted;
   std::unordered_map<Asked_key, uint64_t, Key_hash> outstanding;
   std::deque<uint64_t> locations_due;
   uint64_t noops_due = 0, unanswered = 0, answers = 0;

   /* What came of it. */
   std::vector<Event> events;
   std::vector<Zone> zones;
   std::vector<std::tuple<size_t, Ask, uint64_t>> texts_due;
   Event unkept;
};

} // namespace tracy

#endif
