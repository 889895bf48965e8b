// pictures_test.cpp - every adapter draws the picture of the software rasteriser: a history is
// filled, and each screen of the overlay is drawn over a picture, read back, and compared byte by
// byte. A new adapter is a Surface (surface.h) and a line in adapters().
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

#ifdef IPROF_TEST_VK
Vk_Kind vk_kind(VkFormat format, bool many = false, bool depth = false, bool second = false,
                unsigned subpass = 0)
{
   Vk_Kind kind;
   kind.format = format;
   kind.samples = many ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT;
   kind.depth = depth;
   kind.second = second;
   kind.subpass = subpass;
   return kind;
}
#endif

#ifdef IPROF_TEST_IMGUI
Imgui_Kind imgui_kind(int largest, int scale, float dense = 1)
{
   Imgui_Kind kind;
   kind.largest = largest;
   kind.scale = scale;
   kind.dense = dense;
   return kind;
}
#endif

#ifdef IPROF_TEST_D3D11
D3d11_Kind d3d11_kind(D3d11_Way way, DXGI_FORMAT format, UINT samples = 1, bool depth = false,
                      bool second = false)
{
   D3d11_Kind kind;
   kind.way = way;
   kind.format = format;
   kind.samples = samples;
   kind.depth = depth;
   kind.second = second;
   return kind;
}
#endif

#ifdef IPROF_TEST_VK
void add_vk(Adapters &all)
{
   const VkFormat rgba = VK_FORMAT_R8G8B8A8_UNORM, bgra = VK_FORMAT_B8G8R8A8_UNORM;
   const VkFormat srgb = VK_FORMAT_R8G8B8A8_SRGB, bgra_srgb = VK_FORMAT_B8G8R8A8_SRGB;
   all.push_back(vk_adapter("Vulkan pass", WAY_PASS));
   all.push_back(vk_adapter("Vulkan pass SRGB", WAY_PASS, vk_kind(srgb)));
   all.push_back(vk_adapter("Vulkan pass samples", WAY_PASS, vk_kind(bgra, true)));
   all.push_back(vk_adapter("Vulkan pass depth", WAY_PASS, vk_kind(rgba, false, true)));
   all.push_back(vk_adapter("Vulkan pass subpass", WAY_PASS, vk_kind(rgba, false, true, false, 1)));
   all.push_back(
      vk_adapter("Vulkan pass all at once", WAY_PASS, vk_kind(rgba, true, true, true, 2)));
   all.push_back(
      vk_adapter("Vulkan pass two colours", WAY_PASS, vk_kind(rgba, false, false, true)));
   all.push_back(vk_adapter("Vulkan rendering", WAY_RENDERING));
   all.push_back(vk_adapter("Vulkan rendering SRGB", WAY_RENDERING, vk_kind(bgra_srgb)));
   all.push_back(vk_adapter("Vulkan rendering samples", WAY_RENDERING, vk_kind(rgba, true)));
   all.push_back(vk_adapter("Vulkan rendering depth", WAY_RENDERING, vk_kind(bgra, false, true)));
   all.push_back(vk_adapter("Vulkan rendering all at once", WAY_RENDERING,
                            vk_kind(rgba, true, true, true)));
   all.push_back(vk_adapter("Vulkan rendering by extension", WAY_EXTENSION));
}
#endif

#ifdef IPROF_TEST_IMGUI
void add_imgui(Adapters &all)
{
   // The font as large as it is drawn, and larger; the default is enough for its own scales.
   all.push_back(imgui_adapter("ImGui by OpenGL", IMGUI_BY_OPENGL));
   all.push_back(imgui_adapter("ImGui by OpenGL 2 of 2", IMGUI_BY_OPENGL, imgui_kind(2, 2)));
   all.push_back(imgui_adapter("ImGui by OpenGL 3 of 3", IMGUI_BY_OPENGL, imgui_kind(3, 3)));
   all.push_back(imgui_adapter("ImGui by OpenGL 2 of 3", IMGUI_BY_OPENGL, imgui_kind(3, 2)));
   all.push_back(imgui_adapter("ImGui by OpenGL 3 of 4", IMGUI_BY_OPENGL, imgui_kind(4, 3)));
   all.push_back(imgui_adapter("ImGui by OpenGL dense", IMGUI_BY_OPENGL, imgui_kind(4, 4, 2)));
   all.push_back(imgui_adapter("ImGui by Vulkan", IMGUI_BY_VULKAN));
   all.push_back(imgui_adapter("ImGui by Vulkan 3 of 3", IMGUI_BY_VULKAN, imgui_kind(3, 3, 1.5f)));
   all.push_back(imgui_adapter("ImGui by Vulkan 2 of 4", IMGUI_BY_VULKAN, imgui_kind(4, 2)));
}
#endif

