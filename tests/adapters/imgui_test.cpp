// imgui_test.cpp - the overlay as an extension of Dear ImGui, without a renderer: input as a
// back-end hands it over, what ImGui's widgets get of it, and the font in its atlas.
// pictures_test.cpp has the pictures. Written for the ImGui of the distribution; the few lines for
// later ones are for trying those.
#include "../../draw/imgui/prof_imgui.h"
#include "../overlay/panel.h"
#include "../overlay/session.h"
#include "draw/ui/prof_input.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace {

#if IMGUI_VERSION_NUM < 18700
// Numbers of GLFW's.
enum Key { KEY_A = 'A', KEY_S = 'S', KEY_4 = '4', KEY_SLASH = '/', KEY_ESCAPE = 256,
           KEY_DOWN = 264, KEY_CONTROL = 341, KEY_F3 = 292 };

void set_key(Key key, bool down)
{
   ImGuiIO &io = ImGui::GetIO();
   io.KeysDown[key] = down;
   io.KeyCtrl = io.KeysDown[KEY_CONTROL];
}
bool imgui_has(Key key) { return ImGui::IsKeyDown(key); }
bool back_end_sees(Key key) { return ImGui::GetIO().KeysDown[key]; }
void set_mouse(float x, float y) { ImGui::GetIO().MousePos = ImVec2(x, y); }
void set_button(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }
void turn_wheel(float steps) { ImGui::GetIO().MouseWheel += steps; }
void set_pad_a(bool down) { ImGui::GetIO().NavInputs[ImGuiNavInput_Activate] = down ? 1.f : 0.f; }
bool imgui_has_pad_a() { return ImGui::GetIO().NavInputs[ImGuiNavInput_Activate] > 0; }
void name_keys(ImGuiIO &io)
{
   io.BackendPlatformName = "imgui_impl_glfw";
   for (int i = 0; i < ImGuiKey_COUNT; ++i) io.KeyMap[i] = 400 + i; // some key that nobody presses
   io.KeyMap[ImGuiKey_Escape] = KEY_ESCAPE;
   io.KeyMap[ImGuiKey_DownArrow] = KEY_DOWN;
}
#else
typedef ImGuiKey Key;
const Key KEY_A = ImGuiKey_A, KEY_S = ImGuiKey_S, KEY_4 = ImGuiKey_4, KEY_SLASH = ImGuiKey_Slash,
          KEY_ESCAPE = ImGuiKey_Escape, KEY_DOWN = ImGuiKey_DownArrow,
          KEY_CONTROL = ImGuiKey_LeftCtrl, KEY_F3 = ImGuiKey_F3;

void set_key(Key key, bool down) { ImGui::GetIO().AddKeyEvent(key, down); }
bool imgui_has(Key key) { return ImGui::IsKeyDown(key); }
bool back_end_sees(Key key) { return ImGui::GetKeyData(key)->Down; }
void set_mouse(float x, float y) { ImGui::GetIO().AddMousePosEvent(x, y); }
void set_button(int button, bool down) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
void turn_wheel(float steps) { ImGui::GetIO().AddMouseWheelEvent(0, steps); }
void set_pad_a(bool down)
{
   ImGui::GetIO().AddKeyAnalogEvent(ImGuiKey_GamepadFaceDown, down, down ? 1.f : 0.f);
}
bool imgui_has_pad_a() { return ImGui::IsKeyDown(ImGuiKey_GamepadFaceDown); }
void name_keys(ImGuiIO &) {}
#endif

const ImTextureID TAKEN = (ImTextureID)1; // a pointer or a number

// What a renderer does with the atlas before the first frame, or, from 1.92 on, in each.
void take_atlas()
{
   ImGuiIO &io = ImGui::GetIO();
#ifdef IMGUI_HAS_TEXTURES
   io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
   for (ImTextureData *texture : ImGui::GetPlatformIO().Textures) {
      texture->SetTexID(TAKEN);
      texture->SetStatus(ImTextureStatus_OK);
   }
#else
   unsigned char *texels;
   int width, height;
   if (io.Fonts->TexID) return;
   io.Fonts->GetTexDataAsRGBA32(&texels, &width, &height);
   io.Fonts->SetTexID(TAKEN);
#endif
}

