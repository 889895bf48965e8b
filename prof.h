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
 *    Prof_overlay_draw_gl(width, height);       once a frame, the overlay; F3 opens it
 *    Prof_overlay_key(key, down);               ... on keys; draw/glfw and draw/sdl2 do it for you
 *
 * NAMES OF ZONES are what can follow an identifier: my_zone, 2_my_zone, __. Not "my_zone", not
 *    my_class::my_zone. Names made at run time: Prof_Begin_name(text), Prof_Scope_name(text).
 *
 * NAMES OF CALLS   Prof_set_ changes what the Prof_get_ of that name tells, or switches something.
 *    Prof_get_ with a pointer fills a struct and returns 1, or 0 if there is nothing of the kind.
 *    Prof_create_ gives what is yours until Prof_destroy_ or Prof_free_. What belongs to the
 *    overlay, to GPU zones or to an adapter has that in front: Prof_overlay_, Prof_gpu_,
 *    Prof_glfw_, Prof_sdl2_, Prof_vk_, Prof_d3d11_.
 *
 * THREADS    Zones may be opened on any thread, without registration. All other calls belong to
 *    one thread at a time, the one that calls Prof_update (normally the game's main thread), except
 *    for those marked "any thread". What the overlay gets from another one is ignored, and the log
 *    told once; a game that draws on a thread of its own calls Prof_overlay_prepare and _take.
 *
 * COST       Two clock reads a zone and little else; `make bench` measures it on your machine and
 *    Prof_get_info tells it at run time. Memory is bounded: every limit is a field of Prof_Config.
 *
 * ERRORS     Nothing here can crash the game. A missing or surplus Prof_End, a limit reached, a
 *    clock that cannot be trusted: each is counted, shown in the report, told once to the log, and
 *    no time is lost. A number out of its range counts as the nearest that is in it, unless the
 *    call says otherwise; a null name or text does nothing.
 *
 * REMOVING IT   Without Prof_ENABLED the macros of zones vanish: nothing in them is evaluated. A
 *    name or handle made at run time must still compile. Calls are empty functions then: they
 *    evaluate their arguments, do nothing, and return what stands behind them in Prof_OFF. An
 *    optimised program is the same, byte for byte, as without them, except for what its arguments
 *    do.
 *
 * The manual is iprof.txt. Licence: MIT, see LICENSE.
 */
#ifndef INC_PROF_H
#define INC_PROF_H

#define Prof_VERSION "0.5.0"
#define Prof_VERSION_NUMBER 500 /* major * 10000 + minor * 100 + patch */

#include <stddef.h>
#include <stdint.h> /* as C++98 has no name of its own for 64 bits */
#include <string.h>

#include "platform/prof_header_begin.h"
#include "platform/prof_build.h"
#include "platform/prof_call.h"

/* -------------------------------------------------------------------------------------------- */
/* Instrumentation. Any thread.                                                                 */
/*                                                                                              */
/*   Prof_Begin(z) ... Prof_End     C: private zone. No semicolons. One End on every way out.   */
/*   Prof(z);                       C++: private zone, to the end of the block. Prof_Block(z);  */
/*                                  is the same: where a program has a Prof of its own, it says */
/*                                  #undef Prof after this header.                              */
/*   Prof_Define(z);                public zone, used in many places; at file scope, once.      */
/*   extern Prof_Declare(z);        ... in the other files. extern "C" for C++ and C together.  */
/*   Prof_Region(z) ... Prof_End    C: enter a public zone.                                     */
/*   Prof_Scope(z);                 C++: enter a public zone, to the end of the block.          */
/*   Prof_Counter(z)                adds 1 to the count z, as Prof_Add(z, 1); reads no clock.   */
/*                                  At most 2^32 - 1 a frame and thread: then it begins at 0.   */
/*   Prof_Add(z, n); Prof_Sample(z, x); Prof_Event(z, x); Prof_Claim(z, b); Prof_Disclaim(z, b);  */
/*                                  values: see VALUES below                                    */
/*   Prof_Begin_name(text) ... Prof_End      name made at run time, copied and looked up        */
/*   Prof_Scope_name(text);                  ... in C++                                         */
/*   Prof_Begin_handle(h), Prof_Scope_handle(h);  the same, looked up once: h = Prof_handle(text) */
/*   Prof_Next(z)                   ends the zone on top and begins private zone z beside it by */
/*                                  one clock read: phases in a row cost half. No semicolon.    */
/*   Prof_Next_region(z)            the same to a public zone                                   */
/*   Prof_Next_name(text), Prof_Next_handle(h)      ... to a name made at run time              */
/*   Prof_Named(var, z);            C++: as Prof(z), with a name by which it is moved on:       */
/*   Prof_Scope_named(var, z);      ... as Prof_Scope(z). Then                                  */
/*   Prof_Next_in(var, z);          ends what var has open, and begins private zone z in its    */
/*   Prof_Next_scope_in(var, z);    place; public zone z; or a name. A Prof_Next beside a scope */
/*   Prof_Next_name_in(var, text);  would end a zone that the scope ends once more.             */
/*   Prof_Next_handle_in(var, h);                                                               */
/*   Prof_Gpu_Scope(name);          C++: Prof_gpu_begin and _end, see the end of this header.   */
/*   Prof_Begin_if(c, z) ... Prof_End        C: private zone, if the condition c holds, which is  */
/*   Prof_Region_if(c, z) ... Prof_End       asked once; public zone. If it does not hold all is  */
/*                                  as if the zone were not there: no clock read, no entry      */
/*   Prof_Block_if(c, z); Prof_Scope_if(c, z);      the same in C++, to the end of the block    */
/*   Prof_Often(z) ... Prof_Often_End(z)     small zones, entered thousands of times a frame:   */
/*                                  entries are counted, and one in so many is timed. The end   */
/*                                  stands in the same block or one inside of it, on every way  */
/*                                  out; see OFTEN below                                        */
/*   Prof_Often_block(z);           C++: the same, to the end of the block                      */
/*   Prof_Define_often(z); extern Prof_Declare_often(z);   such a zone, used in many places     */
/*   Prof_Often_region(z) ... Prof_Often_End(z), Prof_Often_scope(z);      and to enter it      */

typedef struct Prof_Site Prof_Site;
typedef struct Prof_Context Prof_Context;

#ifdef Prof_ENABLED
#include "src/gather/prof_instrument.h"
#else
#include "src/gather/prof_macros_off.h"
#endif

#pragma pack(push, 8)

/* OFTEN   Of N entries of such a zone one is timed, so an entry costs 1 to 3 ns. Entries, stacks,
 * the frame's sum and the zones inside are exact; its own time is an estimate with a bound, taken
 * from the zone around it (W. Cochran, Sampling Techniques, 1977: stratified, two in each stratum).
 * N is 1 where it is entered seldom, and all is exact; see Prof_Config.often_percent, and 2.40 of
 * the manual. Where Prof_OFTEN_BY_ITSELF is defined before this header, or by -D, in all files
 * alike, any zone that is mostly the clock's becomes one of these by itself. */

Prof_CALLS

/* The site of the zone named `text` (copied; null counts as "(null)"). At most 127 bytes of it are
 * kept, up to the end of a character of UTF-8, and control characters become blanks. The same text
 * gives the same zone. Never null: beyond max_names, the zone "(other names)". Any thread. */
Prof_API Prof_Site *Prof_handle(const char *text) Prof_OFF(Prof_NULL)
/* The same of a zone that stands in a line of a file: for bindings to other languages, whose zones
 * then have a place as those of C have: on their pages, in groups by file, in tables. Two places
 * are two zones, whatever their names. Of a long path the last 127 bytes are kept. file: null or
 * "": it has no place. line: 0 .. 536,870,911. All is copied. Any thread. */
Prof_API Prof_Site *Prof_handle_at(const char *text, const char *file, int line) Prof_OFF(Prof_NULL)

/* The place where a stack of zones stands. */
typedef struct Prof_Mark {
   void *state;
   unsigned depth, off;
} Prof_Mark;

/* Prof_unwind closes all zones that this thread opened since the mark was taken: for longjmp, or
 * any other way out that skips Prof_End. Time is exact; nothing is counted as an error. A mark
 * whose state of the stack is not open any more does nothing. Any thread, its own marks. */
Prof_API Prof_Mark Prof_mark(void) Prof_OFF_DO(Prof_ZEROED(Prof_Mark, none); return none;)
Prof_API void Prof_unwind(Prof_Mark mark) Prof_OFF_VOID

/* -------------------------------------------------------------------------------------------- */
/* Set-up. None is needed: the profiler starts itself at the first zone or the first call.      */

/* Limits and hooks. Zero in a field means its default. Make one with Prof_default_config(). In a
 * browser defaults are smaller if the page's heap cannot grow to 256 MiB: see appendix B of
 * the manual. */
typedef struct Prof_Config {
   unsigned cookie;      /* set by Prof_default_config; anything else is refused */
   int max_states;       /* distinct stacks of zones; default 32,768, 64 .. 1,048,576; where
                            addresses have 32 bits, .. 65,536 */
   int max_zones;        /* zones of all kinds; default 8,192, 16 .. 1,048,576 */
   int max_names;        /* of those, names made at run time; default 4,096 */
   int max_contexts;     /* threads alive at once, and fibers; default 256, 1 .. 65,536 */
   int history_frames;   /* past frames kept; default 8,192, 2 .. 65,536 */
   size_t history_bytes; /* all memory for them; default 32 MiB. Fewer frames are kept if it is
                            full, or if half of it has no room for 208 bytes a frame */
   double budget_ms;     /* what a frame's work should take; default 1000/60, 0.1 .. 10,000 */
   double gap_ms;        /* a longer frame is a gap, not a frame; default 1,000, 10 .. 1,000,000 */
   double hitch_median;  /* a hitch takes more than this times the median; default 1.5, 1 .. 100 */
   double hitch_budget;  /* ... and more than this times the budget; default 1.25, 0.01 .. 100 */
   int max_hitches;      /* kept of each kind (Prof_Hitch_Kind); default 64, 1 .. 1,024. The mildest
                            of the kind makes room */
   size_t entry_bytes;   /* memory for Prof_set_entry_stats, and as much again for amounts of
                            events; default 16 MiB */
   int max_events;       /* of each thread and fiber, for Prof_set_events, kept; rounded up to a
                            power of two; default 262,144 (4 MiB), 64 .. 16,777,216 */
   int max_values;       /* what the game counts, of all kinds; default 65,536, 16 .. 1,048,576 */
   double often_percent; /* of a frame's work: what the timed entries of a zone of Prof_Often may
                            cost on a thread; default 0.5, 0.01 .. 100 */
   int budget_less_machine; /* 1: budgets leave frames out that were slow by the machine's doing
                            (Prof_Frame_Info.machine); default 0: they count */
   void *(*alloc)(size_t bytes, void *user); /* default calloc; may return null; any thread. It
                            need not clear; 11 MB of the default limits' 45 are cleared by iprof */
   int alloc_clears;     /* 1: it does clear, as calloc, so iprof need not: then memory of the
                            system's that is never used is never touched. Default 0 */
   void (*release)(void *memory, void *user); /* default free; any thread. Give both or neither */
   void (*log)(const char *message, void *user); /* default: one line to stderr; any thread */
   void (*hitch)(int index, void *user); /* default null. For each hitch kept: see HOOK at
                            Prof_Hitch. It may do far more than the others */
   void *user;           /* handed to the hooks. The three before `hitch` may open zones, which are
                            not measured; of the other calls here, only Prof_get_info. They must
                            return: throw no exception, and not jump. No thread is cancelled in
                            them */
} Prof_Config;

/* Any thread. */
Prof_API Prof_Config Prof_default_config(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Config, none); return none;)

/* Takes the limits and hooks. Returns 1, or 0 with a message to the log if a field is out of its
 * range, alloc or release comes without the other, the cookie is wrong, or the profiler has
 * started: by a zone or by another call (nothing changes then). Any thread. */
Prof_API int Prof_configure(const Prof_Config *config) Prof_OFF(1)

/* RULES   What frames are judged by: the fields of Prof_Config of these names, with their ranges
 * and defaults. These alone can be changed while the game runs:
 *
 *      Prof_Rules rules = Prof_get_rules();
 *      rules.budget_ms = 1000.0 / 120;
 *      Prof_set_rules(&rules);
 */
typedef struct Prof_Rules {
   double budget_ms, gap_ms;
   double hitch_median, hitch_budget;
   double often_percent;
   int budget_less_machine;
} Prof_Rules;

/* In force from the next Prof_update on, recorded or not: the frame that ends there is judged by
 * them. Frames before stay gaps, hitches and what they were; but the budget that pictures, pages
 * and "over budget" hold them against is the one of now. 0 is the default. Returns 1; or 0 with a
 * message to the log if a field is out of its range, and nothing changes. A Prof_configure that
 * comes later, before the profiler starts, replaces them. Any thread. */
Prof_API int Prof_set_rules(const Prof_Rules *rules) Prof_OFF(1)
/* As they are, or as the next update will put them in force. Any thread. */
Prof_API Prof_Rules Prof_get_rules(void) Prof_OFF_DO(Prof_ZEROED(Prof_Rules, none); return none;)

/* Run-time switch; default on. Off costs a few instructions a zone and no clock read. Zones open
 * at the change are closed, their ends ignored: on the calling thread at once, on others when they
 * begin their next zone. Time until then is measured, unless an update comes while it is off: that
 * drops what there is of the frame. Any thread. */
Prof_API void Prof_set_enabled(int on) Prof_OFF_VOID
Prof_API int Prof_get_enabled(void) Prof_OFF(0)

/* ZONES OFF AND ON   A zone that is off is as if it were not in the source: it reads no clock and
 * has no entries; its time is its caller's own, and what it calls is called by its caller, and
 * measured as ever. Each entry stays what it was at its begin, whatever is switched meanwhile; on
 * other threads a switch holds from their next begin on. All zones of that name, which is exact,
 * and need not be known yet. What is said of a zone's name goes before what is said of its group
 * (that of Prof_set_group, or its file's), whichever is said first. Kept until something else is
 * said, or Prof_shutdown. Never off, whatever is said: zones that wait (Prof_set_waiting of any
 * kind, and those of locks), whose time would be work of their callers; the profiler's own zones,
 * counts, and what others measured (tracks, the GPU). Zones that are on cost what they did, except
 * inside of one that is off, where they come out of line. Both return 1; or 0 for null and "",
 * without memory or room for the name (the log is told), and beyond 1,024 names, of zones that were
 * switched off or on and of groups that are off. Any thread. */
Prof_API int Prof_set_zone_on(const char *zone, int on) Prof_OFF(1)
Prof_API int Prof_set_group_on(const char *group, int on) Prof_OFF(1)
/* 0: it is off; a zone by its name or by its group; 1 for what is never off. Keeps no name. Any
 * thread. */
