/* prof_recorded.c - see prof_recorded.h */
#ifdef Prof_ENABLED
#include "prof_recorded.h"
#include "../gather/prof_state.h"
#include "../gather/prof_value.h"
#include <string.h>

/* ---- places ---- */

enum { FEWEST = 8, FEW = 16 };

/* It stands first in an entry. */
static uint32_t number_of(const char *entry)
{
   uint32_t number;
   memcpy(&number, entry, sizeof number);
   return number;
}

/* Numbers are dense and small, so their own bits spread them well. */
static uint32_t *place_of(const Prof_Recorded_Map *map, uint32_t number, const char *entries,
                          size_t size)
{
   uint32_t mask = map->num_places - 1, at = number & mask, index;
   while ((index = map->places[at]) != 0) {
      if (number_of(entries + (index - 1) * size) == number) break;
      at = (at + 1) & mask;
   }
   return &map->places[at];
}

/* Room for one more than `count`. 0: no memory; nothing has changed. */
static int grow_places(Prof_Recorded_Map *map, uint32_t count)
{
   uint32_t num = map->num_places ? map->num_places : (uint32_t)FEWEST, *places;
   if (map->num_places > 2 * count) return 1;
   while (num <= 2 * count) num *= 2;
   places = (uint32_t *)Prof_Config_alloc(num, sizeof *places);
   if (!places) return 0;
   Prof_Config_release(map->places);
   map->places = places;
   map->num_places = num;
   map->num_entries = 0;
   return 1;
}

/* All entries get their places, with room for one more. 0: no memory. */
static int map_entries(Prof_Recorded_Map *map, const char *entries, uint32_t count, size_t size)
{
   if (!grow_places(map, count)) return 0;
   for (; map->num_entries < count; ++map->num_entries) {
      uint32_t number = number_of(entries + map->num_entries * size);
      *place_of(map, number, entries, size) = map->num_entries + 1;
   }
   return 1;
}

static void clear_places(Prof_Recorded_Map *map)
{
   if (map->num_entries) memset(map->places, 0, map->num_places * sizeof *map->places);
   map->num_entries = 0;
}

/* ---- entries ---- */

#define OF_VALUES(r) (const char *)(const void *)(r)->values, (r)->num_values, sizeof *(r)->values
#define OF_STATES(r) (const char *)(const void *)(r)->states, (r)->num_states, sizeof *(r)->states

/* An array with room for `count`: for no more at first, as it may stay so; then for twice as
 * many. */
static void *with_room(void *array, uint32_t *cap, uint32_t count, size_t size)
{
   uint32_t more = count > 2 * *cap ? count : 2 * *cap;
   void *larger;
   if (count <= *cap) return array;
   larger = Prof_Config_alloc(more, size);
   if (!larger) return array;
   if (*cap) memcpy(larger, array, *cap * size);
   Prof_Config_release(array);
   *cap = more;
   return larger;
}

static int make_room(Prof_Recorded *r, uint32_t values, uint32_t states)
{
   r->values =
      (Prof_Recorded_Value *)with_room(r->values, &r->cap_values, values, sizeof *r->values);
   r->states =
      (Prof_Recorded_State *)with_room(r->states, &r->cap_states, states, sizeof *r->states);
   if (r->cap_values >= values && r->cap_states >= states) return 1;
   r->incomplete = 1;
   return 0;
}

/* The value's entry, made if need be (*fresh), and then all zero. Null: no memory. */
static Prof_Recorded_Value *value_of(Prof_Recorded *r, uint32_t value, int *fresh)
{
   uint32_t *place;
   Prof_Recorded_Value *v;
   *fresh = 0;
   if (!make_room(r, r->num_values + 1, 0)) return 0;
   if (!map_entries(&r->by_value, OF_VALUES(r))) {
      r->incomplete = 1;
      return 0;
   }
   place = place_of(&r->by_value, value, (const char *)(const void *)r->values, sizeof *v);
   if (*place) return &r->values[*place - 1];
   v = &r->values[r->num_values++];
   memset(v, 0, sizeof *v);
   v->value = value;
   *place = r->by_value.num_entries = r->num_values;
   *fresh = 1;
   return v;
}

