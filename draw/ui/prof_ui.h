/* prof_ui.h - the overlay's state, and what every view of it is made of.
 *
 *    keys, buttons, mouse > actions > Prof_Ui > views > draw list > a back-end
 *
 * A view reads what the profiler knows (frames, averages, hitches) and its own part of Prof_Ui, and
 * gives quads. It never looks at a device.
 *
 * FRESHNESS    Figures change a few times a second, else nobody can read them; bars move every
 * frame. So a view paints in two halves: what stands still, which is kept in the list until the
 * next refresh, and what moves, which is painted anew behind it every frame. The still half must
 * therefore not cover what moves.
 *
 * WHAT IS SHOWN   All views show the same thing, chosen in Prof_View_state
 * (../src/show/prof_view.h): live (an average or the newest frame), a past frame, a hitch, or B -
 * A. Choosing a past frame freezes the history, so that it stays where it is. The rules are in
 * prof_ui_browse.c.
 *
 * PANELS   prof_ui_panels.c places the HUD in a corner, the panel of the screen at the left or
 * right edge, and the strip of frames along the bottom. prof_ui_border.c paints their frames:
 * background, the line of tabs (which also tells the profiler's own cost, and limits that were
 * hit), the footer. What a view paints itself lies within ui->inside: line 0 is its header, the
 * last line (ui->lines - 1) its last row. Tabs and footer are outside of it.
 *
 *      area     the picture less its safe area; all rectangles are units of the picture
 *      +---------------------------------------------------------+
 *      | panel                                                   |
 *      | +-----------------------------------------------------+ |
 *      | | tabs                                                | |
 *      | | inside                                              | |
 *      | | . . . . . . . . . . . . . . . . . . . . . . . . . . | |
 *      | | . line 0, the header                              . | |
 *      | | . line 1                                          . | |
 *      | | . line ui->lines - 1                              . | |
 *      | | . . . . . . . . . . . . . . . . . . . . . . . . . . | |
 *      | | footer                                              | |
 *      | +-----------------------------------------------------+ |
 *      +---------------------------------------------------------+
 *
 * FILES, from below: prof_key_table (names, keys), prof_draw_list > prof_ui (this state, and what
 * views share) > prof_ui_browse (which frame) > the views > prof_ui_panels (where they stand) >
 * prof_ui_actions > prof_key_press, prof_ui_mouse, prof_overlay (the picture).
 */
#ifndef INC_PROF_UI_H
#define INC_PROF_UI_H

#include "../list/prof_draw_list.h"
#include "../../src/show/prof_palette.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Ui Prof_Ui;

/* One kind of panel. Name, keys and still must be there; any other field may be null. */
typedef struct Prof_Ui_View {
   const char *name; /* "REPORT" */
   const char
      *keys; /* the footer: "{up}/{down} zone  {enter} call graph", see Prof_Key_Table_say; what
                        matters most comes first, as it is cut where the room ends */
   /* Lines (with the header's) and columns (cells) wanted inside; called after refresh. Given less,
    * the view drops columns from the right. */
   void (*measure)(const Prof_Ui *ui, int *columns, int *lines);
   /* Gathers and formats. At most figures_per_s times a second, and at once after an action. The
    * panel has no place yet: ui->inside is the room that there is, so what depends on lines and
    * columns is decided as the view is painted. */
   void (*refresh)(Prof_Ui *ui);
   /* Paints inside ui->inside: header line first. Called after each refresh. */
   void (*still)(const Prof_Ui *ui, Prof_List *list);
   /* Paints, every frame, what moves. */
   void (*moving)(const Prof_Ui *ui, Prof_List *list);
   int (*act)(Prof_Ui *ui, Prof_Action action);                 /* 1: used */
   int (*click)(Prof_Ui *ui, int x, int y, int right_button);   /* units; 1: used */
   const char *(*keys_now)(const Prof_Ui *ui); /* what is said instead of `keys` */
} Prof_Ui_View;

extern const Prof_Ui_View Prof_Ui_Report_view, Prof_Ui_Callgraph_view, Prof_Ui_Flame_view,
   Prof_Ui_Hitches_view, Prof_Ui_Strip_view, Prof_Ui_Help_view, Prof_Ui_Hud_view,
   Prof_Ui_Zone_view;

/* Bytes, with the 0. */
enum { Prof_UI_FILTER = 64 };
enum { Prof_UI_MARGIN = 8 }; /* units, around a panel */

struct Prof_Ui {
   Prof_Overlay config;

   /* Display, in units; inside the safe area. */
   int scale, width, height;
   double now;          /* seconds */
   Prof_Rect inside;    /* of the view being measured or painted: between its panel's borders */
   int columns, lines;  /* cells and lines in `inside` */

