/* prof_assert.h - what must hold, stated where it is relied upon.
 *
 * Prof_ASSERT(condition) is nothing at all, not even evaluated, unless the library is built with
 * Prof_CHECKED, as our tests do: a game's own debug build never pays for it. A failure calls
 * Prof_assert_failed, which tells stderr and aborts, or the hook that a test has put there.
 *
 * Prof_CHECK_HEAVY(statement) is the same for walks over the whole state.
 */
#ifndef INC_PROF_ASSERT_H
#define INC_PROF_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*Prof_Assert_Hook)(const char *condition, const char *file, int line);

/* Null: stderr and abort(). Set it before the first zone. There with Prof_CHECKED only. */
extern Prof_Assert_Hook Prof_assert_hook;
extern void Prof_assert_failed(const char *condition, const char *file, int line);

#if defined(Prof_CHECKED)
#define Prof_ASSERT(condition) \
   ((condition) ? (void)0 : Prof_assert_failed(#condition, __FILE__, __LINE__))
#define Prof_CHECK_HEAVY(statement) \
   do { statement; } while (0)

#else

#define Prof_ASSERT(condition) ((void)0)
#define Prof_CHECK_HEAVY(statement) ((void)0)

#endif

#ifdef __cplusplus
}
#endif

#endif
