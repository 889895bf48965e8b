// pictures_test.cpp - every adapter draws the picture of the software rasteriser: a history is
// filled, and each screen of the overlay is drawn over a picture, read back, and compared byte by
// byte. A new adapter is a Surface (surface.h) and a line in adapters().
#include "../overlay/panel.h"
#include "../overlay/scene.h"
#include "../overlay/session.h"
#include "surface.h"
#ifdef IPROF_TEST_GL
#include "surface_gl.h"
#endif
#ifdef IPROF_TEST_SDL2
#include "surface_sdl2.h"
#endif
#ifdef IPROF_TEST_IMGUI
#include "surface_imgui.h"
#endif
#ifdef IPROF_TEST_VK
#include "surface_vk.h"
#endif
#ifdef IPROF_TEST_D3D11
#include "surface_d3d11.h"
#endif

#include "tests/headers.h"
#include "tests/system.h"

namespace {

class Raster_Surface : public Surface {
 public:
   Bytes put(const Bytes &scene) override { return picture_ = scene; }
   int draw(int width, int height) override
   {
      Prof_overlay_raster(picture_.data(), width, height, width * 4);
      return 1;
   }
   Bytes pixels() override { return picture_; }

 private:
   Bytes picture_;
};

#ifdef IPROF_TEST_GL
Adapters gl_adapters()
{
   Adapters all = {gl_adapter("OpenGL core 3.3", API_CORE, 3, 3),
                   gl_adapter("OpenGL ES 3.0", API_EMBEDDED, 3, 0),
                   gl_adapter("OpenGL compatibility 2.1", API_COMPATIBILITY, 2, 1)};
   if (thorough())
      all.insert(all.end(), {gl_adapter("OpenGL core 4.5", API_CORE, 4, 5),
                             gl_adapter("OpenGL compatibility 3.0", API_COMPATIBILITY, 3, 0),
                             gl_adapter("OpenGL compatibility 4.5", API_COMPATIBILITY, 4, 5),
                             gl_adapter("OpenGL ES 3.2", API_EMBEDDED, 3, 2),
                             gl_adapter("OpenGL compatibility 1.3", API_COMPATIBILITY, 1, 3)});
   return all;
}
#endif

#ifdef IPROF_TEST_VK
Adapters vk_adapters()
{
   const VkFormat rgba = VK_FORMAT_R8G8B8A8_UNORM, bgra = VK_FORMAT_B8G8R8A8_UNORM;
   const VkFormat srgb = VK_FORMAT_R8G8B8A8_SRGB, bgra_srgb = VK_FORMAT_B8G8R8A8_SRGB;
   const VkSampleCountFlagBits one = VK_SAMPLE_COUNT_1_BIT, many = VK_SAMPLE_COUNT_4_BIT;
   return {
      vk_adapter("Vulkan pass", WAY_PASS),
      vk_adapter("Vulkan pass SRGB", WAY_PASS, {srgb}),
      vk_adapter("Vulkan pass samples", WAY_PASS, {bgra, many}),
      vk_adapter("Vulkan pass depth", WAY_PASS, {rgba, one, true}),
      vk_adapter("Vulkan pass subpass", WAY_PASS, {rgba, one, true, false, 1}),
      vk_adapter("Vulkan pass all at once", WAY_PASS, {rgba, many, true, true, 2}),
      vk_adapter("Vulkan pass two colours", WAY_PASS, {rgba, one, false, true}),
      vk_adapter("Vulkan rendering", WAY_RENDERING),
      vk_adapter("Vulkan rendering SRGB", WAY_RENDERING, {bgra_srgb}),
      vk_adapter("Vulkan rendering samples", WAY_RENDERING, {rgba, many}),
      vk_adapter("Vulkan rendering depth", WAY_RENDERING, {bgra, one, true}),
      vk_adapter("Vulkan rendering all at once", WAY_RENDERING, {rgba, many, true, true}),
      vk_adapter("Vulkan rendering by extension", WAY_EXTENSION)};
}
#endif

#ifdef IPROF_TEST_IMGUI
// The font as large as it is drawn, and larger; the default is enough for its own scales.
Adapters imgui_adapters()
{
   return {imgui_adapter("ImGui by OpenGL", IMGUI_BY_OPENGL),
           imgui_adapter("ImGui by OpenGL 2 of 2", IMGUI_BY_OPENGL, {2, 2}),
           imgui_adapter("ImGui by OpenGL 3 of 3", IMGUI_BY_OPENGL, {3, 3}),
           imgui_adapter("ImGui by OpenGL 2 of 3", IMGUI_BY_OPENGL, {3, 2}),
           imgui_adapter("ImGui by OpenGL 3 of 4", IMGUI_BY_OPENGL, {4, 3}),
           imgui_adapter("ImGui by OpenGL dense", IMGUI_BY_OPENGL, {4, 4, 2}),
           imgui_adapter("ImGui by Vulkan", IMGUI_BY_VULKAN),
           imgui_adapter("ImGui by Vulkan 3 of 3", IMGUI_BY_VULKAN, {3, 3, 1.5f}),
           imgui_adapter("ImGui by Vulkan 2 of 4", IMGUI_BY_VULKAN, {4, 2})};
}
#endif

#ifdef IPROF_TEST_D3D11
Adapters d3d11_adapters()
{
   const DXGI_FORMAT rgba = DXGI_FORMAT_R8G8B8A8_UNORM, bgra = DXGI_FORMAT_B8G8R8A8_UNORM;
   const DXGI_FORMAT srgb = DXGI_FORMAT_R8G8B8A8_UNORM_SRGB;
   const DXGI_FORMAT bgra_srgb = DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
   return {d3d11_adapter("Direct3D 11 picture", {WAY_PICTURE, rgba}),
           d3d11_adapter("Direct3D 11 picture SRGB", {WAY_PICTURE, srgb}),
           d3d11_adapter("Direct3D 11 samples", {WAY_PICTURE, bgra, 4}),
           d3d11_adapter("Direct3D 11 depth", {WAY_PICTURE, bgra, 1, true}),
           d3d11_adapter("Direct3D 11 all at once", {WAY_PICTURE, rgba, 4, true, true}),
           d3d11_adapter("Direct3D 11 blt", {WAY_BLT, rgba}),
           d3d11_adapter("Direct3D 11 blt SRGB", {WAY_BLT, srgb}),
           d3d11_adapter("Direct3D 11 blt samples", {WAY_BLT, rgba, 4}),
           d3d11_adapter("Direct3D 11 flip", {WAY_FLIP, bgra}),
           d3d11_adapter("Direct3D 11 flip SRGB", {WAY_FLIP, bgra_srgb}),
           d3d11_adapter("Direct3D 11 of level 10", {WAY_PICTURE, rgba, 1, true, true},
                         D3D_FEATURE_LEVEL_10_0)};
}
#endif

Adapters adapters()
{
   Adapters all = {{"memory", 0, [](int, int, std::string &) -> std::unique_ptr<Surface> {
                       return std::make_unique<Raster_Surface>();
                    }}};
   const auto add = [&all](const Adapters &more) {
      all.insert(all.end(), more.begin(), more.end());
   };
#ifdef IPROF_TEST_GL
   add(gl_adapters());
#endif
#ifdef IPROF_TEST_SDL2
   add({sdl2_adapter("SDL_Renderer of SDL 2")});
#endif
#ifdef IPROF_TEST_VK
   add(vk_adapters());
#endif
#ifdef IPROF_TEST_IMGUI
   add(imgui_adapters());
#endif
#ifdef IPROF_TEST_D3D11
   add(d3d11_adapters());
#endif
   return all;
}

class Pictures : public testing::TestWithParam<Adapter> {
 protected:
   // Whatever is open by now.
   void look_alike(Surface &surface, int width, int height, const char *what)
   {
      Bytes expected = surface.put(paint_scene(width, height));
      const Bytes before = expected;
      const Prof_Draw_List *list = Prof_overlay_draw(width, height);
      surface.expect(list, expected);
      EXPECT_NE(expected, before) << what;
      EXPECT_EQ(surface.draw(width, height), 1) << what;
      const Bytes pixels = surface.pixels();
      ASSERT_EQ(pixels.size(), expected.size()) << what;
      int most = 0;
      if (pixels != expected)
         for (size_t i = 0; i < pixels.size(); ++i)
            most = std::max(most, std::abs(pixels[i] - expected[i]));
      EXPECT_LE(most, GetParam().tolerance) << what;
      EXPECT_EQ(surface.complaints(), "") << what;
   }
};

TEST_P(Pictures, AreThoseOfTheRasteriserOnEveryScreen)
{
   std::string why;
   play_session(600);
   auto surface = GetParam().make(1280, 720, why);
   if (!surface) GTEST_SKIP() << why;
   for (Prof_Action screen : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                              Prof_ACTION_FLAME, Prof_ACTION_HITCHES, Prof_ACTION_HELP}) {
      open_panel(screen);
      look_alike(*surface, 1280, 720, Prof_action_name(screen));
   }
}

// An odd one, one of the smallest, and one where the font is twice as large.
TEST_P(Pictures, AreThoseOfTheRasteriserAtEverySize)
{
   play_session(200);
   open_panel(Prof_ACTION_REPORT);
   const int sizes[][2] = {{643, 361}, {241, 97}, {1931, 1441}};
   for (const auto &size : sizes) {
      std::string why;
      auto surface = GetParam().make(size[0], size[1], why);
      if (!surface) GTEST_SKIP() << why;
      look_alike(*surface, size[0], size[1], std::to_string(size[0]).c_str());
   }
}

// Nothing to draw is drawn as well.
TEST_P(Pictures, AreLeftAloneByAHiddenOverlay)
{
   std::string why;
   play_session(20);
   auto surface = GetParam().make(320, 200, why);
   if (!surface) GTEST_SKIP() << why;
   const Bytes before = surface->put(paint_scene(320, 200));
   EXPECT_EQ(surface->draw(320, 200), 1);
   EXPECT_EQ(surface->pixels(), before);
   EXPECT_EQ(surface->complaints(), "");
}

INSTANTIATE_TEST_SUITE_P(Of, Pictures, testing::ValuesIn(adapters()), name_of<Adapter>);

} // namespace
