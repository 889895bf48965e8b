/* prof.h - iprof, the interactive profiler that lives inside a game. The one header to include.
 *
 * WHAT IT DOES
 *    You mark zones. Every frame the profiler knows, for every distinct stack of open zones, how
 *    long it was on top and how often it was entered, in exact integer ticks. From that it shows,
 *    inside the running game: self time, hierarchical time, a call graph around any zone, moving
 *    averages, and past frames.
 *
 * SIX LINES
 *    #include "prof.h"                          build everything with -DProf_ENABLED
 *    void think(void) { Prof_Begin(think) ... Prof_End }           C, one End on every way out
 *    void think()     { Prof(think); ... }                         C++, ends with the block
 *    Prof_update(1);                            once a frame
 *    Prof_draw_overlay_gl(width, height);       once a frame, the overlay; F3 opens it
 *    Prof_overlay_key(key, down);               ... on keys; draw/glfw and draw/sdl2 do it for you
 *
 * NAMES OF ZONES are what can follow an identifier: my_zone, 2_my_zone, __. Not "my_zone", not
 *    my_class::my_zone. Names made at run time: Prof_Begin_name(text), Prof_Scope_name(text).
 *
 * THREADS    Zones may be opened on any thread, without registration. All other calls belong to
 *    one thread at a time, the one that calls Prof_update (normally the game's main thread), but
 *    for those marked "any thread".
 *
 * COST       Two clock reads a zone and little else; `make bench` measures it on your machine and
 *    Prof_get_info tells it at run time. Memory is bounded: every limit is a field of Prof_Config.
 *
 * ERRORS     Nothing here can crash the game. A missing or surplus Prof_End, a limit reached, a
 *    clock that cannot be trusted: each is counted, shown in the report, told once to the log, and
 *    no time is lost.
 *
 * REMOVING IT   Without Prof_ENABLED every macro and every call below compiles to nothing. Their
 *    arguments are then not evaluated.
 *
 * The manual is iprof.txt. Licence: MIT, see LICENSE.
 */
#ifndef INC_PROF_H
#define INC_PROF_H

#define Prof_VERSION "0.4.0"
#define Prof_VERSION_NUMBER 400 /* major * 10000 + minor * 100 + patch */

#include <stddef.h>

#include "platform/prof_cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------ */
/* Types. They exist whether or not the profiler is compiled in, so that code mentioning them   */
/* needs no #ifdef.                                                                             */

typedef enum Prof_Report_Mode {
   Prof_SELF_TIME,         /* flat, sorted by self time. The default */
   Prof_HIERARCHICAL_TIME, /* flat, sorted by hierarchical time */
   Prof_CALL_GRAPH         /* one zone, its parents above and its children below */
} Prof_Report_Mode;

typedef enum Prof_Recursion_Mode {
   Prof_FLATTEN_RECURSION, /* a recursive zone is one row. The default */
   Prof_SPREAD_RECURSION   /* each depth of a recursive zone is a row of its own */
} Prof_Recursion_Mode;

enum { Prof_NUM_TITLE = 2, Prof_NUM_VALUES = 4, Prof_NUM_HEADER = Prof_NUM_VALUES + 1 };

/* One row of a report. */
typedef struct Prof_Report_Record {
   int indent;        /* levels: 0 flat rows and the focus' parents, 1 the focus, 2 its children */
   char *name;        /* the zone's name */
   int number;        /* recursion: 0 none; flattened: the largest depth; spread: this row's depth,
                         from 2 on */
   char prefix;       /* '+' has zones below it, '-' is the focus, ' ' neither */
   int value_flag;    /* bit i set: values[i] is to be shown */
   double values[Prof_NUM_VALUES]; /* values[i] belongs to header[i + 1] */
   double heat;       /* 0 steady .. 1 changing wildly: 2 * stdev / mean of the sorted quantity */
   int zone;          /* id, as Prof_graph and Prof_zone_name use it; -1 if it is no zone's row */
} Prof_Report_Record;

/* A report as text and numbers, for any output device. */
typedef struct Prof_Report {
   char *title[Prof_NUM_TITLE];   /* what is shown; its length, the clock, and warnings */
   char *header[Prof_NUM_HEADER]; /* "zone", then "self" and "hier" (ms; first what rows are sorted
                                     by), "count" (entries), or "" */
   int num_record;
   int hilight;                   /* index of the row under the cursor; -1 if there are no rows */
   Prof_Report_Record *record;
} Prof_Report;

/* Limits and hooks. Zero in a field means its default. Make one with Prof_default_config(). In a
 * browser defaults are smaller if the page's heap cannot grow to 256 MiB: see 2.2 of the manual. */
typedef struct Prof_Config {
   unsigned cookie;      /* set by Prof_default_config; anything else is refused */
   int max_states;       /* distinct stacks of zones; default 32,768, 64 .. 65,536 */
   int max_zones;        /* zones of all kinds; default 8,192, 16 .. 262,144 */
   int max_names;        /* of those, names made at run time; default 4,096 */
   int max_contexts;     /* threads alive at once, and fibers; default 256, 1 .. 65,536 */
   int history_frames;   /* past frames kept; default 8,192, 2 .. 65,536 */
   size_t history_bytes; /* all memory for them; default 32 MiB. Fewer frames are kept if it is
                            full, or if half of it has no room for 96 bytes a frame */
   double budget_ms;     /* what a frame's work should take; default 1000/60, 0.1 .. 10,000 */
   double gap_ms;        /* a longer frame is a gap, not a frame; default 1,000, 10 .. 1,000,000 */
   double hitch_median;  /* a hitch takes more than this times the median; default 1.5, 1 .. 100 */
   double hitch_budget;  /* ... and more than this times the budget; default 1.25, 0.01 .. 100 */
   int max_hitches;      /* kept; default 64, 1 .. 1,024. The mildest makes room */
   size_t entry_bytes;   /* memory for Prof_set_entry_stats; default 16 MiB */
   int max_events;       /* of each thread and fiber, for Prof_set_events, kept; rounded up to a
                            power of two; default 262,144 (4 MiB), 64 .. 16,777,216 */
   void *(*alloc)(size_t bytes, void *user); /* default calloc; may return null; any thread. It
                            need not clear; 11 MB of the default limits' 45 are cleared by iprof */
   void (*release)(void *memory, void *user); /* default free; any thread. Give both or neither */
   void (*log)(const char *message, void *user); /* default: one line to stderr; any thread */
   void *user;           /* handed to the three hooks. They may open zones, which are not measured;
                            of the other calls here, only Prof_get_info. They must return: throw no
                            exception, and not jump. No thread is cancelled in them */
} Prof_Config;

