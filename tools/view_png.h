// view_png.h - a screen of the overlay as a picture, drawn without a display.
#ifndef INC_IPROF_VIEW_PNG_H
#define INC_IPROF_VIEW_PNG_H

#include "view_shown.h"

#include <string>
#include <vector>

namespace iprof {

// The overlay as it is now, over the background: rows of RGBA.
std::vector<unsigned char> picture(Size size);

// Writes `out`; "-" is stdout. Throws File_Error; Usage_Error if it is not built in.
int view_png(const std::string &file, const std::string &out, const Shown &shown, Size size);

} // namespace iprof

#endif
