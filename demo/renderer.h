/* renderer.h - draws the world. */
#ifndef INC_RENDERER_H
#define INC_RENDERER_H

#include "camera.h"
#include "canvas.h"
#include "level_meshes.h"

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