Prof_API int Prof_get_zone_on(const char *zone) Prof_OFF(1)
Prof_API int Prof_get_group_on(const char *group) Prof_OFF(1)
/* Of the zones seen so far. Any thread. */
Prof_API int Prof_num_zones_off(void) Prof_OFF(0)

/* Figures about the profiler itself. */
typedef struct Prof_Info {
   const char *clock;         /* "tsc", "cntvct", "os", "fake": what a zone reads */
   double ticks_per_second;   /* as calibrated so far */
   double resolution_ns;      /* smallest step seen between two reads that differ */
   double zone_cost_ns;       /* begin + end of an empty zone, as measured lately: it changes */
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
   unsigned long over_zones;       /* zones charged to "(other zones)", counts without a zone, and
                                      texts left out: raise max_zones */
   unsigned long over_names;       /* look-ups of a name that gave "(other names)": raise
                                      max_names */
   unsigned long over_contexts;    /* threads not measured, fibers and tracks refused: raise
                                      max_contexts */
   unsigned long over_history;     /* frames too large for history_bytes, not kept */
   unsigned long over_values;      /* values refused: raise max_values */
   unsigned long refused_amounts;  /* of values: infinite, or no number, or of a value that is of
                                      another kind, or refused; on a thread beyond max_contexts */
   unsigned long over_entries;     /* entries left out of time per entry: raise entry_bytes */
   unsigned long failed_allocs;    /* allocations refused: what needed them was left out */
   unsigned long cut_intervals;    /* of tracks; the time line shows less than half of them */
   unsigned long left_out;         /* zones and other items that a viewer of each event (TOLD below)
                                      was too slow for; the reports have them */
   const char *gpu;           /* times of GPU zones: "" none yet; "ok"; else why not shown */
} Prof_Info;

/* Fills all of it, if it is not null. Any thread. Off: zeros, clock "none" and trusted, gpu "". */
Prof_API void Prof_get_info(Prof_Info *info)
   Prof_OFF_DO(Prof_ZEROED(Prof_Info, none); none.clock = "none"; none.clock_trusted = 1;
               none.gpu = ""; if (info) *info = none;)

/* The library's Prof_VERSION_NUMBER. If it is not the header's, the program was built for another
 * version than it runs with. Any thread. */
Prof_API int Prof_version(void) Prof_OFF(Prof_VERSION_NUMBER)

/* Gives everything back: all memory, and what was measured, noted and set. The next zone, or the
 * next call here, starts anew, with Prof_configure first if it is wanted. Not needed at the end of
 * a program, except to show a leak checker that nothing is left.
 *
 * The thread that updates calls it. Other threads may go on with zones, fibers and tracks: what
 * they have open ends without notice, and they join the new life at their next zone. The memory of
 * their stacks is given back then, or when they end, by the hooks of before, which must stay until
 * then. Reports are freed before it. Texts that calls here returned are gone, and so are fibers,
 * tracks and handles. A fiber or track of before is refused. A handle of before counts under "(name
 * of an earlier life)", or under its name if that was looked up anew before the handle was used;
 * once all lives together have had more than 4,096 names, maybe under another name. Where max_names
 * is more than 4,096, handles must not be used from this call on; Prof_Begin_name and
 * Prof_Scope_name may, on any thread. What Prof_value returned stays good, with its memory. Returns
 * 0 in a hook, where it does nothing. */
Prof_API int Prof_shutdown(void) Prof_OFF(1)

/* -------------------------------------------------------------------------------------------- */
/* Threads and fibers. Each has a context: its own stack of zones.                              */

/* Names the calling thread's context in reports; copied, at most 31 bytes kept, up to the end of a
 * character, control characters as blanks. Any thread. Without it the thread that updates first is
 * called "main thread", others "thread 2". */
Prof_API void Prof_set_thread_name(const char *name) Prof_OFF_VOID

/* A fiber's context, or a thread's own as Prof_switch_fiber returns it. It is no address. */
typedef struct Prof_Fiber Prof_Fiber;

/* A stack of zones for a fiber. The name is kept as a thread's is; null counts as "fiber". Returns
 * null if max_contexts is reached, or without memory. Any thread. */
Prof_API Prof_Fiber *Prof_create_fiber(const char *name) Prof_OFF(Prof_NULL)
/* The fiber has ended; its time stays. Null does nothing. One that is switched in, and a thread's
 * own, are refused, as is one that was destroyed, or is of before Prof_shutdown or a capture was
 * loaded, and the log is told, of each reason once. Any thread. */
Prof_API void Prof_destroy_fiber(Prof_Fiber *fiber) Prof_OFF_VOID
/* Zones of the calling thread are the fiber's from now on. Returns the one that it replaces, whose
 * clock stands still until it is switched in again; null means the thread's own. A fiber must be in
 * on one thread at a time: a second switch is refused, and returns what is in; so is one to a fiber
 * that was destroyed, or is of before Prof_shutdown or a capture was loaded. The log is told of
 * each reason once. Null if max_contexts leaves none for the thread. Any thread. */
Prof_API Prof_Fiber *Prof_switch_fiber(Prof_Fiber *fiber) Prof_OFF(Prof_NULL)

/* Chooses the contexts that reports show: -1 all, added up by call path (the default); otherwise an
 * index below Prof_num_contexts(). Out of range counts as -1. */
Prof_API void Prof_set_context(int index) Prof_OFF_VOID
Prof_API int Prof_get_context(void) Prof_OFF(-1)
/* The contexts so far. A new thread takes the place of one that has ended, as a rule in an earlier
 * frame. Any thread. */
Prof_API int Prof_num_contexts(void) Prof_OFF(0)

/* WHO WAITS FOR WHOM. Something that threads wait for: a lock, a condition, a job, a queue. Static
 * or as long-lived as the game likes; all zero but for the name, which must stay. Several may have
 * one name. */
typedef struct Prof_Lock {
   const char *name;
   uint64_t by;           /* the profiler's: who took, signalled or released it last */
} Prof_Lock;

/* Between begin and end the thread waits, in a zone "(wait) name" below the open one; who took,
 * signalled or released the lock last is known to have held it up. Once for each wait, in balance
 * with zones: around the loop that a condition needs, or that polls, and not inside of it. Any
 * thread. C++: Prof_Waiting_for.
 *
 *    Prof_Wait wait = Prof_begin_wait(&picture);
 *    while (!drawn) pthread_cond_wait(&done, &m);
 *    Prof_end_wait(&wait);
 *    Prof_TAKE(&textures);        if m is a Prof_Lock: it is this thread's again */
typedef struct Prof_Wait {
   Prof_Lock *lock;
   struct Prof_Node *zone; /* this and the rest are the profiler's */
   uint64_t by, last, begin;
   unsigned life, by_state, doubted, shared, taken, noted_at;
} Prof_Wait;
Prof_API Prof_Wait Prof_begin_wait(Prof_Lock *lock)
   Prof_OFF_DO(Prof_ZEROED(Prof_Wait, none); return none;)
/* The same, of a thread that wants to share the lock with others, as readers do. */
Prof_API Prof_Wait Prof_begin_shared_wait(Prof_Lock *lock)
   Prof_OFF_DO(Prof_ZEROED(Prof_Wait, none); return none;)
Prof_API void Prof_end_wait(Prof_Wait *wait) Prof_OFF_VOID
/* The calling thread has taken the lock; or what others wait for is there: call it right before the
 * notify, post or set_value. About a nanosecond, two more while others wait. Any thread.
 *
 *    Prof_LOCK(&textures, pthread_mutex_trylock(&m) == 0, pthread_mutex_lock(&m))
 *    ...                                                                 any kind of lock
 *    Prof_UNLOCK(&textures, pthread_mutex_unlock(&m));    without, whoever has left the zone in
 *                                                         which it took it counts as gone
 *    Prof_TAKE(&textures);                                taken by other means
 *
 *    Prof_LOCK_SHARED(&map, pthread_rwlock_tryrdlock(&m) == 0, pthread_rwlock_rdlock(&m))
 *    Prof_UNLOCK_SHARED(&map, pthread_rwlock_unlock(&m));       of readers, which do not exclude
 *                                                               each other
 *
 * Who waits to write was held up by the reader who released it last.
 *
 * C++: Prof_Mutex<std::mutex> m("textures"), which is lockable as std::mutex is. */
#ifdef Prof_ENABLED
extern void Prof_Lock_note_signal(const Prof_Lock *lock); /* while threads wait for signals */
Prof_INLINE void Prof_signal(Prof_Lock *lock)
{
   if (!lock) return;
   Prof_Instrument_signal(&lock->by);
   if (Prof_UNLIKELY(Prof_Atomic_load32(&Prof_Signals_awaited) != 0)) Prof_Lock_note_signal(lock);
}
/* Who waited has the lock now; whoever had it last is remembered. */
Prof_INLINE void Prof_Instrument_take_over(Prof_Wait *wait)
{
   wait->taken = 1;
   if (!wait->lock) return;
   wait->last = Prof_Atomic_load64(&wait->lock->by);
   Prof_Instrument_note_taken(&wait->lock->by, Prof_CAST(int, wait->shared));
}
/* Nobody had it; and it is going to be released. */
extern void Prof_Lock_tell_taken(Prof_Lock *lock, int shared);
extern void Prof_Lock_tell_released(Prof_Lock *lock, int shared);
Prof_INLINE void Prof_Instrument_take(Prof_Lock *lock, int shared)
{
   if (lock) Prof_Instrument_note_taken(&lock->by, shared);
   if (Prof_UNLIKELY((Prof_Atomic_load32(&Prof_Watch_listening) |
                      Prof_Atomic_load32(&Prof_Locks_awaited)) != 0))
      Prof_Lock_tell_taken(lock, shared);
}
Prof_INLINE void Prof_Instrument_release(Prof_Lock *lock, int shared)
{
   if (lock) Prof_Instrument_note_released(&lock->by, shared);
   if (Prof_UNLIKELY((Prof_Atomic_load32(&Prof_Watch_listening) |
                      Prof_Atomic_load32(&Prof_Locks_awaited)) != 0))
      Prof_Lock_tell_released(lock, shared);
}
#ifdef __cplusplus /* whose waits may end by an exception */
#define Prof_LOCK_WAITING(lock, shared, take_it) \
   { Prof_Waiting_for Prof_wait_of_lock(lock, shared); take_it; Prof_wait_of_lock.has_taken(); }
#else
#define Prof_LOCK_WAITING(lock, shared, take_it) \
   { \
      Prof_Wait Prof_wait_of_lock = \
         (shared) ? Prof_begin_shared_wait(lock) : Prof_begin_wait(lock); \
      take_it; \
      Prof_Instrument_take_over(&Prof_wait_of_lock); \
      Prof_end_wait(&Prof_wait_of_lock); \
   }
#endif
#define Prof_TAKE_AS(lock, shared, try_it, take_it) \
   do { \
      if (!(try_it)) Prof_LOCK_WAITING(lock, shared, take_it) \
      else { Prof_Instrument_take(lock, shared); } \
   } while (0)
#define Prof_GIVE_AS(lock, shared, release_it) \
   do { Prof_Instrument_release(lock, shared); release_it; } while (0)
#define Prof_TAKE(lock) Prof_Instrument_take(lock, 0)
#define Prof_TAKE_SHARED(lock) Prof_Instrument_take(lock, 1)
#define Prof_LOCK(lock, try_it, take_it) Prof_TAKE_AS(lock, 0, try_it, take_it)
#define Prof_UNLOCK(lock, release_it) Prof_GIVE_AS(lock, 0, release_it)
#define Prof_LOCK_SHARED(lock, try_it, take_it) Prof_TAKE_AS(lock, 1, try_it, take_it)
#define Prof_UNLOCK_SHARED(lock, release_it) Prof_GIVE_AS(lock, 1, release_it)
#else
#define Prof_signal(lock) Prof_NOTHING(lock)
#define Prof_TAKE(lock) Prof_NOTHING(lock)
#define Prof_TAKE_SHARED(lock) Prof_NOTHING(lock)
#define Prof_LOCK(lock, try_it, take_it) do { Prof_NOTHING(lock); take_it; } while (0)
#define Prof_UNLOCK(lock, release_it) do { Prof_NOTHING(lock); release_it; } while (0)
#define Prof_LOCK_SHARED(lock, try_it, take_it) Prof_LOCK(lock, try_it, take_it)
#define Prof_UNLOCK_SHARED(lock, release_it) Prof_UNLOCK(lock, release_it)
#endif

/* How locks of one name were waited for, since the start or since Prof_reset_locks.
 * Milliseconds. */
typedef struct Prof_Lock_Info {
   const char *name;      /* stays valid */
   double waits, total_ms, longest_ms;
   int waiter, holder;    /* of the longest: contexts; -1 not known, or gone */
   char waiter_path[256], holder_path[256]; /* what they were in; "" not known */
} Prof_Lock_Info;
/* Names that were waited for, so far; 0 if there is no such index. Any thread. */
Prof_API int Prof_num_locks(void) Prof_OFF(0)
Prof_API int Prof_get_lock_info(int index, Prof_Lock_Info *info) Prof_OFF(0)
/* Counts anew, from nothing; waits that have begun count when they end. Any thread. */
Prof_API void Prof_reset_locks(void) Prof_OFF_VOID

/* TIME THAT OTHERS MEASURED: by the GPU of another API, a job system, a process beside the game. A
 * track is a stack of zones that no thread holds. It stands in reports, history and exports like a
 * thread, and in the time-line; what is submitted is in the frame in which it is submitted, exactly
 * and once, and is no work of the frame. The name is kept as a thread's is; null counts as "track".
 * Returns null if max_contexts is reached, or without memory. Any thread. */
typedef struct Prof_Track Prof_Track;
Prof_API Prof_Track *Prof_create_track(const char *name) Prof_OFF(Prof_NULL)
/* Its time stays. Null does nothing; one that was destroyed before is refused, and the log is told.
 * Any thread. */
Prof_API void Prof_destroy_track(Prof_Track *track) Prof_OFF_VOID

/* One stay in a zone; seconds as Prof_clock() gives them, within a year of now. */
typedef struct Prof_Interval {
   Prof_Site *zone;   /* of Prof_handle; null counts as the zone of its null */
   double begin, end; /* end >= begin */
} Prof_Interval;

/* Adds finished intervals to a track, in any order. Inside one call they nest as their times do;
 * where two overlap otherwise, the earlier one has what both have, and the log is told once. Hand
 * over what belongs together in one call. Returns how many were taken: those whose times are none
 * are left out, and all of them if the profiler is off, without memory, or if `track` is none. Any
 * thread.
 *
 * The time line, unlike the sums, goes forward only: it shows nothing of an interval before the end
 * of what earlier calls put there, and nothing after now. Of which it shows less than half is
 * counted in Prof_Info.cut_intervals, and the log is told once. */
