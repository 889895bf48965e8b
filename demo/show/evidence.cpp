// evidence.cpp - see evidence.h.
#include "evidence.h"
#include "../picture/wall_relief.h"

#include <cstdio>

#if defined(DEMO_HAS_EVIDENCE)
#include "sources/evidence/prof_evidence.h"

// The log has said why, if it is refused.
bool start_evidence()
{
   if (!Prof_start_evidence(nullptr)) return false;
   leave_shading_unmarked();
   return true;
}

void stop_evidence() { Prof_stop_evidence(); }

#else
bool start_evidence()
{
   std::fprintf(stderr, "demo: built without the library iprof_evidence\n");
   return false;
}

void stop_evidence() {}
#endif
