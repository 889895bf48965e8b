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

static xpti::result_t answer(int number) { return static_cast<xpti::result_t>(number); }

extern "C" {

xpti::result_t xptiFrameworkInitialize()
{
   say("xptiFrameworkInitialize");
   if (stub_initializes) stub_initializes();
   return answer(101);
}

xpti::result_t xptiFrameworkFinalize()
{
   say("xptiFrameworkFinalize");
   return answer(102);
}

xpti::result_t xptiInitialize(const char *stream, uint32_t maj, uint32_t min, const char *version)
{
   say("xptiInitialize %s %u %u %s", stream, maj, min, version);
   return answer(103);
}

void xptiFinalize(const char *stream) { say("xptiFinalize %s", stream); }

bool xptiTraceEnabled()
{
   say("xptiTraceEnabled");
   return true;
}

bool xptiCheckTraceEnabled(uint16_t stream, uint16_t ttype)
{
   say("xptiCheckTraceEnabled %d %d", stream, ttype);
   return true;
}

void xptiForceSetTraceEnabled(bool yesOrNo) { say("xptiForceSetTraceEnabled %d", yesOrNo); }

uint64_t xptiGetUniversalId()
{
   say("xptiGetUniversalId");
   return 104;
}

void xptiSetUniversalId(uint64_t uid) { say("xptiSetUniversalId %d", static_cast<int>(uid)); }

xpti::result_t xptiStashTuple(const char *key, uint64_t value)
{
   say("xptiStashTuple %s %d", key, static_cast<int>(value));
   return answer(105);
}

xpti::result_t xptiGetStashedTuple(char **key, uint64_t &value)
{
   say("xptiGetStashedTuple %p %p", static_cast<void *>(key), static_cast<void *>(&value));
   value = 7;
   return answer(106);
}

void xptiUnstashTuple() { say("xptiUnstashTuple"); }

uint64_t xptiGetUniqueId()
{
   say("xptiGetUniqueId");
   return 107;
}

xpti::string_id_t xptiRegisterString(const char *string, char **table_string)
{
   say("xptiRegisterString %s %p", string, static_cast<void *>(table_string));
   return 108;
}

const char *xptiLookupString(xpti::string_id_t id)
{
   say("xptiLookupString %d", id);
   return "109";
}

xpti::object_id_t xptiRegisterObject(const char *data, size_t size, uint8_t type)
{
   say("xptiRegisterObject %s %d %d", data, static_cast<int>(size), type);
   return 110;
}

xpti::object_data_t xptiLookupObject(xpti::object_id_t id)
{
   say("xptiLookupObject %d", id);
   return {111, "111", 11};
}

uint8_t xptiRegisterStream(const char *stream_name)
{
   say("xptiRegisterStream %s", stream_name);
   return 112;
}

xpti::result_t xptiUnregisterStream(const char *stream_name)
{
   say("xptiUnregisterStream %s", stream_name);
   return answer(113);
}

uint16_t xptiRegisterUserDefinedTracePoint(const char *tool_name, uint8_t user_defined_tp)
{
   say("xptiRegisterUserDefinedTracePoint %s %d", tool_name, user_defined_tp);
   return 114;
}

uint16_t xptiRegisterUserDefinedEventType(const char *tool_name, uint8_t user_defined_event)
{
   say("xptiRegisterUserDefinedEventType %s %d", tool_name, user_defined_event);
   return 115;
}

uint64_t xptiRegisterPayload(xpti::payload_t *payload)
{
   say("xptiRegisterPayload %p", static_cast<void *>(payload));
   return 116;
}

xpti::trace_event_data_t *xptiMakeEvent(const char *name, xpti::payload_t *payload, uint16_t event,
                                        xpti::trace_activity_type_t activity, uint64_t *instance_no)
{
   say("xptiMakeEvent %s %p %d %d %p", name, static_cast<void *>(payload), event,
       static_cast<int>(activity), static_cast<void *>(instance_no));
   return reinterpret_cast<xpti::trace_event_data_t *>(117);
}

const xpti::trace_event_data_t *xptiFindEvent(uint64_t uid)
{
   say("xptiFindEvent %d", static_cast<int>(uid));
   return reinterpret_cast<const xpti::trace_event_data_t *>(118);
}

const xpti::payload_t *xptiQueryPayload(xpti::trace_event_data_t *lookup_object)
{
   say("xptiQueryPayload %p", static_cast<void *>(lookup_object));
   return reinterpret_cast<const xpti::payload_t *>(119);
}

const xpti::payload_t *xptiQueryPayloadByUID(uint64_t uid)
{
   say("xptiQueryPayloadByUID %d", static_cast<int>(uid));
   return reinterpret_cast<const xpti::payload_t *>(120);
}

void xptiReleaseEvent(xpti::trace_event_data_t *e)
{
   say("xptiReleaseEvent %p", static_cast<void *>(e));
}

xpti::result_t xptiAddMetadata(xpti::trace_event_data_t *e, const char *key,
                               xpti::object_id_t value_id)
{
   say("xptiAddMetadata %p %s %d", static_cast<void *>(e), key, value_id);
   return answer(121);
}

xpti::metadata_t *xptiQueryMetadata(xpti::trace_event_data_t *e)
{
   say("xptiQueryMetadata %p", static_cast<void *>(e));
   return reinterpret_cast<xpti::metadata_t *>(122);
}

xpti::result_t xptiRegisterCallback(uint8_t stream_id, uint16_t trace_type,
                                    xpti::tracepoint_callback_api_t cb)
{
   say("xptiRegisterCallback %d %d %d", stream_id, trace_type, cb != nullptr);
   return answer(123);
}

xpti::result_t xptiUnregisterCallback(uint8_t stream_id, uint16_t trace_type,
                                      xpti::tracepoint_callback_api_t cb)
{
   say("xptiUnregisterCallback %d %d %d", stream_id, trace_type, cb != nullptr);
   return answer(124);
}

xpti::result_t xptiNotifySubscribers(uint8_t stream_id, uint16_t trace_type,
                                     xpti::trace_event_data_t *parent,
                                     xpti::trace_event_data_t *object, uint64_t instance,
                                     const void *user_data)
{
   say("xptiNotifySubscribers %d %d %p %p %d %p", stream_id, trace_type,
       static_cast<void *>(parent), static_cast<void *>(object), static_cast<int>(instance),
       user_data);
   return answer(125);
}
}
