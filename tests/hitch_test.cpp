/* hitch_test.cpp - which frames are hitches, which are kept, and what is blamed: in a game
 * played by prof.h alone, and for frames made by hand against a naive model of the rule and of
 * blame.
 */
#include "facts.h"
#include "src/frame/prof_average.h"
#include "src/gather/prof_context.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_hitch_text.h"
#include "src/gather/prof_context_index.h"
#include "src/gather/prof_source.h"
#include "src/frame/prof_waiting.h"
#include "twin.h"
#include "worker.h"
#include <numeric>

namespace {

/* With so many ms more in path_find, entries more of ray, ms of upload and of vsync. */
void play(double path_find = 0, int rays = 0, double upload = 0, double vsync = 0)
{
   Prof_Begin(ai)
   spend(2);
   zone("path_find", 1 + path_find);
   for (int i = 0; i < 4 + rays; ++i) zone("ray", 0.25);
   Prof_End
   Prof_Begin(render)
   spend(6);
   if (upload > 0) zone("upload_mesh", upload);
   Prof_End
   zone("vsync", vsync);
   Prof_update(1);
}

void play_as_usual(int frames)
{
   for (int i = 0; i < frames; ++i) play();
}

void stall(double ms) { play(ms); }
void play_rays(int more) { play(0, more); }

void stall_after_usual(int frames, double ms)
{
   play_as_usual(frames);
   stall(ms);
}

void expect_blame(const char *path, double excess_ms, double off = 1e-6)
{
   EXPECT_STREQ(blame_at(0, 0).path, path);
   EXPECT_NEAR(blame_at(0, 0).excess_ms, excess_ms, off);
}

void load(double ms)
{
   Prof_note_load("level mines");
   stall(ms);
}

/* What the newest frame is, in words. */
std::string flags_now()
{
   const Prof_Frame_Info info = frame_info();
   return std::string(info.hitch ? "hitch " : "") + (info.load ? "load " : "") +
          (info.gap ? "gap " : "") + (info.after ? "after " : "");
}

struct Strange {
   int hitches; /* with the stall that follows 30 frames later */
   std::vector<double> loads, stalls;
};
class Usual_after : public ::testing::TestWithParam<Strange> {};

TEST_P(Usual_after, what_is_strange_is_what_it_was)
{
   play_as_usual(100);
   for (double ms : GetParam().loads) load(ms);
   for (double ms : GetParam().stalls) stall(ms);
   stall_after_usual(30, 300);
   ASSERT_EQ(Prof_num_hitches(), GetParam().hitches);
   EXPECT_NEAR(hitch_at(0).usual_ms, 10, 0.01);
   EXPECT_NEAR(blame_at(0, 0).excess_ms, 300, 3);
}

/* A hitch, a load, a load and a slow frame right after it, which is no hitch. */
INSTANTIATE_TEST_SUITE_P(Hitch, Usual_after,
                         ::testing::Values(Strange{2, {}, {300}}, Strange{1, {4000}, {}},
                                           Strange{1, {4000}, {80}}));

TEST(Hitch, a_stall_is_blamed_on_its_path)
{
   play_as_usual(100);
   EXPECT_EQ(Prof_num_hitches(), 0);
   stall(300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(flags_now(), "hitch ");
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.frame.number, 101ul);
   EXPECT_EQ(hitch.frame.hitch, 1);
   EXPECT_EQ(hitch.frame.load + hitch.frame.gap + hitch.frame.after, 0);
   EXPECT_NEAR(hitch.frame.ms, 310, 1e-6);
   EXPECT_NEAR(hitch.frame.work_ms, 310, 1e-6);
   EXPECT_NEAR(hitch.usual_ms, 10, 0.1);
   EXPECT_NEAR(hitch.excess_ms, 300, 3);
   EXPECT_NEAR(hitch.usual_ms + hitch.excess_ms, hitch.frame.work_ms, 1e-9);
   EXPECT_EQ(hitch.spread, 0);
   const Prof_Blame blame = blame_at(0, 0);
   EXPECT_STREQ(blame.path, "ai > path_find");
   EXPECT_STREQ(Prof_zone_name(blame.zone), "path_find");
   EXPECT_NEAR(blame.ms, 301, 1e-6);
   EXPECT_NEAR(blame.usual_ms, 1, 0.01);
   EXPECT_NEAR(blame.excess_ms, 300, 3);
   EXPECT_NEAR(blame.explains, 1, 0.01);
   EXPECT_NEAR(blame.count, 1, 1e-9);
   EXPECT_NEAR(blame.usual_count, 1, 0.01);
}

/* Counters take no time: only their entries tell. */
TEST(Hitch, keeps_what_is_usual_and_did_not_happen)
{
   for (int i = 0; i < 100; ++i) {
      for (int shots = 0; shots < 3; ++shots) { Prof_Counter(shots) }
      play();
   }
   stall(300);
   uint32_t count = 0;
   const Prof_Share *shares = Prof_Hitch_shares(0, &count);
   const Prof_Share *found = std::find_if(shares, shares + count, [](const Prof_Share &share) {
      return path_of(share.state) == "shots";
   });
   ASSERT_NE(found, shares + count);
   EXPECT_EQ(found->entries, 0u);
   EXPECT_NEAR(found->usual_entries, 3, 0.1);
}

TEST(Waited, tells_the_zone_that_waited_most_beyond_the_usual)
{
   Prof_set_waiting("wait_jobs", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   for (int i = 0; i < 101; ++i) {
      zone("wait_jobs", 4);
      zone("wait_render", i == 100 ? 60 : 1);
      play();
   }
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_STREQ(Prof_zone_name(hitch_at(0).wait_zone), "wait_render");
   EXPECT_NEAR(hitch_at(0).wait_ms, 60, 1e-6);
   EXPECT_STREQ(blame_at(0, 0).path, "wait_render") << "nobody accounts for it";
   EXPECT_EQ(blame_at(0, 0).evidence, Prof_BY_ITSELF);
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 59, 0.1);
}

TEST(Waited, is_nothing_where_the_game_worked)
{
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   play_as_usual(100);
   play(0, 0, 50, 5);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).wait_ms, 0);
   EXPECT_STREQ(Prof_zone_name(hitch_at(0).wait_zone), "");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, blame_at(0, 0).excess_ms, 1e-9);
}

TEST(Evidence, has_a_name)
{
   EXPECT_STREQ(Prof_evidence_name(Prof_BY_ITSELF), "");
   EXPECT_STREQ(Prof_evidence_name(Prof_BY_LOCK), "lock");
   EXPECT_STREQ(Prof_evidence_name(Prof_BY_OPEN_PATH), "still open");
   EXPECT_STREQ(Prof_evidence_name(Prof_BY_CPU), "CPU");
   EXPECT_STREQ(Prof_evidence_name(static_cast<Prof_Evidence>(6)), "");
}

struct Calls {
   int draw = 100, sound = 10, noisy = 10, rare = 0;
};

/* Draw calls are made on two threads and in two places. None of it takes time. */
void play_calls(Worker &worker, const Calls &calls, double stall_ms)
{
   auto times = [](const char *name, int count) {
      for (int i = 0; i < count; ++i) zone(name, 0);
   };
   times("draw", calls.draw / 4);
   Prof_Begin(scene)
   times("draw", calls.draw / 4);
   times("sound", calls.sound);
   times("noisy", calls.noisy);
   times("rare", calls.rare);
   Prof_End
   worker.call([&] { times("draw", calls.draw / 2); });
   stall(stall_ms);
}

void usual_calls(Worker &worker, int frames = 100)
{
   for (int i = 0; i < frames; ++i) play_calls(worker, Calls(), 0);
}

std::string near_it(int index)
{
   Prof_Near found;
   std::string all;
   char line[200];
   for (int rank = 0; Prof_get_near(index, rank, &found); ++rank) {
      EXPECT_STREQ(Prof_zone_name(found.zone), found.name);
      std::snprintf(line, sizeof line, "%s %.0f (%.2f) ", found.name, found.count,
                    found.usual_count + 1e-9);
      all += line;
   }
   return all;
}

TEST(Near, zones_whose_calls_left_their_usual_range)
{
   Worker worker;
   usual_calls(worker);
   /* noisy is 9 away, and three standard deviations are 9.5 */
   play_calls(worker, {812, 0, 19, 1}, 300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(near_it(0), "draw 812 (100.00) sound 0 (10.00) rare 1 (0.00) ");
}

TEST(Near, a_blamed_zone_is_told_too)
{
   play_as_usual(100);
   play_rays(396);
   expect_blame("ai > ray", 99, 0.01);
   EXPECT_NEAR(blame_at(0, 0).count, 400, 1e-9);
   EXPECT_NEAR(blame_at(0, 0).usual_count, 4, 0.01);
   EXPECT_EQ(near_it(0), "ray 400 (4.00) ");
}

TEST(Near, a_hitch_has_its_own_whatever_was_asked_before)
{
   Worker worker;
   usual_calls(worker);
   play_calls(worker, {100, 10, 10, 7}, 300);
   usual_calls(worker, 40);
   play_calls(worker, {100, 30, 10, 9}, 300);
   ASSERT_EQ(Prof_num_hitches(), 2);
   for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(near_it(0), "rare 9 (0.00) sound 30 (10.00) ");
      EXPECT_EQ(near_it(1), "rare 7 (0.00) ");
   }
   Prof_drop_hitch(0);
   EXPECT_EQ(near_it(0), "rare 7 (0.00) ");
   EXPECT_EQ(near_it(1), "");
}

