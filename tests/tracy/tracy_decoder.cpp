/* tracy_decoder.cpp - from bytes to items: the handshake; times; and the reader's face. */
#include "tests/tracy/tracy_decoder.h"

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::wrong(const std::string &text) const
{
   std::string at = "byte " + std::to_string(offset);
   if (in_content)
      at += " (frame " + std::to_string(frames) + ", byte " + std::to_string(content_at) +
            " of its content" + (item_name ? std::string(", ") + item_name : "") + ")";
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

static size_t welcome_size(int protocol) { return protocol < 76 ? 1194 : 1186; }

/* Reads one piece, if it is there as a whole. */
bool State::step()
{
   const size_t left = input.size() - input_at;
   if (phase == at_refusal && left) wrong("bytes after the connection was refused");
   const size_t sizes[] = {1, welcome_size(protocol), 4, frame_size};
   if (phase == at_refusal || left < sizes[phase]) return false;
   const size_t size = sizes[phase];
   switch (phase) {
      case at_status: read_status(); break;
      case at_welcome: read_welcome(); break;
      case at_size:
         frame_size = Fields{Item::count, &input[input_at]}.u32(0);
         if (frame_size < 1 || frame_size > most_of_block)
            wrong("a frame of " + std::to_string(frame_size) + " bytes, packed");
         phase = at_frame;
         break;
      default: read_frame(); break;
   }
   input_at += size;
   offset += size;
   return true;
}

void State::read_status()
{
   status = input[input_at];
   if (status < 1 || status > 3) wrong("status " + std::to_string(status));
   phase = status == 1 ? at_welcome : at_refusal;
}

static size_t length_of(const uint8_t *p, size_t size)
{
   return static_cast<size_t>(std::find(p, p + size, 0) - p);
}

static bool is_padded(const uint8_t *p, size_t size)
{
   const size_t length = length_of(p, size);
   return length < size && std::all_of(p + length, p + size, [](uint8_t c) { return c == 0; });
}

/* As doors/tracy sends it: a tick is a ns; viewers come late, and may not know all memory. */
void State::read_welcome()
{
   const size_t gap = protocol < 76 ? 8 : 0;
   const Fields f{Item::count, &input[input_at]};
   const uint8_t *const maker = f.p + 66 + gap;
   init_begin = f.i64(8);
   frames_before = f.u64(1170 + gap);
   joined = f.i64(1178 + gap);
   if (f.f64(0) != 1) wrong("welcome: the timer's multiplier");
   if (f.i64(16) < init_begin) wrong("welcome: the begin ends before it begins");
   if (f.i64(56 + gap) < 0) wrong("welcome: a sampling period below 0");
   if (f.u8(64 + gap) != 3) wrong("welcome: flags " + std::to_string(f.u8(64 + gap)));
   if (f.u8(65 + gap) > 4) wrong("welcome: CPU " + std::to_string(f.u8(65 + gap)));
   if (length_of(maker, 12) < 12 && !is_padded(maker, 12))
      wrong("welcome: the manufacturer is not padded with zeros");
   if (!is_padded(f.p + 82 + gap, 64))
      wrong("welcome: the program's name is not padded with zeros");
   if (length_of(f.p + 146 + gap, 1024) == 1024) wrong("welcome: the host's text has no end");
   if (frames_before >> 48) wrong("on demand: an unlikely count of frames");
   check_time(joined);
   welcomed = true;
   phase = at_size;
}

/* ---- keys and times ---- */

void State::check_key(uint64_t key, const char *what) const
{
   if (key == 0) wrong(std::string(what) + ": key 0");
   if (key >> 56) wrong(std::string(what) + ": a key of more than 56 bits");
}

/* What a server keeps is 48 bits of nanoseconds since the begin. */
void State::check_time(int64_t t) const
{
   if (t < init_begin)
      wrong("time " + std::to_string(t) + " is before the trace begins, " +
            std::to_string(init_begin));
   if (static_cast<uint64_t>(t) - static_cast<uint64_t>(init_begin) >= 1ull << 47)
      wrong("time " + std::to_string(t) + " is more than 2^47 ns after the trace's begin");
}

int64_t State::advance(int64_t *clock, int64_t delta) const
{
   *clock = static_cast<int64_t>(static_cast<uint64_t>(*clock) + static_cast<uint64_t>(delta));
   return *clock;
}

Event &State::note(Item item, uint64_t key)
{
   events.emplace_back();
   events.back().item = item;
   events.back().key = key;
   return events.back();
}

void State::note_text(Ask kind, uint64_t key)
{
   texts_due.emplace_back(events.size() - 1, kind, key);
}

/* ---- the face ---- */

Decoder::Decoder(int protocol) : state(new State(protocol)) {}
Decoder::~Decoder() = default;

bool Decoder::feed(const void *bytes, size_t size)
{
   if (!state->error.empty()) return false;
   if (column_of(state->protocol) < 0) {
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
   if (s.has_pool || s.has_image || s.frames_due) return "an item lacks its next";
   if (s.unanswered) return std::to_string(s.unanswered) + " questions without an answer";
   if (s.open_zones && !s.crashed) return std::to_string(s.open_zones) + " open zones";
   return "";
}

int Decoder::status() const { return state->status; }
bool Decoder::welcomed() const { return state->welcomed; }
bool Decoder::terminated() const { return state->terminated; }
bool Decoder::crashed() const { return state->crashed; }
uint64_t Decoder::seen(Item item) const { return state->counts[static_cast<size_t>(item)]; }

bool Decoder::complete() const
{
   const State &s = *state;
   return s.error.empty() && s.terminated && (s.crashed || s.open_zones == 0) &&
          s.unanswered == 0 && s.high.empty() && s.low.empty() && !s.has_single && !s.has_second;
}

const std::vector<Event> &Decoder::events() const
{
   state->resolve();
   return state->events;
}

const std::vector<Zone> &Decoder::zones() const { return state->zones; }
const std::vector<Gpu_zone> &Decoder::gpu_zones() const { return state->gpu_zones; }
int64_t Decoder::joined() const { return state->joined; }

const std::vector<Location> &Decoder::locations() const
{
   state->resolve();
   return state->locations;
}

const Location &Decoder::location_of(const Zone &zone) const
{
   return locations().at(static_cast<size_t>(zone.location));
}
const Location &Decoder::location_of(const Gpu_zone &zone) const
{
   return locations().at(static_cast<size_t>(zone.location));
}

Statistics Decoder::statistics() const
{
   Statistics all;
   state->resolve();
   for (size_t i = 0; i < state->sums.size(); ++i) {
      const Location &at = state->locations[i];
      if (state->sums[i].all) all[Where{at.name(), at.file, at.line}].add(state->sums[i]);
   }
   return all;
}

std::string Decoder::thread_name(uint64_t thread) const
{
   const bool is_fiber = state->fibers.count(thread) > 0;
   return state->find(is_fiber ? state->fiber_names : state->thread_names, thread);
}

/* ---- frames, taken apart into items ---- */

void State::read_frame()
{
   if (!unpacker.unpack(&input[input_at], frame_size)) wrong(unpacker.error());
   in_content = true;
   for (content_at = 0; content_at < unpacker.size();) {
      item_name = nullptr;
      content_at += read_item(unpacker.text() + content_at, unpacker.size() - content_at);
   }
   in_content = false;
   ++frames;
   phase = at_size;
}

size_t State::read_item(const uint8_t *p, size_t left)
{
#define TAKE(name, take, ...) &State::take,
   static void (State::*const takes[])(const Fields &) = {TRACY_ITEMS(TAKE)};
#undef TAKE
   Fields f;
   f.item = item_of(p[0], protocol);
   f.p = p;
   if (f.item == Item::count) wrong("unknown event id " + std::to_string(p[0]));
   item_name = row_of(f.item).name;
   f.fixed = size_of(f.item, protocol);
   const size_t bytes = length_bytes(f.item);
   if (left < f.fixed + bytes) wrong("an item is cut at the frame's end");
   if (bytes) f.tail_size = f.bits(f.fixed, bytes) + shortest_text(f.item, protocol);
   f.fixed += bytes;
   if (left - f.fixed < f.tail_size) wrong("an item is cut at the frame's end");
   check_order(f.item);
   ++counts[static_cast<size_t>(f.item)];
   (this->*takes[static_cast<size_t>(f.item)])(f);
   return f.fixed + f.tail_size;
}

/* May come once there is no more data. */
static bool is_answer(Item item)
{
   static const std::set<Item> answers = {
      Item::StringData,         Item::ThreadName,
      Item::PlotName,           Item::FrameName,
      Item::FiberName,          Item::SourceLocation,
      Item::ExternalName,       Item::ExternalThreadName,
      Item::CallstackFrameSize, Item::CallstackFrame,
      Item::SymbolInformation,  Item::AckServerQueryNoop,
      Item::KeepAlive,          Item::AckSourceCodeNotAvailable,
      Item::ThreadContext,      Item::AckSymbolCodeNotAvailable}; /* a context alone is no data */
   return answers.count(item) || is_staged(item);
}

void State::check_order(Item item) const
{
   const bool takes_pool = item == Item::MemAllocNamed || item == Item::MemFreeNamed;
   if (has_pool && !takes_pool)
      wrong("a pool goes before it, but no event that takes it is next");
   if (!has_pool && takes_pool) wrong("no pool goes before it");
   if (has_image && item != Item::FrameImage)
      wrong("an image's data go before it, but it is not next");
   if (!has_image && item == Item::FrameImage) wrong("no image's data go before it");
   if (has_external && item != Item::ExternalName) wrong("ExternalName has to be next");
   if (frames_due && item != Item::CallstackFrame && !is_staged(item))
      wrong("amid the frames of a call stack");
   if (terminated && !is_answer(item)) wrong("data after Terminate");
}


} // namespace tracy
