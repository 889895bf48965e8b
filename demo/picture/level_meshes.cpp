// level_meshes.cpp - see level_meshes.h.
#include "level_meshes.h"
#include "../game/level.h"
#include "prof.h"
#include "wall_relief.h"

#include <string>

LevelMeshes::~LevelMeshes()
{
   for (const auto &level : levels_) drop(level.second);
}

void LevelMeshes::drop(const Meshes &meshes)
{
   for (const Mesh &mesh : meshes) {
      glDeleteBuffers(1, &mesh.buffer);
      Prof_Disclaim(meshes, static_cast<size_t>(mesh.num) * sizeof(Vertex));
   }
}

static GLuint upload(const std::vector<Vertex> &vertices)
{
   Prof(upload_mesh);
   GLuint buffer;
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                vertices.data(), GL_STATIC_DRAW);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
   Prof_Claim(meshes, vertices.size() * sizeof(Vertex));
   return buffer;
}

void LevelMeshes::need(int index)
{
   if (levels_.count(index)) return;
   Prof(load_meshes);
   const Level &level = level_at(index);
   Prof_note_frame((std::string("meshes of ") + level.name).c_str());
   Meshes &meshes = levels_[index];
   auto seed = static_cast<uint32_t>(level.seed);
   for (const ReliefPart &part : build_relief(level_tiles(level), level.palette.wall, seed)) {
      int num = static_cast<int>(part.vertices.size());
      if (num) meshes.push_back({part.box, upload(part.vertices), num});
   }
}

void LevelMeshes::keep_only(int level, int other)
{
   for (auto it = levels_.begin(); it != levels_.end();) {
      bool keep = it->first == level || it->first == other;
      if (!keep) drop(it->second);
      it = keep ? std::next(it) : levels_.erase(it);
   }
}

void LevelMeshes::draw(Canvas &canvas, int level, cpBB view) const
{
   Prof(draw_meshes);
   auto found = levels_.find(level);
   if (found == levels_.end()) return;
   for (const Mesh &mesh : found->second)
      if (cpBBIntersects(view, mesh.box)) canvas.mesh(mesh.buffer, mesh.num);
}
