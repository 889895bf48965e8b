/* prof_sdl2.c - see prof_sdl2.h
 *
 * Every event is translated into a call of prof_input.h, which tells whether the overlay used it.
 * SDL has two names for a key: the scancode is its place, the same on all keyboards, and the
 * keycode what the user's layout has there.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_SDL2)
#include "prof_sdl2.h"

#include <stddef.h>

#include <SDL.h>

#include "../ui/prof_input.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"
#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

static const struct {
   SDL_Scancode place;
   int key;
} named[] = {
   {SDL_SCANCODE_RETURN, Prof_KEY_ENTER},     {SDL_SCANCODE_KP_ENTER, Prof_KEY_ENTER},
   {SDL_SCANCODE_ESCAPE, Prof_KEY_ESCAPE},    {SDL_SCANCODE_BACKSPACE, Prof_KEY_BACKSPACE},
   {SDL_SCANCODE_TAB, Prof_KEY_TAB},          {SDL_SCANCODE_SPACE, ' '},
   {SDL_SCANCODE_UP, Prof_KEY_UP},            {SDL_SCANCODE_DOWN, Prof_KEY_DOWN},
   {SDL_SCANCODE_LEFT, Prof_KEY_LEFT},        {SDL_SCANCODE_RIGHT, Prof_KEY_RIGHT},
   {SDL_SCANCODE_PAGEUP, Prof_KEY_PAGE_UP},   {SDL_SCANCODE_PAGEDOWN, Prof_KEY_PAGE_DOWN},
   {SDL_SCANCODE_HOME, Prof_KEY_HOME},        {SDL_SCANCODE_END, Prof_KEY_END},
   {SDL_SCANCODE_INSERT, Prof_KEY_INSERT},    {SDL_SCANCODE_DELETE, Prof_KEY_DELETE},
   {SDL_SCANCODE_0, '0'}};

/* The letter or sign that the layout has there. One without Latin letters, such as the Russian, has
 * none: then the letter of an American keyboard. The adapter for GLFW has the same rule. */
static int typed_key(const SDL_Keysym *sym)
{
   if (sym->sym >= SDLK_a && sym->sym <= SDLK_z) return (int)sym->sym - 'a' + 'A';
   if (sym->sym > ' ' && sym->sym < 127) return (int)sym->sym;
   if (sym->scancode >= SDL_SCANCODE_A && sym->scancode <= SDL_SCANCODE_Z)
      return 'A' + (int)(sym->scancode - SDL_SCANCODE_A);
   return 0;
}

/* Digits by their place, as some layouts have signs there. */
static int key_of(const SDL_Keysym *sym)
{
   size_t i;
   for (i = 0; i < sizeof named / sizeof named[0]; ++i)
      if (named[i].place == sym->scancode) return named[i].key;
   if (sym->scancode >= SDL_SCANCODE_1 && sym->scancode <= SDL_SCANCODE_9)
      return '1' + (int)(sym->scancode - SDL_SCANCODE_1);
   if (sym->scancode >= SDL_SCANCODE_F1 && sym->scancode <= SDL_SCANCODE_F12)
      return Prof_KEY_F1 + (int)(sym->scancode - SDL_SCANCODE_F1);
   return typed_key(sym);
}

/* A game that wants no text gets no characters, so they are made up: as on an American keyboard,
 * which is enough for a filter and the help. A keycode is the character that the key types alone,
 * or above all characters. */
static int make_char(const SDL_Keysym *sym)
{
   int ch = (int)sym->sym;
   if (SDL_IsTextInputActive() || ch < ' ' || ch == 127 || ch > 0x10FFFF) return 0;
   if (ch == '/' && sym->mod & KMOD_SHIFT) ch = '?';
   if (ch == '-' && sym->mod & KMOD_SHIFT) ch = '_';
   return Prof_input_char((unsigned)ch);
}

/* Keys that mean something to the system, or to a program as such. */
static int is_systems(SDL_Scancode place)
{
   switch (place) {
      case SDL_SCANCODE_CAPSLOCK:
      case SDL_SCANCODE_PRINTSCREEN:
      case SDL_SCANCODE_SCROLLLOCK:
      case SDL_SCANCODE_NUMLOCKCLEAR:
      case SDL_SCANCODE_POWER:
      case SDL_SCANCODE_MUTE:
      case SDL_SCANCODE_VOLUMEUP:
      case SDL_SCANCODE_VOLUMEDOWN:
      case SDL_SCANCODE_LGUI:
      case SDL_SCANCODE_RGUI: return 1;
      default: return place > SDL_SCANCODE_MODE; /* of media, and of programs to start */
   }
}

