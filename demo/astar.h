/* astar.h - shortest ways over the tiles. */
#ifndef INC_ASTAR_H
#define INC_ASTAR_H

#include "tiles.h"

#include <vector>

// Centres of the tiles on the way, without the first; empty if there is none.
std::vector<cpVect> find_way(const TileMap &tiles, cpVect from, cpVect to);

#endif
