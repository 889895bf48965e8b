// surface_sdl2.cpp - see surface.h: SDL_Renderer into memory, by the recipe's own two functions.
#include <SDL.h>
#undef main
#define main recipe_main
#include "../../demo/recipe_sdl_renderer.c"
#undef main

#include "surface_sdl2.h"

namespace {

class Sdl2_Surface : public Surface {
 public:
   Sdl2_Surface(int width, int height)
      : picture_(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32)),
        renderer_(picture_ ? SDL_CreateSoftwareRenderer(picture_) : nullptr)
   {
      if (renderer_) texture_ = make_texture(renderer_);
   }
   ~Sdl2_Surface() override
   {
      if (texture_) SDL_DestroyTexture(texture_);
      if (renderer_) SDL_DestroyRenderer(renderer_);
      SDL_FreeSurface(picture_);
   }
   std::string lack() const { return texture_ ? "" : SDL_GetError(); }

   Bytes put(const Bytes &scene) override
   {
      const size_t row = static_cast<size_t>(picture_->w) * 4;
      for (int y = 0; y < picture_->h; ++y)
         SDL_memcpy(row_of(y), &scene[static_cast<size_t>(y) * row], row);
      return scene;
   }
   int draw(int, int) override
   {
      draw_overlay(renderer_, texture_);
      return SDL_RenderFlush(renderer_) == 0;
   }
   Bytes pixels() override
   {
      Bytes all;
      for (int y = 0; y < picture_->h; ++y)
         all.insert(all.end(), row_of(y), row_of(y) + picture_->w * 4);
      return all;
   }

 private:
   unsigned char *row_of(int y) const
   {
      return static_cast<unsigned char *>(picture_->pixels) + y * picture_->pitch;
   }
   SDL_Surface *picture_;
   SDL_Renderer *renderer_;
   SDL_Texture *texture_ = nullptr;
};

} // namespace

// SDL divides by 255 without rounding, at each layer.
Adapter sdl2_adapter(const char *name)
{
   (void)recipe_main; // is not run
   return adapter_of<Sdl2_Surface>(name, 4);
}
