// traced.cpp - see traced.h.
#include "traced.h"

#include <cstdio>

#if defined(DEMO_HAS_XPTI)
#include "doors/xpti/prof_xpti.h"

bool start_traced()
{
   if (Prof_start_xpti(nullptr)) return true;
   std::fprintf(stderr, "demo: no dispatcher; set XPTI_FRAMEWORK_DISPATCHER to libxptifw.so, and "
                        "XPTI_SUBSCRIBERS to who is to be told\n");
   return false;
}

#else
bool start_traced()
{
   std::fprintf(stderr, "demo: built without the library iprof_xpti\n");
   return false;
}
#endif
