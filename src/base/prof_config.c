/* prof_config.c - see prof_config.h
 *
 * HOOKS   The game's allocator, releaser and log run in the middle of our work, often with our lock
 * held, and may be full of the game's own zones. If such a zone were measured, it could need memory
 * or a message, and so the hook that it stands in. So a thread has its hands empty while it runs a
 * hook: its current node is `hook_gate`, and every begin and end falls through to code that does
 * nothing.
 *
 *      begin ...  cur ---> node            Prof_Config_alloc:  cur ---> hook_gate
 *                                             the game's alloc: its zones are dropped
 *                 cur ---> node            and back:           cur ---> node
 *
 * A hook that throws or jumps never comes back to put the current node in its place again. The
 * second half of this file's care is for that: see Prof_Config_mend_hook.
 */
#ifdef Prof_ENABLED
#include "prof_config.h"
#include "prof_number.h"
#include "prof_utf8.h"
#include "../../platform/prof_os.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE 0x50726f66u

enum { MESSAGE = 320 }; /* bytes of one, with the 0 */

static void *default_alloc(size_t bytes, void *user)
{
   (void)user;
   return calloc(1, bytes);
}

static void default_release(void *memory, void *user)
{
   (void)user;
   free(memory);
}

/* This writes without stdio: fprintf to stderr takes 8 KB of stack, and a fiber may have no
 * more. */
static void default_log(const char *message, void *user)
{
   static const char head[] = "iprof: ";
   char line[sizeof head + MESSAGE];
   size_t length = strlen(message);
   (void)user;
   if (length > MESSAGE - 1) length = MESSAGE - 1;
   memcpy(line, head, sizeof head - 1);
   memcpy(line + sizeof head - 1, message, length);
   line[sizeof head - 1 + length] = '\n';
   Prof_Os_say(line, sizeof head + length);
}

/* Tests under sanitizers have less by default, as each of these bytes is dear there. */
#if !defined(Prof_HISTORY_BYTES)
#define Prof_HISTORY_BYTES ((size_t)32 << 20)
#endif

/* In the order of the fields of Prof_Config. A macro, because a static's initialiser, put_back and
 * Prof_default_config all need it, and C99 takes no struct for a constant. */
#define DEFAULTS \
   { \
      COOKIE, 32768, 8192, 4096, 256, 8192, Prof_HISTORY_BYTES, 1000.0 / 60, 1000, 1.5, 1.25, 64, \
         (size_t)16 << 20, 262144, 65536, 0.5, 0, default_alloc, 0, default_release, default_log, \
         0, 0 \
   }

Prof_Config Prof_Settings = DEFAULTS;
Prof_Counts Prof_Config_counts;

/* ---- the lock, and the game's hooks ---- */

void Prof_Config_lock(void) { Prof_Os_lock(); }
int Prof_Config_try_lock(void) { return Prof_Os_try_lock(); }
void Prof_Config_unlock(void)
{
   Prof_ASSERT(Prof_Os_lock_is_mine());
   Prof_Os_unlock();
}

int Prof_Config_lock_is_mine(void) { return Prof_Os_lock_is_mine(); }

/* A gate (prof_instrument.h, invariant 4): no begin or end gets past it inline, and out of line
 * both ask Prof_Config_in_hook first. */
static Prof_Node hook_no_child = {0, 0, 0, 0, UINT32_MAX};
static Prof_Node hook_gate = {0, 0, &hook_no_child, 0, 0};

int Prof_Config_in_hook(void) { return Prof_Tls_hands()->cur == &hook_gate; }

/* What a thread gets back after a hook. Hooks may be nested: the log hook may call Prof_get_info,
 * which may start the profiler, which allocates. Then `cur` of the inner one is the gate itself,
 * and its return changes nothing. */
typedef struct Hook {
   Prof_Node *cur;
   int cancel; /* whether it could be cancelled */
} Hook;

Prof_Node *Prof_Config_begin_foreign(uintptr_t here)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *cur = me->cur;
   if (cur != &hook_gate) {
      me->before_hook = cur;
      me->hook_at = here;
   }
   Prof_Atomic_store_ptr(&me->cur, &hook_gate); /* who waits for a lock of its looks at it */
   return cur;
}

