/* prof_out_path_sums.c - see prof_out_path_sums.h */
#ifdef Prof_ENABLED
#include "prof_out_path_sums.h"
#include "../gather/prof_clock.h"
#include "../frame/prof_frame_values.h"
#include "../frame/prof_history.h"

#define FIRST_SIZE 1024u

typedef struct Prof_Sum_Place {
   uint32_t state, depth; /* the root's is 0 */
} Place;

/* The cell of the state in the track, or the unused one where it belongs: open addressing, as in
 * prof_lookup.h, with the two numbers themselves for a key. */
static Prof_Path_Sum *find(Prof_Path_Sum *cells, uint32_t size, uint32_t track, uint32_t state)
{
   uint32_t at = (state * 0x9E3779B1u ^ track * 0x85EBCA77u) & (size - 1);
   Prof_ASSERT(size && !(size & (size - 1)) && state);
   while (cells[at].state && (cells[at].state != state || cells[at].track != track))
      at = (at + 1) & (size - 1);
   return &cells[at];
}

/* Twice as large, so that entering costs the same on the whole, however many paths a file has. */
static int grow(Prof_Sums *sums)
{
   uint32_t size = sums->size ? sums->size * 2 : FIRST_SIZE, i;
   Prof_Path_Sum *cells = (Prof_Path_Sum *)Prof_Config_alloc(size, sizeof *cells);
   if (!cells) return 0;
   for (i = 0; i < sums->size; ++i) {
      const Prof_Path_Sum *old = &sums->cells[i];
      if (old->state) *find(cells, size, old->track, old->state) = *old;
   }
   Prof_Config_release(sums->cells);
   sums->cells = cells;
   sums->size = size;
   Prof_ASSERT(sums->used < size / 2);
   return 1;
}

/* A table that is half full grows first: find() needs an unused cell, or it would search for
 * ever. */
static int add_item(Prof_Sums *sums, const Prof_Item *item, double amount, uint32_t track)
{
   Prof_Path_Sum *sum;
   if (sums->used >= sums->size / 2 && !grow(sums)) return 0;
   sum = find(sums->cells, sums->size, track, item->state);
   Prof_ASSERT(item->state < sums->num_states && track < sums->tracks.count);
   if (!sum->state) ++sums->used;
   sum->state = item->state;
   sum->track = track;
   sum->self += item->self;
   sum->entries += item->entries;
   (void)Prof_Sum_add(&sum->amount, amount);
   if (sums->places[item->state].depth > Prof_MAX_STACK) sums->cut = 1;
   return 1;
}

/* Items of a context stand together, so its track is looked up once for all of them. A frame that
 * cannot be unpacked, for want of memory, gives up the whole file: sums that lack a frame would be
 * wrong without a word. */
static int add_frame(Prof_Sums *sums, const Prof_Frame *frame)
{
   uint32_t i, track = 0, at = 0;
   if (!frame) return 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (i == 0 || item->context != item[-1].context)
         track = Prof_Out_Track_of(&sums->tracks, item->context, frame->number);
      if (!add_item(sums, item, Prof_Frame_Values_amount(frame, i, &at), track)) return 0;
   }
   sums->seconds += frame->seconds;
   return 1;
}

/* Finds for each state the one that it is written as: itself, or, in a stack that is too deep, the
 * first state beyond the limit. Parents come before their children, so a parent's answer is there
 * already. */
static int make_places(Prof_Sums *sums)
{
   uint32_t s;
   sums->num_states = Prof_State_count();
   sums->places = (Place *)Prof_Config_alloc(sums->num_states, sizeof *sums->places);
   if (!sums->places) return 0;
   sums->places[Prof_STATE_ROOT].state = Prof_STATE_ROOT;
   for (s = Prof_STATE_ROOT + 1; s < sums->num_states; ++s) {
      const Place *parent = &sums->places[Prof_States[s].parent];
      sums->places[s].depth = parent->depth + 1;
      sums->places[s].state = parent->depth > Prof_MAX_STACK ? parent->state : s;
      Prof_ASSERT(Prof_States[s].parent < s);
   }
   return 1;
}

/* Lists the cells of each track behind each other, so that a track costs what it has and not what
 * all have: how many each has, where its own end, and from there backwards. */
