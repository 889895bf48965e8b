// groups.cpp - see groups.h. A source file is a subject here, so whole files belong to a group.
#include "groups.h"
#include "prof.h"

#include <vector>

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
       {"canvas.cpp", "draw_bodies.cpp", "draw_scene.cpp", "renderer.cpp", "window_egl.cpp",
        "window_glfw.cpp", "png_file.cpp"}},
      {"effects", {"effects.cpp", "particles.c", "warp_grid.c"}},
      {"loading",
       {"backdrop.cpp", "distance_field.cpp", "level.cpp", "level_gen.cpp", "level_meshes.cpp",
        "wall_mesh.cpp", "wall_relief.cpp"}},
      {"ui", {"hud.cpp", "lettering.cpp"}},
      {"game",
       {"camera.cpp", "damage.cpp", "game.cpp", "gems.cpp", "player.cpp", "wave_script.cpp",
        "world.cpp", "run_window.cpp", "stage.cpp", "worker.cpp"}},
   };
   return all;
}

void name_groups()
{
   for (const Group &group : groups())
      for (const char *file : group.files) Prof_set_group(file, group.name);
}