class Imgui : public testing::Test {
 protected:
   void SetUp() override
   {
      begin();
      ASSERT_EQ(Prof_imgui_attach(0), 1);
      play_session(60);
   }
   void TearDown() override
   {
      if (ImGui::GetCurrentContext()) ImGui::DestroyContext();
   }
   static void begin(ImFontAtlas *atlas = nullptr)
   {
      ImGui::CreateContext(atlas);
      ImGuiIO &io = ImGui::GetIO();
      io.IniFilename = nullptr;
      io.DisplaySize = ImVec2(1280, 720);
      io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
      io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad;
      name_keys(io);
   }
   using Windows = std::function<void()>;
   static void frame(const Windows &windows = [] {})
   {
      take_atlas();
      ImGui::NewFrame();
      windows();
      ImGui::Render();
   }
   // True if ImGui had it while it was down.
   static bool tap(Key key)
   {
      bool had = false;
      set_key(key, true);
      frame([&] { had = imgui_has(key); });
      set_key(key, false);
      frame([&] { EXPECT_FALSE(imgui_has(key)); });
      return had;
   }
   static void frames(int count, const Windows &windows = [] {})
   {
      while (count-- > 0) frame(windows);
   }
   static void set_key_and_type(Key key, char c)
   {
      set_key(key, true);
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
   }
   static void open_by_key()
   {
      for (int i = 0; i < 2; ++i) EXPECT_FALSE(tap(KEY_F3));
      ASSERT_EQ(Prof_overlay_focus(), 1);
   }
   // The game goes on with another context, to which nothing is attached, and with the panel open.
   static void begin_anew()
   {
      Prof_imgui_detach();
      ImGui::DestroyContext();
      begin();
      open_panel();
   }
   static void fill_display(const Windows &inside)
   {
      ImGui::SetNextWindowPos(ImVec2(0, 0));
      ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
      ImGui::Begin("all");
      inside();
      ImGui::End();
   }
   static const ImDrawList *foreground()
   {
      return ImGui::GetForegroundDrawList(ImGui::GetMainViewport());
   }
};

TEST_F(Imgui, LeavesImguiAllButF3)
{
   for (Key key : {KEY_A, KEY_4, KEY_ESCAPE, KEY_DOWN}) EXPECT_TRUE(tap(key)) << key;
   EXPECT_FALSE(ImGui::GetIO().WantCaptureKeyboard);
   EXPECT_FALSE(tap(KEY_F3));
}

TEST_F(Imgui, DrivesViewsByKeysThatImguiDoesNotGet)
{
   open_by_key();
   EXPECT_FALSE(tap(KEY_4));
   EXPECT_TRUE(has(written(), "4 flame"));
   EXPECT_FALSE(tap(KEY_A) || tap(KEY_DOWN));
   EXPECT_TRUE(ImGui::GetIO().WantCaptureKeyboard);
   EXPECT_FALSE(tap(KEY_ESCAPE));
}

TEST_F(Imgui, GivesWidgetsNoTextWhileAPanelHasTheKeys)
{
   char text[32] = "";
   const auto field = [&text] {
      fill_display([&text] {
         ImGui::SetKeyboardFocusHere();
         ImGui::InputText("field", text, sizeof text);
      });
   };
   frames(3, field);
   ImGui::GetIO().AddInputCharacter('x');
   frames(3, field);
   EXPECT_STREQ(text, "x");
   open_by_key();
   set_key_and_type(KEY_A, 'a');
   frames(3, field);
   EXPECT_STREQ(text, "x");
}

TEST_F(Imgui, ReadsTextForTheFilter)
{
   open_by_key();
   set_key_and_type(KEY_SLASH, '/');
   frame();
   set_key(KEY_SLASH, false);
   EXPECT_EQ(Prof_overlay_focus(), 2);
   set_key_and_type(KEY_S, 's');
   frame();
   set_key(KEY_S, false);
   frame();
   EXPECT_TRUE(ImGui::GetIO().WantTextInput);
   EXPECT_EQ(Prof_overlay_focus(), 2);
}

TEST_F(Imgui, GivesShortcutsToTheGame)
{
   open_by_key();
   set_key(KEY_CONTROL, true);
   frame();
   EXPECT_TRUE(tap(KEY_S));
   EXPECT_FALSE(ImGui::GetIO().WantTextInput);
}

