/* prof_xpti_frame.cpp - see prof_xpti_frame.h
 *
 * A sink of update keeps what a record says under the lock, and the mark that comes right after it
 * tells that without the lock, on the same thread.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI)
#include "prof_xpti_frame.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_context.h"
#include "../../src/gather/prof_value.h"
#include <string.h>

enum { SETS = 32 };

/* A frame that is open, if the instance is not 0. */
typedef struct Open_Frame {
   Prof_Xpti_Event *event;
   uint64_t instance;
} Open_Frame;

static struct {
   uint32_t open; /* written under the lock */
   Prof_Xpti_Frame record; /* number 0: none since the last mark */
   Prof_Xpti_Value *values; /* of it; the thread's that updates */
   uint32_t num_values, cap_values;
   Open_Frame frame;
   Open_Frame sets[SETS]; /* under the lock */
   uint32_t num_sets;
} own;

static void put_back(void)
{
   Prof_Config_release(own.values);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- what a record says ---- */

static void keep_values(const Prof_Frame *frame)
{
   uint32_t i;
   own.values = static_cast<Prof_Xpti_Value *>(
      Prof_Config_grown(own.values, &own.cap_values, frame->num_values, sizeof *own.values));
   own.num_values = 0;
   for (i = 0; i < frame->num_values && i < own.cap_values; ++i) {
      const Prof_Frame_Value *v = &frame->values[i];
      Prof_Xpti_Value *kept = &own.values[own.num_values];
      if (v->span.is_sample && !v->span.has_last) continue;
      kept->name = Prof_Values[v->value].name;
      kept->unit = Prof_Values[v->value].unit ? Prof_Values[v->value].unit : "";
      kept->kind = Prof_Values[v->value].kind;
      kept->amount = v->span.is_sample ? v->span.last : Prof_Sum_of(v->span.sum);
      ++own.num_values;
   }
}

static void take_frame(const Prof_Frame *frame, uint64_t)
{
   own.record.number = frame->number;
   own.record.ms = frame->seconds * 1e3;
   own.record.is_hitch = (frame->flags & Prof_FRAME_HITCH) != 0;
   keep_values(frame);
}

/* ---- telling ---- */

void Prof_Xpti_Frame_tell_value(const Prof_Xpti_Value *value)
{
   uint64_t count;
   Prof_Xpti_Event *event = Prof_Xpti_Tell_make(value->name, "(value)", 0,
                                                xpti::trace_event_type_t::unknown_event, &count);
   if (event) Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.value, nullptr, event, count, value);
}

static Open_Frame begin(const char *name, const char *file)
{
   Open_Frame frame = {nullptr, 0};
   frame.event = Prof_Xpti_Tell_make(name, file, 0, xpti::trace_event_type_t::algorithm,
                                     &frame.instance);
   if (!frame.event) frame.instance = 0;
   return frame;
}

static void tell_begin(const Open_Frame &frame)
{
   if (frame.instance)
      Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.frame_begin, nullptr, frame.event, frame.instance,
                         nullptr);
}

static void tell_end(const Open_Frame &frame, const Prof_Xpti_Frame *record)
{
   if (frame.instance)
      Prof_Xpti_Tell_now(Prof_Xpti_Tell_points.frame_end, nullptr, frame.event, frame.instance,
                         record);
}

/* While the profiler is off no frame begins. */
void Prof_Xpti_Frame_mark(void)
{
   const Prof_Xpti_Frame record = own.record;
   uint32_t i;
   if (!Prof_Compiler_load_in_order(&own.open)) return;
   for (i = 0; i < own.num_values; ++i) Prof_Xpti_Frame_tell_value(&own.values[i]);
   own.num_values = 0;
   own.record.number = 0;
   tell_end(own.frame, record.number ? &record : nullptr);
   own.frame.instance = 0;
   if (Prof_Context_is_off()) return;
   own.frame = begin("frame", "(main loop)");
   tell_begin(own.frame);
}

/* ---- sets of the game's own ---- */

/* Null: there are too many. */
static Open_Frame *find_set(const char *name)
{
   uint32_t i;
   for (i = 0; i < own.num_sets; ++i)
      if (!strcmp(own.sets[i].event->reserved.payload->name, name)) return &own.sets[i];
   return nullptr;
}

/* Puts `now` in the set's place, and returns what was there. */
static Open_Frame exchange(const char *name, const Open_Frame &now)
{
   Open_Frame before = {nullptr, 0};
   Prof_Config_lock();
   Open_Frame *set = find_set(name);
   if (set) before = *set;
   else if (now.instance && own.num_sets < SETS) set = &own.sets[own.num_sets++];
   if (set && now.event) *set = now;
   else if (set) set->instance = 0;
   Prof_Config_unlock();
   return before;
}

void Prof_Xpti_Frame_mark_of(const char *set, Prof_Frame_Mark mark)
{
   Open_Frame now = {nullptr, 0};
   if (!*set) return;
   if (mark != Prof_FRAME_END) now = begin(set, "(frame)");
   tell_end(exchange(set, now), nullptr);
   tell_begin(now);
}

/* ---- openings ---- */

void Prof_Xpti_Frame_open(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !own.open);
   Prof_Module_list(&module);
   Prof_Compiler_store_in_order(&own.open, Prof_Update_add_sink(take_frame) != 0);
   own.record.number = 0;
   own.frame.instance = 0;
   own.num_sets = own.num_values = 0;
}

void Prof_Xpti_Frame_close(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.open) Prof_Update_remove_sink(take_frame);
   Prof_Compiler_store_in_order(&own.open, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
