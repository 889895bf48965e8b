/* costs.cpp - what each operation costs.
 *
 * Every pass begins with an empty dispatcher, and goes through all operations in the order of
 * `rows`, as each needs what the ones before it made. Each answer is looked at: a lookup that finds
 * nothing, a notification of which no callback hears, is counted as wrong.
 */
#include "bench/xpti/tests.hpp"

#include <array>

#include "xpti/xpti_trace_framework.hpp"

namespace bench_xpti {

namespace {

using xpti::result_t;

enum Row {
   STRING_NEW, STRING_LOOKUP, STRING_MIXED, STRING_AGAIN, POINT_NEW, POINT_AGAIN, POINT_KNOWN,
   POINT_FIND, POINT_KEPT, NOTIFY, NOTIFY_SCOPE, NOTIFY_NOBODY, NOTIFY_OFF, METADATA_ADD,
   METADATA_FIND, ROWS
};

struct Title {
   const char *operation, *document, *original;
};

const char *const one_pass = "the same, once";
const char *const nothing = "-";
const std::array<Title, ROWS> titles = {{
   {"string table insertion", "150-500", one_pass},
   {"string table lookup", "40", one_pass},
   {"string insertion and two lookups, each", "130", one_pass},
   {"string registered again", nothing, nothing},
   {"trace point creation", "1100", one_pass},
   {"trace point creation, again", "275", one_pass},
   {"the same, payload registered at the site", nothing, nothing},
   {"trace point lookup by unique_id", "35", one_pass},
   {"event kept at the site (the loop alone)", "0", one_pass},
   {"notification, a callback", "10", "begin and end, tracing off"},
   {"scoped_notify, callbacks for begin and end", nothing, nothing},
   {"notification, nobody listens to the type", nothing, nothing},
   {"notification, tracing off", nothing, "twice this, as notification"},
   {"metadata added", nothing, nothing},
   {"metadata looked up", nothing, nothing},
}};

class Pass {
 public:
   Pass(World &world, int threads, std::array<Samples, ROWS> *samples)
      : world_(world), threads_(threads), samples_(*samples), strings_(world.points),
        more_strings_(world.points)
   {
   }

   size_t run()
   {
      world_.begin();
      measure_strings();
      measure_points();
      measure_notifications();
      measure_metadata();
      return wrong_;
   }

 private:
   template <class Answer> void each(Row row, size_t count, const Answer &answer)
   {
      wrong_ += share_each(threads_, count, &samples_[row], answer);
   }

   /* Act(i) is to be heard so many times. */
   template <class Act> void heard(Row row, uint64_t times, const Act &act)
   {
      wrong_ += share(threads_, world_.visits, &samples_[row], [&](int, size_t begin, size_t end) {
         const uint64_t before = told;
         for (size_t i = begin; i < end; ++i) act(i);
         return told - before == times * (end - begin) ? size_t{0} : size_t{1};
      });
   }

   bool register_string(const std::string &text, xpti::string_id_t *id)
   {
      char *copy = nullptr;
      *id = xptiRegisterString(text.c_str(), &copy);
      return *id != xpti::invalid_id;
   }

   void measure_strings();
   void measure_points();
   void measure_notifications();
   void measure_metadata();

