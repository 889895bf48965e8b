/* prof_config.h - limits, memory, messages, and the counts of what went wrong.
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
 * prof_state.c. `nowhere` in prof_context.c is as long, and hints point into it. */
#define Prof_MAX_STATES (Prof_MOST_STATES + Prof_MOST_STATES / 16 + 3)

/* The settings in force, no field zero. Written before the first zone only. */
extern Prof_Config Prof_Settings;

/* 1, or 0 after telling the log what is wrong. */
extern int Prof_Config_check(const Prof_Config *config);
extern void Prof_Config_take(const Prof_Config *config);
/* The defaults in force become those of Prof_default_config: the first call, before one is used. */
extern void Prof_Config_fit(void);

/* The profiler's lock. The game's hooks run under it, so a thread may take it again. */
extern void Prof_Config_lock(void);
extern void Prof_Config_unlock(void);
#if defined(Prof_CHECKED)
extern int Prof_Config_lock_is_mine(void); /* for asserts: where it says "under the lock" */
#endif

/* 1 while the calling thread runs one of the game's hooks. The thread has empty hands then: a hook
 * may open zones, which are not measured, as the thread could otherwise wait for itself. */
extern int Prof_Config_in_hook(void);

/* A hook that threw an exception, or jumped, has left the lock taken and the thread without its
 * stack. Both are mended, and the log is told: in calls that no hook may make, if the one in
 * question is seen to be gone, `here` being where the call is on the stack; and at the very end of
 * a thread, where there can be none, and where it holds no lock. */
extern void Prof_Config_mend_hook(uintptr_t here);
extern void Prof_Config_mend_last_hook(void);

/* Zeroed memory, or null: counted in Prof_Config_counts and logged once. Lock held or not. */
extern void *Prof_Config_alloc(size_t count, size_t size);
/* Does the same with anything in it, for large blocks that are written before they are read: a
 * foreign allocator's pages are then not touched before they are of use. */
extern void *Prof_Config_alloc_unset(size_t count, size_t size);
extern void Prof_Config_release(void *memory);
/* An array of `*cap` entries, moved to where there is room for `count`, if that is more, and for
 * twice as many as before: what was there is there, and zeros behind it. Without memory it is what
 * it was, and so is *cap. */
extern void *Prof_Config_grown(void *array, uint32_t *cap, uint32_t count, size_t size);
/* Gives memory back by a hook that may not be in force any more. Null memory is nothing. */
extern void Prof_Config_release_by(void (*release)(void *, void *), void *user, void *memory);
/* Settings, hooks and counts are what they were before the first call. Under the lock. */
extern void Prof_Config_put_back(void);

/* Sends one line to the log. printf's formats. Any thread. */
Prof_PRINTF(1, 2) extern void Prof_Config_log(const char *format, ...);

/* Fields as in Prof_Info. Written under the lock. */
typedef struct Prof_Counts {
   unsigned long surplus_ends, unclosed_zones;
   unsigned long over_states, over_zones, over_names, over_contexts, over_history, failed_allocs;
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
