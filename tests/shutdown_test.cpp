/* shutdown_test.cpp - Prof_shutdown: everything is given back, the next zone starts anew, and
 * threads that were in the middle of a zone do no harm and come along. */
#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#define HAS_PAGES 1
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "calls.h"
#include "src/base/prof_config.h"
#include "blocks.h"
#include "pool.h"
#include "worker.h"

namespace {

void spend(unsigned long ticks) { Prof_fake_ticks += ticks; }

void frame(unsigned long ticks = 1000)
{
   Prof_Begin(shut_frame)
   {
      Prof_Begin(shut_inner)
      spend(ticks);
      Prof_End
   }
   Prof_End
   Prof_update(1);
}

void enter(Prof_Site *handle, unsigned long ticks)
{
   Prof_Begin_handle(handle)
   spend(ticks);
   Prof_End
}

void update_and_expect(const std::vector<std::pair<std::string, double>> &selfs)
{
   Prof_update(1);
   expect_selfs(selfs);
}

void shut_down_and_hold_nothing()
{
   EXPECT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(blocks.size(), 0u) << bytes_held() << " bytes";
}

unsigned long surplus_ends() { return get_info().surplus_ends; }

/* One copy of the profiler is one copy in each of its lives, whatever the system remembers. */
TEST(Shutdown, lives_are_not_other_copies)
{
   for (int life = 0; life < 3; ++life) {
      configure([](Prof_Config &) {});
      frame();
      ASSERT_EQ(Prof_shutdown(), 1);
   }
   EXPECT_EQ(times_told("copy"), 0);
}

TEST(Shutdown, of_a_profiler_that_never_ran_does_nothing)
{
   use_hooks();
   EXPECT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(bytes_held(), 0u);
   EXPECT_EQ(Prof_shutdown(), 1);
}

void many_calls(int count)
{
   for (int i = 0; i < count; ++i) {
      Prof_Begin(shut_rare)
      Prof_End
   }
}

/* Every view, and the report in each of its modes. */
void use_overlay()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (int screen = Prof_ACTION_REPORT; screen <= Prof_ACTION_HITCHES; ++screen) {
      EXPECT_EQ(Prof_overlay_action(static_cast<Prof_Action>(screen)), 1);
      EXPECT_GT(Prof_overlay_draw(1280, 720)->num_indices, 0) << screen;
   }
   Prof_overlay_action(Prof_ACTION_REPORT);
   for (int mode = 0; mode < 6; ++mode) {
      Prof_overlay_action(Prof_ACTION_MODE);
      Prof_overlay_action(Prof_ACTION_LEFT); /* folds, where there is something to fold */
      EXPECT_GT(Prof_overlay_draw(1280, 720)->num_indices, 0) << mode;
   }
}

/* Everything that takes memory is used once. */
TEST(Shutdown, gives_all_memory_back)
{
   for (int life = 0; life < 3; ++life) {
      use_hooks();
      Prof_set_events(1);
      Prof_set_entry_stats(1);
      Prof_set_group("shut_inner", "a group");
      Prof_set_waiting("shut_wait", 1);
      Prof_Fiber *fiber = Prof_create_fiber("a fiber");
      Prof_Fiber *own = Prof_switch_fiber(fiber);
      frame();
      Prof_switch_fiber(own);
      for (int i = 0; i < 40; ++i) {
         if (i == 30) many_calls(9);
         frame(i == 30 ? 90000000 : 1000000);
      }
      Prof_Track *track = Prof_create_track("a track");
      Prof_Interval interval = {Prof_handle("shut interval"), Prof_clock() - 1e-3, Prof_clock()};
      EXPECT_EQ(Prof_submit(track, &interval, 1), 1);
      frame();
      use_overlay();
      Prof_compare(1, 4, 5, 8);
      Prof_overlay_draw(1280, 720);
      Prof_Near near;
      EXPECT_TRUE(Prof_get_near(0, 0, &near));
      Prof_graph(8, [](int, int, int, float *, void *) {}, nullptr);
      Prof_compare_off();
      Prof_Report *report = Prof_create_report();
      ASSERT_NE(report, nullptr);
      EXPECT_GT(report->num_record, 2);
      Prof_free_report(report);
      Prof_Stats stats;
      EXPECT_TRUE(Prof_get_frame_stats(1, 20, &stats));
      EXPECT_GT(bytes_held(), 1000000u);
      shut_down_and_hold_nothing();
   }
   EXPECT_EQ(frees_of_others, 0);
}

