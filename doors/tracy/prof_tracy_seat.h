/* prof_tracy_seat.h - who is in a context, as the viewer shall see it: a thread by the system's
 * number, a fiber or a track by a number of ours, each with its name.
 *
 * The game's threads say who sits where, under a lock of its own that nobody holds for long; the
 * worker asks for the names when the viewer does, which may be when they are gone.
 */
#ifndef INC_PROF_TRACY_SEAT_H
#define INC_PROF_TRACY_SEAT_H

#include "../../src/gather/prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keys of fibers; below it are threads. */
#define Prof_TRACY_FIBER ((uint64_t)1 << 40)

enum { Prof_TRACY_MAX_SEATS = 16384 };

extern int Prof_Tracy_Seat_start(void); /* 0: no memory */
extern void Prof_Tracy_Seat_end(void);

/* Notes who has the context, and how it is called now; returns its number. The caller holds the
 * profiler's lock. Beyond the limit, one number for each slot. */
extern uint64_t Prof_Tracy_Seat_take(const Prof_Context *context, uint64_t number);
/* It is called otherwise now; and all that were since. The caller holds the profiler's lock. */
extern void Prof_Tracy_Seat_rename(const Prof_Context *context);
extern void Prof_Tracy_Seat_refresh(void);

/* The name; 0: there is none of that number. Any thread. */
extern int Prof_Tracy_Seat_name(uint64_t number, char name[Prof_CONTEXT_NAME]);

#ifdef __cplusplus
}
#endif

#endif
