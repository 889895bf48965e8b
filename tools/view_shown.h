// view_shown.h - what of the loaded capture the overlay shows, as the command line says it.
#ifndef INC_IPROF_VIEW_SHOWN_H
#define INC_IPROF_VIEW_SHOWN_H

#include <functional>
#include <string>

namespace iprof {

struct Size {
   int width, height; // pixels or characters
};

enum class Screen { REPORT, CALL_GRAPH, FRAMES, FLAME, HITCHES, HUD, PAGE };

struct Shown {
   Screen screen = Screen::REPORT;
   long frame = -1;  // its number; -1: the game's average as the capture ended
   int hitch = 0;    // the so many-th worst; 0: none
   std::string zone; // "": what the game had chosen; a page is of this one
};

bool is_screen(const std::string &name);
// Throws Usage_Error.
Screen screen_named(const std::string &name);

// Opens the overlay on it; it fills the picture if `fill`. Throws File_Error, which names the
// capture, if there is no such frame, hitch or zone in it.
void show(const Shown &shown, bool fill, const std::string &name);

// Draws until all that is shown is complete, but not for ever: some figures are gathered over
// several pictures, and the last of these is painted before it has gathered the rest.
void draw_settled(const std::function<void()> &draw);

// Opens the panel again, where a key has closed it: there is no game that could have the keys. The
// HUD alone stays as it is; F3 opens the panel then.
void keep_open();

} // namespace iprof

#endif
