/* prof_auto.h - functions that mark themselves: library iprof_auto.
 *
 *    cc -finstrument-functions ...     the files of the game, not those of iprof
 *    Prof_Config config = Prof_default_config();
 *    Prof_raise_for_auto(&config);     room for thousands of functions
 *    Prof_configure(&config);
 *    Prof_start_auto(0);               before the frames that are to be looked at
 *
 * From then on each function that the compiler put hooks into is a zone, with the name that the
 * program's symbols have for it, in the same tree as the zones that are marked, nested as they run.
 * Reports, the overlay, hitches and files show both alike. Before Prof_start_auto, and after
 * Prof_stop_auto, a hook is a load and a test.
 *
 * A hook costs two clock reads, as a zone does, and a function is often much less. So the time of
 * small functions, and of what calls many of them, is mostly that of hooks: leave small ones out,
 * by the compiler's flags (manual, chapter 2.33), by a filter, or let the folding do it.
 *
 * EXITS   An exit belongs to the innermost open zone of its function. Where exits are missing
 * (longjmp; C++ exceptions in what clang compiled), what is open above that is closed with it, and
 * counted. An exit of what is not open is ignored, and counted. No time is lost either way: it is
 * on whatever was open.
 *
 * Threads beyond max_contexts, hooks of Prof_Config and signals that come in the middle of the
 * profiler are not measured: their time is on whatever was open. Beyond max_states, functions are
 * "(over limit)" as other zones are.
 *
 * HANDLERS OF SIGNALS must have no hooks (attribute no_instrument_function), and neither must what
 * they call: a hook may take memory, and the signal may have come in the middle of malloc.
 *
 * What calls by itself, as XRay's sleds do, uses prof_auto_enter.h.
 */
#ifndef INC_PROF_AUTO_H
#define INC_PROF_AUTO_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Zero in a field means its default. Make one with Prof_default_auto(). */
typedef struct Prof_Auto_Options {
   unsigned cookie;     /* set by Prof_default_auto; anything else is refused */
   int max_functions;   /* that are known, those left out among them; default 32,768, 16 ..
                           1,048,576. 140 bytes each at a power of two, else up to 270, and the name
                           of each that ran. What is beyond is not measured, counted and told */
   const char *filter;  /* as of Prof_set_auto_filter; null: all functions. Read by the call */
   int lines;           /* 1: source files and lines are asked for, of libdw, if the system has it
                           and the program its debug information: some ms a module. Default 0 */
   int fold_entries;    /* a function entered so often in one frame, by all threads, ... default
                           100,000; less than 0: nothing is folded */
   double fold_us;      /* ... and whose entries took less than that in the mean, with what they
                           called, is switched off; default 1, 0.001 .. 1,000 */
} Prof_Auto_Options;

/* Any thread. */
Prof_API Prof_Auto_Options Prof_default_auto(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Auto_Options, none); return none;)

/* Raises max_zones to 65,536 and max_states to 262,144 (32,768 and 65,536 where addresses have 32
 * bits), where they are less: what some 20,000 functions need. For Prof_configure. A thread then
 * has 9 MB of addresses; memory it takes where it has been. Null does nothing. Any thread. */
Prof_API void Prof_raise_for_auto(Prof_Config *config) Prof_OFF_VOID

/* Functions mark themselves from now on, with the options, or those of Prof_default_auto if null.
 * If the profiler has not started yet and was not configured, it is as if Prof_raise_for_auto had
 * been used. Returns 1; or 0, with a message to the log, if a field is out of its range, the filter
 * is none, there is no memory, or it has been started. Prof_shutdown stops it. Any thread. */
Prof_API int Prof_start_auto(const Prof_Auto_Options *options) Prof_OFF(0)

/* No function is entered from now on. Those that are open stay open until they are left. Any
 * thread; nothing if it was not started. */
Prof_API void Prof_stop_auto(void) Prof_OFF_VOID