static int is_modifier(SDL_Scancode place)
{
   return place >= SDL_SCANCODE_LCTRL && place <= SDL_SCANCODE_RGUI;
}

/* A repeat makes no characters without focus: a key held to steer would otherwise be pressed anew
 * each time. */
static int take_key(const SDL_KeyboardEvent *event)
{
   const SDL_Keysym *key = &event->keysym;
   int others = !is_modifier(key->scancode) && (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI));
   int down = event->type == SDL_KEYDOWN;
   others |= is_systems(key->scancode);
   int used = Prof_input_key((int)key->scancode, key_of(key), down, others != 0);
   if (down && !others && !(event->repeat && !Prof_overlay_focus())) used |= make_char(key);
   return used;
}

/* Reads a character of UTF-8, which SDL has made and which so is well formed. */
static const char *next_char(const char *text, unsigned *character)
{
   unsigned ch = (unsigned char)*text++;
   int more = ch >= 0xF0 ? 3 : ch >= 0xE0 ? 2 : ch >= 0xC0 ? 1 : 0;
   Prof_ASSERT(ch); /* the end is no character */
   if (more) ch &= 0x3Fu >> more;
   for (; more > 0 && *text; --more) ch = ch << 6 | ((unsigned char)*text++ & 0x3Fu);
   *character = ch;
   return text;
}

static int take_text(const char *text)
{
   unsigned character;
   int used = 0;
   while (*text) {
      text = next_char(text, &character);
      used |= Prof_input_char(character);
   }
   return used;
}

/* ---- mouse ---- */

static void pixels_of(SDL_Window *window, int *width, int *height)
{
#if SDL_VERSION_ATLEAST(2, 26, 0)
   SDL_GetWindowSizeInPixels(window, width, height);
#else
   SDL_GL_GetDrawableSize(window, width, height);
#endif
}

/* Tells where the mouse is, in pixels, from the window's units. */
static int move(Uint32 id, int x, int y)
{
   SDL_Window *window = SDL_GetWindowFromID(id);
   int width = 0, height = 0, across = 0, down = 0;
   if (!window || SDL_GetRelativeMouseMode()) return 0;
   SDL_GetWindowSize(window, &width, &height);
   pixels_of(window, &across, &down);
   if (width <= 0 || height <= 0) return 0;
   return Prof_input_motion(x * across / width, y * down / height);
}

static int take_button(const SDL_MouseButtonEvent *event)
{
   int down = event->type == SDL_MOUSEBUTTONDOWN;
   int button = event->button == SDL_BUTTON_LEFT    ? 0
                : event->button == SDL_BUTTON_RIGHT ? 1
                : event->button == SDL_BUTTON_MIDDLE ? 2
                                                    : -1;
   if (down && SDL_GetRelativeMouseMode()) return 0;
   move(event->windowID, event->x, event->y);
   return Prof_input_button(button, down);
}

static int take_wheel(const SDL_MouseWheelEvent *event)
{
#if SDL_VERSION_ATLEAST(2, 0, 18)
   double steps = (double)event->preciseY;
#else
   double steps = event->y;
#endif
   if (SDL_GetRelativeMouseMode()) return 0;
   return Prof_input_wheel(event->direction == SDL_MOUSEWHEEL_FLIPPED ? -steps : steps);
}

/* ---- gamepads; several are one ---- */

/* In the order of SDL_GameControllerButton; the guide button is the system's. */
static const int pad_keys[SDL_CONTROLLER_BUTTON_DPAD_RIGHT + 1] = {
   Prof_PAD_A, Prof_PAD_B, Prof_PAD_X, Prof_PAD_Y, Prof_PAD_VIEW, 0, Prof_PAD_MENU,
   Prof_PAD_LEFT_STICK, Prof_PAD_RIGHT_STICK, Prof_PAD_LB, Prof_PAD_RB, Prof_PAD_UP,
   Prof_PAD_DOWN, Prof_PAD_LEFT, Prof_PAD_RIGHT};

enum { JOYSTICKS = 8, AXES = 16 };

