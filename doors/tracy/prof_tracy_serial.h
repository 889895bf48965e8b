/* prof_tracy_serial.h - locks, blocks of memory and sections, of all threads, in the one order in
 * which they happened: one queue, bounded, with a lock of its own.
 *
 * A stamp is taken under that lock, so stamps ascend. Threads append to one array while the worker
 * reads the other; it has the lock just long enough to exchange the two. What finds no room is left
 * out and counted, and the worker is told that there is a gap: what is held or alive is not known
 * from there on.
 */
#ifndef INC_PROF_TRACY_SERIAL_H
#define INC_PROF_TRACY_SERIAL_H

#include "../../src/gather/prof_tell.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TRACY_SERIAL_TEXT = 47, Prof_TRACY_SERIAL_TEXTS = 112 };

typedef struct Prof_Tracy_Serial {
   uint64_t stamp;
   uint64_t what;    /* an address, or that of the game's Prof_Lock */
   uint64_t number;  /* bytes, a line, or a section */
   uint32_t thread;
   uint16_t kind;    /* Prof_Told_Kind */
   uint16_t step;    /* Prof_Lock_Step, or a section's category */
   /* A section; or a pool, or a lock's name, of Prof_TRACY_SERIAL_TEXT bytes at most. Behind the 0
    * of a lock's name, the file, or the end of it. */
   char text[Prof_TRACY_SERIAL_TEXTS];
} Prof_Tracy_Serial;

extern int Prof_Tracy_Serial_start(size_t bytes); /* 0: no memory */
extern void Prof_Tracy_Serial_end(void);

/* Any thread. `thread`: the calling one's number. */
extern void Prof_Tracy_Serial_put(const Prof_Told *told, uint32_t thread);

/* Of a lock's step; "": not told. */
extern const char *Prof_Tracy_Serial_file(const Prof_Tracy_Serial *item);

/* The worker: what was put since the last call, good until the next. *gap: some of it is missing
 * behind the last one. Returns how many. */
extern uint32_t Prof_Tracy_Serial_take(const Prof_Tracy_Serial **items, int *gap);
/* Those left out so far. Any thread. */
extern double Prof_Tracy_Serial_left_out(void);

#ifdef __cplusplus
}
#endif

#endif
