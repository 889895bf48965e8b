/* prof_ui.h - the overlay's state, and what every view of it is made of.
 *
 *    keys, buttons, mouse > actions > Prof_Ui > views > draw list > a back-end
 *
 * A view reads what the profiler knows (frames, averages, hitches) and its own part of Prof_Ui, and
 * gives quads. It never looks at a device.
 *
 * FRESHNESS   Figures change a few times a second, else nobody can read them; bars move every frame.
 * So a view paints in two halves: what stands still, which is kept in the list until the next
 * refresh, and what moves, which is painted anew behind it every frame. The still half must
 * therefore not cover what moves.
 *
 * WHAT IS SHOWN   All views show the same thing, chosen in Prof_view (../src/prof_view.h): live (an
 * average or the newest frame), a past frame, a hitch, or B - A. Choosing a past frame freezes the
 * history, so that it stays where it is.
 */
#ifndef INC_PROF_UI_H
#define INC_PROF_UI_H

#include "prof_list.h"
#include "prof_palette.h"

#include "../src/prof_view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Ui Prof_Ui;

/* One kind of panel. All functions may be null but name and still. */
typedef struct Prof_Ui_View {
   const char *name; /* "REPORT" */
   const char *keys; /* the footer: "Up/Down zone  Enter call graph ..." ; the first words matter most */
   /* Rows wanted and columns (cells) wanted; the frame of the panel is made by prof_ui.c. */
   void (*measure)(const Prof_Ui *ui, int *columns, int *lines);
   /* Gathers and formats. At most `rate` times a second, and at once after an action. */
   void (*refresh)(Prof_Ui *ui);
   /* Paints inside ui->inside: header line first. */
   void (*still)(const Prof_Ui *ui, Prof_List *list);
   void (*moving)(const Prof_Ui *ui, Prof_List *list);
   int (*act)(Prof_Ui *ui, Prof_Action action);                 /* 1: used */
   int (*click)(Prof_Ui *ui, int x, int y, int right_button);   /* units; 1: used */
   int (*type)(Prof_Ui *ui, unsigned character);                /* text is read only while a filter is typed */
} Prof_Ui_View;

extern const Prof_Ui_View Prof_ui_report, Prof_ui_call_graph, Prof_ui_flame, Prof_ui_hitches,
   Prof_ui_frames, Prof_ui_help;

enum { Prof_UI_FILTER = 32 };

struct Prof_Ui {
   Prof_Overlay config;

   /* Display, in units; inside the safe area. */
   int scale, width, height;
   double now;          /* seconds */
   Prof_Rect inside;    /* of the view being measured or painted: between its panel's borders */
   int columns, lines;  /* cells and lines in `inside` */

   int level;           /* 0 hidden, 1 HUD, 2 panel */
   int focus;           /* takes actions */
   int help;            /* the help is in front */
   Prof_Screen screen;
   int opacity;         /* 0..2 */
   int stacked;         /* strip: bars stacked by group */
   int by_excess;       /* flame: colours by excess over usual */
   int events;          /* flame: time-line instead of paths */
   char filter[Prof_UI_FILTER]; /* part of a name; "" all */
   int filtering;       /* text is being typed into it */
   int stale;           /* refresh before the next painting; an action sets it */

   /* Marks of the strip, numbers of frames (Prof_Frame.number); 0 none. */
   unsigned long mark_a, mark_b;
};

extern Prof_Ui Prof_ui;

/* ---- for views ---- */

/* What is shown: header words that every panel has in common: "LIVE", "smooth 0.8 s", "PAUSED",
 * "frame 18204 -57", "B - A". Returns where the next text goes. */
extern int Prof_ui_put_source(const Prof_Ui *ui, Prof_List *list, int x, int y);
/* Background of line `line` of the panel (0 is the header): header, alternate row, selected row
 * with its marker. */
extern void Prof_ui_put_row(const Prof_Ui *ui, Prof_List *list, int line, int selected);
/* The top of line `line`, where its text goes; its x is ui->inside.x0. */
extern int Prof_ui_line(const Prof_Ui *ui, int line);

/* Shows frame `back` of the history; 0 is live. Freezes or thaws as needed. */
extern void Prof_ui_show_frame(Prof_Ui *ui, int back);
/* Shows a kept hitch (index as in Prof_get_hitch), even if its frame has left the history. */
extern void Prof_ui_show_hitch(Prof_Ui *ui, int index);
/* 1 and the whole frame with its usual values if what is shown is a kept hitch. */
extern int Prof_ui_shown_hitch(const Prof_Ui *ui, int *index);
extern void Prof_ui_go(Prof_Ui *ui, Prof_Screen screen);

#ifdef __cplusplus
}
#endif

#endif
