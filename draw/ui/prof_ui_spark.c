/* prof_ui_spark.c - see prof_ui_spark.h */
#ifdef Prof_ENABLED
#include "prof_ui_spark.h"

#include "../../src/show/prof_group.h"
#include "../../src/show/prof_recent_rows.h"

#include <string.h>

enum { HIGH = 13, BASE = 15, FAINT = 0xC8 /* alpha: prof_ascii.c takes opaque bars for others */ };
enum { LANES = 4 }; /* sums side by side do not wait for one another */

static float larger(float a, float b) { return a > b ? a : b; }

/* The scale of a curve. An even one stands at two thirds, so that it looks unlike a peak; peaks
 * reach the top. */
static float scale_of(const float *ms)
{
   float sum[LANES] = {0, 0, 0, 0}, max[LANES] = {0, 0, 0, 0}, all, full, most;
   int count[LANES] = {0, 0, 0, 0}, i, j;
   for (i = 0; i < Prof_RECENT_FRAMES; i += LANES)
      for (j = 0; j < LANES; ++j) {
         sum[j] += ms[i + j];
         count[j] += ms[i + j] > 0;
         max[j] = ms[i + j] > max[j] ? ms[i + j] : max[j];
      }
   all = sum[0] + sum[1] + sum[2] + sum[3];
   i = count[0] + count[1] + count[2] + count[3];
   most = larger(larger(max[0], max[1]), larger(max[2], max[3]));
   full = i ? larger(1.5f * all / (float)i, most) : 0;
   return full > 0 ? (float)HIGH / full : 0;
}

/* Finds the heights, the oldest first; at least 1, so that there is a line where nothing ran. */
static void find_heights(const float *ms, int oldest, unsigned char *high)
{
   float scale = scale_of(ms);
   unsigned char ring[Prof_RECENT_FRAMES];
   int i, begin = Prof_RECENT_FRAMES - oldest;
   Prof_ASSERT(oldest >= 0 && oldest < Prof_RECENT_FRAMES);
   for (i = 0; i < Prof_RECENT_FRAMES; ++i) {
      int h = (int)(ms[i] * scale + 0.5f);
      Prof_ASSERT(h >= 0 && h <= HIGH);
      ring[i] = (unsigned char)(h < 1 ? 1 : h);
   }
   memcpy(high, ring + oldest, (size_t)begin);
   memcpy(high + begin, ring, (size_t)oldest);
}

/* Neighbours of one height are one bar: half as many, in a game that runs evenly far less. The
 * height behind the last one is 0, which no frame has, and so ends the last bar. */
void Prof_Ui_Spark_put(Prof_List *list, int x, int y, uint32_t row, int group)
{
   uint32_t color = (Prof_Groups[group].color & 0xFFFFFF00u) | FAINT;
   unsigned char high[Prof_RECENT_FRAMES + 1];
   int i, oldest, begin = 0;
   const float *ms = Prof_Recent_Rows_frames(row, &oldest);
   Prof_ASSERT(ms && group >= 0 && group < Prof_MAX_GROUPS);
   find_heights(ms, oldest, high);
   high[Prof_RECENT_FRAMES] = 0;
   for (i = 1; i <= Prof_RECENT_FRAMES; ++i) {
      if (high[i] == high[begin]) continue;
      Prof_Draw_List_bar(
         list, Prof_Draw_List_rect(x + begin, y + BASE - high[begin], x + i, y + BASE), color);
      begin = i;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
