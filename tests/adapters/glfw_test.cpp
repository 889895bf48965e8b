// glfw_test.cpp - the GLFW adapter in a real window: what the game's call-backs get, by calling
// those that are set as GLFW does.
#include "../../draw/glfw/prof_glfw.h"
#include "../overlay/session.h"
#include "window_pictures.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

// The gamepads of these tests. A program's own function goes before that of the shared library.
static std::vector<GLFWgamepadstate> plugged_in;

extern "C" int glfwGetGamepadState(int pad, GLFWgamepadstate *state)
{
   if (pad < 0 || static_cast<size_t>(pad) >= plugged_in.size()) return GLFW_FALSE;
   *state = plugged_in[static_cast<size_t>(pad)];
   return GLFW_TRUE;
}

namespace {

std::string got; // by the game

// The call-back that is set now. The function is one of GLFW's that set them.
template <class Call> Call now_set(Call (*set)(GLFWwindow *, Call), GLFWwindow *window)
{
   const Call now = set(window, nullptr);
   set(window, now);
   return now;
}

const GLFWgamepadstate IDLE_PAD = {{}, {0, 0, 0, 0, -1, -1}}; // its triggers, which rest at -1

void game_key(GLFWwindow *, int key, int, int action, int)
{
   got += "k" + std::to_string(key) + (action == GLFW_RELEASE ? "up " : "down ");
}
void game_char(GLFWwindow *, unsigned c) { got += std::string("c") + static_cast<char>(c) + " "; }
void game_button(GLFWwindow *, int b, int action, int)
{
   got += "b" + std::to_string(b) + (action ? "down " : "up ");
}
void game_motion(GLFWwindow *, double, double) { got += "m "; }
void game_scroll(GLFWwindow *, double, double) { got += "s "; }
void other_key(GLFWwindow *, int, int, int, int) { got += "other "; }

class Glfw : public testing::Test {
 protected:
   void SetUp() override
   {
      if (!glfwInit()) GTEST_SKIP() << "no display";
      glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
      window_ = glfwCreateWindow(1280, 720, "t", nullptr, nullptr);
      ASSERT_NE(window_, nullptr);
      glfwSetKeyCallback(window_, game_key);
      glfwSetCharCallback(window_, game_char);
      glfwSetMouseButtonCallback(window_, game_button);
      glfwSetCursorPosCallback(window_, game_motion);
      glfwSetScrollCallback(window_, game_scroll);
      play_session(60);
      ASSERT_EQ(Prof_glfw_attach(window_), 1);
   }
   void TearDown() override { glfwTerminate(); }

   // The call-back that is set now, as GLFW would call it.
   void key(int key, int action, int mods = 0)
   {
      now_set(glfwSetKeyCallback, window_)(window_, key, glfwGetKeyScancode(key), action, mods);
   }
   void tap(int which, int mods = 0)
   {
      key(which, GLFW_PRESS, mods);
      key(which, GLFW_RELEASE, mods);
   }
   void type(unsigned c) { now_set(glfwSetCharCallback, window_)(window_, c); }
   void move(double x, double y) { now_set(glfwSetCursorPosCallback, window_)(window_, x, y); }
   void turn(double steps) { now_set(glfwSetScrollCallback, window_)(window_, 0, steps); }
   void click(double x, double y)
   {
      move(x, y);
      for (int action : {GLFW_PRESS, GLFW_RELEASE})
         now_set(glfwSetMouseButtonCallback, window_)(window_, 0, action, 0);
   }
   static std::string take() { return std::exchange(got, ""); }
   void open_by_key()
   {
      for (int i = 0; i < 2; ++i) tap(GLFW_KEY_F3);
      ASSERT_EQ(Prof_overlay_focus(), 1);
      EXPECT_EQ(take(), "");
      Prof_overlay_draw(1280, 720);
   }

