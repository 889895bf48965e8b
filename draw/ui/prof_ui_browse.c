/* prof_ui_browse.c - which frame all views show, the marks, and B - A.
 *
 * LIVE     the average chosen, or the newest frame; the history takes frames.
 * PAUSED   the history is frozen, and one of its frames is shown, be it the newest; or a kept
 *          hitch, which may have left it. Walking to the newest frame stays paused, so that a key
 *          held too long loses nothing; only "live", or freezing again, goes on.
 * B - A    has its own copy of both (prof_compare.h) and hides either until it is switched off.
 *
 *      frame    older  <  .. 3  2  1  0  newest      `back`, its place in the history: moves with
 *                                                    each frame that is recorded
 *      number   .. 18201  18202  18203  18204        counts frames, and is the frame's for ever
 *
 * So a place is good only while the history is frozen. Marks, and whatever else is kept from one
 * picture to the next, are numbers, and are looked for when they are needed.
 */
#ifdef Prof_ENABLED
#include "prof_ui_browse.h"

#include "prof_key_table.h"
#include "../list/prof_font.h"
#include "../model/prof_report_table.h"

#include "../../src/show/prof_compare.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/gather/prof_context_names.h"
#include "../../src/show/prof_shown.h"

/* Frames compared if nothing is marked: A is so many before B, B while live the newest ones. */
enum { BEFORE = 120, RECENT = 60 };

/* src/show/prof_shown.c decides what is shown. This file leaves a comparison out of account: the
 * frame that it hides can be walked from, marked and left. */

int Prof_Ui_Browse_is_live(const Prof_Ui *ui)
{
   (void)ui;
   return Prof_Shown_find_chosen(&Prof_View_state).live;
}

int Prof_Ui_Browse_find_frame(unsigned long number) { return Prof_History_find(number); }

int Prof_Ui_Browse_shown_frame(const Prof_Ui *ui, Prof_Frame_Info *info, int *back)
{
   Prof_Shown shown = Prof_Shown_find_chosen(&Prof_View_state);
   Prof_Hitch hitch;
   (void)ui;
   *back = shown.back;
   if (*back >= 0) return Prof_get_frame_info(*back, info);
   Prof_ASSERT(shown.hitch >= 0 && shown.hitch < Prof_num_hitches()); /* it has left the history */
   Prof_get_hitch(shown.hitch, &hitch);
   *info = hitch.frame;
   return 1;
}

int Prof_Ui_Browse_shown_hitch(const Prof_Ui *ui, int *index)
{
   Prof_Shown shown = Prof_Shown_find_chosen(&Prof_View_state);
   (void)ui;
   *index = shown.kind == Prof_SHOWS_HITCH ? shown.hitch : -1;
   return *index >= 0 && !shown.live;
}

double Prof_Ui_Browse_shown_ms(const Prof_Ui *ui)
{
   Prof_Shown shown = Prof_Shown_find_chosen(&Prof_View_state);
   const Prof_Frame *frame =
      shown.back >= 0 ? Prof_History_header(shown.back) : Prof_Hitch_frame(shown.hitch);
   return frame ? Prof_Frame_Figures_of(frame, ui->config.figure) : 0;
}

/* ---- what is shown, in words ---- */

static int put_live(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   static const char *const smooth[] = {"  instant", "  smooth 0.8 s", "  smooth 2.5 s"};
   int right = ui->inside.x1;
   Prof_ASSERT(Prof_View_state.average >= 0 && Prof_View_state.average < 3);
   x = Prof_Ui_put(list, x, right, y, "LIVE", Prof_COLOR_COOL);
   return Prof_Ui_put(list, x, right, y, smooth[Prof_View_state.average], Prof_COLOR_DIM);
}

static int put_compared(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   x = Prof_Draw_List_chip(list, x + 1, y, "B - A", Prof_COLOR_COOL) + Prof_CELL;
   return Prof_Ui_put(list, x, ui->inside.x1, y, ui->compared, Prof_COLOR_TEXT);
}

int Prof_Ui_Browse_side_of_history(unsigned long number)
{
   Prof_Frame_Info newest, oldest;
   if (!Prof_get_frame_info(0, &newest)) return 0;
   if (!Prof_get_frame_info(Prof_History_length() - 1, &oldest)) return 0;
   Prof_ASSERT(newest.number >= oldest.number);
   return number > newest.number ? 1 : number < oldest.number ? -1 : 0;
}

