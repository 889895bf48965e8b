/* prof_hitch_crowd.c - see prof_hitch_crowd.h */
#ifdef Prof_ENABLED
#include "prof_hitch_crowd.h"
#include "prof_waiting.h"
#include "../base/prof_number.h"

/* ---- the delayed ---- */

static int is_of(const Prof_Share *share, uint32_t context)
{
   return !share->here && share->context == context;
}

/* What is left of a blame of `all` without `ticks`: 0 to 1. */
static double part_left(double all, double ticks) { return ticks < all ? 1 - ticks / all : 0; }

static void relieve_own_work(Prof_Shares *shares, double ticks)
{
   double all = 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (shares->list[i].work) all += shares->list[i].blame;
   for (i = 0; i < shares->count; ++i)
      if (shares->list[i].work) shares->list[i].blame *= part_left(all, ticks);
}

static void relieve_other(Prof_Shares *shares, uint32_t context, double ticks)
{
   double all = 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (is_of(&shares->list[i], context)) all += shares->list[i].blame;
   for (i = 0; i < shares->count; ++i)
      if (is_of(&shares->list[i], context)) shares->list[i].blame *= part_left(all, ticks);
}

/* ---- those that ran ---- */

/* In what a thread uses its CPU time, the likeliest first. */
enum { WORKING, WAITING, NOWHERE, HOW_MANY };

static int how_it_ran(const Prof_Share *share)
{
   if (share->state == Prof_STATE_ROOT) return NOWHERE;
   return Prof_Waiting_is_waiting(share->kind) ? WAITING : WORKING;
}

static double sum_of(const Prof_Shares *shares, uint32_t context, int how)
{
   double sum = 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (is_of(&shares->list[i], context) && how_it_ran(&shares->list[i]) == how)
         sum += (double)shares->list[i].self;
   return sum;
}

static void add(Prof_Shares *shares, uint32_t context, int how, double part)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      if (!is_of(share, context) || how_it_ran(share) != how) continue;
      share->blame += (double)share->self * part;
      share->evidence = Prof_BY_CPU;
      share->open = 0;
   }
}

/* `cpu` ticks of CPU time, of which each is to blame for `part`. */
static void blame_one(Prof_Shares *shares, uint32_t context, double cpu, double part)
{
   int how;
   for (how = WORKING; how < HOW_MANY && cpu > 0; ++how) {
      double sum = sum_of(shares, context, how), ran = Prof_Number_lesser(sum, cpu);
      if (ran > 0) add(shares, context, how, ran / sum * part);
      cpu -= ran;
   }
}

void Prof_Hitch_Crowd_blame(Prof_Shares *shares, const Prof_Frame *frame,
                            const Prof_Machine *machine, const Prof_Cpu_Use *cpu)
{
   double ticks_per_ms = 1 / Prof_Frame_Record_ms_per_tick(frame);
   uint32_t i;
   relieve_own_work(shares, machine->here_ms * ticks_per_ms);
   if (machine->context)
      relieve_other(shares, machine->context - 1, machine->other_ms * ticks_per_ms);
   for (i = 0; i < cpu->count && cpu->all_us > 0; ++i) {
      const Prof_Other_Use *use = &cpu->uses[i];
      double ms = Prof_Number_lesser(use->cpu_us * 1e-3, frame->seconds * 1e3);
      if (use->context + 1 == machine->delayed) continue;
      blame_one(shares, use->context, ms * ticks_per_ms, machine->own_ms * 1e3 / cpu->all_us);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
