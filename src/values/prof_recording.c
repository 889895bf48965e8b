/* prof_recording.c - see prof_recording.h */
#ifdef Prof_ENABLED
#include "prof_recording.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_start.h"
#include "../gather/prof_value.h"
#include "../base/prof_module.h"
#include <string.h>

struct Prof_Record {
   Prof_Recording_Kind kind;
   Prof_Recording_State state;
   uint32_t slot, number;
   int is_part;  /* of another one */
   Prof_Recording_Run run; /* of a plain one */
   Prof_Recorded kept;
   Prof_Record **periods; /* a ring of `most`, or all of them in order */
   uint32_t num_periods, cap_periods, most, newest;
   Prof_Record *accepted, *potential;
};

static struct {
   Prof_Record **slots; /* null: free */
   uint32_t num_slots, cap_slots;
   uint32_t first_free; /* none below */
   int told;
} own;

static uint32_t last_number; /* of all lives */

/* ---- making and releasing ---- */

static void release(Prof_Record *r)
{
   Prof_Recorded_free(&r->run.part);
   Prof_Recorded_free(&r->kept);
   Prof_Config_release(r->periods);
   Prof_Config_release(r);
}

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.num_slots; ++i)
      if (own.slots[i]) release(own.slots[i]);
   Prof_Config_release(own.slots);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* How many of an address' bits tell the slot, and how many the number; one is left. */
#if UINTPTR_MAX > 0xFFFFFFFFu
enum { SLOT_BITS = 24, NUMBER_BITS = 32 };
#else
enum { SLOT_BITS = 16, NUMBER_BITS = 15 };
#endif

/* Odd, so that no address is like it. */
static Prof_Recording *handle_of(const Prof_Record *r)
{
   return (Prof_Recording *)(((uintptr_t)r->number << SLOT_BITS | r->slot) << 1 | 1);
}

static void tell(const char *what)
{
   Prof_Module_list(&module);
   if (!own.told++) Prof_Config_log("%s", what);
}

Prof_Record *Prof_Recording_find(const Prof_Recording *recording)
{
   uintptr_t bits = (uintptr_t)recording >> 1;
   uint32_t slot = (uint32_t)(bits & ((1u << SLOT_BITS) - 1));
   Prof_Record *r = slot < own.num_slots ? own.slots[slot] : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (r && handle_of(r) == recording) return r;
   if (recording) tell("not a recording, or one that was destroyed: nothing done");
   return 0;
}

static uint32_t free_slot(void)
{
   uint32_t slot = own.first_free;
   while (slot < own.num_slots && own.slots[slot]) ++slot;
   own.first_free = slot;
   return slot;
}

static Prof_Record *make(Prof_Recording_Kind kind)
{
   uint32_t slot = free_slot();
   Prof_Record *r;
   Prof_Module_list(&module);
   if (slot >= 1u << SLOT_BITS) {
      tell("there are too many recordings: no more is made");
      return 0;
   }
   own.slots =
      (Prof_Record **)Prof_Config_grown(own.slots, &own.cap_slots, slot + 1, sizeof *own.slots);
   if (own.cap_slots <= slot) return 0;
   r = (Prof_Record *)Prof_Config_alloc(1, sizeof *r);
   if (!r) return 0;
   r->kind = kind;
   r->slot = slot;
   r->number = ++last_number & (uint32_t)(((uint64_t)1 << NUMBER_BITS) - 1);
   own.slots[slot] = r;
   if (slot == own.num_slots) ++own.num_slots;
   return r;
}

static void destroy(Prof_Record *r)
{
   uint32_t i;
   if (!r) return;
   if (r->run.place) Prof_Recorder_end(&r->run, &r->kept);
   for (i = 0; i < r->num_periods; ++i) destroy(r->periods[i]);
   destroy(r->accepted);
   destroy(r->potential);
   own.slots[r->slot] = 0;
   if (r->slot < own.first_free) own.first_free = r->slot;
   release(r);
}

/* ---- periods ---- */