static int order_cells(Prof_Sums *sums)
{
   uint32_t count = sums->tracks.count, i;
   sums->by_track = (uint32_t *)Prof_Config_alloc(sums->used + 1, sizeof *sums->by_track);
   sums->first = (uint32_t *)Prof_Config_alloc((size_t)count + 1, sizeof *sums->first);
   if (!sums->by_track || !sums->first) return 0;
   for (i = 0; i < sums->size; ++i)
      if (sums->cells[i].state) ++sums->first[sums->cells[i].track];
   for (i = 1; i <= count; ++i) sums->first[i] += sums->first[i - 1];
   for (i = sums->size; i-- > 0;)
      if (sums->cells[i].state) sums->by_track[--sums->first[sums->cells[i].track]] = i;
   Prof_ASSERT(sums->first[count] == sums->used);
   return 1;
}

static int make_sums(Prof_Sums *sums, const Prof_Range *range)
{
   int back;
   sums->cells = 0;
   sums->size = sums->used = 0;
   sums->cut = 0;
   sums->range = *range;
   sums->seconds = 0;
   sums->ns_per_tick = Prof_Clock_seconds_per_tick() * 1e9;
   Prof_ASSERT(range->newest >= 0 && range->newest <= range->oldest);
   if (!make_places(sums) || !Prof_Out_Track_make(&sums->tracks, range)) return 0;
   for (back = range->oldest; back >= range->newest; --back)
      if (!add_frame(sums, Prof_History_frame(back))) return 0;
   sums->num_zones = Prof_Zone_count();
   return order_cells(sums);
}

const char *Prof_Out_Path_Sums_write(Prof_Out *out, const Prof_Range *range,
                                     int (*put)(Prof_Out *out, const Prof_Sums *sums,
                                                Prof_Tree *tree))
{
   Prof_Sums sums;
   Prof_Tree tree;
   int done;
   sums.places = 0;
   sums.by_track = sums.first = 0;
   sums.tracks.tracks = 0;
   done = make_sums(&sums, range);
   if (!Prof_Out_Tree_make(&tree)) done = 0;
   if (done) done = put(out, &sums, &tree);
   if (done && sums.cut)
      Prof_Config_log("export: %s: what stands below %d open zones is written as " Prof_DEEPER
                      "; is an end missing?",
                      Prof_File_end_of_name(out->file.name), (int)Prof_MAX_STACK);
   Prof_Out_Tree_free(&tree);
   Prof_Out_Track_free(&sums.tracks);
   Prof_Config_release(sums.cells);
   Prof_Config_release(sums.by_track);
   Prof_Config_release(sums.first);
   Prof_Config_release(sums.places);
   return done ? 0 : Prof_NO_MEMORY;
}

uint32_t Prof_Out_Path_Sums_place(const Prof_Sums *sums, uint32_t state)
{
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < sums->num_states);
   return sums->places[state].state;
}

/* States that are written as one add up here, in the branch of the place that they share. */
int Prof_Out_Path_Sums_tree(const Prof_Sums *sums, uint32_t track, Prof_Tree *tree)
{
   uint32_t i;
   Prof_ASSERT(track < sums->tracks.count && tree->num_states >= sums->num_states);
   Prof_Out_Tree_clear(tree);
   for (i = sums->first[track]; i < sums->first[track + 1]; ++i) {
      const Prof_Path_Sum *sum = &sums->cells[sums->by_track[i]];
      Prof_ASSERT(sum->track == track);
      Prof_Out_Tree_add(tree, sums->places[sum->state].state, sum->self, sum->entries);
   }
   if (sums->first[track] == sums->first[track + 1]) return 0;
   Prof_Out_Tree_lay_out(tree);
   return 1;
}

const Prof_Path_Sum *Prof_Out_Path_Sums_at(const Prof_Sums *sums, uint32_t track, uint32_t state)
{
   const Prof_Path_Sum *sum = find(sums->cells, sums->size, track, state);
   return sum->state ? sum : 0;
}

/* A state beyond the limit has a zone of its own, but is written as one of "(deeper)". */
uint32_t Prof_Out_Path_Sums_zone(const Prof_Sums *sums, uint32_t state)
{
   int deeper = sums->places[state].depth > Prof_MAX_STACK;
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < sums->num_states);
   Prof_ASSERT(deeper || Prof_States[state].zone < sums->num_zones);
   return deeper ? sums->num_zones : Prof_States[state].zone;
}

const char *Prof_Out_Path_Sums_name(const Prof_Sums *sums, uint32_t state)
{
   uint32_t zone = Prof_Out_Path_Sums_zone(sums, state);
   return zone == sums->num_zones ? Prof_DEEPER : Prof_Zones[zone].name;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
