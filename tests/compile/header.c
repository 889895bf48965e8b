/* header.c - prof.h and nothing else, twice, and every macro once. Compiled as C and as C++. */
#include "prof.h"
#include "prof.h"

extern Prof_Declare(declared_elsewhere);
Prof_Define(defined_here);
extern Prof_Declare_often(small_elsewhere);
Prof_Define_often(small_here);

#ifdef __cplusplus
extern "C" Prof_Define(defined_for_c);
extern "C" Prof_Declare(declared_for_c);

void every_scope(void);
void every_scope(void)
{
   Prof(private_scope);
   Prof_Scope(defined_here);
   Prof_Scope(declared_elsewhere);
   Prof_Scope_name("run time");
   Prof_Scope_handle(Prof_handle("handle"));
   Prof_Named(scope, private_scope);
   Prof_Scope_named(public_scope, defined_here);
   Prof_Next_in(scope, private_scope);
   Prof_Next_scope_in(public_scope, declared_elsewhere);
   Prof_Next_name_in(scope, "run time");
   Prof_Next_handle_in(scope, Prof_handle("handle"));
   Prof_Often_block(small_scope);
   Prof_Often_scope(small_here);
   Prof_Often_scope(small_elsewhere);
   Prof_Gpu_Scope("gpu");
   Prof_Gpu_Scope("below it");
}
#endif

void every_zone(int on);
void every_zone(int on)
{
   Prof_Begin(private_zone)
   int declaration_after_begin = on;
   if (declaration_after_begin) {
      Prof_Region(defined_here)
      Prof_Counter(counter)
      Prof_End
      Prof_End
      return;
   }
   Prof_End
   {
      Prof_Region(declared_elsewhere)
      Prof_End
   }
   {
      Prof_Begin_name("run time")
      Prof_End
   }
   {
      Prof_Begin_if(on, conditional)
      Prof_End
   }
   {
      Prof_Region_if(on > 1, declared_elsewhere)
      Prof_End
   }
   {
      Prof_Often(small_zone)
      int declaration_after_small = on;
      Prof_Often_region(small_here)
      if (declaration_after_small) Prof_Often_End(small_here)
      else Prof_Often_End(small_here)
      Prof_Often_End(small_zone)
   }
   {
      Prof_Begin_handle(Prof_handle("handle"))
      Prof_Next(private_zone)
      if (on) Prof_Next_region(defined_here)
      else Prof_Next_region(declared_elsewhere)
      Prof_Next_name("run time")
      Prof_Next_handle(Prof_handle("handle"))
      Prof_End
   }
}

Prof_Define_value(Prof_SAMPLE, value_here, "m", "a length");
extern Prof_Declare_value(value_elsewhere);

void every_value(int on, size_t bytes);
void every_value(int on, size_t bytes)
{
   Prof_Value *value = Prof_value(Prof_EVENT, "run time", "ms", 0);
   if (on) Prof_Add(added, on);
   else Prof_Add(added, bytes);
   Prof_Sample(sampled, 1.5f);
   Prof_Event(happened, on);
   Prof_Claim(held, bytes);
   Prof_Disclaim(held, bytes);
   Prof_add(value, 1);
   Prof_sample(Prof_VALUE(value_here), 2);
   Prof_event(Prof_VALUE(value_elsewhere), 2);
   Prof_claim(value, 3);
   Prof_disclaim(value, 3);
}

int every_figure(void);
int every_figure(void)
{
   Prof_Value_Info info;
   Prof_Value_Stats figures;
   Prof_Stats stats;
   return Prof_num_values() + Prof_find_value("added") + Prof_get_value_info(0, &info) +
          Prof_get_frame_value(0, "added", &figures) + Prof_get_value_stats("added", 0, 9, &stats);
}

void every_call(void);
void every_call(void)
{
   Prof_Report *report;
   Prof_Rules rules;
   Prof_update(1);
   Prof_set_enabled(1);
   Prof_set_thread_name("main");
   Prof_switch_fiber(Prof_create_fiber("fiber"));
   Prof_destroy_fiber(Prof_switch_fiber(0));
   Prof_destroy_track(Prof_create_track("track"));
   Prof_set_context(-1);
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_move_cursor(1);
   Prof_set_cursor(0);
   Prof_select();
   Prof_select_parent();
   Prof_move_frame(1);
   Prof_set_frame(0);
   Prof_set_average(1);
   rules = Prof_get_rules();
   (void)Prof_set_rules(&rules);
   (void)Prof_set_hitch_folder("", 1, 1);
   Prof_set_smoothing(1);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   report = Prof_create_report();
   Prof_free_report(report);
   (void)Prof_write_report(0, 0);
   Prof_graph(10, 0, 0);
   Prof_draw_gl(0, 0, 1, 1, 1, 2, 0, 0);
   Prof_draw_graph_gl(0, 0, 1, 1);
   (void)Prof_overlay_draw_gl(1, 1);
   Prof_leave_gl_state(0);
   Prof_overlay_raster(0, 1, 1, 4);
   (void)Prof_overlay_write(0, 0, 80, 25);
   Prof_gpu_begin("gpu");
   Prof_gpu_end();
}

int every_question(void);
int every_question(void)
{
   Prof_Mark mark = Prof_mark();
   Prof_Config config = Prof_default_config();
   Prof_Info info;
   Prof_Blame blame;
   Prof_Near found;
   Prof_Near_Value strange;
   Prof_Seen_Info seen;
   Prof_Looking looking;
   Prof_Look look;
   Prof_Context_Info whose;
   Prof_Label label;
   Prof_unwind(mark);
   Prof_get_info(&info);
   (void)Prof_version();
   (void)Prof_convert(1, "MB", "B");
   (void)Prof_write_quantity(0, 0, 1, "MB");
   (void)(Prof_set_label("level", "reef") + Prof_num_labels() + Prof_get_label(0, &label));
   (void)Prof_write_hitch_line(0, 0, 0);
   (void)Prof_shutdown();
   (void)Prof_clock();
   (void)Prof_submit(0, 0, 0);
   (void)(Prof_get_blame(0, 0, &blame) + Prof_get_near(0, 0, &found) +
          Prof_get_near_value(0, 0, &strange) + Prof_num_seen(0) + Prof_get_seen(0, 0, &seen) +
          Prof_get_blame_seen(0, 0, &seen) + Prof_get_looking(0, &looking) +
          Prof_get_look(0, 0, &look) +
          Prof_get_context_info(0, 0, &whose));
   return Prof_configure(&config) + (int)Prof_get_report_mode() + Prof_get_frame() +
          Prof_get_average() + (int)Prof_get_recursion() + Prof_num_contexts() +
          Prof_zone_name(0)[0];
}
