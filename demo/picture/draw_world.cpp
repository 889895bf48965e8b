// draw_world.cpp - see draw_world.h. Fills first, then everything that glows.
#include "draw_world.h"
#include "../game/world.h"
#include "prof.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

using Shape = std::vector<cpVect>;

static Shape place(const Shape &shape, cpVect at, double angle, double scale)
{
   Shape out;
   cpVect turn = cpvmult(cpvforangle(angle), scale);
   for (cpVect p : shape) out.push_back(cpvadd(at, cpvrotate(p, turn)));
   return out;
}

static Shape regular(int sides)
{
   Shape out;
   for (int i = 0; i < sides; ++i) out.push_back(cpvforangle(i * 2 * CP_PI / sides));
   return out;
}

static const Shape &shape_of(const EnemyType &type)
{
   static const Shape dart = {{1.35, 0}, {-0.9, 0.85}, {-0.45, 0}, {-0.9, -0.85}};
   static const Shape kite = {{1.3, 0}, {0, 0.75}, {-1, 0}, {0, -0.75}};
   static const Shape star = {{1.4, 0}, {0.3, 0.35}, {-0.8, 1},
                              {-0.3, 0}, {-0.8, -1}, {0.3, -0.35}};
   static const Shape hexagon = regular(6), octagon = regular(8);
   switch (type.sides) {
      case 3: return dart;
      case 4: return kite;
      case 5: return star;
      case 6: return hexagon;
      default: return octagon;
   }
}

static Colour lit(Colour c, double flash)
{
   auto up = [flash](uint8_t v) { return static_cast<uint8_t>(v + (255 - v) * flash); };
   return {up(c.r), up(c.g), up(c.b), c.a};
}

static void outline(Canvas &canvas, const Shape &shape, double width, Colour colour)
{
   int num = static_cast<int>(shape.size());
   canvas.polyline(shape.data(), num, true, width, colour);
   canvas.polyline(shape.data(), num, true, width * 0.4, {255, 255, 255, 60});
}

static void fill_asteroids(Canvas &canvas, const World &world)
{
   Prof(fill_asteroids);
   for (const auto &rock : world.asteroids) {
      Shape shape = place(rock->corners, rock->position(), rock->angle(), 1);
      canvas.fill(shape.data(), static_cast<int>(shape.size()), {20, 28, 46, 235});
      shape = place(rock->corners, rock->position(), rock->angle(), 0.6);
      canvas.fill(shape.data(), static_cast<int>(shape.size()), {34, 46, 70, 160});
   }
   canvas.flush();
}

static void draw_asteroids(Canvas &canvas, const World &world)
{
   Prof(draw_asteroids);
   for (const auto &rock : world.asteroids) {
      Shape shape = place(rock->corners, rock->position(), rock->angle(), 1);
      canvas.polyline(shape.data(), static_cast<int>(shape.size()), true, 2,
                      lit(rock->colour, rock->flash * 0.6));
   }
}

static void draw_shards(Canvas &canvas, const World &world)
{
   Prof(draw_shards);
   for (const Shard &shard : world.shards) {
      cpBody *body = shard.body->get();
      Shape shape = place(shard.corners, cpBodyGetPosition(body), cpBodyGetAngle(body), 1);
      double k = cpfmin(1, 1.5 * shard.life / shard.full_life);
      canvas.polyline(shape.data(), 3, true, 1.5, shard.colour.faded(0.8 * k));
   }
}

static void draw_enemy(Canvas &canvas, const Enemy &enemy)
{
   double grown = 1 - enemy.arriving / 0.7;
   double scale = enemy.radius * (0.3 + 0.7 * grown);
   bool spins = enemy.type->sides >= 6;
   double angle = spins ? enemy.facing * 0.3 + enemy.mood * 6 : enemy.facing;
   Colour colour = lit(enemy.colour, enemy.flash);
   canvas.glow(enemy.position(), enemy.radius * 2.8, colour.faded(0.30));
   outline(canvas, place(shape_of(*enemy.type), enemy.position(), angle, scale), 2.2, colour);
   if (spins)
      outline(canvas, place(shape_of(*enemy.type), enemy.position(), -angle * 2, scale * 0.55), 1.6,
              colour.faded(0.7));
   if (enemy.arriving > 0)
      canvas.glow(enemy.position(), 20 + 150 * enemy.arriving, colour.faded(0.5));
}

static void draw_enemies(Canvas &canvas, const World &world)
{
   Prof(draw_enemies);
   for (const auto &enemy : world.enemies) draw_enemy(canvas, *enemy);
}

static void draw_shield(Canvas &canvas, const Player &p, double time)
{
   double k = p.safe_for > 0 ? 0.5 + 0.3 * std::sin(time * 18) : p.flash * 0.9;
   if (k <= 0) return;
   outline(canvas, place(regular(24), p.position(), 0, 25), 2, Colour{90, 200, 255, 255}.faded(k));
}

static void draw_player(Canvas &canvas, const World &world)
{
   Prof(draw_player);
   static const Shape hull = {{1.45, 0}, {-0.95, 0.95}, {-0.5, 0.3}, {-0.5, -0.3}, {-0.95, -0.95}};
   const Player &p = *world.player;
   if (!p.alive()) return;
   Colour colour = lit(p.colour, p.flash);
   canvas.glow(p.position(), 60, colour.faded(0.35));
   outline(canvas, place(hull, p.position(), p.facing, p.radius), 2.6, colour);
   canvas.glow(p.position(), 9, {255, 255, 255, 220});
   draw_shield(canvas, p, world.time);
}

