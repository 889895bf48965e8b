/* prof_info.h - what the profiler knows of itself: Prof_get_info of prof.h. */
#ifndef INC_PROF_INFO_H
#define INC_PROF_INFO_H

#include "../base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is read is told from then on, except for the frames that are kept, which are counted. Under
 * the lock. */
extern void Prof_Info_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
