/* colour.h - a colour, 0..255 each. */
#ifndef INC_COLOUR_H
#define INC_COLOUR_H

#include <cstdint>

struct Colour {
   uint8_t r, g, b, a;

   Colour faded(double k) const { return {r, g, b, static_cast<uint8_t>(a * k)}; }
};

#endif
