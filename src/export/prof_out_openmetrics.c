/* prof_out_openmetrics.c - OpenMetrics text 1.0 (prometheus.io/docs/specs/om), as monitoring
 * systems scrape it: a family for each value, and for the frames' times.
 *
 *      # TYPE iprof_draw_calls counter
 *      # UNIT iprof_draw_calls calls
 *      # HELP iprof_draw_calls what the driver was asked
 *      iprof_draw_calls_total 60000
 *      # EOF
 *
 * COUNTERS only ever rise, so they are sums over all recorded frames since the start, whatever the
 * range: a count's sum, an event's sum and number. A count of which a frame's sum was ever below 0
 * is a gauge; an event of which an amount was tells its number alone, as the format has it.
 * GAUGES are what samples and memory have at the end of the range's newest frame.
 * SUMMARIES are of one thing each, so their quantiles, sum and number can be read together: the
 * lengths of all frames, the quantiles of those in the range; and an event's single amounts since
 * the start or a reset (prof_value_tally.h). The frames' work has quantiles alone: its sum since
 * the start is not kept.
 *
 * UNITS are those that the format wants: bytes, seconds, metres, hertz, radians, ratios; amounts
 * are converted. A unit of one's own stays, as far as it is made of letters.
 *
 * LABELS   iprof_info has them all (prof_label.h). Those of the game are on each sample as well:
 * they are few, and the game knows how many values they have, which a system of monitoring pays
 * for. Paths are no labels, as there are thousands.
 *
 *      iprof_info{level="reef",os="Linux 6.1.0 x86_64",session="5f0c..."} 1
 *      iprof_frame_seconds{quantile="0.5",level="reef"} 0.0071
 *
 * NAMES are legal, and each is there once: what is no letter or digit becomes '_', and of two that
 * were the same, or would be with what the format puts behind them, the later gets a number.
 */
#ifdef Prof_ENABLED
#include "../frame/prof_frame_values.h"
#include "../frame/prof_history.h"
#include "../gather/prof_value_tally.h"
#include "../base/prof_unit.h"
#include "../base/prof_utf8.h"
#include "../show/prof_label.h"
#include "../show/prof_statistics.h"
#include "../show/prof_value_walk.h"
#include "prof_out_writers.h"
#include <string.h>

enum { MAX_NAME = Prof_MAX_TEXT + 64, MAX_UNIT = 64, MAX_FAMILY = MAX_NAME + MAX_UNIT + 16 };
#define PREFIX "iprof_"

typedef struct Metrics {
   Prof_Out *out;
   Prof_Value_Walk values;
   uint64_t *names; /* hashes of those that are taken; 0: free */
   uint32_t mask;
   char family[MAX_FAMILY]; /* at hand */
   char unit[MAX_UNIT];
   double factor; /* what its amounts are times this */
   Prof_Label *labels; /* the game's first */
   int num_labels, num_game;
} Metrics;

static void put(Metrics *m, const char *text) { Prof_Out_Stream_text(m->out, text); }

/* ---- units ---- */

static const char *const base_labels[] = {"B", "s", "m", "Hz", "rad", "ratio"};
static const char *const base_names[] = {"bytes", "seconds", "meters", "hertz", "radians", "ratio"};

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Appends what of the text is legal, without '_' at its ends or twice in a row. */
static void append(char *to, size_t size, const char *text)
{
   size_t length = strlen(to);
   int apart = 0;
   for (; *text && length + 2 < size; ++text) {
      int legal = is_letter(*text) || (*text >= '0' && *text <= '9');
      if (legal && apart && length && to[length - 1] != '_') to[length++] = '_';
      if (legal) to[length++] = *text;
      if (*text == '/' && length + 5 < size) memcpy(to + length, "_per", 4), length += 4;
      apart = !legal;
   }
   to[length] = 0;
}

static void find_unit(Metrics *m, const char *label)
{
   Prof_Unit unit = Prof_Unit_find(label);
   m->unit[0] = 0;
   m->factor = 1;
   if (unit.per || unit.family == Prof_UNITS_OF_ONES_OWN) {
      append(m->unit, sizeof m->unit, label);
      return;
   }
   m->factor = Prof_Unit_convert(1, label, base_labels[unit.family]);
   append(m->unit, sizeof m->unit, base_names[unit.family]);
}

/* ---- names ---- */

/* The name without what the format may put behind a family's: those of two families must differ
 * even so. */
static size_t length_without_suffix(const char *name)
{
   static const char *const suffixes[] = {"_total",  "_created", "_count", "_sum",
                                          "_bucket", "_gcount",  "_gsum",  "_info"};
   size_t length = strlen(name), i;
   for (i = 0; i < sizeof suffixes / sizeof *suffixes; ++i) {
      size_t n = strlen(suffixes[i]);
      if (length > n && memcmp(name + length - n, suffixes[i], n) == 0) return length - n;
   }
   return length;
}

/* 0: somebody has it. Should two different names have one hash, the later gets a number that it
 * could do without. */
