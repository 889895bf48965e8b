/* TracySystem.hpp - names of threads, for a program written for Tracy: see
 * tracy/tracy/Tracy.hpp.
 */
#ifndef INC_PROF_TRACY_SYSTEM_HPP
#define INC_PROF_TRACY_SYSTEM_HPP

#include "../../prof.h"

#include <stdlib.h>

namespace tracy {

/* The system is told nothing, in contrast to Tracy's. */
inline void SetThreadName(const char *name)
{
#ifdef TRACY_ENABLE
   Prof_set_thread_name(name);
#else
   (void)name;
#endif
}

inline void SetThreadNameWithHint(const char *name, int32_t) { SetThreadName(name); }

inline const char *GetEnvVar(const char *name) { return getenv(name); }

} /* namespace tracy */

#endif
