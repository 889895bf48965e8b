/* off.c - a build without Prof_ENABLED: what prof.h says of arguments and of what calls return.
 * Compiled as C and as C++, at several levels, and run. Every public call stands here: run.sh looks
 * for each that a header declares. With Prof_ENABLED it is compiled alone.
 */
#include "every_header.h"
#include "expect.h"

#include <string.h>

static int evaluated;

static int number(int n)
{
   ++evaluated;
   return n;
}

static const char *name(const char *text)
{
   ++evaluated;
   return text;
}

/* Zones vanish, arguments and all. */
static void zones(void)
{
#ifndef Prof_ENABLED
   Prof_Begin_name(name("zone"))
   Prof_End
   Prof_Begin_if(number(0), conditional)
   Prof_Region_if(number(0), nowhere)
   Prof_End
   Prof_End
   Prof_Often(small)
   if (failed) Prof_Often_End(small)
   Prof_Often_region(nowhere)
   Prof_Often_End(nowhere)
   Prof_Begin_handle(number(0) ? Prof_handle("never") : 0)
   Prof_Next(phase)
   Prof_Next_name(name("zone"))
   Prof_Next_handle(number(0) ? Prof_handle("never") : 0)
   if (failed) Prof_Next(phase)
   else Prof_Next_region(nowhere)
   Prof_End
   {
#ifdef __cplusplus
      Prof_Named(scope, phase);
      Prof_Scope_named(public_scope, nowhere);
      Prof_Next_in(scope, phase);
      if (failed) Prof_Next_scope_in(public_scope, nowhere);
      Prof_Next_name_in(scope, name("zone"));
      Prof_Next_handle_in(scope, number(0) ? Prof_handle("never") : 0);
      Prof_Block_if(number(0), conditional);
      Prof_Scope_if(number(0), nowhere);
      Prof_Scope_name(name("zone"));
      Prof_Scope_handle(number(0) ? Prof_handle("never") : 0);
      Prof_Gpu_Scope(name("zone"));
#endif
   }
   Prof_Add(added, number(1));
   Prof_Sample(sampled, number(1));
   Prof_Event(happened, number(1));
   Prof_Claim(held, number(1));
   Prof_Disclaim(held, number(1));
#endif
   EXPECT(evaluated == 0);
}

/* Calls evaluate theirs, once. */
static void arguments(void)
{
   Prof_update(number(1));
   EXPECT(evaluated == 1);
   Prof_set_group(name("what"), name("group"));
   EXPECT(evaluated == 3);
   EXPECT(Prof_overlay_mouse(number(1), number(2), 0, number(3)) == 0);
   EXPECT(evaluated == 6);
   Prof_gpu_begin(name("zone"));
   Prof_gpu_end();
   EXPECT(evaluated == 7);
   Prof_add(Prof_value(Prof_COUNT, name("value"), 0, 0), number(2));
   EXPECT(evaluated == 9);
}

static void structs(void)
{
   Prof_Config config = Prof_default_config();
   Prof_Overlay overlay = Prof_default_overlay();
   Prof_Mark mark = Prof_mark();
   Prof_Info info;
   const Prof_Draw_List *list = Prof_overlay_draw(640, 480);
   memset(&info, 1, sizeof info);
   Prof_get_info(0);
   Prof_get_info(&info);
   Prof_unwind(mark);
   EXPECT(config.cookie == 0 && config.max_states == 0 && !config.alloc);
   EXPECT(overlay.hud == Prof_HUD_FULL && overlay.scale == 0 && !overlay.note);
   EXPECT(Prof_get_overlay().hud == Prof_HUD_FULL && !Prof_get_overlay().note);
   EXPECT(!strcmp(info.clock, "none") && info.clock_trusted == 1 && info.frames == 0);
   EXPECT(info.gpu[0] == 0);
   EXPECT(list && list->num_vertices == 0 && list->num_indices == 0);
   EXPECT(Prof_configure(&config) == 1 && Prof_set_overlay(&overlay) == 1);
}

