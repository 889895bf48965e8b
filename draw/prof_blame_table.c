/* prof_blame_table.c - see prof_blame_table.h
 *
 * CALLS   Of how much a count of calls usually varies nothing is kept. Were they as random as
 * raindrops, their variance would be their mean, and they would hardly ever be more than three
 * standard deviations away from it. Games call more regularly than that: what is beyond is strange.
 */
#include "prof_blame_table.h"

#include "prof_split.h"

#include "../src/prof_state.h"

#include <math.h>
#include <string.h>

#define NEARLY_ALL 0.97

/* ---- times ---- */

static double ms_per_tick(const Prof_Frame *frame)
{
   return frame->ticks ? frame->seconds * 1e3 / (double)frame->ticks : 0;
}

static int has_zones_below(const Prof_Share *shares, uint32_t count, uint32_t state)
{
   uint32_t i;
   for (i = 0; i < count; ++i)
      if (Prof_states[shares[i].state].parent == state) return 1;
   return 0;
}

static void put_row(Prof_Blame_Table *table, const Prof_Share *share, double ms)
{
   Prof_Blame_Row *row = &table->rows[table->num_rows++];
   row->state = share->state;
   row->this_time = Prof_hundredths((double)share->self * ms);
   row->usual = Prof_hundredths(share->usual_self * ms);
   row->calls = share->entries;
   row->usual_calls = share->usual_entries;
   row->self_only = 0;
}

/* Rows until nearly all is explained; of a hitch that is spread, as many as share half of it. */
static void put_rows(Prof_Blame_Table *table, const Prof_Share *shares, uint32_t count,
                     const Prof_Hitch *hitch, double ms)
{
   double explained = 0;
   int i, enough = 0;
   for (i = 0; i < hitch->num_blames && i < Prof_BLAME_ROWS && !enough; ++i) {
      put_row(table, &shares[i], ms);
      table->rows[i].self_only = has_zones_below(shares, count, shares[i].state);
      explained += ((double)shares[i].self - shares[i].usual_self) * ms;
      enough = i + 1 >= hitch->spread && explained >= NEARLY_ALL * hitch->excess_ms;
   }
}

static void put_sums(Prof_Blame_Table *table, const Prof_Hitch *hitch)
{
   int i;
   memset(&table->total, 0, sizeof table->total);
   table->total.this_time = Prof_hundredths(hitch->frame.work_ms);
   table->total.usual = Prof_hundredths(hitch->usual_ms);
   table->rest = table->total;
   for (i = 0; i < table->num_rows; ++i) {
      table->rest.this_time -= table->rows[i].this_time;
      table->rest.usual -= table->rows[i].usual;
   }
}

/* ---- calls ---- */

typedef struct Calls {
   double now, usual;
} Calls;

static Calls *calls; /* [zone]; all zero between uses */

static int start(void)
{
   static int tried;
   size_t zones = (size_t)Prof_settings.max_zones + Prof_ZONE_FIRST;
   if (!tried) calls = (Calls *)Prof_alloc(zones, sizeof *calls);
   tried = 1;
   return calls != 0;
}

static int is_strange(const Calls *c)
{
   double away = fabs(c->now - c->usual);
   return away >= 0.995 && away > 3 * sqrt(c->usual);
}

static double strangeness(double now, double usual) { return fabs(now - usual) / sqrt(usual + 1); }

/* Blamed paths tell their calls themselves. */
static int is_blamed(const Prof_Blame_Table *table, uint32_t zone)
{
   int i;
   for (i = 0; i < table->num_rows; ++i)
      if (Prof_states[table->rows[i].state].zone == zone) return 1;
   return 0;
}

static void insert_count(Prof_Blame_Table *table, uint32_t zone, const Calls *c)
{
   int at = table->num_counts;
   double strange = strangeness(c->now, c->usual);
   while (at > 0 && strangeness(table->counts[at - 1].calls, table->counts[at - 1].usual) < strange)
      --at;
   if (at == Prof_BLAME_COUNTS) return;
   if (table->num_counts < Prof_BLAME_COUNTS) ++table->num_counts;
   memmove(&table->counts[at + 1], &table->counts[at],
           (size_t)(table->num_counts - at - 1) * sizeof *table->counts);
   table->counts[at].zone = zone;
   table->counts[at].calls = c->now;
   table->counts[at].usual = c->usual;
}

/* Each zone is judged once, and its sum taken away. */
static void put_counts(Prof_Blame_Table *table, const Prof_Share *shares, uint32_t count)
{
   uint32_t i;
   if (!start()) return;
   for (i = 0; i < count; ++i) {
      Calls *c = &calls[Prof_states[shares[i].state].zone];
      c->now += shares[i].entries;
      c->usual += shares[i].usual_entries;
   }
   for (i = 0; i < count; ++i) {
      uint32_t zone = Prof_states[shares[i].state].zone;
      Calls *c = &calls[zone];
      if (is_strange(c) && !is_blamed(table, zone)) insert_count(table, zone, c);
      c->now = c->usual = 0;
   }
}

int Prof_make_blame_table(Prof_Blame_Table *table, int index, int most)
{
   uint32_t count;
   const Prof_Share *shares = Prof_hitch_shares(index, &count);
   const Prof_Frame *frame = Prof_hitch_frame(index);
   Prof_Hitch hitch;
   memset(table, 0, sizeof *table);
   if (!Prof_get_hitch(index, &hitch)) return 0;
   table->number = hitch.frame.number;
   if (shares) put_rows(table, shares, count, &hitch, ms_per_tick(frame));
   table->wanted_rows = table->num_rows;
   if (table->num_rows > most) table->num_rows = most > 0 ? most : 0;
   put_sums(table, &hitch);
   if (shares) put_counts(table, shares, count);
   return 1;
}