   int level;           /* 0 hidden, 1 HUD, 2 panel */
   int focus;           /* takes actions, so that the game does not get the keys; level is 2 then */
   int help;            /* the help is in front */
   uint32_t page;       /* else the page of this zone is, of prof_ui_zone.c; 0 none */
   Prof_Screen screen;
   int opacity;         /* 0..2 */
   int stacked;         /* strip: bars stacked by group */
   int by_excess;       /* flame: colours by excess over usual */
   int costs;           /* report, call graph: Prof_COSTS_ of what measuring costs */
   int locks;           /* hitches: the locks that were waited for instead */
   int events;          /* flame: time-line instead of paths */
   char filter[Prof_UI_FILTER]; /* part of a name; "" all */
   int filtering;       /* text is being typed into it */
   int stale;           /* refresh before the next painting; an action sets it */

   /* Marks of the strip, numbers of frames (Prof_Frame.number); 0 none. A mark may be a range: from
    * here to its end, either way. */
   unsigned long mark_a, mark_b;
   unsigned long mark_a_end, mark_b_end;

   Prof_Rect area;      /* of the picture, in units: what the safe area leaves. All coordinates
                           count from the picture's own corner */
   Prof_Rect panel;     /* of the view being measured or painted, borders included */
   Prof_Screen origin;  /* the view from which this one was entered: Escape goes back there, */
   int has_origin;      /* if this is 1; else Escape gives the keys back */
   int hud_seen;        /* the HUD is in the picture: it may be so while level is 0 */
   double trouble_until; /* Prof_HUD_AUTO: seen till then */
   uint64_t trouble_looked_at; /* number of the newest frame that was looked at for it */
   char notice[128];    /* "saved ..." in the line of tabs */
   double notice_until;
   const Prof_Ui_View *gathered; /* the main view whose refresh was called last: an action may
                                    come before the first picture */
   char compared[64];   /* what B and A are: "18204 - 18198" */
   double reset_at;     /* Prof_Pulse.ended when maxima began anew */

   /* The places of things in the last picture, for the mouse; empty if not shown. */
   Prof_Rect hud_rect, main_rect, strip_rect;
   Prof_Rect tabs[Prof_NUM_SCREENS + 1]; /* the last is the help's */
   int main_tabs;       /* the line of tabs is in main_rect (1) or strip_rect (2) */

   uint32_t value;      /* a count of prof_value.h: report, call graph and flame show its amounts in
                           place of time; 0 */
   int thread_chosen;   /* see Prof_Ui_Browse_choose_thread */
   int shrink;          /* the main panel may: it shows something else */
   int all_lanes;       /* nobody asked for one thread, so the flame has them all */
   int no_game;         /* what is painted is a text, and there is no game behind it */
};

extern Prof_Ui Prof_Ui_state;       /* to look at */
extern Prof_Ui *Prof_Ui_take(void); /* to change */

/* Seconds of a steady clock; tests own it. The only clock that the overlay looks at. */
extern double Prof_Ui_clock(void);

/* ---- for views ---- */

/* Background of line `line` of the panel (0 is the header): header, alternate row, selected row
 * with its marker. */
extern void Prof_Ui_put_row(const Prof_Ui *ui, Prof_List *list, int line, int selected);
/* The top of line `line`, where its text goes; its x is ui->inside.x0. */
extern int Prof_Ui_line(const Prof_Ui *ui, int line);
/* The line at y; -1 if there is none. */
extern int Prof_Ui_line_at(const Prof_Ui *ui, int y);
/* A text that may not go beyond `right`; nothing if there is no room for two characters. Returns
 * where the next goes. */
extern int Prof_Ui_put(Prof_List *list, int x, int right, int y, const char *text, uint32_t color);
/* Columns of a panel whose places are counted in cells from its left. */
extern int Prof_Ui_cell_x(const Prof_Ui *ui, int cell);
/* Ends at the cell; nothing if that is 0: there is no such column. */
extern void Prof_Ui_put_right(const Prof_Ui *ui, Prof_List *list, int cell, int y,
                              const char *text, uint32_t color);
/* The same for a value in hundredths, always with two decimals. */
extern void Prof_Ui_put_hundredths(const Prof_Ui *ui, Prof_List *list, int cell, int y, long value,
                                   int sign);
/* Puts a mark at the right, beside the `shown` rows from line `line` on: where these are in all
 * `rows`, `top` being the first of them. Puts nothing if these are all. */
extern void Prof_Ui_put_thumb(const Prof_Ui *ui, Prof_List *list, int line, int shown, int top,
                              int rows);
/* A bar of a state: its colour follows from the time. Over budget it crosses the budget line, which
 * the caller draws; a hitch has a white cap, and is grey if the machine made it. Scale: `full` ms
 * are the height of the rectangle. `flags`: the frame's, Prof_FRAME_HITCH and others. */
extern void Prof_Ui_put_frame_bar(Prof_List *list, Prof_Rect at, double ms, double full,
                                  uint32_t flags);

/* A picture in which a panel is as wide as all, or high: the game is seen only where panels are
 * kept small. Not a terminal's, or one that is filled, which have no game behind. */
extern int Prof_Ui_is_small(const Prof_Ui *ui);

/* Goes to another view; Escape comes back. */
extern void Prof_Ui_go(Prof_Ui *ui, Prof_Screen screen);
/* A few words in the line of tabs, for some seconds. */
extern void Prof_Ui_notice(Prof_Ui *ui, const char *text);

#ifdef __cplusplus
}
#endif

#endif
