/* every_header.cpp - each header that a game may include, and that those include. */
#include "doors/capture/prof_capture.h"
#include "doors/tracy/prof_tracy.h"
#include "doors/xpti/prof_xpti.h"
#include "draw/cjk/prof_cjk.h"
#include "draw/gl/prof_gl_load.h"
#include "draw/glfw/prof_glfw.h"
#include "draw/imgui/prof_imgui.h"
#include "draw/sdl2/prof_sdl2.h"
#include "draw/ui/prof_input.h"
#include "draw/d3d11/prof_d3d11.h"
#include "draw/vulkan/prof_vk.h"
#ifdef Prof_ENABLED
#include "platform/prof_atomic.h"
#include "platform/prof_stamp.h"
#include "platform/prof_tls.h"
#endif
#include "prof.h"
#include "prof.hpp"
#include "sources/auto/prof_auto.h"
#include "sources/auto/prof_xray.h"
#include "sources/auto/prof_xray_file.h"
#include "sources/evidence/prof_evidence.h"
#include "sources/gpu_d3d11/prof_d3d11_gpu.h"
#include "sources/gpu_vk/prof_vk_gpu.h"
#include "sources/lua/prof_lua.h"

int every_adapter(GLFWwindow *window, const SDL_Event *event);
int every_adapter(GLFWwindow *window, const SDL_Event *event)
{
   return Prof_glfw_attach(window) + Prof_glfw_poll() + Prof_glfw_has_keyboard() +
          Prof_sdl2_event(event) + Prof_sdl2_has_keyboard() + Prof_sdl2_has_pads() +
          Prof_vk_start(Prof_NULL) + Prof_vk_draw(Prof_NULL, 1, 1);
}
