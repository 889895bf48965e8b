/* path_finding.h - from a wish to be somewhere to a way of getting there. */
#ifndef INC_PATH_FINDING_H
#define INC_PATH_FINDING_H

#include "enemies.h"

// Keeps the plan up to date and returns the direction to fly in now, length 1 (0: no way).
// `budget` searches may still be started; one is used up if one is needed.
cpVect follow_plan(const World &world, Plan &plan, const Entity &who, cpVect goal, int &budget);

#endif
