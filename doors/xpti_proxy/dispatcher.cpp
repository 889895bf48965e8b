/* dispatcher.cpp - see dispatcher.hpp */
#include "dispatcher.hpp"

#include <thread>

namespace xpti_proxy {

namespace {

enum { PATH_ROOM = 4096 };

struct Own {
   Prof_Os_Function functions[PLACES]; /* written once, before it is found */
   bool has_functions;
   uint32_t users; /* Initialize less Finalize, since the beginning or the last end */
   std::atomic_flag taken = ATOMIC_FLAG_INIT;
};
Own own = {};

/* Whether this thread has the lock: what it calls then may call the proxy. */
thread_local bool inside;

const char *const names[PLACES] = {
#define XPTI_PROXY_NAME(name) #name,
   XPTI_PROXY_EACH(XPTI_PROXY_NAME)
#undef XPTI_PROXY_NAME
};

/* Threads that come meanwhile wait: for as long as a library takes to load, once in a life. */
class Lock {
 public:
   Lock()
   {
      while (own.taken.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
      inside = true;
   }
   ~Lock()
   {
      inside = false;
      own.taken.clear(std::memory_order_release);
   }
   Lock(const Lock &) = delete;
   Lock &operator=(const Lock &) = delete;
};

/* A path that has no room is none that a system would open. */
Functions load()
{
   char path[PATH_ROOM];
   Prof_Os_plugin_variable("XPTI_FRAMEWORK_DISPATCHER", path, sizeof path);
   void *const plugin = Prof_Os_plugin_open(path);
   if (!plugin) return nullptr;
   for (int i = 0; i < PLACES; ++i) {
      own.functions[i] = Prof_Os_plugin_find(plugin, names[i]);
      if (!own.functions[i]) {
         Prof_Os_plugin_close(plugin);
         return nullptr;
      }
   }
   own.has_functions = true;
   return own.functions;
}

/* With the lock. */
Functions find()
{
   const Functions found = own.has_functions ? own.functions : load();
   functions.store(found, std::memory_order_release);
   return found;
}

} // namespace

Functions look()
{
   if (inside) return nullptr;
   const Lock lock;
   const Functions found = functions.load(std::memory_order_relaxed);
   return found == &unseen ? find() : found;
}

void look_again()
{
   if (inside) return;
   const Lock lock;
   const Functions found = functions.load(std::memory_order_relaxed);
   if (!found || found == &unseen) find();
}

/* After an end it begins anew. Where none was found it does not look again. */
xpti::result_t initialize()
{
   if (inside) return xpti::result_t::XPTI_RESULT_FAIL;
   const Lock lock;
   Functions found = functions.load(std::memory_order_relaxed);
   if (found == &unseen || (!found && own.has_functions)) found = find();
   if (!found) return xpti::result_t::XPTI_RESULT_FAIL;
   ++own.users;
   return XPTI_PROXY_OF(found, xptiFrameworkInitialize)();
}

/* Also an end without a beginning leaves the proxy inert: the program means to be through. Other
 * threads find nothing any more before the dispatcher ends. */
xpti::result_t finalize()
{
   if (inside) return xpti::result_t::XPTI_RESULT_FAIL;
   const Lock lock;
   Functions found = functions.load(std::memory_order_relaxed);
   if (found == &unseen) found = find();
   if (!found) return xpti::result_t::XPTI_RESULT_FAIL;
   if (own.users) --own.users;
   if (!own.users) functions.store(nullptr, std::memory_order_release);
   return XPTI_PROXY_OF(found, xptiFrameworkFinalize)();
}

} // namespace xpti_proxy