static Prof_Recorded_State *state_of(Prof_Recorded *r, uint32_t state)
{
   uint32_t *place;
   Prof_Recorded_State *s;
   if (!make_room(r, 0, r->num_states + 1)) return 0;
   if (!map_entries(&r->by_state, OF_STATES(r))) {
      r->incomplete = 1;
      return 0;
   }
   place = place_of(&r->by_state, state, (const char *)(const void *)r->states, sizeof *s);
   if (*place) return &r->states[*place - 1];
   s = &r->states[r->num_states++];
   memset(s, 0, sizeof *s);
   s->state = state;
   *place = r->by_state.num_entries = r->num_states;
   return s;
}

/* Few are found by a look at each. */
const Prof_Recorded_Value *Prof_Recorded_find(const Prof_Recorded *r, uint32_t value)
{
   const uint32_t *place;
   uint32_t i;
   if (r->by_value.num_entries < r->num_values) {
      for (i = 0; i < r->num_values; ++i)
         if (r->values[i].value == value) return &r->values[i];
      return 0;
   }
   if (!r->num_values) return 0;
   place = place_of(&r->by_value, value, (const char *)(const void *)r->values, sizeof *r->values);
   return *place ? &r->values[*place - 1] : 0;
}

void Prof_Recorded_clear(Prof_Recorded *r)
{
   clear_places(&r->by_value);
   clear_places(&r->by_state);
   r->num_values = r->num_states = 0;
   r->ticks = 0;
   r->incomplete = 0;
}

void Prof_Recorded_free(Prof_Recorded *r)
{
   Prof_Config_release(r->values);
   Prof_Config_release(r->states);
   Prof_Config_release(r->by_value.places);
   Prof_Config_release(r->by_state.places);
   memset(r, 0, sizeof *r);
}

/* ---- going on ---- */

static void hold_until(Prof_Recorded_Value *v, uint64_t ticks)
{
   if (v->span.is_sample && ticks > v->until) Prof_Value_Span_hold(&v->span, ticks - v->until);
   v->until = ticks;
}

/* A value's span over `ticks` more, which begin where the record ends. */
static void take_span(Prof_Recorded *r, uint32_t value, const Prof_Value_Span *span, uint64_t ticks)
{
   int fresh;
   Prof_Recorded_Value *v = value_of(r, value, &fresh);
   if (!v) return;
   if (fresh) {
      v->span = *span;
      Prof_Value_Span_precede(&v->span, r->ticks);
   } else {
      hold_until(v, r->ticks);
      Prof_Value_Span_join(&v->span, span);
   }
   v->until = r->ticks + ticks;
}

void Prof_Recorded_take_stretch(Prof_Recorded *r, const Prof_Stretch *stretch)
{
   uint64_t ticks =
      (int64_t)(stretch->end - stretch->begin) > 0 ? stretch->end - stretch->begin : 0;
   uint32_t i;
   for (i = 0; i < stretch->count; ++i) take_span(r, stretch->values[i], stretch->spans[i], ticks);
   r->ticks += ticks;
}

static void add_state(Prof_Recorded *r, const Prof_Recorded_State *more)
{
   Prof_Recorded_State *s = state_of(r, more->state);
   if (!s) return;
   s->self += more->self;
   s->entries += more->entries;
   if (Prof_Sum_add(&s->amount, more->amount.high)) s->amount.low += more->amount.low;
}

