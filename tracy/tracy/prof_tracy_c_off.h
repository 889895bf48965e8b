/* prof_tracy_c_off.h - TracyC.h without TRACY_ENABLE: nothing of the macros remains. */
#ifndef INC_PROF_TRACY_C_OFF_H
#define INC_PROF_TRACY_C_OFF_H

typedef const void *TracyCZoneCtx;
typedef const void *TracyCLockCtx;
typedef const void *TracyCSharedLockCtx;

#define TracyCSetThreadName(name)

/* Zones. */
#define TracyCZone(ctx, active)
#define TracyCZoneN(ctx, name, active)
#define TracyCZoneC(ctx, color, active)
#define TracyCZoneNC(ctx, name, color, active)
#define TracyCZoneS(ctx, depth, active)
#define TracyCZoneNS(ctx, name, depth, active)
#define TracyCZoneCS(ctx, color, depth, active)
#define TracyCZoneNCS(ctx, name, color, depth, active)
#define TracyCZoneEnd(ctx)
#define TracyCZoneText(ctx, text, size)
#define TracyCZoneTextF(ctx, ...)
#define TracyCZoneName(ctx, text, size)
#define TracyCZoneNameF(ctx, ...)
#define TracyCZoneColor(ctx, color)
#define TracyCZoneValue(ctx, value)

/* Memory. */
#define TracyCAlloc(address, size)
#define TracyCFree(address)
#define TracyCAllocN(address, size, name)
#define TracyCFreeN(address, name)
#define TracyCAllocS(address, size, depth)
#define TracyCFreeS(address, depth)
#define TracyCAllocNS(address, size, depth, name)
#define TracyCFreeNS(address, depth, name)
#define TracyCMemoryDiscard(name)
#define TracyCMemoryDiscardS(name, depth)
#define TracyCSecureAlloc(address, size)
#define TracyCSecureFree(address)
#define TracyCSecureAllocN(address, size, name)
#define TracyCSecureFreeN(address, name)
#define TracyCSecureAllocS(address, size, depth)
#define TracyCSecureFreeS(address, depth)
#define TracyCSecureAllocNS(address, size, depth, name)
#define TracyCSecureFreeNS(address, depth, name)
#define TracyCSecureMemoryDiscard(name)
#define TracyCSecureMemoryDiscardS(name, depth)

/* Frames, plots and messages. */
#define TracyCFrameMark
#define TracyCFrameMarkNamed(name)
#define TracyCFrameMarkStart(name)
#define TracyCFrameMarkEnd(name)
#define TracyCFrameImage(image, width, height, offset, flip)
#define TracyCPlot(name, value)
#define TracyCPlotF(name, value)
#define TracyCPlotI(name, value)
#define TracyCPlotConfig(name, type, step, fill, color)
#define TracyCMessage(text, size)
#define TracyCMessageL(text)
#define TracyCMessageC(text, size, color)
#define TracyCMessageLC(text, color)
#define TracyCMessageS(text, size, depth)
#define TracyCMessageLS(text, depth)
#define TracyCMessageCS(text, size, color, depth)
#define TracyCMessageLCS(text, color, depth)
#define TracyCAppInfo(text, size)

/* Locks. */
#define TracyCLockCtx(lock)
#define TracyCLockAnnounce(lock)
#define TracyCLockTerminate(lock)
#define TracyCLockBeforeLock(lock)
#define TracyCLockAfterLock(lock)
#define TracyCLockAfterUnlock(lock)
#define TracyCLockAfterTryLock(lock, acquired)
#define TracyCLockMark(lock)
#define TracyCLockCustomName(lock, name, size)
#define TracyCSharedLockCtx(lock)
#define TracyCSharedLockAnnounce(lock)
#define TracyCSharedLockAnnonce(lock) /* as Tracy itself writes it */
#define TracyCSharedLockTerminate(lock)
#define TracyCSharedLockBeforeLock(lock)
#define TracyCSharedLockAfterLock(lock)
#define TracyCSharedLockAfterUnlock(lock)
#define TracyCSharedLockAfterTryLock(lock, acquired)
#define TracyCSharedLockBeforeSharedLock(lock)
#define TracyCSharedLockAfterSharedLock(lock)
#define TracyCSharedLockAfterSharedUnlock(lock)
#define TracyCSharedLockAfterTrySharedLock(lock, acquired)
#define TracyCSharedLockMark(lock)
#define TracyCSharedLockCustomName(lock, name, size)

/* The rest. */
#define TracyCIsConnected 0
#define TracyCIsStarted 0
#define TracyCBeginSamplingProfiling() 0
#define TracyCEndSamplingProfiling()
#define TracyCFiberEnter(fiber)
#define TracyCFiberLeave

#endif
