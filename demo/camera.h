/* camera.h - what part of the arena is on the screen. */
#ifndef INC_CAMERA_H
#define INC_CAMERA_H

#include <chipmunk/chipmunk.h>

struct World;

struct Camera {
   cpVect centre = {0, 0};
   double width = 1280, height = 720; // units on the screen
   double lean = 0;                   // how far to the right of the middle the ship is kept, units

   cpBB box() const
   {
      return cpBBNew(centre.x - width / 2, centre.y - height / 2, centre.x + width / 2,
                     centre.y + height / 2);
   }
};

void follow_player(Camera &camera, const World &world, double aspect, bool lean, double dt);

#endif