/* What the profiler knows of itself. */
typedef struct Prof_Info {
   const char *clock;         /* "tsc", "cntvct", "os", "fake": what a zone reads */
   double ticks_per_second;   /* as calibrated so far */
   double resolution_ns;      /* smallest step seen between two reads that differ */
   double zone_cost_ns;       /* begin + end of an empty zone, measured once on this machine */
   int clock_trusted;         /* 0: the clock jumped, or was off by more than 8 %, lately */
   int num_zones, num_states;
   int threads_live, threads_seen; /* measured now, and ever; fibers are not counted */
   int frames_kept;           /* past frames in the history */
   double bytes_per_state;    /* that one state in one of those frames takes, on average, with its
                                 share of what the frame as a whole takes */
   unsigned long frames;      /* recorded since the start */
   unsigned long surplus_ends;     /* a Prof_End with nothing open: ignored */
   unsigned long unclosed_zones;   /* a zone left open, on any thread, closed for you */
   unsigned long over_states;      /* entries charged to "(over limit)": raise max_states */
   unsigned long over_zones;       /* zones charged to "(other zones)": raise max_zones */
   unsigned long over_names;       /* names charged to "(other names)": raise max_names */
   unsigned long over_contexts;    /* threads not measured: raise max_contexts */
   unsigned long over_history;     /* frames too large for history_bytes, not kept */
   unsigned long over_entries;     /* entries left out of time per entry: raise entry_bytes */
   unsigned long failed_allocs;    /* allocations refused: what needed them was left out */
   const char *gpu;           /* times of GPU zones: "" none yet; "ok"; else why not shown */
} Prof_Info;

/* One past frame as a whole. Times in milliseconds. */
typedef struct Prof_Frame_Info {
   unsigned long number;  /* counts recorded frames from 1 */
   double ms;             /* from update to update */
   double work_ms;        /* less what the updating thread spent waiting (Prof_set_waiting) and in
                             the profiler: zones prof_* of ours, and any called "profiler" */
   double ago_s;          /* seconds from its end to the newest frame's end */
   int load, gap, hitch;  /* marked as a load; longer than gap_ms; a hitch */
   int after;             /* right after a hitch, load or gap: its time is not held against it */
   const char *text;      /* notes of Prof_mark_frame, "" if none; valid until the next update */
} Prof_Frame_Info;

/* A thread or fiber that had a context's slot. */
typedef struct Prof_Context_Info {
   char name[32]; /* as reports and exports tell it; "earlier thread" if it is not known any more */
   int ended;     /* it has */
   int thread;    /* 0: a fiber's, or the GPU's */
} Prof_Context_Info;

/* Of a quantity over some frames. Milliseconds a frame. Loads and gaps are left out. Percentiles
 * are exact, by nearest rank: p99 is a value that was reached, and at most 1 % were above it. */
typedef struct Prof_Stats {
   int frames;
   double mean, stdev, min, max;
   double p50, p95, p99, p999;
   double low_1_percent;  /* mean of the slowest 1 %, at least one; 1000 / it is "1 % low" fps */
} Prof_Stats;

/* Of the time of single entries of a zone. Milliseconds. Percentiles are by nearest rank and at
 * most 0.8 % off (none, below 128 ticks of the clock); all else is exact. */
typedef struct Prof_Entry_Stats {
   double entries;
   double mean, stdev, min, max;
   double p50, p95, p99, p999;
} Prof_Entry_Stats;

/* A slow frame, and how many paths share the blame. Milliseconds. */
typedef struct Prof_Hitch {
   Prof_Frame_Info frame;   /* as it was; frame.ago_s counts on */
   double usual_ms;         /* the work that was usual just before: average slot 2, less hitches */
   double excess_ms;        /* work_ms - usual_ms */
   int num_blames;          /* paths that took more than usual, worst first */
   int spread;              /* 0: the first blame explains 30 % or more; else how many paths it
                               takes together to explain half of the excess */
} Prof_Hitch;

/* One path's share in a hitch. */
typedef struct Prof_Blame {
   char path[256];          /* zones from the outermost, joined by " > "; a long one begins with
                               ".." and stands for all paths that end so. Time in no zone
                               is "(unaccounted)" */
   int zone;                /* id of the last zone; "(root)", if it is in none */
   double ms, usual_ms, excess_ms; /* self time */
   double explains;         /* excess_ms of the hitch's excess_ms, 0 .. 1 */
   double count, usual_count;
} Prof_Blame;

/* A zone that was entered strangely often or rarely in a hitch, on all threads and paths together:
 * usual_count is what was usual just before, and count more than three standard deviations away
 * from it, were entries as random as rain. */
typedef struct Prof_Near {
   const char *name;        /* of the zone; stays valid */
   int zone;                /* its id */
   double count, usual_count; /* entries in this frame, and usually in a frame; 0 or more */
} Prof_Near;

typedef enum Prof_Format {
   Prof_TEXT,        /* the report now shown */
   Prof_CSV_FRAMES,  /* a line a frame: number, ms, work, marks, self time of every zone */
   Prof_CSV_ZONES,   /* a line a zone, and one of the work: statistics over the frames, entries */
   Prof_CHROME,      /* trace events (JSON) for Perfetto and chrome://tracing: frames and paths */
   Prof_FOLDED,      /* a line a path: zones joined by ';', microseconds; for flame graph tools */
   Prof_SPEEDSCOPE,  /* speedscope's JSON */
   Prof_PPROF,       /* profile.proto, gzip: go tool pprof and profiling servers */
   Prof_HTML,        /* one page that needs nothing else: one frame, or one hitch with its blame */
   Prof_CSV_COMPARISON /* the comparison that is on: a line a zone, with A, B and B - A */
} Prof_Format;

/* Where a stack stands; see Prof_mark. */
typedef struct Prof_Mark {
   void *state;
   unsigned depth;
} Prof_Mark;

typedef struct Prof_Site Prof_Site;
typedef struct Prof_Context Prof_Context;

/* What Prof_graph calls for each run of frames: values[i] is the self time, in seconds, of the
 * frame at x0 + i, for x0 <= x0 + i < x1. */
typedef void (*Prof_Graph_Callback)(int id, int x0, int x1, float *values, void *data);

/* ---- The overlay ---- */

/* What the developer can ask of the overlay. Keys, buttons of a gamepad and the mouse are mapped to
 * these, by a table that the game may change (Prof_bind_key) or by the game itself. */
