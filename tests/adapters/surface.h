// surface.h - what the overlay is drawn on by an adapter, whatever draws it: pictures_test.cpp
// compares it, byte by byte, with the picture of Prof_draw_list_raster.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "prof.h"

using Bytes = std::vector<unsigned char>; // RGBA, top row first

class Surface {
 public:
   virtual ~Surface() = default;
   // Puts a picture there; returns it, or what stands there instead.
   virtual Bytes put(const Bytes &scene) = 0;
   // Draws the overlay over it as a game does: what the adapter's call returns.
   virtual int draw(int width, int height) = 0;
   virtual Bytes pixels() = 0;
   // The list as it must look here.
   virtual void expect(const Prof_Draw_List *list, Bytes &over)
   {
      Prof_draw_list_raster(list, over.data(), list->width, list->height, list->width * 4);
   }
   // What went wrong besides the picture, or nothing.
   virtual std::string complaints() { return ""; }
};

struct Adapter {
   const char *name;
   int tolerance; // of a byte: rounding
   // Null, and why, if that cannot be had here.
   std::function<std::unique_ptr<Surface>(int width, int height, std::string &why)> make;
};

using Adapters = std::vector<Adapter>;

// Surfaces of kind S, which is made of these and its size, and says what it lacks, if anything.
template <class S, class... Of> Adapter adapter_of(const char *name, int tolerance, Of... of)
{
   return {name, tolerance,
           [=](int width, int height, std::string &why) -> std::unique_ptr<Surface> {
              auto surface = std::make_unique<S>(of..., width, height);
              why = surface->lack();
              if (!why.empty()) return nullptr;
              return surface;
           }};
}
