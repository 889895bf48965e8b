/* prof_config_archive.h - settings, and counts of what went wrong, in an archive. */
#ifndef INC_PROF_CONFIG_ARCHIVE_H
#define INC_PROF_CONFIG_ARCHIVE_H

#include "prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The settings that make frames and views what they are, as numbers: no hooks, and no memory of the
 * history, of events and of times per entry. */
extern void Prof_Config_archive(Prof_Archive *a, Prof_Config *config);
/* Prof_Config_counts. Under the lock. */
extern void Prof_Config_archive_counts(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
