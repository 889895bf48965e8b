/* rates.cpp - how many events a second a program can afford.
 *
 *    composite   N trace points are made, then each visit looks one up by its id and notifies; all
 *                of that together, divided by the number of visits
 *    cost of an event   composite + what the callback takes, which is assumed: 10 .. 1000 ns
 *    events a second    1 s / (cost of an event * 100 / overhead in per cent)
 *
 * The callback is called, and does next to nothing.
 */
#include "bench/xpti/tests.hpp"

#include <cmath>

namespace bench_xpti {

namespace {

const int handlers_ns[] = {10, 100, 500, 1000};

struct Measured {
   Samples create, visit, notify;
};

/* Of a visit, with its part of the creation. The sum of medians, as a pass in which nothing is
 * disturbed is rare on a busy machine. */
Spread with_creation(const World &world, const Samples &create, const Samples &visit)
{
   const double part = static_cast<double>(world.points) / static_cast<double>(world.visits);
   const Spread all = create.spread(), each = visit.spread();
   return {all.low * part + each.low, all.median * part + each.median,
           all.high * part + each.high};
}

/* A visit is heard once. */
template <class Visit>
size_t visits(const World &world, int threads, Samples *samples, const Visit &visit)
{
   return share(threads, world.visits, samples, [&](int, size_t begin, size_t end) {
      const uint64_t before = told;
      size_t wrong = 0;
      for (size_t i = begin; i < end; ++i) wrong += !visit(i);
      return wrong + (told - before == end - begin ? 0 : 1);
   });
}

bool look_up_and_notify(const World &world, size_t visit)
{
   Event *event = const_cast<Event *>(xptiFindEvent(world.ids[world.point_of(visit)]));
   return xptiNotifySubscribers(world.stream, task_begin, nullptr, event, visit, nullptr) ==
          xpti::result_t::XPTI_RESULT_SUCCESS;
}

size_t pass(World &world, int threads, Measured *all)
{
   world.begin();
   size_t wrong = share_each(threads, world.points, &all->create,
                             [&](size_t i) { return world.make(world.point_of(i)); });
   wrong += visits(world, threads, &all->visit,
                   [&](size_t i) { return look_up_and_notify(world, i); });
   return wrong + visits(world, threads, &all->notify, [&](size_t i) {
             return world.notify(i, task_begin) == xpti::result_t::XPTI_RESULT_SUCCESS;
          });
}

double rate(double event_ns, int handler_ns, double overhead)
{
   return 1e9 / ((event_ns + handler_ns) * 100 / overhead);
}

void report_costs(const World &world, const Measured &all, int threads, Report *report)
{
   report->title("Cost of an event, ns", threads);
   report->columns({"what", "median", "quartiles", "count", "document", "calm",
                    "what the original measures"},
                   true);
   report->cost("trace point creation", all.create, world.points, "1100", "the same, once");
   report->cost("lookup by unique_id and notification", all.visit, world.visits, "-", "-");
   report->cost("notification", all.notify, world.visits, "10", "begin and end, tracing off");
   report->cost("composite: creation, lookup, notification",
                with_creation(world, all.create, all.visit), all.visit, world.visits, "55",
                "creation, divided by twice the visits; tracing off, no lookup");
   report->cost("creation and notification, I / visits",
                with_creation(world, all.create, all.notify), all.notify, world.visits, "-", "-");
}

void report_rates(const Options &options, const World &world, const Measured &all, int threads,
                  Report *report)
{
   const Spread cost = with_creation(world, all.create, all.visit);
   report->title("Events a second, of the composite cost and a callback of so many ns", threads);
   report->columns({"trace points and overhead", "10 ns", "100 ns", "500 ns", "1000 ns"});
   for (const double overhead : options.overheads) {
      char name[80];
      std::snprintf(name, sizeof name, "%d trace points, %g %%", options.trace_points, overhead);
      Report::Cells cells{name};
      for (const int handler : handlers_ns) {
         const Spread rates{rate(cost.high, handler, overhead),
                            rate(cost.median, handler, overhead),
                            rate(cost.low, handler, overhead)};
         std::snprintf(name, sizeof name, "events/s at %g %%, callback %d ns", overhead, handler);
         cells.push_back(text_of(static_cast<size_t>(std::llround(rates.median))));
         report->figure(name, threads, world.visits, rates, all.visit);
      }
      report->line(cells);
   }
}

} // namespace

size_t test_rates(const Options &options, int threads, Report *report)
{
   World world(options);
   Measured all;
   size_t wrong = 0;
   for (int i = 0; i < options.passes; ++i) wrong += pass(world, threads, &all);
   report_costs(world, all, threads, report);
   report_rates(options, world, all, threads, report);
   return wrong;
}

} // namespace bench_xpti
