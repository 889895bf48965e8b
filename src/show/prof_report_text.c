/* prof_report_text.c - the report as plain text, for terminals, logs and bug reports. */
#ifdef Prof_ENABLED
#include "../../platform/prof_compiler.h"
#include "../base/prof_bounded.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include "../base/prof_utf8.h"
#include "../frame/prof_unmarked.h"
#include "../gather/prof_value.h"
#include "prof_compare.h"
#include "prof_label.h"
#include "prof_report.h"
#include "prof_zone_place.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 36, INDENT = 2 };

/* Appends like snprintf: what does not fit is still counted. */
typedef struct Out {
   char *buffer;
   size_t size, length;
} Out;

Prof_PRINTF(2, 3)
static void put(Out *out, const char *format, ...)
{
   size_t left = out->length < out->size ? out->size - out->length : 0;
   va_list args;
   int written;
   va_start(args, format);
   written = vsnprintf(left ? out->buffer + out->length : 0, left, format, args);
   va_end(args);
   if (written > 0) out->length += (size_t)written;
}

/* A text in a column that is so many cells wide; to the right, if that is negative. */
static void put_cell(Out *out, const char *text, int width)
{
   const int least = width < 0 ? -width : width, cells = Prof_Utf8_cells(text);
   const int gap = cells < least ? least - cells : 0;
   put(out, "%*s%s%*s", width < 0 ? gap : 0, "", text, width < 0 ? 0 : gap, "");
}

/* The name's column: an indented name with its sign in front and its depth behind, cut with ".." if
 * it is too wide, so that the figures of all rows stand below each other. "(2)" is the second depth
 * of a spread zone, "[2]" how deep a flattened one went. */
static void put_name(Out *out, const Prof_Report_Record *r, int marked)
{
   int spread = Prof_View_state.recursion == Prof_SPREAD_RECURSION;
   char depth[16] = "", name[192];
   Prof_ASSERT(r->name && r->indent >= 0);
   if (r->number) snprintf(depth, sizeof depth, spread ? " (%d)" : " [%d]", r->number);
   snprintf(name, sizeof name, "%*s%c%s%s", INDENT * r->indent, "", r->prefix, r->name, depth);
   if (r->zone >= 0 && Prof_Utf8_cells(name) > NAME_WIDTH)
      strcpy(name + Prof_Utf8_head(name, NAME_WIDTH - 2), "..");
   put(out, "%c ", marked ? '>' : ' ');
   put_cell(out, name, NAME_WIDTH);
}

/* Behind the figures, as its length is any: where a zone stands, if another one has its name. */
static void put_place(Out *out, const Prof_Report_Record *r)
{
   uint32_t zone = r->zone >= 0 ? Prof_Zone_of_id((uint32_t)r->zone) : 0;
   char place[Prof_ZONE_PLACE];
   if (!zone || !Prof_Zone_Place_is_twin(zone)) return;
   Prof_Zone_Place_write(zone, place);
   put(out, "  %s", place);
}

/* Longer than any name, and how often it came tells something only if it did so more than once. */
static void put_warning(Out *out, const Prof_Report_Record *r)
{
   double count = 0;
   int v;
   for (v = 0; v < Prof_NUM_VALUES; ++v)
      if (r->value_flag & 1 << v) count = r->values[v];
   put(out, "  %s", r->name);
   if (count > 1) put(out, " (%.0f times)", count);
   put(out, "\n");
}

enum { FIGURE_WIDTH = 10, BOUND_WIDTH = 8 /* a blank, the sign, "0.1234" */ };

/* Bit i: a row of column i is an estimate. Then the column has room for bounds behind its figures,
 * so that those stand below each other. */
static int columns_with_bounds(const Prof_Report *report)
{
   int i, v, columns = 0;
   for (i = 0; i < report->num_record; ++i)
      for (v = 0; v < Prof_NUM_VALUES; ++v)
         if (report->record[i].bounds[v] > 0) columns |= 1 << v;
   return columns;
}

