/* set_up.h - what the demo tells the profiler about itself. */
#ifndef INC_SET_UP_H
#define INC_SET_UP_H

#include "prof.h"

#include <string>

// Its limits, and what a hitch is.
Prof_Config game_config();

// Before anything is measured. The overlay's key E writes into the folder.
void set_up_profiler(const std::string &folder);

// A line on the terminal has no end yet; what the profiler tells then begins a new one.
void set_line_open(bool open);

// In the HUD, so that a picture of the screen tells what it shows: version and level, noted each
// time that one begins. Which graphics card it is iprof knows by itself.
void note_in_hud(const char *level);

#endif
