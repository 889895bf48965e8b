/* send_random_test.cpp - random programs of zones on several threads, and a subscriber that comes
 * and goes: what it is told is held against a naive model of each thread, call by call. Run under
 * ThreadSanitizer, too.
 */
#include "tests/headers.h"

#include "send_listener.h"
#include "tests/calls.h"

namespace {

const int THREADS = 3, ZONES = 12;

struct Zone {
   Prof_Site site;
   std::string name;
};

// They stay: a site must be there until the profiler is shut down.
std::vector<Zone> &make_zones()
{
   static std::deque<std::vector<Zone>> made;
   std::vector<Zone> &zones = made.emplace_back(ZONES);
   int line = 0;
   for (Zone &zone : zones) {
      zone.name = "zone" + std::to_string(line);
      zone.site = {0, 0, nullptr, zone.name.c_str(), "random.cpp", ++line};
   }
   return zones;
}

// One thread's program, and what its subscriber is to be told: "+zone of parent", "-zone".
struct Player {
   std::mt19937 random;
   std::vector<std::string> expected;
   std::vector<std::pair<std::string, bool>> stack; // and whether its begin was told
   std::thread::id id;

   explicit Player(unsigned seed) : random(seed) {}

   void begin(Zone &zone, bool heard)
   {
      std::string parent = stack.empty() ? "" : stack.back().first;
      if (heard) expected.push_back("+" + zone.name + " of " + parent);
      stack.emplace_back(zone.name, heard);
      Prof_Instrument_begin(&zone.site);
   }

   void end()
   {
      if (stack.back().second) expected.push_back("-" + stack.back().first);
      stack.pop_back();
      Prof_Instrument_end("random.cpp", 1);
   }

   void play(std::vector<Zone> &zones, int steps, bool heard)
   {
      for (; steps > 0; --steps) {
         if (stack.empty() || (stack.size() < 90 && random() % 100 < 52))
            begin(zones[random() % ZONES], heard);
         else end();
      }
   }

   void close_all()
   {
      while (!stack.empty()) end();
   }
};

// By thread, in order; and instances are those of a count.
std::map<std::thread::id, std::vector<std::string>> by_thread(const std::vector<send::Heard> &all)
{
   std::map<std::thread::id, std::vector<std::string>> told;
   for (auto &it : all) {
      if (it.kind == send::BEGIN) told[it.thread].push_back("+" + it.name + " of " + it.parent);
      if (it.kind == send::END) told[it.thread].push_back("-" + it.name);
   }
   return told;
}

// Each begin has a number of its own, 1, 2, ...; each end has that of its begin.
void check_instances(const std::vector<send::Heard> &all)
{
   std::map<std::string, std::multiset<uint64_t>> numbers;
   std::map<std::thread::id, std::vector<const send::Heard *>> open;
   for (auto &it : all) {
      auto &stack = open[it.thread];
      if (it.kind == send::BEGIN) {
         numbers[it.name].insert(it.instance);
         stack.push_back(&it);
      } else if (it.kind == send::END) {
         ASSERT_FALSE(stack.empty());
         ASSERT_EQ(stack.back()->event, it.event);
         ASSERT_EQ(stack.back()->instance, it.instance);
         stack.pop_back();
      }
   }
   for (auto &[name, set] : numbers) {
      uint64_t next = 0;
      for (uint64_t number : set) EXPECT_EQ(number, ++next) << name;
   }
}

TEST(Xpti_send_random, TellsEachThreadWhatAModelSays)
{
   ASSERT_TRUE(send::start());
   auto &zones = make_zones();
   send::subscribe();
   Prof_update(1);
   send::take();
   std::vector<Player> players;
   for (unsigned i = 0; i < THREADS; ++i) players.emplace_back(17 + i);
   Threads threads(THREADS, [&](int i) {
      Player &player = players[static_cast<size_t>(i)];
      player.id = std::this_thread::get_id();
      player.play(zones, 3000, true);
      player.close_all();
   });
   for (int i = 0; i < 50; ++i) Prof_update(1);
   threads.join();
   auto all = send::take();
   auto told = by_thread(all);
   for (auto &player : players) EXPECT_EQ(told[player.id], player.expected);
   check_instances(all);
   send::unsubscribe();
   Prof_stop_xpti();
}

// On one thread, where it is known at which begin the profiler notices: the next one.
TEST(Xpti_send_random, TellsWhoComesAndGoesWhatAModelSays)
{
   ASSERT_TRUE(send::start());
   auto &zones = make_zones();
   Player player(4);
   bool heard = false;
   for (int round = 0; round < 60; ++round) {
      if (heard) send::unsubscribe();
      else send::subscribe();
      heard = !heard;
      for (auto &[name, told] : player.stack) told = false;
      std::thread([] { Prof_update(1); }).join(); // on this one what is open would be a leak
      player.play(zones, 100, heard);
   }
   player.close_all();
   EXPECT_EQ(by_thread(send::take())[std::this_thread::get_id()], player.expected);
   send::unsubscribe();
   Prof_stop_xpti();
}

// Nothing is expected but that it stands: threads come, go and are told while telling stops, begins
// anew and the profiler is shut down; and that nobody is told after a stop.
TEST(Xpti_send_random, StandsStopsAndShutdownsMeanwhile)
{
   auto &zones = make_zones();
   std::atomic<bool> leave{false};
   Threads threads(THREADS, [&](int t) {
      Player player(static_cast<unsigned>(t));
      while (!leave) {
         player.play(zones, 200, false);
         player.close_all();
      }
   });
   for (int round = 0; round < 15; ++round) {
      EXPECT_TRUE(send::start());
      send::subscribe();
      for (int i = 0; i < 5; ++i) Prof_update(1);
      if (round % 5 == 4) Prof_shutdown();
      else Prof_stop_xpti();
      send::take();
      std::this_thread::yield();
      EXPECT_TRUE(send::zones(send::take()).empty());
      send::unsubscribe();
   }
   leave = true;
}

// The thread that updates is another one than that which starts and stops. Subscribers are there
// before the start, as those are that the environment names. Frames come in pairs, and all values
// are whole.
TEST(Xpti_send_random, StandsStopsBesideUpdates)
{
   ASSERT_TRUE(send::start()); // finds the dispatcher, so that it can be subscribed to before
   Prof_stop_xpti();
   std::atomic<bool> leave{false};
   std::thread starter([&leave] {
      for (int round = 0; round < 60; ++round) {
         send::subscribe();
         EXPECT_TRUE(send::start());
         std::this_thread::yield();
         Prof_stop_xpti();
         send::unsubscribe();
      }
      leave = true;
   });
   while (!leave) {
      Prof_Sample(steady, 7);
      Prof_update(1);
   }
   starter.join();
   std::map<std::string, uint64_t> open;
   for (const auto &it : send::take()) {
      if (it.kind == send::FRAME_BEGIN) open[it.name] = it.instance;
      EXPECT_TRUE(it.kind != send::FRAME_END || open[it.name] == it.instance);
      EXPECT_TRUE(it.name != "steady" || it.amount == 7);
   }
}

} // namespace
