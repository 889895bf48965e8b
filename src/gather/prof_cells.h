/* prof_cells.h - where the cells of counts lie (prof_cell.h): with their context, and in one place
 * for ever.
 */
#ifndef INC_PROF_CELLS_H
#define INC_PROF_CELLS_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Null: no memory. */
extern Prof_Cell *Prof_Cells_make(Prof_Context *context);
/* For a context that is given back. */
extern void Prof_Cells_release(Prof_Context *context);

/* Is the node a count's? Under the lock, or the owner. */
static inline int Prof_Cells_has(const Prof_Node *node)
{
   return node->child != &Prof_Context_no_child && node->child->zone == UINT32_MAX;
}

static inline Prof_Cell *Prof_Cells_of(Prof_Node *node)
{
   Prof_ASSERT(Prof_Cells_has(node));
   return (Prof_Cell *)(void *)node->child;
}

#ifdef __cplusplus
}
#endif

#endif