/* Of an extendable one, those of what was accepted. */
static const Prof_Record *with_periods(const Prof_Record *r)
{
   return r->kind == Prof_RECORDING_EXTENDABLE && r->accepted ? r->accepted : r;
}

int Prof_Recording_num_periods(const Prof_Record *r)
{
   r = with_periods(r);
   return (int)r->num_periods;
}

Prof_Record *Prof_Recording_period(const Prof_Record *r, int back)
{
   r = with_periods(r);
   if (back < 0 || (uint32_t)back >= r->num_periods) return 0;
   return r->periods[(r->newest + r->num_periods - (uint32_t)back) % r->num_periods];
}

static Prof_Record *make_part(Prof_Recording_Kind kind)
{
   Prof_Record *r = make(kind);
   if (r) r->is_part = 1;
   return r;
}

/* Behind the newest; of a full ring the oldest is used again. Null: no memory. */
static Prof_Record *add_period(Prof_Record *r)
{
   Prof_Record *period;
   if (r->most && r->num_periods == r->most) {
      r->newest = (r->newest + 1) % r->most;
      return r->periods[r->newest];
   }
   r->periods = (Prof_Record **)Prof_Config_grown(r->periods, &r->cap_periods, r->num_periods + 1,
                                                  sizeof *r->periods);
   if (r->cap_periods == r->num_periods) return 0;
   period = make_part(Prof_RECORDING_PLAIN);
   if (!period) return 0;
   r->periods[r->num_periods] = period;
   r->newest = r->num_periods++;
   return period;
}

static Prof_Record *make_periodic(int most)
{
   Prof_Record *r = make(Prof_RECORDING_PERIODIC);
   if (!r) return 0;
   r->most = most > 0 ? (uint32_t)most : 0;
   if (add_period(r)) return r;
   destroy(r);
   return 0;
}

static Prof_Record *make_extendable(int periodic)
{
   Prof_Record *r = make(Prof_RECORDING_EXTENDABLE);
   if (!r) return 0;
   r->accepted = make_part(periodic ? Prof_RECORDING_PERIODIC : Prof_RECORDING_PLAIN);
   r->potential = periodic ? make_periodic(0) : make_part(Prof_RECORDING_PLAIN);
   if (r->potential) r->potential->is_part = 1;
   if (r->accepted && r->potential) return r;
   destroy(r);
   return 0;
}

/* ---- states ---- */

/* The plain one that gathers. */
static Prof_Record *active(Prof_Record *r)
{
   if (r->kind == Prof_RECORDING_EXTENDABLE) r = r->potential;
   return r->kind == Prof_RECORDING_PERIODIC ? Prof_Recording_period(r, 0) : r;
}

static void set_state(Prof_Record *r, Prof_Recording_State state)
{
   r->state = state;
   if (r->kind == Prof_RECORDING_EXTENDABLE) set_state(r->potential, state);
   if (r->kind == Prof_RECORDING_PERIODIC) Prof_Recording_period(r, 0)->state = state;
}

static void halt(Prof_Record *r)
{
   Prof_Record *a = active(r);
   if (a->run.place) Prof_Recorder_end(&a->run, &a->kept);
   if (a != r) a->state = Prof_STOPPED;
}

/* Lets it run, or not, as its state says. */
static void go(Prof_Record *r, uint64_t now)
{
   Prof_Record *a = active(r);
   a->state = r->state;
   if (r->state != Prof_STARTED || a->run.place) return;
   if (!Prof_Recorder_begin(&a->run, now)) a->kept.incomplete = 1;
}

/* Of its periods, `left` stay, empty. */
static void clear_to(Prof_Record *r, uint32_t left)
{
   Prof_Recorded_clear(&r->kept);
   while (r->num_periods > left) destroy(r->periods[--r->num_periods]);
   r->newest = 0;
   if (r->num_periods) Prof_Recorded_clear(&r->periods[0]->kept);
}

