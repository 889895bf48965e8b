/* compile.cpp - a program as those of 2020 to 2024 are, by each standard that they are compiled
 * with: compile.sh.
 */
#include <memory>
#include <mutex>

#ifdef WITHOUT_FOLDER
#include "xpti_trace_framework.hpp"
#else
#include "xpti/xpti_trace_framework.hpp"
#endif

typedef enum {
   my_read_begin = XPTI_TRACE_POINT_BEGIN(0),
   my_read_end = XPTI_TRACE_POINT_END(0),
   my_allocate_begin = XPTI_TRACE_POINT_BEGIN(1)
} tp_extension_t;

typedef enum { my_diagnostic_a = XPTI_EVENT(0) } event_extension_t;

static_assert(my_read_begin == 0 && my_read_end == 1 && my_allocate_begin == 2, "pairs");
static_assert(my_diagnostic_a == 0, "events");

XPTI_CALLBACK_API void told(uint16_t, xpti_td *, xpti_td *event, uint64_t, const void *)
{
   const xpti::payload_t *payload = xptiQueryPayload(event);
   if (payload && payload->name_sid() != xpti::invalid_id && event->reserved.payload) return;
   for (auto &item : *xptiQueryMetadata(event)) {
      (void)xptiLookupString(item.first);
      (void)xptiLookupObject(item.second);
   }
}

XPTI_CALLBACK_API void xptiTraceInit(unsigned int, unsigned int, const char *, const char *stream)
{
   xptiRegisterCallback(xptiRegisterStream(stream), (uint16_t)xpti_tp::task_begin, told);
}

XPTI_CALLBACK_API void xptiTraceFinish(const char *) {}

void texts()
{
   xpti::utils::StringHelper strings;
   xpti::utils::PlatformHelper platform;
   std::string prefix = "p", address = strings.addressAsString<const void *>(&prefix), error;
   strings.nameWithAddress<const void *>("name", &prefix);
   strings.nameWithAddress<int>(prefix, 5);
   strings.nameWithAddressString(prefix, address);
   xpti_plugin_handle_t library = platform.loadLibrary("x" XPTI_PATH_SEPARATOR "y", error);
   xpti_plugin_function_t function = platform.findFunction(library, "f");
   if (function) platform.unloadLibrary(library);
}

void scopes()
{
   static xpti::trace_event_data_t *event = nullptr;
   uint64_t instance = 0;
   char *key = nullptr;
   uint64_t value = 0;
   if (xptiTraceEnabled() && !event) {
      xpti::payload_t p("function1", "main.cpp", 104, 2, (void *)scopes);
      event = xptiMakeEvent("function1", &p, (uint16_t)xpti::trace_event_type_t::algorithm,
                            xpti::trace_activity_type_t::active, &instance);
      xptiAddMetadata(event, "key", "text");
      xptiAddMetadata(event, "key", xptiRegisterObject("text", 4, 1));
   }
   xpti::framework::scoped_notify ev("myStream", (uint16_t)xpti::trace_point_type_t::region_begin,
                                     nullptr, event, instance);
   xpti::framework::tracepoint_t place("file", "function", 1, 2, (void *)scopes);
   std::unique_ptr<xpti::framework::tracepoint_t> kept;
   kept.reset(new xpti::framework::tracepoint_t(nullptr));
   place.stream("s").trace_type(xpti_tp::signal).event_type(xpti_te::graph).notify(nullptr);
   xpti::framework::checkpoint_t checkpoint(place.universal_id());
   xpti::framework::stash_tuple stash("key", 5);
   xptiGetStashedTuple(&key, value);
   xpti::utils::finally last{[] { xptiUnstashTuple(); }};
   std::lock_guard<xpti::utils::SpinLock> *guard = nullptr;
   (void)guard;
}

#if __cplusplus >= 201703L
void metadata(xpti::trace_event_data_t *event)
{
   const char *text = "text";
   xpti::addMetadata(event, "a", 5);
   xpti::addMetadata(event, "b", std::string("text"));
   xpti::addMetadata(event, "c", text);
   xpti::addMetadata(event, "d", reinterpret_cast<size_t>(text));
   for (const auto &item : *xptiQueryMetadata(event)) {
      (void)xpti::readMetadata(item);
      (void)xpti::getMetadata<int>(item).second;
      (void)xpti::getMetadata<std::string_view>(item).first;
      (void)xpti::getMetadata<std::string>(item);
   }
}
#endif
