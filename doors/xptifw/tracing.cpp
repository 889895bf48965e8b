/* tracing.cpp - the environment read, subscribers loaded and unloaded. */
#include "tracing.hpp"

#include <cstring>
#include <mutex>

#include "platform/plugin/prof_os_plugin.h"
#include "subscribers.hpp"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

std::atomic<uint8_t> tracing{not_settled};

static std::mutex settling;
static thread_local bool is_settling; /* this thread, which a library's constructor runs on */

/* Not set, empty, 1, true: yes. All else: no. */
static bool environment_allows()
{
   char text[8];
   const size_t size = Prof_Os_plugin_variable("XPTI_TRACE_ENABLE", text, sizeof text);
   return size == 0 || std::strcmp(text, "1") == 0 || std::strcmp(text, "true") == 0;
}

bool settle()
{
   if (is_settling) return false;
   std::lock_guard<std::mutex> lock(settling);
   if (tracing.load(std::memory_order_relaxed) == not_settled) {
      is_settling = true;
      const bool yes = environment_allows() && load_subscribers();
      is_settling = false;
      tracing.store(yes ? on : off, std::memory_order_release);
   }
   return tracing.load(std::memory_order_relaxed) == on;
}

void unsettle()
{
   std::lock_guard<std::mutex> lock(settling);
   tracing.store(off, std::memory_order_release); /* what runs as they are unloaded is not told */
   is_settling = true;
   unload_subscribers();
   is_settling = false;
   tracing.store(not_settled, std::memory_order_release);
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

bool xptiTraceEnabled() { return is_tracing(); }

void xptiForceSetTraceEnabled(bool yesOrNo)
{
   settle();
   tracing.store(yesOrNo ? on : off, std::memory_order_release);
}
}