/* The numbers in sites are of the life before: other zones come first in the next one. */
TEST(Shutdown, sites_keep_nothing_of_the_life_before)
{
   for (int life = 0; life < 4; ++life) {
      SCOPED_TRACE(life);
      for (int i = 0; i < 3; ++i) {
         if (life % 2) {
            Prof_Begin(shut_x)
            Prof_Begin(shut_y)
            spend(10);
            Prof_End
            Prof_End
         }
         frame(100);
      }
      EXPECT_EQ(get_info().frames, 3u);
      EXPECT_EQ(Prof_num_contexts(), 1);
      expect_selfs({{"shut_frame > shut_inner", 100}});
      if (life % 2) expect_selfs({{"shut_x > shut_y", 10}});
      Prof_shutdown();
      EXPECT_EQ(Prof_num_contexts(), 0);
   }
}

/* Frames have the same numbers and zones the same places as in the life before: what was found for
 * those must not be taken for true. */
TEST(Shutdown, calls_near_a_hitch_are_counted_anew)
{
   for (int life = 0; life < 3; ++life) {
      use_hooks();
      for (int i = 0; i < 100; ++i) frame(10000000);
      many_calls(4 + life);
      frame(300000000);
      Prof_Near near;
      ASSERT_EQ(Prof_num_hitches(), 1);
      ASSERT_TRUE(Prof_get_near(0, 0, &near));
      EXPECT_STREQ(near.name, "shut_rare");
      EXPECT_EQ(near.count, 4 + life);
      EXPECT_FALSE(Prof_get_near(0, 1, &near));
      Prof_shutdown();
      EXPECT_FALSE(Prof_get_near(0, 0, &near));
      EXPECT_EQ(blocks.size(), 0u);
   }
}

void add_to_sum(int, int from, int to, float *values, void *sum)
{
   for (int x = from; x < to; ++x) *static_cast<double *>(sum) += values[x - from];
}

TEST(Shutdown, curves_begin_anew)
{
   for (int life = 0; life < 3; ++life) {
      double sum = 0;
      use_hooks();
      for (int i = 0; i < 5; ++i) frame(1000000 + static_cast<unsigned long>(life) * 1000);
      Prof_graph(100, add_to_sum, &sum);
      EXPECT_NEAR(sum, 5 * (1e-3 + life * 1e-6), 1e-9);
      Prof_shutdown();
      sum = 0;
      Prof_graph(100, add_to_sum, &sum);
      EXPECT_EQ(sum, 0);
      EXPECT_EQ(blocks.size(), 0u) << "life " << life;
   }
}

std::string profile_of_a_life(const std::string &name)
{
   use_hooks();
   EXPECT_EQ(Prof_set_label("session", "each has its own, else"), 1);
   for (int i = 0; i < 5; ++i) frame();
   EXPECT_EQ(Prof_export(Prof_PPROF, name.c_str(), 0, 4), 1);
   shut_down_and_hold_nothing();
   return read_file(name);
}

/* gzip, whose check is made by a table that the file keeps. A profile tells in which second it was
 * written, so all are to be of one. */
