// camera.cpp - see camera.h.
#include "camera.h"
#include "prof.h"
#include "world.h"

#include <cmath>

void follow_player(Camera &camera, const World &world, double aspect, bool lean, double dt)
{
   Prof(camera);
   camera.width = camera.height * aspect;
   camera.lean += ((lean ? camera.width * 0.27 : 0) - camera.lean) * cpfmin(1, 5 * dt);
   cpVect goal = cpvadd(world.player->position(), cpvmult(world.player->velocity(), 0.12));
   goal.x = cpfclamp(goal.x, camera.width * 0.36, ARENA_W - camera.width * 0.36) - camera.lean;
   goal.y = cpfclamp(goal.y, camera.height * 0.36, ARENA_H - camera.height * 0.36);
   camera.centre = cpvlerp(camera.centre, goal, world.level_time < 0.1 ? 1 : cpfmin(1, 6 * dt));
   double phase = world.time * 60;
   cpVect jolt = cpvmult(cpv(std::sin(phase), std::cos(phase * 1.3)), world.shake * 0.5);
   camera.centre = cpvadd(camera.centre, jolt);
}
