/* check.h - what each fuzzer needs. */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "prof.h"

inline void check(bool holds)
{
   if (!holds) std::abort();
}

/* Configures the profiler, whose messages nobody reads. */
inline bool start_silent(int max_states = 0)
{
   Prof_Config config = Prof_default_config();
   config.log = [](const char *, void *) {};
   if (max_states) config.max_states = max_states;
   check(Prof_configure(&config));
   return true;
}

#endif
