// path_finding.cpp - see path_finding.h.
#include "path_finding.h"
#include "prof.h"
#include "raycast.h"
#include "stall.h"
#include "tiles.h"
#include "world.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <vector>

// ---- Shortest ways over the tiles ---------------------------------------------------------------

namespace {
struct Open {
   float total; // way so far and estimate of the rest, tiles
   int tile;
   bool operator>(const Open &other) const
   {
      return total != other.total ? total > other.total : tile > other.tile;
   }
};

struct Search {
   const TileMap &tiles;
   int goal;
   std::vector<float> cost;
   std::vector<int> from;
   std::priority_queue<Open, std::vector<Open>, std::greater<Open>> open;

   Search(const TileMap &t, int start, int g)
      : tiles(t), goal(g), cost(MAP_W * MAP_H, 1e30f), from(MAP_W * MAP_H, -1)
   {
      cost[start] = 0;
      open.push({estimate(start), start});
   }
   float estimate(int tile) const
   {
      int dx = std::abs(tile % MAP_W - goal % MAP_W), dy = std::abs(tile / MAP_W - goal / MAP_W);
      return std::max(dx, dy) + 0.41421f * std::min(dx, dy);
   }
   bool run();
   void expand(int tile);
   void relax(int tile, int x, int y, float step);
};
} // namespace

void Search::relax(int tile, int x, int y, float step)
{
   Prof_Add(tiles_weighed, 1);
   int next = y * MAP_W + x;
   // Keep off walls where there is a choice: ships are not points.
   bool tight = tiles.at(x - 1, y) || tiles.at(x + 1, y) || tiles.at(x, y - 1) ||
                tiles.at(x, y + 1);
   float total = cost[tile] + step * (tight ? 1.6f : 1.0f);
   if (total >= cost[next]) return;
   cost[next] = total;
   from[next] = tile;
   open.push({total + estimate(next), next});
}

void Search::expand(int tile)
{
   Prof(astar_expand);
   int x = tile % MAP_W, y = tile / MAP_W;
   for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
         if ((!dx && !dy) || tiles.at(x + dx, y + dy)) continue;
         // No cutting of corners.
         if (dx && dy && (tiles.at(x + dx, y) || tiles.at(x, y + dy))) continue;
         relax(tile, x + dx, y + dy, dx && dy ? 1.41421f : 1.0f);
      }
   }
}

bool Search::run()
{
   Prof(astar_search);
   while (!open.empty()) {
      Open best = open.top();
      open.pop();
      if (best.tile == goal) return true;
      if (best.total > cost[best.tile] + estimate(best.tile) + 1e-3f) continue; // out of date
      expand(best.tile);
   }
   return false;
}

// Centres of the tiles on the way, without the first; empty if there is none.
static std::vector<cpVect> find_way(const TileMap &tiles, cpVect from, cpVect to)
{
   Prof(astar);
   int start = tile_of(from.y) * MAP_W + tile_of(from.x);
   int goal = tile_of(to.y) * MAP_W + tile_of(to.x);
   std::vector<cpVect> way;
   Search search(tiles, start, goal);
   if (!search.run()) return way;
   for (int tile = goal; tile != start && tile >= 0; tile = search.from[tile])
      way.push_back(tile_centre(tile % MAP_W, tile / MAP_W));
   std::reverse(way.begin(), way.end());
   Prof_Event(path_length, way.size());
   return way;
}

// ---- Following one ------------------------------------------------------------------------------

// Leaves out the corners that need not be turned at.
static std::vector<cpVect> straighten(const World &world, cpVect from, double radius,
                                      const std::vector<cpVect> &way)
{
   Prof(straighten_way);
   std::vector<cpVect> out;
   size_t i = 0;
   while (i < way.size()) {
      size_t far = i;
      while (far + 1 < way.size() && far < i + 8 && can_pass(world, from, way[far + 1], radius))
         ++far;
      out.push_back(way[far]);
      from = way[far];
      i = far + 1;
   }
   return out;
}

static void make_plan(const World &world, Plan &plan, const Entity &who, cpVect goal)
{
   Prof(plan);
   std::vector<cpVect> way = find_way(world.tiles, who.position(), goal);
   plan.way = straighten(world, who.position(), who.radius, way);
   plan.next = 0;
   plan.age = 0;
}

cpVect follow_plan(const World &world, Plan &plan, const Entity &who, cpVect goal, int &budget)
{
   Prof(follow_plan);
   stall_if_armed(Stall::PLAN);
   cpVect at = who.position();
   if (can_pass(world, at, goal, who.radius)) return cpvnormalize(cpvsub(goal, at));
   plan.age += STEP_S;
   bool stale = plan.age > 0.8 || plan.next >= plan.way.size();
   if (stale && budget > 0) {
      --budget;
      make_plan(world, plan, who, goal);
   }
   while (plan.next < plan.way.size() && cpvdist(at, plan.way[plan.next]) < 26) ++plan.next;
   if (plan.next >= plan.way.size()) return cpvzero;
   return cpvnormalize(cpvsub(plan.way[plan.next], at));
}
