/* prof_unmarked.c - see prof_unmarked.h */
#ifdef Prof_ENABLED
#include "prof_unmarked.h"
#include "prof_waiting.h"
#include "../base/prof_module.h"
#include "../gather/prof_others_use.h"
#include "../gather/prof_warning.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SUSPECTS = 16, FOUND = 8 };
enum { EVERY = 16, OFTEN = 4 };     /* frames: between two questions about others; and looks at one
                                       that was off the CPU, but hitches are always looked at */
enum { ENOUGH = 32, PROVEN = 11, PROVEN_HERE = 3, MATCHED = 1, WRONG = 16 }; /* points */
enum { SHOWN = 8 };                 /* looks at how it fills frames up: fewer may be chance */

/* Milliseconds: shorter is not looked at. In one zone: to be looked at. */
#define LEAST_OFF 0.5
#define LEAST_SELF 5.0
#define NEARLY_ALL 0.8 /* of the zone's time, proven to be off the CPU */
#define MOST_OF 0.75   /* of a frame, in one zone of another thread */
#define MATCH 0.1      /* of the zone's time: what it was off the CPU differs by less */
#define MATCH_MS 0.05
#define CHANGE 0.02 /* of the frame, from one to the next: less may be chance; and */
#define LATE 0.1    /* where the rest is the same: a limiter may be woken late */

/* How long a frame was in a zone of the updating thread, and besides: does it fill frames up? */
typedef struct Filling {
   double self, rest; /* ms, when it was looked at last */
   int looks;         /* in which something had changed since the one before; a stall is several */
   int filled;        /* and of these, those in which what changed besides was made up for */
} Filling;

typedef struct Suspect {
   uint32_t state; /* one of its name; 0: none */
   uint32_t context;
   int points;
   double self, off; /* ms, of the frames that got it points */
   int is_here;      /* on the updating thread */
   Filling filling;
} Suspect;

typedef struct Found {
   uint32_t state, context;
   double off; /* of its time */
   Prof_Waiting kind;
   const char *or_else; /* what else it may be, as a comment behind the line; "": nothing */
} Found;

/* A thread that is asked about the frame in progress. */
typedef struct Asked {
   uint32_t context, state; /* 0: nobody is */
   uint64_t at;             /* the stamp at which the frame began */
   uint64_t cpu, delay;     /* ns, then */
} Asked;

