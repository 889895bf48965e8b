/* lane_test.cpp - the fast path of watched zones. The same random program runs in several lives,
 * each with other watchers: all count the same, and rings of one kind hold the same.
 */
#include <new>

#include "facts.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_timeline.h"
#include "src/gather/prof_feed.h"
#include "src/gather/prof_thread.h"
#include "src/gather/prof_wait.h"
#include "feed_watch.h"
#include "twin.h"
#include "worker.h"

namespace {

bool is_ours(uint32_t state) { return !is_own(Prof_Zones[Prof_States[state].zone].name); }

uint32_t opening, feed_size = 1 << 16;

int feed_in(Prof_Context *c, uint32_t state, uint64_t now, int)
{
   if (!c->feed) c->feed = Prof_Feed_make(feed_size);
   if (!c->feed) abort();
   return feed_go_in(c, opening, state, now);
}
const Prof_Watcher feeder = {feed_in, feed_out, feed_enter, feed_leave, nullptr, Prof_LANE_FEED};

/* And one who is asked each time, by which no lane is open. */
int ask_in(Prof_Context *, uint32_t, uint64_t, int) { return 1; }
void ask_out(Prof_Context *, uint32_t, uint64_t) {}
void ask_step(Prof_Context *c, uint32_t, uint32_t, uint64_t) { EXPECT_EQ(c->lane.changes, 0u); }
const Prof_Watcher asker = {ask_in, ask_out, ask_step, ask_step, nullptr, Prof_LANE_NONE};

int is_marked_b(const char *name) { return !std::strcmp(name, "lane_b"); }
int is_marked_cd(const char *name)
{
   return !std::strcmp(name, "lane_c") || !std::strcmp(name, "lane_d");
}
int is_not_marked(const char *) { return 0; }

void watch(const Prof_Watcher &watcher, bool on)
{
   Locked lock;
   if (on && &watcher == &feeder) ++opening;
   if (on) {
      ASSERT_EQ(Prof_Thread_start_watching(&watcher), 1);
   } else {
      Prof_Thread_stop_watching(&watcher);
   }
}

/* Reads all that is there; by zones' names, as numbers are another in each life. */
std::string read_feed(const Prof_Context *c)
{
   std::ostringstream out;
   if (!c->feed) return "";
   uint64_t at = c->feed->tail;
   while (at != Prof_Feed_end(c->feed)) {
      const Prof_Feed_Slot *slot = Prof_Feed_at(c->feed, at);
      const uint32_t kind = Prof_Feed_kind(slot);
      const uint32_t zone = Prof_Feed_number(slot);
      if (kind == Prof_FEED_ENTER && is_own(Prof_Zones[zone].name)) out << "own ";
      else out << kind << " ";
      if (kind == Prof_FEED_ENTER) out << Prof_Zones[zone].name << " ";
      out << slot->stamp << "\n";
      at += Prof_Feed_slots_of(slot);
   }
   Prof_Feed_read_up_to(c->feed, at);
   return out.str();
}

/* PAIRS: an end and a begin in place of each next. */
enum Who { NOBODY = 0, EVENTS = 1, FEED = 2, ASKER = 4, ENTRIES = 8, CHANGING = 16, PAIRS = 32 };

#define ZONE(z) \
   void begin_##z() { Prof_Begin(lane_##z) } \
   void next_##z() { Prof_Next(lane_##z) } \
   void next_##z##_in(Prof_Scoped &scope) { Prof_Next_in(scope, lane_##z); }
ZONE(a)
ZONE(b)
ZONE(c)
ZONE(d)
void end() { Prof_End }

/* A thread is new no more after some zones. */
void get_known()
{
   for (int i = 0; i < 300; ++i) begin_a(), end();
}

struct Seen {
   std::string counted, spans, fed, entries;
   int open = 0; /* how often the lane was found open */
};

class Program {
 public:
   Program(uint64_t seed, int who) : random_(seed), whim_(seed + 1), who_(who)
   {
      configure(&Prof_Config::log, say_nothing,
                &Prof_Config::max_states, seed % 3 ? 0 : 64); /* which is reached */
      (void)Prof_mark();
      Prof_fake_ticks = 1000000000;
      get_known();
      Prof_update(1);
      if (who & EVENTS) Prof_set_events(1);
      if (who & ENTRIES) Prof_set_entry_stats(1);
      if (who & ASKER) watch(asker, true);
      if (who & FEED) watch(feeder, true);
      for (int i = 0; i < 2; ++i) {
         fibers_.push_back(Prof_create_fiber("fiber"));
         workers_.push_back(std::make_unique<Worker>());
         workers_.back()->call(get_known);
      }
      heights_.assign(5, 0);
      Prof_update(1);
   }

