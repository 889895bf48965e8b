/* validate.h - the walk over the profiler's whole state, where the library has its asserts. What it
 * finds fails the test, see main.cpp. */
#ifndef TESTS_VALIDATE_H
#define TESTS_VALIDATE_H

#include "src/frame/prof_validate.h"

inline void validate_state()
{
#if defined(Prof_CHECKED)
   Prof_Validate_all();
#endif
}

#endif