typedef enum Prof_Action {
   Prof_ACTION_NONE,
   Prof_ACTION_TOGGLE,      /* hidden, HUD, panel and back. The only one that needs no focus */
   Prof_ACTION_RELEASE,     /* one step out: help, filter, ... at last the keys are the game's */
   Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES, Prof_ACTION_FLAME,
   Prof_ACTION_HITCHES,     /* to a view */
   Prof_ACTION_NEXT_VIEW,
   Prof_ACTION_UP, Prof_ACTION_DOWN, Prof_ACTION_LEFT, Prof_ACTION_RIGHT,
   Prof_ACTION_ENTER,       /* follow, zoom in */
   Prof_ACTION_BACK,        /* to the biggest caller, zoom out */
   Prof_ACTION_FREEZE,      /* the history stops; again, and it goes on, live */
   Prof_ACTION_OLDER, Prof_ACTION_NEWER,             /* by a frame */
   Prof_ACTION_MUCH_OLDER, Prof_ACTION_MUCH_NEWER,   /* by 32 */
   Prof_ACTION_OLDEST, Prof_ACTION_LIVE,
   Prof_ACTION_OLDER_HITCH, Prof_ACTION_NEWER_HITCH,
   Prof_ACTION_SORT,        /* by the next column */
   Prof_ACTION_MODE,        /* self, hierarchical, tree, groups, counters, threads */
   Prof_ACTION_SPREAD,      /* recursion flattened or spread */
   Prof_ACTION_THREAD,      /* all threads, or one after the other */
   Prof_ACTION_SMOOTHING,   /* instant, 0.8 s, 2.5 s */
   Prof_ACTION_MARK,        /* this frame is A; the next time, B */
   Prof_ACTION_COMPARE,     /* everything shows B - A; again, no more */
   Prof_ACTION_COLORS,      /* flame: by group or by excess over usual */
   Prof_ACTION_EVENTS,      /* flame: paths or the time-line of events */
   Prof_ACTION_STACK,       /* strip: bars by group */
   Prof_ACTION_FILTER,      /* begins to read a part of a name */
   Prof_ACTION_DROP, Prof_ACTION_CLEAR, /* this hitch, elsewhere the marks; all hitches */
   Prof_ACTION_EXPORT,      /* writes what is shown to a file, see Prof_Overlay.export_folder */
   Prof_ACTION_RESET,       /* maxima begin anew with the next frame, warnings go */
   Prof_ACTION_OPACITY, Prof_ACTION_LARGER, Prof_ACTION_HUD, Prof_ACTION_CORNER, Prof_ACTION_DOCK,
   Prof_ACTION_HELP,
   Prof_NUM_ACTIONS
} Prof_Action;

typedef enum Prof_Screen {
   Prof_SCREEN_REPORT, Prof_SCREEN_CALL_GRAPH, Prof_SCREEN_FRAMES, Prof_SCREEN_FLAME,
   Prof_SCREEN_HITCHES, Prof_NUM_SCREENS
} Prof_Screen;

/* Keys are ASCII, letters in capitals ('A', '1', '[', ' '), or one of these. */
typedef enum Prof_Key {
   Prof_KEY_ENTER = 13, Prof_KEY_ESCAPE = 27, Prof_KEY_BACKSPACE = 8, Prof_KEY_TAB = 9,
   Prof_KEY_UP = 256, Prof_KEY_DOWN, Prof_KEY_LEFT, Prof_KEY_RIGHT, Prof_KEY_PAGE_UP,
   Prof_KEY_PAGE_DOWN, Prof_KEY_HOME, Prof_KEY_END, Prof_KEY_INSERT, Prof_KEY_DELETE,
   Prof_KEY_F1, Prof_KEY_F2, Prof_KEY_F3, Prof_KEY_F4, Prof_KEY_F5, Prof_KEY_F6, Prof_KEY_F7,
   Prof_KEY_F8, Prof_KEY_F9, Prof_KEY_F10, Prof_KEY_F11, Prof_KEY_F12,
   /* Buttons of a gamepad, named as on an Xbox pad. */
   Prof_PAD_A, Prof_PAD_B, Prof_PAD_X, Prof_PAD_Y, Prof_PAD_LB, Prof_PAD_RB, Prof_PAD_LT,
   Prof_PAD_RT, Prof_PAD_VIEW, Prof_PAD_MENU, Prof_PAD_UP, Prof_PAD_DOWN, Prof_PAD_LEFT,
   Prof_PAD_RIGHT, Prof_PAD_LEFT_STICK, Prof_PAD_RIGHT_STICK, Prof_PAD_RIGHT_STICK_LEFT,
   Prof_PAD_RIGHT_STICK_RIGHT,
   Prof_NUM_KEYS
} Prof_Key;

typedef enum Prof_Hud {
   Prof_HUD_FULL, Prof_HUD_LINE, Prof_HUD_DOT,
   Prof_HUD_AUTO /* hidden; shows itself for 5 s after a hitch and while P95 is over budget */
} Prof_Hud;

/* How the overlay looks. Zero in a field means its default. */
typedef struct Prof_Overlay {
   int scale;             /* screen pixels for a pixel of the font, 1 .. 4; default height / 720.
                             Less where it would not fit: below 240 x 60 nothing is drawn */
   double safe_area;      /* kept free at each edge, of width and height, 0 .. 0.1; default 0 */
   double figures_per_s;  /* how often figures change, 2 .. 10; default 4 */
   Prof_Hud hud;
   int corner;            /* of the HUD: 0 top left, 1 top right, 2 bottom left, 3 bottom right */
   int dock_right;        /* 1: panels at the right edge */
   int large;             /* 1: one scale more */
   const char *note;      /* shown in the HUD: build, GPU, level; a screenshot is a bug report then.
                             Not copied, must stay */
   const char *export_folder; /* where Prof_ACTION_EXPORT writes; default "." Not copied */
} Prof_Overlay;

/* A corner of a triangle. Pixels from the top left; texels of the texture. */
typedef struct Prof_Draw_Vertex {
   short x, y;
   unsigned short u, v;
   unsigned char color[4]; /* red, green, blue, alpha; not premultiplied */
} Prof_Draw_Vertex;

/* The overlay as triangles, three indices each: one texture, one draw call, to be blended
 * (source alpha, one minus source alpha) over the game's picture, without depth and culling. A
 * texel is alpha: multiply it with the colour's. No filtering. */
typedef struct Prof_Draw_List {
   int width, height; /* what was asked for */
   int num_vertices, num_indices;
   const Prof_Draw_Vertex *vertices;
   const unsigned short *indices;
   int dropped; /* quads left out as the list was full (32,768 vertices) */
} Prof_Draw_List;

