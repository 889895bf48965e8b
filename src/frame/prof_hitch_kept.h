/* prof_hitch_kept.h - one kept hitch: a copy of its frame, with all that explains it.
 *
 * The copy has its own memory, as the frame's record is overwritten by the next frame. A hitch that
 * takes the place of another one uses its memory again, so each list grows only. If there is no
 * memory for a list, that list is empty, and so are the lists that refer to it.
 */
#ifndef INC_PROF_HITCH_KEPT_H
#define INC_PROF_HITCH_KEPT_H

#include "../base/prof_archive.h"
#include "prof_hitch_gpu.h"
#include "prof_hitch_machine.h"
#include "prof_hitch_shares.h"
#include "prof_hitch_values.h"
#include "prof_seen.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Hitch_Kept {
   Prof_Frame frame; /* its text and lists are the ones below */
   char text[Prof_FRAME_TEXT];
   double end;           /* seconds of all recorded frames up to its end */
   double usual, excess; /* ms */
   uint32_t num_blames;  /* the first so many shares */
   uint32_t wait;        /* the share of the zone that it waited in most beyond the usual, and 1; 0:
                            none */
   int spread, run;      /* as in Prof_Hitch */
   Prof_Machine machine; /* of the frame */
   Prof_Hitch_Gpu_Frame gpu;
   Prof_Item *items;
   Prof_Amount *amounts;
   Prof_Estimate *estimates;
   Prof_Frame_Value *values;
   Prof_Step *steps;
   uint32_t cap_items, cap_amounts, cap_estimates, cap_values, cap_steps;
   int crowded; /* the game's own threads held it up, by having the CPUs */
   Prof_Shares shares;
   Prof_Value_Shares near;
   Prof_Seen_Copy seen;
} Prof_Hitch_Kept;

/* Frees its memory; all of it is zero then, as it is at first. */
extern void Prof_Hitch_Kept_free(Prof_Hitch_Kept *k);

/* Copies the frame, marks the copy as a hitch, and adds what is usual now. The GPU's times and what
 * was seen in the last hitch here are forgotten; the caller sets the other fields. Under the lock,
 * before the averages take the frame. */
extern void Prof_Hitch_Kept_take(Prof_Hitch_Kept *k, const Prof_Frame *frame);

/* Copies the frame's critical path, which depends on the blames. */
extern void Prof_Hitch_Kept_take_path(Prof_Hitch_Kept *k, const Prof_Frame *frame);

/* Writes or reads it whole. Its frame's states, contexts and values must be there. Under the
 * lock. */
extern void Prof_Hitch_Kept_archive(Prof_Archive *a, Prof_Hitch_Kept *k);

#ifdef __cplusplus
}
#endif

#endif
