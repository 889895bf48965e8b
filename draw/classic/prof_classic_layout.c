/* prof_classic_layout.c - see prof_classic_layout.h.
 *
 * First the plan: what there is room for, and how wide it is. Then lines are filled from the top. A
 * row is made of these, their widths in em, the width of a digit, unless they are measured:
 *
 *      left                                                                          left + width
 *      | PAD | MARKS | name_width | column 0 | CHIP | column 1 .. | GAP | bar | PERCENT | PAD |
 *                    name_left               |                          bar_left
 *                              column_right(0), where its numbers end
 *
 * The host's text_width is the only measure of texts there is, and may be slow; so widths are found
 * once for the page, and a text is measured again only where it is added.
 *
 * Rows scroll inside the lines that titles and header leave: out->shown rows from out->scroll on,
 * including the cursor's. If they are not all rows, the header has their numbers.
 */
#ifdef Prof_ENABLED
#include "prof_classic_layout.h"

#include <math.h>
#include <string.h>

#include "../list/prof_font.h"
#include "../../platform/prof_compiler.h"
#include "../../src/base/prof_bounded.h"
#include "../../src/base/prof_number.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/show/prof_palette.h"
#include "../../src/base/prof_assert.h"

enum { NAME_SIZE = 192, TITLE_LINES = 3 };

/* Widths, in widths of a digit. */
#define PAD        0.75f
#define MARKS      4.5f  /* swatch, cursor, prefix */
#define CURSOR_AT  1.4f
#define PREFIX_AT  3.0f
#define INDENT     2.0f
#define GAP        1.5f
#define CHIP       2.0f
#define NAME_LEAST 24.0f
#define NAME_MOST  48.0f
#define NAME_TIGHT 12.0f /* columns go before a name gets narrower than this */
#define BAR_LEAST  8.0f
#define PERCENT    6.5f

#define ASCENT 0.75f /* share of a line that lies above its baseline */

#define HEAT_WARM 0.5
#define HEAT_HOT  0.8

/* Decisions made once for the page. Lines are numbered from the top. */
typedef struct Plan {
   Prof_Layout *out;
   const Prof_Page *page;
   const Prof_Report *report;
   float em, height, down; /* width of a digit; height of a line; +1 if y grows down */
   float left, top, width; /* place and width of the panel */
   int lines;              /* number of lines that fit */
   int line;               /* next one to fill */
   int column[Prof_NUM_VALUES], num_columns;
   float column_width[Prof_NUM_VALUES];
   float bound_width[Prof_NUM_VALUES]; /* of these, what bounds take, right of the figures; 0 */
   int marks, chip;        /* shown or not: swatch, cursor and prefix; the sign of heat */
   float bar;              /* width in em, 0: not shown */
   float name_width;
   double share_of;        /* what a full bar stands for */
   int share_column, of_focus;
} Plan;

static float least(float a, float b)
{
   return a < b ? a : b;
}

static int least_int(int a, int b)
{
   return a < b ? a : b;
}

static float most(float a, float b)
{
   return a > b ? a : b;
}

/* ---- boxes and texts ---- */

/* The host's function takes a char *, as that of IProf 0.2 did, so texts are copies of our own. */
static float measure(const Plan *plan, char *text)
{
   if (plan->page->text_width) return plan->page->text_width(text);
   return (float)Prof_Font_length(text) * plan->page->cell_width;
}

static float line_top(const Plan *plan, int line)
{
   return plan->top + plan->down * plan->height * (float)line;
}

/* `from` and `to` are in heights of a line, from the top of that line. */
static void add_box(Plan *plan, float x0, float x1, int line, float from, float to, uint32_t color)
{
   Prof_Layout *out = plan->out;
   Prof_Box *box;
   if (out->num_boxes == Prof_LAYOUT_BOXES || x1 <= x0) return;
   box = &out->boxes[out->num_boxes++];
   box->x0 = x0;
   box->x1 = x1;
   box->y0 = line_top(plan, line) + plan->down * plan->height * from;
   box->y1 = line_top(plan, line) + plan->down * plan->height * to;
   box->color = color;
}

/* Copies at most `size` bytes of text behind the layout's own; a byte that could upset the host's
 * printing becomes a space. The room is not taken yet: add_text does that when it knows how much of
 * the copy is left. Null if there is no room. */
