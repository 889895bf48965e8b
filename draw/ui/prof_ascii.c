/* prof_ascii.c - see prof_ascii.h
 *
 * Things come in the order of painting, but a bar may be painted after the text that it stands
 * beside, and both fall onto one cell. So a cell has a LAYER, and takes what is of its own or a
 * higher one:
 *
 *      EMPTY  <  FRAME  <  BAR  <  MARK  <  TEXT
 *
 * A panel empties the cells below it first: what it hides must not show through. Each cell knows
 * its panel as well, by which plain text is put together.
 *
 * A list does not tell what a bar means: whether it lies, stands, or is a mere line is guessed from
 * its size. Who gives a view bars of other sizes looks at `lies` and `put_bar`.
 */
#ifdef Prof_ENABLED
#include "prof_ascii.h"
#include "../list/prof_own_thread.h"

#include "../list/prof_font.h"
#include "prof_overlay.h"
#include "../../src/show/prof_palette.h"
#include "prof_ui.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

/* The layers of a cell, each of which covers those before it. */
enum { EMPTY, FRAME, BAR, MARK, TEXT };

typedef struct Cell {
   unsigned code : 21; /* of the character; NOTHING in the second cell of one that takes two */
   unsigned layer : 3;
   unsigned panel : 8; /* counted from 1; 0 none */
} Cell;

enum { NOTHING = 0 };