static int take_name(Metrics *m, const char *name)
{
   uint64_t hash = 14695981039346656037u; /* FNV-1a */
   size_t length = length_without_suffix(name), i;
   uint32_t at;
   for (i = 0; i < length; ++i) hash = (hash ^ (unsigned char)name[i]) * 1099511628211u;
   hash += !hash;
   at = (uint32_t)(hash >> 32) & m->mask;
   while (m->names[at] && m->names[at] != hash) at = (at + 1) & m->mask;
   if (m->names[at]) return 0;
   m->names[at] = hash;
   return 1;
}

static int ends_with_unit(const char *name, const char *unit)
{
   size_t length = strlen(name), n = strlen(unit);
   return length > n && strcmp(name + length - n, unit) == 0 && name[length - n - 1] == '_';
}

/* Counters have it behind the unit. */
static void cut_total(char *name)
{
   size_t length = strlen(name);
   if (length > 6 && strcmp(name + length - 6, "_total") == 0) name[length - 6] = 0;
}

/* Finds the family's name: the value's, a number if need be, and the unit unless it is there. */
static void find_family(Metrics *m, const char *name)
{
   char plain[MAX_NAME] = PREFIX, number[16] = "";
   unsigned times = 1;
   append(plain, sizeof plain, name);
   cut_total(plain);
   do {
      int has_unit = !m->unit[0] || (times == 1 && ends_with_unit(plain, m->unit));
      if (times > 1) snprintf(number, sizeof number, "_%u", times);
      snprintf(m->family, sizeof m->family, "%s%s%s%s", plain, number, has_unit ? "" : "_",
               has_unit ? "" : m->unit);
      ++times;
   } while (!take_name(m, m->family));
}

/* ---- lines ---- */

static void put_escaped(Metrics *m, const char *text)
{
   for (; *text; ++text) {
      if (*text == '\\' || *text == '"') put(m, "\\");
      Prof_Out_Stream_put(m->out, text, 1);
   }
}

static void put_about(Metrics *m, const char *what, const char *text)
{
   if (!*text) return;
   put(m, "# ");
   put(m, what);
   put(m, " ");
   put(m, m->family);
   put(m, " ");
   put_escaped(m, text);
   put(m, "\n");
}

static void begin_family(Metrics *m, const char *type, const char *description)
{
   put_about(m, "TYPE", type);
   put_about(m, "UNIT", m->unit);
   put_about(m, "HELP", description);
}

/* ---- labels ---- */

/* A key with what is legal: letters, digits and '_', no digit at the front, and no "__" there,
 * which is the system's own. A quantile is ours. */
static void make_label_name(char name[Prof_LABEL_KEY + 8], const char *key)
{
   size_t i;
   int is_odd = !is_letter(*key) || strcmp(key, "quantile") == 0;
   snprintf(name, Prof_LABEL_KEY + 8, "%s%s", is_odd ? "label_" : "", key);
   for (i = 0; name[i]; ++i)
      if (name[i] == '.' || name[i] == '-') name[i] = '_';
}

/* Of two keys that are the same now the first one counts. */
static int is_named_before(const Metrics *m, int label, const char *name)
{
   char other[Prof_LABEL_KEY + 8];
   int i;
   for (i = 0; i < label; ++i) {
      make_label_name(other, m->labels[i].key);
      if (strcmp(other, name) == 0) return 1;
   }
   return 0;
}

/* {first,level="reef"}; nothing where there is none. */
static void put_labels(Metrics *m, const char *first, int count)
{
   char name[Prof_LABEL_KEY + 8];
   const char *before = "{";
   int i;
   if (*first) put(m, before), put(m, first), before = ",";
   for (i = 0; i < count; ++i) {
      make_label_name(name, m->labels[i].key);
      if (is_named_before(m, i, name)) continue;
      put(m, before);
      put(m, name);
      put(m, "=\"");
      put_escaped(m, m->labels[i].value);
      put(m, "\"");
      before = ",";
   }
   if (*before == ',') put(m, "}");
}

static void put_info(Metrics *m)
{
   (void)take_name(m, "iprof"); /* a value may be called "info" */
   put(m, "# TYPE iprof info\n# HELP iprof What this is a run of\niprof_info");
   put_labels(m, "", m->num_labels);
   put(m, " 1\n");
}

/* ---- samples ---- */

static void put_labelled(Metrics *m, const char *suffix, const char *label, double amount)
{
   if (!Prof_Float_is_finite(Prof_Float_bits(amount))) return;
   put(m, m->family);
   put(m, suffix);
   put_labels(m, label, m->num_game);
   put(m, " ");
   Prof_Out_Stream_number(m->out, amount);
   put(m, "\n");
}

static void put_sample(Metrics *m, const char *suffix, double amount)
{
   put_labelled(m, suffix, "", amount);
}

static void put_quantiles(Metrics *m, const double of[4])
{
   static const char *const labels[] = {"quantile=\"0.5\"", "quantile=\"0.95\"",
                                        "quantile=\"0.99\"", "quantile=\"0.999\""};
   int i;
   for (i = 0; i < 4; ++i) put_labelled(m, "", labels[i], of[i] * m->factor);
}

/* ---- frames ---- */

