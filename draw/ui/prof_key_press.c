/* prof_key_press.c - see prof_key_press.h
 *
 * Time, not the number of frames or of the system's events, says when a key repeats:
 *
 *      repeats      down ........ +250 ms .. +50 .. +50 .. +50        an action each
 *      held         down .................... +400 ms                 its second action
 *                   down ............ up                              its first action
 *
 * A key that does something else when it is held (prof_key_table.h) does nothing until it is known
 * which. Prof_overlay_draw asks the clock, so a game that does not call it has no repeats.
 */
#ifdef Prof_ENABLED
#include "prof_key_press.h"
#include "../list/prof_own_thread.h"

#include "prof_key_table.h"
#include "prof_ui_actions.h"
#include "prof_ui_browse.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { MAX_HELD = Prof_NUM_KEYS, MOST_AT_ONCE = 8, FAST_STEPS = 4 };

typedef struct Held {
   int key;
   Prof_Action action, held; /* held not NONE: still to be decided */
   double since, next;       /* next: when it repeats */
   int used;
   int marks;                /* it set a mark: walking while it is held makes that a range */
} Held; /* a key that is down */

static struct {
   Held held[MAX_HELD];
   int num_held;
   int sign_done; /* see sign_is_done */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static Held *find(int key)
{
   int i;
   for (i = 0; i < own.num_held; ++i)
      if (own.held[i].key == key) return &own.held[i];
   return 0;
}

/* Does an action for a key. What walks while the key of a mark is held takes the mark along. */
static int act(Prof_Action action)
{
   int i, used = Prof_overlay_action(action);
   for (i = 0; used && i < own.num_held; ++i)
      if (own.held[i].marks) Prof_Ui_Browse_extend_mark(Prof_Ui_take());
   return used;
}

static int both_shoulders(void) { return find(Prof_PAD_LB) && find(Prof_PAD_RB); }

static Prof_Action action_of(int key)
{
   Prof_Action chord = both_shoulders() ? Prof_Key_Table_action_of_chord(key) : Prof_ACTION_NONE;
   return chord != Prof_ACTION_NONE ? chord : Prof_Key_Table_binding(key)->action;
}

/* ---- while a text is typed ---- */

/* Letters come as characters; of the keys only these mean something, and none reaches the game. */
static int type_key(int key)
{
   Prof_Action action = Prof_Key_Table_binding(key)->action;
   if (key == Prof_KEY_ENTER) return Prof_overlay_action(Prof_ACTION_ENTER), 1;
   if (key == Prof_KEY_ESCAPE) return Prof_overlay_action(Prof_ACTION_RELEASE), 1;
   if (key == Prof_KEY_BACKSPACE) return Prof_overlay_action(Prof_ACTION_BACK), 1;
   if (action == Prof_ACTION_TOGGLE || key >= Prof_PAD_A) return Prof_overlay_action(action), 1;
   if (key == Prof_KEY_UP || key == Prof_KEY_DOWN) return Prof_overlay_action(action), 1;
   return 1;
}

/* ---- down and up ---- */

/* A game walks, shoots and opens its chat by keys that mean nothing here, so a panel with the focus
 * takes them all. Who took the press of a key has its release, whoever has the focus by then. */
int Prof_Key_Press_takes(int key)
{
   const Prof_Ui *ui = &Prof_Ui_state;
   if (!ui->focus || ui->filtering) return ui->focus;
   if (key >= 'a' && key <= 'z') key += 'A' - 'a';
   return !ui->config.share_keys && !Prof_Key_Table_binding(key)->left;
}

/* There is room for all keys at once: one whose press was not remembered could not tell of its
 * release. */
static int press(int key)
{
   Held *h = find(key);
   const int taken = Prof_Key_Press_takes(key); /* the key itself may change the focus */
   Prof_ASSERT(key > 0 && key < Prof_NUM_KEYS && !(key >= 'a' && key <= 'z'));
   if (h) return h->used; /* the system's repeat */
   Prof_Module_list(&module);
   Prof_ASSERT(own.num_held < MAX_HELD);
   h = &own.held[own.num_held];
   h->key = key;
   h->action = action_of(key);
   h->held = Prof_Key_Table_binding(key)->held;
   h->since = Prof_Ui_clock();
   h->next = h->since + Prof_REPEAT_FIRST_MS * 1e-3;
   if (Prof_overlay_focus() == 2) {
      h->used = type_key(key);
      h->action = h->held = Prof_ACTION_NONE;
   } else if (h->held != Prof_ACTION_NONE) {
      h->used = Prof_overlay_focus() != 0; /* without focus the game may have it as well */
   } else {
      h->used = act(h->action);
   }
   h->marks = h->used && h->action == Prof_ACTION_MARK;
   if (!h->used) h->action = Prof_ACTION_NONE;
   own.sign_done = h->used && h->action != Prof_ACTION_NONE && key > ' ' && key < 127 ? key : 0;
   h->used |= taken;
   ++own.num_held;
   return h->used;
}

/* The last one takes the place of the key that goes, so what this one was is copied first. */
static int lift(int key)
{
   Held *h = find(key);
   Held was;
   if (!h) return 0;
   was = *h;
   *h = own.held[--own.num_held];
   if (was.held != Prof_ACTION_NONE) was.used |= Prof_overlay_action(was.action);
   return was.used;
}

/* Asked when a character comes: 1 if the key of that sign did something just now, so that a device
 * which sends both means it once. */
static int sign_is_done(int sign)
{
   int done = own.sign_done == sign;
   if (!done || !find(sign)) own.sign_done = 0;
   return done;
}

int Prof_overlay_char(unsigned character)
{
   if (!Prof_Own_Thread_may_send("Prof_overlay_char")) return 0;
   if (!Prof_Ui_state.focus || character < ' ' || character == 127) return 0;
   if (sign_is_done(character < 127 ? (int)character : -1)) return 1;
   return Prof_Ui_Actions_type(Prof_Ui_take(), character);
}

int Prof_overlay_key(int key, int down)
{
   if (key >= 'a' && key <= 'z') key += 'A' - 'a';
   if (!Prof_Key_Table_key_name(key)[0]) return 0;
   if (!Prof_Own_Thread_may_send("Prof_overlay_key")) return 0;
   return down ? press(key) : lift(key);
}

/* ---- held ---- */

static int steps_of(const Held *h, double now)
{
   int walks = h->action == Prof_ACTION_OLDER || h->action == Prof_ACTION_NEWER;
   return walks && now - h->since >= Prof_FAST_MS * 1e-3 ? FAST_STEPS : 1;
}

/* A picture that came late makes up for few repeats only: nobody wants fifty at once. */
static void repeat(Held *h, double now)
{
   int left = MOST_AT_ONCE, steps;
   Prof_ASSERT(h->action != Prof_ACTION_NONE && h->held == Prof_ACTION_NONE);
   while (now >= h->next && left--) {
      h->next += Prof_REPEAT_MS * 1e-3;
      for (steps = steps_of(h, now); steps > 0; --steps)
         if (!act(h->action)) {
            h->action = Prof_ACTION_NONE;
            return;
         }
   }
   if (now >= h->next) h->next = now + Prof_REPEAT_MS * 1e-3;
}

static int is_shoulder(int key) { return key == Prof_PAD_LB || key == Prof_PAD_RB; }

void Prof_Key_Press_repeat(void)
{
   double now = Prof_Ui_clock();
   int i, together = both_shoulders();
   for (i = 0; i < own.num_held; ++i) {
      Held *h = &own.held[i];
      if (h->held != Prof_ACTION_NONE) {
         if (now - h->since < Prof_HOLD_MS * 1e-3) continue;
         h->used |= act(h->held);
         h->marks = h->held == Prof_ACTION_MARK;
         h->held = h->action = Prof_ACTION_NONE;
      } else if (Prof_Key_Table_repeats(h->action) && !(together && is_shoulder(h->key))) {
         repeat(h, now);
      }
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
