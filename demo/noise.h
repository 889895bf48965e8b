/* noise.h - smooth noise in the plane. */
#ifndef INC_NOISE_H
#define INC_NOISE_H

#include <cstdint>

// Sum of `octaves` layers, about 0..1.
float fractal_noise(float x, float y, int octaves, uint32_t seed);

#endif
