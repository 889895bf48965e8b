/* prof_stamp_fake.h - for tests, which own the time: they move this variable by hand. It must start
 * above zero. One tick is one nanosecond; but with Prof_FAKE_COUNTER it is a counter of a rate that
 * is measured against the OS clock, as a CPU's is.
 */
#ifndef INC_PROF_STAMP_FAKE_H
#define INC_PROF_STAMP_FAKE_H

#if defined(Prof_FAKE_COUNTER)
#define Prof_STAMP_IS_COUNTER 1
#else
#define Prof_STAMP_IS_COUNTER 0
#endif
#define Prof_STAMP_NAME "fake"

#ifdef __cplusplus
extern "C" {
#endif
extern uint64_t Prof_fake_ticks;
extern double Prof_fake_zone_ns; /* what a zone is said to cost; 0 at first */
#ifdef __cplusplus
}
#endif

Prof_INLINE uint64_t Prof_Stamp_now(void) { return Prof_fake_ticks; }

#endif
