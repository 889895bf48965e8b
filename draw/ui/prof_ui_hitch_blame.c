/* prof_ui_hitch_blame.c - see prof_ui_hitch_blame.h */
#ifdef Prof_ENABLED
#include "prof_ui_hitch_blame.h"
#include "../list/prof_font.h"
#include "prof_ui_amount.h"
#include "prof_ui_browse.h"

#include "prof_ui_cut_path.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_critical_text.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_seen_text.h"
#include "../../src/show/prof_zone_place.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch_text.h"
#include "../../src/gather/prof_context_names.h"
#include "../../src/gather/prof_path.h"

#include <string.h>

enum {
   MOST_COLUMNS = 104,
   TABLE_HEAD = 3,       /* an empty one, title, heading; only the last if there is little room */
   TABLE_FOOT = 2,       /* everything else, total */
   NOTES = 3 /* an empty one, near it, next frame; one more each for a critical path, and for how
                somebody looked */
};

#define SEEN_HATCH 0xB4BCC8C0u

/* The rows, as they were painted last: for the mouse. */
static struct {
   int num, lines[Prof_BLAME_ROWS];
   uint32_t states[Prof_BLAME_ROWS];
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* ---- columns ---- */

/* Right edges in cells from the left; 0: no room for the column. */
typedef struct Columns {
   int path_end;
   int this_time, usual, excess, calls, usual_calls;
   int by, by_end; /* how it is known that another thread did it, from, to */
   int bar, bar_end;
} Columns;

/* Gives columns their places from the right: the bar in a wide panel, calls, then the three times.
 * What has no room is left out, and the path gets what remains. Other threads' rows need a column
 * more. */
static Columns table_columns(const Prof_Ui *ui, int elsewhere)
{
   Columns c;
   int wide = ui->columns, right = wide, by = elsewhere && wide >= 64 ? Prof_BLAME_BY : 0;
   memset(&c, 0, sizeof c);
   c.bar_end = wide >= 92 + by ? least(wide, MOST_COLUMNS + by) - 3 : 0;
   c.bar = c.bar_end ? c.bar_end - 16 : 0;
   if (c.bar) right = c.bar - 2;
   if (by) {
      c.by_end = right;
      c.by = right - 10;
      right -= by;
   }
   if (wide >= 68 + by) {
      c.usual_calls = right;
      c.calls = right - 9;
      right -= 18;
   }
   c.excess = right;
   c.usual = wide >= 44 ? right - 8 : 0;
   c.this_time = wide >= 44 ? right - 16 : right - 8;
   c.path_end = (wide >= 44 ? right - 24 : right - 17) - 1;
   Prof_ASSERT(c.path_end < c.this_time && c.this_time <= c.excess);
   return c;
}

/* The part of the panel that all functions below paint. */
typedef struct Part {
   const Prof_Ui *ui;
   Prof_List *list;
   Prof_Blame_Table *table;
   int hitch;
   Columns columns;
} Part;

/* Puts a text where all names begin. Returns where the next text goes. */
static int put_left(const Part *p, int right, int y, const char *text, uint32_t color)
{
   return Prof_Ui_put(p->list, Prof_Ui_cell_x(p->ui, 2), right, y, text, color);
}

static int end_of_path(const Part *p) { return Prof_Ui_cell_x(p->ui, p->columns.path_end); }

static void put_right(const Part *p, int cell, int y, const char *text, uint32_t color)
{
   Prof_Ui_put_right(p->ui, p->list, cell, y, text, color);
}

static void put_time(const Part *p, int cell, int y, long hundredths, int sign)
{
   Prof_Ui_put_hundredths(p->ui, p->list, cell, y, hundredths, sign);
}

/* ---- the table ---- */

/* "present 67.0 ms, usually 7.0", if the display or the GPU did. */
static void add_display(const Prof_Hitch *hitch, Prof_Words *words)
{
   char text[Prof_USE_TEXT];
   Prof_Hitch_display_text(hitch, text);
   if (!text[0]) return;
   Prof_Short_Text_add(words, ": ");
   Prof_Short_Text_add(words, text);
}

/* "main thread waited 301.20 ms in wait_render", if others held the frame up. */
static void add_wait(const Part *p, const Prof_Hitch *hitch, Prof_Words *words)
{
   const Prof_Frame *frame = Prof_Hitch_frame(p->hitch);
   if (hitch->kind == Prof_HITCH_DISPLAY) {
      add_display(hitch, words);
      return;
   }
   if (hitch->wait_ms <= 0 || !p->table->num_elsewhere) return;
   Prof_Short_Text_add(words, ": ");
   Prof_Short_Text_add(words, Prof_Context_Names_at(frame->owner, frame->number).text);
   Prof_Short_Text_add(words, " waited ");
   Prof_Short_Text_number(words, hitch->wait_ms, 2);
   Prof_Short_Text_add(words, " ms in ");
   Prof_Short_Text_add(words, Prof_zone_name(hitch->wait_zone));
}

static void add_run(const Prof_Hitch *hitch, Prof_Words *words)
{
   if (!hitch->run) return;
   Prof_Short_Text_add(words, ", and the next ");
   Prof_Short_Text_count(words, (unsigned long)hitch->run);
   Prof_Short_Text_add(words, " as slow");
}

static void put_title(const Part *p, int line)
{
   Prof_Hitch hitch;
   Prof_Words words;
   int brief;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "frame ");
   Prof_Short_Text_count(&words, p->table->number);
   brief = words.length;
   if (Prof_get_hitch(p->hitch, &hitch)) {
      add_wait(p, &hitch, &words);
      add_run(&hitch, &words);
   }
   if (words.length == brief) {
      Prof_Short_Text_add(&words, " against what was usual just before");
      if (p->ui->columns >= 68) Prof_Short_Text_add(&words, " (moving average, 2.5 s)");
   }
   put_left(p, p->ui->inside.x1, Prof_Ui_line(p->ui, line), words.text, Prof_COLOR_DIM);
}

