/* send.cpp - what a zone costs with libiprof_xpti: bare; started, with nobody subscribed; with one
 * empty callback on its begin, and on both ends; and after they have gone.
 *
 *    build/bench/bench_xpti_send /path/libxptifw.so
 */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "doors/xpti/prof_xpti.h"
#include "xpti/xpti_trace_framework.h"

namespace {

const int ZONES = 20000, ROUNDS = 31;

void nothing(uint16_t, xpti::trace_event_data_t *, xpti::trace_event_data_t *, uint64_t,
             const void *)
{
}

/* The median, in ns. */
double zone()
{
   std::vector<double> ns;
   for (int round = 0; round < ROUNDS; ++round) {
      auto begin = std::chrono::steady_clock::now();
      for (int i = 0; i < ZONES; ++i) {
         Prof_Begin(empty)
         Prof_End
      }
      std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
      ns.push_back(took.count() / ZONES);
      Prof_update(1);
   }
   std::sort(ns.begin(), ns.end());
   return ns[ROUNDS / 2];
}

void tell(const char *what) { std::printf("%-28s %6.2f ns a zone\n", what, zone()); }

} // namespace

int main(int argc, char **argv)
{
   if (argc > 1) setenv("XPTI_FRAMEWORK_DISPATCHER", argv[1], 1);
   tell("bare");
   xptiForceSetTraceEnabled(true);
   if (!Prof_start_xpti(nullptr)) return std::puts("no dispatcher"), 1;
   tell("nobody subscribed");
   const uint8_t stream = xptiRegisterStream("iprof");
   xptiRegisterCallback(stream, xpti::trace_function_begin, nothing);
   Prof_update(1);
   tell("a callback of begins");
   xptiRegisterCallback(stream, xpti::trace_function_end, nothing);
   tell("of begins and ends");
   xptiUnregisterCallback(stream, xpti::trace_function_begin, nothing);
   xptiUnregisterCallback(stream, xpti::trace_function_end, nothing);
   Prof_update(1);
   tell("they have gone");
}
