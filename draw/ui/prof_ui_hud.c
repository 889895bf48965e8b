/* prof_ui_hud.c - see prof_ui_hud.h
 *
 *    CPU 14.21  GPU 11.80 /16.7 ms  60 fps   !2   the frame and GPU against the budget; the game's
 *                                                  hitches; "+5 !2": and five that were not its own
 *    |||||||||||||||||||||||||||||| p99 5s  18.4   120 frames, 0 .. 2x budget
 * |||||||||||||||||||||||||||||| max 5s  41.3   of the last 5 s: the strip's are of what it shows
 *    1.4 2231  not optimised  gcc 12.2.0           which build this is, on what, how large: see
 *    AMD Ryzen 7 5800X, 16 CPUs                    prof_ui_origin.h
 *    NVIDIA GeForce RTX 3070              1920x1080
 *    level mines                                   Prof_Overlay.note
 *    2 zones off                                   so their time is in no row; while no panel is
 *                                                  open, as the next two
 *    inside: 42 functions, 7 s left                while the key "inside" is in force, see
 *    REC 12.4 s                                    prof_ui_inside.h, and the key "record"; of all
 *                                                  but the dot, while no panel is open
 *    304 ms  graphics: .. compile_shader           for 5 s after a hitch that another thread made,
 *                                                  while no panel is open
 *
 *    CPU  4.20  GPU 36.10 /16.7 ms  27 fps        the GPU is over the budget, and takes longer than
 *                                                  the CPU: it bounds the game, and is lit. Bars
 *                                                  are hatched up to what it took
 *
 *    CPU 12.30 (main  0.31)  GPU ...             what is due; the updating thread's work, if it is
 *                                                 but a part: the rest is waiting for threads
 *
 *    CPU 14.21  GPU 11.80  60 fps   !2            in a small picture: the budget only if there is
 *    |||||||||||||| p99 18.4 max 41.3             room, and two lines; one while a panel is open
 *
 * It lives on the pulse, so it goes on while the history is frozen.
 */
#ifdef Prof_ENABLED
#include "prof_ui_hud.h"
#include "prof_ui_cut_path.h"
#include "prof_ui_hitch_blame.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "prof_ui_origin.h"

#include "../list/prof_font.h"
#include "../model/prof_recording_pair.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/base/prof_config.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_update.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { BAR = 2, COLUMNS = 44, MAIN = 13, GPU = 11, FIGURES = 13, SMALL_FIGURES = 19 };
enum { SMALL_COLUMNS = 22, BUDGET = 9, COUNT = 4, OTHERS = 6 };
enum { GPU_FRAMES = 8 }; /* a result may come so many frames after its own */

#define WINDOW 5.0 /* s: of p99 and max, and how long a hitch's chip is lit */
#define SMOOTH 0.5 /* s: of the figures */
#define A_PART 0.9 /* of the figure shown: less work of the updating thread's is told beside it */

typedef struct Hud {
   Prof_Pulse_Sum now, lately;
   double gpu_ms;    /* negative: late */
   int has_gpu;      /* it was measured lately, so it has its place, even while it is late */
   int has_main;     /* its work as well, as it has been but a part of the figure: it has a place */
   int tells_main;   /* ... and is that in the figures shown */
   unsigned long hitches, others; /* the game's; and those that were not its own doing */
   int lit, others_lit; /* one of them was in the last 5 s */
   int num_off;      /* zones that are off */
   int paused;       /* nothing is recorded, and all of this is of before */
} Hud;

