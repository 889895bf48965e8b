/* prof_begun.h - where on the machine's stack the first begin of a state was, in one context: for
 * prof_left_open_thread.c. A context is in few of all the states there are, so this is a table of
 * those alone.
 */
#ifndef INC_PROF_BEGUN_H
#define INC_PROF_BEGUN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Begun_At {
   uint32_t state; /* 0: nothing is here */
   uint32_t at;    /* the low half of an address */
} Prof_Begun_At;

/* All zero: empty. A state stands in the first free place from the one that it names. */
typedef struct Prof_Begun {
   Prof_Begun_At *places;
   uint32_t count, cap; /* cap: a power of two, of which a quarter is free */
} Prof_Begun;

/* The owner of the context. Without memory a state is left out. */
extern void Prof_Begun_note(Prof_Begun *begun, uint32_t state, uint32_t at);
/* 0: not known. */
extern uint32_t Prof_Begun_find(const Prof_Begun *begun, uint32_t state);
/* Forgets all, and keeps the memory. */
extern void Prof_Begun_forget(Prof_Begun *begun);

#ifdef __cplusplus
}
#endif

#endif
