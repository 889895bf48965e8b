/* recipe_sdl_renderer.c - the overlay in a program that draws by other means: here SDL_Renderer, in
 * two functions that stand for any engine.
 *
 *    make_texture   once, and when the device is lost: one byte a texel becomes white with alpha
 *    draw_overlay   once a frame, last: the list as it is, one call
 *
 * What a back-end has to know: corners are pixels from the top left; u and v are texels; a texel is
 * alpha and is multiplied with the colour's, which is not premultiplied; blending is source alpha
 * over one minus source alpha; no filtering, no depth, no culling; three indices make a triangle.
 * Events go to Prof_overlay_key, _char and _mouse; here the adapter does that.
 *
 * The program runs for 600 frames, or until its window is closed: F3 opens the overlay.
 */
#include "../draw/sdl2/prof_sdl2.h"
#include "../prof.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

static SDL_Texture *make_texture(SDL_Renderer *renderer)
{
   int width, height, i;
   const unsigned char *alpha = Prof_overlay_texture(&width, &height);
   Uint32 *texels = (Uint32 *)malloc((size_t)width * (size_t)height * sizeof *texels);
   SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA8888,
                                            SDL_TEXTUREACCESS_STATIC, width, height);
   if (!texels || !texture) exit(1);
   for (i = 0; i < width * height; ++i) texels[i] = 0xFFFFFF00u | alpha[i];
   SDL_UpdateTexture(texture, NULL, texels, width * 4);
   SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
   SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
   free(texels);
   return texture;
}

static void draw_overlay(SDL_Renderer *renderer, SDL_Texture *texture)
{
   static SDL_Vertex corners[32768]; /* SDL wants floats; most engines take the list as it is */
   int width, height, across, down, i;
   const Prof_Draw_List *list;
   SDL_GetRendererOutputSize(renderer, &width, &height);
   SDL_QueryTexture(texture, NULL, NULL, &across, &down);
   list = Prof_overlay_draw(width, height);
   for (i = 0; i < list->num_vertices; ++i) {
      const Prof_Draw_Vertex *from = &list->vertices[i];
      SDL_Vertex *to = &corners[i];
      to->position.x = from->x;
      to->position.y = from->y;
      to->tex_coord.x = (float)from->u / (float)across;
      to->tex_coord.y = (float)from->v / (float)down;
      to->color.r = from->color[0];
      to->color.g = from->color[1];
      to->color.b = from->color[2];
      to->color.a = from->color[3];
   }
   if (list->num_indices)
      SDL_RenderGeometryRaw(renderer, texture, &corners->position.x, sizeof *corners,
                            &corners->color, sizeof *corners, &corners->tex_coord.x,
                            sizeof *corners, list->num_vertices, list->indices, list->num_indices,
                            sizeof *list->indices);
}

/* ---- a game ---- */

static int handle_events(void)
{
   SDL_Event event;
   while (SDL_PollEvent(&event)) {
      if (Prof_sdl2_event(&event)) continue;
      if (event.type == SDL_QUIT) return 0;
   }
   return 1;
}

static void draw_game(SDL_Renderer *renderer, int frame)
{
   int i;
   Prof_Begin(draw_game)
   SDL_SetRenderDrawColor(renderer, 40, 90, 60, 255);
   SDL_RenderClear(renderer);
   for (i = 0; i < 40; ++i) {
      SDL_Rect box;
      box.x = (i * 97 + frame * (i % 7)) % 1280;
      box.y = i * 53 % 720;
      box.w = box.h = 20 + i;
      SDL_SetRenderDrawColor(renderer, (Uint8)(i * 6), 200, (Uint8)(255 - i * 6), 255);
      SDL_RenderFillRect(renderer, &box);
   }
   Prof_End
}

/* recipe_sdl_renderer [PICTURE.bmp]: the last frame, with the overlay open, is written there. */
int main(int argc, char **argv)
{
   SDL_Window *window;
   SDL_Renderer *renderer;
   SDL_Texture *texture;
   int frame, width = 1280, height = 720;
   if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
       SDL_CreateWindowAndRenderer(width, height, 0, &window, &renderer) != 0) {
      fprintf(stderr, "recipe: %s\n", SDL_GetError());
      return 1;
   }
   SDL_SetWindowTitle(window, "iprof recipe");
   texture = make_texture(renderer);
   Prof_set_waiting("wait", 1);
   if (argc > 1) {
      Prof_overlay_action(Prof_ACTION_TOGGLE);
      Prof_overlay_action(Prof_ACTION_TOGGLE);
   }
   for (frame = 0; frame < (argc > 1 ? 60 : 600) && handle_events(); ++frame) {
      draw_game(renderer, frame);
      draw_overlay(renderer, texture);
      if (argc > 1 && frame == 59) {
         SDL_Surface *picture =
            SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
         SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, picture->pixels,
                              picture->pitch);
         SDL_SaveBMP(picture, argv[1]);
         SDL_FreeSurface(picture);
      }
      SDL_RenderPresent(renderer);
      Prof_Begin(wait)
      SDL_Delay(8);
      Prof_End
      Prof_update(1);
   }
   SDL_DestroyTexture(texture);
   SDL_DestroyRenderer(renderer);
   SDL_DestroyWindow(window);
   SDL_Quit();
   return 0;
}
