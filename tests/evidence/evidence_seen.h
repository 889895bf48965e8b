/* evidence_seen.h - late frames, until what is looked for has been seen in them. */
#ifndef INC_TESTS_EVIDENCE_SEEN_H
#define INC_TESTS_EVIDENCE_SEEN_H

#include "evidence_game.h"
#include "platform/stack/prof_os_look.h"
#include "platform/stack/prof_unwind.h"
#include "sources/evidence/prof_evidence.h"

/* Where nobody can look all there is to test is that it says so. */
#define START_OR_SKIP(options)                                               \
   if (!Prof_start_evidence(options)) {                                      \
      ASSERT_TRUE(Prof_Os_look_refusal() || Prof_Unwind_refusal());          \
      ASSERT_TRUE(game::log_has("Prof_start_evidence: ")) << game::log();    \
      GTEST_SKIP() << game::log();                                           \
   }

/* A game with a small budget, which has not started it. */
struct Evidence : testing::Test {
   Prof_Evidence_Options options = Prof_default_evidence();
   void SetUp() override { game::begin(); }
   /* Each frame is looked at, whatever it is in the end. */
   void look_at_all_frames()
   {
      options.late_ms = 0.1;
      options.look_ms = 0.25;
   }
};

/* It has started, and it is known what is usual. */
struct Evidence_started : Evidence {
   void SetUp() override
   {
      Evidence::SetUp();
      START_OR_SKIP(nullptr)
      game::warm_up();
   }
};

/* It can start, and has not. */
struct Evidence_stopped : Evidence_started {
   void SetUp() override
   {
      Evidence_started::SetUp();
      Prof_stop_evidence();
   }
};

inline Prof_Evidence_Info info()
{
   Prof_Evidence_Info info;
   Prof_get_evidence_info(&info);
   return info;
}

template <typename Wanted>
size_t number_of(const std::vector<game::Look> &looks, Wanted wanted)
{
   return static_cast<size_t>(std::count_if(looks.begin(), looks.end(), wanted));
}

/* Makes late frames until so many looks are kept for which `wanted` holds; returns all. */
template <typename Wanted>
std::vector<game::Look> until_seen(size_t count, const std::function<void()> &late, Wanted wanted)
{
   game::Patience patience;
   std::vector<game::Look> looks;
   size_t seen = 0;
   while (seen < count && !patience.is_over()) {
      game::frame(late);
      for (int i = 0; i < 4; ++i) game::frame();
      looks = game::looks();
      seen = number_of(looks, wanted);
   }
   EXPECT_GE(seen, count) << "in minutes; unanswered: " << game::unanswered();
   return looks;
}

/* Windows does not tell who sleeps, and files of mingw's have no build id. */
#if defined(_WIN32)
inline const bool sleep_is_told = false;
#else
inline const bool sleep_is_told = true;
#endif

inline bool is_in_walls(const game::Look &look) { return has(look.path, "walls"); }

inline void draw_walls()
{
   Prof(walls);
   game::shade_rock(20);
}

inline bool is_of(const game::Look &look, const char *context, const char *function)
{
   return look.context == context && look.is_in(function);
}

/* While the updating thread waits for the one of two workers. */
inline void see_the_worker()
{
   game::Helper idle("idle"), worker("worker");
   game::warm_up();
   auto is_in_job = [](const game::Look &look) {
      return is_of(look, "worker", "game::shade_rock");
   };
   std::vector<game::Look> looks = until_seen(
      10,
      [&] {
         Prof(wait_for_worker);
         worker.call([] {
            Prof(job);
            game::shade_rock(20);
         });
      },
      is_in_job);
   size_t in_the_zone = 0;
   for (const game::Look &look : looks) {
      EXPECT_NE(look.context, "idle");
      in_the_zone += is_in_job(look) && look.path == "job";
   }
   EXPECT_GT(in_the_zone, 0u);
}

#endif
