/* threads_test.cpp - XPTI's dispatcher used by many threads at a time, which may fork. */
#include "../system.h"
#include "events.h"
#include "on_threads.h"

using xpti::result_t;

static const int thread_count = 8, place_count = 10000;

static void on_all(const std::function<void(int)> &act) { on_threads(thread_count, act); }

/* Each thread begins elsewhere, so that all meet all. */
static int nth(int thread, int i)
{
   return (i + thread * place_count / thread_count) % place_count;
}

static Event *make(int place, uint64_t *instance)
{
   const std::string name = "function " + std::to_string(place % 1000);
   xpti::payload_t payload(name.c_str(), "file.cpp", place, 0, nullptr);
   return make_event(payload, instance, static_cast<uint16_t>(place % 3));
}

TEST(Xpti_threads, make_the_same_events)
{
   std::vector<std::vector<Event *>> events(thread_count);
   std::vector<std::atomic<uint64_t>> sums(place_count);
   for (auto &sum : sums) sum = 0;
   on_all([&](int t) {
      events[size_t(t)].resize(place_count);
      for (int i = 0; i < place_count; ++i) {
         const size_t place = size_t(nth(t, i));
         uint64_t instance = 0;
         events[size_t(t)][place] = make(int(place), &instance);
         sums[place] += instance;
      }
   });
   std::set<uint64_t> ids;
   for (size_t place = 0; place < place_count; ++place) {
      for (const auto &of_thread : events) ASSERT_EQ(of_thread[place], events[0][place]);
      ASSERT_EQ(sums[place], 1u + 2 + 3 + 4 + 5 + 6 + 7 + 8) << "each number is told once";
      ASSERT_EQ(events[0][place]->instance_id, 8u);
      ASSERT_EQ(xptiFindEvent(events[0][place]->unique_id), events[0][place]);
      ids.insert(events[0][place]->unique_id);
   }
   EXPECT_EQ(ids.size(), size_t(place_count));
}

TEST(Xpti_threads, register_the_same_strings_and_objects)
{
   std::vector<std::vector<int>> strings(thread_count), objects(thread_count);
   on_all([&](int t) {
      strings[size_t(t)].resize(place_count), objects[size_t(t)].resize(place_count);
      for (int i = 0; i < place_count; ++i) {
         const int place = nth(t, i);
         const std::string text = "text " + std::to_string(place);
         char *copy = nullptr;
         const int id = xptiRegisterString(text.c_str(), &copy);
         const int object = xptiRegisterObject(text.data(), text.size(), 1);
         ASSERT_EQ(text, copy);
         ASSERT_EQ(xptiLookupString(id), copy);
         ASSERT_EQ(xptiLookupObject(object).size, text.size());
         strings[size_t(t)][size_t(place)] = id, objects[size_t(t)][size_t(place)] = object;
      }
   });
   for (int t = 1; t < thread_count; ++t) {
      ASSERT_EQ(strings[size_t(t)], strings[0]);
      ASSERT_EQ(objects[size_t(t)], objects[0]);
   }
   char *copy = nullptr;
   EXPECT_EQ(xptiRegisterString("one more", &copy), place_count + 1) << "none has two";
}

TEST(Xpti_threads, make_and_release_events_of_their_own)
{
   on_all([](int t) {
      for (int i = 0; i < 3000; ++i) {
         uint64_t instance = 0, shared = 0;
         Event *own = make(1000 * (t + 1) + i % 100, &instance);
         ASSERT_EQ(instance, 1u);
         ASSERT_EQ(xptiFindEvent(own->unique_id), own);
         ASSERT_EQ(xptiQueryPayload(own)->line_no, uint32_t(1000 * (t + 1) + i % 100));
         ASSERT_EQ(xptiAddMetadata(own, "key", i), result_t::XPTI_RESULT_SUCCESS);
         Event *of_all = make(i % 50, &shared);
         ASSERT_EQ(xptiFindEvent(of_all->unique_id), of_all) << "while others come and go";
         xptiReleaseEvent(own);
      }
   });
}

TEST(Xpti_threads, add_metadata_to_the_same_event)
{
   uint64_t instance = 0;
   Event *event = make(1, &instance);
   std::atomic<int> fresh{0};
   on_all([&](int) {
      for (int i = 0; i < 500; ++i)
         if (xptiAddMetadata(event, std::to_string(i).c_str(), i) == result_t::XPTI_RESULT_SUCCESS)
            ++fresh;
   });
   EXPECT_EQ(fresh, 500);
   EXPECT_EQ(xptiQueryMetadata(event)->size(), 500u);
}

