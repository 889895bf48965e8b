/* send_test.cpp - zones as trace points: what one who subscribes is told, sentence by sentence of
 * prof_xpti.h.
 */
#include "tests/headers.h"

#include "send_listener.h"
#include "src/gather/prof_watch.h"
#include "tests/calls.h"
#include "tests/refusing.h"

namespace {

using Names = std::vector<std::string>;

class Xpti_send : public testing::Test {
 protected:
   void SetUp() override { ASSERT_TRUE(send::start()); }
   void TearDown() override
   {
      send::meanwhile = nullptr;
      send::unsubscribe();
      Prof_stop_xpti();
   }
};

// Found at an update.
void listen()
{
   send::subscribe();
   Prof_update(1);
   send::take();
}

void zone(const char *name)
{
   Prof_Begin_name(name)
   Prof_End
}

// What was told of zones since the last call.
Names told() { return send::zones(send::take()); }

// A zone as Prof_Begin makes them, whose texts are gone afterwards. Its site stays: a shutdown
// clears those that it can reach, and heap memory can be reached.
std::deque<Prof_Site> sites;
struct Plugin {
   std::string name, file;
   int line;
   Prof_Site *site;
   Plugin(const std::string &n, const std::string &f, int l)
      : name(n), file(f), line(l), site(&sites.emplace_back())
   {
   }
   void begin()
   {
      site->name = name.c_str();
      site->file = file.c_str();
      site->line = line;
      Prof_Instrument_begin(site);
   }
   void end() { Prof_Instrument_end(__FILE__, __LINE__); }
   void run()
   {
      begin();
      end();
   }
};

TEST_F(Xpti_send, WatchesNobodyWhileNobodySubscribes)
{
   Prof_update(1);
   EXPECT_EQ(Prof_Watch_who(), 0u);
   Prof_Xpti_Info info;
   EXPECT_EQ(Prof_get_xpti_info(&info), 1);
   EXPECT_EQ(info.heard, 0);
   listen();
   EXPECT_NE(Prof_Watch_who(), 0u);
   EXPECT_EQ(Prof_get_xpti_info(&info), 1);
   EXPECT_EQ(info.heard, 1);
   send::unsubscribe();
   Prof_update(1);
   EXPECT_EQ(Prof_Watch_who(), 0u);
   EXPECT_EQ(info.left_out, 0u);
}

TEST_F(Xpti_send, TellsNamePlaceParentAndCount)
{
   listen();
   for (int i = 0; i < 2; ++i) {
      Prof_Begin(outer) Prof_Begin(inner) Prof_End Prof_End // one line for both
   }
   const int line = __LINE__ - 2;
   auto all = send::take();
   EXPECT_EQ(send::zones(all), (Names{"+outer", "+inner", "-inner", "-outer", "+outer", "+inner",
                                      "-inner", "-outer"}));
   auto begins = send::of(all, send::BEGIN), ends = send::of(all, send::END);
   ASSERT_EQ(begins.size(), 4u);
   for (size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(begins[i].file, __FILE__);
      EXPECT_EQ(begins[i].line, static_cast<uint32_t>(line));
      EXPECT_EQ(begins[i].instance, i / 2 + 1);
      EXPECT_EQ(begins[i].text, begins[i].name);
      EXPECT_EQ(begins[i].parent, i % 2 ? "outer" : "");
      EXPECT_EQ(ends[i].parent, i % 2 ? "" : "outer");
      EXPECT_EQ(ends[i].instance, begins[i].instance);
      EXPECT_EQ(begins[i].event->instance_id, 2u);
      EXPECT_EQ(begins[i].event->event_type, static_cast<uint16_t>(xpti_te::algorithm));
   }
   EXPECT_EQ(begins[0].event, begins[2].event);
}

// A thread that was in a zone all the time, and noticed nothing. See send_random_test.cpp, too.
TEST_F(Xpti_send, GivesNoEndOfAnEarlierOpening)
{
   listen();
   Prof_Begin(early)
   for (int i = 0; i < 2; ++i) {
      send::unsubscribe();
      std::thread([] { Prof_update(1); }).join();
      send::subscribe();
      std::thread([] { Prof_update(1); }).join();
   }
   send::take();
   Prof_End
   EXPECT_EQ(told(), Names{});
   zone("again");
   EXPECT_EQ(told(), (Names{"+again", "-again"}));
}

TEST_F(Xpti_send, LeavesOutWhatCallbacksOpen)
{
   listen();
   int calls = 0;
   send::meanwhile = [&](bool) {
      ++calls;
      Prof_Begin(of_callback)
      zone("by name");
      Prof_End
      Prof_note_zone("x", 1);
      Prof_stop_xpti();
      (void)get_info();
   };
   Prof_Begin(outer)
   zone("inner");
   Prof_End
   send::meanwhile = nullptr;
   EXPECT_EQ(calls, 4);
   EXPECT_EQ(told(), (Names{"+outer", "+inner", "-inner", "-outer"}));
   EXPECT_EQ(get_info().surplus_ends, 0u);
}

// What must not be done: but it must not crash either, nor tell more than there was.
TEST_F(Xpti_send, StandsAnUpdateInACallback)
{
   listen();
   send::meanwhile = [](bool) { Prof_update(1); };
   zone("outer");
   send::meanwhile = nullptr;
   EXPECT_EQ(told(), (Names{"+outer", "-outer"}));
}

TEST_F(Xpti_send, KeepsEventsOfModulesThatAreGone)
{
   listen();
   auto plugin = new Plugin("of_plugin", "plugin.c", 7);
   plugin->run();
   auto event = send::of(send::take(), send::BEGIN)[0].event;
   plugin->name.assign("xxxxxxxxx"); // in its place
   plugin->file.assign("xxxxxxxx");
   delete plugin;
   EXPECT_STREQ(xptiQueryPayload(event)->name, "of_plugin");
   EXPECT_STREQ(xptiQueryPayload(event)->source_file, "plugin.c");
   Plugin again("of_plugin", "plugin.c", 7);
   again.run();
   auto begin = send::of(send::take(), send::BEGIN)[0];
   EXPECT_EQ(begin.event, event);
   EXPECT_EQ(begin.instance, 2u);
}

TEST_F(Xpti_send, EndsWhatIsOpenWhenTheProfilerIsSwitchedOff)
{
   listen();
   Prof_Begin(outer)
   Prof_Begin(inner)
   Prof_set_enabled(0);
   zone("dropped");
   Prof_End
   Prof_set_enabled(1);
   zone("on_again");
   Prof_End // a surplus one
   EXPECT_EQ(told(),
             (Names{"+outer", "+inner", "-inner", "-outer", "+on_again", "-on_again"}));
}

TEST_F(Xpti_send, EndsNothingAfterTheStop)
{
   listen();
   Prof_Begin(open)
   Prof_stop_xpti();
   Prof_End
   zone("after");
   EXPECT_EQ(told(), Names{"+open"});
   Prof_Xpti_Info info;
   EXPECT_EQ(Prof_get_xpti_info(&info), 0);
   EXPECT_EQ(Prof_start_xpti(nullptr), 1);
   EXPECT_EQ(Prof_start_xpti(nullptr), 0); // it was
   listen();
   zone("anew");
   EXPECT_EQ(told(), (Names{"+anew", "-anew"}));
}

TEST_F(Xpti_send, LivesOnAfterAShutdown)
{
   for (int life = 0; life < 3; ++life) {
      listen();
      Prof_Begin(zone_of_a_life)
      EXPECT_EQ(Prof_shutdown(), 1);
      Prof_Xpti_Info info;
      EXPECT_EQ(Prof_get_xpti_info(&info), 0);
      Prof_End
      EXPECT_EQ(told(), Names{"+zone_of_a_life"});
      EXPECT_EQ(Prof_start_xpti(nullptr), 1);
   }
}

TEST_F(Xpti_send, TellsFramesInPairs)
{
   send::subscribe();
   for (int i = 0; i < 4; ++i) Prof_update(i != 2);
   auto all = send::take();
   auto begins = send::of(all, send::FRAME_BEGIN), ends = send::of(all, send::FRAME_END);
   ASSERT_EQ(begins.size(), 4u);
   ASSERT_EQ(ends.size(), 3u);
   for (size_t i = 0; i < 3; ++i) EXPECT_EQ(ends[i].instance, begins[i].instance);
   for (size_t i = 1; i < 4; ++i) EXPECT_EQ(begins[i].instance, begins[i - 1].instance + 1);
   EXPECT_EQ(begins[0].name, "frame");
   Prof_set_enabled(0);
   Prof_update(1);
   Prof_update(1);
   all = send::take();
   EXPECT_EQ(send::of(all, send::FRAME_BEGIN).size(), 0u);
   EXPECT_EQ(send::of(all, send::FRAME_END).size(), 1u);
   Prof_set_enabled(1);
}

TEST_F(Xpti_send, TellsFramesOfTheGamesOwn)
{
   listen();
   Prof_mark_frame("physics", Prof_FRAME_END); // of none
   Prof_mark_frame("physics", Prof_FRAME_NEXT);
   Prof_mark_frame("sound", Prof_FRAME_BEGIN);
   Prof_mark_frame("physics", Prof_FRAME_NEXT);
   Prof_mark_frame("sound", Prof_FRAME_END);
   Prof_mark_frame("sound", Prof_FRAME_END);
   std::string told;
   for (auto &it : send::take())
      if (it.kind == send::FRAME_BEGIN || it.kind == send::FRAME_END)
         told += (it.kind == send::FRAME_BEGIN ? " +" : " -") + it.name +
                 std::to_string(it.instance);
   EXPECT_EQ(told, " +physics1 +sound1 -physics1 +physics2 -sound1");
}

TEST_F(Xpti_send, TellsValuesAtTheEndOfTheFrame)
{
   listen();
   Prof_Begin(drawing)
   Prof_Add(draw_calls, 3);
   Prof_Add(draw_calls, 4);
   Prof_Sample(speed, 2.5);
   Prof_Sample(speed, 3.5);
   Prof_End
   Prof_note_plot("height", 7);
   Prof_update(1);
   auto all = send::take();
   std::string told;
   for (auto &it : send::of(all, send::VALUE))
      if (it.name == "draw_calls" || it.name == "speed" || it.name == "height")
         told += it.name + "=" + std::to_string(static_cast<int>(it.amount * 10)) + " ";
   EXPECT_TRUE(told == "height=70 draw_calls=70 speed=35 " ||
               told == "height=70 speed=35 draw_calls=70 ")
      << told;
}

TEST_F(Xpti_send, TellsNotesOfTheOpenZoneAndMessages)
{
   listen();
   Prof_note_zone("nowhere", 7);
   Prof_Begin(noted)
   Prof_note_zone("a note", 6);
   Prof_note_zone_value(42);
   Prof_message(Prof_INFO, 0, "hello there", 5);
   Prof_End
   Prof_message(Prof_INFO, 0, "outside", 7);
   auto all = send::take();
   auto notes = send::of(all, send::NOTE), messages = send::of(all, send::MESSAGE);
   auto begin = send::of(all, send::BEGIN)[0];
   ASSERT_EQ(notes.size(), 2u);
   EXPECT_EQ(notes[0].text, "a note");
   EXPECT_EQ(notes[0].event, begin.event);
   EXPECT_EQ(notes[0].instance, begin.instance);
   EXPECT_EQ(notes[1].amount, 42);
   ASSERT_EQ(messages.size(), 2u);
   EXPECT_EQ(messages[0].text, "hello");
   EXPECT_EQ(messages[0].parent, "noted");
   EXPECT_EQ(messages[1].parent, "");
}

TEST_F(Xpti_send, TellsWhoseZonesFollow)
{
   listen();
   Prof_Fiber *fiber = Prof_create_fiber("my fiber");
   Prof_Begin(of_thread)
   Prof_switch_fiber(fiber);
   Prof_Begin(of_fiber)
   Prof_switch_fiber(nullptr);
   Prof_End
   Prof_switch_fiber(fiber);
   Prof_End
   Prof_switch_fiber(nullptr);
   Prof_set_thread_name("renamed");
   zone("last");
   Prof_destroy_fiber(fiber);
   std::string told;
   for (auto &it : send::take())
      if (it.kind == send::CONTEXT) told += "[" + it.text + "] ";
      else if (it.kind == send::BEGIN) told += "+" + it.name + "(" + it.parent + ") ";
      else if (it.kind == send::END) told += "-" + it.name + " ";
   EXPECT_EQ(told, "[main thread] +of_thread() [my fiber] +of_fiber() [main thread] -of_thread "
                   "[my fiber] -of_fiber [main thread] [renamed] +last() -last ");
}

TEST_F(Xpti_send, EndsAFibersZoneWhereItEnds)
{
   listen();
   Prof_Fiber *fiber = Prof_create_fiber("wanders");
   Prof_switch_fiber(fiber);
   Prof_Begin(wandering)
   Prof_switch_fiber(nullptr);
   std::thread([&] {
      Prof_switch_fiber(fiber);
      Prof_End
      Prof_switch_fiber(nullptr);
   }).join();
   Prof_destroy_fiber(fiber);
   auto all = send::take();
   EXPECT_EQ(send::zones(all), (Names{"+wandering", "-wandering"}));
   auto begin = send::of(all, send::BEGIN)[0], end = send::of(all, send::END)[0];
   EXPECT_EQ(begin.instance, end.instance);
   EXPECT_NE(begin.thread, end.thread);
}

TEST_F(Xpti_send, EndsWhatAThreadLeavesOpen)
{
   listen();
   std::thread([] {
      Prof_Begin(left_open)
      Prof_Begin(left_inside)
   }).join();
   EXPECT_EQ(told(),
             (Names{"+left_open", "+left_inside", "-left_inside", "-left_open"}));
}

// Callbacks of a kind that nobody has are nobody's.
TEST_F(Xpti_send, HearsOneKindAlone)
{
   send::subscribe_to(send::FRAME_END);
   Prof_update(1);
   zone("unheard");
   Prof_update(1);
   EXPECT_EQ(send::take().size(), 1u);
}

TEST(Xpti_send_limits, TellsZonesBeyondTheLimitByOneName)
{
   Prof_Config config = Prof_default_config();
   config.max_zones = 16;
   ASSERT_EQ(Prof_configure(&config), 1);
   ASSERT_TRUE(send::start());
   listen();
   for (int i = 0; i < 40; ++i) Plugin("zone" + std::to_string(i), "many.c", i + 1).run();
   auto all = send::take();
   auto begins = send::of(all, send::BEGIN), ends = send::of(all, send::END);
   ASSERT_EQ(begins.size(), 40u);
   ASSERT_EQ(ends.size(), 40u);
   EXPECT_EQ(begins[0].name, "zone0");
   EXPECT_EQ(begins[39].name, "(other zones)");
   uint64_t last = 0;
   for (size_t i = 0; i < 40; ++i) {
      EXPECT_EQ(begins[i].event, ends[i].event);
      EXPECT_EQ(begins[i].instance, ends[i].instance);
      if (begins[i].name != "(other zones)") continue;
      EXPECT_EQ(begins[i].instance, ++last);
   }
   EXPECT_GT(last, 10u);
}

TEST(Xpti_send_limits, TellsStacksBeyondTheLimitAsOneZone)
{
   Prof_Config config = Prof_default_config();
   config.max_states = 64;
   ASSERT_EQ(Prof_configure(&config), 1);
   ASSERT_TRUE(send::start());
   listen();
   Plugin plugin("deep", "deep.c", 1);
   for (int i = 0; i < 200; ++i) plugin.begin();
   for (int i = 0; i < 200; ++i) plugin.end();
   auto all = send::take();
   auto begins = send::of(all, send::BEGIN), ends = send::of(all, send::END);
   ASSERT_EQ(begins.size(), ends.size());
   EXPECT_EQ(begins.back().name, "(over limit)");
   for (size_t i = 0; i < begins.size(); ++i)
      EXPECT_EQ(begins[i].instance, ends[begins.size() - 1 - i].instance);
}

// What a game does that has all kinds of what is told.
void run_with(Memory *memory)
{
   Prof_Config config = config_with(memory);
   if (!Prof_configure(&config)) _exit(1);
   (void)send::start(); // or not, without the first few
   send::subscribe();
   Prof_update(1);
   std::vector<Plugin> zones;
   for (int i = 0; i < 70; ++i) zones.emplace_back("deep" + std::to_string(i), "deep.c", 1);
   for (Plugin &zone : zones) zone.begin();
   Prof_note_plot("height", 7);
   auto all = send::take();
   for (; !zones.empty(); zones.pop_back()) {
      zones.back().end();
      for (const auto &end : send::take()) {
         if (end.name != zones.back().name && end.name[0] != '(') _exit(2);
         all.push_back(end);
      }
   }
   Prof_Add(draw_calls, 3);
   Prof_update(1);
   zone("whole");
   auto more = send::take();
   all.insert(all.end(), more.begin(), more.end());
   if (send::of(all, send::BEGIN).size() != send::of(all, send::END).size()) _exit(3);
   Prof_shutdown();
   if (memory->live) _exit(4);
}

// Each allocation is refused once, and all from one on: who is told hears less, and in pairs.
TEST(Xpti_send_memory, MayBeRefused)
{
   long all = allocations_of_a_run(run_with, -1, -1);
   ASSERT_GT(all, 10);
   for (long i = refuse_first(); i < all; i += refuse_every()) {
      EXPECT_GE(allocations_of_a_run(run_with, i, i + 1), 0) << i;
      EXPECT_GE(allocations_of_a_run(run_with, i, 1L << 30), 0) << i;
   }
}

} // namespace