/* Says where a hitch lies that the strip does not have. One that passed while the history was
 * frozen lies at neither end: older frames are still there, newer ones as well. */
static const char *where_beside_strip(unsigned long number)
{
   int side = Prof_Ui_Browse_side_of_history(number);
   if (side == 0) return "  not in the strip";
   return side > 0 ? "  after the strip" : "  before the strip";
}

static int put_past(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Frame_Info info;
   Prof_Words words;
   int back;
   x = Prof_Draw_List_chip(list, x + 1, y, "PAUSED", Prof_COLOR_WARM) + Prof_CELL;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "frame ");
   Prof_Short_Text_count(&words, info.number);
   if (back > 0) {
      Prof_Short_Text_add(&words, "  -");
      Prof_Short_Text_count(&words, (unsigned long)back);
   }
   if (back < 0) /* a kept hitch that the strip does not have */
      Prof_Short_Text_add(&words, where_beside_strip(info.number));
   return Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
}

/* A few words tell what all figures of the panel are of; with less room than these have, none. */
int Prof_Ui_Browse_put_source(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   if (ui->inside.x1 - x < 7 * Prof_CELL) return x;
   if (Prof_Compare_is_active()) return put_compared(ui, list, x, y);
   return Prof_Ui_Browse_is_live(ui) ? put_live(ui, list, x, y) : put_past(ui, list, x, y);
}

int Prof_Ui_Browse_put_estimated(Prof_List *list, int x, int right, int y)
{
   static const char *const forms[] = {"~ less the cost of measuring (estimated)",
                                       "~ less cost (estimated)", "~ estimated", "~"};
   int i = 0;
   while (i < 4 && x + (Prof_Font_length(forms[i]) + 1) * Prof_CELL > right) ++i;
   if (i == 4) return x;
   return Prof_Draw_List_chip(list, x + 1, y, forms[i], Prof_COLOR_WARM) + 2 * Prof_CELL;
}

/* ---- choosing ---- */

/* The order matters. The history is frozen before the frame is chosen, as a new frame would move
 * all places by one; and Prof_set_frame forgets what was held and which hitch was shown, so these
 * are set after it, here and in Prof_Ui_Browse_show_hitch. */
void Prof_Ui_Browse_hold_frame(Prof_Ui *ui, int back)
{
   Prof_ASSERT(back >= 0);
   Prof_set_frozen(1);
   Prof_set_frame(back);
   Prof_View_state.held = 1;
   Prof_View_changed();
   ui->stale = 1;
}

static void go_live(Prof_Ui *ui)
{
   Prof_set_frame(0);
   Prof_set_frozen(0);
   ui->stale = 1;
}

void Prof_Ui_Browse_show_frame(Prof_Ui *ui, int back)
{
   if (back <= 0) go_live(ui);
   else Prof_Ui_Browse_hold_frame(ui, back);
}

void Prof_Ui_Browse_pause(Prof_Ui *ui) { Prof_Ui_Browse_hold_frame(ui, 0); }

/* Walking on from a hitch that left the history begins at the oldest frame there. Prof_set_frame
 * keeps what is too old within the history. */
void Prof_Ui_Browse_walk(Prof_Ui *ui, int delta)
{
   Prof_Frame_Info info;
   int back, to;
   if (Prof_Ui_Browse_is_live(ui) && delta < 0) return;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return;
   to = back < 0 ? Prof_History_length() - 1 : back + delta;
   Prof_Ui_Browse_hold_frame(ui, to < 0 ? 0 : to);
}

/* A hitch that is still in the history is shown by its place as well, so that walking goes on from
 * there. */
void Prof_Ui_Browse_show_hitch(Prof_Ui *ui, int index)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   int back;
   if (!frame) return;
   back = Prof_Ui_Browse_find_frame((unsigned long)frame->number);
   Prof_Ui_Browse_hold_frame(ui, back < 0 ? 0 : back);
   Prof_View_state.hitch = frame->number;
   Prof_View_changed();
}