/* Which functions are zones. Rules, one a line, or with a ';' between them; the last one that fits
 * a function decides. It is in if none fits, and out if none fits and the first rule is a '+':
 *
 *      - module libphysics*        out: the functions of that program or library
 *      - name std::*               out: by the name
 *      + name game::*update*       in
 *      - file * /third_party/ *    out: by the source file (without the blanks); no file is known
 *                                  unless lines are on, see the manual
 *      - size 64                   out: of less than 64 bytes of code. '+': of no less
 *
 * A pattern fits the whole name; '*' stands for anything, '?' for one character. A pattern of a
 * module or a file without a '/' fits the name without its folders. Null or "": all are in. Takes
 * effect at once, also on what was folded: that is in again if the filter has it in. Returns 0,
 * with a message to the log, and changes nothing if a rule is none. Any thread. */
Prof_API int Prof_set_auto_filter(const char *rules) Prof_OFF(0)

typedef struct Prof_Auto_Info {
   int running;              /* 1: between start and stop */
   int functions;            /* that are known: they have run since the first start */
   int filtered, folded;     /* of them */
   unsigned long unknown;    /* entries of functions beyond max_functions */
   unsigned long forced;     /* closed without an exit of their own */
   unsigned long unmatched;  /* exits of what was not open, ignored; of functions beyond
                                max_functions nothing is known, so theirs are not counted */
   unsigned long amid;       /* entries in the midst of the profiler, such as in a signal's handler:
                                not measured */
   size_t bytes;             /* of memory, for tables and names */
} Prof_Auto_Info;
/* Fills all of it, also while nothing is started. Returns 1. Any thread. */
Prof_API int Prof_get_auto_info(Prof_Auto_Info *info)
   Prof_OFF_DO(Prof_ZEROED(Prof_Auto_Info, none); if (info) *info = none; return 0;)

typedef enum Prof_Auto_Is {
   Prof_AUTO_IN,
   Prof_AUTO_FILTERED, /* left out by the filter */
   Prof_AUTO_FOLDED    /* switched off as noise */
} Prof_Auto_Is;

typedef struct Prof_Auto_Function {
   const char *name;   /* as its zone's */
   const char *module; /* the program's or library's file; "" if not known */
   const char *file;   /* of the source; "" if not known */
   int line;
   uint64_t address;
   Prof_Auto_Is is;
} Prof_Auto_Function;
/* index from 0, in order of first entry. Returns 0 if there is none. Texts stay. Any thread. */
Prof_API int Prof_get_auto_function(int index, Prof_Auto_Function *function) Prof_OFF(0)

/* How the time of single entries is distributed: a histogram, for any path, of marked zones too.
 * Each doubling has 8 buckets of equal width, so a bucket's ends are at most 12.5 % apart; below 16
 * ticks of the clock each value has its own. Of entries that began and ended while
 * Prof_set_entry_stats was on; those that were closed without an exit of their own are in none. */
enum { Prof_AUTO_BUCKETS = 496 };
typedef struct Prof_Auto_Times {
   double entries;                   /* in the buckets, of all threads */
   double tick_us;                   /* microseconds in a tick */
   uint32_t count[Prof_AUTO_BUCKETS]; /* a full one stays full */
} Prof_Auto_Times;
/* Of a path as "frame > ai > think", or of a row's zone by its name alone if no path is called so.
 * tree: 1: from an entry's begin to its end; 0: less what was spent in zones below. Returns 0 if no
 * entry was counted. Any thread. */
Prof_API int Prof_get_auto_times(const char *path, int tree, Prof_Auto_Times *times) Prof_OFF(0)
/* The least ticks that count in a bucket; of Prof_AUTO_BUCKETS, all that there are, as a double. */
Prof_API double Prof_auto_bucket_begin(int bucket) Prof_OFF(0)
/* The time in us that so many per cent of the entries took at most, to within a bucket; NaN: there
 * are none. */
Prof_API double Prof_auto_percentile(const Prof_Auto_Times *times, double percent) Prof_OFF(0)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
