/* prof_key_table.c - see prof_key_table.h */
#ifdef Prof_ENABLED
#include "prof_key_table.h"

#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"

#include <string.h>

/* ---- names ---- */

typedef struct Action {
   const char *name, *text;
   int repeats;
} Action;

/* The actions, in the order of Prof_Action. */
static const Action actions[] = {{"none", "nothing", 0},
                                 {"toggle", "hidden, HUD, panel", 0},
                                 {"release", "one step out, at last: game", 0},
                                 {"report", "report", 0},
                                 {"call graph", "call graph", 0},
                                 {"frames", "frames", 0},
                                 {"flame", "flame", 0},
                                 {"hitches", "hitches", 0},
                                 {"next view", "next view", 0},
                                 {"up", "up", 1},
                                 {"down", "down", 1},
                                 {"left", "left", 1},
                                 {"right", "right", 1},
                                 {"enter", "follow, zoom in", 0},
                                 {"back", "biggest caller, zoom out", 0},
                                 {"freeze", "freeze, go on", 0},
                                 {"older", "frame before", 1},
                                 {"newer", "frame after", 1},
                                 {"much older", "32 frames before", 1},
                                 {"much newer", "32 frames after", 1},
                                 {"oldest", "oldest frame", 0},
                                 {"live", "live", 0},
                                 {"older hitch", "hitch before", 1},
                                 {"newer hitch", "hitch after", 1},
                                 {"sort", "sort by next column", 0},
                                 {"mode", "self, hier, tree ..; locks", 0},
                                 {"spread", "recursion flat or spread", 0},
                                 {"thread", "this thread, all, others", 0},
                                 {"smoothing", "instant, 0.8 s, 2.5 s", 0},
                                 {"mark", "mark A, then B", 0},
                                 {"compare", "compare: B - A", 0},
                                 {"colours", "colours: group, excess", 0},
                                 {"events", "flame: paths or events", 0},
                                 {"stack", "strip: stacked by group", 0},
                                 {"plot", "value as a line on the strip", 0},
                                 {"record", "recording: start, stop", 0},
                                 {"inside", "inside this zone: look, end", 0},
                                 {"filter", "filter by name", 0},
                                 {"drop", "drop a hitch, the marks", 0},
                                 {"clear", "drop all hitches", 0},
                                 {"export", "write to a file", 0},
                                 {"reset", "maxima, warnings, locks: anew", 0},
                                 {"opacity", "opacity of panels", 0},
                                 {"larger", "larger", 0},
                                 {"hud", "HUD: full, line, dot, auto", 0},
                                 {"corner", "corner of the HUD", 0},
                                 {"dock", "panels left or right", 0},
                                 {"help", "all keys", 0},
                                 {"cost", "cost of measuring, by zone", 0},
                                 {"less cost", "times less that cost", 0},
                                 {"less budget", "budget: less, a step", 1},
                                 {"more budget", "budget: more, a step", 1},
                                 {"more hitches", "hitches: a stricter rule", 1},
                                 {"fewer hitches", "hitches: a milder rule", 1},
                                 {"about", "a zone's own page", 0},
                                 {"zone off", "this zone off, on", 0},
                                 {"group off", "its group off, on", 0},
                                 {"facts", "HUD: build, CPU, GPU", 0}};
typedef char each_action_has_a_name[sizeof actions / sizeof *actions == Prof_NUM_ACTIONS ? 1 : -1];

static int is_action(int action) { return action >= 0 && action < Prof_NUM_ACTIONS; }

const char *Prof_action_name(Prof_Action action)
{
   return is_action((int)action) ? actions[action].name : "";
}

const char *Prof_Key_Table_action_text(Prof_Action action)
{
   return is_action((int)action) ? actions[action].text : "";
}

int Prof_Key_Table_repeats(Prof_Action action)
{
   return is_action((int)action) && actions[action].repeats;
}

