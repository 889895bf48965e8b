/* prof_xray.c - see prof_xray.h: makes zones of functions with sleds, for a while.
 *
 *      NOTHING --look--> LEARNS --a frame in which some ran--> SHOWS --time, stop--> ENDS
 *         ^              all are on               the chosen are on                    |
 *         +-----------------------------------------------------------until none is open
 *
 * The handler runs on any thread. All that it reads is written before `state` says so, and what is
 * written while it may run are single words:
 *
 *      depths[id]   LEARNS: how deep below the zone it was seen, at least; 0 not at all
 *      marks[id]    SHOWS, ENDS: 1 + its place in `shown`, with LEFT_OUT if it is off again; 0: it
 *                   is not shown. Not the same words: who learns may be late, and write then
 *
 * It is below the zone if that, or one of its name, is in the chain of the open node. That is asked
 * anew only if another node is open than the last time, so it is a compare for most calls. The
 * zones themselves, and which exit belongs to which, are prof_auto_enter.h's affair. An exit that
 * comes without an enter below the zone is not handed on. A call that comes late, with a mark of
 * before, is told by its number, which is another than that of the place.
 *
 * Nothing may be switched off while it is open: its exit would be missing, its zone would stay
 * open, and an end of the game's own, in C, would close that one. So a function that is left out
 * still has its exits handed on (LEFT_OUT) until a frame ends in which it is not open, and the end
 * waits for all of them; so does a look into another zone. While it learns nothing is entered, so
 * then all may be switched off at once. And a function gets its mark when it is on: else a thread
 * could enter it by a sled that is on already, and leave it by one that is not yet.
 *
 * A thread may be held up in the handler for long, and enter what was meant to be entered no more.
 * So it reads `state` again when it has entered, and leaves at once if that is another; which is
 * told by the number of the look, too, that stands above the two lowest bits. Either it sees the
 * change, or the zone was open before it, and whoever waits sees that.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_xray.h"
#include "prof_auto_enter.h"
#include "prof_auto_open.h"

#include "../../platform/stack/prof_os_sleds.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_inside.h"
#include "../../src/gather/prof_state.h"
#include "../../src/gather/prof_thread.h"

#include <stdlib.h>
#include <string.h>

#define COOKIE 0x58524179u
#define PATIENCE 2.0 /* s: how long the end waits for what is open */

enum {
   MOST_IDS = 1 << 17,   /* a function with a higher number is not shown */
   MOST_SHOWN = 1024,
   MOST_ZONES = 16,      /* of one name */
   A_FRAME = 16,         /* functions switched on in a frame, one by one: 0.4 ms */
   DEEPEST = 255,
   CLEAR = 2,            /* a thread may be in the midst of an event when it is looked at */
   PLACES = 4096         /* of a hash table that is a quarter full at most */
};
#define LEFT_OUT 0x80000000u

typedef struct Shown {
   uint64_t address;
   uint32_t id, depth;
   uint32_t left_out, off; /* called too often; and switched off since */
   uint32_t open;          /* when it was looked at last */
} Shown;

static struct {
   Prof_Xray_Options options;
   int started;
   uint32_t zone;         /* looked into, */
   uint32_t zones[MOST_ZONES], num_zones; /* and all of its name, itself first */
   uint32_t zones_seen;   /* looked at for that */
   uint32_t next_zone;    /* that comes when this one has ended; 0: none */
   double next_seconds;
   int frames;            /* ended since it began to learn */
   int clear;             /* in a row, at whose ends none was open, since it ends */
   double until, ending;  /* s, of the system's clock: the end of the look; since when it ends */
   uint32_t num_ids;      /* marks in use */
   uint32_t num_shown, num_on, num_left_out, num_off, too_many;
   Shown shown[MOST_SHOWN];
   uint16_t place[PLACES]; /* 1 + place in shown, by address */
} own;

/* What the handler reads besides. It may still run after a shutdown, in another thread, so this is
 * never given back; memory is taken only where there are functions. `look` grows whenever other
 * zones are meant. */
static uint32_t state = Prof_INSIDE_NOTHING, look;
#define PHASE(state) ((state)&3u)
#define ONE_LOOK 4u
static uint32_t depths[MOST_IDS], marks[MOST_IDS];

static void handle(int32_t function, int kind);

/* ---- the handler ---- */