   World &world_;
   int threads_;
   std::array<Samples, ROWS> &samples_;
   std::vector<xpti::string_id_t> strings_, more_strings_;
   size_t wrong_ = 0;
};

void Pass::measure_strings()
{
   const size_t points = world_.points;
   const auto look_up = [&](size_t i) {
      return xptiLookupString(strings_[world_.point_of(i)]) != nullptr;
   };
   each(STRING_NEW, points, [&](size_t i) {
      return register_string(world_.names[i], &strings_[i]);
   });
   each(STRING_LOOKUP, 2 * points, look_up);
   each(STRING_MIXED, 3 * points, [&](size_t i) {
      return i % 3 ? look_up(i) : register_string(world_.others[i / 3], &more_strings_[i / 3]);
   });
   each(STRING_AGAIN, 2 * points, [&](size_t i) {
      const size_t point = world_.point_of(i);
      xpti::string_id_t id = 0;
      return register_string(world_.names[point], &id) && id == strings_[point];
   });
}

void Pass::measure_points()
{
   std::vector<xpti::payload_t> payloads;
   each(POINT_NEW, world_.points, [&](size_t i) { return world_.make(world_.point_of(i)); });
   each(POINT_AGAIN, world_.visits, [&](size_t i) {
      const size_t point = world_.point_of(i);
      return world_.make_again(point) == world_.events[point];
   });
   for (size_t i = 0; i < world_.points; ++i) payloads.push_back(world_.payload(i));
   for (xpti::payload_t &payload : payloads) xptiRegisterPayload(&payload);
   each(POINT_KNOWN, world_.visits, [&](size_t i) {
      const size_t point = world_.point_of(i);
      uint64_t instance = 0;
      return xptiMakeEvent("", &payloads[point], 1, xpti::trace_activity_type_t::active,
                           &instance) == world_.events[point];
   });
   each(POINT_FIND, world_.visits, [&](size_t i) {
      const size_t point = world_.point_of(i);
      return xptiFindEvent(world_.ids[point]) == world_.events[point];
   });
   each(POINT_KEPT, world_.visits, [&](size_t i) {
      return world_.events[world_.point_of(i)] != nullptr;
   });
}

void Pass::measure_notifications()
{
   heard(NOTIFY, 1, [&](size_t i) { world_.notify(i, task_begin); });
   heard(NOTIFY_SCOPE, 2, [&](size_t i) {
      xpti::framework::scoped_notify scope(world_.stream, task_begin, nullptr,
                                           world_.events[world_.point_of(i)], i);
   });
   heard(NOTIFY_NOBODY, 0, [&](size_t i) { world_.notify(i, wait_begin); });
   xptiForceSetTraceEnabled(false);
   heard(NOTIFY_OFF, 0, [&](size_t i) { world_.notify(i, task_begin); });
   xptiForceSetTraceEnabled(true);
}

/* Each event is one thread's. */
void Pass::measure_metadata()
{
   const xpti::object_id_t value = xptiRegisterObject("value", 5, 0);
   xpti::string_id_t key = 0;
   register_string("key", &key);
   each(METADATA_ADD, world_.points, [&](size_t i) {
      return xptiAddMetadata(world_.events[i], "key", value) == result_t::XPTI_RESULT_SUCCESS;
   });
   each(METADATA_FIND, world_.points, [&](size_t i) {
      return xptiQueryMetadata(world_.events[i])->count(key) == 1;
   });
}

size_t count_of(int row, const World &world)
{
   switch (row) {
      case STRING_NEW:
      case POINT_NEW:
      case METADATA_ADD:
      case METADATA_FIND: return world.points;
      case STRING_LOOKUP:
      case STRING_AGAIN: return 2 * world.points;
      case STRING_MIXED: return 3 * world.points;
      default: return world.visits;
   }
}

} // namespace

size_t test_costs(const Options &options, int threads, Report *report)
{
   World world(options);
   std::array<Samples, ROWS> samples;
   size_t wrong = 0;
   for (int i = 0; i < options.passes; ++i) wrong += Pass(world, threads, &samples).run();
   report->title("Costs by operation, ns", threads);
   report->columns({"operation", "median", "quartiles", "count", "document", "calm",
                    "what the original measures"},
                   true);
   for (int row = 0; row < ROWS; ++row) {
      const Title &title = titles[static_cast<size_t>(row)];
      report->cost(title.operation, samples[static_cast<size_t>(row)], count_of(row, world),
                   title.document, title.original);
   }
   return wrong;
}

} // namespace bench_xpti
