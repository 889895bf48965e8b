/* prof_hand_over.c - Prof_overlay_prepare and Prof_overlay_take: lists go from the thread that
 * updates to the one that draws.
 *
 *      main      fills `writing`  >  swaps it with `ready`
 *                                             ready, FRESH: nobody has seen it
 *      drawing                                swaps it with `reading`, if it is fresh
 *
 * Three places, so that each thread has one of its own and the newest whole list lies between them:
 * a swap is one instruction, nobody waits, and nobody writes what another one reads. Places that
 * are swapped never have two owners.
 *
 * They are static memory, and stay over a shutdown: so a list that is held is safe for ever. A
 * place is touched only as far as its lists were long.
 */
#ifdef Prof_ENABLED
#include <string.h>

#include "prof_overlay.h"
#include "../list/prof_own_thread.h"
#include "../../src/base/prof_module.h"

extern Prof_Declare(prof_draw);

enum { FRESH = 4, WHICH = 3 };

typedef struct Place {
   Prof_Draw_List list;
   Prof_Draw_Vertex vertices[Prof_LIST_VERTICES];
} Place;

static Place places[3]; /* apart from the rest, which has values to begin with */

static struct {
   uint32_t ready;   /* both threads, by swaps alone; FRESH or not */
   uint32_t writing; /* of the thread that updates */
   uint32_t reading; /* of the one that draws */
} own = {0, 1, 2};

static void publish(void)
{
   own.writing = Prof_Compiler_exchange(&own.ready, own.writing | FRESH) & WHICH;
}

/* The pictures of a life end with it: the next list to be taken is empty. The one that is held
 * stays what it is. */
static void put_back(void)
{
   memset(&places[own.writing].list, 0, sizeof(Prof_Draw_List));
   publish();
}
static Prof_Module module = Prof_MODULE(own, put_back);

static void copy(Place *to, const Prof_Draw_List *list)
{
   Prof_ASSERT(list->num_vertices >= 0 && list->num_vertices <= Prof_LIST_VERTICES);
   to->list = *list; /* its indices are those of all lists */
   to->list.vertices = to->vertices;
   if (list->num_vertices)
      memcpy(to->vertices, list->vertices, (size_t)list->num_vertices * sizeof *list->vertices);
}

int Prof_overlay_prepare(int width, int height)
{
   const Prof_Draw_List *list;
   if (!Prof_Own_Thread_may_draw("Prof_overlay_prepare")) return 0;
   Prof_Module_list(&module);
   list = Prof_overlay_draw(width, height);
   Prof_Region(prof_draw) copy(&places[own.writing], list);
   publish();
   Prof_End return 1;
}

/* Only this makes a list stale, so what was fresh is fresh still when it is swapped, or newer. */
const Prof_Draw_List *Prof_overlay_take(void)
{
   if (Prof_Compiler_load_in_order(&own.ready) & FRESH)
      own.reading = Prof_Compiler_exchange(&own.ready, own.reading) & WHICH;
   return &places[own.reading].list;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