/* As wide as its column. */
static void put_figure(Out *out, double figure, int decimals)
{
   char text[Prof_NUMBER_SIZE];
   put(out, "%*s", FIGURE_WIDTH, Prof_Number_fixed(text, figure, decimals));
}

static void put_time(Out *out, const Prof_Report_Record *r, int value, int bounds)
{
   Prof_Bounded b = Prof_Compare_is_active()
                       ? Prof_Bounded_difference(r->values[value], r->bounds[value], 4)
                       : Prof_Bounded_of(r->values[value], r->bounds[value], 4);
   Prof_Words figure, bound;
   Prof_Short_Text_begin(&figure);
   Prof_Short_Text_begin(&bound);
   Prof_Bounded_add_figure(&figure, &b, &Prof_Bound_UTF8);
   Prof_Bounded_add_bound(&bound, &b, &Prof_Bound_UTF8);
   if (b.at_most) put_cell(out, figure.text, -FIGURE_WIDTH);
   else put_figure(out, b.figure, 4);
   if (bounds) put_cell(out, bound.text, BOUND_WIDTH);
}

/* So that nobody takes it for work. */
static void put_doubt(Out *out, const Prof_Report_Record *r)
{
   if (Prof_Unmarked_is(Prof_Zone_of_id((uint32_t)r->zone))) put(out, "  (off the CPU: a wait?)");
}

enum { MAX_VALUES = 20, AMOUNT_WIDTH = 16 };

/* A count that is told among the values below needs no row of 0.0000 among the zones; in a call
 * graph its row tells who added to it. */
static int is_among_values(const Prof_Report_Record *r)
{
   const int flat = Prof_View_state.mode != Prof_CALL_GRAPH && !Prof_Compare_is_active();
   uint32_t value = 0;
   if (!flat || r->zone < 0) return 0;
   Prof_Config_lock();
   value = Prof_Value_of_zone(Prof_Zone_of_id((uint32_t)r->zone));
   Prof_Config_unlock();
   return value && value <= MAX_VALUES;
}

/* The cursor's row stays, so that it is seen where it is. */
static void put_row(Out *out, const Prof_Report *report, int i, int with_bounds)
{
   const Prof_Report_Record *r = &report->record[i];
   int v;
   Prof_ASSERT(i >= 0 && i < report->num_record);
   if (i != report->hilight && is_among_values(r)) return;
   if (r->zone < 0) {
      put_warning(out, r);
      return;
   }
   put_name(out, r, i == report->hilight);
   for (v = 0; v < Prof_NUM_VALUES; ++v) {
      int bounds = with_bounds >> v & 1;
      if (!report->header[v + 1][0]) continue;
      put(out, " ");
      if (!(r->value_flag & 1 << v))
         put(out, "%*s", FIGURE_WIDTH + (bounds ? BOUND_WIDTH : 0), "");
      else if (strcmp(report->header[v + 1], "count") == 0) put_figure(out, r->values[v], 2);
      else put_time(out, r, v, bounds);
   }
   put_place(out, r);
   put_doubt(out, r);
   put(out, "\n");
}

static void put_scene(Out *out, const Prof_Scene_Info *scene)
{
   Prof_Stats s;
   double figures[5];
   int i;
   if (!scene->frames || !Prof_get_scene_stats(scene->name, 0, 0, 0, INT_MAX, &s)) return;
   put(out, "  ");
   put_cell(out, scene->name[0] ? scene->name : "(no scene)", NAME_WIDTH);
   figures[0] = s.mean, figures[1] = s.p50, figures[2] = s.p95, figures[3] = s.p99;
   figures[4] = s.max;
   put(out, " %10d", scene->frames);
   for (i = 0; i < 5; ++i) put(out, " "), put_figure(out, figures[i], 4);
   put(out, " %10d\n", scene->hitches);
}

/* A game that named its scenes gets a line for each that is in the history: the work of its
 * frames. */
