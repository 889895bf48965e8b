/* renderer.h - draws the world. */
#ifndef INC_RENDERER_H
#define INC_RENDERER_H

#include "canvas.h"
#include "level_meshes.h"

#include <chipmunk/chipmunk.h>

struct World;

// What part of the arena is on the screen.
struct Camera {
   cpVect centre = {0, 0};
   double width = 1280, height = 720; // units on the screen
   double lean = 0;                   // how far to the right of the middle the ship is kept, units

   cpBB box() const
   {
      return cpBBNew(centre.x - width / 2, centre.y - height / 2, centre.x + width / 2,
                     centre.y + height / 2);
   }
};

void follow_player(Camera &camera, const World &world, double aspect, bool lean, double dt);

class Renderer {
 public:
   Renderer();
   ~Renderer();
   Renderer(const Renderer &) = delete;
   Renderer &operator=(const Renderer &) = delete;

   // Everything but the overlay. Not while the effects job runs.
   void draw(const World &world, const Camera &camera, int width, int height);
   Canvas &canvas() { return canvas_; }

 private:
   struct Star {
      float x, y, depth, size;
   };
   void load_pictures(const World &world);
   void load_meshes(const World &world);
   void draw_backdrop(const Camera &camera);
   void draw_stars(const Camera &camera);
   void draw_far(const World &world, const Camera &camera);
   void draw_arena(const World &world, const Camera &camera);
   void draw_things(const World &world);

   Canvas canvas_;
   LevelMeshes meshes_;
   std::vector<Star> stars_;
   GLuint nebula_ = 0, walls_ = 0;
   int loaded_ = 0;
};

#endif
