// sdl2_test.cpp - the SDL 2 adapter, by events pushed through SDL's own queue, with its driver that
// needs no display.
#include "../../draw/sdl2/prof_sdl2.h"
#include "../overlay/session.h"
#include "window_pictures.h"

#include <SDL.h>

namespace {

class Sdl : public testing::Test {
 protected:
   void SetUp() override
   {
      setenv("SDL_VIDEODRIVER", "dummy", 1);
      ASSERT_EQ(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS), 0) << SDL_GetError();
      window_ = SDL_CreateWindow("t", 0, 0, 1280, 720, 0);
      ASSERT_NE(window_, nullptr) << SDL_GetError();
      SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
      play_session(60);
   }
   void TearDown() override
   {
      SDL_DestroyWindow(window_);
      SDL_Quit();
   }

   static SDL_Event event_of(Uint32 type)
   {
      SDL_Event event = {};
      event.type = type;
      return event;
   }

   // What the game gets of an event, as its loop would.
   bool game_gets(SDL_Event event)
   {
      SDL_PushEvent(&event);
      bool got = false;
      for (SDL_Event e; SDL_PollEvent(&e);)
         if (!Prof_sdl2_event(&e) && e.type == event.type) got = true;
      return got;
   }
   bool key(SDL_Keycode sym, bool down, Uint16 mod = 0)
   {
      SDL_Event event = event_of(down ? SDL_KEYDOWN : SDL_KEYUP);
      event.key.keysym.sym = sym;
      event.key.keysym.scancode = SDL_GetScancodeFromKey(sym);
      event.key.keysym.mod = mod;
      return game_gets(event);
   }
   // True if the game got both.
   bool tap(SDL_Keycode sym, Uint16 mod = 0)
   {
      bool down = key(sym, true, mod), up = key(sym, false, mod);
      EXPECT_EQ(down, up);
      return down;
   }
   bool text(const char *characters)
   {
      SDL_Event event = event_of(SDL_TEXTINPUT);
      std::strcpy(event.text.text, characters);
      return game_gets(event);
   }
   bool button(Uint8 which, bool down, int x, int y)
   {
      SDL_Event event = event_of(down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP);
      event.button.windowID = SDL_GetWindowID(window_);
      event.button.button = which;
      event.button.x = x;
      event.button.y = y;
      return game_gets(event);
   }
   bool pad(Uint8 which, bool down)
   {
      SDL_Event event = event_of(down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP);
      event.cbutton.button = which;
      return game_gets(event);
   }
   // True if the game got both.
   bool tap_pad(Uint8 which)
   {
      const bool down = pad(which, true), up = pad(which, false);
      EXPECT_EQ(down, up) << which;
      return down;
   }
   bool axis(Uint8 which, int value)
   {
      SDL_Event event = event_of(SDL_CONTROLLERAXISMOTION);
      event.caxis.axis = which;
      event.caxis.value = static_cast<Sint16>(value);
      return game_gets(event);
   }
   // By the key, as a user does.
   void open_by_key()
   {
      EXPECT_FALSE(tap(SDLK_F3) || tap(SDLK_F3));
      EXPECT_EQ(Prof_overlay_focus(), 1);
      Prof_overlay_draw(1280, 720);
   }

   SDL_Window *window_ = nullptr;
};

TEST_F(Sdl, LeavesTheGameAllButF3)
{
   for (SDL_Keycode sym : {SDLK_a, SDLK_SPACE, SDLK_ESCAPE, SDLK_RETURN, SDLK_F2, SDLK_UP})
      EXPECT_TRUE(tap(sym)) << sym;
   EXPECT_TRUE(text("a"));
   for (bool down : {true, false}) EXPECT_TRUE(button(SDL_BUTTON_LEFT, down, 100, 100));
   EXPECT_TRUE(tap_pad(SDL_CONTROLLER_BUTTON_A));
   open_by_key();
}

// By its place, whatever sign a layout has there.
TEST_F(Sdl, TakesDigitsForViews)
{
   open_by_key();
   EXPECT_FALSE(tap(SDLK_3));
   EXPECT_TRUE(has(written(), "FRAMES"));
   EXPECT_FALSE(tap(SDLK_1));
   EXPECT_TRUE(has(written(), "REPORT"));
}

