/* prof_tracy_drain.h - makes items of what is in the feeds. The worker's alone.
 *
 * A viewer takes items thread by thread, so one feed after the other is emptied. Of a fiber it
 * wants to know on which thread it is, and takes all items of that thread for the fiber's until it
 * leaves: so a fiber enters when its feed's turn comes and leaves at the end of the turn, and what
 * a viewer shows as several stays is one if they meet.
 *
 * Nothing that is in a feed can make a stream that a viewer chokes on: times of a thread never go
 * back, no end is without its begin, and stacks have a limit.
 */
#ifndef INC_PROF_TRACY_DRAIN_H
#define INC_PROF_TRACY_DRAIN_H

#include "prof_tracy_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A viewer walks stacks by calls of itself. */
enum { Prof_TRACY_DEEPEST = 4096, Prof_TRACY_MOST_PLACES = 32000 };

extern int Prof_Tracy_Drain_start(void); /* for one connection; 0: no memory */
extern void Prof_Tracy_Drain_end(void);

/* Returns how many items there were. */
extern uint64_t Prof_Tracy_Drain_all(Prof_Tracy_Stream *stream);
/* What holds since before the connection. Under the profiler's lock. */
extern void Prof_Tracy_Drain_standing(Prof_Tracy_Stream *stream);
/* Ends what is open, for the end of the stream, at the time `t`. */
extern void Prof_Tracy_Drain_close(Prof_Tracy_Stream *stream, int64_t t);

#ifdef __cplusplus
}
#endif

#endif
