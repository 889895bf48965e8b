// scene.h - a busy picture to draw over: sky, hills, discs, stripes, pure white and pure black, so
// that a text which needs a calm background shows it.
#pragma once

#include <vector>

// RGBA, top row first, opaque.
std::vector<unsigned char> paint_scene(int width, int height);