static struct {
   char letter[128][2]; /* texts of keys that are signs */
   Prof_Binding bindings[Prof_NUM_KEYS];
   int started;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* A letter or sign is its own name. Each has a text of its own, as names are kept by those who
 * ask. */
const char *Prof_Key_Table_key_name(int key)
{
   static const char *const named[Prof_NUM_KEYS - Prof_KEY_UP] = {
      "Up",        "Down",   "Left",     "Right",       "PgUp",        "PgDn",     "Home",
      "End",       "Ins",    "Del",      "F1",          "F2",          "F3",       "F4",
      "F5",        "F6",     "F7",       "F8",          "F9",          "F10",      "F11",
      "F12",       "pad A",  "pad B",    "pad X",       "pad Y",       "pad LB",   "pad RB",
      "pad LT",    "pad RT", "pad View", "pad Menu",    "pad up",      "pad down", "pad left",
      "pad right", "pad LS", "pad RS",   "pad RS left", "pad RS right"};
   Prof_ASSERT(named[Prof_NUM_KEYS - Prof_KEY_UP - 1]); /* no key without a name */
   if (key >= Prof_KEY_UP && key < Prof_NUM_KEYS) return named[key - Prof_KEY_UP];
   if (key == Prof_KEY_ENTER) return "Enter";
   if (key == Prof_KEY_ESCAPE) return "Esc";
   if (key == Prof_KEY_BACKSPACE) return "Backspace";
   if (key == Prof_KEY_TAB) return "Tab";
   if (key == ' ') return "Space";
   if (key <= ' ' || key >= 127) return "";
   Prof_Module_list(&module);
   own.letter[key][0] = (char)key;
   return own.letter[key];
}

/* ---- the table ---- */

typedef struct Default {
   int key;
   Prof_Action action, held;
} Default;

/* The keys as they are until the game binds others. A gamepad has few buttons, so some of them do
 * another thing when they are held: the third entry of a line. */
static const Default defaults[] = {
   {Prof_KEY_F3, Prof_ACTION_TOGGLE, Prof_ACTION_NONE},
   {Prof_KEY_ESCAPE, Prof_ACTION_RELEASE, Prof_ACTION_NONE},
   {'1', Prof_ACTION_REPORT, Prof_ACTION_NONE},
   {'2', Prof_ACTION_CALL_GRAPH, Prof_ACTION_NONE},
   {'3', Prof_ACTION_FRAMES, Prof_ACTION_NONE},
   {'4', Prof_ACTION_FLAME, Prof_ACTION_NONE},
   {'5', Prof_ACTION_HITCHES, Prof_ACTION_NONE},
   {'H', Prof_ACTION_HITCHES, Prof_ACTION_NONE},
   {Prof_KEY_UP, Prof_ACTION_UP, Prof_ACTION_NONE},
   {Prof_KEY_DOWN, Prof_ACTION_DOWN, Prof_ACTION_NONE},
   {Prof_KEY_LEFT, Prof_ACTION_LEFT, Prof_ACTION_NONE},
   {Prof_KEY_RIGHT, Prof_ACTION_RIGHT, Prof_ACTION_NONE},
   {Prof_KEY_ENTER, Prof_ACTION_ENTER, Prof_ACTION_NONE},
   {Prof_KEY_BACKSPACE, Prof_ACTION_BACK, Prof_ACTION_NONE},
   {' ', Prof_ACTION_FREEZE, Prof_ACTION_NONE},
   {',', Prof_ACTION_OLDER, Prof_ACTION_NONE},
   {'.', Prof_ACTION_NEWER, Prof_ACTION_NONE},
   {Prof_KEY_PAGE_UP, Prof_ACTION_MUCH_OLDER, Prof_ACTION_NONE},
   {Prof_KEY_PAGE_DOWN, Prof_ACTION_MUCH_NEWER, Prof_ACTION_NONE},
   {Prof_KEY_HOME, Prof_ACTION_OLDEST, Prof_ACTION_NONE},
   {Prof_KEY_END, Prof_ACTION_LIVE, Prof_ACTION_NONE},
   {'[', Prof_ACTION_OLDER_HITCH, Prof_ACTION_NONE},
   {']', Prof_ACTION_NEWER_HITCH, Prof_ACTION_NONE},
   {Prof_KEY_TAB, Prof_ACTION_SORT, Prof_ACTION_NONE},
   {'V', Prof_ACTION_MODE, Prof_ACTION_NONE},
   {'P', Prof_ACTION_SPREAD, Prof_ACTION_NONE},
   {'N', Prof_ACTION_THREAD, Prof_ACTION_NONE},
   {'S', Prof_ACTION_SMOOTHING, Prof_ACTION_NONE},
   {'M', Prof_ACTION_MARK, Prof_ACTION_NONE},
   {'C', Prof_ACTION_COMPARE, Prof_ACTION_NONE},
   {'X', Prof_ACTION_COLORS, Prof_ACTION_NONE},
   {'T', Prof_ACTION_EVENTS, Prof_ACTION_NONE},
   {'G', Prof_ACTION_STACK, Prof_ACTION_NONE},
   {'I', Prof_ACTION_PLOT, Prof_ACTION_NONE},
   {'J', Prof_ACTION_RECORD, Prof_ACTION_NONE},
   {'F', Prof_ACTION_INSIDE, Prof_ACTION_NONE},
   {'A', Prof_ACTION_ABOUT, Prof_ACTION_NONE},
   {'/', Prof_ACTION_FILTER, Prof_ACTION_NONE},
   {'D', Prof_ACTION_DROP, Prof_ACTION_NONE},
   {Prof_KEY_DELETE, Prof_ACTION_CLEAR, Prof_ACTION_NONE},
   {'E', Prof_ACTION_EXPORT, Prof_ACTION_NONE},
   {'R', Prof_ACTION_RESET, Prof_ACTION_NONE},
   {'O', Prof_ACTION_OPACITY, Prof_ACTION_NONE},
   {'=', Prof_ACTION_LARGER, Prof_ACTION_NONE},
   {'U', Prof_ACTION_HUD, Prof_ACTION_NONE},
   {'K', Prof_ACTION_CORNER, Prof_ACTION_NONE},
   {'L', Prof_ACTION_DOCK, Prof_ACTION_NONE},
   {'Z', Prof_ACTION_COST, Prof_ACTION_NONE},
   {'Y', Prof_ACTION_LESS_COST, Prof_ACTION_NONE},
   {'-', Prof_ACTION_LESS_BUDGET, Prof_ACTION_NONE},
   {'+', Prof_ACTION_MORE_BUDGET, Prof_ACTION_NONE},
   {'>', Prof_ACTION_MORE_HITCHES, Prof_ACTION_NONE},
   {'<', Prof_ACTION_FEWER_HITCHES, Prof_ACTION_NONE},
   {'Q', Prof_ACTION_ZONE_OFF, Prof_ACTION_NONE},
   {'W', Prof_ACTION_GROUP_OFF, Prof_ACTION_NONE},
   {'B', Prof_ACTION_FACTS, Prof_ACTION_NONE},
   {Prof_KEY_F1, Prof_ACTION_HELP, Prof_ACTION_NONE},
   {'?', Prof_ACTION_HELP, Prof_ACTION_NONE},
   {Prof_PAD_VIEW, Prof_ACTION_RELEASE, Prof_ACTION_TOGGLE},
   {Prof_PAD_MENU, Prof_ACTION_HELP, Prof_ACTION_NONE},
   {Prof_PAD_UP, Prof_ACTION_UP, Prof_ACTION_NONE},
   {Prof_PAD_DOWN, Prof_ACTION_DOWN, Prof_ACTION_NONE},
   {Prof_PAD_LEFT, Prof_ACTION_LEFT, Prof_ACTION_NONE},
   {Prof_PAD_RIGHT, Prof_ACTION_RIGHT, Prof_ACTION_NONE},
   {Prof_PAD_A, Prof_ACTION_ENTER, Prof_ACTION_MARK},
   {Prof_PAD_B, Prof_ACTION_BACK, Prof_ACTION_NONE},
   {Prof_PAD_X, Prof_ACTION_FREEZE, Prof_ACTION_NONE},
   {Prof_PAD_Y, Prof_ACTION_NEXT_VIEW, Prof_ACTION_COMPARE},
   {Prof_PAD_LB, Prof_ACTION_OLDER, Prof_ACTION_NONE},
   {Prof_PAD_RB, Prof_ACTION_NEWER, Prof_ACTION_NONE},
   {Prof_PAD_LT, Prof_ACTION_OLDER_HITCH, Prof_ACTION_NONE},
   {Prof_PAD_RT, Prof_ACTION_NEWER_HITCH, Prof_ACTION_NONE},
   {Prof_PAD_LEFT_STICK, Prof_ACTION_SMOOTHING, Prof_ACTION_NONE},
   {Prof_PAD_RIGHT_STICK, Prof_ACTION_MODE, Prof_ACTION_ABOUT},
   {Prof_PAD_RIGHT_STICK_LEFT, Prof_ACTION_SORT, Prof_ACTION_NONE},
   {Prof_PAD_RIGHT_STICK_RIGHT, Prof_ACTION_SORT, Prof_ACTION_NONE}};

static void start(void)
{
   unsigned i;
   if (own.started) return;
   Prof_Module_list(&module);
   own.started = 1;
   for (i = 0; i < sizeof defaults / sizeof *defaults; ++i) {
      Prof_ASSERT(Prof_Key_Table_key_name(defaults[i].key)[0]); /* a key that the help can tell */
      Prof_ASSERT(!own.bindings[defaults[i].key].action);       /* one default each */
      own.bindings[defaults[i].key].action = defaults[i].action;
      own.bindings[defaults[i].key].held = defaults[i].held;
   }
}

const Prof_Binding *Prof_Key_Table_binding(int key)
{
   static const Prof_Binding none = {Prof_ACTION_NONE, Prof_ACTION_NONE, 0};
   start();
   return key >= 0 && key < Prof_NUM_KEYS ? &own.bindings[key] : &none;
}

/* What the game binds has no second action, or it would not act until the key came up. */
int Prof_bind_key(int key, Prof_Action action)
{
   start();
   if (!Prof_Key_Table_key_name(key)[0] || !is_action((int)action)) return 0;
   own.bindings[key].action = action;
   own.bindings[key].held = Prof_ACTION_NONE;
   own.bindings[key].left = action == Prof_ACTION_NONE;
   return 1;
}

Prof_Action Prof_key_action(int key) { return Prof_Key_Table_binding(key)->action; }

int Prof_Key_Table_find(Prof_Action action, int pad, int nth, int *held)
{
   int key = pad ? Prof_PAD_A : 1, end = pad ? Prof_NUM_KEYS : Prof_PAD_A;
   Prof_ASSERT(nth >= 0);
   for (; key < end; ++key) {
      const Prof_Binding *b = Prof_Key_Table_binding(key);
      if (b->action != action && b->held != action) continue;
      *held = b->action != action;
      if (nth-- == 0) return key;
   }
   return 0;
}

/* ---- texts with keys ---- */

static Prof_Action action_named(const char *name, size_t length)
{
   int i;
   for (i = 1; i < Prof_NUM_ACTIONS; ++i)
      if (strlen(actions[i].name) == length && memcmp(actions[i].name, name, length) == 0)
         return (Prof_Action)i;
   return Prof_ACTION_NONE;
}

/* Says the key of a name in braces; `name` begins behind the brace. */
static const char *say_key(Prof_Words *words, const char *name)
{
   const char *end = strchr(name, '}');
   Prof_Action action = end ? action_named(name, (size_t)(end - name)) : Prof_ACTION_NONE;
   int held, key = action ? Prof_Key_Table_find(action, 0, 0, &held) : 0;
   if (!key) return 0;
   Prof_Short_Text_add(words, Prof_Key_Table_key_name(key));
   return end + 1;
}

int Prof_Key_Table_say(Prof_Words *words, const char *text)
{
   const int before = words->length;
   while (text && *text) {
      char one[2] = {*text++, 0};
      if (one[0] == '{') text = say_key(words, text);
      else Prof_Short_Text_add(words, one);
   }
   if (text) return 1;
   words->length = before;
   words->text[before] = 0;
   return 0;
}

/* LB and RB together make the D-pad walk far. */
static const struct Chord {
   int key;
   Prof_Action action;
} chords[] = {{Prof_PAD_LEFT, Prof_ACTION_MUCH_OLDER},
              {Prof_PAD_RIGHT, Prof_ACTION_MUCH_NEWER},
              {Prof_PAD_DOWN, Prof_ACTION_OLDEST},
              {Prof_PAD_UP, Prof_ACTION_LIVE}};

enum { CHORDS = sizeof chords / sizeof *chords };

int Prof_Key_Table_chord(Prof_Action action)
{
   int i;
   for (i = 0; i < CHORDS; ++i)
      if (chords[i].action == action) return chords[i].key;
   return 0;
}

Prof_Action Prof_Key_Table_action_of_chord(int key)
{
   int i;
   for (i = 0; i < CHORDS; ++i)
      if (chords[i].key == key) return chords[i].action;
   return Prof_ACTION_NONE;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
