/* proxy_stub.cpp - a library that looks like a dispatcher: each call writes down what it was given,
 * and returns what no proxy makes up. A part of proxy_test.cpp, which loads it.
 */
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <atomic>
#include <mutex>

#include "xpti/xpti_trace_framework.h"

/* For the test: the last call that was, with its arguments; none if the variable STUB_IS_SILENT is
 * set. */
extern "C" {
XPTI_EXPORT_API char stub_said[512];
XPTI_EXPORT_API std::atomic<int> stub_calls;
}

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
   static std::mutex mutex; // a test of several threads reads nothing that was said
   va_list values;
   stub_calls.fetch_add(1, std::memory_order_relaxed);
   if (is_silent) return;
   const std::lock_guard<std::mutex> lock(mutex);
   va_start(values, form);
   vsnprintf(stub_said, sizeof stub_said, form, values);
   va_end(values);
}

/* As arguments of `say`: pointers for %p and %s, numbers for %d. */
template <class T> static const void *shown(T *pointer) { return pointer; }
static int shown(uint64_t number) { return static_cast<int>(number); }

using xpti::result_t;
using Event = xpti::trace_event_data_t;
using Place = const xpti::payload_t;

/* A function that writes down its name and what it is given, and returns an answer. */
template <class Type, class Answer, class... Values>
static Type tell(Answer answer, const char *form, Values... values)
{
   say(form, shown(values)...);
   return (Type)answer;
}
#define STUB(Type, name, parameters, answer, ...) \
   Type name parameters { return tell<Type>(answer, #name __VA_ARGS__); }

extern "C" {

result_t xptiFrameworkInitialize()
{
   say("xptiFrameworkInitialize");
   if (stub_initializes) stub_initializes();
   return static_cast<result_t>(101);
}
STUB(result_t, xptiFrameworkFinalize, (), 102, "")
STUB(result_t, xptiInitialize, (const char *stream, uint32_t major, uint32_t minor, const char *v),
     103, " %s %d %d %s", stream, major, minor, v)
STUB(void, xptiFinalize, (const char *stream), 0, " %s", stream)

STUB(bool, xptiTraceEnabled, (), true, "")
STUB(bool, xptiCheckTraceEnabled, (uint16_t stream, uint16_t type), true, " %d %d", stream, type)
STUB(void, xptiForceSetTraceEnabled, (bool yes), 0, " %d", yes)

STUB(uint64_t, xptiGetUniversalId, (), 104, "")
STUB(void, xptiSetUniversalId, (uint64_t uid), 0, " %d", uid)
STUB(result_t, xptiStashTuple, (const char *key, uint64_t value), 105, " %s %d", key, value)
STUB(result_t, xptiGetStashedTuple, (char **key, uint64_t &value), 106, " %p %p", key,
     &(value = 7))
STUB(void, xptiUnstashTuple, (), 0, "")

STUB(uint64_t, xptiGetUniqueId, (), 107, "")
STUB(xpti::string_id_t, xptiRegisterString, (const char *text, char **copy), 108, " %s %p", text,
     copy)
STUB(const char *, xptiLookupString, (xpti::string_id_t id), "109", " %d", id)
STUB(xpti::object_id_t, xptiRegisterObject, (const char *data, size_t size, uint8_t type), 110,
     " %s %d %d", data, size, type)
STUB(xpti::object_data_t, xptiLookupObject, (xpti::object_id_t id),
     (xpti::object_data_t{111, "111", 11}), " %d", id)

STUB(uint8_t, xptiRegisterStream, (const char *name), 112, " %s", name)
STUB(result_t, xptiUnregisterStream, (const char *name), 113, " %s", name)
STUB(uint16_t, xptiRegisterUserDefinedTracePoint, (const char *tool, uint8_t point), 114, " %s %d",
     tool, point)
STUB(uint16_t, xptiRegisterUserDefinedEventType, (const char *tool, uint8_t event), 115, " %s %d",
     tool, event)

STUB(uint64_t, xptiRegisterPayload, (xpti::payload_t *payload), 116, " %p", payload)
STUB(Event *, xptiMakeEvent, (const char *name, xpti::payload_t *payload, uint16_t event,
     xpti::trace_activity_type_t activity, uint64_t *instance), 117L, " %s %p %d %d %p", name,
     payload, event, static_cast<uint64_t>(activity), instance)
STUB(const Event *, xptiFindEvent, (uint64_t uid), 118L, " %d", uid)
STUB(Place *, xptiQueryPayload, (Event *event), 119L, " %p", event)
STUB(Place *, xptiQueryPayloadByUID, (uint64_t uid), 120L, " %d", uid)
STUB(void, xptiReleaseEvent, (Event *event), 0, " %p", event)
STUB(result_t, xptiAddMetadata, (Event *event, const char *key, xpti::object_id_t value), 121,
     " %p %s %d", event, key, value)
STUB(xpti::metadata_t *, xptiQueryMetadata, (Event *event), 122L, " %p", event)

STUB(result_t, xptiRegisterCallback, (uint8_t stream, uint16_t type,
     xpti::tracepoint_callback_api_t call), 123, " %d %d %d", stream, type, call != nullptr)
STUB(result_t, xptiUnregisterCallback, (uint8_t stream, uint16_t type,
     xpti::tracepoint_callback_api_t call), 124, " %d %d %d", stream, type, call != nullptr)
STUB(result_t, xptiNotifySubscribers, (uint8_t stream, uint16_t type, Event *parent, Event *event,
     uint64_t instance, const void *data), 125, " %d %d %p %p %d %p", stream, type, parent, event,
     instance, data)
}