/* All but the newest period go; and of what was accepted, which has no period that runs, all. */
static void clear(Prof_Record *r)
{
   if (r->kind != Prof_RECORDING_EXTENDABLE) {
      clear_to(r, 1);
      return;
   }
   clear_to(r->accepted, 0);
   clear(r->potential);
}

static void change(Prof_Record *r, int clears, Prof_Recording_State state)
{
   uint64_t now;
   if (!clears && state == r->state) return;
   now = Prof_Recorder_cut();
   if (clears || state != Prof_STARTED) halt(r);
   if (clears) clear(r);
   set_state(r, state);
   go(r, now);
}

/* Finds the recording, with the lock. Null: the lock is not held. */
static Prof_Record *find_and_lock(const Prof_Recording *recording)
{
   Prof_Record *r;
   if (!recording || Prof_Config_in_hook()) return 0;
   Prof_Config_lock();
   r = Prof_Recording_find(recording);
   if (!r) Prof_Config_unlock();
   return r;
}

/* The same of one that is to change: a part does so with what it is a part of. */
static Prof_Record *find_to_change(const Prof_Recording *recording)
{
   Prof_Record *r = find_and_lock(recording);
   if (!r || !r->is_part) return r;
   tell("a part of a recording is not changed by itself: nothing done");
   Prof_Config_unlock();
   return 0;
}

void Prof_start_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   change(r, r->state == Prof_STOPPED, Prof_STARTED);
   Prof_Config_unlock();
}

void Prof_stop_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   change(r, 0, Prof_STOPPED);
   Prof_Config_unlock();
}

void Prof_pause_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   if (r->state == Prof_STARTED) change(r, 0, Prof_PAUSED);
   Prof_Config_unlock();
}

void Prof_unpause_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   if (r->state == Prof_PAUSED) change(r, 0, Prof_STARTED);
   Prof_Config_unlock();
}

void Prof_resume_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   change(r, 0, Prof_STARTED);
   Prof_Config_unlock();
}

void Prof_restart_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   change(r, 1, Prof_STARTED);
   Prof_Config_unlock();
}

void Prof_reset_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   change(r, 1, r->state);
   Prof_Config_unlock();
}

/* ---- from one to another ---- */

/* Appends all that it kept, the oldest first; of an extendable one what was accepted. */
static void append_all(Prof_Recorded *to, const Prof_Record *r)
{
   int back;
   if (r->kind == Prof_RECORDING_EXTENDABLE) append_all(to, r->accepted);
   if (r->kind == Prof_RECORDING_PLAIN) Prof_Recorded_append(to, &r->kept);
   for (back = (int)r->num_periods - 1; back >= 0; --back)
      Prof_Recorded_append(to, &Prof_Recording_period(r, back)->kept);
}

/* A period that is empty stays so. */
static int has_any(const Prof_Record *r)
{
   return r->kept.ticks || r->kept.num_states || r->kept.num_values || r->kept.incomplete;
}

/* There was no memory for a period: what is to be in it is missing, or goes on to the newest. */
static void lack_period(Prof_Record *r)
{
   if (r->num_periods) r = Prof_Recording_period(r, 0);
   r->kept.incomplete = 1;
}

static void append_periods(Prof_Record *to, const Prof_Record *from)
{
   int back;
   for (back = (int)from->num_periods - 1; back >= 0; --back) {
      const Prof_Record *period = Prof_Recording_period(from, back);
      Prof_Record *last = Prof_Recording_period(to, 0);
      if (!has_any(period)) continue;
      if (!last || has_any(last)) last = add_period(to);
      if (!last) {
         lack_period(to);
         return;
      }
      Prof_Recorded_copy(&last->kept, &period->kept);
   }
}

/* It has kept all up to the cut, and goes on after it. */
static void settle(Prof_Record *r, uint64_t now)
{
   Prof_Record *a = active(r); /* null: what was accepted has no period before the first extend */
   if (!a || !a->run.place) return;
   Prof_Recorder_end(&a->run, &a->kept);
   if (!Prof_Recorder_begin(&a->run, now)) a->kept.incomplete = 1;
}

