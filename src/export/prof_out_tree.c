/* prof_out_tree.c - see prof_out_tree.h. Loops over numbers, as parent(s) < s: stacks may be as
 * deep as there are states, too deep for recursion here. */
#ifdef Prof_ENABLED
#include "prof_out_tree.h"
#include "../../platform/prof_compiler.h"
#include <string.h>

/* The tree has a branch for each state that there is now. Frames of the history know no later ones,
 * so nothing grows while it is used. */
int Prof_Out_Tree_make(Prof_Tree *tree)
{
   const size_t words = Prof_State_count() / 64 + 1;
   tree->num_states = Prof_State_count();
   tree->stack = 0;
   tree->present = tree->words = 0;
   tree->branches = (Prof_Branch *)Prof_Config_alloc(tree->num_states, sizeof *tree->branches);
   if (tree->branches)
      tree->present = (uint64_t *)Prof_Config_alloc(words, sizeof *tree->present);
   if (tree->present)
      tree->words = (uint64_t *)Prof_Config_alloc(words / 64 + 1, sizeof *tree->words);
   if (tree->words)
      tree->stack = (uint32_t *)Prof_Config_alloc(tree->num_states, sizeof *tree->stack);
   return tree->stack != 0;
}

void Prof_Out_Tree_free(Prof_Tree *tree)
{
   Prof_Config_release(tree->branches);
   Prof_Config_release(tree->present);
   Prof_Config_release(tree->words);
   Prof_Config_release(tree->stack);
}

/* The highest present state below that one; 0: there is none. A format lays out the tree for each
 * context of each frame, and most of these touch a few of many states: so nothing but those that
 * are present is looked at. */
static uint32_t next_below(const Prof_Tree *tree, uint32_t state)
{
   uint32_t word = state / 64, group = word / 64;
   uint64_t bits = tree->present[word] & (((uint64_t)1 << state % 64) - 1);
   uint64_t words = tree->words[group] & (((uint64_t)1 << word % 64) - 1);
   if (!bits) {
      while (!words && group) words = tree->words[--group];
      if (!words) return 0;
      word = group * 64 + Prof_Compiler_log2(words);
      bits = tree->present[word];
   }
   return word * 64 + Prof_Compiler_log2(bits);
}

void Prof_Out_Tree_clear(Prof_Tree *tree)
{
   uint32_t state = next_below(tree, tree->num_states);
   for (; state; state = next_below(tree, state)) {
      uint32_t word = state / 64;
      memset(&tree->branches[state], 0, sizeof *tree->branches);
      tree->present[word] &= ~((uint64_t)1 << state % 64);
      if (!tree->present[word]) tree->words[word / 64] &= ~((uint64_t)1 << word % 64);
   }
}

/* So are the states above it: one that is has made those present before. */
static void make_present(Prof_Tree *tree, uint32_t state)
{
   for (; state && !tree->branches[state].present; state = Prof_States[state].parent) {
      tree->branches[state].present = 1;
      tree->present[state / 64] |= (uint64_t)1 << state % 64;
      tree->words[state / 4096] |= (uint64_t)1 << state / 64 % 64;
   }
}

void Prof_Out_Tree_add(Prof_Tree *tree, uint32_t state, uint64_t self, uint64_t entries)
{
   Prof_Branch *branch = &tree->branches[state];
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < tree->num_states);
   make_present(tree, state);
   branch->self += self;
   branch->entries += entries;
}

/* Puts each present state in front of its parent's list of children, and adds its time to the
 * parent's. From the highest number down, so that a state is complete when it is added to its
 * parent, and the lists come out in ascending order. */
static void link(Prof_Tree *tree)
{
   uint32_t state;
   make_present(tree, Prof_STATE_ROOT);
   for (state = next_below(tree, tree->num_states); state; state = next_below(tree, state)) {
      Prof_Branch *branch = &tree->branches[state];
      Prof_Branch *parent = &tree->branches[Prof_States[state].parent];
      branch->hier += branch->self;
      if (state == Prof_STATE_ROOT) continue;
      Prof_ASSERT(Prof_States[state].parent < state && parent->present); /* it is linked later */
      parent->hier += branch->hier;
      branch->next = parent->first;
      parent->first = state;
   }
}

/* Goes down from the root, so that each branch has its start before its children are put inside
 * it. */
void Prof_Out_Tree_lay_out(Prof_Tree *tree)
{
   uint32_t state, child;
   link(tree);
   for (state = Prof_STATE_ROOT; state; state = Prof_Out_Tree_next_down(tree, state)) {
      const Prof_Branch *branch = &tree->branches[state];
      uint64_t start = branch->start;
      for (child = branch->first; child; child = tree->branches[child].next) {
         tree->branches[child].start = start;
         tree->branches[child].depth = branch->depth + 1;
         start += tree->branches[child].hier;
      }
      Prof_ASSERT(start + branch->self == branch->start + branch->hier); /* it is filled */
   }
}

uint32_t Prof_Out_Tree_plant(Prof_Tree *tree, const Prof_Frame *frame, uint32_t at)
{
   uint32_t context = frame->items[at].context;
   Prof_ASSERT(at < frame->count);
   Prof_Out_Tree_clear(tree);
   for (; at < frame->count && frame->items[at].context == context; ++at) {
      const Prof_Item *item = &frame->items[at];
      Prof_Out_Tree_add(tree, item->state, item->self, item->entries);
   }
   Prof_Out_Tree_lay_out(tree);
   return at;
}

/* Climbs to the next branch that has a sibling: no stack of its own is needed, as a state knows its
 * parent. */
uint32_t Prof_Out_Tree_next_down(const Prof_Tree *tree, uint32_t state)
{
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < tree->num_states);
   if (tree->branches[state].first) return tree->branches[state].first;
   while (state > Prof_STATE_ROOT && !tree->branches[state].next) state = Prof_States[state].parent;
   return state > Prof_STATE_ROOT ? tree->branches[state].next : 0;
}

/* Down the first children: where a walk that meets children before their parents begins. */
static uint32_t innermost(const Prof_Tree *tree, uint32_t state)
{
   while (tree->branches[state].first) state = tree->branches[state].first;
   return state;
}

uint32_t Prof_Out_Tree_first_up(const Prof_Tree *tree) { return innermost(tree, Prof_STATE_ROOT); }

uint32_t Prof_Out_Tree_next_up(const Prof_Tree *tree, uint32_t state)
{
   if (state <= Prof_STATE_ROOT) return 0;
   Prof_ASSERT(tree->branches[state].present);
   if (tree->branches[state].next) return innermost(tree, tree->branches[state].next);
   return Prof_States[state].parent;
}

/* The depth tells how many there are, so they are filled in from the end and need not be turned
 * round. */
uint32_t Prof_Out_Tree_stack(Prof_Tree *tree, uint32_t state)
{
   uint32_t count = tree->branches[state].depth + 1, at = count;
   Prof_ASSERT(count <= tree->num_states);
   while (at > 0) {
      tree->stack[--at] = state;
      state = Prof_States[state].parent;
   }
   Prof_ASSERT(state == 0); /* the last one was the root */
   return count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