static struct {
   Cell grid[Prof_ASCII_LINES][Prof_ASCII_COLUMNS];
   int num_columns, num_lines, is_plain, num_panels;
   Prof_Rect panel;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- cells ---- */

/* The nearest cell. Text begins a few units inside of its panel, and at the upper edge of its line.
 * C divides towards zero, so what lies left of the picture, or above it, is turned over. */
static int nearest(int at, int size)
{
   at += size / 2;
   return at < 0 ? -((size - 1 - at) / size) : at / size;
}

static int column_of(int x) { return nearest(x, Prof_CELL); }
static int line_of(int y) { return nearest(y, Prof_LINE); }

/* The other half of a character of two cells is a blank from now on, as one of them is to hold
 * something else. */
static void part(int column, int line)
{
   Cell *cell = &own.grid[line][column];
   if (cell->layer != TEXT) return;
   if (cell->code == NOTHING && column > 0) cell[-1].code = ' ';
   if (cell->code && column + 1 < own.num_columns && cell[1].layer == TEXT &&
       cell[1].code == NOTHING)
      cell[1].code = ' ';
}

static void put(int column, int line, uint32_t code, int layer)
{
   Cell *cell;
   if (column < 0 || column >= own.num_columns || line < 0 || line >= own.num_lines) return;
   Prof_ASSERT(layer > EMPTY && layer <= TEXT && own.num_panels <= 255);
   cell = &own.grid[line][column];
   if (cell->layer > (unsigned)layer) return;
   part(column, line);
   cell->code = code & 0x1FFFFF;
   cell->layer = (unsigned)layer & 7;
   cell->panel = (unsigned)own.num_panels & 255;
}

static int at_most(int value, int most) { return value < most ? value : most; }

/* ---- frames ---- */

static void put_frame(int left, int top, int right, int bottom)
{
   int column, line;
   for (column = left; column <= right; ++column) {
      put(column, top, '-', FRAME);
      put(column, bottom, '-', FRAME);
   }
   for (line = top; line <= bottom; ++line) {
      const uint32_t ch = line == top || line == bottom ? '+' : '|';
      put(left, line, ch, FRAME);
      put(right, line, ch, FRAME);
   }
}

/* Clears the cells of a panel, which hides all that lies below it. */
static void clear(int left, int top, int right, int bottom)
{
   int column, line;
   for (line = top < 0 ? 0 : top; line <= at_most(bottom, own.num_lines - 1); ++line)
      for (column = left < 0 ? 0 : left; column <= at_most(right, own.num_columns - 1); ++column) {
         part(column, line);
         own.grid[line][column].layer = EMPTY;
      }
}

/* Beside the texts, which begin half a cell and more inside. */
static void put_panel(const Prof_Rect *rect)
{
   int left = rect->x0 / Prof_CELL, right = (rect->x1 - 1) / Prof_CELL;
   int top = line_of(rect->y0 + 4) - 1, bottom = line_of(rect->y1 - Prof_FONT_HEIGHT / 2);
   if (top < 0) top = 0;
   if (own.num_panels < 255) ++own.num_panels;
   own.panel = *rect;
   if (own.is_plain) return;
   clear(left, top, right, bottom);
   put_frame(left, top, at_most(right, own.num_columns - 1), at_most(bottom, own.num_lines - 1));
}

/* ---- bars ---- */

/* One that lies; as high as a line it is a box, whose ends are seen. */
static void put_lying(const Prof_Rect *rect)
{
   int first = column_of(rect->x0), last = column_of(rect->x1) - 1, column;
   int line = line_of((rect->y0 + rect->y1 - Prof_FONT_HEIGHT) / 2);
   int is_box = rect->y1 - rect->y0 >= Prof_FONT_HEIGHT - 2 && last - first >= 2;
   if (last < first) last = first;
   for (column = first; column <= last; ++column) put(column, line, '=', BAR);
   if (!is_box) return;
   put(first, line, '[', BAR);
   put(last, line, ']', BAR);
}

static int rank(uint32_t ch) { return ch == '|' ? 3 : ch == ':' ? 2 : ch == '.' ? 1 : 0; }

/* Puts the sign for a height; of several in one cell the highest stays. */
static void put_height(int column, int line, int high)
{
   static const char signs[] = ".:|";
   const int sign = high * 3 > Prof_LINE * 2 ? 2 : high * 3 > Prof_LINE ? 1 : 0;
   const uint32_t ch = (unsigned char)signs[sign];
   Prof_ASSERT(high > 0 && high <= Prof_LINE); /* of one cell */
   if (line < 0 || line >= own.num_lines || column < 0 || column >= own.num_columns) return;
   if (own.grid[line][column].layer == BAR && rank(own.grid[line][column].code) >= rank(ch)) return;
   put(column, line, ch, BAR);
}

/* A low one belongs to one line of text; a high one stands on several lines. */
static void put_column(int column, const Prof_Rect *rect)
{
   int line, top, high = rect->y1 - rect->y0;
   if (high <= Prof_LINE) {
      put_height(column, line_of((rect->y0 + rect->y1 - Prof_FONT_HEIGHT) / 2), high);
      return;
   }
   for (line = rect->y0 / Prof_LINE; line * Prof_LINE < rect->y1; ++line) {
      top = rect->y0 > line * Prof_LINE ? rect->y0 : line * Prof_LINE;
      put_height(column, line, at_most(rect->y1, (line + 1) * Prof_LINE) - top);
   }
}

static int between(int value, int low, int high)
{
   return value < low ? low : value > high ? high : value;
}

/* A cap is a unit wider than its bar. Thumbs and cursors stand on the border. */
static int is_within_border(const Prof_Rect *rect)
{
   return own.num_panels && rect->x0 >= own.panel.x0 + Prof_PAD - 1 &&
          rect->x1 <= own.panel.x1 - Prof_PAD + 1;
}

/* The border has a cell that is half inside of it. */
static void put_standing(const Prof_Rect *rect)
{
   int column = rect->x0 / Prof_CELL, last = (rect->x1 - 1) / Prof_CELL;
   if (is_within_border(rect)) {
      int left = own.panel.x0 / Prof_CELL + 1, right = (own.panel.x1 - 1) / Prof_CELL - 1;
      column = between(column, left, right);
      last = between(last, left, right);
   }
   for (; column <= last; ++column) put_column(column, rect);
}

/* Views draw a quantity across as an opaque bar of 8 to 12 units, and history translucent. */
static int lies(int wide, int high, uint32_t color)
{
   if (wide >= 2 * Prof_CELL && wide >= 2 * high) return high > 2;
   return wide >= Prof_CELL / 2 && high >= 8 && high <= 12 && (color & 0xFF) == 0xFF;
}

/* Thin lines along boxes are for the eye only. A square is the colour of a group. */
static void put_bar(const Prof_Rect *rect, uint32_t color)
{
   int wide = rect->x1 - rect->x0, high = rect->y1 - rect->y0;
   if (own.is_plain || wide <= 0 || high <= 0) return;
   if (wide == Prof_CELL && high >= 8 && high <= 10 && (color & 0xFF) == 0xFF)
      put(column_of(rect->x0), line_of((rect->y0 + rect->y1 - Prof_FONT_HEIGHT) / 2), '*', BAR);
   else if (lies(wide, high, color)) put_lying(rect);
   else if (wide < Prof_CELL || high > 2) put_standing(rect);
}

/* ---- text ---- */

/* A character for each sign of the font; others are themselves. */
static uint32_t plain_sign(uint32_t code)
{
   static const char signs[Prof_LAST_SIGN - Prof_FIRST_SIGN + 2] = "^v<>>^v%*#*x\"}-=";
   Prof_ASSERT(signs[Prof_LAST_SIGN - Prof_FIRST_SIGN]); /* each sign has one */
   if (code >= Prof_FIRST_SIGN && code <= Prof_LAST_SIGN)
      return (unsigned char)signs[code - Prof_FIRST_SIGN];
   if (code < ' ' || (code >= 127 && code < 0xA0)) return '?'; /* of control */
   return code;
}

/* Two signs take the cell before them as well, which no figure reaches into: "+-", "<=". */
static void put_before(int column, int line, uint32_t ch)
{
   if (ch == Prof_SIGN_PLUS_MINUS) put(column - 1, line, '+', TEXT);
   if (ch == Prof_SIGN_AT_MOST) put(column - 1, line, '<', TEXT);
}

/* A character of two cells that is half outside is left out. */
static void put_character(int column, int line, uint32_t code, int cells)
{
   put_before(column, line, code);
   if (cells == 2 && (column < 0 || column + 1 >= own.num_columns)) return;
   put(column, line, plain_sign(code), TEXT);
   if (cells == 2) put(column + 1, line, NOTHING, TEXT);
}

/* Between words no bar shows through. Accents that stand on the letter before are left out, as in
 * the picture. */
static void put_text(const Prof_Rect *rect, const char *text)
{
   int column = column_of(rect->x0), line = line_of(rect->y0), spaces = 0, cells;
   for (; *text; column += cells) {
      uint32_t code;
      text += Prof_Utf8_read(text, &code);
      cells = Prof_Utf8_width(code);
      if (code == ' ') {
         ++spaces;
      } else if (cells) {
         for (; spaces && column > column_of(rect->x0) + spaces; --spaces)
            put(column - spaces, line, ' ', TEXT);
         spaces = 0;
         put_character(column, line, code, cells);
      }
   }
}

static void put_box(const Prof_Rect *rect, uint32_t color)
{
   if (color == Prof_COLOR_SELECTED && rect->x0 == own.panel.x0 && rect->x1 == own.panel.x1)
      put(rect->x0 / Prof_CELL, line_of(rect->y0), '>', MARK);
}

void Prof_Ascii_watch(void *unused, Prof_List_Kind kind, const Prof_Rect *rect, const char *text,
                      uint32_t color)
{
   (void)unused;
   if (kind == Prof_LIST_PANEL) put_panel(rect);
   if (kind == Prof_LIST_BOX) put_box(rect, color);
   if (kind == Prof_LIST_BAR) put_bar(rect, color);
   if (kind == Prof_LIST_TEXT) put_text(rect, text);
}

void Prof_Ascii_begin(int columns, int lines, int plain)
{
   Prof_Module_list(&module);
   own.num_columns = at_most(columns < 0 ? 0 : columns, Prof_ASCII_COLUMNS);
   own.num_lines = at_most(lines < 0 ? 0 : lines, Prof_ASCII_LINES);
   own.is_plain = plain;
   own.num_panels = 0;
   memset(own.grid, 0, sizeof own.grid);
}

/* ---- the text as a whole ---- */

typedef struct Out {
   char *buffer;
   size_t size, length;
} Out;

static void add(Out *out, uint32_t code)
{
   char text[Prof_UTF8_MOST];
   size_t i, bytes = Prof_Utf8_write(text, code);
   for (i = 0; i < bytes; ++i, ++out->length)
      if (out->length + 1 < out->size) out->buffer[out->length] = text[i];
}

/* One past the last column that is not empty; of one panel, or of all if that is 0. */
static int end_of_line(int line, int of_panel)
{
   int end = own.num_columns;
   Prof_ASSERT(line >= 0 && line < own.num_lines);
   for (; end > 0; --end) {
      const Cell *cell = &own.grid[line][end - 1];
      if (cell->layer != EMPTY && (!of_panel || cell->panel == (unsigned)of_panel)) break;
   }
   return end;
}

static void add_line(Out *out, int line)
{
   int column, end = end_of_line(line, 0);
   for (column = 0; column < end; ++column)
      add(out, own.grid[line][column].layer == EMPTY ? ' ' : own.grid[line][column].code);
   add(out, '\n');
}

/* Two spaces where there is a gap, none in front. */
static void add_plain_line(Out *out, int line, int of_panel)
{
   const unsigned panel = (unsigned)of_panel;
   int column, end = end_of_line(line, of_panel), gap = 0, begun = 0;
   for (column = 0; column < end; ++column) {
      const Cell *cell = &own.grid[line][column];
      if (cell->layer == EMPTY || cell->code == ' ' || cell->panel != panel) {
         ++gap;
         continue;
      }
      for (gap = at_most(gap, 2); begun && gap > 0; --gap) add(out, ' ');
      gap = 0;
      begun = 1;
      add(out, cell->code);
   }
   if (begun) add(out, '\n');
}

static void add_all(Out *out)
{
   int line, last = own.num_lines, of_panel;
   while (last > 0 && !end_of_line(last - 1, 0)) --last;
   for (line = 0; line < last && !own.is_plain; ++line) add_line(out, line);
   for (of_panel = 1; of_panel <= own.num_panels && own.is_plain; ++of_panel)
      for (line = 0; line < last; ++line) add_plain_line(out, line, of_panel);
}

size_t Prof_Ascii_write(char *buffer, size_t size)
{
   Out out;
   Prof_ASSERT(buffer || !size);
   out.buffer = buffer;
   out.size = size;
   out.length = 0;
   add_all(&out);
   if (size && out.length < size) buffer[out.length] = 0;
   else if (size) {
      buffer[size - 1] = 0;
      buffer[Prof_Utf8_whole(buffer, size - 1)] = 0;
   }
   return out.length;
}

/* ---- the face ---- */

enum { PLAIN_COLUMNS = 160, PLAIN_LINES = 60 };

size_t Prof_overlay_write(char *buffer, size_t size, int columns, int lines)
{
   int plain = columns <= 0 || lines <= 0;
   if (!Prof_Own_Thread_may_draw("Prof_overlay_write")) {
      if (buffer && size) *buffer = 0;
      return 0;
   }
   if (plain) {
      columns = PLAIN_COLUMNS;
      lines = PLAIN_LINES;
   }
   Prof_Ascii_begin(columns, lines, plain);
   Prof_Overlay_watch(own.num_columns * Prof_CELL, own.num_lines * Prof_LINE, Prof_Ascii_watch);
   return Prof_Ascii_write(buffer, buffer ? size : 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
