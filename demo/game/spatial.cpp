// spatial.cpp - see spatial.h.
#include "spatial.h"
#include "prof.h"
#include "world.h"

#include <algorithm>
#include <new>

SpatialIndex::SpatialIndex() : tree_(quadtree_create())
{
   if (!tree_) throw std::bad_alloc();
}

SpatialIndex::~SpatialIndex()
{
   quadtree_destroy(tree_);
}

static Quad_Item item_at(cpVect at, double radius, unsigned mask, int id)
{
   return {static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(radius), mask,
           id};
}

void SpatialIndex::add(Entity *entity)
{
   int id = static_cast<int>(entities_.size());
   entities_.push_back(entity);
   if (!quadtree_add(tree_, item_at(entity->position(), entity->radius, entity->kind, id)))
      throw std::bad_alloc();
}

void SpatialIndex::clear()
{
   entities_.clear();
   quadtree_clear(tree_);
}

void SpatialIndex::rebuild(const World &world)
{
   Prof(spatial_rebuild);
   clear();
   if (world.player->alive()) add(world.player.get());
   for (const auto &enemy : world.enemies) add(enemy.get());
   for (const auto &asteroid : world.asteroids) add(asteroid.get());
   quadtree_build(tree_, ARENA_W, ARENA_H);
}

void SpatialIndex::around(cpVect at, double radius, unsigned mask,
                          std::vector<Entity *> &found) const
{
   Prof(spatial_near);
   int ids[64];
   int num = quadtree_circle(tree_, item_at(at, radius, mask, -1), ids, 64);
   found.clear();
   for (int i = 0; i < num; ++i) found.push_back(entities_[ids[i]]);
}

Entity *SpatialIndex::first_on(cpVect from, cpVect to, unsigned mask, const Entity *ignore,
                               double &t) const
{
   auto mine = std::find(entities_.begin(), entities_.end(), ignore);
   Quad_Ray ray = {};
   ray.x0 = static_cast<float>(from.x);
   ray.y0 = static_cast<float>(from.y);
   ray.x1 = static_cast<float>(to.x);
   ray.y1 = static_cast<float>(to.y);
   ray.mask = mask;
   ray.ignore = mine == entities_.end() ? -1 : static_cast<int>(mine - entities_.begin());
   ray.t = static_cast<float>(t);
   quadtree_ray(tree_, &ray);
   if (ray.id < 0 || entities_[ray.id]->dead) return nullptr;
   t = ray.t;
   return entities_[ray.id];
}
