/* tour.h - a walk through all views of the overlay, by its keys: what is pressed when, and which
 * pictures are taken.
 */
#ifndef INC_TOUR_H
#define INC_TOUR_H

enum class Until {
   NOW,
   LIVELY, // there is something to see
   HITCH   // a level's meshes were loaded within a frame, and a second has passed
};

struct Step {
   Until until;
   // Names of Prof_Key between spaces; "hitch" walks to the hitch meant above; "pad" is the View
   // button of a gamepad, which gives the keys to the game, and "padheld" takes them again.
   const char *keys;
   const char *file; // the picture taken then; null: none
   int width, height;
};

extern const Step TOUR[];
extern const int TOUR_STEPS;

// Of the largest picture.
enum { TOUR_WIDTH = 2560, TOUR_HEIGHT = 1440 };

// A Prof_Key; 0 if there is none of that name.
int tour_key(const char *name);

#endif
