/* tracy_answers.cpp - texts, places and call stacks, and what was asked of them. */
#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::add_answers()
{
   auto add = [this](Item item, Handler handler) { handlers[static_cast<size_t>(item)] = handler; };
   add(Item::SingleStringData, &State::single_string);
   add(Item::SingleStringData8, &State::single_string);
   add(Item::SecondStringData, &State::second_string);
   add(Item::SecondStringData8, &State::second_string);
   add(Item::StringData, &State::string_data);
   add(Item::ThreadName, &State::thread_name);
   add(Item::PlotName, &State::plot_name);
   add(Item::FrameName, &State::frame_name);
   add(Item::FiberName, &State::fiber_name);
   add(Item::ExternalThreadName, &State::external_thread);
   add(Item::ExternalName, &State::external_name);
   add(Item::SourceLocation, &State::source_location);
   add(Item::SourceLocationPayload, &State::location_payload);
   add(Item::CallstackPayload, &State::stack_payload);
   add(Item::CallstackAllocPayload, &State::stack_alloc_payload);
   add(Item::Callstack, &State::bind_stack);
   add(Item::CallstackSerial, &State::bind_serial_stack);
   add(Item::CallstackAlloc, &State::bind_alloc_stack);
   add(Item::CallstackFrameSize, &State::stack_frame_size);
   add(Item::CallstackFrame, &State::stack_frame);
   add(Item::SymbolInformation, &State::symbol_information);
   add(Item::AckServerQueryNoop, &State::noop);
   add(Item::AckSymbolCodeNotAvailable, &State::symbol_code);
   add(Item::SymbolCode, &State::symbol_code);
   add(Item::AckSourceCodeNotAvailable, &State::source_code);
   add(Item::SourceCode, &State::source_code);
   add(Item::FrameImageData, &State::image_data);
}

/* ---- questions ---- */

static const char *name_of(Ask kind)
{
   static const char *const names[] = {
      "Terminate",        "String",           "ThreadString", "SourceLocation", "PlotName",
      "FrameName",        "Parameter",        "FiberName",    "ExternalName",   "Disconnect",
      "CallstackFrame",   "Symbol",           "SymbolCode",   "SourceCode",     "DataTransfer",
      "DataTransferPart", "(an unknown kind)"};
   return names[static_cast<size_t>(kind)];
}

/* Their numbers in 63 and 64; later ones have three of them elsewhere. */
Ask ask_of(int kind, int protocol)
{
   static const Ask early[] = {
      Ask::terminate,   Ask::string,      Ask::thread,    Ask::location,
      Ask::plot,        Ask::frame,       Ask::parameter, Ask::fiber,
      Ask::disconnect,  Ask::stack_frame, Ask::external,  Ask::symbol,
      Ask::symbol_code, Ask::source_code, Ask::transfer,  Ask::transfer_part};
   if (kind < 0 || kind > 15) return Ask::unknown;
   if (protocol >= 66 && kind == 8) return Ask::external;
   if (protocol >= 66 && kind == 9) return Ask::disconnect;
   if (protocol >= 66 && kind == 10) return Ask::stack_frame;
   return early[kind];
}

std::string bytes_of(const Question &question, int protocol)
{
   int kind = 0;
   while (ask_of(kind, protocol) != question.what) ++kind;
   std::string bytes(13, 0);
   bytes[0] = static_cast<char>(kind);
   for (int i = 0; i < 8; ++i) bytes[1 + i] = static_cast<char>(question.key >> 8 * i);
   for (int i = 0; i < 4; ++i) bytes[9 + i] = static_cast<char>(question.extra >> 8 * i);
   return bytes;
}

/* A server asks once; what comes before Disconnect in its numbers goes first. */
void State::want(Ask kind, uint64_t key)
{
   if (key == 0 || !wanted.insert(Asked_key(static_cast<int>(kind), key)).second) return;
   Question question;
   question.what = kind;
   question.key = key;
   bool later = kind > Ask::disconnect || (kind == Ask::external && protocol < 66);
   (later ? low : high).push_back(question);
}

void State::know_thread(uint32_t id) { want(Ask::thread, id); }

void State::asked(Ask kind, uint64_t key)
{
   if (kind == Ask::terminate || kind == Ask::disconnect) return;
   ++unanswered;
   if (kind == Ask::parameter || kind >= Ask::transfer) ++noops_due;
   else if (kind == Ask::location) locations_due.push_back(key);
   else if (kind == Ask::source_code)
      ++outstanding[Asked_key(static_cast<int>(kind), key & 0xffffffff)];
   else if (kind == Ask::symbol_code) ++outstanding[Asked_key(static_cast<int>(kind), 0)];
   else ++outstanding[Asked_key(static_cast<int>(kind), key)];
}

