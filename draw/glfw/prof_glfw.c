/* prof_glfw.c - see prof_glfw.h
 *
 *      GLFW  >  our call-back  >  prof_input.h      the overlay, if it uses the event
 *                              >  the game's        what it does not use
 *
 * GLFW keeps one call-back of each kind for a window, so ours take the places of the game's, and
 * call them. Which ones these are stands in own.windows.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GLFW)
#include "prof_glfw.h"

#include <stddef.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "../../src/base/prof_config.h"
#include "../ui/prof_input.h"
#include "prof_glfw_port.h"
#include "../../src/base/prof_module.h"

enum { MAX_WINDOWS = 16 };

/* A window, and what the game had set. */
typedef struct Window {
   GLFWwindow *window;
   GLFWkeyfun key;
   GLFWcharfun character;
   GLFWmousebuttonfun button;
   GLFWcursorposfun motion;
   GLFWscrollfun scroll;
} Window;

static struct {
   Window windows[MAX_WINDOWS];
   unsigned long pad_before; /* what the pads' axes were taken for */
} own;

/* Windows stay attached: GLFW has our call-backs, and the game's, which these call, are noted here
 * alone. */
static void put_back(void) { own.pad_before = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

/* Null finds a place that is free. */
static Window *find(GLFWwindow *window)
{
   int i;
   for (i = 0; i < MAX_WINDOWS; ++i)
      if (own.windows[i].window == window) return &own.windows[i];
   return 0;
}

/* ---- keys ---- */

/* GLFW names keys by their place on an American keyboard, and so do we what is not a letter or a
 * sign. */
static const struct {
   int glfw, key;
} named[] = {
   {GLFW_KEY_ENTER, Prof_KEY_ENTER},         {GLFW_KEY_KP_ENTER, Prof_KEY_ENTER},
   {GLFW_KEY_ESCAPE, Prof_KEY_ESCAPE},       {GLFW_KEY_BACKSPACE, Prof_KEY_BACKSPACE},
   {GLFW_KEY_TAB, Prof_KEY_TAB},             {GLFW_KEY_SPACE, ' '},
   {GLFW_KEY_UP, Prof_KEY_UP},               {GLFW_KEY_DOWN, Prof_KEY_DOWN},
   {GLFW_KEY_LEFT, Prof_KEY_LEFT},           {GLFW_KEY_RIGHT, Prof_KEY_RIGHT},
   {GLFW_KEY_PAGE_UP, Prof_KEY_PAGE_UP},     {GLFW_KEY_PAGE_DOWN, Prof_KEY_PAGE_DOWN},
   {GLFW_KEY_HOME, Prof_KEY_HOME},           {GLFW_KEY_END, Prof_KEY_END},
   {GLFW_KEY_INSERT, Prof_KEY_INSERT},       {GLFW_KEY_DELETE, Prof_KEY_DELETE}};

static int named_key(int glfw)
{
   size_t i;
   for (i = 0; i < sizeof named / sizeof named[0]; ++i)
      if (named[i].glfw == glfw) return named[i].key;
   if (glfw >= GLFW_KEY_F1 && glfw <= GLFW_KEY_F12) return Prof_KEY_F1 + glfw - GLFW_KEY_F1;
   return 0;
}

/* The letter or sign that the layout has there. Digits stay where they are: some layouts have
 * signs in their places. */
static int key_of(int glfw, int scancode)
{
   const char *name;
   int key = named_key(glfw);
   if (key || (glfw >= GLFW_KEY_0 && glfw <= GLFW_KEY_9)) return key ? key : glfw;
   name = Prof_Glfw_key_name(glfw, scancode);
   if (!name || !name[0] || name[1]) return glfw >= GLFW_KEY_A && glfw <= GLFW_KEY_Z ? glfw : 0;
   return name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0];
}

/* Keys that mean something to the system, or to a program as such. */
static int is_systems(int glfw)
{
   return (glfw >= GLFW_KEY_CAPS_LOCK && glfw <= GLFW_KEY_PRINT_SCREEN) ||
          glfw == GLFW_KEY_LEFT_SUPER || glfw == GLFW_KEY_RIGHT_SUPER;
}