void Prof_Config_end_foreign(Prof_Node *cur)
{
   Prof_ASSERT(Prof_Config_in_hook()); /* its zones were not measured, so none is open */
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, cur);
}

/* Forbids cancellation while a hook runs: a thread that ended in the hook would leave the lock
 * taken, and all others would wait for ever. */
static Hook enter_hook(void)
{
   Hook hook;
   Prof_ASSERT(!hook_gate.parent && hook_gate.child->zone == UINT32_MAX); /* still a gate */
   hook.cancel = Prof_Os_forbid_cancel();
   hook.cur = Prof_Config_begin_foreign(Prof_Compiler_stack_here());
   return hook;
}

static void leave_hook(Hook hook)
{
   Prof_Config_end_foreign(hook.cur);
   Prof_Os_allow_cancel(hook.cancel);
}

/* Gives the thread its zones back, and everybody else the lock. Zones that the hook opened were
 * never measured, so nothing of them is on the stack. */
static void mend_hook(Prof_Thread *me)
{
   Prof_Atomic_store_ptr(&me->cur, me->before_hook);
   Prof_Os_let_go();
   Prof_Config_log(
      "a hook of Prof_Config did not return (it threw an exception, or jumped): hooks must "
      "not. Other threads may have waited since");
}

/* A call made inside a hook stands deeper in the stack than the place that called the hook, as all
 * stacks that we know grow down. So a call at or above that place tells that the hook is gone. */
void Prof_Config_mend_hook(uintptr_t here)
{
   Prof_Thread *me = Prof_Tls_hands();
   if (Prof_Config_in_hook() && here >= me->hook_at) mend_hook(me);
}

/* Asynchronous cancellation may strike although it is forbidden: some C libraries look before they
 * send the signal, not when it comes. */
void Prof_Config_mend_last_hook(void)
{
   if (Prof_Config_in_hook()) mend_hook(Prof_Tls_hands());
   else Prof_Os_let_go();
}

/* A page's heap may be too small for limits that a PC does not notice, and a refused allocation
 * ends the page. These limits together take a third of 16 MiB, the least heap that is usual. */
static void fit_heap(Prof_Config *c)
{
   size_t heap = Prof_Os_heap_limit();
   if (heap == 0 || heap / 8 >= c->history_bytes) return;
   c->history_bytes = heap / 8;
   c->entry_bytes = heap / 32;
   c->max_events = 8192;
   c->max_states = 4096;
   c->max_zones = 1024;
   c->max_names = 512;
   c->max_contexts = 32;
}

static int fitted;

void Prof_Config_fit(void)
{
   if (!fitted) fit_heap(&Prof_Settings);
   fitted = 1;
}

void Prof_Config_put_back(void)
{
   const Prof_Config defaults = DEFAULTS;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Settings = defaults;
   memset(&Prof_Config_counts, 0, sizeof Prof_Config_counts);
   fitted = 0;
}

Prof_Config Prof_default_config(void)
{
   Prof_Config config = DEFAULTS;
   fit_heap(&config);
   return config;
}

static void *alloc_by(void *(*alloc)(size_t, void *), void *user, size_t bytes)
{
   Hook hook = enter_hook();
   void *memory = alloc(bytes, user);
   leave_hook(hook);
   if (!memory && Prof_Config_counts.failed_allocs++ == 0)
      Prof_Config_log("out of memory: %lu bytes refused; what needed them is left out",
                      (unsigned long)bytes);
   return memory;
}

void *Prof_Config_alloc_unset(size_t count, size_t size)
{
   Prof_ASSERT(size > 0 && count <= SIZE_MAX / size);
   return alloc_by(Prof_Settings.alloc, Prof_Settings.user, count * size);
}

/* The game may have a calloc of its own, with zones in it, as it may have a hook. */
void *Prof_Config_alloc_for_ever(size_t bytes) { return alloc_by(default_alloc, 0, bytes); }

/* Zeroing is ours with a foreign allocator that does not promise it. calloc's memory is left alone:
 * the pages of a node array that a thread never enters then cost no memory at all. */