#ifdef __cplusplus
} /* extern "C" */
#endif

#ifdef Prof_ENABLED

/* ------------------------------------------------------------------------------------------ */
/* Instrumentation. The macros below are defined in src/gather/prof_instrument.h. Any thread.
 *      */
/*                                                                                              */
/*   Prof_Begin(z) ... Prof_End     C: private zone. No semicolons. One End on every way out.    */
/*   Prof(z);                       C++: private zone, to the end of the block.                  */
/*   Prof_Define(z);                public zone, used in many places; at file scope, once.       */
/*   extern Prof_Declare(z);        ... in the other files. extern "C" for C++ and C together.   */
/*   Prof_Region(z) ... Prof_End    C: enter a public zone.                                      */
/*   Prof_Scope(z);                 C++: enter a public zone, to the end of the block.           */
/*   Prof_Counter(z)                counts one entry of z below the open zone; reads no clock.   */
/*                                  At most 2^32 - 1 a frame and thread: then it begins at 0.    */
/*   Prof_Begin_name(text) ... Prof_End      name made at run time, copied and looked up         */
/*   Prof_Scope_name(text);                  ... in C++                                          */
/*   Prof_Begin_handle(h), Prof_Scope_handle(h);  the same, looked up once: h = Prof_handle(text) */

#include "src/gather/prof_instrument.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The site of the zone named `text` (copied; null counts as "(null)"). At most 127 bytes of it are
 * kept, up to the end of a character of UTF-8, and control characters become blanks. The same text
 * gives the same zone. Never null: beyond max_names, the zone "(other names)". Any thread. */
extern Prof_Site *Prof_handle(const char *text);

/* For longjmp, or any other way out that skips Prof_End: Prof_unwind closes all zones that this
 * thread opened since the mark was taken. Time is exact; nothing is counted as an error. A mark
 * whose state of the stack is not open any more does nothing. Any thread, its own marks. */
extern Prof_Mark Prof_mark(void);
extern void Prof_unwind(Prof_Mark mark);

/* ------------------------------------------------------------------------------------------ */
/* Set-up. None is needed: the profiler starts itself at the first zone or the first call.      */

extern Prof_Config Prof_default_config(void);

/* Takes the limits and hooks. Returns 1, or 0 with a message to the log if a field is out of its
 * range, alloc or release comes without the other, the cookie is wrong, or the profiler has
 * started: by a zone or by another call (nothing changes then). */
extern int Prof_configure(const Prof_Config *config);

/* Run-time switch; default on. Off costs a few instructions a zone and no clock read. Zones open
 * at the change are closed, their ends ignored: on the calling thread at once, on others when they
 * begin their next zone. Time until then is measured. Any thread. */
extern void Prof_set_enabled(int on);

extern void Prof_get_info(Prof_Info *info);

/* The library's Prof_VERSION_NUMBER. If it is not the header's, the program was built for another
 * version than it runs with. Any thread. */
extern int Prof_version(void);

/* ------------------------------------------------------------------------------------------ */
/* Threads and fibers.                                                                          */

/* Names the calling thread's context in reports; copied, at most 31 bytes kept, up to the end of a
 * character, control characters as blanks. Any thread. Without it the thread that updates first is
 * called "main thread", others "thread 2". */
extern void Prof_set_thread_name(const char *name);

/* A fiber's own stack of zones. Null if max_contexts is reached. Any thread. */
extern Prof_Context *Prof_create_context(const char *name);
/* The fiber has ended; its time stays. Not while it is switched in. Any thread. */
extern void Prof_destroy_context(Prof_Context *context);
/* Makes `context` the calling thread's and returns the one it replaces, whose clock stands still
 * from now on; null means the thread's own. A context must be in on one thread at a time: a
 * second switch is refused, logged, and returns what is in. Any thread. */
extern Prof_Context *Prof_switch_context(Prof_Context *context);

/* Which contexts reports show: -1 all, added up by call path (the default); otherwise an index
 * below Prof_num_contexts(). Out of range counts as -1. */
extern void Prof_set_context(int index);
extern int Prof_num_contexts(void);
/* As it is now: reports and exports of past frames have the name of then. "" if out of range;
 * never null. What it points to is a copy, which stays until the next call with that index. */
extern const char *Prof_context_name(int index);
/* Whose time context `index` holds in the frame of that number (Prof_Frame_Info.number), be it in
 * the history or a hitch; 0: as it is now. Of several in one frame, the first. Returns 0 if there
 * is no such context. Any thread. */
extern int Prof_get_context_info(int index, unsigned long number, Prof_Context_Info *info);

/* ------------------------------------------------------------------------------------------ */
/* Processing.                                                                                  */

/* Ends the frame. record != 0: the frame is measured, averaged, and becomes frame 0, pushing the
 * history back. record == 0: paused; nothing shown changes, and the time that passed is in no
 * frame. Call once a frame, always from one thread. */
extern void Prof_update(int record);

/* Notes for the frame in progress; at most 63 bytes a frame are kept, several are joined by "; ".
 * Any thread. */
extern void Prof_mark_frame(const char *text);
/* The same, and the frame is a load: kept, but in no statistics, and never a hitch. Any thread. */
extern void Prof_mark_load(const char *text);
/* Time in zones of this name, and below them, is waiting (for vsync, for other threads), not work.
 * waiting == 0 takes it back. Up to 64; more are refused, and the log told once. Any thread. */
extern void Prof_set_waiting(const char *zone_name, int waiting);

/* on != 0: the history stops taking frames, so that what it holds can be looked at in peace;
 * measuring and averages go on. 0: it takes them again. */
extern void Prof_freeze(int on);

/* ------------------------------------------------------------------------------------------ */
/* Looking back. Frames are counted backwards: 0 the newest kept, frames_kept - 1 the oldest.   */
/* Ranges run from `newest` to `oldest`, both included; what sticks out is cut off, and a       */
/* range that lies wholly outside holds no frame.                                               */

/* 0 if there is no such frame. */
extern int Prof_get_frame_info(int frame, Prof_Frame_Info *info);

/* Of the frames' work. 0 if no frame is left. */
extern int Prof_frame_stats(int newest, int oldest, Prof_Stats *stats);
/* Of a zone (id), self or hierarchical time, on all threads. 0: there is no such frame, or the zone
 * never ran. */
extern int Prof_zone_stats(int zone, int hierarchical, int newest, int oldest, Prof_Stats *stats);
/* The same for one path, as in Prof_Blame: "frame > ai > raycast". Names may be as the game gave
 * them, longer than what is kept; blanks at their ends do not matter. A zone named "a > b" and a b
 * below an a are taken together. */