// Letters of a layout stay where it has them; where it has none, as the Russian, its keys are those
// of an American keyboard.
TEST_F(Sdl, TakesLettersByTheLayoutOrElseByTheirPlace)
{
   const SDL_Keycode cyrillic_er = 0x440;
   open_by_key();
   const auto press = [this](SDL_Scancode place, SDL_Keycode sym) {
      SDL_Event event = event_of(SDL_KEYDOWN);
      event.key.keysym.scancode = place;
      event.key.keysym.sym = sym;
      EXPECT_FALSE(game_gets(event));
      event.type = SDL_KEYUP;
      EXPECT_FALSE(game_gets(event));
      return written();
   };
   SDL_StartTextInput();
   const std::string report = written(), hitches = press(SDL_SCANCODE_H, SDLK_h);
   EXPECT_NE(hitches, report);
   EXPECT_EQ(press(SDL_SCANCODE_1, SDLK_1), report);
   EXPECT_EQ(press(SDL_SCANCODE_H, cyrillic_er), hitches) << "Russian";
   EXPECT_EQ(press(SDL_SCANCODE_1, SDLK_1), report);
   EXPECT_EQ(press(SDL_SCANCODE_J, SDLK_h), hitches) << "Dvorak, whose h is there";
   EXPECT_EQ(press(SDL_SCANCODE_1, SDLK_AMPERSAND), report) << "French";
   EXPECT_EQ(press(SDL_SCANCODE_SEMICOLON, 0xF6), report) << "German, which types an umlaut there";
}

// Names of zones are in any script, so a filter is too.
TEST_F(Sdl, MakesUpCharactersOfAnyScriptForTheFilter)
{
   SDL_StopTextInput();
   open_by_key();
   EXPECT_FALSE(tap(SDLK_SLASH));
   for (bool down : {true, false}) {
      SDL_Event event = event_of(down ? SDL_KEYDOWN : SDL_KEYUP);
      event.key.keysym.scancode = SDL_SCANCODE_H;
      event.key.keysym.sym = 0x440;
      EXPECT_FALSE(game_gets(event));
   }
   EXPECT_EQ(Prof_overlay_focus(), 2);
   EXPECT_TRUE(has(written(), "\xD1\x80"));
}

TEST_F(Sdl, ReadsTextForTheFilter)
{
   open_by_key();
   SDL_StartTextInput();
   EXPECT_FALSE(tap(SDLK_SLASH));
   EXPECT_FALSE(text("/"));
   EXPECT_EQ(Prof_overlay_focus(), 2);
   EXPECT_FALSE(key(SDLK_s, true) || text("s") || key(SDLK_s, false) || text("\xC3\xA4"));
   EXPECT_EQ(Prof_overlay_focus(), 2);
}

TEST_F(Sdl, ReadsItAlsoWhereTheGameWantsNoText)
{
   SDL_StopTextInput();
   open_by_key();
   EXPECT_FALSE(tap(SDLK_SLASH));
   EXPECT_EQ(Prof_overlay_focus(), 2);
   for (char c : std::string("solve")) EXPECT_FALSE(tap(c));
   EXPECT_TRUE(has(written(), "solve"));
   EXPECT_FALSE(tap(SDLK_ESCAPE));
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_FALSE(tap(SDLK_SLASH, KMOD_SHIFT)) << "the help";
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Sdl, GivesBackTheKeysOnAClickBeside)
{
   open_by_key();
   EXPECT_FALSE(button(SDL_BUTTON_LEFT, true, 60, 200));
   EXPECT_FALSE(button(SDL_BUTTON_LEFT, false, 1270, 710)) << "its press was the overlay's";
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_TRUE(button(SDL_BUTTON_LEFT, true, 1270, 300));
   EXPECT_TRUE(button(SDL_BUTTON_LEFT, false, 60, 200));
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Sdl, TakesPads)
{
   open_by_key();
   const std::string before = written();
   EXPECT_FALSE(tap_pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN));
   EXPECT_NE(written(), before);
   EXPECT_FALSE(tap_pad(SDL_CONTROLLER_BUTTON_Y));
   EXPECT_FALSE(axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767));
}

