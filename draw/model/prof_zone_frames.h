/* prof_zone_frames.h - what one zone took in each frame of the history, on all threads: what the
 * zone's page is made of.
 *
 * Kept beside the history while the page is open, in some 200 bytes a frame with all room and
 * order; the memory is used again by the next page. A call takes in the frames that are new, and
 * then so many of the older ones as its share of work allows, backwards from the newest; so what is
 * known reaches from the newest frame back without a gap, and in the end is all of the history:
 *
 *      history   oldest ............... <--- read, a part in each call | known | new --> newest
 *
 * ORDER   Values in rising order are kept as well, as most figures are made of these: what came and
 * what went since they were asked for last is merged into them. So they cost a pass over memory,
 * and no sorting, however long the history is.
 *
 * Times are milliseconds, by each frame's own calibration, as Prof_get_zone_stats has them. A
 * zone's hierarchical time is that of all stacks it stands in, each tick once.
 */
#ifndef INC_PROF_ZONE_FRAMES_H
#define INC_PROF_ZONE_FRAMES_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Zone_Frame {
   double self, hier; /* ms */
   uint32_t entries;
   uint16_t parts;    /* on so many contexts, see Prof_Zone_Part */
   uint8_t odd;       /* a load or gap, which is in no figures */
   uint8_t ran;       /* it was entered in it, or spent time */
} Prof_Zone_Frame;

/* Its hierarchical time on one context in one frame. */
typedef struct Prof_Zone_Part {
   double ms;
   uint32_t context;
} Prof_Zone_Part;

enum { Prof_ZONE_SELF, Prof_ZONE_HIER };

/* Another zone; what was read of the one before is forgotten. 0: none. */
extern void Prof_Zone_Frames_choose(uint32_t zone);

/* Takes in what is new, and then older frames, until about so many items were looked at. 1: the
 * whole history is known; 0: another call will find more, or there is no memory. */
extern int Prof_Zone_Frames_read(uint32_t items);
/* What of the history is known, 0 .. 1. */
extern double Prof_Zone_Frames_known(void);

/* All that are known, the oldest first; the last is the newest frame of the history. Their parts
 * stand in the same order, one frame's behind another's. Valid until the next read or choice. */
extern const Prof_Zone_Frame *Prof_Zone_Frames_all(int *count);
extern const Prof_Zone_Part *Prof_Zone_Frames_parts(void);
/* Frames that were known since the choice and came before the oldest of these: a frame keeps its
 * place in that count for as long as it is known. May be negative. */
extern long Prof_Zone_Frames_serial(void);

/* The values of a range of frames, counted backwards from the newest, without loads and gaps, in
 * rising order; of those that are known. Null: there is none, or no memory. Valid until the next
 * call, or read. */
extern const double *Prof_Zone_Frames_sorted(int which, int newest, int oldest, int *count);

/* The frame next to that one, older or newer, in which the zone ran; -1: none that is known. */
extern int Prof_Zone_Frames_next(int back, int older);

#ifdef __cplusplus
}
#endif

#endif
