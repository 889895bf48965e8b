// linear_raster.h - the picture that a list gives on a target that encodes sRGB: blending is in
// linear light there, so it is another than that of Prof_draw_list_raster.
#pragma once

#include "surface.h"

#include <cmath>

inline double decoded(double c)
{
   return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

inline unsigned char encoded(double c)
{
   c = c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
   return static_cast<unsigned char>(std::lround(c * 255));
}

// What blending in linear light makes of a list: a picture of 8 bits that encodes sRGB, and is
// rounded to that at each quad. Boxes and letters, a pixel a time.
class Linear_Raster {
 public:
   Linear_Raster(const Prof_Draw_List *list, Bytes &over) : list_(list), over_(over)
   {
      for (int i = 0; i < 256; ++i) linear_[i] = decoded(i / 255.0);
      texels_ = Prof_overlay_texture(&size_, nullptr);
      for (int q = 0; q < list->num_vertices; q += 4) paint(list->vertices + q);
   }

 private:
   void paint(const Prof_Draw_Vertex *corner)
   {
      const Prof_Draw_Vertex &a = corner[0], &b = corner[2];
      for (int y = a.y; y < b.y && y < list_->height; ++y)
         for (int x = a.x; x < b.x && x < list_->width; ++x)
            blend(&over_[(static_cast<size_t>(y) * static_cast<size_t>(list_->width) +
                          static_cast<size_t>(x)) * 4],
                  a.color, texel(a, b, x, y));
   }
   double texel(const Prof_Draw_Vertex &a, const Prof_Draw_Vertex &b, int x, int y) const
   {
      const double u = a.u + (x + 0.5 - a.x) / (b.x - a.x) * (b.u - a.u);
      const double v = a.v + (y + 0.5 - a.y) / (b.y - a.y) * (b.v - a.v);
      return texels_[static_cast<int>(v) * size_ + static_cast<int>(u)] / 255.0;
   }
   void blend(unsigned char *pixel, const unsigned char *color, double texel) const
   {
      const double alpha = color[3] / 255.0 * texel;
      if (alpha == 0) return;
      for (int i = 0; i < 3; ++i)
         pixel[i] = encoded(linear_[color[i]] * alpha + linear_[pixel[i]] * (1 - alpha));
      pixel[3] = static_cast<unsigned char>(std::lround(255 * alpha + pixel[3] * (1 - alpha)));
   }

   const Prof_Draw_List *list_;
   Bytes &over_;
   const unsigned char *texels_ = nullptr;
   int size_ = 0;
   double linear_[256] = {};
};