static struct {
   Hud hud;
   double next; /* when Prof_Ui_Hud_in_trouble looks again, s */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* Seconds that maxima are taken over: five, or as long as it is since they began anew. */
static double since_reset(const Prof_Ui *ui)
{
   const Prof_Pulse *p = Prof_Frame_Figures_get(0);
   double left = p ? p->ended - ui->reset_at : 0;
   return left < WINDOW ? left : WINDOW;
}

/* Loads and gaps are in no figure. Where there is nothing else, as in a game each of whose frames
 * takes a second, the newest of them stands for all: nothing would look like the best. */
static void find_now(const Prof_Ui *ui)
{
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0);
   Prof_Frame_Figures_sum(SMOOTH, ui->config.figure, &own.hud.now);
   if (own.hud.now.counted || !newest) return;
   own.hud.now.ms = (double)Prof_Pulse_ms(newest, ui->config.figure);
   own.hud.now.work_ms = (double)newest->work_ms;
   if (newest->whole_ms > 0) own.hud.now.rate = 1e3 / (double)newest->whole_ms;
}

/* One gap is a debugger's, or the like; a game that makes nothing else for seconds is slow. */
static int is_over(const Prof_Pulse_Sum *sum)
{
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0);
   if (sum->counted || !newest) return sum->p95 > Prof_Settings.budget_ms;
   return sum->frames > 1 && newest->flags & Prof_FRAME_GAP;
}

static void find_hitches(void)
{
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0), *p;
   int back, kind;
   own.hud.hitches = Prof_count_hitches(Prof_HITCH_GAME);
   own.hud.others = 0;
   for (kind = Prof_HITCH_GAME + 1; kind < Prof_NUM_HITCH_KINDS; ++kind)
      own.hud.others += Prof_count_hitches((Prof_Hitch_Kind)kind);
   own.hud.lit = own.hud.others_lit = 0;
   for (back = 0; (p = Prof_Frame_Figures_get(back)) != 0; ++back) {
      Prof_ASSERT(p->ended <= newest->ended);
      if (newest->ended - p->ended >= WINDOW) return;
      if (!(p->flags & Prof_FRAME_HITCH)) continue;
      if (Prof_Hitch_kind(p->flags) == Prof_HITCH_GAME) own.hud.lit = 1;
      else own.hud.others_lit = 1;
   }
}

/* The percentile costs more than a frame may pay for a HUD that is hidden, so it is asked for four
 * times a second. The second test is for a clock that went backwards. */
int Prof_Ui_Hud_in_trouble(const Prof_Ui *ui, const Prof_Pulse *newest)
{
   Prof_Pulse_Sum sum;
   if (newest->flags & Prof_FRAME_HITCH) return 1;
   if (ui->now < own.next && ui->now > own.next - 1) return 0;
   Prof_Module_list(&module);
   own.next = ui->now + 0.25;
   Prof_Frame_Figures_sum(WINDOW, ui->config.figure, &sum);
   return is_over(&sum);
}

/* The GPU's time comes frames late, and the slower the game, the longer ago is the newest frame
 * whose time is there. It is shown as long as it is some frames or half a second old at most; then
 * it is "-"; after five seconds its place goes. */
static void find_gpu(void)
{
   int back = 0;
   double ms = Prof_Frame_Figures_mean_gpu(SMOOTH, &back);
   double ago = ms < 0 ? 0 : Prof_Frame_Figures_get(0)->ended - Prof_Frame_Figures_get(back)->ended;
   Prof_ASSERT(ago >= 0); /* pulses come newest first */
   own.hud.has_gpu = ms >= 0 && (back <= GPU_FRAMES || ago < WINDOW);
   own.hud.gpu_ms = back <= GPU_FRAMES || ago < SMOOTH ? ms : -1;
}

/* Hidden until there is trouble, it is a full one then; but of a small picture a panel leaves it no
 * more than a line. */
static Prof_Hud form(const Prof_Ui *ui)
{
   Prof_Hud hud = ui->config.hud == Prof_HUD_AUTO ? Prof_HUD_FULL : ui->config.hud;
   return hud == Prof_HUD_FULL && ui->level == 2 && Prof_Ui_is_small(ui) ? Prof_HUD_LINE : hud;
}

/* Which build this is, and on what. By default while the HUD is all there is: a panel needs the
 * room, and so does a game whose picture is small. */
