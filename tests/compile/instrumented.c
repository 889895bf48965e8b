/* instrumented.c - compiled as it is, and with the instrumentation cut out. Without Prof_ENABLED
 * both must give the same object file: without the macros of zones (strip_zones.sed) always, and
 * without the calls too (strip_calls.sed) if it is optimised. Lines stay where they are. */
#include "prof.h"

extern int work(int n);
extern int routine(int n);
extern int recursive(int n);
extern void report(char *text, int size);
int total = 7;
static int calls;

Prof_Define(shared_zone);
extern Prof_Declare(other_zone);
Prof_Define_often(small_public);
extern Prof_Declare_often(small_elsewhere);
Prof_Define_value(Prof_COUNT, draw_calls, "calls", "what the driver was asked");
extern Prof_Declare_value(elsewhere);

int routine(int n)
{
   Prof_Begin(routine)
   int result = work(n);
   if (result < 0) {
      Prof_End
      return 0;
   }
   Prof_Region(shared_zone)
   result += work(result);
   Prof_End
   Prof_Counter(counted)
   Prof_Add(draw_calls, n);
   Prof_Sample(alive, n * result);
   Prof_Event(path_length, result);
   Prof_Claim(meshes, 3);
   Prof_Disclaim(meshes, total);
   Prof_Begin_if(n > 3, conditional)
   total += work(total);
   Prof_End
   Prof_Region_if(total, shared_zone)
   total += work(total);
   Prof_End
   Prof_Begin_name("made at run time")
   total += result;
   Prof_Next(phase)
   total += work(total);
   Prof_Next_region(shared_zone)
   total += work(result);
   Prof_Next_name("another")
   total += 3;
   Prof_End
   Prof_Often(small)
   total += work(3);
   Prof_Often_region(small_public)
   total += work(4);
   Prof_Often_End(small_public)
   Prof_Often_End(small)
   Prof_End
   return result;
}

int recursive(int n)
{
   Prof_Region(other_zone)
   ++calls;
   if (n > 0) n += recursive(n - 1);
   Prof_End
   return n + calls;
}

void report(char *text, int size)
{
   Prof_update(1);
   Prof_set_thread_name("main");
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_move_cursor(work(1) + 1);
   Prof_select();
   Prof_note_frame("a report");
   Prof_set_group("routine", "work");
   Prof_unwind(Prof_mark());
   Prof_draw_gl(0, 0, 1, 1, 16, 2, 0, 0);
   Prof_overlay_key(Prof_KEY_F3, 1);
   Prof_overlay_draw(640, 480);
   Prof_write_report(text, (size_t)size);
   text[size - 1] = 0;
}
