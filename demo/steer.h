/* steer.h - from a wish to a force. */
#ifndef INC_STEER_H
#define INC_STEER_H

struct World;

void steer_all(World &world);

#endif