static int tells_origin(const Prof_Ui *ui)
{
   if (form(ui) != Prof_HUD_FULL || ui->config.facts == Prof_FACTS_OFF) return 0;
   return ui->config.facts == Prof_FACTS_ON || (ui->level < 2 && !Prof_Ui_is_small(ui));
}

static void refresh(Prof_Ui *ui)
{
   Prof_Module_list(&module);
   find_gpu();
   find_now(ui);
   Prof_Frame_Figures_sum(since_reset(ui), ui->config.figure, &own.hud.lately);
   own.hud.has_main = own.hud.lately.work_ms < A_PART * own.hud.lately.ms;
   own.hud.tells_main = own.hud.has_main && own.hud.now.work_ms < A_PART * own.hud.now.ms;
   find_hitches();
   own.hud.num_off = Prof_num_zones_off();
   own.hud.paused = Prof_Update_is_paused();
   if (tells_origin(ui)) Prof_Ui_Origin_refresh();
}

/* The overlay's recording runs, and a line says so; where a panel is seen that has it. */
static int tells_recording(const Prof_Ui *ui)
{
   return ui->level < 2 && form(ui) != Prof_HUD_DOT && Prof_Recording_Pair_runs();
}

static void put_recording(const Prof_Ui *ui, Prof_List *list)
{
   int x = ui->inside.x0, y = Prof_Ui_line(ui, ui->lines - 1);
   Prof_Words words;
   if (!tells_recording(ui) || ui->lines < 2) return;
   x = Prof_Draw_List_chip(list, x + 1, y, "REC", Prof_COLOR_WARM) + Prof_CELL;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, Prof_Recording_Pair_seconds(0), 1);
   Prof_Short_Text_add(&words, " s");
   Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
}

/* The same of looking inside a zone, in a line of its own above that one. */
static int tells_inside(const Prof_Ui *ui)
{
   return ui->level < 2 && form(ui) != Prof_HUD_DOT && Prof_get_inside(0);
}

static void put_inside(const Prof_Ui *ui, Prof_List *list)
{
   const int line = ui->lines - 1 - tells_recording(ui);
   Prof_Words words;
   if (!tells_inside(ui) || line < 1) return;
   Prof_Ui_Inside_say(&words, (ui->inside.x1 - ui->inside.x0) / Prof_CELL - 1);
   if (!words.length) return;
   Prof_Draw_List_chip(list, ui->inside.x0 + 1, Prof_Ui_line(ui, line), words.text,
                       Prof_COLOR_WARM);
}

/* ... and of zones that are off, above both. */
static int tells_off(const Prof_Ui *ui)
{
   return ui->level < 2 && form(ui) != Prof_HUD_DOT && own.hud.num_off > 0;
}

static void put_off(const Prof_Ui *ui, Prof_List *list)
{
   const int line = ui->lines - 1 - tells_recording(ui) - tells_inside(ui);
   Prof_Words words;
   if (!tells_off(ui) || line < 1) return;
   Prof_Ui_Off_say(&words, (ui->inside.x1 - ui->inside.x0) / Prof_CELL - 1);
   if (!words.length) return;
   Prof_Draw_List_chip(list, ui->inside.x0 + 1, Prof_Ui_line(ui, line), words.text,
                       Prof_COLOR_WARM);
}

/* Lines of the full form that are always there. */
static int num_lines(const Prof_Ui *ui) { return Prof_Ui_is_small(ui) ? 2 : 3; }

static int origin_lines(const Prof_Ui *ui)
{
   return tells_origin(ui) ? Prof_Ui_Origin_lines() : 0;
}

static int has_note(const Prof_Ui *ui)
{
   return form(ui) == Prof_HUD_FULL && ui->config.note && ui->config.note[0];
}

/* ---- who held the frame up ---- */

/* Is the newest hitch of the last seconds another thread's doing, and not that of many? A panel
 * would move if the HUD grew, and has the list of hitches. */
