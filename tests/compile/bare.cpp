// bare.cpp - prof.hpp in a program without exceptions and without types at run time: compiled with
// -fno-exceptions -fno-rtti, and run.
#include <stdio.h>
#include <string.h>
#include <vector>

#include "every_header.h"
#include "prof.hpp"

namespace {

class Mesh : public prof::Tracked<Mesh> {
 public:
   static const char *tracked_name() { return "meshes"; }
   explicit Mesh(size_t bytes) { claim(bytes); }
};

prof::Count<> calls("calls");
prof::Event<prof::Kilobytes> packet("packet");
prof::Sample<prof::Percent> load("load");
prof::Memory memory("memory");

void frame(prof::Recording *recording)
{
   Prof(frame);
   calls.add(2);
   packet.record(prof::Quantity<prof::Bytes>(2048));
   load.sample(prof::Quantity<prof::Percent>(50));
   memory.claim(64u);
   std::vector<int, prof::Allocator<int, Mesh> > numbers(9, 1);
   delete new Mesh(100);
   delete new (std::nothrow) Mesh(100);
   delete[] new prof::Quantity<prof::Bytes>[2];
   recording->stop();
   Prof_update(1);
}

} // namespace

int main()
{
   prof::Extendable_Recording extendable;
   prof::Periodic_Recording periodic(2);
   prof::Recording recording;
   recording.start();
   frame(&recording);
#ifdef Prof_ENABLED
   const bool is_right = recording.sum(calls).value() > 1.9 && recording.max(packet).value() > 1.9;
#else
   const bool is_right = true;
#endif
   if (!is_right) puts("the recording lacks what was counted");
   return !is_right;
}