static void put_scenes(Out *out)
{
   Prof_Scene_Info scene;
   int i;
   if (!Prof_num_scenes()) return;
   put(out, "\n  %-*s %10s %10s %10s %10s %10s %10s %10s\n", NAME_WIDTH, "scene", "frames", "mean",
       "p50", "p95", "p99", "max", "hitches");
   for (i = -1; Prof_get_scene_info(i, 0, INT_MAX, &scene); ++i) put_scene(out, &scene);
}

static void put_value(Out *out, const Prof_Value_Info *value)
{
   Prof_Value_Stats s;
   char text[96];
   double figure;
   if (!Prof_get_frame_value(Prof_get_frame(), value->name, &s)) return;
   figure = value->kind == Prof_COUNT || value->kind == Prof_EVENT ? s.sum : s.last;
   if (!Prof_Number_is_finite(figure)) return;
   Prof_Unit_write(text, sizeof text, figure, value->unit);
   put(out, "  ");
   put_cell(out, value->name, NAME_WIDTH);
   put(out, " ");
   put_cell(out, text, -AMOUNT_WIDTH);
   put(out, "\n");
}

/* What the game counts, in the frame that is shown: the first few that it came to count. */
static void put_values(Out *out)
{
   Prof_Value_Info value;
   int i, count = Prof_num_values();
   if (!count || Prof_Compare_is_active()) return;
   put(out, "\n  %-*s %*s\n", NAME_WIDTH, "value", AMOUNT_WIDTH,
       Prof_get_frame() ? "that frame" : "last frame");
   for (i = 0; i < count && i < MAX_VALUES && Prof_get_value_info(i, &value); ++i)
      put_value(out, &value);
   if (count > MAX_VALUES) put(out, "  and %d more\n", count - MAX_VALUES);
}

/* What the game says that this is a run of. */
static void put_labels(Out *out)
{
   Prof_Label label;
   int i;
   for (i = 0; Prof_Label_of_game(i, &label); ++i)
      put(out, "%s%s: %s", i ? ", " : "", label.key, label.value);
   if (i) put(out, "\n");
}

/* What iprof knows of the build and the machine, less what no reader of a report asks for. */
static int is_told(const Prof_Label *label)
{
   static const char *const left_out[] = {"memory_mib", "build_bits", "clock", "start", "session"};
   size_t i;
   for (i = 0; i < sizeof left_out / sizeof *left_out; ++i)
      if (strcmp(label->key, left_out[i]) == 0) return 0;
   return label->own;
}

static void put_facts(Out *out)
{
   Prof_Label label;
   const char *before = "";
   int i;
   for (i = 0; Prof_get_label(i, &label); ++i) {
      if (!is_told(&label)) continue;
      put(out, "%s%s: %s", before, label.key, label.value);
      before = ", ";
   }
   if (*before) put(out, "\n");
}

/* Writes nothing behind the buffer's end, and goes on counting: the caller learns how much room the
 * whole takes. */
size_t Prof_write_report(char *buffer, size_t size)
{
   const Prof_Report *report = Prof_Report_peek();
   int i, with_bounds = columns_with_bounds(report);
   Out out;
   out.buffer = buffer;
   out.size = buffer ? size : 0;
   out.length = 0;
   if (out.size) buffer[0] = 0;
   put(&out, "%s\n%s\n", report->title[0], report->title[1]);
   put_labels(&out);
   put_facts(&out);
   put(&out, "  %-*s", NAME_WIDTH, report->header[0]);
   for (i = 1; i < Prof_NUM_HEADER; ++i)
      if (report->header[i][0])
         put(&out, " %*s%*s", FIGURE_WIDTH, report->header[i],
             with_bounds >> (i - 1) & 1 ? BOUND_WIDTH : 0, "");
   put(&out, "\n");
   for (i = 0; i < report->num_record; ++i) put_row(&out, report, i, with_bounds);
   put_scenes(&out);
   put_values(&out);
   return out.length;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
