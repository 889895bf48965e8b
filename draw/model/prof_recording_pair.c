/* prof_recording_pair.c - see prof_recording_pair.h */
#ifdef Prof_ENABLED
#include "prof_recording_pair.h"

#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_state.h"
#include "../../src/gather/prof_value.h"
#include "../../src/show/prof_what.h"
#include "../../src/values/prof_recording.h"

#include <string.h>

/* What all states of it have together. */
typedef struct Zone {
   uint64_t self, entries;
   Prof_Sum amount; /* of a count */
} Zone;

typedef struct Side {
   Prof_Recording *recording; /* null: there is none */
   double seconds;
   Zone *zones; /* [zone] */
   uint32_t cap_zones;
} Side;

static struct {
   Side b, a;
   int compared;
} own;

static void put_back(void)
{
   Prof_Config_release(own.b.zones);
   Prof_Config_release(own.a.zones);
   memset(&own, 0, sizeof own); /* the recordings end with their life */
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int state_of(const Side *side, Prof_Recording_Info *info)
{
   memset(info, 0, sizeof *info);
   return side->recording && Prof_get_recording_info(side->recording, info);
}

int Prof_Recording_Pair_runs(void)
{
   Prof_Recording_Info info;
   return state_of(&own.b, &info) && info.state != Prof_STOPPED;
}

int Prof_Recording_Pair_count(void) { return (own.b.recording != 0) + (own.a.recording != 0); }

double Prof_Recording_Pair_seconds(int of_a)
{
   Prof_Recording_Info info;
   return state_of(of_a ? &own.a : &own.b, &info) ? info.seconds : 0;
}

static int start_another(void)
{
   Prof_Recording *another = Prof_create_recording(), *oldest = own.a.recording;
   if (!another) return 0;
   if (oldest) Prof_destroy_recording(oldest);
   own.a.recording = own.b.recording;
   own.b.recording = another;
   own.compared = own.compared && own.a.recording;
   Prof_start_recording(another);
   return 1;
}

int Prof_Recording_Pair_toggle(void)
{
   Prof_Module_list(&module);
   if (!Prof_Recording_Pair_runs()) return start_another();
   Prof_stop_recording(own.b.recording);
   return 1;
}

void Prof_Recording_Pair_compare(int on)
{
   Prof_Module_list(&module);
   own.compared = on && own.a.recording;
}

int Prof_Recording_Pair_is_compared(void) { return own.compared; }

/* ---- what they have ---- */

static void add_state(const Prof_Recorded_State *state, void *data)
{
   Side *side = (Side *)data;
   uint32_t zone = Prof_States[state->state].zone;
   if (zone >= side->cap_zones) return;
   side->zones[zone].self += state->self;
   side->zones[zone].entries += state->entries;
   if (Prof_Sum_add(&side->zones[zone].amount, state->amount.high))
      side->zones[zone].amount.low += state->amount.low;
}

static void refresh(Side *side)
{
   Prof_Record *record = side->recording ? Prof_Recording_find(side->recording) : 0;
   if (!record) return;
   side->zones =
      (Zone *)Prof_Config_grown(side->zones, &side->cap_zones, Prof_Zone_count(), sizeof(Zone));
   if (side->zones) memset(side->zones, 0, side->cap_zones * sizeof(Zone));
   Prof_Recording_each_state(record, add_state, side);
   side->seconds = (double)Prof_Recording_ticks(record) * Prof_Clock_seconds_per_tick();
}

void Prof_Recording_Pair_refresh(void)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   (void)Prof_Recorder_cut();
   refresh(&own.b);
   refresh(&own.a);
   Prof_Config_unlock();
}

static void be_nothing(Prof_Value_Stats *stats)
{
   double none = Prof_Number_nan();
   memset(stats, 0, sizeof *stats);
   stats->sum = stats->per_s = stats->mean = stats->stdev = none;
   stats->min = stats->max = stats->last = none;
}

/* What was added to a count stands at its states, but for what found no room in the tree. */
static void add_states(const Side *side, uint32_t value, Prof_Value_Span *span)
{
   uint32_t zone = Prof_Values[value].zone;
   if (!zone || zone >= side->cap_zones) return;
   if (Prof_Sum_add(&span->sum, side->zones[zone].amount.high))
      span->sum.low += side->zones[zone].amount.low;
   span->n += side->zones[zone].entries;
}

int Prof_Recording_Pair_value(int of_a, uint32_t value, Prof_Value_Stats *stats)
{
   const Side *side = of_a ? &own.a : &own.b;
   Prof_Record *record;
   Prof_Value_Span span;
   int known = 0;
   be_nothing(stats);
   Prof_Config_lock();
   record = side->recording ? Prof_Recording_find(side->recording) : 0;
   memset(&span, 0, sizeof span);
   if (record) {
      Prof_Kind kind = Prof_Values[value].kind;
      known = Prof_Recording_span(record, value, &span);
      known |= kind == Prof_COUNT || kind == Prof_EVENT; /* of which there were none, then */
      if (kind == Prof_COUNT) add_states(side, value, &span);
   }
   if (known)
      Prof_What_describe(&span, side->seconds, Prof_Clock_seconds_per_tick(), stats);
   Prof_Config_unlock();
   return known;
}

int Prof_Recording_Pair_zone(int of_a, uint32_t zone, Prof_Value_Stats *stats)
{
   const Side *side = of_a ? &own.a : &own.b;
   double ms_per_tick = Prof_Clock_seconds_per_tick() * 1e3;
   be_nothing(stats);
   if (!side->recording || zone >= side->cap_zones) return 0;
   if (!side->zones[zone].self && !side->zones[zone].entries) return 0;
   stats->sum = (double)side->zones[zone].self * ms_per_tick;
   stats->n = (double)side->zones[zone].entries;
   stats->seconds = side->seconds;
   if (side->seconds > 0) stats->per_s = stats->sum / side->seconds;
   if (stats->n > 0) stats->mean = stats->sum / stats->n;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
