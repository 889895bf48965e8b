/* prof_state.c - see prof_state.h */
#ifdef Prof_ENABLED
#include "prof_state.h"
#include "../base/prof_lookup.h"
#include <string.h>

Prof_State *Prof_States;
Prof_Row *Prof_Rows;

static struct {
   uint32_t num_states; /* released after the entry is complete */
   uint32_t num_rows;
   uint32_t capacity;   /* room for all states: max_states, a sixteenth more, and the first three */
   uint32_t regular;    /* so many may be for any zone; what room is left is for "(over limit)" */
   uint32_t num_over;   /* states of that: a full table can still tell below what it was full */
   Prof_Lookup states; /* by parent and zone; searched without the lock */
   Prof_Lookup rows;   /* of depth > 1, by zone and depth */
} own;

uint32_t Prof_State_count(void) { return Prof_Atomic_acquire32(&own.num_states); }
uint32_t Prof_State_capacity(void) { return own.capacity; }
int Prof_State_has_run(uint32_t state)
{
   Prof_ASSERT(state < Prof_State_count());
   return Prof_Atomic_load32(&Prof_States[state].entered) != 0;
}

int Prof_State_is_of_count(uint32_t state)
{
   return strcmp(Prof_Zones[Prof_States[state].zone].file, Prof_COUNT_FILE) == 0;
}

void Prof_State_note_run(uint32_t state)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && state < own.num_states);
   Prof_Atomic_store32(&Prof_States[state].entered, 1);
}