/* Eighteen times in a frame of eighteen frames' length is as usual of who runs by the clock. */
TEST(Near, who_runs_by_the_clock_is_not_told_for_running_longer)
{
   Worker audio;
   auto mix = [&](int times) {
      audio.call([=] {
         for (int i = 0; i < times; ++i) zone("Mix", 0);
      });
   };
   for (int i = 0; i < 100; ++i) mix(1), play();
   mix(31); /* 10 ms of work, and 300 more */
   stall(300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(near_it(0), "");
   for (int i = 0; i < 40; ++i) mix(1), play();
   mix(310); /* ten times as often as in so long a frame */
   stall(300);
   EXPECT_EQ(near_it(0), "Mix 310 (31.00) ");
}

/* The zone around its loop is begun but once. */
TEST(Near, who_runs_by_the_clock_in_a_zone_around_its_loop_is_not_told_for_running_longer)
{
   Worker audio;
   audio.call([] { Prof_Begin(audio_thread) });
   auto mix = [&](int times) {
      audio.call([=] {
         for (int i = 0; i < times; ++i) zone("Mix", 0);
      });
   };
   for (int i = 0; i < 100; ++i) mix(1), play();
   mix(31);
   stall(300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(near_it(0), "");
   audio.call([] { Prof_End });
}

/* In a frame of twice the usual length it does the next one as well. */
TEST(Near, who_does_one_job_more_does_not_run_by_the_clock)
{
   Worker logic;
   Prof_set_waiting("wait_logic", Prof_WAITING_FOR_THREAD);
   const auto step = [&](double ms) {
      Prof(wait_logic);
      logic.call([=] { zone("think", ms); });
   };
   for (int i = 0; i < 100; ++i) step(3), play();
   step(16);
   step(3);
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_STREQ(blame_at(0, 0).path, "think");
   EXPECT_NEAR(blame_at(0, 0).usual_ms, 3, 0.01);
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 16, 0.1);
}

/* It does one job a frame, however long that is. */
TEST(Near, a_job_of_more_parts_does_not_run_by_the_clock)
{
   Worker render;
   const auto draw = [&](int calls, double ms) {
      Prof(wait_render);
      render.call([=] {
         Prof(render);
         for (int i = 0; i < calls; ++i) zone("draw_call", ms / calls);
      });
   };
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   for (int i = 0; i < 100; ++i) draw(20, 2), play();
   draw(600, 60);
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_STREQ(blame_at(0, 0).path, "render > draw_call");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 58, 0.1);
   EXPECT_NEAR(blame_at(0, 0).usual_ms, 2, 0.01);
   EXPECT_EQ(near_it(0), "draw_call 600 (20.00) ");
}

/* A path that is still open is a long job, or idles: it was begun no more often for that. */
TEST(Near, a_long_job_of_another_thread_is_not_told_for_going_on)
{
   Worker loader;
   for (int i = 0; i < 100; ++i) {
      loader.call([] { zone("decode", 0); });
      play();
   }
   loader.call([] { Prof_Begin_name("decode") });
   stall(300);
   loader.call([] { Prof_End });
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(near_it(0), "");
}

/* Its zone in the tree would tell it again, by how often the game added. */
TEST(Near, leaves_counts_to_the_values)
{
   Worker worker;
   const auto count = [](int adds) {
      Prof_Begin(scene)
      for (int i = 0; i < 2 * adds; ++i) {
         if (i == adds) { Prof_End }
         Prof_Add(grown, 16);
         Prof_Add(growths, 1);
      }
   };
   for (int i = 0; i < 100; ++i) count(5), usual_calls(worker, 1);
   count(500);
   Prof_Add(never_before, 3);
   play_calls(worker, {812}, 300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(near_it(0), "draw 812 (100.00) ");
   std::map<std::string, double> values;
   Prof_Near_Value found;
   for (int rank = 0; Prof_get_near_value(0, rank, &found); ++rank)
      values[found.name] = found.amount;
   const std::map<std::string, double> expected = {
      {"grown", 16000}, {"growths", 1000}, {"never_before", 3}};
   EXPECT_EQ(values, expected);
}

/* Frames of 16 ms, one of which may be longer. */
void play_amounts(double sample, double count, double ms = 16)
{
   Prof_Sample(nearest, sample);
   Prof_Add(cost, count);
   zone("work", ms);
   Prof_update(1);
}

class Absurd : public ::testing::TestWithParam<double> {};

TEST_P(Absurd, amounts_hide_the_unusual_for_seconds_at_most)
{
   const auto usual = [](int frames) {
      for (int i = 0; i < frames; ++i) play_amounts(10 + i % 3, 100 + i % 7);
   };
   usual(600);
   play_amounts(GetParam(), GetParam());
   usual(400);
   play_amounts(5000, 50000, 300);
   ASSERT_EQ(Prof_num_hitches(), 1);
   std::set<std::string> found;
   Prof_Near_Value near;
   for (int rank = 0; Prof_get_near_value(0, rank, &near); ++rank) {
      found.insert(near.name);
      EXPECT_NEAR(near.usual, near.name == std::string("cost") ? 103 : 11, 2) << near.name;
   }
   EXPECT_EQ(found, (std::set<std::string>{"cost", "nearest"}));
}

INSTANTIATE_TEST_SUITE_P(Each, Absurd,
                         ::testing::Values(1e4, 1e6, 1e9, -1e9, 3.4e38, 1e200, -1e200, DBL_MAX));

TEST(Near, of_what_was_long_ago_nothing_is_usual)
{
   zone("rare", 1);
   play_as_usual(4000);
   zone("rare", 40);
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_STREQ(blame_at(0, 0).path, "rare");
   EXPECT_EQ(blame_at(0, 0).usual_ms, 0);
   EXPECT_EQ(blame_at(0, 0).usual_count, 0);
}

TEST(Near, is_nothing_where_nothing_changed_and_where_there_is_no_hitch)
{
   Prof_Near found;
   play_as_usual(100);
   EXPECT_EQ(Prof_get_near(0, 0, &found), 0) << "no hitch yet";
   stall(300);
   EXPECT_EQ(near_it(0), "");
   play_as_usual(2);
   play_rays(100);
   ASSERT_EQ(Prof_num_hitches(), 2);
   EXPECT_EQ(Prof_get_near(0, 0, &found), 1);
   const int none[][2] = {{0, 1}, {0, -1}, {2, 0}, {-1, 0}};
   for (const auto &at : none) EXPECT_EQ(Prof_get_near(at[0], at[1], &found), 0) << at[0];
   EXPECT_EQ(Prof_get_near(0, 0, nullptr), 0);
   Prof_clear_hitches();
   EXPECT_EQ(Prof_get_near(0, 0, &found), 0);
}

TEST(Hitch, time_in_no_zone_is_blamed_as_unaccounted)
{
   play_as_usual(100);
   spend(50);
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   expect_blame("(unaccounted)", 50);
}

TEST(Hitch, not_before_there_is_a_median)
{
   stall_after_usual(15, 300);
   EXPECT_EQ(Prof_num_hitches(), 0);
   EXPECT_EQ(flags_now(), "");
   stall(300);
   EXPECT_EQ(Prof_num_hitches(), 1) << "16 frames have gone before";
}

/* A game's start: so many frames of so many ms, then as many of 10 ms, then a stall of 50. */
struct Start {
   int slow;
   double ms;
   int usual;
};

class Slow_start : public ::testing::TestWithParam<Start> {};

TEST_P(Slow_start, is_not_usual)
{
   for (int i = 0; i < GetParam().slow; ++i) play(GetParam().ms - 10);
   stall_after_usual(GetParam().usual, 50);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NEAR(hitch_at(0).usual_ms, 10, 1e-6);
   EXPECT_NEAR(hitch_at(0).excess_ms, 50, 1e-6);
   EXPECT_STREQ(blame_at(0, 0).path, "ai > path_find");
   EXPECT_NEAR(blame_at(0, 0).usual_ms, 1, 1e-6);
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(of, Slow_start,
                         ::testing::Values(Start{1, 1000, 16}, Start{1, 160, 60}, Start{5, 100, 12},
                                           Start{8, 100, 9}, Start{15, 40, 30}, Start{30, 100, 32},
                                           Start{60, 16, 70}, Start{200, 200, 66}));

/* The median of a game whose frames are short and long by chance is now the one, now the other. */
TEST(Hitch, what_is_usual_stays_so_where_half_of_the_frames_do_more)
{
   std::mt19937 random(5);
   for (int i = 1; i <= 4000; ++i) {
      Prof_Begin(work) spend(4);
      Prof_End
      if (random() % 2) zone("ai", 7);
      if (i % 200 == 0) zone("effects", 60);
      Prof_update(1);
      if (i % 200 == 0) EXPECT_NEAR(hitch_at(0).usual_ms, 9.1, 1.5) << i; // long ones weigh more
   }
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 20ul);
}

/* Stalls one after another, with what each frame is. */
struct Stall {
   const char *flags;
   double ms;
};
struct Course {
   const char *name;
   int hitches;
   std::vector<Stall> stalls;
};

const Course courses[] = {
   {"the_frame_after", 3,
    {{"hitch ", 300}, {"hitch ", 200}, {"hitch ", 100}, {"after ", 0}, {"", 0}}},
   {"loads", 0, {{"load ", 400}, {"after ", 300}}},
   {"gaps", 1, {{"gap ", 1000}, {"after ", 300}, {"hitch ", 970}}},
   {"load_and_gap_after_a_hitch", 1,
    {{"hitch ", 300}, {"load ", 400}, {"gap ", 2000}, {"after ", 300}}},
};

class Hitch_course : public ::testing::TestWithParam<Course> {};

TEST_P(Hitch_course, is_told_by_flags)
{
   play_as_usual(50);
   for (const Stall &one : GetParam().stalls) {
      if (one.flags == std::string("load ")) load(one.ms);
      else stall(one.ms);
      EXPECT_EQ(flags_now(), one.flags);
   }
   EXPECT_EQ(Prof_num_hitches(), GetParam().hitches);
}

INSTANTIATE_TEST_SUITE_P(of, Hitch_course, ::testing::ValuesIn(courses), By_name());

/* ---- late by the display or the GPU ---- */

/* 3 ms of work, and what is waited for the display. */
void show(double present, double work = 3)
{
   zone("work", work);
   zone("present", present);
   Prof_update(1);
}

void show_as_usual(int frames)
{
   for (int i = 0; i < frames; ++i) show(13);
}

class Display : public ::testing::TestWithParam<int> {
 protected:
   void SetUp() override { Prof_set_waiting("present", static_cast<Prof_Waiting>(GetParam())); }
};

TEST_P(Display, makes_hitches_of_its_own_kind)
{
   for (int i = 0; i < 300; ++i) show(i % 50 == 49 ? 150 : 13);
   ASSERT_EQ(Prof_num_hitches(), 6);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 6ul);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 0ul);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, Prof_HITCH_DISPLAY);
   EXPECT_EQ(hitch.frame.hitch, 1);
   EXPECT_EQ(hitch.frame.display, 1);
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_NEAR(hitch.frame.ms, 153, 1e-6);
   EXPECT_NEAR(hitch.frame.due_ms, 3, 1e-6) << "waiting for the display is not due";
   EXPECT_NEAR(hitch.usual_ms, 16, 0.01);
   EXPECT_NEAR(hitch.excess_ms, 137, 0.01);
   EXPECT_STREQ(Prof_zone_name(hitch.wait_zone), "present");
   EXPECT_TRUE(has(exported(Prof_CSV_FRAMES, 0, 0), ",hitch display,"));
   EXPECT_NEAR(hitch.wait_ms, 150, 1e-6);
   EXPECT_NEAR(hitch.wait_usual_ms, 13, 0.01);
   ASSERT_EQ(hitch.num_blames, 1);
   EXPECT_EQ(hitch.spread, 0);
   EXPECT_STREQ(blame_at(0, 0).path, "present");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 137, 0.01);
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 0.01);
   char text[Prof_USE_TEXT];
   Prof_Hitch_display_text(&hitch, text);
   EXPECT_STREQ(text, "present 150.0 ms, usually 13.0");
}

