/* scale.cpp - do threads wait for each other when they only look? What a call costs each of 1, 2,
 * ... threads, and how many locks it takes.
 *
 *    bench_xpti_scale [--threads N] [--passes N] [--calls N] [--csv FILE]
 *
 * Times of a shared machine prove little, so locks are counted: this program has its own
 * pthread_mutex_lock and its like, which the dispatcher calls in place of the system's. A call that
 * makes something, and one that is under a lock of ours, show that the count works. If a call that
 * only looks takes a lock, the program returns 1.
 *
 * Threads have their own trace points, but in the lines that say otherwise: what they share there
 * is the counter of an event, which is no lock, but a line of memory that goes from CPU to CPU.
 */
#include "bench/xpti/report.hpp"
#include "bench/xpti/world.hpp"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>

/* ---- locks, counted ---- */

static thread_local uint64_t locks;

template <class Lock> static int take(const char *name, int (*&real)(Lock *), Lock *lock)
{
   if (!real) real = reinterpret_cast<int (*)(Lock *)>(dlsym(RTLD_NEXT, name));
   ++locks;
   return real(lock);
}

extern "C" {

int pthread_mutex_lock(pthread_mutex_t *mutex) noexcept
{
   static int (*real)(pthread_mutex_t *);
   return take("pthread_mutex_lock", real, mutex);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) noexcept
{
   static int (*real)(pthread_rwlock_t *);
   return take("pthread_rwlock_rdlock", real, lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) noexcept
{
   static int (*real)(pthread_rwlock_t *);
   return take("pthread_rwlock_wrlock", real, lock);
}
}

/* ---- what is called ---- */

namespace bench_xpti {

namespace {

const int points_each = 64; /* a power of two */
const int most_threads = 64;

struct Settings {
   int threads = cores() > 1 ? cores() : 2, passes = 41, calls = 20000;
   std::string csv;
};

struct Ready : World {
   explicit Ready(const Options &options) : World(options), strings(points)
   {
      begin();
      char *copy = nullptr;
      for (size_t i = 0; i < points; ++i) {
         make(i);
         strings[i] = xptiRegisterString(names[i].c_str(), &copy);
         payloads.push_back(payload(i));
      }
      for (xpti::payload_t &one : payloads) xptiRegisterPayload(&one);
   }

   /* One of the thread's own. */
   size_t own(int thread, size_t i) const
   {
      return static_cast<size_t>(thread * points_each) + i % points_each;
   }

   Event *make_known(size_t point)
   {
      uint64_t instance = 0;
      return xptiMakeEvent("", &payloads[point], 1, xpti::trace_activity_type_t::active,
                           &instance);
   }

   /* A place that nobody has made yet. */
   Event *make_new()
   {
      static std::atomic<int> line{1};
      xpti::payload_t place("new", "folder/new.cpp", line.fetch_add(1), 0, nullptr);
      uint64_t instance = 0;
      return xptiMakeEvent("new", &place, 1, xpti::trace_activity_type_t::active, &instance);
   }

   std::vector<xpti::string_id_t> strings;
   std::vector<xpti::payload_t> payloads;
   std::mutex mutex;
};

/* Rarely: whoever looks while a table is made larger, and finds nothing, looks again under it. */
enum class Locks { NONE, RARELY, SOME };

enum class Kind { LOOKS, BESIDE_MAKER, MAKES }; /* what is made stays, so it is less */

struct Call {
   const char *name;
   Locks locks;
   Kind kind;
   std::function<bool(Ready &, int thread, size_t first, size_t last)> run; /* true: all right */
};

/* Loops are in the call, so that the loop does not call by a pointer. */
template <class Answer>
Call call(const char *name, Locks locks, Answer answer, Kind kind = Kind::LOOKS)
{
   return {name, locks, kind,
           [answer](Ready &ready, int thread, size_t first, size_t last) {
              bool right = true;
              for (size_t i = first; i < last; ++i) right &= answer(ready, thread, i);
              return right;
           }};
}

bool is_told(const Ready &ready, int thread, size_t i, uint16_t type)
{
   Event *event = ready.events[ready.own(thread, i)];
   return xptiNotifySubscribers(ready.stream, type, nullptr, event, i, nullptr) ==
          xpti::result_t::XPTI_RESULT_SUCCESS;
}

bool is_interned(const Ready &ready, size_t point)
{
   char *copy = nullptr;
   return xptiRegisterString(ready.names[point].c_str(), &copy) == ready.strings[point];
}

bool is_found(const Ready &ready, size_t point)
{
   return xptiFindEvent(ready.ids[point]) == ready.events[point];
}

std::vector<Call> notifications()
{
   return {call("no call, the loop alone", Locks::NONE,
                [](Ready &r, int t, size_t i) { return r.events[r.own(t, i)] != nullptr; }),
           call("notification, a callback", Locks::NONE,
                [](Ready &r, int t, size_t i) { return is_told(r, t, i, task_begin); }),
           call("notification, nobody listens", Locks::NONE,
                [](Ready &r, int t, size_t i) { return is_told(r, t, i, wait_begin); })};
}

std::vector<Call> lookups()
{
   return {call("string looked up", Locks::NONE,
                [](Ready &r, int t, size_t i) {
                   return xptiLookupString(r.strings[r.own(t, i)]) != nullptr;
                }),
           call("string registered again", Locks::NONE,
                [](Ready &r, int t, size_t i) { return is_interned(r, r.own(t, i)); }),
           call("event found by its id", Locks::NONE,
                [](Ready &r, int t, size_t i) { return is_found(r, r.own(t, i)); }),
           call("event found, all the same ones", Locks::NONE,
                [](Ready &r, int, size_t i) { return is_found(r, r.own(0, i)); }),
           call("event found, beside one who makes", Locks::RARELY,
                [](Ready &r, int t, size_t i) { return is_found(r, r.own(t, i)); },
                Kind::BESIDE_MAKER)};
}

std::vector<Call> makings()
{
   return {call("trace point again", Locks::NONE,
                [](Ready &r, int t, size_t i) {
                   const size_t point = r.own(t, i);
                   return r.make_again(point) == r.events[point];
                }),
           call("the same, payload registered", Locks::NONE,
                [](Ready &r, int t, size_t i) {
                   const size_t point = r.own(t, i);
                   return r.make_known(point) == r.events[point];
                }),
           call("the same, one for all threads", Locks::NONE,
                [](Ready &r, int, size_t) { return r.make_known(0) == r.events[0]; }),
           call("trace point made", Locks::SOME,
                [](Ready &r, int, size_t) { return r.make_new() != nullptr; }, Kind::MAKES),
           call("string looked up, under a lock of ours", Locks::SOME,
                [](Ready &r, int t, size_t i) {
                   std::lock_guard<std::mutex> lock(r.mutex);
                   return xptiLookupString(r.strings[r.own(t, i)]) != nullptr;
                })};
}

/* ---- how it is measured ---- */

/* Makes trace points as long as it lives. */
class Maker {
 public:
   explicit Maker(Ready &ready)
      : thread_([this, &ready] {
           while (!stop_) ready.make_new();
        })
   {
   }
   ~Maker()
   {
      stop_ = true;
      thread_.join();
   }

 private:
   std::atomic<bool> stop_{false};
   std::thread thread_;
};

struct Result {
   Samples samples;
   size_t wrong = 0;
   uint64_t locks = 0;
   double calls = 0;
};

void pass(Ready &ready, const Call &what, int threads, int calls, Result *result)
{
   std::atomic<uint64_t> taken{0};
   const size_t all = static_cast<size_t>(calls) * static_cast<size_t>(threads);
   const bool is_beside = what.kind == Kind::BESIDE_MAKER;
   const std::unique_ptr<Maker> maker(is_beside ? new Maker(ready) : nullptr);
   const Slice slice = [&](int thread, size_t begin, size_t end) {
      const uint64_t before = locks;
      const bool right = what.run(ready, thread, begin, end);
      taken += locks - before;
      return right ? size_t{0} : size_t{1};
   };
   result->wrong += share(threads, all, &result->samples, slice);
   result->locks += taken;
   result->calls += static_cast<double>(all);
}

/* Of all threads together, in millions a second. */
double rate(const Result &result, int threads)
{
   const double ns = result.samples.spread().median;
   return ns > 0 ? 1e3 * (threads < cores() ? threads : cores()) / ns : 0;
}

std::string fixed(const char *format, double value)
{
   char text[40];
   std::snprintf(text, sizeof text, format, value);
   return text;
}

void report_call(const Call &what, const std::vector<Result> &results, Report *report)
{
   for (size_t i = 0; i < results.size(); ++i) {
      const Result &one = results[i];
      const int threads = static_cast<int>(i) + 1;
      const Spread spread = one.samples.spread();
      report->line({i ? "" : what.name, std::to_string(threads), text_of(spread.median),
                    text_of(spread.low) + ".." + text_of(spread.high),
                    fixed("%.1f", rate(one, threads)),
                    fixed("%.2f", rate(one, threads) / rate(results[0], 1)),
                    fixed("%.2g", static_cast<double>(one.locks) / one.calls),
                    text_of(one.samples.calm()) + "/" + text_of(one.samples.count())});
      report->figure(std::string(what.name) + ", ns", threads, static_cast<size_t>(one.calls),
                     spread, one.samples);
   }
}

/* A table is made larger at most so often, as it is twice as large then. */
const uint64_t growths = 32;

bool is_as_it_should_be(const Result &result, Locks may, int threads)
{
   if (result.wrong) return false;
   if (may == Locks::RARELY) return result.locks <= growths * static_cast<uint64_t>(threads);
   return (may == Locks::SOME) == (result.locks > 0);
}

/* In turn, so that no number of threads has a quiet minute for itself; and longer where the machine
 * is busy. */
bool measure(const Settings &settings, Ready &ready, const Call &what, Report *report)
{
   std::vector<Result> results(static_cast<size_t>(settings.threads));
   const bool makes = what.kind == Kind::MAKES;
   const int most = makes ? settings.passes : 10 * settings.passes;
   const int calls = makes ? (settings.calls + 9) / 10 : settings.calls;
   bool right = true;
   for (int i = 0; i < most; ++i)
      for (int threads = 1; threads <= settings.threads; ++threads) {
         Result *result = &results[static_cast<size_t>(threads - 1)];
         const size_t enough = static_cast<size_t>(settings.passes * threads);
         if (i < settings.passes || result->samples.calm() < enough)
            pass(ready, what, threads, calls, result);
      }
   for (size_t i = 0; i < results.size(); ++i)
      right &= is_as_it_should_be(results[i], what.locks, static_cast<int>(i) + 1);
   report_call(what, results, report);
   return right;
}

int run(const Settings &settings)
{
   Options options;
   options.trace_points = settings.threads * points_each;
   Report report;
   if (!settings.csv.empty() && !report.open_csv(settings.csv, options.trace_points)) {
      std::fprintf(stderr, "bench_xpti_scale: %s cannot be written\n", settings.csv.c_str());
      return 2;
   }
   Ready ready(options);
   bool right = true;
   report.title("Calls of several threads, CPUs: " + std::to_string(cores()));
   report.columns({"call", "threads", "ns", "quartiles", "M calls/s", "to one thread",
                   "locks a call", "calm"});
   for (const auto &part : {notifications(), lookups(), makings()})
      for (const Call &what : part) right &= measure(settings, ready, what, &report);
   report.print();
   if (!right) std::printf("\nWRONG: an answer, or a lock where none should be\n");
   return right ? 0 : 1;
}

/* ---- the command line ---- */

bool take_number(const char *text, int most, int *to)
{
   char *end = nullptr;
   const long value = std::strtol(text, &end, 10);
   if (end == text || *end || value < 1 || value > most) return false;
   *to = static_cast<int>(value);
   return true;
}

bool take_option(const std::string &name, const char *value, Settings *settings)
{
   if (name == "--threads") return take_number(value, most_threads, &settings->threads);
   if (name == "--passes") return take_number(value, 10000, &settings->passes);
   if (name == "--calls") return take_number(value, 1000000, &settings->calls);
   if (name != "--csv") return false;
   settings->csv = value;
   return true;
}

} // namespace

int scale(int argc, char **argv)
{
   Settings settings;
   for (int i = 1; i < argc; i += 2) {
      if (i + 1 < argc && take_option(argv[i], argv[i + 1], &settings)) continue;
      std::fprintf(stderr,
                   "bench_xpti_scale: %s is no option, or its value is missing or out of range\n"
                   "bench_xpti_scale [--threads 1..%d] [--passes 1..10000] [--calls 1..1000000] "
                   "[--csv FILE]\n",
                   argv[i], most_threads);
      return 2;
   }
   return run(settings);
}

} // namespace bench_xpti

int main(int argc, char **argv) { return bench_xpti::scale(argc, argv); }