/* Hitches are kept newest first. */
void Prof_Ui_Browse_walk_hitches(Prof_Ui *ui, int older)
{
   Prof_Frame_Info info;
   uint64_t from = UINT64_MAX;
   int i, back, count = Prof_num_hitches(), found = -1;
   if (!Prof_Ui_Browse_is_live(ui) && Prof_Ui_Browse_shown_frame(ui, &info, &back))
      from = info.number;
   for (i = 0; i < count; ++i) {
      uint64_t number = Prof_Hitch_frame(i)->number;
      Prof_ASSERT(i == 0 || number < Prof_Hitch_frame(i - 1)->number);
      if (older && number < from) {
         found = i;
         break;
      }
      if (!older && number > from) found = i;
   }
   if (found >= 0) Prof_Ui_Browse_show_hitch(ui, found);
   else Prof_Ui_notice(ui, older ? "no hitch before this" : "no hitch after this");
}

/* ---- which thread ---- */

void Prof_Ui_Browse_choose_thread(Prof_Ui *ui)
{
   const Prof_Frame *newest = Prof_History_header(0);
   if (ui->thread_chosen || !newest) return;
   ui->thread_chosen = 1;
   if (Prof_View_state.context_chosen) return;
   Prof_set_context((int)newest->owner);
   ui->all_lanes = 1;
}

static int has_ended(int context) { return Prof_Context_Names_at((uint32_t)context, 0).ended; }

void Prof_Ui_Browse_say_thread(Prof_Words *words, int context, uint64_t frame)
{
   Prof_Held_Name name;
   if (context < 0) {
      Prof_Short_Text_add(words, "all threads");
      return;
   }
   name = Prof_Context_Names_at((uint32_t)context, frame);
   if (!name.fiber && !Prof_Report_Table_name_matches(name.text, "thread"))
      Prof_Short_Text_add(words, "thread ");
   Prof_Short_Text_add(words, name.text);
}

/* Said, as not every view has room for it. */
static void tell_thread(Prof_Ui *ui)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "of ");
   Prof_Ui_Browse_say_thread(&words, Prof_get_context(), 0);
   Prof_Ui_notice(ui, words.text);
}

/* Goes round: the updating thread, all, the others by their slots, the updating thread again. */
void Prof_Ui_Browse_next_thread(Prof_Ui *ui)
{
   const Prof_Frame *newest = Prof_History_header(0);
   int owner = newest ? (int)newest->owner : 0, count = Prof_num_contexts(), next;
   Prof_ASSERT(!newest || owner < count);
   next = Prof_get_context() == owner ? -1 : Prof_get_context() + 1;
   while (next >= 0 && next < count && (next == owner || has_ended(next))) ++next;
   Prof_set_context(next < count ? next : owner);
   ui->all_lanes = 0;
   tell_thread(ui);
}

/* ---- marks and comparison ---- */

/* "A is frame 582", "B is frames 582..622". */
static void say_mark(Prof_Ui *ui, const char *name, unsigned long from, unsigned long to)
{
   Prof_Words words;
   Prof_ASSERT(from && to); /* 0 is no frame's number */
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, name);
   Prof_Short_Text_add(&words, from == to ? " is frame " : " is frames ");
   Prof_Short_Text_count(&words, from < to ? from : to);
   if (from != to) {
      Prof_Short_Text_add(&words, "..");
      Prof_Short_Text_count(&words, from < to ? to : from);
   }
   Prof_Ui_notice(ui, words.text);
}

/* The first mark is A, the next B; with both set, a new A begins anew. */
void Prof_Ui_Browse_mark(Prof_Ui *ui)
{
   Prof_Frame_Info info;
   int back;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return;
   say_mark(ui, !ui->mark_a || ui->mark_b ? "A" : "B", info.number, info.number);
   if (!ui->mark_a || ui->mark_b) {
      ui->mark_a = ui->mark_a_end = info.number;
      ui->mark_b = ui->mark_b_end = 0;
   } else {
      ui->mark_b = ui->mark_b_end = info.number;
   }
   ui->stale = 1;
}

void Prof_Ui_Browse_extend_mark(Prof_Ui *ui)
{
   Prof_Frame_Info info;
   int back;
   if (!ui->mark_a || !Prof_Ui_Browse_shown_frame(ui, &info, &back)) return;
   if (ui->mark_b) ui->mark_b_end = info.number;
   else ui->mark_a_end = info.number;
   if (ui->mark_b) say_mark(ui, "B", ui->mark_b, info.number);
   else say_mark(ui, "A", ui->mark_a, info.number);
   ui->stale = 1;
}

