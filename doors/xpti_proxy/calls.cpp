/* calls.cpp - each call of XPTI, passed on to the dispatcher if there is one. What it returns where
 * there is none stands beside it; programs rely on that. */
#include "dispatcher.hpp"

using xpti::result_t;
using xpti_proxy::Functions;
using xpti_proxy::reach;

namespace {

constexpr result_t FAIL = result_t::XPTI_RESULT_FAIL;
constexpr uint64_t NO_ID = ~uint64_t{0};

} // namespace

/* `off` is returned without a dispatcher. The arguments come with their parentheses. */
#define PASS(off, name, arguments) \
   const Functions found = reach(); \
   return found ? XPTI_PROXY_OF(found, name) arguments : off

#define PASS_VOID(name, arguments) \
   if (const Functions found = reach()) XPTI_PROXY_OF(found, name) arguments

extern "C" {

/* ---- life ---- */

result_t xptiFrameworkInitialize() { return xpti_proxy::initialize(); }
result_t xptiFrameworkFinalize() { return xpti_proxy::finalize(); }
void xptiTraceTryToEnable() { xpti_proxy::look_again(); }

result_t xptiInitialize(const char *stream, uint32_t maj, uint32_t min, const char *version)
{
   PASS(FAIL, xptiInitialize, (stream, maj, min, version));
}

void xptiFinalize(const char *stream) { PASS_VOID(xptiFinalize, (stream)); }
bool xptiTraceEnabled() { PASS(false, xptiTraceEnabled, ()); }

bool xptiCheckTraceEnabled(uint16_t stream, uint16_t ttype)
{
   PASS(false, xptiCheckTraceEnabled, (stream, ttype));
}

void xptiForceSetTraceEnabled(bool yesOrNo) { PASS_VOID(xptiForceSetTraceEnabled, (yesOrNo)); }

/* ---- the thread ---- */

uint64_t xptiGetUniversalId() { PASS(NO_ID, xptiGetUniversalId, ()); }
void xptiSetUniversalId(uint64_t uid) { PASS_VOID(xptiSetUniversalId, (uid)); }

result_t xptiStashTuple(const char *key, uint64_t value)
{
   PASS(FAIL, xptiStashTuple, (key, value));
}

result_t xptiGetStashedTuple(char **key, uint64_t &value)
{
   PASS(FAIL, xptiGetStashedTuple, (key, value));
}

void xptiUnstashTuple() { PASS_VOID(xptiUnstashTuple, ()); }

/* ---- tables ---- */

uint64_t xptiGetUniqueId() { PASS(NO_ID, xptiGetUniqueId, ()); }

xpti::string_id_t xptiRegisterString(const char *string, char **table_string)
{
   PASS(xpti::invalid_id, xptiRegisterString, (string, table_string));
}

const char *xptiLookupString(xpti::string_id_t id) { PASS(nullptr, xptiLookupString, (id)); }

xpti::object_id_t xptiRegisterObject(const char *data, size_t size, uint8_t type)
{
   PASS(xpti::invalid_id, xptiRegisterObject, (data, size, type));
}

xpti::object_data_t xptiLookupObject(xpti::object_id_t id)
{
   const xpti::object_data_t none = {0, nullptr, 0};
   PASS(none, xptiLookupObject, (id));
}

uint8_t xptiRegisterStream(const char *stream_name)
{
   PASS(static_cast<uint8_t>(xpti::invalid_id), xptiRegisterStream, (stream_name));
}

result_t xptiUnregisterStream(const char *stream_name)
{
   PASS(FAIL, xptiUnregisterStream, (stream_name));
}

uint16_t xptiRegisterUserDefinedTracePoint(const char *tool_name, uint8_t user_defined_tp)
{
   PASS(static_cast<uint16_t>(xpti::invalid_id), xptiRegisterUserDefinedTracePoint,
        (tool_name, user_defined_tp));
}

uint16_t xptiRegisterUserDefinedEventType(const char *tool_name, uint8_t user_defined_event)
{
   PASS(static_cast<uint16_t>(xpti::invalid_id), xptiRegisterUserDefinedEventType,
        (tool_name, user_defined_event));
}

/* ---- places and events ---- */

uint64_t xptiRegisterPayload(xpti::payload_t *payload)
{
   PASS(xpti::invalid_uid, xptiRegisterPayload, (payload));
}

xpti::trace_event_data_t *xptiMakeEvent(const char *name, xpti::payload_t *payload, uint16_t event,
                                        xpti::trace_activity_type_t activity, uint64_t *instance_no)
{
   PASS(nullptr, xptiMakeEvent, (name, payload, event, activity, instance_no));
}

const xpti::trace_event_data_t *xptiFindEvent(uint64_t uid) { PASS(nullptr, xptiFindEvent, (uid)); }

const xpti::payload_t *xptiQueryPayload(xpti::trace_event_data_t *lookup_object)
{
   PASS(nullptr, xptiQueryPayload, (lookup_object));
}

const xpti::payload_t *xptiQueryPayloadByUID(uint64_t uid)
{
   PASS(nullptr, xptiQueryPayloadByUID, (uid));
}

void xptiReleaseEvent(xpti::trace_event_data_t *e) { PASS_VOID(xptiReleaseEvent, (e)); }

result_t xptiAddMetadata(xpti::trace_event_data_t *e, const char *key, xpti::object_id_t value_id)
{
   /* The header has another one of this name, for texts. */
   using Add = result_t (*)(xpti::trace_event_data_t *, const char *, xpti::object_id_t);
   const Functions found = reach();
   if (!found) return FAIL;
   return reinterpret_cast<Add>(found[xpti_proxy::at_xptiAddMetadata])(e, key, value_id);
}

xpti::metadata_t *xptiQueryMetadata(xpti::trace_event_data_t *e)
{
   PASS(nullptr, xptiQueryMetadata, (e));
}

/* ---- subscribers ---- */

result_t xptiRegisterCallback(uint8_t stream_id, uint16_t trace_type,
                              xpti::tracepoint_callback_api_t cb)
{
   PASS(FAIL, xptiRegisterCallback, (stream_id, trace_type, cb));
}

result_t xptiUnregisterCallback(uint8_t stream_id, uint16_t trace_type,
                                xpti::tracepoint_callback_api_t cb)
{
   PASS(FAIL, xptiUnregisterCallback, (stream_id, trace_type, cb));
}

result_t xptiNotifySubscribers(uint8_t stream_id, uint16_t trace_type,
                               xpti::trace_event_data_t *parent, xpti::trace_event_data_t *object,
                               uint64_t instance, const void *per_instance_user_data)
{
   PASS(FAIL, xptiNotifySubscribers,
        (stream_id, trace_type, parent, object, instance, per_instance_user_data));
}
}