Prof_API int Prof_submit(Prof_Track *track, const Prof_Interval *intervals, int count) Prof_OFF(0)

/* The same with times in whole nanoseconds, as Prof_clock_ns() gives them. A double holds seconds
 * to 30 ns once the computer has run for five years; these are exact. */
typedef struct Prof_Interval_Ns {
   Prof_Site *zone;
   uint64_t begin, end;
} Prof_Interval_Ns;
Prof_API int Prof_submit_ns(Prof_Track *track, const Prof_Interval_Ns *intervals,
                            int count) Prof_OFF(0)

/* The system's steady clock, in seconds: CLOCK_MONOTONIC, QueryPerformanceCounter on Windows. What
 * std::chrono::steady_clock counts from is the same on Linux and Windows. Any thread. */
Prof_API double Prof_clock(void) Prof_OFF(0)
Prof_API uint64_t Prof_clock_ns(void) Prof_OFF(0) /* in nanoseconds */

/* A thread or fiber that had a context's place. */
typedef struct Prof_Context_Info {
   char name[32]; /* as reports and exports tell it; "earlier thread" if it is not known any more */
   int ended;     /* it has */
   int thread;    /* 0: a fiber's, or the GPU's */
} Prof_Context_Info;

/* Tells whose time context `index` holds in the frame of that number (Prof_Frame_Info.number), be
 * it in the history or a hitch; number 0: as it is now. If several had it in one frame, the first.
 * Returns 0 if there is no such context. Any thread. */
Prof_API int Prof_get_context_info(int index, unsigned long number, Prof_Context_Info *info)
   Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* VALUES   What the game counts, beside what it costs. Any thread.                             */
/*                                                                                              */
/*   Prof_Add(draw_calls, 3);            count: sum, and number of adds, below the open zones   */
/*   Prof_Sample(entities, alive);       sample: holds until it is sampled anew                 */
/*   Prof_Event(path_length, steps);     event: single amounts                                  */
/*   Prof_Claim(meshes, bytes);          memory: bytes held, as a sample, and each claim        */
/*   Prof_Disclaim(meshes, bytes);       ... given back                                         */
/*                                                                                              */
/* A value is known by its name, in all of the program, and comes to be at its first use. To    */
/* give it a unit and a description, or to share it as a variable:                              */
/*                                                                                              */
/*   Prof_Define_value(Prof_COUNT, draw_calls, "calls", "what the driver was asked");  at file  */
/*   extern Prof_Declare_value(draw_calls);              scope, once; in other files            */
/*   Prof_add(Prof_VALUE(draw_calls), 3);                or any of the above, by the name       */
/*                                                                                              */
/* The unit is known once the variable itself was used, at one place at least: a value that is  */
/* counted by its name alone has none. Prof_value, at the start, tells it as well.              */
/*                                                                                              */
/* Amounts are doubles; whole numbers are exact up to 2^53. What is infinite or no number, and  */
/* claims below 0, are refused, counted, and told once. A name has one kind: a use of it as     */
/* another is refused.                                                                          */

typedef enum Prof_Kind { Prof_COUNT = 1, Prof_SAMPLE, Prof_EVENT, Prof_MEMORY } Prof_Kind;

typedef struct Prof_Value Prof_Value;
#ifdef Prof_ENABLED
struct Prof_Value { /* made by Prof_Define_value */
   Prof_Site site;
   uint64_t key; /* the profiler's */
   Prof_Kind kind;
   const char *unit, *description;
};
typedef struct Prof_HIDDEN_TYPE Prof_Own_Value { /* as a macro makes it in a function */
   Prof_Value own;
} Prof_Own_Value;
#endif

/* The value of that name; made if there is none. Copied; kept as names of zones are. unit: "bytes",
 * "ms", "calls" ..., see Units; null or "": none, and then none is changed. A value keeps the unit
 * that it got first, and memory is in bytes: if another one is given, here or by Prof_Define_value,
 * the log is told once, and amounts are taken as they are (prof.hpp converts them). Never null;
 * where the name is of another kind, or max_values is reached, one that counts nothing. It stays
 * good, also after a Prof_shutdown: it counts under its own name then, and the same name and kind
 * give it again. So its memory, some 150 bytes with the texts, is never given back, and is
 * calloc's. */
Prof_API Prof_Value *Prof_value(Prof_Kind kind, const char *name, const char *unit,
                                const char *description) Prof_OFF(Prof_NULL)
/* The same as the statements above. A null value does nothing. Prof_add: some 3 ns, reads no clock;
 * the others are calls. Prof_sample, _claim and _disclaim read the clock. */
#ifdef Prof_ENABLED
extern void Prof_Value_add_slow(Prof_Value *value, double amount);
Prof_INLINE void Prof_add(Prof_Value *value, double amount)
{
   if (value && Prof_UNLIKELY(!Prof_Instrument_try_add(&value->site, amount)) &&
       !Prof_Instrument_is_parked())
      Prof_Value_add_slow(value, amount);
}
#else
Prof_API void Prof_add(Prof_Value *value, double amount) Prof_OFF_VOID
#endif
Prof_API void Prof_sample(Prof_Value *value, double amount) Prof_OFF_VOID
Prof_API void Prof_event(Prof_Value *value, double amount) Prof_OFF_VOID
Prof_API void Prof_claim(Prof_Value *value, double bytes) Prof_OFF_VOID
Prof_API void Prof_disclaim(Prof_Value *value, double bytes) Prof_OFF_VOID

/* EVERY ALLOCATION OF THE PROGRAM, counted for the zones that are open: these calls are in
 * libiprof_alloc, and a program that has them must be linked to it (manual, 2.29). malloc, new and
 * all that is like them, in the game and in its libraries, are the counts "allocations",
 * "allocated" (bytes, as asked for) and "frees"; a realloc is a free and an allocation. on != 0:
 * from now on; 0, the default: no more. Off it costs a malloc and its free some 1 ns, on some 3.
 * Not counted is what iprof takes, and what is taken while it is switched off. 0, and the log is
 * told: nothing comes to iprof here, or the game has a value of one of these names. Any thread. */
Prof_API int Prof_set_allocations(int on) Prof_OFF(0)

/* Figures of all calls below are of what came while it was on, as of the last update; those that
 * say live need libiprof_alloc_live, and are NaN without. */
typedef struct Prof_Allocation_Info {
   int on;
   int sees_malloc, sees_new;        /* 1: those come to iprof. By the linker's --wrap they do if
                                        the C++ library is in the program itself */
   double allocations, bytes, frees;
   double elsewhere;                 /* of those allocations, no path has these: of threads that
                                        opened no zone yet, or have ended */
   double live_blocks, live_bytes;   /* not freed yet, of those that a path has */
   double peak_bytes;                /* the most of live_bytes at the end of a frame */
} Prof_Allocation_Info;
/* 0: it was never on. Any thread. */
Prof_API int Prof_get_allocation_info(Prof_Allocation_Info *info) Prof_OFF(0)

/* One path's, all threads together; frees are those made in it, of whatever blocks. */
typedef struct Prof_Path_Allocations {
   char path[256]; /* as in Prof_Blame */
   double allocations, bytes, frees;
   double live_blocks, live_bytes, peak_bytes; /* blocks that the path made, whoever freed them */
} Prof_Path_Allocations;
/* index: 0 .. Prof_num_allocation_paths() - 1, in no order that means anything; or by the path,
 * such as "frame > load". 0: there is no such path. Any thread. */
Prof_API int Prof_num_allocation_paths(void) Prof_OFF(0)
Prof_API int Prof_get_allocation_path(int index, Prof_Path_Allocations *path) Prof_OFF(0)
Prof_API int Prof_get_path_allocations(const char *text, Prof_Path_Allocations *path) Prof_OFF(0)

/* What is known of a value. */
typedef struct Prof_Value_Info {
   const char *name, *unit, *description; /* stay valid; "" none */
   Prof_Kind kind;
   double last;             /* a sample's or memory's amount by now, an event's last; NaN: none */
   unsigned long refused;   /* amounts of it */
} Prof_Value_Info;
/* Values so far; of memory `meshes`, the events meshes.allocations and meshes.deallocations are two
 * more. 0 if there is no such index. */
Prof_API int Prof_num_values(void) Prof_OFF(0)
Prof_API int Prof_get_value_info(int index, Prof_Value_Info *info) Prof_OFF(0)
/* The value of that name, 0 .. Prof_num_values() - 1; -1: none. */
Prof_API int Prof_find_value(const char *name) Prof_OFF(-1)

/* -------------------------------------------------------------------------------------------- */
/* Units. In C++ they are types: see prof.hpp.                                                  */
/*                                                                                              */
/*   data          bits, B, KB, MB, GB, TB: by 1,024 each (kB and KiB are KB, and so on)        */
/*   time          ns, us, ms, s, min, h, d                                                     */
/*   lengths       mm, cm, m, km                                                                */
/*   frequencies   Hz, kHz, MHz, GHz                                                            */
/*   angles        rad, deg                                                                     */
/*   ratios        ratio, %                                                                     */
/*                                                                                              */
/* Names in full will do as well: "bytes", "Second", "percent". Any other text ("agents") is a  */
/* unit of one's own, which is related to nothing but itself; null or "" is that of plain       */
/* numbers. "MB/s" is related to "KB/min". Case matters: "Mb" is one's own.                     */

/* How many `to` there are in `amount` of `from`. NaN if the two are not related. Any thread. Off:
 * the amount as it is. */
Prof_API double Prof_convert(double amount, const char *from, const char *to) Prof_OFF(amount)
/* Writes an amount for people: "3.2 MB", "1.25 ms", "-45 deg", "2.4k calls"; "n/a" for NaN. Three
 * digits or so, in the unit of the family that makes it short; whole numbers below 1,000 stay
 * whole. The result and the size are snprintf's; a null buffer is one of no size. The same in every
 * locale. Any thread. Off: writes nothing. */
Prof_API size_t Prof_write_quantity(char *buffer, size_t size, double amount, const char *unit)
   Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* Processing.                                                                                  */

/* Ends the frame. record != 0: the frame is measured, averaged, and becomes frame 0, pushing the
 * history back. record == 0: paused; nothing shown changes, and the time that passed is in no
 * frame. Call once a frame, always from one thread. */
Prof_API void Prof_update(int record) Prof_OFF_VOID
#ifdef Prof_ENABLED
/* The same; and labels then tell what compiled the file that calls it, and how (LABELS). */
extern void Prof_Update_of_build(int record, const char *build);
#define Prof_update(record) Prof_Update_of_build(record, Prof_BUILD)
#endif

/* Notes for the frame in progress; at most 63 bytes a frame are kept, several are joined by "; ".
 * Any thread. */
Prof_API void Prof_note_frame(const char *text) Prof_OFF_VOID
/* The same, and the frame is a load: kept, but in no statistics, and never a hitch; and what is
 * usual in a frame starts anew after it. A null text notes nothing, but the frame is a load. Any
 * thread. */
Prof_API void Prof_note_load(const char *text) Prof_OFF_VOID
/* From now on the game is in the scene of that name: a menu, a level. Null or "" ends it, and then
 * it is in none. The frame in progress is its first, and what is usual starts anew with it; it is
 * no load, and in statistics, but never a hitch, nor is what it took held to be usual. Where it
 * loads, note that as well. The scene that the game is in already is no change, so this may be
 * called in every frame; of several calls in a frame the last one counts. A scene may be returned
 * to. Copied; the first 63 bytes are kept, without blanks at the ends. Up to 254 names; all beyond
 * are the one scene "(other scenes)", and the log is told once. Any thread. */
Prof_API void Prof_begin_scene(const char *name) Prof_OFF_VOID
/* What a zone does: for Prof_set_waiting. */
typedef enum Prof_Waiting {
   Prof_WORKING,             /* the default */
   Prof_WAITING,             /* waiting, and other threads' times are to tell for what */
   Prof_WAITING_FOR_DISPLAY, /* for vsync or for a frame limiter: nobody's fault */
   Prof_WAITING_FOR_THREAD,  /* for another thread, a lock, the GPU, a file: what is too long there
                                makes the frame too long */
   Prof_HELPING              /* work that is done meanwhile, in a zone that waits: it is work */
} Prof_Waiting;
/* Time in zones of this name, and below them, is waiting, not work: see above; Prof_WORKING (0)
 * takes it back. Up to 64 names; more are refused, and the log told once. Any thread. */
Prof_API void Prof_set_waiting(const char *zone_name, int kind) Prof_OFF_VOID

/* A zone that looks like a wait, of which nobody said that it is one: its thread was nearly all of
 * its time there off the CPU, by its own doing. It is taken for work until it is marked, so blames
 * may be wrong. Each is told to the log and as a warning, once, with the line to be written; the
 * overlay hatches its bars. Where the system tells CPU times and delays (Linux; manual, 2.16). */
typedef struct Prof_Unmarked {
   const char *name;         /* of the zone; stays valid */
   int zone, context;        /* its id; the thread that was looked at */
   double off;               /* of its time, 0 .. 1: off the CPU */
   Prof_Waiting kind;        /* what it looks like: manual, 2.16 */
   char line[192];           /* Prof_set_waiting("receive", Prof_WAITING); and what else it may be,
                                as a comment */
} Prof_Unmarked;
/* Those found since the start, and not marked since; 8 at most. Only from the thread that updates.
 * 0: there is no such index. */
Prof_API int Prof_num_unmarked(void) Prof_OFF(0)
Prof_API int Prof_get_unmarked(int index, Prof_Unmarked *unmarked) Prof_OFF(0)

/* on != 0: the history stops taking frames, so that what it holds can be looked at in peace;
 * measuring and averages go on. 0, the default: it takes them again. Any thread. */
Prof_API void Prof_set_frozen(int on) Prof_OFF_VOID

/* The colour and heading under which a zone is shown. `what` is a zone's name or the name of a
 * source file without its folders, all whose zones are meant. Default: the source file without its
 * ending. Copied. Up to 256; more are refused, and the log told once. Any thread. */
Prof_API void Prof_set_group(const char *what, const char *group) Prof_OFF_VOID

/* -------------------------------------------------------------------------------------------- */
/* What the display shows. Only the overlay, the report and the graph depend on it.             */

typedef enum Prof_Report_Mode {
   Prof_SELF_TIME,         /* flat, sorted by self time. The default */
   Prof_HIERARCHICAL_TIME, /* flat, sorted by hierarchical time */
   Prof_CALL_GRAPH         /* one zone, its parents above and its children below */
} Prof_Report_Mode;