TEST_P(Display, leaves_to_the_game_what_is_its_own)
{
   show_as_usual(60);
   show(60, 60);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_GAME) << "late by both: what the game can help";
   EXPECT_STREQ(blame_at(0, 0).path, "work");
   show_as_usual(60);
   show(15.3, 18);
   EXPECT_EQ(flags_now(), "") << "it missed the display by its own work, and is no hitch by that";
   show_as_usual(60);
   EXPECT_EQ(Prof_num_hitches(), 1);
}

TEST_P(Display, hides_no_stall_right_after)
{
   show_as_usual(60);
   show(150);
   zone("read_file", 44.8);
   show(13);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_GAME);
   EXPECT_STREQ(blame_at(0, 0).path, "read_file");
   show(120);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_EQ(Prof_num_hitches(), 3);
}

TEST_P(Display, of_another_rate_is_one_hitch)
{
   show_as_usual(200);
   for (int i = 0; i < 1000; ++i) show(30.3);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_GE(hitch_at(0).run, 7);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 1ul);
   show(97);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 2ul);
}

/* Every other frame misses the display: that is how the game runs. */
TEST_P(Display, that_is_missed_all_the_time_makes_no_stream_of_hitches)
{
   show_as_usual(200);
   for (int i = 0; i < 3000; ++i) show(i % 2 ? 30.3 : 13.7);
   EXPECT_LE(Prof_count_hitches(Prof_HITCH_DISPLAY), 2ul);
   show(150);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_EQ(hitch_at(0).frame.number, frame_now());
   show_as_usual(200);
   const unsigned long before = Prof_count_hitches(Prof_HITCH_DISPLAY);
   for (int i = 0; i < 600; ++i) show(i % 60 == 59 ? 30.3 : 13);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), before + 10) << "now and then is one each";
}

TEST_P(Display, is_not_the_profilers_own_time)
{
   show_as_usual(60);
   { Prof_Begin(prof_draw) spend(90); Prof_End }
   show(13);
   EXPECT_EQ(Prof_num_hitches(), 0);
}

TEST_P(Display, has_a_place_of_its_own)
{
   Prof_shutdown();
   configure(&Prof_Config::max_hitches, 2);
   SetUp();
   for (int i = 0; i < 400; ++i) {
      if (i % 100 == 50) zone("read_file", 40);
      show(i % 20 == 19 ? 200 + i : 13);
   }
   EXPECT_EQ(Prof_num_hitches(), 4);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 4ul);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 20ul);
}

/* Nor is a display that keeps the first frames waiting. */
TEST_P(Display, that_starts_slowly_is_not_usual)
{
   for (int i = 0; i < 40; ++i) show(i < 10 ? 150 : 13);
   show(60);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_NEAR(hitch_at(0).wait_usual_ms, 13, 1e-6);
   EXPECT_NEAR(hitch_at(0).usual_ms, 16, 1e-6);
   EXPECT_NEAR(hitch_at(0).excess_ms, 47, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(waited_for_in, Display,
                         ::testing::Values(Prof_WAITING, Prof_WAITING_FOR_DISPLAY));

TEST(Display_hitch, of_a_render_thread_that_is_waited_for)
{
   Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   Worker render;
   auto frame = [&](double present) {
      zone("ai", 3);
      Prof_Begin(wait_render)
      render.call([&] {
         zone("draw", 5);
         zone("present", present);
      });
      Prof_End
      Prof_update(1);
   };
   for (int i = 0; i < 60; ++i) frame(8);
   frame(150);
   ASSERT_EQ(Prof_num_hitches(), 1);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, Prof_HITCH_DISPLAY);
   EXPECT_NEAR(hitch.excess_ms, 142, 0.1);
   EXPECT_STREQ(blame_at(0, 0).path, "present");
   EXPECT_NE(blame_at(0, 0).context, 0);
   EXPECT_STREQ(Prof_zone_name(hitch.wait_zone), "present");
   EXPECT_TRUE(has(exported(Prof_CSV_FRAMES, 0, 0), ",hitch display,"));
   EXPECT_NEAR(hitch.wait_usual_ms, 8, 0.1);
}

/* A frame waits for a render thread, of which a lock tells, or a zone alone. */
class Rendered : public ::testing::TestWithParam<bool> {
 protected:
   void SetUp() override
   {
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   }
   void frame(double draw, double present)
   {
      zone("ai", 1);
      Prof_Begin(wait_render)
      Prof_Wait wait = Prof_Wait();
      if (GetParam()) wait = Prof_begin_wait(&done_);
      render_.call([&] {
         zone("draw", draw);
         zone("present", present);
         if (GetParam()) Prof_signal(&done_);
      });
      if (GetParam()) Prof_end_wait(&wait);
      Prof_End
      if (present > 20) render_.call([] { zone("draw", 0.5), zone("present", 0.5); });
      Prof_update(1);
   }

   Prof_Lock done_ = {"rendered", 0};
   Worker render_;
};

/* The mean of 8 and 34 is far from both; and after a late one it draws the next one soon. */
TEST_P(Rendered, frames_that_miss_the_display_now_and_then_are_no_hitches_of_the_game)
{
   std::mt19937 random(7);
   for (int i = 0; i < 600; ++i) frame(1, random() % 100 < 40 ? 34 : 8);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 0ul);
   frame(61, 34);
   ASSERT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, Prof_HITCH_GAME);
   EXPECT_NEAR(hitch.excess_ms, 60, 1);
}

INSTANTIATE_TEST_SUITE_P(by_locks, Rendered, ::testing::Bool());

/* Another thread waited for the display in that time; but for whom the frame waited, and that it
 * slept on then, is known. */
TEST(Display_hitch, is_none_by_a_thread_that_nobody_waited_for)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   Worker render, loader;
   Prof_Lock loaded = {"loaded", 0};
   const auto present = [&](double ms, const std::function<void()> &meanwhile) {
      render.call([] { Prof_Begin(present) });
      meanwhile();
      spend(ms);
      render.call([] { Prof_End });
   };
   for (int i = 0; i < 60; ++i) {
      zone("ai", 1);
      present(9, [] {});
      Prof_update(1);
   }
   zone("ai", 1);
   Prof_Wait wait = Prof_begin_wait(&loaded);
   const auto load = [&] { loader.call([&] { zone("load", 12), Prof_signal(&loaded); }); };
   present(18, load);
   spend(4);
   Prof_end_wait(&wait);
   Prof_update(1);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_DISPLAY), 0ul);
   ASSERT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
   EXPECT_NEAR(hitch_at(0).frame.due_ms, 35, 1e-6);
}

/* For whom is not known, but in half of the time no thread waited for the display. */
TEST(Display_hitch, is_none_by_a_thread_that_tells_little_of_the_wait)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   Prof_set_waiting("read_file", Prof_WAITING_FOR_THREAD);
   Worker render;
   for (int i = 0; i <= 60; ++i) {
      zone("ai", 1);
      Prof_Begin(read_file)
      render.call([&] { zone("present", i < 60 ? 0 : 25); });
      spend(i < 60 ? 0 : 35);
      Prof_End
      Prof_update(1);
   }
   ASSERT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
   EXPECT_NEAR(hitch_at(0).excess_ms, 60, 0.1);
   EXPECT_STREQ(blame_at(0, 0).path, "read_file");
}

/* The GPU is so far behind, and took so long for each of two zones. */
struct Gpu {
   Prof_Context *source = Prof_Source_make("GPU");
   uint32_t shadows = Prof_Source_zone("shadows", "GPU"), city = Prof_Source_zone("city", "GPU");

   void feed(uint64_t number, double shadows_ms, double city_ms) const
   {
      const auto ticks = [](double ms) { return static_cast<uint64_t>(ms * 1e6); };
      const Prof_Source_Span spans[] = {
         {0, ticks(shadows_ms), shadows, -1},
         {ticks(shadows_ms), ticks(shadows_ms + city_ms), city, -1}};
      uint32_t states[2];
      Prof_Source_submit(source, spans, 2, Prof_NOT_PLACED, states);
      Prof_Source_feed_gpu_frame(source, number, shadows_ms + city_ms);
   }
};

TEST(Display_hitch, that_waits_for_the_gpu_tells_its_zones)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   show(13);
   const Gpu gpu;
   for (int i = 0; i < 900; ++i) {
      gpu.feed(frame_now() - 1, 4, 8);
      show(13);
   }
   gpu.feed(frame_now() - 1, 4, 8);
   show(67);
   ASSERT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_NEAR(hitch_at(0).gpu_ms, 12, 1e-6) << "of the frame before, as far as it is known now";
   gpu.feed(frame_now() - 1, 4.5, 8);
   show(13);
   gpu.feed(frame_now() - 1, 56, 10);
   show(13);
   gpu.feed(frame_now() - 1, 4, 80); /* of a frame after it: it was not waited for */
   show(13);
   ASSERT_EQ(Prof_num_hitches(), 1);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_NEAR(hitch.gpu_ms, 66, 1e-6);
   EXPECT_NEAR(hitch.gpu_usual_ms, 12, 0.1);
   Prof_Hitch_Gpu found;
   ASSERT_EQ(Prof_get_hitch_gpu(0, 0, &found), 1);
   EXPECT_STREQ(found.path, "shadows");
   EXPECT_STREQ(Prof_zone_name(found.zone), "shadows");
   EXPECT_NEAR(found.ms, 56, 1e-6);
   EXPECT_NEAR(found.usual_ms, 4, 0.1);
   EXPECT_NEAR(found.excess_ms, 52, 0.1);
   ASSERT_EQ(Prof_get_hitch_gpu(0, 1, &found), 1);
   EXPECT_STREQ(found.path, "city");
   EXPECT_EQ(Prof_get_hitch_gpu(0, 2, &found), 0);
   EXPECT_EQ(Prof_get_hitch_gpu(0, -1, &found), 0);
   EXPECT_EQ(Prof_get_hitch_gpu(1, 0, &found), 0);
   char text[Prof_USE_TEXT];
   Prof_Hitch_gpu_text(0, text);
   EXPECT_STREQ(text, "GPU 66.0 ms, usually 12.0: shadows 56.0 ms, usually 4.0; "
                      "city 10.0 ms, usually 8.0");
}

