/* prof_capture_parts.h - what is in a capture, chunk by chunk: the same table for who writes and
 * who reads.
 *
 *      kind   what it has                                     when
 *      CONF   settings                                        first
 *      ZONE   zones   }                                       before all that has their numbers;
 *      STAT   stacks  } those that are new since the last     a recording has more of them as
 *      VALU   values  } chunk of the kind                     they come
 *      CTXT   threads, their names over time, their stacks    whole, anew where it changed
 *      RULE   what waits; SCEN scenes; GRUP groups            the same
 *      FRAM   up to Prof_CAPTURE_FRAMES frames
 *      HITC   a hitch
 *      SPAN   the time line of a frame
 *      ...    the rest of the table: averages and figures     whole; the last one holds
 *      PLAC   names of places that looks at late frames saw
 *      DONE   the end
 */
#ifndef INC_PROF_CAPTURE_PARTS_H
#define INC_PROF_CAPTURE_PARTS_H

#include "../../src/base/prof_archive.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_CAPTURE_FRAMES = 64 };

typedef struct Prof_Capture_Part {
   const char *kind;
   void (*archive)(Prof_Archive *a);
} Prof_Capture_Part;

/* What comes before frames, and behind them. The last has no kind. */
extern const Prof_Capture_Part Prof_Capture_before[], Prof_Capture_behind[];

#ifdef __cplusplus
}
#endif

#endif