/* Copies what it kept. 0: no memory. */
static int copy_to(Prof_Record *to, const Prof_Record *from)
{
   int back;
   if (from->kind == Prof_RECORDING_EXTENDABLE)
      return copy_to(to->accepted, from->accepted) && copy_to(to->potential, from->potential);
   Prof_Recorded_copy(&to->kept, &from->kept);
   for (back = (int)from->num_periods - 1; back >= 0; --back) {
      Prof_Record *last = to->num_periods && back == (int)from->num_periods - 1
                             ? Prof_Recording_period(to, 0)
                             : add_period(to);
      if (!last) return 0;
      Prof_Recorded_copy(&last->kept, &Prof_Recording_period(from, back)->kept);
   }
   return 1;
}

/* Periods go behind the last one, from which they may come. */
static void append_copied_periods(Prof_Record *to, const Prof_Record *from)
{
   Prof_Record *same = to == from ? make_periodic((int)from->most) : 0;
   if (to != from) append_periods(to, from);
   else if (same && copy_to(same, from)) append_periods(to, same);
   else Prof_Recording_period(to, 0)->kept.incomplete = 1;
   destroy(same);
}

/* Where one is part of the other, what is taken is of before. */
static void append(Prof_Record *to, Prof_Record *from)
{
   uint64_t now = Prof_Recorder_cut();
   Prof_Record *target = to->kind == Prof_RECORDING_EXTENDABLE ? to->potential : to;
   const Prof_Record *source = from->kind == Prof_RECORDING_EXTENDABLE ? from->accepted : from;
   Prof_Recorded all;
   memset(&all, 0, sizeof all);
   halt(to);
   if (from != to) settle(from, now);
   if (target->kind == Prof_RECORDING_PERIODIC && source->kind == Prof_RECORDING_PERIODIC) {
      append_copied_periods(target, source);
   } else {
      append_all(&all, source);
      Prof_Recorded_append(&active(to)->kept, &all);
      Prof_Recorded_free(&all);
   }
   go(to, now);
}

void Prof_append_recording(Prof_Recording *recording, const Prof_Recording *from)
{
   Prof_Record *to = find_to_change(recording), *other;
   if (!to) return;
   other = Prof_Recording_find(from);
   if (other) append(to, other);
   Prof_Config_unlock();
}

static void split(Prof_Record *from, Prof_Record *to)
{
   uint64_t now = Prof_Recorder_cut();
   Prof_Recording_State state = from->state;
   halt(from);
   set_state(from, Prof_STOPPED);
   halt(to);
   clear(to);
   set_state(to, state);
   go(to, now);
}

void Prof_split_recording(Prof_Recording *from, Prof_Recording *to)
{
   Prof_Record *a = find_to_change(from), *b;
   if (!a) return;
   b = Prof_Recording_find(to);
   if (b && a != b && !b->is_part) split(a, b);
   Prof_Config_unlock();
}

static void next_period(Prof_Record *r)
{
   uint64_t now = Prof_Recorder_cut();
   Prof_Record *next;
   halt(r);
   next = add_period(r);
   if (next) Prof_Recorded_clear(&next->kept);
   else lack_period(r);
   go(r, now);
}

void Prof_next_period(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   if (r->kind == Prof_RECORDING_EXTENDABLE) r = r->potential;
   if (r->kind == Prof_RECORDING_PERIODIC) next_period(r);
   Prof_Config_unlock();
}

static void extend(Prof_Record *r)
{
   uint64_t now = Prof_Recorder_cut();
   halt(r);
   if (r->potential->kind == Prof_RECORDING_PERIODIC) append_periods(r->accepted, r->potential);
   else append_all(&r->accepted->kept, r->potential);
   clear(r->potential);
   go(r, now);
}

void Prof_extend_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   if (r->kind == Prof_RECORDING_EXTENDABLE) extend(r);
   Prof_Config_unlock();
}

/* ---- for the game ---- */

