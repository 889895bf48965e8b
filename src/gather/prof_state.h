/* prof_state.h - stack states: every distinct stack of zones that was ever open, as a number.
 *
 * State s > 1 is (zone of s, parent of s). A parent is always made before its children, so
 *
 *      parent(s) < s
 *
 * and one pass downwards over the numbers sums subtrees, one pass upwards inherits from parents.
 *
 *      number    1        2              3       4      5      6
 *      zone      (root)   (over limit)   frame   ai     ray    ai
 *      parent    0        1              1       3      4      5
 *      depth     1        1              1       1      1      2       ai > ray > ai
 *
 * States are shared by all contexts and never go away. An entry is complete before
 * Prof_State_count() admits it, and never changes afterwards, except for `entered`. So whoever has
 * a state's number, be it from the count, a node or a frame, may read the entry without the lock.
 */
#ifndef INC_PROF_STATE_H
#define INC_PROF_STATE_H

#include "../base/prof_archive.h"
#include "prof_zone.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_STATE_NONE = 0,
   Prof_STATE_ROOT = 1,
   Prof_STATE_OVER = 2, /* root > (over limit): for those whose parent could get none of its own */
   Prof_STATE_FIRST = 3
};

typedef struct Prof_State {
   uint32_t parent; /* 0 for the root */
   uint32_t zone;
   uint32_t depth;  /* how often the zone stands in the stack, itself too; 1 without recursion */
   uint32_t row;    /* index of (zone, depth): see below */
   uint32_t below;  /* the nearest state below with the same zone; 0: there is none */
   uint32_t jump, height; /* see Prof_State_stands_on */
   int line;         /* the place that opened it first */
   const char *file;
   uint32_t entered; /* not 0 once a context has been in it; one made for a baseline may never be */
} Prof_State;

/* A ROW is a (zone, depth) pair, the thing a line of a spread report stands for. Rows of depth 1
 * are numbered like their zones; deeper ones follow behind the last number that a zone can have. A
 * row is complete before a state of it is admitted, and before Prof_State_next_row gives it: a zone
 * that has no state yet has no row. */
typedef struct Prof_Row {
   uint32_t zone, depth;
   uint32_t newest; /* of depth 1: the newest state with the zone, of any depth. Under the lock */
} Prof_Row;

extern Prof_State *Prof_States;
extern Prof_Row *Prof_Rows;
extern uint32_t Prof_State_count(void);
/* The row in use after `row`; 0 after the last. Any thread, no lock. */
extern uint32_t Prof_State_next_row(uint32_t row);
extern uint32_t Prof_State_capacity(void); /* nodes that a context needs */
extern uint32_t Prof_State_row_capacity(void);
/* For views, whose row may be any zone's: one without a state has the row that it will get. Without
 * memory, and of a number that is no zone's, all is 0. Any thread, no lock. */
extern Prof_Row Prof_State_row(uint32_t row);

/* Is `ancestor` on the state's stack, or the state itself? Any thread, no lock. A stack may be
 * thousands of zones high, and whoever looks for ends that are missing asks at each begin: so each
 * state knows, beside its parent, one that is further down, and it takes as many steps as the
 * height has binary digits, or twice that. */
extern int Prof_State_stands_on(uint32_t state, uint32_t ancestor);

extern int Prof_State_has_run(uint32_t state);
extern int Prof_State_is_of_count(uint32_t state); /* prof_count.h: nobody enters it */

/* The child of `parent` for `zone`, or 0. Any thread, no lock. */
extern uint32_t Prof_State_find(uint32_t parent, uint32_t zone);

/* The caller of these holds the lock. */
extern void Prof_State_put_back(void); /* for a shutdown: nothing of it is left */
extern int Prof_State_start(void); /* 0: no memory */
extern void Prof_State_note_run(uint32_t state); /* a context has been in it: see `entered` */
extern uint32_t Prof_State_left(void); /* so many more may be made for zones of any kind */
/* Finds or makes the child; 0 if there is no room. */
extern uint32_t Prof_State_make(uint32_t parent, uint32_t zone, const char *file, int line);
/* The "(over limit)" child of `parent`; Prof_STATE_OVER if even that does not fit. */
extern uint32_t Prof_State_make_over(uint32_t parent);

#if defined(Prof_CHECKED)
extern void Prof_State_validate(void); /* see prof_validate.h */
#endif

/* States from *first on, as Prof_Zone_archive does it. */
extern void Prof_State_archive(Prof_Archive *a, uint32_t *first);

#ifdef __cplusplus
}
#endif

#endif
