/* facade_all.cpp - every macro of Tracy 0.14 for C++, in every form: compiled with TRACY_ENABLE and
 * without, by each compiler and standard that there is. Without, nothing that stands in a macro is
 * evaluated: then `never` is not defined, and the program would not link.
 */
#include <tracy/Tracy.hpp>
#include <tracy/TracyC.h>
#include <tracy/TracyD3D11.hpp>
#include <tracy/TracyD3D12.hpp>
#include <tracy/TracyOpenCL.hpp>
#include <tracy/TracyOpenGL.hpp>
#include <tracy/TracyVulkan.hpp>
#include <common/TracyColor.hpp>
#include <common/TracySystem.hpp>
#include <client/TracyCallstack.hpp>
#include <client/TracyLock.hpp>
#include <client/TracyProfiler.hpp>
#include <client/TracyScoped.hpp>

#include <condition_variable>
#include <mutex>
#include <string.h>

#include "facade_all.h"

#ifdef TRACY_ENABLE
template <class T> static T never(T value) { return value; }
#else
template <class T> T never(T value);
#endif

namespace {

/* Shared locks come with C++14, and this is for C++11. */
struct Shared {
   void lock() {}
   void unlock() {}
   bool try_lock() { return true; }
   void lock_shared() {}
   void unlock_shared() {}
   bool try_lock_shared() { return true; }
};
struct Untried {
   void lock() {}
   void unlock() {}
};

#ifdef TRACY_ENABLE
/* Locks of the program's own. */
template <class Ctx> class Own {
 public:
   Own() : place_(), ctx_(&place_) {}
   void lock()
   {
      const bool after = ctx_.BeforeLock();
      if (after) ctx_.AfterLock();
      ctx_.AfterTryLock(false);
   }
   void unlock() { ctx_.AfterUnlock(); }
   void mark()
   {
      ctx_.Mark(&place_);
      ctx_.CustomName("own", 3);
   }

 private:
   const tracy::SourceLocationData place_;
   Ctx ctx_;
};
template class Own<tracy::LockableCtx>;
template class Own<tracy::SharedLockableCtx>;
#endif

class Owner {
 public:
   void work()
   {
      std::lock_guard<LockableBase(std::mutex)> guard(mutex_);
      LockMark(mutex_);
      LockableName(mutex_, "own", 3);
      std::unique_lock<LockableBase(std::recursive_mutex)> other(named_);
      std::unique_lock<SharedLockableBase(Shared)> third(shared_);
      LockMark(shared_);
      LockableName(shared_, "own", 3);
      std::lock_guard<LockableBase(Untried)> fourth(untried_);
      const bool both = shared_named_.try_lock_shared();
      if (both) shared_named_.unlock_shared();
      shared_named_.lock_shared();
      shared_named_.unlock_shared();
   }

