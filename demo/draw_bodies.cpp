// draw_bodies.cpp - see draw_bodies.h. Fills first, then everything that glows.
#include "draw_bodies.h"
#include "prof.h"
#include "world.h"

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