static int finds_culprit(const Prof_Ui *ui, Prof_Hitch *hitch, Prof_Blame *blame)
{
   return (own.hud.lit || own.hud.others_lit) && ui->level < 2 && form(ui) == Prof_HUD_FULL &&
          Prof_get_hitch(0, hitch) && !hitch->spread && !hitch->crowd &&
          Prof_get_blame(0, 0, blame) && blame->evidence != Prof_BY_ITSELF;
}

static int tells_culprit(const Prof_Ui *ui)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   return finds_culprit(ui, &hitch, &blame);
}

static void put_culprit(const Prof_Ui *ui, Prof_List *list)
{
   int line = num_lines(ui) + origin_lines(ui) + has_note(ui), y = Prof_Ui_line(ui, line);
   int x = ui->inside.x0;
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Words words;
   if (line >= ui->lines || !finds_culprit(ui, &hitch, &blame)) return;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, hitch.frame.due_ms, hitch.frame.due_ms < 99.95);
   Prof_Short_Text_add(&words, " ms");
   x = Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   x = Prof_Ui_Hitch_Blame_put_thread(list, x, ui->inside.x1, y, (uint32_t)blame.context,
                                      hitch.frame.number);
   Prof_Ui_Cut_Path_cut(blame.path, (ui->inside.x1 - x) / Prof_CELL);
   Prof_Ui_put(list, x, ui->inside.x1, y, blame.path, Prof_COLOR_TEXT);
}

/* ---- its size ---- */

/* In a small picture the budget goes if there is another figure beside the frame's. */
static int tells_budget(const Prof_Ui *ui)
{
   return !Prof_Ui_is_small(ui) || (!own.hud.has_main && !own.hud.has_gpu);
}

static int line_columns(const Prof_Ui *ui)
{
   const int others = own.hud.others ? OTHERS : 0;
   if (!Prof_Ui_is_small(ui))
      return COLUMNS + (own.hud.has_main && own.hud.has_gpu ? MAIN : 0) + others;
   return SMALL_COLUMNS + (tells_budget(ui) ? BUDGET : 0) + (own.hud.has_main ? MAIN : 0) +
          (own.hud.has_gpu ? GPU : 0) + others;
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   *columns = form(ui) == Prof_HUD_DOT ? 1 : line_columns(ui);
   *lines = form(ui) == Prof_HUD_FULL ? num_lines(ui) + has_note(ui) + tells_culprit(ui) : 1;
   *lines += origin_lines(ui);
   *lines += tells_recording(ui) + tells_inside(ui) + tells_off(ui);
}

/* ---- the line ---- */

/* Puts "!2" with its end at `right`; returns where it begins. Nothing of none. */
static int put_count(Prof_List *list, int right, int y, const char *sign, unsigned long count,
                     int lit, uint32_t color)
{
   Prof_Words words;
   int x;
   if (count == 0) return right;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, sign);
   Prof_Short_Text_count(&words, count);
   x = right - Prof_Font_length(words.text) * Prof_CELL;
   if (lit) Prof_Draw_List_chip(list, x, y, words.text, color);
   else Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_DIM);
   return x;
}

static void put_hitches(const Prof_Ui *ui, Prof_List *list, int y)
{
   int x = ui->inside.x1 - 4;
   x = put_count(list, x, y, "!", own.hud.hitches, own.hud.lit, Prof_COLOR_HOT);
   if (own.hud.hitches) x -= Prof_CELL;
   put_count(list, x, y, "+", own.hud.others, own.hud.others_lit, Prof_COLOR_WARM);
}

/* Where the count of hitches may begin. */
static int end_of_figures(const Prof_Ui *ui)
{
   return ui->inside.x1 - (COUNT + (own.hud.others ? OTHERS : 0)) * Prof_CELL;
}

/* The GPU is over the budget, and the CPU would be done before it. */
static int is_gpu_bound(void)
{
   return own.hud.has_gpu && own.hud.gpu_ms > Prof_Settings.budget_ms &&
          own.hud.gpu_ms > own.hud.now.ms;
}

