/* prof_stamp.h - the timestamp that every zone reads twice: picks the header of this CPU.
 *
 * Contract: Prof_Stamp_now() returns a 64-bit count of ticks that never decreases on one thread, is
 * comparable between threads, and starts well below 2^63. A tick's length is measured at run time
 * (src/gather/prof_clock.c), never assumed. No system header but stdint.h is pulled in, as this is
 * part of every instrumented source file.
 *
 * Prof_STAMP_IS_COUNTER tells whether Prof_Stamp_now() reads a CPU counter. If it does and the CPU
 * turns out at run time not to keep that counter steady, gather goes through the gate and reads the
 * OS clock instead (src/gather/prof_instrument.h, invariant 4). Prof_STAMP_NAME is its name in
 * Prof_get_info.
 */
#ifndef INC_PROF_STAMP_H
#define INC_PROF_STAMP_H

#include "prof_atomic.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The OS's steady clock, nanoseconds from an arbitrary start; never decreases. Any thread. */
extern uint64_t Prof_Os_ticks(void);
#ifdef __cplusplus
}
#endif

#if defined(Prof_FAKE_CLOCK)
#include "prof_stamp_fake.h"
#elif defined(Prof_USE_OS_CLOCK)
/* A game and a library that were built for different clocks must not link. */
#define Prof_Instrument_enter Prof_Instrument_enter_os_clock
#define Prof_Instrument_enter_scope Prof_Instrument_enter_scope_os_clock
#define Prof_Instrument_begin_name Prof_Instrument_begin_name_os_clock
#define Prof_Instrument_enter_often Prof_Instrument_enter_often_os_clock
#define Prof_Instrument_enter_often_scope Prof_Instrument_enter_often_scope_os_clock
#include "prof_stamp_os.h"
#elif defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
#include "prof_stamp_x86.h"
#elif defined(__aarch64__) && (defined(__GNUC__) || defined(__clang__))
#include "prof_stamp_arm64.h"
#else
#include "prof_stamp_os.h"
#endif

#endif
