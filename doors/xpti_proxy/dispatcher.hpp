/* dispatcher.hpp - the way from the proxy to the dispatcher that XPTI_FRAMEWORK_DISPATCHER names.
 *
 *      unseen ──first call──> nothing <──last Finalize── found
 *         └───────────────────────────first call─────────> ↑
 *                                nothing ──TryToEnable, Initialize after an end──┘
 *
 * Where a call goes is one pointer: unseen, null, or the dispatcher's functions. It is all that a
 * call looks at, with one load and, without a dispatcher, one test. It is written under a lock that
 * no call but the first takes, and with which nothing is loaded. A dispatcher that was found is
 * never unloaded, as another thread may be in it, and none else takes its place.
 *
 * Nothing here has a constructor or a destructor, so that calls may come before main and after it.
 */
#ifndef INC_XPTI_PROXY_DISPATCHER_HPP
#define INC_XPTI_PROXY_DISPATCHER_HPP

#include "platform/prof_atomic.h"
#include "platform/plugin/prof_os_plugin.h"
#include "xpti/xpti_trace_framework.h"

/* All that a dispatcher of the second generation exports, but for xptiReset. One that lacks any of
 * them is none. */
#define XPTI_PROXY_EACH(call) \
   call(xptiFrameworkInitialize) call(xptiFrameworkFinalize) call(xptiInitialize) \
   call(xptiFinalize) call(xptiGetUniversalId) call(xptiSetUniversalId) call(xptiStashTuple) \
   call(xptiGetStashedTuple) call(xptiUnstashTuple) call(xptiGetUniqueId) \
   call(xptiRegisterString) call(xptiLookupString) call(xptiRegisterObject) \
   call(xptiLookupObject) call(xptiRegisterPayload) call(xptiRegisterStream) \
   call(xptiUnregisterStream) call(xptiRegisterUserDefinedTracePoint) \
   call(xptiRegisterUserDefinedEventType) call(xptiMakeEvent) call(xptiFindEvent) \
   call(xptiQueryPayload) call(xptiQueryPayloadByUID) call(xptiRegisterCallback) \
   call(xptiUnregisterCallback) call(xptiNotifySubscribers) call(xptiAddMetadata) \
   call(xptiQueryMetadata) call(xptiTraceEnabled) call(xptiCheckTraceEnabled) \
   call(xptiForceSetTraceEnabled) call(xptiReleaseEvent)

namespace xpti_proxy {

enum Place {
#define XPTI_PROXY_PLACE(name) at_##name,
   XPTI_PROXY_EACH(XPTI_PROXY_PLACE)
#undef XPTI_PROXY_PLACE
   PLACES
};

using Functions = const Prof_Os_Function *;

/* Defined here, as a compiler then knows that they are in this module, and needs no load for it. */
inline constexpr Prof_Os_Function unseen = nullptr;
inline std::atomic<Functions> functions{&unseen};

/* Looks for a dispatcher if nobody has. Null: there is none, or this thread is looking already: the
 * dispatcher's own beginning calls back. */
Functions look();

/* Looks again where none was found, and goes back to one that was ended. */
void look_again();

/* What counts who uses the dispatcher: the last end leaves the proxy inert. */
xpti::result_t initialize();
xpti::result_t finalize();

/* The dispatcher's functions, by their places, or null. */
inline Functions reach()
{
   const Functions found = functions.load(std::memory_order_acquire);
   if (Prof_LIKELY(!found)) return nullptr;
   return Prof_UNLIKELY(found == &unseen) ? look() : found;
}

} // namespace xpti_proxy

/* What a dispatcher has by the name of ours. */
#define XPTI_PROXY_OF(found, name) (reinterpret_cast<decltype(&name)>((found)[xpti_proxy::at_##name]))

#endif
