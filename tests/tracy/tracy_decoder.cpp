/* tracy_decoder.cpp - from bytes to items: the handshake, frames, and the order of items. */
#include "tests/tracy/tracy_decoder.h"

#include <cmath>
#include <cstdio>

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

State::State(int p) : protocol(p)
{
   for (Handler &handler : handlers) handler = nullptr;
   add_thread_items();
   add_serial_items();
   add_machine_items();
   add_answers();
}

void State::wrong(const std::string &text) const
{
   std::string at = "byte " + std::to_string(offset);
   if (in_content) {
      at += " (frame " + std::to_string(frames) + ", byte " + std::to_string(content_at) +
            " of its content";
      if (item_name) at += std::string(", ") + item_name;
      at += ")";
   }
   throw Violation{at + ": " + text};
}

/* ---- the handshake ---- */

void State::feed(const uint8_t *bytes, size_t size)
{
   input.insert(input.end(), bytes, bytes + size);
   while (step()) continue;
   input.erase(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(input_at));
   input_at = 0;
}

static size_t welcome_size(int protocol) { return protocol < 76 ? 1178 : 1170; }

/* Reads one piece, if it is there as a whole. */
bool State::step()
{
   size_t left = input.size() - input_at, need = 4;
   if (phase == at_status) need = 1;
   if (phase == at_welcome) need = welcome_size(protocol);
   if (phase == at_on_demand) need = 16;
   if (phase == at_frame) need = frame_size;
   if (phase == at_refusal && left) wrong("bytes after the connection was refused");
   if (left < need || phase == at_refusal) return false;
   switch (phase) {
      case at_status: read_status(); break;
      case at_welcome: read_welcome(); break;
      case at_on_demand: read_on_demand(); break;
      case at_size:
         frame_size = static_cast<size_t>(Fields{Item::count, &input[input_at], 4, 0}.u32(0));
         if (frame_size < 1 || frame_size > most_of_block)
            wrong("a frame of " + std::to_string(frame_size) + " bytes, packed");
         phase = at_frame;
         break;
      default: read_frame(); break;
   }
   input_at += need;
   offset += need;
   return true;
}

void State::read_status()
{
   status = input[input_at];
   if (status < 1 || status > 3) wrong("status " + std::to_string(status));
   phase = status == 1 ? at_welcome : at_refusal;
}

static std::string text_at(const uint8_t *p, size_t size)
{
   size_t length = 0;
   while (length < size && p[length]) ++length;
   return std::string(reinterpret_cast<const char *>(p), length);
}

static bool is_padded(const uint8_t *p, size_t size, size_t from)
{
   for (size_t i = from; i < size; ++i)
      if (p[i]) return false;
   return from < size;
}

void State::read_welcome()
{
   Fields f{Item::count, &input[input_at], welcome_size(protocol), 0};
   size_t gap = protocol < 76 ? 8 : 0;
   Welcome &w = welcome;
   w.multiplier = f.f64(0);
   w.init_begin = f.i64(8);
   w.init_end = f.i64(16);
   if (gap) w.delay = f.u64(24);
   w.resolution = f.u64(24 + gap);
   w.program_start = f.u64(32 + gap);
   w.executable_time = f.u64(40 + gap);
   w.process = f.u64(48 + gap);
   w.sampling = f.i64(56 + gap);
   w.flags = f.u8(64 + gap);
   w.cpu = f.u8(65 + gap);
   w.manufacturer = text_at(f.p + 66 + gap, 12);
   w.cpu_id = f.u32(78 + gap);
   w.program = text_at(f.p + 82 + gap, 64);
   w.host = text_at(f.p + 146 + gap, 1024);
   if (!(w.multiplier > 0) || !std::isfinite(w.multiplier))
      wrong("welcome: the timer's multiplier");
   if (w.init_end < w.init_begin) wrong("welcome: the begin ends before it begins");
   if (w.sampling < 0) wrong("welcome: a sampling period below 0");
   if (w.flags & ~(code ? 31u : 3u)) wrong("welcome: flags " + std::to_string(w.flags));
   if (w.cpu > 4) wrong("welcome: CPU " + std::to_string(w.cpu));
   if (w.manufacturer.size() < 12 && !is_padded(f.p + 66 + gap, 12, w.manufacturer.size()))
      wrong("welcome: the manufacturer is not padded with zeros");
   if (!is_padded(f.p + 82 + gap, 64, w.program.size()))
      wrong("welcome: the program's name is not padded with zeros");
   if (w.host.size() == 1024) wrong("welcome: the host's text has no end");
   welcomed = !w.on_demand();
   phase = w.on_demand() ? at_on_demand : at_size;
}

void State::read_on_demand()
{
   Fields f{Item::count, &input[input_at], 16, 0};
   welcome.frames_before = f.u64(0);
   welcome.joined = f.i64(8);
   if (welcome.frames_before >> 48) wrong("on demand: an unlikely count of frames");
   check_time(welcome.joined);
   welcomed = true;
   phase = at_size;
}