static Prof_Recording *create(Prof_Recording_Kind kind, int n)
{
   Prof_Recording *handle = 0;
   Prof_Record *r = 0;
   if (Prof_Config_in_hook()) return 0;
   Prof_Config_lock();
   if (Prof_Start_now()) {
      if (kind == Prof_RECORDING_PLAIN) r = make(kind);
      else r = kind == Prof_RECORDING_PERIODIC ? make_periodic(n) : make_extendable(n);
   }
   if (r) handle = handle_of(r);
   Prof_Config_unlock();
   return handle;
}

Prof_Recording *Prof_create_recording(void) { return create(Prof_RECORDING_PLAIN, 0); }
Prof_Recording *Prof_create_periodic_recording(int periods)
{
   return create(Prof_RECORDING_PERIODIC, periods);
}
Prof_Recording *Prof_create_extendable_recording(int periodic)
{
   return create(Prof_RECORDING_EXTENDABLE, periodic);
}

static Prof_Record *copy(Prof_Record *from)
{
   uint64_t now = Prof_Recorder_cut();
   Prof_Record *r;
   if (from->kind == Prof_RECORDING_PLAIN) r = make(from->kind);
   else if (from->kind == Prof_RECORDING_PERIODIC) r = make_periodic((int)from->most);
   else r = make_extendable(from->potential->kind == Prof_RECORDING_PERIODIC);
   if (!r) return 0;
   settle(from, now);
   if (!copy_to(r, from)) {
      destroy(r);
      return 0;
   }
   set_state(r, from->state);
   go(r, now);
   return r;
}

Prof_Recording *Prof_copy_recording(const Prof_Recording *recording)
{
   Prof_Record *from = find_and_lock(recording), *r;
   Prof_Recording *handle = 0;
   if (!from) return 0;
   r = copy(from);
   if (r) handle = handle_of(r);
   Prof_Config_unlock();
   return handle;
}

void Prof_destroy_recording(Prof_Recording *recording)
{
   Prof_Record *r = find_to_change(recording);
   if (!r) return;
   (void)Prof_Recorder_cut();
   destroy(r);
   Prof_Config_unlock();
}

static const Prof_Recording *handle_and_unlock(const Prof_Record *r)
{
   const Prof_Recording *handle = r ? handle_of(r) : 0;
   Prof_Config_unlock();
   return handle;
}

const Prof_Recording *Prof_get_period(const Prof_Recording *recording, int back)
{
   const Prof_Record *r = find_and_lock(recording);
   return r ? handle_and_unlock(Prof_Recording_period(r, back)) : 0;
}

const Prof_Recording *Prof_get_accepted(const Prof_Recording *recording)
{
   const Prof_Record *r = find_and_lock(recording);
   return r ? handle_and_unlock(r->accepted) : 0;
}

const Prof_Recording *Prof_get_potential(const Prof_Recording *recording)
{
   const Prof_Record *r = find_and_lock(recording);
   return r ? handle_and_unlock(r->potential) : 0;
}

int Prof_get_recording_info(const Prof_Recording *recording, Prof_Recording_Info *info)
{
   const Prof_Record *r = info ? find_and_lock(recording) : 0;
   if (info) memset(info, 0, sizeof *info);
   if (!r) return 0;
   (void)Prof_Recorder_cut();
   info->state = r->state;
   info->seconds = (double)Prof_Recording_ticks(r) * Prof_Clock_seconds_per_tick();
   info->periods = Prof_Recording_num_periods(r);
   info->incomplete = Prof_Recording_is_incomplete(r);
   Prof_Config_unlock();
   return 1;
}

/* ---- what it has ---- */

uint64_t Prof_Recording_ticks(const Prof_Record *r)
{
   const Prof_Recorded *part = Prof_Recorder_first(&r->run);
   uint64_t ticks = r->kept.ticks;
   uint32_t i;
   if (r->accepted) return Prof_Recording_ticks(r->accepted);
   for (; part; part = Prof_Recorder_next(part)) ticks += part->ticks;
   for (i = 0; i < r->num_periods; ++i) ticks += Prof_Recording_ticks(r->periods[i]);
   return ticks;
}

