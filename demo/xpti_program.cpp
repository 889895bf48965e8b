// xpti_program.cpp - a program that tells others by XPTI what it does. It needs nobody to listen,
// and no dispatcher: linked with libxpti.a it then costs a test a call.
//
//    export XPTI_FRAMEWORK_DISPATCHER=build/libxptifw.so XPTI_SUBSCRIBERS=build/libxpti_print.so
//    build/xpti_program
#include "xpti/xpti_trace_framework.hpp"

#include <cmath>

static uint8_t stream;

// One for each place in the code, made when it is first passed: made again it costs a look-up.
static xpti::trace_event_data_t *event_at(const char *name, int line)
{
   xpti::payload_t place(name, __FILE__, line, 0, nullptr);
   uint64_t instance = 0;
   return xptiMakeEvent(name, &place, xpti::trace_algorithm_event,
                        xpti::trace_activity_type_t::active, &instance);
}

static double settle(double x, uint64_t instance)
{
   static xpti::trace_event_data_t *const event = event_at("settle", __LINE__);
   xpti::framework::scoped_notify told(stream, xpti::trace_task_begin, nullptr, event, instance);
   for (int i = 0; i < 1000; ++i) x = std::sin(x + 1);
   return x;
}

static double think(double x)
{
   static xpti::trace_event_data_t *const event = event_at("think", __LINE__);
   if (xptiTraceEnabled()) xpti::addMetadata(event, "steps", 2);
   xpti::framework::scoped_notify told(stream, xpti::trace_region_begin, nullptr, event, 1);
   for (uint64_t step = 1; step <= 2; ++step) x = settle(x, step);
   return x;
}

int main()
{
   xptiFrameworkInitialize();
   stream = xptiRegisterStream("demo");
   xptiInitialize("demo", 1, 0, "demo 1.0");
   const double x = think(0);
   xptiFinalize("demo");
   xptiFrameworkFinalize();
   return std::isfinite(x) ? 0 : 1;
}
