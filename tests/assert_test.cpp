/* assert_test.cpp - do the asserts find what is broken? A check that cannot fail is worth nothing:
 * so each test breaks one invariant of src/ with its own hands, and wants to be told.
 */
#include <gtest/gtest-spi.h>

#include <regex>

#include "draw/list/prof_draw_list.h"
#include "facts.h"
#include "src/frame/prof_waiting.h"
#include "src/base/prof_assert.h"
#include "src/frame/prof_average.h"
#include "src/gather/prof_thread.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_hitch.h"
#include "src/gather/prof_context_index.h"
#include "src/frame/prof_history_pack.h"
#include "src/frame/prof_frame_figures.h"
#include "src/gather/prof_event_ring.h"
#include "src/show/prof_statistics.h"
#include "src/gather/prof_warning.h"
#include "validate.h"

#if defined(Prof_CHECKED)

namespace {

std::string breached; /* "file: condition" of the first assert that failed */

void note(const char *condition, const char *file, int)
{
   if (breached.empty()) breached = std::string(file) + ": " + condition;
}

/* Zones, frames, one hitch: something of everything that is walked over. */
void play()
{
   for (int i = 0; i < 30; ++i) {
      Prof_Begin(outer)
      spend(2);
      zone("inner", i == 25 ? 90 : 3);
      Prof_End
      Prof_update(1);
   }
}

const Prof_Context *mine() { return Prof_Thread_held(); }
Prof_Node *node(uint32_t state) { return &mine()->nodes[state]; }
uint32_t newest_state() { return Prof_State_count() - 1; }

template <class T> T *changeable(const T *what) { return const_cast<T *>(what); }

struct Breach {
   const char *name, *place, *condition; /* of the assert that must find it */
   std::function<void()> breaks;
};
Prof_Node *newest_node() { return node(newest_state()); }

const Breach breaches[] = {
   {"a_lost_tick", "prof_validate.c", "sum ==", [] { node(1)->self += 1; }},
   {"a_second_node_on_top", "prof_validate.c", "Prof_Context_node_runs",
    [] { newest_node()->self = 0 - Prof_Clock_now(); }},
   {"a_null_child", "prof_validate.c", "is_sound", [] { newest_node()->child = nullptr; }},
   {"a_child_of_another", "prof_validate.c", "is_sound",
    [] { newest_node()->child = node(Prof_STATE_FIRST); }},
   {"a_foreign_parent", "prof_validate.c", "is_sound",
    [] { newest_node()->parent = newest_node(); }},
   {"the_wrong_zone_in_a_node", "prof_validate.c", "zone", [] { ++newest_node()->zone; }},
   {"a_state_listed_twice", "prof_validate.c", "found ==",
    [] { ++changeable(mine())->num_entered; }},
   {"a_current_node_that_is_not_on_top", "prof_validate.c", "Prof_Context_node_runs",
    [] { Prof_Tls_hands()->cur = newest_node(); }},
   {"a_stack_that_does_not_reach_the_root", "prof_validate.c", "Prof_STATE_ROOT",
    [] {
       Prof_Begin(never_ended)
       Prof_Tls_hands()->cur->parent = nullptr;
       node(1)->child = &Prof_Context_no_child; /* or the root is found first */
    }},
   {"a_slot_of_another_number", "prof_validate.c", "index", [] { ++changeable(mine())->index; }},
   {"threads_that_nobody_counted", "prof_validate.c", "threads",
    [] { ++Prof_Context_threads_live; }},
   {"a_parent_above_its_child", "prof_state.c", "parent < s",
    [] { Prof_States[newest_state()].parent = newest_state() + 1; }},
   {"a_recursion_miscounted", "prof_state.c", "depth", [] { ++Prof_States[newest_state()].depth; }},
   {"a_row_of_another_zone", "prof_state.c", "row->zone",
    [] { ++Prof_Rows[Prof_States[newest_state()].row].zone; }},
   {"an_id_that_the_table_has_not", "prof_zone.c", "Zone_of_id",
    [] { ++Prof_Zones[Prof_Zone_count() - 1].public_id; }},
   {"a_name_that_is_no_copy", "prof_zone.c", "is_kept",
    [] {
       static const char text[] = "outer";
       Prof_Zones[Prof_Zone_count() - 1].name = text;
    }},
   {"a_slot_with_a_name_of_tomorrow", "prof_context_names.c", "ended_in",
    [] { changeable(mine())->ended_in = 1000; }},
   {"a_frame_out_of_order", "prof_history.c", "number",
    [] { changeable(Prof_History_header(3))->number += 9; }},
   {"a_frame_of_more_states", "prof_history.c", "states == own.states_kept",
    [] { ++changeable(Prof_History_header(3))->count; }},
   {"more_of_its_own_than_apart", "prof_history.c", "own",
    [] { changeable(Prof_History_header(3))->own = UINT64_MAX; }},
   {"a_hitch_that_is_none", "prof_hitch.c", "HITCH",
    [] { changeable(Prof_Hitch_frame(0))->flags = 0; }},
   {"a_blame_that_is_none", "prof_hitch.c", "Prof_Hitch_Blame_is_sound",
    [] {
       uint32_t count;
       changeable(Prof_Hitch_shares(0, &count))->blame = 0;
    }},
   {"a_pulse_out_of_order", "prof_frame_figures.c", "follows",
    [] { changeable(Prof_Frame_Figures_get(2))->number += 9; }},
   {"a_state_made_without_the_lock", "prof_state.c", "Prof_Config_lock_is_mine",
    [] { Prof_State_make(1, Prof_ZONE_FIRST, "", 0); }},
   {"a_string_kept_without_the_lock", "prof_zone.c", "Prof_Config_lock_is_mine",
    [] { Prof_Zone_keep_string("text"); }},
   {"a_warning_without_the_lock", "prof_warning.c", "Prof_Config_lock_is_mine",
    [] { Prof_Warning_note("what", "zone", "", 0); }},
   {"an_average_without_the_lock", "prof_average.c", "Prof_Config_lock_is_mine",
    [] {
       double self[64] = {}, entries[64] = {};
       Prof_Average_add_means(-1, 1, self, entries);
    }},
   {"a_lock_that_another_thread_has", "prof_state.c", "Prof_Config_lock_is_mine",
    [] {
       Locked lock;
       std::thread([] { Prof_State_left(); }).join();
    }},
   {"an_unlock_too_many", "prof_config.c", "Prof_Os_lock_is_mine", [] { Prof_Config_unlock(); }},
   {"a_zone_left_in_another_place", "prof_context.c", "Prof_Context_current",
    [] { Prof_Context_push(changeable(mine()), newest_node(), node(1)); }},
   {"a_close_down_to_what_is_not_open", "prof_context.c", "Prof_Context_node_is_open",
    [] { Prof_Context_close_down_to(changeable(mine()), newest_node(), 1); }},
   {"items_of_a_context_in_two_runs", "prof_average.c", "run->context",
    [] {
       const Prof_Item items[] = {{5, 1, 1, 1, 0, 0, 0}, {5, 1, 1, 0, 0, 0, 0}};
       const uint32_t state = 1;
       Prof_create_fiber("the second");
       Prof_Frame frame = {};
       frame.items = items;
       frame.count = 2;
       frame.seconds = 1;
       frame.text = "";
       frame.rules = Prof_Waiting_rules_now();
       Locked lock;
       Prof_Context_Index_update(1, &state, 1);
       Prof_Average_take_frame(&frame);
    }},
   {"a_packed_frame_that_is_another", "assert_test.cpp", "Prof_History_packed_is",
    [] {
       const Prof_Item items[] = {
         {5, 1, 1, 0, 0, 0, 0}, {70000, 40, 2, 0, 0, 0, 1}, {1, 2, 1, 3, 0, 0, 0}};
       unsigned char bytes[64];
       Prof_History_pack(bytes, items, 3);
       Prof_ASSERT(Prof_History_packed_is(bytes, items, 3));
       ASSERT_EQ(breached, "");
       ++bytes[1];
       Prof_ASSERT(Prof_History_packed_is(bytes, items, 3));
    }},
   {"contexts_packed_out_of_order", "prof_history_pack.c", "context",
    [] {
       const Prof_Item items[] = {{5, 1, 1, 2, 0, 0, 0}, {5, 1, 1, 1, 0, 0, 0}};
       unsigned char bytes[64];
       Prof_History_pack(bytes, items, 2);
    }},
   {"an_event_of_no_kind", "prof_event_ring.h", "kind",
    [] {
       static Prof_Ring *ring = Prof_Event_Ring_make(64);
       Prof_Event_Ring_put(ring, static_cast<Prof_Event_Kind>(6), 1, 1, 1);
    }},
   {"values_that_do_not_rise", "prof_statistics.c", "sorted",
    [] {
       const double values[] = {3, 2, 1};
       Prof_Statistics_percentile(values, 3, 50);
    }},
   {"a_list_of_no_scale", "prof_draw_list.c", "scale",
    [] {
       static Prof_List list;
       Prof_Draw_List_begin(&list, 0, 100, 100);
    }},
};

class Finds : public ::testing::TestWithParam<Breach> {
 protected:
   void SetUp() override
   {
      Prof_Assert_hook = note;
      play();
      Prof_Validate_all();
      ASSERT_EQ(breached, "") << "before anything was broken";
   }
   /* In prof.c a file's own names begin with the file's; see scripts/own_names.py. */
   static std::string as_in_its_file()
   {
      const std::regex place("^.*prof_(\\w+)\\.[ch]: ");
      std::smatch found;
      if (!std::regex_search(breached, found, place)) return breached;
      return std::regex_replace(breached, std::regex("\\b" + found[1].str() + "_"), "");
   }
};

/* Some asserts fail at once, others when all is walked over. */
TEST_P(Finds, breach)
{
   GetParam().breaks();
   if (breached.empty()) Prof_Validate_all();
   EXPECT_NE(breached.find(GetParam().place), std::string::npos) << breached;
   EXPECT_NE(as_in_its_file().find(GetParam().condition), std::string::npos) << breached;
}

INSTANTIATE_TEST_SUITE_P(Assert, Finds, ::testing::ValuesIn(breaches), By_name());

TEST(Assert, fails_the_test_it_happens_in)
{
   EXPECT_NONFATAL_FAILURE(Prof_Assert_failed("one == two", "there.c", 7),
                           "must hold: one == two");
}

/* A program without a hook, such as a game built with Prof_CHECKED. */
TEST(Assert, tells_its_place_and_aborts)
{
   NEEDS_FORK;
   Prof_Assert_hook = nullptr;
   auto fail = [] {
      std::signal(SIGABRT, [](int) { keep_counts(); });
      Prof_Assert_failed("one == two", "there.c", 7);
   };
   EXPECT_DEATH_IF_SUPPORTED(fail(), "iprof: there.c:7: must hold: one == two");
}

} // namespace

#else

TEST(Assert, is_nothing) { Prof_ASSERT(this_is_not_even_looked_at); }

#endif
