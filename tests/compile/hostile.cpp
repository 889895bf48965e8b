// hostile.cpp - the same as hostile.c in C++, with all that is C++'s alone. A program calls a
// function of prof.hpp whose name is a macro in parentheses.
#include <limits>
#include <new>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utility>
#include <vector>

#include "hostile.h"

#include "every_header.h"
#include "prof.hpp"
#if __cplusplus >= 201103L && defined(Prof_ENABLED)
#define TRACY_ENABLE
#include "tracy/tracy/Tracy.hpp"
#include "tracy/tracy/TracyC.h"
#include "tracy/tracy/TracyOpenGL.hpp"
#include "tracy/tracy/TracyVulkan.hpp"
#endif

int still_theirs[N == 64 && x == 64 && min(2, 3) == 2 && linux == 1 ? 1 : -1];

#undef new
#undef T
#undef name
#undef size
#undef value

class Mesh : public prof::Tracked<Mesh> {
 public:
   static const char *tracked_name() { return "meshes"; }
};

double least()
{
   Prof(zone);
   prof::Recording recording;
   prof::Event<> event("event");
   event.record(N);
   return (recording.min)(event).value() + (recording.max)(event).value();
}

int made()
{
   std::vector<int, prof::Allocator<int, Mesh> > numbers(9, 1);
   delete new Mesh;
   return numbers[0] + still_theirs[0];
}