#ifdef IPROF_TEST_D3D11
void add_d3d11(Adapters &all)
{
   const DXGI_FORMAT rgba = DXGI_FORMAT_R8G8B8A8_UNORM, bgra = DXGI_FORMAT_B8G8R8A8_UNORM;
   const DXGI_FORMAT srgb = DXGI_FORMAT_R8G8B8A8_UNORM_SRGB;
   const DXGI_FORMAT bgra_srgb = DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
   all.push_back(d3d11_adapter("Direct3D 11 picture", d3d11_kind(WAY_PICTURE, rgba)));
   all.push_back(d3d11_adapter("Direct3D 11 picture SRGB", d3d11_kind(WAY_PICTURE, srgb)));
   all.push_back(d3d11_adapter("Direct3D 11 samples", d3d11_kind(WAY_PICTURE, bgra, 4)));
   all.push_back(d3d11_adapter("Direct3D 11 depth", d3d11_kind(WAY_PICTURE, bgra, 1, true)));
   all.push_back(
      d3d11_adapter("Direct3D 11 all at once", d3d11_kind(WAY_PICTURE, rgba, 4, true, true)));
   all.push_back(d3d11_adapter("Direct3D 11 blt", d3d11_kind(WAY_BLT, rgba)));
   all.push_back(d3d11_adapter("Direct3D 11 blt SRGB", d3d11_kind(WAY_BLT, srgb)));
   all.push_back(d3d11_adapter("Direct3D 11 blt samples", d3d11_kind(WAY_BLT, rgba, 4)));
   all.push_back(d3d11_adapter("Direct3D 11 flip", d3d11_kind(WAY_FLIP, bgra)));
   all.push_back(d3d11_adapter("Direct3D 11 flip SRGB", d3d11_kind(WAY_FLIP, bgra_srgb)));
   all.push_back(d3d11_adapter("Direct3D 11 of level 10",
                               d3d11_kind(WAY_PICTURE, rgba, 1, true, true),
                               D3D_FEATURE_LEVEL_10_0));
}
#endif

Adapters adapters()
{
   Adapters all;
   all.push_back({"memory", 0, [](int, int, std::string &) -> std::unique_ptr<Surface> {
                     return std::make_unique<Raster_Surface>();
                  }});
#ifdef IPROF_TEST_GL
   all.push_back(gl_adapter("OpenGL core 3.3", GL_KIND_CORE, 3, 3));
   all.push_back(gl_adapter("OpenGL ES 3.0", GL_KIND_EMBEDDED, 3, 0));
   all.push_back(gl_adapter("OpenGL compatibility 2.1", GL_KIND_COMPATIBILITY, 2, 1));
   if (thorough()) {
      all.push_back(gl_adapter("OpenGL core 4.5", GL_KIND_CORE, 4, 5));
      all.push_back(gl_adapter("OpenGL compatibility 3.0", GL_KIND_COMPATIBILITY, 3, 0));
      all.push_back(gl_adapter("OpenGL compatibility 4.5", GL_KIND_COMPATIBILITY, 4, 5));
      all.push_back(gl_adapter("OpenGL ES 3.2", GL_KIND_EMBEDDED, 3, 2));
      all.push_back(gl_adapter("OpenGL compatibility 1.3", GL_KIND_COMPATIBILITY, 1, 3));
   }
#endif
#ifdef IPROF_TEST_SDL2
   all.push_back(sdl2_adapter("SDL_Renderer of SDL 2"));
#endif
#ifdef IPROF_TEST_VK
   add_vk(all);
#endif
#ifdef IPROF_TEST_IMGUI
   add_imgui(all);
#endif
#ifdef IPROF_TEST_D3D11
   add_d3d11(all);
#endif
   return all;
}

std::string name_of(const testing::TestParamInfo<Adapter> &info)
{
   std::string name = info.param.name;
   for (char &c : name)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
   return name;
}

void open_panel(Prof_Action screen)
{
   for (int i = 0; i < 2 && !Prof_overlay_focus(); ++i) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(screen);
}

struct Difference {
   int most = 0;
   size_t bytes = 0; // with more than the tolerance
};

Difference compare(const Bytes &a, const Bytes &b, int tolerance)
{
   Difference d;
   EXPECT_EQ(a.size(), b.size());
   if (a == b) return d;
   for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      const int off = std::abs(a[i] - b[i]);
      d.most = std::max(d.most, off);
      d.bytes += off > tolerance;
   }
   return d;
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
      const Difference d = compare(surface.pixels(), expected, GetParam().tolerance);
      EXPECT_EQ(d.bytes, 0u) << what << ", at most " << d.most;
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

INSTANTIATE_TEST_SUITE_P(Of, Pictures, testing::ValuesIn(adapters()), name_of);

} // namespace
