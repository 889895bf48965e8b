/* autopilot.h - plays through the same Input as a person, and knows no more of the world than the
 * screen shows.
 */
#ifndef INC_AUTOPILOT_H
#define INC_AUTOPILOT_H

#include "path_finding.h"
#include "player.h"

class Autopilot {
 public:
   Input fly(const World &world);

 private:
   cpVect attack(const World &world, const Entity &target);
   Plan plan_;
};

#endif
