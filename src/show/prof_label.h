/* prof_label.h - labels: what this run is a run of, by key and value. Those of the game
 * (Prof_set_label), and FACTS that iprof knows by itself, of the machine, of the library and of the
 * run. A label of the game hides the fact of its key; when it is removed, the fact is back.
 *
 *      index   key        value                       own
 *      0       level      reef                        0     the game's, as they came to be
 *      1       gpu        (a label of the game)       0     hides the fact
 *      2       os         Linux 6.1.0 x86_64          1     facts, in the order of names[]
 *      ...
 *
 * The machine is asked at the first question, and once a life. What is loaded from a capture must
 * tell of the machine that it came from: Prof_Label_restore_begin forgets all labels, and this
 * machine is not asked any more.
 *
 * Memory is static, as labels may be set before the game has given its allocator; its pages are
 * untouched until the first label.
 */
#ifndef INC_PROF_LABEL_H
#define INC_PROF_LABEL_H

#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MOST_LABELS = 32, Prof_LABEL_KEY = 32, Prof_LABEL_VALUE = 128 };

/* A fact that somebody above knows, such as the GPU's name. A null value or "" takes it back; a key
 * that is none, and facts beyond Prof_MOST_LABELS, are left out; and so are all after a restore, as
 * they are of this machine. Any thread. */
extern void Prof_Label_suggest(const char *key, const char *value);

/* From now on, until a shutdown, there are no labels but those that come now, own: 1, 0 as
 * Prof_get_label told it then. Returns 0 for a key that is none, or where there is no room. Any
 * thread. */
extern void Prof_Label_restore_begin(void);
extern int Prof_Label_is_restored(void); /* it has begun */
extern int Prof_Label_restore(const char *key, const char *value, int own);

/* Those of the game alone, from 0 on; asks the machine for nothing. 0: there is no such label. Any
 * thread. */
extern int Prof_Label_of_game(int index, Prof_Label *label);

/* All of them, as one moment has them; at most 2 * Prof_MOST_LABELS. For Prof_Config_release. Null:
 * no memory. Any thread. */
extern Prof_Label *Prof_Label_copy_all(int *count);

/* Copies the value of that key, "" if there is no such label; returns whether there is. Any
 * thread. */
extern int Prof_Label_find(const char *key, char value[Prof_LABEL_VALUE]);

/* When the run began, in seconds since 1970, whatever the game's own label "start" is; 0: not
 * known. Any thread. */
extern uint64_t Prof_Label_start(void);

#ifdef __cplusplus
}
#endif

#endif
