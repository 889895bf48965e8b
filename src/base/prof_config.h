/* prof_config.h - limits, memory, messages, and the counts of what went wrong.
 *
 * Three things hold for everybody above this file. They take memory, give it back and log through
 * the calls here alone, so the game's hooks see all of it but what outlives them. Memory may be
 * refused at any time; whoever asked goes on with less. And a limit that is reached is told once,
 * by the name of the field that raises it (Prof_Config_over_limit), and counted from then on.
 */
#ifndef INC_PROF_CONFIG_H
#define INC_PROF_CONFIG_H

#include "../../platform/prof_compiler.h"
#include "../../prof.h"
#include "prof_assert.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most that max_states may be; and max_zones and max_names. The first costs address space, so
 * there are fewer where that is scarce: a page in a browser pays for it with memory. */
#if UINTPTR_MAX > 0xFFFFFFFFu
#define Prof_MOST_STATES 1048576
#else
#define Prof_MOST_STATES 65536
#endif
#define Prof_MOST_ZONES 1048576

/* No context can have more nodes than this: a sixteenth of them is for "(over limit)", see
 * prof_state.c. Prof_Context_nowhere is as long, and hints point into it. */
#define Prof_MAX_STATES (Prof_MOST_STATES + Prof_MOST_STATES / 16 + 3)

/* The settings in force; no limit is zero, no hook null, except `hitch`. They are written before
 * the profiler starts and when it is shut down, never in between, so that anybody may read them
 * without the lock; except for those of Prof_Rules, see prof_rules.h. */
extern Prof_Config Prof_Settings;

/* Returns 1, or 0 after telling the log what is wrong. */
extern int Prof_Config_check(const Prof_Config *config);
extern void Prof_Config_take(const Prof_Config *config);
/* The same of rules; `call` stands before what is wrong. */
extern int Prof_Config_check_rules(const char *call, const Prof_Rules *rules);
/* Makes the limits in force smaller where a page's heap is small, as Prof_default_config does. Only
 * the first call of a life does anything, and it must come before a limit is used. */
extern void Prof_Config_fit(void);

/* The profiler's lock: one for everything. It is not taken on the way of a zone that is found
 * inline, so one lock is enough, and nobody can take two in the wrong order. The game's hooks run
 * under it, and may call Prof_get_info, which takes it again: so a thread may take it as often as
 * it likes. */
extern void Prof_Config_lock(void);
extern int Prof_Config_try_lock(void); /* 0: another thread has it */
extern void Prof_Config_unlock(void);
extern int Prof_Config_lock_is_mine(void);

/* 1 while the calling thread runs one of the game's hooks. The thread has empty hands then: a hook
 * may open zones, which are not measured, as the thread could otherwise wait for itself. */
extern int Prof_Config_in_hook(void);

/* A hook that threw an exception, or jumped, has left the lock taken and the thread without its
 * stack. These two mend both, and tell the log.
 *
 * mend_hook is for calls that no hook may make; `here` is where the call stands on the machine's
 * stack, which shows whether the hook is still running further up. mend_last_hook is for the very
 * end of a thread, where no hook can be running: there the thread gives the lock back, too. */
extern void Prof_Config_mend_hook(uintptr_t here);
extern void Prof_Config_mend_last_hook(void);

/* Around code of somebody else's that is called in the midst of a begin or an end, as a hook is; it
 * is one for Prof_Config_in_hook. But the thread may be cancelled in there, so the lock should not
 * be held. `here`: where the caller stands on the machine's stack. begin_foreign returns what
 * end_foreign takes. */
extern Prof_Node *Prof_Config_begin_foreign(uintptr_t here);
extern void Prof_Config_end_foreign(Prof_Node *cur);

/* Zeroed memory, or null: counted in Prof_Config_counts and logged once. Lock held or not. */
extern void *Prof_Config_alloc(size_t count, size_t size);
/* Does the same with anything in it, for large blocks that are written before they are read: a
 * foreign allocator's pages are then not touched before they are of use. */
extern void *Prof_Config_alloc_unset(size_t count, size_t size);
/* Zeroed memory for what must outlive a shutdown; never given back. Not by the game's hook, as the
 * next life may have another one: calloc's. Null: counted and logged as above. */
extern void *Prof_Config_alloc_for_ever(size_t bytes);
extern void Prof_Config_release(void *memory);
/* Returns the array with room for `count` entries. If `*cap` is less, the entries move to a new
 * array of at least twice the size, whose rest is zero, and *cap tells its size. Without memory it
 * returns the old array and leaves *cap alone: so the caller compares *cap with `count`
 * afterwards. */
extern void *Prof_Config_grown(void *array, uint32_t *cap, uint32_t count, size_t size);
/* The same for what every context has, of which there may be thousands with a few entries each: the
 * first array has 4, and not 64. */
extern void *Prof_Config_grown_of_context(void *array, uint32_t *cap, uint32_t count, size_t size);
/* Gives memory back by a hook that may not be in force any more. Null memory is nothing. */
extern void Prof_Config_release_by(void (*release)(void *, void *), void *user, void *memory);
/* Makes settings, hooks and counts what they were before the first call. Under the lock, and the
 * last of all that a shutdown does: everybody else releases memory by these hooks. */
extern void Prof_Config_put_back(void);

/* Sends one line to the log. printf's formats. Any thread. */
Prof_PRINTF(1, 2) extern void Prof_Config_log(const char *format, ...);

/* Fields as in Prof_Info. Written under the lock. */
typedef struct Prof_Counts {
   unsigned long surplus_ends, unclosed_zones;
   unsigned long over_states, over_zones, over_names, over_contexts, over_history, failed_allocs;
   unsigned long over_values, refused_amounts;
   unsigned long over_entries; /* the times that memory ran out; Prof_Info counts entries */
   unsigned long cut_intervals;
} Prof_Counts;
extern Prof_Counts Prof_Config_counts;

/* Adds one to the count; the first time, tells the log which field of Prof_Config to raise. */
extern void Prof_Config_over_limit(unsigned long *count, const char *what, const char *field,
                                   long limit);

#ifdef __cplusplus
}
#endif

#endif
