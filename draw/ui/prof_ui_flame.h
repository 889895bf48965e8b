/* prof_ui_flame.h - the state of the flame view, between gathering (prof_ui_flame.c) and painting
 * (prof_ui_flame_paint.c).
 */
#ifndef INC_PROF_UI_FLAME_H
#define INC_PROF_UI_FLAME_H

#include "../model/prof_flame_boxes.h"
#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lines of the view that are no lanes. */
enum { Prof_FLAME_HEAD = 2, Prof_FLAME_FOOT = 2 };

typedef struct Prof_Flame_View {
   Prof_Flame_Sums sums;
   Prof_Flame flame;

   /* The frame that is shown: */
   int has;              /* there are sums */
   unsigned long number; /* of the past frame; 0: live, or B - A */
   uint64_t names_of;    /* number of the frame whose names are told; 0: as they are now */
   uint32_t owner;       /* context of the updating thread */
   double work_ms, usual_ms; /* of B - A: of B and A */
   int of_work;          /* of B - A: 0 these are whole frames */
   int hitch;
   char note[Prof_FRAME_TEXT];
   const Prof_Span *spans; /* the time-line; null: paths */
   uint32_t num_spans;
   const char *no_spans;   /* why they are not there, though asked for */

   /* The path chosen, and the box that shows it; -1 none. */
   int context;
   uint32_t state;
   double at;            /* ticks: which of several */
   int box;

   /* Zoomed to a path or several in a row; in a time-line, to a time. */
   int zoomed;
   int zoom_context;
   uint32_t zoom_first, zoom_last;
   double zoom_begin, zoom_end;

   int scroll;           /* first line of the lanes that is shown */
} Prof_Flame_View;

/* The name of a lane's context, and whether that thread or fiber ended by then. Valid until the
 * next call. */
extern const char *Prof_Ui_Flame_lane_name(const Prof_Flame_View *view, int lane, int *ended);

extern void Prof_Ui_Flame_paint(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list);

/* Lines there are for lanes. */
extern int Prof_Ui_Flame_rows(const Prof_Ui *ui);

#ifdef __cplusplus
}
#endif

#endif