static void put_table_heading(const Part *p, int line)
{
   int y = Prof_Ui_line(p->ui, line);
   uint32_t dim = Prof_COLOR_DIM;
   put_left(p, end_of_path(p), y, "path", dim);
   put_right(p, p->columns.this_time, y, "this ms", dim);
   put_right(p, p->columns.usual, y, "usual", dim);
   put_right(p, p->columns.excess, y, "excess", dim);
   if (p->columns.by)
      Prof_Ui_put(p->list, Prof_Ui_cell_x(p->ui, p->columns.by),
                  Prof_Ui_cell_x(p->ui, p->columns.by_end), y, "known by", dim);
   put_right(p, p->columns.calls, y, "calls", dim);
   put_right(p, p->columns.usual_calls, y, "usual", dim);
}

int Prof_Ui_Hitch_Blame_put_thread(Prof_List *list, int x, int right, int y, uint32_t context,
                                   unsigned long frame)
{
   Prof_Held_Name name = Prof_Context_Names_at(context, frame);
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, name.text);
   Prof_Short_Text_add(&words, ": ");
   return Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM);
}

/* Where the zone stands that another one has the name of, in so many cells at most. Returns how
 * many it takes with the blank before it; 0: nothing is to be said. */
static int write_place(uint32_t state, int cells, char place[Prof_ZONE_PLACE])
{
   uint32_t zone = Prof_States[state].zone;
   *place = 0;
   if (state && Prof_Zone_Place_is_twin(zone)) Prof_Zone_Place_write(zone, place);
   return *place && Prof_Ui_Cut_Path_cut_middle(place, cells - 1) ? Prof_Font_length(place) + 1 : 0;
}

static void put_path(const Part *p, int y, const Prof_Blame_Row *row)
{
   static const char self[] = " (self)";
   const int self_cells = (int)sizeof self - 1;
   int x = Prof_Ui_cell_x(p->ui, 2), cells, tell, place_cells;
   char path[Prof_MAX_PATH], place[Prof_ZONE_PLACE];
   if (row->elsewhere)
      x = Prof_Ui_Hitch_Blame_put_thread(p->list, x, end_of_path(p), y, row->context,
                                         p->table->number);
   cells = (end_of_path(p) - x) / Prof_CELL;
   place_cells = write_place(row->state, cells / 2, place);
   cells -= place_cells;
   tell = row->self_only && cells >= 3 * self_cells;
   Prof_Path_write(row->state, path, sizeof path);
   Prof_Ui_Cut_Path_cut(path, cells - (tell ? self_cells : 0));
   x = Prof_Ui_put(p->list, x, end_of_path(p), y, path, Prof_COLOR_TEXT);
   if (place_cells)
      x = Prof_Ui_put(p->list, x + Prof_CELL, end_of_path(p), y, place, Prof_COLOR_DIM);
   if (tell) Prof_Ui_put(p->list, x, end_of_path(p), y, self, Prof_COLOR_DIM);
}

