/* autopilot.h - plays through the same Input as a person, and knows no more of the world than the
 * screen shows.
 */
#ifndef INC_AUTOPILOT_H
#define INC_AUTOPILOT_H

#include "input.h"
#include "plan.h"

class Autopilot {
 public:
   Input fly(const World &world);

 private:
   cpVect attack(const World &world, const Entity &target);
   Plan plan_;
};

#endif
