/* world.cpp - see world.hpp. */
#include "bench/xpti/world.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace bench_xpti {

thread_local uint64_t told;

static void hear(uint16_t, Event *, Event *, uint64_t, const void *) { ++told; }

static std::vector<std::string> numbered(const std::string &name, size_t count)
{
   std::vector<std::string> all;
   for (size_t i = 0; i < count; ++i) all.push_back(name + std::to_string(i));
   return all;
}

World::World(const Options &options)
   : points(static_cast<size_t>(options.trace_points)),
     visits(static_cast<size_t>(options.visits())), names(numbered("function_", points)),
     others(numbered("other_function_", points)), order(points), events(points), ids(points)
{
   std::iota(order.begin(), order.end(), 0u);
   std::shuffle(order.begin(), order.end(), std::mt19937(1));
   stream = xptiRegisterStream("iprof_bench");
}

void World::begin()
{
   xptiReset();
   xptiForceSetTraceEnabled(true);
   xptiRegisterCallback(stream, task_begin, hear);
   xptiRegisterCallback(stream, task_end, hear);
}

xpti::payload_t World::payload(size_t point) const
{
   const int line = static_cast<int>(point);
   return {names[point].c_str(), "folder/file.cpp", line, line % 80,
           reinterpret_cast<void *>(point)};
}

Event *World::make_again(size_t point) const
{
   xpti::payload_t place = payload(point);
   uint64_t instance = 0;
   return xptiMakeEvent(names[point].c_str(), &place,
                        static_cast<uint16_t>(xpti::trace_event_type_t::algorithm),
                        xpti::trace_activity_type_t::active, &instance);
}

bool World::make(size_t point)
{
   Event *event = make_again(point);
   events[point] = event;
   ids[point] = event ? event->unique_id : 0;
   return event != nullptr;
}

} // namespace bench_xpti