typedef enum Prof_Recursion_Mode {
   Prof_FLATTEN_RECURSION, /* a recursive zone is one row. The default */
   Prof_SPREAD_RECURSION   /* each depth of a recursive zone is a row of its own */
} Prof_Recursion_Mode;

/* A mode that does not exist changes nothing. */
Prof_API void Prof_set_report_mode(Prof_Report_Mode mode) Prof_OFF_VOID
Prof_API Prof_Report_Mode Prof_get_report_mode(void) Prof_OFF(Prof_SELF_TIME)
Prof_API void Prof_set_recursion(Prof_Recursion_Mode mode) Prof_OFF_VOID
Prof_API Prof_Recursion_Mode Prof_get_recursion(void) Prof_OFF(Prof_FLATTEN_RECURSION)

/* The cursor: index of a row of the report now shown. Positive deltas go down. */
Prof_API void Prof_set_cursor(int row) Prof_OFF_VOID
Prof_API void Prof_move_cursor(int delta) Prof_OFF_VOID
/* Shows the call graph of the zone under the cursor; and, in a call graph, that of the focus'
 * parent with the largest hierarchical time. Without such a zone they do nothing. */
Prof_API void Prof_select(void) Prof_OFF_VOID
Prof_API void Prof_select_parent(void) Prof_OFF_VOID

/* The frame shown: 0, the default, is live, the average that is chosen; 1 the frame before, and so
 * on, at most the oldest kept. Negative deltas go back in time: Prof_move_frame(-1) shows the frame
 * before. */
Prof_API void Prof_set_frame(int frame) Prof_OFF_VOID
Prof_API void Prof_move_frame(int delta) Prof_OFF_VOID
Prof_API int Prof_get_frame(void) Prof_OFF(0)

/* The average that frame 0 shows: 0 instantaneous, 1 to 90 % of a step in 0.8 s (default), 2 in 2.5
 * s. Other frames are always instantaneous. */
Prof_API void Prof_set_average(int slot) Prof_OFF_VOID
Prof_API int Prof_get_average(void) Prof_OFF(1)
#define Prof_set_smoothing Prof_set_average /* its name in IProf 0.2 */

/* -------------------------------------------------------------------------------------------- */
/* The report: what is shown, as text and numbers for any output device.                        */

enum { Prof_NUM_TITLE = 2, Prof_NUM_VALUES = 4, Prof_NUM_HEADER = Prof_NUM_VALUES + 1 };

/* One row. Texts are not const, as IProf 0.2 had it; they are not to be written to all the same. */
typedef struct Prof_Report_Record {
   int indent;        /* levels: in a call graph 1 for the parents and children of the focus;
                         0 the focus, and all rows of the other modes */
   char *name;        /* the zone's name */
   int number;        /* recursion: 0 none; flattened: the largest depth; spread: this row's depth,
                         from 2 on */
   char prefix;       /* '+' has zones below it, '-' is the focus, ' ' neither */
   int value_flag;    /* bit i set: values[i] is to be shown */
   double values[Prof_NUM_VALUES]; /* values[i] belongs to header[i + 1] */
   double bounds[Prof_NUM_VALUES]; /* 0: values[i] is exact. Else it is an estimate, and what was is
                         no more than so much above or below it, in 95 of 100 frames (OFTEN). Where
                         it is no less than the value, all that is known is: at most the sum */
   double heat;       /* 0 steady .. 1 changing wildly: 2 * stdev / mean of the sorted quantity */
   int zone;          /* id, as Prof_graph and Prof_zone_name use it; -1 if it is no zone's row */
} Prof_Report_Record;

typedef struct Prof_Report {
   char *title[Prof_NUM_TITLE];   /* what is shown; its length, the clock, and warnings */
   char *header[Prof_NUM_HEADER]; /* "zone", then "self" and "hier" (ms; first what rows are sorted
                                     by), "count" (entries), or "" */
   int num_record;
   int hilight;                   /* index of the row under the cursor; -1 if there are no rows */
   Prof_Report_Record *record;
} Prof_Report;

/* Yours until Prof_free_report (null is fine there). Null if there is no memory. */
Prof_API Prof_Report *Prof_create_report(void) Prof_OFF(Prof_NULL)
Prof_API void Prof_free_report(Prof_Report *report) Prof_OFF_VOID

/* Writes the report now shown as text: titles, the labels (Prof_set_label), one line a row, and
 * behind it a line for each scene that has frames in the history (Prof_begin_scene): statistics of
 * their work; and one for each of the first 20 values, its amount in the frame shown: the sum of a
 * count or event, what a sample or memory held as the frame ended. At most `size` bytes, with the
 * final 0. Returns the length of the whole text, as snprintf does; buffer may be null if size is 0.
 * Off: writes nothing. */
Prof_API size_t Prof_write_report(char *buffer, size_t size) Prof_OFF(0)

/* Prof_graph calls this for each run of frames: values[i] is the self time, in seconds, of the
 * frame at x0 + i, for x0 <= x0 + i < x1. */
typedef void (*Prof_Graph_Callback)(int id, int x0, int x1, float *values, void *data);

/* The self time of every zone over the last num_frames frames, ending with the frame now shown.
 * x runs from 0, the oldest, to num_frames - 1, the newest. Calls back once or more for each zone
 * that ran at all; a zone's id is the same in every call and from one run of the program to the
 * next, as it is made of name, file and line. Without memory it calls nothing. */
Prof_API void Prof_graph(int num_frames, Prof_Graph_Callback callback, void *data) Prof_OFF_VOID

/* The name of the zone with that id; "" if there is none. Stays valid. */
Prof_API const char *Prof_zone_name(int id) Prof_OFF("")

/* -------------------------------------------------------------------------------------------- */
/* Looking back. Frames are counted backwards: 0 the newest kept, frames_kept - 1 the oldest.   */
/* Ranges run from `newest` to `oldest`, both included; what sticks out is cut off, and a       */
/* range that lies wholly outside holds no frame.                                               */

/* One past frame as a whole. Times in milliseconds. */
typedef struct Prof_Frame_Info {
   unsigned long number;  /* counts recorded frames from 1 */
   double ms;             /* from update to update */
   double work_ms;        /* less what the updating thread spent waiting (Prof_set_waiting) and in
                             the profiler: zones prof_* of ours, and any called "profiler" */
   double due_ms;         /* work_ms, and waiting for other threads: what hitches are judged by; in
                             a frame too long by it, less what those waited for the display */
   double critical_ms;    /* of the frame's critical path, what somebody worked: without waits for
                             the display, on whichever thread. work_ms, if nothing was waited for */
   double ago_s;          /* seconds from its end to the newest frame's end */
   int load, gap, hitch;  /* noted as a load; longer than gap_ms; a hitch */
   int after;             /* right after a hitch, load or gap, or the first of a scene: its time is
                             not held against it; after a hitch, as far as it catches up with that:
                             manual, 2.18 */
   const char *text;      /* notes, "" if none; valid until the next update */
   const char *scene;     /* by its name (Prof_begin_scene), "" if it has none; stays valid */
   int machine;           /* slow by the machine's doing: see machine_ms */
   int display;           /* slow by the display's or the GPU's doing: Prof_HITCH_DISPLAY */
   double cpu_ms;         /* that the updating thread ran on a CPU; -1: the system does not tell,
                             or not yet: manual, 2.18 */
   double off_ms;         /* of due_ms, about: that it did not run, by whosever doing, as far as
                             that is certain; 0: less than 0.05 */
   double machine_ms;     /* of off_ms: ready to run without a CPU, or waiting for a page from disk.
                             Sleeping and waiting for locks or files is the game's own doing, and
                             so is a time in which its other threads had all CPUs for certain. Of
                             waits for threads, what was at their end: manual, 2.18 */
   int taken, left;       /* how often a CPU was taken from the thread, and how often it waited; */
   int minor_faults, major_faults; /* page faults; major: from disk. At most 65,535 */
   double zones_ms;       /* what the entries of the game's zones cost, on all threads, at most:
                             entries times the cost of one; counts and tracks cost nothing of it */
   double zone_cost_ns;   /* of one entry, as measured at that time; 0: not known */
} Prof_Frame_Info;

/* 0 if there is no such frame. */
Prof_API int Prof_get_frame_info(int frame, Prof_Frame_Info *info) Prof_OFF(0)

/* Statistics of a quantity over some frames. Milliseconds a frame. Loads and gaps are left out.
 * Percentiles are exact, by nearest rank: p99 is a value that was reached, and at most 1 % were
 * above it. */
typedef struct Prof_Stats {
   int frames;
   double mean, stdev, min, max;
   double p50, p95, p99, p999;
   double low_1_percent;  /* mean of the slowest 1 %, at least one; 1000 / it is "1 % low" fps */
} Prof_Stats;

/* Statistics of the frames' work. 0 if no frame is left. */
Prof_API int Prof_get_frame_stats(int newest, int oldest, Prof_Stats *stats) Prof_OFF(0)
/* The same of the CPU time of the updating thread, of those frames where the system told it. */
Prof_API int Prof_get_frame_cpu_stats(int newest, int oldest, Prof_Stats *stats) Prof_OFF(0)
/* The same of a zone (id), of its self (0) or hierarchical time (1), on all threads. 0: there is no
 * such frame, or the zone never ran. */
Prof_API int Prof_get_zone_stats(int zone, int hierarchical, int newest, int oldest,
                                 Prof_Stats *stats) Prof_OFF(0)
/* The same for one path, as in Prof_Blame: "frame > ai > raycast". Names may be as the game gave
 * them, longer than what is kept; blanks at their ends do not matter. A zone named "a > b" and a b
 * below an a are taken together. */
Prof_API int Prof_get_path_stats(const char *path, int hierarchical, int newest, int oldest,
                                 Prof_Stats *stats) Prof_OFF(0)

/* A scene that was begun, and its frames within a range. */
typedef struct Prof_Scene_Info {
   const char *name;      /* stays valid */
   int frames;            /* without loads and gaps: as many as statistics have */
   int hitches;           /* of these */
} Prof_Scene_Info;

/* Scenes that were begun since the start, each once. Any thread. */
Prof_API int Prof_num_scenes(void) Prof_OFF(0)
/* index: 0 .. Prof_num_scenes() - 1, in the order in which they were first begun; -1: the frames of
 * no scene, by the name "". 0 if there is no such scene. */
Prof_API int Prof_get_scene_info(int index, int newest, int oldest, Prof_Scene_Info *info)
   Prof_OFF(0)
/* Statistics of those frames of the range that are of that scene; null or "": of none. path: as
 * above; null: of the frames' work, and `hierarchical` does not matter. 0: there are no such
 * frames, or the path never ran in any scene. */
Prof_API int Prof_get_scene_stats(const char *scene, const char *path, int hierarchical, int newest,
                                  int oldest, Prof_Stats *stats) Prof_OFF(0)

/* What became of a value in some span of time. What there is none of is NaN. Amounts in the value's
 * unit; times of zones in milliseconds.
 *
 *    count      sum, n (adds), per_s, mean (of an add)
 *    sample     mean and stdev weighted by time, min, max, last, n (samples). It counts from the
 *               moment it was known first, and goes on over frames in which nobody samples it
 *    event      sum, n, per_s, mean, stdev, min, max, last
 *    memory     as a sample; n are claims and disclaims
 *
 * A standard deviation is that of the amounts themselves (division by n). */
typedef struct Prof_Value_Stats {
   double sum, n, per_s;
   double mean, stdev, min, max, last;
   double seconds;          /* of the span; of a sample, those in which it was known */
} Prof_Value_Stats;

/* WHAT   is a value by its name, or a part of one: "draw_calls@render" is what was added to a count
 * below the zone render, "draw_calls@frame > render" below that path. "time@render", "self@render"
 * and "entries@render" are the zone's own: hierarchical and self time, entries; "cost@render" is
 * what these entries cost at most, in milliseconds, by Prof_Frame_Info.zone_cost_ns. Recordings do
 * not know that.
 *
 * Of one past frame, counted backwards as frames are. 0: there is no such frame, or no such
 * value. */
Prof_API int Prof_get_frame_value(int frame, const char *what, Prof_Value_Stats *stats) Prof_OFF(0)
/* Statistics of a figure of each frame of a range, without loads and gaps: of a count and of times
 * its sum, of a sample its mean, of an event its sum. Frames in which a sample was not known yet
 * are left out. 0: no frame is left, or no such value. */
Prof_API int Prof_get_value_stats(const char *what, int newest, int oldest, Prof_Stats *stats)
   Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* RECORDINGS   What became of all values, zones and paths between a start and a stop, exactly, */
/* wherever in a frame these are; whether or not Prof_update is called. Any number of them, one */
/* over another, and each call on any thread. Threads deliver without being asked; what one did */
/* before it ended is there. A write costs the same however many of them run.                   */
/*                                                                                              */
/*   Prof_Recording *loading = Prof_create_recording();                                         */
/*   Prof_start_recording(loading);                                                             */
/*   ...                                                                                        */
/*   Prof_get_recording_value(loading, "draw_calls", &stats);      running or not               */
/*                                                                                              */
/* from             stopped      paused     started        * and what was recorded is cleared   */
/*   start          started *    started    -                                                   */
/*   stop           -            stopped    stopped                                             */
/*   pause          -            -          paused                                              */
/*   unpause        -            started    -                                                   */
/*   resume         started      started    -                                                   */
/*   restart        started *    started *  started *                                           */
/*   reset          - *          - *        - *                                                 */
/*                                                                                              */
/* Time while one is paused is not in it. A sample that was taken meanwhile holds afterwards.   */
/* While the profiler is off nothing is written, and recordings' time goes on.                  */

typedef struct Prof_Recording Prof_Recording;
typedef enum Prof_Recording_State { Prof_STOPPED, Prof_PAUSED, Prof_STARTED } Prof_Recording_State;

/* Stopped, and empty. Yours until Prof_destroy_recording. Null without memory, and in a hook. What
 * is no recording, or one of before a Prof_shutdown, is refused by all of these calls, and the log
 * is told once. Any thread. */
Prof_API Prof_Recording *Prof_create_recording(void) Prof_OFF(Prof_NULL)
/* PERIODS, of a frame each or of any other time, that Prof_next_period ends: the last `periods` of
 * them, the one that runs included; 0 or less: all. */
Prof_API Prof_Recording *Prof_create_periodic_recording(int periods) Prof_OFF(Prof_NULL)
/* In two parts: what was ACCEPTED, and what may be, which Prof_extend_recording accepts: for what
 * is over only when nothing comes any more, as loading. periodic: both have periods, all kept. */
Prof_API Prof_Recording *Prof_create_extendable_recording(int periodic) Prof_OFF(Prof_NULL)
/* What it has by now, in the state that it is in: a copy of one that runs, runs. */
Prof_API Prof_Recording *Prof_copy_recording(const Prof_Recording *recording) Prof_OFF(Prof_NULL)
Prof_API void Prof_destroy_recording(Prof_Recording *recording) Prof_OFF_VOID

