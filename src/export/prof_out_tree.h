/* prof_out_tree.h - the states of one context as a tree, laid out for flame graphs.
 *
 * Fill it with Prof_Out_Tree_add, then Prof_Out_Tree_lay_out. Every present state then lies at
 * start .. start + hier inside its parent; children come first, by number, then the parent's own
 * time:
 *
 *      0                                 6           8     ticks
 *      | root                                        |     self 2, hier 8
 *      | frame                           |  (self)   |     self 1, hier 6
 *      | ai          | draw      | (self)|                 3 and 2; draw starts at 3
 *
 * Going down meets root, frame, ai, draw; going up meets ai, draw, frame, root. States that did not
 * move are present if one below them did.
 */
#ifndef INC_PROF_OUT_TREE_H
#define INC_PROF_OUT_TREE_H

#include "../frame/prof_frame_record.h"
#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Branch {
   uint64_t self, hier, start; /* ticks */
   uint64_t entries;
   uint32_t first, next;       /* child and sibling; 0 none */
   uint32_t depth;             /* the root's is 0 */
   uint32_t present;
} Prof_Branch;

typedef struct Prof_Tree {
   Prof_Branch *branches;  /* by state */
   uint32_t *stack;        /* what Prof_Out_Tree_stack fills */
   uint32_t num_states;    /* as many as there were when it was made */
   uint64_t *present;      /* a bit for each state, */
   uint64_t *words;        /* and for each word of them that has any */
} Prof_Tree;

extern int Prof_Out_Tree_make(Prof_Tree *tree);  /* 0: no memory */
extern void Prof_Out_Tree_free(Prof_Tree *tree); /* also after a failure */

extern void Prof_Out_Tree_clear(Prof_Tree *tree);
extern void Prof_Out_Tree_add(Prof_Tree *tree, uint32_t state, uint64_t self, uint64_t entries);
extern void Prof_Out_Tree_lay_out(Prof_Tree *tree);

/* Clears it, takes the items from `at` on that are of one context, and lays them out. Returns the
 * index behind them. Items of a context stand together in a frame. */
extern uint32_t Prof_Out_Tree_plant(Prof_Tree *tree, const Prof_Frame *frame, uint32_t at);

/* All present states from the root on: parents before children, or children before parents. 0 is
 * the end. */
extern uint32_t Prof_Out_Tree_next_down(const Prof_Tree *tree, uint32_t state);
extern uint32_t Prof_Out_Tree_first_up(const Prof_Tree *tree);
extern uint32_t Prof_Out_Tree_next_up(const Prof_Tree *tree, uint32_t state);

/* The states from the root to this one, into tree->stack. Returns how many. */
extern uint32_t Prof_Out_Tree_stack(Prof_Tree *tree, uint32_t state);

#ifdef __cplusplus
}
#endif

#endif
