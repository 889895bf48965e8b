/* semantic.cpp - are the answers right, with so many threads? Each test counts what it looks at. */
#include "bench/xpti/tests.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

namespace bench_xpti {

namespace {

/* A table of one test. */
class Checks {
 public:
   Checks(const std::string &title, int threads, Report *report)
      : report_(report), threads_(threads)
   {
      report->title(title, threads);
      report->columns({"what", "checks", "right", "wrong"});
   }

   /* answer(i), shared among the threads, is true if it was right. */
   template <class Answer> void each(const std::string &what, size_t count, const Answer &answer)
   {
      Samples unused;
      add(what, count, share_each(threads_, count, &unused, answer));
   }

   void add(const std::string &what, size_t count, size_t wrong)
   {
      report_->line({what, text_of(count), text_of(count - wrong), text_of(wrong)});
      wrong_ += wrong;
   }

   size_t wrong() const { return wrong_; }

 private:
   Report *report_;
   int threads_;
   size_t wrong_ = 0;
};

struct Interned {
   xpti::string_id_t id;
   char *text;
};

Interned intern(const std::string &text)
{
   Interned interned{0, nullptr};
   interned.id = xptiRegisterString(text.c_str(), &interned.text);
   return interned;
}

template <class T> bool all_differ(std::vector<T> values)
{
   std::sort(values.begin(), values.end());
   return std::adjacent_find(values.begin(), values.end()) == values.end();
}

} // namespace

size_t test_strings(const Options &options, int threads, Report *report)
{
   World world(options);
   std::vector<Interned> first(world.points);
   world.begin();
   Checks checks("1 String table", threads, report);
   checks.each("insertions", world.points, [&](size_t i) {
      first[i] = intern(world.names[i]);
      return first[i].id != xpti::invalid_id && first[i].text == world.names[i];
   });
   checks.each("lookups have the table's text", world.points, [&](size_t i) {
      return xptiLookupString(first[i].id) == first[i].text;
   });
   checks.each("insertions again have the same id and text", world.points, [&](size_t i) {
      const Interned again = intern(world.names[i]);
      return again.id == first[i].id && again.text == first[i].text;
   });
   std::vector<xpti::string_id_t> ids;
   for (const Interned &one : first) ids.push_back(one.id);
   checks.add("all ids differ", 1, all_differ(ids) ? 0 : 1);
   return checks.wrong();
}

static bool has_its_payload(const World &world, size_t point)
{
   const xpti::payload_t *found = xptiQueryPayload(world.events[point]);
   return found && found->name == world.names[point] && found->line_no == point &&
          std::strcmp(found->source_file, "folder/file.cpp") == 0;
}

size_t test_points(const Options &options, int threads, Report *report)
{
   World world(options);
   world.begin();
   Checks checks("2 Trace points", threads, report);
   checks.each("made", world.points, [&](size_t i) { return world.make(i); });
   checks.each("made again is the same event", world.visits, [&](size_t i) {
      const size_t point = world.point_of(i);
      return world.make_again(point) == world.events[point];
   });
   checks.each("found by unique_id", world.points, [&](size_t i) {
      return xptiFindEvent(world.ids[i]) == world.events[i];
   });
   checks.each("has the payload of its place", world.points, [&](size_t i) {
      return has_its_payload(world, i);
   });
   checks.each("counts each time that it was made", world.points, [&](size_t i) {
      const uint64_t times = (world.visits - i + world.points - 1) / world.points;
      return world.make_again(world.order[i])->instance_id == times + 2;
   });
   checks.add("all ids differ", 1, all_differ(world.ids) ? 0 : 1);
   return checks.wrong();
}

/* Counts of events, by the trace point, which each carries as user data. */
static std::atomic<uint32_t> *counts;

static void count(uint16_t, Event *, Event *event, uint64_t, const void *user)
{
   const size_t point = *static_cast<const size_t *>(user);
   if (event->reserved.payload->line_no == point) counts[point].fetch_add(1);
}

size_t test_notifications(const Options &options, int threads, Report *report)
{
   World world(options);
   const std::unique_ptr<std::atomic<uint32_t>[]> heard(
      new std::atomic<uint32_t>[world.points]());
   counts = heard.get();
   world.begin();
   xptiRegisterCallback(world.stream, task_begin, count);
   Checks checks("3 Notifications", threads, report);
   checks.each("made", world.points, [&](size_t i) { return world.make(i); });
   const auto notify = [&](size_t i, uint16_t type) {
      const size_t point = world.point_of(i);
      return xptiNotifySubscribers(world.stream, type, nullptr, world.events[point], i, &point);
   };
   const xpti::result_t right = xpti::result_t::XPTI_RESULT_SUCCESS;
   checks.each("told", world.visits, [&](size_t i) { return notify(i, task_begin) == right; });
   checks.each("told, nobody listens", world.visits, [&](size_t i) {
      return notify(i, wait_begin) == right;
   });
   checks.each("heard as often as told", world.points, [&](size_t i) {
      const uint64_t times = (world.visits - i + world.points - 1) / world.points;
      return heard[world.order[i]] == times;
   });
   return checks.wrong();
}

} // namespace bench_xpti
