/* tracing.cpp - the environment read, subscribers loaded and unloaded. */
#include "tracing.hpp"

#include <cstdio>
#include <cstring>

#include "locks.hpp"
#include "platform/plugin/prof_os_plugin.h"
#include "subscribers.hpp"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

std::atomic<uint8_t> tracing{not_settled};

static thread_local bool is_settling; /* this thread, which a library's constructor runs on */

/* Once, however many settle it. */
static void tell_how_it_is_taken()
{
   static std::atomic<bool> told{false};
   if (told.exchange(true)) return;
   std::fprintf(stderr, "xpti: XPTI_TRACE_ENABLE is not 1, true, 0 or false, and is taken for 0: "
                        "nobody is told\n");
}

/* Not set, empty, 1, true: yes. All else: no. */
static bool environment_allows()
{
   char text[8];
   const size_t size = Prof_Os_plugin_variable("XPTI_TRACE_ENABLE", text, sizeof text);
   if (size == 0 || std::strcmp(text, "1") == 0 || std::strcmp(text, "true") == 0) return true;
   if (std::strcmp(text, "0") != 0 && std::strcmp(text, "false") != 0) tell_how_it_is_taken();
   return false;
}

/* Those whom several threads load at a time are loaded once, and counted by the system. */
bool settle()
{
   if (is_settling) return false;
   if (tracing.load(std::memory_order_acquire) == not_settled) {
      is_settling = true;
      Subscriber *mine = environment_allows() ? load_subscribers() : nullptr;
      lock_of_tracing.lock();
      if (tracing.load(std::memory_order_relaxed) == not_settled) {
         put_subscribers(mine);
         tracing.store(mine ? on : off, std::memory_order_release);
         mine = nullptr;
      }
      lock_of_tracing.unlock();
      unload_subscribers(mine); /* another thread's are told */
      is_settling = false;
   }
   return tracing.load(std::memory_order_acquire) == on;
}

/* Also one who is just being loaded or unloaded may have been the last user. */
void unsettle()
{
   if (is_settling) return;
   is_settling = true;
   tracing.store(off, std::memory_order_release); /* what runs as they are unloaded is not told */
   unload_subscribers(put_subscribers(nullptr));
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
   if (!is_settling) tracing.store(yesOrNo ? on : off, std::memory_order_release);
}
}
