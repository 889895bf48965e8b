/* prof_d3d11.h - the overlay in a program that draws with Direct3D 11: library iprof_d3d11.
 *
 *    Prof_D3d11 host = {0};
 *    host.device = device;
 *    Prof_d3d11_start(&host);                      once the device is there
 *
 *    context->OMSetRenderTargets(1, &view, ...);   once a frame, into what is shown:
 *    ...                                           the game's picture
 *    Prof_d3d11_draw(context, width, height);      last
 *    chain->Present(...);
 *
 *    Prof_d3d11_stop();                            before the device is given back
 *
 * Feature level 10_0 and later; swap chains of either kind, or a picture of the game's own; several
 * samples a pixel, or one. It takes 0.6 MB of the device's memory, holds nothing of a swap chain,
 * and links to nothing: all is called through the device and the context.
 *
 * ALL STATE IS PUT BACK as it was found. The overlay goes into the render target that is bound, the
 * first if there are several, and leaves the others, depth and stencil alone. A view whose format
 * ends in _SRGB is seen to be one.
 *
 * SHADERS are bytes in the library. A device that refuses them gets what d3dcompiler_47.dll makes
 * of their text: only then that is loaded.
 *
 * A LOST DEVICE   Prof_d3d11_draw returns 0 then, and says so once. Call Prof_d3d11_stop, and
 * Prof_d3d11_start with the new one. Prof_shutdown leaves all of this as it is.
 *
 * Keys and mouse come by draw/glfw, draw/sdl2 or Prof_overlay_key.
 */
#ifndef INC_PROF_D3D11_H
#define INC_PROF_D3D11_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

/* Direct3D's own types, without its header. */
struct ID3D11Device;
struct ID3D11DeviceContext;

/* What the game lends. Zero in a field means its default. */
typedef struct Prof_D3d11 {
   struct ID3D11Device *device; /* held until Prof_d3d11_stop */
   int linear; /* 1: colours are linear light though the format does not say so, as in one of half
                  floats */
} Prof_D3d11;

Prof_CALLS

/* Makes shaders, buffers and states; draws nothing. Returns 1; or 0, with a message to the log, if
 * the device is null, lacks something or refuses: then nothing is left behind. What was started
 * before is stopped. Any thread, one at a time, as for the other calls here. */
Prof_API int Prof_d3d11_start(const Prof_D3d11 *host) Prof_OFF(0)

/* Draws the overlay over the picture of that many pixels, from its top left. The context may be a
 * deferred one of the same device. Returns 1; or 0, and nothing is drawn or changed, before
 * Prof_d3d11_start, without a context or a render target, on a lost device: the log says so once if
 * the overlay is open. On the thread of Prof_update. */
Prof_API int Prof_d3d11_draw(struct ID3D11DeviceContext *context, int width, int height)
   Prof_OFF(0)

/* The same of a list, for a game that draws on a thread of its own: see Prof_overlay_prepare and
 * Prof_overlay_take. The list may be gone when this returns. Null draws nothing and returns 0. Any
 * thread, one at a time. */
Prof_API int Prof_d3d11_draw_list(struct ID3D11DeviceContext *context, const Prof_Draw_List *list)
   Prof_OFF(0)

/* Gives back what was made, at any time; without a start it does nothing. */
Prof_API void Prof_d3d11_stop(void) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