static void values(void)
{
   char text[8] = "as was";
   Prof_Stats stats;
   stats.frames = 42;
   EXPECT(Prof_version() == Prof_VERSION_NUMBER);
   EXPECT(Prof_handle_at("h", "f", 1) == 0);
   EXPECT(Prof_create_path_tree(0, Prof_PRE_ORDER) == 0);
   Prof_free_path_tree(0);
   EXPECT(Prof_handle("h") == 0 && Prof_create_fiber("f") == 0 && Prof_create_report() == 0);
   EXPECT(Prof_switch_fiber(0) == 0 && Prof_num_contexts() == 0 && Prof_get_context() == -1);
   EXPECT(Prof_create_track("t") == 0 && Prof_submit(0, 0, 0) == 0 && Prof_clock() == 0);
   EXPECT(Prof_submit_ns(0, 0, 0) == 0 && Prof_clock_ns() == 0);
   EXPECT(Prof_get_report_mode() == Prof_SELF_TIME && Prof_get_average() == 1);
   EXPECT(Prof_get_recursion() == Prof_FLATTEN_RECURSION && Prof_get_frame() == 0);
   EXPECT(Prof_zone_name(1)[0] == 0 && Prof_action_name(Prof_ACTION_HELP)[0] == 0);
   EXPECT(Prof_bind_key('A', Prof_ACTION_HELP) == 1 && Prof_key_action('A') == Prof_ACTION_NONE);
   EXPECT(Prof_write_report(text, sizeof text) == 0 && !strcmp(text, "as was"));
   EXPECT(Prof_overlay_write(text, sizeof text, 80, 25) == 0 && !strcmp(text, "as was"));
   EXPECT(Prof_write_quantity(text, sizeof text, 1, "MB") == 0 && !strcmp(text, "as was"));
   EXPECT(Prof_convert(3, "MB", "B") > 2.5 && Prof_convert(3, "MB", "B") < 3.5);
   EXPECT(Prof_get_frame_stats(0, 9, &stats) == 0 && stats.frames == 42);
   EXPECT(Prof_export(Prof_TEXT, "/no such folder", 0, 0) == 0 && Prof_count_exceeded("x") == 0);
   EXPECT(Prof_value(Prof_COUNT, "v", 0, 0) == 0 && Prof_find_value("v") == -1);
   EXPECT(Prof_num_values() == 0 && Prof_get_frame_value(0, "v", 0) == 0);
   EXPECT(Prof_look_inside("z", 1) == 0 && Prof_get_inside(0) == 0);
   Prof_stop_inside();
   EXPECT(Prof_shutdown() == 1);
   EXPECT(Prof_num_hitches() == 0 && Prof_overlay_draw_gl(1, 1) == 0);
   EXPECT(Prof_overlay_texture(0, 0) != 0 && Prof_overlay_scale(1280, 720) == 0);
   EXPECT(Prof_set_glyphs(&Prof_cjk_glyphs) == 0 && Prof_japanese_glyphs.count == 0);
   EXPECT(Prof_vk_start(0) == 0 && Prof_vk_draw(0, 1, 1) == 0 && Prof_vk_draw_list(0, 0) == 0);
   Prof_vk_stop();
   EXPECT(Prof_vk_gpu_start(0) == 0);
   Prof_vk_gpu_begin(0, "z");
   Prof_vk_gpu_begin_in_pass(0, "z");
   Prof_vk_gpu_end(0);
   Prof_vk_gpu_stop();
   EXPECT(Prof_d3d11_start(0) == 0 && Prof_d3d11_draw(0, 1, 1) == 0);
   EXPECT(Prof_d3d11_draw_list(0, 0) == 0);
   Prof_d3d11_stop();
   EXPECT(Prof_d3d11_gpu_start(0) == 0);
   Prof_d3d11_gpu_begin(0, "z");
   Prof_d3d11_gpu_end(0);
   Prof_d3d11_gpu_stop();
}

/* What a program would go by, whatever is returned: as large as it says. */
static void texture(void)
{
   int width = -1, height = -1;
   unsigned char rgba = 42;
   const unsigned char *texels = Prof_overlay_texture(&width, 0);
   EXPECT(width == 1 && texels[0] == 0);
   EXPECT(Prof_overlay_texture(0, &height) == texels && height == 1);
   Prof_overlay_texture_rgba(&rgba, 1, 4);
   EXPECT(rgba == 42);
}

