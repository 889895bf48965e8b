/* prof_group.h - zones in groups: for colours, and for sums that are fewer than zones.
 *
 * A zone's group is what Prof_set_group says of its name, else what it was given, else what
 * Prof_set_group says of its source file, else that file's name without folder and ending; the
 * profiler's own zones are in "profiler", run-time names in "names".
 *
 * COLOURS   A group's colour follows from its name, so it is the same in every run. Where two
 * groups ask for the same one, the zone that was seen later makes way, to the next that is free;
 * when all seven are in use, they are used a second time, with hatching. Grey is for those two
 * groups and for "other".
 */
#ifndef INC_PROF_GROUP_H
#define INC_PROF_GROUP_H

#include "../base/prof_archive.h"
#include "../gather/prof_zone.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_GROUPS = 64 }; /* what goes beyond is in the last one, "(other groups)" */

typedef struct Prof_Group {
   const char *name;
   uint32_t color; /* 0xRRGGBBAA */
} Prof_Group;

extern Prof_Group Prof_Groups[Prof_MAX_GROUPS];
extern int Prof_Groups_used;

/* Brings groups up to date with zones and rules; cheap if nothing is new. Not under the lock. By
 * the thread that looks at groups. 0: no memory. */
extern int Prof_Group_refresh(void);
/* Counts changes of groups, so that others know when to sort zones anew. */
extern uint32_t Prof_Group_version(void);

/* The zone is in the group of that name from now on: for who has a group for each of many zones,
 * which would be too many rules. Copied. Without memory nothing changes. Any thread. */
extern void Prof_Group_give(uint32_t zone, const char *group);

/* Index into Prof_Groups; 0 for a zone later than the last refresh. */
extern int Prof_Group_of(uint32_t zone);

static inline const Prof_Group *Prof_Group_of_zone(uint32_t zone)
{
   return &Prof_Groups[Prof_Group_of(zone)];
}

/* What the game said of groups, and what zones were given. Under the lock. */
extern void Prof_Group_archive(Prof_Archive *a);
/* Which zones and groups are off. The same. */
extern void Prof_Group_archive_off(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
