/* prof_tracy_c_on.h - TracyC.h with TRACY_ENABLE: the macros. See prof_tracy_c_calls.h for what
 * they call. Most end in a semicolon of their own, as Tracy's do, and programs rest on that.
 */
#ifndef INC_PROF_TRACY_C_ON_H
#define INC_PROF_TRACY_C_ON_H

#include "prof_tracy_c_calls.h"

#define TracyCSetThreadName(name) ___tracy_set_thread_name(name);

/* ---- zones: a site each, which is found at once ---- */

#define Prof_TRACY_C_SITE TracyConcat(Prof_tracy_site, __LINE__)
#define Prof_TRACY_C_ZONE(ctx, name, color, depth, active) \
   static Prof_Own_Site Prof_PACKED_SITE Prof_TRACY_C_SITE = { \
      {0, 0, Prof_NULL, name, TracyFile, Prof_CAST(int, TracyLine)}}; \
   TracyCZoneCtx ctx = Prof_Facade_begin_site(&Prof_TRACY_C_SITE.own, color, depth, active);

#define TracyCZone(ctx, active) TracyCZoneS(ctx, TRACY_CALLSTACK, active)
#define TracyCZoneN(ctx, name, active) TracyCZoneNS(ctx, name, TRACY_CALLSTACK, active)
#define TracyCZoneC(ctx, color, active) TracyCZoneCS(ctx, color, TRACY_CALLSTACK, active)
#define TracyCZoneNC(ctx, name, color, active) \
   TracyCZoneNCS(ctx, name, color, TRACY_CALLSTACK, active)
#define TracyCZoneS(ctx, depth, active) Prof_TRACY_C_ZONE(ctx, __func__, 0, depth, active)
#define TracyCZoneNS(ctx, name, depth, active) Prof_TRACY_C_ZONE(ctx, name, 0, depth, active)
#define TracyCZoneCS(ctx, color, depth, active) \
   Prof_TRACY_C_ZONE(ctx, __func__, color, depth, active)
#define TracyCZoneNCS(ctx, name, color, depth, active) \
   Prof_TRACY_C_ZONE(ctx, name, color, depth, active)
#define TracyCZoneEnd(ctx) ___tracy_emit_zone_end(ctx);

#define TracyCZoneText(ctx, text, size) ___tracy_emit_zone_text(ctx, text, size);
#define TracyCZoneTextF(ctx, ...) ___tracy_emit_zone_text_fmt(ctx, __VA_ARGS__);
#define TracyCZoneName(ctx, text, size) ___tracy_emit_zone_name(ctx, text, size);
#define TracyCZoneNameF(ctx, ...) ___tracy_emit_zone_name_fmt(ctx, __VA_ARGS__);
#define TracyCZoneColor(ctx, color) ___tracy_emit_zone_color(ctx, color);
#define TracyCZoneValue(ctx, value) ___tracy_emit_zone_value(ctx, value);

/* ---- memory ---- */

#define TracyCAlloc(address, size) TracyCAllocS(address, size, TRACY_CALLSTACK)
#define TracyCFree(address) TracyCFreeS(address, TRACY_CALLSTACK)
#define TracyCAllocN(address, size, name) TracyCAllocNS(address, size, TRACY_CALLSTACK, name)
#define TracyCFreeN(address, name) TracyCFreeNS(address, TRACY_CALLSTACK, name)
#define TracyCAllocS(address, size, depth) \
   ___tracy_emit_memory_alloc_callstack(address, size, depth)
#define TracyCFreeS(address, depth) ___tracy_emit_memory_free_callstack(address, depth)
#define TracyCAllocNS(address, size, depth, name) \
   ___tracy_emit_memory_alloc_callstack_named(address, size, depth, name)
#define TracyCFreeNS(address, depth, name) \
   ___tracy_emit_memory_free_callstack_named(address, depth, name)
#define TracyCMemoryDiscard(name) TracyCMemoryDiscardS(name, TRACY_CALLSTACK);
#define TracyCMemoryDiscardS(name, depth) ___tracy_emit_memory_discard_callstack(name, depth)

/* Of older releases. */
#define TracyCSecureAlloc(address, size) TracyCAlloc(address, size)
#define TracyCSecureFree(address) TracyCFree(address)
#define TracyCSecureAllocN(address, size, name) TracyCAllocN(address, size, name)
#define TracyCSecureFreeN(address, name) TracyCFreeN(address, name)
#define TracyCSecureAllocS(address, size, depth) TracyCAllocS(address, size, depth)
#define TracyCSecureFreeS(address, depth) TracyCFreeS(address, depth)
#define TracyCSecureAllocNS(address, size, depth, name) TracyCAllocNS(address, size, depth, name)
#define TracyCSecureFreeNS(address, depth, name) TracyCFreeNS(address, depth, name)
#define TracyCSecureMemoryDiscard(name) TracyCMemoryDiscard(name)
#define TracyCSecureMemoryDiscardS(name, depth) TracyCMemoryDiscardS(name, depth)

/* ---- frames, plots and messages ---- */