/* 0 says that nothing was filled. */
static void nothing_there(void)
{
   Prof_Context_Info whose;
   Prof_Frame_Info frame;
   Prof_Stats stats;
   Prof_Entry_Stats entries;
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near near_it;
   Prof_Near_Value value;
   Prof_Seen_Info seen;
   Prof_Looking looking;
   Prof_Look look;
   Prof_Hitch_Gpu gpu;
   Prof_Unmarked unmarked;
   EXPECT(Prof_get_context_info(0, 0, &whose) == 0 && Prof_get_frame_info(0, &frame) == 0);
   EXPECT(Prof_get_zone_stats(1, 0, 0, 9, &stats) == 0);
   EXPECT(Prof_get_path_stats("a > b", 0, 0, 9, &stats) == 0);
   EXPECT(Prof_get_zone_entry_stats(1, 0, &entries) == 0);
   EXPECT(Prof_get_path_entry_stats("a > b", 0, &entries) == 0);
   EXPECT(Prof_get_hitch(0, &hitch) == 0 && Prof_get_blame(0, 0, &blame) == 0);
   EXPECT(Prof_count_hitches(Prof_HITCH_GAME) == 0 && Prof_get_hitch_gpu(0, 0, &gpu) == 0);
   EXPECT(*Prof_hitch_kind_name(Prof_HITCH_DISPLAY) == 0);
   EXPECT(Prof_num_unmarked() == 0 && Prof_get_unmarked(0, &unmarked) == 0);
   EXPECT(Prof_get_near(0, 0, &near_it) == 0 && Prof_get_near_value(0, 0, &value) == 0);
   EXPECT(Prof_num_seen(0) == 0 && Prof_get_seen(0, 0, &seen) == 0);
   EXPECT(Prof_get_blame_seen(0, 0, &seen) == 0 && Prof_get_looking(0, &looking) == 0);
   EXPECT(Prof_get_look(0, 0, &look) == 0);
}

/* Recordings, and what they are asked: there is none. */
static void recordings(void)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_Recording_Info info;
   Prof_Value_Stats stats;
   Prof_Period_Stats periods;
   info.periods = 42;
   EXPECT(!recording && !Prof_create_periodic_recording(3) && !Prof_create_extendable_recording(1));
   EXPECT(!Prof_copy_recording(recording));
   Prof_start_recording(recording);
   Prof_pause_recording(recording);
   Prof_unpause_recording(recording);
   Prof_resume_recording(recording);
   Prof_restart_recording(recording);
   Prof_next_period(recording);
   Prof_extend_recording(recording);
   Prof_split_recording(recording, recording);
   Prof_append_recording(recording, recording);
   Prof_stop_recording(recording);
   Prof_reset_recording(recording);
   EXPECT(Prof_get_recording_info(recording, &info) == 0 && info.periods == 42);
   EXPECT(Prof_get_recording_value(recording, "v", &stats) == 0);
   EXPECT(Prof_get_period_stats(recording, "v", 0, &periods) == 0);
   EXPECT(!Prof_get_period(recording, 0) && !Prof_get_accepted(recording));
   EXPECT(!Prof_get_potential(recording));
   Prof_destroy_recording(recording);
}

/* Amounts are taken, and come to nothing. */
static void amounts(void)
{
   Prof_Value *value = Prof_value(Prof_EVENT, "v", "ms", "what for");
   Prof_Value_Info info;
   Prof_Stats stats;
   Prof_Amount_Stats amounts_of;
   Prof_sample(value, 1);
   Prof_event(value, 1);
   Prof_claim(value, 1);
   Prof_disclaim(value, 1);
   EXPECT(Prof_set_allocations(1) == 0 && Prof_get_allocation_info(0) == 0);
   EXPECT(Prof_num_allocation_paths() == 0 && Prof_get_allocation_path(0, 0) == 0);
   EXPECT(Prof_get_path_allocations("frame", 0) == 0);
   EXPECT(Prof_get_value_info(0, &info) == 0 && Prof_get_value_stats("v", 0, 9, &stats) == 0);
   EXPECT(Prof_get_value_entry_stats("v", &amounts_of) == 0);
}

