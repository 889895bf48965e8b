/* prof_guests.h - which fibers ran on a thread lately, and when.
 *
 * A thread's own context is out while a fiber is in its place. So who waits for the thread waits
 * for its fibers, each for the time in which it ran there:
 *
 *      thread's own   | pick ..|                    |.. signal
 *      fiber                   | job > unpack_level |
 *
 * Of more stretches than there is room for, older ones of a fiber become one, in which it ran for
 * their sum: those before the updating thread's last wait began, and those since.
 */
#ifndef INC_PROF_GUESTS_H
#define INC_PROF_GUESTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Guest {
   uint64_t from, to, ticks; /* two stamps, and how long it ran between them */
   uint32_t who;             /* as in a lock's word (prof_lock.h) */
   uint32_t update;          /* Prof_Context_times_settled when it went out, */
   uint32_t part;            /* and Prof_Guests_part */
} Prof_Guest;

/* A fiber that ran for less than this part of a stretch is not told from its thread. */
enum { Prof_MAX_GUESTS = 64, Prof_GUEST_PART = 16 };
typedef struct Prof_Guests {
   Prof_Guest list[Prof_MAX_GUESTS]; /* in the order in which they went out, but for those that
                                        became one */
   uint32_t count;
} Prof_Guests;

/* All of it is under the lock. Null stands for a thread that no fiber ran on. */

/* Counts the waits of the updating thread: what is noted from then on is told from what was
 * before. */
extern uint32_t Prof_Guests_part;

/* It ran on the thread. */
extern void Prof_Guests_note(Prof_Guests *guests, uint32_t who, uint64_t from, uint64_t to,
                             uint32_t update);

/* Adds what each ran on the thread between the stamps to `found`: each is there once, the one that
 * ran longest first. Of more than Prof_MAX_GUESTS others are left out. All zero at first. */
extern void Prof_Guests_add(const Prof_Guests *guests, uint64_t from, uint64_t to,
                            Prof_Guests *found);

/* How long it ran on the thread between the stamps. */
extern uint64_t Prof_Guests_ran(const Prof_Guests *guests, uint32_t who, uint64_t from,
                                uint64_t to);

/* The last stretch that lies between the stamps, cut to what does. 0: there is none. */
extern int Prof_Guests_last(const Prof_Guests *guests, uint64_t from, uint64_t to,
                            Prof_Guest *guest);

#ifdef __cplusplus
}
#endif

#endif
