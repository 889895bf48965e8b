/* level_meshes.h - the meshes of levels, in OpenGL's buffers.
 *
 * They are made and handed over at once, in the frame that first asks for them. That is what the
 * profiler has to find: a game that meant well would do it on a thread, a part a frame.
 */
#ifndef INC_LEVEL_MESHES_H
#define INC_LEVEL_MESHES_H

#include "canvas.h"

#include <map>

class LevelMeshes {
 public:
   LevelMeshes() = default;
   ~LevelMeshes();
   LevelMeshes(const LevelMeshes &) = delete;
   LevelMeshes &operator=(const LevelMeshes &) = delete;

   void need(int level);
   void keep_only(int level, int other); // drops all others
   void draw(Canvas &canvas, int level, cpBB view) const; // only what is needed before

 private:
   struct Mesh {
      cpBB box;
      GLuint buffer;
      int num; // vertices
   };
   using Meshes = std::vector<Mesh>;
   static void drop(const Meshes &meshes);
   std::map<int, Meshes> levels_;
};

#endif
