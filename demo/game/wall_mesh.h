/* wall_mesh.h - what is made of the tiles at load: boxes for the physics, outlines for the eye. */
#ifndef INC_WALL_MESH_H
#define INC_WALL_MESH_H

#include "tiles.h"

#include <vector>

struct TileRect {
   int x0, y0, x1, y1; // tiles; x1 and y1 are one beyond
};

using Outline = std::vector<cpVect>; // closed, corners cut

struct WallMesh {
   std::vector<TileRect> boxes;
   std::vector<Outline> outlines;
};

WallMesh build_wall_mesh(const TileMap &map);

#endif
