/* prof_tracy_off.hpp - Tracy.hpp without TRACY_ENABLE: nothing of the macros remains. */
#ifndef INC_PROF_TRACY_OFF_HPP
#define INC_PROF_TRACY_OFF_HPP

#define TracyNoop

/* Zones. */
#define ZoneNamed(varname, active)
#define ZoneNamedN(varname, name, active)
#define ZoneNamedC(varname, color, active)
#define ZoneNamedNC(varname, name, color, active)
#define ZoneTransient(varname, active)
#define ZoneTransientN(varname, name, active)
#define ZoneTransientNC(varname, name, color, active)
#define ZoneScoped
#define ZoneScopedN(name)
#define ZoneScopedC(color)
#define ZoneScopedNC(name, color)

#define ZoneNamedS(varname, depth, active)
#define ZoneNamedNS(varname, name, depth, active)
#define ZoneNamedCS(varname, color, depth, active)
#define ZoneNamedNCS(varname, name, color, depth, active)
#define ZoneTransientS(varname, depth, active)
#define ZoneTransientNS(varname, name, depth, active)
#define ZoneScopedS(depth)
#define ZoneScopedNS(name, depth)
#define ZoneScopedCS(color, depth)
#define ZoneScopedNCS(name, color, depth)

#define ZoneText(text, size)
#define ZoneTextV(varname, text, size)
#define ZoneTextF(...)
#define ZoneTextVF(varname, ...)
#define ZoneName(text, size)
#define ZoneNameV(varname, text, size)
#define ZoneNameF(...)
#define ZoneNameVF(varname, ...)
#define ZoneColor(color)
#define ZoneColorV(varname, color)
#define ZoneValue(value)
#define ZoneValueV(varname, value)
#define ZoneIsActive false
#define ZoneIsActiveV(varname) false

/* Frames. */
#define FrameMark
#define FrameMarkNamed(name)
#define FrameMarkStart(name)
#define FrameMarkEnd(name)
#define FrameImage(image, width, height, offset, flip)

/* Locks. */
#define TracyLockable(type, varname) type varname
#define TracyLockableN(type, varname, desc) type varname
#define TracySharedLockable(type, varname) type varname
#define TracySharedLockableN(type, varname, desc) type varname
#define LockableBase(type) type
#define SharedLockableBase(type) type
#define LockMark(varname) (void)varname
#define LockableName(varname, text, size)

/* Plots and messages. */
#define TracyPlot(name, value)
#define TracyPlotConfig(name, type, step, fill, color)
#define TracyMessage(text, size)
#define TracyMessageL(text)
#define TracyMessageC(text, size, color)
#define TracyMessageLC(text, color)
#define TracyMessageS(text, size, depth)
#define TracyMessageLS(text, depth)
#define TracyMessageCS(text, size, color, depth)
#define TracyMessageLCS(text, color, depth)
#define TracyLogString(...)
#define TracyAppInfo(text, size)

/* Memory. */
#define TracyAlloc(address, size)
#define TracyFree(address)
#define TracyAllocN(address, size, name)
#define TracyFreeN(address, name)
#define TracyAllocS(address, size, depth)
#define TracyFreeS(address, depth)
#define TracyAllocNS(address, size, depth, name)
#define TracyFreeNS(address, depth, name)
#define TracyMemoryDiscard(name)
#define TracyMemoryDiscardS(name, depth)
#define TracySecureAlloc(address, size)
#define TracySecureFree(address)
#define TracySecureAllocN(address, size, name)
#define TracySecureFreeN(address, name)
#define TracySecureAllocS(address, size, depth)
#define TracySecureFreeS(address, depth)
#define TracySecureAllocNS(address, size, depth, name)
#define TracySecureFreeNS(address, depth, name)
#define TracySecureMemoryDiscard(name)
#define TracySecureMemoryDiscardS(name, depth)

/* The rest. */
#define TracySourceCallbackRegister(callback, data)
#define TracyParameterRegister(callback, data)
#define TracyParameterSetup(index, name, type, value)
#define TracyIsConnected false
#define TracyIsStarted false
#define TracySetProgramName(name)
#define TracySectionEnter(...) 0
#define TracySectionEnterCategory(category, ...) 0
#define TracySectionLeave(section)
#define TracySectionSetup(category, ...)
#define TracyFiberEnter(fiber)
#define TracyFiberEnterHint(fiber, hint)
#define TracyFiberLeave

#endif
