/* prof_xpti_watch.cpp - see prof_xpti_watch.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI)
#include "prof_xpti_watch.h"
#include "prof_xpti_frame.h"
#include "../../platform/prof_field.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_tell.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

enum { LINE = 256, MOST_LOOKS = 1 << 16 };

/* A zone that was told and is open. */
typedef struct Told_Zone {
   Prof_Xpti_Event *event;
   uint64_t instance;
   uint32_t state;
} Told_Zone;

/* Of a context; its holder's. */
typedef struct Seat {
   Told_Zone *told;
   uint32_t count, cap;
   uint32_t opening, tenants; /* of what is told */
   uint32_t is_new; /* whose zones follow is to be told first */
} Seat;

/* Of a zone: found by whoever finds the opening that it is of. */
typedef struct Kept_Event {
   Prof_Xpti_Event *event;
   uint32_t opening;
} Kept_Event;

static struct {
   Kept_Event *events; /* by zone */
   uint32_t num_events;
   uint32_t opening;   /* the last one's; under the lock */
   uint32_t open;      /* 0, or that; read by anyone, in order */
   uint32_t left_out;
   int place;          /* of seats in contexts, from 1; 0: not claimed */
} own;

static uint32_t openings; /* of all lives */

/* A fiber went out of the calling thread, to which it was told, and nothing has come in yet. */
static Prof_PER_THREAD int has_left;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; own.place && i < Prof_Contexts_used; ++i) {
      Seat *seat = static_cast<Seat *>(Prof_Contexts[i]->data[own.place - 1]);
      Prof_Contexts[i]->data[own.place - 1] = nullptr;
      if (seat) Prof_Config_release(seat->told);
      Prof_Config_release(seat);
   }
   Prof_Config_release(own.events);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static void leave_out() { Prof_Compiler_add(&own.left_out, 1); }

/* ---- events ---- */

/* Under the lock, as the count that comes with a new event is none of a begin, and goes back. */
static Prof_Xpti_Event *make_event(Kept_Event *kept, uint32_t zone, uint32_t opening)
{
   const Prof_Zone_Info *info = &Prof_Zones[zone];
   Prof_Xpti_Event *event;
   uint64_t count;
   Prof_Config_lock();
   if (Prof_Atomic_load32(&kept->opening) != opening) {
      event = Prof_Xpti_Tell_make(info->name, info->file, info->line,
                                  xpti::trace_event_type_t::algorithm, &count);
      if (event) {
         (void)Prof_Field_add64(&event->instance_id, ~static_cast<uint64_t>(0));
         Prof_Atomic_store_ptr(&kept->event, event);
         Prof_Atomic_release32(&kept->opening, opening);
      }
   } else {
      event = Prof_Atomic_load_ptr(&kept->event);
   }
   Prof_Config_unlock();
   return event;
}

/* Null: the root, or no memory. */
static Prof_Xpti_Event *event_of(uint32_t state, uint32_t opening)
{
   uint32_t zone;
   Kept_Event *kept;
   if (state <= Prof_STATE_ROOT) return nullptr;
   zone = Prof_States[state].zone;
   kept = &own.events[zone];
   if (Prof_LIKELY(Prof_Atomic_acquire32(&kept->opening) == opening))
      return Prof_Atomic_load_ptr(&kept->event);
   return make_event(kept, zone, opening);
}

/* ---- seats ---- */

/* Null: the context is a source's, which has no thread to tell on; nobody is to be told; or it has
 * yet to notice that. */
static Seat *seat_of(Prof_Context *c)
{
   Seat *seat;
   if (Prof_UNLIKELY(!c->hands)) return nullptr;
   seat = static_cast<Seat *>(c->data[own.place - 1]);
   if (Prof_UNLIKELY(!seat)) return nullptr;
   return Prof_LIKELY(seat->opening == Prof_Compiler_load_in_order(&own.open)) ? seat : nullptr;
}

/* The name may be changed at any moment. */
static void tell_context(Prof_Context *c, Seat *seat)
{
   uint64_t count, number = static_cast<uint64_t>(c->tenants) << 17 | c->index;
   char name[Prof_CONTEXT_NAME];
   Prof_Xpti_Event *event;
   seat->is_new = 0;
   Prof_Config_lock();
   memcpy(name, c->name, sizeof name);
   Prof_Config_unlock();
   event = Prof_Xpti_Tell_make(name, c->fiber ? "(fiber)" : "(thread)", 0,
                               xpti::trace_event_type_t::scheduler, &count);
   if (event)
      Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.context, nullptr, event, number, name);
}