   GLFWwindow *window_ = nullptr;
};

TEST_F(Glfw, ChainsTheGamesCallbacks)
{
   tap(GLFW_KEY_W);
   type('w');
   click(100, 100);
   EXPECT_EQ(take(), "k87down k87up cw m b0down b0up ");
   open_by_key();
   tap(GLFW_KEY_DOWN);
   tap(GLFW_KEY_4);
   type('4');
   EXPECT_EQ(take(), "");
   tap(GLFW_KEY_S, GLFW_MOD_CONTROL);
   EXPECT_EQ(take(), "k83down k83up ");
   for (int action : {GLFW_PRESS, GLFW_REPEAT, GLFW_RELEASE}) key(GLFW_KEY_DOWN, action);
   EXPECT_EQ(take(), "");
   click(1270, 300);
   EXPECT_EQ(take(), "m b0down b0up ") << "beside the panels: back to the game";
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Glfw, TakesEveryKeyWhileAPanelHasTheFocus)
{
   key(GLFW_KEY_W, GLFW_PRESS);
   key(GLFW_KEY_LEFT_SHIFT, GLFW_PRESS, GLFW_MOD_SHIFT);
   EXPECT_EQ(take(), "k87down k340down ");
   EXPECT_EQ(Prof_glfw_has_keyboard(), 0);
   open_by_key();
   EXPECT_EQ(Prof_glfw_has_keyboard(), 1);
   key(GLFW_KEY_W, GLFW_RELEASE);
   key(GLFW_KEY_LEFT_SHIFT, GLFW_RELEASE);
   EXPECT_EQ(take(), "k87up k340up ") << "held by the game before";
   for (int which : {GLFW_KEY_W, GLFW_KEY_D, GLFW_KEY_T, GLFW_KEY_F4, GLFW_KEY_F12, GLFW_KEY_KP_5,
                     GLFW_KEY_MINUS, GLFW_KEY_LEFT_SHIFT, GLFW_KEY_PAUSE, GLFW_KEY_MENU})
      tap(which);
   tap(GLFW_KEY_LEFT_CONTROL, GLFW_MOD_CONTROL);
   type('q');
   EXPECT_EQ(take(), "");
   for (int which : {GLFW_KEY_PRINT_SCREEN, GLFW_KEY_CAPS_LOCK, GLFW_KEY_LEFT_SUPER}) tap(which);
   EXPECT_EQ(take(), "k283down k283up k280down k280up k343down k343up ") << "the system's";
   key(GLFW_KEY_D, GLFW_PRESS);
   key(GLFW_KEY_ESCAPE, GLFW_PRESS);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_EQ(Prof_glfw_has_keyboard(), 1) << "Escape is down";
   key(GLFW_KEY_ESCAPE, GLFW_RELEASE);
   key(GLFW_KEY_D, GLFW_RELEASE);
   EXPECT_EQ(take(), "");
   EXPECT_EQ(Prof_glfw_has_keyboard(), 0);
   tap(GLFW_KEY_D);
   EXPECT_EQ(take(), "k68down k68up ");
}

TEST_F(Glfw, TurnsTheWheel)
{
   turn(-1);
   EXPECT_EQ(take(), "s ") << "the game's, without the panel";
   open_by_key();
   move(60, 200);
   take();
   const std::string before = written();
   turn(-1);
   EXPECT_EQ(take(), "");
   EXPECT_NE(written(), before) << "the cursor is a row further";
}

TEST_F(Glfw, LeavesAHeldCursorToTheGame)
{
   open_by_key();
   glfwSetInputMode(window_, GLFW_CURSOR, GLFW_CURSOR_DISABLED);
   click(60, 200);
   EXPECT_EQ(take(), "m b0down b0up ");
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Glfw, DetachesToWhatWasThere)
{
   Prof_glfw_detach(window_);
   EXPECT_EQ(glfwSetKeyCallback(window_, nullptr), game_key);
   EXPECT_EQ(glfwSetCharCallback(window_, nullptr), game_char);
   EXPECT_EQ(glfwSetMouseButtonCallback(window_, nullptr), game_button);
   EXPECT_EQ(glfwSetCursorPosCallback(window_, nullptr), game_motion);
   EXPECT_EQ(glfwSetScrollCallback(window_, nullptr), game_scroll);
   Prof_glfw_detach(window_);
}

TEST_F(Glfw, AttachesAgainOverACallbackSetLater)
{
   glfwSetKeyCallback(window_, other_key);
   EXPECT_EQ(Prof_glfw_attach(window_), 1);
   EXPECT_EQ(Prof_glfw_attach(window_), 1);
   tap(GLFW_KEY_W);
   EXPECT_EQ(take(), "other other ");
   type('w');
   EXPECT_EQ(take(), "cw ");
   open_by_key();
   glfwSetKeyCallback(window_, other_key);
   Prof_glfw_detach(window_);
   EXPECT_EQ(glfwSetKeyCallback(window_, nullptr), other_key) << "not ours to take away";
}

TEST_F(Glfw, TakesSeveralWindowsAndRefusesTooMany)
{
   GLFWwindow *more[20] = {};
   int taken = 1;
   for (GLFWwindow *&window : more) {
      window = glfwCreateWindow(64, 64, "t", nullptr, nullptr);
      taken += Prof_glfw_attach(window);
   }
   EXPECT_EQ(taken, 16);
   for (GLFWwindow *window : more) Prof_glfw_detach(window);
   EXPECT_EQ(Prof_glfw_attach(more[19]), 1);
   EXPECT_EQ(Prof_glfw_attach(nullptr), 0);
   Prof_glfw_detach(nullptr);
}

TEST_F(Glfw, DrawsIntoTheWindow)
{
   glfwMakeContextCurrent(window_);
   expect_drawn_into(window_, glfwGetProcAddress, Prof_glfw_draw, Prof_glfw_prepare,
                     Prof_glfw_draw_list);
}

TEST_F(Glfw, ReadsPads)
{
   open_by_key();
   GLFWgamepadstate pad = IDLE_PAD;
   const std::string before = written();
   for (unsigned char down : {1, 0}) {
      pad.buttons[GLFW_GAMEPAD_BUTTON_DPAD_DOWN] = down;
      Prof_glfw_pad(pad.buttons, pad.axes);
   }
   EXPECT_NE(written(), before);
   pad.buttons[GLFW_GAMEPAD_BUTTON_B] = 1; // Back
   Prof_glfw_pad(pad.buttons, pad.axes);
   EXPECT_EQ(Prof_glfw_poll(), 1) << "no pad is there: all buttons are up again";
}

// Whichever pad is in the developer's hand; the others lie there and do nothing.
TEST_F(Glfw, AddsSeveralPadsUp)
{
   open_by_key();
   plugged_in.assign(3, IDLE_PAD);
   EXPECT_EQ(Prof_glfw_poll(), 1);
   for (size_t held = 0; held < plugged_in.size(); ++held) {
      const std::string before = written();
      plugged_in[held].buttons[GLFW_GAMEPAD_BUTTON_DPAD_DOWN] = GLFW_PRESS;
      Prof_glfw_poll();
      EXPECT_NE(written(), before) << "pad " << held;
      plugged_in[held] = IDLE_PAD;
      Prof_glfw_poll();
   }
   const std::string live = written();
   plugged_in[1].axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = 1;
   Prof_glfw_poll();
   EXPECT_NE(written(), live) << "the trigger that is pulled counts, not the two that rest";
   plugged_in.clear();
}

// Windows stay attached, as GLFW has our call-backs.
TEST_F(Glfw, BeginsAnewAfterAShutdown)
{
   open_by_key();
   plugged_in.assign(1, IDLE_PAD);
   const auto pull = [](float how_far) {
      plugged_in[0].axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = 2 * how_far - 1;
      Prof_glfw_poll();
   };
   expect_shutdown_lets_go(pull, [this] { open_by_key(); });
   plugged_in.clear();
   Prof_glfw_detach(window_);
   EXPECT_EQ(glfwSetKeyCallback(window_, nullptr), game_key);
}

} // namespace
