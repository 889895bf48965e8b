/* prof_ui_cut_path.h - paths cut at their beginning, where they matter least.
 */
#ifndef INC_PROF_UI_CUT_PATH_H
#define INC_PROF_UI_CUT_PATH_H

#ifdef __cplusplus
extern "C" {
#endif

/* Cuts "a > b > c" down to so many cells: ".. b > c", whole zones as long as one fits, else
 * "..lname". Returns the length left. */
extern int Prof_Ui_Cut_Path_cut(char *path, int cells);

/* The same to at most so many zones, without the "..". */
extern void Prof_Ui_Cut_Path_keep_last_zones(char *path, int zones);

#ifdef __cplusplus
}
#endif

#endif
