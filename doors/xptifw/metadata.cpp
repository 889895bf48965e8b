/* metadata.cpp - what events have besides their place. Two threads may add to one event; others may
 * add to others meanwhile.
 */
#include <new>

#include "hash.hpp"
#include "locks.hpp"
#include "strings.hpp"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

/* One for many events. */
static Lock &lock_of(const xpti::trace_event_data_t *event)
{
   return locks_of_metadata[finish(reinterpret_cast<uintptr_t>(event)) & 63];
}

} // namespace xptifw

using namespace xptifw;
using xpti::result_t;

extern "C" {

xpti::result_t xptiAddMetadata(xpti::trace_event_data_t *e, const char *key,
                               xpti::object_id_t value_id)
{
   if (!e || !key || !*key) return result_t::XPTI_RESULT_INVALIDARG;
   const uint32_t id = string_id(key);
   if (!id) return result_t::XPTI_RESULT_FAIL;
   const Locked lock(lock_of(e));
   try {
      const auto at = e->reserved.metadata.emplace(static_cast<xpti::string_id_t>(id), value_id);
      if (at.second) return result_t::XPTI_RESULT_SUCCESS;
      at.first->second = value_id;
      return result_t::XPTI_RESULT_DUPLICATE;
   } catch (const std::bad_alloc &) {
      return result_t::XPTI_RESULT_FAIL;
   }
}

xpti::metadata_t *xptiQueryMetadata(xpti::trace_event_data_t *e)
{
   return e ? &e->reserved.metadata : nullptr;
}
}