void *Prof_Config_alloc(size_t count, size_t size)
{
   void *memory = Prof_Config_alloc_unset(count, size);
   if (memory && Prof_Settings.alloc != default_alloc && !Prof_Settings.alloc_clears)
      memset(memory, 0, count * size);
   return memory;
}

void Prof_Config_release_by(void (*release)(void *, void *), void *user, void *memory)
{
   Hook hook;
   if (!memory) return;
   hook = enter_hook();
   release(memory, user);
   leave_hook(hook);
}

void Prof_Config_release(void *memory)
{
   Prof_Config_release_by(Prof_Settings.release, Prof_Settings.user, memory);
}

/* The new array is complete before the old one is released: the hook that releases may be asked in
 * the middle of anything, and the caller's pointer changes only when this returns. */
static void *grown(void *array, uint32_t *cap, uint32_t count, size_t size, uint32_t first)
{
   uint32_t more = *cap ? *cap : first;
   void *larger;
   if (count <= *cap) return array;
   while (more < count) more *= 2;
   larger = Prof_Config_alloc(more, size);
   if (!larger) return array;
   if (*cap) memcpy(larger, array, *cap * size);
   Prof_Config_release(array);
   *cap = more;
   return larger;
}

void *Prof_Config_grown(void *array, uint32_t *cap, uint32_t count, size_t size)
{
   return grown(array, cap, count, size, 64);
}

void *Prof_Config_grown_of_context(void *array, uint32_t *cap, uint32_t count, size_t size)
{
   return grown(array, cap, count, size, 4);
}

void Prof_Config_log(const char *format, ...)
{
   char line[MESSAGE];
   void (*log)(const char *, void *), *user;
   Hook hook;
   va_list args;
   int length;
   va_start(args, format);
   length = vsnprintf(line, sizeof line, format, args);
   va_end(args);
   if (length >= MESSAGE) line[Prof_Utf8_whole(line, MESSAGE - 1)] = 0;
   Prof_Utf8_make_plain(line); /* names of files and other texts in it are the game's */
   Prof_Config_lock(); /* else `log` could be of one life and `user` of the next */
   log = Prof_Settings.log;
   user = Prof_Settings.user;
   Prof_Config_unlock();
   hook = enter_hook();
   log(line, user);
   leave_hook(hook);
}

void Prof_Config_over_limit(unsigned long *count, const char *what, const char *field, long limit)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && limit > 0);
   if ((*count)++ == 0)
      Prof_Config_log("%s: limit of %ld reached, raise Prof_Config.%s", what, limit, field);
}

/* ---- Prof_configure ---- */

/* Each of the next three takes 0 for "the default" and lets it pass. They say which field is wrong
 * and what it may be, since the call itself can only return 0. */
static int in_span(const char *call, const char *field, double value, double low, double high)
{
   char is[Prof_NUMBER_SIZE], least[Prof_NUMBER_SIZE], most[Prof_NUMBER_SIZE];
   if (Prof_Number_is_finite(value) && (value == 0 || (value >= low && value <= high))) return 1;
   Prof_Config_log("%s: %s is %s, must be %s .. %s (or 0 for the default)", call, field,
                   Prof_Number_write_exact(is, value), Prof_Number_write_exact(least, low),
                   Prof_Number_write_exact(most, high));
   return 0;
}

static int in_range_of(const char *call, const char *field, long long value, long long low,
                       long long high)
{
   if (value == 0 || (value >= low && value <= high)) return 1;
   Prof_Config_log("%s: %s is %lld, must be %lld .. %lld (or 0 for the default)", call, field,
                   value, low, high);
   return 0;
}

static int in_range(const char *field, long long value, long long low, long long high)
{
   return in_range_of("Prof_configure", field, value, low, high);
}

static int in_bytes(const char *field, size_t value)
{
   const unsigned long long bytes = value, low = 4096, high = 1ull << 40;
   if (bytes == 0 || (bytes >= low && bytes <= high)) return 1;
   Prof_Config_log("Prof_configure: %s is %llu, must be %llu .. %llu (or 0 for the default)", field,
                   bytes, low, high);
   return 0;
}

/* alloc and release belong together, for what the one gave goes back to the other: both are the
 * game's, or both are ours. Null and our own function count alike, for a game may hand back the
 * fields that Prof_default_config filled. */