/* "CPU 14.21"; a time that is late is "-". */
static int put_time(Prof_List *list, int x, int y, const char *name, double ms, int lit)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, name);
   if (ms < 0) Prof_Short_Text_add(&words, "    -");
   else if (ms < 10) Prof_Short_Text_add(&words, " ");
   if (ms >= 0) Prof_Short_Text_number(&words, ms, ms < 1000 ? 2 : 0);
   if (lit) return Prof_Draw_List_chip(list, x, y, words.text, Prof_COLOR_WARM);
   return Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_TEXT);
}

/* "CPU 14.21", "CPU 12.30 (main  0.31)". The mean of five seconds decides whether there is room for
 * both, so that the line's other words stay where they are. */
static int put_cpu(Prof_List *list, int x, int y)
{
   x = put_time(list, x, y, "CPU ", own.hud.now.ms, 0);
   if (!own.hud.tells_main) return own.hud.has_main ? x + MAIN * Prof_CELL : x;
   x = put_time(list, x, y, " (main ", own.hud.now.work_ms, 0);
   return Prof_Draw_List_text(list, x, y, ")", Prof_COLOR_TEXT);
}

static void put_line(const Prof_Ui *ui, Prof_List *list)
{
   int x = ui->inside.x0, y = Prof_Ui_line(ui, 0), right = end_of_figures(ui);
   Prof_Words words;
   x = put_cpu(list, x, y);
   if (own.hud.has_gpu)
      x = put_time(list, x + 2 * Prof_CELL, y, "GPU ", own.hud.gpu_ms, is_gpu_bound());
   if (tells_budget(ui)) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, " /");
      Prof_Short_Text_number(&words, Prof_Settings.budget_ms, 1);
      Prof_Short_Text_add(&words, " ms");
      x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM);
   }
   x += 2 * Prof_CELL;
   Prof_Short_Text_begin(&words);
   if (!own.hud.paused) Prof_Short_Text_number(&words, own.hud.now.rate, 0);
   Prof_Short_Text_add(&words, own.hud.paused ? "paused" : " fps");
   Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT);
   put_hitches(ui, list, y);
}

/* ---- the rest ---- */

/* "-": there was nothing but loads and gaps. */
static void put_lately(Prof_List *list, int right, int y, double ms)
{
   if (own.hud.lately.counted) Prof_Draw_List_number(list, right, y, ms, 1, Prof_COLOR_TEXT);
   else Prof_Draw_List_text(list, right - Prof_CELL, y, "-", Prof_COLOR_TEXT);
}

static void put_figure(const Prof_Ui *ui, Prof_List *list, int line, const char *name, double ms)
{
   int y = Prof_Ui_line(ui, line), x = ui->inside.x1 - FIGURES * Prof_CELL;
   Prof_ASSERT(line > 0 && line < ui->lines); /* below the figures of now */
   if (x < ui->inside.x0) return;
   Prof_Draw_List_text(list, x, y, name, Prof_COLOR_DIM);
   put_lately(list, ui->inside.x1, y, ms);
}

/* "p99 18.4 max 41.3", in the line of the bars. */
static void put_small_figures(const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, 1), x = ui->inside.x1 - SMALL_FIGURES * Prof_CELL;
   if (x < ui->inside.x0) return;
   Prof_Draw_List_text(list, x, y, "p99", Prof_COLOR_DIM);
   put_lately(list, x + 9 * Prof_CELL, y, own.hud.lately.p99);
   Prof_Draw_List_text(list, x + 10 * Prof_CELL, y, "max", Prof_COLOR_DIM);
   put_lately(list, ui->inside.x1, y, own.hud.lately.max);
}

