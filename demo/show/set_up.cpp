// set_up.cpp - see set_up.h.
#include "set_up.h"
#include "prof.h"

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

// ---- groups. A source file is a subject here, so it belongs to one as a whole ----

struct Group {
   const char *name;
   std::vector<const char *> files;
};

static const std::vector<Group> &groups()
{
   static const std::vector<Group> all = {
      {"ai",
       {"actions.cpp", "astar.cpp", "autopilot.cpp", "behaviour.cpp", "enemies.cpp", "lidar.cpp",
        "perceive.cpp", "plan.cpp", "raycast.cpp", "steer.cpp"}},
      {"physics",
       {"asteroids.cpp", "bullets.cpp", "contacts.cpp", "physics.cpp", "quadtree.c", "shards.cpp",
        "spatial.cpp"}},
      {"render",
       {"canvas.cpp", "draw_bodies.cpp", "draw_scene.cpp", "painter.cpp", "render_thread.cpp",
        "renderer.cpp", "snapshot.cpp",
        "window_egl.cpp", "window_glfw.cpp", "png_file.cpp"}},
      {"effects", {"effects.cpp", "particles.c", "warp_grid.c"}},
      {"loading",
       {"backdrop.cpp", "distance_field.cpp", "level.cpp", "level_gen.cpp", "level_meshes.cpp",
        "wall_mesh.cpp", "wall_relief.cpp"}},
      {"ui", {"hud.cpp", "lettering.cpp", "scout.cpp"}},
      {"game",
       {"camera.cpp", "damage.cpp", "game.cpp", "gems.cpp", "player.cpp", "wave_script.cpp",
        "world.cpp", "run_window.cpp", "stage.cpp", "worker.cpp"}},
   };
   return all;
}

static void name_groups()
{
   for (const Group &group : groups())
      for (const char *file : group.files) Prof_set_group(file, group.name);
}

// ---- values: those that are counted anywhere in the game, with their units ----

static void describe_values()
{
   Prof_value(Prof_COUNT, "draw_calls", "calls", "what the driver is asked to draw");
   Prof_value(Prof_COUNT, "triangles", "triangles", "in those calls");
   Prof_value(Prof_COUNT, "rays", "rays", "cast to see and to shoot");
   Prof_value(Prof_COUNT, "tiles_weighed", "tiles", "looked at by path searches");
   Prof_value(Prof_EVENT, "path_length", "tiles", "of each way that was found");
   Prof_value(Prof_SAMPLE, "enemies_alive", "ships", "that fly");
   Prof_value(Prof_SAMPLE, "asteroids_alive", "rocks", "that drift");
   Prof_value(Prof_SAMPLE, "bullets_alive", "bullets", "in flight");
   Prof_value(Prof_SAMPLE, "gems_alive", "gems", "to be picked up");
   Prof_value(Prof_SAMPLE, "shards_alive", "shards", "that tumble and fade");
   Prof_value(Prof_SAMPLE, "particles", "sparks", "in flight");
   Prof_value(Prof_MEMORY, "meshes", "bytes", "vertices of the levels, on the GPU");
#if defined(DEMO_COUNTS_ALLOCATIONS)
   Prof_set_allocations(1);
#endif
}

// ---- the rest ----

static std::atomic<bool> line_open{false}; // any thread tells

void set_line_open(bool open) { line_open = open; }

static void tell(const char *message, void *)
{
   if (line_open.exchange(false)) std::putchar('\n');
   std::fflush(stdout);
   std::fprintf(stderr, "iprof: %s\n", message);
}

static std::string export_folder; // the overlay keeps the address

Prof_Config game_config()
{
   Prof_Config config = Prof_default_config();
   config.budget_ms = 1000.0 / 120; // half a frame at 60 Hz: players' machines are slower than ours
   config.max_events = 1 << 21; // enough for some seconds of the time line
   config.log = tell;
   return config;
}

void set_up_profiler(const std::string &folder)
{
   export_folder = folder;
   Prof_Config config = game_config();
   Prof_configure(&config);
   Prof_set_events(1);
   Prof_bind_key(Prof_KEY_F5, Prof_ACTION_NONE); // a key of the demo's, be a panel open or not
   Prof_set_thread_name("main");
   for (const char *zone : {"present", "vsync"})
      Prof_set_waiting(zone, Prof_WAITING_FOR_DISPLAY);
   for (const char *zone : {"window_size", "worker_idle"})
      Prof_set_waiting(zone, Prof_WAITING);
   for (const char *zone : {"worker_wait", "wait_render"})
      Prof_set_waiting(zone, Prof_WAITING_FOR_THREAD);
   name_groups();
   describe_values();
}

// The overlay keeps the address, so what stands there may change.
void note_in_hud(const char *level)
{
   static char note[43];
   bool first = !note[0];
   std::snprintf(note, sizeof note, "demo %s  %s", Prof_VERSION, level);
   if (!first) return;
   Prof_Overlay overlay = Prof_get_overlay();
   overlay.note = note;
   overlay.export_folder = export_folder.c_str();
   Prof_set_overlay(&overlay);
}
