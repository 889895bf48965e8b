/* prof_tracy_on.hpp - Tracy.hpp with TRACY_ENABLE: the macros. See prof_tracy_zone.hpp,
 * prof_tracy_lock.hpp and prof_tracy_profiler.hpp for what they call.
 */
#ifndef INC_PROF_TRACY_ON_HPP
#define INC_PROF_TRACY_ON_HPP

#include "prof_tracy_lock.hpp"
#include "prof_tracy_profiler.hpp"
#include "prof_tracy_zone.hpp"

#define TracyNoop tracy::ProfilerAvailable()

/* ---- zones ---- */

/* Zones of one name in nested blocks are what Tracy's users write. */
#if defined(TRACY_ALLOW_SHADOW_WARNING)
#define SuppressVarShadowWarning(declaration) declaration
#elif defined(_MSC_VER) && !defined(__clang__)
#define SuppressVarShadowWarning(declaration) \
   __pragma(warning(push)) __pragma(warning(disable : 4456)) declaration; __pragma(warning(pop))
#elif defined(__clang__)
#define SuppressVarShadowWarning(declaration) \
   _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wshadow\"") declaration; \
   _Pragma("clang diagnostic pop")
#elif defined(__GNUC__)
#define SuppressVarShadowWarning(declaration) \
   _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"") declaration; \
   _Pragma("GCC diagnostic pop")
#else
#define SuppressVarShadowWarning(declaration) declaration
#endif

#define Prof_TRACY_SITE TracyConcat(Prof_tracy_site, __LINE__)
#define Prof_TRACY_DEFINE_SITE(name) \
   static Prof_Own_Site Prof_PACKED_SITE Prof_TRACY_SITE = { \
      {0, 0, nullptr, name, TracyFile, static_cast<int>(TracyLine)}}
#define Prof_TRACY_ZONE(varname, name, color, active) \
   Prof_TRACY_DEFINE_SITE(name); \
   tracy::ScopedZone varname(&Prof_TRACY_SITE.own, color, active)
#define Prof_TRACY_HERE \
   TracyLine, TracyFile, strlen(TracyFile), TracyFunction, strlen(TracyFunction)

#define ZoneNamed(varname, active) Prof_TRACY_ZONE(varname, TracyFunction, 0, active)
#define ZoneNamedN(varname, name, active) Prof_TRACY_ZONE(varname, name, 0, active)
#define ZoneNamedC(varname, color, active) Prof_TRACY_ZONE(varname, TracyFunction, color, active)
#define ZoneNamedNC(varname, name, color, active) Prof_TRACY_ZONE(varname, name, color, active)
#define ZoneTransient(varname, active) \
   tracy::ScopedZone varname(Prof_TRACY_HERE, nullptr, 0, TRACY_CALLSTACK, active)
#define ZoneTransientN(varname, name, active) \
   tracy::ScopedZone varname(Prof_TRACY_HERE, name, strlen(name), TRACY_CALLSTACK, active)
#define ZoneTransientNC(varname, name, color, active) \
   tracy::ScopedZone varname(Prof_TRACY_HERE, name, strlen(name), color, TRACY_CALLSTACK, active)
#define ZoneScoped SuppressVarShadowWarning(ZoneNamed(___tracy_scoped_zone, true))
#define ZoneScopedN(name) SuppressVarShadowWarning(ZoneNamedN(___tracy_scoped_zone, name, true))
#define ZoneScopedC(color) SuppressVarShadowWarning(ZoneNamedC(___tracy_scoped_zone, color, true))
#define ZoneScopedNC(name, color) \
   SuppressVarShadowWarning(ZoneNamedNC(___tracy_scoped_zone, name, color, true))

/* The depth of a call stack, which iprof takes none of, is evaluated and no more. */
#define Prof_TRACY_ZONE_S(varname, name, color, depth, active) \
   Prof_TRACY_DEFINE_SITE(name); \
   tracy::ScopedZone varname(&Prof_TRACY_SITE.own, color, depth, active)
#define ZoneNamedS(varname, depth, active) \
   Prof_TRACY_ZONE_S(varname, TracyFunction, 0, depth, active)
#define ZoneNamedNS(varname, name, depth, active) \
   Prof_TRACY_ZONE_S(varname, name, 0, depth, active)
