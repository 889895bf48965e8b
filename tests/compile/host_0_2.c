/* host_0_2.c - a game written for IProf 0.2, by its manual and nothing else: it compiles unchanged,
 * as C and as C++. It has a text display of its own beside the one for OpenGL. Compiled with and
 * without Prof_ENABLED; with it, linked and run.
 */
#include <stdio.h>
#include <string.h>

#include "prof.h"

/* ---- "INSTRUMENTATION" ---- */

Prof_Define(shared_routine);
extern Prof_Declare(shared_routine);
Prof_Define(2_my_zone);
#ifdef __cplusplus
extern "C" Prof_Define(of_both_languages);
#endif

static int work_done;

static int some_func(void)
{
   Prof_Begin(__)
   ++work_done;
   Prof_End
   return work_done & 1;
}

static void my_routine(void)
{
   Prof_Begin(my_routine)
   int x = some_func();
   if (x == 0) {
      Prof_End
      return;
   }
   ++work_done;
   Prof_End
}

static void my_routine_v1(void)
{
   Prof_Region(shared_routine)
   my_routine();
   Prof_End
}

static void my_routine_v2(void)
{
   Prof_Region(2_my_zone)
   my_routine_v1();
   Prof_End
}

#ifdef __cplusplus
static void my_scopes()
{
   Prof(my_scopes);
   my_routine();
   if (work_done) {
      Prof(my_scopes_special_case);
      Prof_Scope(of_both_languages);
      my_routine_v1();
   }
}
#endif

/* ---- "DISPLAYING RESULTS" ---- */

static void print_text(float x, float y, char *str)
{
   printf("%*s%s\n", (int)(x + y) & 15, "", str);
}

static float text_width(char *str) { return 8 * (float)strlen(str); }

static void draw(void)
{
   Prof_draw_gl(40, 120, 600, 300, 24, 3, print_text, text_width);
   Prof_draw_graph_gl(20, 400, 2, 8);
}

static void print_record(Prof_Report *report, Prof_Report_Record *record, int marked)
{
   char *name = record->name;
   int i;
   printf("%c%*s%c%s", marked ? '>' : ' ', record->indent, "", record->prefix, name);
   if (record->number) printf(" (%d)", record->number);
   for (i = 0; i < Prof_NUM_VALUES; ++i)
      if (report->header[i + 1] && record->value_flag & (1 << i)) printf(" %f", record->values[i]);
   printf(record->heat > 0.5 ? " hot\n" : "\n");
}

/* A device of its own. Returns how many rows there were. */
static int print_report(void)
{
   Prof_Report *report = Prof_create_report();
   char *title;
   int i, count;
   if (!report) return 0;
   for (i = 0; i < Prof_NUM_TITLE; ++i) {
      title = report->title[i];
      if (title) print_text(0, (float)i, title);
   }
   for (i = 0; i < report->num_record; ++i)
      print_record(report, &report->record[i], i == report->hilight);
   count = report->num_record;
   Prof_free_report(report);
   return count;
}

static void plot(int id, int x0, int x1, float *values, void *data)
{
   float *sum = (float *)data;
   for (; x0 < x1; ++x0) *sum += *values++ * (float)(id != 0);
}

/* ---- "CONTROLLING DISPLAY" ---- */

static void press(int key)
{
   switch (key) {
   case 's': Prof_set_report_mode(Prof_SELF_TIME); break;
   case 'h': Prof_set_report_mode(Prof_HIERARCHICAL_TIME); break;
   case 'g': Prof_set_report_mode(Prof_CALL_GRAPH); break;
   case 'u': Prof_move_cursor(-1); break;
   case 'd': Prof_move_cursor(1); break;
   case 'c': Prof_set_cursor(0); break;
   case '\r': Prof_select(); break;
   case 'p': Prof_select_parent(); break;
   case 'o': Prof_move_frame(-1); break;
   case 'n': Prof_move_frame(1); break;
   case 'f': Prof_set_frame(0); break;
   case 'a': Prof_set_average(0); break;
   case 'm': Prof_set_smoothing(1); break;
   case 'r': Prof_set_recursion(Prof_SPREAD_RECURSION); break;
   case 'e': Prof_set_recursion(Prof_FLATTEN_RECURSION); break;
   default: break;
   }
}

static void copy_title(char out[80])
{
   Prof_Report *report = Prof_create_report();
   out[0] = 0;
   if (report && report->title[0]) strncat(out, report->title[0], 79);
   Prof_free_report(report);
}

/* Negative numbers go into the past, positive ones come back. */
static int steers(void)
{
   char live[80], past[80], second[80], back[80];
   Prof_set_frame(0);
   copy_title(live);
   Prof_move_frame(-3);
   copy_title(past);
   Prof_move_frame(1);
   copy_title(second);
   Prof_move_frame(2);
   copy_title(back);
   return strcmp(live, past) && strcmp(past, second) && strcmp(second, live) &&
          !strcmp(live, back);
}

int main(int argc, char **argv)
{
   static const char keys[] = "shgudc\rponfamre";
   float sum = 0;
   int i, rows = 0, paused = argc > 1 && argv[1][0] == 'p';
   for (i = 0; i < 20; ++i) {
      my_routine_v2();
#ifdef __cplusplus
      my_scopes();
#endif
      Prof_update(!paused);
      press(keys[i % (int)(sizeof keys - 1)]);
      rows += print_report();
   }
   Prof_graph(128, plot, &sum);
   draw();
#ifdef Prof_ENABLED
   return rows > 20 && sum > 0 && steers() ? 0 : 1;
#else
   return rows == 0 && sum == 0 && !steers() ? 0 : 1;
#endif
}