// One that means nothing to the overlay does not move the game behind it either.
TEST_F(Sdl, KeepsAllSticksFromTheGameWhileItHasTheFocus)
{
   EXPECT_TRUE(axis(SDL_CONTROLLER_AXIS_LEFTY, -32767));
   open_by_key();
   const std::string before = written();
   EXPECT_FALSE(axis(SDL_CONTROLLER_AXIS_LEFTY, -32767));
   EXPECT_EQ(written(), before);
}

// One that the game saw pushed comes back to rest for it.
TEST_F(Sdl, LetsAStickThatTheGameHasComeBack)
{
   for (Uint32 type : {SDL_CONTROLLERAXISMOTION, SDL_JOYAXISMOTION}) {
      while (Prof_overlay_focus()) act(Prof_ACTION_RELEASE);
      const auto moves = [&](int value) {
         if (type == SDL_CONTROLLERAXISMOTION) return axis(SDL_CONTROLLER_AXIS_LEFTX, value);
         SDL_Event event = event_of(type);
         event.jaxis.value = static_cast<Sint16>(value);
         return game_gets(event);
      };
      EXPECT_TRUE(moves(20000));
      open_panel();
      const std::pair<int, bool> then[] = {
         {30000, false}, {9000, true}, {-9000, false}, {0, true}, {-30000, false}};
      for (auto [value, is_the_games] : then) EXPECT_EQ(moves(value), is_the_games) << value;
   }
}

TEST_F(Sdl, TakesEveryKeyAndButtonWhileItHasTheFocus)
{
   EXPECT_TRUE(key(SDLK_w, true));
   EXPECT_TRUE(key(SDLK_LSHIFT, true, KMOD_LSHIFT));
   open_by_key();
   EXPECT_TRUE(key(SDLK_w, false)) << "held by the game before";
   EXPECT_TRUE(key(SDLK_LSHIFT, false));
   for (SDL_Keycode sym : {SDLK_w, SDLK_d, SDLK_t, SDLK_F4, SDLK_F12, SDLK_KP_5, SDLK_MINUS})
      EXPECT_FALSE(tap(sym)) << sym;
   EXPECT_FALSE(tap(SDLK_LSHIFT, KMOD_LSHIFT));
   EXPECT_FALSE(tap(SDLK_LCTRL, KMOD_LCTRL));
   EXPECT_FALSE(tap(SDLK_RALT, KMOD_RALT));
   for (SDL_Keycode sym : {SDLK_PRINTSCREEN, SDLK_CAPSLOCK, SDLK_LGUI, SDLK_VOLUMEUP})
      EXPECT_TRUE(tap(sym)) << sym << " is the system's";
   EXPECT_TRUE(tap(SDLK_F4, KMOD_LALT));
   EXPECT_TRUE(tap(SDLK_s, KMOD_CTRL)) << "a shortcut of the game";
   EXPECT_FALSE(text("q"));
   for (int which = 0; which < SDL_CONTROLLER_BUTTON_MAX; ++which) {
      const bool guide = which == SDL_CONTROLLER_BUTTON_GUIDE;
      if (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE); // View gave it back
      EXPECT_EQ(tap_pad(static_cast<Uint8>(which)), guide) << which;
   }
   EXPECT_FALSE(key(SDLK_F3, true));
   EXPECT_EQ(Prof_sdl2_has_keyboard(), 1) << "F3 is down, whoever has the focus";
   key(SDLK_F3, false);
   while (Prof_overlay_focus()) act(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_sdl2_has_keyboard(), 0);
   EXPECT_EQ(Prof_sdl2_has_pads(), 0);
   EXPECT_TRUE(tap(SDLK_w));
}

TEST_F(Sdl, TakesJoysticksThatAreNoGamepads)
{
   SDL_Event joy = {};
   const auto button = [&](bool down, int which) {
      joy.type = down ? SDL_JOYBUTTONDOWN : SDL_JOYBUTTONUP;
      joy.jbutton.which = which;
      joy.jbutton.button = 3;
      return game_gets(joy);
   };
   EXPECT_TRUE(button(true, 0));
   open_by_key();
   EXPECT_FALSE(button(true, 1));
   EXPECT_TRUE(button(false, 0)) << "the game saw it pressed";
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_FALSE(button(false, 1));
   EXPECT_TRUE(button(true, 1));
}