static char *copy_chars(Prof_Layout *out, const char *text, size_t size)
{
   char *copy = out->chars + out->num_chars;
   size_t i;
   Prof_ASSERT(out->num_chars >= 0 && out->num_chars <= Prof_LAYOUT_CHARS);
   if ((size_t)out->num_chars + size + 3 > Prof_LAYOUT_CHARS) return 0; /* cut_at adds two */
   for (i = 0; i < size && text[i]; ++i) copy[i] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
   if (text[i]) i = Prof_Utf8_fit(text, i);
   copy[i] = 0;
   return copy;
}

/* Ends `text` after `keep` bytes, or before if that is inside a UTF-8 sequence, with "..". */
static void cut_at(char *text, size_t keep)
{
   while (keep && ((unsigned char)text[keep] & 0xC0) == 0x80) --keep;
   memcpy(text + keep, "..", 3);
}

/* Shortens `text` until it is at most `room` wide; returns its width. If not even ".." fits,
 * nothing is left. It tries halves, as only the host knows how wide a text is. cut_at looks at the
 * first byte that it cuts off, so this one is put back before each try. */
static float cut_to(const Plan *plan, char *text, float room)
{
   char whole[NAME_SIZE];
   float width = measure(plan, text);
   size_t low = 0, high = strlen(text);
   if (width <= room) return width;
   if (high >= NAME_SIZE) high = NAME_SIZE - 1;
   memcpy(whole, text, high);
   whole[high] = 0;
   while (low < high) {
      size_t middle = (low + high + 1) / 2;
      memcpy(text, whole, middle);
      text[middle] = whole[middle];
      cut_at(text, middle);
      if (measure(plan, text) <= room) low = middle;
      else high = middle - 1;
   }
   Prof_ASSERT(low == high && high < NAME_SIZE);
   memcpy(text, whole, low + 1);
   cut_at(text, low);
   width = measure(plan, text);
   if (width <= room) return width;
   *text = 0;
   return 0;
}

/* Adds a text at x, or ending there if right != 0; no wider than `room`. */
static void add_text(Plan *plan, float x, int right, float room, const char *text, uint32_t color)
{
   Prof_Layout *out = plan->out;
   char *copy = copy_chars(out, text, NAME_SIZE - 1);
   Prof_Text *item;
   if (!copy || out->num_texts == Prof_LAYOUT_TEXTS) return;
   item = &out->texts[out->num_texts];
   item->width = cut_to(plan, copy, room);
   if (!*copy) return;
   item->text = copy;
   item->x = right ? x - item->width : x;
   item->top = line_top(plan, plan->line);
   item->y = item->top + plan->down * ASCENT * plan->height;
   item->color = color;
   out->num_chars += (int)strlen(copy) + 1;
   ++out->num_texts;
   Prof_ASSERT(out->num_chars <= Prof_LAYOUT_CHARS);
}

/* ---- the contents of cells ---- */

/* Columns are known by their heads, as a report has them: what is no time is a count. */
static int is_time(const Plan *plan, int value)
{
   const char *header = plan->report->header[value + 1];
   Prof_ASSERT(value >= 0 && value < Prof_NUM_VALUES && header);
   return !strcmp(header, "self") || !strcmp(header, "hier");
}

static int decimals_of(const Plan *plan)
{
   int precision = plan->page->precision;
   return precision < 1 ? 1 : precision > 4 ? 4 : precision;
}

static void format_value(const Plan *plan, int value, double number, char *out)
{
   Prof_Number_format_fixed(out, number, is_time(plan, value) ? decimals_of(plan) : 1);
}

static Prof_Bounded bounded(const Plan *plan, const Prof_Report_Record *record, int value)
{
   int decimals = decimals_of(plan);
   return plan->page->difference
             ? Prof_Bounded_difference(record->values[value], record->bounds[value], decimals)
             : Prof_Bounded_of(record->values[value], record->bounds[value], decimals);
}

/* The figure, or what stands behind it: "" if it is exact. The host's font need have no more than
 * ASCII. */
typedef void Add(Prof_Words *words, const Prof_Bounded *b, const Prof_Bound_Signs *signs);