static void put_swatch(const Part *p, int y, uint32_t state)
{
   Prof_Rect at = Prof_Draw_List_rect(p->ui->inside.x0, y + 4, p->ui->inside.x0 + 8, y + 12);
   Prof_Draw_List_bar(p->list, at, Prof_Group_of_zone(Prof_States[state].zone)->color);
}

static void put_times(const Part *p, int y, const Prof_Blame_Row *row)
{
   put_time(p, p->columns.this_time, y, row->this_time, 0);
   if (row->elsewhere) put_right(p, p->columns.usual, y, "-", Prof_COLOR_DIM);
   else put_time(p, p->columns.usual, y, row->usual, 0);
   put_time(p, p->columns.excess, y, Prof_Blame_Table_excess(row), 1);
}

/* A tenth where the average of a count is no whole number. */
static void put_calls(const Part *p, int cell, int y, double calls)
{
   double rest = calls - (double)(long)(calls + 0.5);
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, calls, rest > 0.05 || rest < -0.05);
   put_right(p, cell, y, words.text, Prof_COLOR_TEXT);
}

/* Puts a bar as long as the row's part of the largest excess. A row that could be blamed alone is
 * hot: it has a cap and a '!'. */
static void put_bar(const Part *p, int y, const Prof_Blame_Row *row)
{
   long largest = p->table->num_rows ? Prof_Blame_Table_excess(&p->table->rows[0]) : 0;
   long excess = Prof_Blame_Table_excess(row);
   int x = Prof_Ui_cell_x(p->ui, p->columns.bar), wide;
   int room = Prof_Ui_cell_x(p->ui, p->columns.bar_end) - x;
   int hot = row->state && excess * 10 >= 3 * Prof_Blame_Table_excess(&p->table->total);
   if (!p->columns.bar || excess <= 0 || largest <= 0) return;
   wide = excess < largest ? (int)((double)excess / (double)largest * room) : room;
   wide = most(wide, hot ? 4 : 1);
   Prof_Draw_List_bar(p->list, Prof_Draw_List_rect(x, y + 3, x + wide, y + 13),
                      hot ? Prof_COLOR_HOT : Prof_COLOR_WARM);
   if (!hot) return;
   Prof_Draw_List_bar(p->list, Prof_Draw_List_rect(x + wide - 3, y + 3, x + wide, y + 13),
                      Prof_COLOR_TEXT);
   Prof_Draw_List_text(p->list, x + wide + 4, y, "!", Prof_COLOR_TEXT);
}

uint32_t Prof_Ui_Hitch_Blame_state_at(int line)
{
   int i;
   for (i = 0; i < own.num; ++i)
      if (own.lines[i] == line) return own.states[i];
   return 0;
}

static void note_row(int line, uint32_t state)
{
   Prof_Module_list(&module);
   if (own.num == Prof_BLAME_ROWS) return;
   own.lines[own.num] = line;
   own.states[own.num++] = state;
}

static void put_blame_row(const Part *p, int line, const Prof_Blame_Row *row)
{
   int y = Prof_Ui_line(p->ui, line);
   note_row(line, row->state);
   Prof_Ui_put_row(p->ui, p->list, line, 0);
   put_swatch(p, y, row->state);
   put_path(p, y, row);
   put_times(p, y, row);
   if (p->columns.by)
      Prof_Ui_put(p->list, Prof_Ui_cell_x(p->ui, p->columns.by),
                  Prof_Ui_cell_x(p->ui, p->columns.by_end), y, Prof_evidence_name(row->evidence),
                  Prof_COLOR_TEXT);
   put_calls(p, p->columns.calls, y, row->calls);
   put_calls(p, p->columns.usual_calls, y, row->usual_calls);
   put_bar(p, y, row);
}

