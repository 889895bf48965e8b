/* prof_ui_export.h - writes what is shown to a file. The one thing that an action does outside the
 * frame's budget: it takes as long as the disk does.
 */
#ifndef INC_PROF_UI_EXPORT_H
#define INC_PROF_UI_EXPORT_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The hitch under the cursor of their view: iprof-hitch-N.html. Else B - A, if it is on and this is
 * not the strip: iprof-compare-B-A.csv. Else what both marks include: iprof-frames-N-M.csv. Else a
 * hitch; paused, the frame: iprof-frame-N.html; live, the report: iprof-report-N.txt. In
 * Prof_Overlay.export_folder; the outcome is a notice. */
extern void Prof_Ui_Export_write(Prof_Ui *ui);

#ifdef __cplusplus
}
#endif

#endif
