/* prof_glfw_web.c - see prof_glfw_port.h: in a browser. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GLFW)
#include "../../prof.h"

#if defined(__EMSCRIPTEN__)

#include <emscripten/html5.h>
#include <stdlib.h>
#include <string.h>

#include "prof_glfw_port.h"

/* ---- gamepads: the "standard gamepad" of the W3C, whose triggers are buttons ---- */

enum { LEFT_TRIGGER = 6, RIGHT_TRIGGER = 7, NUM_BUTTONS = 17 };

int Prof_Glfw_sample_pads(void)
{
   if (emscripten_sample_gamepad_data() != EMSCRIPTEN_RESULT_SUCCESS) return 0;
   return emscripten_get_num_gamepads();
}

/* The place of GLFW's button in the W3C's order. */
static const unsigned char button_at[15] = {0, 1, 2, 3, 4, 5, 8, 9, 16, 10, 11, 12, 15, 13, 14};

int Prof_Glfw_read_pad(int index, Prof_Glfw_Pad *pad)
{
   EmscriptenGamepadEvent event;
   int i;
   if (emscripten_get_gamepad_status(index, &event) != EMSCRIPTEN_RESULT_SUCCESS) return 0;
   if (!event.connected || strcmp(event.mapping, "standard") != 0) return 0;
   for (i = 0; i < 15; ++i)
      pad->buttons[i] = button_at[i] < event.numButtons && event.digitalButton[button_at[i]];
   for (i = 0; i < 4; ++i) pad->axes[i] = (float)event.axis[i];
   pad->axes[Prof_GLFW_LEFT_TRIGGER] = (float)(2 * event.analogButton[LEFT_TRIGGER] - 1);
   pad->axes[Prof_GLFW_RIGHT_TRIGGER] = (float)(2 * event.analogButton[RIGHT_TRIGGER] - 1);
   return 1;
}

/* ---- keys ---- */

/* The browser's numbers of keys have gone through the layout already, so the number is the name.
 * The text is good until the next call. */
const char *Prof_Glfw_key_name(int glfw, int scancode)
{
   static char name[2];
   (void)scancode;
   if (glfw <= ' ' || glfw > 126) return 0;
   name[0] = (char)glfw;
   return name;
}

/* 0 if it is none. */
static int function_key(const char *key)
{
   int number = key[0] == 'F' ? atoi(key + 1) : 0;
   return number >= 1 && number <= 12 ? Prof_KEY_F1 + number - 1 : 0;
}

static int moves_page(const char *key)
{
   return !strncmp(key, "Arrow", 5) || !strncmp(key, "Page", 4) || !strcmp(key, "Home") ||
          !strcmp(key, "End");
}

/* Keeps the browser from acting upon our keys, if they type nothing: a key that does would type no
 * character any more. */
static EM_BOOL on_key_down(int type, const EmscriptenKeyboardEvent *event, void *unused)
{
   Prof_Action action = Prof_key_action(function_key(event->key));
   (void)type;
   (void)unused;
   if (event->ctrlKey || event->altKey || event->metaKey) return EM_FALSE;
   if (action == Prof_ACTION_TOGGLE) return EM_TRUE;
   return Prof_overlay_focus() && (action != Prof_ACTION_NONE || moves_page(event->key));
}

/* Keeps the browser from acting upon characters while the overlay has the keys: a slash begins a
 * search in some browsers, a blank goes a page down. */
static EM_BOOL on_key_press(int type, const EmscriptenKeyboardEvent *event, void *unused)
{
   (void)type;
   (void)event;
   (void)unused;
   return Prof_overlay_focus() != 0;
}

void Prof_Glfw_keep_keys(void)
{
   static int done;
   if (done) return;
   done = 1;
   emscripten_set_keydown_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, 0, EM_TRUE, on_key_down);
   emscripten_set_keypress_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, 0, EM_TRUE, on_key_press);
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
