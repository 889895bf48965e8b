/* prof_ui_cut_path.h - paths cut where they matter least: those of zones at their beginning, places
 * in the source in the middle.
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

/* Cuts "ai/update.cpp:40" down to so many cells: "ai/up..cpp:40". What tells places of one line
 * apart is at the front, and the line is at the end. Returns the length left; 0 below 6. */
extern int Prof_Ui_Cut_Path_cut_middle(char *place, int cells);

#ifdef __cplusplus
}
#endif

#endif