/* Beside a hatched field, as what was seen has in the flame: it is not measured. */
static void put_seen(const Part *p, int line, int rank)
{
   int y = Prof_Ui_line(p->ui, line), x = Prof_Ui_cell_x(p->ui, 4);
   char text[Prof_SEEN_TEXT];
   Prof_Seen_Info info;
   if (!Prof_get_blame_seen(p->hitch, rank, &info)) return;
   Prof_Seen_Text_say(&info, text);
   Prof_Ui_put_row(p->ui, p->list, line, 0);
   Prof_Draw_List_hatch(p->list, Prof_Draw_List_rect(x - 16, y + 3, x - 4, y + 13), SEEN_HATCH);
   Prof_Ui_put(p->list, x, p->ui->inside.x1, y, text,
               info.of < Prof_SEEN_FEW ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
}

static void put_sum_row(const Part *p, int line, const Prof_Blame_Row *row, const char *name)
{
   int y = Prof_Ui_line(p->ui, line);
   Prof_Ui_put_row(p->ui, p->list, line, 0);
   put_left(p, end_of_path(p), y, name, Prof_COLOR_TEXT);
   put_times(p, y, row);
   if (row == &p->table->rest) put_bar(p, y, row);
}

/* Makes the table anew if it has other rows than there is room for: those left out count as
 * everything else. Returns how many rows it has. */
static int fit_rows(const Part *p, int room)
{
   int seen = room > 1 && p->table->num_rows && p->table->rows[0].seen; /* the worst's */
   int wanted = least(p->table->wanted_rows, room - seen);
   if (wanted != p->table->num_rows) Prof_Blame_Table_make(p->table, p->hitch, wanted);
   Prof_ASSERT(p->table->num_rows <= room);
   return p->table->num_rows;
}

static int put_table_head(const Part *p, int line, int lines)
{
   Prof_ASSERT(lines == 1 || lines == TABLE_HEAD);
   if (lines > 1) put_title(p, line + lines - 2);
   put_table_heading(p, line + lines - 1);
   return line + lines;
}

static int put_rows(const Part *p, int line, int room)
{
   int rows = fit_rows(p, most(room, 0)), left = room - rows, i;
   for (i = 0; i < rows; ++i) {
      put_blame_row(p, line++, &p->table->rows[i]);
      if (p->table->rows[i].seen && left-- > 0) put_seen(p, line++, i);
   }
   put_sum_row(p, line++, &p->table->rest, rows ? "everything else" : "everything");
   put_sum_row(p, line++, &p->table->total, "total");
   Prof_ASSERT(line <= p->ui->lines);
   return line;
}

/* ---- what was near it ---- */

static int put_note(const Part *p, int x, int y, const Prof_Words *words)
{
   if (x + Prof_Font_length(words->text) * Prof_CELL > p->ui->inside.x1) return x;
   return Prof_Draw_List_text(p->list, x, y, words->text, Prof_COLOR_TEXT) + 3 * Prof_CELL;
}

static void add_count(Prof_Words *words, const Prof_Near *found)
{
   double rest = found->usual_count - (double)(long)(found->usual_count + 0.5);
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, found->name);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_number(words, found->count, 0);
   Prof_Short_Text_add(words, found->count == 1 ? " call (usual " : " calls (usual ");
   Prof_Short_Text_number(words, found->usual_count, rest > 0.05 || rest < -0.05);
   Prof_Short_Text_add(words, ")");
}

/* "entities 41, usually 12"; "12.4 ms" have their unit once each. */
static void add_value(Prof_Words *words, const Prof_Near_Value *found)
{
   Prof_Words amount;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, found->name);
   Prof_Short_Text_add(words, " ");
   Prof_Ui_Amount_say(&amount, found->amount, found->unit, 0, 24);
   Prof_Short_Text_add(words, amount.text);
   Prof_Short_Text_add(words, ", usually ");
   Prof_Ui_Amount_say(&amount, found->usual, found->unit, 0, 24);
   Prof_Short_Text_add(words, amount.text);
}

/* Puts what might explain the hitch, without a claim that it does: the frame's text, that its
 * thread was off the CPU, or what the GPU did, and calls out of their usual range. A note that does
 * not fit is left out whole. */
static int put_near(const Part *p, int line, const char *text)
{
   int y = Prof_Ui_line(p->ui, line), x, i;
   char off[Prof_USE_TEXT] = "";
   Prof_Hitch hitch;
   Prof_Words words;
   if (Prof_get_hitch(p->hitch, &hitch)) {
      if (hitch.machine) Prof_Hitch_machine_text(&hitch, off); /* the list may have cut it */
      else if (hitch.crowd) Prof_Hitch_crowd_text(&hitch, off);
      else Prof_Hitch_off_text(&hitch, off);
   }
   if (!off[0]) Prof_Hitch_gpu_text(p->hitch, off);
   if (!text[0] && !off[0] && !p->table->num_counts && !p->table->num_values) return 0;
   x = put_left(p, p->ui->inside.x1, y, "near it:", Prof_COLOR_DIM) + 2 * Prof_CELL;
   if (text[0]) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "text \"");
      Prof_Short_Text_add(&words, text);
      Prof_Short_Text_add(&words, "\"");
      x = put_note(p, x, y, &words);
   }
   if (off[0]) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, off);
      x = put_note(p, x, y, &words);
   }
   for (i = 0; i < p->table->num_values; ++i) {
      add_value(&words, &p->table->values[i]);
      x = put_note(p, x, y, &words);
   }
   for (i = 0; i < p->table->num_counts; ++i) {
      add_count(&words, &p->table->counts[i]);
      x = put_note(p, x, y, &words);
   }
   return 1;
}