static struct {
   Suspect suspects[SUSPECTS];
   Found found[FOUND];
   uint32_t num_found;
   Asked asked;
   uint32_t turn; /* the context that is looked at next */
   int rest;      /* frames until then */
   int skipped;   /* frames in which the updating thread was off the CPU */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- what is told ---- */

/* As they are called in games. */
static int is_display_name(const char *name)
{
   static const char *const words[] = {"present", "Present", "swap",     "Swap",    "vsync",
                                       "VSync",   "Vsync",   "flip",     "limit",   "Limit",
                                       "pace",    "Pace",    "throttle", "Throttle"};
   size_t i;
   for (i = 0; i < sizeof words / sizeof *words; ++i)
      if (strstr(name, words[i])) return 1;
   return 0;
}

static const char *name_of(uint32_t state) { return Prof_Zones[Prof_States[state].zone].name; }

/* Where hardly anything changed one cannot tell, either. A wait whose length has nothing to do with
 * the rest of the frame makes up for it by chance, in a sixth of the frames. */
static int may_fill(const Filling *f) { return f->looks < SHOWN || f->filled * 3 > f->looks; }

/* Another thread that sleeps for most of a frame waits for its next turn. On the updating thread,
 * what lasts until the frame has its length is a limiter, or a thread that is done at the same time
 * in each frame, as one that waits for the display. */
static void choose_kind(Found *found, const Suspect *s)
{
   found->or_else = "";
   found->kind = Prof_WAITING_FOR_DISPLAY;
   if (is_display_name(name_of(s->state))) return;
   found->kind = Prof_WAITING;
   if (!s->is_here) return;
   if (may_fill(&s->filling)) {
      found->kind = Prof_WAITING_FOR_DISPLAY;
      found->or_else = " /* limiter; a thread: _FOR_THREAD */";
   } else {
      found->kind = Prof_WAITING_FOR_THREAD;
      found->or_else = " /* leave it if it reads a file */";
   }
}

/* The line that marks it, as C or C++. */
static void write_line(char *line, size_t size, const Found *found)
{
   snprintf(line, size, "Prof_set_waiting(\"%s\", Prof_WAITING%s);%s", name_of(found->state),
            found->kind == Prof_WAITING_FOR_DISPLAY  ? "_FOR_DISPLAY"
            : found->kind == Prof_WAITING_FOR_THREAD ? "_FOR_THREAD"
                                                     : "",
            found->or_else);
}

static void tell(const Found *found)
{
   char line[192], text[320];
   const char *name = name_of(found->state);
   write_line(line, sizeof line, found);
   snprintf(text, sizeof text, "%s: a wait? %d %% off the CPU. If so: %s", name,
            (int)(found->off * 100 + 0.5), line);
   Prof_Warning_note_once("looks like a wait", name, text);
}

/* Zones of a name are marked together. */
static int is_known(uint32_t state)
{
   uint32_t i;
   for (i = 0; i < own.num_found; ++i)
      if (name_of(own.found[i].state) == name_of(state)) return 1;
   return 0;
}

static void find(const Suspect *s)
{
   Found *found;
   if (own.num_found == FOUND || is_known(s->state)) return;
   found = &own.found[own.num_found++];
   found->state = s->state;
   found->context = s->context;
   found->off = s->self > 0 ? s->off / s->self : 0;
   if (found->off > 1) found->off = 1;
   choose_kind(found, s);
   tell(found);
}

/* ---- suspects ---- */

static int is_of(const Suspect *s, const Prof_Item *item)
{
   return s->state && s->context == item->context && name_of(s->state) == name_of(item->state);
}

/* The one with the fewest points makes room. */
static Suspect *suspect_of(const Prof_Item *item)
{
   Suspect *least = &own.suspects[0];
   int i;
   for (i = 0; i < SUSPECTS; ++i) {
      Suspect *s = &own.suspects[i];
      if (is_of(s, item)) return s;
      if (s->points < least->points) least = s;
   }
   memset(least, 0, sizeof *least);
   least->state = item->state;
   least->context = item->context;
   return least;
}

static void count_for(Suspect *s, double self, double off, int points)
{
   s->points += points;
   s->self += self;
   s->off += off < self ? off : self;
   if (s->points < ENOUGH) return;
   find(s);
   memset(s, 0, sizeof *s);
}

static void count_against(const Prof_Item *item)
{
   int i;
   for (i = 0; i < SUSPECTS; ++i) {
      Suspect *s = &own.suspects[i];
      if (!is_of(s, item)) continue;
      s->points -= WRONG;
      if (s->points <= 0) memset(s, 0, sizeof *s);
   }
}

/* A zone that could be marked, and is not. */
static int may_be_one(const Prof_Frame *frame, const Prof_Item *item)
{
   return item->state != Prof_STATE_ROOT && item->self &&
          Prof_Waiting_kind_of(frame->rules, item->state) == Prof_WORKS;
}

/* ---- the updating thread ---- */

static int matches(double self, double off)
{
   return self >= LEAST_OFF && fabs(self - off) <= MATCH * self + MATCH_MS;
}

/* What it waited in zones that tell so is not looked for: that was off the CPU, too. */
static double off_ms(const Prof_Frame *frame)
{
   double held = (double)frame->held * Prof_Frame_Record_ms_per_tick(frame);
   double off = (frame->use.off_us - frame->use.machine_us) * 1e-3 - held;
   return off > 0 ? off : 0;
}

/* Of several zones that match nobody knows which it was. */
static const Prof_Item *find_match(const Prof_Frame *frame, double off)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame);
   const Prof_Item *found = 0;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (!item->works || !matches((double)item->self * scale, off)) continue;
      if (found || !may_be_one(frame, item)) return 0;
      found = item;
   }
   return found;
}

/* A limiter is short in a slow frame: none is what made it slow. What the machine did to a frame
 * tells nothing. */
static void look_at_filling(Suspect *s, double self, double rest, double machine, int is_stall)
{
   Filling *f = &s->filling;
   double whole = self + rest, by_rest = fabs(rest - f->rest);
   double by_whole = fabs(whole - f->self - f->rest);
   if (is_stall && self > rest) f->looks += SHOWN;
   if (is_stall || machine > CHANGE * whole) return;
   if (f->self > 0 && (by_rest > CHANGE * whole || by_whole > LATE * whole)) {
      ++f->looks;
      f->filled += by_whole * 2 <= by_rest;
   }
   f->self = self;
   f->rest = rest;
}

/* Of ordinary frames it takes more: they tell the kind. */
static void count_here(const Prof_Frame *frame, const Prof_Item *item, double off, int is_proven)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame), self = (double)item->self * scale;
   int is_stall = is_proven && frame->flags & Prof_FRAME_HITCH;
   Suspect *s = suspect_of(item);
   s->is_here = 1;
   look_at_filling(s, self, (double)frame->ticks * scale - self,
                   Prof_Frame_Record_machine_ms(frame), is_stall);
   count_for(s, self, off, is_stall ? PROVEN : is_proven ? PROVEN_HERE : MATCHED);
}