typedef struct Mine {
   const Prof_Node *node;    /* asked about last, */
   uint32_t in_look, inside; /* in which look, and the answer */
   uint32_t depth;           /* functions open, while it learns */
   uint32_t busy;            /* in the handler: what it calls may have sleds */
} Mine;

static Prof_PER_THREAD Mine mine;

/* The open node of a thread that is measured; else null. */
static Prof_Node *open_node(void)
{
   const Prof_Context *c = Prof_Thread_held();
   if (!c || c->parked) return 0;
   return Prof_Context_is_at_gate(c) ? c->top : Prof_Tls_hands()->cur;
}

static int is_wanted_zone(uint32_t zone)
{
   const uint32_t count = Prof_Atomic_acquire32(&own.num_zones);
   uint32_t i;
   for (i = 0; i < count && own.zones[i] != zone;) ++i;
   return i < count;
}

static int is_inside(Mine *m)
{
   const Prof_Node *node = open_node(), *at = node;
   const uint32_t now = Prof_Atomic_load32(&look);
   if (!node) return 0;
   if (m->node == node && m->in_look == now) return (int)m->inside;
   while (at && !is_wanted_zone(at->zone)) at = at->parent;
   m->node = node;
   m->in_look = now;
   m->inside = at != 0;
   return at != 0;
}

static void learn(Mine *m, uint32_t id, int enters)
{
   uint32_t before = Prof_Atomic_load32(&depths[id]), depth;
   if (!enters) {
      if (m->depth) --m->depth;
      return;
   }
   depth = ++m->depth < DEEPEST ? m->depth : (uint32_t)DEEPEST;
   if (!before || depth < before) Prof_Atomic_store32(&depths[id], depth);
}

static void enter(uint64_t address, uint32_t now, uint32_t id, uint32_t mark)
{
   Prof_Auto_enter(address);
   if (Prof_Atomic_load32(&state) != now || Prof_Atomic_load32(&marks[id]) != mark)
      Prof_Auto_leave(address);
}

static void show(uint32_t now, uint32_t id, uint32_t mark, int enters)
{
   const uint32_t at = (mark & ~LEFT_OUT) - 1;
   const Shown *shown = &own.shown[at < MOST_SHOWN ? at : 0];
   if (shown->id != id || !shown->address) return; /* who is so late may find it half written */
   if (!enters) Prof_Auto_leave(shown->address);
   else if (!(mark & LEFT_OUT) && PHASE(now) == Prof_INSIDE_SHOWS)
      enter(shown->address, now, id, mark);
}

static void heed(uint32_t now, uint32_t id, uint32_t mark, int kind)
{
   Mine *m = &mine;
   const int enters = kind == Prof_SLED_ENTER || kind == Prof_SLED_ENTER_ARGUMENTS;
   if (m->busy) return;
   m->busy = 1;
   if (!is_inside(m)) m->depth = 0;
   else if (PHASE(now) == Prof_INSIDE_LEARNS) learn(m, id, enters);
   else show(now, id, mark, enters);
   m->busy = 0;
}

/* Most calls are of functions that are not wanted: these are done with first. */
static Prof_UNMARKED void handle(int32_t function, int kind)
{
   const uint32_t now = Prof_Atomic_acquire32(&state), id = (uint32_t)function;
   uint32_t mark;
   if (PHASE(now) == Prof_INSIDE_NOTHING || id >= MOST_IDS || kind > Prof_SLED_ENTER_ARGUMENTS)
      return;
   mark = Prof_Atomic_load32(&marks[id]);
   if (mark || PHASE(now) == Prof_INSIDE_LEARNS) heed(now, id, mark, kind);
}

/* ---- from one state to the next; all under the lock ---- */

static Prof_Inside phase(void) { return (Prof_Inside)PHASE(state); }

static void go_to(Prof_Inside next)
{
   Prof_Atomic_release32(&state, state - PHASE(state) + (uint32_t)next);
}

static void end_at_once(void)
{
   if (phase() == Prof_INSIDE_NOTHING) return;
   go_to(Prof_INSIDE_NOTHING);
   (void)Prof_Os_sleds_switch_all(0);
   Prof_Os_sleds_give_back(handle);
   if (!own.next_zone) Prof_Auto_shut(Prof_AUTO_SLEDS);
}

static void begin_to_end(double now)
{
   if (phase() == Prof_INSIDE_LEARNS) end_at_once();
   if (phase() != Prof_INSIDE_SHOWS) return;
   own.ending = now;
   own.clear = 0;
   go_to(Prof_INSIDE_ENDS);
}

