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
 * entries, what was added to each count while it was the open one, and the context's name as the
 * label "thread".
 *
 * LABELS   Those of the game (prof_label.h), and of the facts those by which runs are told apart,
 * are labels of each sample: `go tool pprof -tagfocus gpu=RTX`, and merged files keep apart what is
 * different. The other facts are left out: a label takes some five bytes of each sample, and
 * comments on a profile stand above each report, as often as there are files that differ in one.
 *
 * COUNTS   Each that was added to in the range is a sample type of its own, by its name and unit:
 * `go tool pprof -sample_index=draw_calls`. So every sample has a number for each of them, and more
 * than Prof_MAX_COUNTS are left out, the last ones, which the log tells. The numbers are whole, so
 * amounts are rounded, path by path: those of data to bytes, those of time to nanoseconds. The zone
 * that stands for a count keeps a sample with its entries: how often it was added to.
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"
#include "prof_out_path_counts.h"
#include "../frame/prof_history.h"
#include "../show/prof_label.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include <math.h>
#include <string.h>

/* Fields of Profile. */
enum {
   SAMPLE_TYPE = 1, SAMPLE = 2, LOCATION = 4, FUNCTION = 5, STRING_TABLE = 6, TIME_NANOS = 9,
   DURATION_NANOS = 10, PERIOD_TYPE = 11, PERIOD = 12, DEFAULT_SAMPLE_TYPE = 14
};

/* The string table: these, then name and file of every zone, then the tracks, then name and unit of
 * every count, then key and value of every label. All texts in the file are numbers of it, and
 * number 0 must be "". */
static const char *const words[] = {"", "time", "nanoseconds", "entries", "count", "thread"};
enum { NOTHING, TIME, NANOSECONDS, ENTRIES, COUNT, THREAD, NUM_WORDS };

enum { BEFORE_COUNTS = 2 }; /* types of every sample: time and entries */

typedef struct Profile {
   Prof_Out *out;
   const Prof_Sums *sums;
   Prof_Path_Counts counts;
   uint64_t figures[BEFORE_COUNTS + Prof_MAX_COUNTS]; /* of the sample at hand */
   Prof_Label *labels;
   uint32_t num_labels;
   uint32_t first_label; /* number of its key among the strings */
   size_t labels_size;   /* of each sample, in bytes */
} Profile;

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

/* ---- labels ---- */

enum { LABEL = 3 }; /* field of Sample */

/* A fact that tells a run, a machine, from another. */
static int is_of_samples(const Prof_Label *label)
{
   static const char *const keys[] = {"session", "os", "cpu", "gpu"};
   size_t i;
   for (i = 0; label->own && i < sizeof keys / sizeof *keys; ++i)
      if (strcmp(label->key, keys[i]) == 0) return 1;
   return !label->own;
}

/* Returns 0 for want of memory. */
static int take_labels(Profile *p)
{
   int i, count;
   p->num_labels = 0;
   p->labels = Prof_Label_copy_all(&count);
   if (!p->labels) return 0;
   for (i = 0; i < count; ++i)
      if (is_of_samples(&p->labels[i])) p->labels[p->num_labels++] = p->labels[i];
   return 1;
}

/* Those behind the strings that are there without labels. */
static void number_labels(Profile *p, uint32_t first)
{
   uint32_t i;
   p->first_label = first;
   p->labels_size = 0;
   for (i = 0; i < p->num_labels; ++i)
      p->labels_size += block_size(number_size(first + 2 * i) + number_size(first + 2 * i + 1));
}

static void put_labels(const Profile *p)
{
   uint32_t i;
   for (i = 0; i < p->num_labels; ++i)
      put_pair(p->out, LABEL, p->first_label + 2 * i, p->first_label + 2 * i + 1);
}