TEST(Xpti_threads, get_unique_ids)
{
   std::vector<std::atomic<int>> times(8001);
   on_all([&](int) {
      for (int i = 0; i < 1000; ++i) ++times[std::min<uint64_t>(xptiGetUniqueId(), 8000)];
   });
   EXPECT_EQ(std::count(times.begin() + 1, times.end(), 1), 8000) << "1, 2, 3, each once";
}

/* ---- notifications ---- */

static std::atomic<uint64_t> steady_calls, other_calls;
static void steady(uint16_t, Event *, Event *, uint64_t, const void *) { ++steady_calls; }
template <int n> void other(uint16_t, Event *, Event *, uint64_t, const void *) { ++other_calls; }

TEST(Xpti_threads, notify_while_others_register)
{
   const xpti::tracepoint_callback_api_t others[] = {other<0>, other<1>, other<2>, other<3>,
                                                     other<4>, other<5>, other<6>, other<7>};
   xptiForceSetTraceEnabled(true);
   xptiRegisterCallback(1, 10, steady);
   steady_calls = 0;
   on_all([&](int t) {
      for (int i = 0; i < 5000; ++i) {
         ASSERT_EQ(xptiNotifySubscribers(1, 10, nullptr, any, 0, nullptr),
                   result_t::XPTI_RESULT_SUCCESS);
         if (i % 3 == 0) xptiRegisterCallback(1, 10, others[t]);
         if (i % 3 == 1) xptiUnregisterCallback(1, 10, others[t]);
         ASSERT_TRUE(xptiCheckTraceEnabled(1, 10));
      }
   });
   EXPECT_EQ(steady_calls, 8u * 5000) << "it is never missed";
}

/* A callback that waits until another thread has done all that it may do meanwhile. */
static std::atomic<bool> inside, leave;
static void waits(uint16_t, Event *, Event *, uint64_t, const void *)
{
   inside = true;
   while (!leave) std::this_thread::yield();
}

TEST(Xpti_threads, do_not_wait_for_a_callback)
{
   inside = leave = false;
   xptiForceSetTraceEnabled(true);
   xptiRegisterStream("s");
   xptiRegisterCallback(1, 10, waits);
   std::thread notifier([] { xptiNotifySubscribers(1, 10, nullptr, any, 0, nullptr); });
   while (!inside) std::this_thread::yield();
   uint64_t instance = 0;
   EXPECT_EQ(xptiRegisterCallback(1, 11, steady), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiNotifySubscribers(1, 11, nullptr, any, 0, nullptr), result_t::XPTI_RESULT_SUCCESS);
   EXPECT_EQ(xptiUnregisterCallback(1, 10, waits), result_t::XPTI_RESULT_SUCCESS);
   Event *event = make(1, &instance);
   EXPECT_EQ(xptiAddMetadata(event, "key", 1), result_t::XPTI_RESULT_SUCCESS);
   xptiReleaseEvent(event);
   EXPECT_EQ(xptiUnregisterStream("s"), result_t::XPTI_RESULT_SUCCESS);
   leave = true;
   notifier.join();
}

/* ---- forks ---- */

/* Takes each lock that there is. */
static void use_all(const std::string &who, int i)
{
   const std::string name = who + " " + std::to_string(i);
   char *copy = nullptr;
   Event *event = make_event(xpti::payload_t(name.c_str(), "file.cpp", i % 100, 0, nullptr));
   xptiAddMetadata(event, "key", i);
   xptiReleaseEvent(event);
   xptiRegisterString((name + "'s").c_str(), &copy);
   xptiRegisterObject(name.data(), name.size(), 0);
   xptiRegisterCallback(1, static_cast<uint16_t>(i),
                        [](uint16_t, Event *, Event *, uint64_t, const void *) {});
   xptiRegisterStream(name.c_str());
   xptiRegisterUserDefinedEventType(name.c_str(), 0);
   xptiFrameworkInitialize();
}

/* True if it ends by itself. */
static bool child_goes_on(int i)
{
   const pid_t child = fork();
   if (child == 0) {
      alarm(60); /* rather than wait for ever */
      for (int n = 0; n < 50; ++n) use_all("child " + std::to_string(i), n);
      _exit(0);
   }
   int status = 1;
   return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

TEST(Xpti_fork, leaves_no_lock_taken_in_the_child)
{
#if defined(IPROF_SANITIZED)
   GTEST_SKIP() << "a sanitizer's own locks stay in the child as they were";
#endif
   std::atomic<bool> stop{false};
   std::vector<std::thread> threads;
   for (int t = 0; t < 4; ++t)
      threads.emplace_back([&stop, t] {
         for (int i = 0; !stop; ++i) use_all("thread " + std::to_string(t), i);
      });
   for (int i = 0; i < share(160) && !HasFailure(); ++i)
      EXPECT_TRUE(child_goes_on(i)) << "child " << i;
   stop = true;
   for (std::thread &thread : threads) thread.join();
}
