/* prof_update.h - see prof_update.c; Prof_update itself is declared in prof.h.
 */
#ifndef INC_PROF_UPDATE_H
#define INC_PROF_UPDATE_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

extern uint64_t Prof_Update_frames_recorded(void);

/* Calls of Prof_update. Any thread. */
extern uint64_t Prof_Update_count(void);
/* Was call `number`, from 1, given 1? 0 if it is still to come, or was more than 64 calls ago. Any
 * thread. */
extern int Prof_Update_was_recorded(uint64_t number);

/* Does time pass unrecorded, as in a game that is paused? One Prof_update(0) is no pause: it is how
 * what draws on demand leaves out its waiting. */
extern int Prof_Update_is_paused(void);

/* A SINK is given each recorded frame, when all its flags are set, on the thread that updates and
 * under the lock. It may allocate and enter zones, but not wait. `own_beside`: ticks that the
 * profiler took beside the frame's work, on other threads. */
typedef void (*Prof_Take_Frame)(const Prof_Frame *frame, uint64_t own_beside);

/* Gives `take` each frame from the next recorded one on. Adding a sink again changes nothing. 0:
 * there is no room for more. Any thread, except from within a sink. */
extern int Prof_Update_add_sink(Prof_Take_Frame take);
extern void Prof_Update_remove_sink(Prof_Take_Frame take);

/* The BEGIN of each frame is told to one who must know it at once, at the end of each Prof_update,
 * on the thread that updates and under the lock. `begin`: the stamp; 0: that thread is not measured
 * now. `recorded`: what Prof_update was given, of the frame that has ended. */
typedef void (*Prof_Heed_Begin)(uint64_t begin, int recorded);
/* Null: nobody any more. Under the lock, but not from within a sink. */
extern void Prof_Update_heed_begins(Prof_Heed_Begin heed);

/* The end of each Prof_update is told to those who do what must not be done under the lock: without
 * it, on the thread that updates, whether that is measured or not, in Prof_update's own zone, after
 * the game's hook for hitches. Coming again changes nothing. 0: there is no room for more. Both
 * under the lock. */
typedef void (*Prof_Come_After)(void);
extern int Prof_Update_come_after(Prof_Come_After come);
extern void Prof_Update_stay_away(Prof_Come_After come);

/* What compiled the file that calls Prof_update, as Prof_BUILD of prof_build.h; "" until it did, or
 * for a call that does not say. Under the lock. */
enum { Prof_UPDATE_BUILD = 96 };
extern const char *Prof_Update_build(void);

/* How many there were. Under the lock. */
extern void Prof_Update_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
