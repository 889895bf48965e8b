/* prof_ui_report.h - the parts of the report view; see prof_ui_report.c.
 */
#ifndef INC_PROF_UI_REPORT_H
#define INC_PROF_UI_REPORT_H

#include "prof_ui_columns.h"
#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_REPORT_HEADS = 1, Prof_REPORT_FIRST = 2 }; /* lines: heads of columns, first row */

/* The table gathered last, and the row that the cursor is on. */
extern const Prof_Table *Prof_Ui_Report_table(void);
extern int Prof_Ui_Report_cursor(void);

/* What prof_ui_report_paint.c paints for the view; `line` is that of the panel. */
extern void Prof_Ui_Report_put_header(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table);
extern void Prof_Ui_Report_put_heads(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                     const Prof_Columns *columns);
extern void Prof_Ui_Report_put_row(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                   const Prof_Columns *columns, const Prof_Table_Row *row,
                                   int line);
/* Shows the recording that is over. */
extern void Prof_Ui_Report_show_recording(Prof_Ui *ui);

/* Of recordings, in prof_ui_report_recording.c. */
extern void Prof_Ui_Report_lay_out_recording(const Prof_Ui *ui, const Prof_Table *table,
                                             Prof_Columns *columns);
extern void Prof_Ui_Report_put_recording_header(const Prof_Ui *ui, Prof_List *list,
                                                const Prof_Table *table);
extern void Prof_Ui_Report_put_recorded(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                        const Prof_Columns *columns, const Prof_Table_Row *row,
                                        int line);

/* Of values, in prof_ui_report_values.c; the facts take two lines. */
enum { Prof_REPORT_FACTS = 2 };
extern void Prof_Ui_Report_lay_out_values(const Prof_Ui *ui, const Prof_Table *table,
                                          Prof_Columns *columns);
extern void Prof_Ui_Report_put_value(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                     const Prof_Columns *columns, const Prof_Table_Row *row,
                                     int line);
extern void Prof_Ui_Report_put_curve(Prof_List *list, const Prof_Columns *columns,
                                     const Prof_Table_Row *row, int y);
extern void Prof_Ui_Report_put_value_facts(const Prof_Ui *ui, Prof_List *list,
                                           const Prof_Table *table, const Prof_Table_Row *row,
                                           int line);
extern void Prof_Ui_Report_put_warning(const Prof_Ui *ui, Prof_List *list, const char *text,
                                       int line);

#ifdef __cplusplus
}
#endif

#endif
