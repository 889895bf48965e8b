/* prof_out_pprof.c - profile.proto of github.com/google/pprof, written by hand.
 *
 * A message is a row of fields, each a key (field number * 8 + wire type) and a value: wire type 0
 * a varint, 2 a length and that many bytes. Lengths come first, so every submessage is measured
 * before it is written. A location 7, of function 7 at line 300:
 *
 *      22 09               field 4 of Profile, 9 bytes follow
 *         08 07            field 1, id: 7
 *         22 05            field 4, Line, 5 bytes
 *            08 07         field 1, function_id: 7
 *            10 AC 02      field 2, line: 300
 *
 * One function and one location for each zone, one sample for each path of a context: its time, its
 * entries, and the context's name as the label "thread".
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"
#include "prof_out_path_sums.h"
#include <time.h>

/* Fields of Profile. */
enum {
   SAMPLE_TYPE = 1, SAMPLE = 2, LOCATION = 4, FUNCTION = 5, STRING_TABLE = 6, TIME_NANOS = 9,
   DURATION_NANOS = 10, PERIOD_TYPE = 11, PERIOD = 12, DEFAULT_SAMPLE_TYPE = 14
};

/* The string table: these, then name and file of every zone, then the tracks. All texts in the file
 * are numbers of it, and number 0 must be "". */
static const char *const words[] = {"", "time", "nanoseconds", "entries", "count", "thread"};
enum { NOTHING, TIME, NANOSECONDS, ENTRIES, COUNT, THREAD, NUM_WORDS };

static uint32_t name_string(uint32_t zone)
{
   Prof_ASSERT(zone >= Prof_ZONE_ROOT);
   return NUM_WORDS + 2 * (zone - Prof_ZONE_ROOT);
}

/* ---- fields ---- */

static size_t varint_size(uint64_t value)
{
   size_t size = 1;
   while (value >>= 7) ++size;
   return size;
}

static void put_varint(Prof_Out *out, uint64_t value)
{
   unsigned char bytes[10];
   size_t size = 0;
   for (; value >= 128; value >>= 7) bytes[size++] = (unsigned char)(value | 128);
   bytes[size++] = (unsigned char)value;
   Prof_ASSERT(size <= sizeof bytes);
   Prof_Out_Stream_put(out, bytes, size);
}

/* All field numbers here are below 16, so a key takes one byte. */
static size_t number_size(uint64_t value) { return 1 + varint_size(value); }
static size_t block_size(size_t bytes) { return 1 + varint_size(bytes) + bytes; }

static void put_number(Prof_Out *out, unsigned field, uint64_t value)
{
   Prof_ASSERT(field > 0 && field < 16); /* a key takes one byte */
   put_varint(out, field << 3);
   put_varint(out, value);
}

static void begin_block(Prof_Out *out, unsigned field, size_t bytes)
{
   Prof_ASSERT(field > 0 && field < 16);
   put_varint(out, field << 3 | 2);
   put_varint(out, bytes);
}

static void put_string(Prof_Out *out, const char *text)
{
   begin_block(out, STRING_TABLE, Prof_Out_Stream_utf8_size(text));
   Prof_Out_Stream_utf8(out, text);
}

/* A submessage of the two numbers 1 and 2. */
static void put_pair(Prof_Out *out, unsigned field, uint64_t one, uint64_t two)
{
   begin_block(out, field, number_size(one) + number_size(two));
   put_number(out, 1, one);
   put_number(out, 2, two);
}

/* ---- zones ---- */

static void put_function(Prof_Out *out, uint32_t zone, uint64_t line)
{
   uint64_t name = name_string(zone);
   begin_block(out, FUNCTION, number_size(zone) + number_size(name) + number_size(name + 1) +
                                 number_size(line));
   put_number(out, 1, zone); /* id */
   put_number(out, 2, name); /* no system_name (3): readers would take it for a mangled one */
   put_number(out, 4, name + 1); /* filename */
   put_number(out, 5, line);     /* start_line */
}

static void put_location(Prof_Out *out, uint32_t zone, uint64_t line)
{
   size_t bytes = number_size(zone) + number_size(line);
   begin_block(out, LOCATION, number_size(zone) + block_size(bytes));
   put_number(out, 1, zone);    /* id */
   put_pair(out, 4, zone, line); /* Line: function_id, line */
}