// A hat that comes to rest does so for the game as well, or it would go on for ever.
TEST_F(Sdl, TakesHatsOfJoysticks)
{
   const auto gets = [&](Uint8 value) {
      SDL_Event hat = event_of(SDL_JOYHATMOTION);
      hat.jhat.value = value;
      return game_gets(hat);
   };
   EXPECT_TRUE(gets(SDL_HAT_UP));
   open_by_key();
   EXPECT_FALSE(gets(SDL_HAT_LEFT));
   EXPECT_TRUE(gets(SDL_HAT_CENTERED));
}

TEST_F(Sdl, TakesOnlyTheButtonsItKnows)
{
   open_by_key();
   for (bool down : {true, false})
      EXPECT_FALSE(button(SDL_BUTTON_MIDDLE, down, 60, 200)) << "on a panel no press is the game's";
   for (int other : {SDL_BUTTON_X1, SDL_BUTTON_X2, 200})
      for (bool down : {true, false})
         EXPECT_TRUE(button(static_cast<Uint8>(other), down, 60, 200)) << other;
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Sdl, TurnsTheWheel)
{
   SDL_Event motion = event_of(SDL_MOUSEMOTION), wheel = event_of(SDL_MOUSEWHEEL);
   motion.motion.windowID = SDL_GetWindowID(window_);
   motion.motion.x = 60;
   motion.motion.y = 200;
   wheel.wheel.y = -1;
#if SDL_VERSION_ATLEAST(2, 0, 18)
   wheel.wheel.preciseY = -1;
#endif
   game_gets(motion);
   EXPECT_TRUE(game_gets(wheel)) << "the game's, without the panel";
   open_by_key();
   const std::string before = written();
   game_gets(motion);
   EXPECT_FALSE(game_gets(wheel));
   EXPECT_NE(written(), before);
   wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
   EXPECT_FALSE(game_gets(wheel));
   EXPECT_EQ(written(), before) << "one down, and one the other way";
}

// What it held down counts as let go, or the next pad's first press would be lost.
TEST_F(Sdl, ForgetsAPadThatIsGone)
{
   open_by_key();
   std::string before = written();
   EXPECT_FALSE(pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true));
   const std::string moved = written();
   EXPECT_NE(moved, before);
   EXPECT_TRUE(game_gets(event_of(SDL_CONTROLLERDEVICEREMOVED))) << "the game may want to know";
   EXPECT_FALSE(pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true));
   EXPECT_NE(written(), moved);
}

TEST_F(Sdl, BeginsAnewAfterAShutdown)
{
   open_by_key();
   EXPECT_FALSE(pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN, true));
   const auto pull = [this](double how_far) {
      EXPECT_FALSE(axis(SDL_CONTROLLER_AXIS_TRIGGERLEFT, static_cast<int>(32767 * how_far)));
   };
   expect_shutdown_lets_go(pull, [this] {
      EXPECT_TRUE(pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN, false)) << "the game gets the release";
      open_by_key();
   });
}

TEST_F(Sdl, LeavesOtherEventsAlone)
{
   open_by_key();
   EXPECT_TRUE(game_gets(event_of(SDL_QUIT)));
   EXPECT_TRUE(game_gets(event_of(SDL_USEREVENT)));
   EXPECT_TRUE(pad(200, true));
}

TEST(SdlWindow, IsDrawnInto)
{
   setenv("SDL_VIDEODRIVER", "offscreen", 1);
   if (SDL_Init(SDL_INIT_VIDEO) != 0) GTEST_SKIP() << SDL_GetError();
   SDL_Window *window = SDL_CreateWindow("t", 0, 0, 1280, 720, SDL_WINDOW_OPENGL);
   SDL_GLContext context = window ? SDL_GL_CreateContext(window) : nullptr;
   if (!context) GTEST_SKIP() << SDL_GetError();
   play_session(60);
   expect_drawn_into(window, SDL_GL_GetProcAddress, Prof_sdl2_draw, Prof_sdl2_prepare,
                     Prof_sdl2_draw_list);
   SDL_GL_DeleteContext(context);
   SDL_DestroyWindow(window);
   SDL_Quit();
}

} // namespace