static uint32_t place_of(uint64_t address)
{
   uint32_t at = (uint32_t)(address * 0x9E3779B97F4A7C15u >> 52);
   while (own.place[at] && own.shown[own.place[at] - 1].address != address) at = (at + 1) % PLACES;
   return at;
}

static void fill_places(void)
{
   uint32_t i;
   memset(own.place, 0, sizeof own.place);
   for (i = 0; i < own.num_shown; ++i)
      own.place[place_of(own.shown[i].address)] = (uint16_t)(i + 1);
}

/* One name may be at several places, as zones are told by these too, and at new ones any time. The
 * handler's answers of before may be wrong then. */
static void find_zones(void)
{
   const uint32_t count = Prof_Zone_count();
   for (; own.zones_seen < count && own.num_zones < MOST_ZONES; ++own.zones_seen) {
      const uint32_t zone = own.zones_seen;
      if (zone == own.zone) continue;
      if (strcmp(Prof_Zones[zone].name, Prof_Zones[own.zone].name) != 0) continue;
      own.zones[own.num_zones] = zone;
      Prof_Atomic_release32(&own.num_zones, own.num_zones + 1);
      Prof_Atomic_store32(&look, look + 1);
   }
}

/* Nearest to the zone first. */
static int compare(const void *a, const void *b)
{
   const Shown *x = (const Shown *)a, *y = (const Shown *)b;
   if (x->depth != y->depth) return x->depth < y->depth ? -1 : 1;
   return x->id < y->id ? -1 : x->id > y->id;
}

static void take_id(uint32_t id, uint32_t depth)
{
   Shown *to = &own.shown[own.num_shown++];
   Prof_ASSERT(own.num_shown <= MOST_SHOWN);
   memset(to, 0, sizeof *to);
   to->id = id;
   to->depth = depth;
   to->address = Prof_Os_sleds_address(id);
}

/* Takes what was learnt, depth by depth as long as all of one has room; of the next what fits. */
static void choose(void)
{
   const uint32_t most = (uint32_t)own.options.max_functions;
   uint32_t counts[DEEPEST + 1] = {0}, depth = 0, room = most, seen = 0, id;
   for (id = 1; id < own.num_ids; ++id) ++counts[Prof_Atomic_load32(&depths[id])];
   for (id = 1; id <= DEEPEST; ++id) seen += counts[id];
   while (depth < DEEPEST && room >= counts[depth + 1]) room -= counts[++depth];
   for (id = 1; id < own.num_ids; ++id) {
      const uint32_t here = Prof_Atomic_load32(&depths[id]);
      if (!here || here > depth + 1 || own.num_shown == most) continue;
      if (here == depth + 1 && !room) continue;
      if (here == depth + 1) --room;
      take_id(id, here);
   }
   qsort(own.shown, own.num_shown, sizeof *own.shown, compare);
   own.too_many = seen > own.num_shown ? seen - own.num_shown : 0; /* some came since */
   fill_places();
}

/* Switches the next few on. */
static void switch_some_on(void)
{
   int i;
   for (i = 0; i < A_FRAME && own.num_on < own.num_shown; ++i) {
      const uint32_t id = own.shown[own.num_on++].id;
      if (Prof_Os_sleds_switch(id, 1)) Prof_Atomic_release32(&marks[id], own.num_on);
   }
}

/* All are off while the marks change their meaning. */
static void begin_to_show(void)
{
   go_to(Prof_INSIDE_NOTHING);
   (void)Prof_Os_sleds_switch_all(0);
   choose();
   go_to(Prof_INSIDE_SHOWS);
   switch_some_on();
}

static int has_learnt(void)
{
   uint32_t id;
   if (++own.frames < 2) return 0; /* the first is a part of one */
   for (id = 1; id < own.num_ids; ++id)
      if (Prof_Atomic_load32(&depths[id])) return 1;
   return 0;
}

/* ---- what a frame tells ---- */

/* Null: it is none of them, or no function at all. */
static Shown *shown_of(const Prof_Auto_Site *site)
{
   const uint32_t at = site ? own.place[place_of(site->function)] : 0;
   return at ? &own.shown[at - 1] : 0;
}

/* From now on it is not entered, as it was called too often for too little. */
static void leave_out(Shown *shown)
{
   if (shown->left_out) return;
   shown->left_out = 1;
   ++own.num_left_out;
   Prof_Atomic_store32(&marks[shown->id], (uint32_t)(shown - own.shown + 1) | LEFT_OUT);
}

