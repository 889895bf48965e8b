/* prof_lock_notes.h - who took or signalled a lock, and when, while a thread waits for it.
 *
 * A lock's word knows only who did last. Whoever takes it between a release and the moment in which
 * the thread that waits wakes up holds that one up as well, and so does each further one:
 *
 *      thread A     has it ......| free
 *      thread B                  | take ............| free
 *      thread C        (wait) name .................| take     held up by A, then by B
 *
 * And who signalled, or released it, is not what a thread waits for that then does not go on at
 * once: it waits for the mutex, or has not looked yet.
 *
 * So as long as a lock is awaited, each of these is noted here with its time. Of locks that nobody
 * waits for nothing is noted: that costs the thread that takes one look at a number.
 */
#ifndef INC_PROF_LOCK_NOTES_H
#define INC_PROF_LOCK_NOTES_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_LOCK_NOTES = 64 };

typedef enum Prof_Lock_Deed {
   Prof_DID_TAKE, Prof_DID_SHARE, Prof_DID_RELEASE,
   Prof_DID_LEAVE, /* a reader released it */
   Prof_DID_SIGNAL
} Prof_Lock_Deed;

typedef struct Prof_Lock_Note {
   uint64_t stamp;
   uint32_t who;  /* as in a lock's word (prof_lock.h) */
   uint32_t deed; /* Prof_Lock_Deed */
} Prof_Lock_Note;

/* The calling thread has just taken the lock, which may be waited for; or is about to release it.
 * Any thread. For signals there is Prof_Lock_note_signal. */
extern void Prof_Lock_note_take(const Prof_Lock *lock, int shared);
extern void Prof_Lock_note_release(const Prof_Lock *lock, int shared);

/* A thread begins to wait for one that has it, or for a signal. Returns the number of the place
 * where notes are; 0: there is no room for so many locks. Under the profiler's lock, as all below.
 */
extern uint32_t Prof_Lock_Notes_begin(const Prof_Lock *lock, int for_signal);
/* It has waited. */
extern void Prof_Lock_Notes_end(uint32_t place);

/* Copies the notes that came after `since`, oldest first, into room for Prof_LOCK_NOTES, and
 * returns how many. *all is 0 if there were more. */
extern uint32_t Prof_Lock_Notes_read(uint32_t place, uint64_t since, Prof_Lock_Note *notes,
                                     int *all);

#ifdef __cplusplus
}
#endif

#endif