   Seen run()
   {
      for (int frame = 0; frame < 60; ++frame) {
         for (uint64_t steps = pick(80); steps > 0; --steps) step();
         settle();
         Prof_update(1);
         begin_a();
         seen_.open += Prof_Thread_held()->lane.changes == Prof_Watch_changes;
         end();
         note_frame();
      }
      note_entries();
      for (auto &worker : workers_) worker->stop();
      Prof_switch_fiber(nullptr);
      for (Prof_Fiber *fiber : fibers_) Prof_destroy_fiber(fiber);
      note_feeds();
      EXPECT_EQ(Prof_shutdown(), 1);
      return seen_;
   }

 private:
   uint64_t pick(uint64_t limit) { return random_() % limit; }

   void step()
   {
      Prof_fake_ticks += pick(30);
      if (who_ & CHANGING && whim_() % 6 == 0) change_mind();
      const uint64_t dice = pick(20);
      if (dice == 0) switch_fiber(pick(3));
      else if (dice < 5) worker_step(pick(2));
      else if (dice == 5) mark(pick(3));
      else if (dice == 6 && pick(4) == 0) switch_off();
      else if (dice == 7) scope();
      else if (dice == 8) unwind();
      else if (dice > 8) stack_step(in_);
   }

   void worker_step(size_t i)
   {
      workers_[i]->call([&] { stack_step(3 + i); });
   }

   void stack_step(size_t context)
   {
      if (heights_[context] < 7 && pick(2)) {
         begin_one(pick(5));
         ++heights_[context];
      } else if (heights_[context] && pick(2)) {
         next_one(pick(5));
      } else if (heights_[context]) {
         end();
         --heights_[context];
      }
   }

   const char *pick_name() { return pick(2) ? "lane name" : "lane other"; }

   void begin_one(uint64_t which)
   {
      void (*const all[])() = {begin_a, begin_b, begin_c, begin_d};
      if (which < 4) return all[which]();
      Prof_Begin_name(pick_name())
   }

   void next_one(uint64_t which)
   {
      if (who_ & PAIRS) {
         end();
         return begin_one(which);
      }
      void (*const all[])() = {next_a, next_b, next_c, next_d};
      if (which < 4) return all[which]();
      Prof_Next_name(pick_name())
   }

   void next_in(Prof_Scoped &scope)
   {
      void (*const all[])(Prof_Scoped &) = {next_a_in, next_b_in, next_c_in, next_d_in};
      const uint64_t which = pick(5);
      const char *name = which == 4 ? pick_name() : "";
      if (who_ & PAIRS) end_scope(scope);
      if (which < 4) return all[which](scope);
      Prof_Next_name_in(scope, name);
   }
   /* What is next then is a begin: the scope holds nothing. */
   static void end_scope(Prof_Scoped &scope)
   {
      scope.~Prof_Scoped();
      new (&scope) Prof_Scoped(static_cast<Prof_Node *>(nullptr));
   }

