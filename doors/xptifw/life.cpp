/* life.cpp - how long all of it lives: until the last of those who said that they use it says that
 * they do not. Then it is as before the first call, and may be used again. Nobody has to say so:
 * without, it lives as long as the library.
 */
#include "callbacks.hpp"
#include "locks.hpp"
#include "places.hpp"
#include "strings.hpp"
#include "tables.hpp"
#include "tracing.hpp"

namespace xptifw {

static uint32_t users; /* under the lock */
static std::atomic<uint64_t> unique_ids;

using xpti::result_t;

/* What tests forget. */
static void clear_some()
{
   clear_callbacks();
   clear_places(); /* they point at strings */
   strings.clear();
   unique_ids.store(0, std::memory_order_relaxed);
}

static void clear_all()
{
   clear_callbacks(); /* their code is unloaded next */
   unsettle();
   clear_some();
   objects.clear();
   streams.clear();
   tools.clear();
}

/* How many use it from now on; -1: nobody did. */
static int64_t one_less()
{
   const Locked lock(lock_of_users);
   return users ? static_cast<int64_t>(--users) : -1;
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

xpti::result_t xptiFrameworkInitialize()
{
   const Locked lock(lock_of_users);
   ++users;
   return result_t::XPTI_RESULT_SUCCESS;
}

xpti::result_t xptiFrameworkFinalize()
{
   const int64_t left = one_less();
   if (left < 0) return result_t::XPTI_RESULT_FAIL;
   if (left == 0) clear_all();
   return result_t::XPTI_RESULT_SUCCESS;
}

void xptiReset() { clear_some(); }

uint64_t xptiGetUniqueId() { return unique_ids.fetch_add(1, std::memory_order_relaxed) + 1; }
}
