/* prof_tracy_blocks.h - the blocks of memory that a viewer knows of, by pool and address. The
 * worker's alone. It grows as blocks come, to a limit.
 */
#ifndef INC_PROF_TRACY_BLOCKS_H
#define INC_PROF_TRACY_BLOCKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Tracy_Block_Found {
   Prof_TRACY_BLOCK_NEW,
   Prof_TRACY_BLOCK_KNOWN,
   Prof_TRACY_BLOCK_REFUSED /* the limit, or no memory */
} Prof_Tracy_Block_Found;

extern void Prof_Tracy_Blocks_end(void); /* all are forgotten */
extern Prof_Tracy_Block_Found Prof_Tracy_Blocks_add(uint64_t address, uint64_t pool);
extern int Prof_Tracy_Blocks_remove(uint64_t address, uint64_t pool); /* 0: it is not known */
/* Removes some block of the pool and returns its address; 0: it has none. *at begins at 0. */
extern uint64_t Prof_Tracy_Blocks_remove_any(uint64_t pool, uint32_t *at);

#ifdef __cplusplus
}
#endif

#endif
