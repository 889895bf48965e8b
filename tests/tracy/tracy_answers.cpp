/* tracy_answers.cpp - texts and places, and what was asked of them. */
#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

/* ---- questions ---- */

/* A server asks once; what comes before Disconnect in its numbers goes first. */
void State::want(Ask kind, uint64_t key)
{
   if (key == 0 || !wanted.emplace(kind, key).second) return;
   bool later = kind > Ask::disconnect || (kind == Ask::external && protocol < 66);
   (later ? low : high).push_back(Question{kind, key, 0});
}

void State::know_thread(uint32_t id) { want(Ask::thread, id); }

void State::asked(Ask kind, uint64_t key)
{
   if (kind == Ask::terminate || kind == Ask::disconnect) return;
   ++unanswered;
   if (kind == Ask::symbol_code) key = 0;
   if (kind == Ask::source_code) key &= 0xffffffff;
   if (kind == Ask::parameter || kind >= Ask::transfer) ++noops_due;
   else if (kind == Ask::location) locations_due.push_back(key);
   else ++outstanding[Asked_key(kind, key)];
}

void State::answered(Ask kind, uint64_t key)
{
   static const char *const names[] = {
      "Terminate",        "String",           "ThreadString", "SourceLocation", "PlotName",
      "FrameName",        "Parameter",        "FiberName",    "ExternalName",   "Disconnect",
      "CallstackFrame",   "Symbol",           "SymbolCode",   "SourceCode"};
   auto found = outstanding.find(Asked_key(kind, key));
   if (found == outstanding.end())
      wrong(std::string("an answer that nobody asked for: ") + names[static_cast<size_t>(kind)] +
            " " + std::to_string(key));
   if (--found->second == 0) outstanding.erase(found);
   --unanswered;
}

void Decoder::asked(int kind, uint64_t key) { state->asked(ask_of(kind, state->protocol), key); }

bool Decoder::next_question(Question *question)
{
   std::deque<Question> &from = state->high.empty() ? state->low : state->high;
   if (from.empty()) return false;
   *question = from.front();
   from.pop_front();
   return true;
}

size_t Decoder::unanswered() const { return static_cast<size_t>(state->unanswered); }

/* ---- staged texts ---- */

void State::single_string(const Fields &f)
{
   if (has_single) wrong("two staged texts in a row");
   has_single = true;
   single = f.text();
}

void State::second_string(const Fields &)
{
   if (has_second) wrong("two second staged texts in a row");
   has_second = true;
}

std::string State::staged()
{
   if (!has_single) wrong("no staged text goes before it");
   has_single = false;
   return std::move(single);
}

/* ---- texts by key ---- */

void State::tell_text(Ask kind, Texts *map, const Fields &f)
{
   answered(kind, f.u64(1));
   auto told = map->emplace(f.u64(1), f.text());
   if (!told.second && told.first->second != f.text())
      wrong("two texts of one key: \"" + told.first->second + "\" and \"" + f.text() + "\"");
}

void State::string_data(const Fields &f) { tell_text(Ask::string, &texts, f); }
void State::thread_name(const Fields &f) { tell_text(Ask::thread, &thread_names, f); }
void State::plot_name(const Fields &f) { tell_text(Ask::plot, &texts, f); }
void State::frame_name(const Fields &f) { tell_text(Ask::frame, &texts, f); }
void State::fiber_name(const Fields &f) { tell_text(Ask::fiber, &fiber_names, f); }

/* Two items, of which the second one is the answer. */
void State::external_thread(const Fields &f)
{
   if (!outstanding.count(Asked_key(Ask::external, f.u64(1))))
      wrong("an answer that nobody asked for: ExternalName " + std::to_string(f.u64(1)));
   has_external = true;
   external_key = f.u64(1);
}

void State::external_name(const Fields &f)
{
   if (!has_external) wrong("ExternalThreadName has to go before it");
   if (external_key != f.u64(1)) wrong("ExternalThreadName before it is of another thread");
   has_external = false;
   tell_text(Ask::external, &externals, f);
}

/* ---- places ---- */

int State::location_of(uint64_t key)
{
   check_key(key, "a source location");
   auto found = location_numbers.emplace(key, static_cast<int>(locations.size()));
   if (!found.second) return found.first->second;
   if (location_numbers.size() > 32760) wrong("more than 32760 source locations");
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
   for (size_t at : {1, 9, 17})
      if (f.u64(at)) check_key(f.u64(at), "a source location's text");
   if (!location_numbers.count(key)) return; /* asked for the fun of it */
   Location &at = locations[static_cast<size_t>(location_numbers[key])];
   if (at.known) return;
   at.known = true;
   at.name_key = f.u64(1);
   at.function_key = f.u64(9);
   at.file_key = f.u64(17);
   at.line = f.u32(25);
   for (uint64_t text : {at.name_key, at.function_key, at.file_key}) want(Ask::string, text);
}

/* ---- addresses ---- */

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
   if (!has_second) wrong("no second staged text goes before it");
   has_second = false;
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
}

void State::no_symbol_code(const Fields &) { answered(Ask::symbol_code, 0); }

void State::no_source_code(const Fields &f) { answered(Ask::source_code, f.u32(1)); }

/* ---- what waits for a later item ---- */

void State::image_data(const Fields &f)
{
   if (f.fixed + f.tail_size > most_of_frame) wrong("an image of more than a frame");
   has_image = true;
   image_bytes = f.text();
}

const std::string &State::find(const Texts &map, uint64_t key) const
{
   static const std::string none, unknown = "???";
   auto found = map.find(key);
   return found != map.end() ? found->second : key == 0 ? none : unknown;
}

void State::resolve()
{
   for (Location &at : locations) {
      if (!at.known) continue;
      at.zone = find(texts, at.name_key);
      at.function = find(texts, at.function_key);
      at.file = find(texts, at.file_key);
   }
   for (const auto &[event, kind, key] : texts_due)
      events[event].text = find(kind == Ask::fiber ? fiber_names : texts, key);
}

/* ---- numbers of questions ---- */

/* Those in 63 and 64; later ones have three of them elsewhere. */
Ask ask_of(int kind, int protocol)
{
   static const Ask early[] = {
      Ask::terminate,   Ask::string,      Ask::thread,    Ask::location,
      Ask::plot,        Ask::frame,       Ask::parameter, Ask::fiber,
      Ask::disconnect,  Ask::stack_frame, Ask::external,  Ask::symbol,
      Ask::symbol_code, Ask::source_code, Ask::transfer,  Ask::transfer_part};
   if (kind < 0 || kind > 15) return Ask::unknown;
   if (protocol >= 66 && kind == 8) return Ask::external;
   if (protocol >= 66 && (kind == 9 || kind == 10)) return early[kind - 1];
   return early[kind];
}

std::string bytes_of(const Question &question, int protocol)
{
   int kind = 0;
   while (ask_of(kind, protocol) != question.what) ++kind;
   std::string bytes(1, static_cast<char>(kind));
   for (int i = 0; i < 8; ++i) bytes += static_cast<char>(question.key >> 8 * i);
   for (int i = 0; i < 4; ++i) bytes += static_cast<char>(question.extra >> 8 * i);
   return bytes;
}


} // namespace tracy
