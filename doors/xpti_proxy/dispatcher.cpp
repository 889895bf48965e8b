/* dispatcher.cpp - see dispatcher.hpp */
#include "dispatcher.hpp"

#include <cstdio>
#include <thread>

#include "platform/plugin/prof_os_fork.h"

namespace xpti_proxy {

namespace {

enum { PATH_ROOM = 4096 };

struct Own {
   Prof_Os_Function functions[PLACES]; /* written once, before it is found */
   std::atomic<bool> has_functions, has_complained;
   uint32_t users; /* Initialize less Finalize, since the beginning or the last end */
   std::atomic<uint32_t> taken; /* the number of the process that has the lock; 0: free */
};
Own own = {};

/* Whether this thread loads or has the lock: what it calls then may call the proxy. */
thread_local bool inside;

const char *const names[PLACES] = {
#define XPTI_PROXY_NAME(name) #name,
   XPTI_PROXY_EACH(XPTI_PROXY_NAME)
#undef XPTI_PROXY_NAME
};

/* After a fork it may be another process that has it: then nobody here does. */
class Lock {
 public:
   Lock()
   {
      const uint32_t mine = Prof_Os_fork_process();
      uint32_t seen = 0;
      while (!own.taken.compare_exchange_weak(seen, mine, std::memory_order_acquire)) {
         if (seen != mine) continue;
         std::this_thread::yield();
         seen = 0;
      }
      inside = true;
   }
   ~Lock()
   {
      inside = false;
      own.taken.store(0, std::memory_order_release);
   }
   Lock(const Lock &) = delete;
   Lock &operator=(const Lock &) = delete;
};

/* Once, as a program may look as often as it likes. */
void complain(const char *path, const char *why)
{
   if (!own.has_complained.exchange(true))
      std::fprintf(stderr, "xpti: XPTI_FRAMEWORK_DISPATCHER: \"%s\" is left out: %s\n", path, why);
}

/* The name that it lacks, or null. */
const char *find_all(void *plugin, Prof_Os_Function *all)
{
   for (int i = 0; i < PLACES; ++i) {
      all[i] = Prof_Os_plugin_find(plugin, names[i]);
      if (!all[i]) return names[i];
   }
   return nullptr;
}

/* False: with a word about it. */
bool load(const char *path, Prof_Os_Function *all)
{
   char why[512];
   void *const plugin = Prof_Os_plugin_open(path, why, sizeof why);
   const char *const lacks = plugin ? find_all(plugin, all) : nullptr;
   if (plugin && !lacks) return true;
   if (lacks) {
      Prof_Os_plugin_close(plugin);
      std::snprintf(why, sizeof why, "it has no %s", lacks);
   }
   complain(path, why);
   return false;
}

/* Without the variable, or if it is empty, not a word. */
bool load_what_is_named(Prof_Os_Function *all)
{
   char path[PATH_ROOM];
   const size_t length =
      Prof_Os_plugin_variable("XPTI_FRAMEWORK_DISPATCHER", path, sizeof path);
   if (length >= sizeof path) complain("...", "the path is longer than any");
   return length > 0 && length < sizeof path && load(path, all);
}

/* With the lock. What was found once stays. */
Functions back()
{
   const Functions found = own.has_functions ? own.functions : nullptr;
   functions.store(found, std::memory_order_release);
   return found;
}

/* Looks, unless another thread has done so since `functions` was `from`. Without the lock: the
 * loader has one of its own, and whoever waits for ours, in a constructor, may have that. So
 * several threads may load what the system loads once. */
Functions find(Functions from)
{
   Prof_Os_Function all[PLACES];
   inside = true;
   const bool has_all = !own.has_functions && load_what_is_named(all);
   const Lock lock;
   const Functions now = functions.load(std::memory_order_relaxed);
   if (now != from) return now;
   if (has_all && !own.has_functions) {
      for (int i = 0; i < PLACES; ++i) own.functions[i] = all[i];
      own.has_functions = true;
   }
   return back();
}

} // namespace

Functions look() { return inside ? nullptr : find(&unseen); }

void look_again()
{
   const Functions now = functions.load(std::memory_order_relaxed);
   if (!inside && (!now || now == &unseen)) find(now);
}

/* After an end it begins anew. Where none was found it does not look again. */
xpti::result_t initialize()
{
   if (inside) return xpti::result_t::XPTI_RESULT_FAIL;
   (void)reach(); /* it looks without the lock, if nobody has */
   const Lock lock;
   Functions found = functions.load(std::memory_order_relaxed);
   if (!found) found = back();
   if (!found) return xpti::result_t::XPTI_RESULT_FAIL;
   ++own.users;
   return XPTI_PROXY_OF(found, xptiFrameworkInitialize)();
}

/* Also an end without a beginning leaves the proxy inert: the program means to be through. Other
 * threads find nothing any more before the dispatcher ends. */
xpti::result_t finalize()
{
   if (inside) return xpti::result_t::XPTI_RESULT_FAIL;
   (void)reach();
   const Lock lock;
   const Functions found = functions.load(std::memory_order_relaxed);
   if (!found) return xpti::result_t::XPTI_RESULT_FAIL;
   if (own.users) --own.users;
   if (!own.users) functions.store(nullptr, std::memory_order_release);
   return XPTI_PROXY_OF(found, xptiFrameworkFinalize)();
}

} // namespace xpti_proxy
