/* facade_all.c - every macro of Tracy 0.14 for C, in every form: see facade_all.cpp. */
#include <tracy/TracyC.h>

#include <string.h>

#include "facade_all.h"

#ifdef __cplusplus
extern "C"
#endif
void facade_c(void);

#ifdef TRACY_ENABLE
static int never(int value) { return value; }
#else
int never(int value); /* is nowhere */
#endif

static void zones(void)
{
   TracyCZone(a, 1);
   TracyCZoneN(b, "b", never(1));
   TracyCZoneC(c, 0xff, 0);
   TracyCZoneNC(d, "d", 0xff, 1);
   TracyCZoneS(e, 4, 1);
   TracyCZoneNS(f, "f", 4, 1);
   TracyCZoneCS(g, 0xff, 4, 1);
   TracyCZoneNCS(h, "h", 0xff, 4, 1);
   TracyCZoneText(h, "text", 4);
   TracyCZoneTextF(h, "plain");
   TracyCZoneTextF(h, "%d", never(1));
   TracyCZoneName(h, "name", 4);
   TracyCZoneNameF(h, "plain");
   TracyCZoneNameF(h, "%d", never(1));
   TracyCZoneColor(h, 0xff);
   TracyCZoneValue(h, 5);
   TracyCZoneEnd(h);
   TracyCZoneEnd(g);
   TracyCZoneEnd(f);
   TracyCZoneEnd(e);
   TracyCZoneEnd(d);
   TracyCZoneEnd(c);
   TracyCZoneEnd(b);
   TracyCZoneEnd(a);
}

static void frames(void)
{
   TracyCFrameMark;
   TracyCFrameMarkNamed("set");
   TracyCFrameMarkStart("span");
   TracyCFrameMarkEnd("span");
   TracyCFrameImage("....", 1, 1, 0, 0);
   TracyCPlot("double", 1.0);
   TracyCPlotF("float", 1.0f);
   TracyCPlotI("whole", never(1));
   TracyCPlotConfig("double", TracyPlotFormatNumber, 1, 1, 0xff);
   TracyCPlotConfig("memory", TracyPlotFormatMemory, 1, 1, 0xff);
   TracyCPlotConfig("percent", TracyPlotFormatPercentage, 1, 1, 0xff);
   TracyCPlotConfig("watts", TracyPlotFormatWatt, 1, 1, 0xff);
}

static void messages(void)
{
   POOLS_AND_MESSAGES(TracyC);
   (void)TracyMessageSeverityTrace, (void)TracyMessageSeverityDebug;
   (void)TracyMessageSeverityInfo, (void)TracyMessageSeverityWarning;
   (void)TracyMessageSeverityError, (void)TracyMessageSeverityFatal;
}

static void locks(void)
{
   TracyCLockCtx lock = 0;
   TracyCSharedLockCtx shared = 0;
   (void)lock, (void)shared;
   TracyCLockAnnounce(lock);
   TracyCLockBeforeLock(lock);
   TracyCLockAfterLock(lock);
   TracyCLockMark(lock);
   TracyCLockAfterUnlock(lock);
   TracyCLockAfterTryLock(lock, never(0));
   TracyCLockCustomName(lock, "name", 4);
   TracyCLockTerminate(lock);
   TracyCSharedLockAnnounce(shared);
   TracyCSharedLockBeforeLock(shared);
   TracyCSharedLockAfterLock(shared);
   TracyCSharedLockAfterUnlock(shared);
   TracyCSharedLockAfterTryLock(shared, never(0));
   TracyCSharedLockBeforeSharedLock(shared);
   TracyCSharedLockAfterSharedLock(shared);
   TracyCSharedLockAfterSharedUnlock(shared);
   TracyCSharedLockAfterTrySharedLock(shared, never(0));
   TracyCSharedLockMark(shared);
   TracyCSharedLockCustomName(shared, "name", 4);
   TracyCSharedLockTerminate(shared);
}

#ifdef TRACY_ENABLE
static void calls(void)
{
   static const struct ___tracy_source_location_data place = {"call", "f", "file", 1, 0};
   struct ___tracy_gpu_zone_end_data gone = {0, 0};
   uint64_t made = ___tracy_alloc_srcloc(1, "file", 4, "f", 1, 0);
   TracyCZoneCtx zone = ___tracy_emit_zone_begin(&place, 1);
   ___tracy_emit_zone_end(zone);
   zone = ___tracy_emit_zone_begin_callstack(&place, 4, 1);
   ___tracy_emit_zone_end(zone);
   zone = ___tracy_emit_zone_begin_alloc(made, 1);
   ___tracy_emit_zone_end(zone);
   made = ___tracy_alloc_srcloc_name(1, "file", 4, "f", 1, "name", 4, 0);
   zone = ___tracy_emit_zone_begin_alloc_callstack(made, 4, 1);
   ___tracy_emit_zone_end(zone);
   ___tracy_emit_gpu_zone_end(gone);
   ___tracy_emit_gpu_zone_end_serial(gone);
   (void)___tracy_get_time();
}
#else
static void calls(void) {}
#endif

void facade_c(void)
{
   TracyCSetThreadName("thread");
   zones();
   frames();
   messages();
   locks();
   calls();
   (void)TracyCIsConnected, (void)TracyCIsStarted;
   (void)TracyCBeginSamplingProfiling();
   TracyCEndSamplingProfiling();
   TracyCFiberEnter("fiber");
   TracyCFiberLeave;
}