static void format(const Plan *plan, const Prof_Report_Record *record, int value, Add *add,
                   char out[NAME_SIZE])
{
   Prof_Bounded b = bounded(plan, record, value);
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   add(&words, &b, &Prof_Bound_ASCII);
   strcpy(out, words.text);
}

static void format_bound(const Plan *plan, const Prof_Report_Record *record, int value,
                         char out[NAME_SIZE])
{
   format(plan, record, value, Prof_Bounded_add_bound, out);
}

static void format_time(const Plan *plan, const Prof_Report_Record *record, int value,
                        char out[NAME_SIZE])
{
   format(plan, record, value, Prof_Bounded_add_figure, out);
}

/* "walk", "walk (2)" for the depth of a row, "walk [7]" for the largest depth of a flat one. */
static void format_name(const Plan *plan, const Prof_Report_Record *record, char out[NAME_SIZE])
{
   const char *name = record->name ? record->name : "";
   size_t length = strlen(name), most_bytes = NAME_SIZE - Prof_NUMBER_SIZE - 4;
   if (length > most_bytes) length = Prof_Utf8_fit(name, most_bytes);
   memcpy(out, name, length);
   out[length] = 0;
   if (record->number <= 1) return;
   out[length++] = ' ';
   out[length++] = plan->page->spread ? '(' : '[';
   length += Prof_Number_format_fixed(out + length, record->number, 0);
   out[length++] = plan->page->spread ? ')' : ']';
   Prof_ASSERT(length < NAME_SIZE);
   out[length] = 0;
}

static void format_header(const Plan *plan, int value, char out[NAME_SIZE])
{
   Prof_ASSERT(plan->report->header[value + 1]); /* else it is no column */
   out[0] = 0;
   strncat(out, plan->report->header[value + 1], NAME_SIZE - 8);
   if (is_time(plan, value)) strcat(out, " ms");
}

/* ---- the plan ---- */

/* The width of a column: of its head, or its largest number with a minus, whichever is wider. It
 * has room for 100 ms and for 1000 calls in any case. */
static float width_of_value(const Plan *plan, int value)
{
   char text[NAME_SIZE];
   double largest = is_time(plan, value) ? 100 : 1000; /* room for these, so that columns rest */
   float width;
   int i, estimates = 0;
   format_header(plan, value, text);
   width = measure(plan, text);
   for (i = 0; i < plan->report->num_record; ++i) {
      const Prof_Report_Record *record = &plan->report->record[i];
      double bound = record->bounds[value], size = fabs(record->values[value]) + bound;
      if (!(record->value_flag >> value & 1)) continue;
      if (size > largest) largest = size;
      if (bound > 0) estimates = 1;
   }
   format_value(plan, value, -largest, text);
   if (estimates) strcat(text, "<"); /* one may be "<=1.234" */
   return most(width, measure(plan, text)) + GAP * plan->em;
}

/* The width of the widest bound of a column. */
static float width_of_bounds(const Plan *plan, int value)
{
   char text[NAME_SIZE];
   float width = 0;
   int i;
   for (i = 0; i < plan->report->num_record; ++i) {
      const Prof_Report_Record *record = &plan->report->record[i];
      if (!(record->value_flag >> value & 1) || !(record->bounds[value] > 0)) continue;
      format_bound(plan, record, value, text);
      width = most(width, measure(plan, text));
   }
   return width;
}

static void plan_columns(Plan *plan)
{
   int value;
   plan->num_columns = 0;
   for (value = 0; value < Prof_NUM_VALUES; ++value) {
      const char *header = plan->report->header[value + 1];
      if (!header || !*header) continue;
      plan->column[plan->num_columns] = value;
      plan->bound_width[plan->num_columns] = width_of_bounds(plan, value);
      plan->column_width[plan->num_columns] =
         width_of_value(plan, value) + plan->bound_width[plan->num_columns];
      ++plan->num_columns;
   }
}

/* The width that the widest of the names wants. The longest is taken for the widest, so that one
 * text is measured and not a hundred. */
