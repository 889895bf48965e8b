/* headers.cpp - what programs and collectors of 2020 to 2024 write, in both manners: it need only
 * compile. With OLD headers are included without their folder.
 */
#ifdef OLD
#define WITHOUT_FOLDER
#include "xpti_data_types.h"
#else
#include "xpti/xpti_data_types.h"
#endif
#include "compile.cpp"

using tp = xpti::trace_point_type_t;
using Type = xpti::trace_event_type_t;

static_assert(static_cast<int>(tp::offload_alloc_construct) == 40, "");
static_assert(tp::offload_alloc_release == tp::offload_alloc_memory_object_release, "");
static_assert(Type::offload_buffer == Type::offload_memory_object, "");
static_assert(xpti::trace_wait_begin == 22 && xpti::trace_diagnostics == 126, "");
static_assert(xpti::trace_function_with_args_end == 31, "");
static_assert(xpti::trace_offload_buffer_event == 9, "");
static_assert(xpti::trace_queue_create == 50 && xpti::trace_queue_destroy == 51, "");
static_assert(static_cast<int>(tp::mem_alloc_end) == 35, "");
static_assert(static_cast<int>(tp::mem_release_end) == 39, "");
static_assert(static_cast<xpti_tp>(16) == xpti_tp::signal, "");
static_assert(static_cast<int>(xpti_te::async) == 5, "");
static_assert(static_cast<int>(xpti_at::sleep_activity) == 8, "");
static_assert(static_cast<uint64_t>(xpti::payload_flag_t::HashAvailable) == 0x20000, "");
static_assert(XPTI_PACK08_RET16(1, 2) == 258 && XPTI_PACK32_RET64(1, 2) == 0x100000002u, "");

enum extension { own_begin = XPTI_TRACE_POINT_BEGIN(3), own_end = XPTI_TRACE_POINT_END(3),
                 own_event = XPTI_EVENT(4) };
static_assert(own_begin == 6 && own_end == 7 && own_event == 4, "");

/* A collector's callback. */
void XPTI_CALLBACK_API tell_old(xpti_trace_point_type_t type, xpti_trace_event_data_t *parent,
                                xpti_trace_event_data_t *event, uint64_t instance,
                                const void *data)
{
   (void)static_cast<const xpti::function_with_args_t *>(data);
   told(type, parent, event, instance, data);
   xptiRegisterCallback(1, static_cast<uint16_t>(tp::graph_create), tell_old);
   xptiRegisterCallback(1, xpti::trace_task_begin, tell_old);
}

/* A program. */
void program(char *name, void *object)
{
   uint64_t instance = 0;
   xpti::payload_t by_code(object), by_name(name), by_both(name, object);
   xpti::payload_t by_stack(name, "a->b", object);
   xpti::payload_t payload = xpti::payload_t("f", "f.cpp", 1, 0, (void *)13);
   xpti::trace_event_data_t *event = xptiMakeEvent("f", &payload, (uint16_t)Type::algorithm,
                                                   xpti::trace_activity_type_t::active, &instance);
   xpti::offload_buffer_data_t buffer{1, 5, "int", 4, 2, {3, 2, 0}};
   xpti::offload_buffer_association_data_t association{1, 2};
   xpti::offload_accessor_data_t accessor{1, 2, 1, 2};
   xpti::mem_alloc_data_t memory{10, 100, 1, 0};
   xptiAddMetadata(event, "new",
                   xptiRegisterObject("x", 1, (uint8_t)xpti::metadata_type_t::string));
   xptiAddMetadata(event, nullptr, 0);
   event->source_id = static_cast<int64_t>(by_code.uid.hash());
   xptiNotifySubscribers(1, own_begin, nullptr, event, instance, name);
   (void)buffer, (void)association, (void)accessor, (void)memory;
   (void)by_name, (void)by_both, (void)by_stack;
}
