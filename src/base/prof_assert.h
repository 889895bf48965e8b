/* prof_assert.h - what must hold, stated where it is relied upon.
 *
 * Prof_ASSERT(condition) is nothing at all, not even evaluated, unless the library is built with
 * Prof_CHECKED, as our tests do: a game's own debug build never pays for it. A condition that does
 * not hold is a defect of the profiler, never of the game: what a game may do wrong is counted and
 * told instead (prof_config.h), in every build.
 *
 * The condition must change nothing. It may call functions that exist for asserts only; those stand
 * inside #if defined(Prof_CHECKED), as do walks over much of the state (prof_validate.h).
 */
#ifndef INC_PROF_ASSERT_H
#define INC_PROF_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*Prof_Assert_Hook)(const char *condition, const char *file, int line);

/* Exists with Prof_CHECKED only. A failed assert calls this hook; if the hook returns, the profiler
 * goes on as if the condition held. Null: the failure goes to stderr, and abort() ends the program.
 * Any thread may call it, with the profiler's lock held or not. Set it before the first zone. */
extern Prof_Assert_Hook Prof_Assert_hook;
extern void Prof_Assert_failed(const char *condition, const char *file, int line);

#if defined(Prof_CHECKED)

#define Prof_ASSERT(condition) \
   ((condition) ? (void)0 : Prof_Assert_failed(#condition, __FILE__, __LINE__))

#else

#define Prof_ASSERT(condition) ((void)0)

#endif

#ifdef __cplusplus
}
#endif

#endif