static float wanted_name_width(const Plan *plan)
{
   char text[NAME_SIZE];
   int i, longest = -1, longest_length = 0;
   float indent;
   for (i = 0; i < plan->report->num_record; ++i) {
      const Prof_Report_Record *record = &plan->report->record[i];
      int length = record->name ? Prof_Font_length(record->name) : 0;
      length += (int)(INDENT * (float)record->indent) + (record->number > 1 ? 6 : 0);
      if (length > longest_length) {
         longest_length = length;
         longest = i;
      }
   }
   if (longest < 0) return NAME_LEAST * plan->em;
   indent = INDENT * (float)plan->report->record[longest].indent * plan->em;
   format_name(plan, &plan->report->record[longest], text);
   return least(most(measure(plan, text) + indent, NAME_LEAST * plan->em), NAME_MOST * plan->em);
}

/* Everything in a row but the name. */
static float rest_width(const Plan *plan)
{
   float width = 2 * PAD;
   int i;
   if (plan->marks) width += MARKS;
   if (plan->chip) width += CHIP;
   if (plan->bar > 0) width += GAP + plan->bar + PERCENT;
   width *= plan->em;
   for (i = 0; i < plan->num_columns; ++i) width += plan->column_width[i];
   return width;
}

/* Decides what there is room for, in the order that the head of the header file has: the bar goes
 * first; columns go from the right; then marks and chip; finally the numbers. Width that remains
 * makes the bar longer; without a bar, it makes the names' column wider. */
static void plan_widths(Plan *plan)
{
   float wanted = wanted_name_width(plan), tight = NAME_TIGHT * plan->em;
   plan->marks = plan->chip = 1;
   plan->bar = BAR_LEAST;
   plan->bar += most(0, (plan->width - rest_width(plan) - wanted) / plan->em);
   if (plan->width - rest_width(plan) < least(wanted, NAME_LEAST * plan->em)) plan->bar = 0;
   while (plan->num_columns > 1 && plan->width - rest_width(plan) < tight) --plan->num_columns;
   if (plan->width - rest_width(plan) < tight / 2) plan->chip = plan->marks = 0;
   if (plan->num_columns && plan->width - rest_width(plan) < plan->em) plan->num_columns = 0;
   plan->name_width = most(0, plan->width - rest_width(plan));
}

static int find_value(const Prof_Report *report, const char *header)
{
   int value;
   for (value = 0; value < Prof_NUM_VALUES; ++value)
      if (report->header[value + 1] && !strcmp(report->header[value + 1], header)) return value;
   return -1;
}

/* Bars: in a call graph the share of the focus' hierarchical time, else of the self times' sum,
 * which is the frame. */
static void plan_shares(Plan *plan)
{
   const Prof_Report *report = plan->report;
   int self = find_value(report, "self"), hier = find_value(report, "hier"), i;
   plan->share_column = plan->num_columns ? plan->column[0] : -1;
   plan->share_of = 0;
   for (i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record *record = &report->record[i];
      if (record->prefix == '-' && hier >= 0) {
         plan->share_column = hier;
         plan->of_focus = 1;
         plan->share_of = record->values[hier];
         return;
      }
      if (self >= 0) plan->share_of += record->values[self];
   }
}

/* Finds the place of the panel. Its lowest line, including descenders, ends at y + height or
 * above. */
static void plan_place(Plan *plan)
{
   const Prof_Page *page = plan->page;
   plan->height = fabsf(page->line_spacing);
   plan->down = page->line_spacing < 0 ? -1.0f : 1.0f;
   plan->top = page->y - plan->down * ASCENT * plan->height;
   plan->left = page->x;
   plan->width = page->width;
   plan->lines = 0;
   if (plan->height > 0 && page->height > 0)
      plan->lines = (int)least(page->height / plan->height + ASCENT + 0.001f, Prof_LAYOUT_LINES);
}

/* ---- titles ---- */

/* Bytes of `text` that fit into the width: whole words, but one at least, which is cut where it is
 * added if it is too long. */
static size_t wrap(const Plan *plan, const char *text, float room)
{
   char line[NAME_SIZE];
   size_t end = 0, at, good = 0, length = strlen(text);
   if (length >= NAME_SIZE) length = NAME_SIZE - 1;
   for (at = 1; at <= length; ++at) {
      if (at < length && text[at] != ' ') continue;
      memcpy(line, text, at);
      line[at] = 0;
      end = at;
      if (measure(plan, line) > room) break;
      good = at;
   }
   return good ? good : end;
}

