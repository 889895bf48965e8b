// view_text.h - the overlay as text: in a terminal with its keys, else once.
#ifndef INC_IPROF_VIEW_TEXT_H
#define INC_IPROF_VIEW_TEXT_H

#include "view_shown.h"

#include <string>

namespace iprof {

// size 0: the terminal's, or 120 by 40. Throws File_Error.
int view_text(const std::string &file, const Shown &shown, Size size);

// As Prof_overlay_write.
std::string overlay_text(Size size);

} // namespace iprof

#endif
