/* proxy_stub.cpp - a library that looks like a dispatcher: each call writes down what it was given,
 * and returns what no proxy makes up. A part of proxy_test.cpp, which loads it.
 */
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "proxy_stub.h"

char stub_said[512];
std::atomic<int> stub_calls;

/* In the program, if it has one: a beginning that calls the proxy which is loading it. */
extern "C" void stub_begins() __attribute__((weak));
/* In each Initialize. */
extern "C" void stub_initializes() __attribute__((weak));
/* Where threads race: each would write into the text of another. ThreadSanitizer does not see that
 * the loader's lock orders a constructor before whoever else loads the library. */
static std::atomic<bool> is_silent;
__attribute__((constructor)) static void begin()
{
   is_silent = std::getenv("STUB_IS_SILENT") != nullptr;
   if (stub_begins) stub_begins();
}

static void say(const char *form, ...)
{
   va_list values;
   stub_calls.fetch_add(1, std::memory_order_relaxed);
   if (is_silent) return;
   va_start(values, form);
   vsnprintf(stub_said, sizeof stub_said, form, values);
   va_end(values);
}

/* As arguments of `say`: pointers for %p, numbers for %d. */
template <class T> static const void *shown(T *pointer) { return pointer; }
static int shown(uint64_t number) { return static_cast<int>(number); }

template <class... Values>
static xpti::result_t result(int number, const char *form, Values... values)
{
   say(form, values...);
   return static_cast<xpti::result_t>(number);
}

template <class T, class... Values> static T tell(T answer, const char *form, Values... values)
{
   say(form, values...);
   return answer;
}

template <class T, class... Values>
static T *point(uintptr_t answer, const char *form, Values... values)
{
   return tell(reinterpret_cast<T *>(answer), form, values...);
}

using xpti::result_t;
using Event = xpti::trace_event_data_t;

extern "C" {

result_t xptiFrameworkInitialize()
{
   say("xptiFrameworkInitialize");
   if (stub_initializes) stub_initializes();
   return static_cast<result_t>(101);
}
result_t xptiFrameworkFinalize() { return result(102, "xptiFrameworkFinalize"); }
result_t xptiInitialize(const char *stream, uint32_t major, uint32_t minor, const char *version)
{
   return result(103, "xptiInitialize %s %u %u %s", stream, major, minor, version);
}
void xptiFinalize(const char *stream) { say("xptiFinalize %s", stream); }

bool xptiTraceEnabled() { return tell(true, "xptiTraceEnabled"); }
bool xptiCheckTraceEnabled(uint16_t stream, uint16_t type)
{
   return tell(true, "xptiCheckTraceEnabled %d %d", stream, type);
}
void xptiForceSetTraceEnabled(bool yes) { say("xptiForceSetTraceEnabled %d", yes); }

uint64_t xptiGetUniversalId() { return tell(104u, "xptiGetUniversalId"); }
void xptiSetUniversalId(uint64_t uid) { say("xptiSetUniversalId %d", shown(uid)); }
result_t xptiStashTuple(const char *key, uint64_t value)
{
   return result(105, "xptiStashTuple %s %d", key, shown(value));
}
result_t xptiGetStashedTuple(char **key, uint64_t &value)
{
   value = 7;
   return result(106, "xptiGetStashedTuple %p %p", shown(key), shown(&value));
}
void xptiUnstashTuple() { say("xptiUnstashTuple"); }

uint64_t xptiGetUniqueId() { return tell(107u, "xptiGetUniqueId"); }
xpti::string_id_t xptiRegisterString(const char *string, char **copy)
{
   return tell(108, "xptiRegisterString %s %p", string, shown(copy));
}
const char *xptiLookupString(xpti::string_id_t id)
{
   return tell("109", "xptiLookupString %d", id);
}
xpti::object_id_t xptiRegisterObject(const char *data, size_t size, uint8_t type)
{
   return tell(110, "xptiRegisterObject %s %d %d", data, shown(size), type);
}
xpti::object_data_t xptiLookupObject(xpti::object_id_t id)
{
   return tell(xpti::object_data_t{111, "111", 11}, "xptiLookupObject %d", id);
}

uint8_t xptiRegisterStream(const char *name)
{
   return tell(uint8_t{112}, "xptiRegisterStream %s", name);
}
result_t xptiUnregisterStream(const char *name)
{
   return result(113, "xptiUnregisterStream %s", name);
}
uint16_t xptiRegisterUserDefinedTracePoint(const char *tool, uint8_t point)
{
   return tell(uint16_t{114}, "xptiRegisterUserDefinedTracePoint %s %d", tool, point);
}
uint16_t xptiRegisterUserDefinedEventType(const char *tool, uint8_t event)
{
   return tell(uint16_t{115}, "xptiRegisterUserDefinedEventType %s %d", tool, event);
}

uint64_t xptiRegisterPayload(xpti::payload_t *payload)
{
   return tell(116u, "xptiRegisterPayload %p", shown(payload));
}
Event *xptiMakeEvent(const char *name, xpti::payload_t *payload, uint16_t event,
                     xpti::trace_activity_type_t activity, uint64_t *instance)
{
   return point<Event>(117, "xptiMakeEvent %s %p %d %d %p", name, shown(payload), event,
                       static_cast<int>(activity), shown(instance));
}
const Event *xptiFindEvent(uint64_t uid)
{
   return point<const Event>(118, "xptiFindEvent %d", shown(uid));
}
const xpti::payload_t *xptiQueryPayload(Event *event)
{
   return point<const xpti::payload_t>(119, "xptiQueryPayload %p", shown(event));
}
const xpti::payload_t *xptiQueryPayloadByUID(uint64_t uid)
{
   return point<const xpti::payload_t>(120, "xptiQueryPayloadByUID %d", shown(uid));
}
void xptiReleaseEvent(Event *event) { say("xptiReleaseEvent %p", shown(event)); }
result_t xptiAddMetadata(Event *event, const char *key, xpti::object_id_t value)
{
   return result(121, "xptiAddMetadata %p %s %d", shown(event), key, value);
}
xpti::metadata_t *xptiQueryMetadata(Event *event)
{
   return point<xpti::metadata_t>(122, "xptiQueryMetadata %p", shown(event));
}

result_t xptiRegisterCallback(uint8_t stream, uint16_t type, xpti::tracepoint_callback_api_t call)
{
   return result(123, "xptiRegisterCallback %d %d %d", stream, type, call != nullptr);
}
result_t xptiUnregisterCallback(uint8_t stream, uint16_t type, xpti::tracepoint_callback_api_t call)
{
   return result(124, "xptiUnregisterCallback %d %d %d", stream, type, call != nullptr);
}
result_t xptiNotifySubscribers(uint8_t stream, uint16_t type, Event *parent, Event *event,
                               uint64_t instance, const void *data)
{
   return result(125, "xptiNotifySubscribers %d %d %p %p %d %p", stream, type, shown(parent),
               shown(event), shown(instance), data);
}
}