extern int Prof_path_stats(const char *path, int hierarchical, int newest, int oldest,
                           Prof_Stats *stats);

/* Time per entry: an option, default off, as it makes every begin and end a call. Switched on, it
 * starts anew and counts entries that begin and end from then on; 0 stops, and keeps the figures.
 * reset starts anew, on or off. A thread notices at its next begin. Chapter 2.23 of the manual has
 * more. Any thread. */
extern void Prof_set_entry_stats(int on);
extern void Prof_reset_entry_stats(void);
/* Of a zone (id), or of a path as above: the time from an entry's begin to its end, less, if not
 * hierarchical, what was spent in zones below; all threads. A fiber's time out is in neither. 0 if
 * no entry was counted. */
extern int Prof_zone_entry_stats(int zone, int hierarchical, Prof_Entry_Stats *stats);
extern int Prof_path_entry_stats(const char *path, int hierarchical, Prof_Entry_Stats *stats);

/* The time line: an option, default off, that costs a call for every begin and end. on != 0: each
 * thread and fiber keeps its last max_events begins and ends, for frames to be shown as they ran. 0
 * stops; what is kept stays until it is switched on again. Any thread. */
extern void Prof_set_events(int on);

/* Hitches kept, the newest first. get: 0 if there is none. A hitch stays kept when its frame has
 * long left the history. */
extern int Prof_num_hitches(void);
extern int Prof_get_hitch(int index, Prof_Hitch *hitch);
extern int Prof_get_blame(int index, int rank, Prof_Blame *blame);
/* What was near it, beside frame.text: zones whose entries left their usual range, rank 0 the
 * strangest; whether or not they are blamed too. 0 if there is none, or no memory. */
extern int Prof_get_near(int index, int rank, Prof_Near *found);
extern void Prof_drop_hitch(int index);
extern void Prof_clear_hitches(void);

/* From now on every report shows B - A, means over two ranges of frames, sorted by how much they
 * differ. Frames are remembered by number, not by place. Prof_compare_off() ends it. 0: no such
 * frames. */
extern int Prof_compare(int a_newest, int a_oldest, int b_newest, int b_oldest);
/* The same against a file: A is the baseline, B the range. Paths are matched by their zones'
 * names; those that never ran in this run show as rows, as far as a quarter of the states and names
 * that are free, the rest as "(rest of baseline)". 0, with a message to the log, if the file cannot
 * be read. */
extern int Prof_compare_baseline(const char *file, int b_newest, int b_oldest);
extern void Prof_compare_off(void);
/* Writes the means of a range for Prof_compare_baseline. 0 and a message if it cannot; an old file
 * of that name stays then. */
extern int Prof_save_baseline(const char *file, int newest, int oldest);

/* Writes the frames of the range, for Prof_HTML the frame `newest`, and for Prof_TEXT and
 * Prof_CSV_COMPARISON what is on, whatever the range. 0 and a message to the log if the file cannot
 * be written or there is nothing to write; an old file of that name stays then. Where the name is a
 * link, that is the file which it leads to. */
extern int Prof_export(Prof_Format format, const char *file, int newest, int oldest);
/* The page of one kept hitch. */
extern int Prof_export_hitch(int index, const char *file);

/* Reads lines `zone_or_path max_ms percentile` ('#' begins a comment; a path is "a > b > c";
 * percentile 0 .. 100, of hierarchical time a frame) and checks them over the whole history.
 * Returns how many are exceeded, each told to the log with its figures; a name that never ran
 * counts as exceeded, for it may be misspelt. -1 if the file cannot be read, a line is wrong, which
 * is told with its number, or there is no frame to judge: none but loads and gaps, or none at
 * all. */
extern int Prof_check_budgets(const char *file);

/* ------------------------------------------------------------------------------------------ */
/* Controlling the display.                                                                     */

extern void Prof_set_report_mode(Prof_Report_Mode mode);
extern void Prof_move_cursor(int delta);  /* rows, positive is down; stops at the ends */
extern void Prof_set_cursor(int row);     /* row index of the report now shown */
extern void Prof_select(void);            /* call graph of the zone under the cursor */
extern void Prof_select_parent(void);     /* call graph: to the parent with the largest hier time */
extern void Prof_move_frame(int delta);   /* positive goes back in time; stops at the ends */
extern void Prof_set_frame(int frame);    /* 0 live (the average chosen), 1 the frame before, ... */
extern void Prof_set_average(int slot);   /* 0 instantaneous, 1 to 90 % in 0.8 s (default), 2 in
                                             2.5 s. Frames but 0 are always instantaneous */
extern void Prof_set_smoothing(int slot); /* the older name of Prof_set_average */
extern void Prof_set_recursion(Prof_Recursion_Mode mode);

/* What is set now. Prof_get_frame tells the frame shown, at most the oldest kept. */
extern Prof_Report_Mode Prof_get_report_mode(void);
extern int Prof_get_frame(void);
extern int Prof_get_average(void);
extern int Prof_get_context(void);
extern Prof_Recursion_Mode Prof_get_recursion(void);

/* ------------------------------------------------------------------------------------------ */
/* Reading the results.                                                                         */

/* The report now shown. Yours until Prof_free_report (null is fine there). Null if there is no
 * memory. */
extern Prof_Report *Prof_create_report(void);
extern void Prof_free_report(Prof_Report *report);

/* The report now shown as text, one line a row, at most `size` bytes including the final 0.
 * Returns the length of the whole text, as snprintf does; buffer may be null if size is 0. */
extern size_t Prof_write_text(char *buffer, size_t size);

/* The self time of every zone over the last num_frames frames, ending with the frame now shown.
 * x runs from 0, the oldest, to num_frames - 1, the newest. Calls back once or more for each zone
 * that ran at all; a zone's id is the same in every call and from one run of the program to the
 * next, as it is made of name, file and line. */
extern void Prof_graph(int num_frames, Prof_Graph_Callback callback, void *data);

/* The name of the zone with that id; "" if there is none. Stays valid. */
extern const char *Prof_zone_name(int id);

/* ------------------------------------------------------------------------------------------ */
/* The overlay: HUD, report, call graph, frames, flame, hitches. Actions in, triangles out; no   */
/* device and no OpenGL. The adapters for GLFW and SDL2 do all of this part but drawing.         */

extern Prof_Overlay Prof_default_overlay(void);
/* 0, with a message to the log, if a field is out of its range; nothing changes then. */
extern int Prof_set_overlay(const Prof_Overlay *overlay);