TEST(Shutdown, files_are_written_as_in_the_first_life)
{
   const File file;
   std::vector<std::string> lives;
   for (std::time_t second = -1; second != std::time(nullptr);) {
      lives.clear();
      second = std::time(nullptr);
      for (int life = 0; life < 3; ++life) lives.push_back(profile_of_a_life(file.name()));
   }
   for (const std::string &profile : lives) EXPECT_EQ(profile, lives[0]);
   EXPECT_GT(lives[0].size(), 100u);
   EXPECT_EQ(Prof_export(Prof_PPROF, file.name(), 0, 4), 0) << "there are no frames";
   EXPECT_EQ(file.read(), lives[0]) << "what was there stays";
}

/* All baselines of a life together may take a part of the paths, and those of the next one too. */
TEST(Shutdown, baselines_may_take_as_much_as_in_the_first_life)
{
   std::string lines = "iprof baseline 1\nframes 1\nframe_ns 1\npaths 401\n0 0 0 (root)\n";
   for (int i = 0; i < 400; ++i) lines += numbered("1 1000000 1 gone", i) + "\n";
   const File file(lines + "end\n");
   int first = 0;
   for (int life = 0; life < 3; ++life) {
      Prof_Config config = hooked_config();
      config.max_states = 1000;
      ASSERT_TRUE(Prof_configure(&config));
      frame();
      const int before = get_info().num_states;
      ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
      const int made = get_info().num_states - before;
      if (life == 0) first = made;
      EXPECT_GT(made, 100);
      EXPECT_EQ(made, first) << "life " << life;
      shut_down_and_hold_nothing();
   }
}

TEST(Shutdown, settings_are_the_defaults_again)
{
   configure([](Prof_Config &config) { config.max_states = 64; });
   Prof_set_report_mode(Prof_CALL_GRAPH);
   Prof_set_average(2);
   Prof_set_enabled(0);
   frame();
   Prof_shutdown();
   EXPECT_EQ(Prof_get_report_mode(), Prof_SELF_TIME);
   EXPECT_EQ(Prof_get_average(), 1);
   frame();
   EXPECT_EQ(Prof_Settings.max_states, 32768);
   expect_selfs({{"shut_frame > shut_inner", 1000}});
}

TEST(Shutdown, zones_that_are_open_end_without_a_word)
{
   frame();
   {
      Prof(shut_outer);
      Prof_Begin(shut_left)
      Prof_shutdown();
      {
         Prof(shut_in_the_next_life);
         spend(5);
         Prof_update(1);
      }
      Prof_End
   }
   Prof_update(1);
   EXPECT_EQ(wrong_ends(), 0u);
   EXPECT_EQ(get_info().frames, 2u);
}

TEST(Shutdown, what_it_handed_out_is_refused_or_harmless)
{
   Prof_Site *handle = Prof_handle("shut handle");
   Prof_Fiber *fiber = Prof_create_fiber("old fiber");
   Prof_Track *track = Prof_create_track("old track");
   Prof_Mark mark;
   Prof_Interval interval = {handle, 0, 0};
   Prof_Begin_handle(handle)
   mark = Prof_mark();
   Prof_End
   Prof_update(1);
   Prof_shutdown();
   frame();
   Prof_Fiber *own = Prof_switch_fiber(fiber);
   EXPECT_EQ(Prof_switch_fiber(nullptr), own) << "the old fiber is not in";
   Prof_destroy_fiber(fiber);
   Prof_destroy_track(track);
   EXPECT_EQ(Prof_submit(track, &interval, 1), 0);
   Prof_unwind(mark);
   Prof_Site *other = Prof_handle("shut audio");
   enter(handle, 7);
   enter(other, 3);
   update_and_expect({{"shut audio", 3}, {"(name of an earlier life)", 7}});
   Prof_shutdown(); /* the number that it got there is gone as well */
   enter(Prof_handle("shut other"), 8);
   update_and_expect({{"shut other", 8}});
}

