/* fuzz_capture.cpp - captures under libFuzzer. Checksums are mended before a file is loaded, and
 * the mutator changes what is in one chunk, or which there are, so that the readers behind them
 * are reached. Whatever loads can be looked at, saved and loaded again, and no assert fails.
 */
#include "check.h"
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "doors/capture/prof_capture.h"
#include "doors/capture/prof_capture_source.h"
#include "src/base/prof_crc.h"
#include "src/frame/prof_validate.h"
#include "tests/capture/chunks.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
extern "C" uint64_t Prof_fake_ticks;

namespace {

/* ---- looking at what was loaded ---- */

void draw()
{
   char text[4000];
   const Prof_Draw_List *list = Prof_overlay_draw(800, 600);
   check(list->num_indices == 0 || list->num_vertices > 0);
   check(Prof_overlay_write(text, sizeof text, 100, 40) == std::strlen(text) ||
         std::strlen(text) == sizeof text - 1);
}

/* Every view takes long, so of most files some are drawn: others for each `part`, all for 0. */
bool is_chosen(size_t part, size_t index, size_t parts)
{
   return part % (2 * parts) == 0 || index % parts == part % parts;
}

void draw_all(size_t part)
{
   static const Prof_Action views[] = {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH,
                                       Prof_ACTION_FRAMES, Prof_ACTION_FLAME, Prof_ACTION_HITCHES};
   static const Prof_Action actions[] = {
      Prof_ACTION_NONE,   Prof_ACTION_DOWN,   Prof_ACTION_ENTER, Prof_ACTION_MODE,
      Prof_ACTION_MODE,   Prof_ACTION_MODE,   Prof_ACTION_MODE,  Prof_ACTION_SMOOTHING,
      Prof_ACTION_THREAD, Prof_ACTION_COST,   Prof_ACTION_OLDER, Prof_ACTION_OLDER_HITCH,
      Prof_ACTION_EVENTS, Prof_ACTION_COLORS, Prof_ACTION_STACK, Prof_ACTION_OLDEST,
      Prof_ACTION_LIVE};
   size_t index = 0;
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   draw();
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (Prof_Action view : views) {
      Prof_overlay_action(view);
      for (Prof_Action action : actions) {
         Prof_overlay_action(action);
         if (is_chosen(part, index++, 12)) draw();
      }
   }
}

void export_all(size_t part)
{
   for (int format = Prof_TEXT; format <= Prof_NDJSON_VALUES; ++format)
      if (is_chosen(part, static_cast<size_t>(format), 6))
         Prof_export(static_cast<Prof_Format>(format), "/dev/null", 0, -1);
}

void ask_of_hitch(int index)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near near;
   Prof_Near_Value value;
   Prof_Look look;
   Prof_Seen_Info seen;
   char line[2000];
   check(Prof_get_hitch(index, &hitch));
   for (int i = 0; Prof_get_blame(index, i, &blame); ++i)
      check(std::strlen(blame.path) < sizeof blame.path);
   for (int i = 0; Prof_get_near(index, i, &near); ++i) check(near.name && *near.name);
   for (int i = 0; Prof_get_near_value(index, i, &value); ++i) check(value.name && value.unit);
   Prof_Hitch_Gpu gpu;
   for (int i = 0; Prof_get_hitch_gpu(index, i, &gpu); ++i)
      check(std::strlen(gpu.path) < sizeof gpu.path);
   check(*Prof_hitch_kind_name(hitch.kind));
   for (int i = 0; i < 8 && Prof_get_look(index, i, &look); ++i)
      check(std::strlen(look.text) < sizeof look.text);
   for (int i = 0; Prof_get_seen(index, i, &seen); ++i)
      check(seen.count > 0 && seen.count <= seen.of);
   Prof_write_hitch_line(line, sizeof line, index);
   if (index < 2) Prof_export_hitch(index, "/dev/null");
}

void ask_of_frame(int back)
{
   Prof_Frame_Info frame;
   Prof_Critical_Step step;
   if (!Prof_get_frame_info(back, &frame)) return;
   for (int i = 0; i < 1000 && Prof_get_critical_step(frame.number, i, &step); ++i)
      check(step.ms >= 0);
   for (int context = 0; context < 64; ++context) {
      Prof_Context_Info info;
      if (Prof_get_context_info(context, frame.number, &info))
         check(std::strlen(info.name) < sizeof info.name);
   }
}

void look_at_all(size_t part)
{
   Prof_Validate_all();
   draw_all(part);
   export_all(part);
   for (int i = 0; i < Prof_num_hitches() && i < 4; ++i) ask_of_hitch(i);
   for (int back = 0; back < 40; ++back) ask_of_frame(back);
   Prof_Validate_all();
}

/* ---- loading ---- */

int load(const Bytes &file)
{
   const int loaded = Prof_load_capture_bytes(file.data(), file.size());
   check(loaded >= 0 && loaded <= 2 && (loaded == 1) == !*Prof_capture_error());
   Prof_Validate_all();
   return loaded;
}

