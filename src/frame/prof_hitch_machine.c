/* prof_hitch_machine.c - see prof_hitch_machine.h */
#ifdef Prof_ENABLED
#include "prof_hitch_machine.h"
#include "prof_hitch_blame.h"
#include "prof_waiting.h"
#include "../base/prof_module.h"
#include "../gather/prof_others_use.h"
#include <string.h>

static struct {
   Prof_Shares shares; /* of the frame at hand; its memory stays */
} own;

static void put_back(void)
{
   Prof_Hitch_Shares_free(&own.shares);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

/* Milliseconds that the context was in zones in which it worked. */
static double worked_in(const Prof_Frame *frame, uint32_t context)
{
   uint64_t ticks = 0;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->context != context || item->state == Prof_STATE_ROOT) continue;
      if (Prof_Waiting_kind_of(frame->rules, item->state) == Prof_WORKS) ticks += item->self;
   }
   return (double)ticks * Prof_Frame_Record_ms_per_tick(frame);
}

/* Milliseconds that another thread worked beyond the usual: what it is to blame for, and the rest,
 * which held nobody up. */
typedef struct Beyond {
   double blamed, rest;
} Beyond;

static Beyond find_beyond(const Prof_Frame *frame, uint32_t context)
{
   Beyond beyond = {0, 0};
   double scale = Prof_Frame_Record_ms_per_tick(frame);
   uint32_t i;
   for (i = 0; i < own.shares.count; ++i) {
      const Prof_Share *share = &own.shares.list[i];
      if (share->here || share->context != context) continue;
      if (share->kind != Prof_WORKS || share->state == Prof_STATE_ROOT) continue;
      beyond.blamed += share->blame * scale;
      if (Prof_Hitch_Shares_excess(share) > share->blame)
         beyond.rest += (Prof_Hitch_Shares_excess(share) - share->blame) * scale;
   }
   return beyond;
}

static double lesser(double a, double b) { return a < b ? a : b; }

/* Of what that thread is to blame for, the machine's. A path that is delayed takes longer than
 * usual, so as much of the delay as the rest of the excess may have been there. */
static double kept_from(const Prof_Frame *frame, const Prof_Other_Use *use)
{
   Beyond beyond = find_beyond(frame, use->context);
   double off = worked_in(frame, use->context) - use->cpu_us * 1e-3;
   double kept = lesser(lesser(use->delay_us * 1e-3, off) - beyond.rest, beyond.blamed);
   return kept > 0 ? kept : 0;
}

static void add_others(const Prof_Frame *frame, double waited, Prof_Machine *machine)
{
   uint32_t i, count;
   const Prof_Other_Use *uses =
      Prof_Others_Use_read(frame->owner, frame->begin, frame->begin + frame->ticks, &count);
   if (!count || waited <= 0) return;
   Prof_Hitch_Shares_take(&own.shares, frame);
   (void)Prof_Hitch_Blame_put(&own.shares, waited);
   for (i = 0; i < count; ++i) {
      double kept = kept_from(frame, &uses[i]);
      machine->ms += kept;
      if (kept <= machine->other_ms) continue;
      machine->other_ms = kept;
      machine->context = uses[i].context + 1;
   }
}

Prof_Machine Prof_Hitch_Machine_find(const Prof_Frame *frame, double waited)
{
   Prof_Machine machine = {0, 0, 0};
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   machine.ms = Prof_Frame_Record_machine_ms(frame);
   if (frame->begin) add_others(frame, waited, &machine);
   return machine;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
