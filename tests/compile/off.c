/* off.c - a build without Prof_ENABLED: what prof.h says of arguments and of what calls return.
 * Compiled as C and as C++, at several levels, and run.
 */
#include "draw/gl/prof_gl_load.h"
#include "prof.h"

#include <stdio.h>
#include <string.h>

static int failures, evaluated;

#define EXPECT(condition) \
   do { \
      if (!(condition)) { \
         printf("line %d: %s\n", __LINE__, #condition); \
         ++failures; \
      } \
   } while (0)

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
   Prof_Begin_name(name("zone"))
   Prof_End
   Prof_Begin_handle(number(0) ? Prof_handle("never") : 0)
   Prof_End
   {
#ifdef __cplusplus
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
   EXPECT(Prof_handle("h") == 0 && Prof_create_fiber("f") == 0 && Prof_create_report() == 0);
   EXPECT(Prof_switch_fiber(0) == 0 && Prof_num_contexts() == 0 && Prof_get_context() == -1);
   EXPECT(Prof_create_track("t") == 0 && Prof_submit(0, 0, 0) == 0 && Prof_clock() == 0);
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
   EXPECT(Prof_shutdown() == 1);
   EXPECT(Prof_num_hitches() == 0 && Prof_overlay_draw_gl(1, 1) == 0);
   EXPECT(Prof_overlay_texture(0, 0) != 0);
}

/* What a program would go by, whatever is returned: as large as it says. */
static void texture(void)
{
   int width = -1, height = -1;
   const unsigned char *texels = Prof_overlay_texture(&width, 0);
   EXPECT(width == 1 && texels[0] == 0);
   EXPECT(Prof_overlay_texture(0, &height) == texels && height == 1);
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
   EXPECT(Prof_get_context_info(0, 0, &whose) == 0 && Prof_get_frame_info(0, &frame) == 0);
   EXPECT(Prof_get_zone_stats(1, 0, 0, 9, &stats) == 0);
   EXPECT(Prof_get_path_stats("a > b", 0, 0, 9, &stats) == 0);
   EXPECT(Prof_get_zone_entry_stats(1, 0, &entries) == 0);
   EXPECT(Prof_get_path_entry_stats("a > b", 0, &entries) == 0);
   EXPECT(Prof_get_hitch(0, &hitch) == 0 && Prof_get_blame(0, 0, &blame) == 0);
   EXPECT(Prof_get_near(0, 0, &near_it) == 0 && Prof_get_near_value(0, 0, &value) == 0);
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

/* All are functions, for tables of keys. */
static void (*const keys[])(void) = {Prof_select, Prof_select_parent, Prof_clear_hitches};

int main(void)
{
   size_t i;
   zones();
   arguments();
   structs();
   values();
   texture();
   nothing_there();
   opengl();
   for (i = 0; i < sizeof keys / sizeof *keys; ++i) keys[i]();
   return failures != 0;
}