TEST(Shutdown, a_fiber_of_before_is_refused_though_another_lies_where_it_did)
{
   static Pool pool;
   Prof_Config config = Prof_default_config();
   config.alloc = Pool::alloc;
   config.release = Pool::release;
   config.user = &pool;
   Prof_configure(&config);
   std::vector<Prof_Fiber *> old, young;
   for (int i = 0; i < 4; ++i) old.push_back(Prof_create_fiber("old"));
   frame();
   Prof_shutdown();
   Prof_configure(&config);
   frame();
   for (int i = 0; i < 4; ++i) young.push_back(Prof_create_fiber("young"));
   for (Prof_Fiber *fiber : old) {
      Prof_Fiber *own = Prof_switch_fiber(fiber);
      EXPECT_EQ(Prof_switch_fiber(nullptr), own) << "the old fiber is not in";
      Prof_destroy_fiber(fiber);
   }
   for (int i = 1; i < Prof_num_contexts(); ++i) {
      Prof_Context_Info info;
      Prof_get_context_info(i, 0, &info);
      EXPECT_FALSE(info.ended) << info.name;
   }
   for (Prof_Fiber *fiber : young) {
      Prof_switch_fiber(fiber);
      EXPECT_EQ(Prof_switch_fiber(nullptr), fiber);
      Prof_destroy_fiber(fiber);
   }
   Prof_shutdown();
}

TEST(Shutdown, an_end_too_many_is_told_though_others_are_forgiven)
{
   frame();
   Prof_Begin(shut_outer)
   Prof_Begin(shut_left)
   Prof_shutdown();
   frame();
   Prof_End
   Prof_End /* both had a begin */
   EXPECT_EQ(surplus_ends(), 0u);
   Prof_End
   EXPECT_EQ(surplus_ends(), 1u);
   Prof_shutdown();
   frame();
   Prof_End
   EXPECT_EQ(surplus_ends(), 1u) << "nothing was open at that shutdown";
}

TEST(Shutdown, a_scope_that_a_surplus_end_closed_is_told_in_each_life)
{
   for (unsigned long life = 0; life < 3; ++life) {
      frame();
      {
         Prof(shut_scope);
         Prof_End
      }
      EXPECT_EQ(surplus_ends(), 1u) << life;
      Prof_shutdown();
   }
}

/* The ends of a fiber's zones may come on any thread. */
TEST(Shutdown, zones_open_in_a_fiber_are_forgiven_too)
{
   Prof_Fiber *fiber = Prof_create_fiber("shut fiber");
   Prof_switch_fiber(fiber);
   Prof_Begin(shut_in_fiber)
   Prof_switch_fiber(nullptr);
   frame();
   Prof_shutdown();
   frame();
   Prof_End
   EXPECT_EQ(surplus_ends(), 0u);
   Prof_End
   EXPECT_EQ(surplus_ends(), 1u);
}

/* A game's own allocator may be full of zones. None is measured, and none may find what is gone. */
TEST(Shutdown, hooks_that_have_zones_find_no_freed_memory)
{
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) {
         Prof(shut_in_alloc);
         return std::calloc(1, bytes);
      };
      config.release = [](void *memory, void *) {
         {
            Prof(shut_in_release);
            Prof_Counter(shut_counter_in_release)
            std::free(memory);
         }
         Prof_Begin(shut_after_release)
         Prof_End
      };
   });
   Prof_Fiber *fiber = Prof_create_fiber("shut fiber");
   for (int life = 0; life < 3; ++life) {
      if (life == 1) Prof_switch_fiber(Prof_create_fiber("shut held"));
      frame();
      frame();
      EXPECT_EQ(Prof_shutdown(), 1);
   }
   Prof_destroy_fiber(fiber);
   frame();
   expect_selfs({{"shut_frame > shut_inner", 1000}});
   EXPECT_EQ(surplus_ends(), 0u);
}

