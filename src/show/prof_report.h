/* prof_report.h - the report now shown, without a copy.
 */
#ifndef INC_PROF_REPORT_H
#define INC_PROF_REPORT_H

#include "prof_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Made anew only if a frame was recorded or the view changed since the last call. Never null;
 * valid until the next call that records or changes the view. */
extern const Prof_Report *Prof_Report_peek(void);

/* The subject of row i of that report. */
extern Prof_Row_Key Prof_Report_peek_key(int i);

#ifdef __cplusplus
}
#endif

#endif