static void leave_out_noise(const Prof_Frame *frame)
{
   static struct {
      uint64_t self, entries;
   } sums[MOST_SHOWN];
   const double ns_per_tick = Prof_Frame_Record_ms_per_tick(frame) * 1e6;
   uint32_t i;
   memset(sums, 0, own.num_shown * sizeof *sums);
   for (i = 0; i < frame->count; ++i) {
      const uint32_t zone = Prof_States[frame->items[i].state].zone;
      const Shown *shown = shown_of(Prof_Auto_Sites_of_zone(zone));
      if (!shown) continue;
      sums[shown - own.shown].self += frame->items[i].self;
      sums[shown - own.shown].entries += frame->items[i].entries;
   }
   for (i = 0; i < own.num_shown; ++i)
      if (sums[i].entries > (uint64_t)own.options.often &&
          (double)sums[i].self * ns_per_tick < own.options.often_ns * (double)sums[i].entries)
         leave_out(&own.shown[i]);
}

/* Null: it was never entered. */
static const Prof_Auto_Site *site_of(const Shown *shown)
{
   const Prof_Auto_Table *table = Prof_Atomic_load_ptr(&Prof_Auto_Sites_table);
   return table ? Prof_Auto_Sites_look(table, shown->address) : 0;
}

/* Notes which are open now, on any thread or fiber. 0: none; 2: there may be more than are
 * marked. */
static int note_open(void)
{
   uint32_t i;
   int any = 0;
   if (!Prof_Auto_Open_look()) return 2;
   for (i = 0; i < own.num_shown; ++i) {
      const Prof_Auto_Site *site = site_of(&own.shown[i]);
      own.shown[i].open = site && Prof_Auto_Open_was(site);
      any |= own.shown[i].open != 0;
   }
   return any;
}

/* Switches off what was left out in a frame before, and is not open. */
static void switch_noise_off(void)
{
   uint32_t i;
   if (own.num_off == own.num_left_out || note_open() == 2) return;
   for (i = 0; i < own.num_on; ++i) {
      Shown *shown = &own.shown[i];
      if (!shown->left_out || shown->off || shown->open) continue;
      shown->off = 1;
      ++own.num_off;
      (void)Prof_Os_sleds_switch(shown->id, 0);
   }
}

static const char *begin(uint32_t zone, double seconds);

static void go_on_showing(const Prof_Frame *frame)
{
   switch_some_on();
   switch_noise_off();
   leave_out_noise(frame);
}

/* Ends, and goes on with the zone that was chosen meanwhile. */
static void end_and_go_on(void)
{
   end_at_once();
   if (own.next_zone && begin(own.next_zone, own.next_seconds)) Prof_Auto_shut(Prof_AUTO_SLEDS);
   own.next_zone = 0;
}

static int is_out_of_patience(double now) { return now > own.ending + PATIENCE; }

static void end_if_closed(double now)
{
   own.clear = note_open() ? 0 : own.clear + 1;
   if (own.clear >= CLEAR || is_out_of_patience(now)) end_and_go_on();
}

/* Once a frame, under the lock. */
static void take_frame(const Prof_Frame *frame, uint64_t own_beside)
{
   const double now = Prof_Clock_system();
   (void)own_beside;
   if (phase() == Prof_INSIDE_NOTHING) return;
   find_zones();
   if (phase() == Prof_INSIDE_LEARNS && has_learnt()) begin_to_show();
   else if (phase() == Prof_INSIDE_SHOWS) go_on_showing(frame);
   else if (phase() == Prof_INSIDE_ENDS) end_if_closed(now);
   if (now >= own.until) begin_to_end(now);
}

/* ---- the provider ---- */

/* Null, or why not. */
static const char *switch_on(void)
{
   const char *refusal = Prof_Os_sleds_take(handle);
   if (refusal || Prof_Os_sleds_switch_all(1)) return refusal;
   (void)Prof_Os_sleds_switch_all(0); /* some may be on already */
   Prof_Os_sleds_give_back(handle);
   return "the system does not let the program's code be changed";
}