   /* Zones that it leaves open are closed by it. */
   void scope()
   {
      if (deep_ > 3) return;
      ++deep_;
      const size_t height = heights_[in_];
      {
         Prof_Named(named, lane_scope);
         ++heights_[in_];
         const size_t lowest = heights_[in_];
         for (uint64_t steps = pick(6); steps > 0; --steps) {
            if (pick(4) == 0) {
               next_in(named);
               heights_[in_] = lowest;
            }
            if (heights_[in_] > lowest || pick(2)) begin_or_end(lowest);
            if (who_ & CHANGING && whim_() % 6 == 0) change_mind();
            if (pick(5) == 0) scope();
         }
      }
      heights_[in_] = height;
      --deep_;
   }
   void begin_or_end(size_t lowest)
   {
      Prof_fake_ticks += pick(9);
      if (heights_[in_] == lowest || pick(2)) {
         begin_one(pick(4));
         ++heights_[in_];
      } else {
         end();
         --heights_[in_];
      }
   }
   void unwind()
   {
      const Prof_Mark mark = Prof_mark();
      for (uint64_t i = pick(4); i > 0; --i) begin_one(pick(4));
      Prof_fake_ticks += 7;
      Prof_unwind(mark);
   }

   static void mark(uint64_t which)
   {
      int (*const marks[])(const char *) = {is_marked_b, is_marked_cd, is_not_marked};
      Locked lock;
      if (Prof_Wait_mark(marks[which])) Prof_Thread_rouse();
   }

   void switch_fiber(size_t to)
   {
      if (to == in_) return;
      Prof_switch_fiber(to ? fibers_[to - 1] : nullptr);
      in_ = to;
   }

   void change_mind()
   {
      switch (whim_() % 4) {
      case 0: Prof_set_events(whim_() % 2); break;
      case 1: Prof_set_entry_stats(whim_() % 2); break;
      case 2:
         if (has_feed_) note_feeds();
         has_feed_ = !has_feed_;
         watch(feeder, has_feed_);
         break;
      default: watch(asker, whim_() % 2); break;
      }
   }

   /* Nothing is open, so that ends that come later are no error. */
   void switch_off()
   {
      settle();
      Prof_set_enabled(0);
      Prof_fake_ticks += 3;
      begin_a();
      for (auto &worker : workers_) worker->call([] { begin_b(), end(); });
      end();
      Prof_set_enabled(1);
   }

   void settle()
   {
      for (size_t i = 0; i < 3; ++i) {
         switch_fiber(i);
         for (; heights_[i]; --heights_[i]) end();
      }
      switch_fiber(0);
      for (size_t i = 0; i < 2; ++i)
         workers_[i]->call([&] {
            for (; heights_[3 + i]; --heights_[3 + i]) end();
         });
   }

   void note_frame()
   {
      std::multiset<std::string> rows;
      const Prof_Frame *frame = Prof_History_frame(0);
      for (uint32_t i = 0; frame && i < frame->count; ++i) {
         const Prof_Item &item = frame->items[i];
         std::ostringstream row;
         row << item.context << " " << path_of(item.state) << " " << item.self << " "
             << item.entries << "\n";
         if (is_ours(item.state)) rows.insert(row.str());
      }
      for (const std::string &row : rows) seen_.counted += row;
      uint32_t count = 0;
      const Prof_Span *spans = Prof_Timeline_spans_of(0, &count);
      std::ostringstream out;
      for (uint32_t i = 0; spans && i < count; ++i)
         if (is_ours(spans[i].state))
            out << spans[i].context << " " << path_of(spans[i].state) << " " << spans[i].begin
                << " " << spans[i].end << " " << spans[i].depth << "\n";
      seen_.spans += out.str() + "frame\n";
   }
   void note_entries()
   {
      std::ostringstream out;
      for (const char *path : {"lane_a", "lane_b", "lane_a > lane_b", "lane_scope", "lane_c"}) {
         Prof_Entry_Stats stats;
         if (!Prof_get_path_entry_stats(path, 0, &stats)) continue;
         out << path << " " << stats.entries << " " << stats.max << "\n";
      }
      seen_.entries = out.str();
   }
   void note_feeds()
   {
      Locked lock;
      for (uint32_t i = 0; i < Prof_Contexts_used; ++i)
         seen_.fed += "context\n" + read_feed(Prof_Contexts[i]);
   }

