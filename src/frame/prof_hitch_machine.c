/* prof_hitch_machine.c - see prof_hitch_machine.h */
#ifdef Prof_ENABLED
#include "prof_hitch_machine.h"
#include "prof_hitch_blame.h"
#include "prof_waiting.h"
#include "../base/prof_module.h"
#include "../gather/prof_cpu_share.h"
#include "../../platform/prof_os_thread_use.h"
#include "../base/prof_number.h"
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

static int is_work_of(const Prof_Frame *frame, const Prof_Item *item, uint32_t context)
{
   return item->context == context && item->state != Prof_STATE_ROOT &&
          Prof_Waiting_kind_of(frame->rules, item->state) == Prof_WORKS;
}

/* Milliseconds that the context was in zones in which it worked. */
static double worked_in(const Prof_Frame *frame, uint32_t context)
{
   uint64_t ticks = 0;
   uint32_t i;
   for (i = 0; i < frame->count; ++i)
      if (is_work_of(frame, &frame->items[i], context)) ticks += frame->items[i].self;
   return (double)ticks * Prof_Frame_Record_ms_per_tick(frame);
}

/* Milliseconds of another thread: the work that it is to blame for, and the waiting; and the rest
 * that it worked beyond the usual, which held nobody up. */
typedef struct Beyond {
   double blamed, waited, rest;
} Beyond;

static Beyond find_beyond(const Prof_Shares *shares, const Prof_Frame *frame, uint32_t context)
{
   Beyond beyond = {0, 0, 0};
   double ms = Prof_Frame_Record_ms_per_tick(frame);
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      const Prof_Share *share = &shares->list[i];
      int works = share->kind == Prof_WORKS && share->state != Prof_STATE_ROOT;
      if (share->here || share->context != context) continue;
      if (!works) {
         beyond.waited += share->blame * ms;
         continue;
      }
      beyond.blamed += share->blame * ms;
      if (Prof_Hitch_Shares_excess(share) > share->blame)
         beyond.rest += (Prof_Hitch_Shares_excess(share) - share->blame) * ms;
   }
   return beyond;
}

/* A path that is delayed takes longer than usual, so as much of the delay as the rest of the excess
 * may have been there. */
Prof_Kept Prof_Hitch_Machine_kept_from(const Prof_Shares *shares, const Prof_Frame *frame,
                                       const Prof_Other_Use *use)
{
   Beyond beyond = find_beyond(shares, frame, use->context);
   double off = worked_in(frame, use->context) - use->cpu_us * 1e-3;
   double all = Prof_Number_lesser(use->delay_us * 1e-3, frame->seconds * 1e3);
   double delay = Prof_Number_lesser(all, off > 0 ? off : 0);
   Prof_Kept kept;
   kept.working = Prof_Number_lesser(delay - beyond.rest, beyond.blamed);
   if (kept.working < 0) kept.working = 0;
   kept.woken = all - delay;
   kept.all = kept.working + Prof_Number_lesser(kept.woken, beyond.waited);
   return kept;
}

/* Who had the CPUs while another thread was ready, as far as it was kept from what it did. */
static void add_kept(const Prof_Frame *frame, const Prof_Other_Use *use, double kept,
                     Prof_Machine *machine)
{
   double length = frame->seconds * 1e6, delay = Prof_Number_lesser(use->delay_us, length);
   Prof_Cpu_Share share = {0, 0};
   Prof_ASSERT(delay > 0 && kept > 0);
   if (frame->use.known & Prof_USE_PROCESS)
      share = Prof_Cpu_Share_of(length, use->cpu_us, delay, Prof_Thread_Use_split()->program_us,
                                machine->cpus);
   machine->own_ms += kept * share.own / delay;
   machine->others_ms += kept * share.others / delay;
   machine->ms += kept * (1 - share.own / delay);
}

/* Of what the frame waited beyond the usual, what no other thread's work accounts for: neither what
 * it is to blame for, nor what it took beyond the usual, wherever that lay. Ms. */
static double find_rest(const Prof_Frame *frame, double waited)
{
   double excess;
   uint32_t i;
   for (i = 0; i < own.shares.count; ++i) {
      const Prof_Share *share = &own.shares.list[i];
      if (share->here || share->kind != Prof_WORKS || share->state == Prof_STATE_ROOT) continue;
      excess = Prof_Hitch_Shares_excess(share);
      waited -= excess > share->blame ? excess : share->blame;
   }
   return waited > 0 ? waited * Prof_Frame_Record_ms_per_tick(frame) : 0;
}

static void scale(Prof_Machine *machine, double part)
{
   machine->ms *= part;
   machine->own_ms *= part;
   machine->here_ms *= part;
   machine->woken_ms *= part;
   machine->other_ms *= part;
   machine->others_ms = Prof_Number_lesser(machine->others_ms * part, machine->ms);
}

/* While the frame waited for nobody any more, its thread was still without a CPU. What that had
 * none for before, others account for, so it is not counted twice. Returns how much is counted. */
static double add_idle(double rest, Prof_Machine *machine)
{
   const Prof_Use_Split *split = Prof_Thread_Use_split();
   double last = split->last_us * 1e-3;
   double idle = Prof_Number_lesser(last + split->idle_us * 1e-3, rest) - last;
   if (idle < 0) {
      scale(machine, machine->here_ms > -idle ? 1 + idle / machine->here_ms : 0);
      return 0;
   }
   machine->ms += idle * (1 - split->own);
   machine->own_ms += idle * split->own;
   machine->others_ms += idle * split->others;
   machine->here_ms += idle;
   machine->woken_ms += idle;
   return idle;
}