void State::answered(Ask kind, uint64_t key)
{
   auto found = outstanding.find(Asked_key(static_cast<int>(kind), key));
   if (found == outstanding.end())
      wrong(std::string("an answer that nobody asked for: ") + name_of(kind) + " " +
            std::to_string(key));
   if (--found->second == 0) outstanding.erase(found);
   --unanswered;
   ++answers;
}

void Decoder::asked(int kind, uint64_t key, uint32_t)
{
   state->asked(ask_of(kind, state->protocol), key);
}

void Decoder::asked(const Question &question) { state->asked(question.what, question.key); }

bool Decoder::next_question(Question *question)
{
   std::deque<Question> &from = state->high.empty() ? state->low : state->high;
   if (from.empty()) return false;
   *question = from.front();
   from.pop_front();
   return true;
}

void Decoder::ask_all()
{
   for (Question question; next_question(&question);) asked(question);
}

size_t Decoder::unanswered() const { return static_cast<size_t>(state->unanswered); }
uint64_t Decoder::answers() const { return state->answers; }

/* ---- staged texts ---- */

void State::single_string(const Fields &f)
{
   if (has_single) wrong("two staged texts in a row");
   has_single = true;
   single = f.text();
}

void State::second_string(const Fields &f)
{
   if (has_second) wrong("two second staged texts in a row");
   has_second = true;
   second = f.text();
}

std::string State::staged()
{
   if (!has_single) wrong("no staged text goes before it");
   has_single = false;
   return std::move(single);
}

std::string State::second_staged()
{
   if (!has_second) wrong("no second staged text goes before it");
   has_second = false;
   return std::move(second);
}

/* ---- texts by key ---- */

void State::tell_text(std::unordered_map<uint64_t, std::string> *map, const Fields &f)
{
   auto told = map->emplace(f.u64(1), f.text());
   if (!told.second && told.first->second != f.text())
      wrong("two texts of one key: \"" + told.first->second + "\" and \"" + f.text() + "\"");
}

void State::string_data(const Fields &f)
{
   answered(Ask::string, f.u64(1));
   tell_text(&texts, f);
}

void State::thread_name(const Fields &f)
{
   answered(Ask::thread, f.u64(1));
   tell_text(&thread_names, f);
}

void State::plot_name(const Fields &f)
{
   answered(Ask::plot, f.u64(1));
   tell_text(&texts, f);
}

void State::frame_name(const Fields &f)
{
   answered(Ask::frame, f.u64(1));
   tell_text(&texts, f);
}

void State::fiber_name(const Fields &f)
{
   answered(Ask::fiber, f.u64(1));
   tell_text(&fiber_names, f);
}

/* Two items, of which the second one is the answer. */
void State::external_thread(const Fields &f)
{
   if (!outstanding.count(Asked_key(static_cast<int>(Ask::external), f.u64(1))))
      wrong("an answer that nobody asked for: ExternalName " + std::to_string(f.u64(1)));
   has_external = true;
   external_key = f.u64(1);
}

void State::external_name(const Fields &f)
{
   if (!has_external) wrong("ExternalThreadName has to go before it");
   if (external_key != f.u64(1)) wrong("ExternalThreadName before it is of another thread");
   has_external = false;
   answered(Ask::external, f.u64(1));
   tell_text(&externals, f);
}

/* ---- places ---- */

int State::location_of(uint64_t key)
{
   check_key(key, "a source location");
   auto found = static_locations.emplace(key, static_cast<int>(locations.size()));
   if (!found.second) return found.first->second;
   if (static_locations.size() > 32760) wrong("more than 32760 source locations");
   locations.emplace_back();
   locations.back().key = key;
   sums.emplace_back();
   want(Ask::location, key);
   return found.first->second;
}

/* The key is not in the answer: it is of the oldest question. */
void State::source_location(const Fields &f)
{
   if (locations_due.empty()) wrong("an answer that nobody asked for: SourceLocation");
   uint64_t key = locations_due.front();
   locations_due.pop_front();
   --unanswered;
   ++answers;
   for (size_t at : {1, 9, 17})
      if (f.u64(at)) check_key(f.u64(at), "a source location's text");
   if (!static_locations.count(key)) return; /* asked for the fun of it */
   Location &at = locations[static_cast<size_t>(static_locations[key])];
   if (at.known) return;
   at.known = true;
   at.name_key = f.u64(1);
   at.function_key = f.u64(9);
   at.file_key = f.u64(17);
   at.line = f.u32(25);
   at.rgb = f.bgr(29);
   for (uint64_t text : {at.name_key, at.function_key, at.file_key}) want(Ask::string, text);
}

void State::location_payload(const Fields &f)
{
   payload = f.text();
   size_t end = payload.size() < 8 ? std::string::npos : payload.find('\0', 8);
   if (end == std::string::npos || payload.find('\0', end + 1) == std::string::npos)
      wrong("a source location's payload lacks a text");
   if (f.tail()[3]) wrong("a source location's colour of more than 24 bits");
   size_t name = payload.find('\0', end + 1) + 1;
   if (payload.find('\0', name) != std::string::npos) wrong("a zone's name holds a 0");
   has_location = true;
}

