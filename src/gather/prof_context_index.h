/* prof_context_index.h - which states each context has been in, in the order of first entry: what
 * gives the numbers (context, order) of a frame's items their meaning.
 *
 * Update publishes it with each frame, so that who keeps averages or judges frames asks no live
 * context, whose lists its own thread is growing meanwhile. Entries never change; a context's list
 * only gets longer.
 */
#ifndef INC_PROF_CONTEXT_INDEX_H
#define INC_PROF_CONTEXT_INDEX_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Index {
   const uint32_t *states; /* [order] */
   uint32_t count;
   uint32_t cap; /* memory beside it may be sized alike: it grows in few steps */
} Prof_Index;

/* Contexts that have had time in a frame; their slots are 0 .. that - 1. */
extern uint32_t Prof_Context_Index_count(void);
extern const Prof_Index *Prof_Context_Index_of(uint32_t context);

/* Update gives, under the lock, all states of that context; the index takes those that are new. 0:
 * no memory; the index is as it was. */
extern int Prof_Context_Index_update(uint32_t context, const uint32_t *states, uint32_t count);

/* The contexts and their states must be there. Under the lock. */
extern void Prof_Context_Index_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
