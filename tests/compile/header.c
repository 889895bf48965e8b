/* header.c - prof.h and nothing else, twice, and every macro, in code that does something. Compiled
 * as C and as C++; off.c has the calls. Without Prof_ENABLED it must give the same object file as
 * with the instrumentation cut out: without the macros of zones (strip_zones.sed) always, and
 * without the calls too (strip_calls.sed) if it is optimised. Lines stay where they are. */
#include "prof.h"
#include "prof.h"

extern int work(int n);

extern Prof_Declare(declared_elsewhere);
Prof_Define(defined_here);
extern Prof_Declare_often(small_elsewhere);
Prof_Define_often(small_here);
extern Prof_Declare_value(value_elsewhere);
Prof_Define_value(Prof_SAMPLE, value_here, "m", "a length");

#ifdef __cplusplus
extern "C" Prof_Define(defined_for_c);
extern "C" Prof_Declare(declared_for_c);
extern "C" Prof_Define_value(Prof_COUNT, value_for_c, "calls", "what the driver was asked");

struct Guard {
   explicit Guard(int n) : value(n) {}
   ~Guard() { work(value); }
   int value;
};

template <typename T> T twice(T value)
{
   Prof(private_template);
   return value + value;
}

int every_scope(Prof_Site *handle, int n);
int every_scope(Prof_Site *handle, int n)
{
   Prof(private_scope);
   Guard guard(n);
   try {
      Prof_Scope(defined_here);
      Prof_Scope(declared_elsewhere);
      n = twice(work(n));
   } catch (int code) {
      Prof_Scope_name("run time");
      n = code;
   }
   Prof_Scope_handle(handle);
   Prof_Block_if(handle, conditional);
   Prof_Scope_if(!handle, defined_here);
   Prof_Named(scope, private_scope);
   Prof_Scope_named(public_scope, defined_here);
   n = work(n);
   if (handle) Prof_Next_in(scope, private_scope);
   else Prof_Next_scope_in(scope, declared_elsewhere);
   Prof_Next_scope_in(public_scope, declared_elsewhere);
   n = work(n);
   Prof_Next_name_in(scope, "run time");
   Prof_Next_handle_in(scope, handle);
   Prof_Often_block(small_scope);
   Prof_Often_scope(small_here);
   Prof_Often_scope(small_elsewhere);
   Prof_Gpu_Scope("gpu");
   Prof_Gpu_Scope("below it");
   return work(n);
}
#endif

int every_zone(Prof_Site *handle, int on);
int every_zone(Prof_Site *handle, int on)
{
   Prof_Begin(private_zone)
   int declaration_after_begin = work(on);
   if (declaration_after_begin < 0) {
      Prof_Region(defined_here)
      Prof_Counter(counter)
      Prof_End
      Prof_End
      return 0;
   }
   Prof_Begin_name("run time")
   Prof_Region(declared_elsewhere)
   on += work(declaration_after_begin);
   Prof_End
   Prof_End
   Prof_Begin_if(on, conditional)
   Prof_Region_if(on > 1, declared_elsewhere)
   on += work(on);
   Prof_End
   Prof_End
   {
      Prof_Often(small_zone)
      int declaration_after_small = work(on);
      Prof_Often_region(small_here)
      if (declaration_after_small) Prof_Often_End(small_here)
      else Prof_Often_End(small_here)
      Prof_Often_End(small_zone)
   }
   Prof_Begin_handle(handle)
   Prof_Next(private_zone)
   if (handle) Prof_Next_region(defined_here)
   else Prof_Next_region(declared_elsewhere)
   on += work(on);
   Prof_Next_name("run time")
   Prof_Next_handle(handle)
   Prof_End
   Prof_End
   return on;
}

void every_value(int on, size_t bytes, double number, float length);
void every_value(int on, size_t bytes, double number, float length)
{
   Prof_Value *value = Prof_value(Prof_EVENT, "run time", "ms", Prof_NULL);
   if (on) Prof_Add(added, number);
   else Prof_Add(added, bytes);
   Prof_Add(value_here, on);
   Prof_Sample(sampled, length);
   Prof_Event(happened, bytes);
   Prof_Claim(held, sizeof number);
   Prof_Disclaim(held, number);
   Prof_add(value, 1);
   Prof_sample(Prof_VALUE(value_here), 2);
   Prof_event(Prof_VALUE(value_elsewhere), 2);
   Prof_claim(value, 3);
   Prof_disclaim(value, 3);
}

void some_calls(char *text, size_t size);
void some_calls(char *text, size_t size)
{
   Prof_update(1);
   Prof_set_thread_name("main");
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_move_cursor(work(1) + 1);
   Prof_select();
   Prof_note_frame("a report");
   Prof_set_group("routine", "work");
   Prof_unwind(Prof_mark());
   Prof_draw_gl(0, 16, 600, 400, 16, 2, Prof_NULL, Prof_NULL);
   Prof_overlay_key(Prof_KEY_F3, 1);
   Prof_overlay_draw(640, 480);
   Prof_write_report(text, size);
   text[size - 1] = 0;
}
