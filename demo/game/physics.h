/* physics.h - Chipmunk, kept behind a few calls. */
#ifndef INC_PHYSICS_H
#define INC_PHYSICS_H

#include "wall_mesh.h"

#include <chipmunk/chipmunk.h>
#include <memory>
#include <vector>

struct World;

// What a thing is; also bits of a ray's mask.
enum Kind : unsigned {
   KIND_PLAYER = 1, KIND_ENEMY = 2, KIND_ASTEROID = 4, KIND_WALL = 8, KIND_SHARD = 16
};

// A rigid body with one shape. Leaves its space when it goes; so the space must outlive it.
class Body {
 public:
   Body(cpSpace *space, cpBody *body, cpShape *shape) : space_(space), body_(body), shape_(shape) {}
   ~Body();
   Body(const Body &) = delete;
   Body &operator=(const Body &) = delete;

   cpBody *operator->() const { return body_; }
   cpBody *get() const { return body_; }
   cpShape *shape() const { return shape_; }

 private:
   cpSpace *space_;
   cpBody *body_;
   cpShape *shape_;
};

class Physics {
 public:
   explicit Physics(World &world);
   ~Physics();
   Physics(const Physics &) = delete;
   Physics &operator=(const Physics &) = delete;

   void set_walls(const WallMesh &mesh);
   std::unique_ptr<Body> circle(Kind kind, cpVect at, double radius, double mass, void *owner);
   std::unique_ptr<Body> polygon(Kind kind, cpVect at, const std::vector<cpVect> &corners,
                                 double mass, void *owner);
   void step(double dt);

 private:
   std::unique_ptr<Body> add(Kind kind, cpVect at, cpBody *body, cpShape *shape, void *owner);
   void clear_walls();

   cpSpace *space_;
   std::vector<cpShape *> walls_;
};

#endif