/* Threads, what they wait for, scenes. */
static void surroundings(void)
{
   Prof_Lock lock = {"lock", 0};
   Prof_Wait wait = Prof_begin_wait(&lock);
   Prof_Lock_Info info;
   Prof_Scene_Info scene;
   Prof_Stats stats;
   int taken = 0;
   Prof_end_wait(&wait);
   wait = Prof_begin_shared_wait(&lock);
   Prof_end_wait(&wait);
   Prof_signal(&lock);
   Prof_LOCK(&lock, 0, taken = 1);
   EXPECT(taken && wait.zone == 0 && Prof_num_locks() == 0 && Prof_get_lock_info(0, &info) == 0);
   Prof_reset_locks();
   Prof_set_thread_name("main");
   Prof_destroy_fiber(0);
   Prof_destroy_track(0);
   Prof_begin_scene("reef");
   Prof_note_frame("note");
   Prof_note_load("level");
   Prof_set_waiting("zone", Prof_WAITING);
   EXPECT(Prof_num_scenes() == 0 && Prof_get_scene_info(0, 0, 9, &scene) == 0);
   EXPECT(Prof_get_scene_stats("reef", 0, 0, 0, 9, &stats) == 0);
}

/* Nobody listens, and nobody can. */
static void told(void)
{
   Prof_Lock lock = {"lock", 0};
   unsigned char pixel[4] = {1, 2, 3, 4};
   Prof_Tracy_Options options = Prof_default_tracy();
   Prof_Tracy_Info info;
   Prof_Xpti_Info xpti;
   info.port = 42;
   xpti.heard = 42;
   EXPECT(Prof_is_listened() == 0 && options.cookie == 0);
   Prof_message(Prof_CAUTION, 0xFF0000, "text", 4);
   Prof_note_program("text", 4);
   Prof_note_zone("text", 4);
   Prof_note_zone_name("name", 4);
   Prof_note_zone_value(42);
   Prof_note_zone_colour(0xFF0000);
   Prof_configure_plot("plot", Prof_PLOT_BYTES | Prof_PLOT_STEPS, 0xFF0000);
   Prof_note_plot("plot", 1);
   Prof_mark_frame("set", Prof_FRAME_NEXT);
   Prof_note_alloc(0, pixel, sizeof pixel);
   Prof_note_free(0, pixel);
   Prof_note_discard("pool");
   Prof_note_image(pixel, 1, 1, 0, 0);
   Prof_note_lock(&lock, Prof_LOCK_WAITS, 0, 0);
   EXPECT(Prof_start_tracy(&options) == 0 && Prof_get_tracy_info(&info) == 0 && info.port == 0);
   EXPECT(Prof_tracy_wants_image() == 0);
   Prof_send_tracy_image(0, 0, 0, 0, 0);
   Prof_stop_tracy();
   EXPECT(Prof_start_xpti("s") == 0 && Prof_get_xpti_info(&xpti) == 0 && xpti.heard == 0);
   Prof_stop_xpti();
}

/* No function is stopped, marks itself or is patched. */
static void inside(void)
{
   Prof_Evidence_Options options = Prof_default_evidence();
   Prof_Evidence_Info info;
   Prof_Auto_Options autos = Prof_default_auto();
   Prof_Auto_Info known;
   Prof_Auto_Function function;
   Prof_Auto_Times times;
   info.looks = 42;
   times.entries = 0;
   EXPECT(options.cookie == 0 && Prof_start_evidence(&options) == 0);
   EXPECT(Prof_get_evidence_info(&info) == 0 && info.looks == 0);
   Prof_stop_evidence();
   Prof_raise_for_auto(0);
   EXPECT(autos.cookie == 0 && Prof_start_auto(&autos) == 0);
   EXPECT(Prof_set_auto_filter("+") == 0 && Prof_get_auto_info(&known) == 0);
   EXPECT(Prof_get_auto_function(0, &function) == 0);
   EXPECT(Prof_get_auto_times("zone", 0, &times) == 0);
   EXPECT(Prof_auto_bucket_begin(99) == 0 && Prof_auto_percentile(&times, 50) == 0);
   Prof_stop_auto();
}