/* What was loaded can be saved, and that is whole. */
void save_again(size_t part)
{
   const char *folder = std::getenv("FUZZ_WORK");
   const std::string name = std::string(folder ? folder : ".") + "/again.iprof";
   check(Prof_save_capture(name.c_str(), 0, -1) == 1);
   const int loaded = Prof_load_capture(name.c_str());
   if (loaded != 1) std::fprintf(stderr, "saved again: %s\n", Prof_capture_error());
   check(loaded == 1);
   look_at_all(part);
}

/* Twice the same piece, and a frame on the top of it: that must do no harm. */
void use_otherwise(const Bytes &file)
{
   const Prof_Capture_Piece pieces[] = {{file.data(), file.size()}, {file.data(), file.size()}};
   (void)Prof_load_captures(pieces, 2);
   Prof_Validate_all();
   for (int i = 0; i < 3; ++i) {
      Prof_Begin(of_this_process)
      Prof_fake_ticks += 1000;
      Prof_End
      Prof_update(1);
   }
   look_at_all(file.size());
}

/* The same where frames stay in the file, whose bytes are others by the time of a look. */
void load_apart(Bytes file, int wanted)
{
   Prof_Capture_Source source;
   Prof_Capture_Source_of_bytes(&source, file.data(), file.size());
   const int loaded = Prof_Capture_load_apart(&source);
   check(loaded == wanted);
   for (size_t at = file.size() % 100; loaded && at < file.size(); at += 100) ++file[at];
   if (loaded) look_at_all(file.size());
   Prof_shutdown();
}

/* Puts in the checksums that chunks of this length would have. */
void mend(Bytes &file)
{
   size_t at = Prof_CAPTURE_HEAD;
   for (size_t end; (end = end_of(file, at)) != 0; at = end) {
      const size_t size = end - at - Prof_CHUNK_HEAD;
      uint32_t crc = Prof_Crc_of(0, &file[at], 4);
      crc = Prof_Crc_of(crc, file.data() + at + Prof_CHUNK_HEAD, size);
      Prof_Bytes_put32(&file[at + 8], crc);
   }
}

/* ---- mutation ---- */

void change_payload(Chunk &chunk)
{
   const size_t size = chunk.payload.size(), most = size + 64;
   chunk.payload.resize(most);
   chunk.payload.resize(LLVMFuzzerMutate(chunk.payload.data(), size, most));
}

void change(std::vector<Chunk> &chunks, std::mt19937 &random)
{
   const size_t one = random() % chunks.size(), other = random() % chunks.size();
   switch (random() % 12) {
   case 0: chunks.erase(chunks.begin() + static_cast<ptrdiff_t>(one)); break;
   case 1: chunks.push_back(Chunk(chunks[one])); break;
   case 2: std::swap(chunks[one], chunks[other]); break;
   case 3: chunks.resize(one + 1); break;
   case 4: chunks[one].payload = Bytes(chunks[other].payload); break;
   default: change_payload(chunks[one]);
   }
}

size_t put(const Bytes &file, uint8_t *to, size_t most)
{
   if (file.size() > most) return 0;
   if (!file.empty()) std::memcpy(to, file.data(), file.size());
   return file.size();
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
   std::mt19937 random(seed);
   std::vector<Chunk> chunks = chunks_of(Bytes(bytes, bytes + size));
   if (chunks.empty() || random() % 16 == 0) return LLVMFuzzerMutate(bytes, size, most);
   for (unsigned i = 0; i <= random() % 3 && !chunks.empty(); ++i) change(chunks, random);
   const size_t made = put(file_of(chunks), bytes, most);
   return made ? made : LLVMFuzzerMutate(bytes, size, most);
}

/* Chunks of the other in place of those of their kind. */
extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,
                                            size_t b_size, uint8_t *out, size_t most, unsigned seed)
{
   std::mt19937 random(seed);
   std::vector<Chunk> chunks = chunks_of(Bytes(a, a + a_size));
   const std::vector<Chunk> others = chunks_of(Bytes(b, b + b_size));
   for (const Chunk &other : others)
      for (Chunk &chunk : chunks)
         if (chunk.kind == other.kind && random() % 4 == 0) chunk.payload = other.payload;
   return put(file_of(chunks), out, most);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
   Bytes file(bytes, bytes + size);
   Prof_shutdown();
   start_silent();
   if (size >= Prof_CAPTURE_HEAD) Prof_Capture_Chunk_put_head(file.data());
   mend(file);
   const int loaded = load(file);
   if (loaded) look_at_all(size);
   if (loaded && size % 8 == 0) save_again(size + 1);
   if (loaded && size % 8 == 1) use_otherwise(file);
   if (size % 8 == 2) load_apart(file, loaded);
   Prof_shutdown();
   return 0;
}
