/* tracy_machine.cpp - GPUs, CPUs, and what the system tells. */
#include <cmath>

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::add_machine_items()
{
   auto add = [this](Item item, Handler handler) { handlers[static_cast<size_t>(item)] = handler; };
   add(Item::GpuNewContext, &State::gpu_context);
   add(Item::GpuContextName, &State::gpu_name);
   for (Item item : {Item::GpuZoneBegin, Item::GpuZoneBeginCallstack, Item::GpuZoneBeginAllocSrcLoc,
                     Item::GpuZoneBeginAllocSrcLocCallstack, Item::GpuZoneBeginSerial,
                     Item::GpuZoneBeginCallstackSerial, Item::GpuZoneBeginAllocSrcLocSerial,
                     Item::GpuZoneBeginAllocSrcLocCallstackSerial})
      add(item, &State::gpu_begin);
   add(Item::GpuZoneEnd, &State::gpu_end);
   add(Item::GpuZoneEndSerial, &State::gpu_end);
   add(Item::GpuTime, &State::gpu_time);
   add(Item::GpuCalibration, &State::gpu_calibration);
   add(Item::GpuTimeSync, &State::gpu_sync);
   add(Item::GpuAnnotationName, &State::gpu_annotation_name);
   add(Item::ContextSwitch, &State::context_switch);
   add(Item::ThreadWakeup, &State::wakeup);
   add(Item::CpuTopology, &State::topology);
   add(Item::SysTimeReport, &State::sys_time);
   add(Item::SysPowerReport, &State::sys_power);
   add(Item::ParamSetup, &State::param_setup);
   add(Item::ThreadGroupHint, &State::group_hint);
   for (Item item : {Item::CallstackSample, Item::CallstackSample32, Item::CallstackSample16,
                     Item::CallstackSampleContextSwitch, Item::CallstackSampleContextSwitch32,
                     Item::CallstackSampleContextSwitch16})
      add(item, &State::stack_sample);
   for (Item item :
        {Item::TidToPid, Item::GpuZoneAnnotation, Item::HwSampleCpuCycle,
         Item::HwSampleInstructionRetired, Item::HwSampleCacheReference, Item::HwSampleCacheMiss,
         Item::HwSampleBranchRetired, Item::HwSampleBranchMiss})
      add(item, &State::other);
}

/* ---- GPU ---- */

Gpu &State::gpu_of(unsigned id)
{
   auto found = gpus.find(id);
   if (found == gpus.end()) wrong("GPU context " + std::to_string(id) + " is not there");
   return found->second;
}

void State::gpu_context(const Fields &f)
{
   unsigned id = f.u8(25), type = f.u8(27);
   unsigned most = protocol >= 82 ? 10 : protocol >= 76 ? 9 : protocol >= 74 ? 8 : 5;
   if (type < 1 || type > most) wrong("a GPU context of type " + std::to_string(type));
   if (f.u8(26) > 1) wrong("a GPU context's flags");
   if (!(f.f32(21) > 0) || !std::isfinite(f.f32(21))) wrong("a GPU context's period");
   if (gpus.count(id)) wrong("GPU context " + std::to_string(id) + " is there already");
   check_time(f.i64(1));
   Gpu &gpu = gpus[id];
   gpu.thread = f.u32(17);
   gpu.calibrated = f.u8(26) & 1;
   gpu.period = static_cast<double>(f.f32(21));
   Event &event = note(f.item, to_ns(f.i64(1)));
   event.thread = gpu.thread;
   event.key = id;
   event.number = f.i64(9);
   event.amount = gpu.period;
}

void State::gpu_name(const Fields &f)
{
   (void)gpu_of(f.u8(1));
   Event &event = note(f.item, 0);
   event.key = f.u8(1);
   event.text = staged();
}

void State::gpu_query(Gpu *gpu, uint16_t query, size_t zone, bool end)
{
   if (!gpu->queries.emplace(query, std::make_pair(zone, end)).second)
      wrong("query " + std::to_string(query) + " is not free");
}

static bool is_serial(Item item)
{
   return item == Item::GpuZoneBeginSerial || item == Item::GpuZoneBeginCallstackSerial ||
          item == Item::GpuZoneBeginAllocSrcLocSerial ||
          item == Item::GpuZoneBeginAllocSrcLocCallstackSerial || item == Item::GpuZoneEndSerial;
}

void State::gpu_begin(const Fields &f)
{
   bool stack = f.item == Item::GpuZoneBeginCallstack ||
                f.item == Item::GpuZoneBeginCallstackSerial ||
                f.item == Item::GpuZoneBeginAllocSrcLocCallstack ||
                f.item == Item::GpuZoneBeginAllocSrcLocCallstackSerial;
   bool serial = is_serial(f.item);
   if (stack && serial) take_serial_stack();
   if (stack && !serial) take_stack();
   int64_t t = serial ? serial_time(f.i64(1)) : thread_time(f.i64(1));
   int location = f.fixed == 24 ? location_of(f.u64(16)) : location_of_payload();
   Gpu &gpu = gpu_of(f.u8(15));
   gpu_query(&gpu, f.u16(13), gpu.zones.size(), false);
   know_thread(f.u32(9));
   gpu.open[gpu.thread ? 0 : f.u32(9)].push_back(gpu.zones.size());
   gpu.zones.push_back(Gpu_zone{location, t, false});
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(9);
   event.key = f.u8(15);
   event.number = f.u16(13);
   event.location = location;
   event.stack = stack;
}

