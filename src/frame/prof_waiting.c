/* prof_waiting.c - see prof_waiting.h */
#ifdef Prof_ENABLED
#include "prof_waiting.h"
#include "../gather/prof_lock.h"
#include "../gather/prof_off.h"
#include "../gather/prof_start.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_wait.h"
#include "../base/prof_module.h"
#include <string.h>

enum { MAX_WAITING = 64, MAX_RULES = 32 };

/* A set of names that wait. Strings are hash-consed, so names are compared by pointer; and they
 * stand in the order of their addresses, so that equal sets are equal memory. */
typedef struct Rules {
   uint32_t number; /* 0: not used */
   uint32_t used;   /* when they were taken up last, for what is forgotten first */
   int count;
   const char *names[MAX_WAITING];
   unsigned char kinds[MAX_WAITING]; /* of the same: Prof_Waiting, never Prof_WORKING */
} Rules;

/* The kinds of all states by some rules. */
typedef struct Kinds {
   unsigned char *by_state; /* 0, which works, for states that came later */
   uint32_t number;         /* of the rules */
   uint32_t known;          /* states below this are up to date */
   int mixed;               /* Prof_Waiting_stands_in_wait of some of them */
} Kinds;

static struct {
   Rules wanted;          /* as the game says; under the lock, by any thread */
   int changed;           /* likewise: since the last update */
   int told;              /* the log, that there is no room for more */
   Rules held[MAX_RULES]; /* of frames that may still be looked at */
   int current;           /* which of them are in force */
   uint32_t last_number;
   uint32_t times_taken; /* how often rules were taken up */
   Kinds by_current, by_past;
} own;

