/* prof_ui_help.h - all actions with their keys, from the table, and what the mouse does; and, for
 * those with a pad only, a menu of them.
 */
#ifndef INC_PROF_UI_HELP_H
#define INC_PROF_UI_HELP_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The meaning of an action while the help is in front: HELP if it was for the help alone, another
 * if the help was asked to do that, NONE if it is no business of the help. */
extern Prof_Action Prof_Ui_Help_act(Prof_Ui *ui, Prof_Action action);

#ifdef __cplusplus
}
#endif

#endif
