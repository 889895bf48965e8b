/* prof_ui_browse.h - which frame all views show, of which thread; the marks, and B - A. The rules
 * are in prof_ui_browse.c.
 */
#ifndef INC_PROF_UI_BROWSE_H
#define INC_PROF_UI_BROWSE_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Shows frame `back` of the history; 0 is live. Freezes or thaws as needed. */
extern void Prof_Ui_Browse_show_frame(Prof_Ui *ui, int back);
/* Frame `back`, paused, even if it is the newest. */
extern void Prof_Ui_Browse_hold_frame(Prof_Ui *ui, int back);
/* Walks by `delta` frames, back in time if positive; stays paused at the newest. */
extern void Prof_Ui_Browse_walk(Prof_Ui *ui, int delta);
extern void Prof_Ui_Browse_walk_hitches(Prof_Ui *ui, int older);
/* Freezes and shows the newest frame. */
extern void Prof_Ui_Browse_pause(Prof_Ui *ui);
extern int Prof_Ui_Browse_is_live(const Prof_Ui *ui);
/* The frame shown, or the newest while live. 0: none. A hitch that left the history has back -1. */
extern int Prof_Ui_Browse_shown_frame(const Prof_Ui *ui, Prof_Frame_Info *info, int *back);
/* What HUD and strip call the time of that frame, by the overlay's figure; ms. 0: there is none. */
extern double Prof_Ui_Browse_shown_ms(const Prof_Ui *ui);
/* Place in the history of the frame with that number; -1 if it is not there. */
extern int Prof_Ui_Browse_find_frame(unsigned long number);
/* Where is a frame that the history does not have? -1: before the oldest there, 1: after the
 * newest, 0: between them, while the history was frozen. */
extern int Prof_Ui_Browse_side_of_history(unsigned long number);
/* Shows a kept hitch (index as in Prof_get_hitch), even if its frame has left the history. */
extern void Prof_Ui_Browse_show_hitch(Prof_Ui *ui, int index);
/* 1 if what is shown is a kept hitch, also if it was come upon by walking; index as in
 * Prof_get_hitch. */
extern int Prof_Ui_Browse_shown_hitch(const Prof_Ui *ui, int *index);

/* Marks, B - A. */
extern void Prof_Ui_Browse_mark(Prof_Ui *ui);
/* The mark made last reaches to the frame shown. */
extern void Prof_Ui_Browse_extend_mark(Prof_Ui *ui);
/* Takes them away. 0: there are none, or what is dropped here is a hitch. */
extern int Prof_Ui_Browse_drop_marks(Prof_Ui *ui);
/* Places in the history, newest first. 0: nothing is marked, or it is not there any more. */
extern int Prof_Ui_Browse_marked(unsigned long from, unsigned long to, int *newest, int *oldest);
extern void Prof_Ui_Browse_compare(Prof_Ui *ui);
/* When a panel is seen for the first time: the updating thread, whose rows add up to the frame's
 * work; unless the game chose one. */
extern void Prof_Ui_Browse_choose_thread(Prof_Ui *ui);
/* The updating thread, all of them, and each other one in turn; those that have ended are passed
 * over. */
extern void Prof_Ui_Browse_next_thread(Prof_Ui *ui);
/* "thread main", but "main thread", "thread 3", "GPU"; "all threads" if negative. As it was called
 * in the frame of that number; 0: now. */
extern void Prof_Ui_Browse_say_thread(Prof_Words *words, int context, uint64_t frame);

/* Puts the header words that every panel has in common: "LIVE", "smooth 0.8 s", "PAUSED", "frame
 * 18204 -57", "B - A". Returns where the next text goes. */
extern int Prof_Ui_Browse_put_source(const Prof_Ui *ui, Prof_List *list, int x, int y);
/* Puts, up to `right`, that times are less the cost of measuring; in few words if need be, or not
 * at all. Returns where the next text goes. */
extern int Prof_Ui_Browse_put_estimated(Prof_List *list, int x, int right, int y);

#ifdef __cplusplus
}
#endif

#endif