void State::gpu_end(const Fields &f)
{
   int64_t t = is_serial(f.item) ? serial_time(f.i64(1)) : thread_time(f.i64(1));
   Gpu &gpu = gpu_of(f.u8(15));
   if (gpu.thread && f.u32(9)) wrong("the context is a thread's, so the end's thread has to be 0");
   auto open = gpu.open.find(f.u32(9));
   if (open == gpu.open.end() || open->second.empty()) wrong("a GPU zone ends, but none is open");
   size_t zone = open->second.back();
   open->second.pop_back();
   if (t < gpu.zones[zone].begin) wrong("a GPU zone ends before it begins");
   gpu_query(&gpu, f.u16(13), zone, true);
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(9);
   event.key = f.u8(15);
   event.number = f.u16(13);
   event.location = gpu.zones[zone].location;
}

/* A GPU's time is on a clock of its own. */
void State::gpu_time(const Fields &f)
{
   int64_t t = advance(&gpu_clock, f.i64(1));
   Gpu &gpu = gpu_of(f.u8(11));
   auto query = gpu.queries.find(f.u16(9));
   if (query == gpu.queries.end()) wrong("the time of a query that nobody made");
   Gpu_zone &zone = gpu.zones[query->second.first];
   if (query->second.second && !zone.begin_known) wrong("the time of an end before its begin's");
   if (!query->second.second) zone.begin_known = true;
   Event &event = note(f.item, static_cast<int64_t>(static_cast<double>(t) * gpu.period));
   event.key = f.u8(11);
   event.number = f.u16(9);
   event.location = zone.location;
   gpu.queries.erase(query);
}

void State::gpu_calibration(const Fields &f)
{
   if (!gpu_of(f.u8(25)).calibrated) wrong("the context is not calibrated");
   check_time(f.i64(9));
   if (f.i64(17) <= 0) wrong("no time since the last calibration");
   Event &event = note(f.item, to_ns(f.i64(9)));
   event.key = f.u8(25);
   event.number = f.i64(1);
}

void State::gpu_sync(const Fields &f)
{
   (void)gpu_of(f.u8(17));
   check_time(f.i64(9));
   Event &event = note(f.item, to_ns(f.i64(9)));
   event.key = f.u8(17);
   event.number = f.i64(1);
}

void State::gpu_annotation_name(const Fields &f) { note(f.item, 0).text = staged(); }

/* ---- CPUs ---- */

void State::context_switch(const Fields &f)
{
   int64_t t = advance(&context_clock, f.i64(1));
   check_time(t);
   auto cpu = cpus.find(f.u8(17));
   if (cpu != cpus.end() && cpu->second.first != f.u32(9)) wrong("another thread was on that CPU");
   if (cpu != cpus.end() && t < cpu->second.second) wrong("a CPU's time goes backwards");
   cpus[f.u8(17)] = {f.u32(13), t};
   if (f.u32(13)) want(Ask::external, f.u32(13));
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(13);
   event.key = f.u32(9);
   event.number = f.u8(17);
}

void State::wakeup(const Fields &f)
{
   int64_t t = advance(&context_clock, f.i64(1));
   check_time(t);
   note(f.item, to_ns(t)).thread = f.u32(9);
}

/* In 82 the thread goes first, and the time may be short. */
void State::stack_sample(const Fields &f)
{
   if (!has_stack) wrong("no call stack goes before it");
   has_stack = false;
   bool late = protocol >= 82;
   int64_t t = advance(&context_clock, late ? short_delta(f, 5, f.fixed - 5) : f.i64(1));
   check_time(t);
   note(f.item, to_ns(t)).thread = f.u32(late ? 1 : 9);
}

void State::topology(const Fields &f)
{
   uint32_t cpu = f.u32(f.fixed - 4);
   if (!topologies.insert(cpu).second) wrong("CPU " + std::to_string(cpu) + " is told twice");
   Event &event = note(f.item, 0);
   event.thread = cpu;
   event.key = f.u32(f.fixed - 8); /* its core */
   event.number = f.u32(1);        /* its package */
}

/* ---- the system ---- */

void State::sys_time(const Fields &f)
{
   check_time(f.i64(1));
   if (f.i64(1) < sys_time_last) wrong("the system's time goes backwards");
   double percent = static_cast<double>(f.f32(9));
   if (!(percent >= 0 && percent <= 100.01)) wrong("the system is busy beyond 100 %");
   sys_time_last = f.i64(1);
   note(f.item, to_ns(f.i64(1))).amount = percent;
}

void State::sys_power(const Fields &f)
{
   check_time(f.i64(1));
   check_key(f.u64(17), "a source of power");
   auto last = power_last.emplace(f.u64(17), never).first;
   if (f.i64(1) < last->second) wrong("a power's time goes backwards");
   last->second = f.i64(1);
   want(Ask::string, f.u64(17));
   Event &event = note(f.item, to_ns(f.i64(1)));
   event.key = f.u64(17);
   event.number = f.i64(9);
   note_text(Ask::string, f.u64(17));
}

void State::param_setup(const Fields &f)
{
   if (f.u8(13) > (protocol >= 82 ? 2 : 1))
      wrong("a parameter of type " + std::to_string(f.u8(13)));
   if (!params.insert(f.u32(1)).second) wrong("a parameter is told twice");
   check_key(f.u64(5), "a parameter");
   want(Ask::string, f.u64(5));
   Event &event = note(f.item, 0);
   event.key = f.u32(1);
   event.number = static_cast<int32_t>(f.u32(14));
   note_text(Ask::string, f.u64(5));
}

void State::group_hint(const Fields &f)
{
   if (!wanted.count(Asked_key(static_cast<int>(Ask::thread), f.u32(1))))
      wrong("the group of a thread that is not there");
   Event &event = note(f.item, 0);
   event.thread = f.u32(1);
   event.number = static_cast<int32_t>(f.u32(5));
}

void State::other(const Fields &f) { (void)note(f.item, 0); }

} // namespace tracy