/* Leaves out fields, which three blanks part, until the title fits. The first field stays. The
 * last ones stay too, because they may be warnings. */
static void drop_fields(const Plan *plan, char *title, float room)
{
   static const char gap[] = "   ";
   char *second = strstr(title, gap), *third;
   while (second && measure(plan, title) > room) {
      third = strstr(second + sizeof gap - 1, gap);
      if (!third) return;
      memmove(second, third, strlen(third) + 1);
   }
}

/* Adds a title in up to `lines` lines; the last of them takes all that is left, and is cut. */
static void add_title(Plan *plan, const char *title, int lines, uint32_t color)
{
   char part[NAME_SIZE];
   float room = plan->width - 2 * PAD * plan->em;
   int i;
   for (i = 0; i < lines && *title; ++i) {
      size_t length = wrap(plan, title, room);
      if (i + 1 == lines) length = strlen(title);
      if (length >= NAME_SIZE) length = NAME_SIZE - 1;
      Prof_ASSERT(length > 0); /* else the title has no end */
      memcpy(part, title, length);
      part[length] = 0;
      if (lines == 1) drop_fields(plan, part, room);
      add_box(plan, plan->left, plan->left + plan->width, plan->line, 0, 1, Prof_COLOR_HEADER);
      add_text(plan, plan->left + PAD * plan->em, 0, room, part, color);
      ++plan->line;
      title += length;
      while (*title == ' ') ++title;
   }
}

/* Titles leave room for the header and a row. A title takes more than one line only if all rows
 * fit anyway. */
