// contacts.cpp - see contacts.h. Nothing is added or removed here: Chipmunk is in its step.
#include "contacts.h"
#include "damage.h"
#include "prof.h"
#include "world.h"

#include <algorithm>

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

void install_contacts(cpSpace *space)
{
   handle(space, KIND_PLAYER, KIND_ENEMY, ship_meets_enemy);
   handle(space, KIND_PLAYER, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_ENEMY, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_ASTEROID, KIND_ASTEROID, meets_asteroid);
   handle(space, KIND_PLAYER, KIND_WALL, bumps_wall);
   handle(space, KIND_ASTEROID, KIND_WALL, bumps_wall);
}
