/* prof_draw_list.c - see prof_draw_list.h */
#ifdef Prof_ENABLED
#include "prof_draw_list.h"

#include "prof_font.h"
#include "../../src/show/prof_palette.h"

#include "../../src/base/prof_number.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

static Prof_Rect make_rect(int x0, int y0, int x1, int y1)
{
   Prof_Rect rect;
   rect.x0 = x0;
   rect.y0 = y0;
   rect.x1 = x1;
   rect.y1 = y1;
   return rect;
}

Prof_Rect Prof_Draw_List_rect(int x0, int y0, int x1, int y1) { return make_rect(x0, y0, x1, y1); }

/* What is outside of either is cut off here, on the CPU: a list has no clip rectangles, so that a
 * back-end draws it in one call. */
static Prof_Rect cut(Prof_Rect a, const Prof_Rect *b)
{
   if (a.x0 < b->x0) a.x0 = b->x0;
   if (a.y0 < b->y0) a.y0 = b->y0;
   if (a.x1 > b->x1) a.x1 = b->x1;
   if (a.y1 > b->y1) a.y1 = b->y1;
   return a;
}

enum { NUM_CELLS = 128 }; /* ASCII and the signs */
typedef struct Cell {
   short u, v;
} Cell;

/* Those characters' places in the texture: asked once, not for each of thousands of glyphs. */
static struct {
   Cell font_cells[NUM_CELLS];
   int found;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static void find_cells(void)
{
   int ch, u, v;
   Prof_Module_list(&module);
   if (!own.found) Prof_Font_fix();
   for (ch = 0; ch < NUM_CELLS && !own.found; ++ch) {
      Prof_Font_cell((uint32_t)ch, &u, &v);
      own.font_cells[ch].u = (short)u;
      own.font_cells[ch].v = (short)v;
   }
   own.found = 1;
}

void Prof_Draw_List_begin(Prof_List *list, int scale, int width, int height)
{
   Prof_ASSERT(scale > 0 && width >= 0 && height >= 0);
   find_cells();
   list->scale = scale;
   list->clip = Prof_Draw_List_rect(0, 0, width, height);
   list->num_vertices = 0;
   list->dropped = 0;
}

/* The new clip lies inside the one before, so that nobody paints outside of his panel. The caller
 * puts back what this returns. */
Prof_Rect Prof_Draw_List_clip(Prof_List *list, Prof_Rect rect)
{
   Prof_Rect before = list->clip;
   list->clip = cut(rect, &before);
   return before;
}

/* ---- quads ---- */

/* The four bytes of a colour in the order in which they lie in a vertex. */
typedef struct Bytes {
   unsigned char of[4];
} Bytes;

/* Shifts rather than a cast of the number, whose bytes lie the other way round on other
 * machines. */
static Bytes bytes_of_color(uint32_t color)
{
   Bytes b;
   b.of[0] = (unsigned char)(color >> 24);
   b.of[1] = (unsigned char)(color >> 16);
   b.of[2] = (unsigned char)(color >> 8);
   b.of[3] = (unsigned char)color;
   return b;
}

static void put_vertex(Prof_Draw_Vertex *vertex, int x, int y, int u, int v, const Bytes *color)
{
   vertex->x = (short)x;
   vertex->y = (short)y;
   vertex->u = (unsigned short)u;
   vertex->v = (unsigned short)v;
   memcpy(vertex->color, color->of, sizeof vertex->color); /* one store */
}

/* Adds a quad, corners clockwise from the top left: the indices of Prof_overlay_draw rest on it.
 * Here, and in put_whole_text, units become pixels. */
static void put_quad(Prof_List *list, const Prof_Rect *at, const Prof_Rect *texels, uint32_t color)
{
   Prof_Draw_Vertex *corner = &list->vertices[list->num_vertices];
   Bytes bytes = bytes_of_color(color);
   int s = list->scale, x0 = at->x0 * s, y0 = at->y0 * s, x1 = at->x1 * s, y1 = at->y1 * s;
   if (list->num_vertices + 4 > Prof_LIST_VERTICES) {
      ++list->dropped;
      return;
   }
   Prof_ASSERT(x0 >= 0 && y0 >= 0 && x0 < x1 && y0 < y1); /* cut already, and something is left */
   Prof_ASSERT(x1 <= INT16_MAX && y1 <= INT16_MAX);       /* what a vertex can tell */
   Prof_ASSERT(texels->x0 >= 0 && texels->x0 <= texels->x1);
   Prof_ASSERT(texels->x1 <= Prof_Font_texture_width());
   Prof_ASSERT(texels->y0 >= 0 && texels->y0 <= texels->y1);
   Prof_ASSERT(texels->y1 <= Prof_Font_texture_height());
   put_vertex(corner, x0, y0, texels->x0, texels->y0, &bytes);
   put_vertex(corner + 1, x1, y0, texels->x1, texels->y0, &bytes);
   put_vertex(corner + 2, x1, y1, texels->x1, texels->y1, &bytes);
   put_vertex(corner + 3, x0, y1, texels->x0, texels->y1, &bytes);
   list->num_vertices += 4;
}

static int is_empty(const Prof_Rect *rect) { return rect->x0 >= rect->x1 || rect->y0 >= rect->y1; }

/* A box has the texel of a solid cell at all corners: so boxes and glyphs share one texture, and
 * one draw call. */
static void put_solid(Prof_List *list, const Prof_Rect *rect, uint32_t color)
{
   Prof_Rect at = cut(*rect, &list->clip), texel;
   const Cell *cell = &own.font_cells[Prof_FONT_SOLID];
   Prof_ASSERT(own.found && list->scale > 0);
   if (is_empty(&at)) return;
   texel = make_rect(cell->u + 4, cell->v + 8, cell->u + 4, cell->v + 8); /* its middle */
   put_quad(list, &at, &texel, color);
}

/* Puts one cell, or two beside each other, cut to the clip. A unit is a texel, so as many texels go
 * as units are cut off; cutting the box alone would squeeze the glyph into what is left. */
static void put_cell(Prof_List *list, int x, int y, Cell cell, int cells, uint32_t color)
{
   Prof_Rect at = make_rect(x, y, x + cells * Prof_FONT_WIDTH, y + Prof_FONT_HEIGHT), texels;
   int du = cell.u - x, dv = cell.v - y;
   Prof_ASSERT(own.found && cells > 0 && cells <= 2);
   at = cut(at, &list->clip);
   if (is_empty(&at)) return;
   texels = make_rect(at.x0 + du, at.y0 + dv, at.x1 + du, at.y1 + dv);
   put_quad(list, &at, &texels, color);
}

/* ---- boxes ---- */

/* The watch is told of the whole, before it is cut. */
static void tell(const Prof_List *list, Prof_List_Kind kind, Prof_Rect rect, const char *text,
                 uint32_t color)
{
   if (list->watch) list->watch(list->watch_user, kind, &rect, text, color);
}

void Prof_Draw_List_panel(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_PANEL, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_Draw_List_box(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_BOX, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_Draw_List_bar(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_BAR, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_Draw_List_hatch(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   Prof_Rect before = Prof_Draw_List_clip(list, rect);
   int x, y;
   tell(list, Prof_LIST_BOX, rect, 0, color);
   for (y = rect.y0; y < rect.y1; y += Prof_FONT_HEIGHT)
      for (x = rect.x0; x < rect.x1; x += Prof_FONT_WIDTH)
         put_cell(list, x, y, own.font_cells[Prof_SIGN_HATCH], 1, color);
   list->clip = before;
}

/* ---- text ---- */

typedef struct Character {
   Cell cell;
   int bytes, cells; /* 0 cells: an accent that stands on the letter before, and is left out */
} Character;

/* Of what is beyond ASCII. The stand-in's place is asked for each time: such texts are few. */
static Character read_character(const char *text)
{
   Character character;
   uint32_t code;
   int u = 0, v = 0;
   character.bytes = (int)Prof_Utf8_read(text, &code);
   character.cells = Prof_Utf8_width(code);
   if (character.cells) Prof_Font_cell(code, &u, &v);
   character.cell.u = (short)u;
   character.cell.v = (short)v;
   return character;
}

static Prof_Draw_Vertex *put_glyph(Prof_Draw_Vertex *at, const Prof_Rect *rect, Cell cell, int wide,
                                   const Bytes *bytes)
{
   const int right = cell.u + wide, bottom = cell.v + Prof_FONT_HEIGHT;
   put_vertex(at, rect->x0, rect->y0, cell.u, cell.v, bytes);
   put_vertex(at + 1, rect->x1, rect->y0, right, cell.v, bytes);
   put_vertex(at + 2, rect->x1, rect->y1, right, bottom, bytes);
   put_vertex(at + 3, rect->x0, rect->y1, cell.u, bottom, bytes);
   return at + 4;
}

/* Puts a text that lies wholly inside the clip rectangle and for which there is room, as is_inside
 * found: most do. So no glyph needs to be cut, and the list is asked for room once. Of what is no
 * ASCII nothing is asked where there is none. */
static int put_whole_text(Prof_List *list, int x, int y, const char *text, size_t length,
                          uint32_t color)
{
   Prof_Draw_Vertex *at = &list->vertices[list->num_vertices];
   const int s = list->scale;
   const Bytes bytes = bytes_of_color(color);
   const char *end = text + length;
   Prof_Rect rect = make_rect(x * s, y * s, 0, (y + Prof_FONT_HEIGHT) * s);
   Prof_ASSERT(list->num_vertices % 4 == 0 && x >= 0 && y >= 0);
   for (; text < end; rect.x0 = rect.x1) {
      const int ch = (unsigned char)*text;
      if (ch < NUM_CELLS) {
         rect.x1 = rect.x0 + Prof_CELL * s;
         ++text;
         if (ch != ' ') at = put_glyph(at, &rect, own.font_cells[ch], Prof_FONT_WIDTH, &bytes);
      } else {
         const Character c = read_character(text);
         rect.x1 = rect.x0 + c.cells * Prof_CELL * s;
         text += c.bytes;
         if (c.cells) at = put_glyph(at, &rect, c.cell, c.cells * Prof_FONT_WIDTH, &bytes);
      }
   }
   list->num_vertices = (int)(at - list->vertices);
   Prof_ASSERT(list->num_vertices <= Prof_LIST_VERTICES);
   return rect.x0 / s;
}

/* A byte is a cell at most, so the length in bytes is never too small a guess of the room. */
static int is_inside(const Prof_List *list, int x, int y, size_t length)
{
   const Prof_Rect *clip = &list->clip;
   return length < Prof_LIST_VERTICES / 4 - 1 && x >= clip->x0 && y >= clip->y0 &&
          x + (int)length * Prof_CELL <= clip->x1 && y + Prof_FONT_HEIGHT <= clip->y1 &&
          list->num_vertices + 4 * (int)length <= Prof_LIST_VERTICES;
}

static int put_text(Prof_List *list, int x, int y, const char *text, size_t length, uint32_t color)
{
   const char *end = text + length;
   if (is_inside(list, x, y, length)) return put_whole_text(list, x, y, text, length, color);
   while (text < end) {
      const int ch = (unsigned char)*text;
      Character character = {{0, 0}, 1, 1};
      if (ch < NUM_CELLS) character.cell = own.font_cells[ch];
      else character = read_character(text);
      if (ch != ' ' && character.cells)
         put_cell(list, x, y, character.cell, character.cells, color);
      x += character.cells * Prof_CELL;
      text += character.bytes;
   }
   return x;
}

int Prof_Draw_List_text(Prof_List *list, int x, int y, const char *text, uint32_t color)
{
   int end = put_text(list, x, y, text, strlen(text), color);
   if (end > x)
      tell(list, Prof_LIST_TEXT, Prof_Draw_List_rect(x, y, end, y + Prof_FONT_HEIGHT), text, color);
   return end;
}

/* Two dots tell that something is missing; in a cell or two, one must do. The cut is never inside a
 * character. */
int Prof_Draw_List_text_cut(Prof_List *list, int x, int y, int cells, const char *text,
                            uint32_t color)
{
   char part[256];
   int dots = cells > 2 ? 2 : 1;
   size_t length;
   if (cells <= 0) return x;
   if (Prof_Font_length(text) <= cells) return Prof_Draw_List_text(list, x, y, text, color);
   length = Prof_Font_bytes(text, cells - dots);
   if (length > sizeof part - 3) length = Prof_Utf8_fit(text, sizeof part - 3);
   Prof_ASSERT(length + (size_t)dots < sizeof part);
   memcpy(part, text, length);
   memcpy(part + length, "..", (size_t)dots);
   part[length + (size_t)dots] = 0;
   return Prof_Draw_List_text(list, x, y, part, color);
}

/* Boxes have one texel, and the hatch is a filling. */
static int is_character(const Prof_Draw_Vertex *corner)
{
   const Cell *hatch = &own.font_cells[Prof_SIGN_HATCH];
   if (corner[0].u == corner[2].u) return 0;
   return corner[0].u / Prof_FONT_WIDTH != hatch->u / Prof_FONT_WIDTH ||
          corner[0].v / Prof_FONT_HEIGHT != hatch->v / Prof_FONT_HEIGHT;
}

/* Blanks have no quad, so a character reaches as far to the right as two of them. */
int Prof_Draw_List_find_text(const Prof_List *list, int x, int y, int *top, int *bottom)
{
   const int s = list->scale;
   int i, found = 0;
   Prof_ASSERT(list->num_vertices % 4 == 0 && s > 0);
   for (i = 0; i < list->num_vertices; i += 4) {
      const Prof_Draw_Vertex *corner = &list->vertices[i];
      int y0 = corner[0].y / s, y1 = corner[2].y / s;
      if (x < corner[0].x / s || x >= corner[2].x / s + 2 * Prof_CELL) continue;
      if (y1 <= y || (found && y0 >= *top) || !is_character(corner)) continue;
      *top = y0 > y ? y0 : y;
      *bottom = y1;
      found = 1;
   }
   return found;
}

void Prof_Draw_List_number(Prof_List *list, int right, int y, double value, int decimals,
                           uint32_t color)
{
   char digits[Prof_NUMBER_SIZE];
   int length = (int)Prof_Number_format_fixed(digits, value, decimals);
   Prof_Draw_List_text(list, right - length * Prof_CELL, y, digits, color);
}

int Prof_Draw_List_chip(Prof_List *list, int x, int y, const char *text, uint32_t fill)
{
   int end = x + Prof_Font_length(text) * Prof_CELL;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(x - 1, y + 1, end + 1, y + Prof_FONT_HEIGHT), fill);
   Prof_Draw_List_text(list, x, y, text, Prof_COLOR_ON_CHIP);
   return end;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
