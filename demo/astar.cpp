// astar.cpp - see astar.h.
#include "astar.h"
#include "prof.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

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
   Prof_Counter(tiles_weighed);
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

std::vector<cpVect> find_way(const TileMap &tiles, cpVect from, cpVect to)
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
   return way;
}
