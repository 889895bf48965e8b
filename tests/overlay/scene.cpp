// scene.cpp - see scene.h.
#include "scene.h"

#include <cmath>
#include <cstdint>

namespace {

struct Color {
   double r, g, b;
};

// Whole-number noise, so that the picture is the same everywhere.
uint32_t hash(uint32_t x, uint32_t y)
{
   uint32_t h = x * 374761393u + y * 668265263u;
   h = (h ^ (h >> 13)) * 1274126177u;
   return h ^ (h >> 16);
}

Color mix(Color a, Color b, double t)
{
   return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

double hill(double x, double height, double wave, double shift)
{
   return height + 0.06 * std::sin(x * wave + shift) + 0.02 * std::sin(x * wave * 3.1);
}

Color landscape(double x, double y)
{
   Color color = mix({235, 245, 255}, {120, 170, 240}, 1 - y);
   if (y > hill(x, 0.45, 7, 1)) color = {130, 150, 130};
   if (y > hill(x, 0.60, 5, 3)) color = {90, 140, 60};
   if (y > hill(x, 0.78, 4, 0)) color = {70, 55, 40};
   return color;
}

// Explosions: white inside, orange at the rim, one in each of 12 x 7 fields that has one.
Color with_disc(Color under, double x, double y)
{
   auto column = static_cast<uint32_t>(x * 12), row = static_cast<uint32_t>(y * 7);
   uint32_t h = hash(column, row);
   if (h % 3 == 0) return under;
   double dx = x * 12 - column - 0.5, dy = (y * 7 - row - 0.5) * 0.8;
   double far = std::sqrt(dx * dx + dy * dy), size = 0.15 + (h >> 8) % 100 / 400.0;
   if (far > size) return under;
   return mix({255, 255, 255}, {255, 120, 10}, far / size);
}

Color with_stripes(Color under, int x, int y)
{
   if ((x / 90 + y / 70) % 5) return under;
   return (x + y) / 3 % 2 ? Color{255, 255, 255} : Color{0, 0, 0};
}

} // namespace

std::vector<unsigned char> paint_scene(int width, int height)
{
   static std::vector<unsigned char> rgba; /* the last one is often asked for again */
   static int painted_width, painted_height;
   if (width == painted_width && height == painted_height) return rgba;
   painted_width = width;
   painted_height = height;
   rgba.clear();
   rgba.reserve(static_cast<size_t>(width) * static_cast<size_t>(height) * 4);
   for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
         double across = static_cast<double>(x) / width, down = static_cast<double>(y) / height;
         Color color = with_stripes(with_disc(landscape(across, down), across, down), x, y);
         for (double part : {color.r, color.g, color.b})
            rgba.push_back(static_cast<unsigned char>(part));
         rgba.push_back(255);
      }
   return rgba;
}