static void begin_to_learn(uint32_t zone, double seconds)
{
   const uint32_t count = Prof_Os_sleds_count() + 1;
   own.zone = own.zones[0] = zone;
   Prof_Atomic_release32(&own.num_zones, 1);
   own.zones_seen = Prof_ZONE_FIRST;
   find_zones();
   own.frames = 0;
   own.num_ids = count < MOST_IDS ? count : (uint32_t)MOST_IDS;
   own.num_shown = own.num_on = own.num_left_out = own.num_off = own.too_many = 0;
   own.until = Prof_Clock_system() + (seconds > 0 ? seconds : own.options.seconds);
   memset(depths, 0, own.num_ids * sizeof *depths);
   memset(marks, 0, own.num_ids * sizeof *marks);
   Prof_Atomic_store32(&look, look + 1);
   Prof_Atomic_release32(&state, state + ONE_LOOK);
}

static const char *begin(uint32_t zone, double seconds)
{
   const char *refusal;
   Prof_ASSERT(phase() == Prof_INSIDE_NOTHING);
   begin_to_learn(zone, seconds);
   refusal = switch_on();
   if (!refusal) go_to(Prof_INSIDE_LEARNS);
   return refusal;
}

/* What is shown of another zone has to be closed first. */
static const char *look_into(uint32_t zone, double seconds)
{
   const char *refusal = Prof_Os_sleds_take(handle);
   if (refusal) return refusal;
   if (!Prof_Auto_open(Prof_AUTO_SLEDS)) return "there is no memory to look inside";
   Prof_Config_lock();
   begin_to_end(Prof_Clock_system());
   own.next_zone = phase() == Prof_INSIDE_ENDS ? zone : 0;
   own.next_seconds = seconds;
   if (phase() == Prof_INSIDE_NOTHING) refusal = begin(zone, seconds);
   if (refusal) Prof_Auto_shut(Prof_AUTO_SLEDS);
   Prof_Config_unlock();
   return refusal;
}

static void stop(void)
{
   Prof_Config_lock();
   own.next_zone = 0;
   begin_to_end(Prof_Clock_system());
   Prof_Config_unlock();
}

/* No frame comes while the game is paused, so time is looked at here, too. */
static void tell(Prof_Inside_Info *info)
{
   double now;
   Prof_Config_lock();
   now = Prof_Clock_system();
   if (now >= own.until) begin_to_end(now);
   if (phase() == Prof_INSIDE_ENDS && is_out_of_patience(now)) end_and_go_on();
   info->state = phase();
   if (phase() != Prof_INSIDE_NOTHING) {
      info->zone = Prof_Zones[own.next_zone ? own.next_zone : own.zone].name;
      info->functions = (int)(own.num_shown - own.num_left_out);
      info->too_many = (int)own.too_many;
      info->too_often = (int)own.num_left_out;
      info->seconds_left = own.until > now ? own.until - now : 0;
   }
   Prof_Config_unlock();
}

static const Prof_Inside_Provider provider = {look_into, stop, tell};

/* ---- start ---- */

static void put_back(void)
{
   end_at_once();
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

Prof_Xray_Options Prof_default_xray(void)
{
   Prof_Xray_Options options;
   memset(&options, 0, sizeof options);
   options.cookie = COOKIE;
   options.seconds = 10;
   options.max_functions = 200;
   options.often = 10000;
   options.often_ns = 100;
   return options;
}

static int is_sound(const Prof_Xray_Options *o)
{
   return o->cookie == COOKIE && o->seconds >= 0.1 && o->seconds <= 3600 && o->max_functions >= 1 &&
          o->max_functions <= MOST_SHOWN && o->often >= 1 && o->often_ns > 0;
}

static void fill_defaults(Prof_Xray_Options *o)
{
   const Prof_Xray_Options usual = Prof_default_xray();
   if (o->seconds == 0) o->seconds = usual.seconds;
   if (!o->max_functions) o->max_functions = usual.max_functions;
   if (!o->often) o->often = usual.often;
   if (o->often_ns == 0) o->often_ns = usual.often_ns;
}

int Prof_start_xray(const Prof_Xray_Options *options)
{
   Prof_Xray_Options o = options ? *options : Prof_default_xray();
   int started = 0;
   fill_defaults(&o);
   if (!is_sound(&o)) {
      Prof_Config_log("Prof_start_xray: a field is out of its range");
      return 0;
   }
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (own.started) Prof_Config_log("Prof_start_xray: it has been started");
   else if (!Prof_Update_add_sink(take_frame)) Prof_Config_log("Prof_start_xray: too many sinks");
   else started = 1;
   if (started) {
      own.started = 1;
      own.options = o;
      Prof_Inside_set(&provider);
   }
   Prof_Config_unlock();
   return started;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
