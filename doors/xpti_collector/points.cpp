/* points.cpp - see collect.hpp: which zone a trace point is.
 *
 * An event is known by its id, for where it lies another may lie once it was released; and by what
 * its payload has, as some dispatchers give a released event's id to the next. A function without
 * an event is known by its text, which is looked up as a text. What is neither is called after its
 * type.
 *
 * Whoever looks takes no lock. A table that has become too small is replaced by a larger one, and
 * stays, as others may be reading it: all that there were are together as large as the last. Points
 * stay as well, so a pointer to one is good for ever.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_zone.h"
#include "../../src/show/prof_group.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>

namespace collect {

static const size_t FIRST_PLACES = 1024, MOST_POINTS = 1 << 16, MOST_TEXT = 1024;
static const uint64_t HASH_BASIS = 0xCBF29CE484222325u, HASH_PRIME = 0x100000001B3u; /* FNV-1a */

typedef std::atomic<Point *> Place;

struct Table {
   size_t mask, used; /* places, a power of two, less one; at most half are used */
   Place *places;
};

static std::atomic<Table *> table;

static struct {
   Points_Info info;       /* under the lock */
   unsigned char *streams; /* by zone: 1 + that of its first point. Null: none yet, or no memory */
} own;

/* What a notification tells of where it comes from. */
struct Told {
   uint64_t key;
   unsigned stream;
   const char *text; /* null: an event's id is the key */
   bool is_anonymous;
};

static size_t home_of(uint64_t key, unsigned stream)
{
   return static_cast<size_t>(((key + stream) * 0x9E3779B97F4A7C15u) >> 32);
}

static bool is_of(const Point *p, const Told &told)
{
   if (p->key != told.key || p->stream != told.stream) return false;
   if (!p->text || !told.text) return p->text == told.text;
   return std::strncmp(p->text, told.text, MOST_TEXT) == 0;
}

static Place *place_of(const Table *t, const Told &told)
{
   for (size_t i = home_of(told.key, told.stream);; ++i) {
      Place *place = &t->places[i & t->mask];
      const Point *p = place->load(std::memory_order_acquire);
      if (!p || is_of(p, told)) return place;
   }
}

/* ---- texts ---- */

/* A pointer that cannot be one: programs that test put small numbers there. */
static bool is_address(const void *pointer)
{
   return reinterpret_cast<uintptr_t>(pointer) >= 4096;
}

/* Sets the hash of a text that people can read. */
static bool is_readable(const char *text, uint64_t *hash)
{
   uint64_t h = HASH_BASIS;
   size_t i = 0;
   if (!is_address(text)) return false;
   for (; i < MOST_TEXT && text[i]; ++i) {
      const unsigned char c = static_cast<unsigned char>(text[i]);
      if (c < ' ' || c == 127) return false;
      h = (h ^ c) * HASH_PRIME;
   }
   *hash = h;
   return i > 0;
}

static const char *name_of_pair(uint16_t pair)
{
   switch (pair) {
   case 8: return "region";
   case 10: return "task";
   case 12: return "barrier";
   case 14: return "lock";
   case 18: return "transfer";
   case 20: return "thread";
   case 22: return "wait";
   case 24: case 28: return "function";
   case 32: return "mem_alloc";
   case 36: return "mem_release";
   default: return "user-defined";
   }
}

/* The user data of a function is its name, or has it. Of other types it may be anything. */
static const char *function_of(uint16_t pair, const void *user_data)
{
   if (!is_address(user_data)) return nullptr;
   if (pair == xpti::trace_function_begin) return static_cast<const char *>(user_data);
   if (pair != xpti::trace_function_with_args_begin) return nullptr;
   return static_cast<const xpti::function_with_args_t *>(user_data)->function_name;
}

static Told told_by(unsigned stream, uint16_t pair, const Event *event, const void *user_data)
{
   Told told = {0, stream, nullptr, false};
   if (is_address(event) && event->unique_id) {
      told.key = event->unique_id;
      return told;
   }
   told.text = function_of(pair, user_data);
   if (is_readable(told.text, &told.key)) return told;
   told.text = name_of_pair(pair);
   told.key = pair;
   told.is_anonymous = true;
   return told;
}

/* ---- payloads ---- */

/* Null: the event has none of its own. */
static const xpti::payload_t *payload_of(const Event *event)
{
   const xpti::payload_t *p = event->reserved.payload;
   return is_address(p) ? p : nullptr;
}

