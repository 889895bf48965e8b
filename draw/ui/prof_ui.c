/* prof_ui.c - see prof_ui.h: the state, and what views share. */
#ifdef Prof_ENABLED
#include "prof_ui.h"

#include "../list/prof_font.h"

#include "../../platform/prof_os.h"
#include "../../src/frame/prof_frame_record.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

#define FIGURES_PER_S 4.0
#define NOTICE_SECONDS 4.0

/* Units. A panel of 104 columns has room beside it from there on. */
enum { SMALL_WIDTH = 864, SMALL_HEIGHT = 560 };

Prof_Ui Prof_Ui_state;

static void put_back(void) { memset(&Prof_Ui_state, 0, sizeof Prof_Ui_state); }
static Prof_Module module = Prof_MODULE(Prof_Ui_state, put_back);

Prof_Ui *Prof_Ui_take(void)
{
   Prof_Module_list(&module);
   return &Prof_Ui_state;
}

/* A counter of the CPU's goes at a rate of its own, so the system's clock is taken in its place.
 * Other stamps are nanoseconds already, and those of the tests are moved by hand. */
double Prof_Ui_clock(void)
{
#if Prof_STAMP_IS_COUNTER
   return (double)Prof_Os_ticks() * 1e-9;
#else
   return (double)Prof_Stamp_now() * 1e-9; /* nanoseconds: the OS clock, or the tests' own */
#endif
}

/* ---- how it looks ---- */

Prof_Overlay Prof_default_overlay(void)
{
   Prof_Overlay overlay;
   memset(&overlay, 0, sizeof overlay);
   overlay.figures_per_s = FIGURES_PER_S;
   return overlay;
}

/* Numbers of the game's come through here before anything is done with them. NaN passes
 * comparisons, so it is asked for by itself. */
static const char *find_fault(const Prof_Overlay *o)
{
   if (o->scale < 0 || o->scale > 4) return "scale is 1 .. 4";
   if (!Prof_Number_is_finite(o->safe_area) || o->safe_area < 0 || o->safe_area > 0.1)
      return "safe_area is 0 .. 0.1";
   if (!Prof_Number_is_finite(o->figures_per_s) ||
       (o->figures_per_s != 0 && !(o->figures_per_s >= 2 && o->figures_per_s <= 10)))
      return "figures_per_s is 2 .. 10";
   if ((int)o->hud < Prof_HUD_FULL || (int)o->hud > Prof_HUD_AUTO) return "there is no such HUD";
   if (o->corner < 0 || o->corner > 3) return "corner is 0 .. 3";
   if ((int)o->figure < Prof_FIGURE_CRITICAL || o->figure >= Prof_NUM_FIGURES)
      return "there is no such figure";
   if ((int)o->facts < Prof_FACTS_ALONE || (int)o->facts > Prof_FACTS_OFF)
      return "there are no such facts";
   return 0;
}

/* Nothing is taken over if anything is wrong, and the log says what. */
int Prof_set_overlay(const Prof_Overlay *overlay)
{
   const char *fault = overlay ? find_fault(overlay) : "null";
   if (fault) {
      Prof_Config_log("Prof_set_overlay: %s", fault);
      return 0;
   }
   Prof_Ui_take()->config = *overlay;
   Prof_Ui_state.stale = 1;
   return 1;
}

Prof_Overlay Prof_get_overlay(void) { return Prof_Ui_state.config; }

/* ---- for views ---- */

int Prof_Ui_is_small(const Prof_Ui *ui)
{
   return !ui->no_game && !ui->config.fill &&
          (ui->width < SMALL_WIDTH || ui->height < SMALL_HEIGHT);
}

/* A character is 16 units high, a line 18: it has one above and one below. */
int Prof_Ui_line(const Prof_Ui *ui, int line) { return ui->inside.y0 + line * Prof_LINE + 1; }

int Prof_Ui_line_at(const Prof_Ui *ui, int y)
{
   int line = y < ui->inside.y0 ? -1 : (y - ui->inside.y0) / Prof_LINE;
   return line < ui->lines ? line : -1;
}

int Prof_Ui_put(Prof_List *list, int x, int right, int y, const char *text, uint32_t color)
{
   int cells = (right - x) / Prof_CELL;
   return cells >= 2 ? Prof_Draw_List_text_cut(list, x, y, cells, text, color) : x;
}

int Prof_Ui_cell_x(const Prof_Ui *ui, int cell) { return ui->inside.x0 + cell * Prof_CELL; }

