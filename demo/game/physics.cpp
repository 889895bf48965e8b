// physics.cpp - see physics.h.
#include "physics.h"
#include "entity.h"
#include "prof.h"
#include "world.h"

#include <algorithm>
#include <chipmunk/chipmunk.h>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

// ---- What happens when two bodies meet ----------------------------------------------------------
//
// Called by Chipmunk from inside its step: so nothing is added or removed here.

static World &world_of(cpSpace *space)
{
   return *static_cast<World *>(cpSpaceGetUserData(space));
}

static cpVect point_of(const cpArbiter *arb)
{
   return cpArbiterGetCount(arb) ? cpArbiterGetPointA(arb, 0) : cpvzero;
}

static double blow_of(const cpArbiter *arb)
{
   return cpvlength(cpArbiterTotalImpulse(arb));
}

static void owners(const cpArbiter *arb, Entity *&a, Entity *&b)
{
   cpBody *body_a, *body_b;
   cpArbiterGetBodies(arb, &body_a, &body_b);
   a = static_cast<Entity *>(cpBodyGetUserData(body_a));
   b = static_cast<Entity *>(cpBodyGetUserData(body_b));
}

static void ship_meets_enemy(cpArbiter *arb, cpSpace *space, cpDataPointer)
{
   Prof(contact_ram);
   if (!cpArbiterIsFirstContact(arb)) return;
   World &world = world_of(space);
   Entity *ship, *enemy;
   owners(arb, ship, enemy);
   damage(world, *ship, 16, point_of(arb));
   damage(world, *enemy, 40, point_of(arb));
}

static void meets_asteroid(cpArbiter *arb, cpSpace *space, cpDataPointer)
{
   Prof(contact_asteroid);
   World &world = world_of(space);
   double blow = blow_of(arb);
   if (!cpArbiterIsFirstContact(arb) || blow < 120) return;
   Entity *other, *asteroid;
   owners(arb, other, asteroid);
   if (other && other->kind != KIND_ASTEROID)
      damage(world, *other, std::min(14.0, blow * 0.02), point_of(arb));
   world.effects.sparks(point_of(arb), 8, {190, 200, 230, 255});
}

static void bumps_wall(cpArbiter *arb, cpSpace *space, cpDataPointer)
{
   Prof(contact_wall);
   if (!cpArbiterIsFirstContact(arb) || blow_of(arb) < 150) return;
   world_of(space).effects.sparks(point_of(arb), 5, {120, 170, 255, 255});
}

static void handle(cpSpace *space, Kind a, Kind b, cpCollisionPostSolveFunc function)
{
   cpSpaceAddCollisionHandler(space, a, b)->postSolveFunc = function;
}

static void install_contacts(cpSpace *space)
{
   handle(space, KIND_PLAYER, KIND_ENEMY, ship_meets_enemy);
   handle(space, KIND_PLAYER, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_ENEMY, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_ASTEROID, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_PLAYER, KIND_WALL, bumps_wall);
   handle(space, KIND_ASTEROID, KIND_WALL, bumps_wall);
}

Body::~Body()
{
   cpSpaceRemoveShape(space_, shape_);
   cpSpaceRemoveBody(space_, body_);
   cpShapeFree(shape_);
   cpBodyFree(body_);
}

// Debian's Chipmunk is a debugging build, and says so on stdout when the first space is made; what
// is defined here makes no difference to it. Before other threads run.
static cpSpace *make_space()
{
   std::fflush(stdout);
   int terminal = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
   bool hushed = terminal >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0;
   cpSpace *space = cpSpaceNew();
   std::fflush(stdout);
   if (hushed) (void)dup2(terminal, STDOUT_FILENO);
   if (terminal >= 0) close(terminal);
   if (nowhere >= 0) close(nowhere);
   return space;
}

Physics::Physics(World &world) : space_(make_space())
{
   cpSpaceSetIterations(space_, 8);
   cpSpaceSetUserData(space_, &world);
   install_contacts(space_);
}

Physics::~Physics()
{
   clear_walls();
   cpSpaceFree(space_);
}

void Physics::clear_walls()
{
   for (cpShape *wall : walls_) {
      cpSpaceRemoveShape(space_, wall);
      cpShapeFree(wall);
   }
   walls_.clear();
}

void Physics::set_walls(const WallMesh &mesh)
{
   Prof(physics_set_walls);
   clear_walls();
   cpBody *ground = cpSpaceGetStaticBody(space_);
   for (const TileRect &box : mesh.boxes) {
      cpBB bb = cpBBNew(box.x0 * TILE, box.y0 * TILE, box.x1 * TILE, box.y1 * TILE);
      cpShape *shape = cpSpaceAddShape(space_, cpBoxShapeNew2(ground, bb, 0));
      cpShapeSetElasticity(shape, 0.7);
      cpShapeSetFriction(shape, 0.2);
      cpShapeSetCollisionType(shape, KIND_WALL);
      walls_.push_back(shape);
   }
}

std::unique_ptr<Body> Physics::add(Kind kind, cpVect at, cpBody *body, cpShape *shape, void *owner)
{
   cpBodySetPosition(body, at);
   cpBodySetUserData(body, owner);
   cpShapeSetElasticity(shape, 0.7);
   cpShapeSetFriction(shape, 0.2);
   cpShapeSetCollisionType(shape, kind);
   cpSpaceAddBody(space_, body);
   cpSpaceAddShape(space_, shape);
   return std::unique_ptr<Body>(new Body(space_, body, shape));
}

std::unique_ptr<Body> Physics::circle(Kind kind, cpVect at, double radius, double mass, void *owner)
{
   cpBody *body = cpBodyNew(mass, cpMomentForCircle(mass, 0, radius, cpvzero));
   return add(kind, at, body, cpCircleShapeNew(body, radius, cpvzero), owner);
}

std::unique_ptr<Body> Physics::polygon(Kind kind, cpVect at, const std::vector<cpVect> &corners,
                                       double mass, void *owner)
{
   int n = static_cast<int>(corners.size());
   cpBody *body = cpBodyNew(mass, cpMomentForPoly(mass, n, corners.data(), cpvzero, 0));
   return add(kind, at, body, cpPolyShapeNewRaw(body, n, corners.data(), 1), owner);
}

void Physics::step(double dt)
{
   Prof(physics_solve);
   cpSpaceStep(space_, dt);
}
