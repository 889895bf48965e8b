/* prof_imgui.h - the overlay in a program that uses Dear ImGui, whatever draws it: OpenGL, Vulkan,
 * Direct3D, Metal, WebGPU, a console. Compile prof_imgui.cpp into the game, with its own ImGui,
 * from 1.86 on, and -DProf_WITH_IMGUI. Nothing else is needed, and nothing is called in a frame.
 *
 *    ImGui::CreateContext();            and the game's fonts, if it has any
 *    Prof_imgui_attach(0);              once, before the first ImGui_Impl..._NewFrame
 *
 * From then on each frame of ImGui's looks for the overlay's keys at its begin, in ImGui::NewFrame,
 * and has the overlay over all windows at its end, in ImGui::Render or EndFrame. Both are called on
 * the thread of Prof_update.
 *
 * INPUT   Keys, characters, mouse and gamepads come from ImGuiIO, so every back-end serves, and
 * every engine that feeds ImGui. What the overlay uses, ImGui's widgets, IsKeyPressed and the
 * like do not get. For the game there are io.WantCaptureKeyboard and io.WantCaptureMouse, as ever;
 * they tell from the frame on in which the overlay has the keys or the mouse. Pads: ask
 * Prof_input_has_pads of draw/ui/prof_input.h. They come here only where the game has set
 * ImGuiConfigFlags_NavEnableGamepad. With draw/glfw or draw/sdl2 attached as well keys come twice:
 * choose one.
 *
 * PICTURE   The overlay's font is a rectangle of ImGui's own atlas. So its picture is triangles as
 * all of ImGui's are, one draw call, and no line depends on the renderer; ImGui filters, and the
 * picture is exact all the same, as the font is enlarged there. Before 1.92 the renderer takes the
 * atlas once, which is why attaching comes first; a later ImFontAtlas::Build has the font in it
 * too, whatever was cleared. From 1.92 on it may be attached at any time.
 *
 * One context of ImGui's at a time. Prof_shutdown leaves it attached. Where this file is in a DLL
 * that goes before the context, detach.
 */
#ifndef INC_PROF_IMGUI_H
#define INC_PROF_IMGUI_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* To ImGui's current context; from another one it is detached. The font is exact at all scales of
 * the overlay up to `largest_scale`, 1 .. 4; at larger ones it is blurred, except from 1.92 on. 0:
 * 2, which is enough below 2160 lines; see Prof_Overlay.scale. In the atlas it takes the texture
 * of Prof_overlay_texture, so many times as wide and as high: 512 x 256 texels, 1024 x 512 for 2,
 * 2048 x 1024 for 4. Before 1.92 the atlas is made wide enough, so it is 1024, 2048 and 4096 texels
 * wide, and more bytes if the renderer takes it as RGBA: up to 16 MB for 4. Returns 1; or 0, with
 * nothing changed, if there is no context or no such scale. In the midst of a frame the font comes
 * with the next. */
Prof_API int Prof_imgui_attach(int largest_scale) Prof_OFF_DO((void)largest_scale; return 1;)
/* Between frames. The rectangle stays in the atlas. */
Prof_API void Prof_imgui_detach(void) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
