/* prof_scene.h - the scenes of the game, by the names that it gave them (Prof_begin_scene).
 *
 * A frame knows its scene by an index, as a frame record is small. The game's thread that names a
 * scene need not be the one that updates, so what counts is which scene it is in when the frame
 * ends:
 *
 *      calls         begin(reef)        begin(menu)          begin(reef)
 *      frames     1        2         3      4       5     6       7
 *      scene      0        1         1      2       2     2       1
 *      flag       -     _SCENE       -   _SCENE     -     -    _SCENE
 *
 * A scene that is returned to has its old index. The same name again is no change: a game may tell
 * it in every frame. Names are kept for good, and there are so many at most; those beyond are one
 * scene together, "(other scenes)".
 */
#ifndef INC_PROF_SCENE_H
#define INC_PROF_SCENE_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Index 0 is no scene, and its name is "". The last index is that of all others. */
enum { Prof_MOST_SCENES = 255, Prof_SCENE_NAME = 64, Prof_ANY_SCENE = -1 };

/* Sets the frame's scene, and Prof_FRAME_SCENE if it is another than that of the last frame. Once
 * for each recorded frame, under the lock. */
extern void Prof_Scene_take(Prof_Frame *frame);

/* Never null. Stays valid. */
extern const char *Prof_Scene_name(int scene);

/* Scenes that were begun: their indices are 1 .. this. Any thread. */
extern int Prof_Scene_count(void);

/* The scene whose name these `length` bytes are, as the game gave it or as it is kept; 0 if there
 * is none. Any thread. */
extern int Prof_Scene_find(const char *name, size_t length);

/* Is the frame one of the scene? Every frame is one of Prof_ANY_SCENE. */
static inline int Prof_Scene_has(int scene, const Prof_Frame *frame)
{
   return scene == Prof_ANY_SCENE || scene == (int)frame->scene;
}

/* Under the lock. */
extern void Prof_Scene_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