/* No profile file is read or written. */
static void xray(void)
{
   Prof_Xray_Options options = Prof_default_xray();
   char text[4] = "old";
   EXPECT(options.cookie == 0 && Prof_start_xray(&options) == 0);
   EXPECT(Prof_save_xray_profile("profile", 0, 0, 9, Prof_XRAY_FILE) == 0);
   EXPECT(Prof_load_xray_profile("profile", 0, Prof_XRAY_LOCAL) == 0);
   EXPECT(Prof_read_xray_profile(text, sizeof text, Prof_XRAY_LOCAL) == 0);
   EXPECT(Prof_read_xray_names(0, text, sizeof text) == 0);
   EXPECT(Prof_merge_xray_profile(0) == 0);
   Prof_free_xray_profile(0);
   EXPECT(Prof_xray_function_name(0, 1)[0] == 0);
   EXPECT(Prof_print_xray_profile(0, text, sizeof text) == 0 && text[0] == 0);
}

/* No capture is written or read. */
static void captures(void)
{
   const char bytes[16] = "";
   Prof_Capture_Piece piece;
   piece.bytes = bytes;
   piece.size = sizeof bytes;
   EXPECT(Prof_save_capture(name("/no such folder"), 0, number(9)) == 0);
   EXPECT(Prof_save_last_seconds("/no such folder", 9) == 0);
   Prof_strip_captures(Prof_STRIP_PATHS | Prof_STRIP_NOTES);
   EXPECT(Prof_record("/no such folder", 0) == 0);
   Prof_flush_record();
   EXPECT(Prof_is_recording() == 0);
   Prof_stop_record();
   EXPECT(Prof_load_capture("/no such folder") == 0);
   EXPECT(Prof_load_capture_bytes(bytes, sizeof bytes) == 0);
   EXPECT(Prof_load_captures(&piece, number(1)) == 0 && Prof_capture_error()[0] == 0);
   EXPECT(Prof_set_hitch_captures("/no such folder", 9, 9) == 0);
}

/* Scripts run as they are. */
static void lua(void)
{
   EXPECT(Prof_start_lua(0, Prof_LUA_C) == 1);
   EXPECT(Prof_wrap_lua(0, -1, name("ai")) == 0 && Prof_unwrap_lua(0, -1) == 0);
   Prof_settle_lua(0);
   Prof_stop_lua(0);
}

/* What is switched stays as it is, off. */
static void switches(void)
{
   const Prof_Rules rules = Prof_get_rules();
   EXPECT(rules.budget_less_machine == 0 && Prof_set_rules(&rules) == 1);
   Prof_set_enabled(1);
   EXPECT(Prof_get_enabled() == 0);
   EXPECT(Prof_set_zone_on("zone", 0) == 1 && Prof_get_zone_on("zone") == 1);
   EXPECT(Prof_set_group_on("group", 0) == 1 && Prof_get_group_on("group") == 1);
   EXPECT(Prof_num_zones_off() == 0);
   Prof_set_frozen(1);
   Prof_set_events(1);
   Prof_set_entry_stats(1);
   Prof_reset_entry_stats();
   Prof_set_context(0);
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Prof_set_cursor(1);
   Prof_move_cursor(1);
   Prof_set_frame(3);
   Prof_move_frame(-3);
   Prof_set_average(2);
   Prof_set_smoothing(2);
   EXPECT(Prof_get_context() == -1 && Prof_get_report_mode() == Prof_SELF_TIME);
   EXPECT(Prof_get_recursion() == Prof_FLATTEN_RECURSION && Prof_get_frame() == 0);
   EXPECT(Prof_get_average() == 1);
}

static int called_back;

static void graph_of(int id, int x0, int x1, float *figures, void *data)
{
   called_back += id + x0 + x1 + (figures != data);
}

/* Frames, hitches, comparisons: nothing to ask of, nothing to write. */
static void past(void)
{
   Prof_Stats stats;
   Prof_Critical_Step step;
   Prof_Label label;
   char line[] = "as was";
   Prof_graph(10, graph_of, 0);
   EXPECT(called_back == 0);
   Prof_free_report(0);
   EXPECT(Prof_get_frame_cpu_stats(0, 9, &stats) == 0);
   EXPECT(Prof_num_critical_steps(1) == 0 && Prof_get_critical_step(1, 0, &step) == 0);
   EXPECT(Prof_evidence_name(Prof_BY_LOCK)[0] == 0);
   EXPECT(Prof_write_hitch_line(line, sizeof line, 0) == 0 && !strcmp(line, "as was"));
   EXPECT(Prof_set_label("level", "reef") == 1 && Prof_num_labels() == 0);
   EXPECT(Prof_get_label(0, &label) == 0);
   Prof_drop_hitch(0);
   Prof_clear_hitches();
   EXPECT(Prof_compare(0, 1, 2, 3) == 0 && Prof_compare_baseline("x", 0, 1) == 0);
   Prof_compare_off();
   EXPECT(Prof_save_baseline("/no such folder", 0, 9) == 0);
   EXPECT(Prof_export_hitch(0, "/no such folder") == 0);
   EXPECT(Prof_set_hitch_folder("/no such folder", 9, 9) == 0);
}

