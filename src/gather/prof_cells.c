/* prof_cells.c - see prof_cells.h */
#ifdef Prof_ENABLED
#include "prof_cells.h"

enum { FIRST = 2, CELLS = 32 }; /* most contexts count few things, and there may be thousands */

struct Prof_Cells {
   struct Prof_Cells *next;
   uint32_t used, cap;
   Prof_Cell of[CELLS]; /* `cap` of them are there */
};

Prof_Cell *Prof_Cells_make(Prof_Context *c)
{
   struct Prof_Cells *cells = c->cells;
   Prof_Cell *cell;
   if (!cells || cells->used == cells->cap) {
      uint32_t cap = cells ? CELLS : FIRST;
      size_t bytes = sizeof *cells - (CELLS - cap) * sizeof cells->of[0];
      cells = (struct Prof_Cells *)Prof_Config_alloc(1, bytes);
      if (!cells) return 0;
      cells->cap = cap;
      cells->next = c->cells;
      c->cells = cells;
   }
   cell = &cells->of[cells->used++];
   cell->node.child = &Prof_Context_no_child;
   cell->node.zone = UINT32_MAX;
   return cell;
}

void Prof_Cells_release(Prof_Context *c)
{
   while (c->cells) {
      struct Prof_Cells *next = c->cells->next;
      Prof_Config_release_by(c->release_by, c->user, c->cells);
      c->cells = next;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
