/* xpti_trace_framework.h - the calls of XPTI, for programs that emit trace points and for
 * subscribers.
 *
 *    uint8_t stream = xptiRegisterStream("game");
 *    xptiInitialize("game", 1, 0, "1.0");
 *    static xpti::payload_t place("load", __FILE__, __LINE__, 0, nullptr);
 *    uint64_t instance;
 *    auto *event = xptiMakeEvent("load", &place, xpti::trace_algorithm_event,
 *                                xpti::trace_activity_type_t::active, &instance);
 *    xptiNotifySubscribers(stream, xpti::trace_task_begin, nullptr, event, instance, nullptr);
 *    ...
 *    xptiNotifySubscribers(stream, xpti::trace_task_end, nullptr, event, instance, nullptr);
 *    xptiFinalize("game");
 *
 * A program is linked with the proxy, libxpti.a, and compiled with XPTI_STATIC_LIBRARY; or with the
 * dispatcher, libxptifw.so, as subscribers are. "Inert" is what the proxy answers where
 * XPTI_FRAMEWORK_DISPATCHER names no dispatcher. It is XPTI_RESULT_FAIL where no more is said. What
 * the variable names and cannot be used is told on stderr, once.
 *
 * Any thread, but for xptiReset and xptiFrameworkFinalize: while they run no other call may, so no
 * callback calls them and no subscriber that is told of a stream. Text that is returned stays until
 * then. Environment, read by the dispatcher at the first call:
 *    XPTI_TRACE_ENABLE    1, true, or nothing: on. Anything else: nobody is told
 *    XPTI_SUBSCRIBERS     paths of libraries, with a comma between them; what cannot be used is
 *                         left out, and told on stdout: also one that lacks a symbol, used or not
 */
#ifndef INC_XPTI_TRACE_FRAMEWORK_H
#define INC_XPTI_TRACE_FRAMEWORK_H

#include "xpti_data_types.h"

#if defined(XPTI_STATIC_LIBRARY)
#define XPTI_EXPORT_API
#elif defined(_WIN32)
#ifdef XPTI_API_EXPORTS
#define XPTI_EXPORT_API __declspec(dllexport)
#else
#define XPTI_EXPORT_API __declspec(dllimport)
#endif
#elif defined(XPTI_API_EXPORTS)
#define XPTI_EXPORT_API __attribute__((visibility("default")))
#else
#define XPTI_EXPORT_API
#endif

/* Of what xptiRegisterUserDefined... returned: who registered it, 1 .. 254, and the value, 0 ..
 * 127. */
#define XPTI_TOOL_ID(val) (((uint16_t)(val) >> 8) & 0x00ff)
#define XPTI_EXTRACT_USER_DEFINED_ID(val) ((uint16_t)(val) & 0x007f)

