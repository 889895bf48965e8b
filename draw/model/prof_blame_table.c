/* prof_blame_table.c - see prof_blame_table.h */
#ifdef Prof_ENABLED
#include "prof_blame_table.h"

#include "prof_frame_split.h"

#include "../../src/gather/prof_state.h"

#include <string.h>

#define NEARLY_ALL 0.97

/* ---- times ---- */

/* Is there a share right below the state? If so, the row says that it is of the state's own time
 * alone. */
static int has_zones_below(const Prof_Share *shares, uint32_t count, const Prof_Share *share)
{
   uint32_t i;
   for (i = 0; i < count && share->state != Prof_STATE_ROOT; ++i) /* whose time is its own alone */
      if (Prof_States[shares[i].state].parent == share->state && shares[i].here == share->here)
         return 1;
   return 0;
}

/* Work is told by what it took; waiting by what of its excess nobody else accounts for. */
void Prof_Blame_Table_times(const Prof_Share *share, double ms_per_tick, long *this_time,
                            long *usual)
{
   double usual_self = share->here ? share->usual_self : 0;
   double self = share->work ? (double)share->self : usual_self + share->blame;
   *this_time = Prof_Frame_Split_hundredths(self * ms_per_tick);
   *usual = Prof_Frame_Split_hundredths(usual_self * ms_per_tick);
}

static void put_row(Prof_Blame_Table *table, const Prof_Share *share, double ms)
{
   Prof_Blame_Row *row = &table->rows[table->num_rows++];
   Prof_ASSERT(table->num_rows <= Prof_BLAME_ROWS && share->state >= Prof_STATE_ROOT);
   row->state = share->state;
   row->context = share->context;
   row->elsewhere = !share->here;
   row->evidence = (Prof_Evidence)share->evidence;
   Prof_Blame_Table_times(share, ms, &row->this_time, &row->usual);
   row->calls = share->entries;
   row->usual_calls = share->usual_entries;
   row->self_only = 0;
   row->seen = 0;
}

/* Rows until nearly all is explained; of a hitch that is spread, as many as share half of it. */
static void put_rows(Prof_Blame_Table *table, const Prof_Share *shares, uint32_t count,
                     const Prof_Hitch *hitch, double ms)
{
   double explained = 0;
   int i, enough = 0;
   Prof_ASSERT(table->num_rows == 0 && (uint32_t)hitch->num_blames <= count);
   for (i = 0; i < hitch->num_blames && i < Prof_BLAME_ROWS && !enough; ++i) {
      put_row(table, &shares[i], ms);
      table->rows[i].self_only = has_zones_below(shares, count, &shares[i]);
      explained += shares[i].blame * ms;
      enough = i + 1 >= hitch->spread && explained >= NEARLY_ALL * hitch->excess_ms;
   }
}

/* The rest is a difference of rounded times, not a rounded difference, so that the column adds
 * up. */
static void put_sums(Prof_Blame_Table *table, const Prof_Hitch *hitch)
{
   int i;
   memset(&table->total, 0, sizeof table->total);
   table->total.this_time = Prof_Frame_Split_hundredths(Prof_Hitch_length(hitch));
   table->total.usual = Prof_Frame_Split_hundredths(hitch->usual_ms);
   table->rest = table->total;
   for (i = 0; i < table->num_rows; ++i) {
      table->rest.this_time -= table->rows[i].this_time;
      table->rest.usual -= table->rows[i].usual;
   }
}

/* ---- calls ---- */

/* Blamed paths tell their calls themselves. */
static int is_blamed(const Prof_Blame_Table *table, int id)
{
   int i;
   for (i = 0; i < table->num_rows; ++i)
      if (Prof_Zones[Prof_States[table->rows[i].state].zone].public_id == id) return 1;
   return 0;
}

static void put_values(Prof_Blame_Table *table, int index)
{
   Prof_Near_Value found;
   int rank;
   for (rank = 0; Prof_get_near_value(index, rank, &found); ++rank) {
      if (table->num_values == Prof_BLAME_VALUES) return;
      table->values[table->num_values++] = found;
   }
}

static void put_counts(Prof_Blame_Table *table, int index)
{
   Prof_Near found;
   int rank;
   for (rank = 0; Prof_get_near(index, rank, &found); ++rank) {
      if (table->num_counts == Prof_BLAME_COUNTS) return;
      if (!is_blamed(table, found.zone)) table->counts[table->num_counts++] = found;
   }
}

/* Rows are ranks of blame. */
static void find_seen(Prof_Blame_Table *table, int index)
{
   Prof_Seen_Info info;
   int i;
   for (i = 0; i < table->num_rows; ++i) {
      table->rows[i].seen = Prof_get_blame_seen(index, i, &info);
      table->wanted_seen += table->rows[i].seen;
   }
}

static void count_elsewhere(Prof_Blame_Table *table)
{
   int i;
   table->num_elsewhere = 0;
   for (i = 0; i < table->num_rows; ++i) table->num_elsewhere += table->rows[i].elsewhere;
}

/* Rows beyond `most` are taken off before the sums are made, so they count as everything else. */
int Prof_Blame_Table_make(Prof_Blame_Table *table, int index, int most)
{
   uint32_t count;
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   Prof_Hitch hitch;
   memset(table, 0, sizeof *table);
   if (!Prof_get_hitch(index, &hitch)) return 0;
   table->number = hitch.frame.number;
   Prof_ASSERT(frame && (unsigned long)frame->number == hitch.frame.number);
   if (shares) put_rows(table, shares, count, &hitch, Prof_Frame_Record_ms_per_tick(frame));
   table->wanted_rows = table->num_rows;
   find_seen(table, index);
   if (table->num_rows > most) table->num_rows = most > 0 ? most : 0;
   count_elsewhere(table);
   put_sums(table, &hitch);
   put_values(table, index);
   put_counts(table, index);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
