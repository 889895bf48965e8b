/* prof_tracy_held.h - locks, memory and sections: makes items of what is in the shared queue. The
 * worker's alone.
 *
 * A viewer dies of a lock that nobody announced, of a 65th thread at one lock, and of a block that
 * is there already; and its view is wrong where a lock is released that nobody has. So what is held
 * by whom, and what blocks are there, is kept here, and only what fits is told. After a gap all
 * locks end and begin anew.
 */
#ifndef INC_PROF_TRACY_HELD_H
#define INC_PROF_TRACY_HELD_H

#include "prof_tracy_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Blocks alive at once that are told of; of those beyond it nothing is. 16 bytes each. Locks and
 * open sections in the same way. */
enum { Prof_TRACY_BLOCKS = 1 << 20, Prof_TRACY_LOCKS = 4096, Prof_TRACY_SECTIONS = 256 };

extern int Prof_Tracy_Held_start(void); /* for one connection; 0: no memory */
extern void Prof_Tracy_Held_end(void);

/* A section that had begun before the connection. */
extern void Prof_Tracy_Held_section(Prof_Tracy_Stream *stream, uint32_t number, uint16_t category,
                                    const char *name, size_t length);

/* Returns how many items there were. */
extern uint32_t Prof_Tracy_Held_all(Prof_Tracy_Stream *stream);

#ifdef __cplusplus
}
#endif

#endif