static uint32_t first_deep_row(void) { return (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST; }

uint32_t Prof_State_row_capacity(void) { return first_deep_row() + own.capacity; }

/* Rows of depth 1 have gaps, of zones without a state; deeper ones stand in one piece behind
 * them. */
uint32_t Prof_State_next_row(uint32_t row)
{
   uint32_t zones = Prof_Zone_count();
   if (!Prof_Rows) return 0;
   for (++row; row < zones; ++row)
      if (Prof_Atomic_acquire32(&Prof_Rows[row].zone)) return row;
   if (row < first_deep_row()) row = first_deep_row();
   return row < Prof_Atomic_acquire32(&own.num_rows) ? row : 0;
}

Prof_Row Prof_State_row(uint32_t row)
{
   Prof_Row r = {0, 0, 0};
   if (!Prof_Rows || row >= Prof_State_row_capacity()) return r;
   r.zone = Prof_Atomic_acquire32(&Prof_Rows[row].zone);
   r.depth = Prof_Rows[row].depth;
   if (r.zone || !row || row >= Prof_Zone_count()) return r;
   r.zone = row;
   r.depth = 1;
   return r;
}

static uint32_t hash_pair(uint32_t a, uint32_t b)
{
   uint32_t hash = a * 0x9E3779B1u ^ (b + 1) * 0x85EBCA77u; /* odd multipliers from xxHash */
   hash ^= hash >> 15;
   hash *= 0x2C1B3C6Du;
   return hash ^ (hash >> 13);
}

/* This needs no lock: a state's parent and zone never change, and a number stands in the lookup
 * only once its entry is complete. A state that is just being made may be missed; Prof_State_make
 * looks again, under the lock. */
uint32_t Prof_State_find(uint32_t parent, uint32_t zone)
{
   Prof_Probe probe = Prof_Lookup_probe(&own.states, hash_pair(parent, zone));
   uint32_t state;
   Prof_ASSERT(parent >= Prof_STATE_ROOT && parent < own.capacity && zone != 0);
   while ((state = Prof_Lookup_next(&probe)) != 0)
      if (Prof_States[state].parent == parent && Prof_States[state].zone == zone) return state;
   return 0;
}

static uint32_t hash_of_state(uint32_t state)
{
   return hash_pair(Prof_States[state].parent, Prof_States[state].zone);
}

static uint32_t hash_of_row(uint32_t row)
{
   return hash_pair(Prof_Rows[row].zone, Prof_Rows[row].depth);
}

/* Makes room in the lookups for one more state, and for a row that it may need. */
static int has_room(void)
{
   return Prof_Lookup_make_room(&own.states, hash_of_state) &&
          Prof_Lookup_make_room(&own.rows, hash_of_row);
}

/* Finds or makes the row of a zone at a depth. Rows of depth 1 need no place of their own: they
 * have their zone's number. */
static uint32_t find_row(uint32_t zone, uint32_t depth)
{
   Prof_Probe probe = Prof_Lookup_probe(&own.rows, hash_pair(zone, depth));
   uint32_t row;
   Prof_ASSERT(depth >= 1 && zone < first_deep_row());
   if (depth == 1) return zone;
   while ((row = Prof_Lookup_next(&probe)) != 0)
      if (Prof_Rows[row].zone == zone && Prof_Rows[row].depth == depth) return row;
   row = own.num_rows;
   Prof_ASSERT(row < Prof_State_row_capacity());
   Prof_Rows[row].zone = zone;
   Prof_Rows[row].depth = depth;
   Prof_Lookup_add(&own.rows, hash_pair(zone, depth), row);
   Prof_Atomic_release32(&own.num_rows, own.num_rows + 1);
   return row;
}

/* A parent's number is below its children's, so the climb ends as soon as it is past. */
int Prof_State_stands_on(uint32_t state, uint32_t ancestor)
{
   while (state > ancestor) {
      const Prof_State *s = &Prof_States[state];
      state = s->jump >= ancestor ? s->jump : s->parent;
   }
   return state == ancestor;
}

/* Where a child of `parent` jumps to: over as many as its parent's jump and the one behind that do
 * together if these are equal, or else to the parent. So jumps have lengths 1, 3, 7, 15, ..., and
 * the next longer one is never far:
 *
 *      height    0  1  2  3  4  5  6  7  8 ...
 *      jump to      0  1  0  3  4  3  0  7
 */
static uint32_t jump_from(uint32_t parent)
{
   const Prof_State *p = &Prof_States[parent], *over = &Prof_States[p->jump];
   uint32_t first = p->height - over->height;
   return p->jump && over->jump && first == over->height - Prof_States[over->jump].height
             ? over->jump
             : parent;
}

/* The nearest state on the stack with the zone; 0: none has it. As a rule it is the zone's newest
 * one, if there is any: of those on one stack the nearest is the newest. */
static uint32_t find_below(uint32_t parent, uint32_t zone)
{
   uint32_t newest = Prof_Rows[zone].newest;
   if (!newest || Prof_State_stands_on(parent, newest)) return newest;
   while (parent && Prof_States[parent].zone != zone) parent = Prof_States[parent].parent;
   return parent;
}

/* Readers take no lock, so the order of the last stores matters: the entry and its row are complete
 * before the count admits them, and the lookup leads to a state only once the count does. */
static uint32_t append(uint32_t parent, uint32_t zone, const char *file, int line)
{
   uint32_t id = own.num_states;
   Prof_State *state = &Prof_States[id];
   Prof_ASSERT(id < own.capacity &&
               parent < id); /* all that goes up or down the numbers rests on it */
   Prof_ASSERT(zone != 0 && zone < Prof_Zone_count());
   state->parent = parent;
   state->zone = zone;
   state->below = find_below(parent, zone);
   state->depth = state->below ? Prof_States[state->below].depth + 1 : 1;
   state->height = parent ? Prof_States[parent].height + 1 : 0;
   state->jump = parent ? jump_from(parent) : 0;
   state->file = file;
   state->line = line;
   state->row = find_row(zone, state->depth);
   if (Prof_Rows[zone].zone == 0) { /* once; whoever acquires the zone finds the depth as well */
      Prof_Rows[zone].depth = 1;
      Prof_Atomic_release32(&Prof_Rows[zone].zone, zone);
   }
   Prof_Rows[zone].newest = id;
   Prof_Atomic_release32(&own.num_states, id + 1);
   Prof_Lookup_add(&own.states, hash_pair(parent, zone), id);
   Prof_ASSERT(!parent || Prof_State_find(parent, zone) == id); /* one state for each pair */
   Prof_ASSERT(Prof_Rows[state->row].zone == zone && Prof_Rows[state->row].depth == state->depth);
   return id;
}

int Prof_State_start(void)
{
   /* A sixteenth more, for "(over limit)" states. */
   own.regular = (uint32_t)Prof_Settings.max_states;
   own.capacity = own.regular + own.regular / 16 + Prof_STATE_FIRST;
   Prof_States = (Prof_State *)Prof_Config_alloc(own.capacity, sizeof *Prof_States);
   Prof_Rows = (Prof_Row *)Prof_Config_alloc(Prof_State_row_capacity(), sizeof *Prof_Rows);
   if (!Prof_States || !Prof_Rows) return 0;
   if (!Prof_Lookup_start(&own.states, own.capacity) || !Prof_Lookup_start(&own.rows, own.capacity))
      return 0;
   Prof_Atomic_release32(&own.num_states, Prof_STATE_ROOT); /* others may be asking for it */
   own.num_rows = first_deep_row();
   append(0, Prof_ZONE_ROOT, "", 0);
   append(Prof_STATE_ROOT, Prof_ZONE_OVER, "", 0);
   Prof_ASSERT(own.num_states == Prof_STATE_FIRST);
   Prof_ASSERT(own.capacity <= Prof_MAX_STATES && own.capacity > own.regular);
   return 1;
}

uint32_t Prof_State_left(void)
{
   uint32_t used = own.num_states - own.num_over;
   Prof_ASSERT(Prof_Config_lock_is_mine() && own.num_over < own.num_states);
   return used < own.regular ? own.regular - used : 0;
}

/* The string is kept, and room made, before the entry is begun: both may ask the game's hook, which
 * must find the tables at rest. */
uint32_t Prof_State_make(uint32_t parent, uint32_t zone, const char *file, int line)
{
   uint32_t state = Prof_State_find(parent, zone);
   Prof_ASSERT(Prof_Config_lock_is_mine() && parent < own.num_states);
   if (state) return state;
   if (!Prof_State_left()) {
      Prof_Config_over_limit(&Prof_Config_counts.over_states, "stack states", "max_states",
                             Prof_Settings.max_states);
      return 0;
   }
   file = Prof_Zone_keep_path(file ? file : "");
   return has_room() ? append(parent, zone, file, line) : 0;
}

uint32_t Prof_State_make_over(uint32_t parent)
{
   uint32_t state = Prof_State_find(parent, Prof_ZONE_OVER);
   Prof_ASSERT(Prof_Config_lock_is_mine() && parent < own.num_states);
   if (state) return state;
   if (own.num_over >= own.capacity - own.regular || !has_room())
      return Prof_STATE_OVER; /* the rest is for any zone */
   ++own.num_over;
   return append(parent, Prof_ZONE_OVER, "", 0);
}

void Prof_State_put_back(void)
{
   Prof_Config_release(Prof_States);
   Prof_Config_release(Prof_Rows);
   Prof_Lookup_put_back(&own.states);
   Prof_Lookup_put_back(&own.rows);
   Prof_States = 0;
   Prof_Rows = 0;
   memset(&own, 0, sizeof own);
}

#if defined(Prof_CHECKED)
static void check_below(const Prof_State *state)
{
   uint32_t at = state->parent, jump = state->jump;
   while (at && Prof_States[at].zone != state->zone) at = Prof_States[at].parent;
   Prof_ASSERT(state->below == at && state->depth == (at ? Prof_States[at].depth + 1 : 1));
   Prof_ASSERT(!state->parent || (jump && jump <= state->parent));
   Prof_ASSERT(!state->parent || state->height == Prof_States[state->parent].height + 1);
   for (at = state->parent; at > jump; at = Prof_States[at].parent) continue;
   Prof_ASSERT(at == jump);
}

void Prof_State_validate(void)
{
   uint32_t s, over = 0;
   Prof_ASSERT(own.num_states <= own.capacity && own.num_rows <= Prof_State_row_capacity());
   for (s = Prof_STATE_ROOT; s < own.num_states; ++s) {
      const Prof_State *state = &Prof_States[s];
      const Prof_Row *row = &Prof_Rows[state->row];
      Prof_ASSERT(state->parent < s && (state->parent != 0) == (s != Prof_STATE_ROOT));
      Prof_ASSERT(state->zone != 0 && state->zone < Prof_Zone_count() && state->file);
      check_below(state);
      Prof_ASSERT(row->zone == state->zone && row->depth == state->depth);
      Prof_ASSERT(s == Prof_STATE_ROOT || Prof_State_find(state->parent, state->zone) == s);
      over += s > Prof_STATE_OVER && state->zone == Prof_ZONE_OVER;
   }
   Prof_ASSERT(over == own.num_over);
}
#endif

/* ---- archive ---- */

static uint32_t make_as_read(uint32_t parent, uint32_t zone, const char *file, int line)
{
   if (zone == Prof_ZONE_OVER && parent != Prof_STATE_ROOT) return Prof_State_make_over(parent);
   return Prof_State_make(parent, zone, file, line);
}

/* Most were opened first where their zone stands: then no place is told. */
static void archive_state(Prof_Archive *a, uint32_t id)
{
   Prof_State s = Prof_States[a->reads ? (uint32_t)Prof_STATE_ROOT : id];
   const Prof_Zone_Info *zone;
   unsigned char bits;
   Prof_Archive_u32(a, &s.parent, id - 1);
   Prof_Archive_u32(a, &s.zone, Prof_Zone_count() - 1);
   if (!Prof_Archive_ok(a) || !s.parent || !s.zone) {
      Prof_Archive_fail(a, "a stack has no zone");
      return;
   }
   zone = &Prof_Zones[s.zone];
   bits =
      (unsigned char)((s.entered != 0) | (s.line == zone->line && s.file == zone->file ? 2 : 0));
   Prof_Archive_byte(a, &bits, 3);
   if (bits & 2) {
      s.file = zone->file;
      s.line = zone->line;
   } else {
      s.file = Prof_Archive_path(a, s.file);
      Prof_Archive_int(a, &s.line, INT32_MIN, INT32_MAX);
   }
   if (!a->reads || !Prof_Archive_ok(a)) return;
   if (make_as_read(s.parent, s.zone, s.file, s.line) != id)
      Prof_Archive_fail(a, "a stack is there twice, or there is no room for it");
   else if (bits & 1) Prof_State_note_run(id);
}

void Prof_State_archive(Prof_Archive *a, uint32_t *first)
{
   uint32_t from = *first, count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Archive_u32(a, &from, UINT32_MAX);
   count = Prof_Archive_count(a, own.num_states - from, 3);
   if (a->reads && from != own.num_states) Prof_Archive_fail(a, "stacks are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_state(a, from + i);
   *first = from + count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