static struct {
   unsigned long buttons, axes, buttons_used; /* bit i is Prof_PAD_A + i */
   unsigned long others_used;         /* bit i is SDL's button i, of those that Prof_Key lacks */
   unsigned long joy_used[JOYSTICKS]; /* ... of a joystick as such */
   int given[2][AXES]; /* what the game was told last: axes of gamepads, of joysticks */
   double right_stick, left_trigger, right_trigger; /* -1 .. 1, 0 .. 1: SDL tells one at a time */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

int Prof_sdl2_has_keyboard(void) { return Prof_input_has_keys(); }
int Prof_sdl2_has_pads(void) { return Prof_input_has_pads(); }

/* Paddles and the like mean nothing here, nor do joysticks; they are taken with the rest. */
static int take_other(unsigned long *taken, int button, int down)
{
   const unsigned long bit = 1ul << (button & 31);
   const int used = down ? Prof_overlay_focus() != 0 : (*taken & bit) != 0;
   Prof_Module_list(&module);
   *taken = down && used ? *taken | bit : *taken & ~bit;
   return used;
}

static unsigned long *taken_of(SDL_JoystickID which)
{
   return &own.joy_used[which & (JOYSTICKS - 1)];
}

/* A stick that the game saw pushed is seen on its way back as well, whoever has the focus: else a
 * ship would turn for ever. */
static int take_axis(int joystick, int axis, int value)
{
   int *given = &own.given[joystick][axis & (AXES - 1)];
   const int rests = abs(value) < abs(*given);
   Prof_ASSERT(joystick == 0 || joystick == 1);
   if (Prof_overlay_focus() && !rests) return 1;
   *given = value;
   return 0;
}

/* The game gets the release of a button whose press it got. */
static int take_pad_button(const SDL_ControllerButtonEvent *event)
{
   int down = event->type == SDL_CONTROLLERBUTTONDOWN, had_focus = Prof_overlay_focus() != 0, used;
   unsigned long bit;
   if (event->button == SDL_CONTROLLER_BUTTON_GUIDE) return 0;
   if (event->button >= SDL_CONTROLLER_BUTTON_MAX) return 0;
   if (event->button > SDL_CONTROLLER_BUTTON_DPAD_RIGHT)
      return take_other(&own.others_used, event->button, down);
   Prof_Module_list(&module);
   Prof_ASSERT(pad_keys[event->button] >= Prof_PAD_A && pad_keys[event->button] < Prof_PAD_A + 32);
   bit = 1ul << (pad_keys[event->button] - Prof_PAD_A);
   own.buttons = down ? own.buttons | bit : own.buttons & ~bit;
   Prof_input_pad(own.buttons | own.axes);
   used = down ? had_focus : (own.buttons_used & bit) != 0;
   own.buttons_used = down && used ? own.buttons_used | bit : own.buttons_used & ~bit;
   Prof_ASSERT(!(own.buttons_used & bit) || down);
   return used;
}

static int take_pad_axis(const SDL_ControllerAxisEvent *event)
{
   double value = event->value / 32767.0;
   Prof_Module_list(&module);
   if (event->axis == SDL_CONTROLLER_AXIS_RIGHTX) own.right_stick = value;
   else if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT) own.left_trigger = value;
   else if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) own.right_trigger = value;
   else return take_axis(0, event->axis, event->value);
   own.axes = Prof_input_axes(own.right_stick, own.left_trigger, own.right_trigger, own.axes);
   Prof_input_pad(own.buttons | own.axes);
   return take_axis(0, event->axis, event->value);
}

/* A pad that is gone sends no releases: what it held down comes up, that of other pads with it. */
static void drop_pad(void)
{
   own.buttons = own.axes = 0;
   own.right_stick = own.left_trigger = own.right_trigger = 0;
   Prof_input_pad(0);
}

/* ---- events ---- */

int Prof_sdl2_event(const SDL_Event *event)
{
   switch (event->type) {
   case SDL_KEYDOWN:
   case SDL_KEYUP: return take_key(&event->key);
   case SDL_TEXTINPUT: return take_text(event->text.text);
   case SDL_MOUSEMOTION: return move(event->motion.windowID, event->motion.x, event->motion.y);
   case SDL_MOUSEBUTTONDOWN:
   case SDL_MOUSEBUTTONUP: return take_button(&event->button);
   case SDL_MOUSEWHEEL: return take_wheel(&event->wheel);
   case SDL_CONTROLLERBUTTONDOWN:
   case SDL_CONTROLLERBUTTONUP: return take_pad_button(&event->cbutton);
   case SDL_CONTROLLERAXISMOTION: return take_pad_axis(&event->caxis);
   case SDL_JOYBUTTONDOWN:
   case SDL_JOYBUTTONUP:
      return take_other(taken_of(event->jbutton.which), event->jbutton.button,
                        event->type == SDL_JOYBUTTONDOWN);
   case SDL_JOYAXISMOTION: return take_axis(1, event->jaxis.axis, event->jaxis.value);
   case SDL_JOYHATMOTION: return event->jhat.value && Prof_overlay_focus();
   case SDL_CONTROLLERDEVICEREMOVED: drop_pad(); return 0;
   default: return 0;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
