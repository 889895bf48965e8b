/* level_gen.h - grows an arena from a seed. */
#ifndef INC_LEVEL_GEN_H
#define INC_LEVEL_GEN_H

#include "rng.h"
#include "tiles.h"

/* density: share of the map that starts as wall, 0..0.5. The open part is always in one piece and
 * holds the middle of the map. */
TileMap generate_tiles(Rng &rng, double density);

#endif
