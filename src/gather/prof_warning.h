/* prof_warning.h - the places where the game's instrumentation is out of balance.
 *
 * One entry for each place and kind; the report shows them as rows. Bounded: what does not fit is
 * still counted in Prof_Config_counts.
 */
#ifndef INC_PROF_WARNING_H
#define INC_PROF_WARNING_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_WARNINGS = 32, Prof_WARNING_TEXT = 160 };

typedef struct Prof_Warning {
   const char *what;
   const char *zone;
   const char *file;
   int line;
   unsigned long count;
   char text[Prof_WARNING_TEXT]; /* the row */
} Prof_Warning;

extern Prof_Warning Prof_Warnings[Prof_MAX_WARNINGS];
extern int Prof_Warnings_used;

/* Counts one at this place; the first time, tells the log. Strings must stay
 * (Prof_Zone_keep_string). Under the lock. */
extern void Prof_Warning_note(const char *what, const char *zone, const char *file, int line);
/* Tells the log and the report `text` of a zone, unless `what` was told of it before, in whatever
 * words. `what` and the zone's name must stay. Under the lock. */
extern void Prof_Warning_note_once(const char *what, const char *zone, const char *text);

/* Under the lock. */
extern void Prof_Warning_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