extern "C" {

/* ---- life ---- */

/* Counts one more that uses the framework; Finalize one less, and the last one frees all and
 * unloads the subscribers. Both return success, Finalize FAIL if nobody is counted. A framework
 * that is used after its end begins anew. Calls of the proxy are inert from the last Finalize to
 * the next Initialize. */
XPTI_EXPORT_API xpti::result_t xptiFrameworkInitialize();
XPTI_EXPORT_API xpti::result_t xptiFrameworkFinalize();

/* Tells all subscribers of a stream, so that they register callbacks. As often as one likes.
 * INVALIDARG if `stream` or `version` is null; success also without a subscriber. */
XPTI_EXPORT_API xpti::result_t xptiInitialize(const char *stream, uint32_t maj, uint32_t min,
                                              const char *version);

/* Tells all subscribers of its end, and unregisters its callbacks. */
XPTI_EXPORT_API void xptiFinalize(const char *stream);

/* True while somebody may be listening: XPTI_TRACE_ENABLE allows it, and at least one subscriber
 * was loaded. Inert: false. */
XPTI_EXPORT_API bool xptiTraceEnabled();

/* True if so, and there is a callback on the stream and the type, 0: on any type. */
XPTI_EXPORT_API bool xptiCheckTraceEnabled(uint16_t stream, uint16_t ttype = 0);

/* For tests: what xptiTraceEnabled returns from now on. */
XPTI_EXPORT_API void xptiForceSetTraceEnabled(bool yesOrNo);

/* For tests: forgets strings, payloads, events and callbacks; what was returned of them is no more.
 * Streams, tools and objects stay. The proxy has no such function. */
XPTI_EXPORT_API void xptiReset();

/* Looks for a dispatcher once more. Of the proxy alone. */
XPTI_EXPORT_API void xptiTraceTryToEnable();

/* ---- the thread ---- */

/* The id of the place that the calling thread is in, as it was set, 0: none. Inert: ~0. */
XPTI_EXPORT_API uint64_t xptiGetUniversalId();
XPTI_EXPORT_API void xptiSetUniversalId(uint64_t uid);

/* A name and a number for those who are notified next, of the calling thread; there is one at most,
 * and it is not copied. Stash: FAIL if `key` is null. Get: INVALIDARG if `key` is null, NOTFOUND if
 * there is none. Unstash forgets it, as the key may be gone then; in Intel's it does nothing. */
XPTI_EXPORT_API xpti::result_t xptiStashTuple(const char *key, uint64_t value);
XPTI_EXPORT_API xpti::result_t xptiGetStashedTuple(char **key, uint64_t &value);
XPTI_EXPORT_API void xptiUnstashTuple();

/* ---- tables ---- */

/* 1, 2, ... Inert: ~0. */
XPTI_EXPORT_API uint64_t xptiGetUniqueId();

/* The id of a text, from 1 on, and the table's copy of it; the same text has the same. Invalid_id
 * if one of both is null, or the text is empty. */
XPTI_EXPORT_API xpti::string_id_t xptiRegisterString(const char *string, char **table_string);

/* The table's copy, or null. */
XPTI_EXPORT_API const char *xptiLookupString(xpti::string_id_t id);

/* The id of these bytes, from 0 on; the same bytes have the same. `type`: of metadata_type_t; the
 * first one stays. Invalid_id if `data` is null. */
XPTI_EXPORT_API xpti::object_id_t xptiRegisterObject(const char *data, size_t size, uint8_t type);

/* The table's copy, or {0, null, 0}. */
XPTI_EXPORT_API xpti::object_data_t xptiLookupObject(xpti::object_id_t id);

/* The id of a stream, from 1 to 254; the same name has the same. 255 if the name is null or empty,
 * or there are no more. */
XPTI_EXPORT_API uint8_t xptiRegisterStream(const char *stream_name);

/* As xptiFinalize. INVALIDARG if the name is null, NOTFOUND if it never had a callback. */
XPTI_EXPORT_API xpti::result_t xptiUnregisterStream(const char *stream_name);

/* A type for one's own, which no other tool has: `tool` << 8 | 128 | value, value: 0 .. 127. 0xFFFF
 * if the name is null or empty, or there are 254 tools already. Inert: 0xFFFF. */
XPTI_EXPORT_API uint16_t xptiRegisterUserDefinedTracePoint(const char *tool_name,
                                                           uint8_t user_defined_tp);
XPTI_EXPORT_API uint16_t xptiRegisterUserDefinedEventType(const char *tool_name,
                                                          uint8_t user_defined_event);

/* ---- places and events ---- */

/* Copies the payload, and sets in it the table's texts, uid, internal and flags: from then on it
 * stays no longer than they do. Returns its id; 0 if it has nothing, ~0 if it is null. Inert: 0. */
XPTI_EXPORT_API uint64_t xptiRegisterPayload(xpti::payload_t *payload);

/* The event of a place, which is made when it is seen first; the payload is only read. Each call
 * counts: the number goes to *instance_no, from 1 on. `name` is not used. Null if the payload or
 * `instance_no` is null, or the payload has nothing. */
XPTI_EXPORT_API xpti::trace_event_data_t *xptiMakeEvent(const char *name, xpti::payload_t *payload,
                                                        uint16_t event,
                                                        xpti::trace_activity_type_t activity,
                                                        uint64_t *instance_no);

/* By its unique_id, or null. */
XPTI_EXPORT_API const xpti::trace_event_data_t *xptiFindEvent(uint64_t uid);

/* The framework's copy of a payload, or null: of an event, or by its id. */
XPTI_EXPORT_API const xpti::payload_t *xptiQueryPayload(xpti::trace_event_data_t *lookup_object);
XPTI_EXPORT_API const xpti::payload_t *xptiQueryPayloadByUID(uint64_t uid);

/* Forgets the event and its payload. Whoever knows them may not use them any more. The id stays the
 * place's: nothing else gets it, and the place does if it is seen again. */
XPTI_EXPORT_API void xptiReleaseEvent(xpti::trace_event_data_t *event);

/* Adds or overwrites, then DUPLICATE. INVALIDARG if the event or the key is null, or the key is
 * empty. */
XPTI_EXPORT_API xpti::result_t xptiAddMetadata(xpti::trace_event_data_t *event, const char *key,
                                               xpti::object_id_t value_id);

/* Of the event: not while another thread adds to it. Null if the event is. */
XPTI_EXPORT_API xpti::metadata_t *xptiQueryMetadata(xpti::trace_event_data_t *event);

/* ---- subscribers ---- */

/* Success; UNDELETE if it had been unregistered; DUPLICATE if it is there; INVALIDARG if it is
 * null. They are called in the order in which they were registered first. */
XPTI_EXPORT_API xpti::result_t xptiRegisterCallback(uint8_t stream_id, uint16_t trace_type,
                                                    xpti::tracepoint_callback_api_t cb);

/* Success; DUPLICATE if that had been done; NOTFOUND if it was never there; INVALIDARG if null. A
 * callback that runs on another thread is not waited for. */
XPTI_EXPORT_API xpti::result_t xptiUnregisterCallback(uint8_t stream_id, uint16_t trace_type,
                                                      xpti::tracepoint_callback_api_t cb);

/* Calls the callbacks of the stream and the type. FALSE if tracing is off. `object` may be null
 * only for functions, memory, offload objects and diagnostics, with user data: else INVALIDARG.
 * Nothing of it is read. */
XPTI_EXPORT_API xpti::result_t xptiNotifySubscribers(uint8_t stream_id, uint16_t trace_type,
                                                     xpti::trace_event_data_t *parent,
                                                     xpti::trace_event_data_t *object,
                                                     uint64_t instance,
                                                     const void *per_instance_user_data);

/* ---- the same as types, for those who look for them in a library ---- */

typedef xpti::result_t (*xpti_framework_initialize_t)();
typedef xpti::result_t (*xpti_framework_finalize_t)();
typedef xpti::result_t (*xpti_initialize_t)(const char *, uint32_t, uint32_t, const char *);
typedef void (*xpti_finalize_t)(const char *);
typedef uint64_t (*xpti_get_universal_id_t)();
typedef void (*xpti_set_universal_id_t)(uint64_t);
typedef uint64_t (*xpti_get_unique_id_t)();
typedef xpti::result_t (*xpti_stash_tuple_t)(const char *, uint64_t);
typedef xpti::result_t (*xpti_get_stashed_tuple_t)(char **, uint64_t &);
typedef void (*xpti_unstash_tuple_t)();
typedef xpti::string_id_t (*xpti_register_string_t)(const char *, char **);
typedef const char *(*xpti_lookup_string_t)(xpti::string_id_t);
typedef xpti::string_id_t (*xpti_register_object_t)(const char *, size_t, uint8_t);
typedef xpti::object_data_t (*xpti_lookup_object_t)(xpti::object_id_t);
typedef uint64_t (*xpti_register_payload_t)(xpti::payload_t *);
typedef uint8_t (*xpti_register_stream_t)(const char *);
typedef xpti::result_t (*xpti_unregister_stream_t)(const char *);
typedef uint16_t (*xpti_register_user_defined_tp_t)(const char *, uint8_t);
typedef uint16_t (*xpti_register_user_defined_et_t)(const char *, uint8_t);
typedef xpti::trace_event_data_t *(*xpti_make_event_t)(const char *, xpti::payload_t *, uint16_t,
                                                       xpti::trace_activity_type_t, uint64_t *);
typedef const xpti::trace_event_data_t *(*xpti_find_event_t)(uint64_t);
typedef const xpti::payload_t *(*xpti_query_payload_t)(xpti::trace_event_data_t *);
typedef const xpti::payload_t *(*xpti_query_payload_by_uid_t)(uint64_t);
typedef xpti::result_t (*xpti_register_cb_t)(uint8_t, uint16_t, xpti::tracepoint_callback_api_t);
typedef xpti::result_t (*xpti_unregister_cb_t)(uint8_t, uint16_t, xpti::tracepoint_callback_api_t);
typedef xpti::result_t (*xpti_notify_subscribers_t)(uint8_t, uint16_t, xpti::trace_event_data_t *,
                                                    xpti::trace_event_data_t *, uint64_t,
                                                    const void *);
typedef xpti::result_t (*xpti_add_metadata_t)(xpti::trace_event_data_t *, const char *,
                                              xpti::object_id_t);
typedef xpti::metadata_t *(*xpti_query_metadata_t)(xpti::trace_event_data_t *);
typedef bool (*xpti_trace_enabled_t)();
typedef bool (*xpti_check_trace_enabled_t)(uint16_t, uint16_t);
typedef void (*xpti_force_set_trace_enabled_t)(bool);
typedef void (*xpti_release_event_t)(xpti::trace_event_data_t *);
}

namespace xpti {
/* Added to the id of a string that is the value of metadata. Both tables know such a value: it has
 * the text with xptiLookupString, and its bytes without the 0 with xptiLookupObject. */
constexpr int32_t text_value = 0x40000000;
} // namespace xpti

/* As programs of 2020 and 2021 call it: with a text. INVALIDARG also if that is null or empty. */
inline xpti::result_t xptiAddMetadata(xpti::trace_event_data_t *event, const char *key,
                                      const char *value)
{
   char *copy = nullptr;
   if (!event || !key) return xpti::result_t::XPTI_RESULT_INVALIDARG;
   const xpti::string_id_t id = xptiRegisterString(value, &copy);
   if (id == xpti::invalid_id) return xpti::result_t::XPTI_RESULT_INVALIDARG;
   return xptiAddMetadata(event, key, static_cast<xpti::object_id_t>(id | xpti::text_value));
}

#endif