static int are_a_pair(const Prof_Config *c)
{
   int own_alloc = c->alloc && c->alloc != default_alloc;
   int own_release = c->release && c->release != default_release;
   if ((c->alloc == 0) == (c->release == 0) && own_alloc == own_release) return 1;
   Prof_Config_log(
      "Prof_configure: alloc and release go together: give both or neither; here, %s is %s",
      own_alloc || !c->release ? "release" : "alloc",
      c->alloc && c->release ? "the default" : "null");
   return 0;
}

int Prof_Config_check_rules(const char *call, const Prof_Rules *r)
{
   return in_span(call, "budget_ms", r->budget_ms, 0.1, 10000) &&
          in_span(call, "gap_ms", r->gap_ms, 10, 1000000) &&
          in_span(call, "hitch_median", r->hitch_median, 1, 100) &&
          in_span(call, "hitch_budget", r->hitch_budget, 0.01, 100) &&
          in_span(call, "often_percent", r->often_percent, 0.01, 100) &&
          in_range_of(call, "budget_less_machine", r->budget_less_machine, 0, 1);
}

static Prof_Rules rules_of(const Prof_Config *c)
{
   Prof_Rules rules;
   rules.budget_ms = c->budget_ms;
   rules.gap_ms = c->gap_ms;
   rules.hitch_median = c->hitch_median;
   rules.hitch_budget = c->hitch_budget;
   rules.often_percent = c->often_percent;
   rules.budget_less_machine = c->budget_less_machine;
   return rules;
}

int Prof_Config_check(const Prof_Config *c)
{
   Prof_Rules rules;
   if (!c || c->cookie != COOKIE) {
      Prof_Config_log(
         "Prof_configure: start from Prof_default_config(), this struct was not made by it");
      return 0;
   }
   rules = rules_of(c);
   return are_a_pair(c) && in_range("max_states", c->max_states, 64, Prof_MOST_STATES) &&
          in_range("max_zones", c->max_zones, 16, Prof_MOST_ZONES) &&
          in_range("max_names", c->max_names, 1, Prof_MOST_ZONES) &&
          in_range("max_contexts", c->max_contexts, 1, 65536) &&
          in_range("history_frames", c->history_frames, 2, 65536) &&
          in_bytes("history_bytes", c->history_bytes) &&
          in_range("max_hitches", c->max_hitches, 1, 1024) &&
          in_bytes("entry_bytes", c->entry_bytes) &&
          in_range("max_events", c->max_events, 64, 1 << 24) &&
          in_range("max_values", c->max_values, 16, 1 << 20) &&
          Prof_Config_check_rules("Prof_configure", &rules);
}

/* Fields of 0 leave what is there: the default, which may already be a smaller one that fits a
 * page's heap. */
void Prof_Config_take(const Prof_Config *c)
{
   Prof_Config *s = &Prof_Settings;
   Prof_Config_fit();
   if (c->max_states) s->max_states = c->max_states;
   if (c->max_zones) s->max_zones = c->max_zones;
   if (c->max_names) s->max_names = c->max_names;
   if (c->max_contexts) s->max_contexts = c->max_contexts;
   if (c->history_frames) s->history_frames = c->history_frames;
   if (c->history_bytes) s->history_bytes = c->history_bytes;
   if (c->budget_ms > 0) s->budget_ms = c->budget_ms;
   if (c->gap_ms > 0) s->gap_ms = c->gap_ms;
   if (c->hitch_median > 0) s->hitch_median = c->hitch_median;
   if (c->hitch_budget > 0) s->hitch_budget = c->hitch_budget;
   if (c->max_hitches) s->max_hitches = c->max_hitches;
   if (c->entry_bytes) s->entry_bytes = c->entry_bytes;
   if (c->max_events) s->max_events = c->max_events;
   if (c->max_values) s->max_values = c->max_values;
   if (c->often_percent > 0) s->often_percent = c->often_percent;
   s->budget_less_machine = c->budget_less_machine;
   if (c->alloc) s->alloc = c->alloc;
   s->alloc_clears = c->alloc_clears != 0;
   if (c->release) s->release = c->release;
   if (c->log) s->log = c->log;
   s->hitch = c->hitch;
   s->user = c->user;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
