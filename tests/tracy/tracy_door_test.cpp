/* tracy_door_test.cpp - doors/tracy as a whole: a game plays, a viewer that is the test's looks,
 * and what it saw is held against a model of the game and against what iprof itself says.
 *
 * Nothing here is about how long something takes: who waits, waits for what is going to happen.
 */
#include "tests/headers.h"

#include "prof.h"
#include "tests/calls.h"
#include "tests/tracy/tracy_game.h"
#include "tests/tracy/tracy_live.h"
#include "tests/tracy/tracy_tools.h"

using tracy::Decoder;
using tracy::Game;
using tracy::Item;
using tracy::Server;

namespace {

class Stop : public ::testing::Environment {
   void TearDown() override { Prof_stop_tracy(); }
};
const ::testing::Environment *const stop = ::testing::AddGlobalTestEnvironment(new Stop);

/* Its end waits for the viewer. */
Prof_Tracy_Options patient_options()
{
   Prof_Tracy_Options options = options_here();
   options.program = "a game";
   return options;
}

int start_patient() { return start(patient_options()); }

uint64_t entries(const tracy::Statistics &all)
{
   uint64_t sum = 0;
   for (const auto &one : all) sum += one.second.all;
   return sum;
}
uint64_t entries(const Decoder &seen) { return entries(seen.statistics()); }

/* The next viewer sees a few zones well. */
void expect_works(int port, int protocol = 82)
{
   Looking viewer(port, protocol);
   for (int i = 0; i < 10; ++i) tracy::be_noticed();
   viewer.go();
   EXPECT_EQ(entries(viewer.seen()), 10u);
}

uint64_t seen_of(const Decoder &decoder, Item item, const std::string &text)
{
   uint64_t count = 0;
   for (const tracy::Event &event : events_of(decoder, item)) count += event.text == text;
   return count;
}

/* ---- the truth ---- */

class Door : public ::testing::TestWithParam<int> {};

/* Viewers come, look and go, and come again. */
TEST_P(Door, random_games_are_seen_as_they_are)
{
   int port = start_patient();
   for (unsigned seed = 1; seed <= 2; ++seed) {
      Game game(seed * 100 + static_cast<unsigned>(GetParam()));
      for (int round = 0; round < 4; ++round) {
         SCOPED_TRACE(std::to_string(seed) + ", " + std::to_string(round));
         game.play(500);
         Looking viewer(port, GetParam());
         game.seen();
         game.play(round == 2 ? 0 : 2000);
         if (round == 1) game.close_all();
         game.unseen();
         viewer.go();
         EXPECT_EQ(tracy::differs(game.expected(), viewer.seen().statistics()), "");
         EXPECT_EQ(seen_of(viewer.seen(), Item::MessageColor, "a message"), game.messages);
         EXPECT_EQ(seen_of(viewer.seen(), Item::PlotDataDouble, "a plot"), game.points);
         EXPECT_EQ(seen_of(viewer.seen(), Item::FrameMarkMsg, "a set"), game.marks);
         EXPECT_EQ(viewer.seen().seen(Item::FrameMarkMsg), game.marks + game.frames);
      }
   }
   EXPECT_EQ(info().connections, 8u);
   EXPECT_EQ(info().left_out, 0);
}

/* One stretch, seen by Tracy and by iprof's own statistics of entries. */
TEST_P(Door, agrees_with_the_statistics_of_entries)
{
   int port = start_patient();
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Looking viewer(port, GetParam());
   Prof_set_entry_stats(1);
   tracy::be_noticed();
   for (int i = 0; i < 2000; ++i) {
      const tracy::Zone_site &outer = tracy::zone_sites[static_cast<size_t>(i) % 3];
      const tracy::Zone_site &inner = tracy::zone_sites[3 + static_cast<size_t>(i) % 4];
      outer.begin();
      tracy::pass(1 + i * 7 % 1000);
      inner.begin();
      tracy::pass(1 + i * 13 % 500);
      tracy::end_zone();
      tracy::end_zone();
      if (i % 100 == 0) Prof_update(1);
   }
   viewer.go();
   int compared = 0;
   tracy::Statistics got = tracy::by_name(viewer.seen().statistics());
   for (const auto &one : got) {
      Prof_Entry_Stats stats;
      if (!Prof_get_path_entry_stats(one.first.name.c_str(), 1, &stats)) continue;
      SCOPED_TRACE(one.first.name);
      EXPECT_EQ(static_cast<double>(one.second.all), stats.entries);
      ++compared;
      if (!tracy::owns_time()) continue;
      EXPECT_NEAR(static_cast<double>(one.second.total), stats.mean * stats.entries * 1e6, 1e-3);
      EXPECT_NEAR(static_cast<double>(one.second.least), stats.min * 1e6, 1e-6);
      EXPECT_NEAR(static_cast<double>(one.second.most), stats.max * 1e6, 1e-6);
   }
   EXPECT_GE(compared, 3);
}

/* ---- the game never waits ---- */

/* Sockets hold much: the game goes on till something is left out, and some. */
TEST_P(Door, a_viewer_that_stalls_misses_whole_zones)
{
   Prof_Tracy_Options options = patient_options();
   options.thread_bytes = 16 << 10;
   Viewer viewer(start(options), GetParam());
   viewer->manners.receive_buffer = 8192;
   ASSERT_TRUE(viewer.come());
   double made = 0;
   tracy::be_noticed();
   ++made;
   for (int round = 0; round < 2; ++round) {
      double before = info().left_out;
      viewer->stall();
      for (int more = 5; more > 0 && made < 3e7;) {
         for (int i = 0; i < 3000; ++i) {
            tracy::zone_sites[0].begin();
            tracy::zone_sites[1].begin();
            tracy::pass(5);
            tracy::end_zone();
            tracy::zone_sites[1].begin();
            tracy::end_zone();
            tracy::end_zone();
            made += 3;
         }
         if (info().left_out > before) --more;
      }
      EXPECT_GT(info().left_out, before);
      viewer->resume();
   }
   viewer.go();
   const double sent = static_cast<double>(entries(viewer.seen()));
   EXPECT_GT(sent, 0);
   EXPECT_EQ(sent + info().left_out, made);
   Prof_stop_tracy();
   expect_works(start_patient());
}

INSTANTIATE_TEST_SUITE_P(protocols, Door, ::testing::ValuesIn(tracy_protocols));

/* ---- viewers that are none ---- */

TEST(Door_guests, of_wrong_manners_are_refused)
{
   int port = start_patient();
   const auto status_of = [port](const std::function<void(tracy::Manners &)> &misbehave) {
      Server server(port, 82);
      misbehave(server.manners);
      server.start();
      server.join();
      return server.decoder().status();
   };
   EXPECT_EQ(status_of([](tracy::Manners &of) { of.claimed_protocol = 65; }), 2);
   EXPECT_EQ(status_of([](tracy::Manners &of) { of.shibboleth = "GET / HT"; }), -1);
   { /* half a greeting, then nothing more */
      Server server(port, 82);
      server.manners.hello_bytes = 5;
      server.start();
      EXPECT_TRUE(until([&] { return server.is_connected(); }));
      server.close();
      server.join();
   }
   EXPECT_TRUE(until([] { return info().refused == 3; }));
   expect_works(port);
   Viewer slow(port, 74);
   slow->manners.hello_slowly = true;
   slow->manners.byte_by_byte = true;
   ASSERT_TRUE(slow.come());
   tracy::be_noticed();
   slow.go();
   EXPECT_EQ(entries(slow.seen()), 1u);
   EXPECT_EQ(info().connections, 2u);
}

TEST(Door_guests, half_a_greeting_is_given_up)
{
   int port = start_patient();
   Server server(port, 82);
   server.manners.hello_bytes = 5;
   server.start();
   EXPECT_TRUE(server.wait_over(20000));
   expect_works(port);
}

class Guest : public ::testing::TestWithParam<int> {};

TEST_P(Guest, who_dies_or_talks_rubbish_harms_nobody)
{
   int port = start_patient();
   for (int how = 0; how < 6; ++how) {
      SCOPED_TRACE(how);
      Looking viewer(port, GetParam());
      Game game(static_cast<unsigned>(how));
      if (how > 2) viewer->garbage(200000, static_cast<unsigned>(how));
      game.play(500);
      if (how == 0) viewer->close();
      else if (how == 1) viewer->send_terminate();
      else viewer->reset();
      viewer->join();
      game.play(500);
      if (how <= 2) EXPECT_EQ(viewer.seen().error(), "");
      EXPECT_TRUE(until_free());
   }
   expect_works(port, GetParam());
}

TEST_P(Guest, who_asks_without_end_gets_an_answer_to_each)
{
   int port = start_patient();
   Looking viewer(port, GetParam());
   Game game(3);
   game.seen();
   viewer->flood(100000, 5);
   game.play(2000);
   EXPECT_TRUE(until([&] { return viewer->flood_left() == 0 || viewer->is_over(); }));
   game.play(1000);
   game.close_all();
   game.unseen();
   viewer.go();
   EXPECT_EQ(tracy::differs(game.expected(), viewer.seen().statistics()), "");
}

INSTANTIATE_TEST_SUITE_P(protocols, Guest, ::testing::ValuesIn(tracy_protocols));

/* The thread has not noticed yet that nobody listens any more. */
TEST(Door_end, a_name_after_it_reaches_nobody)
{
   Looking viewer(start_patient());
   tracy::be_noticed();
   Prof_stop_tracy();
   Prof_set_thread_name("after the end");
   viewer->join();
   tracy::be_noticed();
   Prof_set_thread_name("later");
}

/* ---- beginning and end ---- */

TEST(Door_end, a_viewer_gets_all_when_it_is_stopped)
{
   int port = start_patient();
   Looking viewer(port, 82);
   Game game(11);
   game.seen();
   game.play(2000);
   game.unseen();
   Prof_stop_tracy();
   viewer.end();
   EXPECT_EQ(tracy::differs(game.expected(), viewer.seen().statistics()), "");
   EXPECT_EQ(info().port, 0);
   game.close_all();
   expect_works(start_patient());
   Prof_stop_tracy();
}

TEST(Door_end, a_shutdown_delivers_too_and_a_new_life_begins)
{
   for (int life = 0; life < 3; ++life) {
      Looking viewer(start_patient(), tracy_protocols[life * 3]);
      for (int i = 0; i < 100; ++i) tracy::be_noticed();
      Prof_shutdown();
      viewer.end();
      EXPECT_EQ(entries(viewer.seen()), 100u);
      EXPECT_EQ(info().port, 0);
   }
}

/* Each of both ends is bounded: else this does not end. */
TEST(Door_end, nobody_waits_for_a_viewer_that_stalls)
{
   for (int how = 0; how < 3; ++how) {
      Prof_Tracy_Options options = patient_options();
      options.end_ms = 30;
      int port = start(options);
      Viewer viewer(port, 82);
      viewer->manners.receive_buffer = 8192;
      ASSERT_TRUE(viewer.come());
      viewer->stall();
      for (int i = 0; i < 3000000 && info().left_out == 0; i += 1000)
         for (int j = 0; j < 1000; ++j) tracy::be_noticed();
      if (how == 2) viewer->send_disconnect();
      if (how == 1) Prof_shutdown();
      else Prof_stop_tracy();
      EXPECT_EQ(info().port, 0);
      viewer->close();
      viewer->join();
      EXPECT_EQ(viewer.seen().error(), "");
   }
   expect_works(start_patient());
}

/* A viewer asks for it once, when it sees the thread, and no update has come by then. */
TEST(Door_threads, have_the_name_that_they_begin_with)
{
   Looking viewer(start_patient());
   std::atomic<bool> asked{false};
   std::thread loader([&] {
      Prof_set_thread_name("loader");
      Prof_Begin_name("open")
      while (!asked) std::this_thread::yield();
      Prof_End
   });
   EXPECT_TRUE(viewer->wait_for([](const Decoder &seen) {
      for (const tracy::Zone &zone : seen.zones())
         if (seen.thread_name(zone.thread) == "loader") return true;
      return false;
   })) << "of a thread that never comes by an update";
   asked = true;
   loader.join();
   viewer.go();
}

TEST(Door_start, twice_is_once)
{
   int port = start_patient();
   EXPECT_EQ(Prof_start_tracy(nullptr), 0);
   expect_works(port);
   Prof_stop_tracy();
   EXPECT_EQ(Prof_get_tracy_info(nullptr), 0);
   Prof_Tracy_Info none;
   EXPECT_EQ(Prof_get_tracy_info(&none), 0);
   EXPECT_EQ(none.port, 0);
}

TEST(Door_start, bad_options_are_refused_by_name)
{
   hear();
   const auto expect_refused = [](const Prof_Tracy_Options &options, const std::string &why) {
      told.clear();
      EXPECT_EQ(Prof_start_tracy(&options), 0);
      ASSERT_FALSE(told.empty());
      EXPECT_TRUE(has(told.back(), why)) << told.back();
   };
   const struct {
      const char *name;
      int Prof_Tracy_Options::*field;
      int value;
   } bad[] = {
      {"port", &Prof_Tracy_Options::port, -1},
      {"port", &Prof_Tracy_Options::port, 65536},
      {"thread_bytes", &Prof_Tracy_Options::thread_bytes, 4095},
      {"thread_bytes", &Prof_Tracy_Options::thread_bytes, (1 << 30) + 1},
      {"shared_bytes", &Prof_Tracy_Options::shared_bytes, -5},
      {"end_ms", &Prof_Tracy_Options::end_ms, 60001},
      {"announce", &Prof_Tracy_Options::announce, -1},
      {"announce", &Prof_Tracy_Options::announce, 2},
      {"announce", &Prof_Tracy_Options::announce, 1023},
      {"announce", &Prof_Tracy_Options::announce, 65536},
      {"announce_as", &Prof_Tracy_Options::announce_as, 65},
      {"crash", &Prof_Tracy_Options::crash, 2},
      {"image_width", &Prof_Tracy_Options::image_width, 641},
      {"image_width", &Prof_Tracy_Options::image_width, 15},
      {"images_per_second", &Prof_Tracy_Options::images_per_second, 61},
   };
   for (const auto &one : bad) {
      SCOPED_TRACE(one.name);
      Prof_Tracy_Options options = patient_options();
      options.*one.field = one.value;
      expect_refused(options, one.name);
   }
   Prof_Tracy_Options none;
   std::memset(&none, 0, sizeof none);
   expect_refused(none, "Prof_default_tracy");
   Prof_Tracy_Options elsewhere = patient_options();
   elsewhere.address = "no address";
   expect_refused(elsewhere, "address");
   expect_works(start_patient());
}

/* ---- what games do ---- */

TEST(Door_game, off_and_on)
{
   Looking viewer(start_patient());
   for (int i = 0; i < 20; ++i) {
      tracy::zone_sites[0].begin();
      tracy::zone_sites[1].begin();
      tracy::pass(10);
      Prof_set_enabled(0);
      tracy::be_noticed();
      tracy::end_zone();
      tracy::end_zone();
      tracy::zone_sites[2].begin();
      tracy::end_zone();
      Prof_set_enabled(1);
      tracy::pass(10);
      tracy::zone_sites[3].begin();
      tracy::pass(10);
      tracy::end_zone();
      Prof_update(1);
   }
   viewer.go();
   tracy::Statistics got = tracy::by_name(viewer.seen().statistics());
   for (const char *name : {"alpha", "beta", "delta"}) EXPECT_EQ((got[{name, "", 0}].all), 20u);
   EXPECT_EQ((got[{"gamma", "", 0}].all), 0u);
}

TEST(Door_game, many_short_threads)
{
   Looking viewer(start_patient());
   for (int i = 0; i < 100; ++i) {
      std::thread one(tracy::be_noticed), other([] {
         tracy::be_noticed();
         tracy::zone_sites[0].begin(); /* and ends with it open */
      });
      one.join();
      other.join();
   }
   viewer.go();
   EXPECT_EQ(entries(viewer.seen()), 300u);
   EXPECT_EQ(info().left_out, 0);
}

void allow_states(int states, int zones = Prof_default_config().max_zones)
{
   Prof_Config config = Prof_default_config();
   config.max_states = states;
   config.max_zones = zones;
   ASSERT_EQ(Prof_configure(&config), 1);
}

void dive(int depth)
{
   Prof(dive);
   if (depth > 1) dive(depth - 1);
}

TEST(Door_game, deep_recursion_has_a_limit)
{
   allow_states(32768);
   Looking viewer(start_patient());
   tracy::be_noticed();
   for (int i = 0; i < 3; ++i) dive(6000);
   viewer.go();
   EXPECT_EQ(entries(viewer.seen()), 1u + 3 * 4096);
}

TEST(Door_game, is_deep_when_the_viewer_comes)
{
   allow_states(32768);
   int port = start_patient();
   for (int i = 0; i < 5000; ++i) tracy::zone_sites[0].begin();
   Looking viewer(port, 82);
   tracy::be_noticed(); /* one too deep */
   for (int i = 0; i < 5000; ++i) tracy::end_zone();
   tracy::be_noticed();
   viewer.go();
   EXPECT_EQ(entries(viewer.seen()), 4097u);
}

TEST(Door_game, has_more_places_than_a_viewer_takes)
{
   allow_states(65536, 40000);
   Looking viewer(start_patient());
   for (int i = 0; i < 33000; ++i) {
      std::string name = "z" + std::to_string(i);
      Prof_Begin_name(name.c_str())
      Prof_End
   }
   viewer.go();
   EXPECT_EQ(entries(viewer.seen()), 33000u);
   EXPECT_LE(viewer.seen().locations().size(), 32001u);
}

uint64_t ends_of(const Decoder &d)
{
   return d.seen(Item::ZoneEnd) + d.seen(Item::ZoneEnd32) + d.seen(Item::ZoneEnd16);
}

TEST(Door_game, threads_run_while_viewers_come_and_go)
{
   int port = start_patient();
   std::atomic<bool> stops{false};
   Threads threads(3, [&stops](int) {
      while (!stops) {
         dive(5);
         Prof_message(Prof_DEBUG, 0, "here", 4);
         std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
   });
   for (int round = 0; round < 5; ++round) {
      Looking viewer(port, tracy_protocols[round]);
      EXPECT_TRUE(viewer->wait_for([](const Decoder &d) { return ends_of(d) > 50; }));
      if (round == 3) viewer->reset();
      else viewer.go();
   }
   stops = true;
}

/* ---- Tracy's own programs ---- */

TEST(Door_tracy, csvexport_says_what_the_model_says)
{
   const char *const capture = std::getenv("TRACY_CAPTURE");
   const char *const csvexport = std::getenv("TRACY_CSVEXPORT");
   if (!capture || !csvexport) GTEST_SKIP() << "TRACY_CAPTURE and TRACY_CSVEXPORT are unset";
   int port = start_patient();
   const std::string file = temporary_file();
   for (unsigned seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(seed);
      Game game(seed);
      game.notes(false); /* csvexport goes by what each entry is called */
      game.play(300);
      std::string said;
      int status = -1;
      std::thread capturing([&] {
         status = tracy::run(quoted(capture) + " -o " + quoted(file) + " -a 127.0.0.1 -f -p " +
                                std::to_string(port) + " 2>&1", &said);
      });
      EXPECT_TRUE(until_connected());
      game.seen();
      game.play(3000);
      if (seed % 2) game.close_all();
      game.unseen();
      Prof_stop_tracy(); /* the capture ends with the game */
      capturing.join();
      EXPECT_EQ(status, 0) << said;
      EXPECT_EQ(said.find("Instrumentation failure"), std::string::npos) << said;
      tracy::Statistics told = tracy::statistics_of_file(csvexport, file);
      /* It leaves out what has no length. */
      if (tracy::owns_time())
         EXPECT_EQ(tracy::difference(tracy::counted(game.expected()), tracy::by_name(told)), "");
      else EXPECT_FALSE(told.empty());
      port = start_patient();
   }
   std::remove(file.c_str());
}

} // namespace