static void draw_bullets(Canvas &canvas, const World &world)
{
   Prof(draw_bullets);
   for (const Bullet &b : world.bullets) {
      cpVect way = cpvnormalize(b.velocity);
      double length = b.homing ? 7 : 13;
      canvas.glow(b.position, 15, b.colour.faded(0.7));
      cpVect tail = cpvsub(b.position, cpvmult(way, length));
      canvas.line(tail, cpvadd(b.position, cpvmult(way, 4)), 2.8, b.colour);
      canvas.glow(b.position, 5, {255, 255, 255, 255});
   }
}

static void draw_gems(Canvas &canvas, const World &world)
{
   Prof(draw_gems);
   static const Shape gem = {{6, 0}, {0, 4}, {-6, 0}, {0, -4}};
   for (const Gem &g : world.gems) {
      double blink = g.life < 2 ? 0.5 + 0.5 * std::sin(g.life * 20) : 1;
      double angle = world.time * 3 + g.life;
      canvas.glow(g.position, 15, Colour{255, 200, 80, 255}.faded(0.4 * blink));
      outline(canvas, place(gem, g.position, angle, 1), 1.3,
              Colour{255, 215, 110, 255}.faded(blink));
   }
}

void draw_bodies(Canvas &canvas, const World &world)
{
   Prof(draw_bodies);
   canvas.additive(false);
   fill_asteroids(canvas, world);
   canvas.additive(true);
   draw_gems(canvas, world);
   draw_asteroids(canvas, world);
   draw_shards(canvas, world);
   draw_enemies(canvas, world);
   draw_bullets(canvas, world);
   draw_player(canvas, world);
   canvas.flush();
}

static cpVect grid_point(const Warp_Grid &grid, int i, int j)
{
   const Warp_Point &p = grid.point[j * grid.columns + i];
   return cpv(i * grid.spacing + p.x, j * grid.spacing + p.y);
}

// The more a thread of the net is stretched, the brighter it is.
static void grid_thread(Canvas &canvas, const Warp_Grid &grid, cpVect a, cpVect b, Tint tint,
                        int nth)
{
   double stretch = std::min(1.0, cpfabs(cpvdist(a, b) - grid.spacing) / 9);
   double k = (nth % 4 ? 0.085 : 0.24) + 0.7 * stretch;
   Colour colour = {tint.r, tint.g, tint.b, 255};
   canvas.line(a, b, nth % 4 ? 1.0 : 1.3, colour.faded(std::min(1.0, k)));
}

void draw_grid(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(draw_grid);
   const Warp_Grid &grid = world.effects.grid();
   const Tint tint = level_at(world.level_index).palette.wall;
   cpBB box = camera.box();
   int i0 = std::max(0, static_cast<int>(box.l / grid.spacing) - 1);
   int j0 = std::max(0, static_cast<int>(box.b / grid.spacing) - 1);
   int i1 = std::min(grid.columns - 2, static_cast<int>(box.r / grid.spacing) + 1);
   int j1 = std::min(grid.rows - 2, static_cast<int>(box.t / grid.spacing) + 1);
   canvas.additive(true);
   for (int j = j0; j <= j1; ++j) {
      for (int i = i0; i <= i1; ++i) {
         cpVect at = grid_point(grid, i, j);
         grid_thread(canvas, grid, at, grid_point(grid, i + 1, j), tint, j);
         grid_thread(canvas, grid, at, grid_point(grid, i, j + 1), tint, i);
      }
   }
   canvas.flush();
}

// What lies beyond the arena is wall as well.
static void draw_outside(Canvas &canvas)
{
   const double far = 2000;
   const Colour dark = {3, 4, 8, 240};
   canvas.additive(false);
   canvas.rect(-far, -far, ARENA_W + far, 0, dark);
   canvas.rect(-far, ARENA_H, ARENA_W + far, ARENA_H + far, dark);
   canvas.rect(-far, 0, 0, ARENA_H, dark);
   canvas.rect(ARENA_W, 0, ARENA_W + far, ARENA_H, dark);
}

static bool outside(cpBB box, const Outline &outline)
{
   cpBB bounds = cpBBNew(1e9, 1e9, -1e9, -1e9);
   for (cpVect p : outline) bounds = cpBBExpand(bounds, p);
   return !cpBBIntersects(box, bounds);
}

void draw_walls(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(draw_walls);
   draw_outside(canvas);
   const Tint tint = level_at(world.level_index).palette.wall;
   cpBB box = camera.box();
   canvas.additive(true);
   for (const Outline &outline : world.walls.outlines) {
      if (outside(box, outline)) continue;
      int num = static_cast<int>(outline.size());
      canvas.polyline(outline.data(), num, true, 2.6, {tint.r, tint.g, tint.b, 255});
      canvas.polyline(outline.data(), num, true, 1.0, {255, 255, 255, 120});
   }
   canvas.flush();
}

void draw_sparks(Canvas &canvas, const World &world)
{
   Prof(draw_sparks);
   canvas.additive(true);
   canvas.sparks(world.effects.vertices().data(), world.effects.drawn());
}
