/* prof_tracy_profiler.hpp - tracy::Profiler: what the macros call besides zones and locks, and what
 * programs call by these names themselves.
 */
#ifndef INC_PROF_TRACY_PROFILER_HPP
#define INC_PROF_TRACY_PROFILER_HPP

#include "../../doors/tracy_facade/prof_facade.h"
#include "prof_facade_common.h"
#include "prof_tracy_text.hpp"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

enum class PlotFormatType : uint8_t { Number, Memory, Percentage, Watt };
enum class MessageSourceType : uint8_t { User, Tracy };
enum class MessageSeverity : uint8_t { Trace, Debug, Info, Warning, Error, Fatal };

typedef void (*ParameterCallback)(void *data, uint32_t index, int32_t value);
typedef char *(*SourceContentsCallback)(void *data, const char *file, size_t &size);

class Profiler {
 public:
   static int64_t GetTime() { return static_cast<int64_t>(Prof_clock_ns()); }

   static void SendFrameMark(const char *set)
   {
      if (set) Prof_Facade_mark(set, Prof_FACADE_MARK);
      else { Prof_TRACY_FRAME(); }
   }
   static void SendFrameImage(const void *image, uint16_t width, uint16_t height, uint8_t offset,
                              bool flip)
   {
      Prof_note_image(image, width, height, offset, flip);
   }

   /* Of any type of number. */
   template <class Number> static void PlotData(const char *name, Number amount)
   {
      Prof_Facade_plot(name, static_cast<double>(amount));
   }
   static void ConfigurePlot(const char *name, PlotFormatType type, bool step, bool fill,
                             uint32_t color)
   {
      static const char *const units[] = {"", "bytes", "%", "W"};
      const int format = static_cast<int>(type);
      Prof_Facade_configure_plot(name, units[format & 3], Prof_TRACY_LOOK(format, step, fill),
                                 color);
   }

   static void LogString(MessageSourceType, MessageSeverity severity, uint32_t color, int32_t,
                         size_t size, const char *text)
   {
      Prof_message(static_cast<Prof_Severity>(severity), color, text, size);
   }
   static void LogString(MessageSourceType, MessageSeverity severity, uint32_t color, int32_t,
                         const char *text)
   {
      Prof_message(static_cast<Prof_Severity>(severity), color, text, strlen(text));
   }
   static void MessageAppInfo(const char *text, size_t size) { Prof_note_program(text, size); }

   Prof_NOT_READ(1)
   static void MemAlloc(const void *address, size_t size)
   {
      Prof_Facade_alloc(nullptr, address, size);
   }
   Prof_NOT_READ(1)
   static void MemFree(const void *address) { Prof_Facade_free(nullptr, address); }
   Prof_NOT_READ(1)
   static void MemAllocCallstack(const void *address, size_t size, int32_t)
   {
      MemAlloc(address, size);
   }
   Prof_NOT_READ(1)
   static void MemFreeCallstack(const void *address, int32_t) { MemFree(address); }
   Prof_NOT_READ(1)
   static void MemAllocNamed(const void *address, size_t size, const char *name)
   {
      Prof_Facade_alloc(name, address, size);
   }
   Prof_NOT_READ(1)
   static void MemFreeNamed(const void *address, const char *name)
   {
      Prof_Facade_free(name, address);
   }
   Prof_NOT_READ(1)
   static void MemAllocCallstackNamed(const void *address, size_t size, int32_t, const char *name)
   {
      MemAllocNamed(address, size, name);
   }
   Prof_NOT_READ(1)
   static void MemFreeCallstackNamed(const void *address, int32_t, const char *name)
   {
      MemFreeNamed(address, name);
   }
   static void MemDiscard(const char *name) { Prof_Facade_discard(name); }
   static void MemDiscardCallstack(const char *name, int32_t) { MemDiscard(name); }

   /* Nobody asks for sources or sets parameters. */
   static void SourceCallbackRegister(SourceContentsCallback, void *) {}
   static void ParameterRegister(ParameterCallback, void *) {}
   static void ParameterSetup(uint32_t, const char *, uint8_t, int32_t) {}

   static void EnterFiber(const char *fiber, int32_t) { Prof_Facade_enter_fiber(fiber); }
   static void LeaveFiber() { Prof_Facade_leave_fiber(); }

   Prof_PRINTF_METHOD(2, 3) static uint32_t SectionEnter(uint16_t category, const char *format, ...)
   {
      va_list list;
      va_start(list, format);
      const Text_Of_Format name(format, list);
      va_end(list);
      return Prof_Facade_enter_section(category, name.text());
   }
   static void SectionLeave(uint32_t section) { Prof_Facade_leave_section(section); }
   Prof_PRINTF_METHOD(2, 3) static void SectionSetup(uint16_t category, const char *format, ...)
   {
      va_list list;
      va_start(list, format);
      const Text_Of_Format name(format, list);
      va_end(list);
      Prof_Facade_setup_section(category, name.text());
   }

   bool IsConnected() const { return Prof_is_listened() != 0; }
   void SetProgramName(const char *) {}
   void RequestShutdown() {}
   bool HasShutdownFinished() const { return true; }
   bool BeginSamplingProfiling() { return false; }
   void EndSamplingProfiling() {}
};

inline Profiler &GetProfiler()
{
   static Profiler profiler;
   return profiler;
}

/* iprof starts itself, and nothing here stops it: Prof_shutdown does. */
inline bool ProfilerAvailable() { return true; }
inline bool IsProfilerStarted() { return true; }
inline void StartupProfiler() {}
inline void ShutdownProfiler() {}

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
