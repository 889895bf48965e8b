/* warnings.cpp - what a game in C++ writes, and nothing that would be warned of in a game's own
 * code: each macro expands here, where no pragma of ours reaches.
 */
#include "prof.h"

extern Prof_Declare(declared_elsewhere);
Prof_Define(defined_here);
extern "C" Prof_Define(defined_for_c);

void every_zone(Prof_Site *handle);
void every_zone(Prof_Site *handle)
{
   Prof(private_scope);
   Prof_Scope(defined_here);
   Prof_Scope(declared_elsewhere);
   Prof_Scope_name("run time");
   Prof_Scope_handle(handle);
   Prof_Named(scope, first_phase);
   Prof_Next_in(scope, second_phase);
   if (handle) Prof_Next_in(scope, third_phase);
   else Prof_Next_scope_in(scope, declared_elsewhere);
   Prof_Next_name_in(scope, "run time");
   Prof_Next_handle_in(scope, handle);
   Prof_Scope_named(public_scope, defined_here);
   Prof_Next_scope_in(public_scope, defined_here);
   Prof_Gpu_Scope("gpu");
   Prof_Begin(private_zone)
   Prof_Region(defined_here)
   Prof_Counter(counter)
   Prof_Block_if(handle, conditional);
   Prof_Scope_if(!handle, defined_here);
   Prof_Begin_if(handle, conditional_begin)
   Prof_Region_if(!handle, defined_here)
   Prof_End
   Prof_End
   Prof_Begin_name("run time")
   Prof_Begin_handle(handle)
   Prof_Next(phase)
   if (handle) Prof_Next_handle(handle)
   else Prof_Next_region(defined_here)
   Prof_Next_name("run time")
   Prof_End
   Prof_End
   Prof_End
   Prof_End
}

Prof_Define_value(Prof_COUNT, value_here, "calls", "what the driver was asked");
extern Prof_Declare_value(value_elsewhere);
extern "C" Prof_Define_value(Prof_SAMPLE, value_for_c, "m", "a length");

void every_value(double number, size_t large, int small, float length);
void every_value(double number, size_t large, int small, float length)
{
   Prof_Value *value = Prof_value(Prof_EVENT, "run time", "ms", "what for");
   if (small) Prof_Add(added, number);
   else Prof_Add(added, large);
   Prof_Add(value_here, small);
   Prof_Sample(sampled, length);
   Prof_Event(happened, large);
   Prof_Claim(held, sizeof number);
   Prof_Disclaim(held, number);
   Prof_add(Prof_VALUE(value_here), 3);
   Prof_event(value, 3);
   Prof_sample(Prof_VALUE(value_for_c), 3);
   Prof_sample(Prof_VALUE(value_elsewhere), 3);
   Prof_claim(value, 1);
   Prof_disclaim(value, 1);
}

