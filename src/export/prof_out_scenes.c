/* prof_out_scenes.c - comma-separated values: a line a scene, milliseconds of work a frame. The
 * frames of no scene have the line with an empty name, if there are any.
 *
 *      scene,frames,hitches,mean,stdev,min,max,p50,p95,p99,p99.9,low_1_percent
 *      reef,412,1,14.020000, ...
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"

enum { NUM_FIGURES = 9 };

static void put_figures(Prof_Out *out, const Prof_Stats *s)
{
   double figures[NUM_FIGURES];
   int i;
   figures[0] = s->mean, figures[1] = s->stdev, figures[2] = s->min, figures[3] = s->max;
   figures[4] = s->p50, figures[5] = s->p95, figures[6] = s->p99, figures[7] = s->p999;
   figures[8] = s->low_1_percent;
   for (i = 0; i < NUM_FIGURES; ++i) {
      Prof_Out_Stream_text(out, ",");
      Prof_Out_Stream_fixed(out, figures[i], 6);
   }
}

static void put_scene(Prof_Out *out, const Prof_Scene_Info *scene, const Prof_Stats *stats)
{
   Prof_Out_Stream_csv(out, scene->name);
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_integer(out, (uint64_t)scene->frames);
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_integer(out, (uint64_t)scene->hitches);
   put_figures(out, stats);
   Prof_Out_Stream_text(out, "\n");
}

const char *Prof_Out_Scenes_write(Prof_Out *out, const Prof_Range *range)
{
   Prof_Scene_Info scene;
   Prof_Stats stats;
   int i, told = 1;
   Prof_Out_Stream_text(
      out, "scene,frames,hitches,mean,stdev,min,max,p50,p95,p99,p99.9,low_1_percent\n");
   for (i = -1; told && Prof_get_scene_info(i, range->newest, range->oldest, &scene); ++i) {
      if (!scene.frames) continue;
      told = Prof_get_scene_stats(scene.name, 0, 0, range->newest, range->oldest, &stats);
      if (told) put_scene(out, &scene, &stats);
   }
   return told ? 0 : Prof_NO_MEMORY;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
