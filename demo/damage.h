/* damage.h - being hit, and what comes of it. */
#ifndef INC_DAMAGE_H
#define INC_DAMAGE_H

#include "entity.h"

// Safe from inside the physics step: only marks what has died.
void damage(World &world, Entity &entity, double amount, cpVect where);
// Explosions, gems and fragments for all that died in this step.
void settle_deaths(World &world);

#endif
