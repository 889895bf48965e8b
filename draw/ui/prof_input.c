/* prof_input.c - see prof_input.h */
#ifdef Prof_ENABLED
#include "prof_input.h"
#include "prof_key_press.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"

#include <string.h>

/* ---- keys ---- */

typedef struct Sent {
   short key; /* what went down, so that the same goes up; 0: is up; -1: no key for the overlay, or
                 it comes as a character */
   short used;
} Sent;

static struct {
   Sent sent[Prof_INPUT_KEYS];
   int char_is_done; /* the last key down was used, so the character that follows is not typed */
   int mouse_x, mouse_y;
   unsigned buttons_down, buttons_used;
   int keys_used;            /* of those that are down */
   unsigned long pad_before; /* what was down on the gamepads */
   unsigned long pad_used;   /* ... and was taken when it was pressed */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_sign(int key)
{
   return key > ' ' && key < 127 && !(key >= '0' && key <= '9') && !(key >= 'A' && key <= 'Z');
}

/* Will the overlay use the character that this key types? It comes after the key, and is used or
 * not as it seems now. */
static int sign_will_be_used(int key)
{
   Prof_Action action = Prof_key_action(key);
   int focus = Prof_overlay_focus();
   if (action == Prof_ACTION_TOGGLE || focus == 2) return 1;
   return focus == 1 && (action != Prof_ACTION_NONE || Prof_Key_Press_takes(key));
}

/* The character of a key that did something is not typed as well. One that means nothing to the
 * overlay may type a sign that does: '/' is on such a key in many layouts. A sign is not sent as a
 * key: its character follows, and comes from wherever the layout has it. The game is told now
 * whether it will be used, as its own call-back for the key comes before that for the character. */
static int press(Sent *at, int key)
{
   const int typing = Prof_overlay_focus() == 2, taken = Prof_Key_Press_takes(key);
   Prof_ASSERT(at->key == 0 && key > 0);
   own.char_is_done = 0;
   if (is_sign(key)) {
      at->key = -1;
      at->used = (short)sign_will_be_used(key);
   } else {
      at->key = (short)key;
      at->used = (short)(Prof_overlay_key(key, 1) || taken); /* Prof_Key may lack it */
      own.char_is_done = at->used && !typing && Prof_key_action(key) != Prof_ACTION_NONE;
   }
   own.keys_used += at->used;
   return at->used;
}

/* The overlay does nothing with it. What is down is known all the same: a key that the game has
 * must come up for the game, and its repeats are no presses. */
static int press_other(Sent *at, int used)
{
   own.char_is_done = 0;
   at->key = -1;
   at->used = (short)used;
   own.keys_used += used;
   return used;
}

static int lift(Sent *at)
{
   int used = at->used;
   Prof_ASSERT(at->key != 0);
   if (at->key > 0) Prof_overlay_key(at->key, 0);
   at->key = at->used = 0;
   own.keys_used -= used;
   Prof_ASSERT(own.keys_used >= 0);
   return used;
}

int Prof_input_key(int place, int key, int down, int with_others)
{
   Sent *at;
   if (place < 0 || place >= Prof_INPUT_KEYS) return 0;
   Prof_Module_list(&module);
   at = &own.sent[place];
   if (!down) return at->key ? lift(at) : 0;
   if (at->key) return at->used; /* a repeat */
   if (with_others) return press_other(at, 0);
   if (key <= 0) return press_other(at, Prof_Key_Press_takes(0));
   return press(at, key);
}

void Prof_input_lift_all(void)
{
   int i;
   for (i = 0; i < Prof_INPUT_KEYS; ++i)
      if (own.sent[i].key) lift(&own.sent[i]);
}

int Prof_input_has_keys(void) { return own.keys_used > 0 || Prof_Key_Press_takes(0); }

/* The key that types a character, as far as it is one of Prof_Key; else 0. */
static int key_of_char(unsigned character)
{
   if (character >= 'a' && character <= 'z') return (int)character - 'a' + 'A';
   return character > 126 ? 0 : (int)character;
}

/* While a text is typed every character is for it. Else only signs mean something, and they are
 * keys that go down and come up at once: nobody tells when they are let go. What else is typed is
 * kept from the game as its key is. */
int Prof_input_char(unsigned character)
{
   int used;
   if (own.char_is_done) return 1;
   if (Prof_overlay_focus() == 2) return Prof_overlay_char(character);
   if (character < ' ' || (character > 126 && character < 160) || character > 0x10FFFF) return 0;
   if (character > 126 || !is_sign((int)character))
      return Prof_Key_Press_takes(key_of_char(character));
   used = Prof_overlay_key((int)character, 1);
   Prof_overlay_key((int)character, 0);
   return used;
}

/* ---- mouse ---- */

/* A button's number becomes a bit, as the overlay wants them: 1 left, 2 right, 4 middle. Whether a
 * release is used depends on its press alone. */
int Prof_input_button(int button, int down)
{
   unsigned bit;
   int used;
   if (button < 0 || button > 2) return 0;
   Prof_Module_list(&module);
   bit = 1u << button;
   if (down) own.buttons_down |= bit;
   else own.buttons_down &= ~bit;
   used = Prof_overlay_mouse(own.mouse_x, own.mouse_y, own.buttons_down, 0);
   if (!down) {
      used = (own.buttons_used & bit) != 0;
      own.buttons_used &= ~bit;
   } else if (used) {
      own.buttons_used |= bit;
   }
   Prof_ASSERT(!(own.buttons_used & ~own.buttons_down));
   return used;
}

int Prof_input_motion(int x, int y)
{
   Prof_Module_list(&module);
   own.mouse_x = x;
   own.mouse_y = y;
   return Prof_overlay_mouse(x, y, own.buttons_down, 0);
}

int Prof_input_wheel(double steps)
{
   return Prof_overlay_mouse(own.mouse_x, own.mouse_y, own.buttons_down, steps);
}

/* ---- gamepads ---- */

void Prof_input_pad(unsigned long down)
{
   unsigned long changed = down ^ own.pad_before;
   int i;
   Prof_Module_list(&module);
   own.pad_before = down;
   for (i = 0; Prof_PAD_A + i < Prof_NUM_KEYS; ++i)
      if (changed >> i & 1 && Prof_overlay_key(Prof_PAD_A + i, (int)(down >> i & 1)))
         own.pad_used |= 1ul << i;
   own.pad_used &= down;
}

int Prof_input_has_pads(void) { return own.pad_used || Prof_overlay_focus() != 0; }

static unsigned long axis_bit(double value, int key, unsigned long before)
{
   unsigned long bit = 1ul << (key - Prof_PAD_A);
   double threshold = (before & bit) ? 0.35 : 0.6; /* a hand that trembles presses once */
   Prof_ASSERT(key >= Prof_PAD_A && key < Prof_NUM_KEYS);
   return value > threshold ? bit : 0;
}

unsigned long Prof_input_axes(double right_stick, double left_trigger, double right_trigger,
                              unsigned long before)
{
   return axis_bit(left_trigger, Prof_PAD_LT, before) |
          axis_bit(right_trigger, Prof_PAD_RT, before) |
          axis_bit(-right_stick, Prof_PAD_RIGHT_STICK_LEFT, before) |
          axis_bit(right_stick, Prof_PAD_RIGHT_STICK_RIGHT, before);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
