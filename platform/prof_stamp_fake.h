/* prof_stamp_fake.h - for tests, which own the time: they move this variable by hand. It must start
 * above zero. One tick is one nanosecond.
 */
#ifndef INC_PROF_STAMP_FAKE_H
#define INC_PROF_STAMP_FAKE_H

#define Prof_STAMP_IS_COUNTER 0
#define Prof_STAMP_NAME "fake"

#ifdef __cplusplus
extern "C" {
#endif
extern uint64_t Prof_fake_ticks;
#ifdef __cplusplus
}
#endif

Prof_INLINE uint64_t Prof_stamp(void) { return Prof_fake_ticks; }

#endif
