/* prof_seen_info.c - what was seen in a hitch, as games and tools ask for it: Prof_get_seen and the
 * calls around it, of prof.h.
 */
#ifdef Prof_ENABLED
#include "../frame/prof_hitch.h"
#include "../gather/prof_path.h"
#include "prof_seen_text.h"
#include <string.h>

/* Ticks since the frame's begin; what was seen before it counts as its begin. */
static double ms_since_begin(const Prof_Frame *frame, uint64_t stamp)
{
   if (!frame->begin || stamp <= frame->begin) return 0;
   return (double)(stamp - frame->begin) * Prof_Frame_Record_ms_per_tick(frame);
}

int Prof_get_looking(int index, Prof_Looking *looking)
{
   const Prof_Seen *seen = Prof_Hitch_seen(index);
   if (!seen || !looking) return 0;
   looking->from_ms =
      (double)seen->from * Prof_Frame_Record_ms_per_tick(Prof_Hitch_frame(index));
   looking->looks = (int)seen->num_looks;
   looking->unanswered = (int)seen->unanswered;
   looking->left_out = (int)seen->left_out;
   return 1;
}

int Prof_num_seen(int index)
{
   const Prof_Seen_Tree *tree = Prof_Seen_Tree_of(index);
   return tree ? (int)tree->num_rows : 0;
}

int Prof_get_seen(int index, int rank, Prof_Seen_Info *info)
{
   const Prof_Seen_Tree *tree = info ? Prof_Seen_Tree_of(index) : 0;
   if (!tree || rank < 0 || (uint32_t)rank >= tree->num_rows) return 0;
   Prof_Seen_Text_describe(tree, tree->rows[rank], 0, info);
   return 1;
}

int Prof_get_blame_seen(int index, int rank, Prof_Seen_Info *info)
{
   const Prof_Seen_Tree *tree = info ? Prof_Seen_Tree_of(index) : 0;
   const Prof_Seen_Path *path;
   const Prof_Share *shares;
   Prof_Blame blame;
   uint32_t count, most;
   if (!tree || !Prof_get_blame(index, rank, &blame)) return 0;
   shares = Prof_Hitch_shares(index, &count);
   path = Prof_Seen_Tree_path(tree, shares[rank].context, shares[rank].state);
   if (!path) return 0;
   most = Prof_Seen_Tree_most(tree, path);
   if (most) Prof_Seen_Text_describe(tree, most, 1, info);
   else Prof_Seen_Text_describe_path(path, info);
   return 1;
}

/* ---- single looks ---- */

static void describe_look(const Prof_Seen_Tree *tree, const Prof_Seen_Look *look, Prof_Look *found)
{
   uint32_t state = tree->paths[tree->path_of[look - tree->seen->looks]].state;
   memset(found, 0, sizeof *found);
   Prof_Path_write(state, found->path, sizeof found->path);
   found->zone = Prof_Zones[Prof_States[state].zone].public_id;
   found->context = (int)look->context;
   found->functions = (int)look->count;
   Prof_Seen_Text_stack(tree, look, found->text, sizeof found->text);
   Prof_Seen_call_name(look->call, found->call);
   found->cut = (look->flags & Prof_SEEN_CUT) != 0;
   found->guessed = (look->flags & Prof_SEEN_GUESSED) != 0;
   found->fiber = (look->flags & Prof_SEEN_FIBER) != 0;
}

int Prof_get_look(int index, int look, Prof_Look *found)
{
   const Prof_Seen_Tree *tree = found ? Prof_Seen_Tree_of(index) : 0;
   if (!tree || look < 0 || (uint32_t)look >= tree->seen->num_looks) return 0;
   describe_look(tree, &tree->seen->looks[look], found);
   found->ms = ms_since_begin(Prof_Hitch_frame(index), tree->seen->looks[look].stamp);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