/* ---- frames and items ---- */

void State::read_frame()
{
   if (!unpacker.unpack(&input[input_at], frame_size)) wrong(unpacker.error());
   const uint8_t *p = unpacker.text();
   size_t size = unpacker.size();
   in_content = true;
   for (content_at = 0; content_at < size;) {
      item_name = nullptr;
      content_at += read_item(p + content_at, size - content_at);
   }
   in_content = false;
   ++frames;
   content += size;
   phase = at_size;
}

size_t State::read_item(const uint8_t *p, size_t left)
{
   Fields f;
   f.item = item_of(p[0], protocol);
   f.p = p;
   if (f.item == Item::count) wrong("unknown event id " + std::to_string(p[0]));
   item_name = row_of(f.item).name;
   f.fixed = size_of(f.item, protocol);
   Tail tail = tail_of(f.item);
   size_t bytes_of_length = tail == Tail::none      ? 0
                            : tail == Tail::staged8 ? 1
                            : tail == Tail::text32  ? 4
                                                    : 2;
   if (left < f.fixed + bytes_of_length) wrong("an item is cut at the frame's end");
   if (bytes_of_length) f.tail_size = static_cast<size_t>(f.bits(f.fixed, bytes_of_length));
   if (tail == Tail::staged16 && protocol >= 82) f.tail_size += 256;
   f.fixed += bytes_of_length;
   if (left - f.fixed < f.tail_size) wrong("an item is cut at the frame's end");
   check_order(f.item);
   Handler handler = handlers[static_cast<size_t>(f.item)];
   if (!handler) wrong("an event that never goes over the wire");
   ++counts[static_cast<size_t>(f.item)];
   (this->*handler)(f);
   return f.fixed + f.tail_size;
}

static bool binds_stack(Item item)
{
   return item == Item::CallstackPayload || item == Item::CallstackAllocPayload ||
          item == Item::Callstack || item == Item::CallstackSerial || item == Item::CallstackAlloc;
}

static bool takes_location(Item item)
{
   return item == Item::ZoneBeginAllocSrcLoc || item == Item::ZoneBeginAllocSrcLocCallstack ||
          item == Item::GpuZoneBeginAllocSrcLoc || item == Item::GpuZoneBeginAllocSrcLocSerial ||
          item == Item::GpuZoneBeginAllocSrcLocCallstack ||
          item == Item::GpuZoneBeginAllocSrcLocCallstackSerial;
}

static bool takes_pool(Item item)
{
   return item == Item::MemAllocNamed || item == Item::MemFreeNamed ||
          item == Item::MemAllocCallstackNamed || item == Item::MemFreeCallstackNamed;
}

static bool is_staged(Item item)
{
   return tail_of(item) == Tail::staged8 || tail_of(item) == Tail::staged16;
}

/* May come once there is no more data. */
static bool is_answer(Item item)
{
   switch (item) {
      case Item::StringData:
      case Item::ThreadName:
      case Item::PlotName:
      case Item::FrameName:
      case Item::FiberName:
      case Item::SourceLocation:
      case Item::ExternalName:
      case Item::ExternalThreadName:
      case Item::CallstackFrameSize:
      case Item::CallstackFrame:
      case Item::SymbolInformation:
      case Item::SymbolCode:
      case Item::SourceCode:
      case Item::AckServerQueryNoop:
      case Item::AckSourceCodeNotAvailable:
      case Item::AckSymbolCodeNotAvailable:
      case Item::ThreadGroupHint:
      case Item::ThreadContext: /* it alone is no data */
      case Item::KeepAlive: return true;
      default: return is_staged(item);
   }
}

void State::check_order(Item item) const
{
   if (has_location && !takes_location(item) && !binds_stack(item))
      wrong("a source location's payload goes before it, but no event that takes it is next");
   if (!has_location && takes_location(item)) wrong("no source location's payload goes before it");
   if (has_pool && !takes_pool(item))
      wrong("a pool goes before it, but no event that takes it is next");
   if (!has_pool && takes_pool(item)) wrong("no pool goes before it");
   if (has_image && item != Item::FrameImage)
      wrong("an image's data go before it, but it is not next");
   if (!has_image && item == Item::FrameImage) wrong("no image's data go before it");
   if (has_external && item != Item::ExternalName) wrong("ExternalName has to be next");
   if (frames_due && item != Item::CallstackFrame && !is_staged(item))
      wrong("amid the frames of a call stack");
   if (terminated && !is_answer(item)) wrong("data after Terminate");
}

void State::check_key(uint64_t key, const char *what) const
{
   if (key == 0) wrong(std::string(what) + ": key 0");
   if (key >> 56) wrong(std::string(what) + ": a key of more than 56 bits");
}

/* ---- times ---- */

int64_t State::to_ns(int64_t t) const
{
   if (welcome.multiplier == 1.0) return t;
   long double m = welcome.multiplier;
   return static_cast<int64_t>(std::floor(static_cast<long double>(t) * m + 0.5L));
}

