/* options.h - the command line. */
#ifndef INC_OPTIONS_H
#define INC_OPTIONS_H

#include <string>

struct Options {
   bool headless = false;
   bool tour = false;
   bool log_keys = false; // tell on the terminal who gets which key
   bool help = false;
   std::string out = "build/demo"; // where files go, those of the key E too
   double seconds = 0;             // of game that are played; 0: 20, in a window no end
   int width = 1280, height = 720; // pixels
   unsigned long seed = 7;
   double stall = 0; // ms of a stall that the headless run makes, and must find blamed
   double stall_render = 0;    // the same of the thread that draws
   bool render_thread = false; // there is one
   bool evidence = false;      // late frames are looked at
   bool tracy = false; // a viewer of Tracy may look
   int tracy_port = 0;
   bool xpti = false;          // subscribers of XPTI are told
   std::string budget;         // file of what the headless run may take; "": none
};

extern const char USAGE[];

// False, with a line on stderr, if they are not understood.
bool parse_options(int argc, char **argv, Options &options);

#endif