/* Each returns 1 if the overlay used it, so that the game should not. While a panel takes keys,
 * arrows, Enter, back and sort are always used, even where there is nothing to move. */
extern int Prof_overlay_action(Prof_Action action);
/* A key or button of Prof_Key goes down or up; through the table of keys. Held keys repeat by
 * themselves; do not send the system's repeats. */
extern int Prof_overlay_key(int key, int down);
/* A character was typed (Unicode): for the filter. Of '/' and '?', which begin it and open the
 * help, this or the key will do, or both. If a device has characters only, send them here while
 * Prof_overlay_focus() is 2, and otherwise to Prof_overlay_key, down and up. */
extern int Prof_overlay_char(unsigned character);
/* Where the mouse is, in pixels of the picture; which buttons are down (1 left, 2 right, 4 middle);
 * steps of the wheel since the last call, positive is away from the user. */
extern int Prof_overlay_mouse(int x, int y, unsigned buttons, double wheel);
/* 1: a panel is open and takes keys. 2: text is being typed. 0: the game has the keys. */
extern int Prof_overlay_focus(void);

/* The key shall do this; Prof_ACTION_NONE: nothing. An action may have several keys. 0: no such
 * key or action. */
extern int Prof_bind_key(int key, Prof_Action action);
extern Prof_Action Prof_key_action(int key);
extern const char *Prof_action_name(Prof_Action action);

/* The overlay for a picture of that many pixels, at most 16,384 each way. Never null; valid until
 * the next call. Takes memory only for what is larger than it ever was before. */
extern const Prof_Draw_List *Prof_draw_overlay(int width, int height);
/* The one texture: one byte a texel, top row first. Never changes. */
extern const unsigned char *Prof_overlay_texture(int *width, int *height);

/* Two back-ends that need nothing: the picture itself, blended over rows of RGBA that lie
 * `stride` bytes apart; and text of so many columns and lines for a terminal, as Prof_write_text,
 * at most 512 by 256. 0 columns or lines: the texts alone, line by line, for a screen reader. A
 * null buffer is one of no size. The mouse stays where the picture has it. */
extern void Prof_raster_overlay(unsigned char *rgba, int width, int height, int stride);
extern size_t Prof_write_overlay(char *buffer, size_t size, int columns, int lines);

/* The colour and heading under which a zone is shown. `what` is a zone's name or the name of a
 * source file without its folders, all whose zones are meant. Default: the source file without its
 * ending. Copied. Up to 256; more are refused, and the log told once. Any thread. */
extern void Prof_set_group(const char *what, const char *group);

/* ------------------------------------------------------------------------------------------ */
/* Drawing with OpenGL: library iprof_gl. The host has set a 2-d projection and blending, and a  */
/* context is current. All GL state is left as it was found.                                    */

/* Draws the report. (sx, sy): where the top line goes: the upper edge of its text if y grows down,
 * its baseline if y grows up. width, height: of the whole display. line_spacing: from line to
 * line, negative if y decreases down the screen. precision: 1..4 decimals of the times. print_text
 * draws a string at a position in the current colour (in a core profile there is none: in its
 * own), text_width measures one; give null for both to use the built-in font, whose size follows
 * line_spacing: 16 to 31 is 1x, 32 to 47 is 2x, and so on. */
extern void Prof_draw_gl(float sx, float sy, float width, float height, float line_spacing,
                         int precision, void (*print_text)(float x, float y, char *str),
                         float (*text_width)(char *str));

/* Draws the self times of all zones over the last 128 frames, the newest at sx + 127 * x_spacing.
 * (sx, sy): where the oldest frame and 0 ms lie. x_spacing, y_spacing: the size on the screen of
 * one frame and of one millisecond; either may be negative. In a core profile, which has no
 * projection of its own, the display is that of the last Prof_draw_gl. */
extern void Prof_draw_graph_gl(float sx, float sy, float x_spacing, float y_spacing);

/* The overlay onto the current framebuffer: OpenGL 1.1 and later, core or compatibility, or OpenGL
 * ES 3. width, height: of the picture in pixels, drawn with its top left at the viewport's. All GL
 * state is left as it was found. 0, and nothing drawn, without a context that can; the log says
 * so once if the overlay is open. */
extern int Prof_draw_overlay_gl(int width, int height);

/* GPU zones: library iprof_gl. The time that the GPU spends on what is asked of it between begin
 * and end, by its own clock; nested as zones are. `name` is looked up each time; it may be made at
 * run time. The profiler never waits for results: they come some frames later, and stand in the
 * frames in which they come, below the context "GPU"; the HUD puts them where they belong. On the
 * thread and in the context that draws; one context is measured. All zones must end before
 * Prof_update; at most 256 a frame.
 *
 * The first begin tests for some 50 ms whether the driver's clock tells the truth. If it does not,
 * or if there is none (needs OpenGL 3.3, or OpenGL ES 3 with EXT_disjoint_timer_query), nothing is
 * shown but a warning that names the driver; Prof_Info.gpu has it too.
 * C++: Prof_Gpu_Scope(name); to the end of the block. */
extern void Prof_gpu_begin(const char *name);
extern void Prof_gpu_end(void);

#ifdef __cplusplus
} /* extern "C" */

class Prof_Gpu_Scoped {
 public:
   explicit Prof_Gpu_Scoped(const char *name) { Prof_gpu_begin(name); }
   ~Prof_Gpu_Scoped() { Prof_gpu_end(); }

 private:
   Prof_Gpu_Scoped(const Prof_Gpu_Scoped &);
   Prof_Gpu_Scoped &operator=(const Prof_Gpu_Scoped &);
};
#define Prof_GPU_NAME(n) prof_gpu_##n
#define Prof_GPU_SCOPED(n) Prof_Gpu_Scoped Prof_GPU_NAME(n)
#define Prof_Gpu_Scope(name) Prof_GPU_SCOPED(Prof_UNIQUE_SCOPE)(name)
#endif

#else /* not Prof_ENABLED: nothing of the profiler remains in the object file */

#define Prof_Begin(z)
#define Prof_End (void)0; /* a statement, as it may be the whole of an if */
#define Prof_Region(z)
#define Prof_Counter(z)
#define Prof_Begin_name(text) Prof_NOTHING(text);
#define Prof_Begin_handle(handle) Prof_NOTHING(handle);
/* A declaration is still due before the semicolon, and after extern, extern "C" or static. */
#if defined(__GNUC__)
#define Prof_Define(z) void __attribute__((unused)) Prof_zone_##z(void)
#else
#define Prof_Define(z) void Prof_zone_##z(void)
#endif
#define Prof_Declare(z) void Prof_zone_##z(void)
#ifdef __cplusplus
#define Prof(z)
#define Prof_Scope(z)
#define Prof_Scope_name(text) Prof_NOTHING(text)
#define Prof_Scope_handle(handle) Prof_NOTHING(handle)
#define Prof_Gpu_Scope(name) Prof_NOTHING(name)
#endif