/* The name of a thread is a label already. */
static void put_label_strings(const Profile *p)
{
   uint32_t i;
   for (i = 0; i < p->num_labels; ++i) {
      int is_ours = strcmp(p->labels[i].key, words[THREAD]) == 0;
      put_string(p->out, is_ours ? "thread_label" : p->labels[i].key);
      put_string(p->out, p->labels[i].value);
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

/* A negative number is its two's complement, in ten bytes. */
static uint64_t whole(double amount)
{
   const double most = 9.2e18;
   amount = floor(amount + 0.5);
   if (amount > most) amount = most;
   return (uint64_t)(int64_t)(amount > -most ? amount : -most);
}

/* Units that pprof scales by itself, and how many of them there are in one of the count's. */
static const char *unit_of(const char *unit, double *factor)
{
   *factor = Prof_Unit_convert(1, unit, "bytes");
   if (Prof_Number_is_finite(*factor)) return "bytes";
   *factor = Prof_Unit_convert(1, unit, "ns");
   if (Prof_Number_is_finite(*factor)) return words[NANOSECONDS];
   *factor = 1;
   return *unit ? unit : words[COUNT];
}

/* Returns how many of the figures are not 0. */
static uint32_t take_amounts(Profile *p, uint32_t track, uint32_t state)
{
   uint32_t i, count, num = 0;
   const Prof_Path_Amount *amounts = Prof_Out_Path_Counts_of(&p->counts, track, state, &count);
   memset(p->figures + BEFORE_COUNTS, 0, p->counts.columns * sizeof *p->figures);
   for (i = 0; i < count; ++i) {
      uint32_t column = amounts[i].column;
      double factor;
      (void)unit_of(p->counts.units[column], &factor);
      p->figures[BEFORE_COUNTS + column] = whole(amounts[i].amount * factor);
      num += p->figures[BEFORE_COUNTS + column] != 0;
   }
   return num;
}

static void put_sample(const Profile *p, uint32_t state, uint32_t context_string)
{
   uint32_t i, types = BEFORE_COUNTS + p->counts.columns;
   size_t locations = locations_size(p->sums, state), values = 0;
   size_t thread = number_size(THREAD) + number_size(context_string);
   Prof_ASSERT(locations > 0 && context_string > THREAD);
   for (i = 0; i < types; ++i) values += varint_size(p->figures[i]);
   begin_block(p->out, SAMPLE,
               block_size(locations) + block_size(values) + block_size(thread) + p->labels_size);
   put_locations(p->out, p->sums, state, locations);
   begin_block(p->out, 2, values);
   for (i = 0; i < types; ++i) put_varint(p->out, p->figures[i]);
   put_pair(p->out, LABEL, THREAD, context_string); /* Label: key, str */
   put_labels(p);
}

static void put_tree(Profile *p, uint32_t track, const Prof_Tree *tree, uint32_t string)
{
   uint32_t state = Prof_STATE_ROOT;
   for (; state; state = Prof_Out_Tree_next_down(tree, state)) {
      const Prof_Branch *branch = &tree->branches[state];
      p->figures[0] = Prof_Out_Frame_round_ns((double)branch->self * p->sums->ns_per_tick);
      p->figures[1] = branch->entries;
      if (take_amounts(p, track, state) || p->figures[0] || p->figures[1])
         put_sample(p, state, string);
   }
}

/* ---- the whole ---- */

/* A count may be called as a type that every profile has. */
static const char *count_title(const char *name, char text[Prof_MAX_TEXT + 16])
{
   if (strcmp(name, words[TIME]) != 0 && strcmp(name, words[ENTRIES]) != 0) return name;
   snprintf(text, Prof_MAX_TEXT + 16, "%s (count)", name);
   return text;
}

static void put_strings(const Profile *p)
{
   const Prof_Sums *sums = p->sums;
   char text[Prof_MAX_TEXT + 16];
   double factor;
   uint32_t i;
   for (i = 0; i < NUM_WORDS; ++i) put_string(p->out, words[i]);
   for (i = Prof_ZONE_ROOT; i < sums->num_zones; ++i) {
      put_string(p->out, Prof_Zones[i].name);
      put_string(p->out, Prof_Zones[i].file);
   }
   if (sums->cut) put_string(p->out, Prof_DEEPER), put_string(p->out, "");
   for (i = 0; i < sums->tracks.count; ++i) put_string(p->out, sums->tracks.tracks[i].name);
   for (i = 0; i < p->counts.columns; ++i) {
      put_string(p->out, count_title(p->counts.names[i], text));
      put_string(p->out, unit_of(p->counts.units[i], &factor));
   }
   put_label_strings(p);
}

/* When it began, how long it lasted, and what a sample's first value counts. The first frame began
 * at the run's start and the time of all recorded frames before it: of a capture as well, and it
 * does not depend on when the file is written. Time between recorded frames is not in it. */
static void put_times(Prof_Out *out, double before, double seconds)
{
   uint64_t start = Prof_Label_start() * 1000000000u;
   put_number(out, TIME_NANOS, start ? start + Prof_Out_Frame_round_ns(before * 1e9) : 0);
   put_number(out, DURATION_NANOS, Prof_Out_Frame_round_ns(seconds * 1e9));
   put_pair(out, PERIOD_TYPE, TIME, NANOSECONDS);
   put_number(out, PERIOD, 1);
   put_number(out, DEFAULT_SAMPLE_TYPE, TIME);
}

/* Fields may stand in any order, so the strings come behind what refers to them: which numbers they
 * have is known before. */
static void put_profile(Profile *p, Prof_Tree *tree)
{
   const Prof_Frame *oldest;
   uint32_t i, tracks = p->sums->tracks.count, first = name_string(zones_end(p->sums));
   number_labels(p, first + tracks + 2 * p->counts.columns);
   put_pair(p->out, SAMPLE_TYPE, TIME, NANOSECONDS);
   put_pair(p->out, SAMPLE_TYPE, ENTRIES, COUNT);
   for (i = 0; i < p->counts.columns; ++i)
      put_pair(p->out, SAMPLE_TYPE, first + tracks + 2 * i, first + tracks + 2 * i + 1);
   for (i = 0; i < tracks; ++i)
      if (Prof_Out_Path_Sums_tree(p->sums, i, tree)) put_tree(p, i, tree, first + i);
   put_zones(p->out, p->sums);
   put_strings(p);
   oldest = Prof_History_header(p->sums->range.oldest);
   put_times(p->out, oldest->ended - oldest->seconds, p->sums->seconds);
}

static int put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   Profile profile;
   int done = Prof_Out_Path_Counts_make(&profile.counts, sums);
   if (!take_labels(&profile)) done = 0;
   profile.out = out;
   profile.sums = sums;
   if (done) put_profile(&profile, tree);
   if (done && profile.counts.left_out)
      Prof_Config_log("export: %s: %u counts have no room beside the first %d",
                      Prof_File_end_of_name(out->file.name), (unsigned)profile.counts.left_out,
                      (int)Prof_MAX_COUNTS);
   Prof_Config_release(profile.labels);
   Prof_Out_Path_Counts_free(&profile.counts);
   return done;
}

const char *Prof_Out_Pprof_write(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_all);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
