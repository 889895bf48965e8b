/* prof_callgraph_rounding.c - see prof_callgraph_rounding.h */
#ifdef Prof_ENABLED
#include "prof_callgraph_rounding.h"

#include "prof_frame_split.h"

enum { AT_ONCE = 64 }; /* rows */

static double figure(const Prof_Graph_Row *row, Prof_Graph_Column column)
{
   if (column == Prof_GRAPH_CALLS) return row->calls;
   return column == Prof_GRAPH_SELF ? row->self : row->hier;
}

static double round_one(double value, double total, int decimals)
{
   double rounded;
   Prof_Frame_Split_round(&value, 1, total, decimals, &rounded);
   return rounded;
}

static int decimals_of(const Prof_Graph_Facts *facts, Prof_Graph_Column column)
{
   return column == Prof_GRAPH_CALLS ? facts->averaged : facts->decimals;
}

/* Rounds up to AT_ONCE rows, so that they read as `total` together. */
static void round_some(Prof_Graph_Row *rows, int count, Prof_Graph_Column column, double total,
                       int decimals)
{
   double parts[AT_ONCE] = {0}, rounded[AT_ONCE];
   int i;
   Prof_ASSERT(count > 0 && count <= AT_ONCE);
   for (i = 0; i < count; ++i) parts[i] = figure(&rows[i], column);
   Prof_Frame_Split_round(parts, count, total, decimals, rounded);
   for (i = 0; i < count; ++i) rows[i].shown[column] = rounded[i];
}

/* Rounds any number of rows, AT_ONCE of them in a lot. A lot must read as the rounded sum of all
 * rows so far, less what the lots before it read as: so lots do not add up their own errors, and
 * the last one ends at the total. */
static void round_side(Prof_Graph_Row *rows, int count, Prof_Graph_Column column, double total,
                       int decimals)
{
   double exact = 0, given = 0, until;
   int i, j, lot;
   for (i = 0; i < count; i += lot) {
      lot = count - i < AT_ONCE ? count - i : AT_ONCE;
      for (j = i; j < i + lot; ++j) exact += figure(&rows[j], column);
      until = i + lot < count ? round_one(exact, exact, decimals) : total;
      round_some(&rows[i], lot, column, until - given, decimals);
      for (j = i; j < i + lot; ++j) given += rows[j].shown[column];
   }
}

/* Rounds the self time of a callee. It is rounded for itself, hier was not: so where both are the
 * same, or nearly so, self could read as more than hier. */
static void round_callee_self(Prof_Graph_Row *row, const Prof_Graph_Facts *facts)
{
   double hier = row->shown[Prof_GRAPH_HIER];
   double self = round_one(row->self, row->self, facts->decimals);
   int all = row->self >= row->hier && row->self <= row->hier;
   int over = !facts->difference && self > hier && hier >= 0;
   row->shown[Prof_GRAPH_SELF] = all || over ? hier : self;
}

static void round_callees(Prof_Graph_Row *callees, const Prof_Graph_Row *focus,
                          Prof_Graph_Facts *facts)
{
   double rest = focus->shown[Prof_GRAPH_HIER] - focus->shown[Prof_GRAPH_SELF];
   int i, calls = decimals_of(facts, Prof_GRAPH_CALLS);
   facts->callees_shown = round_one(facts->callees_hier, rest, facts->decimals);
   round_side(callees, facts->num_callees, Prof_GRAPH_HIER, facts->callees_shown,
              facts->decimals);
   for (i = 0; i < facts->num_callees; ++i) {
      round_callee_self(&callees[i], facts);
      callees[i].shown[Prof_GRAPH_CALLS] = round_one(callees[i].calls, callees[i].calls, calls);
   }
}

/* The focus is rounded first, as all others make up for it. */
void Prof_Callgraph_round(Prof_Graph_Row *rows, int count, Prof_Graph_Facts *facts)
{
   Prof_Graph_Row *focus = &rows[facts->focus];
   int i;
   Prof_ASSERT(facts->num_callers <= facts->focus && facts->focus < count);
   Prof_ASSERT(facts->num_callees <= count);
   Prof_ASSERT(facts->focus < count - facts->num_callees); /* so no row is rounded twice */
   for (i = 0; i < Prof_NUM_GRAPH_COLUMNS; ++i) {
      Prof_Graph_Column column = (Prof_Graph_Column)i;
      double value = figure(focus, column);
      focus->shown[i] = round_one(value, value, decimals_of(facts, column));
      round_side(rows, facts->num_callers, column, focus->shown[i], decimals_of(facts, column));
   }
   round_callees(rows + count - facts->num_callees, focus, facts);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