TEST(Shutdown, a_thread_that_was_refused_joins_the_next_life)
{
   const char *path = "shut_refused > shut_refused_scope";
   configure([](Prof_Config &config) { config.max_contexts = 1; });
   frame();
   Worker worker;
   auto work = [] {
      Prof_Begin(shut_refused)
      {
         Prof(shut_refused_scope);
         spend(10);
      }
      Prof_End
      Prof_End /* nobody knows whether it had a begin */
   };
   worker.call(work);
   Prof_update(1);
   EXPECT_LT(self_of(path), 0) << "it has none";
   EXPECT_EQ(surplus_ends(), 0u);
   Prof_shutdown();
   configure([](Prof_Config &config) { config.max_contexts = 2; });
   frame();
   worker.call(work);
   update_and_expect({{path, 10}});
   EXPECT_EQ(Prof_num_contexts(), 2);
}

/* Whoever updates may change, and with it who shuts down. */
TEST(Shutdown, by_a_thread_of_an_earlier_life_gives_back_what_that_one_held)
{
   Worker worker;
   for (int round = 0; round < 3; ++round) {
      use_hooks();
      frame();
      worker.call([] {
         frame();
         Prof_shutdown();
      });
      EXPECT_GT(blocks.size(), 0u) << "this thread's stack";
      shut_down_and_hold_nothing();
   }
   EXPECT_EQ(frees_of_others, 0);
}

TEST(Shutdown, a_name_that_comes_again_has_the_handle_of_before)
{
   Prof_Site *render = Prof_handle("shut render"), *audio = Prof_handle("shut audio");
   for (int life = 0; life < 3; ++life) {
      Prof_shutdown();
      EXPECT_EQ(Prof_handle("shut audio"), audio);
      enter(audio, 3);
      EXPECT_EQ(Prof_handle("shut render"), render);
      enter(render, 7);
      update_and_expect({{"shut audio", 3}, {"shut render", 7}});
   }
}

/* The old handle has a number by then, which other threads may be using. */
TEST(Shutdown, a_handle_that_was_used_before_its_name_came_again_goes_on_as_it_began)
{
   Prof_Site *before = Prof_handle("shut render");
   Prof_shutdown();
   for (int frame = 0; frame < 3; ++frame) {
      enter(before, 7);
      enter(Prof_handle("shut render"), 3);
      update_and_expect({{"shut render", 3}, {"(name of an earlier life)", 7}});
   }
   Prof_shutdown();
   enter(Prof_handle("shut render"), 4);
   update_and_expect({{"shut render", 4}});
}

/* More than there are sites that last; in the last life, one for each of them. */
TEST(Shutdown, all_lives_together_may_have_more_names_than_one)
{
   for (int life = 0; life < 4; ++life) {
      const int names = life == 3 ? 4096 : 3000;
      std::map<Prof_Site *, int> handles;
      for (int i = 0; i < names; ++i) {
         Prof_Site *handle = Prof_handle(numbered("shut name ", life * 2000 + i).c_str());
         EXPECT_TRUE(handles.emplace(handle, i).second) << life << " " << i;
         enter(handle, static_cast<unsigned long>(i) + 1);
      }
      Prof_update(1);
      for (int i = 0; i < names; i += 101)
         expect_selfs({{numbered("shut name ", life * 2000 + i), i + 1}});
      EXPECT_EQ(get_info().over_names, 0u);
      EXPECT_EQ(get_info().num_zones, names + 1) << "and (root)";
      Prof_shutdown();
   }
}

TEST(Shutdown, a_handle_beyond_the_limit_stays_one)
{
   configure([](Prof_Config &config) { config.max_names = 1; });
   Prof_handle("shut first");
   Prof_Site *second = Prof_handle("shut second");
   enter(second, 1);
   Prof_shutdown();
   Prof_handle("shut first");
   Prof_handle("shut second");
   enter(second, 5);
   update_and_expect({{"(other names)", 5}});
}

