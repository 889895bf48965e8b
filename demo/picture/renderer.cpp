// renderer.cpp - see renderer.h.
#include "renderer.h"
#include "../game/random.h"
#include "../game/stall.h"
#include "../game/world.h"
#include "draw_world.h"
#include "hud.h"
#include "prof.h"

#include <cmath>

Renderer::Renderer()
{
   Rng rng(5);
   for (int i = 0; i < 340; ++i) {
      float depth = static_cast<float>(rng.range(0.08, 0.5));
      stars_.push_back({static_cast<float>(rng.unit()), static_cast<float>(rng.unit()), depth,
                        depth * 5 + static_cast<float>(rng.unit() * rng.unit()) * 2.2f});
   }
}

Renderer::~Renderer()
{
   const GLuint textures[2] = {nebula_, walls_};
   glDeleteTextures(2, textures);
}

void Renderer::load_pictures(const World &world)
{
   if (loaded_ == world.loads) return;
   Prof(upload_pictures);
   const GLuint old[2] = {nebula_, walls_};
   glDeleteTextures(2, old);
   nebula_ = make_texture(world.backdrop.nebula);
   walls_ = make_texture(world.backdrop.walls);
   loaded_ = world.loads;
}

// Those of the next level as soon as this one is won, so that they are there when it begins.
void Renderer::load_meshes(const World &world)
{
   int next = world_is_ending(world) ? world_next_level(world) : world.level_index;
   meshes_.keep_only(world.level_index, next);
   meshes_.need(world.level_index);
   meshes_.need(next);
}

// Far things move less. The nebula is larger than the screen by what it ever moves.
void Renderer::draw_backdrop(const Camera &camera)
{
   Prof(draw_backdrop);
   cpBB box = camera.box();
   double x = cpfclamp(camera.centre.x / ARENA_W, 0, 1);
   double y = cpfclamp(camera.centre.y / ARENA_H, 0, 1);
   const double part = 0.8;
   x *= 1 - part;
   y *= 1 - part;
   glDisable(GL_BLEND);
   canvas_.image(nebula_, box, cpBBNew(x, y, x + part, y + part));
}

void Renderer::draw_stars(const Camera &camera)
{
   Prof(draw_stars);
   cpBB box = camera.box();
   canvas_.additive(true);
   for (const Star &star : stars_) {
      double x = star.x - camera.centre.x * star.depth / camera.width;
      double y = star.y - camera.centre.y * star.depth / camera.height;
      cpVect at = cpv(box.l + (x - std::floor(x)) * camera.width,
                      box.b + (y - std::floor(y)) * camera.height);
      uint8_t light = static_cast<uint8_t>(90 + 330 * star.depth);
      canvas_.glow(at, star.size, {static_cast<uint8_t>(light * 0.85), light, 255, light});
   }
   canvas_.flush();
}

void Renderer::draw_far(const World &world, const Camera &camera)
{
   Prof_Gpu_Scope("far");
   draw_backdrop(camera);
   draw_stars(camera);
   draw_grid(canvas_, world, camera);
}

void Renderer::draw_arena(const World &world, const Camera &camera)
{
   Prof_Gpu_Scope("arena");
   canvas_.additive(false);
   canvas_.image(walls_, cpBBNew(0, 0, ARENA_W, ARENA_H), cpBBNew(0, 0, 1, 1));
   meshes_.draw(canvas_, world.level_index, camera.box());
   draw_walls(canvas_, world, camera);
}

void Renderer::draw_things(const World &world)
{
   Prof_Gpu_Scope("things");
   draw_bodies(canvas_, world);
   draw_sparks(canvas_, world);
}

// Where an engine makes what a new picture needs. Here nothing is needed, but a stall may be made.
static void compile_shader()
{
   Prof(compile_shader);
   stall_if_armed(Stall::PICTURE);
}

void Renderer::draw(const World &world, const Camera &camera, int width, int height)
{
   Prof(draw_world);
   compile_shader();
   load_pictures(world);
   load_meshes(world);
   Prof_Gpu_Scope("world");
   glViewport(0, 0, width, height);
   cpBB box = camera.box();
   canvas_.view(box.l, box.b, box.r, box.t);
   draw_far(world, camera);
   draw_arena(world, camera);
   draw_things(world);
   canvas_.view(0, 0, camera.width, camera.height);
   draw_hud(canvas_, world, camera);
   canvas_.flush();
}

void follow_player(Camera &camera, const World &world, double aspect, bool lean, double dt)
{
   Prof(camera);
   camera.width = camera.height * aspect;
   camera.lean += ((lean ? camera.width * 0.27 : 0) - camera.lean) * cpfmin(1, 5 * dt);
   cpVect goal = cpvadd(world.player->position(), cpvmult(world.player->velocity(), 0.12));
   goal.x = cpfclamp(goal.x, camera.width * 0.36, ARENA_W - camera.width * 0.36) - camera.lean;
   goal.y = cpfclamp(goal.y, camera.height * 0.36, ARENA_H - camera.height * 0.36);
   camera.centre = cpvlerp(camera.centre, goal, world.level_time < 0.1 ? 1 : cpfmin(1, 6 * dt));
   double phase = world.time * 60;
   cpVect jolt = cpvmult(cpv(std::sin(phase), std::cos(phase * 1.3)), world.shake * 0.5);
   camera.centre = cpvadd(camera.centre, jolt);
}