Prof_API void Prof_start_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_stop_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_pause_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_unpause_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_resume_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_restart_recording(Prof_Recording *recording) Prof_OFF_VOID
Prof_API void Prof_reset_recording(Prof_Recording *recording) Prof_OFF_VOID
/* `from` stops, and `to` is cleared and goes on in its state at that very moment. */
Prof_API void Prof_split_recording(Prof_Recording *from, Prof_Recording *to) Prof_OFF_VOID
/* Adds what `from` has to `recording`, as of a later time; of periodic ones, period by period. What
 * `from` has is what its values tell, of an extendable one what was accepted; and an extendable one
 * takes it for what may be. One may be appended to itself, or a part of it. */
Prof_API void Prof_append_recording(Prof_Recording *recording, const Prof_Recording *from)
   Prof_OFF_VOID
/* The period that runs ends, and the next one begins at that moment; of one that is stopped or
 * paused, in that state. */
Prof_API void Prof_next_period(Prof_Recording *recording) Prof_OFF_VOID
/* What may be accepted is; and of a periodic one, a new period begins. */
Prof_API void Prof_extend_recording(Prof_Recording *recording) Prof_OFF_VOID

typedef struct Prof_Recording_Info {
   Prof_Recording_State state;
   double seconds;        /* that it ran */
   int periods;           /* that are kept, the one that runs included; 0: it has none */
   int incomplete;        /* memory was refused, so something is missing */
} Prof_Recording_Info;
Prof_API int Prof_get_recording_info(const Prof_Recording *recording, Prof_Recording_Info *info)
   Prof_OFF(0)
/* What it has of WHAT, as above: of zones also per_s, in milliseconds a second. Of one with periods
 * all of them together; of an extendable one what was accepted. 0: no such recording or value. */
Prof_API int Prof_get_recording_value(const Prof_Recording *recording, const char *what,
                                      Prof_Value_Stats *stats) Prof_OFF(0)

/* WALKING THE TREE of paths. Copied as it is at the call, with what the recording has of each path,
 * into an array in the order that is wanted, so that a loop over it is the walk:
 *
 *    Prof_Path_Tree *tree = Prof_create_path_tree(recording, Prof_PRE_ORDER);
 *    for (i = 0; i < tree->num_paths; ++i) print(&tree->paths[i]);       indented by depth
 *    Prof_free_path_tree(tree);
 *
 * In pre-order, i += paths[i].num_below leaves out what is below. */
typedef enum Prof_Order {
   Prof_PRE_ORDER,        /* a path before those below it */
   Prof_POST_ORDER,       /* after those below it */
   Prof_BREADTH_FIRST     /* all of one depth before those of the next */
} Prof_Order;

typedef struct Prof_Tree_Path {
   const char *name;      /* of its last zone, or of a count that was added to there; stays valid */
   int zone;              /* id, as Prof_zone_name has it */
   int parent;            /* index of the path that it is below; -1: it is the root */
   int depth;             /* 0: "(root)", the time in no zone, which all others are below */
   int num_below;         /* paths below it, at any depth */
   int value;             /* of a count: its index, as Prof_get_value_info has it; -1: it is none */
   double self_ms, hier_ms; /* of all threads; NaN of a count */
   double entries;        /* or adds */
   double sum;            /* of a count: what was added; else NaN */
} Prof_Tree_Path;

typedef struct Prof_Tree_Value {
   const char *name, *unit; /* stay valid; "" none */
   Prof_Kind kind;
   Prof_Value_Stats stats; /* as Prof_get_recording_value tells it */
} Prof_Tree_Value;

typedef struct Prof_Path_Tree {
   int num_paths;         /* in which something was recorded, and those that they are below */
   const Prof_Tree_Path *paths; /* those of one parent as they were first opened */
   int num_values;        /* that the recording knows, in the order in which they came to be */
   const Prof_Tree_Value *values;
} Prof_Path_Tree;

/* Of one with periods all of them, of an extendable one what was accepted; periods and parts are
 * recordings, too. Null: all paths that ever ran, with NaN for sums, and no values. Yours until
 * Prof_free_path_tree (null is fine there), before a Prof_shutdown. Null if there is no such
 * recording or order, or no memory, and in a hook. Any thread. */
Prof_API Prof_Path_Tree *Prof_create_path_tree(const Prof_Recording *recording, Prof_Order order)
   Prof_OFF(Prof_NULL)
Prof_API void Prof_free_path_tree(Prof_Path_Tree *tree) Prof_OFF_VOID

/* The parts of one are recordings, which may be asked, copied and appended from, and belong to it:
 * a period, 0 the one that runs, 1 the one before; what was accepted; what may be. Null: none. */
Prof_API const Prof_Recording *Prof_get_period(const Prof_Recording *recording, int back)
   Prof_OFF(Prof_NULL)
Prof_API const Prof_Recording *Prof_get_accepted(const Prof_Recording *recording)
   Prof_OFF(Prof_NULL)
Prof_API const Prof_Recording *Prof_get_potential(const Prof_Recording *recording)
   Prof_OFF(Prof_NULL)

/* Of one figure a period, all periods alike: of counts and times the sum, of samples and events the
 * mean. Periods of no length and without data do not count, nor do, for samples and events, those
 * that have no value. NaN: none does. */
typedef struct Prof_Period_Stats {
   int periods;           /* that count */
   double mean, stdev, min, max, median;
   double range_min, range_max;    /* of samples and events: the least and the largest amount in any
                                      of the periods */
   double per_s_mean, per_s_min, per_s_max; /* of sums: each period's, per second */
} Prof_Period_Stats;
/* Of the newest so many periods; 0 or less: of all. Returns 0 if there is no such recording or
 * value, or it has no periods. */
Prof_API int Prof_get_period_stats(const Prof_Recording *recording, const char *what, int periods,
                                   Prof_Period_Stats *stats) Prof_OFF(0)

/* Statistics of the time of single entries of a zone. Milliseconds. Percentiles are by nearest rank
 * and at most 0.8 % off (none, below 128 ticks of the clock); all else is exact. */
typedef struct Prof_Entry_Stats {
   double entries;
   double mean, stdev, min, max;
   double p50, p95, p99, p999;
} Prof_Entry_Stats;

/* Time per entry: an option, default off, as it makes every begin and end a call. Switched on, it
 * starts anew and counts entries that begin and end from then on; 0 stops, and keeps the figures.
 * reset starts anew, on or off, and with it the amounts of events (below). A thread notices at its
 * next begin. An interval of a track is an entry when it is submitted. Chapter 2.23 of the manual
 * has more. Any thread. */
Prof_API void Prof_set_entry_stats(int on) Prof_OFF_VOID
Prof_API void Prof_reset_entry_stats(void) Prof_OFF_VOID
/* Statistics of the entries of a zone (id), or of a path as above: the time from an entry's begin
 * to its end, less, if not hierarchical, what was spent in zones below; all threads. A fiber's time
 * out is in neither. 0 if no entry was counted. */
Prof_API int Prof_get_zone_entry_stats(int zone, int hierarchical, Prof_Entry_Stats *stats)
   Prof_OFF(0)
Prof_API int Prof_get_path_entry_stats(const char *path, int hierarchical, Prof_Entry_Stats *stats)
   Prof_OFF(0)

/* Statistics of the single amounts of an event value, in its unit; memory's two events among them.
 * They are always on, of all amounts since the start or since Prof_reset_entry_stats. Percentiles
 * are by nearest rank and at most 0.8 % off (not at all, below 128, while all its amounts are
 * whole), and NaN if there was no memory for any; all else is exact. */
typedef struct Prof_Amount_Stats {
   double n, sum;
   double mean, stdev, min, max;
   double p50, p95, p99, p999;
} Prof_Amount_Stats;
/* 0: there is no event of that name, or no amount. Any thread. */
Prof_API int Prof_get_value_entry_stats(const char *value, Prof_Amount_Stats *stats) Prof_OFF(0)

/* The time line: an option, default off, that costs a call for every begin and end. on != 0: each
 * thread and fiber keeps its last max_events begins and ends, for frames to be shown as they ran. 0
 * stops; what is kept stays until it is switched on again. Any thread. */
Prof_API void Prof_set_events(int on) Prof_OFF_VOID

/* -------------------------------------------------------------------------------------------- */
/* TOLD: what only those need who see each begin and end, such as Tracy (doors/tracy). While    */
/* nobody listens each call is a load and a test. Any thread. Texts and names are copied; a     */
/* length is in bytes. Notes are about the innermost open zone of the calling thread.           */

#ifdef Prof_ENABLED
/* 1: somebody listens. */
Prof_INLINE int Prof_is_listened(void) { return Prof_Atomic_load32(&Prof_Watch_listening) != 0; }
#else
Prof_API int Prof_is_listened(void) Prof_OFF(0)
#endif

typedef enum Prof_Severity {
   Prof_TRACE, Prof_DEBUG, Prof_INFO, Prof_CAUTION, Prof_ERROR, Prof_FATAL
} Prof_Severity;

/* A line of text at this moment. rgb: its colour, 0xRRGGBB; 0: none. */
Prof_API void Prof_message(Prof_Severity severity, unsigned rgb, const char *text, size_t length)
   Prof_OFF_VOID
/* A line about the program as a whole. The first 64 of these and of Prof_configure_plot are kept,
 * each up to 511 bytes, and told to who begins to listen later. */
Prof_API void Prof_note_program(const char *text, size_t length) Prof_OFF_VOID

Prof_API void Prof_note_zone(const char *text, size_t length) Prof_OFF_VOID
/* Its name is another in this entry. */
Prof_API void Prof_note_zone_name(const char *name, size_t length) Prof_OFF_VOID
Prof_API void Prof_note_zone_value(uint64_t value) Prof_OFF_VOID
Prof_API void Prof_note_zone_colour(unsigned rgb) Prof_OFF_VOID

/* A point of a plot at this moment. Values (above) are plotted by themselves, once a frame. */
Prof_API void Prof_note_plot(const char *name, double amount) Prof_OFF_VOID
enum { /* Prof_Plot_Look: one of the first three, and any of the rest */
   Prof_PLOT_NUMBER, Prof_PLOT_BYTES, Prof_PLOT_PERCENT, Prof_PLOT_STEPS = 4, Prof_PLOT_FILLED = 8
};
Prof_API void Prof_configure_plot(const char *name, int look, unsigned rgb) Prof_OFF_VOID

/* Frames of a set of its own, beside those of Prof_update: a mark ends one and begins the next; or
 * each is begun and ended. One set is either the one or the other. */
typedef enum Prof_Frame_Mark { Prof_FRAME_NEXT, Prof_FRAME_BEGIN, Prof_FRAME_END } Prof_Frame_Mark;
Prof_API void Prof_mark_frame(const char *set, Prof_Frame_Mark mark) Prof_OFF_VOID

/* A block of memory; pool: null, or the name of where it is from. Discard: all of the pool. */
Prof_NOT_READ(2)
Prof_API void Prof_note_alloc(const char *pool, const void *address, size_t bytes) Prof_OFF_VOID
Prof_NOT_READ(2)
Prof_API void Prof_note_free(const char *pool, const void *address) Prof_OFF_VOID
Prof_API void Prof_note_discard(const char *pool) Prof_OFF_VOID

/* The game's picture, of the frame in progress or of one `behind` frames ago: RGBA, 8 bits each,
 * its rows one after the other. flip: the bottom row is the first. It is copied. */
Prof_API void Prof_note_image(const void *rgba, int width, int height, int behind, int flip)
   Prof_OFF_VOID

/* A step in the life of a lock, of the calling thread: it waits, has taken, has released it, alone
 * or with others; a place where it is held; the lock goes; its name is another. Prof_begin_wait and
 * _end_wait say the first two. file: null, or where. */
typedef enum Prof_Lock_Step {
   Prof_LOCK_WAITS, Prof_LOCK_TAKEN, Prof_LOCK_RELEASED, Prof_LOCK_SHARED_WAITS,
   Prof_LOCK_SHARED_TAKEN, Prof_LOCK_SHARED_RELEASED, Prof_LOCK_MARKED, Prof_LOCK_GONE,
   Prof_LOCK_NAMED
} Prof_Lock_Step;
Prof_API void Prof_note_lock(Prof_Lock *lock, Prof_Lock_Step step, const char *file, int line)
   Prof_OFF_VOID

/* -------------------------------------------------------------------------------------------- */
/* Hitches: slow frames, each with what made it slow. One stays kept when its frame has long    */
/* left the history. index: 0 is the newest, up to Prof_num_hitches() - 1; an update may change */
/* it. rank: 0 is the worst. Gets return 0 for what is not there; drop ignores it.              */

/* HOOK   Prof_Config.hitch is called once for each hitch that is kept, not for one that is milder
 * than all of its kind when there is no more room: at the end of the Prof_update that found it,
 * on that thread. The hitch is complete by then: blames, what was near it, critical path, and what
 * was seen. `index` is its place, 0. The hook may call all that reads or writes frames and hitches,
 * set what the game may set, drop hitches, and have zones, which are measured. Its time is the
 * profiler's own, as that of Prof_update, so it makes no frame slow by the profiler's own rules;
 * but the player waits for it. It may not call Prof_update, which does nothing there, and tells the
 * log. It should return: after an exception or a jump the zone "prof_update" stays open until the
 * next Prof_update, and up to 16 calls of that may be taken for the hook's. What is a hitch when it
 * comes may turn out to be none: of a RUN of frames that all are as slow, which are another scene,
 * all but the first are withdrawn (`run` below), up to 31 frames later. No call tells that. */

/* Whose doing a hitch is. Each kind has room of its own (Prof_Config.max_hitches): where a busy
 * system makes many, those of the game stay. */
typedef enum Prof_Hitch_Kind {
   Prof_HITCH_GAME,         /* the game's: it worked, or waited for its threads */
   Prof_HITCH_DISPLAY,      /* the display's or the GPU's: the whole frame was too long, and more
                               than half of that was waited for the display beyond the usual. What
                               was due was not too long, or would not have been without the machine.
                               usual_ms and excess_ms are of the whole frame, and those to blame are
                               the zones in which it was waited */
   Prof_HITCH_MACHINE,      /* the machine's: see Prof_Hitch.machine */
   Prof_NUM_HITCH_KINDS
} Prof_Hitch_Kind;

