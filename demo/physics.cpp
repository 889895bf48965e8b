// physics.cpp - see physics.h.
#include "physics.h"
#include "contacts.h"
#include "prof.h"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

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
