/* input.h - what a pilot can do, whether a person at the keyboard or the autopilot. */
#ifndef INC_INPUT_H
#define INC_INPUT_H

struct Input {
   double move_x = 0, move_y = 0; /* each -1..1; y down the screen */
   bool fire = false;
};

#endif
