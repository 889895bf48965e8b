/* prof_path.h - stack states as text: "frame > ai > raycast", and back.
 */
#ifndef INC_PROF_PATH_H
#define INC_PROF_PATH_H

#include "prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_PATH_SEPARATOR " > "
enum { Prof_MAX_PATH = 256 };

/* Texts for people call the root's own time so: time in no zone. The zone itself is "(root)", which
 * has all other time below it. */
#define Prof_UNACCOUNTED "(unaccounted)"

/* The state's zone, or the above. */
extern const char *Prof_Path_state_name(uint32_t state);

/* The zones of the state from the outermost to its own, without the root; of the root itself, the
 * above. Cut at its beginning, after "..", if it does not fit. Always ends with 0. */
extern void Prof_Path_write(uint32_t state, char *out, size_t size);

/* Does the text, as a game or a file gives it, name a zone of that name? Blanks at either end do
 * not matter; control characters and bytes beyond Prof_MAX_TEXT are taken as in
 * Prof_Zone_plain_name. What was cut off a name must hold no '>'. */
extern int Prof_Path_is_name(const char *name, const char *text);

/* Does the text name exactly this state's stack? Zones are told by their names alone, each as
 * above, with a '>' between them. One named "a > b" is not told from a b below an a: the text names
 * both. A text that begins with ".." names every stack that ends so. The root has both its names.
 */
extern int Prof_Path_is_path(uint32_t state, const char *text);

#ifdef __cplusplus
}
#endif

#endif
