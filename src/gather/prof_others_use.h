/* prof_others_use.h - what the machine kept from the threads that do not update.
 *
 * A frame that waits for another thread is long by the machine's doing, too, if that thread was
 * ready to run and had no CPU. So all other threads are READ at each update, recorded or not: the
 * CPU time of each, and of those that were on a CPU since then the delay. An update that comes less
 * than 1 ms after a reading makes none; what was kept from them in the next frame is then not
 * known:
 *
 *      frame        | 16 ms | 0.8 ms | 0.4 | 30 ms ........... |
 *      reading      1       2              3                   4
 *
 * So no frame is told more than the system counted in it.
 *
 * A thread that ran costs 0.8 to 2 us, one that did not some 0.3.
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
   uint32_t cpu_us;   /* that it was on a CPU in the frame; up to 1 ms may be of before */
   uint32_t delay_us; /* that it was ready to run without one; 0: not, or not known */
} Prof_Other_Use;

/* All under the lock. begin: the calling thread's own context is that one, from now on. end: that
 * thread is gone; null: the process was forked. */
extern void Prof_Others_Use_begin(Prof_Context *context);
extern void Prof_Others_Use_end(Prof_Context *context);

/* An update at that stamp: of a frame that is recorded, or of what is in no frame, so that what was
 * read up to now does not count. `updating`: the context in hand, which is none of the others, nor
 * is that of its thread. Null: none. */
extern void Prof_Others_Use_refresh(const Prof_Context *updating, uint64_t now);
extern void Prof_Others_Use_skip(const Prof_Context *updating, uint64_t now);

/* Of a frame that ends just now, and slot `updating` updates: those that were on a CPU or delayed,
 * by their slots. They stay until the next frame's. */
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
