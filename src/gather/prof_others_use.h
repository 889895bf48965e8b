/* prof_others_use.h - what the machine kept from the threads that do not update.
 *
 * A frame that waits for another thread is long by the machine's doing, too, if that one was ready
 * to run and had no CPU. To ask the system about a thread takes a microsecond, and several with
 * cold caches, so all are asked only when a frame was longer than usual. Of what it tells then,
 * what was so at the last READING is taken off; readings are made in turn, of one thread every
 * fourth frame, and in each frame while the machine is busy:
 *
 *      frame                |  1  |  2  |  3  | 4, slow ........... |
 *      reading of thread    1     2     3     1                     all     busy
 *                                 |-- before -|---- in the frame ---|       of thread 2
 *
 * What of the sum was before the slow frame nobody knows; it is taken to be as much in that time as
 * between the two readings before.
 *
 * A thread's count for these begins with its first zone. Fibers have none. Of each thread a file
 * is open, so only so many are asked about: the others are never held by the machine.
 */
#ifndef INC_PROF_OTHERS_USE_H
#define INC_PROF_OTHERS_USE_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_OTHERS_USE = 32 };

typedef struct Prof_Other_Use {
   uint32_t context;  /* slot */
   uint32_t cpu_us;   /* that it was on a CPU in the frame, about */
   uint32_t delay_us; /* that it was ready to run, without one */
} Prof_Other_Use;

/* All under the lock. begin: the calling thread's own context is that one, from now on. end: that
 * thread is gone; null: the process was forked. */
extern void Prof_Others_Use_begin(Prof_Context *context);
extern void Prof_Others_Use_end(Prof_Context *context);

/* The next reading, at that stamp; all, after a frame that was `longer` than usual. `updating`: the
 * context in hand, which is none of the others, nor is that of its thread. */
extern void Prof_Others_Use_refresh(const Prof_Context *updating, uint64_t now, int longer);
/* What was read up to now does not count. */
extern void Prof_Others_Use_skip(uint64_t now);

/* Of a frame that ends just now, and slot `updating` updates: those that the machine delayed, by
 * their slots. They stay until the next call. */
extern const Prof_Other_Use *Prof_Others_Use_read(uint32_t updating, uint64_t begin, uint64_t end,
                                                  uint32_t *count);

/* Nanoseconds: the CPU time and the delay of slot `context`, now. 0: that is no thread of its own,
 * is the one of slot `updating`, or is one too many; or the system does not tell. */
extern int Prof_Others_Use_tell(uint32_t context, uint32_t updating, uint64_t *cpu,
                                uint64_t *delay);

#ifdef __cplusplus
}
#endif

#endif
