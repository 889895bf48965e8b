/* prof_report_table_threads.c - the rows of prof_report_table.h that are threads and fibers: how
 * long each was busy, waited, and was idle. */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/frame/prof_average.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_context_index.h"
#include "../../src/gather/prof_context_names.h"
#include "../../src/base/prof_module.h"

#include <string.h>

static struct {
   Prof_Table_Row *sums;  /* [context]; key 0: it has no time in what is shown */
   Prof_Held_Name *names; /* [context]: of the last filling, for its rows */
   double *self, *calls;  /* [state]; all zero between contexts */
} own;

static void put_back(void)
{
   Prof_Config_release(own.sums);
   Prof_Config_release(own.names);
   Prof_Config_release(own.self);
   Prof_Config_release(own.calls);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* `calls` is taken last, so where it is, all of them are. */
static int start(void)
{
   size_t contexts = (size_t)Prof_Settings.max_contexts;
   if (own.calls) return 1;
   Prof_Module_list(&module);
   if (!own.sums) own.sums = (Prof_Table_Row *)Prof_Config_alloc(contexts, sizeof *own.sums);
   if (!own.self) own.self = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.self);
   if (!own.names) own.names = (Prof_Held_Name *)Prof_Config_alloc(contexts, sizeof *own.names);
   if (own.sums && own.self && own.names)
      own.calls = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.calls);
   return own.calls != 0;
}

/* Adds a state to its thread's row. Time in no zone is work if the frame's work is made of the
 * context's time, or else idle. */
static void add_state(Prof_Table_Row *sum, int works, int kind, uint32_t state, double ms,
                      double entries)
{
   Prof_ASSERT(sum >= own.sums && sum < own.sums + Prof_Context_Index_count());
   sum->calls += entries;
   if (state == Prof_STATE_ROOT && !works) sum->idle += ms;
   else if (Prof_Waiting_is_waiting(kind)) sum->hier += ms;
   else sum->self += ms;
}

/* ---- where the figures are ---- */

/* A context without time in the frame has no row: it slept, or it had not begun, or had ended, and
 * the frame does not tell which. */
static void sum_frame(const Prof_Shown *shown)
{
   const Prof_Frame *frame = Prof_Shown_frame(shown);
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; frame && i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      add_state(&own.sums[item->context], item->works,
                Prof_Waiting_kind_of(shown->rules, item->state), item->state,
                (double)item->self * shown->ms_per_tick, item->entries);
      own.sums[item->context].key = item->context + 1u;
   }
}

/* Only states that the context was in can have averages there. */
static void sum_average(const Prof_Shown *shown, uint32_t context)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   int works = Prof_Average_context_works(context);
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine() && context < Prof_Context_Index_count());
   Prof_Average_add_means((int)context, shown->slot, own.self, own.calls);
   for (i = 0; i < index->count; ++i) {
      uint32_t s = index->states[i];
      Prof_ASSERT(own.self[s] >= 0 && own.calls[s] >= 0);
      add_state(&own.sums[context], works, Prof_Waiting_kind_of(shown->rules, s), s,
                own.self[s] * shown->ms_per_tick, own.calls[s]);
      own.self[s] = own.calls[s] = 0;
   }
   own.sums[context].key = context + 1;
}

/* ---- rows ---- */

/* A thread that has ended keeps its row for as long as it has time in what is shown: an average
 * fades for seconds. */
static void add_row(Prof_Table *table, uint32_t context, uint64_t frame, const char *filter)
{
   const Prof_Held_Name *name = &own.names[context];
   Prof_Table_Row *row;
   if (!own.sums[context].key) return;
   Prof_ASSERT(own.sums[context].key == context + 1);
   own.names[context] = Prof_Context_Names_at(context, frame);
   if (!Prof_Report_Table_name_matches(name->text, filter)) return;
   if (name->ended && own.sums[context].self + own.sums[context].idle + own.sums[context].hier == 0)
      return;
   row = Prof_Report_Table_add_row(table, Prof_TABLE_THREAD, context + 1);
   if (!row) return;
   *row = own.sums[context];
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

/* A comparison does not keep which thread did what, so it has no rows here. The lock is for
 * averages and names: other threads come and go. */
void Prof_Report_Table_add_threads(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   uint32_t i, count;
   if (snap->difference || !start()) return;
   Prof_Config_lock();
   count = Prof_Context_Index_count();
   memset(own.sums, 0, count * sizeof *own.sums);
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