/* A module that is loaded again has its sites at the same place, as they were at first. */
TEST(Shutdown, a_module_that_is_loaded_again_and_again_takes_no_more_memory)
{
   use_hooks();
   const Prof_Site fresh = {0, 0, nullptr, "shut plug-in", "plug-in", 1};
   Prof_Site site = fresh;
   frame();
   size_t held = 0;
   for (int i = 0; i < 5000; ++i) {
      site = fresh;
      enter(&site, 1);
      if (i == 0) held = bytes_held();
   }
   EXPECT_EQ(bytes_held(), held);
   Prof_shutdown();
   EXPECT_EQ(site.zone_id, 0u) << "the last one was noted";
   EXPECT_EQ(blocks.size(), 0u);
}

#ifdef HAS_PAGES
/* Where a module lay that is unloaded, there may be memory that ends whoever reads it. */
TEST(Shutdown, does_not_touch_memory_that_cannot_be_read)
{
   const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
   char *pages = static_cast<char *>(mmap(nullptr, 4 * page, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
   ASSERT_NE(static_cast<void *>(pages), MAP_FAILED);
   FILE *file = std::tmpfile();
   ASSERT_NE(file, nullptr);
   const size_t at[] = {0, page * 3 / 2, page * 2 - 16, page * 5 / 2, page * 7 / 2};
   Prof_Site *sites[5];
   for (int i = 0; i < 5; ++i) {
      const Prof_Site fresh = {0, 0, nullptr, "shut page", "page", i};
      sites[i] = reinterpret_cast<Prof_Site *>(pages + at[i]);
      std::memcpy(static_cast<void *>(sites[i]), &fresh, sizeof fresh);
      enter(sites[i], 1);
   }
   Prof_update(1);
   mprotect(pages, page, PROT_NONE);
   mprotect(pages + 2 * page, page, PROT_NONE); /* the third site ends in it */
#if defined(__x86_64__) || defined(__i386__) /* qemu, which runs others, ends itself there */
   void *beyond = mmap(pages + 3 * page, page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                       fileno(file), 0); /* the file is empty */
   ASSERT_NE(beyond, MAP_FAILED);
#endif
   EXPECT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(sites[1]->zone_id, 0u) << "it can be read, and is cleared";
   std::fclose(file);
   munmap(pages, 4 * page);
}
#endif

TEST(Shutdown, a_thread_in_the_middle_of_zones_does_no_harm)
{
   use_hooks();
   Worker worker;
   Prof_Mark mark = {};
   frame();
   worker.call([&] {
      for (int i = 0; i < 300; ++i) { /* it is trusted, and in the inlined code */
         Prof_Begin(shut_many)
         Prof_End
      }
      Prof_Begin(shut_open)
      Prof_Begin(shut_open_too)
      mark = Prof_mark();
   });
   Prof_shutdown();
   EXPECT_GT(blocks.size(), 0u) << "the worker's stack stays until it has noticed";
   worker.call([&] {
      Prof_End /* still in nodes of the life before */
      Prof_unwind(mark);
      Prof_Begin(shut_new)
      spend(30);
      Prof_End
      Prof_End /* of shut_open: its begin is of an earlier life */
   });
   frame();
   EXPECT_EQ(surplus_ends(), 0u);
   EXPECT_EQ(Prof_num_contexts(), 2);
   expect_selfs({{"shut_new", 30}});
   worker.stop();
   shut_down_and_hold_nothing();
}

TEST(Shutdown, a_thread_that_ends_gives_back_what_it_held)
{
   use_hooks();
   {
      Worker worker;
      worker.call([] { Prof_Begin(shut_never_closed) });
      Prof_shutdown();
      EXPECT_GT(blocks.size(), 0u);
   }
   EXPECT_EQ(blocks.size(), 0u);
   EXPECT_EQ(frees_of_others, 0);
}

TEST(Shutdown, in_a_hook_is_refused)
{
   static int refused;
   configure([](Prof_Config &config) {
      config.log = [](const char *, void *) { refused += Prof_shutdown() == 0; };
   });
   frame();
   Prof_destroy_track(reinterpret_cast<Prof_Track *>(&refused)); /* is told */
   EXPECT_EQ(refused, 1);
   EXPECT_EQ(get_info().frames, 1u);
}

} // namespace
