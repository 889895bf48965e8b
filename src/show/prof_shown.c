/* prof_shown.c - see prof_shown.h
 *
 * What is asked first decides:
 *
 *      nothing was recorded            nothing
 *      a comparison is on              B - A; find_chosen passes over this
 *      an average is chosen, and nobody looks at one frame or hitch      the average
 *      a hitch is looked at, which is still kept      it, from the history if that still has it
 *      else                            the frame; as a hitch if it is kept as one and not live
 */
#ifdef Prof_ENABLED
#include "prof_shown.h"
#include "../frame/prof_waiting.h"
#include "../gather/prof_clock.h"
#include "prof_compare.h"
#include "../frame/prof_history.h"
#include "../frame/prof_hitch.h"
#include <string.h>

static void take_frame(Prof_Shown *shown, const Prof_Frame *frame)
{
   shown->number = frame->number;
   shown->owner = frame->owner;
   shown->rules = frame->rules;
   shown->ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
}

/* A frame that was come upon by walking is a hitch as well, if it is kept as one. */
static void choose_frame(Prof_Shown *shown, const Prof_View *view, int length)
{
   Prof_ASSERT(length > 0 && view->frame >= 0);
   shown->back = view->frame < length ? view->frame : length - 1;
   shown->hitch = view->hitch ? Prof_Hitch_find(view->hitch) : -1;
   if (shown->hitch >= 0) shown->back = Prof_History_find(view->hitch);
   Prof_ASSERT(shown->back >= 0 || shown->hitch >= 0);
   if (shown->hitch >= 0) shown->live = 0;
   take_frame(shown,
              shown->back >= 0 ? Prof_History_header(shown->back) : Prof_Hitch_frame(shown->hitch));
   if (!shown->live) shown->hitch = Prof_Hitch_find(shown->number);
   shown->kind = shown->hitch < 0 ? Prof_SHOWS_FRAME : Prof_SHOWS_HITCH;
}

/* Nobody has stopped at a frame. */
static int goes_on(const Prof_View *view)
{
   return view->frame == 0 && !view->held && !Prof_History_frozen();
}

/* Slot 0 is the newest frame itself, and no average. */
static int shows_average(const Prof_View *view)
{
   return view->average && view->frame == 0 && !view->held &&
          !(view->hitch && Prof_Hitch_find(view->hitch) >= 0);
}

Prof_Shown Prof_Shown_find_chosen(const Prof_View *view)
{
   int length = Prof_History_length();
   Prof_Shown shown;
   memset(&shown, 0, sizeof shown);
   shown.hitch = -1;
   shown.live = goes_on(view);
   if (!length) return shown;
   if (!shows_average(view)) {
      choose_frame(&shown, view, length);
      return shown;
   }
   shown.kind = Prof_SHOWS_AVERAGE;
   shown.live = 1;
   shown.slot = view->average;
   shown.owner = Prof_History_header(0)->owner;
   shown.rules = Prof_Waiting_rules_now();
   shown.ms_per_tick = Prof_Clock_seconds_per_tick() * 1e3;
   return shown;
}

Prof_Shown Prof_Shown_find(const Prof_View *view)
{
   Prof_Shown shown = Prof_Shown_find_chosen(view);
   if (shown.kind == Prof_SHOWS_NOTHING || !Prof_Compare_is_active()) return shown;
   shown.kind = Prof_SHOWS_COMPARISON;
   shown.live = shown.slot = shown.back = 0;
   shown.hitch = -1;
   shown.number = 0;
   Prof_Compare_measures(&shown.ms_per_tick, &shown.rules);
   return shown;
}

const Prof_Frame *Prof_Shown_frame(const Prof_Shown *shown)
{
   if (shown->kind != Prof_SHOWS_FRAME && shown->kind != Prof_SHOWS_HITCH) return 0;
   Prof_ASSERT(shown->back >= 0 || shown->hitch >= 0);
   return shown->back >= 0 ? Prof_History_frame(shown->back) : Prof_Hitch_frame(shown->hitch);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