 private:
   TracyLockable(std::mutex, mutex_);
   mutable TracyLockableN(std::recursive_mutex, named_, "a name");
   TracySharedLockable(Shared, shared_);
   TracySharedLockableN(Shared, shared_named_, "another name");
   TracyLockable(Untried, untried_);
};

TracyLockable(std::mutex, global_mutex);
static TracyLockableN(std::mutex, static_mutex, "static");

template <class T> T templated(T x)
{
   ZoneScoped;
   return x;
}

inline int in_line()
{
   ZoneScopedN("in line");
   return 1;
}

void scoped()
{
   ZoneScoped;
   { ZoneScopedN("n"); }
   { ZoneScopedC(0xff0000); }
   { ZoneScopedC(tracy::Color::DarkOliveGreen); }
   { ZoneScopedNC("nc", 0x00ff00); }
   { ZoneScopedS(8); }
   { ZoneScopedNS("ns", 8); }
   { ZoneScopedCS(0x123456, 8); }
   { ZoneScopedNCS("ncs", 0x123456, 8); }
   auto closure = [] {
      ZoneScoped;
      return 0;
   };
   (void)closure();
   volatile bool both = true;
   if (both) {
      ZoneScoped;
      ZoneText("inner", 5);
   }
}

void named()
{
   ZoneNamed(a, true);
   ZoneNamedN(b, "b", never(true));
   ZoneNamedC(c, 0x1, never(false));
   ZoneNamedNC(d, "d", 0x2, true);
   ZoneNamedS(e, 4, true);
   ZoneNamedNS(f, "f", 4, true);
   ZoneNamedCS(g, 0x3, 4, true);
   ZoneNamedNCS(h, "h", 0x4, 4, true);
   ZoneTextV(a, "text", 4);
   ZoneTextVF(b, "plain");
   ZoneTextVF(b, "%d %s", never(1), "two");
   ZoneNameV(c, "name", 4);
   ZoneNameVF(d, "plain");
   ZoneNameVF(d, "%d", never(3));
   ZoneColorV(e, 0x5);
   ZoneValueV(f, never(6u));
   const bool active = ZoneIsActiveV(g);
   (void)active;
}

void transient()
{
   const char *text = "made";
   (void)text;
   ZoneTransient(a, true);
   ZoneTransientN(b, text, true);
   ZoneTransientNC(c, text, 0xff, never(true));
   ZoneTransientS(d, 4, true);
   ZoneTransientNS(e, text, 4, true);
   ZoneTextV(b, text, strlen(text));
}

void notes()
{
   ZoneScoped;
   ZoneText("text", 4);
   ZoneTextF("plain");
   ZoneTextF("%s %d", "text", never(1));
   ZoneName("name", 4);
   ZoneNameF("plain");
   ZoneNameF("%d", never(2));
   ZoneColor(0xff);
   ZoneValue(never(3u));
   const bool active = ZoneIsActive;
   (void)active;
}

void frames()
{
   FrameMark;
   FrameMarkNamed("set");
   FrameMarkStart("span");
   FrameMarkEnd("span");
   FrameImage("....", 1, 1, 0, false);
}

void plots()
{
   TracyPlot("double", never(1.0));
   TracyPlot("float", never(1.0f));
   TracyPlot("whole", never(static_cast<int64_t>(1)));
   TracyPlotConfig("double", tracy::PlotFormatType::Number, true, true, 0);
   TracyPlotConfig("memory", tracy::PlotFormatType::Memory, false, true, 0xff);
   TracyPlotConfig("percent", tracy::PlotFormatType::Percentage, false, true, 0xff);
   TracyPlotConfig("watts", tracy::PlotFormatType::Watt, false, true, 0xff);
}

void messages()
{
   POOLS_AND_MESSAGES(Tracy);
   TracyLogString(tracy::MessageSeverity::Warning, 0, 0, 4, "text");
   TracyLogString(tracy::MessageSeverity::Fatal, 0, TRACY_CALLSTACK, "text");
}

#ifdef TRACY_ENABLE
char *source(void *, const char *, size_t &) { return nullptr; }
void parameter(void *, uint32_t, int32_t) {}
#endif

void rest()
{
   TracyNoop;
   TracySourceCallbackRegister(source, nullptr);
   TracyParameterRegister(parameter, nullptr);
   TracyParameterSetup(0, "int", TracyParamTypeInt, 1);
   TracyParameterSetup(1, "bool", TracyParamTypeBool, 1);
   TracyParameterSetup(2, "trigger", TracyParamTypeTrigger, 1);
   const bool connected = TracyIsConnected;
   const bool started = TracyIsStarted;
   (void)connected, (void)started;
   TracySetProgramName("program");
   const uint32_t section = TracySectionEnter("section %d", never(1));
   const uint32_t other = TracySectionEnterCategory(1, "section");
   (void)section, (void)other;
   TracySectionLeave(section);
   TracySectionLeave(other);
   TracySectionSetup(1, "category %d", never(1));
   TracyFiberEnter("fiber");
   TracyFiberLeave;
   TracyFiberEnterHint("fiber", 1);
   TracyFiberLeave;
   tracy::SetThreadName("thread");
   tracy::SetThreadNameWithHint("thread", 1);
}

void gl()
{
   TracyGpuContext;
   TracyGpuContextName("name", 4);
   TracyGpuNamedZone(a, "a", true);
   TracyGpuNamedZoneC(b, "b", 0xff, true);
   { TracyGpuZone("c"); }
   { TracyGpuZoneC("d", 0xff); }
   TracyGpuZoneTransient(e, "e", true);
   TracyGpuNamedZoneS(f, "f", 4, true);
   TracyGpuNamedZoneCS(g, "g", 0xff, 4, true);
   { TracyGpuZoneS("h", 4); }
   { TracyGpuZoneCS("i", 0xff, 4); }
   TracyGpuZoneTransientS(j, "j", 4, true);
   TracyGpuCollect;
}

/* Of an API whose zones take a context, and perhaps a list of commands. */
#define NO_LIST
#define IN_LIST list,
#define GPU_ZONES(Api, LIST) \
   Tracy##Api##NamedZone(ctx, a, LIST "a", true); \
   Tracy##Api##NamedZoneC(ctx, b, LIST "b", 0xff, true); \
   { Tracy##Api##Zone(ctx, LIST "c"); } \
   { Tracy##Api##ZoneC(ctx, LIST "d", 0xff); } \
   Tracy##Api##ZoneTransient(ctx, e, LIST "e", true); \
   Tracy##Api##NamedZoneS(ctx, f, LIST "f", 4, true); \
   Tracy##Api##NamedZoneCS(ctx, g, LIST "g", 0xff, 4, true); \
   { Tracy##Api##ZoneS(ctx, LIST "h", 4); } \
   { Tracy##Api##ZoneCS(ctx, LIST "i", 0xff, 4); } \
   Tracy##Api##ZoneTransientS(ctx, j, LIST "j", 4, true)

void vulkan()
{
   int device = 1, list = 1;
   (void)device, (void)list;
   TracyVkCtx ctx = TracyVkContext(device, device, device, list);
   ctx = TracyVkContextCalibrated(device, device, device, list, nullptr, nullptr);
   ctx = TracyVkContextHostCalibrated(device, device, nullptr, nullptr, nullptr);
   (void)ctx;
   TracyVkContextName(ctx, "name", 4);
   GPU_ZONES(Vk, IN_LIST);
   TracyVkCollect(ctx, list);
   TracyVkCollectHost(ctx);
   TracyVkDestroy(ctx);
}

void d3d11()
{
   TracyD3D11Ctx ctx = TracyD3D11Context(nullptr, nullptr);
   (void)ctx;
   TracyD3D11ContextName(ctx, "name", 4);
   TracyD3D11NewFrame(ctx);
   GPU_ZONES(D3D11, NO_LIST);
   TracyD3D11Collect(ctx);
   TracyD3D11Destroy(ctx);
}

void d3d12()
{
   int list = 1;
   (void)list;
   TracyD3D12Ctx ctx = TracyD3D12Context(nullptr, nullptr);
   (void)ctx;
   TracyD3D12ContextName(ctx, "name", 4);
   TracyD3D12NewFrame(ctx);
   GPU_ZONES(D3D12, IN_LIST);
   TracyD3D12Collect(ctx);
   TracyD3D12Destroy(ctx);
}

void opencl()
{
   int event = 1;
   (void)event;
   TracyCLCtx ctx = TracyCLContext(nullptr, nullptr);
   (void)ctx;
   TracyCLContextName(ctx, "name", 4);
   GPU_ZONES(CL, NO_LIST);
   {
      TracyCLZone(ctx, "with an event");
      TracyCLZoneSetEvent(event);
   }
   TracyCLNamedZoneSetEvent(a, event);
   TracyCLCollect(ctx);
   TracyCLDestroy(ctx);
}

} /* namespace */

extern "C" void facade_c(void);

int main()
{
   Owner().work();
   std::lock_guard<LockableBase(std::mutex)> guard(global_mutex);
   static_mutex.lock();
   static_mutex.unlock();
   (void)templated(in_line());
   scoped();
   named();
   transient();
   notes();
   frames();
   plots();
   messages();
   rest();
   gl();
   vulkan();
   d3d11();
   d3d12();
   opencl();
   facade_c();
   return 0;
}
