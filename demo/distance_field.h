/* distance_field.h - how far each cell of a picture is from the nearest marked one. */
#ifndef INC_DISTANCE_FIELD_H
#define INC_DISTANCE_FIELD_H

#include <vector>

// marked: row by row. Distances in cells, exact.
std::vector<float> distance_field(const std::vector<bool> &marked, int width, int height);

#endif
