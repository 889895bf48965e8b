/* tracy_items.h - the items of Tracy's wire protocol, written out: for each the function of the
 * reader that takes it (`unsent`: doors/tracy sends none), its size with its number, that size from
 * a later protocol on, and its number in 63, 64, 66, 69, 74, 76 and 82, -1 where there is none.
 * Nothing here is counted, so that an encoder which counts is held against it.
 */
#ifndef TESTS_TRACY_ITEMS_H
#define TESTS_TRACY_ITEMS_H

#define TRACY_ITEMS(X) \
   X(ZoneText, zone_text, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0) \
   X(ZoneName, zone_text, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1) \
   X(Message, message, 9, 82, 10, 2, 2, 2, 2, 2, 2, 2) \
   X(MessageColor, message, 12, 82, 13, 3, 3, 3, 3, 3, 3, 3) \
   X(MessageCallstack, unsent, 9, 82, 10, 4, 4, 4, 4, 4, 4, 4) \
   X(MessageColorCallstack, unsent, 12, 82, 13, 5, 5, 5, 5, 5, 5, 5) \
   X(MessageAppInfo, app_info, 9, 0, 0, 6, 6, 6, 6, 6, 6, 6) \
   X(ZoneBeginAllocSrcLoc, unsent, 9, 0, 0, 7, 7, 7, 7, 7, 7, 7) \
   X(ZoneBeginAllocSrcLocCallstack, unsent, 9, 0, 0, 8, 8, 8, 8, 8, 8, 8) \
   X(CallstackSerial, unsent, 1, 0, 0, 9, 9, 9, 9, 9, 9, 9) \
   X(Callstack, unsent, 1, 0, 0, 10, 10, 10, 10, 10, 10, 10) \
   X(CallstackAlloc, unsent, 1, 0, 0, 11, 11, 11, 11, 11, 11, 11) \
   X(CallstackSample, unsent, 13, 0, 0, 12, 12, 12, 12, 12, 12, 12) \
   X(CallstackSample32, unsent, 9, 0, 0, -1, -1, -1, -1, -1, -1, 13) \
   X(CallstackSample16, unsent, 7, 0, 0, -1, -1, -1, -1, -1, -1, 14) \
   X(CallstackSampleContextSwitch, unsent, 13, 0, 0, 13, 13, 13, 13, 13, 13, 15) \
   X(CallstackSampleContextSwitch32, unsent, 9, 0, 0, -1, -1, -1, -1, -1, -1, 16) \
   X(CallstackSampleContextSwitch16, unsent, 7, 0, 0, -1, -1, -1, -1, -1, -1, 17) \
   X(FrameImage, frame_image, 10, 0, 0, 14, 14, 14, 14, 14, 14, 18) \
   X(ZoneBegin, zone_begin, 17, 0, 0, 15, 15, 15, 15, 15, 15, 19) \
   X(ZoneBegin32, zone_begin, 13, 0, 0, -1, -1, -1, -1, -1, -1, 20) \
   X(ZoneBegin16, zone_begin, 11, 0, 0, -1, -1, -1, -1, -1, -1, 21) \
   X(ZoneBeginCallstack, unsent, 17, 0, 0, 16, 16, 16, 16, 16, 16, 22) \
   X(ZoneBeginCallstack32, unsent, 13, 0, 0, -1, -1, -1, -1, -1, -1, 23) \
   X(ZoneBeginCallstack16, unsent, 11, 0, 0, -1, -1, -1, -1, -1, -1, 24) \
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
   X(MemAllocCallstack, unsent, 27, 0, 0, 29, 29, 29, 29, 29, 29, 39) \
   X(MemAllocCallstackNamed, unsent, 27, 0, 0, 30, 30, 30, 30, 30, 30, 40) \
   X(MemFreeCallstack, unsent, 21, 0, 0, 31, 31, 31, 31, 31, 31, 41) \
   X(MemFreeCallstackNamed, unsent, 21, 0, 0, 32, 32, 32, 32, 32, 32, 42) \
   X(MemDiscard, discard, 21, 0, 0, -1, -1, -1, -1, 33, 33, 43) \
   X(MemDiscardCallstack, unsent, 21, 0, 0, -1, -1, -1, -1, 34, 34, 44) \
   X(GpuZoneBegin, unsent, 24, 0, 0, 33, 33, 33, 33, 35, 35, 45) \
   X(GpuZoneBeginCallstack, unsent, 24, 0, 0, 34, 34, 34, 34, 36, 36, 46) \
   X(GpuZoneBeginAllocSrcLoc, unsent, 16, 0, 0, 35, 35, 35, 35, 37, 37, 47) \
   X(GpuZoneBeginAllocSrcLocCallstack, unsent, 16, 0, 0, 36, 36, 36, 36, 38, 38, 48) \
   X(GpuZoneEnd, unsent, 16, 0, 0, 37, 37, 37, 37, 39, 39, 49) \
   X(GpuZoneBeginSerial, gpu_begin, 24, 0, 0, 38, 38, 38, 38, 40, 40, 50) \
   X(GpuZoneBeginCallstackSerial, unsent, 24, 0, 0, 39, 39, 39, 39, 41, 41, 51) \
   X(GpuZoneBeginAllocSrcLocSerial, unsent, 16, 0, 0, 40, 40, 40, 40, 42, 42, 52) \
   X(GpuZoneBeginAllocSrcLocCallstackSerial, unsent, 16, 0, 0, 41, 41, 41, 41, 43, 43, 53) \
   X(GpuZoneEndSerial, gpu_end, 16, 0, 0, 42, 42, 42, 42, 44, 44, 54) \
   X(PlotDataInt, unsent, 25, 0, 0, 43, 43, 43, 43, 45, 45, 55) \
   X(PlotDataFloat, unsent, 21, 0, 0, 44, 44, 44, 44, 46, 46, 56) \
   X(PlotDataDouble, plot, 25, 0, 0, 45, 45, 45, 45, 47, 47, 57) \
   X(ContextSwitch, unsent, 20, 74, 23, 46, 46, 46, 46, 48, 48, 58) \
   X(ThreadWakeup, unsent, 13, 74, 16, 47, 47, 47, 47, 49, 49, 59) \
   X(GpuTime, gpu_time, 12, 0, 0, 48, 48, 48, 48, 50, 50, 60) \
   X(GpuContextName, gpu_name, 2, 0, 0, 49, 49, 49, 49, 51, 51, 61) \
   X(GpuAnnotationName, unsent, 10, 0, 0, -1, -1, -1, -1, -1, 52, 62) \
   X(CallstackFrameSize, stack_frame_size, 10, 0, 0, 50, 50, 50, 50, 52, 53, 63) \
   X(SymbolInformation, symbol_information, 13, 0, 0, 51, 51, 51, 51, 53, 54, 64) \
   X(ExternalNameMetadata, unsent, 1, 0, 0, 52, 52, 52, 52, 54, 55, 65) \
   X(SymbolCodeMetadata, unsent, 1, 0, 0, 53, 53, 53, 53, 55, 56, 66) \
   X(SourceCodeMetadata, unsent, 1, 0, 0, 54, 54, 54, 54, 56, 57, 67) \
   X(FiberEnter, fiber_enter, 21, 69, 25, 55, 55, 55, 55, 57, 58, 68) \
   X(FiberLeave, fiber_leave, 13, 0, 0, 56, 56, 56, 56, 58, 59, 69) \
   X(SectionEnter, unsent, 15, 0, 0, -1, -1, -1, -1, -1, -1, 70) \
   X(SectionLeave, unsent, 13, 0, 0, -1, -1, -1, -1, -1, -1, 71) \
   X(SectionSetup, unsent, 3, 0, 0, -1, -1, -1, -1, -1, -1, 72) \
   X(Terminate, terminate, 1, 0, 0, 57, 57, 57, 57, 59, 60, 73) \
   X(KeepAlive, keep_alive, 1, 0, 0, 58, 58, 58, 58, 60, 61, 74) \
   X(ThreadContext, thread_context, 5, 0, 0, 59, 59, 59, 59, 61, 62, 75) \
   X(GpuCalibration, unsent, 26, 0, 0, 60, 60, 60, 60, 62, 63, 76) \
   X(GpuTimeSync, unsent, 18, 0, 0, -1, -1, 61, 61, 63, 64, 77) \
   X(Crash, crash, 1, 0, 0, 61, 61, 62, 62, 64, 65, 78) \
   X(CrashReport, crash_report, 17, 0, 0, 62, 62, 63, 63, 65, 66, 79) \
   X(ZoneValidation, unsent, 5, 0, 0, 63, 63, 64, 64, 66, 67, 80) \
   X(ZoneColor, zone_fact, 4, 0, 0, 64, 64, 65, 65, 67, 68, 81) \
   X(ZoneValue, zone_fact, 9, 0, 0, 65, 65, 66, 66, 68, 69, 82) \
   X(FrameMarkMsg, frame_mark, 17, 0, 0, 66, 66, 67, 67, 69, 70, 83) \
   X(FrameMarkMsgStart, frame_start, 17, 0, 0, 67, 67, 68, 68, 70, 71, 84) \
   X(FrameMarkMsgEnd, frame_end, 17, 0, 0, 68, 68, 69, 69, 71, 72, 85) \
   X(FrameVsync, unsent, 13, 0, 0, 69, 69, 70, 70, 72, 73, 86) \
   X(SourceLocation, source_location, 32, 0, 0, 70, 70, 71, 71, 73, 74, 87) \
   X(LockAnnounce, lock_announce, 22, 0, 0, 71, 71, 72, 72, 74, 75, 88) \
   X(LockTerminate, lock_terminate, 13, 0, 0, 72, 72, 73, 73, 75, 76, 89) \
   X(LockMark, lock_mark, 17, 0, 0, 73, 73, 74, 74, 76, 77, 90) \
   X(MessageLiteral, unsent, 17, 0, 0, 74, 74, 75, 75, 77, 78, 91) \
   X(MessageLiteralColor, unsent, 20, 0, 0, 75, 75, 76, 76, 78, 79, 92) \
   X(MessageLiteralCallstack, unsent, 17, 0, 0, 76, 76, 77, 77, 79, 80, 93) \
   X(MessageLiteralColorCallstack, unsent, 20, 0, 0, 77, 77, 78, 78, 80, 81, 94) \
   X(GpuNewContext, gpu_context, 28, 0, 0, 78, 78, 79, 79, 81, 82, 95) \
   X(CallstackFrame, stack_frame, 17, 0, 0, 79, 79, 80, 80, 82, 83, 96) \
   X(SysTimeReport, sys_time, 13, 0, 0, 80, 80, 81, 81, 83, 84, 97) \
   X(SysPowerReport, unsent, 25, 0, 0, -1, 81, 82, 82, 84, 85, 98) \
   X(TidToPid, unsent, 17, 0, 0, 81, 82, 83, 83, 85, 86, 99) \
   X(HwSampleCpuCycle, unsent, 17, 0, 0, 82, 83, 84, 84, 86, 87, 100) \
   X(HwSampleInstructionRetired, unsent, 17, 0, 0, 83, 84, 85, 85, 87, 88, 101) \
   X(HwSampleCacheReference, unsent, 17, 0, 0, 84, 85, 86, 86, 88, 89, 102) \
   X(HwSampleCacheMiss, unsent, 17, 0, 0, 85, 86, 87, 87, 89, 90, 103) \
   X(HwSampleBranchRetired, unsent, 17, 0, 0, 86, 87, 88, 88, 90, 91, 104) \
   X(HwSampleBranchMiss, unsent, 17, 0, 0, 87, 88, 89, 89, 91, 92, 105) \
   X(PlotConfig, plot_config, 16, 0, 0, 88, 89, 90, 90, 92, 93, 106) \
   X(ParamSetup, unsent, 18, 0, 0, 89, 90, 91, 91, 93, 94, 107) \
   X(AckServerQueryNoop, noop, 1, 0, 0, 90, 91, 92, 92, 94, 95, 108) \
   X(AckSourceCodeNotAvailable, no_source_code, 5, 0, 0, 91, 92, 93, 93, 95, 96, 109) \
   X(AckSymbolCodeNotAvailable, no_symbol_code, 1, 0, 0, 92, 93, 94, 94, 96, 97, 110) \
   X(CpuTopology, topology, 13, 69, 17, 93, 94, 95, 95, 97, 98, 111) \
   X(SingleStringData, single_string, 1, 0, 0, 94, 95, 96, 96, 98, 99, 112) \
   X(SecondStringData, second_string, 1, 0, 0, 95, 96, 97, 97, 99, 100, 113) \
   X(SingleStringData8, single_string, 1, 0, 0, -1, -1, -1, -1, -1, -1, 114) \
   X(SecondStringData8, second_string, 1, 0, 0, -1, -1, -1, -1, -1, -1, 115) \
   X(MemNamePayload, pool_name, 9, 0, 0, 96, 97, 98, 98, 100, 101, 116) \
   X(ThreadGroupHint, unsent, 9, 0, 0, -1, -1, -1, 99, 101, 102, 117) \
   X(GpuZoneAnnotation, unsent, 24, 0, 0, -1, -1, -1, -1, -1, 103, 118) \
   X(StringData, string_data, 9, 0, 0, 97, 98, 99, 100, 102, 104, 119) \
   X(ThreadName, thread_name, 9, 0, 0, 98, 99, 100, 101, 103, 105, 120) \
   X(PlotName, plot_name, 9, 0, 0, 99, 100, 101, 102, 104, 106, 121) \
   X(SourceLocationPayload, unsent, 9, 0, 0, 100, 101, 102, 103, 105, 107, 122) \
   X(CallstackPayload, unsent, 9, 0, 0, 101, 102, 103, 104, 106, 108, 123) \
   X(CallstackAllocPayload, unsent, 9, 0, 0, 102, 103, 104, 105, 107, 109, 124) \
   X(FrameName, frame_name, 9, 0, 0, 103, 104, 105, 106, 108, 110, 125) \
   X(FrameImageData, image_data, 9, 0, 0, 104, 105, 106, 107, 109, 111, 126) \
   X(ExternalName, external_name, 9, 0, 0, 105, 106, 107, 108, 110, 112, 127) \
   X(ExternalThreadName, external_thread, 9, 0, 0, 106, 107, 108, 109, 111, 113, 128) \
   X(SymbolCode, unsent, 9, 0, 0, 107, 108, 109, 110, 112, 114, 129) \
   X(SourceCode, unsent, 9, 0, 0, 108, 109, 110, 111, 113, 115, 130) \
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