#define TracyCFrameMark ___tracy_emit_frame_mark(Prof_NULL);
#define TracyCFrameMarkNamed(name) ___tracy_emit_frame_mark(name);
#define TracyCFrameMarkStart(name) ___tracy_emit_frame_mark_start(name);
#define TracyCFrameMarkEnd(name) ___tracy_emit_frame_mark_end(name);
#define TracyCFrameImage(image, width, height, offset, flip) \
   ___tracy_emit_frame_image(image, width, height, offset, flip);

#define TracyCPlot(name, value) ___tracy_emit_plot(name, value);
#define TracyCPlotF(name, value) ___tracy_emit_plot_float(name, value);
#define TracyCPlotI(name, value) ___tracy_emit_plot_int(name, value);
#define TracyCPlotConfig(name, type, step, fill, color) \
   ___tracy_emit_plot_config(name, type, step, fill, color);

#define TracyCMessage(text, size) TracyCMessageCS(text, size, 0, TRACY_CALLSTACK)
#define TracyCMessageL(text) TracyCMessageLCS(text, 0, TRACY_CALLSTACK)
#define TracyCMessageC(text, size, color) TracyCMessageCS(text, size, color, TRACY_CALLSTACK)
#define TracyCMessageLC(text, color) TracyCMessageLCS(text, color, TRACY_CALLSTACK)
#define TracyCMessageS(text, size, depth) TracyCMessageCS(text, size, 0, depth)
#define TracyCMessageLS(text, depth) TracyCMessageLCS(text, 0, depth)
#define TracyCMessageCS(text, size, color, depth) \
   ___tracy_emit_logString(TracyMessageSeverityInfo, color, depth, size, text)
#define TracyCMessageLCS(text, color, depth) \
   ___tracy_emit_logStringL(TracyMessageSeverityInfo, color, depth, text)
#define TracyCAppInfo(text, size) ___tracy_emit_message_appinfo(text, size);

/* ---- locks ---- */

#define Prof_TRACY_C_PLACE \
   static const struct ___tracy_source_location_data TracyConcat(Prof_tracy_place, __LINE__) = { \
      Prof_NULL, __func__, TracyFile, TracyLine, 0};
#define Prof_TRACY_C_HERE &TracyConcat(Prof_tracy_place, __LINE__)

#define TracyCLockAnnounce(lock) \
   Prof_TRACY_C_PLACE lock = ___tracy_announce_lockable_ctx(Prof_TRACY_C_HERE);
#define TracyCLockTerminate(lock) ___tracy_terminate_lockable_ctx(lock);
#define TracyCLockBeforeLock(lock) ___tracy_before_lock_lockable_ctx(lock);
#define TracyCLockAfterLock(lock) ___tracy_after_lock_lockable_ctx(lock);
#define TracyCLockAfterUnlock(lock) ___tracy_after_unlock_lockable_ctx(lock);
#define TracyCLockAfterTryLock(lock, acquired) \
   ___tracy_after_try_lock_lockable_ctx(lock, acquired);
#define TracyCLockMark(lock) Prof_TRACY_C_PLACE ___tracy_mark_lockable_ctx(lock, Prof_TRACY_C_HERE);
#define TracyCLockCustomName(lock, name, size) \
   ___tracy_custom_name_lockable_ctx(lock, name, size);

#define TracyCSharedLockAnnounce(lock) \
   Prof_TRACY_C_PLACE lock = ___tracy_announce_shared_lockable_ctx(Prof_TRACY_C_HERE);
#define TracyCSharedLockAnnonce(lock) TracyCSharedLockAnnounce(lock)
#define TracyCSharedLockTerminate(lock) ___tracy_terminate_shared_lockable_ctx(lock);
#define TracyCSharedLockBeforeLock(lock) ___tracy_before_lock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterLock(lock) ___tracy_after_lock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterUnlock(lock) ___tracy_after_unlock_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterTryLock(lock, acquired) \
   ___tracy_after_try_lock_shared_lockable_ctx(lock, acquired);
#define TracyCSharedLockBeforeSharedLock(lock) \
   ___tracy_before_lock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterSharedLock(lock) ___tracy_after_lock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterSharedUnlock(lock) \
   ___tracy_after_unlock_shared_shared_lockable_ctx(lock);
#define TracyCSharedLockAfterTrySharedLock(lock, acquired) \
   ___tracy_after_try_lock_shared_shared_lockable_ctx(lock, acquired);
#define TracyCSharedLockMark(lock) \
   Prof_TRACY_C_PLACE ___tracy_mark_shared_lockable_ctx(lock, Prof_TRACY_C_HERE);
#define TracyCSharedLockCustomName(lock, name, size) \
   ___tracy_custom_name_shared_lockable_ctx(lock, name, size);

/* ---- the rest ---- */

#define TracyCIsConnected ___tracy_connected()
#define TracyCIsStarted ___tracy_profiler_started()
#define TracyCBeginSamplingProfiling() ___tracy_begin_sampling_profiling()
#define TracyCEndSamplingProfiling() ___tracy_end_sampling_profiling()
#define TracyCFiberEnter(fiber) ___tracy_fiber_enter(fiber);
#define TracyCFiberLeave ___tracy_fiber_leave();

#endif
