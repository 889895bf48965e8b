/* prof_seen_tree.h - what was seen in a kept hitch, put together: of each zone path a tree of
 * functions with the number of looks that found the thread there.
 *
 *      shade_rock, 20 looks          what is seen at a PATH of a thread
 *        shade_rock 20               the function that holds the zone: the TOP
 *          fbm 20, ended 3           a NODE: 20 looks were in it or in what it called, 3 in itself
 *            noise3 17, ended 17
 *
 * Looks are put together by functions, not by addresses, and recursion stays as it is. What of a
 * stack is of no use to the reader is LEFT OUT, from its outer end:
 *
 *   1  where a function is called as the zone, all that is outside of the innermost such: it holds
 *      the zone, and stands on top;
 *   2  else, if that thread was also seen in other zones, all that it has in common with the stacks
 *      of those;
 *   3  else what all looks at the path have in common, except the last of it, and so much less as
 *      to leave each look its innermost 8.
 *
 * A stack that is cut has no outer end to compare: of it only the first can be. The innermost
 * function is never left out. So on each path:
 *
 *      count = ended + the sum of the children's counts      count of the path = its looks
 */
#ifndef INC_PROF_SEEN_TREE_H
#define INC_PROF_SEEN_TREE_H

#include "prof_seen_name.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Index 0 is none. */
typedef struct Prof_Seen_Node {
   uint32_t parent;      /* 0: it is a top */
   uint32_t child, next; /* the most seen of those that it called; its next most seen sibling */
   uint32_t path, function;
   uint32_t count, ended; /* looks */
   uint32_t slept;       /* of those that ended in it, asleep in the system */
   int32_t call;         /* the first such one's; else -1 */
   uint32_t look;        /* the first of those that ended in it; else in what it called */
   uint8_t is_top;       /* it holds the zone */
   uint8_t cut, guessed; /* a look that ended in it is */
} Prof_Seen_Node;

typedef struct Prof_Seen_Path {
   uint32_t context; /* the owner's, for the frame's work, as in blames */
   uint32_t state;
   uint32_t count;   /* looks */
   uint32_t child;   /* the most seen top */
   uint32_t look;    /* the first */
   uint32_t blind;   /* looks that saw no function at all */
} Prof_Seen_Path;

typedef struct Prof_Seen_Function {
   uint32_t number;           /* of one of its places */
   Prof_Seen_Place place;     /* that; lines are of the place, not of the function */
   char name[Prof_SEEN_NAME]; /* to be read */
} Prof_Seen_Function;

typedef struct Prof_Seen_Tree {
   const Prof_Seen *seen;
   uint64_t frame;           /* number */
   uint32_t made;            /* another number each time that a tree is made: indices are new */
   Prof_Seen_Path *paths;    /* the most seen first */
   uint32_t num_paths, cap_paths;
   Prof_Seen_Node *nodes;    /* parents before their children */
   uint32_t num_nodes, cap_nodes;
   Prof_Seen_Function *functions;
   uint32_t num_functions, cap_functions;
   uint32_t *rows;           /* nodes in which looks ended: the most looks first */
   uint32_t num_rows, cap_rows;
   uint32_t *stacks;         /* functions of seen->places, one for one */
   uint32_t cap_stacks;
   uint32_t *left_out;       /* of each look: functions, from its outer end */
   uint32_t cap_left_out;
   uint32_t *path_of;        /* of each look */
   uint32_t cap_path_of;
} Prof_Seen_Tree;

/* Of a kept hitch, 0 the newest. Null: nobody looked, or there is no memory. It is made when it is
 * first asked for, and good until the next Prof_update or until a hitch is dropped. Only from the
 * thread that updates. */
extern const Prof_Seen_Tree *Prof_Seen_Tree_of(int hitch);

/* Null: nothing was seen there. */
extern const Prof_Seen_Path *Prof_Seen_Tree_path(const Prof_Seen_Tree *tree, uint32_t context,
                                                 uint32_t state);

/* The innermost node that more than half of the path's looks were in; 0: there is none. */
extern uint32_t Prof_Seen_Tree_most(const Prof_Seen_Tree *tree, const Prof_Seen_Path *path);

#ifdef __cplusplus
}
#endif

#endif
