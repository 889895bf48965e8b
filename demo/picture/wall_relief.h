/* wall_relief.h - what the walls look like from above: rock, in facets, lit once when it is made.
 *
 * Made from the tiles by numbers, which takes some tens of milliseconds for a level: whoever asks
 * for it within a frame of the game makes that frame a slow one.
 */
#ifndef INC_WALL_RELIEF_H
#define INC_WALL_RELIEF_H

#include "backdrop.h"
#include "vertex.h"

// A rectangle of tiles, drawn at once or not at all.
struct ReliefPart {
   cpBB box;
   std::vector<Vertex> vertices; // three a facet
};

std::vector<ReliefPart> build_relief(const TileMap &tiles, Tint tint, uint32_t seed);

// From now on the shading is in no zone of its own, as if nobody had thought of it: its time is
// build_relief's.
void leave_shading_unmarked();

#endif
