/* prof_key_table.h - the table of keys and buttons, and the names of keys and actions.
 *
 * A key may do one thing when it is pressed and another when it is held: then the first waits until
 * the key comes up, and is done if that is before Prof_HOLD_MS are over.
 */
#ifndef INC_PROF_KEY_TABLE_H
#define INC_PROF_KEY_TABLE_H

#include "../../src/base/prof_short_text.h"

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Binding {
   Prof_Action action, held;
   int left; /* the game bound it to nothing: it is the game's, whoever has the focus */
} Prof_Binding;

/* Never null; nothing but NONE for what is no key. */
extern const Prof_Binding *Prof_Key_Table_binding(int key);

/* "F3", "PgUp", "pad LB"; "" for what is no key. */
extern const char *Prof_Key_Table_key_name(int key);

/* The words of the help: "hitch before". */
extern const char *Prof_Key_Table_action_text(Prof_Action action);

/* The `nth` key (from 0) that does it, in the order of keys; 0: there is none. `pad`: among the
 * buttons of the gamepad, else among the keys. *held: it must be held. */
extern int Prof_Key_Table_find(Prof_Action action, int pad, int nth, int *held);

/* Adds a text in which "{older hitch}" stands for the key that does that, by the action's name. 0,
 * and nothing is added, if there is no key for one of them. */
extern int Prof_Key_Table_say(Prof_Words *words, const char *text);

/* The button of the D-pad that does it while both shoulders are held; 0: none. And what that button
 * then does; NONE if nothing else than without them. */
extern int Prof_Key_Table_chord(Prof_Action action);
extern Prof_Action Prof_Key_Table_action_of_chord(int key);

/* 1: goes on while the key is held. */
extern int Prof_Key_Table_repeats(Prof_Action action);

#ifdef __cplusplus
}
#endif

#endif
