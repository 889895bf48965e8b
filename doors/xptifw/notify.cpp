/* notify.cpp - the hot path: somebody is told, or nobody.
 *
 * While tracing is off it is one load and a test; while nobody listens to the type two loads more.
 */
#include "callbacks.hpp"
#include "tracing.hpp"

namespace xptifw {

using xpti::result_t;
using Kind = xpti::trace_point_type_t;

static constexpr uint64_t bit(Kind kind) { return 1ull << static_cast<unsigned>(kind); }

/* Those of which user data tells enough. */
static bool needs_no_event(uint16_t type)
{
   constexpr uint64_t kinds =
      bit(Kind::function_begin) | bit(Kind::function_end) | bit(Kind::function_with_args_begin) |
      bit(Kind::function_with_args_end) | bit(Kind::mem_alloc_begin) | bit(Kind::mem_alloc_end) |
      bit(Kind::mem_release_begin) | bit(Kind::mem_release_end) |
      bit(Kind::offload_alloc_memory_object_construct) |
      bit(Kind::offload_alloc_memory_object_associate) |
      bit(Kind::offload_alloc_memory_object_destruct) |
      bit(Kind::offload_alloc_memory_object_release) | bit(Kind::offload_alloc_accessor);
   return type < 64 ? kinds >> type & 1 : type == static_cast<uint16_t>(Kind::diagnostics);
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

xpti::result_t xptiNotifySubscribers(uint8_t stream_id, uint16_t trace_type,
                                     xpti::trace_event_data_t *parent,
                                     xpti::trace_event_data_t *object, uint64_t instance,
                                     const void *per_instance_user_data)
{
   if (!is_tracing()) return result_t::XPTI_RESULT_FALSE;
   if (!object && !(per_instance_user_data && needs_no_event(trace_type)))
      return result_t::XPTI_RESULT_INVALIDARG;
   const Entries *entries = entries_of(stream_id, trace_type);
   if (!entries) return result_t::XPTI_RESULT_SUCCESS;
   each_live(entries, [&](Callback callback) {
      callback(trace_type, parent, object, instance, per_instance_user_data);
   });
   return result_t::XPTI_RESULT_SUCCESS;
}

bool xptiCheckTraceEnabled(uint16_t stream, uint16_t ttype)
{
   if (!stream || stream > 255 || !is_tracing()) return false;
   const uint8_t id = static_cast<uint8_t>(stream);
   if (!ttype) return has_live(id);
   const Entries *entries = entries_of(id, ttype);
   bool found = false;
   if (entries) each_live(entries, [&](Callback) { found = true; });
   return found;
}
}
