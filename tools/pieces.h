// pieces.h - captures of one session, loaded as one: what a flight recorder leaves, and a folder of
// hitches of one run.
#ifndef INC_IPROF_PIECES_H
#define INC_IPROF_PIECES_H

#include "capture.h"

#include <vector>

namespace iprof {

struct Piece {
   Input input;
   std::string session;
   unsigned long first = 0, last = 0; // numbers of its frames
};

// Adds it. One without a frame is passed over, and stderr told. Loads it alone, so that what is
// wrong with it is told with its name; throws File_Error if it cannot be used at all.
void take_piece(Input input, std::vector<Piece> &pieces);

// In any order; what several have is taken once. There must be one, and all be of one session.
// Throws File_Error.
void load_pieces(std::vector<Piece> &pieces);

// Of a capture, without loading it; "" if it tells none.
std::string session_in(const Input &input);

} // namespace iprof

#endif