int Prof_Recording_is_incomplete(const Prof_Record *r)
{
   const Prof_Recorded *part = Prof_Recorder_first(&r->run);
   int incomplete = r->kept.incomplete;
   uint32_t i;
   if (r->accepted) return Prof_Recording_is_incomplete(r->accepted);
   for (; part; part = Prof_Recorder_next(part)) incomplete |= part->incomplete;
   for (i = 0; i < r->num_periods; ++i) incomplete |= Prof_Recording_is_incomplete(r->periods[i]);
   return incomplete;
}

/* What became of a value since the recording began to run. 0: it did not move. */
static int span_of_run(const Prof_Record *r, uint32_t value, Prof_Value_Span *span)
{
   const Prof_Recorded *part = Prof_Recorder_first(&r->run);
   uint64_t ticks = 0;
   int known = 0;
   for (; part; part = Prof_Recorder_next(part)) {
      const Prof_Recorded_Value *v = Prof_Recorded_find(part, value);
      if (v) {
         Prof_Value_Span own_span = v->span;
         if (own_span.is_sample) Prof_Value_Span_hold(&own_span, part->ticks - v->until);
         if (known) Prof_Value_Span_join(span, &own_span);
         else {
            *span = own_span;
            Prof_Value_Span_precede(span, ticks);
            known = 1;
         }
      } else if (known && span->is_sample) {
         Prof_Value_Span_hold(span, part->ticks);
      }
      ticks += part->ticks;
   }
   return known;
}

/* A sample that did not move in it held what it holds. */
static int span_held(const Prof_Record *r, uint32_t value, Prof_Value_Span *span)
{
   const Prof_Value_Entry *entry = &Prof_Values[value];
   const Prof_Recorded *part = Prof_Recorder_first(&r->run);
   if (!part || !entry->is_held) return 0;
   if (entry->kind != Prof_SAMPLE && entry->kind != Prof_MEMORY) return 0;
   memset(span, 0, sizeof *span);
   Prof_Value_Span_begin_sample(span, &entry->held);
   for (; part; part = Prof_Recorder_next(part)) Prof_Value_Span_hold(span, part->ticks);
   return 1;
}

static void join(Prof_Value_Span *span, int *known, const Prof_Value_Span *next)
{
   if (*known) Prof_Value_Span_join(span, next);
   else *span = *next;
   *known = 1;
}

int Prof_Recording_span(const Prof_Record *r, uint32_t value, Prof_Value_Span *span)
{
   const Prof_Recorded_Value *kept = Prof_Recorded_find(&r->kept, value);
   Prof_Value_Span more;
   int known = 0, back;
   memset(&more, 0, sizeof more);
   if (r->accepted) return Prof_Recording_span(r->accepted, value, span);
   if (kept) join(span, &known, &kept->span);
   if (span_of_run(r, value, &more) || span_held(r, value, &more)) join(span, &known, &more);
   for (back = (int)r->num_periods - 1; back >= 0; --back)
      if (Prof_Recording_span(Prof_Recording_period(r, back), value, &more))
         join(span, &known, &more);
   return known;
}

static void see_all(const Prof_Recorded *recorded, Prof_See_State see, void *data)
{
   uint32_t i;
   for (i = 0; i < recorded->num_states; ++i) see(&recorded->states[i], data);
}

void Prof_Recording_each_state(const Prof_Record *r, Prof_See_State see, void *data)
{
   const Prof_Recorded *part = Prof_Recorder_first(&r->run);
   uint32_t i;
   if (r->accepted) {
      Prof_Recording_each_state(r->accepted, see, data);
      return;
   }
   see_all(&r->kept, see, data);
   for (; part; part = Prof_Recorder_next(part)) see_all(part, see, data);
   for (i = 0; i < r->num_periods; ++i) Prof_Recording_each_state(r->periods[i], see, data);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