#define ZoneNamedCS(varname, color, depth, active) \
   Prof_TRACY_ZONE_S(varname, TracyFunction, color, depth, active)
#define ZoneNamedNCS(varname, name, color, depth, active) \
   Prof_TRACY_ZONE_S(varname, name, color, depth, active)
#define ZoneTransientS(varname, depth, active) \
   tracy::ScopedZone varname(Prof_TRACY_HERE, nullptr, 0, depth, active)
#define ZoneTransientNS(varname, name, depth, active) \
   tracy::ScopedZone varname(Prof_TRACY_HERE, name, strlen(name), depth, active)
#define ZoneScopedS(depth) SuppressVarShadowWarning(ZoneNamedS(___tracy_scoped_zone, depth, true))
#define ZoneScopedNS(name, depth) \
   SuppressVarShadowWarning(ZoneNamedNS(___tracy_scoped_zone, name, depth, true))
#define ZoneScopedCS(color, depth) \
   SuppressVarShadowWarning(ZoneNamedCS(___tracy_scoped_zone, color, depth, true))
#define ZoneScopedNCS(name, color, depth) \
   SuppressVarShadowWarning(ZoneNamedNCS(___tracy_scoped_zone, name, color, depth, true))

#define ZoneText(text, size) ZoneTextV(___tracy_scoped_zone, text, size)
#define ZoneTextV(varname, text, size) varname.Text(text, size)
#define ZoneTextF(...) ZoneTextVF(___tracy_scoped_zone, __VA_ARGS__)
#define ZoneTextVF(varname, ...) varname.TextFmt(__VA_ARGS__)
#define ZoneName(text, size) ZoneNameV(___tracy_scoped_zone, text, size)
#define ZoneNameV(varname, text, size) varname.Name(text, size)
#define ZoneNameF(...) ZoneNameVF(___tracy_scoped_zone, __VA_ARGS__)
#define ZoneNameVF(varname, ...) varname.NameFmt(__VA_ARGS__)
#define ZoneColor(color) ZoneColorV(___tracy_scoped_zone, color)
#define ZoneColorV(varname, color) varname.Color(color)
#define ZoneValue(value) ZoneValueV(___tracy_scoped_zone, value)
#define ZoneValueV(varname, value) varname.Value(value)
#define ZoneIsActive ZoneIsActiveV(___tracy_scoped_zone)
#define ZoneIsActiveV(varname) varname.IsActive()

/* ---- frames ---- */

#define FrameMark tracy::Profiler::SendFrameMark(nullptr)
#define FrameMarkNamed(name) tracy::Profiler::SendFrameMark(name)
#define FrameMarkStart(name) Prof_Facade_mark(name, Prof_FACADE_BEGIN)
#define FrameMarkEnd(name) Prof_Facade_mark(name, Prof_FACADE_END)
#define FrameImage(image, width, height, offset, flip) \
   tracy::Profiler::SendFrameImage(image, width, height, offset, flip)

/* ---- locks ---- */

#define TracyLockable(type, varname) TracyLockableN(type, varname, #type " " #varname)
#define TracyLockableN(type, varname, desc) \
   tracy::Lockable<type> varname { desc, TracyFile, static_cast<int>(TracyLine) }
#define TracySharedLockable(type, varname) TracySharedLockableN(type, varname, #type " " #varname)
#define TracySharedLockableN(type, varname, desc) \
   tracy::SharedLockable<type> varname { desc, TracyFile, static_cast<int>(TracyLine) }
#define LockableBase(type) tracy::Lockable<type>
#define SharedLockableBase(type) tracy::SharedLockable<type>
#define LockMark(varname) varname.Mark(TracyFile, static_cast<int>(TracyLine))
#define LockableName(varname, text, size) varname.CustomName(text, size)

/* ---- plots and messages ---- */

#define TracyPlot(name, value) tracy::Profiler::PlotData(name, value)
#define TracyPlotConfig(name, type, step, fill, color) \
   tracy::Profiler::ConfigurePlot(name, type, step, fill, color)

#define TracyLogString(severity, color, depth, ...) \
   tracy::Profiler::LogString(tracy::MessageSourceType::User, severity, color, depth, __VA_ARGS__)
#define Prof_TRACY_SAY(color, depth, ...) \
   TracyLogString(tracy::MessageSeverity::Info, color, depth, __VA_ARGS__)
