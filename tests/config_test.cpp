/* config_test.cpp - what Prof_configure refuses: it must say why, and change nothing. */
#include "facts.h"

namespace {

using Change = std::function<void(Prof_Config *)>;

/* All that is said before a log is set goes to stderr. */
struct Answer {
   int taken;
   std::string said;
};

Answer try_config(const Change &change)
{
   Prof_Config config = Prof_default_config();
   change(&config);
   testing::internal::CaptureStderr();
   Answer answer;
   answer.taken = Prof_configure(&config);
   answer.said = testing::internal::GetCapturedStderr();
   return answer;
}

template <class T, class Value> Change set(T Prof_Config::*field, Value value)
{
   return [=](Prof_Config *config) { config->*field = static_cast<T>(value); };
}

struct Refused {
   const char *name;
   Change change;
   std::string words;
};

const Refused refused[] = {
   {"few_states", set(&Prof_Config::max_states, 63), "max_states is 63, must"},
   {"many_hitches", set(&Prof_Config::max_hitches, 1025), "max_hitches is 1025"},
   {"negative_frames", set(&Prof_Config::history_frames, -1), "history_frames is -1"},
   {"few_events", set(&Prof_Config::max_events, 63), "max_events is 63"},
   {"small_median", set(&Prof_Config::hitch_median, 0.5),
    "hitch_median is 0.5, must be 1 .. 100 (or 0 for the default)"},
   {"large_budget", set(&Prof_Config::hitch_budget, 1000), "hitch_budget is 1000"},
   {"no_number", set(&Prof_Config::hitch_budget, NAN), "hitch_budget is"},
   {"large_percent", set(&Prof_Config::often_percent, 101),
    "often_percent is 101, must be 0.01 .. 100 (or 0 for the default)"},
   {"negative_percent", set(&Prof_Config::often_percent, -1), "often_percent is -1"},
   {"what_is_not_rounded", set(&Prof_Config::gap_ms, 1000001),
    "gap_ms is 1000001, must be 10 .. 1000000 ("},
#if SIZE_MAX > UINT32_MAX /* else all that can be said can be had */
   {"all_bytes", set(&Prof_Config::history_bytes, SIZE_MAX),
    "history_bytes is " + std::to_string(SIZE_MAX) + ", must be 4096 .. "},
#endif
   {"release_without_alloc", set(&Prof_Config::alloc, nullptr), "alloc and release go together"},
   {"alloc_without_release", set(&Prof_Config::release, nullptr), "alloc and release go together"},
   {"alloc_alone", set(&Prof_Config::alloc, stingy_alloc),
    "alloc and release go together: give both or neither; here, release is the default"},
   {"release_alone", set(&Prof_Config::release, free_it), "here, alloc is the default"},
   {"struct_of_ones_own_making", [](Prof_Config *c) { std::memset(c, 0, sizeof *c); },
    "start from Prof_default_config()"},
};

class Configure_refuses : public ::testing::TestWithParam<Refused> {};

TEST_P(Configure_refuses, and_tells_why)
{
   const Answer answer = try_config(GetParam().change);
   EXPECT_EQ(answer.taken, 0);
   EXPECT_TRUE(has(answer.said, GetParam().words)) << answer.said;
}

INSTANTIATE_TEST_SUITE_P(a, Configure_refuses, ::testing::ValuesIn(refused), By_name());

TEST(Configure, the_limits_themselves_are_taken)
{
   const Answer answer = try_config([](Prof_Config *c) {
      c->max_states = 64;
      c->hitch_median = 1;
      c->often_percent = 100;
      c->hitch_budget = 100;
      c->max_hitches = 1024;
      c->max_events = 64;
      c->alloc = nullptr;
      c->release = nullptr;
   });
   EXPECT_EQ(answer.taken, 1) << answer.said;
   EXPECT_EQ(answer.said, "");
}

TEST(Configure, comes_before_the_first_zone)
{
   EXPECT_EQ(Prof_configure(nullptr), 0);
   EXPECT_EQ(try_config(set(&Prof_Config::max_states, 1)).taken, 0);
   EXPECT_EQ(try_config(set(&Prof_Config::log, listen)).taken, 1)
      << "what was refused has changed nothing";
   Prof_Begin(first)
   Prof_End
   Prof_Config late = Prof_default_config();
   EXPECT_EQ(Prof_configure(&late), 0);
   EXPECT_TRUE(was_told("too late"));
}

/* To find a name may need the hook that asks for it. */
TEST(Configure, a_hook_gets_no_handle_of_its_own)
{
   static Prof_Site *got;
   const auto ask = [](const char *, void *) { got = Prof_handle("asked for in a hook"); };
   configure(&Prof_Config::log, ask);
   Prof_destroy_track(reinterpret_cast<Prof_Track *>(&got)); /* is told */
   ASSERT_NE(got, nullptr);
   EXPECT_NE(got, Prof_handle("asked for in a hook"));
   Prof_Begin_handle(got) tick(1000);
   Prof_End
   Prof_update(1);
   EXPECT_DOUBLE_EQ(self_of("(null handle)"), 1000e-6);
   EXPECT_EQ(self_of("asked for in a hook"), -1) << "not entered";
}

/* Names of files, keys and units are the game's, and hold what they like. */
TEST(Log, is_plain_text)
{
   const std::string text = "a\x1B[2J\n\x7F\xC2\x9B" "31m\xFFz";
   hear();
   EXPECT_EQ(Prof_set_label(text.c_str(), "1"), 0);
   EXPECT_EQ(Prof_export(Prof_TEXT, ("/nowhere/" + text).c_str(), 0, 0), 0);
   EXPECT_EQ(Prof_count_exceeded(text.c_str()), -1);
   Prof_value(Prof_COUNT, "of_two_units", "ms", nullptr);
   Prof_value(Prof_COUNT, "of_two_units", text.c_str(), nullptr);
   ASSERT_EQ(told.size(), 4u);
   for (const std::string &message : told) {
      EXPECT_TRUE(has(message, "a [2J    31m z")) << message;
      for (char c : message) EXPECT_TRUE(c >= ' ' && c <= '~') << message;
   }
}

TEST(Configure, the_librarys_version_is_the_headers)
{
   EXPECT_EQ((Prof_version)(), Prof_VERSION_NUMBER);
   int major = 0, minor = 0, patch = 0;
   ASSERT_EQ(std::sscanf(Prof_VERSION, "%d.%d.%d", &major, &minor, &patch), 3);
   EXPECT_EQ(major * 10000 + minor * 100 + patch, Prof_VERSION_NUMBER);
}

} // namespace
