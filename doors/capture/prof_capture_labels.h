/* prof_capture_labels.h - labels in a capture (prof_label.h): what the game said of its run, and
 * what was known of its machine, told from then on in place of this one's.
 */
#ifndef INC_PROF_CAPTURE_LABELS_H
#define INC_PROF_CAPTURE_LABELS_H

#include "../../src/base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

extern void Prof_Capture_Labels_archive(Prof_Archive *a);

/* Of the bytes that this wrote: the session, "" if they tell none. Takes nothing up. */
extern const char *Prof_Capture_Labels_session(const void *bytes, uint32_t size);

#ifdef __cplusplus
}
#endif

#endif