static void tell_end(const Told_Zone *zone, uint32_t below, uint32_t opening)
{
   const char *name = Prof_Zones[Prof_States[zone->state].zone].name;
   Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.end, event_of(below, opening), zone->event,
                      zone->instance, name);
}

/* ---- in and out; under the lock ---- */

static int is_on_stack(uint32_t wanted, uint32_t state)
{
   while (state > wanted) state = Prof_States[state].parent;
   return state == wanted;
}

/* A fiber that went out may be in on another thread the next moment, and its zones be told there.
 * So who keeps a stack for each is told here, at once, that it is out; else in time will do. */
static int on_in(Prof_Context *c, uint32_t state, uint64_t, int)
{
   Seat *seat = static_cast<Seat *>(c->data[own.place - 1]);
   if (!seat) seat = static_cast<Seat *>(Prof_Config_alloc(1, sizeof *seat));
   c->data[own.place - 1] = seat;
   if (!seat) return 0;
   if (seat->opening != own.opening || seat->tenants != c->tenants) seat->count = 0;
   while (seat->count && !is_on_stack(seat->told[seat->count - 1].state, state)) --seat->count;
   seat->opening = own.opening;
   seat->tenants = c->tenants;
   seat->is_new = 1;
   if (has_left && c->hands == Prof_Tls_hands()) tell_context(c, seat);
   has_left = 0;
   return 1;
}

/* A stack that goes out as the profiler was switched off is lost. */
static void on_out(Prof_Context *c, uint32_t, uint64_t)
{
   Seat *seat = seat_of(c);
   if (seat && c->fiber && !seat->is_new && c->hands == Prof_Tls_hands()) has_left = 1;
   if (!seat || !Prof_Context_is_off()) return;
   while (seat->count) {
      const Told_Zone zone = seat->told[--seat->count];
      if (c->hands == Prof_Tls_hands())
         tell_end(&zone, Prof_States[zone.state].parent, seat->opening);
   }
}

/* ---- begins and ends ---- */

static int has_room(Seat *seat)
{
   if (Prof_LIKELY(seat->count < seat->cap)) return 1;
   seat->told = static_cast<Told_Zone *>(
      Prof_Config_grown(seat->told, &seat->cap, seat->count + 1, sizeof *seat->told));
   return seat->count < seat->cap;
}

static void on_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t)
{
   Seat *seat = seat_of(c);
   Prof_Xpti_Event *event;
   Told_Zone *zone;
   if (Prof_UNLIKELY(!seat)) return;
   if (Prof_UNLIKELY(seat->is_new)) tell_context(c, seat);
   event = event_of(state, seat->opening);
   if (Prof_UNLIKELY(!event || !has_room(seat))) {
      leave_out();
      return;
   }
   zone = &seat->told[seat->count++];
   zone->event = event;
   zone->instance = Prof_Field_add64(&event->instance_id, 1);
   zone->state = state;
   Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.begin, event_of(below, seat->opening), event,
                      zone->instance, Prof_Zones[Prof_States[state].zone].name);
}

static void on_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t)
{
   Seat *seat = seat_of(c);
   if (Prof_UNLIKELY(!seat)) return;
   if (Prof_UNLIKELY(seat->is_new)) tell_context(c, seat);
   if (!seat->count || seat->told[seat->count - 1].state != state) return;
   const Told_Zone zone = seat->told[--seat->count];
   tell_end(&zone, below, seat->opening);
}

/* ---- what is said ---- */

/* The zone that is open, if it was told. */
static const Told_Zone *open_zone(const Prof_Context *c, const Seat *seat)
{
   const Told_Zone *zone = seat->count ? &seat->told[seat->count - 1] : nullptr;
   return zone && zone->state == Prof_Context_current_state(c) ? zone : nullptr;
}

static void tell_note(const Told_Zone *zone, uint32_t opening, const Prof_Told *told,
                      Prof_Xpti_Note_Kind kind)
{
   Prof_Xpti_Note note;
   Prof_Xpti_Event *parent;
   if (!zone) return;
   note.kind = kind;
   note.text = told->text;
   note.length = told->length;
   note.number = kind == Prof_XPTI_NOTE_COLOUR ? told->rgb : told->number;
   parent = event_of(Prof_States[zone->state].parent, opening);
   Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.note, parent, zone->event, zone->instance, &note);
}