TEST(Display_hitch, of_a_game_without_gpu_zones_tells_none)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   show_as_usual(40);
   show(90);
   EXPECT_EQ(hitch_at(0).gpu_ms, -1);
   char text[Prof_USE_TEXT];
   Prof_Hitch_gpu_text(0, text);
   EXPECT_STREQ(text, "");
}

/* Frames of 16 ms, of which 2 are spent on each step of the simulation; and what else is done. */
void play_steps(int steps, double more = 0)
{
   for (int i = 0; i < steps; ++i) zone("step", 2);
   zone("draw", 14);
   if (more > 0) zone("read_file", more);
   Prof_update(1);
}

struct Next {
   const char *name;
   int steps;
   double more;
   const char *flags;
};
class After_a_hitch : public ::testing::TestWithParam<Next> {};

TEST_P(After_a_hitch, what_catches_up_is_no_hitch_and_all_else_is)
{
   for (int i = 0; i < 100; ++i) play_steps(1);
   play_steps(1, 160);
   ASSERT_EQ(flags_now(), "hitch ");
   play_steps(GetParam().steps, GetParam().more);
   EXPECT_EQ(flags_now(), GetParam().flags);
   if (Prof_num_hitches() < 2) return;
   EXPECT_STREQ(blame_at(0, 0).path, GetParam().more > 0 ? "read_file" : "step");
   EXPECT_NEAR(hitch_at(0).usual_ms, 16, 0.1) << "the hitch before is no part of the usual";
}

/* The hitch takes the time of ten frames more. */
const Next nexts[] = {
   {"nothing", 1, 0, "after "},
   {"the_steps_that_were_missed", 11, 0, "after "},
   {"half_of_them", 6, 0, "after "},
   {"twice_as_many", 22, 0, "hitch "},
   {"a_file", 1, 44.8, "hitch "},
   {"a_file_and_all_steps", 11, 44.8, "hitch "},
   {"a_file_as_long_as_before", 1, 159, "hitch "},
   {"a_short_file_and_all_steps", 11, 5, "after "},
};

INSTANTIATE_TEST_SUITE_P(comes, After_a_hitch, ::testing::ValuesIn(nexts), By_name());

/* Another thread catches up, and is waited for. */
TEST(Hitch, of_a_thread_that_catches_up_is_none)
{
   Prof_set_waiting("wait_physics", Prof_WAITING_FOR_THREAD);
   Worker worker;
   auto frame = [&](double steps, const char *other = nullptr, double ms = 0) {
      zone("draw", 12);
      Prof_Begin(wait_physics)
      worker.call([&] {
         zone("physics", 4 * steps);
         if (other) zone(other, ms);
      });
      Prof_End
      Prof_update(1);
   };
   for (int i = 0; i < 100; ++i) frame(1);
   frame(1, "write", 80);
   ASSERT_EQ(flags_now(), "hitch ");
   frame(6);
   EXPECT_EQ(flags_now(), "after ");
   for (int i = 0; i < 20; ++i) frame(1);
   frame(1, "write", 80);
   frame(1, "write", 45);
   EXPECT_EQ(flags_now(), "hitch ");
   EXPECT_STREQ(blame_at(0, 0).path, "write");
}

TEST(Hitch, loads_are_not_in_the_median)
{
   play_as_usual(20);
   for (int i = 0; i < 200; ++i) {
      Prof_note_load(nullptr);
      stall(40);
   }
   stall_after_usual(20, 40);
   EXPECT_EQ(flags_now(), "hitch ");
}

TEST(Hitch, waiting_is_no_work)
{
   Prof_set_waiting("vsync", 1);
   for (int i = 0; i < 50; ++i) play(0, 0, 0, 6);
   play(0, 0, 0, 90);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 0ul);
   for (int i = 0; i < 5; ++i) play(0, 0, 0, 6);
   play(30, 0, 0, 90);
   ASSERT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_NEAR(hitch.frame.ms, 130, 1e-6);
   EXPECT_NEAR(hitch.frame.work_ms, 40, 1e-6);
   EXPECT_NEAR(hitch.usual_ms, 10, 0.01);
   EXPECT_NEAR(hitch.excess_ms, 30, 0.01);
   ASSERT_EQ(hitch.num_blames, 1) << "the wait is longer than usual, but not to blame";
   EXPECT_STREQ(blame_at(0, 0).path, "ai > path_find");
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-3);
}

/* Whoever opens the overlay in a slow frame must not be shown the overlay's own hitches. */
TEST(Hitch, what_the_profiler_takes_is_no_work)
{
   play_as_usual(50);
   Prof_Begin(profiler)
   spend(60); // the game's own zone for all it does for the profiler
   zone("below_it", 20);
   Prof_End
   { Prof_Begin(prof_draw) spend(15); Prof_End } // as ours is called
   play();
   EXPECT_EQ(Prof_num_hitches(), 0);
   EXPECT_NEAR(frame_info().ms, 105, 1e-6);
   EXPECT_NEAR(frame_info().work_ms, 10, 1e-6);
   zone("profiles", 30); // only looks like it
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NEAR(hitch_at(0).frame.work_ms, 40, 1e-6);
   EXPECT_STREQ(blame_at(0, 0).path, "profiles");
}

TEST(Hitch, both_bounds_must_be_passed)
{
   configure(&Prof_Config::budget_ms, 20, &Prof_Config::hitch_budget, 2,
             &Prof_Config::hitch_median, 3);
   stall_after_usual(50, 29); /* 39 ms: under 2 * 20 */
   EXPECT_EQ(Prof_num_hitches(), 0);
   stall(31);
   EXPECT_EQ(Prof_num_hitches(), 1);
   for (int i = 0; i < 300; ++i) stall(20);
   Prof_clear_hitches();
   stall(79); /* 89 ms: under 3 * 30 */
   EXPECT_EQ(Prof_num_hitches(), 0);
   stall(81);
   EXPECT_EQ(Prof_num_hitches(), 1);
}

TEST(Hitch, what_stays_slow_becomes_the_median)
{
   play_as_usual(200);
   for (int i = 0; i < 128; ++i) stall(40);
   EXPECT_GT(Prof_num_hitches(), 0);
   Prof_clear_hitches();
   for (int i = 0; i < 500; ++i) stall(40);
   EXPECT_EQ(Prof_num_hitches(), 0);
}

TEST(Hitch, its_age_counts_on)
{
   stall_after_usual(50, 30);
   EXPECT_EQ(hitch_at(0).frame.ago_s, 0);
   play_as_usual(200);
   EXPECT_NEAR(hitch_at(0).frame.ago_s, 2, 1e-9);
   stall(90);
   EXPECT_NEAR(hitch_at(1).frame.ago_s, 2.1, 1e-9);
   EXPECT_EQ(hitch_at(0).frame.ago_s, 0);
}

TEST(Hitch, keeps_text_blame_and_items_when_its_frame_has_left_the_history)
{
   configure(&Prof_Config::history_frames, 4);
   play_as_usual(50);
   Prof_note_frame("upload terrain_17.mesh");
   stall(30);
   const Prof_Blame before = blame_at(0, 0);
   play_as_usual(500);
   Prof_note_frame("another");
   play();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).frame.number, 51ul);
   EXPECT_STREQ(hitch_at(0).frame.text, "upload terrain_17.mesh");
   EXPECT_EQ(blame_at(0, 0).excess_ms, before.excess_ms);
   EXPECT_STREQ(blame_at(0, 0).path, before.path);
   const Prof_Frame *frame = Prof_Hitch_frame(0);
   ASSERT_NE(frame, nullptr);
   uint64_t sum = 0;
   std::for_each(frame->items, frame->items + frame->count, [&](auto &i) { sum += i.self; });
   EXPECT_EQ(sum, 40000000u);
   EXPECT_TRUE(frame->flags & Prof_FRAME_HITCH);
   for (int none : {1, -1}) EXPECT_EQ(Prof_Hitch_frame(none), nullptr);
}

using Excesses = std::vector<long>;
Excesses kept_excesses()
{
   Excesses all;
   for (int i = 0; i < Prof_num_hitches(); ++i) all.push_back(std::lround(hitch_at(i).excess_ms));
   return all;
}

/* With the usual settled again, so that excesses are what was injected. */
void stall_alone(double ms)
{
   stall(ms);
   play_as_usual(1500);
}

TEST(Hitch, the_mildest_makes_room)
{
   configure(&Prof_Config::max_hitches, 3);
   play_as_usual(50);
   for (double ms : {50.0, 30.0, 70.0}) stall_alone(ms);
   EXPECT_EQ(kept_excesses(), (Excesses{70, 30, 50})) << "the newest first";
   stall_alone(40);
   EXPECT_EQ(kept_excesses(), (Excesses{40, 70, 50}));
   stall(20);
   EXPECT_EQ(flags_now(), "hitch ") << "too mild to be kept, but one all the same";
   EXPECT_EQ(kept_excesses(), (Excesses{40, 70, 50}));
   stall_alone(0);
   stall_alone(100);
   EXPECT_EQ(kept_excesses(), (Excesses{100, 70, 50}));
   EXPECT_NEAR(blame_at(2, 0).excess_ms, 50, 0.1);
}

TEST(Hitch, dropped_and_cleared)
{
   play_as_usual(50);
   for (double ms : {50.0, 30.0, 70.0, 40.0}) stall_alone(ms);
   Prof_drop_hitch(1);
   EXPECT_EQ(kept_excesses(), (Excesses{40, 30, 50}));
   for (int index : {2, 2, -1}) {
      Prof_drop_hitch(index);
      EXPECT_EQ(kept_excesses(), (Excesses{40, 30}));
   }
   stall_alone(90);
   EXPECT_EQ(kept_excesses(), (Excesses{90, 40, 30}));
   EXPECT_NEAR(blame_at(2, 0).excess_ms, 30, 0.1);
   Prof_clear_hitches();
   EXPECT_EQ(kept_excesses(), Excesses{});
   stall_alone(80);
   EXPECT_EQ(kept_excesses(), Excesses{80});
}

