/* profiler_keys.h - what the keys do to the profiler. This table is all the user interface that a
 * game needs to add.
 */
#ifndef INC_PROFILER_KEYS_H
#define INC_PROFILER_KEYS_H

#include "window.h"

// Frames by number; 0: none.
struct MarkedFrames {
   unsigned long newest = 0, oldest = 0;
};

struct ProfilerView {
   bool open = false, graph = true;
   bool pause_all = false; // game and profile stand still
   bool pause_profile = false;
   bool frozen = false; // the history only: measuring goes on
   bool enabled = true;
   bool comparing = false; // A with B
   MarkedFrames a, b;
   std::string message; // what the last key did
   int message_frames = 0; // for how many frames it is still shown

   void say(const std::string &text);
};

// True if the key was one of the profiler's. With the report closed only F3 and P are.
bool profiler_key(ProfilerView &view, Key key);

extern const char PROFILER_HELP[];

#endif