// A back-end that compares, as they do, must not take a key that is held for one that is up.
TEST_F(Imgui, ShowsTheBackEndWhatIsHeld)
{
   open_by_key();
   set_key(KEY_DOWN, true);
   for (int i = 0; i < 5; ++i) {
      frame([&] { EXPECT_FALSE(imgui_has(KEY_DOWN)); });
      EXPECT_TRUE(back_end_sees(KEY_DOWN));
   }
   set_key(KEY_DOWN, false);
   frame();
   EXPECT_FALSE(back_end_sees(KEY_DOWN));
}

// What went down for one comes up for the same one.
TEST_F(Imgui, LiftsAKeyForWhoHadIt)
{
   set_key(KEY_A, true);
   frame();
   act(Prof_ACTION_TOGGLE, 2);
   frame([] { EXPECT_TRUE(imgui_has(KEY_A)); });
   set_key(KEY_A, false);
   frame([] { EXPECT_FALSE(imgui_has(KEY_A)); });
   set_key(KEY_DOWN, true);
   frame();
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   frame([] { EXPECT_FALSE(imgui_has(KEY_DOWN)) << "held still"; });
   set_key(KEY_DOWN, false);
   frame();
   EXPECT_TRUE(tap(KEY_DOWN));
}

TEST_F(Imgui, LetsAllGoWithoutTheKeyboard)
{
   open_by_key();
   set_key(KEY_DOWN, true);
   frame();
   EXPECT_EQ(Prof_input_has_keys(), 1);
   ImGui::GetIO().AddFocusEvent(false);
   frame();
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_input_has_keys(), 0);
   EXPECT_FALSE(back_end_sees(KEY_DOWN));
}

TEST_F(Imgui, HidesFromImguiWhatLiesUnderAPanel)
{
   bool hovered = false, pressed = false;
   const auto windows = [&] {
      fill_display([&] {
         pressed |= ImGui::Button("b", ImVec2(1200, 600));
         hovered = ImGui::IsItemHovered();
      });
   };
   set_mouse(200, 300);
   frames(3, windows);
   EXPECT_TRUE(hovered);
   open_by_key();
   frames(3, windows);
   EXPECT_FALSE(hovered);
   EXPECT_TRUE(ImGui::GetIO().WantCaptureMouse);
   EXPECT_FALSE(ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NoMouse) << "the game's again";
   for (bool down : {true, false}) {
      set_button(0, down);
      frames(2, windows);
   }
   EXPECT_FALSE(pressed);
   turn_wheel(1);
   frame([] { EXPECT_EQ(ImGui::GetIO().MouseWheel, 0); });
   set_mouse(1100, 500);
   frames(3, windows);
   EXPECT_TRUE(hovered) << "beside the panel";
}

// A click beside the panel gives the keys back, and is the game's.
TEST_F(Imgui, GivesAClickBesideThePanelToBoth)
{
   open_by_key();
   set_mouse(1100, 650);
   set_button(0, true);
   frame([] { EXPECT_TRUE(ImGui::IsMouseDown(0)); });
   frame();
   EXPECT_EQ(Prof_overlay_focus(), 0);
   set_button(0, false);
   frame([] { EXPECT_FALSE(ImGui::IsMouseDown(0)); });
}

TEST_F(Imgui, LeavesImguiADragThatItBegan)
{
   set_mouse(1100, 650);
   set_button(0, true);
   frame();
   for (int i = 0; i < 2; ++i) Prof_overlay_action(Prof_ACTION_TOGGLE);
   set_mouse(200, 300);
   frame();
   frame([] {
      EXPECT_TRUE(ImGui::IsMouseDown(0));
      EXPECT_FALSE(ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NoMouse);
   });
   set_button(0, false);
   frame([] { EXPECT_FALSE(ImGui::IsMouseDown(0)); });
}

TEST_F(Imgui, TakesPadsWhileAPanelHasThem)
{
   set_pad_a(true);
   frame([] { EXPECT_TRUE(imgui_has_pad_a()); });
   set_pad_a(false);
   frame();
   open_by_key();
   set_pad_a(true);
   frame([] { EXPECT_FALSE(imgui_has_pad_a()); });
   EXPECT_EQ(Prof_input_has_pads(), 1);
   set_pad_a(false);
   frame([] { EXPECT_FALSE(imgui_has_pad_a()); });
}

