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

static int works(const Prof_Share *share)
{
   return share->state != Prof_STATE_ROOT && !Prof_Waiting_is_waiting(share->kind);
}

/* Whose shares: those in which the thread works, or the others. */
typedef enum Whose { HERE, ITS, OTHERS } Whose;

typedef struct Meant {
   Whose whose;
   int work;
   uint32_t context; /* of ITS */
} Meant;

static int is_meant(const Prof_Share *share, const Meant *meant)
{
   if (meant->whose == ITS && !is_of(share, meant->context)) return 0;
   if (share->here != (meant->whose == HERE)) return 0;
   return (share->here ? share->work : works(share)) == meant->work;
}

/* Takes so many ticks of blame from them, each by its part. Returns how many that were. */
static double relieve(Prof_Shares *shares, Whose whose, int work, uint32_t context, double ticks)
{
   Meant meant;
   double all = 0, part;
   uint32_t i;
   meant.whose = whose, meant.work = work, meant.context = context;
   for (i = 0; i < shares->count; ++i)
      if (is_meant(&shares->list[i], &meant)) all += shares->list[i].blame;
   if (all <= 0 || ticks <= 0) return 0;
   ticks = Prof_Number_lesser(ticks, all);
   part = ticks < all ? 1 - ticks / all : 0;
   for (i = 0; i < shares->count; ++i)
      if (is_meant(&shares->list[i], &meant)) shares->list[i].blame *= part;
   return ticks;
}

/* Who it waited for was done when it was woken, so what that one did then held nobody up. */
static void relieve_here(Prof_Shares *shares, double woken, double rest)
{
   (void)relieve(shares, HERE, 1, 0, rest);
   woken -= relieve(shares, HERE, 0, 0, woken);
   (void)relieve(shares, OTHERS, 0, 0, woken);
}

/* Another one: what did not lie in its work lay where it had waited, and was woken. */
static void relieve_other(Prof_Shares *shares, const Prof_Frame *frame, const Prof_Other_Use *use)
{
   const double ticks_per_ms = 1 / Prof_Frame_Record_ms_per_tick(frame);
   const Prof_Kept kept = Prof_Hitch_Machine_kept_from(shares, frame, use);
   (void)relieve(shares, ITS, 1, use->context, kept.working * ticks_per_ms);
   (void)relieve(shares, ITS, 0, use->context, kept.woken * ticks_per_ms);
}

/* ---- those that ran ---- */

/* In what a thread uses its CPU time, the likeliest first. */
enum { WORKING, WAITING, NOWHERE, HOW_MANY };

static int how_it_ran(const Prof_Share *share)
{
   if (share->state == Prof_STATE_ROOT) return NOWHERE;
   return works(share) ? WORKING : WAITING;
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

/* The path had a CPU for so many ticks, of which each is to blame for `part`. It may be to blame as
 * well for being waited for, but not twice for one tick. The evidence is what it is blamed for
 * most; so no thread is blamed by CPU for more than it had. */
static void add_to(Prof_Share *share, double cpu, double part)
{
   double more = cpu * part, before = share->blame, most = before > cpu ? before : cpu;
   Prof_ASSERT(part <= 1);
   share->blame = Prof_Number_lesser(before + more, most);
   if (more <= before) return;
   share->evidence = Prof_BY_CPU;
   share->open = 0;
}

/* Of each tick there `ran` were on a CPU. */
static void add(Prof_Shares *shares, uint32_t context, int how, double ran, double part)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      if (is_of(share, context) && how_it_ran(share) == how && share->self)
         add_to(share, (double)share->self * ran, part);
   }
}

/* `cpu` ticks of CPU time. */
static void blame_one(Prof_Shares *shares, uint32_t context, double cpu, double part)
{
   int how;
   for (how = WORKING; how < HOW_MANY && cpu > 0; ++how) {
      double sum = sum_of(shares, context, how), ran = Prof_Number_lesser(sum, cpu);
      if (ran > 0) add(shares, context, how, ran / sum, part);
      cpu -= ran;
   }
}

void Prof_Hitch_Crowd_blame(Prof_Shares *shares, const Prof_Frame *frame,
                            const Prof_Machine *machine, const Prof_Cpu_Use *cpu)
{
   const double ticks_per_ms = 1 / Prof_Frame_Record_ms_per_tick(frame);
   double woken = machine->woken_ms, part;
   uint32_t i;
   relieve_here(shares, woken * ticks_per_ms, (machine->here_ms - woken) * ticks_per_ms);
   for (i = 0; i < cpu->count; ++i) relieve_other(shares, frame, &cpu->uses[i]);
   if (cpu->all_us <= 0) return;
   part = Prof_Number_lesser(machine->own_ms * 1e3 / cpu->all_us, 1);
   for (i = 0; i < cpu->count; ++i) {
      const Prof_Other_Use *use = &cpu->uses[i];
      double ms = Prof_Number_lesser(use->cpu_us * 1e-3, frame->seconds * 1e3);
      if (use->context + 1 != machine->delayed)
         blame_one(shares, use->context, ms * ticks_per_ms, part);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