static void look_here(const Prof_Frame *frame)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame), off = off_ms(frame);
   double ran = (frame->use.cpu_us + frame->use.machine_us) * 1e-3;
   const Prof_Item *match = find_match(frame, off);
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      double self = (double)item->self * scale;
      int is_proven = self >= LEAST_SELF && self - ran >= NEARLY_ALL * self;
      if (!item->works || self < LEAST_OFF || !may_be_one(frame, item)) continue;
      if (is_proven || item == match) count_here(frame, item, off, is_proven);
      else if (!match && self > 2 * off) count_against(item);
   }
}

static void take_here(const Prof_Frame *frame)
{
   enum { BOTH = Prof_USE_CPU | Prof_USE_DELAY };
   if ((frame->use.known & BOTH) != BOTH) return;
   if (!(frame->flags & Prof_FRAME_HITCH)) {
      if (off_ms(frame) < LEAST_OFF || ++own.skipped < OFTEN) return;
      own.skipped = 0;
   }
   look_here(frame);
}

/* ---- others ---- */

static const Prof_Item *item_of(const Prof_Frame *frame, uint32_t context, uint32_t state)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i)
      if (frame->items[i].context == context && frame->items[i].state == state)
         return &frame->items[i];
   return 0;
}

/* The frame is over for which one was asked. */
static void take_answer(const Prof_Frame *frame)
{
   Asked asked = own.asked;
   const Prof_Item *item = item_of(frame, asked.context, asked.state);
   uint64_t cpu, delay;
   double self, off;
   own.asked.state = 0;
   if (frame->begin != asked.at || !item || !may_be_one(frame, item)) return;
   self = (double)item->self * Prof_Frame_Record_ms_per_tick(frame);
   if (self < LEAST_SELF) return;
   if (!Prof_Others_Use_tell(asked.context, frame->owner, &cpu, &delay)) return;
   off = self - (double)(cpu - asked.cpu + delay - asked.delay) * 1e-6;
   if (off >= NEARLY_ALL * self) count_for(suspect_of(item), self, off, PROVEN);
   else count_against(item);
}

/* The next context, from own.turn on, that was in one zone for most of the frame. */
static const Prof_Item *find_next(const Prof_Frame *frame)
{
   const Prof_Item *first = 0, *next = 0;
   double most = MOST_OF * (double)frame->ticks;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->works || (double)item->self < most || !may_be_one(frame, item)) continue;
      if (is_known(item->state)) continue;
      if (!first) first = item;
      if (!next && item->context >= own.turn) next = item;
   }
   return next ? next : first;
}

static void ask_next(const Prof_Frame *frame)
{
   const Prof_Item *item = find_next(frame);
   if (!item || !frame->begin) return;
   own.turn = (uint32_t)item->context + 1;
   if (!Prof_Others_Use_tell(item->context, frame->owner, &own.asked.cpu, &own.asked.delay)) return;
   own.asked.context = item->context;
   own.asked.state = item->state;
   own.asked.at = frame->begin + frame->ticks;
}

void Prof_Unmarked_take_frame(const Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (frame->flags & Prof_FRAME_ODD) return;
   Prof_Module_list(&module);
   take_here(frame);
   if (own.asked.state) take_answer(frame);
   else if (--own.rest < 0) {
      own.rest = EVERY;
      ask_next(frame);
   }
}

/* ---- out ---- */

static int is_still(const Found *found)
{
   return Prof_Waiting_kind_of(Prof_Waiting_rules_now(), found->state) == Prof_WORKS;
}

int Prof_Unmarked_is(uint32_t zone)
{
   uint32_t i;
   for (i = 0; i < own.num_found; ++i)
      if (zone && Prof_Zones[zone].name == name_of(own.found[i].state))
         return is_still(&own.found[i]);
   return 0;
}

int Prof_num_unmarked(void)
{
   uint32_t i;
   int count = 0;
   for (i = 0; i < own.num_found; ++i) count += is_still(&own.found[i]);
   return count;
}

int Prof_get_unmarked(int index, Prof_Unmarked *unmarked)
{
   uint32_t i;
   for (i = 0; unmarked && index >= 0 && i < own.num_found; ++i) {
      const Found *found = &own.found[i];
      if (!is_still(found) || index--) continue;
      unmarked->name = name_of(found->state);
      unmarked->zone = Prof_Zones[Prof_States[found->state].zone].public_id;
      unmarked->context = (int)found->context;
      unmarked->off = found->off;
      unmarked->kind = found->kind;
      write_line(unmarked->line, sizeof unmarked->line, found);
      return 1;
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