/* Along which threads the frame's length came to be, if on several. 0: not so. */
static int put_critical(const Part *p, int line)
{
   char text[512];
   int y = Prof_Ui_line(p->ui, line), x;
   int cells = (p->ui->inside.x1 - p->ui->inside.x0) / Prof_CELL - (int)sizeof "critical path:  ";
   if (cells < 24) return 0;
   if (cells >= (int)sizeof text) cells = (int)sizeof text - 1;
   if (!Prof_Critical_Text_write(p->table->number, text, (size_t)cells + 1)) return 0;
   x = put_left(p, p->ui->inside.x1, y, "critical path:", Prof_COLOR_DIM) + 2 * Prof_CELL;
   Prof_Draw_List_text(p->list, x, y, text, Prof_COLOR_TEXT);
   return 1;
}

static int put_looking(const Part *p, int line)
{
   int y = Prof_Ui_line(p->ui, line), x;
   char text[Prof_SEEN_TEXT];
   Prof_Looking looking;
   if (!Prof_get_looking(p->hitch, &looking)) return 0;
   Prof_Seen_Text_say_looking(&looking, text);
   x = put_left(p, p->ui->inside.x1, y, "seen:", Prof_COLOR_DIM) + 2 * Prof_CELL;
   Prof_Ui_put(p->list, x, p->ui->inside.x1, y, text, Prof_COLOR_TEXT);
   return 1;
}

/* A frame after a hitch that catches up with it is none itself. Who wonders why is told. */
static void put_next(const Part *p, int line)
{
   int back = Prof_Ui_Browse_find_frame(p->table->number + 1);
   Prof_Frame_Info info;
   Prof_Words words;
   if (back < 0 || !Prof_get_frame_info(back, &info) || !info.after) return;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "next frame ");
   Prof_Short_Text_count(&words, info.number);
   Prof_Short_Text_add(&words, " took ");
   Prof_Short_Text_number(&words, info.due_ms, 2);
   Prof_Short_Text_add(&words, " ms: an after-effect, not counted");
   put_left(p, p->ui->inside.x1, Prof_Ui_line(p->ui, line), words.text, Prof_COLOR_DIM);
}

/* ---- all of it ---- */

/* Notes, as many as there is room for: that of how somebody looked before the critical path. */
static void put_notes(const Part *p, int line, int lines, int looked, const char *text)
{
   int more = lines - NOTES;
   if (!lines) return;
   ++line;
   if (more > looked) line += put_critical(p, line);
   if (looked && more > 0) line += put_looking(p, line);
   line += put_near(p, line, text);
   put_next(p, line);
}

/* Decides what there is room for before anything is painted: a heading and the two sums at least,
 * or else nothing; a title if there is room for a few rows besides; notes if there is still room
 * then. */
void Prof_Ui_Hitch_Blame_put(const Prof_Ui *ui, Prof_List *list, Prof_Blame_Table *table, int hitch,
                             int line)
{
   const Prof_Frame *frame = Prof_Hitch_frame(hitch);
   int seen = table->num_rows && table->rows[0].seen, looked = Prof_Hitch_seen(hitch) != 0;
   int left = ui->lines - line, rows = least(table->wanted_rows, 3) + seen + TABLE_FOOT;
   int shared = frame && (frame->flags & Prof_FRAME_SHARED);
   int notes = left - TABLE_HEAD - rows;
   int head = left >= TABLE_HEAD + rows ? TABLE_HEAD : 1;
   Part p = {ui, list, table, hitch, table_columns(ui, table->num_elsewhere)};
   own.num = 0;
   notes = notes < NOTES ? 0 : least(notes, NOTES + shared + looked);
   if (left < head + TABLE_FOOT || !frame) return;
   left -= head + TABLE_FOOT + notes;
   line = put_table_head(&p, line, head);
   line = put_rows(&p, line, left);
   put_notes(&p, line, notes, looked, frame->text);
}

int Prof_Ui_Hitch_Blame_lines(int rows, int shared, int looked)
{
   return TABLE_HEAD + rows + TABLE_FOOT + NOTES + (shared != 0) + (looked != 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
