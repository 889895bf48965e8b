/* prof_flame_boxes.h - the boxes of a flame, and of a time-line: where they lie, and how to walk
 * them. Knows neither colours nor pictures.
 *
 *    worker 1                       line 0 of the lane: its name
 *    [anim_job====][cull_job====]   depth 0
 *      [blend] [n]                  depth 1; "n more"
 *
 * TICKS AND UNITS   begin and end are ticks: from the lane's left edge in a flame, from the frame's
 * begin in a time-line. x0 and x1 are units, of which the window takes `width`:
 *
 *      ticks    window.begin                              window.end
 *      units    0                                         width
 *
 * What always holds, in ticks and in units of the width alike: a box lies inside its parent, one
 * line below it; boxes of one line do not overlap, and come from left to right. In a flame, the
 * boxes of a parent with its own time fill it exactly. What the frame's work was in no zone is a
 * box as well, of the root's state: the last of the outermost, never merged.
 *
 * SEEN   Below a path of a kept hitch, in its own time, lie the functions that were seen there: as
 * wide as that time is shared by the looks that found them. Such a box has no amount, for nothing
 * was measured; it lies side by side with the path's measured children, and looks that ended in the
 * path's own function leave room at the end:
 *
 *      [shade_rock, self 20                              ]   measured
 *      [measured child][fbm, 17 looks of 20      ]           seen
 *                      [noise3, 12 of 20  ]                  seen, in what fbm called
 *
 * What would be narrower than a unit is merged with such siblings next to it into one box, with
 * nothing below it. What is still narrower than a unit then has x0 == x1: it is there, but neither
 * drawn nor walked to. Such a stay in a time-line is made one unit wide if there is room.
 */
#ifndef INC_PROF_FLAME_BOXES_H
#define INC_PROF_FLAME_BOXES_H

#include "prof_flame_sums.h"
#include "../../src/show/prof_seen_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_FLAME_BOXES = 4096, Prof_FLAME_DEPTH = 256 /* of a time-line */ };

typedef struct Prof_Flame_Box {
   Prof_Amounts amount;    /* of all that are merged; of a time-line self and hier only */
   double begin, end;  /* ticks */
   int x0, x1;         /* units, cut to the window */
   int lane, depth;    /* indices of Prof_Flame.lanes; 0 outermost */
   int parent;         /* index of a box before this one; -1 */
   uint32_t state;     /* of the first one, if merged */
   uint32_t last;      /* of the last one */
   uint32_t count;     /* 1, or how many are merged */
   uint32_t seen;      /* node of what was seen (prof_seen_tree.h); 0: the box is measured */
} Prof_Flame_Box;

typedef struct Prof_Flame_Lane {
   int context;
   int first, num;     /* its boxes */
   int line;           /* of its name */
   int depths;         /* lines of boxes below that */
   double idle;        /* ticks in no zone, if that is no box; of a time-line 0 */
} Prof_Flame_Lane;

/* The part that is laid out: all lanes, or one (index of the sums' lanes); ticks. */
typedef struct Prof_Flame_Window {
   int lane;
   double begin, end;
} Prof_Flame_Window;

typedef struct Prof_Flame {
   Prof_Flame_Window window;
   int width;          /* units */
   int num_lanes, num_boxes;
   int lines;          /* of all lanes, with an empty one between two */
   int left_out;       /* boxes that found no room */
   Prof_Flame_Lane lanes[Prof_FLAME_LANES];
   Prof_Flame_Box boxes[Prof_FLAME_BOXES];
} Prof_Flame;

/* The window that holds all: as long as the frame, or as the longest lane. */
extern Prof_Flame_Window Prof_Flame_Boxes_whole(const Prof_Flame_Sums *sums);
/* The path in its lane: of several in one row, from the first to the last. */
extern Prof_Flame_Window Prof_Flame_Boxes_around(const Prof_Flame_Sums *sums, int lane,
                                                 uint32_t first, uint32_t last);

extern void Prof_Flame_Boxes_layout(Prof_Flame *flame, Prof_Flame_Sums *sums,
                                    const Prof_Flame_Window *window, int width);
/* The same, with what was seen in that hitch; null: nothing was. */
extern void Prof_Flame_Boxes_layout_hitch(Prof_Flame *flame, Prof_Flame_Sums *sums,
                                          const Prof_Seen_Tree *seen,
                                          const Prof_Flame_Window *window, int width);
/* Spans as Prof_Timeline_spans_of has them. `context`: -1 all. */
extern void Prof_Flame_Boxes_layout_spans(Prof_Flame *flame, const Prof_Span *spans, uint32_t count,
                                          uint32_t owner, int context,
                                          const Prof_Flame_Window *window, int width);

/* -1: the context has none, as lanes are not without end. */
extern int Prof_Flame_Boxes_lane_of(const Prof_Flame *flame, int context);

/* Moves the lanes of those contexts to the top, in their order; the others keep theirs below. One
 * may be named twice, or have no lane. */
extern void Prof_Flame_Boxes_raise(Prof_Flame *flame, const uint32_t *contexts, uint32_t num);

/* The measured box of a path: itself, or where it is merged, or what is above it; the one that
 * begins nearest to `at` if there are several; the widest if none is there. -1: that context shows
 * nothing. */
extern int Prof_Flame_Boxes_find(const Prof_Flame *flame, int context, uint32_t state, double at);
/* The box of a seen node; -1. */
extern int Prof_Flame_Boxes_find_seen(const Prof_Flame *flame, uint32_t node);
/* The box there; -1. */
extern int Prof_Flame_Boxes_at(const Prof_Flame *flame, int x, int line);

typedef enum Prof_Flame_Step {
   Prof_FLAME_UP,    /* to the parent; from the outermost to the lane above */
   Prof_FLAME_DOWN,  /* to the widest child; from the innermost to the lane below */
   Prof_FLAME_LEFT, Prof_FLAME_RIGHT /* on the same line */
} Prof_Flame_Step;

/* The box where the step leads; `box` if nowhere. */
extern int Prof_Flame_Boxes_step(const Prof_Flame *flame, int box, Prof_Flame_Step step);

static inline int Prof_Flame_Boxes_line(const Prof_Flame *flame, const Prof_Flame_Box *box)
{
   return flame->lanes[box->lane].line + 1 + box->depth;
}

/* How much more than usual. WARM: a quarter more, and 2 % of the budget. HOT: by the rule that
 * makes a frame a hitch (Prof_Config.hitch_median), and a quarter of the budget. */
typedef enum Prof_Excess { Prof_EXCESS_NONE, Prof_EXCESS_WARM, Prof_EXCESS_HOT } Prof_Excess;
extern Prof_Excess Prof_Flame_Boxes_judge_excess(double ms, double usual_ms);

#ifdef __cplusplus
}
#endif

#endif