TEST_F(Imgui, DrawsAfterTheWindowsAndTakesTheMouseInUnitsOfADenseDisplay)
{
   ImGuiIO &io = ImGui::GetIO();
   io.DisplaySize = ImVec2(640, 360);
   io.DisplayFramebufferScale = ImVec2(2, 2);
   open_by_key();
   set_mouse(100, 150);
   frames(2);
   EXPECT_TRUE(io.WantCaptureMouse);
   EXPECT_EQ(foreground()->CmdBuffer.Size, 1);
}

TEST_F(Imgui, DrawsNothingInAWindowThatIsMinimised)
{
   open_by_key();
   ImGui::GetIO().DisplaySize = ImVec2(0, 0);
   frame();
   EXPECT_EQ(foreground()->VtxBuffer.Size, 0);
}

// With indices of 16 bits the game's own corners may leave little room.
TEST_F(Imgui, DrawsWhatHasRoom)
{
   open_by_key();
   frame([] {
      ImDrawList *list = ImGui::GetForegroundDrawList();
      for (int i = 0; i < 16100; ++i) list->AddRectFilled(ImVec2(0, 0), ImVec2(1, 1), ~0u);
   });
   if (sizeof(ImDrawIdx) == 2) {
      EXPECT_LE(foreground()->VtxBuffer.Size, 65535);
      EXPECT_GT(foreground()->VtxBuffer.Size, 65500);
   }
}

#ifndef IMGUI_HAS_TEXTURES

// The rectangle of the font, as its corners tell, against the font itself.
void expect_font(int scale)
{
   const Prof_Draw_List *list = Prof_overlay_draw(1280, 720);
   const ImDrawList *drawn = ImGui::GetForegroundDrawList(ImGui::GetMainViewport());
   ImFontAtlas *atlas = ImGui::GetIO().Fonts;
   unsigned char *atlas_texels;
   int across, down, width, height;
   const unsigned char *texels = Prof_overlay_texture(&width, &height);
   ASSERT_GT(list->num_vertices, 0);
   ASSERT_EQ(drawn->VtxBuffer.Size, list->num_vertices);
   atlas->GetTexDataAsRGBA32(&atlas_texels, &across, &down);
   const ImVec2 uv = drawn->VtxBuffer[0].uv;
   const int x = static_cast<int>(uv.x * static_cast<float>(across) + 0.5f) -
                 list->vertices[0].u * scale;
   const int y = static_cast<int>(uv.y * static_cast<float>(down) + 0.5f) -
                 list->vertices[0].v * scale;
   ASSERT_LE(x + width * scale, across);
   ASSERT_LE(y + height * scale, down);
   for (int v = 0; v < height * scale; ++v)
      for (int u = 0; u < width * scale; ++u) {
         const unsigned char *texel = atlas_texels + ((y + v) * across + x + u) * 4;
         ASSERT_EQ(texel[3], texels[v / scale * width + u / scale]) << u << ", " << v;
         ASSERT_EQ(texel[0], 255);
      }
}

TEST_F(Imgui, HasTheFontInAnAtlasThatTheGameBuildsAnew)
{
   ImFontAtlas *atlas = ImGui::GetIO().Fonts;
   open_by_key();
   frame();
   atlas->Clear();
   ImFontConfig config;
   config.SizePixels = 30;
   atlas->AddFontDefault(&config);
   atlas->SetTexID(ImTextureID());
   frame();
   frame();
   expect_font(2);
   atlas->SetTexID(ImTextureID());
   atlas->Build(); // the same fonts once more
   frame();
   expect_font(2);
}

TEST_F(Imgui, HasItBehindABuilderOfTheGames)
{
   static ImFontBuilderIO builder = *ImFontAtlasGetBuilderForStbTruetype();
   ImFontAtlas *atlas = ImGui::GetIO().Fonts;
   open_by_key();
   frame();
   atlas->FontBuilderIO = &builder;
   atlas->SetTexID(ImTextureID());
   atlas->Build(); // without ours
   atlas->SetTexID(TAKEN);
   frame();
   EXPECT_NE(foreground()->VtxBuffer.Size, Prof_overlay_draw(1280, 720)->num_vertices);
   atlas->SetTexID(ImTextureID());
   frame();
   atlas->Build();
   frame();
   expect_font(2);
   Prof_imgui_detach();
   EXPECT_EQ(atlas->FontBuilderIO, &builder);
}

