/* prof_hitch_gpu.c - see prof_hitch_gpu.h */
#ifdef Prof_ENABLED
#include "prof_hitch_gpu.h"
#include "prof_average.h"
#include "../gather/prof_source.h"
#include <string.h>

/* In its place by excess; those without room are the mildest. */
static void insert(Prof_Hitch_Gpu_Frame *kept, const Prof_Gpu_Share *share)
{
   uint32_t i = Prof_HITCH_GPU_SHARES;
   if (kept->count < Prof_HITCH_GPU_SHARES) i = kept->count++;
   for (; i; --i) {
      const Prof_Gpu_Share *above = &kept->shares[i - 1];
      if (above->ms - above->usual_ms >= share->ms - share->usual_ms) break;
      if (i < Prof_HITCH_GPU_SHARES) kept->shares[i] = *above;
   }
   if (i < Prof_HITCH_GPU_SHARES) kept->shares[i] = *share;
}

/* What the record has of several frames of the GPU is held against as many usual ones. */
void Prof_Hitch_Gpu_take(Prof_Hitch_Gpu_Frame *kept, const Prof_Frame *frame, double ms, int frames)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame), entries;
   uint32_t i, gpu = Prof_Source_gpu();
   if (!gpu || (kept->frames++ && ms <= kept->ms)) return;
   kept->ms = ms;
   kept->usual_ms = 0;
   kept->count = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      Prof_Gpu_Share share;
      double usual;
      if (item->context != gpu - 1 || item->state == Prof_STATE_ROOT) continue;
      Prof_Average_usual_rest(item->context, item->order, 0, 0, &usual, &entries);
      share.state = item->state;
      share.usual_ms = usual * scale;
      share.ms = (double)item->self * scale / frames;
      kept->usual_ms += share.usual_ms;
      insert(kept, &share);
   }
}

void Prof_Hitch_Gpu_archive(Prof_Archive *a, Prof_Hitch_Gpu_Frame *kept)
{
   uint32_t i;
   Prof_Archive_u32(a, &kept->frames, UINT32_MAX);
   if (!kept->frames) return;
   Prof_Archive_amount(a, &kept->ms);
   Prof_Archive_amount(a, &kept->usual_ms);
   Prof_Archive_u32(a, &kept->count, Prof_HITCH_GPU_SHARES);
   for (i = 0; i < kept->count; ++i) {
      Prof_Gpu_Share *share = &kept->shares[i];
      Prof_Archive_amount(a, &share->ms);
      Prof_Archive_amount(a, &share->usual_ms);
      Prof_Archive_u32(a, &share->state, Prof_State_count() - 1);
      if (!share->state) Prof_Archive_fail(a, "there is no such stack");
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
