// xpti_print.cpp - a collector: prints what any program tells by XPTI, as it happens. It is loaded
// by the dispatcher, not linked:
//
//    XPTI_FRAMEWORK_DISPATCHER=build/libxptifw.so XPTI_SUBSCRIBERS=build/libxpti_print.so program
#include "xpti/xpti_trace_framework.hpp"

#include <cstdio>
#include <mutex>

static std::mutex printing;
static thread_local int depth;

static const char *name_of(uint16_t type, const xpti::trace_event_data_t *event,
                           const void *user_data)
{
   const xpti::payload_t *place = event ? event->reserved.payload : nullptr;
   if (place && place->name) return place->name;
   // Functions have their name there, others may have anything.
   const bool is_function = (type | 1) == xpti::trace_function_end;
   return is_function && user_data ? static_cast<const char *>(user_data) : "?";
}

// Called on the thread that is in the program's begin or end.
static void told(uint16_t type, xpti::trace_event_data_t *, xpti::trace_event_data_t *event,
                 uint64_t instance, const void *user_data)
{
   const bool is_end = type & 1;
   const std::lock_guard<std::mutex> lock(printing);
   if (is_end && depth > 0) --depth;
   std::printf("%*s%s ", 2 * depth, "", is_end ? "end" : "begin");
   std::printf("%s #%llu", name_of(type, event, user_data),
               static_cast<unsigned long long>(instance));
   if (event && !is_end)
      for (const auto &entry : *xptiQueryMetadata(event))
         std::printf(" %s=%s", xptiLookupString(entry.first), xpti::readMetadata(entry).c_str());
   std::printf("\n");
   if (!is_end) ++depth;
}

// For each stream that a program begins. Here one says what one wants to be told.
XPTI_CALLBACK_API void xptiTraceInit(unsigned int major, unsigned int minor, const char *version,
                                     const char *stream)
{
   std::printf("stream %s %u.%u (%s)\n", stream, major, minor, version);
   const uint8_t id = xptiRegisterStream(stream);
   for (uint16_t pair : {xpti::trace_region_begin, xpti::trace_task_begin, xpti::trace_wait_begin,
                         xpti::trace_function_begin}) {
      xptiRegisterCallback(id, pair, told);
      xptiRegisterCallback(id, static_cast<uint16_t>(pair | 1), told);
   }
}

XPTI_CALLBACK_API void xptiTraceFinish(const char *stream)
{
   std::printf("end of stream %s\n", stream);
}
