/* prof_key_press.h - keys, buttons and characters become actions; Prof_overlay_key and
 * Prof_overlay_char themselves are declared in prof.h.
 */
#ifndef INC_PROF_KEY_PRESS_H
#define INC_PROF_KEY_PRESS_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_REPEAT_FIRST_MS = 250, Prof_REPEAT_MS = 50, Prof_HOLD_MS = 400, Prof_FAST_MS = 1000 };

/* 1: the game shall not have this key (0: one that Prof_Key lacks), whatever it does here; as
 * things stand before it is pressed. */
extern int Prof_Key_Press_takes(int key);

/* Once a frame: what held keys do by now. */
extern void Prof_Key_Press_repeat(void);

#ifdef __cplusplus
}
#endif

#endif