int State::location_of_payload()
{
   has_location = false;
   auto found = dynamic_locations.emplace(payload, static_cast<int>(locations.size()));
   if (!found.second) return found.first->second;
   if (dynamic_locations.size() > 32767) wrong("more than 32767 dynamic source locations");
   Fields f{Item::count, reinterpret_cast<const uint8_t *>(payload.data()), 8, 0};
   Location at;
   at.known = true;
   at.rgb = f.u32(0);
   at.line = f.u32(4);
   at.function = payload.c_str() + 8;
   at.file = payload.c_str() + 8 + at.function.size() + 1;
   at.zone = payload.substr(8 + at.function.size() + 1 + at.file.size() + 1);
   locations.push_back(at);
   sums.emplace_back();
   return found.first->second;
}

/* ---- call stacks ---- */

void State::stack_payload(const Fields &f)
{
   if (has_stack) wrong("two call stacks in a row");
   if (f.tail_size == 0 || f.tail_size % 8) wrong("a call stack is addresses of 8 bytes");
   has_stack = true;
   Fields addresses{Item::count, f.tail(), 0, 0};
   for (size_t at = 0; at < f.tail_size; at += 8) want(Ask::stack_frame, addresses.u64(at));
}

/* A count, and for each frame a line and two texts. */
void State::stack_alloc_payload(const Fields &f)
{
   if (has_alloc_stack) wrong("two call stacks in a row");
   Fields in{Item::count, f.tail(), 0, 0};
   unsigned count = f.tail_size ? in.u8(0) : 0;
   if (count < 1 || count > 64) wrong("a call stack of " + std::to_string(count) + " frames");
   size_t at = 1;
   for (unsigned i = 0; i < count; ++i) {
      at += 4;
      for (int text = 0; text < 2; ++text) {
         if (at + 2 > f.tail_size) wrong("a call stack's frame is cut");
         at += 2u + in.u16(at);
      }
   }
   if (at != f.tail_size) wrong("a call stack's frames are not as long as it");
   has_alloc_stack = true;
}

void State::bind_stack(const Fields &)
{
   if (!has_stack) wrong("no call stack goes before it");
   if (thread().stack) wrong("two call stacks for one event");
   has_stack = false;
   current->stack = true;
}

void State::bind_serial_stack(const Fields &)
{
   if (!has_stack) wrong("no call stack goes before it");
   if (serial_stack) wrong("two call stacks for one event");
   has_stack = false;
   serial_stack = true;
}

/* It may come with one of addresses. */
void State::bind_alloc_stack(const Fields &)
{
   if (!has_alloc_stack) wrong("no call stack goes before it");
   if (thread().stack) wrong("two call stacks for one event");
   has_alloc_stack = has_stack = false;
   current->stack = true;
}

void State::stack_frame_size(const Fields &f)
{
   (void)staged();
   if (f.u8(9) < 1) wrong("an address without a frame");
   answered(Ask::stack_frame, f.u64(1));
   frames_due = f.u8(9);
}

void State::stack_frame(const Fields &f)
{
   if (!frames_due) wrong("CallstackFrameSize has to go before it");
   (void)staged();
   (void)second_staged();
   --frames_due;
   want(Ask::symbol, f.u64(5));
}

void State::symbol_information(const Fields &f)
{
   (void)staged();
   answered(Ask::symbol, f.u64(5));
}

/* ---- other answers ---- */

void State::noop(const Fields &)
{
   if (!noops_due) wrong("an answer that nobody asked for: AckServerQueryNoop");
   --noops_due;
   --unanswered;
   ++answers;
}

void State::symbol_code(const Fields &) { answered(Ask::symbol_code, 0); }

void State::source_code(const Fields &f) { answered(Ask::source_code, f.u32(1)); }

/* ---- what waits for a later item ---- */

void State::image_data(const Fields &f)
{
   if (f.fixed + f.tail_size > most_of_frame) wrong("an image of more than a frame");
   has_image = true;
   image_size = f.tail_size;
   image_bytes = f.text();
}

const std::string &State::find(const std::unordered_map<uint64_t, std::string> &map,
                               uint64_t key) const
{
   static const std::string none, unknown = "???";
   auto found = map.find(key);
   return found != map.end() ? found->second : key == 0 ? none : unknown;
}

void State::resolve()
{
   for (Location &at : locations) {
      if (!at.known || at.key == 0) continue;
      at.zone = find(texts, at.name_key);
      at.function = find(texts, at.function_key);
      at.file = find(texts, at.file_key);
   }
   for (const auto &due : texts_due) {
      uint64_t key = std::get<2>(due);
      events[std::get<0>(due)].text =
         find(std::get<1>(due) == Ask::fiber ? fiber_names : texts, key);
   }
   for (Event &event : events)
      if (event.location >= 0) event.text = locations[static_cast<size_t>(event.location)].name();
}

} // namespace tracy
