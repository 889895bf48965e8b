/* prof_config_archive.c - see prof_config_archive.h */
#ifdef Prof_ENABLED
#include "prof_config_archive.h"
#include "prof_number.h"

/* What a machine of 64 bits may have, one of 32 may not; and a limit need not be reached. */
static void archive_limit(Prof_Archive *a, int *limit, int least, int most)
{
   Prof_Archive_int(a, limit, 0, INT32_MAX);
   if (a->reads) *limit = Prof_Number_clamp(*limit, least, most);
}

static void archive_limits(Prof_Archive *a, Prof_Config *c)
{
   archive_limit(a, &c->max_states, 64, Prof_MOST_STATES);
   archive_limit(a, &c->max_zones, 16, Prof_MOST_ZONES);
   archive_limit(a, &c->max_names, 1, Prof_MOST_ZONES);
   archive_limit(a, &c->max_contexts, 1, 65536);
   archive_limit(a, &c->max_values, 16, 1 << 20);
   archive_limit(a, &c->max_hitches, 1, 1024);
}

static void archive_span(Prof_Archive *a, double *x, double least, double most)
{
   Prof_Archive_double(a, x);
   if (a->reads && !(*x >= least && *x <= most))
      Prof_Archive_fail(a, "a setting is out of its range");
}

void Prof_Config_archive(Prof_Archive *a, Prof_Config *c)
{
   archive_limits(a, c);
   archive_span(a, &c->budget_ms, 0.1, 10000);
   archive_span(a, &c->gap_ms, 10, 1000000);
   archive_span(a, &c->hitch_median, 1, 100);
   archive_span(a, &c->hitch_budget, 0.01, 100);
   archive_span(a, &c->often_percent, 0.01, 100);
   Prof_Archive_int(a, &c->budget_less_machine, 0, 1);
}

void Prof_Config_archive_counts(Prof_Archive *a)
{
   Prof_Counts *c = &Prof_Config_counts;
   unsigned long *const counts[] = {&c->surplus_ends,    &c->unclosed_zones, &c->over_states,
                                    &c->over_zones,      &c->over_names,     &c->over_contexts,
                                    &c->over_history,    &c->failed_allocs,  &c->over_values,
                                    &c->refused_amounts, &c->over_entries,   &c->cut_intervals};
   size_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < sizeof counts / sizeof *counts; ++i) Prof_Archive_ulong(a, counts[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
