/* prof_scene_stats.c - the scenes that there are, and statistics of each. */
#ifdef Prof_ENABLED
#include "../frame/prof_history.h"
#include "../frame/prof_scene.h"
#include "prof_statistics.h"
#include <string.h>

int Prof_num_scenes(void) { return Prof_Scene_count(); }

static int count_hitches(int scene, int newest, int oldest)
{
   int back, count = 0;
   for (back = newest; back <= oldest; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      count += (frame->flags & Prof_FRAME_HITCH) && Prof_Scene_has(scene, frame);
   }
   return count;
}

int Prof_get_scene_info(int index, int newest, int oldest, Prof_Scene_Info *info)
{
   int scene;
   if (!info || index < -1 || index >= Prof_Scene_count()) return 0;
   scene = index + 1;
   info->name = Prof_Scene_name(scene);
   info->frames = info->hitches = 0;
   if (!Prof_Statistics_clamp_range(&newest, &oldest)) return 1;
   info->frames = Prof_Statistics_count_of_scene(scene, newest, oldest);
   info->hitches = count_hitches(scene, newest, oldest);
   Prof_ASSERT(info->hitches <= info->frames); /* no hitch is a load or gap */
   return 1;
}

int Prof_get_scene_stats(const char *scene, const char *path, int hierarchical, int newest,
                         int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_WORK_OF_FRAME, 0, 0, 0, 0, 0, 0};
   Prof_Frames_Of of = {0, 0, 0, 0, 0};
   const double *sorted;
   int count;
   if (scene && *scene) {
      of.scene = Prof_Scene_find(scene, strlen(scene));
      if (!of.scene) return 0;
   }
   of.newest = newest;
   of.oldest = oldest;
   if (path) wanted.quantity = Prof_TIME_OF_PATH;
   wanted.text = path;
   wanted.hierarchical = hierarchical;
   if (!stats || (path && !Prof_Statistics_count_wanted(&wanted))) return 0;
   sorted = Prof_Statistics_collect_of(&wanted, 1, of, &count);
   if (sorted) Prof_Statistics_summarise(sorted, count, stats);
   return sorted != 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
