/* prof_ui_strip_scenes.c - see prof_ui_strip_scenes.h */
#ifdef Prof_ENABLED
#include "prof_ui_strip_scenes.h"

#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_scene.h"

enum { BESIDE = 3, CLOSEST = 4 }; /* units from mark to name; between marks */

static int has_names(const Prof_Strip_Place *place) { return place->names < place->graph.y0; }

/* The left edge of frame `back`. */
static int left_of(const Prof_Strip_Place *place, int back)
{
   return place->graph.x1 - (back - place->first + 1) * place->bar;
}

static int scene_of(int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   return frame ? (int)frame->scene : 0;
}

/* The frame in which the scene of frame `back` ended, as far as the strip shows. */
static int end_of(const Prof_Strip_Place *place, int back)
{
   int scene = scene_of(back);
   while (back > place->first && scene_of(back - 1) == scene) --back;
   return back;
}

static void put_mark(Prof_List *list, const Prof_Strip_Place *place, int x)
{
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(x - 1, place->names, x, place->graph.y1),
                      Prof_COLOR_DIM);
}

static void put_name(Prof_List *list, const Prof_Strip_Place *place, int scene, int x, int right)
{
   if (!has_names(place)) return;
   Prof_Ui_put(list, x, right, place->names, Prof_Scene_name(scene), Prof_COLOR_TEXT);
}

/* Where scenes change so fast that marks would hide the bars, those too close to the last are left
 * out. What begins left of the graph has no mark. */
void Prof_Ui_Strip_Scenes_put(Prof_List *list, const Prof_Strip_Place *place)
{
   int back = place->first + place->count - 1, last = place->graph.x0 - CLOSEST;
   Prof_ASSERT(place->names <= place->graph.y0 && place->right >= place->graph.x1);
   while (back >= place->first) {
      int end = end_of(place, back), x = left_of(place, back), scene = scene_of(back);
      int right = end > place->first ? left_of(place, end - 1) - BESIDE : place->right;
      int begins = back + 1 < Prof_History_length() && scene_of(back + 1) != scene;
      if (begins && x - last >= CLOSEST) {
         put_mark(list, place, x);
         last = x;
      }
      if (scene) put_name(list, place, scene, x + (begins ? BESIDE : 0), right);
      back = end - 1;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
