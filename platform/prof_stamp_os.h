/* prof_stamp_os.h - no counter that could be read inline: the OS's steady clock, in nanoseconds.
 */
#ifndef INC_PROF_STAMP_OS_H
#define INC_PROF_STAMP_OS_H

#define Prof_STAMP_IS_COUNTER 0
#define Prof_STAMP_NAME "os"

Prof_INLINE uint64_t Prof_Stamp_now(void) { return Prof_Os_ticks(); }

#endif
