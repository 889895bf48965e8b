/* prof_out_track.c - see prof_out_track.h */
#ifdef Prof_ENABLED
#include "prof_out_track.h"
#include "prof_history.h"
#include "prof_names.h"

/* The slot's tracks in frames first .. last, to `to` if that is not null. Returns how many. */
static uint32_t take_slot(Prof_Track *to, uint32_t context, uint64_t first, uint64_t last)
{
   uint32_t count = 0;
   uint64_t frame = first;
   for (;;) {
      Prof_Held_Name name = Prof_context_name_at(context, frame);
      if (to) {
         to[count].context = context;
         to[count].last = name.last;
         Prof_copy_context_name(context, frame, to[count].name);
      }
      ++count;
      if (name.last >= last) return count;
      frame = name.last + 1;
   }
}

static uint32_t take_all(Prof_Track *to, uint64_t first, uint64_t last)
{
   uint32_t i, count = 0, contexts = (uint32_t)Prof_num_contexts();
   for (i = 0; i < contexts; ++i)
      count += take_slot(to ? to + count : 0, i, first, last);
   return count;
}

int Prof_make_tracks(Prof_Tracks *tracks, const Prof_Range *range)
{
   uint64_t first = Prof_history_header(range->oldest)->number;
   uint64_t last = Prof_history_header(range->newest)->number;
   Prof_lock(); /* no slot may be handed on between counting and copying */
   tracks->count = take_all(0, first, last);
   tracks->tracks = (Prof_Track *)Prof_alloc(tracks->count, sizeof *tracks->tracks);
   if (tracks->tracks) take_all(tracks->tracks, first, last);
   Prof_unlock();
   return tracks->tracks != 0;
}

void Prof_free_tracks(Prof_Tracks *tracks)
{
   Prof_release(tracks->tracks);
   tracks->tracks = 0;
}

uint32_t Prof_track_of(const Prof_Tracks *tracks, uint32_t context, uint64_t frame)
{
   uint32_t low = 0, high = tracks->count;
   while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      const Prof_Track *at = &tracks->tracks[middle];
      if (at->context < context || (at->context == context && at->last < frame)) low = middle + 1;
      else high = middle;
   }
   return low;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
