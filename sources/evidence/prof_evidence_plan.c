/* prof_evidence_plan.c - see prof_evidence_plan.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_plan.h"

#define MOST_DOUBLINGS 16u

void Prof_Evidence_Plan_begin(Prof_Evidence_Plan *plan, uint64_t limit)
{
   plan->looks = 0;
   plan->next = limit ? limit : Prof_EVIDENCE_NEVER;
}

uint64_t Prof_Evidence_Plan_next(const Prof_Evidence_Plan *plan)
{
   if (plan->looks >= plan->most || plan->next > plan->gap) return Prof_EVIDENCE_NEVER;
   return plan->next;
}

void Prof_Evidence_Plan_took(Prof_Evidence_Plan *plan, uint64_t at)
{
   uint32_t doublings = ++plan->looks / Prof_EVIDENCE_DOUBLED;
   uint64_t step = plan->look << (doublings < MOST_DOUBLINGS ? doublings : MOST_DOUBLINGS);
   if (plan->next == Prof_EVIDENCE_NEVER) return;
   if (at >= plan->next) plan->next += (at - plan->next) / step * step;
   plan->next += step;
}

void Prof_Evidence_Plan_put_off(Prof_Evidence_Plan *plan, uint64_t at)
{
   if (plan->next != Prof_EVIDENCE_NEVER) plan->next = at + 4 * plan->look;
}

int Prof_Evidence_Habit_take(Prof_Evidence_Habit *habit, int recorded)
{
   habit->dropped[habit->last] = !recorded;
   habit->last = recorded != 0;
   return !habit->dropped[habit->last];
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
