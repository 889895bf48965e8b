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

/* The zones of the state from the outermost to its own, without the root ("(root)" for the root
 * itself). Cut at its beginning, after "..", if it does not fit. Always ends with 0. */
extern void Prof_write_path(uint32_t state, char *out, size_t size);

/* Does the text name exactly this state's stack? Blanks around the separators do not matter. Zones
 * are told by their names alone. A text that begins with ".." names every stack that ends so. */
extern int Prof_is_path(uint32_t state, const char *text);

#ifdef __cplusplus
}
#endif

#endif