TEST(Hitch, are_counted_beyond_those_that_are_kept)
{
   configure(&Prof_Config::max_hitches, 2);
   play_as_usual(50);
   for (double ms : {50.0, 30.0, 70.0, 20.0, 60.0}) stall_alone(ms);
   EXPECT_EQ(Prof_num_hitches(), 2);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 5ul);
   Prof_drop_hitch(0);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 4ul);
   for (int none : {-1, static_cast<int>(Prof_NUM_HITCH_KINDS), 1 << 30})
      EXPECT_EQ(Prof_count_hitches(static_cast<Prof_Hitch_Kind>(none)), 0ul);
   Prof_clear_hitches();
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 0ul);
}

TEST(Hitch, of_a_run_are_counted_once)
{
   play_as_usual(100);
   for (int i = 0; i < 100; ++i) stall(40);
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
}

TEST(Hitch, nonsense)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   EXPECT_EQ(Prof_num_hitches(), 0);
   EXPECT_EQ(Prof_get_hitch(0, &hitch), 0);
   EXPECT_EQ(Prof_get_blame(0, 0, &blame), 0);
   Prof_drop_hitch(0);
   Prof_clear_hitches();
   stall_after_usual(50, 30);
   for (int index : {-1, 1, 1 << 30}) {
      EXPECT_EQ(Prof_get_hitch(index, &hitch), 0);
      EXPECT_EQ(Prof_get_blame(index, 0, &blame), 0);
   }
   for (int rank : {-1, hitch_at(0).num_blames, 1 << 30})
      EXPECT_EQ(Prof_get_blame(0, rank, &blame), 0);
   EXPECT_EQ(Prof_get_hitch(0, nullptr), 0);
   EXPECT_EQ(Prof_get_blame(0, 0, nullptr), 0);
}

TEST(Hitch, spread_over_many_paths)
{
   for (int frame = 0; frame <= 50; ++frame) {
      for (int i = 0; i < 10; ++i) zone(numbered("part", i), frame < 50 ? 1 : 6);
      Prof_update(1);
   }
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.num_blames, 10);
   EXPECT_NEAR(hitch.excess_ms, 50, 1e-6);
   EXPECT_NEAR(blame_at(0, 0).explains, 0.1, 1e-9);
   EXPECT_EQ(hitch.spread, 5) << "which explain half to the last bit but one";
}

/* Allocations at a hitch: the slots, the list of them, its items, its shares. */
void stall_with_memory_for(long allocations, int hitches, bool has_items, bool has_shares)
{
   play_as_usual(1500);
   allowed = allocations;
   stall(30);
   allowed = 1 << 30;
   EXPECT_EQ(flags_now(), "hitch ");
   ASSERT_EQ(Prof_num_hitches(), hitches);
   if (hitches == 0) return;
   EXPECT_EQ(Prof_Hitch_frame(0)->count > 0, has_items);
   EXPECT_EQ(hitch_at(0).num_blames > 0, has_shares);
   EXPECT_EQ(hitch_at(0).spread, 0);
   EXPECT_NEAR(hitch_at(0).excess_ms, 30, 0.1);
   if (has_shares) expect_blame("ai > path_find", 30, 0.1);
}

TEST(Hitch, goes_on_without_memory)
{
   use_stingy_memory();
   stall_with_memory_for(0, 0, false, false);
   stall_with_memory_for(1, 0, false, false);
   stall_with_memory_for(2, 1, false, false);
   stall_with_memory_for(1, 2, true, false);
   stall_with_memory_for(2, 3, true, true);
   EXPECT_EQ(get_info().failed_allocs, 5ul);
}

TEST(Hitch, a_slot_that_got_no_memory_asks_again)
{
   use_stingy_memory(&Prof_Config::max_hitches, 1);
   stall_with_memory_for(2, 1, false, false);
   Prof_clear_hitches();
   stall_with_memory_for(2, 1, true, true);
}

TEST(Hitch, takes_memory_at_hitches_only_and_uses_it_again)
{
   use_stingy_memory(&Prof_Config::max_hitches, 4);
   play_as_usual(200);
   const long before = allowed;
   play_as_usual(1000);
   EXPECT_EQ(before - allowed, 0) << "ordinary frames";
   stall_alone(30);
   EXPECT_EQ(before - allowed, 4) << "two for all hitches, two for this one";
   for (int i = 0; i < 3; ++i) stall_alone(40 + 10 * i);
   EXPECT_EQ(before - allowed, 10);
   for (int i = 0; i < 20; ++i) stall_alone(80 + 10 * i);
   Prof_clear_hitches();
   for (int i = 0; i < 4; ++i) stall_alone(80);
   EXPECT_EQ(Prof_num_hitches(), 4);
   EXPECT_EQ(before - allowed, 10);
}

void job(Prof_Fiber *fiber, const char *zone, double ms)
{
   Prof_Fiber *out = Prof_switch_fiber(fiber);
   facts::zone(zone, ms);
   Prof_switch_fiber(out);
}

void own_work(double ms) { zone("own_work", ms); }

TEST(Fibers, count_where_they_ran_longest)
{
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Worker worker;
   auto frame = [&](double here, double there) {
      job(fiber, "quest", here);
      worker.call([&] { job(fiber, "quest", there); });
      Prof_update(1);
   };
   for (int i = 0; i < 50; ++i) frame(2, 1);
   frame(40, 30);
   EXPECT_STREQ(blame_at(0, 0).path, "quest");
   EXPECT_NEAR(blame_at(0, 0).ms, 70, 1e-6);
   for (int i = 0; i < 50; ++i) frame(2, 1);
   frame(30, 40);
   EXPECT_STREQ(blame_at(0, 0).path, "(unaccounted)");
}

TEST(Fibers, may_call_the_update)
{
   Prof_update(0);
   Prof_Fiber *fiber = Prof_create_fiber("loop");
   for (int i = 0; i <= 50; ++i) {
      own_work(i < 50 ? 5 : 45);
      Prof_switch_fiber(fiber);
      zone("inside", 5);
      Prof_update(1);
      Prof_switch_fiber(nullptr);
   }
   EXPECT_NEAR(hitch_at(0).usual_ms, 10, 1e-6);
   EXPECT_NEAR(hitch_at(0).excess_ms, 40, 1e-6);
   EXPECT_STREQ(blame_at(0, 0).path, "own_work");
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-9);
}

/* Any number of fibers, here and on two other threads, each frame dealt anew: what is usual in the
 * frame's work, by path, is what a naive average of it says. */
class Deal {
 public:
   explicit Deal(uint64_t seed) : random_(seed)
   {
      Prof_set_waiting("sleep", Prof_WAITING_FOR_DISPLAY);
      for (int i = 0; i < 9; ++i) fibers_.push_back(Prof_create_fiber("fiber"));
      for (auto &worker : workers_) worker.call([] { (void)Prof_mark(); });
      (void)Prof_mark();
      Prof_update(1);
      last_ = Prof_fake_ticks;
   }

   void run()
   {
      for (int i = 1; i < 400; ++i) {
         now_.clear();
         bool slow = i > 30 && pick(12) == 0;
         for (Prof_Fiber *fiber : fibers_) deal(fiber, slow);
         own_work(1);
         now_["own_work"] += 1;
         int before = Prof_num_hitches();
         Prof_update(1);
         bool hitch = frame_info().hitch != 0;
         if (hitch && Prof_num_hitches() > before && hitch_at(0).kind == Prof_HITCH_GAME) compare();
         hitches_ += hitch;
         if (!hitch && !(Prof_History_header(0)->flags & Prof_FRAME_SLOW)) blend();
         last_ = Prof_fake_ticks;
         if (::testing::Test::HasFailure()) return;
      }
      EXPECT_GT(hitches_, 5);
   }

 private:
   uint64_t pick(uint64_t limit) { return random_() % limit; }

   /* A fiber runs on one thread in a frame. The updating thread's own clock runs meanwhile, in no
    * zone, and that is work as well. */
   void deal(Prof_Fiber *fiber, bool slow)
   {
      static const char *const zones[] = {"quest", "path", "sleep"};
      for (uint64_t n = pick(3), where = pick(4); n > 0; --n) {
         double ms = static_cast<double>(pick(3000)) / 1000;
         std::string zone = zones[pick(3)];
         if (slow && zone == "path") ms += 30;
         if (where < 2) {
            job(fiber, zone.c_str(), ms);
            if (zone != "sleep") now_[zone] += ms;
         } else {
            workers_[where - 2].call([&] { job(fiber, zone.c_str(), ms); });
            now_["(unaccounted)"] += ms;
         }
      }
   }

   void blend()
   {
      double seconds = static_cast<double>(Prof_fake_ticks - last_) * 1e-9;
      double left = std::min(std::pow(0.1, seconds / 2.5), 1 - 1.0 / ++usual_frames_);
      for (auto &usual : usual_) usual.second *= left;
      for (const auto &work : now_) usual_[work.first] += work.second * (1 - left);
   }

   void compare()
   {
      double usual = 0, work = 0;
      std::map<std::string, double> excess;
      for (const auto &entry : usual_) usual += entry.second;
      for (const auto &entry : now_) {
         work += entry.second;
         if (entry.second > usual_[entry.first] + 1e-6)
            excess[entry.first] = entry.second - usual_[entry.first];
      }
      const Prof_Hitch hitch = hitch_at(0);
      EXPECT_NEAR(hitch.frame.work_ms, work, 1e-6);
      EXPECT_NEAR(hitch.usual_ms, usual, 1e-6);
      EXPECT_NEAR(hitch.excess_ms, work - usual, 1e-6);
      EXPECT_EQ(hitch.num_blames, static_cast<int>(excess.size()));
      for (int rank = 0; rank < hitch.num_blames; ++rank) {
         const Prof_Blame blame = blame_at(0, rank);
         EXPECT_NEAR(blame.excess_ms, excess[blame.path], 1e-6) << blame.path;
         EXPECT_NEAR(blame.usual_ms, usual_[blame.path], 1e-6) << blame.path;
      }
   }

   std::mt19937_64 random_;
   std::vector<Prof_Fiber *> fibers_;
   Worker workers_[2];
   std::map<std::string, double> now_, usual_; /* ms of the updating thread, by path */
   uint64_t last_ = 0;
   int usual_frames_ = 1, hitches_ = 0;
};

class Fibers_dealt : public ::testing::TestWithParam<uint64_t> {};

