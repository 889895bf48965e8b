/* prof_validate.h - is the whole state of the profiler what the heads of its files say? With
 * Prof_CHECKED only.
 *
 * An assert looks at what is in hand; a walk looks at everything: every state, every node of every
 * context, every frame kept. So it finds what went wrong long before somebody relies upon it. Each
 * file walks what is its own, under the lock, when the profiler has started; what only the thread
 * that holds a context may read is left out for the others' contexts. Prof_update walks now and
 * then, tests after each step.
 */
#ifndef INC_PROF_VALIDATE_H
#define INC_PROF_VALIDATE_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(Prof_CHECKED)
/* All of it. Any thread; takes the lock. A failure goes to Prof_Assert_failed, with its place. */
extern void Prof_Validate_all(void);
#endif

#ifdef __cplusplus
}
#endif

#endif