static uint64_t add_text(uint64_t h, const char *text)
{
   for (; text && *text; ++text) h = (h ^ static_cast<unsigned char>(*text)) * HASH_PRIME;
   return (h ^ 0xFF) * HASH_PRIME; /* which no text of UTF-8 has */
}

/* 0: there is none. */
static uint64_t place_in(const xpti::payload_t *p)
{
   if (!p) return 0;
   const uint64_t h = add_text(add_text(HASH_BASIS, p->name), p->source_file);
   return ((h ^ p->line_no) * HASH_PRIME) | 1;
}

/* As a rule texts lie where they lay. */
static bool is_at_place(const Point *point, const Event *event)
{
   const xpti::payload_t *p = payload_of(event);
   if (!p || !point->place) return true;
   return (p->name == point->name && p->source_file == point->file && p->line_no == point->line) ||
          place_in(p) == point->place;
}

/* ---- what is new ---- */

struct Named {
   const char *name, *file;
   int line;
};

/* Bytes that go on with a character of UTF-8. */
static bool goes_on(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/* A zone's name has Prof_MAX_TEXT bytes at most. Of longer ones the middle is left out: what makes
 * two functions of one template differ is as a rule behind. `to`: room for Prof_MAX_TEXT + 1. */
static const char *shortened(const char *name, char *to)
{
   const size_t length = std::strlen(name);
   if (length <= Prof_MAX_TEXT) return name;
   size_t head = Prof_MAX_TEXT / 2, tail = length - (Prof_MAX_TEXT - 2 - head);
   while (head > 0 && goes_on(name[head])) --head;
   while (goes_on(name[tail])) ++tail;
   std::snprintf(to, Prof_MAX_TEXT + 1, "%.*s..%s", static_cast<int>(head), name, name + tail);
   return to;
}

/* Asks the dispatcher, which has locks of its own: so not under ours. `text`: room for
 * Prof_MAX_TEXT + 1. */
static Named name_of(const Told &told, Event *event, char *text)
{
   Named named = {told.text, "", 0};
   if (told.is_anonymous && told.key >= xpti::inner::plain(xpti::trace_point_type_t::user_defined)) {
      std::snprintf(text, Prof_MAX_TEXT + 1, "user-defined %d.%d", XPTI_TOOL_ID(told.key),
                    XPTI_EXTRACT_USER_DEFINED_ID(told.key));
      named.name = text;
   }
   if (told.text) {
      named.name = shortened(named.name, text);
      return named;
   }
   const xpti::payload_t *p = xptiQueryPayload(event);
   named.name = "(unnamed)";
   if (!p) return named;
   if (p->source_file) named.file = p->source_file;
   if (p->line_no <= 0x7fffffff) named.line = static_cast<int>(p->line_no);
   if (p->name && *p->name) named.name = shortened(p->name, text);
   else if (p->code_ptr_va) {
      std::snprintf(text, Prof_MAX_TEXT + 1, "%p", p->code_ptr_va);
      named.name = text;
   }
   return named;
}

/* The rest is under the lock. */

static Table *make_table(size_t places)
{
   Table *t = static_cast<Table *>(Prof_Config_alloc(1, sizeof(Table)));
   if (t) t->places = static_cast<Place *>(Prof_Config_alloc(places, sizeof(Place)));
   if (!t || !t->places) {
      Prof_Config_release(t);
      return nullptr;
   }
   t->mask = places - 1;
   return t;
}

static Told told_of(const Point *p)
{
   return {p->key, p->stream, p->text, p->is_anonymous};
}

/* More than there may be zones, as some are of several. */
static size_t most_points()
{
   return std::max(MOST_POINTS, 2 * static_cast<size_t>(settings().max_zones));
}

static Table *table_with_room()
{
   Table *t = table.load(std::memory_order_relaxed);
   if (t && t->used * 2 < t->mask) return t;
   if (t && t->used >= most_points()) {
      own.info.most = static_cast<unsigned long>(most_points());
      return nullptr;
   }
   Table *larger = make_table(t ? 2 * (t->mask + 1) : FIRST_PLACES);
   if (!larger) return nullptr;
   for (size_t i = 0; t && i <= t->mask; ++i) {
      Point *p = t->places[i].load(std::memory_order_relaxed);
      if (p) place_of(larger, told_of(p))->store(p, std::memory_order_relaxed), ++larger->used;
   }
   table.store(larger, std::memory_order_release);
   return larger;
}

/* A stream is a group, so a place that is in two has two zones, if there is memory to know. */
static uint32_t zone_of(unsigned stream, const Named &named)
{
   const size_t zones = static_cast<size_t>(settings().max_zones) + Prof_ZONE_FIRST;
   const uint32_t zone = Prof_Zone_make(named.name, named.file, named.line);
   if (!own.streams) own.streams = static_cast<unsigned char *>(Prof_Config_alloc(zones, 1));
   if (zone < Prof_ZONE_FIRST || !own.streams) return zone;
   if (!own.streams[zone]) own.streams[zone] = static_cast<unsigned char>(stream + 1);
   if (own.streams[zone] == stream + 1) return zone;
   const std::string name = std::string(named.name) + " [" + name_of_stream(stream) + "]";
   char room[Prof_MAX_TEXT + 1];
   return Prof_Zone_make(shortened(name.c_str(), room), named.file, named.line);
}

static void describe(Point *p, const Named &named)
{
   const uint32_t zone = zone_of(p->stream, named);
   p->site.name = Prof_Zones[zone].name;
   p->site.file = Prof_Zones[zone].file;
   p->site.line = Prof_Zones[zone].line;
   p->is_frame = named.name == settings().frame_name;
   if (p->is_frame) own.info.has_frame = true;
   if (zone < Prof_ZONE_FIRST) { /* asked for once, and not again by the site */
      p->site.zone_id = zone;
      ++own.info.left_out;
      return;
   }
   Prof_Zone_give_number(&p->site, zone);
   Prof_Group_give(zone, name_of_stream(p->stream));
}

static const char *copy_of(const char *text)
{
   size_t length = 0;
   while (length < MOST_TEXT && text[length]) ++length;
   char *copy = static_cast<char *>(Prof_Config_alloc(length + 1, 1));
   if (copy) std::memcpy(copy, text, length);
   return copy;
}

static void keep_place(Point *p, const Event *event)
{
   const xpti::payload_t *payload = p->text ? nullptr : payload_of(event);
   if (!payload) return;
   p->place = place_in(payload);
   p->name = payload->name;
   p->file = payload->source_file;
   p->line = payload->line_no;
}

static Point *make_point(const Told &told, const Named &named, const Event *event)
{
   Table *t = table_with_room();
   if (!t) return nullptr;
   Place *place = place_of(t, told);
   Point *p = place->load(std::memory_order_relaxed);
   if (p) return p; /* another thread was faster */
   p = static_cast<Point *>(Prof_Config_alloc(1, sizeof(Point)));
   const char *text = p && told.text ? copy_of(told.text) : nullptr;
   if (!p || (told.text && !text)) {
      Prof_Config_release(p);
      return nullptr;
   }
   p->key = told.key;
   p->stream = told.stream;
   p->text = text;
   p->is_anonymous = told.is_anonymous;
   keep_place(p, event);
   describe(p, named);
   ++t->used;
   place->store(p, std::memory_order_release);
   return p;
}

static Prof_NOINLINE Point *add_point(const Told &told, Event *event)
{
   static Point others = {0, 0, nullptr, nullptr, 0, MOST_STREAMS, nullptr, true, false,
                          {0, 0, nullptr, "(other trace points)", "", 0}};
   char text[Prof_MAX_TEXT + 1];
   const Named named = name_of(told, event, text);
   Prof_Config_lock();
   Point *p = Prof_Start_now() ? make_point(told, named, event) : nullptr;
   Prof_Config_unlock();
   return p ? p : &others;
}

static Point *find(const Told &told)
{
   const Table *t = table.load(std::memory_order_acquire);
   return t ? place_of(t, told)->load(std::memory_order_acquire) : nullptr;
}

/* The event's id was another's. */
static Prof_NOINLINE Point *point_of_other_place(Told told, const Event *event)
{
   told.key = (told.key ^ place_in(payload_of(event))) * HASH_PRIME;
   Point *p = find(told);
   return p ? p : add_point(told, const_cast<Event *>(event));
}

Point *point_of(unsigned stream, uint16_t pair, const Event *event, const void *user_data)
{
   const Told told = told_by(stream, pair, event, user_data);
   Point *p = find(told);
   if (Prof_LIKELY(p && (told.text || is_at_place(p, event)))) return p;
   return p ? point_of_other_place(told, event) : add_point(told, const_cast<Event *>(event));
}

Points_Info points_info()
{
   Prof_Config_lock();
   const Points_Info info = own.info;
   Prof_Config_unlock();
   return info;
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