static void put_back(void)
{
   Prof_Config_release(own.by_current.by_state);
   Prof_Config_release(own.by_past.by_state);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- what the game says ---- */

/* Asked before the name is kept, as a name that is refused must take no memory. */
static int has_room(void) { return own.wanted.count < MAX_WAITING; }

/* What the game said of the name. */
static int wanted_kind(const char *name)
{
   char plain[Prof_MAX_TEXT + 1];
   int at;
   Prof_Zone_plain_name(plain, name);
   for (at = 0; at < own.wanted.count; ++at)
      if (strcmp(own.wanted.names[at], plain) == 0) return own.wanted.kinds[at];
   return Prof_WORKING;
}

static void insert(int at, const char *name)
{
   size_t behind = (size_t)(own.wanted.count - at);
   Prof_ASSERT(has_room());
   memmove(own.wanted.names + at + 1, own.wanted.names + at, behind * sizeof *own.wanted.names);
   memmove(own.wanted.kinds + at + 1, own.wanted.kinds + at, behind);
   own.wanted.names[at] = name;
   ++own.wanted.count;
}

static void erase(int at)
{
   size_t behind = (size_t)(--own.wanted.count - at);
   memmove(own.wanted.names + at, own.wanted.names + at + 1, behind * sizeof *own.wanted.names);
   memmove(own.wanted.kinds + at, own.wanted.kinds + at + 1, behind);
}

static void set_waiting(const char *name, int kind)
{
   int at = 0, there;
   /* Compared by pointer; "" is also what stands for a name that there was no memory for. */
   Prof_ASSERT(Prof_Config_lock_is_mine() && (!*name || Prof_Zone_keep_string(name) == name));
   while (at < own.wanted.count && (uintptr_t)own.wanted.names[at] < (uintptr_t)name) ++at;
   there = at < own.wanted.count && own.wanted.names[at] == name;
   if (!there && kind == Prof_WORKING) return;
   Prof_Module_list(&module);
   if (!there) insert(at, name);
   if (kind == Prof_WORKING) erase(at);
   else own.wanted.kinds[at] = (unsigned char)kind;
   own.changed = 1;
   Prof_Off_heed_waiting(wanted_kind, name);
}

void Prof_set_waiting(const char *zone_name, int kind)
{
   int was;
   if (!zone_name) return;
   if (kind < Prof_WORKING || kind > Prof_HELPING) kind = Prof_WAITING;
   Prof_Config_lock();
   was = Prof_Start_now() ? wanted_kind(zone_name) : kind;
   if (was == kind) {
      /* nothing to do */
   } else if (was != Prof_WORKING || has_room()) {
      set_waiting(Prof_Zone_keep_name(zone_name), kind);
   } else if (!own.told) {
      Prof_Module_list(&module);
      own.told = 1;
      Prof_Config_log("Prof_set_waiting: %s: %d names are all there can be", zone_name,
                      MAX_WAITING);
   }
   Prof_Config_unlock();
}

/* ---- numbers for it ---- */

static int are_alike(const Rules *a, const Rules *b)
{
   size_t count = (size_t)a->count;
   return a->count == b->count && memcmp(a->names, b->names, count * sizeof *a->names) == 0 &&
          memcmp(a->kinds, b->kinds, count) == 0;
}

/* Finds the rules that the game wants, if they were used before, or else those used longest ago,
 * which give way. */
static Rules *find_rules(void)
{
   Rules *oldest = &own.held[0];
   int i;
   for (i = 0; i < MAX_RULES; ++i) {
      if (own.held[i].number && are_alike(&own.held[i], &own.wanted)) return &own.held[i];
      if (own.held[i].used < oldest->used) oldest = &own.held[i];
   }
   oldest->number = 0;
   return oldest;
}

static void take_up_rules(void)
{
   Rules *rules = find_rules();
   if (!rules->number) {
      *rules = own.wanted;
      rules->number = ++own.last_number;
   }
   rules->used = ++own.times_taken;
   own.current = (int)(rules - own.held);
   own.changed = 0;
}

static const Rules *rules_in_force(void) { return &own.held[own.current]; }

uint32_t Prof_Waiting_rules_now(void) { return rules_in_force()->number; }

/* ---- kinds of states ---- */

/* A game may put a zone of the last name around all it does for the profiler. */
static int is_own_name(const char *name)
{
   static const char *const names[] = {"prof_update", "prof_report", "prof_draw", "prof_export",
                                       "profiler"};
   unsigned i;
   if (strncmp(name, "prof", 4) != 0) return 0;
   for (i = 0; i < sizeof names / sizeof *names; ++i)
      if (strcmp(name, names[i]) == 0) return 1;
   return 0;
}

int Prof_Waiting_is_own(uint32_t state)
{
   for (; state > Prof_STATE_ROOT; state = Prof_States[state].parent)
      if (is_own_name(Prof_Zones[Prof_States[state].zone].name)) return 1;
   return 0;
}

/* What the game said of the name; Prof_WORKING if nothing. Zones of locks wait for threads. */
static int told_kind(const Rules *rules, const char *name)
{
   int i;
   for (i = 0; i < rules->count; ++i)
      if (rules->names[i] == name) return rules->kinds[i];
   return Prof_Lock_is_wait(name) ? Prof_WAITING_FOR_THREAD : Prof_WORKING;
}

/* What stands below a zone is what that is, with two exceptions: who helps while it waits works,
 * and a zone that tells for what it waits knows better than the one around it. */
static int kind_of(const Rules *rules, const char *name, int above)
{
   int told = told_kind(rules, name);
   if (above == Prof_OWN) return above;
   if (told == Prof_HELPING) return Prof_WORKS;
   if (told == Prof_WAITING_FOR_DISPLAY) return Prof_WAITS_DISPLAY;
   if (told == Prof_WAITING_FOR_THREAD) return Prof_WAITS_THREAD;
   if (above) return above;
   if (told == Prof_WAITING) return Prof_WAITS;
   return is_own_name(name) ? Prof_OWN : Prof_WORKS;
}

/* Finds the kinds of states that are new since the last time, or of all if the rules are others.
 * What stands below a zone that is no work is of its kind; a parent's number is below its
 * children's, so its answer is there. 0: no memory. */
static int bring_up_to_date(Kinds *kinds, const Rules *rules, uint32_t count)
{
   if (!kinds->by_state)
      kinds->by_state = (unsigned char *)Prof_Config_alloc(Prof_State_capacity(), 1);
   if (!kinds->by_state) return 0;
   if (kinds->number != rules->number) kinds->known = Prof_STATE_ROOT, kinds->mixed = 0;
   kinds->number = rules->number;
   for (; kinds->known < count; ++kinds->known) {
      const Prof_State *state = &Prof_States[kinds->known];
      int above = kinds->by_state[state->parent];
      int kind = kind_of(rules, Prof_Zones[state->zone].name, above);
      Prof_ASSERT(state->parent < kinds->known);
      kinds->by_state[kinds->known] = (unsigned char)kind;
      kinds->mixed |= Prof_Waiting_stands_in_wait(kinds->by_state, kinds->known) ||
                      Prof_Waiting_stands_in_due_wait(kinds->by_state, kinds->known);
   }
   return 1;
}

int Prof_Waiting_is_mixed(void) { return own.by_current.mixed; }

static int waits(const char *name)
{
   int kind = told_kind(rules_in_force(), name);
   return kind != Prof_WORKING && kind != Prof_HELPING;
}

int Prof_Waiting_refresh(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (own.changed || !rules_in_force()->number) {
      take_up_rules();
      if (Prof_Wait_mark(waits)) Prof_Thread_rouse();
   }
   return bring_up_to_date(&own.by_current, rules_in_force(), Prof_State_count());
}

void Prof_Waiting_know(uint32_t state)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!own.by_current.by_state || state < own.by_current.known) return;
   (void)bring_up_to_date(&own.by_current, rules_in_force(), Prof_State_count());
}