   std::mt19937_64 random_, whim_;
   int who_;
   std::vector<Prof_Fiber *> fibers_;
   std::vector<std::unique_ptr<Worker>> workers_;
   std::vector<size_t> heights_; /* this thread, two fibers, two others */
   size_t in_ = 0;
   int deep_ = 0;
   bool has_feed_ = false;
   Seen seen_;
};

class Lane : public ::testing::TestWithParam<int> {};

TEST_P(Lane, counts_and_keeps_what_the_long_way_does)
{
   uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   const Seen plain = Program(seed, NOBODY).run();
   const Seen ring = Program(seed, EVENTS).run();
   const Seen feed = Program(seed, FEED).run();
   const Seen both = Program(seed, EVENTS | FEED).run();
   const Seen slow = Program(seed, EVENTS | FEED | ASKER).run();
   const Seen entries = Program(seed, ENTRIES).run();
   const Seen all = Program(seed, ENTRIES | EVENTS | FEED).run();
   const Seen changing = Program(seed, CHANGING).run();
   const Seen pairs = Program(seed, PAIRS).run();
   const Seen kept_pairs = Program(seed, PAIRS | ENTRIES | EVENTS | FEED).run();
   const Seen lane_pairs = Program(seed, PAIRS | EVENTS | FEED).run();
   EXPECT_GT(plain.counted.size(), 1000u);
   for (const Seen *one : {&ring, &feed, &both, &slow, &entries, &all, &changing, &pairs,
                           &kept_pairs, &lane_pairs})
      EXPECT_TRUE(one->counted == plain.counted) << one - &ring;
   for (const Seen *one : {&ring, &both, &all, &kept_pairs, &lane_pairs})
      EXPECT_TRUE(one->spans == slow.spans) << one - &ring;
   for (const Seen *one : {&feed, &both, &all, &kept_pairs, &lane_pairs})
      EXPECT_TRUE(one->fed == slow.fed) << one - &ring;
   for (const Seen *one : {&all, &kept_pairs}) EXPECT_TRUE(one->entries == entries.entries);
   for (const Seen *one : {&ring, &feed, &both}) EXPECT_GT(one->open, 20);
   EXPECT_EQ(plain.open + slow.open + all.open, 0);
   EXPECT_GT(ring.spans.size(), 1000u);
   EXPECT_GT(feed.fed.size(), 1000u);
   EXPECT_FALSE(entries.entries.empty());
}

INSTANTIATE_TEST_SUITE_P(programs, Lane, ::testing::Range(1, 10));

/* What the thread's feed holds is what it did, to the tick. */
TEST(Lane_alone, keeps_what_the_program_did)
{
   std::ostringstream expected;
   std::mt19937_64 random(5);
   int open = 0;
   (void)Prof_mark();
   Prof_fake_ticks = 1000;
   watch(feeder, true);
   expected << Prof_FEED_IN << " 1000\n";
   for (int i = 0; i < 5000; ++i) {
      Prof_fake_ticks += random() % 5;
      if (open < 5 && random() % 2) {
         begin_a();
         expected << Prof_FEED_ENTER << " lane_a " << Prof_fake_ticks << "\n";
         ++open;
      } else if (open) {
         end();
         expected << Prof_FEED_LEAVE << " " << Prof_fake_ticks << "\n";
         --open;
      }
      if (i == 4000) {
         EXPECT_NE(Prof_Thread_held()->lane.changes, 0u);
      }
   }
   std::string seen = read_feed(Prof_Thread_held()), line = "\n0 lane_a "; /* it noticed then */
   EXPECT_TRUE(seen.substr(seen.find(line)) == expected.str().substr(expected.str().find(line)));
   watch(feeder, false);
   Prof_Thread_held()->feed->left_out = 3;
   EXPECT_EQ(get_info().left_out, 3u);
}

} // namespace
