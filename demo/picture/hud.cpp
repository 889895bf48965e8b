// hud.cpp - see hud.h.
#include "hud.h"
#include "../game/world.h"
#include "lettering.h"
#include "prof.h"

#include <cstdio>

static const Colour PALE = {170, 215, 255, 255};
static const double MARGIN = 26;

static void right_letters(Canvas &canvas, double right, double y, double height, const char *text,
                          Colour colour)
{
   draw_letters(canvas, right - letters_width(height, text), y, height, text, colour);
}

static void draw_score(Canvas &canvas, const World &world, double right)
{
   Prof(hud_score);
   const Player &p = *world.player;
   char text[32];
   std::snprintf(text, sizeof text, "%07ld", p.score);
   right_letters(canvas, right, 22, 26, text, PALE);
   std::snprintf(text, sizeof text, "X%d", p.chain);
   const Colour gold = {255, 200, 90, 255};
   right_letters(canvas, right, 58, 16, text, gold.faded(p.chain > 1 ? 1 : 0.35));
   for (int i = 0; i < p.lives; ++i) {
      double x = right - 70 - 24 * i, y = 66;
      const cpVect ship[3] = {{x, y - 8}, {x + 7, y + 8}, {x - 7, y + 8}};
      canvas.polyline(ship, 3, true, 1.4, p.colour);
   }
}

static void draw_bar(Canvas &canvas, double right, double y, double part, Colour colour)
{
   const double width = 170, height = 8;
   double left = right - width;
   const cpVect frame[4] = {{left, y}, {right, y}, {right, y + height}, {left, y + height}};
   canvas.polyline(frame, 4, true, 1, colour.faded(0.5));
   canvas.rect(left, y, left + width * cpfclamp01(part), y + height, colour.faded(0.85));
}

static void radar_dot(Canvas &canvas, cpVect corner, double scale, cpVect at, double size,
                      Colour colour)
{
   canvas.glow(cpvadd(corner, cpvmult(at, scale)), size, colour);
}

// What the player can see, row by row, in as few pieces as it goes.
static void draw_sight(Canvas &canvas, const Scout &scout, cpVect corner, double tile)
{
   for (int y = 0; y < MAP_H; ++y)
      for (int x = 0, end; x < MAP_W; x = end + 1) {
         for (end = x; end < MAP_W && scout.seen(end, y);) ++end;
         if (end > x)
            canvas.rect(corner.x + x * tile, corner.y + y * tile, corner.x + end * tile,
                        corner.y + (y + 1) * tile, {60, 110, 150, 60});
      }
}

static void draw_radar(Canvas &canvas, const World &world, double right, double top)
{
   Prof(hud_radar);
   const double width = 190, scale = width / ARENA_W;
   cpVect corner = cpv(right - width, top);
   draw_sight(canvas, world.scout, corner, TILE * scale);
   const Tint tint = level_at(world.level_index).palette.wall;
   for (const TileRect &box : world.walls.boxes)
      canvas.rect(corner.x + box.x0 * TILE * scale, corner.y + box.y0 * TILE * scale,
                  corner.x + box.x1 * TILE * scale, corner.y + box.y1 * TILE * scale,
                  {tint.r, tint.g, tint.b, 70});
   for (const auto &rock : world.asteroids)
      radar_dot(canvas, corner, scale, rock->position(), 3, {150, 170, 200, 150});
   for (const auto &enemy : world.enemies)
      radar_dot(canvas, corner, scale, enemy->position(), 5, enemy->colour);
   if (world.player->alive())
      radar_dot(canvas, corner, scale, world.player->position(), 7, {255, 255, 255, 255});
}

static void draw_title(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(hud_title);
   bool over = world.player->lives <= 0;
   double fade = over ? 1 : cpfclamp01((1.5 - world.level_time) / 0.5);
   if (fade <= 0) return;
   std::string text = over ? "game over" : level_at(world.level_index).name;
   double x = camera.width / 2 - letters_width(54, text) / 2;
   draw_letters(canvas, x, camera.height * 0.26, 54, text, PALE.faded(fade));
}

void draw_hud(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(draw_hud);
   double right = camera.width - MARGIN;
   const Player &p = *world.player;
   canvas.additive(false);
   canvas.rect(right - 202, 10, right + 12, 252, {8, 10, 18, 150});
   canvas.additive(true);
   draw_score(canvas, world, right);
   draw_bar(canvas, right, 92, p.health / PLAYER_HEALTH,
            p.health > 35 ? Colour{90, 220, 255, 255} : Colour{255, 90, 80, 255});
   draw_bar(canvas, right, 108, p.gun == 4 ? 1 : p.gems / (12.0 * p.gun), {255, 215, 110, 255});
   draw_radar(canvas, world, right, 134);
   draw_title(canvas, world, camera);
   canvas.flush();
}