static int is_modifier(int glfw)
{
   return glfw >= GLFW_KEY_LEFT_SHIFT && glfw <= GLFW_KEY_RIGHT_SUPER;
}

/* A key with Control, Alt or the like is the game's: others tells it. */
static void on_key(GLFWwindow *window, int glfw, int scancode, int action, int mods)
{
   const Window *w = find(window);
   int others = !is_modifier(glfw) && (mods & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER));
   if (Prof_input_key(glfw, key_of(glfw, scancode), action != GLFW_RELEASE,
                      others || is_systems(glfw)))
      return;
   if (w && w->key) w->key(window, glfw, scancode, action, mods);
}

static void on_char(GLFWwindow *window, unsigned character)
{
   const Window *w = find(window);
   if (Prof_input_char(character)) return;
   if (w && w->character) w->character(window, character);
}

/* ---- mouse ---- */

/* A cursor that the game holds tells of turns, not of places. So the game keeps its mouse then,
 * except for releases: a button that went down before must come up. */
static int is_pointing(GLFWwindow *window)
{
   return glfwGetInputMode(window, GLFW_CURSOR) != GLFW_CURSOR_DISABLED;
}

static void on_button(GLFWwindow *window, int button, int action, int mods)
{
   const Window *w = find(window);
   int down = action == GLFW_PRESS;
   if ((is_pointing(window) || !down) && Prof_input_button(button, down)) return;
   if (w && w->button) w->button(window, button, action, mods);
}

/* Tells where the mouse is, in pixels. There are more of them than of the window's units where the
 * display is dense. */
static int move(GLFWwindow *window, double x, double y)
{
   int width, height, pixels_across, pixels_down;
   glfwGetWindowSize(window, &width, &height);
   glfwGetFramebufferSize(window, &pixels_across, &pixels_down);
   if (width <= 0 || height <= 0) return 0;
   return Prof_input_motion((int)(x * pixels_across / width), (int)(y * pixels_down / height));
}

static void on_motion(GLFWwindow *window, double x, double y)
{
   const Window *w = find(window);
   if (is_pointing(window) && move(window, x, y)) return;
   if (w && w->motion) w->motion(window, x, y);
}

static void on_scroll(GLFWwindow *window, double x, double y)
{
   const Window *w = find(window);
   if (is_pointing(window) && Prof_input_wheel(y)) return;
   if (w && w->scroll) w->scroll(window, x, y);
}

/* ---- attaching ---- */

/* Sets our call-back. The one that was there is the game's, unless it was ours already. */
#define TAKE(type, slot, set, ours)               \
   do {                                           \
      type there = set(window, ours);             \
      if (there != ours) w->slot = there;         \
   } while (0)

int Prof_glfw_attach(GLFWwindow *window)
{
   Window *w = find(window);
   if (!window) return 0;
   if (!w) w = find(0);
   if (!w) {
      Prof_Config_log("Prof_glfw_attach: at most %d windows", (int)MAX_WINDOWS);
      return 0;
   }
   w->window = window;
   TAKE(GLFWkeyfun, key, glfwSetKeyCallback, on_key);
   TAKE(GLFWcharfun, character, glfwSetCharCallback, on_char);
   TAKE(GLFWmousebuttonfun, button, glfwSetMouseButtonCallback, on_button);
   TAKE(GLFWcursorposfun, motion, glfwSetCursorPosCallback, on_motion);
   TAKE(GLFWscrollfun, scroll, glfwSetScrollCallback, on_scroll);
   Prof_ASSERT(w->key != on_key && w->character != on_char && w->button != on_button);
   Prof_ASSERT(w->motion != on_motion && w->scroll != on_scroll); /* they would never return */
   Prof_Glfw_keep_keys();
   return 1;
}

