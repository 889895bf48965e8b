/* thread.cpp - what each thread has for itself: the place that it is in, and a name with a number
 * for whoever is notified next.
 */
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

static thread_local uint64_t universal_id;

struct Stash {
   const char *key; /* the program's; null: nothing is stashed */
   uint64_t value;
};
static thread_local Stash stash;

} // namespace xptifw

using namespace xptifw;
using xpti::result_t;

extern "C" {

uint64_t xptiGetUniversalId() { return universal_id; }

void xptiSetUniversalId(uint64_t uid) { universal_id = uid; }

xpti::result_t xptiStashTuple(const char *key, uint64_t value)
{
   if (!key) return result_t::XPTI_RESULT_FAIL;
   stash = Stash{key, value};
   return result_t::XPTI_RESULT_SUCCESS;
}

xpti::result_t xptiGetStashedTuple(char **key, uint64_t &value)
{
   if (!key) return result_t::XPTI_RESULT_INVALIDARG;
   if (!stash.key) return result_t::XPTI_RESULT_NOTFOUND;
   *key = const_cast<char *>(stash.key);
   value = stash.value;
   return result_t::XPTI_RESULT_SUCCESS;
}

void xptiUnstashTuple() { stash = Stash{nullptr, 0}; }
}
