/* prof_table_threads.c - the rows of prof_table.h that are threads and fibers: how long each was
 * busy, waited, and was idle. */
#ifdef Prof_ENABLED
#include "prof_table.h"

#include "../src/prof_average.h"
#include "../src/prof_clock.h"
#include "../src/prof_history.h"
#include "../src/prof_hitch.h"
#include "../src/prof_apart.h"
#include "../src/prof_names.h"

#include <string.h>

static Prof_Table_Row *sums;  /* [context] */
static double *self, *calls;  /* [state]; all zero between contexts */

static int start(void)
{
   if (calls) return 1;
   if (!sums) sums = (Prof_Table_Row *)Prof_alloc((size_t)Prof_settings.max_contexts, sizeof *sums);
   if (!self) self = (double *)Prof_alloc(Prof_state_capacity(), sizeof *self);
   if (sums && self) calls = (double *)Prof_alloc(Prof_state_capacity(), sizeof *calls);
   return calls != 0;
}

static void add_state(Prof_Table_Row *sum, uint32_t state, double ms, double entries)
{
   Prof_ASSERT(sum >= sums && sum < sums + Prof_context_count);
   sum->calls += entries;
   if (state == Prof_STATE_ROOT) sum->idle += ms;
   else if (Prof_is_waiting_state(state)) sum->hier += ms;
   else sum->self += ms;
}

/* ---- where the figures are ---- */

static void sum_frame(const Prof_Frame *frame)
{
   double ms_per_tick = Prof_seconds_per_tick() * 1e3;
   uint32_t i;
   for (i = 0; frame && i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      add_state(&sums[item->context], item->state, (double)item->self * ms_per_tick, item->entries);
   }
}

/* Only states that the context was in can have averages there. */
static void sum_average(const Prof_Context *c, int slot)
{
   double ms_per_tick = Prof_seconds_per_tick() * 1e3;
   uint32_t i;
   Prof_add_means((int)c->index, slot, self, calls);
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t s = c->entered[i];
      Prof_ASSERT(self[s] >= 0 && calls[s] >= 0);
      add_state(&sums[c->index], s, self[s] * ms_per_tick, calls[s]);
      self[s] = calls[s] = 0;
   }
}

static const Prof_Frame *shown_frame(const Prof_Snapshot *snap)
{
   int i, count = Prof_view.hitch ? Prof_num_hitches() : 0;
   for (i = 0; i < count; ++i)
      if (Prof_hitch_frame(i)->number == Prof_view.hitch) return Prof_hitch_frame(i);
   return Prof_history_frame(snap->frame);
}

/* ---- rows ---- */

static void add_row(Prof_Table *table, uint32_t context, uint64_t frame, const char *filter)
{
   Prof_Held_Name name = Prof_context_name_at(context, frame);
   Prof_Table_Row *row;
   if (!Prof_name_matches(name.text, filter)) return;
   if (name.ended && sums[context].self + sums[context].idle + sums[context].hier == 0) return;
   row = Prof_add_row(table, Prof_TABLE_THREAD, context + 1);
   if (!row) return;
   *row = sums[context];
   row->kind = Prof_TABLE_THREAD;
   row->key = context + 1;
   row->name = name.text;
   row->ended = name.ended;
}

static void add_all(Prof_Table *table)
{
   Prof_Table_Row *all = Prof_add_row(table, Prof_TABLE_THREAD, 0);
   int i;
   if (!all) return;
   all->name = "all threads";
   for (i = 0; i < table->num_rows - 1; ++i) {
      const Prof_Table_Row *row = &table->rows[i];
      all->self += row->self;
      all->hier += row->hier;
      all->idle += row->idle;
      all->calls += row->calls;
   }
}

void Prof_add_thread_rows(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   uint32_t i;
   if (snap->difference || !start()) return;
   Prof_lock();
   memset(sums, 0, Prof_context_count * sizeof *sums);
   if (snap->slot) {
      for (i = 0; i < Prof_context_count; ++i) sum_average(Prof_contexts[i], snap->slot);
   } else {
      sum_frame(shown_frame(snap));
   }
   for (i = 0; i < Prof_context_count; ++i) add_row(table, i, snap->number, filter);
   Prof_unlock();
   if (!*filter) add_all(table);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