static void tell_message(const Told_Zone *zone, const Prof_Told *told)
{
   size_t length = told->length < LINE - 1 ? told->length : LINE - 1;
   char text[LINE];
   memcpy(text, told->text, length);
   text[length] = 0;
   Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.diagnostics, zone ? zone->event : nullptr, nullptr, 0,
                      text);
}

static void tell_plot(const Prof_Told *told)
{
   const Prof_Xpti_Value value = {told->text, "", told->amount, Prof_SAMPLE};
   Prof_Xpti_Frame_tell_value(&value);
}

static void tell(const Told_Zone *zone, uint32_t opening, const Prof_Told *told)
{
   switch (told->kind) {
   case Prof_TOLD_FRAME_OF:
      Prof_Xpti_Frame_mark_of(told->text, static_cast<Prof_Frame_Mark>(told->what));
      break;
   case Prof_TOLD_MESSAGE: tell_message(zone, told); break;
   case Prof_TOLD_PLOT: tell_plot(told); break;
   case Prof_TOLD_ZONE_TEXT: tell_note(zone, opening, told, Prof_XPTI_NOTE_TEXT); break;
   case Prof_TOLD_ZONE_NAME: tell_note(zone, opening, told, Prof_XPTI_NOTE_NAME); break;
   case Prof_TOLD_ZONE_VALUE: tell_note(zone, opening, told, Prof_XPTI_NOTE_VALUE); break;
   case Prof_TOLD_ZONE_COLOUR: tell_note(zone, opening, told, Prof_XPTI_NOTE_COLOUR); break;
   default: break; /* how plots look, and lines about the program */
   }
}

/* A new name comes under the lock, and update tells of its frames itself. Memory, locks and
 * pictures are not told; the first comes in the midst of malloc. */
static void on_told(Prof_Context *c, const Prof_Told *told)
{
   Seat *seat = seat_of(c);
   if (!seat || told->kind == Prof_TOLD_FRAME || told->kind >= Prof_TOLD_IMAGE) return;
   if (told->kind == Prof_TOLD_NAME) {
      seat->is_new = 1;
      return;
   }
   if (seat->is_new) tell_context(c, seat);
   tell(open_zone(c, seat), seat->opening, told);
}

/* ---- openings ---- */

static const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave, on_told, Prof_LANE_NONE};

static int has_memory()
{
   if (own.events) return 1;
   Prof_Module_list(&module);
   if (!own.place) own.place = Prof_Context_claim_data() + 1;
   own.num_events = static_cast<uint32_t>(Prof_Settings.max_zones) + Prof_ZONE_FIRST;
   if (own.place)
      own.events = static_cast<Kept_Event *>(Prof_Config_alloc(own.num_events, sizeof *own.events));
   return own.events != nullptr;
}

int Prof_Xpti_Watch_open(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !own.open);
   if (!has_memory()) return 0;
   openings = openings + 1 ? openings + 1 : 1;
   own.opening = openings;
   Prof_Compiler_store_in_order(&own.open, own.opening);
   if (Prof_Thread_start_watching(&watcher)) return 1;
   Prof_Compiler_store_in_order(&own.open, 0);
   return 0;
}

void Prof_Xpti_Watch_close(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!own.open) return;
   Prof_Compiler_store_in_order(&own.open, 0);
   Prof_Thread_stop_watching(&watcher);
}

/* Whoever tells is busy (prof_thread.h), and looks whether it may after it has said so. One that is
 * seen idle once, after the close, tells nothing any more. */
static int is_telling(uint32_t slot)
{
   int telling;
   Prof_Config_lock();
   const Prof_Context *c = slot < Prof_Contexts_used ? Prof_Contexts[slot] : nullptr;
   telling = c && c->hands && c->hands != Prof_Tls_hands() && Prof_Compiler_load_in_order(&c->busy);
   Prof_Config_unlock();
   return telling;
}

int Prof_Xpti_Watch_wait(void)
{
   uint32_t slot = 0, slots, looks = 0;
   Prof_Config_lock();
   slots = Prof_Contexts_used;
   Prof_Config_unlock();
   while (slot < slots) {
      if (!is_telling(slot)) {
         ++slot;
      } else {
         if (++looks == MOST_LOOKS) return 0;
         Prof_Os_yield();
      }
   }
   return 1;
}

unsigned long Prof_Xpti_Watch_left_out(void) { return Prof_Atomic_load32(&own.left_out); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
