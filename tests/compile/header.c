/* header.c - prof.h and nothing else, twice, and every macro and call once. Compiled as C and as
 * C++. */
#include "prof.h"
#include "prof.h"

extern Prof_Declare(declared_elsewhere);
Prof_Define(defined_here);
extern Prof_Declare_often(small_elsewhere);
Prof_Define_often(small_here);

#ifdef __cplusplus
extern "C" Prof_Define(defined_for_c);
extern "C" Prof_Declare(declared_for_c);

void every_scope(Prof_Site *handle);
void every_scope(Prof_Site *handle)
{
   Prof(private_scope);
   Prof_Scope(defined_here);
   Prof_Scope(declared_elsewhere);
   Prof_Scope_name("run time");
   Prof_Scope_handle(handle);
   Prof_Block_if(handle, conditional);
   Prof_Scope_if(!handle, defined_here);
   Prof_Named(scope, private_scope);
   Prof_Scope_named(public_scope, defined_here);
   if (handle) Prof_Next_in(scope, private_scope);
   else Prof_Next_scope_in(scope, declared_elsewhere);
   Prof_Next_scope_in(public_scope, declared_elsewhere);
   Prof_Next_name_in(scope, "run time");
   Prof_Next_handle_in(scope, handle);
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
#ifdef __cplusplus
extern "C" Prof_Define_value(Prof_COUNT, value_for_c, "calls", "what the driver was asked");
#endif

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

int every_figure(char *text, int i);
int every_figure(char *text, int i)
{
   Prof_Value_Info info;
   Prof_Value_Stats figures;
   Prof_Stats stats;
   Prof_Frame_Info frame;
   Prof_Entry_Stats entries;
   Prof_Context_Info whose;
   return Prof_num_values() + Prof_find_value(text) + Prof_get_value_info(i, &info) +
          Prof_get_frame_value(0, text, &figures) + Prof_get_value_stats(text, 0, i, &stats) +
          Prof_get_context_info(i, 1, &whose) + Prof_get_frame_info(i, &frame) +
          Prof_get_frame_stats(0, i, &stats) + Prof_get_zone_stats(i, 1, 0, i, &stats) +
          Prof_get_path_stats(text, 1, 0, i, &stats) + Prof_get_zone_entry_stats(i, 1, &entries) +
          Prof_get_path_entry_stats(text, 1, &entries) + Prof_num_contexts() + Prof_zone_name(i)[0];
}

void every_switch(char *text, int i);
void every_switch(char *text, int i)
{
   Prof_update(1);
   Prof_set_enabled(1);
   Prof_set_thread_name(text);
   Prof_switch_fiber(Prof_create_fiber(text));
   Prof_destroy_fiber(Prof_switch_fiber(Prof_NULL));
   Prof_destroy_track(Prof_create_track(text));
   Prof_set_context(-1);
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_move_cursor(1);
   Prof_set_cursor(0);
   Prof_select();
   Prof_select_parent();
   Prof_move_frame(1);
   Prof_set_frame(0);
   Prof_set_average(1);
   Prof_set_smoothing(1);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Prof_note_frame(text);
   Prof_note_load(text);
   Prof_set_waiting(text, i);
   Prof_set_frozen(i);
   Prof_set_entry_stats(i);
   Prof_reset_entry_stats();
   Prof_set_events(i);
   Prof_drop_hitch(i);
   Prof_clear_hitches();
   Prof_compare_off();
   Prof_set_group(text, text);
   Prof_stop_inside();
   Prof_gpu_begin("gpu");
   Prof_gpu_end();
}

int every_drawing(char *text, float x, int *size);
int every_drawing(char *text, float x, int *size)
{
   Prof_Report *report = Prof_create_report();
   Prof_Overlay overlay = Prof_default_overlay();
   Prof_free_report(report);
   Prof_graph(10, Prof_NULL, Prof_NULL);
   Prof_draw_gl(x, 0, 1, 1, 1, 2, Prof_NULL, Prof_NULL);
   Prof_draw_graph_gl(x, x, 1, 1);
   Prof_leave_gl_state(0);
   Prof_overlay_raster(Prof_NULL, 1, 1, 4);
   Prof_overlay_draw(1, Prof_overlay_scale(1, 1));
   Prof_overlay_texture_rgba(Prof_NULL, 1, 4);
   Prof_set_glyphs(Prof_NULL);
   return Prof_overlay_draw_gl(1, 1) + Prof_get_overlay().corner + Prof_set_overlay(&overlay) +
          Prof_overlay_action(Prof_ACTION_HELP) + Prof_overlay_key(*size, 1) +
          Prof_overlay_mouse(1, 2, 0, 0) + Prof_overlay_focus() +
          Prof_bind_key(*size, Prof_ACTION_HELP) + Prof_action_name(Prof_ACTION_HELP)[0] +
          (Prof_key_action(*size) == Prof_ACTION_HELP) + Prof_overlay_texture(size, size)[0] +
          (Prof_overlay_write(text, 1, 80, 25) + Prof_write_report(Prof_NULL, 0) > 9);
}

int every_question(char *text, int i);
int every_question(char *text, int i)
{
   Prof_Mark mark = Prof_mark();
   Prof_Config config = Prof_default_config();
   Prof_Rules rules = Prof_get_rules();
   Prof_Interval interval = {Prof_handle(text), 0, 1};
   Prof_Info info;
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near found;
   Prof_Near_Value strange;
   Prof_Inside_Info inside;
   Prof_Seen_Info seen;
   Prof_Looking looking;
   Prof_Look look;
   Prof_Label label;
   int sum = Prof_version() + Prof_shutdown() + Prof_num_hitches() + Prof_get_context();
   Prof_unwind(mark);
   Prof_get_info(&info);
   sum += (Prof_convert(1, text, "MB") > 1) + (Prof_write_quantity(text, 1, 1, "MB") > 1);
   sum += Prof_set_label(text, text) + Prof_num_labels() + Prof_get_label(0, &label);
   sum += Prof_write_hitch_line(Prof_NULL, 0, 0) > 0;
   sum += Prof_submit(Prof_create_track(text), &interval, 1) + (Prof_clock() > 0);
   sum += Prof_get_hitch(i, &hitch) + Prof_get_blame(i, 0, &blame) + Prof_get_near(i, 0, &found);
   sum += Prof_get_near_value(0, 0, &strange) + Prof_num_seen(i) + Prof_get_seen(i, 0, &seen);
   sum += Prof_get_blame_seen(i, 0, &seen) + Prof_get_looking(i, &looking);
   sum += Prof_get_look(i, 0, &look) + Prof_look_inside(text, 1) + Prof_get_inside(&inside);
   sum += Prof_compare(0, 1, 2, 3) + Prof_compare_baseline(text, 0, 1);
   sum += Prof_save_baseline(text, 0, 1) + Prof_count_exceeded(text);
   sum += Prof_export(Prof_CHROME, text, 0, 1) + Prof_export_hitch(0, text);
   sum += Prof_set_rules(&rules) + Prof_set_hitch_folder("", i, i) + Prof_configure(&config);
   sum += Prof_get_frame() + Prof_get_average() + (Prof_get_report_mode() == Prof_SELF_TIME);
   return sum + (Prof_get_recursion() == Prof_FLATTEN_RECURSION);
}
