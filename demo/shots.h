/* shots.h - the pictures that the headless run takes. */
#ifndef INC_SHOTS_H
#define INC_SHOTS_H

#include "profiler_keys.h"

struct Shot {
   const char *file;
   bool shows_load; // must be taken while the last load is on the graph
   void (*prepare)(ProfilerView &view, int frames_since_load);
};

enum { NUM_SHOTS = 7 };
extern const Shot SHOTS[NUM_SHOTS]; // in the order in which they are taken

#ifdef Prof_ENABLED
enum { FIRST_SHOT = 0 };
#else
enum { FIRST_SHOT = NUM_SHOTS - 1 }; // the game alone
#endif

// The zone whose call graph is shown: called by nearly everybody, so it has most to show.
extern const char FOCUS[];

#endif
