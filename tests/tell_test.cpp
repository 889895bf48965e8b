/* tell_test.cpp - what the game says to those who see each begin and end reaches who listens, with
 * what it was given, in its context and place; and nothing is said where nobody listens. */
#include "facts.h"
#include "src/gather/prof_context.h"
#include "src/gather/prof_standing.h"
#include "src/gather/prof_tell.h"
#include "src/gather/prof_thread.h"
#include "worker.h"

namespace {

struct Heard {
   Prof_Told told;
   std::string text, zone; /* as they were just then */
   uint32_t context;
};
std::vector<Heard> heard;
std::vector<std::string> order; /* begins, ends and kinds */

std::vector<std::string> came; /* by these names */

int note_in(Prof_Context *c, uint32_t, uint64_t, int)
{
   came.push_back(c->name);
   return 1;
}
void note_out(Prof_Context *, uint32_t, uint64_t) {}
std::string name_of(uint32_t state)
{
   return state > Prof_STATE_ROOT ? Prof_Zones[Prof_States[state].zone].name : "";
}
void note_enter(Prof_Context *, uint32_t, uint32_t state, uint64_t)
{
   order.push_back("+" + name_of(state));
}
void note_leave(Prof_Context *, uint32_t state, uint32_t, uint64_t)
{
   order.push_back("-" + name_of(state));
}
void note_told(Prof_Context *c, const Prof_Told *told)
{
   heard.push_back({*told, std::string(told->text, told->length),
                    name_of(Prof_Context_current_state(c)), c->index});
   order.push_back(std::to_string(told->kind));
}

const Prof_Watcher listener = {note_in,    note_out,  note_enter,
                               note_leave, note_told, Prof_LANE_NONE};
const Prof_Watcher deaf = {note_in, note_out, note_enter, note_leave, nullptr, Prof_LANE_NONE};

void start(const Prof_Watcher &watcher)
{
   Locked lock;
   ASSERT_EQ(Prof_Thread_start_watching(&watcher), 1);
}

void stop(const Prof_Watcher &watcher)
{
   Locked lock;
   Prof_Thread_stop_watching(&watcher);
}

Prof_Lock a_lock;

void say_all()
{
   Prof_message(Prof_CAUTION, 0x12345678u, "a message and more", 9);
   Prof_note_program("program", 7);
   Prof_note_zone("text\0x", 6);
   Prof_note_zone_name("name", 4);
   Prof_note_zone_value(~0ull);
   Prof_note_zone_colour(0xff00ff00u);
   Prof_note_plot("plot", -1.5);
   Prof_configure_plot("plot", Prof_PLOT_PERCENT | Prof_PLOT_FILLED, 0x99abcdefu);
   Prof_mark_frame("set", Prof_FRAME_END);
   Prof_note_alloc("pool", &a_lock, 77);
   Prof_note_alloc(nullptr, &a_lock, 0);
   Prof_note_free("pool", &a_lock);
   Prof_note_free(nullptr, &a_lock);
   Prof_note_discard("pool");
   Prof_note_lock(&a_lock, Prof_LOCK_MARKED, "file.c", 12);
   Prof_note_lock(&a_lock, Prof_LOCK_GONE, nullptr, -1);
}

void expect_amounts()
{
   EXPECT_EQ(heard[0].told.what, Prof_CAUTION);
   EXPECT_EQ(heard[0].told.rgb, 0x345678u);
   EXPECT_EQ(heard[4].told.number, ~0ull);
   EXPECT_EQ(heard[5].told.rgb, 0x00ff00u);
   EXPECT_EQ(heard[6].told.amount, -1.5);
   EXPECT_EQ(heard[7].told.what, Prof_PLOT_PERCENT | Prof_PLOT_FILLED);
   EXPECT_EQ(heard[7].told.rgb, 0xabcdefu);
   EXPECT_EQ(heard[8].told.what, Prof_FRAME_END);
   EXPECT_EQ(heard[9].told.number, 77u);
   for (size_t i = 9; i < 13; ++i) EXPECT_EQ(heard[i].told.address, &a_lock) << i;
   EXPECT_EQ(heard[14].told.lock, &a_lock);
   EXPECT_EQ(heard[14].told.what, Prof_LOCK_MARKED);
   EXPECT_EQ(heard[14].told.number, 12u);
   EXPECT_EQ(heard[15].told.number, 0u) << "no line";
}

TEST(Tell, each_call_reaches_who_listens_with_what_it_was_given)
{
   start(listener);
   EXPECT_TRUE(Prof_is_listened());
   Prof_Begin(tell_zone)
   Prof_fake_ticks += 5;
   say_all();
   Prof_End
   const std::vector<std::pair<Prof_Told_Kind, std::string>> expected = {
      {Prof_TOLD_MESSAGE, "a message"}, {Prof_TOLD_APP, "program"},
      {Prof_TOLD_ZONE_TEXT, std::string("text\0x", 6)}, {Prof_TOLD_ZONE_NAME, "name"},
      {Prof_TOLD_ZONE_VALUE, ""}, {Prof_TOLD_ZONE_COLOUR, ""}, {Prof_TOLD_PLOT, "plot"},
      {Prof_TOLD_PLOT_LOOK, "plot"}, {Prof_TOLD_FRAME_OF, "set"}, {Prof_TOLD_ALLOC, "pool"},
      {Prof_TOLD_ALLOC, ""}, {Prof_TOLD_FREE, "pool"}, {Prof_TOLD_FREE, ""},
      {Prof_TOLD_DISCARD, "pool"}, {Prof_TOLD_LOCK, "file.c"}, {Prof_TOLD_LOCK, ""}};
   ASSERT_EQ(heard.size(), expected.size());
   for (size_t i = 0; i < heard.size(); ++i) {
      EXPECT_EQ(heard[i].told.kind, expected[i].first) << i;
      EXPECT_EQ(heard[i].text, expected[i].second) << i;
      EXPECT_EQ(heard[i].zone, "tell_zone") << i;
      EXPECT_EQ(heard[i].told.stamp, Prof_fake_ticks) << i;
   }
   expect_amounts();
   stop(listener);
}

TEST(Tell, nothing_is_said_where_nobody_listens)
{
   EXPECT_FALSE(Prof_is_listened());
   say_all();
   Prof_update(1);
   start(deaf);
   EXPECT_FALSE(Prof_is_listened());
   say_all();
   Prof_update(1);
   EXPECT_TRUE(heard.empty());
   start(listener);
   say_all();
   EXPECT_EQ(heard.size(), 16u) << "beside one who does not";
   stop(listener);
   EXPECT_FALSE(Prof_is_listened());
   say_all();
   Prof_update(1);
   EXPECT_EQ(heard.size(), 16u);
   stop(deaf);
}

TEST(Tell, nothing_is_nothing)
{
   start(listener);
   Prof_message(Prof_INFO, 0, nullptr, 5);
   Prof_note_program(nullptr, 5);
   Prof_note_zone(nullptr, 5);
   Prof_note_zone_name(nullptr, 5);
   Prof_note_plot(nullptr, 1);
   Prof_configure_plot(nullptr, 0, 0);
   Prof_mark_frame(nullptr, Prof_FRAME_NEXT);
   Prof_note_alloc("pool", nullptr, 5);
   Prof_note_free("pool", nullptr);
   Prof_note_discard(nullptr);
   Prof_note_lock(nullptr, Prof_LOCK_TAKEN, "file", 1);
   EXPECT_TRUE(heard.empty());
   Prof_message(static_cast<Prof_Severity>(99), 0, "", 0);
   Prof_message(static_cast<Prof_Severity>(-1), 0, "", 0);
   Prof_message(Prof_TRACE, 0, "", 0);
   ASSERT_EQ(heard.size(), 3u);
   EXPECT_EQ(heard[0].told.what, Prof_FATAL);
   EXPECT_EQ(heard[1].told.what, Prof_FATAL);
   EXPECT_EQ(heard[2].told.what, Prof_TRACE);
   stop(listener);
}

/* It stands between the begins and ends of the context that says it, and after an update. */
TEST(Tell, in_its_context_and_its_place)
{
   Worker worker;
   uint32_t index = 0;
   (void)Prof_mark();
   worker.call([&] {
      (void)Prof_mark();
      index = Prof_Thread_held()->index;
   });
   start(listener);
   Prof_Begin(outer)
   Prof_note_zone("a", 1);
   Prof_Begin(inner)
   Prof_note_zone_value(1);
   Prof_End
   worker.call([] {
      Prof_Begin(job)
      Prof_message(Prof_INFO, 0, "b", 1);
      Prof_End
   });
   Prof_note_zone_colour(1);
   Prof_End
   stop(listener);
   const std::string text = std::to_string(Prof_TOLD_ZONE_TEXT);
   EXPECT_EQ(order, (std::vector<std::string>{
                       "+outer", text, "+inner", std::to_string(Prof_TOLD_ZONE_VALUE), "-inner",
                       "+job", std::to_string(Prof_TOLD_MESSAGE), "-job",
                       std::to_string(Prof_TOLD_ZONE_COLOUR), "-outer"}));
   ASSERT_EQ(heard.size(), 4u);
   EXPECT_EQ(heard[2].context, index);
   EXPECT_EQ(heard[2].zone, "job");
   EXPECT_EQ(heard[3].zone, "outer");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   start(listener);
   Prof_Fiber *own = Prof_switch_fiber(fiber);
   Prof_message(Prof_INFO, 0, "c", 1);
   Prof_switch_fiber(own);
   EXPECT_EQ(heard.back().context, index_of(fiber));
   stop(listener);
   worker.stop();
}

/* A viewer asks for a thread's name as soon as it sees the thread, and once. */
TEST(Tell, a_thread_comes_with_the_name_that_it_gives_itself)
{
   start(listener);
   came.clear();
   std::thread([] {
      Prof_set_thread_name("loader");
      Prof_Begin(tell_zone)
      Prof_End
      Prof_set_thread_name("unloader");
   }).join();
   ASSERT_FALSE(came.empty());
   EXPECT_EQ(came[0], "loader");
   ASSERT_FALSE(heard.empty());
   EXPECT_EQ(heard.back().told.kind, Prof_TOLD_NAME);
   EXPECT_EQ(heard.back().text, "unloader");
   stop(listener);
   Prof_shutdown();
}

TEST(Tell, nobody_of_a_profiler_that_is_off)
{
   start(listener);
   Prof_Begin(before)
   Prof_set_enabled(0);
   Prof_Begin(unseen)
   say_all();
   const size_t said = heard.size();
   for (const Heard &one : heard) EXPECT_EQ(one.zone, "") << "no zone is open";
   Prof_End
   Prof_End
   Prof_set_enabled(1);
   say_all();
   EXPECT_EQ(heard.size(), said + 16);
   stop(listener);
}

TEST(Tell, locks_and_pictures)
{
   const unsigned char pixels[24] = {1, 2, 3};
   start(listener);
   Prof_Begin(tell_zone)
      heard.clear();
      Prof_LOCK(&a_lock, 1, (void)0);
      Prof_UNLOCK(&a_lock, (void)0);
      Prof_note_image(pixels, 3, 2, 4, 1);
      Prof_note_image(nullptr, 3, 2, 0, 0);
      Prof_note_image(pixels, 0, 2, 0, 0);
      Prof_note_image(pixels, 3, 2, -1, 0);
   Prof_End
   stop(listener);
   Prof_note_image(pixels, 3, 2, 0, 0);
   ASSERT_EQ(heard.size(), 3u);
   EXPECT_EQ(heard[0].told.kind, Prof_TOLD_LOCK);
   EXPECT_EQ(heard[0].told.what, Prof_LOCK_TAKEN);
   EXPECT_EQ(heard[1].told.what, Prof_LOCK_RELEASED);
   EXPECT_EQ(heard[1].told.lock, &a_lock);
   EXPECT_EQ(heard[2].told.kind, Prof_TOLD_IMAGE);
   EXPECT_EQ(heard[2].text, std::string(reinterpret_cast<const char *>(pixels), sizeof pixels));
   EXPECT_EQ(heard[2].told.number, 3 | uint64_t{2} << 32);
   EXPECT_EQ(heard[2].told.what, 4 << 1 | 1);
}

uint32_t num_standing()
{
   Locked lock;
   const Prof_Standing *items;
   return Prof_Standing_all(&items);
}

TEST(Tell, what_holds_for_ever_is_kept_until_the_shutdown)
{
   const uint32_t before = num_standing();
   Prof_note_program("a program of its own", 20);
   Prof_configure_plot("a plot of its own", Prof_PLOT_NUMBER, 0);
   EXPECT_EQ(num_standing(), before + 2);
   Prof_shutdown();
   EXPECT_EQ(num_standing(), 0u);
}

} // namespace
