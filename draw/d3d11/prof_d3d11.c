/* prof_d3d11.c - see prof_d3d11.h: what the game has set is saved, a list drawn, all put back.
 *
 *      Prof_d3d11_start   prof_d3d11_parts    shaders (prof_d3d11_shader), buffers, font, states
 *      Prof_d3d11_draw    prof_d3d11_state    saved; corners copied, drawn once; put back
 *      Prof_d3d11_stop    gives them back
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_parts.h" /* before prof.h: Windows' header comes first */
#include "prof_d3d11_state.h"

#include "prof_d3d11.h"

#include <stdio.h>
#include <string.h>

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../list/prof_draw_list.h"
#include "../list/prof_list_facts.h"
#include "../list/prof_own_thread.h"

extern Prof_Declare(prof_draw);

/* No module: what the device has of us is between the host's start and stop. A shutdown may come
 * when the device is in use. */
static struct {
   ID3D11Device *device; /* held; null: not started */
   int linear;
   Prof_D3d11_Parts parts;
   Prof_D3d11_State saved; /* the game's, while we draw: too large for a stack */
} of_device;

static struct {
   int told; /* why nothing is drawn */
} own;

static void put_back(void) { own.told = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- start and stop ---- */

int Prof_d3d11_start(const Prof_D3d11 *host)
{
   Prof_d3d11_stop();
   own.told = 0;
   Prof_D3d11_Api_tell_as("Prof_d3d11_start: the overlay will not be drawn");
   if (!host) return Prof_D3d11_Api_refuse("a null Prof_D3d11");
   if (!host->device) return Prof_D3d11_Api_refuse("Prof_D3d11.device is null");
   if (ID3D11Device_GetFeatureLevel(host->device) < D3D_FEATURE_LEVEL_10_0)
      return Prof_D3d11_Api_refuse("the device's feature level is below 10_0");
   Prof_D3d11_Api_tell_gpu(host->device);
   of_device.device = host->device;
   of_device.linear = host->linear;
   ID3D11Device_AddRef(host->device);
   if (Prof_D3d11_Parts_make(&of_device.parts, host->device)) return 1;
   Prof_d3d11_stop();
   return 0;
}

void Prof_d3d11_stop(void)
{
   if (!of_device.device) return;
   Prof_D3d11_Parts_free(&of_device.parts);
   Prof_D3D11_RELEASE(ID3D11Device, of_device.device);
}

/* ---- drawing ---- */

/* Tells once why nothing is drawn: the overlay takes the keys all the same. */
static int refuse(const char *why)
{
   Prof_Module_list(&module);
   if (!own.told) Prof_Config_log("the overlay is open, but not drawn: %s", why);
   own.told = 1;
   return 0;
}

static int refuse_result(HRESULT result)
{
   char why[96];
   snprintf(why, sizeof why, "Map: %s (0x%08X)", Prof_D3d11_Api_words(result), (unsigned)result);
   return refuse(why);
}

static int is_srgb(DXGI_FORMAT format)
{
   switch (format) {
      case DXGI_FORMAT_R8G8B8A8_UNORM_SRGB:
      case DXGI_FORMAT_B8G8R8A8_UNORM_SRGB:
      case DXGI_FORMAT_B8G8R8X8_UNORM_SRGB: return 1;
      default: return 0;
   }
}

/* Is there a target, and does it want colours that are decoded? */
static int find_target(ID3D11DeviceContext *context, int *linear)
{
   ID3D11RenderTargetView *view = 0;
   D3D11_RENDER_TARGET_VIEW_DESC desc;
   ID3D11DeviceContext_OMGetRenderTargets(context, 1, &view, 0);
   if (!view) return 0;
   ID3D11RenderTargetView_GetDesc(view, &desc);
   ID3D11RenderTargetView_Release(view);
   *linear = of_device.linear || is_srgb(desc.Format);
   return 1;
}

/* What is bound is looked at only if something is to be drawn. */
static int can_draw(ID3D11DeviceContext *context, const Prof_Draw_List *list, int *linear)
{
   const char *fault;
   if (!of_device.device)
      return list->num_indices && refuse("Prof_d3d11_start was not called, or returned 0");
   if (!context) return list->num_indices && refuse("a null context");
   if (!list->num_indices) return 1;
   fault = Prof_List_Facts_fault(list);
   if (fault) return refuse(fault);
   if (!Prof_D3d11_Api_is_of(context, of_device.device))
      return refuse("the context is of another device than that of Prof_d3d11_start");
   if (!find_target(context, linear)) return refuse("no render target is bound in slot 0");
   return 1;
}

static void set_viewport(ID3D11DeviceContext *context, const Prof_Draw_List *list)
{
   D3D11_VIEWPORT viewport;
   memset(&viewport, 0, sizeof viewport);
   viewport.Width = (FLOAT)list->width;
   viewport.Height = (FLOAT)list->height;
   viewport.MaxDepth = 1;
   ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
}

/* The indices are those of every list, so they lie there already. The corners are put before the
 * game's state is touched, as a device that is lost refuses them. */
static int draw(ID3D11DeviceContext *context, const Prof_Draw_List *list, int linear)
{
   Prof_D3d11_Map map;
   HRESULT result;
   Prof_ASSERT(list->width > 0 && list->height > 0); /* or it were empty */
   Prof_ASSERT(list->num_vertices % 4 == 0 && list->num_indices == list->num_vertices / 4 * 6);
   map.scale[0] = 2 / (float)list->width;
   map.scale[1] = 2 / (float)list->height;
   map.linear = linear ? 1.0f : 0.0f;
   map.none = 0;
   result = Prof_D3d11_Parts_put(&of_device.parts, context, &map, list->vertices,
                                 (size_t)list->num_vertices);
   if (FAILED(result)) return refuse_result(result);
   Prof_D3d11_State_save(&of_device.saved, context);
   Prof_D3d11_Parts_set(&of_device.parts, context);
   set_viewport(context, list);
   ID3D11DeviceContext_DrawIndexedInstanced(context, (UINT)list->num_indices, 1, 0, 0, 0);
   Prof_D3d11_State_restore(&of_device.saved, context);
   return 1;
}

int Prof_d3d11_draw_list(ID3D11DeviceContext *context, const Prof_Draw_List *list)
{
   int drawn, linear = 0;
   if (!list) return 0;
   Prof_Region(prof_draw) drawn = can_draw(context, list, &linear);
   if (drawn && list->num_indices) drawn = draw(context, list, linear);
   Prof_End
   return drawn;
}

int Prof_d3d11_draw(ID3D11DeviceContext *context, int width, int height)
{
   if (!Prof_Own_Thread_may_draw("Prof_d3d11_draw")) return 0;
   return Prof_d3d11_draw_list(context, Prof_overlay_draw(width, height));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