/* A slow frame, and how many paths share the blame. Milliseconds. */
typedef struct Prof_Hitch {
   Prof_Frame_Info frame;   /* as it was; frame.ago_s counts on */
   double usual_ms;         /* what was usually due just before: average slot 2, less hitches; of
                               one with `whole`, the whole length but for its excess */
   double excess_ms;        /* frame.due_ms - usual_ms; of one with `whole`, what was waited beyond
                               the usual */
   int num_blames;          /* paths that took more than usual, worst first */
   int spread;              /* 0: the first blame explains 30 % or more; else how many paths it
                               takes together to explain half of the excess */
   int run;                 /* so many of the frames right after it were as slow: what was usual is
                               so no longer, and they are not kept */
   int machine;             /* the machine made it: without what that kept from the updating thread
                               (frame.machine_ms), and from others that the frame waited for, it
                               would be none; that is 30 % of the excess at least. Then there are
                               no blames */
   int wait_zone;           /* id of the zone in which the updating thread waited most beyond the
                               usual, for threads or for what is not told; and how long it waited */
   double wait_ms;          /* there in all; 0: nowhere longer than usual */
   int machine_context;     /* the thread from which the machine kept most: the updating one, or
                               another that the frame waited for; and how much that was. Another */
   double machine_ms;       /* one's counts only what it is to blame for. If machine is 0, that is a
                               part of the game's hitch, and the blames are not less by it; 0 if
                               crowd is not, or of Prof_HITCH_DISPLAY */
   Prof_Hitch_Kind kind;
   double wait_usual_ms;    /* what wait_ms usually is */
   double gpu_ms;           /* Prof_HITCH_DISPLAY: what the GPU took for the frame that was waited
                               for. -1: not known, or not yet: it comes up to 16 frames later */
   double gpu_usual_ms;     /* what it usually takes. See Prof_get_hitch_gpu */
   double programs_ms;      /* of held_ms, that in which other programs had the CPUs, as far as the
                               system's numbers prove it */
   int crowd;               /* 0; or the game's own threads held the frame up: so many ran, or were
                               ready to, on the `cpus` that the game may use. machine_context had no
                               CPU then. They are blamed by their CPU time; it is their number that
                               is the cause. machine is 0 */
   int cpus;                /* 0: not known */
   double crowd_ms;         /* for so long they had all CPUs for certain; of the machine's hitches,
                               too, then less than half of it */
   double held_ms;          /* of the machine's hitches: how long the frame was held up in all, by
                               what was kept from whichever threads, crowd_ms included. Without that
                               it would be none */
   int whole;               /* 1: judged as a whole, and not by what was due, as all of the
                               display's are, and some of the machine's: usual_ms and excess_ms add
                               up to the frame's length less the profiler's own time; 0: to
                               frame.due_ms */
} Prof_Hitch;

/* What tells that a path is to blame; on another thread than the updating one, from the surest on.
 * */
typedef enum Prof_Evidence {
   Prof_BY_ITSELF,          /* the updating thread did it, or waited and nobody accounts for it */
   Prof_BY_LOCK,            /* a lock tells that this thread was waited for */
   Prof_BY_LOOK,            /* it had stopped when a long wait ended */
   Prof_BY_SUMS,            /* it worked more than usual in that frame; nobody looked */
   Prof_BY_OPEN_PATH,       /* the same, but it still ran when the wait, or the frame, was over */
   Prof_BY_CPU              /* it had a CPU while the frame had none: see Prof_Hitch.crowd */
} Prof_Evidence;

/* THE CRITICAL PATH of a frame: along which threads its length came to be. Steps lie end to end and
 * cover the frame; the first begins at its begin. The path is the updating thread's, but where that
 * waited, itself or in a fiber, it is the one's that let it go, as locks tell, or the blame, or the
 * sums (manual, 2.18). A frame in which nothing was waited for has one step. */
typedef struct Prof_Critical_Step {
   int context;             /* of the thread: Prof_get_context_info */
   double begin_ms, ms;     /* since the frame's begin */
   int waits;               /* enum Prof_Waiting, of `path`: nobody is known to have held it up */
   char path[256];          /* what it waited in; of a step that worked, the path to blame first in
                               a hitch, or that took most of its thread's time in the frame, "" if
                               it need not have been in this step */
   double path_ms;          /* the least that it took in this step, by the sums of the frame */
} Prof_Critical_Step;
/* By the frame's number, of the history or a kept hitch. 0: not known. Only from the thread that
 * updates. */
Prof_API int Prof_num_critical_steps(unsigned long frame) Prof_OFF(0)
Prof_API int Prof_get_critical_step(unsigned long frame, int index, Prof_Critical_Step *step)
   Prof_OFF(0)

/* One path's share in a hitch. */
typedef struct Prof_Blame {
   char path[256];          /* zones from the outermost, joined by " > "; a long one begins with
                               ".." and stands for all paths that end so. Time in no zone
                               is "(unaccounted)" */
   int zone;                /* id of the last zone; "(root)", if it is in none */
   int context;             /* of the thread that did it: the updating one's, or another that was
                               waited for. Prof_get_context_info tells its name */
   double ms, usual_ms, excess_ms; /* self time; the excess is their difference, less what the
                               time may be too much where it is an estimate (OFTEN) */
   double explains;         /* its part of the hitch's excess_ms, 0 .. 1: its own excess; on another
                               thread no more of it than was waited, but where a lock tells that
                               the thread was waited for, what is usual as well */
   double count, usual_count;
   double blame_ms;         /* the same in ms: of that excess_ms, what made the frame longer */
   Prof_Evidence evidence;
} Prof_Blame;
/* "", "lock", "look", "sums", "still open", "CPU": the evidence in a word or two. Any thread. */
Prof_API const char *Prof_evidence_name(Prof_Evidence evidence) Prof_OFF("")

/* A zone that was entered strangely often or rarely in a hitch, on all threads and paths together:
 * usual_count is what was usual just before, on threads that run by the clock in so much time; and
 * count differs by more than three standard deviations of entries that come at random. */
typedef struct Prof_Near {
   const char *name;        /* of the zone; stays valid */
   int zone;                /* its id */
   double count, usual_count; /* entries in this frame, and usually in a frame; 0 or more */
} Prof_Near;

Prof_API int Prof_num_hitches(void) Prof_OFF(0)
/* "game", "display", "machine". Any thread. */
Prof_API const char *Prof_hitch_kind_name(Prof_Hitch_Kind kind) Prof_OFF("")
/* Hitches of that kind since the start or the last Prof_clear_hitches, those that are not kept
 * included. Less those that were withdrawn or dropped. */
Prof_API unsigned long Prof_count_hitches(Prof_Hitch_Kind kind) Prof_OFF(0)
Prof_API int Prof_get_hitch(int index, Prof_Hitch *hitch) Prof_OFF(0)
Prof_API int Prof_get_blame(int index, int rank, Prof_Blame *blame) Prof_OFF(0)
/* A GPU zone (Prof_gpu_begin) of the frame that a display's hitch waited for. */
typedef struct Prof_Hitch_Gpu {
   char path[256];          /* as in Prof_Blame */
   int zone;                /* id of the last zone */
   double ms, usual_ms, excess_ms; /* self time */
} Prof_Hitch_Gpu;
/* Rank 0 has the largest excess; 8 at most. 0: there is no such hitch or rank, or nothing is
 * known. */
Prof_API int Prof_get_hitch_gpu(int index, int rank, Prof_Hitch_Gpu *found) Prof_OFF(0)
/* Tells what was near the hitch, beside frame.text: zones whose entries left their usual range,
 * rank 0 the strangest; whether or not they are blamed too. Values are not among them, see below.
 * 0 also if there is no memory. */
Prof_API int Prof_get_near(int index, int rank, Prof_Near *found) Prof_OFF(0)

/* A value whose figure of the frame was strange in a hitch: further from what was usual just before
 * than three standard deviations, and than a tenth of it. The figure is the sum of a count or event
 * in the frame, and of a sample or memory what it held as the frame ended. */
typedef struct Prof_Near_Value {
   const char *name, *unit; /* of the value; stay valid */
   Prof_Kind kind;
   double amount, usual, deviation; /* in the value's unit: of this frame; usually, and how far */
} Prof_Near_Value;
/* Tells those, rank 0 the strangest. 0: there is no such hitch or rank; nothing is strange in the
 * first 16 frames of a run or scene. */
Prof_API int Prof_get_near_value(int index, int rank, Prof_Near_Value *found) Prof_OFF(0)

/* WHAT WAS SEEN   Where a library looks at late threads (prof_evidence.h), a hitch keeps what it
 * saw: LOOKS, each with the zone path and the functions that the thread was in at that instant.
 * They are counted, and tell how often something was seen, never how long it took. Fewer than four
 * tell next to nothing. Only from the thread that updates. */
typedef struct Prof_Looking {
   double from_ms;          /* looking began so long after the frame's begin */
   int looks;               /* those that saw something, of all threads */
   int unanswered;          /* and those for which the thread had no CPU */
   int left_out;            /* and those that were too many to keep */
} Prof_Looking;
/* 0: nobody looked, or there was no memory. */
Prof_API int Prof_get_looking(int index, Prof_Looking *looking) Prof_OFF(0)

/* Looks at one path that saw the same functions. What encloses them is left out: the functions
 * outside of that which is called as the zone; else those in which the thread was in other zones,
 * too (manual, 2.18). */
typedef struct Prof_Seen_Info {
   char path[256];          /* as in Prof_Blame */
   int zone, context;       /* likewise */
   int count, of;           /* so many of all looks at that path */
   char text[256];          /* functions, the innermost first: "noise3 < fbm < shade_rock"; what
                               has no room is "..". One without a known name is its module and the
                               offset in it: "libgame.so+0x1a2b" */
   char file[128];          /* of the source of the innermost, else its module; "" if not known */
   int slept;               /* of `count`, asleep in the system */
   char call[48];           /* in this call of it: "nanosleep"; "" if none slept */
   int cut, guessed;        /* 1: a stack is known up to some caller only; has a place that is a
                               guess */
} Prof_Seen_Info;
/* rank 0 was seen most often. Counts of one path add up to its `of`, except for looks that saw no
 * function. 0: there is no such hitch or rank, or no memory. */
Prof_API int Prof_num_seen(int index) Prof_OFF(0)
Prof_API int Prof_get_seen(int index, int rank, Prof_Seen_Info *info) Prof_OFF(0)
/* Where more than half of the looks at a blamed path (rank as in Prof_get_blame) found it: the
 * innermost function that so many were in, or in what that called. If no function is, count is 0
 * and text "". 0: nobody looked there. */
Prof_API int Prof_get_blame_seen(int index, int rank, Prof_Seen_Info *info) Prof_OFF(0)

/* One look: 0 is the first, up to Prof_Looking.looks - 1. */
typedef struct Prof_Look {
   double ms;               /* since the frame's begin, when it was */
   char path[256];
   int zone, context;       /* the thread's or fiber's own */
   int functions;
   char text[512];          /* all of them, the innermost first, as above */
   char call[48];           /* it slept in this call of the system; "": it ran */
   int cut, guessed, fiber; /* likewise; it was on a stack of its own: a coroutine's */
} Prof_Look;
Prof_API int Prof_get_look(int index, int look, Prof_Look *found) Prof_OFF(0)
Prof_API void Prof_drop_hitch(int index) Prof_OFF_VOID
Prof_API void Prof_clear_hitches(void) Prof_OFF_VOID

/* One line of JSON with all of a kept hitch that others need: the run's labels, what is in the
 * table of hitches (Prof_CSV_TABLE_HITCHES), its first 5 blames and 4 of what was near; for a game
 * that sends its hitches itself. Some 1.5 KB, UTF-8, and a new line at its end. At most `size`
 * bytes, with the final 0; returns the length of the whole, as snprintf does; buffer may be null if
 * size is 0. 0, and "", if there is no such hitch, or no memory. Off: writes nothing. */
Prof_API size_t Prof_write_hitch_line(char *buffer, size_t size, int index) Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* LABELS: what this run is a run of, for files and tables that are gathered from many.         */

/* Sets the label of that key: build, level, gpu, tester, version have columns of their own in
 * tables. key: 1 to 31 of A-Z a-z 0-9 _ . and -. value: up to 127 bytes are kept, up to the end of
 * a character, control characters as blanks; null or "" removes it. Both are copied. Up to 32. What
 * is set when a file is written is in it: frames do not know which labels there were. It may be
 * called before Prof_configure. Returns 1; 0 if the key is none or there are 32: the log is told
 * once of each; and in a hook. Any thread. */
Prof_API int Prof_set_label(const char *key, const char *value) Prof_OFF(1)

typedef struct Prof_Label {
   char key[32], value[128];
   int own; /* 1: iprof knows it by itself. It has: os, cpu, cpus, memory_mib; compiler, optimised
               (0 or 1), asserts (1: NDEBUG is not defined) and sanitizer (address, thread, memory
               or undefined), of the file that calls Prof_update; of the library, until it did, the
               first two, and iprof_opt, where that is another; build_bits, iprof (its
               version), clock (as Prof_Info); start (of the profiler, UTC, as
               2026-01-31T23:59:59Z), session (16 hexadecimal digits, random, the first a letter;
               the same until a Prof_shutdown); gpu, once libiprof_gl has drawn, or libiprof_vk or
               libiprof_d3d11 was started; and resolution, "1920x1080", of the picture that the
               overlay was drawn in. What the system does not tell is left out. A label of that key
               that the game sets stands in its place */
} Prof_Label;

/* Labels there are: first the game's, as they came to be, then iprof's own. The first question asks
 * the system, which takes some 0.1 ms. 0 in a hook. Any thread. */
Prof_API int Prof_num_labels(void) Prof_OFF(0)
/* index: 0 .. Prof_num_labels() - 1. Any thread. */
Prof_API int Prof_get_label(int index, Prof_Label *label) Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* Comparing, and files. Calls return 1; or 0 with a message to the log, and nothing has changed. */

/* Lets every report show B - A from now on, means over two ranges of frames, sorted by how much
 * they differ. Frames are remembered by number, not by place. Prof_compare_off() ends it. 0: no
 * such frames; the log is not told. */
Prof_API int Prof_compare(int a_newest, int a_oldest, int b_newest, int b_oldest) Prof_OFF(0)
/* The same against a file: A is the baseline, B the range. Paths are matched by their zones'
 * names; those that never ran in this run show as rows, as far as a quarter of the states and names
 * that are free, the rest as "(rest of baseline)". */
Prof_API int Prof_compare_baseline(const char *file, int b_newest, int b_oldest) Prof_OFF(0)
Prof_API void Prof_compare_off(void) Prof_OFF_VOID
/* Writes the means of a range for Prof_compare_baseline, and of values; programs of
 * before there were any refuse a file that has some. If it cannot, an old file of that name
 * stays. */
Prof_API int Prof_save_baseline(const char *file, int newest, int oldest) Prof_OFF(0)

