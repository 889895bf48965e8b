// plan.cpp - see plan.h.
#include "plan.h"
#include "astar.h"
#include "prof.h"
#include "raycast.h"
#include "stall.h"
#include "world.h"

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
   stall_if_armed();
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
