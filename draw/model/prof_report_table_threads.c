/* prof_report_table_threads.c - the rows of prof_report_table.h that are threads and fibers: how
 * long each was busy, waited, and was idle. */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/frame/prof_average.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_context_index.h"
#include "../../src/gather/prof_context_names.h"

#include <string.h>

static Prof_Table_Row *sums;  /* [context] */
static Prof_Held_Name *names; /* [context]: of the last filling, for its rows */
static double *self, *calls;  /* [state]; all zero between contexts */

static int start(void)
{
   if (calls) return 1;
   if (!sums)
      sums = (Prof_Table_Row *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *sums);
   if (!self) self = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof *self);
   if (!names)
      names =
         (Prof_Held_Name *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *names);
   if (sums && self && names)
      calls = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof *calls);
   return calls != 0;
}

/* Adds a state to its thread's row. Time in no zone is work if the frame's work is made of the
 * context's time, or else idle. */
static void add_state(Prof_Table_Row *sum, int works, int kind, uint32_t state, double ms,
                      double entries)
{
   Prof_ASSERT(sum >= sums && sum < sums + Prof_Context_Index_count());
   sum->calls += entries;
   if (state == Prof_STATE_ROOT && !works) sum->idle += ms;
   else if (kind == Prof_WAITS) sum->hier += ms;
   else sum->self += ms;
}

/* ---- where the figures are ---- */

/* A context without time in the frame has no row: it slept, or it had not begun, or had ended, and
 * the frame does not tell which. */
static void sum_frame(const Prof_Shown *shown)
{
   const Prof_Frame *frame = Prof_Shown_frame(shown);
   uint32_t i;
   for (i = 0; frame && i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      add_state(&sums[item->context], item->works, Prof_Waiting_kind_of(shown->rules, item->state),
                item->state, (double)item->self * shown->ms_per_tick, item->entries);
      sums[item->context].key = item->context + 1u;
   }
}

/* Only states that the context was in can have averages there. */
static void sum_average(const Prof_Shown *shown, uint32_t context)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   int works = Prof_Average_context_works(context);
   uint32_t i;
   Prof_Average_add_means((int)context, shown->slot, self, calls);
   for (i = 0; i < index->count; ++i) {
      uint32_t s = index->states[i];
      Prof_ASSERT(self[s] >= 0 && calls[s] >= 0);
      add_state(&sums[context], works, Prof_Waiting_kind_of(shown->rules, s), s,
                self[s] * shown->ms_per_tick, calls[s]);
      self[s] = calls[s] = 0;
   }
   sums[context].key = context + 1;
}

/* ---- rows ---- */

static void add_row(Prof_Table *table, uint32_t context, uint64_t frame, const char *filter)
{
   const Prof_Held_Name *name = &names[context];
   Prof_Table_Row *row;
   if (!sums[context].key) return;
   names[context] = Prof_Context_Names_at(context, frame);
   if (!Prof_Report_Table_name_matches(name->text, filter)) return;
   if (name->ended && sums[context].self + sums[context].idle + sums[context].hier == 0) return;
   row = Prof_Report_Table_add_row(table, Prof_TABLE_THREAD, context + 1);
   if (!row) return;
   *row = sums[context];
   row->kind = Prof_TABLE_THREAD;
   row->name = name->text;
   row->ended = name->ended_then;
}

static void add_all(Prof_Table *table)
{
   Prof_Table_Row *all = Prof_Report_Table_add_row(table, Prof_TABLE_THREAD, 0);
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

void Prof_Report_Table_add_threads(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   uint32_t i, count;
   if (snap->difference || !start()) return;
   Prof_Config_lock();
   count = Prof_Context_Index_count();
   memset(sums, 0, count * sizeof *sums);
   if (!snap->slot) sum_frame(&snap->shown);
   else
      for (i = 0; i < count; ++i) sum_average(&snap->shown, i);
   for (i = 0; i < count; ++i) add_row(table, i, snap->number, filter);
   Prof_Config_unlock();
   if (!*filter) add_all(table);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
