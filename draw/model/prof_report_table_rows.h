/* prof_report_table_rows.h - how rows of the report view are made: for prof_report_table*.c alone.
 *
 * Files, from below: _rows (zones, and what all kinds share), _order, _tree, _threads and _values
 * (other kinds), prof_report_table.c (which of them, and the whole).
 */
#ifndef INC_PROF_REPORT_TABLE_ROWS_H
#define INC_PROF_REPORT_TABLE_ROWS_H

#include "prof_report_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Has the row of a comparison a figure that reads other than zero? */
extern int Prof_Report_Table_row_changed(const Prof_Table_Row *row);

/* A row of zeros at the end; null if there is no memory. */
extern Prof_Table_Row *Prof_Report_Table_add_row(Prof_Table *table, Prof_Table_Kind kind,
                                                 uint32_t key);
/* "(unaccounted)" or "(idle)", if there is enough of it; in a comparison, if it changed. */
extern void Prof_Report_Table_add_rest(Prof_Table *table, const Prof_Snapshot *snap);
/* The same of amounts: what was added in no zone. */
extern void Prof_Report_Table_add_nobodys(Prof_Table *table, const Prof_Snapshot *snap);
/* Once a filling; then puts rows from `from` on in order: prof_report_table_order.c. */
extern void Prof_Report_Table_begin_order(Prof_Table *table, double now);
extern void Prof_Report_Table_order(Prof_Table *table, int from);
/* Notes which states wait, zone by zone, before any row is made. 0: no memory. */
extern int Prof_Report_Table_note_waiting(const Prof_Snapshot *snap);
/* Does a state wait in what is shown? Amounts are no time, and nobody waits. */
extern int Prof_Report_Table_waits(const Prof_Snapshot *snap, uint32_t state);
/* The row's bounds, by those of its times, which are in ticks. */
extern void Prof_Report_Table_put_bounds(Prof_Table_Row *row, const Prof_Bound *self,
                                         const Prof_Bound *hier, double ms_per_tick);
/* Ticks waited in all that is below a state. */
extern double Prof_Report_Table_state_waited(uint32_t state);

/* The kinds of rows: zones here, paths and groups in prof_report_table_tree.c, threads in
 * prof_report_table_threads.c. */
extern void Prof_Report_Table_add_zones(Prof_Table *table, const Prof_Snapshot *snap,
                                        const char *filter);
extern void Prof_Report_Table_add_paths(Prof_Table *table, const Prof_Snapshot *snap,
                                        const char *filter);
extern void Prof_Report_Table_add_groups(Prof_Table *table, const Prof_Snapshot *snap,
                                         const char *filter);
extern void Prof_Report_Table_add_threads(Prof_Table *table, const Prof_Snapshot *snap,
                                          const char *filter);

/* Values: prof_report_table_values.c. The refresh comes before the rows; 0: there is no frame. */
extern int Prof_Report_Table_refresh_values(const Prof_Table *table, const Prof_Shown *shown);
extern void Prof_Report_Table_add_recorded(Prof_Table *table, const char *filter);
extern void Prof_Report_Table_add_values(Prof_Table *table, const Prof_Shown *shown,
                                         const char *filter);

#ifdef __cplusplus
}
#endif

#endif
