/* spatial.h - everything that can be hit or crowded, in a quadtree, as of the last step's end. */
#ifndef INC_SPATIAL_H
#define INC_SPATIAL_H

#include "entity.h"
#include "quadtree.h"

#include <vector>

class SpatialIndex {
 public:
   SpatialIndex();
   ~SpatialIndex();
   SpatialIndex(const SpatialIndex &) = delete;
   SpatialIndex &operator=(const SpatialIndex &) = delete;

   void rebuild(const World &world);
   void clear();
   void around(cpVect at, double radius, unsigned mask, std::vector<Entity *> &found) const;
   // The first body on the way, not `ignore` and not dead. t: 0..1 along the way, in and out.
   Entity *first_on(cpVect from, cpVect to, unsigned mask, const Entity *ignore, double &t) const;

 private:
   void add(Entity *entity);

   Quadtree *tree_;
   std::vector<Entity *> entities_; // by id; good until the dead are buried
};

#endif