/* What a server keeps is 48 bits of nanoseconds since the begin. */
void State::check_time(int64_t t) const
{
   if (t < welcome.init_begin)
      wrong("time " + std::to_string(t) + " is before the trace begins, " +
            std::to_string(welcome.init_begin));
   uint64_t since = static_cast<uint64_t>(t) - static_cast<uint64_t>(welcome.init_begin);
   if (static_cast<double>(since) * welcome.multiplier >= 140737488355328.0)
      wrong("time " + std::to_string(t) + " is more than 2^47 ns after the trace's begin");
}

int64_t State::advance(int64_t *clock, int64_t delta) const
{
   *clock = static_cast<int64_t>(static_cast<uint64_t>(*clock) + static_cast<uint64_t>(delta));
   return *clock;
}

Event &State::note(Item item, int64_t ns)
{
   if (keep) events.emplace_back();
   Event &event = keep ? events.back() : unkept;
   event.item = event.wire = item;
   event.ns = ns;
   return event;
}

void State::note_text(Ask kind, uint64_t key)
{
   if (keep) texts_due.emplace_back(events.size() - 1, kind, key);
}

/* ---- the face ---- */

Decoder::Decoder(int protocol) : state(new State(protocol)) {}
Decoder::~Decoder() = default;

void Decoder::keep_lists(bool keep) { state->keep = keep; }
void Decoder::allow_tries(bool allow) { state->tries = allow; }
void Decoder::allow_code(bool allow) { state->code = allow; }

bool Decoder::feed(const void *bytes, size_t size)
{
   if (!state->error.empty()) return false;
   if (!knows(state->protocol)) {
      state->error = "protocol " + std::to_string(state->protocol) + " is unknown here";
      return false;
   }
   try {
      state->feed(static_cast<const uint8_t *>(bytes), size);
   } catch (const Violation &violation) {
      state->error = violation.text;
   }
   return state->error.empty();
}

const std::string &Decoder::error() const { return state->error; }

std::string Decoder::rest() const
{
   const State &s = *state;
   if (!s.error.empty()) return s.error;
   if (s.phase == State::at_refusal) return "";
   if (s.phase != State::at_size || s.input.size() != s.input_at) return "the bytes end in a piece";
   if (s.has_single || s.has_second) return "a staged text that nobody took";
   if (s.has_stack || s.has_alloc_stack || s.serial_stack) return "a call stack that nobody took";
   if (s.has_location || s.has_pool || s.has_image || s.frames_due) return "an item lacks its next";
   if (s.unanswered) return std::to_string(s.unanswered) + " questions without an answer";
   if (s.open_zones && !s.crashed) return std::to_string(s.open_zones) + " open zones";
   return "";
}

int Decoder::protocol() const { return state->protocol; }
int Decoder::status() const { return state->status; }
bool Decoder::welcomed() const { return state->welcomed; }
const Welcome &Decoder::welcome() const { return state->welcome; }
bool Decoder::terminated() const { return state->terminated; }
bool Decoder::crashed() const { return state->crashed; }
uint64_t Decoder::frames() const { return state->frames; }
uint64_t Decoder::bytes() const { return state->offset; }
uint64_t Decoder::content() const { return state->content; }
uint64_t Decoder::references() const { return state->unpacker.references(); }
uint64_t Decoder::seen(Item item) const { return state->counts[static_cast<size_t>(item)]; }
size_t Decoder::open_zones() const { return state->open_zones; }

bool Decoder::complete() const
{
   const State &s = *state;
   return s.error.empty() && s.terminated && (s.crashed || s.open_zones == 0) &&
          s.unanswered == 0 && s.high.empty() && s.low.empty() && !s.has_single && !s.has_second;
}

size_t Decoder::live_blocks() const
{
   size_t count = 0;
   for (const auto &pool : state->pools) count += pool.second.live.size();
   return count;
}

const std::vector<Event> &Decoder::events() const
{
   state->resolve();
   return state->events;
}

const std::vector<Zone> &Decoder::zones() const { return state->zones; }

const std::vector<Location> &Decoder::locations() const
{
   state->resolve();
   return state->locations;
}

Statistics Decoder::statistics() const
{
   Statistics all;
   state->resolve();
   for (size_t i = 0; i < state->sums.size(); ++i) {
      const Sums &one = state->sums[i];
      const Location &at = state->locations[i];
      if (one.all == 0) continue;
      Sums &sum = all[Where{at.name(), at.file, at.line}];
      if (one.count && (sum.count == 0 || one.least < sum.least)) sum.least = one.least;
      if (one.most > sum.most) sum.most = one.most;
      sum.count += one.count;
      sum.all += one.all;
      sum.total += one.total;
   }
   return all;
}

std::string Decoder::thread_name(uint64_t thread) const
{
   return state->find(state->thread_names, thread);
}

std::string Decoder::text_of(uint64_t key) const { return state->find(state->texts, key); }

} // namespace tracy
