/* plugin.cpp - see collect.hpp: what the dispatcher calls.
 *
 * A callback is not told of which stream it is called. So there is a set of functions for each
 * SLOT, a stream's place here, and the compiler writes them.
 *
 * What tells of a begin or an end does so by bit 0 of its type, except for four ends. Types that a
 * tool made for itself are known by nobody before they come; those of the first so many tools,
 * iprof's not among them, are all listened to.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../xpti/prof_xpti.h"
#include "../../src/base/prof_config.h"

#include <atomic>
#include <cstring>
#include <utility>

namespace collect {

/* ---- slots ---- */

struct Stream {
   const char *name;
   unsigned major, minor;
};
static struct {
   Stream streams[MOST_STREAMS]; /* under the lock; one that is there stays */
   std::atomic<unsigned> count;
   const char *passed_over[MOST_STREAMS]; /* names of those that nobody wanted; under the lock */
   unsigned num_passed_over;
} own;

const char *name_of_stream(unsigned stream)
{
   return stream < own.count ? own.streams[stream].name : "(other streams)";
}

static const char *copy_of(const char *text)
{
   const size_t size = std::strlen(text) + 1;
   void *copy = Prof_Config_alloc(size, 1);
   return copy ? static_cast<const char *>(std::memcpy(copy, text, size)) : "(other streams)";
}

static unsigned slot_of(const char *name, unsigned major, unsigned minor)
{
   unsigned i = 0;
   Prof_Config_lock();
   while (i < own.count && std::strcmp(own.streams[i].name, name) != 0) ++i;
   if (i == own.count && i < MOST_STREAMS) {
      own.streams[i] = {i < MOST_STREAMS - 1 ? copy_of(name) : "(other streams)", major, minor};
      ++own.count;
   }
   Prof_Config_unlock();
   return i < MOST_STREAMS ? i : MOST_STREAMS - 1;
}

static void pass_over(const char *name)
{
   unsigned i = 0;
   Prof_Config_lock();
   while (i < own.num_passed_over && std::strcmp(own.passed_over[i], name) != 0) ++i;
   if (i == own.num_passed_over && i < MOST_STREAMS)
      own.passed_over[own.num_passed_over++] = copy_of(name);
   Prof_Config_unlock();
}

std::string streams_passed_over()
{
   std::string text;
   Prof_Config_lock();
   for (unsigned i = 0; i < own.num_passed_over; ++i)
      text += (i ? ", " : "") + std::string(own.passed_over[i]);
   Prof_Config_unlock();
   return text;
}

std::string streams_seen()
{
   std::string text;
   if (!own.count) return "none";
   for (unsigned i = 0; i < own.count; ++i) {
      const Stream &s = own.streams[i];
      text += (i ? ", " : "") + std::string(s.name) + " " + std::to_string(s.major) + "." +
              std::to_string(s.minor);
   }
   return text;
}

/* ---- what is no pair ---- */

/* What is counted, as "stream.node_create". */
static const struct {
   uint16_t type;
   const char *name;
} singles[] = {
   {2, "graph_create"}, {4, "node_create"}, {6, "edge_create"}, {16, "signal"}, {26, "metadata"},
   {40, "memory_construct"}, {42, "memory_associate"}, {44, "memory_destruct"},
   {46, "memory_release"}, {48, "accessor"}, {50, "queue_create"}, {51, "queue_destroy"},
   {126, "diagnostics"}};
enum { SINGLES = sizeof singles / sizeof *singles };

static std::atomic<Prof_Value *> values[MOST_STREAMS][SINGLES];

static Prof_NOINLINE Prof_Value *make_value(unsigned slot, unsigned single)
{
   const std::string name = std::string(name_of_stream(slot)) + "." + singles[single].name;
   Prof_Value *value = Prof_value(Prof_COUNT, name.c_str(), nullptr, nullptr);
   values[slot][single].store(value, std::memory_order_release);
   return value;
}

/* ---- callbacks ---- */

static uint16_t pair_of_end(uint16_t type)
{
   const bool is_odd_one = type == xpti::trace_function_with_args_end ||
                           type == xpti::trace_mem_alloc_end || type == xpti::trace_mem_release_end;
   return static_cast<uint16_t>(is_odd_one ? type - 3 : type - 1);
}

template <unsigned SLOT> struct Calls {
   static void begins(uint16_t type, Event *, Event *event, uint64_t instance, const void *data)
   {
      begin(point_of(SLOT, type, event, data), type, instance);
   }
   static void ends(uint16_t type, Event *, Event *event, uint64_t instance, const void *data)
   {
      const uint16_t pair = pair_of_end(type);
      end(point_of(SLOT, pair, event, data), pair, instance);
   }
   static void happens(uint16_t type, Event *, Event *, uint64_t, const void *)
   {
      unsigned i = 0;
      while (singles[i].type != type) ++i;
      Prof_Value *value = values[SLOT][i].load(std::memory_order_acquire);
      Prof_add(value ? value : make_value(SLOT, i), 1);
   }
};

struct Callbacks {
   xpti::tracepoint_callback_api_t begins, ends, happens;
};

