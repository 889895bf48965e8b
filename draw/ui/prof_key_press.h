/* prof_key_press.h - keys and buttons become actions; Prof_overlay_key itself is declared in
 * prof.h.
 */
#ifndef INC_PROF_KEY_PRESS_H
#define INC_PROF_KEY_PRESS_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_REPEAT_FIRST_MS = 250, Prof_REPEAT_MS = 50, Prof_HOLD_MS = 400, Prof_FAST_MS = 1000 };

/* The button of the D-pad that does it while both shoulders are held; 0: none. */
extern int Prof_Key_Press_chord(Prof_Action action);

/* Once a frame: what held keys do by now. */
extern void Prof_Key_Press_repeat(void);

/* Asked when a character comes: 1 if the key of that sign did something just now, so that a device
 * which sends both means it once. */
extern int Prof_Key_Press_sign_is_done(int sign);

#ifdef __cplusplus
}
#endif

#endif