static void put_dot(const Prof_Ui *ui, Prof_List *list)
{
   static const char square[] = {Prof_SIGN_SQUARE, 0}, diamond[] = {Prof_SIGN_DIAMOND, 0};
   int x = ui->inside.x0, y = Prof_Ui_line(ui, 0);
   if (own.hud.lit || own.hud.others_lit)
      Prof_Draw_List_chip(list, x, y, "!", own.hud.lit ? Prof_COLOR_HOT : Prof_COLOR_WARM);
   else if (is_over(&own.hud.lately))
      Prof_Draw_List_text(list, x, y, diamond, Prof_COLOR_WARM);
   else Prof_Draw_List_text(list, x, y, square, Prof_COLOR_COOL);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   int note;
   if (form(ui) == Prof_HUD_DOT) {
      put_dot(ui, list);
      return;
   }
   put_line(ui, list);
   put_recording(ui, list);
   put_inside(ui, list);
   put_off(ui, list);
   if (form(ui) == Prof_HUD_LINE || ui->lines < num_lines(ui)) return;
   if (Prof_Ui_is_small(ui)) {
      put_small_figures(ui, list);
   } else {
      put_figure(ui, list, 1, "p99 5s", own.hud.lately.p99);
      put_figure(ui, list, 2, "max 5s", own.hud.lately.max);
   }
   if (origin_lines(ui)) Prof_Ui_Origin_put(ui, list, num_lines(ui));
   note = num_lines(ui) + origin_lines(ui);
   if (has_note(ui) && ui->lines > note)
      Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, note), ui->config.note,
                  Prof_COLOR_DIM);
   put_culprit(ui, list);
}

static int height_of(const Prof_Rect *at, double ms, double full)
{
   int room = at->y1 - at->y0;
   return ms < full ? (int)(ms / full * room + 0.5) : room;
}

/* A frame for which the GPU took longer than the CPU, and than the budget: hatched up to that,
 * above its bar. */
static void put_gpu_bar(Prof_List *list, Prof_Rect at, const Prof_Pulse *p, double ms, double full)
{
   int low = height_of(&at, ms, full), high = height_of(&at, (double)p->gpu_ms, full);
   if (p->gpu_ms <= Prof_Settings.budget_ms || high <= low + 1) return;
   at.y0 = at.y1 - high;
   at.y1 -= low > 0 ? low + 1 : 2;
   ++at.x1;
   Prof_Draw_List_hatch(list, at, Prof_COLOR_WARM);
}

/* Paints the bars, the newest at the right. Only the full form has them. */
static void moving(const Prof_Ui *ui, Prof_List *list)
{
   const int beside = Prof_Ui_is_small(ui) ? SMALL_FIGURES : FIGURES, lines = num_lines(ui);
   Prof_Rect at = Prof_Draw_List_rect(ui->inside.x0, ui->inside.y0 + Prof_LINE + 2,
                                      ui->inside.x1 - (beside + 1) * Prof_CELL,
                                      ui->inside.y0 + lines * Prof_LINE);
   double full = 2 * Prof_Settings.budget_ms;
   const Prof_Pulse *p;
   int back, middle = (at.y0 + at.y1) / 2;
   if (form(ui) != Prof_HUD_FULL || ui->lines < lines || at.x1 <= at.x0) return;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(at.x0, middle, at.x1, middle + 1),
                      Prof_COLOR_BUDGET);
   for (back = 0; back < (at.x1 - at.x0) / BAR && (p = Prof_Frame_Figures_get(back)) != 0; ++back) {
      int x = at.x1 - (back + 1) * BAR;
      double ms = (double)Prof_Pulse_ms(p, ui->config.figure);
      Prof_Rect bar = Prof_Draw_List_rect(x, at.y0, x + BAR - 1, at.y1);
      if (Prof_Frame_Record_is_late(p->flags) && p->flags & Prof_FRAME_HITCH) ms = p->whole_ms;
      else put_gpu_bar(list, bar, p, ms, full);
      Prof_Ui_put_frame_bar(list, bar, ms, full, p->flags);
   }
}

const Prof_Ui_View Prof_Ui_Hud_view = {"HUD", "", measure, refresh, still, moving, 0, 0, 0};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
