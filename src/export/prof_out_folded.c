/* prof_out_folded.c - folded stacks: "thread;zone;zone 123", whole microseconds. For flamegraph.pl,
 * inferno, speedscope. Time in no zone is the thread's own. If `ai` took 2 ms below `frame`, which
 * took 1 ms itself:
 *
 *      main_thread;frame;ai 2000
 *      main_thread;frame 1000
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"
#include "prof_out_path_sums.h"
#include <string.h>

/* Blanks and semicolons separate things here. */
static void put_name(Prof_Out *out, const char *name)
{
   char plain[Prof_MAX_TEXT + 1];
   size_t i;
   for (i = 0; i < Prof_MAX_TEXT && name[i]; ++i) {
      unsigned char c = (unsigned char)name[i];
      plain[i] = (char)(c <= ' ' || c == 127 ? '_' : c == ';' ? ':' : c);
   }
   plain[i] = 0;
   Prof_Out_Stream_utf8(out, plain);
}

static void put_stack(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree, const char *context,
                      uint32_t state)
{
   uint32_t i, count = Prof_Out_Tree_stack(tree, state);
   Prof_ASSERT(count > 0 && tree->stack[count - 1] == state);
   put_name(out, context);
   for (i = 1; i < count; ++i) {
      Prof_Out_Stream_text(out, ";");
      put_name(out, Prof_Out_Path_Sums_name(sums, tree->stack[i]));
   }
}

/* Rounds the running sum rather than each line: small paths by the hundred would else add up to
 * something else than the total. */
static void put_tree(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree, const char *context)
{
   uint32_t state = Prof_Out_Tree_first_up(tree);
   uint64_t told = 0, sum = 0;
   for (; state; state = Prof_Out_Tree_next_up(tree, state)) {
      uint64_t us;
      sum += tree->branches[state].self;
      us = Prof_Out_Frame_round_ns((double)sum * sums->ns_per_tick / 1000) - told;
      Prof_ASSERT(us <= UINT64_MAX / 2); /* sums only grow */
      if (us == 0) continue;
      told += us;
      put_stack(out, sums, tree, context, state);
      Prof_Out_Stream_text(out, " ");
      Prof_Out_Stream_integer(out, us);
      Prof_Out_Stream_text(out, "\n");
   }
   Prof_ASSERT(sum == tree->branches[Prof_STATE_ROOT].hier); /* each branch came by once */
}

static int put_all(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   uint32_t i;
   for (i = 0; i < sums->tracks.count; ++i)
      if (Prof_Out_Path_Sums_tree(sums, i, tree))
         put_tree(out, sums, tree, sums->tracks.tracks[i].name);
   return 1;
}

const char *Prof_Out_Folded_write(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_all);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
