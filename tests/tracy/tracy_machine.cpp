/* tracy_machine.cpp - GPUs, CPUs, and what the system tells. */
#include <cmath>

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

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
   gpus[id].thread = f.u32(17);
}

void State::gpu_name(const Fields &f)
{
   (void)gpu_of(f.u8(1));
   (void)staged();
}

/* The begin or the end of a zone, whose time is going to come as that of a query. */
void State::add_query(const Fields &f, Gpu *gpu, size_t zone, bool end)
{
   if (!gpu->queries.emplace(f.u16(13), std::make_pair(zone, end)).second)
      wrong("query " + std::to_string(f.u16(13)) + " is not free");
}

void State::gpu_begin(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   (void)location_of(f.u64(16));
   Gpu &gpu = gpu_of(f.u8(15));
   size_t zone = gpu.zones.size();
   know_thread(f.u32(9));
   gpu.open[gpu.thread ? 0 : f.u32(9)].push_back(zone);
   gpu.zones.push_back(Gpu_zone{t, false});
   add_query(f, &gpu, zone, false);
}

void State::gpu_end(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   Gpu &gpu = gpu_of(f.u8(15));
   if (gpu.thread && f.u32(9)) wrong("the context is a thread's, so the end's thread has to be 0");
   std::vector<size_t> &open = gpu.open[f.u32(9)];
   if (open.empty()) wrong("a GPU zone ends, but none is open");
   size_t zone = open.back();
   open.pop_back();
   if (t < gpu.zones[zone].begin) wrong("a GPU zone ends before it begins");
   add_query(f, &gpu, zone, true);
}

void State::gpu_time(const Fields &f)
{
   Gpu &gpu = gpu_of(f.u8(11));
   auto query = gpu.queries.find(f.u16(9));
   if (query == gpu.queries.end()) wrong("the time of a query that nobody made");
   Gpu_zone &zone = gpu.zones[query->second.first];
   if (query->second.second && !zone.begin_known) wrong("the time of an end before its begin's");
   zone.begin_known = true;
   gpu.queries.erase(query);
}

/* ---- the system ---- */

void State::topology(const Fields &f)
{
   uint32_t cpu = f.u32(f.fixed - 4);
   if (!topologies.insert(cpu).second) wrong("CPU " + std::to_string(cpu) + " is told twice");
}

void State::sys_time(const Fields &f)
{
   check_time(f.i64(1));
   if (f.i64(1) < sys_time_last) wrong("the system's time goes backwards");
   if (!(f.f32(9) >= 0 && f.f32(9) <= 100.01)) wrong("the system is busy beyond 100 %");
   sys_time_last = f.i64(1);
}

} // namespace tracy