int Prof_Ui_Browse_drop_marks(Prof_Ui *ui)
{
   if (!ui->mark_a || ui->screen == Prof_SCREEN_HITCHES) return 0;
   ui->mark_a = ui->mark_a_end = ui->mark_b = ui->mark_b_end = 0;
   Prof_Ui_notice(ui, "marks are dropped");
   return 1;
}

int Prof_Ui_Browse_marked(unsigned long from, unsigned long to, int *newest, int *oldest)
{
   *newest = Prof_Ui_Browse_find_frame(from > to ? from : to);
   *oldest = Prof_Ui_Browse_find_frame(from > to ? to : from);
   return *newest >= 0 && *oldest >= 0;
}

typedef struct Range {
   int newest, oldest;
} Range;

/* B: what is marked, else what is shown. A: what is marked, else what came before B. Null, or what
 * is wrong. */
static const char *choose_ranges(const Prof_Ui *ui, Range *a, Range *b)
{
   int live = Prof_Ui_Browse_is_live(ui);
   if (ui->mark_b) {
      if (!Prof_Ui_Browse_marked(ui->mark_b, ui->mark_b_end, &b->newest, &b->oldest))
         return "B is not in the history";
   } else {
      b->newest = Prof_get_frame();
      b->oldest = live ? b->newest + RECENT - 1 : b->newest;
   }
   Prof_ASSERT(b->newest >= 0 && b->newest <= b->oldest);
   if (ui->mark_a)
      return Prof_Ui_Browse_marked(ui->mark_a, ui->mark_a_end, &a->newest, &a->oldest)
                ? 0
                : "A is not in the history";
   a->newest = b->oldest + 1;
   a->oldest = b->oldest + BEFORE;
   return a->newest < Prof_History_length() ? 0 : "there is no frame before it";
}

/* Does the range have loads and gaps alone? Those are in no comparison. */
static int has_only_odd(Range range)
{
   const Prof_Frame *frame;
   int back;
   for (back = range.newest; back <= range.oldest; ++back) {
      frame = Prof_History_header(back);
      if (frame && !(frame->flags & Prof_FRAME_ODD)) return 0;
   }
   return 1;
}

static const char *why_not(const Prof_Ui *ui, Range a, Range b)
{
   if (has_only_odd(b)) return ui->mark_b ? "B is a load or gap" : "this is a load or gap";
   if (has_only_odd(a)) return ui->mark_a ? "A is a load or gap" : "before it are only loads";
   return "there is no memory";
}

static void say_range(Prof_Words *words, Range range)
{
   int oldest = Prof_History_length() - 1;
   if (range.oldest > oldest) range.oldest = oldest;
   Prof_ASSERT(range.newest >= 0 && range.newest <= range.oldest);
   if (range.oldest > range.newest) {
      Prof_Short_Text_count(words, (unsigned long)Prof_History_header(range.oldest)->number);
      Prof_Short_Text_add(words, "..");
   }
   Prof_Short_Text_count(words, (unsigned long)Prof_History_header(range.newest)->number);
}

static void say_compared(Prof_Ui *ui, Range a, Range b)
{
   Prof_Words words;
   int i;
   Prof_Short_Text_begin(&words);
   say_range(&words, b);
   Prof_Short_Text_add(&words, " - ");
   say_range(&words, a);
   for (i = 0; i < (int)sizeof ui->compared - 1 && words.text[i]; ++i)
      ui->compared[i] = words.text[i];
   ui->compared[i] = 0;
}

static void say_fault(Prof_Ui *ui, const char *fault)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "nothing to compare: ");
   Prof_Short_Text_add(&words, fault);
   if (ui->mark_a && ui->screen != Prof_SCREEN_HITCHES)
      Prof_Key_Table_say(&words, "  {drop} drops the marks");
   Prof_Ui_notice(ui, words.text);
}

void Prof_Ui_Browse_compare(Prof_Ui *ui)
{
   const char *fault;
   Range a, b;
   ui->stale = 1;
   if (Prof_Compare_is_active()) {
      Prof_compare_off();
      return;
   }
   fault = choose_ranges(ui, &a, &b);
   if (!fault && !Prof_compare(a.newest, a.oldest, b.newest, b.oldest)) fault = why_not(ui, a, b);
   if (fault) say_fault(ui, fault);
   else say_compared(ui, a, b);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
