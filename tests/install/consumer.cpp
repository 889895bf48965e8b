// consumer.cpp - a program of somebody else that uses an installed iprof, in C++.
#include <cstdio>
#include <cstring>
#include "prof.hpp" // and so prof.h

#ifndef Prof_ENABLED
#error "the package did not bring Prof_ENABLED"
#endif

static void think() { Prof(consumer_think); }

int main(int argc, char **)
{
   if (Prof_version() != Prof_VERSION_NUMBER) return 1; // another header than the library's
   for (int frame = 0; frame < 4; ++frame) {
      {
         Prof(consumer_frame);
         think();
      }
      Prof_update(1);
   }
   const prof::Quantity<prof::Bytes, int> size = prof::Quantity<prof::Kilobytes, int>(1536);
   char amount[16];
   prof::write(amount, sizeof amount, size);
   if (std::strcmp(amount, "1.5 MB")) return 1;
   static char text[16384];
   Prof_write_report(text, sizeof text);
   std::puts(text);
#ifdef CONSUMER_GL
   // Never called: it is enough that it links, there is no screen here.
   if (argc > 100) Prof_draw_gl(8, 16, 600, 400, 12, 2, 0, 0);
#endif
   (void)argc;
   return 0;
}