static void note_other(Prof_Machine *machine, uint32_t context, double kept)
{
   if (kept <= machine->other_ms) return;
   machine->other_ms = kept;
   machine->context = context + 1;
}

/* Did the thread do something in the frame that was over at its end? */
static int has_worked(const Prof_Frame *frame, uint32_t context)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->self && !item->open && is_work_of(frame, item, context)) return 1;
   }
   return 0;
}

/* A thread that was woken to work for the frame, and had no CPU, is blamed for nothing: that it is
 * so late shows in what the frame waited, of which nobody's work accounts for `rest` ms. It is
 * taken to be the one that had none for longest. */
static void add_woken(const Prof_Frame *frame, double rest, const Prof_Cpu_Use *cpu,
                      const double *counted, Prof_Machine *machine)
{
   double most = 0, had = 0;
   uint32_t i, at = 0;
   for (i = 0; i < cpu->count; ++i) {
      double left = Prof_Number_lesser(cpu->uses[i].delay_us * 1e-3, frame->seconds * 1e3) -
                    counted[i];
      if (left <= most || !has_worked(frame, cpu->uses[i].context)) continue;
      most = left;
      had = counted[i];
      at = i;
   }
   if (most <= 0 || rest <= 0) return;
   most = Prof_Number_lesser(most, rest);
   add_kept(frame, &cpu->uses[at], most, machine);
   note_other(machine, cpu->uses[at].context, had + most);
}

static void add_others(const Prof_Frame *frame, double waited, const Prof_Cpu_Use *cpu,
                       Prof_Machine *machine)
{
   double kept[Prof_MAX_OTHERS_USE], rest;
   uint32_t i;
   if (waited <= 0) return;
   Prof_Hitch_Shares_take(&own.shares, frame);
   (void)Prof_Hitch_Blame_put(&own.shares, waited);
   rest = find_rest(frame, waited);
   rest -= add_idle(rest, machine);
   Prof_ASSERT(cpu->count <= Prof_MAX_OTHERS_USE);
   for (i = 0; i < cpu->count; ++i) {
      kept[i] = Prof_Hitch_Machine_kept_from(&own.shares, frame, &cpu->uses[i]).all;
      if (kept[i] > 0) add_kept(frame, &cpu->uses[i], kept[i], machine);
      note_other(machine, cpu->uses[i].context, kept[i]);
   }
   add_woken(frame, rest, cpu, kept, machine);
}

/* Microseconds. A thread that ran for less is none of those that had the CPUs. */
enum { RAN = 500 };

/* The delayed thread is one of them. */
static void sum_threads(const Prof_Frame *frame, Prof_Machine *machine, Prof_Cpu_Use *cpu)
{
   double known = 0, of_delayed = frame->use.cpu_us;
   uint32_t i;
   for (i = 0; i < cpu->count; ++i) {
      if (cpu->uses[i].context + 1 == machine->delayed) {
         of_delayed = cpu->uses[i].cpu_us;
         continue;
      }
      known += cpu->uses[i].cpu_us;
      machine->threads += cpu->uses[i].cpu_us >= RAN;
   }
   cpu->all_us = Prof_Thread_Use_split()->program_us - of_delayed;
   if (cpu->all_us < known) cpu->all_us = known;
   machine->threads += 1;
}

/* Nobody is held up for longer than all that was due, whatever clocks of several threads say. */
static void bound(Prof_Machine *machine, double most)
{
   double held = Prof_Hitch_Machine_held(machine);
   scale(machine, held > most ? most / held : 1);
}

Prof_Machine Prof_Hitch_Machine_of_late(const Prof_Frame *frame, double delay)
{
   const Prof_Use_Split *split = Prof_Thread_Use_split();
   Prof_Machine machine;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memset(&machine, 0, sizeof machine);
   machine.here_ms = delay;
   machine.own_ms = delay * split->own;
   machine.ms = delay - machine.own_ms;
   machine.others_ms = Prof_Number_lesser(delay * split->others, machine.ms);
   machine.delayed = frame->owner + 1u;
   machine.cpus = Prof_Os_use_cpus();
   return machine;
}

Prof_Machine Prof_Hitch_Machine_find(const Prof_Frame *frame, double waited, Prof_Cpu_Use *cpu)
{
   const Prof_Use_Split *split = Prof_Thread_Use_split();
   Prof_Machine machine;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   memset(&machine, 0, sizeof machine);
   memset(cpu, 0, sizeof *cpu);
   machine.ms = Prof_Frame_Record_machine_ms(frame);
   machine.own_ms = Prof_Number_lesser(split->own_us * 1e-3, Prof_Frame_Record_due_ms(frame));
   machine.others_ms = Prof_Number_lesser(split->others_us * 1e-3, machine.ms);
   machine.here_ms = machine.ms + machine.own_ms;
   machine.woken_ms = Prof_Number_lesser(split->woken_us * 1e-3, machine.here_ms);
   machine.cpus = Prof_Os_use_cpus();
   if (frame->begin) {
      cpu->uses = Prof_Others_Use_read(frame->owner, frame->begin, frame->begin + frame->ticks,
                                       &cpu->count);
      add_others(frame, waited, cpu, &machine);
   }
   bound(&machine, Prof_Frame_Record_due_ms(frame));
   if (machine.here_ms > 0 || machine.context)
      machine.delayed = machine.other_ms > machine.here_ms ? machine.context : frame->owner + 1u;
   sum_threads(frame, &machine, cpu);
   return machine;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