void every_call(char *text, float *values, float number, int index);
void every_call(char *text, float *values, float number, int index)
{
   Prof_Report *report = Prof_create_report();
   Prof_Mark mark = Prof_mark();
   Prof_Config config = Prof_default_config();
   Prof_Info info;
   Prof_Stats stats;
   Prof_Frame_Info frame;
   Prof_Entry_Stats entries;
   Prof_Context_Info whose;
   Prof_Rules rules = Prof_get_rules();
   int sum = 0;
   Prof_free_report(report);
   Prof_unwind(mark);
   Prof_get_info(&info);
   Prof_update(1);
   Prof_set_enabled(1);
   Prof_set_thread_name(text);
   Prof_destroy_fiber(Prof_switch_fiber(Prof_create_fiber(text)));
   Prof_destroy_track(Prof_create_track(text));
   Prof_set_context(index);
   Prof_note_frame(text);
   Prof_note_load(text);
   Prof_set_waiting(text, index);
   Prof_set_frozen(index);
   Prof_set_entry_stats(index);
   Prof_reset_entry_stats();
   Prof_set_events(index);
   Prof_drop_hitch(index);
   sum += Prof_set_rules(&rules) + Prof_set_hitch_folder("", index, index);
   Prof_clear_hitches();
   Prof_compare_off();
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_move_cursor(index);
   Prof_set_cursor(index);
   Prof_select();
   Prof_select_parent();
   Prof_move_frame(index);
   Prof_set_frame(index);
   Prof_set_average(index);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Prof_draw_graph_gl(values[0], values[0], number, number);
   Prof_gpu_begin(text);
   Prof_gpu_end();
   Prof_set_group(text, text);
   values[0] = static_cast<float>(Prof_convert(static_cast<double>(number), text, "MB"));
   sum += Prof_write_quantity(text, 1, static_cast<double>(number), "MB") > 1;
   sum += Prof_version() + Prof_configure(&config) + Prof_num_contexts();
   sum += Prof_get_context_info(index, 1, &whose) + Prof_get_frame_info(index, &frame);
   sum += Prof_get_frame_stats(0, index, &stats) + Prof_get_zone_stats(index, 1, 0, index, &stats);
   sum += Prof_get_path_stats(text, 1, 0, index, &stats) + Prof_num_hitches();
   sum += Prof_get_zone_entry_stats(index, 1, &entries);
   sum += Prof_get_path_entry_stats(text, 1, &entries);
   text[0] = sum > 0;
}

void every_other_call(char *text, int index);
void every_other_call(char *text, int index)
{
   Prof_Overlay overlay = Prof_default_overlay();
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near found;
   Prof_Near_Value strange;
   Prof_Inside_Info inside;
   Prof_Seen_Info seen;
   Prof_Looking looking;
   Prof_Look look;
   Prof_Interval interval = {Prof_handle(text), 0, 1};
   int sum = 0;
   sum += Prof_shutdown();
   sum += Prof_submit(Prof_create_track(text), &interval, 1) + (Prof_clock() > 0);
   sum += Prof_get_hitch(index, &hitch) + Prof_get_blame(index, 0, &blame);
   sum += Prof_get_near_value(index, 0, &strange);
   sum += Prof_num_seen(index) + Prof_get_seen(index, 0, &seen);
   sum += Prof_get_blame_seen(index, 0, &seen) + Prof_get_looking(index, &looking);
   sum += Prof_get_look(index, 0, &look);
   sum += Prof_get_near(index, 0, &found) + Prof_compare(0, 1, 2, 3);
   sum += Prof_compare_baseline(text, 0, 1) + Prof_save_baseline(text, 0, 1);
   sum += Prof_export(Prof_CHROME, text, 0, 1) + Prof_export_hitch(0, text);
   sum += Prof_count_exceeded(text) + Prof_get_frame() + Prof_get_average() + Prof_get_context();
   sum += Prof_get_report_mode() == Prof_SELF_TIME;
   sum += Prof_get_recursion() == Prof_FLATTEN_RECURSION;
   sum += Prof_get_overlay().corner + Prof_set_overlay(&overlay);
   sum += Prof_overlay_action(Prof_ACTION_HELP);
   sum += Prof_look_inside(text, 1) + Prof_get_inside(&inside);
   Prof_stop_inside();
   sum += Prof_overlay_key(index, 1) + Prof_overlay_mouse(1, 2, 0, 0) + Prof_overlay_focus();
   sum += Prof_bind_key(index, Prof_ACTION_HELP) + Prof_overlay_draw_gl(1, 1);
   sum += Prof_key_action(index) == Prof_ACTION_HELP;
   sum += Prof_zone_name(index)[0];
   sum += Prof_action_name(Prof_ACTION_HELP)[0];
   text[0] = Prof_write_report(text, 1) + Prof_overlay_write(text, 1, 80, 25) > 0 && sum;
}

const unsigned char *overlay_texture(int *width, int *height);
const unsigned char *overlay_texture(int *width, int *height)
{
   Prof_overlay_draw(1, Prof_overlay_scale(1, 1));
   Prof_overlay_texture_rgba(Prof_NULL, 1, 4);
   Prof_set_glyphs(Prof_NULL);
   return Prof_overlay_texture(width, height);
}
