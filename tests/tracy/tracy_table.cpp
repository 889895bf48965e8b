/* tracy_table.cpp - the items of Tracy's wire protocol in seven protocols. */
#include "tests/tracy/tracy_table.h"

#include <array>

namespace tracy {
namespace {

const int protocols[] = {63, 64, 66, 69, 74, 76, 82};

#define ROW(name) Item::name, #name

const Row rows[] = {
   {ROW(ZoneText), 1, 1, 0, {0, 0, 0, 0, 0, 0, 0}},
   {ROW(ZoneName), 1, 1, 0, {1, 1, 1, 1, 1, 1, 1}},
   {ROW(Message), 9, 10, 82, {2, 2, 2, 2, 2, 2, 2}},
   {ROW(MessageColor), 12, 13, 82, {3, 3, 3, 3, 3, 3, 3}},
   {ROW(MessageCallstack), 9, 10, 82, {4, 4, 4, 4, 4, 4, 4}},
   {ROW(MessageColorCallstack), 12, 13, 82, {5, 5, 5, 5, 5, 5, 5}},
   {ROW(MessageAppInfo), 9, 9, 0, {6, 6, 6, 6, 6, 6, 6}},
   {ROW(ZoneBeginAllocSrcLoc), 9, 9, 0, {7, 7, 7, 7, 7, 7, 7}},
   {ROW(ZoneBeginAllocSrcLocCallstack), 9, 9, 0, {8, 8, 8, 8, 8, 8, 8}},
   {ROW(CallstackSerial), 1, 1, 0, {9, 9, 9, 9, 9, 9, 9}},
   {ROW(Callstack), 1, 1, 0, {10, 10, 10, 10, 10, 10, 10}},
   {ROW(CallstackAlloc), 1, 1, 0, {11, 11, 11, 11, 11, 11, 11}},
   {ROW(CallstackSample), 13, 13, 0, {12, 12, 12, 12, 12, 12, 12}},
   {ROW(CallstackSample32), 9, 9, 0, {-1, -1, -1, -1, -1, -1, 13}},
   {ROW(CallstackSample16), 7, 7, 0, {-1, -1, -1, -1, -1, -1, 14}},
   {ROW(CallstackSampleContextSwitch), 13, 13, 0, {13, 13, 13, 13, 13, 13, 15}},
   {ROW(CallstackSampleContextSwitch32), 9, 9, 0, {-1, -1, -1, -1, -1, -1, 16}},
   {ROW(CallstackSampleContextSwitch16), 7, 7, 0, {-1, -1, -1, -1, -1, -1, 17}},
   {ROW(FrameImage), 10, 10, 0, {14, 14, 14, 14, 14, 14, 18}},
   {ROW(ZoneBegin), 17, 17, 0, {15, 15, 15, 15, 15, 15, 19}},
   {ROW(ZoneBegin32), 13, 13, 0, {-1, -1, -1, -1, -1, -1, 20}},
   {ROW(ZoneBegin16), 11, 11, 0, {-1, -1, -1, -1, -1, -1, 21}},
   {ROW(ZoneBeginCallstack), 17, 17, 0, {16, 16, 16, 16, 16, 16, 22}},
   {ROW(ZoneBeginCallstack32), 13, 13, 0, {-1, -1, -1, -1, -1, -1, 23}},
   {ROW(ZoneBeginCallstack16), 11, 11, 0, {-1, -1, -1, -1, -1, -1, 24}},
   {ROW(ZoneEnd), 9, 9, 0, {17, 17, 17, 17, 17, 17, 25}},
   {ROW(ZoneEnd32), 5, 5, 0, {-1, -1, -1, -1, -1, -1, 26}},
   {ROW(ZoneEnd16), 3, 3, 0, {-1, -1, -1, -1, -1, -1, 27}},
   {ROW(LockWait), 17, 17, 0, {18, 18, 18, 18, 18, 18, 28}},
   {ROW(LockObtain), 17, 17, 0, {19, 19, 19, 19, 19, 19, 29}},
   {ROW(LockRelease), 13, 13, 0, {20, 20, 20, 20, 20, 20, 30}},
   {ROW(LockSharedWait), 17, 17, 0, {21, 21, 21, 21, 21, 21, 31}},
   {ROW(LockSharedObtain), 17, 17, 0, {22, 22, 22, 22, 22, 22, 32}},
   {ROW(LockSharedRelease), 17, 17, 0, {23, 23, 23, 23, 23, 23, 33}},
   {ROW(LockName), 5, 5, 0, {24, 24, 24, 24, 24, 24, 34}},
   {ROW(MemAlloc), 27, 27, 0, {25, 25, 25, 25, 25, 25, 35}},
   {ROW(MemAllocNamed), 27, 27, 0, {26, 26, 26, 26, 26, 26, 36}},
   {ROW(MemFree), 21, 21, 0, {27, 27, 27, 27, 27, 27, 37}},
   {ROW(MemFreeNamed), 21, 21, 0, {28, 28, 28, 28, 28, 28, 38}},
   {ROW(MemAllocCallstack), 27, 27, 0, {29, 29, 29, 29, 29, 29, 39}},
   {ROW(MemAllocCallstackNamed), 27, 27, 0, {30, 30, 30, 30, 30, 30, 40}},
   {ROW(MemFreeCallstack), 21, 21, 0, {31, 31, 31, 31, 31, 31, 41}},
   {ROW(MemFreeCallstackNamed), 21, 21, 0, {32, 32, 32, 32, 32, 32, 42}},
   {ROW(MemDiscard), 21, 21, 0, {-1, -1, -1, -1, 33, 33, 43}},
   {ROW(MemDiscardCallstack), 21, 21, 0, {-1, -1, -1, -1, 34, 34, 44}},
   {ROW(GpuZoneBegin), 24, 24, 0, {33, 33, 33, 33, 35, 35, 45}},
   {ROW(GpuZoneBeginCallstack), 24, 24, 0, {34, 34, 34, 34, 36, 36, 46}},
   {ROW(GpuZoneBeginAllocSrcLoc), 16, 16, 0, {35, 35, 35, 35, 37, 37, 47}},
   {ROW(GpuZoneBeginAllocSrcLocCallstack), 16, 16, 0, {36, 36, 36, 36, 38, 38, 48}},
   {ROW(GpuZoneEnd), 16, 16, 0, {37, 37, 37, 37, 39, 39, 49}},
   {ROW(GpuZoneBeginSerial), 24, 24, 0, {38, 38, 38, 38, 40, 40, 50}},
   {ROW(GpuZoneBeginCallstackSerial), 24, 24, 0, {39, 39, 39, 39, 41, 41, 51}},
   {ROW(GpuZoneBeginAllocSrcLocSerial), 16, 16, 0, {40, 40, 40, 40, 42, 42, 52}},
   {ROW(GpuZoneBeginAllocSrcLocCallstackSerial), 16, 16, 0, {41, 41, 41, 41, 43, 43, 53}},
   {ROW(GpuZoneEndSerial), 16, 16, 0, {42, 42, 42, 42, 44, 44, 54}},
   {ROW(PlotDataInt), 25, 25, 0, {43, 43, 43, 43, 45, 45, 55}},
   {ROW(PlotDataFloat), 21, 21, 0, {44, 44, 44, 44, 46, 46, 56}},
   {ROW(PlotDataDouble), 25, 25, 0, {45, 45, 45, 45, 47, 47, 57}},
   {ROW(ContextSwitch), 20, 23, 74, {46, 46, 46, 46, 48, 48, 58}},
   {ROW(ThreadWakeup), 13, 16, 74, {47, 47, 47, 47, 49, 49, 59}},
   {ROW(GpuTime), 12, 12, 0, {48, 48, 48, 48, 50, 50, 60}},
   {ROW(GpuContextName), 2, 2, 0, {49, 49, 49, 49, 51, 51, 61}},
   {ROW(GpuAnnotationName), 10, 10, 0, {-1, -1, -1, -1, -1, 52, 62}},
   {ROW(CallstackFrameSize), 10, 10, 0, {50, 50, 50, 50, 52, 53, 63}},
   {ROW(SymbolInformation), 13, 13, 0, {51, 51, 51, 51, 53, 54, 64}},
   {ROW(ExternalNameMetadata), 1, 1, 0, {52, 52, 52, 52, 54, 55, 65}},
   {ROW(SymbolCodeMetadata), 1, 1, 0, {53, 53, 53, 53, 55, 56, 66}},
   {ROW(SourceCodeMetadata), 1, 1, 0, {54, 54, 54, 54, 56, 57, 67}},
   {ROW(FiberEnter), 21, 25, 69, {55, 55, 55, 55, 57, 58, 68}},
   {ROW(FiberLeave), 13, 13, 0, {56, 56, 56, 56, 58, 59, 69}},
   {ROW(SectionEnter), 15, 15, 0, {-1, -1, -1, -1, -1, -1, 70}},
   {ROW(SectionLeave), 13, 13, 0, {-1, -1, -1, -1, -1, -1, 71}},
   {ROW(SectionSetup), 3, 3, 0, {-1, -1, -1, -1, -1, -1, 72}},
   {ROW(Terminate), 1, 1, 0, {57, 57, 57, 57, 59, 60, 73}},
   {ROW(KeepAlive), 1, 1, 0, {58, 58, 58, 58, 60, 61, 74}},
   {ROW(ThreadContext), 5, 5, 0, {59, 59, 59, 59, 61, 62, 75}},
   {ROW(GpuCalibration), 26, 26, 0, {60, 60, 60, 60, 62, 63, 76}},
   {ROW(GpuTimeSync), 18, 18, 0, {-1, -1, 61, 61, 63, 64, 77}},
   {ROW(Crash), 1, 1, 0, {61, 61, 62, 62, 64, 65, 78}},
   {ROW(CrashReport), 17, 17, 0, {62, 62, 63, 63, 65, 66, 79}},
   {ROW(ZoneValidation), 5, 5, 0, {63, 63, 64, 64, 66, 67, 80}},
   {ROW(ZoneColor), 4, 4, 0, {64, 64, 65, 65, 67, 68, 81}},
   {ROW(ZoneValue), 9, 9, 0, {65, 65, 66, 66, 68, 69, 82}},
   {ROW(FrameMarkMsg), 17, 17, 0, {66, 66, 67, 67, 69, 70, 83}},
   {ROW(FrameMarkMsgStart), 17, 17, 0, {67, 67, 68, 68, 70, 71, 84}},
   {ROW(FrameMarkMsgEnd), 17, 17, 0, {68, 68, 69, 69, 71, 72, 85}},
   {ROW(FrameVsync), 13, 13, 0, {69, 69, 70, 70, 72, 73, 86}},
   {ROW(SourceLocation), 32, 32, 0, {70, 70, 71, 71, 73, 74, 87}},
   {ROW(LockAnnounce), 22, 22, 0, {71, 71, 72, 72, 74, 75, 88}},
   {ROW(LockTerminate), 13, 13, 0, {72, 72, 73, 73, 75, 76, 89}},
   {ROW(LockMark), 17, 17, 0, {73, 73, 74, 74, 76, 77, 90}},
   {ROW(MessageLiteral), 17, 17, 0, {74, 74, 75, 75, 77, 78, 91}},
   {ROW(MessageLiteralColor), 20, 20, 0, {75, 75, 76, 76, 78, 79, 92}},
   {ROW(MessageLiteralCallstack), 17, 17, 0, {76, 76, 77, 77, 79, 80, 93}},
   {ROW(MessageLiteralColorCallstack), 20, 20, 0, {77, 77, 78, 78, 80, 81, 94}},
   {ROW(GpuNewContext), 28, 28, 0, {78, 78, 79, 79, 81, 82, 95}},
   {ROW(CallstackFrame), 17, 17, 0, {79, 79, 80, 80, 82, 83, 96}},
   {ROW(SysTimeReport), 13, 13, 0, {80, 80, 81, 81, 83, 84, 97}},
   {ROW(SysPowerReport), 25, 25, 0, {-1, 81, 82, 82, 84, 85, 98}},
   {ROW(TidToPid), 17, 17, 0, {81, 82, 83, 83, 85, 86, 99}},
   {ROW(HwSampleCpuCycle), 17, 17, 0, {82, 83, 84, 84, 86, 87, 100}},
   {ROW(HwSampleInstructionRetired), 17, 17, 0, {83, 84, 85, 85, 87, 88, 101}},
   {ROW(HwSampleCacheReference), 17, 17, 0, {84, 85, 86, 86, 88, 89, 102}},
   {ROW(HwSampleCacheMiss), 17, 17, 0, {85, 86, 87, 87, 89, 90, 103}},
   {ROW(HwSampleBranchRetired), 17, 17, 0, {86, 87, 88, 88, 90, 91, 104}},
   {ROW(HwSampleBranchMiss), 17, 17, 0, {87, 88, 89, 89, 91, 92, 105}},
   {ROW(PlotConfig), 16, 16, 0, {88, 89, 90, 90, 92, 93, 106}},
   {ROW(ParamSetup), 18, 18, 0, {89, 90, 91, 91, 93, 94, 107}},
   {ROW(AckServerQueryNoop), 1, 1, 0, {90, 91, 92, 92, 94, 95, 108}},
   {ROW(AckSourceCodeNotAvailable), 5, 5, 0, {91, 92, 93, 93, 95, 96, 109}},
   {ROW(AckSymbolCodeNotAvailable), 1, 1, 0, {92, 93, 94, 94, 96, 97, 110}},
   {ROW(CpuTopology), 13, 17, 69, {93, 94, 95, 95, 97, 98, 111}},
   {ROW(SingleStringData), 1, 1, 0, {94, 95, 96, 96, 98, 99, 112}},
   {ROW(SecondStringData), 1, 1, 0, {95, 96, 97, 97, 99, 100, 113}},
   {ROW(SingleStringData8), 1, 1, 0, {-1, -1, -1, -1, -1, -1, 114}},
   {ROW(SecondStringData8), 1, 1, 0, {-1, -1, -1, -1, -1, -1, 115}},
   {ROW(MemNamePayload), 9, 9, 0, {96, 97, 98, 98, 100, 101, 116}},
   {ROW(ThreadGroupHint), 9, 9, 0, {-1, -1, -1, 99, 101, 102, 117}},
   {ROW(GpuZoneAnnotation), 24, 24, 0, {-1, -1, -1, -1, -1, 103, 118}},
   {ROW(StringData), 9, 9, 0, {97, 98, 99, 100, 102, 104, 119}},
   {ROW(ThreadName), 9, 9, 0, {98, 99, 100, 101, 103, 105, 120}},
   {ROW(PlotName), 9, 9, 0, {99, 100, 101, 102, 104, 106, 121}},
   {ROW(SourceLocationPayload), 9, 9, 0, {100, 101, 102, 103, 105, 107, 122}},
   {ROW(CallstackPayload), 9, 9, 0, {101, 102, 103, 104, 106, 108, 123}},
   {ROW(CallstackAllocPayload), 9, 9, 0, {102, 103, 104, 105, 107, 109, 124}},
   {ROW(FrameName), 9, 9, 0, {103, 104, 105, 106, 108, 110, 125}},
   {ROW(FrameImageData), 9, 9, 0, {104, 105, 106, 107, 109, 111, 126}},
   {ROW(ExternalName), 9, 9, 0, {105, 106, 107, 108, 110, 112, 127}},
   {ROW(ExternalThreadName), 9, 9, 0, {106, 107, 108, 109, 111, 113, 128}},
   {ROW(SymbolCode), 9, 9, 0, {107, 108, 109, 110, 112, 114, 129}},
   {ROW(SourceCode), 9, 9, 0, {108, 109, 110, 111, 113, 115, 130}},
   {ROW(FiberName), 9, 9, 0, {109, 110, 111, 112, 114, 116, 131}},
};

#undef ROW

int column_of(int protocol)
{
   for (int i = 0; i < 7; ++i)
      if (protocols[i] == protocol) return i;
   return -1;
}

using Ids = std::array<std::array<Item, 256>, 7>;

Ids make_ids()
{
   Ids ids;
   for (int column = 0; column < 7; ++column) {
      ids[column].fill(Item::count);
      for (const Row &row : rows)
         if (row.ids[column] >= 0) ids[column][row.ids[column]] = row.item;
   }
   return ids;
}

} // namespace

bool knows(int protocol) { return column_of(protocol) >= 0; }

const Row &row_of(Item item) { return rows[static_cast<size_t>(item)]; }

int id_of(Item item, int protocol) { return row_of(item).ids[column_of(protocol)]; }

size_t size_of(Item item, int protocol)
{
   const Row &row = row_of(item);
   bool late = row.late_since && protocol >= row.late_since;
   return static_cast<size_t>(late ? row.late_size : row.size);
}

Tail tail_of(Item item)
{
   switch (item) {
   case Item::SingleStringData8:
   case Item::SecondStringData8: return Tail::staged8;
   case Item::SingleStringData:
   case Item::SecondStringData: return Tail::staged16;
   case Item::FrameImageData:
   case Item::SymbolCode:
   case Item::SourceCode: return Tail::text32;
   default: return item >= Item::StringData ? Tail::text16 : Tail::none;
   }
}

Item item_of(int id, int protocol)
{
   static const Ids ids = make_ids();
   return ids[column_of(protocol)][static_cast<size_t>(id)];
}

} // namespace tracy