#define TracyMessage(text, size) Prof_TRACY_SAY(0, TRACY_CALLSTACK, size, text)
#define TracyMessageL(text) Prof_TRACY_SAY(0, TRACY_CALLSTACK, text)
#define TracyMessageC(text, size, color) Prof_TRACY_SAY(color, TRACY_CALLSTACK, size, text)
#define TracyMessageLC(text, color) Prof_TRACY_SAY(color, TRACY_CALLSTACK, text)
#define TracyMessageS(text, size, depth) Prof_TRACY_SAY(0, depth, size, text)
#define TracyMessageLS(text, depth) Prof_TRACY_SAY(0, depth, text)
#define TracyMessageCS(text, size, color, depth) Prof_TRACY_SAY(color, depth, size, text)
#define TracyMessageLCS(text, color, depth) Prof_TRACY_SAY(color, depth, text)
#define TracyAppInfo(text, size) tracy::Profiler::MessageAppInfo(text, size)

/* ---- memory ---- */

#define TracyAlloc(address, size) TracyAllocS(address, size, TRACY_CALLSTACK)
#define TracyFree(address) TracyFreeS(address, TRACY_CALLSTACK)
#define TracyAllocN(address, size, name) TracyAllocNS(address, size, TRACY_CALLSTACK, name)
#define TracyFreeN(address, name) TracyFreeNS(address, TRACY_CALLSTACK, name)
#define TracyAllocS(address, size, depth) \
   tracy::Profiler::MemAllocCallstack(address, size, depth)
#define TracyFreeS(address, depth) tracy::Profiler::MemFreeCallstack(address, depth)
#define TracyAllocNS(address, size, depth, name) \
   tracy::Profiler::MemAllocCallstackNamed(address, size, depth, name)
#define TracyFreeNS(address, depth, name) \
   tracy::Profiler::MemFreeCallstackNamed(address, depth, name)
#define TracyMemoryDiscard(name) TracyMemoryDiscardS(name, TRACY_CALLSTACK)
#define TracyMemoryDiscardS(name, depth) tracy::Profiler::MemDiscardCallstack(name, depth)

/* Of older releases. Here all are secure. */
#define TracySecureAlloc(address, size) TracyAlloc(address, size)
#define TracySecureFree(address) TracyFree(address)
#define TracySecureAllocN(address, size, name) TracyAllocN(address, size, name)
#define TracySecureFreeN(address, name) TracyFreeN(address, name)
#define TracySecureAllocS(address, size, depth) TracyAllocS(address, size, depth)
#define TracySecureFreeS(address, depth) TracyFreeS(address, depth)
#define TracySecureAllocNS(address, size, depth, name) TracyAllocNS(address, size, depth, name)
#define TracySecureFreeNS(address, depth, name) TracyFreeNS(address, depth, name)
#define TracySecureMemoryDiscard(name) TracyMemoryDiscard(name)
#define TracySecureMemoryDiscardS(name, depth) TracyMemoryDiscardS(name, depth)

/* ---- the rest ---- */

#define TracySourceCallbackRegister(callback, data) \
   tracy::Profiler::SourceCallbackRegister(callback, data)
#define TracyParameterRegister(callback, data) tracy::Profiler::ParameterRegister(callback, data)
#define TracyParameterSetup(index, name, type, value) \
   tracy::Profiler::ParameterSetup(index, name, type, value)
#define TracyIsConnected tracy::GetProfiler().IsConnected()
#define TracyIsStarted tracy::IsProfilerStarted()
#define TracySetProgramName(name) tracy::GetProfiler().SetProgramName(name)

#define TracySectionEnter(...) tracy::Profiler::SectionEnter(0, __VA_ARGS__)
#define TracySectionEnterCategory(category, ...) \
   tracy::Profiler::SectionEnter(category, __VA_ARGS__)
#define TracySectionLeave(section) tracy::Profiler::SectionLeave(section)
#define TracySectionSetup(category, ...) tracy::Profiler::SectionSetup(category, __VA_ARGS__)

/* With or without TRACY_FIBERS. */
#define TracyFiberEnter(fiber) tracy::Profiler::EnterFiber(fiber, 0)
#define TracyFiberEnterHint(fiber, hint) tracy::Profiler::EnterFiber(fiber, hint)
#define TracyFiberLeave tracy::Profiler::LeaveFiber()

#endif
