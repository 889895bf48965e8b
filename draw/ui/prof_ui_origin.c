/* prof_ui_origin.c - see prof_ui_origin.h */
#ifdef Prof_ENABLED
#include "prof_ui_origin.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/show/prof_origin.h"

#include <string.h>

static struct {
   Prof_Origin origin;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Ui_Origin_refresh(void)
{
   Prof_Module_list(&module);
   Prof_Origin_get(&own.origin);
}

static int has_cpu(void) { return own.origin.cpu[0] || own.origin.cpus[0]; }
static int has_gpu(void) { return own.origin.gpu[0] || own.origin.picture[0]; }

int Prof_Ui_Origin_lines(void) { return (own.origin.num_parts > 0) + has_cpu() + has_gpu(); }

/* The first part is cut if it must be; of the others one that has no room is left out whole, with
 * all behind it. */
static void put_build(const Prof_Ui *ui, Prof_List *list, int y)
{
   int i, x = ui->inside.x0, right = ui->inside.x1;
   for (i = 0; i < own.origin.num_parts; ++i) {
      const char *part = own.origin.parts[i];
      if (i && x + Prof_Font_length(part) * Prof_CELL > right) return;
      x = Prof_Ui_put(list, x, right, y, part,
                      i == own.origin.slow ? Prof_COLOR_TEXT : Prof_COLOR_DIM);
      x += 2 * Prof_CELL;
   }
}

/* Puts a name, cut so that `end` has room right behind it, or at the right. */
static void put_name(const Prof_Ui *ui, Prof_List *list, int y, const char *name, const char *end,
                     int at_right)
{
   int length = Prof_Font_length(end), gap = at_right && *name ? 1 : 0;
   int right = ui->inside.x1 - (length + gap) * Prof_CELL, x = ui->inside.x0;
   x = Prof_Ui_put(list, x, right, y, name, Prof_COLOR_DIM);
   if (at_right && *name) x = ui->inside.x1 - length * Prof_CELL;
   Prof_Ui_put(list, x, ui->inside.x1, y, end, Prof_COLOR_DIM);
}

/* "AMD Ryzen 7 5800X, 16 CPUs" */
static void put_cpu(const Prof_Ui *ui, Prof_List *list, int y)
{
   Prof_Words words;
   const char *cpus = own.origin.cpus;
   Prof_Short_Text_begin(&words);
   if (*own.origin.cpu && *cpus) Prof_Short_Text_add(&words, ", ");
   if (*cpus) Prof_Short_Text_add(&words, cpus);
   if (*cpus) Prof_Short_Text_add(&words, strcmp(cpus, "1") == 0 ? " CPU" : " CPUs");
   put_name(ui, list, y, own.origin.cpu, words.text, 0);
}

void Prof_Ui_Origin_put(const Prof_Ui *ui, Prof_List *list, int line)
{
   if (own.origin.num_parts && line < ui->lines) put_build(ui, list, Prof_Ui_line(ui, line++));
   if (has_cpu() && line < ui->lines) put_cpu(ui, list, Prof_Ui_line(ui, line++));
   if (has_gpu() && line < ui->lines)
      put_name(ui, list, Prof_Ui_line(ui, line), own.origin.gpu, own.origin.picture, 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
