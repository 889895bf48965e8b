/* tracy_table.h - the items of Tracy's wire protocol, written out: number and size of each in each
 * protocol. Nothing here is counted or derived, so that an encoder which counts is held against it.
 */
#ifndef TESTS_TRACY_TABLE_H
#define TESTS_TRACY_TABLE_H

#include <cstddef>
#include <cstdint>

namespace tracy {

enum class Item {
   ZoneText,
   ZoneName,
   Message,
   MessageColor,
   MessageCallstack,
   MessageColorCallstack,
   MessageAppInfo,
   ZoneBeginAllocSrcLoc,
   ZoneBeginAllocSrcLocCallstack,
   CallstackSerial,
   Callstack,
   CallstackAlloc,
   CallstackSample,
   CallstackSample32,
   CallstackSample16,
   CallstackSampleContextSwitch,
   CallstackSampleContextSwitch32,
   CallstackSampleContextSwitch16,
   FrameImage,
   ZoneBegin,
   ZoneBegin32,
   ZoneBegin16,
   ZoneBeginCallstack,
   ZoneBeginCallstack32,
   ZoneBeginCallstack16,
   ZoneEnd,
   ZoneEnd32,
   ZoneEnd16,
   LockWait,
   LockObtain,
   LockRelease,
   LockSharedWait,
   LockSharedObtain,
   LockSharedRelease,
   LockName,
   MemAlloc,
   MemAllocNamed,
   MemFree,
   MemFreeNamed,
   MemAllocCallstack,
   MemAllocCallstackNamed,
   MemFreeCallstack,
   MemFreeCallstackNamed,
   MemDiscard,
   MemDiscardCallstack,
   GpuZoneBegin,
   GpuZoneBeginCallstack,
   GpuZoneBeginAllocSrcLoc,
   GpuZoneBeginAllocSrcLocCallstack,
   GpuZoneEnd,
   GpuZoneBeginSerial,
   GpuZoneBeginCallstackSerial,
   GpuZoneBeginAllocSrcLocSerial,
   GpuZoneBeginAllocSrcLocCallstackSerial,
   GpuZoneEndSerial,
   PlotDataInt,
   PlotDataFloat,
   PlotDataDouble,
   ContextSwitch,
   ThreadWakeup,
   GpuTime,
   GpuContextName,
   GpuAnnotationName,
   CallstackFrameSize,
   SymbolInformation,
   ExternalNameMetadata,
   SymbolCodeMetadata,
   SourceCodeMetadata,
   FiberEnter,
   FiberLeave,
   SectionEnter,
   SectionLeave,
   SectionSetup,
   Terminate,
   KeepAlive,
   ThreadContext,
   GpuCalibration,
   GpuTimeSync,
   Crash,
   CrashReport,
   ZoneValidation,
   ZoneColor,
   ZoneValue,
   FrameMarkMsg,
   FrameMarkMsgStart,
   FrameMarkMsgEnd,
   FrameVsync,
   SourceLocation,
   LockAnnounce,
   LockTerminate,
   LockMark,
   MessageLiteral,
   MessageLiteralColor,
   MessageLiteralCallstack,
   MessageLiteralColorCallstack,
   GpuNewContext,
   CallstackFrame,
   SysTimeReport,
   SysPowerReport,
   TidToPid,
   HwSampleCpuCycle,
   HwSampleInstructionRetired,
   HwSampleCacheReference,
   HwSampleCacheMiss,
   HwSampleBranchRetired,
   HwSampleBranchMiss,
   PlotConfig,
   ParamSetup,
   AckServerQueryNoop,
   AckSourceCodeNotAvailable,
   AckSymbolCodeNotAvailable,
   CpuTopology,
   SingleStringData,
   SecondStringData,
   SingleStringData8,
   SecondStringData8,
   MemNamePayload,
   ThreadGroupHint,
   GpuZoneAnnotation,
   StringData,
   ThreadName,
   PlotName,
   SourceLocationPayload,
   CallstackPayload,
   CallstackAllocPayload,
   FrameName,
   FrameImageData,
   ExternalName,
   ExternalThreadName,
   SymbolCode,
   SourceCode,
   FiberName,
   count
};
const size_t items_of_table = static_cast<size_t>(Item::count);

/* What follows the fixed bytes. */
enum class Tail {
   none,
   text16, /* u16 length at +9, and as many bytes */
   text32, /* u32 length at +9 */
   staged8,
   staged16, /* length at +1; from 82 on it counts from 256 */
};

struct Row {
   Item item;
   const char *name;
   int size;      /* of the fixed bytes, with the number's own */
   int late_size; /* from late_since on, 0 for never */
   int late_since;
   int ids[7]; /* in 63, 64, 66, 69, 74, 76, 82; -1 where there is none */
};

bool knows(int protocol);

const Row &row_of(Item item);

/* -1 if there is none. */
int id_of(Item item, int protocol);

/* Of an item that the protocol has. */
size_t size_of(Item item, int protocol);

Tail tail_of(Item item);

/* Item::count if there is none. */
Item item_of(int id, int protocol);

} // namespace tracy

#endif
