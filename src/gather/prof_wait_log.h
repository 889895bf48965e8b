/* prof_wait_log.h - the last waits of one context: when, in what, and who let it go on. One writer,
 * any readers, no lock.
 *
 * Only waits of marked zones are told (prof_wait.h), and only those that lasted some time. A reader
 * copies first and asks afterwards which of what it copied had not been overwritten: see
 * prof_event_ring.h, of which this is a small one.
 *
 * ONE WAIT   Who waits for a condition may be woken for what others wait for: it looks and waits
 * again, and who woke it did not hold it up. So waits in one state that follow each other at once,
 * and that signals of different threads ended, are read as one, of which it is not known whom it
 * was for. Who took a lock has waited for it to the end.
 *
 * FIBERS   A wait for a lock goes on while its fiber is switched out, and is here with all of that.
 * Any other is as long as the context was in.
 *
 * SEVERAL   A wait for a lock that several had, one after the other, is as many waits here, each of
 * which begins where the one before ends.
 */
#ifndef INC_PROF_WAIT_LOG_H
#define INC_PROF_WAIT_LOG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_WAITS_LOGGED = 32 };

/* Who held up a wait for locks, one after the other. Of more than there is room for those who did
 * for the shortest are left out. */
enum { Prof_MAX_HOLDERS = 14 };
typedef struct Prof_Held_Up {
   uint64_t begin; /* a stamp, of the first of the waits that are told here */
   struct {
      uint64_t until; /* a stamp; that of the last is the wait's end */
      uint32_t by;    /* as below */
   } holders[Prof_MAX_HOLDERS];
   uint32_t count;
   uint32_t woken; /* as below */
   uint64_t ticks; /* how long they were, from the first one's begin to the last one's end; */
   uint64_t told;  /* and without what was between them */
} Prof_Held_Up;

/* Seconds. Who goes on later than that did not wait for who had let it go. */
#define Prof_WAKING 0.5e-3
extern int Prof_Wait_Log_is_late(uint64_t from, uint64_t to);

typedef struct Prof_Logged_Wait {
   uint64_t begin, end; /* stamps */
   uint32_t state;      /* that it waited in */
   uint32_t by;         /* who let it go, as a word of a lock (prof_lock.h); 0: not known */
   uint32_t woken;      /* it did: by a signal, which may have been meant for others */
   uint32_t follows;    /* the one before at once, in the same state, both woken: see ONE WAIT */
} Prof_Logged_Wait;

/* All zero at first. */
typedef struct Prof_Wait_Log {
   Prof_Logged_Wait waits[Prof_WAITS_LOGGED]; /* number n lies at n % Prof_WAITS_LOGGED */
   uint32_t count;                            /* ever */
   uint64_t closed; /* the owner's: when it went on after the last of them that was woken; 0: what
                       comes next does not follow that */
} Prof_Wait_Log;

/* The owner only. */
extern void Prof_Wait_Log_add(Prof_Wait_Log *log, const Prof_Logged_Wait *wait);
/* Does the wait follow the last one at once? The owner only. */
extern int Prof_Wait_Log_follows(const Prof_Wait_Log *log, const Prof_Logged_Wait *wait);
/* The owner goes on after a wait. */
extern void Prof_Wait_Log_close(Prof_Wait_Log *log);
/* What comes next does not follow it, however soon. The owner only. */
extern void Prof_Wait_Log_part(Prof_Wait_Log *log);

enum { Prof_MAX_PARTS = Prof_MAX_HOLDERS + 2 };

/* Makes waits of what held up one in the state, from begin to end: into room for Prof_MAX_PARTS.
 * Returns how many; 1 at least. */
extern uint32_t Prof_Wait_Log_split(const Prof_Held_Up *held_up, uint32_t state, uint64_t begin,
                                    uint64_t end, Prof_Logged_Wait *waits);

/* Copies what is there, joined as above, oldest first, into room for Prof_WAITS_LOGGED, and returns
 * how many. Any thread. */
extern uint32_t Prof_Wait_Log_read(const Prof_Wait_Log *log, Prof_Logged_Wait *waits);

/* Joins those that are one, in place. Returns how many are left. */
extern uint32_t Prof_Wait_Log_join(Prof_Logged_Wait *waits, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