template <unsigned... SLOTS>
static const Callbacks *all_callbacks(std::integer_sequence<unsigned, SLOTS...>)
{
   static const Callbacks all[] = {
      {Calls<SLOTS>::begins, Calls<SLOTS>::ends, Calls<SLOTS>::happens}...};
   return all;
}

/* ---- what iprof itself sends ---- */

/* As prof_xpti_frame.cpp calls it. */
static bool is_main_frame(Event *event)
{
   const xpti::payload_t *p = event ? xptiQueryPayload(event) : nullptr;
   return p && p->name && p->source_file && std::strcmp(p->name, "frame") == 0 &&
          std::strcmp(p->source_file, "(main loop)") == 0;
}

/* What counts and events came to in a frame adds up to what they came to in the run. */
static void take_value(const Prof_Xpti_Value &v)
{
   const bool adds_up = v.kind == Prof_COUNT || v.kind == Prof_EVENT;
   Prof_Value *value = Prof_value(adds_up ? Prof_COUNT : Prof_SAMPLE, v.name, v.unit, nullptr);
   if (adds_up) Prof_add(value, v.amount);
   else Prof_sample(value, v.amount);
}

/* As prof_xpti_watch.cpp calls it. */
static bool is_fiber(const xpti::payload_t *p)
{
   return p && p->source_file && std::strcmp(p->source_file, "(fiber)") == 0;
}

/* Frames of sets of the program's own, and notes, are not shown. */
static void iprof_tells(uint16_t type, Event *, Event *event, uint64_t instance, const void *data)
{
   switch (XPTI_EXTRACT_USER_DEFINED_ID(type)) {
   case Prof_XPTI_FRAME_BEGIN:
      if (settings().frame_name.empty() && is_main_frame(event)) mark_frame();
      break;
   case Prof_XPTI_VALUE:
      if (data) take_value(*static_cast<const Prof_Xpti_Value *>(data));
      break;
   case Prof_XPTI_CONTEXT:
      if (event)
         switch_context(instance, is_fiber(xptiQueryPayload(event)),
                        static_cast<const char *>(data));
      break;
   }
}

/* The tool's id comes to be if there is none. */
static void listen_to_iprof(uint8_t stream, uint16_t tool)
{
   for (uint16_t value : {Prof_XPTI_FRAME_BEGIN, Prof_XPTI_VALUE, Prof_XPTI_CONTEXT})
      (void)xptiRegisterCallback(stream, static_cast<uint16_t>(tool << 8 | 128 | value),
                                 iprof_tells);
}

static void listen_to_tool(uint8_t stream, int tool, const Callbacks &to)
{
   for (int value = 128; value < 256; ++value)
      (void)xptiRegisterCallback(stream, static_cast<uint16_t>(tool << 8 | value),
                                 value & 1 ? to.ends : to.begins);
}

static uint16_t tool_of(const char *name)
{
   return XPTI_TOOL_ID(xptiRegisterUserDefinedTracePoint(name, 0));
}

/* Tools are numbered as they come. So one that comes now, of no use for anything else, tells how
 * many there were. */
int tools_left_out()
{
   if (!own.count) return 0;
   const int others = tool_of("iprof collector") - (tool_of("iprof") ? 2 : 1);
   return others > settings().tools ? others - settings().tools : 0;
}

/* What is registered already is so again, without harm: a stream may begin anew. */
static void listen(uint8_t stream, const Callbacks &to)
{
   static const uint16_t begins[] = {8, 10, 12, 14, 18, 20, 22, 24, 28, 32, 36};
   static const uint16_t ends[] = {9, 11, 13, 15, 19, 21, 23, 25, 31, 35, 39};
   for (uint16_t type : begins) (void)xptiRegisterCallback(stream, type, to.begins);
   for (uint16_t type : ends) (void)xptiRegisterCallback(stream, type, to.ends);
   for (const auto &single : singles) (void)xptiRegisterCallback(stream, single.type, to.happens);
   const uint16_t iprof = tool_of("iprof");
   listen_to_iprof(stream, iprof);
   for (int tool = 1, left = settings().tools; left > 0 && tool < 255; ++tool)
      if (tool != iprof) listen_to_tool(stream, tool, to), --left;
}

} // namespace collect

/* The dispatcher calls this for each stream that begins, maybe several times. It has locks of its
 * own, so none of ours is held where it is called. */
extern "C" XPTI_CALLBACK_API void xptiTraceInit(unsigned int major, unsigned int minor,
                                                const char *, const char *stream)
{
   using namespace collect;
   if (!stream) return;
   start();
   if (!is_wanted(settings().streams, stream)) {
      pass_over(stream);
      return;
   }
   const uint8_t id = xptiRegisterStream(stream);
   if (id == static_cast<uint8_t>(xpti::invalid_id)) return;
   const Callbacks *all = all_callbacks(std::make_integer_sequence<unsigned, MOST_STREAMS>());
   listen(id, all[slot_of(stream, major, minor)]);
}

/* What is open stays so: ends may still come, and other streams go on. */
extern "C" XPTI_CALLBACK_API void xptiTraceFinish(const char *) {}

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