typedef enum Prof_Format {
   Prof_TEXT,        /* the report now shown */
   Prof_CSV_FRAMES,  /* a line a frame: number, ms, work, due, marks, self time of every zone, and
                        the amount of every value, as the text report has it */
   Prof_CSV_ZONES,   /* a line a zone, and one of the work: statistics over the frames, entries */
   Prof_CHROME,      /* trace events (JSON) for Perfetto and chrome://tracing: frames and paths,
                        and a counter track for every value; frames with a time line
                        (Prof_set_events) as they ran, each stay in a zone a slice */
   Prof_FOLDED,      /* a line a path: zones joined by ';', microseconds; for flame graph tools */
   Prof_SPEEDSCOPE,  /* speedscope's JSON */
   Prof_PPROF,       /* profile.proto, gzip: go tool pprof and profiling servers; and of each path
                        what was added to counts, the first 64 */
   Prof_HTML,        /* one page that needs nothing else: one frame, or one hitch with its blame */
   Prof_CSV_COMPARISON, /* the comparison that is on: a line a zone, with A, B and B - A */
   Prof_CSV_SCENES,  /* a line a scene: statistics of its frames' work, and hitches */
   Prof_CSV_LOCKS,   /* a line a lock, all waits since the start: how long, for whom, by whom */
   Prof_CSV_HITCHES, /* a line a blame of each kept hitch, with its thread and the evidence */
   Prof_CSV_VALUES,  /* a line a value: statistics over the range, and of its figures of frames */
   Prof_CSV_COUNTS,  /* a line for each thread and path below which a count was added to */
   Prof_OPENMETRICS, /* OpenMetrics text, for monitoring: values, and frame times */
   Prof_CSV_SEEN,    /* a line for each chain of functions that was seen in a kept hitch */
   /* TABLES for databases: columns are the same in each file, whatever the game, and the first one
      is the run's session, so files of many runs go into one table (manual, 2.41). CSV: */
   Prof_CSV_TABLE_SESSIONS, /* one line: labels, and statistics over the range */
   Prof_CSV_TABLE_LABELS,   /* a line a label */
   Prof_CSV_TABLE_FRAMES,   /* a line a frame: times, marks, scene, notes */
   Prof_CSV_TABLE_HITCHES,  /* a line a kept hitch */
   Prof_CSV_TABLE_BLAMES,   /* a line a blame of each kept hitch: 1 % and more, 40 at most */
   Prof_CSV_TABLE_NEAR,     /* a line for each zone and value that was strange in one, 8 each */
   Prof_CSV_TABLE_VALUES,   /* a line a frame and value that moved in it */
   /* The same as a JSON object a line. */
   Prof_NDJSON_SESSIONS, Prof_NDJSON_LABELS, Prof_NDJSON_FRAMES, Prof_NDJSON_HITCHES,
   Prof_NDJSON_BLAMES, Prof_NDJSON_NEAR, Prof_NDJSON_VALUES
} Prof_Format;

/* Writes the frames of the range, for Prof_HTML the frame `newest`, and for Prof_TEXT,
 * Prof_CSV_COMPARISON, _LOCKS, _HITCHES and _SEEN and the tables of labels, hitches, blames and
 * near what there is now, whatever the range. A list that is empty has the line of its names alone,
 * and as JSON nothing: then the file is empty. If the file cannot be written, or there are no
 * frames or no comparison, an old file of that name stays. Where the name is a link, that is the
 * file which it leads to. */
Prof_API int Prof_export(Prof_Format format, const char *file, int newest, int oldest) Prof_OFF(0)
/* The page of one kept hitch, with up to 30 frames before and after it as bars. */
Prof_API int Prof_export_hitch(int index, const char *file) Prof_OFF(0)

/* Lets each hitch that is kept leave its page in that folder by itself, once `neighbours` frames
 * after it were recorded; they and as many before it are on the page. Names of files tell the time
 * of the start and the frame, and sort by both: hitch-20250131-174501-3fa29c01-0000018204.html. Of
 * the files that this process wrote there since the folder was set, `files` stay: the hitch with
 * the smallest excess_ms goes first, and one milder than all of them leaves none. No other file is
 * ever deleted. A hitch that was dropped, withdrawn (HOOK above), or has made room for others
 * before its time leaves none; the page of one that is withdrawn later is deleted, and that of the
 * first of the run is written anew.
 *
 * files: 1 .. 65,536; neighbours: 0 .. 1,000. The folder must be there; null or "": no pages any
 * more. The same folder again changes the numbers alone; for another, the list of what was written
 * begins anew. Those that wait are written before another folder is taken, and in Prof_shutdown; a
 * program that ends without it loses those of the last `neighbours` frames. To write a page takes
 * some milliseconds of Prof_update, which are the profiler's own.
 *
 * Returns 1; 0 in a hook that forbids it, or without memory: then nothing changes. A folder that is
 * not there, or cannot be written to, is taken all the same, as that may change: the log is told,
 * with its name, once until it can be; the next hitches are tried, and stay kept in memory whatever
 * happens. Starts the profiler. Captures of hitches have a folder and numbers of their own
 * (Prof_set_hitch_captures). Only from the thread that updates. */
Prof_API int Prof_set_hitch_folder(const char *folder, int files, int neighbours) Prof_OFF(0)

/* Reads lines `what max percentile` ('#' begins a comment) and checks them over the whole history.
 *
 *    what        a value (WHAT above: "draw_calls", "draw_calls@render", "entries@ai"), a zone, or
 *                a path, "a > b > c". A value comes before a zone of its name, and the log is told;
 *                the zone's time is time@name. "scene: what" checks the frames of that scene alone,
 *                and "scene:" their work
 *    max         milliseconds of hierarchical time; of a value an amount, in its unit or with one
 *                that is related to it, "64MB" or "64 MB", also below 0. ">=60": at least so much
 *    percentile  0 .. 100 or p0 .. p100
 *
 * Returns how many are exceeded, so 0 is good; each is told to the log with its figures. What never
 * ran or was never used counts as exceeded, for it may be misspelt; so does a scene of which no
 * frame is kept. Frames in which a sample was not known yet are left out. -1 if the file cannot be
 * read, a line is wrong, which is told with its number, or there is no frame to judge: none but
 * loads and gaps, or none at all. */
Prof_API int Prof_count_exceeded(const char *budget_file) Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* LOOKING INSIDE a zone: for some seconds the functions that run below it are zones as well,   */
/* though nobody marked them. Needs libiprof_auto and clang's XRay: see prof_xray.h.            */

typedef enum Prof_Inside {
   Prof_INSIDE_NOTHING,
   Prof_INSIDE_LEARNS,      /* which functions run below the zone */
   Prof_INSIDE_SHOWS,       /* these */
   Prof_INSIDE_ENDS         /* waits for those that are still open, a few frames at most */
} Prof_Inside;

typedef struct Prof_Inside_Info {
   Prof_Inside state;
   const char *zone;        /* looked into; "" none. Stays valid */
   int functions;           /* that are zones, or will be in some frames */
   int too_many;            /* that run below it too, but max_functions are zones already */
   int too_often;           /* left out since, as they are called too often for too little */
   double seconds_left;
   const char *refusal;     /* why the last call returned 0, in words; "" it did not. Stays valid */
} Prof_Inside_Info;

/* Looks into the zone of that name, wherever it stands, for so many seconds, 0.1 .. 3,600; 0: the
 * default, 10. What was looked into before is so no longer. Key F in the overlay does it
 * with the zone under the cursor, and ends it again. Returns 1; or 0, with a message to the log and
 * in `refusal`: there is no such zone, the program has no sleds, its code may not be changed ... */
Prof_API int Prof_look_inside(const char *zone, double seconds) Prof_OFF(0)
/* Ends it; nothing, if there is nothing to end. */
Prof_API void Prof_stop_inside(void) Prof_OFF_VOID
/* Returns 1, or 0 if nothing is looked into; filled either way. */
Prof_API int Prof_get_inside(Prof_Inside_Info *info)
   Prof_OFF_DO(if (!info) return 0; memset(info, 0, sizeof *info);
               info->zone = info->refusal = ""; return 0;)

/* -------------------------------------------------------------------------------------------- */
/* The overlay: HUD, report, call graph, frames, flame, hitches. Actions in, triangles out; no  */
/* device and no OpenGL. The adapters for GLFW and SDL2 do all of this part but drawing.        */

/* Actions that the developer can ask of the overlay. Keys, buttons of a gamepad and the mouse are
 * mapped to these, by a table that the game may change (Prof_bind_key) or by the game itself. */
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
   Prof_ACTION_MODE,        /* self, hierarchical, tree, groups, values, threads */
   Prof_ACTION_SPREAD,      /* recursion flattened or spread */
   Prof_ACTION_THREAD,      /* all threads, or one after the other */
   Prof_ACTION_SMOOTHING,   /* instant, 0.8 s, 2.5 s */
   Prof_ACTION_MARK,        /* this frame is A; the next time, B */
   Prof_ACTION_COMPARE,     /* everything shows B - A; again, no more */
   Prof_ACTION_COLORS,      /* flame: by group or by excess over usual */
   Prof_ACTION_EVENTS,      /* flame: paths or the time-line of events */
   Prof_ACTION_STACK,       /* strip: bars by group */
   Prof_ACTION_PLOT,        /* report of values: this one as a line over the strip; again, off */
   Prof_ACTION_RECORD,      /* starts a recording of all values and zones; again, stops it */
   Prof_ACTION_INSIDE,      /* Prof_look_inside of the zone under the cursor; again, ends it */
   Prof_ACTION_FILTER,      /* begins to read a part of a name */
   Prof_ACTION_DROP, Prof_ACTION_CLEAR, /* this hitch, elsewhere the marks; all hitches */
   Prof_ACTION_EXPORT,      /* writes what is shown to a file, see Prof_Overlay.export_folder */
   Prof_ACTION_RESET,       /* maxima begin anew with the next frame, warnings go */
   Prof_ACTION_OPACITY, Prof_ACTION_LARGER, Prof_ACTION_HUD, Prof_ACTION_CORNER, Prof_ACTION_DOCK,
   Prof_ACTION_HELP,
   Prof_ACTION_COST,        /* report, call graph: what the calls of each zone cost; again, not */
   Prof_ACTION_LESS_COST,   /* ... times less that, estimated; again, as measured */
   Prof_ACTION_LESS_BUDGET, Prof_ACTION_MORE_BUDGET,    /* Prof_set_rules: a usual step */
   Prof_ACTION_MORE_HITCHES, Prof_ACTION_FEWER_HITCHES, /* the same: a stricter, a milder rule */
   Prof_ACTION_ABOUT,       /* the page of the zone under the cursor; again, closes it */
   Prof_ACTION_ZONE_OFF,    /* Prof_set_zone_on: the zone under the cursor off; again, on */
   Prof_ACTION_GROUP_OFF,   /* Prof_set_group_on: the same of its group */
   Prof_ACTION_FACTS,       /* HUD: build, CPU and GPU: without a panel, always, never */
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

/* Which of its times HUD and strip take for a frame's. */
typedef enum Prof_Figure {
   Prof_FIGURE_CRITICAL,  /* what somebody did along the critical path: critical_ms. The default */
   Prof_FIGURE_MAIN,      /* the updating thread's work, with the fibers that ran there */
   Prof_FIGURE_LONGEST,   /* the work of the thread that worked most, be it that one or another */
   Prof_FIGURE_DUE,       /* the updating thread's work, and its waiting for threads: what hitches
                             are judged by */
   Prof_NUM_FIGURES
} Prof_Figure;

/* When the full HUD has three lines more, of labels (Prof_set_label): version and build, and what
 * prof.h saw of the compiler; CPU; GPU and the picture's size. A screenshot tells by itself then
 * what it is of. */
typedef enum Prof_Hud_Facts {
   Prof_FACTS_ALONE,      /* while no panel is open and the picture is not small. The default */
   Prof_FACTS_ON, Prof_FACTS_OFF
} Prof_Hud_Facts;

/* How the overlay looks. Zero in a field means its default. */
typedef struct Prof_Overlay {
   int scale;             /* screen pixels for a pixel of the font, 1 .. 4; default height / 720.
                             Less where it would not fit: below 240 x 60 nothing is drawn */
   double safe_area;      /* kept free at each edge, of width and height, 0 .. 0.1; default 0 */
   double figures_per_s;  /* how often figures change, 2 .. 10; default 4 */
   Prof_Hud hud;
   int corner;            /* of the HUD: 0 top left, 1 top right, 2 bottom left, 3 bottom right;
                             Prof_ACTION_CORNER, key K, goes to the next */
   int dock_right;        /* 1: panels at the right edge */
   int large;             /* 1: one scale more */
   int share_keys;        /* 1: a panel with the focus leaves the game the keys that do nothing in
                             it; default 0: it takes them all */
   const char *note;      /* shown in the HUD: level, position, what is tested; a screenshot is a
                             bug report then. Not copied, must stay */
   const char *export_folder; /* where Prof_ACTION_EXPORT writes; default "." Not copied */
   Prof_Figure figure;    /* of HUD and strip */
   int fill;              /* 1: nothing is behind the overlay, as in a window that is all its own:
                             the panel takes the whole picture, with the strip below it */
   Prof_Hud_Facts facts;  /* of the HUD; Prof_ACTION_FACTS, key B, goes to the next */
} Prof_Overlay;

/* Any thread. */
Prof_API Prof_Overlay Prof_default_overlay(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Overlay, none); return none;)
/* 1; or 0, with a message to the log, if a field is out of its range; nothing changes then. */
Prof_API int Prof_set_overlay(const Prof_Overlay *overlay) Prof_OFF(1)
/* How it looks by now, with what keys changed since: HUD, corner, side and size. For a game that
 * changes one field, or keeps them among its settings. */
Prof_API Prof_Overlay Prof_get_overlay(void)
   Prof_OFF_DO(Prof_ZEROED(Prof_Overlay, none); return none;)

/* Each returns 1 if the overlay used it, so that the game should not. While a panel takes keys,
 * arrows, Enter, back and sort are always used, even where there is nothing to move; and so is any
 * other key or button, except for those that Prof_bind_key bound to Prof_ACTION_NONE, and with
 * Prof_Overlay.share_keys for all that do nothing here. */
Prof_API int Prof_overlay_action(Prof_Action action) Prof_OFF(0)
/* A key or button of Prof_Key goes down or up; through the table of keys. Held keys repeat by
 * themselves; do not send the system's repeats. A release returns what its press did, so the game
 * gets both or neither. Keys that Prof_Key lacks: keep their presses while Prof_overlay_focus() is
 * not 0. */
Prof_API int Prof_overlay_key(int key, int down) Prof_OFF(0)
/* A character was typed (Unicode): for the filter. Of '/' and '?', which begin it and open the
 * help, this or the key will do, or both. If a device has characters only, send them here while
 * Prof_overlay_focus() is 2, and otherwise to Prof_overlay_key, down and up. */
