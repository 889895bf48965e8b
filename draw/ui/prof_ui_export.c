/* prof_ui_export.c - see prof_ui_export.h */
#ifdef Prof_ENABLED
#include "prof_ui_export.h"
#include "prof_ui_browse.h"

#include "../../src/show/prof_compare.h"
#include "../../src/base/prof_short_text.h"

#include <string.h>

enum { MAX_TOLD = 60 }; /* columns that a notice has for a path */

typedef enum What { REPORT, FRAME, HITCH, FRAMES, COMPARISON } What;

/* `name` is short whatever is written; the folder's name may be of any length. */
typedef struct Task {
   What what;
   int hitch, newest, oldest;
   Prof_Words name;
} Task;

/* ---- what is written ---- */

static void name_file(Task *task, const char *what, unsigned long number, unsigned long to,
                      const char *ending)
{
   Prof_Short_Text_begin(&task->name);
   Prof_Short_Text_add(&task->name, "iprof-");
   Prof_Short_Text_add(&task->name, what);
   Prof_Short_Text_add(&task->name, "-");
   Prof_Short_Text_count(&task->name, number);
   if (to) Prof_Short_Text_add(&task->name, "-"), Prof_Short_Text_count(&task->name, to);
   Prof_Short_Text_add(&task->name, ending);
   Prof_ASSERT(task->name.length + 1 < (int)sizeof task->name.text); /* its ending is whole */
}

/* Chooses the frames from the first that is marked to the last, be they of A or of B. */
static int choose_marked(const Prof_Ui *ui, Task *task)
{
   const unsigned long ends[] = {ui->mark_a, ui->mark_a_end, ui->mark_b, ui->mark_b_end};
   unsigned long first = ends[0], last = ends[0];
   int i;
   for (i = 1; i < 4; ++i) {
      if (ends[i] < first) first = ends[i];
      if (ends[i] > last) last = ends[i];
   }
   if (!ui->mark_a || !ui->mark_b) return 0;
   Prof_ASSERT(first && first <= last);
   if (!Prof_Ui_Browse_marked(first, last, &task->newest, &task->oldest)) return 0;
   task->what = FRAMES;
   name_file(task, "frames", first, last, ".csv");
   return 1;
}

/* On the strip the marks are meant, not what they are compared as. */
static int choose_comparison(const Prof_Ui *ui, Task *task)
{
   const Prof_Means *a, *b;
   if (!Prof_Compare_compared(&a, &b) || ui->screen == Prof_SCREEN_FRAMES) return 0;
   task->what = COMPARISON;
   name_file(task, "compare", b->first, a->first, ".csv");
   return 1;
}

static int choose_hitch(const Prof_Ui *ui, Task *task, unsigned long number)
{
   if (!Prof_Ui_Browse_shown_hitch(ui, &task->hitch)) return 0;
   task->what = HITCH;
   name_file(task, "hitch", number, 0, ".html");
   return 1;
}

/* Chooses what is written: the order of prof_ui_export.h. 0: there is nothing yet. */
static int choose(const Prof_Ui *ui, Task *task)
{
   Prof_Frame_Info info;
   int back;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return 0;
   task->newest = task->oldest = 0;
   if (ui->screen == Prof_SCREEN_HITCHES && choose_hitch(ui, task, info.number)) return 1;
   if (choose_comparison(ui, task) || choose_marked(ui, task)) return 1;
   if (choose_hitch(ui, task, info.number)) return 1;
   if (!Prof_Ui_Browse_is_live(ui) && back >= 0) {
      task->what = FRAME;
      task->newest = task->oldest = back;
      name_file(task, "frame", info.number, 0, ".html");
   } else {
      task->what = REPORT;
      name_file(task, "report", info.number, 0, ".txt");
   }
   return 1;
}

/* ---- writing ---- */

/* The path of the file, to be released by the caller. Null: no memory. */
static char *path_of(const Prof_Ui *ui, const Task *task)
{
   const char *folder = ui->config.export_folder ? ui->config.export_folder : "";
   size_t length = strlen(folder);
   char *path = (char *)Prof_Config_alloc(length + sizeof task->name.text + 1, 1), *to = path;
   Prof_ASSERT(task->name.length > 0);
   if (!path) return 0;
   memcpy(to, folder, length);
   to += length;
   if (length) *to++ = '/';
   memcpy(to, task->name.text, (size_t)task->name.length + 1);
   return path;
}

static int write_to(const Task *task, const char *path)
{
   switch (task->what) {
   case FRAME: return Prof_export(Prof_HTML, path, task->newest, task->oldest);
   case HITCH: return Prof_export_hitch(task->hitch, path);
   case FRAMES: return Prof_export(Prof_CSV_FRAMES, path, task->newest, task->oldest);
   case COMPARISON: return Prof_export(Prof_CSV_COMPARISON, path, 0, 0);
   case REPORT: break;
   }
   return Prof_export(Prof_TEXT, path, 0, 0);
}

/* Tells what was saved. If the path is too long for the line, it tells the file alone: the folder
 * is the game's choice. */
static void tell(Prof_Ui *ui, const Task *task, const char *path, int ok)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, ok ? "saved " : "could not write ");
   if (strlen(path) > MAX_TOLD) {
      Prof_Short_Text_add(&words, ".../");
      path = task->name.text;
   }
   Prof_Short_Text_add(&words, path);
   Prof_Ui_notice(ui, words.text);
}

void Prof_Ui_Export_write(Prof_Ui *ui)
{
   Task task;
   char *path;
   if (!choose(ui, &task)) {
      Prof_Ui_notice(ui, "nothing to save yet");
      return;
   }
   path = path_of(ui, &task);
   if (path) tell(ui, &task, path, write_to(&task, path));
   else Prof_Ui_notice(ui, "could not write: there is no memory for the file's name");
   Prof_Config_release(path);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
