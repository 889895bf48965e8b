/* prof_off.h - which zones are off: Prof_set_zone_on and Prof_set_group_on.
 *
 * What is said of a zone's name goes before what is said of its group, whichever is said first.
 * Both are kept, and hold for zones that are entered for the first time later. A zone that is off
 * is marked (prof_marks.h), so its begins come out of line, and nothing of it is measured
 * (prof_off_stack.h).
 *
 * Some are never off: those that nobody enters, as the root is and counts are; and what is no
 * work of the game's and would become the work of a caller, which is what the profiler's own
 * zones take, and those that wait, and who helps while it waits.
 */
#ifndef INC_PROF_OFF_H
#define INC_PROF_OFF_H

#include "prof_marks.h"
#include "../base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Any thread. */
static inline int Prof_Off_has(uint32_t zone)
{
   return (Prof_Marks_of(zone) & Prof_MARK_OFF) != 0;
}

/* May it be switched off, if it does not wait? */
extern int Prof_Off_may(uint32_t zone);
/* enum Prof_Waiting, of what it does: it stays on if that is not Prof_WORKING. Under the lock. */
extern int Prof_Off_waits(uint32_t zone);
/* Others know which kind a name is of; it is the same function each time, and is called under the
 * lock. What it says of that kept name, or, if that is null, of any, may be another than before:
 * what waits is off no more. Under the lock. */
typedef int (*Prof_Off_Waits)(const char *name);
extern void Prof_Off_heed_waiting(Prof_Off_Waits waits, const char *name);

/* Of groups others know. `group_of` gives the name of a zone's group; it is the same function each
 * time, and is called under the lock. 0: there are too many, or no memory. Under the lock. */
typedef const char *(*Prof_Off_Group_Of)(uint32_t zone);
extern int Prof_Off_set_group(const char *group, int on, Prof_Off_Group_Of group_of);
/* Is nothing said of it, or that it is on? Under the lock. */
extern int Prof_Off_group_is_on(const char *group);
/* Zones of that name, and those of that source file, or one zone, may be in another group than
 * before. Under the lock. */
extern void Prof_Off_regroup(const char *what);
extern void Prof_Off_regroup_zone(uint32_t zone);
/* As if nothing had been said of zones of that plain name. 0: no memory. Any thread. */
extern int Prof_Off_take_back(const char *zone);

/* What is off, as the game says it. Under the lock. */
extern void Prof_Off_archive(Prof_Archive *a, Prof_Off_Group_Of group_of);

/* Marks the zones made since then, before anyone enters them. Under the lock. */
extern void Prof_Off_mark_new(void);

#ifdef __cplusplus
}
#endif

#endif