Prof_API int Prof_overlay_char(unsigned character) Prof_OFF(0)
/* Tells where the mouse is, in pixels of the picture; which buttons are down (1 left, 2 right, 4
 * middle); steps of the wheel since the last call, positive is away from the user. */
Prof_API int Prof_overlay_mouse(int x, int y, unsigned buttons, double wheel) Prof_OFF(0)
/* 1: a panel is open and takes keys. 2: text is being typed. 0: the game has the keys. A game that
 * asks for the state of keys or pads instead of taking events should see none down unless this is
 * 0: the adapters' Prof_glfw_has_keyboard and Prof_sdl2_has_keyboard tell more exactly. */
Prof_API int Prof_overlay_focus(void) Prof_OFF(0)

/* The key shall do this; Prof_ACTION_NONE: nothing, and it is the game's at all times, except while
 * text is typed. An action may have several keys. Returns 1, or 0 if there is no such key or
 * action. */
Prof_API int Prof_bind_key(int key, Prof_Action action) Prof_OFF(1)
/* The action of the key; Prof_ACTION_NONE if there is none, or no such key. */
Prof_API Prof_Action Prof_key_action(int key) Prof_OFF(Prof_ACTION_NONE)
/* The help's name for the action; "" if there is none. Stays valid. Any thread. */
Prof_API const char *Prof_action_name(Prof_Action action) Prof_OFF("")

/* A corner of a triangle. Pixels from the top left; texels of the texture. */
typedef struct Prof_Draw_Vertex {
   short x, y;
   unsigned short u, v;
   unsigned char color[4]; /* red, green, blue, alpha; not premultiplied */
} Prof_Draw_Vertex;

/* The overlay as triangles, three indices each: one texture, one draw call, to be blended
 * (source alpha, one minus source alpha) over the game's picture, without depth and culling. A
 * texel is alpha: multiply it with the colour's. No filtering.
 *
 * Corners come in fours, for renderers that draw quads: 4q .. 4q + 3 are an upright rectangle,
 * clockwise from its top left, on whole pixels and in one colour; texels lie on it as they lie in
 * the texture. The indices are 4q, 4q + 1, 4q + 2, 4q, 4q + 2, 4q + 3, the same in every list. */
typedef struct Prof_Draw_List {
   int width, height; /* what was asked for */
   int num_vertices, num_indices;
   const Prof_Draw_Vertex *vertices;
   const unsigned short *indices;
   int dropped; /* quads left out as the list was full (32,768 vertices) */
} Prof_Draw_List;

/* The overlay for a picture of that many pixels, at most 16,384 each way. Never null; valid until
 * the next call. Takes memory only for what is larger than it ever was before. */
Prof_API const Prof_Draw_List *Prof_overlay_draw(int width, int height)
   Prof_OFF_DO(static const Prof_ZEROED(Prof_Draw_List, none); return &none;)

/* Pixels of the screen for a pixel of the font, 1 .. 4, in a picture of that many pixels, as the
 * overlay is set by now; 0 for a size that Prof_overlay_draw paints nothing of. For a renderer that
 * filters its textures: see Prof_overlay_texture_rgba. */
Prof_API int Prof_overlay_scale(int width, int height) Prof_OFF(0)

/* WITH A RENDER THREAD the picture is prepared where Prof_update is called, and drawn elsewhere:
 *
 *    Prof_overlay_prepare(width, height);         once a frame, in place of Prof_overlay_draw_gl
 *    Prof_draw_list_gl(Prof_overlay_take());      on the thread that draws, last
 *
 * prepare paints what Prof_overlay_draw would, and hands over a copy. It never waits. The memory is
 * ours, and static: 1.2 MB, of which only that much is touched as lists are long. Returns 1; or 0,
 * with a message to the log, on another thread than Prof_update's. */
Prof_API int Prof_overlay_prepare(int width, int height) Prof_OFF(0)
/* The newest list that was prepared; the same again if there is no newer one; an empty one before
 * the first. Never null. It is yours, and nobody writes to it, until the next take: draw it as
 * often as you like. So it stays over a Prof_shutdown, after which the next take gives an empty
 * one. Any thread, one at a time; it never waits. */
Prof_API const Prof_Draw_List *Prof_overlay_take(void)
   Prof_OFF_DO(static const Prof_ZEROED(Prof_Draw_List, none); return &none;)

/* The one texture: one byte a texel, 0 or 255, top row first; 512 x 256 texels, or more after
 * Prof_set_glyphs. Never changes. Either pointer may be null. Any thread. Off: one texel, clear. */
Prof_API const unsigned char *Prof_overlay_texture(int *width, int *height)
   Prof_OFF_DO(if (width) *width = 1; if (height) *height = 1;
               return Prof_REREAD(const unsigned char *, "");)
/* The same in the form that every renderer takes, written into rows that lie `stride` bytes apart:
 * white with that alpha, RGBA, each texel as a square of `scale` texels each way, 1 .. 8. So it is
 * `scale` times as wide and as high, and so are u and v. At the overlay's own scale a pixel of the
 * screen is a texel, and filtering changes nothing. Null writes nothing. Any thread. */
Prof_API void Prof_overlay_texture_rgba(unsigned char *rgba, int scale, int stride) Prof_OFF_VOID

/* Glyphs for characters that the built-in font lacks, as those of Chinese, Japanese and Korean:
 * from the game's own rasteriser, or Prof_cjk_glyphs of library iprof_cjk. A character that takes
 * two cells on a terminal has 16 x 16 pixels, any other the left 8 of them. */
typedef struct Prof_Glyphs {
   int count;
   const unsigned short *codes;     /* code points in Unicode, ascending */
   const unsigned char (*rows)[32]; /* of each: 16 rows from the top, two bytes a row; the leftmost
                                       pixel is bit 7 of the first */
} Prof_Glyphs;
/* Once, before the overlay is drawn or its texture is asked for: all of the glyphs are in the
 * texture from the start. It grows to the next power of two, 4096 x 4096 at most, in memory that is
 * kept to the end of the process. The arrays stay the game's, and must stay as they are. Returns 1;
 * or 0, with a message to the log: it comes too late, codes do not ascend, there is no memory. */
Prof_API int Prof_set_glyphs(const Prof_Glyphs *glyphs) Prof_OFF(0)

/* Two back-ends that need nothing. The picture itself, blended over rows of RGBA that lie `stride`
 * bytes apart, which may be negative. The mouse stays where the picture has it. */
Prof_API void Prof_overlay_raster(unsigned char *rgba, int width, int height, int stride)
   Prof_OFF_VOID
/* The same of a list, of whatever size: what lies outside of width x height is left out. Null does
 * nothing. Any thread; so that of Prof_overlay_draw on that of Prof_update. */
Prof_API void Prof_draw_list_raster(const Prof_Draw_List *list, unsigned char *rgba, int width,
                                    int height, int stride) Prof_OFF_VOID
/* The other is text of so many columns and lines for a terminal, as Prof_write_report, at most 512
 * by 256; UTF-8, never cut within a character. 0 columns or lines: the texts alone, line by line,
 * for a screen reader. A null buffer is one of no size. Off: writes nothing. */
Prof_API size_t Prof_overlay_write(char *buffer, size_t size, int columns, int lines) Prof_OFF(0)

/* -------------------------------------------------------------------------------------------- */
/* OpenGL: library iprof_gl. A context is current. All GL state is left as it was found, but where
 * the game waives that.                                                                         */

/* The overlay onto the current framebuffer: OpenGL 1.1 and later, core or compatibility, or OpenGL
 * ES 3. width, height: of the picture in pixels, drawn with its top left at the viewport's. Returns
 * 1; or 0, and nothing is drawn, without a context that can: the log says so once if the overlay is
 * open. */
Prof_API int Prof_overlay_draw_gl(int width, int height) Prof_OFF(0)
/* The same of a list, at the viewport's top left, whatever the viewport's size is by now. Null
 * draws nothing and returns 0. Any thread, one at a time; so that of Prof_overlay_draw on that of
 * Prof_update. It must not run while another thread is in Prof_shutdown. */
Prof_API int Prof_draw_list_gl(const Prof_Draw_List *list) Prof_OFF(0)

/* 1: the game sets each frame what OpenGL state it draws with, as most engines do, and draws the
 * overlay in one context. From the second picture on nothing is read back then, by no glGet, glIs
 * or glCheckFramebufferStatus, which browsers and drivers with threads answer slowly; and what the
 * overlay set stays as it is. 0, the default, and again after Prof_shutdown: all is put back. Call
 * it again with 1 when the context, or attachments or sRGB of its framebuffer, are others. On the
 * thread that draws. OpenGL 3.0 and OpenGL ES 3.0 or later; what is older is put back as ever.
 *
 * LEFT BEHIND, as far as the context has it
 * viewport      0, 0, width, height: those of the call or list; the picture is there
 * bound         unit 0 is active, with our texture and without sampler; our program, no pipeline;
 *               no vertex array, no array buffer
 * off           depth, stencil and scissor test, culling, logic op, polygon smoothing, alpha to
 *               coverage and to one, sample coverage and mask, rasterizer discard, both kinds of
 *               primitive restart, clip distances, GL_FRAMEBUFFER_SRGB; and of fixed functions
 *               alpha test, lighting, fog, stipple, texture generation, colour sum, assembly
 *               programs
 * blending      on: source alpha, one minus source alpha; for alpha one, one minus source alpha;
 *               add
 * colour mask   all, of the first draw buffer; none, of others that the first picture had
 * as at first   polygon mode, clip control
 * undefined     current values of vertex attributes 0 to 2
 * Transform feedback must not be active. */
Prof_API void Prof_leave_gl_state(int leave) Prof_OFF_VOID

/* Draws the report, as IProf 0.2 did. The host has set a 2-d projection and blending. A core
 * profile has no projection: there units are the viewport's pixels.
 * (sx, sy)      the left edge of the report, and the baseline of its first line
 * width         of the report, to sx + width
 * height        from the first baseline to where the lowest line ends, at most
 * line_spacing  from baseline to baseline; negative if y decreases down the screen
 * precision     1..4 decimals of the times
 * print_text    draws a string whose baseline begins at (x, y), in the current colour (in a core
 *               profile there is none: in its own)
 * text_width    measures a string
 * Give null for both functions to use the built-in font, whose size follows line_spacing: 16 to 31
 * is 1x, 32 to 47 is 2x, and so on. A call that draws nothing logs the reason, each reason once. */
Prof_API void Prof_draw_gl(float sx, float sy, float width, float height, float line_spacing,
                           int precision, void (*print_text)(float x, float y, char *str),
                           float (*text_width)(char *str)) Prof_OFF_VOID

/* Draws the self times of all zones over the last 128 frames, the newest at sx + 127 * x_spacing.
 * (sx, sy): where the oldest frame and 0 ms lie. x_spacing, y_spacing: the size on the screen of
 * one frame and of one millisecond; either may be negative. In a core profile units are the
 * viewport's pixels, and y grows as in the last Prof_draw_gl; before the first one the curves rise.
 * A call that draws nothing logs the reason, each reason once. */
Prof_API void Prof_draw_graph_gl(float sx, float sy, float x_spacing, float y_spacing)
   Prof_OFF_VOID

/* GPU zones: the time that the GPU spends on what is asked of it between begin and end, by its own
 * clock; nested as zones are. `name` is looked up each time; it may be made at run time, and null
 * counts as "(null)". The profiler never waits for results: they come some frames later, and stand
 * in the frames in which they come, below the context "GPU"; the HUD puts them where they belong.
 * On the thread and in the context that draws; one context is measured. Where that thread updates
 * as well, all zones must end before Prof_update; at most 256 a frame.
 *
 * The first begin tests for some 50 ms whether the driver's clock tells the truth. If it does not,
 * or if there is none (needs OpenGL 3.3, or OpenGL ES 3 with EXT_disjoint_timer_query), nothing is
 * shown but a warning that names the driver; Prof_Info.gpu has it too.
 * C++: Prof_Gpu_Scope(name); to the end of the block. */
Prof_API void Prof_gpu_begin(const char *name) Prof_OFF_VOID
Prof_API void Prof_gpu_end(void) Prof_OFF_VOID

Prof_CALLS_END

#ifdef __cplusplus
/* The calling thread waits for `lock` to the end of the block: around the wait of a condition
 * variable, the get of a future, the acquire of a semaphore, a join. */
class Prof_Waiting_for {
 public:
   explicit Prof_Waiting_for(Prof_Lock *lock) : wait_(Prof_begin_wait(lock)) {}
   Prof_Waiting_for(Prof_Lock *lock, int shared) /* with others that share it */
      : wait_(shared ? Prof_begin_shared_wait(lock) : Prof_begin_wait(lock))
   {
   }
   ~Prof_Waiting_for() { Prof_end_wait(&wait_); }
#ifdef Prof_ENABLED
   void has_taken() { Prof_Instrument_take_over(&wait_); } /* Prof_LOCK's */
#endif

 private:
   Prof_Wait wait_;
   Prof_Waiting_for(const Prof_Waiting_for &);
   Prof_Waiting_for &operator=(const Prof_Waiting_for &);
};

/* Any lockable, shared ones as well, which can be watched. */
template <typename M> class Prof_Mutex {
 public:
   explicit Prof_Mutex(const char *name) : mutex_(), lock_() { lock_.name = name; }
   void lock() { Prof_LOCK(&lock_, mutex_.try_lock(), mutex_.lock()); }
   void unlock() { Prof_UNLOCK(&lock_, mutex_.unlock()); }
   bool try_lock() { return mutex_.try_lock() && taken(); }
   void lock_shared() { Prof_LOCK_SHARED(&lock_, mutex_.try_lock_shared(), mutex_.lock_shared()); }
   void unlock_shared() { Prof_UNLOCK_SHARED(&lock_, mutex_.unlock_shared()); }
   bool try_lock_shared() { return mutex_.try_lock_shared() && taken_shared(); }
   M &get() { return mutex_; }

 private:
   bool taken() { Prof_TAKE(&lock_); return true; }
   bool taken_shared() { Prof_TAKE_SHARED(&lock_); return true; }
   M mutex_;
   Prof_Lock lock_;
   Prof_Mutex(const Prof_Mutex &);
   Prof_Mutex &operator=(const Prof_Mutex &);
};

#ifdef Prof_ENABLED
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
#endif

/* -fshort-enums is not for files that include this, unless it is for the whole program. */
#ifdef Prof_ENABLED
typedef char Prof_enums_have_the_size_of_int[sizeof(Prof_Action) == sizeof(int) ? 1 : -1];
#endif

#pragma pack(pop)
#include "platform/prof_header_end.h"

#endif