TEST_P(Fibers_dealt, at_random_are_the_models) { Deal(seed_for(GetParam())).run(); }

INSTANTIATE_TEST_SUITE_P(seeds, Fibers_dealt, ::testing::Range<uint64_t>(1, 6));

/* What a state is by the outermost zone on its stack, whose name the labs choose. */
char kind_of(uint32_t state)
{
   while (Prof_States[state].parent > Prof_STATE_ROOT) state = Prof_States[state].parent;
   return Prof_Zones[Prof_States[state].zone].name[0];
}

/* 'v'sync, 'j'oin, 'w'ait */
bool waits(uint32_t state) { return strchr("vjw", kind_of(state)) != nullptr; }

/* States of three contexts: the updating thread's, and two fibers standing for other threads. */
class Lab {
 public:
   explicit Lab(int states, bool many_waits = false) : many_waits_(many_waits)
   {
      Prof_set_waiting("wait", Prof_WAITING);
      Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
      Prof_set_waiting("join", Prof_WAITING_FOR_THREAD);
      enter_states(states);
      for (const char *name : {"one", "two"}) {
         Prof_Fiber *fiber = Prof_create_fiber(name);
         Prof_switch_fiber(fiber);
         enter_states(states);
         Prof_switch_fiber(nullptr);
      }
      Locked lock;
      Prof_Waiting_refresh();
      for (uint32_t i = 0; i < Prof_Contexts_used; ++i)
         Prof_Context_Index_update(i, Prof_Contexts[i]->entered, Prof_Contexts[i]->num_entered);
   }

   void add(uint32_t context, uint32_t order, uint64_t self, uint32_t entries, bool open = false)
   {
      Prof_Item item = {};
      item.self = self;
      item.state = Prof_Context_Index_of(context)->states[order];
      item.entries = entries;
      item.context = static_cast<uint16_t>(context);
      item.works = context == owner();
      item.order = order;
      item.open = open;
      items.push_back(item);
      if (context != owner()) return;
      frame.ticks += self;
      if (waits(item.state)) frame.apart += self;
      if (kind_of(item.state) == 'j') frame.held += self;
      if (kind_of(item.state) == 'w') untold += self;
   }

   struct Part {
      uint32_t context, order;
      double ms;
      uint32_t entries;
   };
   uint32_t judge_frame(const std::vector<Part> &parts)
   {
      next();
      for (const Part &part : parts)
         add(part.context, part.order, static_cast<uint64_t>(part.ms * 1e6), part.entries);
      return judge(0, "");
   }
   bool is_hitch(const std::vector<Part> &parts) { return judge_frame(parts) == Prof_FRAME_HITCH; }

   /* Averages as Prof_update would, but loads and gaps, whose fate there is not at issue here. */
   uint32_t judge(uint32_t flags, const char *text)
   {
      frame.number = ++number;
      frame.seconds = static_cast<double>(frame.ticks) * 1e-9;
      frame.flags = flags;
      frame.owner = owner();
      frame.rules = Prof_Waiting_rules_now();
      frame.text = text;
      frame.count = static_cast<uint32_t>(items.size());
      frame.items = items.data();
      Locked lock;
      uint32_t more = Prof_Hitch_judge_frame(&frame, untold);
      frame.flags |= more;
      if (!(flags & Prof_FRAME_ODD)) Prof_Average_take_frame(&frame);
      return more;
   }

   void next()
   {
      items.clear();
      frame = Prof_Frame();
      untold = 0;
   }

   uint32_t owner() const { return 0; }
   uint32_t states_of(uint32_t context) const { return Prof_Context_Index_of(context)->count; }

   std::vector<Prof_Item> items;
   Prof_Frame frame = Prof_Frame();
   uint64_t number = 0, untold = 0;

 private:
   bool many_waits_;

   /* Chains of three; the last chain waits, and if wanted the first ones too. */
   void enter_states(int count) const
   {
      static const char *const waits[] = {"join", "wait", "vsync"};
      for (int i = 0; i < count; i += 3) {
         const std::string plain = "a" + std::to_string(i);
         const char *name = i + 3 >= count ? "wait" : plain.c_str();
         if (many_waits_ && i >= 3 && i < 12) name = waits[i / 3 - 1];
         Prof_Begin_name(name)
         Prof_Begin_name("b")
         zone("c", 0);
         Prof_End
         Prof_End
      }
   }
};

TEST(Judge, other_contexts_are_kept_but_not_blamed)
{
   Lab lab(9);
   for (int i = 0; i < 40; ++i) EXPECT_EQ(lab.judge_frame({{0, 1, 10, 1}, {1, 1, 5, 1}}), 0u);
   EXPECT_TRUE(lab.is_hitch({{0, 1, 50, 1}, {1, 1, 45, 7}, {2, 2, 48, 1}}));
   ASSERT_EQ(hitch_at(0).num_blames, 1);
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-9);
   uint32_t count = 0;
   const Prof_Share *shares = Prof_Hitch_shares(0, &count);
   ASSERT_EQ(count, 3u);
   for (uint32_t i = 1; i < count; ++i) {
      EXPECT_EQ(shares[i].context, i);
      EXPECT_EQ(shares[i].work, 0);
      EXPECT_EQ(shares[i].self, i == 1 ? 45000000u : 48000000u);
      /* 5 ms in a frame of 10 may be 25 in one of 50. */
      EXPECT_NEAR(shares[i].usual_self, i == 1 ? 25e6 : 0, 1);
   }
   EXPECT_EQ(Prof_Hitch_shares(1, &count), nullptr);
   EXPECT_EQ(count, 0u);
}

TEST(Judge, a_frame_of_nothing)
{
   Lab lab(9);
   for (int i = 0; i < 40; ++i) EXPECT_EQ(lab.judge_frame({}), 0u);
   EXPECT_TRUE(lab.is_hitch({{0, 1, 50, 1}})) << "the median is zero";
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-9);
}

struct Model {
   struct Blamed {
      std::string path;
      uint32_t context, state;
      double ms, usual_ms, excess_ms, count, usual_count, blame_ms, factor;
      bool here;
   };
   struct Kept {
      bool display;
      uint64_t number;
      std::string text;
      double work_ms, due_ms, usual_ms, excess_ms;
      std::vector<Blamed> blames;
      int run;
   };
   using Place = std::pair<uint32_t, uint32_t>; /* context, state */
   struct Mean {
      double self = 0, entries = 0;
   };

   uint32_t judge(const Prof_Frame &frame)
   {
      double work = static_cast<double>(frame.ticks - frame.apart) * 1e-6;
      const double told = sum_here(frame, 'j'), untold = sum_here(frame, 'w'), due = work + told;
      const double length = due + untold;
      uint32_t flags = 0;
      bool odd = (frame.flags & Prof_FRAME_ODD) != 0, slow = false;
      const bool just_loaded = loaded;
      bool after = strange;
      if (frame.flags & Prof_FRAME_LOAD) begin_scene(), loaded = true;
      if (odd) strange = true, lost = 0;
      if (odd) return 0;
      strange = loaded = false;
      if (just_loaded) return Prof_FRAME_AFTER | Prof_FRAME_SLOW;
      Cause cause = find_cause(frame, work, told, untold);
      const bool by_told = is_slow(due, dues) && is_slow(due - cause.shown, dues) &&
                           (cause.shown <= 0 || cause.excess > (factor - 1) * median(dues));
      if (by_told) slow = true, cause.due = due + cause.covered - cause.shown;
      else if (cause.covered > 0 && is_slow(length, lengths) &&
               cause.excess > 0.5 * (length - median(lengths)))
         slow = true, cause.due = due + cause.covered - cause.shown + usual_here(frame, 'w');
      const bool had_lost = lost > 0;
      if (slow && had_lost) {
         after = cause.excess <= lost &&
                 !is_slow(cause.due - caught_up(frame, cause) - ROUNDING,
                          by_told ? dues : lengths);
         ++(after ? caught : stalled);
      }
      lost = 0;
      const double whole = static_cast<double>(frame.ticks) * 1e-6;
      const bool late = !slow && is_late(whole, cause.display);
      if (late) {
         const bool judged = is_slow(due, dues) || is_slow(length, lengths);
         cause.due = judged ? due - cause.shown : due;
         cause.excess = cause.display;
         if (had_lost) after = false;
      }
      slows.push_back(slow), late_ones.push_back(late);
      const bool game_run = slow && end_run(frame.number, slows, false);
      const bool late_run = late && end_run(frame.number, late_ones, true);
      if (game_run) begin_scene();
      if (late_run) begin_rate(whole);
      slow = (slow || late) && !game_run && !late_run;
      const uint32_t whose = late && !late_run ? Prof_FRAME_DISPLAY : 0;
      if (after) flags = Prof_FRAME_AFTER | whose | (slow ? Prof_FRAME_SLOW : 0);
      else if (slow) flags = Prof_FRAME_HITCH | whose;
      strange = (flags & Prof_FRAME_HITCH) != 0;
      if (strange) lost = cause.excess, missed = frames_in(frame) - 1;
      if (strange) keep(frame, work, cause, late);
      dues.push_back(due), lengths.push_back(length), wholes.push_back(whole);
      const bool fell = has_fallen(dues, &due_was), whole_fell = has_fallen(wholes, &whole_was);
      if (fell || whole_fell) forget_usual();
      if (!(flags & (Prof_FRAME_HITCH | Prof_FRAME_SLOW))) average(frame);
      return flags;
   }

   /* By the display: more than half of what the frame is too long. */
   bool is_late(double whole, double display)
   {
      if (!is_slow(whole, wholes)) {
         if (wholes.size() >= 16 && ++quiet >= 32) late_ms = 0;
         return false;
      }
      quiet = 0;
      return whole > 1.25 * late_ms && display > 0.5 * (whole - median(wholes));
   }

   /* At first it was the mean of the first 16. */
   static bool has_fallen(const std::vector<double> &all, double *was)
   {
      if (all.size() < 16) return false;
      if (all.size() == 16) *was = std::accumulate(all.begin(), all.end(), 0.0) / 16;
      if (std::max(median(all), all.back()) > *was / 1.5) return false;
      *was = median(all);
      return true;
   }

   void begin_rate(double whole)
   {
      wholes.clear();
      late_ones.clear();
      quiet = 0;
      late_ms = std::max(late_ms, whole);
   }

