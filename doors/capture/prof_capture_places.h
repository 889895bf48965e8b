/* prof_capture_places.h - names of the places that looks at late frames saw (prof_seen.h): in the
 * game, whoever looks tells them; in a capture they stand as they were told when it was saved.
 */
#ifndef INC_PROF_CAPTURE_PLACES_H
#define INC_PROF_CAPTURE_PLACES_H

#include "../../src/base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of all places and calls of the system that kept hitches have. What is read is told from then on.
 * Under the lock. */
extern void Prof_Capture_Places_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
