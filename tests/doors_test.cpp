/* doors_test.cpp - what other libraries use: a second reader of counters, sinks, watchers, data
 * in contexts, cursors on the stream of events, and submitted times. Each against a naive model.
 */
#include "facts.h"
#include "src/frame/prof_frame_figures.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_timeline.h"
#include "src/frame/prof_update.h"
#include "src/gather/prof_event_stream.h"
#include "src/gather/prof_reader.h"
#include "src/gather/prof_source.h"
#include "src/gather/prof_thread.h"
#include "refusing.h"
#include "worker.h"

namespace {

using Sums = std::map<std::string, uint64_t>;

void start(Prof_Reader *reader)
{
   Locked lock;
   ASSERT_TRUE(Prof_Reader_skip(reader, Prof_Clock_now()));
}

void look(Prof_Reader *reader, Sums *sums)
{
   Locked lock;
   const uint64_t now = Prof_Clock_now();
   Prof_Reader_begin(reader);
   for (uint32_t i = 0; i < Prof_Contexts_used; ++i)
      Prof_Reader_take(reader, Prof_Contexts[i], now);
   reader->last = now;
   for (uint32_t i = 0; i < reader->count; ++i)
      (*sums)[path_of(reader->items[i].state)] += reader->items[i].self;
}

TEST(Reader, that_starts_in_mid_frame_has_what_comes_after)
{
   Prof_Reader reader = {};
   Sums sums;
   Prof_Begin(door_outer)
   tick(1000);
   start(&reader);
   tick(20);
   Prof_Begin(door_inner)
   tick(300);
   Prof_update(1); /* the first client takes all of it, and nothing from the second */
   tick(4);
   Prof_End
   Prof_End
   look(&reader, &sums);
   EXPECT_EQ(sums["door_outer"], 20u);
   EXPECT_EQ(sums["door_outer > door_inner"], 304u);
   Prof_update(1);
   Locked lock;
   Prof_Reader_free(&reader);
}

TEST(Reader, two_of_them_add_up_to_the_same)
{
   std::mt19937 random(7);
   Prof_Reader often = {}, seldom = {};
   Sums by_often, by_seldom;
   Worker worker;
   start(&often);
   start(&seldom);
   for (int step = 0; step < 400; ++step) {
      auto work = [&] {
         Prof_Begin(door_a)
         tick(random() % 100);
         if (random() % 2) zone("door_b", random() % 100 * 1e-6);
         Prof_End
      };
      if (random() % 3) work();
      else worker.call(work);
      if (random() % 2) look(&often, &by_often);
      if (random() % 20 == 0) look(&seldom, &by_seldom);
      if (random() % 5 == 0) Prof_update(random() % 4 != 0);
   }
   look(&often, &by_often);
   look(&seldom, &by_seldom);
   uint64_t sum = 0;
   for (const auto &[path, ticks] : by_often) {
      if (has(path, "prof_update")) continue;
      EXPECT_TRUE(!has(path, "door") || ticks == by_seldom[path]) << path;
      sum += ticks;
   }
   EXPECT_GT(sum, 0u);
   worker.stop();
   Locked lock;
   Prof_Reader_free(&often);
   Prof_Reader_free(&seldom);
}

std::vector<uint64_t> seen_frames;
uint64_t seen_ticks;

void see(const Prof_Frame *frame, uint64_t)
{
   EXPECT_TRUE(Prof_Config_lock_is_mine());
   seen_frames.push_back(frame->number);
   seen_ticks += frame->ticks;
}

TEST(Sinks, get_each_recorded_frame_once)
{
   Prof_update(1);
   const uint64_t begin = Prof_fake_ticks;
   EXPECT_EQ(Prof_Update_add_sink(see), 1);
   EXPECT_EQ(Prof_Update_add_sink(see), 1) << "and is there once";
   for (int i = 0; i < 10; ++i) {
      tick(1000);
      Prof_update(i != 4);
   }
   EXPECT_EQ(seen_frames, (std::vector<uint64_t>{2, 3, 4, 5, 6, 7, 8, 9, 10}));
   EXPECT_EQ(seen_ticks, Prof_fake_ticks - begin - 1000);
   Prof_Update_remove_sink(see);
   Prof_Update_remove_sink(see);
   Prof_update(1);
   EXPECT_EQ(seen_frames.size(), 9u);
}

int door_data = -1;

int note_in(Prof_Context *, uint32_t, uint64_t, int) { return 1; }
void note_out(Prof_Context *, uint32_t, uint64_t) {}
void note_leave(Prof_Context *, uint32_t, uint32_t, uint64_t) {}
void note_enter(Prof_Context *c, uint32_t, uint32_t state, uint64_t)
{
   told.push_back(path_of(state));
   auto *count = static_cast<int *>(c->data[door_data]);
   if (!count) c->data[door_data] = count = new int(0);
   ++*count;
}

TEST(Watchers, register_themselves_and_keep_data_in_contexts)
{
   static const Prof_Watcher watcher = {note_in,    note_out, note_enter,
                                        note_leave, nullptr,  Prof_LANE_NONE};
   {
      Locked lock;
      door_data = Prof_Context_claim_data();
      ASSERT_GE(door_data, 0);
      ASSERT_EQ(Prof_Thread_start_watching(&watcher), 1);
   }
   for (int i = 0; i < 3; ++i) zone("door_watched", 0);
   {
      Locked lock;
      Prof_Thread_stop_watching(&watcher);
      for (int i = 1; i < Prof_MAX_DATA; ++i) EXPECT_GE(Prof_Context_claim_data(), 0);
      EXPECT_EQ(Prof_Context_claim_data(), -1) << "places end";
   }
   zone("door_unseen", 0);
   EXPECT_EQ(told, std::vector<std::string>(3, "door_watched"));
   auto *count = static_cast<int *>(Prof_Thread_held()->data[door_data]);
   ASSERT_NE(count, nullptr);
   EXPECT_EQ(*count, 3);
   Prof_Thread_held()->data[door_data] = nullptr;
   delete count;
}

uint64_t count_events(Prof_Cursor *cursor, Prof_Event_Kind kind)
{
   Locked lock;
   Prof_Event events[50];
   uint64_t count = 0;
   for (uint32_t c = 0; c < Prof_Contexts_used; ++c)
      while (uint32_t n = Prof_Event_Stream_read(cursor, Prof_Contexts[c], events, 50))
         for (uint32_t i = 0; i < n; ++i) count += events[i].kind == kind;
   return count;
}

void loop(int times)
{
   for (int i = 0; i < times; ++i) zone("door_event", 1e-6);
}

void open_stream(Prof_Cursor *cursor)
{
   Locked lock;
   ASSERT_TRUE(Prof_Event_Stream_open());
   ASSERT_TRUE(Prof_Event_Stream_start(cursor));
}

TEST(Cursor, gives_each_event_once_to_each_reader)
{
   Prof_Cursor one = {}, two = {};
   Worker worker;
   open_stream(&one);
   loop(100);
   EXPECT_EQ(count_events(&one, Prof_EVENT_ENTER), 100u);
   EXPECT_EQ(count_events(&one, Prof_EVENT_ENTER), 0u);
   open_stream(&two);
   worker.call([] { loop(30); });
   loop(5);
   EXPECT_EQ(count_events(&two, Prof_EVENT_LEAVE), 35u);
   EXPECT_EQ(count_events(&one, Prof_EVENT_LEAVE), 35u);
   EXPECT_EQ(one.lost + two.lost, 0u);
   worker.stop();
   Locked lock;
   Prof_Event_Stream_close();
   EXPECT_TRUE(Prof_Event_Stream_is_open());
   Prof_Event_Stream_close();
   EXPECT_FALSE(Prof_Event_Stream_is_open());
   Prof_Event_Stream_end(&one);
   Prof_Event_Stream_end(&two);
}

TEST(Cursor, knows_what_it_lost)
{
   configure(&Prof_Config::max_events, 64);
   Prof_Cursor cursor = {};
   loop(1);
   open_stream(&cursor);
   loop(100); /* a SEEN, and two for each; the oldest one left may be half overwritten */
   EXPECT_EQ(count_events(&cursor, Prof_EVENT_LEAVE), 32u);
   EXPECT_EQ(cursor.lost, 201u - 63u);
   loop(10);
   EXPECT_EQ(count_events(&cursor, Prof_EVENT_LEAVE), 10u);
   EXPECT_EQ(cursor.lost, 201u - 63u);
   Locked lock;
   Prof_Event_Stream_close();
   Prof_Event_Stream_end(&cursor);
}

double at(uint64_t ticks) { return static_cast<double>(ticks) * 1e-9; }

/* An interval in ticks after a stamp. */
struct Part {
   std::string zone;
   int from, to;
};
using Parts = std::vector<Part>;

int submit(Prof_Track *track, uint64_t t, const Parts &parts)
{
   std::vector<Prof_Interval> intervals;
   for (const Part &part : parts)
      intervals.push_back(
         {Prof_handle(part.zone.c_str()), at(t) + part.from * 1e-9, at(t) + part.to * 1e-9});
   return Prof_submit(track, intervals.data(), static_cast<int>(intervals.size()));
}

void expect_taken(Prof_Track *track, uint64_t t, const Parts &parts)
{
   EXPECT_EQ(submit(track, t, parts), static_cast<int>(parts.size()));
}

/* A frame of so many ticks so far. Returns the stamp of its begin. */
uint64_t begin_frame(uint64_t ticks)
{
   Prof_update(1);
   tick(ticks);
   return Prof_fake_ticks - ticks;
}

TEST(Submit, intervals_nest_as_their_times_do)
{
   Prof_Track *track = Prof_create_track("gpu of another API");
   const uint64_t t = begin_frame(10000);
   expect_taken(track, t, {{"draw", 600, 900}, {"pass", 100, 1000}, {"draw", 200, 500},
                           {"quad", 210, 250}, {"pass", 1000, 1100}});
   Prof_update(1);
   expect_selfs({{"pass", 900 - 300 - 300 + 100}, {"pass > draw", 300 - 40 + 300},
                 {"pass > draw > quad", 40}});
   EXPECT_NEAR(frame_info().work_ms, 10000e-6, 1e-4) << "it is no work of the frame";
   Prof_destroy_track(track);
}

TEST(Submit, each_moment_counts_once_where_intervals_overlap)
{
   Prof_Track *track = Prof_create_track(nullptr);
   std::mt19937 random(3);
   for (int round = 0; round < 200; ++round) {
      Parts parts;
      std::vector<bool> covered(2000);
      const uint64_t t = begin_frame(10000);
      for (int i = 0; i < 1 + round % 9; ++i) {
         const int begin = static_cast<int>(random() % 1000);
         const int end = begin + static_cast<int>(random() % 1000);
         parts.push_back({numbered("job ", i), begin, end});
         std::fill(covered.begin() + begin, covered.begin() + end, true);
      }
      expect_taken(track, t, parts);
      Prof_update(1);
      uint64_t sum = 0;
      const Prof_Frame *frame = Prof_History_frame(0);
      for (uint32_t i = 0; i < frame->count; ++i)
         if (frame->items[i].context != frame->owner) sum += frame->items[i].self;
      EXPECT_EQ(sum, static_cast<uint64_t>(std::count(covered.begin(), covered.end(), true)));
   }
}

/* Doubles are not: there are some 30 ns from one to the next. */
TEST(Submit, nanoseconds_are_exact_after_years)
{
   Prof_fake_ticks = 157788000ull * 1000000000 + 123456789; /* five years */
   Prof_Track *track = Prof_create_track("late");
   Prof_Site *zone = Prof_handle("late");
   tick(1000000);
   Prof_update(1);
   tick(1000000);
   const uint64_t now = Prof_clock_ns();
   EXPECT_EQ(now, Prof_fake_ticks);
   const Prof_Interval_Ns intervals[] = {{zone, now - 5003, now - 4000}, {zone, now, now - 1},
                                         {zone, now - 2000, now - 2000},
                                         {zone, 0, now}, {zone, now - 7, now - 3}};
   EXPECT_EQ(Prof_submit_ns(track, intervals, 5), 3) << "more than a year ago, and backwards";
   EXPECT_EQ(Prof_submit_ns(track, nullptr, 5) + Prof_submit_ns(nullptr, intervals, 5), 0);
   Prof_update(1);
   expect_selfs({{"late", 1003 + 4}});
}

TEST(Submit, what_is_no_time_is_left_out)
{
   Prof_Track *track = Prof_create_track("odd");
   Prof_Site *zone = Prof_handle("odd");
   tick(1000000);
   const double now = Prof_clock();
   const Prof_Interval intervals[] = {
      {zone, now, now - 1},    {zone, NAN, now},     {zone, now, NAN}, {zone, -INFINITY, now},
      {zone, now, INFINITY}, {zone, 1e300, 1e301}, {zone, now, now}, {nullptr, now - 1e-6, now}};
   EXPECT_EQ(Prof_submit(track, intervals, 8), 2);
   for (int count : {0, -5}) EXPECT_EQ(Prof_submit(track, intervals, count), 0);
   EXPECT_EQ(Prof_submit(track, nullptr, 5), 0);
   EXPECT_EQ(Prof_submit(nullptr, intervals, 8), 0);
   EXPECT_EQ(Prof_submit(reinterpret_cast<Prof_Track *>(&zone), intervals, 8), 0);
   Prof_update(1);
   expect_selfs({{"(null handle)", 1000}});
   Prof_set_enabled(0);
   EXPECT_EQ(Prof_submit(track, intervals, 8), 0);
   Prof_destroy_track(track);
   EXPECT_EQ(Prof_submit(track, intervals, 8), 0);
}

TEST(Submit, a_track_is_no_fiber)
{
   Prof_Track *track = Prof_create_track("track");
   Prof_Fiber *fiber = reinterpret_cast<Prof_Fiber *>(track);
   Prof_Fiber *own = Prof_switch_fiber(fiber);
   EXPECT_EQ(Prof_switch_fiber(nullptr), own);
   Prof_destroy_fiber(fiber);
   expect_taken(track, Prof_fake_ticks, {{"still there", 0, 0}});
}

/* Prof_FIGURE_LONGEST is a thread's. */
TEST(Submit, a_track_is_not_the_thread_that_worked_longest)
{
   Prof_Track *track = Prof_create_track("track");
   Prof_set_waiting("elsewhere", Prof_WAITING); /* some zone waits, as in any game */
   const uint64_t t = begin_frame(1000);
   expect_taken(track, t, {{"sky", 0, 900}});
   expect_taken(track, t, {{"sky", 0, 900}});
   tick(500);
   Prof_update(1);
   Locked lock;
   EXPECT_NEAR(Prof_Frame_Figures_of(Prof_History_header(0), Prof_FIGURE_LONGEST), 1.5e-3, 1e-9);
}

/* Either of the two blocks that a call needs may be refused. */
TEST(Submit, without_memory_takes_nothing_and_goes_on_later)
{
   static Memory memory;
   const Prof_Config config = config_with(&memory);
   ASSERT_TRUE(Prof_configure(&config));
   Prof_Track *track = Prof_create_track("queue");
   Parts parts;
   tick(100000);
   for (int i = 0; i < 100; ++i) parts.push_back({"job", 100 * i, 100 * i + 50});
   expect_taken(track, 0, {parts[0]}); /* the zone has its node by now */
   const long live = memory.live;
   for (long refused : {0, 1}) {
      memory.fail_from = memory.calls + refused;
      memory.fail_to = memory.fail_from + 1;
      EXPECT_EQ(submit(track, 0, parts), 0) << refused;
      EXPECT_EQ(memory.live, live) << "the other block is given back";
      expect_taken(track, 0, {parts[0]}); /* there is room for one */
   }
   EXPECT_EQ(get_info().failed_allocs, 2u);
   expect_taken(track, 0, parts);
   Prof_update(1);
   expect_selfs({{"job", 103 * 50}});
}

using Times = std::pair<uint64_t, uint64_t>;

/* The spans of the newest frame by path; each zone is there once at most. */
std::map<std::string, Times> time_line()
{
   uint32_t count;
   const Prof_Span *spans = Prof_Timeline_spans_of(0, &count);
   std::map<std::string, Times> found;
   for (uint32_t i = 0; i < count; ++i)
      EXPECT_TRUE(
         found.emplace(path_of(spans[i].state), Times(spans[i].begin, spans[i].end)).second)
         << path_of(spans[i].state);
   return found;
}

/* A track that the time line shows, and a frame of 1,000 ticks so far. */
struct Line {
   explicit Line(const char *name = "queue")
   {
      Prof_set_events(1);
      track = Prof_create_track(name);
      t = begin_frame(1000);
   }
   void take(const Parts &parts) const { expect_taken(track, t, parts); }