   /* 8 of 12 are usual from now on, and 12 of 32. */
   bool end_run(uint64_t number, const std::vector<bool> &which, bool display)
   {
      for (const auto &[least, window] : {std::make_pair(8, 12u), std::make_pair(12, 32u)}) {
         if (of_last(which, window) < least) continue;
         withdraw(number, window, static_cast<int>(of_last(which, window)), display);
         ++runs;
         return true;
      }
      return false;
   }

   void begin_scene()
   {
      dues.clear();
      lengths.clear();
      slows.clear();
      begin_rate(0);
      late_ms = 0;
      forget_usual();
   }

   void forget_usual()
   {
      means.clear();
      averaged = 0;
      usual_seconds = 0;
   }

   static long of_last(const std::vector<bool> &which, size_t window)
   {
      const size_t first = which.size() > window ? which.size() - window : 0;
      return std::count(which.begin() + static_cast<std::ptrdiff_t>(first), which.end(), true);
   }

   /* Of the hitches of the last frames, as many as the window has, the first of the kind stays. */
   void withdraw(uint64_t number, unsigned window, int run, bool display)
   {
      const auto is_of = [&](const Kept &k) {
         return k.number + window > number && k.display == display;
      };
      const auto first = std::find_if(kept.rbegin(), kept.rend(), is_of);
      if (first == kept.rend()) return;
      first->run = run - 1;
      const uint64_t stays = first->number;
      kept.erase(std::remove_if(kept.begin(), kept.end(),
                                [&](const Kept &k) { return is_of(k) && k.number != stays; }),
                 kept.end());
   }

   /* Of the last 128, by nearest rank, as all percentiles. */
   static double median(const std::vector<double> &all)
   {
      const auto n = static_cast<std::ptrdiff_t>(std::min<size_t>(all.size(), 128));
      std::vector<double> last(all.end() - n, all.end());
      std::sort(last.begin(), last.end());
      return last.empty() ? 0 : last[(last.size() + 1) / 2 - 1];
   }

   bool is_slow(double ms, const std::vector<double> &before) const
   {
      return before.size() >= 16 && ms > factor * median(before) && ms > least_ms;
   }

   /* ms of the updating thread's waiting of that kind */
   static double sum_here(const Prof_Frame &frame, char kind)
   {
      double sum = 0;
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         if (item.context == frame.owner && kind_of(item.state) == kind)
            sum += static_cast<double>(item.self) * 1e-6;
      }
      return sum;
   }

   /* ms usual of the updating thread's work, or of its waiting of a kind. */
   double usual_here(const Prof_Frame &frame, char kind = 0)
   {
      double sum = 0;
      for (const auto &[place, mean] : means)
         if (place.first == frame.owner &&
             (kind ? kind_of(place.second) == kind : !waits(place.second)))
            sum += mean.self * 1e-6;
      return sum;
   }

   double frames_in(const Prof_Frame &frame) const
   {
      return usual_seconds > 0 ? std::max(1.0, frame.seconds / usual_seconds) : 1;
   }

   static uint32_t level_of(uint32_t state)
   {
      const uint32_t above = Prof_States[state].parent;
      return above == Prof_STATE_ROOT ? 0 : 1 + level_of(above);
   }

   /* Does another context run by the clock? */
   bool grew(const Prof_Frame &frame, uint32_t context)
   {
      std::map<uint32_t, std::pair<double, double>> levels; /* entries now and usually */
      for (uint32_t i = 0; i < frame.count; ++i)
         if (frame.items[i].context == context && frame.items[i].state != Prof_STATE_ROOT &&
             frame.items[i].entries)
            levels[level_of(frame.items[i].state)].first += frame.items[i].entries;
      for (const auto &[place, mean] : means)
         if (place.first == context && place.second != Prof_STATE_ROOT && mean.entries >= 0.05)
            levels[level_of(place.second)].second += mean.entries;
      if (levels.empty()) return false;
      const auto [now, usual] = levels.begin()->second;
      return frames_in(frame) > 1 && now > usual * (1 + frames_in(frame)) / 2 &&
             now > usual + 1.25;
   }

   /* What is usual of another context's state in a frame of that length. */
   Mean usual_there(const Prof_Frame &frame, const Prof_Item &item)
   {
      Mean usual = means[Place(item.context, item.state)];
      double times = item.open || grew(frame, item.context) ? frames_in(frame) : 1;
      usual.self = std::min(usual.self * times, static_cast<double>(frame.ticks));
      if (grew(frame, item.context)) usual.entries *= frames_in(frame);
      return usual;
   }

   /* ms that the others were beyond what is usual: at work that is over, or waiting for vsync */
   double beyond(const Prof_Frame &frame, bool vsync)
   {
      double sum = 0;
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         if (item.context == frame.owner || item.state == Prof_STATE_ROOT) continue;
         if (vsync ? kind_of(item.state) != 'v' : waits(item.state) || item.open) continue;
         double self = static_cast<double>(item.self), usual = usual_there(frame, item).self;
         if (vsync) usual = std::min(usual, median(dues) * 1e6);
         sum += std::max(0.0, self - usual) * 1e-6;
      }
      return sum;
   }

   struct Cause {
      double waited, shown, covered, excess, due, display;
   };

   Cause find_cause(const Prof_Frame &frame, double work, double told, double untold)
   {
      const double worked = beyond(frame, false), vsync = beyond(frame, true);
      const double usual_mean = usual_here(frame, 'j');
      const double usual_told = vsync > 0 ? std::min(usual_mean, median(dues)) : usual_mean;
      const double told_more = std::max(0.0, told - usual_told);
      const double untold_more = std::max(0.0, untold - usual_here(frame, 'w'));
      const double rest = std::max(0.0, told_more - worked);
      Cause cause = {0, 0, 0, 0, 0, 0};
      cause.shown = vsync < rest / 2 ? 0 : std::min(vsync, rest);
      cause.covered = std::min(untold_more, std::max(0.0, worked - told_more));
      cause.waited = told_more - cause.shown + cause.covered;
      cause.display = std::max(0.0, sum_here(frame, 'v') - usual_here(frame, 'v')) + cause.shown +
                      untold_more - cause.covered;
      cause.excess = work - usual_here(frame) + told - usual_told - cause.shown + cause.covered;
      return cause;
   }

   /* ms; what is left may be just what is usual, so that the last digit would decide. */
   static constexpr double ROUNDING = 1e-6;

   /* ms that each path may take longer after a hitch: what is usual in the frames that it cost. */
   double caught_up(const Prof_Frame &frame, const Cause &cause)
   {
      double work = 0, others = 0;
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         const bool here = item.context == frame.owner, joins = kind_of(item.state) == 'j';
         if (waits(item.state) && !(here && joins)) continue;
         if (!here && item.state == Prof_STATE_ROOT) continue;
         const double usual =
            here ? means[Place(item.context, item.state)].self : usual_there(frame, item).self;
         const double excess = static_cast<double>(item.self) - usual;
         (here && !joins ? work : others) += std::min(std::max(0.0, excess), usual * missed) * 1e-6;
      }
      return work + std::min(others, cause.waited);
   }

   /* The zones in which the display was waited for; of other threads, no more than they showed. */
   void blame_display(const Prof_Frame &frame, const Cause &cause, std::vector<Blamed> *list)
   {
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         const bool here = item.context == frame.owner, vsync = kind_of(item.state) == 'v';
         if (!vsync && !(here && kind_of(item.state) == 'w')) continue;
         const size_t before = list->size();
         blame(list, item, item.state,
               here ? means[Place(item.context, item.state)] : usual_there(frame, item));
         if (list->size() == before) continue;
         list->back().factor = 1;
         if (!here) list->back().blame_ms = std::min(list->back().blame_ms, cause.shown);
      }
      (void)deal(list, cause.display, cause.display);
      sort(list);
   }

   void keep(const Prof_Frame &frame, double work, const Cause &cause, bool display)
   {
      const double length = display ? static_cast<double>(frame.ticks) * 1e-6 : cause.due;
      Kept k = {display, frame.number, frame.text, work, cause.due, length - cause.excess,
                cause.excess, {}, 0};
      if (display) {
         blame_display(frame, cause, &k.blames);
         add(k);
         return;
      }
      std::map<uint32_t, const Prof_Item *> ran;
      std::vector<Blamed> others, waits_here;
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         if (item.context == frame.owner) ran[item.state] = &item;
         if (item.context != frame.owner && !waits(item.state) && item.state != Prof_STATE_ROOT)
            blame(&others, item, item.state, usual_there(frame, item));
         if (item.context == frame.owner && kind_of(item.state) == 'j')
            blame(&waits_here, item, item.state, means[Place(item.context, item.state)]);
      }
      for (uint32_t s = 1; s < Prof_State_count(); ++s)
         if (!waits(s) && ran.count(s))
            blame(&k.blames, *ran[s], s, means[Place(frame.owner, s)]);
      (void)deal(&waits_here, cause.waited, deal(&others, cause.waited, cause.waited));
      put_behind(&waits_here, others);
      k.blames.insert(k.blames.end(), others.begin(), others.end());
      k.blames.insert(k.blames.end(), waits_here.begin(), waits_here.end());
      sort(&k.blames);
      add(k);
   }

   void add(const Kept &k)
   {
      kept.insert(kept.begin(), k);
      const auto of_kind = std::count_if(kept.begin(), kept.end(), [&](const Kept &other) {
         return other.display == k.display;
      });
      if (of_kind > static_cast<std::ptrdiff_t>(most)) drop_mildest(k.display);
   }

   /* What is left of a wait, if another thread is to blame for more. */
   static void put_behind(std::vector<Blamed> *waits, const std::vector<Blamed> &others)
   {
      std::map<uint32_t, double> of_thread;
      for (const Blamed &b : others) of_thread[b.context] += b.blame_ms;
      for (Blamed &wait : *waits)
         for (const auto &sum : of_thread)
            if (sum.second > wait.blame_ms) wait.factor = 1e-6;
   }

   static void sort(std::vector<Blamed> *list)
   {
      std::stable_sort(list->begin(), list->end(),
                       [](const Blamed &a, const Blamed &b) {
                          const double x = a.blame_ms * a.factor, y = b.blame_ms * b.factor;
                          if (x < y || x > y) return x > y;
                          return std::make_pair(a.context, a.state) <
                                 std::make_pair(b.context, b.state);
                       });
   }

   /* No more than was waited, in all; the likeliest first. */
   static double deal(std::vector<Blamed> *list, double waited, double left)
   {
      for (Blamed &b : *list) b.blame_ms = std::min(b.blame_ms, waited);
      sort(list);
      for (Blamed &b : *list) left -= b.blame_ms = std::min(b.blame_ms, left);
      list->erase(std::remove_if(list->begin(), list->end(),
                                 [](const Blamed &b) { return b.blame_ms < 0.5e-6; }),
                  list->end());
      return left;
   }

   static void blame(std::vector<Blamed> *list, const Prof_Item &item, uint32_t state,
                     const Mean &usual)
   {
      double self = static_cast<double>(item.self), ms = (self - usual.self) * 1e-6;
      if (self <= usual.self) return;
      bool idles = item.open && !item.works;
      list->push_back({path_of(state), item.context, state, self * 1e-6, usual.self * 1e-6, ms,
                       static_cast<double>(item.entries), usual.entries, ms, idles ? 0.3 : 1,
                       item.works != 0});
   }

   void drop_mildest(bool display)
   {
      auto mildest = std::min_element(kept.begin(), kept.end(), [=](const Kept &a, const Kept &b) {
         if (a.display != b.display) return a.display == display;
         return a.excess_ms < b.excess_ms;
      });
      kept.erase(mildest);
   }

   /* Every state, every frame. */
   int averaged = 0;

   void average(const Prof_Frame &frame)
   {
      double left = std::min(std::pow(0.1, frame.seconds / 2.5), 1 - 1.0 / ++averaged);
      usual_seconds += (frame.seconds - usual_seconds) * (1 - left);
      for (auto &mean : means) {
         mean.second.self *= left;
         mean.second.entries *= left;
      }
      for (uint32_t i = 0; i < frame.count; ++i) {
         Mean &mean = means[Place(frame.items[i].context, frame.items[i].state)];
         mean.self += static_cast<double>(frame.items[i].self) * (1 - left);
         mean.entries += frame.items[i].entries * (1 - left);
      }
   }

   static int spread_of(const Kept &k)
   {
      int n = 0;
      double sum = 0;
      if (k.blames.empty() || k.excess_ms <= 0 || k.blames[0].blame_ms >= 0.3 * k.excess_ms)
         return 0;
      while (n < static_cast<int>(k.blames.size()) && sum < (0.5 - 1e-9) * k.excess_ms)
         sum += k.blames[static_cast<size_t>(n++)].blame_ms;
      return n;
   }

   size_t most = 6;
   double factor = 1.5, least_ms = 1.25 * 1000 / 60;
   bool strange = false, loaded = false;
   double lost = 0, missed = 0; /* ms, and frames, of the hitch right before */
   int runs = 0, caught = 0, stalled = 0; /* slow frames after a hitch: caught up, or no */
   double usual_seconds = 0;
   std::vector<double> dues, lengths, wholes;
   std::vector<bool> slows, late_ones;
   double late_ms = 0;
   double due_was = 0, whole_was = 0;
   int quiet = 0;
   std::map<Place, Mean> means;
   std::vector<Kept> kept;
};

