/* prof_list.c - see prof_list.h */
#include "prof_list.h"

#include "prof_font.h"
#include "prof_palette.h"

#include "../src/prof_number.h"

#include <string.h>

Prof_Rect Prof_rect(int x0, int y0, int x1, int y1)
{
   Prof_Rect rect;
   rect.x0 = x0;
   rect.y0 = y0;
   rect.x1 = x1;
   rect.y1 = y1;
   return rect;
}

static Prof_Rect cut(Prof_Rect a, const Prof_Rect *b)
{
   if (a.x0 < b->x0) a.x0 = b->x0;
   if (a.y0 < b->y0) a.y0 = b->y0;
   if (a.x1 > b->x1) a.x1 = b->x1;
   if (a.y1 > b->y1) a.y1 = b->y1;
   return a;
}

void Prof_list_begin(Prof_List *list, int scale, int width, int height)
{
   list->scale = scale;
   list->clip = Prof_rect(0, 0, width, height);
   list->num_vertices = 0;
   list->dropped = 0;
}

Prof_Rect Prof_list_clip(Prof_List *list, Prof_Rect rect)
{
   Prof_Rect before = list->clip;
   list->clip = cut(rect, &before);
   return before;
}

/* ---- quads ---- */

static void put_vertex(Prof_Draw_Vertex *vertex, int x, int y, int u, int v, uint32_t color)
{
   vertex->x = (short)x;
   vertex->y = (short)y;
   vertex->u = (unsigned short)u;
   vertex->v = (unsigned short)v;
   vertex->color[0] = (unsigned char)(color >> 24);
   vertex->color[1] = (unsigned char)(color >> 16);
   vertex->color[2] = (unsigned char)(color >> 8);
   vertex->color[3] = (unsigned char)color;
}

/* Corners clockwise from the top left; the indices of Prof_draw_overlay rest on it. */
static void put_quad(Prof_List *list, const Prof_Rect *at, const Prof_Rect *texels, uint32_t color)
{
   Prof_Draw_Vertex *corner = &list->vertices[list->num_vertices];
   int s = list->scale;
   if (list->num_vertices + 4 > Prof_LIST_VERTICES) {
      ++list->dropped;
      return;
   }
   put_vertex(corner, at->x0 * s, at->y0 * s, texels->x0, texels->y0, color);
   put_vertex(corner + 1, at->x1 * s, at->y0 * s, texels->x1, texels->y0, color);
   put_vertex(corner + 2, at->x1 * s, at->y1 * s, texels->x1, texels->y1, color);
   put_vertex(corner + 3, at->x0 * s, at->y1 * s, texels->x0, texels->y1, color);
   list->num_vertices += 4;
}

static int is_empty(const Prof_Rect *rect) { return rect->x0 >= rect->x1 || rect->y0 >= rect->y1; }

static void put_solid(Prof_List *list, const Prof_Rect *rect, uint32_t color)
{
   Prof_Rect at = cut(*rect, &list->clip), texel;
   int u, v;
   if (is_empty(&at)) return;
   Prof_font_cell(Prof_FONT_SOLID, &u, &v);
   texel = Prof_rect(u + 4, v + 8, u + 4, v + 8);
   put_quad(list, &at, &texel, color);
}

/* The texels move with what is cut off: a unit is a texel. */
static void put_cell(Prof_List *list, int x, int y, int ch, uint32_t color)
{
   Prof_Rect whole = Prof_rect(x, y, x + Prof_FONT_WIDTH, y + Prof_FONT_HEIGHT);
   Prof_Rect at = cut(whole, &list->clip), texels;
   int u, v;
   if (is_empty(&at)) return;
   Prof_font_cell(ch, &u, &v);
   texels = Prof_rect(u + at.x0 - x, v + at.y0 - y, u + at.x1 - x, v + at.y1 - y);
   put_quad(list, &at, &texels, color);
}

/* ---- boxes ---- */

static void tell(const Prof_List *list, Prof_List_Kind kind, Prof_Rect rect, const char *text,
                 uint32_t color)
{
   if (list->watch) list->watch(list->watch_user, kind, &rect, text, color);
}

void Prof_list_panel(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_PANEL, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_list_box(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_BOX, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_list_bar(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   tell(list, Prof_LIST_BAR, rect, 0, color);
   put_solid(list, &rect, color);
}

void Prof_list_hatch(Prof_List *list, Prof_Rect rect, uint32_t color)
{
   Prof_Rect before = Prof_list_clip(list, rect);
   int x, y;
   tell(list, Prof_LIST_BOX, rect, 0, color);
   for (y = rect.y0; y < rect.y1; y += Prof_FONT_HEIGHT)
      for (x = rect.x0; x < rect.x1; x += Prof_FONT_WIDTH)
         put_cell(list, x, y, Prof_SIGN_HATCH, color);
   list->clip = before;
}

/* ---- text ---- */

/* Bytes of UTF-8 sequences but the first take no cell. */
static int is_inner_byte(int ch) { return (ch & 0xC0) == 0x80; }

static int put_text(Prof_List *list, int x, int y, const char *text, size_t length, uint32_t color)
{
   size_t i;
   for (i = 0; i < length; ++i) {
      int ch = (unsigned char)text[i];
      if (is_inner_byte(ch)) continue;
      if (ch != ' ') put_cell(list, x, y, ch, color);
      x += Prof_CELL;
   }
   return x;
}

int Prof_list_text(Prof_List *list, int x, int y, const char *text, uint32_t color)
{
   int end = put_text(list, x, y, text, strlen(text), color);
   if (end > x) tell(list, Prof_LIST_TEXT, Prof_rect(x, y, end, y + Prof_FONT_HEIGHT), text, color);
   return end;
}

/* Bytes of the first `cells` characters. */
static size_t bytes_of(const char *text, int cells)
{
   size_t i = 0;
   for (; text[i]; ++i)
      if (!is_inner_byte((unsigned char)text[i]) && cells-- == 0) break;
   return i;
}

int Prof_list_text_cut(Prof_List *list, int x, int y, int cells, const char *text, uint32_t color)
{
   char part[256];
   size_t length;
   if (cells <= 0) return x;
   if (Prof_font_length(text) <= cells) return Prof_list_text(list, x, y, text, color);
   length = bytes_of(text, cells - 1);
   if (length > sizeof part - 2) length = sizeof part - 2;
   memcpy(part, text, length);
   part[length] = '.';
   part[length + 1] = 0;
   return Prof_list_text(list, x, y, part, color);
}

void Prof_list_number(Prof_List *list, int right, int y, double value, int decimals,
                      uint32_t color)
{
   char digits[Prof_NUMBER_SIZE];
   int length = (int)Prof_format_fixed(digits, value, decimals);
   Prof_list_text(list, right - length * Prof_CELL, y, digits, color);
}

int Prof_list_chip(Prof_List *list, int x, int y, const char *text, uint32_t fill)
{
   int end = x + Prof_font_length(text) * Prof_CELL;
   Prof_list_box(list, Prof_rect(x - 1, y + 1, end + 1, y + Prof_FONT_HEIGHT), fill);
   Prof_list_text(list, x, y, text, Prof_COLOR_ON_CHIP);
   return end;
}