TEST_F(Imgui, HasItInAnotherAtlas)
{
   ImGuiIO &io = ImGui::GetIO();
   ImFontAtlas *first = io.Fonts, *second = IM_NEW(ImFontAtlas);
   open_by_key();
   frame();
   io.Fonts = second;
   second->Build();
   frame(); // the renderer has taken what the game built
   second->SetTexID(ImTextureID());
   second->Build();
   frame();
   expect_font(2);
   io.Fonts = first;
   frame();
   expect_font(2);
   EXPECT_TRUE(first->Build()) << "by ImGui's own, once";
   IM_DELETE(second);
   Prof_imgui_detach();
   EXPECT_EQ(first->FontBuilderIO, nullptr);
}

// The context has an atlas of the game's, and goes before it.
TEST_F(Imgui, LeavesAnAtlasThatIsShared)
{
   Prof_imgui_detach();
   ImGui::DestroyContext();
   ImFontAtlas shared;
   begin(&shared);
   EXPECT_EQ(Prof_imgui_attach(0), 1);
   open_by_key();
   frame();
   expect_font(2);
   ImGui::DestroyContext();
   shared.SetTexID(ImTextureID());
   EXPECT_TRUE(shared.Build()) << "still";
}

TEST_F(Imgui, SaysSoWhereTheAtlasWasTakenBefore)
{
   begin_anew();
   frame();
   EXPECT_EQ(Prof_imgui_attach(0), 1);
   frame();
   EXPECT_GT(foreground()->VtxBuffer.Size, 0);
   EXPECT_LT(foreground()->VtxBuffer.Size, 4 * 120) << "a sentence";
   ImGui::GetIO().Fonts->Clear();
   ImGui::GetIO().Fonts->SetTexID(ImTextureID());
   frame();
   expect_font(2);
}

// The atlas is locked then, and no renderer has taken it yet.
TEST_F(Imgui, HasItFromTheNextFrameOnIfAttachedInTheMidstOfOne)
{
   begin_anew();
   ImGui::GetIO().Fonts->Build();
   ImGui::NewFrame();
   EXPECT_EQ(Prof_imgui_attach(1), 1);
   ImGui::Render();
   ImGui::NewFrame();
   ImGui::Render();
   expect_font(1);
   ImGui::NewFrame();
   Prof_imgui_detach();
   EXPECT_EQ(Prof_imgui_attach(2), 1);
   ImGui::Render();
   ImGui::NewFrame();
   ImGui::Render();
   expect_font(2);
}

#endif

TEST_F(Imgui, RefusesWhatMakesNoSense)
{
   EXPECT_EQ(Prof_imgui_attach(-1), 0);
   EXPECT_EQ(Prof_imgui_attach(5), 0);
   open_by_key();
   frame();
   EXPECT_GT(foreground()->VtxBuffer.Size, 0) << "attached as before";
   Prof_imgui_detach();
   Prof_imgui_detach();
   frame();
   EXPECT_EQ(foreground()->VtxBuffer.Size, 0);
   EXPECT_FALSE(ImGui::GetIO().WantCaptureKeyboard);
   ImGui::DestroyContext();
   EXPECT_EQ(Prof_imgui_attach(0), 0) << "no context";
}

TEST_F(Imgui, GoesWithItsContext)
{
   open_by_key();
   ImGui::DestroyContext();
   begin();
   frame();
   ImGui::DestroyContext();
   begin();
   EXPECT_EQ(Prof_imgui_attach(0), 1);
   frame();
   EXPECT_EQ(foreground()->VtxBuffer.Size, Prof_overlay_draw(1280, 720)->num_vertices);
}

TEST_F(Imgui, StaysOverAShutdown)
{
   open_by_key();
   set_key(KEY_DOWN, true);
   frame();
   Prof_shutdown();
   frame();
   EXPECT_EQ(foreground()->VtxBuffer.Size, 0);
   set_key(KEY_DOWN, false);
   frame();
   open_by_key();
   frame();
   EXPECT_EQ(foreground()->VtxBuffer.Size, Prof_overlay_draw(1280, 720)->num_vertices);
}

} // namespace
