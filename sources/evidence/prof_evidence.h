/* prof_evidence.h - what a late frame was in, where nobody marked it: library iprof_evidence.
 *
 *    Prof_start_evidence(0);      once; every hitch from then on knows the functions that it was in
 *
 * A thread of its own sleeps until a frame is later than a hitch takes at least. Only then it looks
 * at the thread that updates, about every millisecond until the frame ends: its zones, and its
 * stack, as the machine has it. If the frame turns out to be a hitch, that keeps what was seen, and
 * all that shows a hitch shows it: "17 of 20 in noise3 < fbm < shade_rock". Looks are counts. They
 * are never turned into times, and what was before the first of them nobody knows.
 *
 * While frames are in time the game writes three numbers a frame, and this thread wakes once in
 * each, which takes 0.2 % of a core. A look takes the thread that is looked at a signal, and up to
 * 2 us; if it sleeps in the system it is left alone, and no call of it returns early. (One that it
 * just begins, and not by the GNU C library on x86-64, may, very rarely.) See iprof.txt, chapter
 * 2.32.
 *
 * Linux on x86-64 and ARM64, and Windows on x86-64. It starts one thread, and opens no door to
 * other programs. Nothing of it is in the game unless it is linked, and started.
 */
#ifndef INC_PROF_EVIDENCE_H
#define INC_PROF_EVIDENCE_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Zero in a field means its default. Make one with Prof_default_evidence(). */
typedef struct Prof_Evidence_Options {
   unsigned cookie;  /* set by Prof_default_evidence; anything else is refused */
   double late_ms;   /* looks begin so long after a frame's begin; 0.1 .. 60,000. Default: at what
                        a hitch takes at least, which is the larger of hitch_budget budgets and
                        hitch_median times the usual (Prof_Config). A smaller one sees more of a
                        hitch, and costs looks in frames that are none */
   double look_ms;   /* from one look to the next; default 1, 0.25 .. 1,000. Doubled after every 64
                        looks at one frame */
   int looks;        /* of one frame and thread at most; default 256, 1 .. 1,024 */
   int others;       /* threads that are looked at beside the late one, at a time, while that waits
                        for them; default 4, 1 .. 16; -1: none */
   int places;       /* different places in the code that can be told apart; default 16,384; 256
                        .. 1,048,576. 24 bytes each at a power of two, else up to 32, taken by the
                        call. Others are not known */
   double hang_s;    /* a frame that lasts so long is a hang, which is reported while it lasts, and
                        again whenever it has become ten times as long; default 10, 0.1 .. 86,400;
                        -1: never */
   const char *hang_file; /* the report is appended to it: all threads with their zones and stacks.
                        Default: none, and the log alone says in a line where the game is. Copied */
   int lines;        /* 1: file and line of each place as well, where the program has such tables
                        and the system a reader (libdw). The first name takes longer. Default 0 */
   int signal;       /* number of the signal; default: one of the real-time ones that nobody has.
                        Not on Windows */
} Prof_Evidence_Options;

/* Any thread. */
Prof_API Prof_Evidence_Options Prof_default_evidence(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Evidence_Options, none); return none;)

/* Watches the thread that updates from its next Prof_update on, with the options, or those of
 * Prof_default_evidence if null. Returns 1; or 0, with a message to the log that says why: a field
 * is out of its range, the system or the CPU is none of those above, it gives no signal or no
 * thread, there is no memory, or it has been started. Prof_shutdown stops it, and the child of a
 * fork has none. Any thread. */
Prof_API int Prof_start_evidence(const Prof_Evidence_Options *options) Prof_OFF(0)

/* Looks no more. What hitches have they keep, and names are known for as long as the profiler
 * lives. Called by itself at the end of the program. Any thread, but not from the log; nothing if
 * it was not started. */
Prof_API void Prof_stop_evidence(void) Prof_OFF_VOID

/* Since the start. */
typedef struct Prof_Evidence_Info {
   int signal;         /* that it has; 0: none is needed */
   int debugged;       /* 1: a debugger holds the game, so that nobody looks */
   double late;        /* frames that were looked at */
   double looks;       /* answered, of all threads */
   double unanswered;  /* looks at threads that had no CPU in time */
   double left_out;    /* looks that were too many to keep */
   double hitches;     /* that were given what was seen */
   double hangs;       /* reported */
   double places;      /* different ones, so far */
   double over_places; /* looks with a place for which there was no number */
   double memory;      /* bytes that it took */
} Prof_Evidence_Info;

/* Fills all of it. Returns 1; 0: it is not started. Any thread. */
Prof_API int Prof_get_evidence_info(Prof_Evidence_Info *info)
   Prof_OFF_DO(Prof_ZEROED(Prof_Evidence_Info, none); if (info) *info = none; return 0;)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