/* Places that hold none have the number 0. */
static const Rules *rules_of(uint32_t number)
{
   int i;
   for (i = 0; number && i < MAX_RULES; ++i)
      if (own.held[i].number == number) return &own.held[i];
   return rules_in_force();
}

/* Two answers are kept: by the rules in force, and by those that were asked for last besides.
 * Nearly all frames have the former, and whoever looks at an old frame asks for it again and
 * again. */
const unsigned char *Prof_Waiting_kinds(uint32_t rules)
{
   const Rules *of;
   int ok;
   if (rules == own.by_current.number || !own.by_current.by_state) return own.by_current.by_state;
   if (rules == own.by_past.number && own.by_past.known == own.by_current.known)
      return own.by_past.by_state;
   Prof_Config_lock();
   of = rules_of(rules);
   ok = of != rules_in_force() && bring_up_to_date(&own.by_past, of, own.by_current.known);
   Prof_Config_unlock();
   return ok ? own.by_past.by_state : own.by_current.by_state;
}

/* ---- archive ---- */

/* Names stand in the order of their addresses, which is another one in each process. */
static void sort_in(Rules *rules, int at)
{
   const char *name = rules->names[at];
   unsigned char kind = rules->kinds[at];
   for (; at && (uintptr_t)rules->names[at - 1] > (uintptr_t)name; --at) {
      rules->names[at] = rules->names[at - 1];
      rules->kinds[at] = rules->kinds[at - 1];
   }
   rules->names[at] = name;
   rules->kinds[at] = kind;
}

/* Which name stands behind that one by its text, as addresses are no order that lasts; behind -1 is
 * the first, and behind the last -1. */
static int next_by_text(const Rules *rules, int last)
{
   int i, next = -1;
   for (i = 0; i < rules->count; ++i) {
      if (last >= 0 && strcmp(rules->names[i], rules->names[last]) <= 0) continue;
      if (next < 0 || strcmp(rules->names[i], rules->names[next]) < 0) next = i;
   }
   return next;
}

static void write_names(Prof_Archive *a, Rules *rules)
{
   int at = next_by_text(rules, -1);
   for (; at >= 0; at = next_by_text(rules, at)) {
      (void)Prof_Archive_string(a, rules->names[at]);
      Prof_Archive_byte(a, &rules->kinds[at], Prof_HELPING);
   }
}

/* Each text is there once: so it is when it is written. */
static void read_names(Prof_Archive *a, Rules *rules)
{
   int i;
   for (i = 0; i < rules->count; ++i) {
      rules->names[i] = Prof_Zone_keep_name(Prof_Archive_string(a, ""));
      Prof_Archive_byte(a, &rules->kinds[i], Prof_HELPING);
      sort_in(rules, i);
   }
   for (i = 1; i < rules->count; ++i)
      if (rules->names[i - 1] == rules->names[i]) Prof_Archive_fail(a, "a name waits twice");
}

static void archive_rules(Prof_Archive *a, Rules *rules)
{
   Prof_Archive_u32(a, &rules->number, UINT32_MAX);
   Prof_Archive_u32(a, &rules->used, UINT32_MAX);
   Prof_Archive_int(a, &rules->count, 0, MAX_WAITING);
   if (a->reads) read_names(a, rules);
   else write_names(a, rules);
}

void Prof_Waiting_archive(Prof_Archive *a)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_int(a, &own.current, 0, MAX_RULES - 1);
   Prof_Archive_u32(a, &own.last_number, UINT32_MAX);
   Prof_Archive_u32(a, &own.times_taken, UINT32_MAX);
   for (i = 0; i < MAX_RULES && Prof_Archive_ok(a); ++i) archive_rules(a, &own.held[i]);
   if (!a->reads || !Prof_Archive_ok(a)) return;
   own.wanted = *rules_in_force();
   own.wanted.number = own.wanted.used = 0;
   own.changed = 0;
   own.by_current.number = own.by_past.number = 0;
   Prof_Off_heed_waiting(wanted_kind, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
