/* layout.cpp - holds the types of the public headers against the layouts that binaries of others
 * have: those of 64-bit systems. Nothing is left of it in the library.
 */
#include <cstddef>
#include <type_traits>

#include "xpti/xpti_trace_framework.h"

namespace xpti {
namespace layout {

constexpr bool other = sizeof(void *) != 8;          /* nobody's binaries */
constexpr bool odd = other || sizeof(metadata_t) != 56; /* not libstdc++'s map */

template <class T, size_t size> constexpr bool is = other || sizeof(T) == size;

using xpti::uid_t; /* the system has one, too */

static_assert(is<uid_t, 24>, "");
static_assert(is<payload_t, 80>, "");
static_assert(is<object_data_t, 24>, "");
static_assert(is<function_with_args_t, 40>, "");
static_assert(is<mem_alloc_data_t, 40>, "");
static_assert(is<offload_buffer_data_t, 56>, "");
static_assert(is<offload_accessor_data_t, 24>, "");
static_assert(is<offload_buffer_association_data_t, 16>, "");
static_assert(odd || sizeof(reserved_data_t) == 64, "");
static_assert(odd || sizeof(trace_event_data_t) == 120, "");

#define IS_AT(type, member, offset) \
   static_assert(other || offsetof(type, member) == (offset), #type "::" #member)

IS_AT(uid_t, p1, 0);
IS_AT(uid_t, p2, 8);
IS_AT(uid_t, p3, 16);
IS_AT(payload_t, name, 0);
IS_AT(payload_t, stack_trace, 8);
IS_AT(payload_t, source_file, 16);
IS_AT(payload_t, line_no, 24);
IS_AT(payload_t, column_no, 28);
IS_AT(payload_t, code_ptr_va, 32);
IS_AT(payload_t, internal, 40);
IS_AT(payload_t, flags, 48);
IS_AT(payload_t, uid, 56);
IS_AT(object_data_t, size, 0);
IS_AT(object_data_t, data, 8);
IS_AT(object_data_t, type, 16);

IS_AT(trace_event_data_t, unique_id, 0);
IS_AT(trace_event_data_t, data_id, 8);
IS_AT(trace_event_data_t, instance_id, 16);
IS_AT(trace_event_data_t, event_type, 24);
IS_AT(trace_event_data_t, activity_type, 26);
IS_AT(trace_event_data_t, unused, 28);
IS_AT(trace_event_data_t, source_id, 32);
IS_AT(trace_event_data_t, target_id, 40);
IS_AT(trace_event_data_t, reserved, 48);
static_assert(odd || offsetof(trace_event_data_t, global_user_data) == 112, "");

template <class T> constexpr int number(T value) { return static_cast<int>(value); }

static_assert(number(result_t::XPTI_RESULT_FAIL) == -2147467263, "");
static_assert(number(result_t::XPTI_RESULT_INVALIDARG) == -2147467258, "");
static_assert(std::is_same<std::underlying_type<result_t>::type, int32_t>::value, "");
static_assert(sizeof(trace_activity_type_t) == 4, "");

} // namespace layout
} // namespace xpti
