/* prof_recorder.c - see prof_recorder.h */
#ifdef Prof_ENABLED
#include "prof_recorder.h"
#include "../gather/prof_clock.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   Prof_Recording_Run **running; /* in the order of their start */
   uint32_t count, cap;
   Prof_Reader reader;
   Prof_Recorded whole; /* of one that ends */
   Prof_Recorded spare; /* empty: memory of a part, from a period to the next */
   uint64_t last;       /* boundary */
   uint32_t boundary;   /* its number: two may be at the same moment */
   uint32_t gathered;   /* up to that boundary all was gathered, and nothing passed over since */
} own;

static void put_back(void)
{
   Prof_Config_release(own.running);
   Prof_Recorded_free(&own.whole);
   Prof_Recorded_free(&own.spare);
   Prof_Reader_free(&own.reader);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static Prof_Recorded *last_part(void) { return &own.running[own.count - 1]->part; }

/* Update cuts as well. */
static void take_stretch(const Prof_Stretch *stretch)
{
   if (own.count) Prof_Recorded_take_stretch(last_part(), stretch);
}

static uint64_t moment(void)
{
   uint64_t now = Prof_Clock_now();
   if ((int64_t)(now - own.last) < 0) now = own.last; /* another CPU's clock may be behind */
   return own.last = now;
}

static void take_items(uint64_t now)
{
   Prof_Reader_look(&own.reader, now);
   Prof_Recorded_take_items(last_part(), &own.reader);
}

uint64_t Prof_Recorder_cut(void)
{
   uint64_t now = moment();
   unsigned long refused = Prof_Config_counts.failed_allocs;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   ++own.boundary;
   if (!own.count) return now;
   Prof_Value_Fold_cut(now);
   take_items(now);
   if (Prof_Config_counts.failed_allocs == refused) own.gathered = own.boundary;
   else last_part()->incomplete = 1; /* the rest comes late */
   return now;
}

/* What was gathered before the first begins is nobody's. If the one before it ended at this very
 * boundary it is not looked a second time: what other threads wrote since the first look is of the
 * one that begins, and would be nobody's. */
static int start_gathering(uint64_t now)
{
   if (own.gathered != own.boundary) {
      unsigned long refused = Prof_Config_counts.failed_allocs;
      own.reader.number = 1;
      if (!Prof_Reader_skip(&own.reader, now)) return 0;
      Prof_Value_Fold_cut(now);
      if (Prof_Config_counts.failed_allocs != refused) return 0;
      own.gathered = own.boundary;
   }
   return Prof_Value_Fold_add_taker(take_stretch);
}

int Prof_Recorder_begin(Prof_Recording_Run *run, uint64_t now)
{
   Prof_ASSERT(!run->place && Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.running = (Prof_Recording_Run **)Prof_Config_grown(own.running, &own.cap, own.count + 1,
                                                          sizeof *own.running);
   if (own.cap == own.count) return 0;
   if (!own.count && !start_gathering(now)) return 0;
   Prof_Recorded_clear(&run->part);
   Prof_Recorded_hand_on(&own.spare, &run->part);
   run->part.incomplete = own.gathered != own.boundary; /* it gets what comes late */
   own.running[own.count++] = run;
   run->place = own.count;
   return 1;
}

static void take_out(const Prof_Recording_Run *run)
{
   uint32_t i;
   --own.count;
   for (i = run->place - 1; i < own.count; ++i) {
      own.running[i] = own.running[i + 1];
      own.running[i]->place = i + 1;
   }
   if (!own.count) Prof_Value_Fold_remove_taker(take_stretch);
}

void Prof_Recorder_end(Prof_Recording_Run *run, Prof_Recorded *kept)
{
   uint32_t i;
   Prof_ASSERT(run->place && own.running[run->place - 1] == run);
   Prof_Recorded_clear(&own.whole);
   for (i = run->place - 1; i < own.count; ++i)
      Prof_Recorded_go_on(&own.whole, &own.running[i]->part);
   Prof_Recorded_fix(&own.whole);
   Prof_Recorded_append(kept, &own.whole);
   if (run->place > 1) Prof_Recorded_go_on(&own.running[run->place - 2]->part, &run->part);
   take_out(run);
   run->place = 0;
   Prof_Recorded_clear(&run->part);
   Prof_Recorded_hand_on(&run->part, &own.spare);
}

const Prof_Recorded *Prof_Recorder_first(const Prof_Recording_Run *run)
{
   return run->place ? &run->part : 0;
}

/* A part is the first thing of its run. */
const Prof_Recorded *Prof_Recorder_next(const Prof_Recorded *part)
{
   const Prof_Recording_Run *run = (const Prof_Recording_Run *)(const void *)part;
   return run->place < own.count ? &own.running[run->place]->part : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