/* Keys and mouse are the game's, and nothing is drawn. */
static void overlay(void)
{
   unsigned char pixel[4] = {1, 2, 3, 4};
   const Prof_Draw_List *list = Prof_overlay_take();
   EXPECT(Prof_overlay_action(Prof_ACTION_TOGGLE) == 0 && Prof_overlay_key(Prof_KEY_F3, 1) == 0);
   EXPECT(Prof_overlay_char('/') == 0 && Prof_overlay_focus() == 0);
   EXPECT(Prof_overlay_prepare(640, 480) == 0 && list && list->num_indices == 0);
   Prof_overlay_raster(pixel, 1, 1, 4);
   Prof_draw_list_raster(list, pixel, 1, 1, 4);
   Prof_draw_gl(0, 16, 600, 400, 16, 2, 0, 0);
   Prof_draw_graph_gl(0, 0, 1, 1);
   EXPECT(Prof_draw_list_gl(list) == 0);
   Prof_leave_gl_state(1);
   EXPECT(Prof_imgui_attach(0) == 1);
   Prof_imgui_detach();
   EXPECT(Prof_Gl_Load_has_loaded() == 0);
   EXPECT(pixel[0] == 1 && pixel[1] == 2 && pixel[2] == 3 && pixel[3] == 4);
}

/* Adapters as well. */
static void adapters(void)
{
   unsigned char buttons[15] = {0};
   float axes[6] = {0};
   EXPECT(Prof_input_key(1, 'A', 1, 0) == 0 && Prof_input_char('/') == 0);
   EXPECT(Prof_input_button(0, 1) == 0 && Prof_input_motion(1, 2) == 0);
   EXPECT(Prof_input_wheel(1) == 0 && Prof_input_axes(1, 1, 1, 0) == 0);
   Prof_input_pad(1);
   Prof_input_lift_all();
   EXPECT(Prof_input_has_keys() == 0 && Prof_input_has_pads() == 0);
   EXPECT(Prof_glfw_attach(0) == 1 && Prof_glfw_has_keyboard() == 0 && Prof_glfw_poll() == 0);
   EXPECT(Prof_glfw_draw(0) == 0 && Prof_glfw_prepare(0) == 0 && Prof_glfw_draw_list(0) == 0);
   Prof_glfw_pad(buttons, axes);
   Prof_glfw_detach(0);
   EXPECT(Prof_sdl2_event(0) == 0 && Prof_sdl2_has_keyboard() == 0 && Prof_sdl2_has_pads() == 0);
   EXPECT(Prof_sdl2_draw(0) == 0 && Prof_sdl2_prepare(0) == 0 && Prof_sdl2_draw_list(0) == 0);
}

static void *find(const char *what)
{
   EXPECT(!what);
   return 0;
}

/* No library is linked: what these headers declare must be here. */
static void opengl(void)
{
   Prof_load_gl(find);
   EXPECT(Prof_Gl_Load_ready_any() == 0 && Prof_Gl_Load_ready() == 0);
   EXPECT(Prof_Gl_Load_is_core() == 0 && Prof_Gl_Load_is_embedded() == 0);
   EXPECT(Prof_Gl_Load_version() == 0);
}

/* All are functions, so that some may stand in tables of keys. */
static void (*const tests[])(void) = {
   zones, arguments, structs, values, texture, nothing_there, recordings, amounts, surroundings,
   told, captures, inside, xray, lua, switches, past, overlay, adapters, opengl, Prof_select,
   Prof_select_parent, Prof_clear_hitches};

int main(void)
{
   size_t i;
   for (i = 0; i < sizeof tests / sizeof *tests; ++i) tests[i]();
   return failed != 0;
}
