/* prof_out_track.c - see prof_out_track.h */
#ifdef Prof_ENABLED
#include "prof_out_track.h"
#include "../frame/prof_history.h"
#include "../gather/prof_context_names.h"

/* Writes the slot's tracks in frames first .. last to `to`, if that is not null, and returns how
 * many there are. Each name tells up to which frame it holds, so this leaps from owner to owner. */
static uint32_t take_slot(Prof_Out_Row *to, uint32_t context, uint64_t first, uint64_t last)
{
   uint32_t count = 0;
   uint64_t frame = first;
   Prof_ASSERT(Prof_Config_lock_is_mine() && first <= last);
   for (;;) {
      Prof_Held_Name name = Prof_Context_Names_at(context, frame);
      Prof_ASSERT(name.last >= frame); /* else this never ends */
      if (to) {
         to[count].context = context;
         to[count].last = name.last;
         Prof_Out_Frame_context_name(context, frame, to[count].name);
      }
      ++count;
      if (name.last >= last) return count;
      frame = name.last + 1;
   }
}

/* Takes the tracks of all contexts that have time in the range. */
static uint32_t take_all(Prof_Out_Row *to, const unsigned char *ran, uint32_t contexts,
                         uint64_t first, uint64_t last)
{
   uint32_t i, count = 0;
   for (i = 0; i < contexts; ++i)
      if (ran[i]) count += take_slot(to ? to + count : 0, i, first, last);
   return count;
}

/* Finds the contexts that have time in the range. A slot that was made later has no track in these
 * frames. 0: no memory to unpack one of them; its contexts would have no track. */
static int find_contexts(unsigned char *ran, const Prof_Range *range)
{
   int back;
   uint32_t i;
   for (back = range->oldest; back >= range->newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      if (!frame) return 0;
      for (i = 0; i < frame->count; ++i) ran[frame->items[i].context] = 1;
   }
   return 1;
}

int Prof_Out_Track_make(Prof_Tracks *tracks, const Prof_Range *range)
{
   uint64_t first = Prof_History_header(range->oldest)->number;
   uint64_t last = Prof_History_header(range->newest)->number;
   uint32_t contexts = (uint32_t)Prof_num_contexts();
   unsigned char *ran = (unsigned char *)Prof_Config_alloc(contexts + 1, 1);
   tracks->count = 0;
   tracks->tracks = 0;
   Prof_ASSERT(first <= last);
   if (!ran || !find_contexts(ran, range)) {
      Prof_Config_release(ran);
      return 0;
   }
   Prof_Config_lock(); /* no slot may be handed on between counting and copying */
   tracks->count = take_all(0, ran, contexts, first, last);
   tracks->tracks =
      (Prof_Out_Row *)Prof_Config_alloc((size_t)tracks->count + 1, sizeof *tracks->tracks);
   if (tracks->tracks) take_all(tracks->tracks, ran, contexts, first, last);
   Prof_Config_unlock();
   Prof_Config_release(ran);
   return tracks->tracks != 0;
}

void Prof_Out_Track_free(Prof_Tracks *tracks)
{
   Prof_Config_release(tracks->tracks);
   tracks->tracks = 0;
}

/* Tracks stand by slot, then by their last frame: the one that is wanted is the first of its slot
 * whose last frame is not before this one. */
uint32_t Prof_Out_Track_find(const Prof_Tracks *tracks, uint32_t context, uint64_t frame)
{
   uint32_t low = 0, high = tracks->count;
   while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      const Prof_Out_Row *at = &tracks->tracks[middle];
      if (at->context < context || (at->context == context && at->last < frame)) low = middle + 1;
      else high = middle;
   }
   return low < tracks->count && tracks->tracks[low].context == context ? low : tracks->count;
}

uint32_t Prof_Out_Track_of(const Prof_Tracks *tracks, uint32_t context, uint64_t frame)
{
   uint32_t track = Prof_Out_Track_find(tracks, context, frame);
   Prof_ASSERT(track < tracks->count);
   return track;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