static void add_titles(Plan *plan)
{
   int i, most_lines, spare = plan->lines - Prof_NUM_TITLE - 1 - plan->report->num_record;
   for (i = 0; i < Prof_NUM_TITLE; ++i) {
      int first = plan->line;
      most_lines = least_int(plan->lines - 2 - plan->line, TITLE_LINES);
      if (most_lines < 1 || !plan->report->title[i]) continue;
      add_title(plan, plan->report->title[i], Prof_Number_clamp(1 + spare, 1, most_lines),
                i ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
      spare -= plan->line - first - 1;
   }
}

/* ---- header and rows ---- */

static float name_left(const Plan *plan)
{
   return plan->left + (PAD + (plan->marks ? MARKS : 0)) * plan->em;
}

/* Right edge of the numbers of column i. */
static float column_right(const Plan *plan, int i)
{
   float x = name_left(plan) + plan->name_width;
   int j;
   Prof_ASSERT(i < plan->num_columns);
   for (j = 0; j <= i; ++j) x += plan->column_width[j];
   return i > 0 && plan->chip ? x + CHIP * plan->em : x;
}

static float bar_left(const Plan *plan)
{
   return column_right(plan, plan->num_columns - 1) + GAP * plan->em +
          (plan->num_columns == 1 && plan->chip ? CHIP * plan->em : 0);
}

/* "zone", or "zone 11-20/34" if only some of the rows are shown. */
static void format_names_header(const Plan *plan, char out[NAME_SIZE])
{
   const char *zone = plan->report->header[0] ? plan->report->header[0] : "";
   int first = plan->out->scroll, shown = plan->out->shown, rows = plan->report->num_record;
   size_t length;
   out[0] = 0;
   strncat(out, zone, NAME_SIZE / 2);
   if (shown == rows) return;
   length = strlen(strcat(out, " "));
   length += Prof_Number_format_fixed(out + length, first + 1, 0);
   out[length++] = '-';
   length += Prof_Number_format_fixed(out + length, first + shown, 0);
   out[length++] = '/';
   Prof_ASSERT(length + 11 < NAME_SIZE); /* "2147483647" */
   Prof_Number_format_fixed(out + length, rows, 0);
}

static void add_header(Plan *plan)
{
   char text[NAME_SIZE];
   int i;
   format_names_header(plan, text);
   add_text(plan, name_left(plan), 0, plan->name_width, text, Prof_COLOR_DIM);
   for (i = 0; i < plan->num_columns; ++i) {
      format_header(plan, plan->column[i], text);
      add_text(plan, column_right(plan, i), 1, plan->column_width[i], text, Prof_COLOR_DIM);
   }
   if (plan->bar > 0)
      add_text(plan, bar_left(plan), 0, (plan->bar + PERCENT) * plan->em,
               plan->of_focus ? "share of focus" : "share", Prof_COLOR_DIM);
   ++plan->line;
}

static void add_marks(Plan *plan, const Prof_Report_Record *record, int selected)
{
   char prefix[2];
   float x = plan->left + PAD * plan->em;
   if (record->zone != -1)
      add_box(plan, x, x + 0.9f * plan->em, plan->line, 0.22f, 0.78f,
              Prof_Palette_of_zone(record->zone));
   if (selected)
      add_text(plan, x + CURSOR_AT * plan->em, 0, 1.3f * plan->em, ">", Prof_COLOR_TEXT);
   prefix[0] = record->prefix;
   prefix[1] = 0;
   if (record->prefix > ' ')
      add_text(plan, x + PREFIX_AT * plan->em, 0, 1.3f * plan->em, prefix, Prof_COLOR_DIM);
}

/* A time that repeats the first one is dim. */
static void add_numbers(Plan *plan, const Prof_Report_Record *record)
{
   char first[NAME_SIZE], text[NAME_SIZE];
   float right;
   int i;
   first[0] = 0;
   for (i = 0; i < plan->num_columns; ++i) {
      int value = plan->column[i], repeats;
      if (!(record->value_flag >> value & 1)) continue;
      if (is_time(plan, value)) format_time(plan, record, value, text);
      else format_value(plan, value, record->values[value], text);
      repeats = i > 0 && is_time(plan, value) && !strcmp(text, first);
      right = column_right(plan, i) - plan->bound_width[i];
      add_text(plan, right, 1, plan->column_width[i] - plan->bound_width[i], text,
               repeats ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
      if (i == 0) strcpy(first, text);
      if (!is_time(plan, value)) continue;
      format_bound(plan, record, value, text);
      if (*text) add_text(plan, right, 0, plan->bound_width[i], text, Prof_COLOR_DIM);
   }
}

/* Heat, beside the number it is about. Never a colour alone. */
static void add_chip(Plan *plan, const Prof_Report_Record *record)
{
   float x = column_right(plan, 0) + 0.5f * plan->em;
   int hot = record->heat >= HEAT_HOT;
   if (!(record->heat >= HEAT_WARM)) return;
   if (hot) add_box(plan, x, x + 1.2f * plan->em, plan->line, 0.12f, 0.88f, Prof_COLOR_HOT);
   add_text(plan, x + 0.1f * plan->em, 0, 1.2f * plan->em, hot ? "!" : "~",
            hot ? Prof_COLOR_ON_CHIP : Prof_COLOR_WARM);
}

static void add_bar(Plan *plan, const Prof_Report_Record *record)
{
   char text[Prof_NUMBER_SIZE + 2];
   float x = bar_left(plan), width = plan->bar * plan->em;
   double share;
   size_t length;
   if (plan->share_column < 0 || !(plan->share_of > 0)) return;
   share = record->values[plan->share_column] / plan->share_of;
   if (!(record->value_flag >> plan->share_column & 1) || !(share >= 0)) return;
   if (share > 1) share = 1;
   add_box(plan, x, x + width, plan->line, 0.25f, 0.75f, Prof_COLOR_TRACK);
   add_box(plan, x, x + width * (float)share, plan->line, 0.25f, 0.75f,
           Prof_Palette_of_zone(record->zone));
   length = Prof_Number_format_fixed(text, share * 100, 1);
   Prof_ASSERT(length + sizeof "%" <= sizeof text);
   memcpy(text + length, "%", 2);
   x += width + PERCENT * plan->em;
   add_text(plan, x, 1, PERCENT * plan->em, text, Prof_COLOR_DIM);
}

static void add_row(Plan *plan, int index)
{
   const Prof_Report_Record *record = &plan->report->record[index];
   float indent = INDENT * (float)record->indent * plan->em, right = plan->left + plan->width;
   int selected = index == plan->report->hilight;
   char name[NAME_SIZE];
   if (selected) add_box(plan, plan->left, right, plan->line, 0, 1, Prof_COLOR_SELECTED);
   else if (index & 1) add_box(plan, plan->left, right, plan->line, 0, 1, Prof_COLOR_ALTERNATE);
   if (plan->marks) add_marks(plan, record, selected);
   indent = least(indent, plan->name_width / 2);
   format_name(plan, record, name);
   add_text(plan, name_left(plan) + indent, 0, plan->name_width - indent, name, Prof_COLOR_TEXT);
   add_numbers(plan, record);
   if (plan->chip && plan->num_columns) add_chip(plan, record);
   if (plan->bar > 0) add_bar(plan, record);
   ++plan->line;
}

/* ---- scrolling ---- */

/* The row to begin with: as near to the last one as the cursor and the end of the report let it. */
static int scroll_to(int first, int cursor, int lines, int rows)
{
   Prof_ASSERT(lines >= 1 && cursor < rows);
   if (first > rows - lines) first = rows - lines;
   if (first < 0) first = 0;
   if (cursor >= first + lines) first = cursor - lines + 1;
   if (cursor >= 0 && cursor < first) first = cursor;
   return first;
}

static void plan_rows(Plan *plan)
{
   Prof_Layout *out = plan->out;
   int rows = plan->report->num_record, lines = plan->lines - plan->line - (plan->lines >= 2);
   Prof_ASSERT(lines >= 1); /* titles and header leave one */
   out->scroll = scroll_to(out->scroll, plan->report->hilight, lines, rows);
   out->shown = least_int(lines, rows);
   Prof_ASSERT(out->scroll + out->shown <= rows);
}

static void add_rows(Plan *plan)
{
   const Prof_Layout *out = plan->out;
   int i;
   if (out->shown == 0) {
      add_text(plan, name_left(plan), 0, plan->name_width, "no zones yet", Prof_COLOR_DIM);
      ++plan->line;
   }
   for (i = 0; i < out->shown; ++i) add_row(plan, out->scroll + i);
   Prof_ASSERT(plan->line <= plan->lines);
}

/* The panel is painted first, but its height is known last: so its place among the boxes was
 * kept. */
static void set_panel(Plan *plan)
{
   Prof_Box *panel = &plan->out->panel;
   Prof_ASSERT(plan->out->num_boxes > 0); /* the first is the panel's */
   panel->x0 = plan->left;
   panel->x1 = plan->left + plan->width;
   panel->y0 = plan->top;
   panel->y1 = line_top(plan, plan->line);
   panel->color = Prof_COLOR_PANEL;
   plan->out->boxes[0] = *panel;
}

/* Numbers of the game's are asked before anything is done with them: infinity and NaN pass
 * comparisons, and are no ints. */
static int is_sound(const Prof_Page *page)
{
   return Prof_Number_is_finite(page->x) && Prof_Number_is_finite(page->y) &&
          Prof_Number_is_finite(page->width) && Prof_Number_is_finite(page->height) &&
          Prof_Number_is_finite(page->line_spacing);
}

/* Why there is no room, or null. */
static const char *fault_of(const Plan *plan)
{
   if (!(plan->height > 0)) return "line_spacing is 0";
   if (plan->lines < 1) return "height has no room for a line";
   if (!Prof_Number_is_finite(plan->em) || !(plan->em > 0))
      return "text_width gives a digit no width";
   if (!(plan->width > 2 * plan->em)) return "width has no room for two digits";
   return 0;
}

const char *Prof_Classic_Layout_report(Prof_Layout *layout, const Prof_Page *page,
                                       const Prof_Report *report)
{
   char digit[2] = "0";
   const char *fault;
   Plan plan;
   memset(&plan, 0, sizeof plan);
   memset(&layout->panel, 0, sizeof layout->panel);
   layout->num_boxes = layout->num_texts = layout->num_chars = layout->shown = 0;
   plan.out = layout;
   plan.page = page;
   plan.report = report;
   if (!is_sound(page)) return "a size or position is no finite number";
   plan_place(&plan);
   layout->line_height = plan.height;
   plan.em = measure(&plan, digit);
   fault = fault_of(&plan);
   if (fault) return fault;
   plan_columns(&plan);
   plan_widths(&plan);
   plan_shares(&plan);
   layout->num_boxes = 1; /* the panel's place */
   add_titles(&plan);
   plan_rows(&plan);
   if (plan.lines >= 2) add_header(&plan);
   add_rows(&plan);
   set_panel(&plan);
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