/* Arguments count as used, so that nothing warns of them, and are not evaluated. What returns a
 * value is a function, so that nothing warns of a value unused; it is inlined even unoptimised. */
#define Prof_NOTHING(x) (0 ? (void)(x) : (void)0)
#define Prof_INSTEAD(x, value) (0 ? (x, value) : value)
#if defined(__GNUC__)
#define Prof_EMPTY static inline __attribute__((always_inline, unused))
#elif defined(_MSC_VER)
#define Prof_EMPTY static __forceinline
#else
#define Prof_EMPTY static inline
#endif
Prof_EMPTY int Prof_no_int(int value) { return value; }
Prof_EMPTY size_t Prof_no_size(void) { return 0; }
Prof_EMPTY const char *Prof_no_text(void) { return ""; }
Prof_EMPTY Prof_Site *Prof_no_site(void) { return Prof_NULL; }
Prof_EMPTY Prof_Context *Prof_no_context(void) { return Prof_NULL; }
Prof_EMPTY Prof_Report *Prof_no_report(void) { return Prof_NULL; }
Prof_EMPTY Prof_Mark Prof_no_mark(void)
{
   Prof_Mark mark = {Prof_NULL, 0};
   return mark;
}
/* For tables of keys: these are functions as well. */
Prof_EMPTY void Prof_select(void) {}
Prof_EMPTY void Prof_select_parent(void) {}
Prof_EMPTY void Prof_update(int record) { (void)record; }
Prof_EMPTY void Prof_set_enabled(int on) { (void)on; }
Prof_EMPTY void Prof_move_cursor(int delta) { (void)delta; }
Prof_EMPTY void Prof_set_cursor(int row) { (void)row; }
Prof_EMPTY void Prof_move_frame(int delta) { (void)delta; }
Prof_EMPTY void Prof_set_frame(int frame) { (void)frame; }
Prof_EMPTY void Prof_set_average(int slot) { (void)slot; }
Prof_EMPTY void Prof_set_smoothing(int slot) { (void)slot; }
Prof_EMPTY void Prof_set_context(int index) { (void)index; }
Prof_EMPTY void Prof_set_report_mode(Prof_Report_Mode mode) { (void)mode; }
Prof_EMPTY void Prof_set_recursion(Prof_Recursion_Mode mode) { (void)mode; }
Prof_EMPTY void Prof_freeze(int on) { (void)on; }
Prof_EMPTY void Prof_set_entry_stats(int on) { (void)on; }
Prof_EMPTY void Prof_reset_entry_stats(void) {}
Prof_EMPTY void Prof_set_events(int on) { (void)on; }
Prof_EMPTY void Prof_drop_hitch(int index) { (void)index; }
Prof_EMPTY void Prof_clear_hitches(void) {}
Prof_EMPTY void Prof_compare_off(void) {}
Prof_EMPTY void Prof_gpu_end(void) {}

/* These two fill a struct that the program goes on to read. (Prof_write_text returns 0 and writes
 * nothing.) */
Prof_EMPTY Prof_Config Prof_default_config(void)
{
   Prof_Config config = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                         Prof_NULL, Prof_NULL, Prof_NULL, Prof_NULL};
   return config;
}
Prof_EMPTY void Prof_get_info(Prof_Info *info)
{
   Prof_Info none = {"none", 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ""};
   if (info) *info = none;
}
Prof_EMPTY Prof_Overlay Prof_default_overlay(void)
{
   Prof_Overlay overlay = {0, 0, 0, Prof_HUD_FULL, 0, 0, 0, Prof_NULL, Prof_NULL};
   return overlay;
}
Prof_EMPTY const Prof_Draw_List *Prof_no_list(void)
{
   static const Prof_Draw_List none = {0, 0, 0, 0, Prof_NULL, Prof_NULL, 0};
   return &none;
}

#define Prof_handle(text)             Prof_INSTEAD((void)(text), Prof_no_site())
#define Prof_mark()                   Prof_no_mark()
#define Prof_unwind(mark)             Prof_NOTHING(mark)
#define Prof_version()                Prof_no_int(Prof_VERSION_NUMBER)
#define Prof_configure(config)        Prof_INSTEAD((void)(config), Prof_no_int(1))
#define Prof_set_enabled(on)          Prof_NOTHING(on)
#define Prof_set_thread_name(name)    Prof_NOTHING(name)
#define Prof_create_context(name)     Prof_INSTEAD((void)(name), Prof_no_context())
#define Prof_destroy_context(context) Prof_NOTHING(context)
#define Prof_switch_context(context)  Prof_INSTEAD((void)(context), Prof_no_context())
#define Prof_set_context(index)       Prof_NOTHING(index)
#define Prof_num_contexts()           Prof_no_int(0)
#define Prof_context_name(index)      Prof_INSTEAD((void)(index), Prof_no_text())
#define Prof_get_context_info(index, number, info) \
   Prof_INSTEAD(((void)(index), (void)(number), (void)(info)), Prof_no_int(0))
#define Prof_update(record)           Prof_NOTHING(record)
#define Prof_mark_frame(text)         Prof_NOTHING(text)
#define Prof_mark_load(text)          Prof_NOTHING(text)
#define Prof_set_waiting(name, on)    Prof_NOTHING(((void)(name), (void)(on)))
#define Prof_freeze(on)               Prof_NOTHING(on)
#define Prof_get_frame_info(frame, info) \
   Prof_INSTEAD(((void)(frame), (void)(info)), Prof_no_int(0))
#define Prof_frame_stats(newest, oldest, stats) \
   Prof_INSTEAD(((void)(newest), (void)(oldest), (void)(stats)), Prof_no_int(0))
#define Prof_zone_stats(zone, hierarchical, newest, oldest, stats) \
   Prof_INSTEAD(((void)(zone), (void)(hierarchical), (void)(newest), (void)(oldest), \
                 (void)(stats)), Prof_no_int(0))
#define Prof_path_stats(path, hierarchical, newest, oldest, stats) \
   Prof_INSTEAD(((void)(path), (void)(hierarchical), (void)(newest), (void)(oldest), \
                 (void)(stats)), Prof_no_int(0))