   Prof_Track *track;
   uint64_t t;
};

/* The counter of ticks begins at zero with the machine; a recording may be older. */
TEST(Submit, intervals_nest_across_the_zero_of_the_counter)
{
   Prof_fake_ticks = 5000;
   Prof_Track *track = Prof_create_track("recording");
   Prof_update(1);
   expect_taken(track, 5000, {{"outer", -9000, -100}, {"inner", -8000, -7000},
                              {"inner", -6000, -4000}, {"outer", -90, 0}});
   expect_taken(track, 5000, {{"outer", -9000, -1000}, {"inner", -6000, -500}});
   Prof_update(1);
   expect_selfs({{"outer", 8900 - 3000 + 90 + 8000}, {"outer > inner", 3000}, {"inner", 500}});
}

unsigned long count_cut() { return get_info().cut_intervals; }

TEST(Submit, what_is_not_over_takes_no_place_of_what_comes)
{
   hear();
   const Line line;
   line.take({{"wrong", 900, 500000}});
   line.take({{"not begun", 2000, 2500}});
   line.take({{"just ending", 1000, 1000}});
   EXPECT_EQ(count_cut(), 2u);
   Prof_update(1);
   expect_selfs({{"wrong", 499100}}); /* the sums have all of it */
   EXPECT_EQ(time_line()["wrong"], Times(900, 1000));
   EXPECT_EQ(time_line().count("not begun"), 0u);
   tick(1000);
   line.take({{"next", 1200, 1700}});
   Prof_update(1);
   EXPECT_EQ(time_line().count("wrong"), 0u);
   EXPECT_EQ(time_line()["next"], Times(200, 700));
   EXPECT_EQ(count_cut(), 2u);
   EXPECT_EQ(told.size(), 1u);
   EXPECT_TRUE(was_told("wrong on the track \"queue\""));
}

TEST(Submit, an_earlier_interval_in_a_later_call_is_counted)
{
   hear();
   const Line line;
   line.take({{"late", 500, 700}});
   EXPECT_EQ(count_cut(), 0u);
   line.take({{"early", 100, 400}});
   line.take({{"most of it", 600, 900}});
   EXPECT_EQ(count_cut(), 1u);
   Prof_update(1);
   expect_selfs({{"early", 300}, {"late", 200}, {"most of it", 300}});
   auto found = time_line();
   EXPECT_EQ(found.count("early"), 0u);
   EXPECT_EQ(found["late"], Times(500, 700));
   EXPECT_EQ(found["most of it"], Times(700, 900));
   EXPECT_EQ(told.size(), 1u);
   EXPECT_TRUE(was_told("early on the track \"queue\""));
}

/* Who gets a slot goes on with its ring. */
TEST(Submit, the_time_line_of_a_slot_is_its_next_owners_too)
{
   configure(&Prof_Config::max_contexts, 2); /* else it has another one until the next update */
   const Line old("old");
   old.take({{"wrong", 900, 500000}});
   Prof_destroy_track(old.track);
   Line("new").take({{"job", 100, 300}, {"inner", 200, 300}});
   Prof_update(1);
   auto found = time_line();
   EXPECT_EQ(found.count("wrong"), 0u);
   EXPECT_EQ(found["job"], Times(100, 300));
   EXPECT_EQ(found["job > inner"], Times(200, 300));
   EXPECT_EQ(Prof_num_contexts(), 2);
}

TEST(Submit, in_a_slot_of_a_thread_nothing_lies_before_its_end)
{
   configure(&Prof_Config::max_contexts, 2); /* else it has another one until the next update */
   Prof_set_events(1);
   Prof_update(1);
   const uint64_t t = Prof_fake_ticks;
   Worker worker;
   worker.call([] { zone("door_worker", 1000e-6); });
   worker.stop();
   tick(1000);
   Prof_Track *track = Prof_create_track("track");
   EXPECT_EQ(Prof_num_contexts(), 2);
   expect_taken(track, t, {{"overlaps", 800, 1600}});
   Prof_update(1);
   auto found = time_line();
   EXPECT_EQ(found["door_worker"], Times(0, 1000));
   EXPECT_EQ(found["overlaps"], Times(1000, 1600));
}

TEST(Submit, tracks_of_before_are_refused)
{
   const auto takes = [](Prof_Track *track) {
      return submit(track, Prof_fake_ticks, {{"here", -10, 0}});
   };
   Prof_Track *old = Prof_create_track("old");
   EXPECT_EQ(takes(old), 1);
   Prof_destroy_track(old);
   Prof_update(1);
   Prof_Track *track = Prof_create_track("in its slot");
   EXPECT_NE(track, old);
   EXPECT_EQ(takes(old), 0);
   Prof_destroy_track(old);
   EXPECT_EQ(takes(track), 1);
   ASSERT_TRUE(Prof_shutdown());
   Prof_Track *next = Prof_create_track("in the next life");
   EXPECT_TRUE(next != old && next != track);
   EXPECT_EQ(takes(track), 0);
   EXPECT_EQ(takes(next), 1);
}

/* So many, of two lengths at most, in nanoseconds. */
void expect_entries(const char *path, int hierarchical, int entries, double min, double max)
{
   const Prof_Entry_Stats stats = entry_stats(path, hierarchical);
   EXPECT_EQ(stats.entries, entries) << path;
   EXPECT_NEAR(stats.min, min * 1e-6, 1e-12) << path;
   EXPECT_NEAR(stats.mean, (min + max) / 2 * 1e-6, 1e-12) << path;
   EXPECT_NEAR(stats.max, max * 1e-6, 1e-12) << path;
}

TEST(Submit, each_interval_is_an_entry)
{
   Prof_Track *track = Prof_create_track("queue");
   const uint64_t t = begin_frame(10000);
   expect_taken(track, t, {{"outer", 0, 100}});
   Prof_set_entry_stats(1);
   expect_taken(track, t, {{"outer", 1000, 1100}, {"inner", 1010, 1030}, {"inner", 1040, 1080}});
   expect_taken(track, t, {{"outer", 500, 560}});
   expect_entries("outer", 1, 2, 60, 100);
   expect_entries("outer", 0, 2, 40, 60);
   expect_entries("outer > inner", 1, 2, 20, 40);
   Prof_set_entry_stats(0);
   expect_taken(track, t, {{"outer", 600, 700}});
   EXPECT_EQ(entry_stats("outer", 1).entries, 2);
}

/* As the GPU's, by a clock of their own, to which the inner one seems longer than the outer one. */
TEST(Submit, each_span_of_a_source_is_an_entry)
{
   Prof_Context *source = Prof_Source_make("source");
   Prof_set_entry_stats(1);
   const uint32_t outer = Prof_Source_zone("outer", "source"),
                  inner = Prof_Source_zone("inner", "source");
   const Prof_Source_Span spans[] = {{100, 200, outer, -1}, {110, 230, inner, 0}};
   uint32_t states[2];
   Prof_Source_submit(source, spans, 2, Prof_NOT_PLACED, states);
   expect_entries("outer > inner", 1, 1, 120, 120);
   expect_entries("outer", 0, 1, 0, 0);
}

} // namespace