bool same(double a, double b) { return std::fabs(a - b) <= 1e-6 * (1 + std::fabs(b)); }

void compare_blames(int index, const Model::Kept &expected)
{
   int count = static_cast<int>(expected.blames.size());
   ASSERT_EQ(hitch_at(index).num_blames, count);
   for (int rank = 0; rank < count; ++rank) {
      const Prof_Blame blame = blame_at(index, rank);
      const Model::Blamed &wanted = expected.blames[static_cast<size_t>(rank)];
      EXPECT_EQ(blame.path, wanted.path) << rank;
      EXPECT_EQ(blame.context, static_cast<int>(wanted.context)) << rank;
      EXPECT_TRUE(same(blame.ms, wanted.ms) && same(blame.usual_ms, wanted.usual_ms) &&
                  same(blame.excess_ms, wanted.excess_ms) && same(blame.count, wanted.count) &&
                  same(blame.usual_count, wanted.usual_count))
         << rank << ": " << blame.path;
      double part = expected.excess_ms <= 0 ? 0 : wanted.blame_ms / expected.excess_ms;
      EXPECT_TRUE(same(blame.explains, std::min(part, 1.0))) << rank;
      EXPECT_TRUE(same(blame.blame_ms, wanted.blame_ms)) << rank;
      EXPECT_EQ(blame.evidence, wanted.here          ? Prof_BY_ITSELF
                                : wanted.factor < 1 ? Prof_BY_OPEN_PATH
                                                    : Prof_BY_SUMS)
         << rank << ": nobody looked, as no wait ended late";
   }
}

void compare_kept(const Model &model)
{
   ASSERT_EQ(Prof_num_hitches(), static_cast<int>(model.kept.size()));
   for (size_t i = 0; i < model.kept.size(); ++i) {
      const Model::Kept &expected = model.kept[i];
      const Prof_Hitch hitch = hitch_at(static_cast<int>(i));
      EXPECT_EQ(hitch.frame.number, expected.number);
      EXPECT_EQ(hitch.frame.text, expected.text);
      EXPECT_TRUE(same(hitch.frame.work_ms, expected.work_ms));
      EXPECT_TRUE(same(hitch.frame.due_ms, expected.due_ms));
      EXPECT_TRUE(same(hitch.usual_ms, expected.usual_ms));
      EXPECT_TRUE(same(hitch.excess_ms, expected.excess_ms));
      EXPECT_EQ(hitch.spread, Model::spread_of(expected));
      EXPECT_EQ(hitch.run, expected.run);
      EXPECT_EQ(hitch.kind == Prof_HITCH_DISPLAY, expected.display);
      compare_blames(static_cast<int>(i), expected);
   }
}

/* A frame of some 8 ms, now and then of any length: work, waiting, or another thread takes it. Some
 * states come late, some only once. */
void make_random_frame(Lab *lab, std::mt19937_64 *random)
{
   auto chance = [&](double p) { return std::uniform_real_distribution<>(0, 1)(*random) < p; };
   const bool other_scene = lab->number % 400 > 300; /* everything takes longer there */
   const double slow = other_scene || chance(0.2)
                          ? std::uniform_real_distribution<>(other_scene ? 15 : 3, 20)(*random)
                          : 1;
   const bool working = other_scene || chance(0.4), waiting = chance(0.6);
   lab->next();
   for (uint32_t context = 0; context < 3; ++context) {
      const uint32_t count = lab->states_of(context);
      const bool busy = context ? chance(0.6) : working, by_clock = chance(0.4);
      const uint32_t last = context && chance(0.8) ? static_cast<uint32_t>((*random)() % count) : 0;
      for (uint32_t order = 0; order < count; ++order) {
         const bool always = order == 0; /* no frame takes no time */
         const bool waits_here = waits(Prof_Context_Index_of(context)->states[order]);
         if (order > 14 + lab->number / 20 || (!always && chance(0.3))) continue;
         double ms = std::uniform_real_distribution<>(0, 24.0 / count)(*random);
         if ((waits_here ? waiting : busy) || chance(0.1)) ms *= waits_here ? 3 * slow : slow;
         uint32_t entries = std::uniform_int_distribution<uint32_t>(0, 5)(*random);
         if (context && by_clock) entries *= static_cast<uint32_t>(slow);
         lab->add(context, order, static_cast<uint64_t>(ms * 1e6), entries, last && order == last);
      }
   }
}

uint32_t random_flags(const Lab &lab, std::mt19937_64 *random)
{
   uint64_t dice = (*random)() % 100;
   if (lab.number < 3) return 0;
   return dice == 0 ? Prof_FRAME_LOAD : dice == 1 ? Prof_FRAME_GAP : 0;
}

TEST(Judge, random_frames_are_the_models)
{
   std::mt19937_64 random(seed_for(0x417c4));
   Model model;
   configure(&Prof_Config::max_hitches, model.most);
   Lab lab(60, true);
   int hitches = 0, late = 0, after = 0, held_up = 0, elsewhere = 0;
   const int frames = thorough() ? 4000 : 500;
   for (int i = 0; i < frames && !::testing::Test::HasFailure(); ++i) {
      std::string text = "frame " + std::to_string(i);
      make_random_frame(&lab, &random);
      uint32_t flags = lab.judge(random_flags(lab, &random), text.c_str());
      ASSERT_EQ(flags, model.judge(lab.frame)) << text;
      hitches += flags == Prof_FRAME_HITCH;
      late += flags == (Prof_FRAME_HITCH | Prof_FRAME_DISPLAY);
      after += (flags & Prof_FRAME_AFTER) != 0;
      if (flags) compare_kept(model);
      if (flags != Prof_FRAME_HITCH) continue;
      held_up += model.kept[0].due_ms > 1.2 * model.kept[0].work_ms;
      elsewhere += model.kept[0].blames[0].context != lab.owner();
   }
   EXPECT_GT(hitches, frames / 50) << "too tame to mean anything";
   EXPECT_GT(after, hitches / 3);
   EXPECT_GT(late, frames / 250);
   EXPECT_GT(held_up, frames / 250);
   EXPECT_GT(elsewhere, frames / 250);
   EXPECT_GT(model.runs, frames / 2000);
   EXPECT_GT(model.caught, frames / 500);
   EXPECT_GT(model.stalled, frames / 500);
}

/* With a hitch being all that is over the median, a median a little off is found out. */
TEST(Judge, the_median_is_that_of_the_last_128)
{
   std::mt19937_64 random(seed_for(0x3ed1a));
   Model model;
   model.factor = 1;
   model.least_ms = 0.01 * 1000 / 60;
   configure(&Prof_Config::hitch_median, model.factor, &Prof_Config::hitch_budget, 0.01,
             &Prof_Config::max_hitches, model.most);
   Lab lab(9);
   for (int i = 0; i < share(40000); ++i) {
      lab.next();
      lab.add(0, 1, 1000000 * (1 + random() % (i % 1000 < 300 ? 5 : 1000)), 1);
      uint32_t flags = lab.judge(random_flags(lab, &random), "");
      ASSERT_EQ(flags, model.judge(lab.frame)) << i;
   }
   compare_kept(model);
}

/* A program that draws on demand: each frame begins with Prof_update(0), so that the wait for the
 * event before it is in no frame. Without it the same waits are hitches. */
TEST(On_demand, the_wait_before_a_redraw_is_in_no_frame)
{
   for (int begins : {1, 0}) {
      const int before = Prof_num_hitches();
      for (int i = 0; i < 100; ++i) {
         spend(i < 60 ? 5 : 400);
         if (begins) Prof_update(0);
         zone("redraw", 2);
         Prof_update(1);
      }
      EXPECT_EQ(Prof_num_hitches() > before, !begins);
   }
}

} // namespace