static void put_stats(Metrics *m, const Prof_Stats *s)
{
   double of[4];
   of[0] = s->p50, of[1] = s->p95, of[2] = s->p99, of[3] = s->p999;
   put_quantiles(m, of);
}

/* Of all frames of the range, loads and gaps included: these are in the sum, too. 0: no memory. */
static int put_lengths(Metrics *m, const Prof_Range *range)
{
   int count = range->oldest - range->newest + 1, back;
   double *lengths = (double *)Prof_Config_alloc((size_t)count, sizeof *lengths);
   Prof_Stats stats;
   Prof_ASSERT(count > 0);
   if (!lengths) return 0;
   for (back = range->newest; back <= range->oldest; ++back)
      lengths[back - range->newest] = Prof_History_header(back)->seconds * 1e3;
   Prof_Statistics_summarise(lengths, Prof_Statistics_sort(lengths, count), &stats);
   put_stats(m, &stats);
   Prof_Config_release(lengths);
   return 1;
}

static int put_frames(Metrics *m, const Prof_Range *range)
{
   const Prof_Frame *newest = Prof_History_header(0);
   Prof_Stats stats;
   int done;
   find_unit(m, "ms");
   find_family(m, "frame");
   begin_family(m, "summary", "Frames since the start, by their length; quantiles of the range");
   done = put_lengths(m, range);
   put_sample(m, "_sum", newest->ended);
   put_sample(m, "_count", (double)newest->number);
   if (!done || !Prof_get_frame_stats(range->newest, range->oldest, &stats)) return done;
   find_family(m, "frame_work");
   begin_family(m, "summary", "Work of the frames of the range, without loads and gaps");
   put_stats(m, &stats);
   return 1;
}

/* ---- values ---- */

static void put_counter(Metrics *m, const Prof_Value_Entry *v, const Prof_Value_Total *total)
{
   if (!total->n) return;
   find_family(m, v->name);
   begin_family(m, total->fell ? "gauge" : "counter", v->description);
   put_sample(m, total->fell ? "" : "_total", Prof_Sum_of(total->sum) * m->factor);
}

static void put_gauge(Metrics *m, const Prof_Value_Entry *v, double held)
{
   if (!Prof_Float_is_finite(Prof_Float_bits(held))) return;
   find_family(m, v->name);
   begin_family(m, "gauge", v->description);
   put_sample(m, "", held * m->factor);
}

/* All from the single amounts: frames that were not recorded have some, too, and a reset is one of
 * all of these. Without memory for single amounts, the frames' sum and number. */
static void put_summary(Metrics *m, const Prof_Value_Entry *v, const Prof_Value_Total *total)
{
   Prof_Amount_Stats s;
   double of[4], sum = Prof_Sum_of(total->sum), n = (double)total->n;
   int single = Prof_get_value_entry_stats(v->name, &s), fell = single ? s.min < 0 : total->fell;
   if (single) sum = s.sum, n = s.n;
   if (!(n > 0)) return;
   find_family(m, v->name);
   begin_family(m, "summary", v->description);
   if (single && !fell) {
      of[0] = s.p50, of[1] = s.p95, of[2] = s.p99, of[3] = s.p999;
      put_quantiles(m, of);
   }
   if (!fell) put_sample(m, "_sum", sum * m->factor);
   put_sample(m, "_count", n);
}

static void put_value(Metrics *m, uint32_t value)
{
   const Prof_Value_Entry *v = &m->values.values[value];
   Prof_Value_Total total;
   Prof_Config_lock();
   total = Prof_Frame_Values_total(value);
   Prof_Config_unlock();
   find_unit(m, v->unit);
   switch (v->kind) {
      case Prof_COUNT: put_counter(m, v, &total); break;
      case Prof_EVENT: put_summary(m, v, &total); break;
      case Prof_SAMPLE:
      case Prof_MEMORY: put_gauge(m, v, m->values.held[value]); break;
   }
}

/* ---- the whole ---- */

static int make(Metrics *m, const Prof_Range *range)
{
   uint32_t size = 64;
   if (!Prof_Value_Walk_begin(&m->values, range->newest - 1)) return 0;
   while (size < 4 * m->values.count) size *= 2;
   m->mask = size - 1;
   m->names = (uint64_t *)Prof_Config_alloc(size, sizeof *m->names);
   m->labels = Prof_Label_copy_all(&m->num_labels);
   while (m->num_game < m->num_labels && !m->labels[m->num_game].own) ++m->num_game;
   return m->names && m->labels;
}

const char *Prof_Out_Openmetrics_write(Prof_Out *out, const Prof_Range *range)
{
   Metrics m;
   uint32_t value;
   int done;
   memset(&m, 0, sizeof m);
   m.out = out;
   done = make(&m, range);
   if (done) put_info(&m);
   done = done && put_frames(&m, range);
   for (value = 1; done && value < m.values.count; ++value) put_value(&m, value);
   put(&m, "# EOF\n");
   Prof_Value_Walk_end(&m.values);
   Prof_Config_release(m.names);
   Prof_Config_release(m.labels);
   return done ? 0 : Prof_NO_MEMORY;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