/* Counts have no ticks; what is no count's has no amount. */
void Prof_Recorded_take_items(Prof_Recorded *r, const Prof_Reader *reader)
{
   uint32_t i, at = 0;
   for (i = 0; i < reader->count; ++i) {
      const Prof_Item *item = &reader->items[i];
      Prof_Recorded_State more;
      more.state = item->state;
      more.self = item->self;
      more.entries = item->entries;
      more.amount.high = item->self ? 0 : item->entries;
      more.amount.low = 0;
      while (at < reader->num_amounts && reader->amounts[at].item < i) ++at;
      if (at < reader->num_amounts && reader->amounts[at].item == i) {
         more.amount.high = reader->amounts[at].amount;
         more.amount.low = reader->amounts[at].rounded;
      }
      add_state(r, &more);
   }
}

static void add_states(Prof_Recorded *r, const Prof_Recorded *next)
{
   uint32_t i;
   for (i = 0; i < next->num_states; ++i) add_state(r, &next->states[i]);
   r->incomplete |= next->incomplete;
}

void Prof_Recorded_go_on(Prof_Recorded *r, const Prof_Recorded *next)
{
   uint32_t i;
   for (i = 0; i < next->num_values; ++i) {
      Prof_Recorded_Value v = next->values[i];
      hold_until(&v, next->ticks);
      take_span(r, v.value, &v.span, next->ticks);
   }
   r->ticks += next->ticks;
   add_states(r, next);
}

/* Into an empty one. Many values get their places now, as who looks for one cannot give them. */
static void copy_entries(Prof_Recorded *r, const Prof_Recorded *next)
{
   if (!make_room(r, next->num_values, next->num_states)) return;
   if (next->num_values) memcpy(r->values, next->values, next->num_values * sizeof *r->values);
   if (next->num_states) memcpy(r->states, next->states, next->num_states * sizeof *r->states);
   r->num_values = next->num_values;
   r->num_states = next->num_states;
   if (r->num_values > FEW) (void)map_entries(&r->by_value, OF_VALUES(r));
   r->incomplete |= next->incomplete;
}

void Prof_Recorded_append(Prof_Recorded *r, const Prof_Recorded *next)
{
   uint32_t i;
   if (!r->num_values && !r->num_states) {
      copy_entries(r, next);
      r->ticks += next->ticks;
      for (i = 0; i < r->num_values; ++i) r->values[i].until = r->ticks;
      return;
   }
   for (i = 0; i < next->num_values; ++i) {
      int fresh;
      Prof_Recorded_Value *v = value_of(r, next->values[i].value, &fresh);
      if (!v) continue;
      if (fresh) v->span = next->values[i].span;
      else Prof_Value_Span_join(&v->span, &next->values[i].span);
   }
   r->ticks += next->ticks;
   for (i = 0; i < r->num_values; ++i) r->values[i].until = r->ticks;
   add_states(r, next);
}

void Prof_Recorded_copy(Prof_Recorded *to, const Prof_Recorded *from)
{
   Prof_Recorded_clear(to);
   Prof_Recorded_append(to, from);
}

void Prof_Recorded_hand_on(Prof_Recorded *from, Prof_Recorded *to)
{
   Prof_ASSERT(!from->num_values && !from->num_states);
   if (to->cap_values || to->cap_states) return;
   Prof_Recorded_free(to);
   *to = *from;
   memset(from, 0, sizeof *from);
}

/* A sample that did not move held what it holds now. */
void Prof_Recorded_fix(Prof_Recorded *r)
{
   uint32_t i, count = Prof_Value_count();
   for (i = 0; i < r->num_values; ++i) hold_until(&r->values[i], r->ticks);
   for (i = 1; i < count; ++i) {
      const Prof_Value_Entry *entry = &Prof_Values[i];
      Prof_Recorded_Value *v;
      int fresh;
      if ((entry->kind != Prof_SAMPLE && entry->kind != Prof_MEMORY) || !entry->is_held) continue;
      v = value_of(r, i, &fresh);
      if (!v || !fresh) continue;
      Prof_Value_Span_begin_sample(&v->span, &entry->held);
      hold_until(v, r->ticks);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
