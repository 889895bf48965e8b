/* prof_ui_strip_scenes.h - the scenes of the game over the strip's bars: a mark at each change, and
 * beside it the name of what begins there, as far as it has room up to the next.
 *
 *      reef               |menu  |reef          |mi..
 *      ||||||||||||||||||||||||||||||||||||||||||||||
 */
#ifndef INC_PROF_UI_STRIP_SCENES_H
#define INC_PROF_UI_STRIP_SCENES_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where frames stand: `count` from `first` on, the newest; `bar` units each, `first` ends at
 * graph.x1. `names` is where their line begins, above the graph; the graph's top
 * where there is no room for it. The newest name may go on up to `right`. */
typedef struct Prof_Strip_Place {
   Prof_Rect graph;
   int names, right;
   int bar;
   int first, count;
} Prof_Strip_Place;

extern void Prof_Ui_Strip_Scenes_put(Prof_List *list, const Prof_Strip_Place *place);

#ifdef __cplusplus
}
#endif

#endif
