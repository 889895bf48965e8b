/* TracySystem.hpp - names and numbers of threads, for a program written for Tracy: see
 * tracy/tracy/Tracy.hpp.
 */
#ifndef INC_PROF_TRACY_SYSTEM_HPP
#define INC_PROF_TRACY_SYSTEM_HPP

#include "../../doors/tracy_facade/prof_facade.h"

#include <stdlib.h>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

/* The system is told nothing, in contrast to Tracy's. */
inline void SetThreadName(const char *name)
{
#ifdef TRACY_ENABLE
   Prof_Facade_name_thread(name);
#else
   (void)name;
#endif
}

inline void SetThreadNameWithHint(const char *name, int32_t) { SetThreadName(name); }

/* The system's number of the calling thread. */
inline uint32_t GetThreadHandle()
{
#ifdef TRACY_ENABLE
   return Prof_Facade_thread();
#else
   return 0;
#endif
}

/* What SetThreadName called it; of others nothing is known. */
inline const char *GetThreadName(uint32_t thread)
{
#ifdef TRACY_ENABLE
   const char *name = Prof_Facade_thread_name(thread);
   return name ? name : "";
#else
   (void)thread;
   return "";
#endif
}

inline const char *GetEnvVar(const char *name) { return getenv(name); }

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
