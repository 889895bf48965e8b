/* prof_ui_flame.h - the state of the flame view, between gathering (prof_ui_flame.c) and painting
 * (prof_ui_flame_paint.c and its parts).
 */
#ifndef INC_PROF_UI_FLAME_H
#define INC_PROF_UI_FLAME_H

#include "../model/prof_flame_boxes.h"
#include "prof_ui.h"
#include "../../src/base/prof_unit.h"

#include "../../platform/prof_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lines of the view that are no lanes: header and ruler; an empty one (or what lies above and
 * below), and the facts of the selected box. */
enum { Prof_FLAME_HEAD = 2, Prof_FLAME_FOOT = 2 };

typedef struct Prof_Flame_View {
   Prof_Flame_Sums sums;
   Prof_Flame flame;

   /* The frame that is shown: */
   int has;              /* there are sums */
   unsigned long number; /* of the past frame; 0: live, or B - A */
   uint64_t names_of;    /* number of the frame whose names are told; 0: as they are now */
   uint32_t owner;       /* context of the updating thread */
   double work_ms, usual_ms; /* the frame's, whichever lanes are shown; of B - A: of B and A */
   char unit[Prof_UNIT_LABEL]; /* "ms"; of amounts their scale's */
   char of_value[64];    /* the count whose amounts are shown; "" time */
   int decimals;
   int of_work;          /* of B - A: 0 these are whole frames */
   int hitch;
   int kept; /* index of the hitch that is shown; -1 none */
   char note[Prof_FRAME_TEXT];
   Prof_Step steps[Prof_MAX_STEPS]; /* of its critical path; none: it is on one thread */
   uint32_t num_steps;
   const Prof_Span *spans; /* the time-line; null: paths */
   uint32_t num_spans;
   const char *no_spans;   /* why they are not there, though asked for */
   const Prof_Seen_Tree *seen; /* of the hitch that is shown; null: nothing was seen in it */
   uint32_t seen_made;     /* which making of it the boxes are of */

   /* The path chosen, and the box that shows it; -1 none. */
   int context;
   uint32_t state;
   double at;            /* ticks: which of several stays in a time-line */
   uint32_t node;        /* of what was seen there; 0: the path itself */
   int box;              /* of the last layout, and of no other */

   /* Zoomed to a path or several in a row; in a time-line, to a time. */
   int zoomed;
   int zoom_context;
   uint32_t zoom_first, zoom_last;
   double zoom_begin, zoom_end;

   int scroll;           /* first line of the lanes that is shown */
   int rows;             /* lines that there was room for then */
} Prof_Flame_View;

/* Lines there are for lanes. */
Prof_INLINE int Prof_Ui_Flame_rows(const Prof_Ui *ui)
{
   return ui->lines - Prof_FLAME_HEAD - Prof_FLAME_FOOT;
}

Prof_INLINE double Prof_Ui_Flame_ms(const Prof_Flame_View *view, double ticks)
{
   return ticks * view->sums.ms_per_tick;
}

extern void Prof_Ui_Flame_paint(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list);

/* ---- its parts ---- */

extern void Prof_Ui_Flame_Ruler_put(const Prof_Flame_View *view, const Prof_Ui *ui,
                                    Prof_List *list);
extern void Prof_Ui_Flame_Box_put(const Prof_Flame_View *view, const Prof_Ui *ui, int index,
                                  Prof_List *list);
extern void Prof_Ui_Flame_Critical_put(const Prof_Flame_View *view, const Prof_Ui *ui,
                                       Prof_List *list);
/* Is there such a line? */
extern int Prof_Ui_Flame_Critical_is_seen(const Prof_Flame_View *view);
/* How long the frame's critical path was on that context, and that worked. */
extern double Prof_Ui_Flame_Critical_ms(const Prof_Flame_View *view, int context);
/* Puts what is known of the selected box. */
extern void Prof_Ui_Flame_Facts_put(const Prof_Flame_View *view, const Prof_Ui *ui,
                                    Prof_List *list);

/* Is something below the box that is no work? Then texts tell what is usual of the work alone. */
extern int Prof_Ui_Flame_Box_has_apart(const Prof_Flame_Box *box);
/* Is the box time in no zone? Such a box is not called, has nothing below it, and is of no
 * group. */
extern int Prof_Ui_Flame_Box_is_no_zone(const Prof_Flame_Box *box);
/* "17 of 20": looks. */
extern void Prof_Ui_Flame_Box_add_looks(const Prof_Flame_View *view, const Prof_Flame_Box *box,
                                        Prof_Words *words);
/* "1 call", "2.5 calls"; in a difference with a sign. */
extern void Prof_Ui_Flame_Box_add_calls(const Prof_Flame_View *view, Prof_Words *words,
                                        double entries);

#ifdef __cplusplus
}
#endif

#endif
