/* prof_ui_export.h - writes what is shown to a file. The one thing that an action does outside the
 * frame's budget: it takes as long as the disk does.
 */
#ifndef INC_PROF_UI_EXPORT_H
#define INC_PROF_UI_EXPORT_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Strip with both marks: iprof-frames-N-M.csv. A hitch: iprof-hitch-N.html. Paused:
 * iprof-frame-N.html. Else the report: iprof-report-N.txt. In Prof_Overlay.export_folder; the
 * outcome is a notice. */
extern void Prof_ui_export(Prof_Ui *ui);

#ifdef __cplusplus
}
#endif

#endif