/* "(deeper)" among them, if need be. */
static uint32_t zones_end(const Prof_Sums *sums) { return sums->num_zones + (sums->cut != 0); }

static void put_zones(Prof_Out *out, const Prof_Sums *sums)
{
   uint32_t zone, end = zones_end(sums);
   for (zone = Prof_ZONE_ROOT; zone < end; ++zone) {
      uint64_t line = zone < sums->num_zones ? (uint64_t)Prof_Zones[zone].line : 0;
      put_location(out, zone, line);
      put_function(out, zone, line);
   }
}

/* ---- samples ---- */

/* The innermost zone comes first; the root is the last. */
static size_t locations_size(const Prof_Sums *sums, uint32_t state)
{
   size_t size = 0;
   for (; state; state = Prof_States[state].parent)
      size += varint_size(Prof_Out_Path_Sums_zone(sums, state));
   return size;
}

static void put_locations(Prof_Out *out, const Prof_Sums *sums, uint32_t state, size_t size)
{
   begin_block(out, 1, size);
   for (; state; state = Prof_States[state].parent)
      put_varint(out, Prof_Out_Path_Sums_zone(sums, state));
}

static void put_sample(Prof_Out *out, const Prof_Sums *sums, uint32_t state, uint64_t ns,
                       uint64_t entries, uint32_t context_string)
{
   size_t locations = locations_size(sums, state);
   size_t values = varint_size(ns) + varint_size(entries);
   size_t label = number_size(THREAD) + number_size(context_string);
   Prof_ASSERT(locations > 0 && context_string > THREAD);
   begin_block(out, SAMPLE, block_size(locations) + block_size(values) + block_size(label));
   put_locations(out, sums, state, locations);
   begin_block(out, 2, values);
   put_varint(out, ns);
   put_varint(out, entries);
   put_pair(out, 3, THREAD, context_string); /* Label: key, str */
}

static void put_tree(Prof_Out *out, const Prof_Sums *sums, const Prof_Tree *tree,
                     uint32_t string)
{
   uint32_t state = Prof_STATE_ROOT;
   for (; state; state = Prof_Out_Tree_next_down(tree, state)) {
      const Prof_Branch *branch = &tree->branches[state];
      uint64_t ns = Prof_Out_Frame_round_ns((double)branch->self * sums->ns_per_tick);
      if (ns || branch->entries) put_sample(out, sums, state, ns, branch->entries, string);
   }
}

/* ---- the whole ---- */

static void put_strings(Prof_Out *out, const Prof_Sums *sums)
{
   uint32_t i;
   for (i = 0; i < NUM_WORDS; ++i) put_string(out, words[i]);
   for (i = Prof_ZONE_ROOT; i < sums->num_zones; ++i) {
      put_string(out, Prof_Zones[i].name);
      put_string(out, Prof_Zones[i].file);
   }
   if (sums->cut) put_string(out, Prof_DEEPER), put_string(out, "");
   for (i = 0; i < sums->tracks.count; ++i) put_string(out, sums->tracks.tracks[i].name);
}

/* When it began, how long it lasted, and what a sample's first value counts. Nobody knows when
 * frames of the past were by the calendar, so they end now. */
static void put_times(Prof_Out *out, double seconds)
{
   uint64_t now = (uint64_t)time(0) * 1000000000u,
            duration = Prof_Out_Frame_round_ns(seconds * 1e9);
   put_number(out, TIME_NANOS, now > duration ? now - duration : 0);
   put_number(out, DURATION_NANOS, duration);
   put_pair(out, PERIOD_TYPE, TIME, NANOSECONDS);
   put_number(out, PERIOD, 1);
   put_number(out, DEFAULT_SAMPLE_TYPE, TIME);
}

/* Fields may stand in any order, so the strings come behind what refers to them: which numbers they
 * have is known before. */
static void put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   uint32_t i, first = name_string(zones_end(sums));
   put_pair(out, SAMPLE_TYPE, TIME, NANOSECONDS);
   put_pair(out, SAMPLE_TYPE, ENTRIES, COUNT);
   for (i = 0; i < sums->tracks.count; ++i)
      if (Prof_Out_Path_Sums_tree(sums, i, tree)) put_tree(out, sums, tree, first + i);
   put_zones(out, sums);
   put_strings(out, sums);
   put_times(out, sums->seconds);
}

const char *Prof_Out_Pprof_write(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_all);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