#define Prof_set_entry_stats(on)      Prof_NOTHING(on)
#define Prof_reset_entry_stats()      ((void)0)
#define Prof_zone_entry_stats(zone, hierarchical, stats) \
   Prof_INSTEAD(((void)(zone), (void)(hierarchical), (void)(stats)), Prof_no_int(0))
#define Prof_path_entry_stats(path, hierarchical, stats) \
   Prof_INSTEAD(((void)(path), (void)(hierarchical), (void)(stats)), Prof_no_int(0))
#define Prof_set_events(on)           Prof_NOTHING(on)
#define Prof_num_hitches()            Prof_no_int(0)
#define Prof_get_hitch(index, hitch)  Prof_INSTEAD(((void)(index), (void)(hitch)), Prof_no_int(0))
#define Prof_get_blame(index, rank, blame) \
   Prof_INSTEAD(((void)(index), (void)(rank), (void)(blame)), Prof_no_int(0))
#define Prof_get_near(index, rank, found) \
   Prof_INSTEAD(((void)(index), (void)(rank), (void)(found)), Prof_no_int(0))
#define Prof_drop_hitch(index)        Prof_NOTHING(index)
#define Prof_clear_hitches()          ((void)0)
#define Prof_compare(a_newest, a_oldest, b_newest, b_oldest) \
   Prof_INSTEAD(((void)(a_newest), (void)(a_oldest), (void)(b_newest), (void)(b_oldest)), \
                Prof_no_int(0))
#define Prof_compare_baseline(file, b_newest, b_oldest) \
   Prof_INSTEAD(((void)(file), (void)(b_newest), (void)(b_oldest)), Prof_no_int(0))
#define Prof_compare_off()            ((void)0)
#define Prof_save_baseline(file, newest, oldest) \
   Prof_INSTEAD(((void)(file), (void)(newest), (void)(oldest)), Prof_no_int(0))
#define Prof_export(format, file, newest, oldest) \
   Prof_INSTEAD(((void)(format), (void)(file), (void)(newest), (void)(oldest)), Prof_no_int(0))
#define Prof_export_hitch(index, file) \
   Prof_INSTEAD(((void)(index), (void)(file)), Prof_no_int(0))
#define Prof_check_budgets(file)      Prof_INSTEAD((void)(file), Prof_no_int(0))
#define Prof_set_report_mode(mode)    Prof_NOTHING(mode)
#define Prof_move_cursor(delta)       Prof_NOTHING(delta)
#define Prof_set_cursor(row)          Prof_NOTHING(row)
#define Prof_select()                 ((void)0)
#define Prof_select_parent()          ((void)0)
#define Prof_move_frame(delta)        Prof_NOTHING(delta)
#define Prof_set_frame(frame)         Prof_NOTHING(frame)
#define Prof_set_average(slot)        Prof_NOTHING(slot)
#define Prof_set_smoothing(slot)      Prof_NOTHING(slot)
#define Prof_set_recursion(mode)      Prof_NOTHING(mode)
#define Prof_get_report_mode()        Prof_CAST(Prof_Report_Mode, Prof_no_int(Prof_SELF_TIME))
#define Prof_get_frame()              Prof_no_int(0)
#define Prof_get_average()            Prof_no_int(1)
#define Prof_get_context()            Prof_no_int(-1)
#define Prof_get_recursion()          \
   Prof_CAST(Prof_Recursion_Mode, Prof_no_int(Prof_FLATTEN_RECURSION))
#define Prof_create_report()          Prof_no_report()
#define Prof_free_report(report)      Prof_NOTHING(report)
#define Prof_write_text(buffer, size) \
   Prof_INSTEAD(((void)(buffer), (void)(size)), Prof_no_size())
#define Prof_graph(num_frames, callback, data) \
   Prof_NOTHING(((void)(num_frames), (void)(callback), (void)(data)))
#define Prof_zone_name(id)            Prof_INSTEAD((void)(id), Prof_no_text())
#define Prof_draw_gl(sx, sy, width, height, line_spacing, precision, print_text, text_width) \
   Prof_NOTHING(((void)(sx), (void)(sy), (void)(width), (void)(height), (void)(line_spacing), \
                 (void)(precision), (void)(print_text), (void)(text_width)))
#define Prof_draw_graph_gl(sx, sy, x_spacing, y_spacing) \
   Prof_NOTHING(((void)(sx), (void)(sy), (void)(x_spacing), (void)(y_spacing)))
#define Prof_gpu_begin(name)          Prof_NOTHING(name)
#define Prof_set_overlay(overlay)     Prof_INSTEAD((void)(overlay), Prof_no_int(1))
#define Prof_overlay_action(action)   Prof_INSTEAD((void)(action), Prof_no_int(0))
#define Prof_overlay_key(key, down)   Prof_INSTEAD(((void)(key), (void)(down)), Prof_no_int(0))
#define Prof_overlay_char(character)  Prof_INSTEAD((void)(character), Prof_no_int(0))
#define Prof_overlay_mouse(x, y, buttons, wheel) \
   Prof_INSTEAD(((void)(x), (void)(y), (void)(buttons), (void)(wheel)), Prof_no_int(0))
#define Prof_overlay_focus()          Prof_no_int(0)
#define Prof_bind_key(key, action)    Prof_INSTEAD(((void)(key), (void)(action)), Prof_no_int(1))
#define Prof_key_action(key) \
   Prof_CAST(Prof_Action, Prof_INSTEAD((void)(key), Prof_no_int(Prof_ACTION_NONE)))
#define Prof_action_name(action)      Prof_INSTEAD((void)(action), Prof_no_text())
#define Prof_draw_overlay(width, height) \
   Prof_INSTEAD(((void)(width), (void)(height)), Prof_no_list())
#define Prof_overlay_texture(width, height) \
   Prof_INSTEAD(((void)(width), (void)(height)), \
                Prof_REREAD(const unsigned char *, Prof_no_text()))
#define Prof_raster_overlay(rgba, width, height, stride) \
   Prof_NOTHING(((void)(rgba), (void)(width), (void)(height), (void)(stride)))
#define Prof_write_overlay(buffer, size, columns, lines) \
   Prof_INSTEAD(((void)(buffer), (void)(size), (void)(columns), (void)(lines)), Prof_no_size())
#define Prof_set_group(what, group)   Prof_NOTHING(((void)(what), (void)(group)))
#define Prof_draw_overlay_gl(width, height) \
   Prof_INSTEAD(((void)(width), (void)(height)), Prof_no_int(0))

#endif /* Prof_ENABLED */

#endif