void Prof_Ui_put_right(const Prof_Ui *ui, Prof_List *list, int cell, int y, const char *text,
                       uint32_t color)
{
   if (!cell) return;
   Prof_Draw_List_text(list, Prof_Ui_cell_x(ui, cell - Prof_Font_length(text)), y, text, color);
}

void Prof_Ui_put_hundredths(const Prof_Ui *ui, Prof_List *list, int cell, int y, long value,
                            int sign)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   if (sign) Prof_Short_Text_signed(&words, (double)value / 100, 2);
   else Prof_Short_Text_number(&words, (double)value / 100, 2);
   Prof_Ui_put_right(ui, list, cell, y, words.text, Prof_COLOR_TEXT);
}

/* Puts a line's band, from border to border. The header's reaches up to the tabs, or the border. */
void Prof_Ui_put_row(const Prof_Ui *ui, Prof_List *list, int line, int selected)
{
   Prof_Rect band = Prof_Draw_List_rect(ui->panel.x0, ui->inside.y0 + line * Prof_LINE,
                                        ui->panel.x1, ui->inside.y0 + (line + 1) * Prof_LINE);
   if (line == 0) {
      band.y0 = ui->panel.y0;
      Prof_Draw_List_box(list, band, Prof_COLOR_HEADER);
      return;
   }
   if (selected) {
      Prof_Draw_List_box(list, band, Prof_COLOR_SELECTED);
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(band.x0, band.y0, band.x0 + 4, band.y1),
                         Prof_COLOR_TEXT);
   } else if (line % 2) {
      Prof_Draw_List_box(list, band, Prof_COLOR_ALTERNATE);
   }
}

/* The room stands for all rows, and the thumb for those of them that are shown. */
void Prof_Ui_put_thumb(const Prof_Ui *ui, Prof_List *list, int line, int shown, int top, int rows)
{
   int y0 = ui->inside.y0 + line * Prof_LINE, room = shown * Prof_LINE;
   int from, to;
   if (rows <= shown || shown <= 0) return;
   Prof_ASSERT(top >= 0 && top + shown <= rows);
   from = y0 + room * top / rows;
   to = y0 + room * (top + shown) / rows;
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(ui->inside.x1 + 2, from, ui->inside.x1 + 4, to),
                      Prof_COLOR_DIM);
}

/* A bar that is cut at the top says so by its cap, as a hitch's does. Hitches are a unit wider, so
 * that one among hundreds is seen. */
void Prof_Ui_put_frame_bar(Prof_List *list, Prof_Rect at, double ms, double full, uint32_t flags)
{
   const int hitch = (flags & Prof_FRAME_HITCH) != 0;
   uint32_t color = Prof_COLOR_COOL;
   int room = at.y1 - at.y0, over = !(ms / full * room < room + 0.5), capped = hitch || over;
   int high = over ? room : (int)(ms / full * room + 0.5); /* weeks are no int */
   Prof_ASSERT(full > 0 && room > 0);
   if (ms > Prof_Settings.budget_ms) color = Prof_COLOR_WARM;
   if (hitch) color = Prof_COLOR_HOT;
   if (flags & Prof_FRAME_MACHINE) color = Prof_COLOR_DIM;
   if (hitch && flags & Prof_FRAME_DISPLAY) color = Prof_COLOR_WAIT;
   if (high < 1) high = 1;
   if (capped && high < 3) high = 3;
   if (hitch) ++at.x1;
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(at.x0, at.y1 - high, at.x1, at.y1), color);
   if (capped)
      Prof_Draw_List_bar(list,
                         Prof_Draw_List_rect(at.x0 - 1, at.y1 - high, at.x1 + 1, at.y1 - high + 3),
                         Prof_COLOR_TEXT);
}

/* A notice replaces the one before: what was done last matters most. */
void Prof_Ui_notice(Prof_Ui *ui, const char *text)
{
   Prof_Utf8_copy(ui->notice, sizeof ui->notice, text);
   ui->notice_until = Prof_Ui_clock() + NOTICE_SECONDS;
   ui->stale = 1;
}

/* The view that is left becomes the origin. Only one is known, so Escape goes one step back and not
 * the whole way. */
void Prof_Ui_go(Prof_Ui *ui, Prof_Screen screen)
{
   Prof_ASSERT((int)screen >= 0 && (int)screen < Prof_NUM_SCREENS);
   if (ui->screen == screen) return;
   ui->origin = ui->screen;
   ui->has_origin = 1;
   ui->screen = screen;
   ui->help = 0;
   ui->stale = 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