/* Puts the game's call-back back; one that replaced ours stays. */
#define GIVE_BACK(type, slot, set, ours)            \
   do {                                             \
      type there = set(window, w->slot);            \
      if (there != ours) set(window, there);        \
   } while (0)

void Prof_glfw_detach(GLFWwindow *window)
{
   Window *w = window ? find(window) : 0;
   if (!w) return;
   Prof_input_lift_all();
   GIVE_BACK(GLFWkeyfun, key, glfwSetKeyCallback, on_key);
   GIVE_BACK(GLFWcharfun, character, glfwSetCharCallback, on_char);
   GIVE_BACK(GLFWmousebuttonfun, button, glfwSetMouseButtonCallback, on_button);
   GIVE_BACK(GLFWcursorposfun, motion, glfwSetCursorPosCallback, on_motion);
   GIVE_BACK(GLFWscrollfun, scroll, glfwSetScrollCallback, on_scroll);
   memset(w, 0, sizeof *w);
}

/* ---- gamepads ---- */

/* The pad's buttons in GLFW's order. GLFW calls View "back" and Menu "start"; the guide button is
 * the system's. */
static const int pad_keys[15] = {Prof_PAD_A, Prof_PAD_B, Prof_PAD_X, Prof_PAD_Y, Prof_PAD_LB,
                                 Prof_PAD_RB, Prof_PAD_VIEW, Prof_PAD_MENU, 0,
                                 Prof_PAD_LEFT_STICK, Prof_PAD_RIGHT_STICK, Prof_PAD_UP,
                                 Prof_PAD_RIGHT, Prof_PAD_DOWN, Prof_PAD_LEFT};

void Prof_glfw_pad(const unsigned char buttons[15], const float axes[6])
{
   unsigned long down = 0;
   int i;
   for (i = 0; i < 15; ++i) {
      if (!buttons[i] || !pad_keys[i]) continue;
      Prof_ASSERT(pad_keys[i] >= Prof_PAD_A && pad_keys[i] < Prof_PAD_A + 32); /* a bit each */
      down |= 1ul << (pad_keys[i] - Prof_PAD_A);
   }
   Prof_Module_list(&module);
   own.pad_before = Prof_input_axes(axes[Prof_GLFW_RIGHT_X], (axes[Prof_GLFW_LEFT_TRIGGER] + 1) / 2,
                                    (axes[Prof_GLFW_RIGHT_TRIGGER] + 1) / 2, own.pad_before);
   Prof_input_pad(down | own.pad_before);
}

/* Several pads are one: a button is down if one of them has it down, and of the axes the farthest
 * counts. A trigger rests at -1, so its farthest is the largest, not that of the largest size. */
static void add_pad(Prof_Glfw_Pad *sum, const Prof_Glfw_Pad *pad)
{
   int i;
   for (i = 0; i < 15; ++i) sum->buttons[i] = sum->buttons[i] || pad->buttons[i];
   for (i = 0; i < 6; ++i) {
      float a = sum->axes[i] < 0 ? -sum->axes[i] : sum->axes[i];
      float b = pad->axes[i] < 0 ? -pad->axes[i] : pad->axes[i];
      int trigger = i >= Prof_GLFW_LEFT_TRIGGER;
      if (trigger ? pad->axes[i] > sum->axes[i] : b > a) sum->axes[i] = pad->axes[i];
   }
}

int Prof_glfw_poll(void)
{
   Prof_Glfw_Pad sum, pad;
   int i, num = Prof_Glfw_sample_pads();
   memset(&sum, 0, sizeof sum);
   sum.axes[Prof_GLFW_LEFT_TRIGGER] = sum.axes[Prof_GLFW_RIGHT_TRIGGER] = -1;
   for (i = 0; i < num; ++i)
      if (Prof_Glfw_read_pad(i, &pad)) add_pad(&sum, &pad);
   Prof_glfw_pad(sum.buttons, sum.axes);
   return Prof_input_has_pads();
}

int Prof_glfw_has_keyboard(void) { return Prof_input_has_keys(); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
