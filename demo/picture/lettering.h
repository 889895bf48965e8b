/* lettering.h - capitals and figures made of lines, for the game's own display. */
#ifndef INC_LETTERING_H
#define INC_LETTERING_H

#include "canvas.h"

#include <string>

// Returns the width. The top left corner of the text is at (x, y).
double draw_letters(Canvas &canvas, double x, double y, double height, const std::string &text,
                    Colour colour);
double letters_width(double height, const std::string &text);

#endif
