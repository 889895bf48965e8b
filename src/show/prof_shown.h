/* prof_shown.h - what the view shows: the one place that decides between a comparison, an average,
 * a past frame and a kept hitch. Reports and all views of the overlay ask here, once for each time
 * that they gather figures.
 */
#ifndef INC_PROF_SHOWN_H
#define INC_PROF_SHOWN_H

#include "../frame/prof_frame_record.h"
#include "prof_view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Shown_Kind {
   Prof_SHOWS_NOTHING,    /* nothing was recorded yet */
   Prof_SHOWS_COMPARISON, /* B - A */
   Prof_SHOWS_AVERAGE,
   Prof_SHOWS_FRAME,
   Prof_SHOWS_HITCH       /* a frame that is kept as a hitch, and may have left the history */
} Prof_Shown_Kind;

typedef struct Prof_Shown {
   Prof_Shown_Kind kind;
   int live;           /* the next frame will be shown in its place */
   int slot;           /* of the average, else 0 */
   int back;           /* the frame's place in the history, -1 if it left it; 0 for an average */
   int hitch;          /* of a hitch: index as in Prof_get_hitch; else -1 */
   uint64_t number;    /* of the frame: names are those of that frame. 0: names of now */
   uint32_t owner;     /* context of the thread that made the frame, or makes frames now */
   uint32_t rules;     /* which states are no work: prof_waiting.h */
   double ms_per_tick; /* the frame's own calibration, if it is one */
} Prof_Shown;

extern Prof_Shown Prof_Shown_find(const Prof_View *view);
/* The same without regard to a comparison, which hides it. */
extern Prof_Shown Prof_Shown_find_chosen(const Prof_View *view);

/* The frame or hitch with its items; null if it is neither, or there is no memory. Valid as what
 * Prof_History_frame and Prof_Hitch_frame give. */
extern const Prof_Frame *Prof_Shown_frame(const Prof_Shown *shown);

#ifdef __cplusplus
}
#endif

#endif
