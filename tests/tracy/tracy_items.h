/* tracy_items.h - the items of Tracy's wire protocol that doors/tracy sends, written out: for each
 * the function of the reader that takes it, its size with its number, that size from a later
 * protocol on, and its number in 63, 64, 66, 69, 74, 76 and 82, -1 where there is none. Nothing
 * here is counted, so that an encoder which counts is held against it.
 */
#ifndef TESTS_TRACY_ITEMS_H
#define TESTS_TRACY_ITEMS_H

#define TRACY_ITEMS(X) \
   X(ZoneText, zone_text, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0) \
   X(ZoneName, zone_text, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1) \
   X(Message, message, 9, 82, 10, 2, 2, 2, 2, 2, 2, 2) \
   X(MessageColor, message, 12, 82, 13, 3, 3, 3, 3, 3, 3, 3) \
   X(MessageAppInfo, app_info, 9, 0, 0, 6, 6, 6, 6, 6, 6, 6) \
   X(FrameImage, frame_image, 10, 0, 0, 14, 14, 14, 14, 14, 14, 18) \
   X(ZoneBegin, zone_begin, 17, 0, 0, 15, 15, 15, 15, 15, 15, 19) \
   X(ZoneBegin32, zone_begin, 13, 0, 0, -1, -1, -1, -1, -1, -1, 20) \
   X(ZoneBegin16, zone_begin, 11, 0, 0, -1, -1, -1, -1, -1, -1, 21) \
   X(ZoneEnd, zone_end, 9, 0, 0, 17, 17, 17, 17, 17, 17, 25) \
   X(ZoneEnd32, zone_end, 5, 0, 0, -1, -1, -1, -1, -1, -1, 26) \
   X(ZoneEnd16, zone_end, 3, 0, 0, -1, -1, -1, -1, -1, -1, 27) \
   X(LockWait, lock_wait, 17, 0, 0, 18, 18, 18, 18, 18, 18, 28) \
   X(LockObtain, lock_obtain, 17, 0, 0, 19, 19, 19, 19, 19, 19, 29) \
   X(LockRelease, lock_release, 13, 0, 0, 20, 20, 20, 20, 20, 20, 30) \
   X(LockSharedWait, lock_wait, 17, 0, 0, 21, 21, 21, 21, 21, 21, 31) \
   X(LockSharedObtain, lock_obtain, 17, 0, 0, 22, 22, 22, 22, 22, 22, 32) \
   X(LockSharedRelease, lock_shared_release, 17, 0, 0, 23, 23, 23, 23, 23, 23, 33) \
   X(LockName, lock_name, 5, 0, 0, 24, 24, 24, 24, 24, 24, 34) \
   X(MemAlloc, alloc, 27, 0, 0, 25, 25, 25, 25, 25, 25, 35) \
   X(MemAllocNamed, alloc, 27, 0, 0, 26, 26, 26, 26, 26, 26, 36) \
   X(MemFree, release, 21, 0, 0, 27, 27, 27, 27, 27, 27, 37) \
   X(MemFreeNamed, release, 21, 0, 0, 28, 28, 28, 28, 28, 28, 38) \
   X(MemDiscard, discard, 21, 0, 0, -1, -1, -1, -1, 33, 33, 43) \
   X(GpuZoneBeginSerial, gpu_begin, 24, 0, 0, 38, 38, 38, 38, 40, 40, 50) \
   X(GpuZoneEndSerial, gpu_end, 16, 0, 0, 42, 42, 42, 42, 44, 44, 54) \
   X(PlotDataDouble, plot, 25, 0, 0, 45, 45, 45, 45, 47, 47, 57) \
   X(GpuTime, gpu_time, 12, 0, 0, 48, 48, 48, 48, 50, 50, 60) \
   X(GpuContextName, gpu_name, 2, 0, 0, 49, 49, 49, 49, 51, 51, 61) \
   X(CallstackFrameSize, stack_frame_size, 10, 0, 0, 50, 50, 50, 50, 52, 53, 63) \
   X(SymbolInformation, symbol_information, 13, 0, 0, 51, 51, 51, 51, 53, 54, 64) \
   X(FiberEnter, fiber_enter, 21, 69, 25, 55, 55, 55, 55, 57, 58, 68) \
   X(FiberLeave, fiber_leave, 13, 0, 0, 56, 56, 56, 56, 58, 59, 69) \
   X(SectionEnter, section_enter, 15, 0, 0, -1, -1, -1, -1, -1, -1, 70) \
   X(SectionLeave, section_leave, 13, 0, 0, -1, -1, -1, -1, -1, -1, 71) \
   X(SectionSetup, section_setup, 3, 0, 0, -1, -1, -1, -1, -1, -1, 72) \
   X(Terminate, terminate, 1, 0, 0, 57, 57, 57, 57, 59, 60, 73) \
   X(KeepAlive, keep_alive, 1, 0, 0, 58, 58, 58, 58, 60, 61, 74) \
   X(ThreadContext, thread_context, 5, 0, 0, 59, 59, 59, 59, 61, 62, 75) \
   X(Crash, crash, 1, 0, 0, 61, 61, 62, 62, 64, 65, 78) \
   X(CrashReport, crash_report, 17, 0, 0, 62, 62, 63, 63, 65, 66, 79) \
   X(ZoneColor, zone_fact, 4, 0, 0, 64, 64, 65, 65, 67, 68, 81) \
   X(ZoneValue, zone_fact, 9, 0, 0, 65, 65, 66, 66, 68, 69, 82) \
   X(FrameMarkMsg, frame_mark, 17, 0, 0, 66, 66, 67, 67, 69, 70, 83) \
   X(FrameMarkMsgStart, frame_start, 17, 0, 0, 67, 67, 68, 68, 70, 71, 84) \
   X(FrameMarkMsgEnd, frame_end, 17, 0, 0, 68, 68, 69, 69, 71, 72, 85) \
   X(SourceLocation, source_location, 32, 0, 0, 70, 70, 71, 71, 73, 74, 87) \
   X(LockAnnounce, lock_announce, 22, 0, 0, 71, 71, 72, 72, 74, 75, 88) \
   X(LockTerminate, lock_terminate, 13, 0, 0, 72, 72, 73, 73, 75, 76, 89) \
   X(LockMark, lock_mark, 17, 0, 0, 73, 73, 74, 74, 76, 77, 90) \
   X(GpuNewContext, gpu_context, 28, 0, 0, 78, 78, 79, 79, 81, 82, 95) \
   X(CallstackFrame, stack_frame, 17, 0, 0, 79, 79, 80, 80, 82, 83, 96) \
   X(SysTimeReport, sys_time, 13, 0, 0, 80, 80, 81, 81, 83, 84, 97) \
   X(PlotConfig, plot_config, 16, 0, 0, 88, 89, 90, 90, 92, 93, 106) \
   X(AckServerQueryNoop, noop, 1, 0, 0, 90, 91, 92, 92, 94, 95, 108) \
   X(AckSourceCodeNotAvailable, no_source_code, 5, 0, 0, 91, 92, 93, 93, 95, 96, 109) \
   X(AckSymbolCodeNotAvailable, no_symbol_code, 1, 0, 0, 92, 93, 94, 94, 96, 97, 110) \
   X(CpuTopology, topology, 13, 69, 17, 93, 94, 95, 95, 97, 98, 111) \
   X(SingleStringData, single_string, 1, 0, 0, 94, 95, 96, 96, 98, 99, 112) \
   X(SecondStringData, second_string, 1, 0, 0, 95, 96, 97, 97, 99, 100, 113) \
   X(SingleStringData8, single_string, 1, 0, 0, -1, -1, -1, -1, -1, -1, 114) \
   X(SecondStringData8, second_string, 1, 0, 0, -1, -1, -1, -1, -1, -1, 115) \
   X(MemNamePayload, pool_name, 9, 0, 0, 96, 97, 98, 98, 100, 101, 116) \
   X(StringData, string_data, 9, 0, 0, 97, 98, 99, 100, 102, 104, 119) \
   X(ThreadName, thread_name, 9, 0, 0, 98, 99, 100, 101, 103, 105, 120) \
   X(PlotName, plot_name, 9, 0, 0, 99, 100, 101, 102, 104, 106, 121) \
   X(FrameName, frame_name, 9, 0, 0, 103, 104, 105, 106, 108, 110, 125) \
   X(FrameImageData, image_data, 9, 0, 0, 104, 105, 106, 107, 109, 111, 126) \
   X(ExternalName, external_name, 9, 0, 0, 105, 106, 107, 108, 110, 112, 127) \
   X(ExternalThreadName, external_thread, 9, 0, 0, 106, 107, 108, 109, 111, 113, 128) \
   X(FiberName, fiber_name, 9, 0, 0, 109, 110, 111, 112, 114, 116, 131)

struct Tracy_Item {
   const char *name;
   int size, from, then; /* of its fixed bytes; from: 0 for never */
   int ids[7];
};

#define ROW(name, take, size, from, then, ...) {#name, size, from, then, {__VA_ARGS__}},
const Tracy_Item tracy_items[] = {TRACY_ITEMS(ROW)};
#undef ROW

const int tracy_protocols[7] = {63, 64, 66, 69, 74, 76, 82};

/* -1 if nobody speaks it. */
inline int column_of(int protocol)
{
   for (int column = 0; column < 7; ++column)
      if (tracy_protocols[column] == protocol) return column;
   return -1;
}

#endif
