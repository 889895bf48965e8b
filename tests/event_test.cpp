/* event_test.cpp - the time line against a naive model that writes down every stay of every zone,
 * and against the frame record: what the spans of a state leave over is its self time, to the tick.
 */
#include "facts.h"
#include "src/gather/prof_thread.h"
#include "src/frame/prof_timeline.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_event_ring.h"
#include "twin.h"
#include "worker.h"

namespace {

/* As Prof_Span, but by path: begin, end, path, context, depth. */
using Span = std::tuple<uint64_t, uint64_t, std::string, uint32_t, uint32_t>;
using Spans = std::vector<Span>;

bool is_told(int back)
{
   uint32_t count;
   return Prof_Timeline_spans_of(back, &count) != nullptr;
}

/* The profiler's spans of a frame, without its own zones. */
Spans spans_of(int back)
{
   Spans all;
   uint32_t count;
   const Prof_Span *spans = Prof_Timeline_spans_of(back, &count);
   EXPECT_EQ(spans == nullptr, count == 0);
   for (uint32_t i = 0; i < count; ++i) {
      if (is_own(Prof_Zones[Prof_States[spans[i].state].zone].name)) continue;
      all.emplace_back(spans[i].begin, spans[i].end, path_of(spans[i].state), spans[i].context,
                       spans[i].depth);
   }
   return all;
}

class Log {
 public:
   int add_context(uint32_t index, bool in)
   {
      contexts_.push_back({index, in, {}, {}});
      return static_cast<int>(contexts_.size()) - 1;
   }
   void begin(int context, const std::string &zone)
   {
      Context &c = at(context);
      c.stack.push_back(c.stack.empty() ? zone : c.stack.back() + " > " + zone);
      open(&c, c.stack.size() - 1);
   }
   void end(int context)
   {
      Context &c = at(context);
      close(&c);
      c.stack.pop_back();
   }
   void go_out(int context)
   {
      Context &c = at(context);
      for (size_t i = 0; i < c.stack.size(); ++i) close(&c);
      c.in = false;
   }
   void go_in(int context)
   {
      Context &c = at(context);
      for (size_t i = 0; i < c.stack.size(); ++i) open(&c, i);
      c.in = true;
   }
   void update() { frames_.push_back(Prof_fake_ticks); }
   size_t height(int context) { return at(context).stack.size(); }
   int frames() const { return static_cast<int>(frames_.size()) - 1; }

   /* By context, then by begin, outer before inner. */
   Spans frame(int back) const
   {
      const size_t last = frames_.size() - 1 - static_cast<size_t>(back);
      const uint64_t from = frames_[last - 1], to = frames_[last];
      Spans result;
      for (const Context &c : contexts_)
         for (const Stay &stay : c.stays) {
            uint64_t end = stay.open ? to : std::min(stay.end, to);
            uint64_t begin = std::max(stay.begin, from);
            bool inside = begin < end || (begin == end && stay.begin >= from && begin < to);
            if (inside)
               result.emplace_back(begin - from, end - from, stay.path, c.index, stay.depth);
         }
      return result;
   }

 private:
   struct Stay {
      uint64_t begin, end;
      bool open;
      std::string path;
      uint32_t depth;
   };
   struct Context {
      uint32_t index;
      bool in;
      std::vector<std::string> stack; /* paths */
      std::vector<Stay> stays;        /* by begin, outer first */
   };
   Context &at(int context) { return contexts_[static_cast<size_t>(context)]; }
   static void open(Context *c, size_t depth)
   {
      c->stays.push_back(
         {Prof_fake_ticks, 0, true, c->stack[depth], static_cast<uint32_t>(depth)});
   }
   /* The innermost. */
   static void close(Context *c)
   {
      auto innermost = std::find_if(c->stays.rbegin(), c->stays.rend(),
                                    [](const Stay &stay) { return stay.open; });
      innermost->open = false;
      innermost->end = Prof_fake_ticks;
   }

   std::vector<Context> contexts_;
   std::vector<uint64_t> frames_; /* stamps of updates; the first begins the first frame */
};

/* The frame record's self ticks of a context are what its spans leave over. */
void expect_self_times(int back, uint32_t context)
{
   std::map<uint32_t, uint64_t> self;
   uint32_t count;
   const Prof_Span *spans = Prof_Timeline_spans_of(back, &count);
   for (uint32_t i = 0; i < count; ++i) {
      if (spans[i].context != context) continue;
      self[spans[i].state] += spans[i].end - spans[i].begin;
      if (spans[i].depth)
         self[Prof_States[spans[i].state].parent] -= spans[i].end - spans[i].begin;
   }
   const Prof_Frame *frame = Prof_History_frame(back);
   ASSERT_NE(frame, nullptr);
   for (uint32_t i = 0; i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      if (item.context != context || item.state == Prof_STATE_ROOT) continue;
      EXPECT_EQ(self[item.state], item.self) << path_of(item.state);
      self.erase(item.state);
   }
   for (const auto &[state, ticks] : self) EXPECT_EQ(ticks, 0u) << path_of(state);
}

void compare(const Log &log, int frames)
{
   for (int back = 0; back < std::min(frames, log.frames()); ++back) {
      SCOPED_TRACE("frame " + std::to_string(back));
      const Spans expected = log.frame(back), seen = spans_of(back);
      ASSERT_EQ(seen.size(), expected.size());
      for (size_t i = 0; i < seen.size(); ++i) ASSERT_EQ(seen[i], expected[i]) << "span " << i;
      const Prof_Frame *frame = Prof_History_header(back);
      ASSERT_NE(frame, nullptr);
      expect_self_times(back, frame->owner);
      if (::testing::Test::HasFailure()) return;
   }
}

void begin(const char *zone) { Prof_Begin_name(zone) }

void end() { Prof_End }

void visit(const char *zone, uint64_t ticks)
{
   begin(zone);
   tick(ticks);
   end();
}

/* A frame of its own. */
void visit_alone(const char *zone, uint64_t ticks)
{
   visit(zone, ticks);
   Prof_update(1);
}

void start()
{
   (void)Prof_mark(); /* context 0 is this thread's */
   Prof_set_events(1);
   Prof_update(1);
}

TEST(Events, off_unless_asked_for)
{
   EXPECT_EQ(Prof_Timeline_is_on(), 0);
   for (int i = 0; i < 3; ++i) visit_alone("a", 5);
   uint32_t count = 7;
   for (int back : {0, 99, -1}) EXPECT_EQ(Prof_Timeline_spans_of(back, &count), nullptr);
   EXPECT_EQ(count, 0u);
   Prof_set_events(1);
   EXPECT_EQ(Prof_Timeline_is_on(), 1);
}

TEST(Events, only_frames_that_were_on_from_begin_to_end)
{
   for (int i = 0; i < 6; ++i) {
      begin("a");
      tick(3);
      if (i == 1) Prof_set_events(1);
      if (i == 4) Prof_set_events(0);
      tick(3);
      end();
      Prof_update(1);
      tick(1);
   }
   for (int i = 0; i < 6; ++i)
      EXPECT_EQ(is_told(5 - i), i == 2 || i == 3) << "still there, though it is off";
   Prof_set_events(1);
   EXPECT_FALSE(is_told(2)) << "begun anew";
}

TEST(Events, a_frame_in_which_the_profiler_was_off_has_none)
{
   start();
   tick(1);
   Prof_set_enabled(0);
   begin("a");
   Prof_set_enabled(1);
   visit_alone("a", 5);
   EXPECT_FALSE(is_told(0));
   visit_alone("a", 5);
   EXPECT_EQ(spans_of(0), (Spans{{0, 5, "a", 0, 0}}));
}

TEST(Events, a_thread_that_has_not_noticed_yet_is_left_out)
{
   Worker worker;
   (void)Prof_mark(); /* context 0 is this thread's */
   worker.call([] { begin("long"); });
   start();
   begin("own");
   tick(5);
   worker.call([] { begin("job"); });
   tick(5);
   worker.call([] { end(); });
   end();
   Prof_update(1);
   EXPECT_EQ(spans_of(0), (Spans{{0, 10, "own", 0, 0}}));
   visit_alone("own", 5);
   EXPECT_EQ(spans_of(0), (Spans{{0, 5, "own", 0, 0}, {0, 5, "long", 1, 0}}));
   worker.call([] { end(); });
}

/* What it last did tells what it still does. */
TEST(Events, a_fiber_of_another_thread_that_does_nothing_new_is_where_it_was)
{
   (void)Prof_mark(); /* context 0 is this thread's */
   Worker worker;
   Prof_Fiber *fiber = Prof_create_fiber("fiber"), *own = nullptr;
   worker.call([&] {
      own = Prof_switch_fiber(fiber);
      begin("outer");
      begin("job");
      Prof_switch_fiber(own);
   });
   start();
   tick(2);
   worker.call([&] { Prof_switch_fiber(fiber); });
   update_after(3);
   update_after(4);
   EXPECT_EQ(spans_of(1), (Spans{{2, 5, "outer", index_of(fiber), 0},
                                             {2, 5, "outer > job", index_of(fiber), 1}}));
   EXPECT_EQ(spans_of(0), (Spans{{0, 4, "outer", index_of(fiber), 0},
                                             {0, 4, "outer > job", index_of(fiber), 1}}));
   worker.call([&] {
      end();
      end();
      Prof_switch_fiber(own);
   });
}

TEST(Events, a_thread_that_comes_and_one_that_goes)
{
   start();
   tick(1);
   Worker().call([] {
      begin("job"); /* and with this zone open it ends */
      tick(2);
   });
   tick(4);
   begin("own");
   end();
   Prof_update(1);
   EXPECT_EQ(spans_of(0), (Spans{{1, 3, "job", 1, 0}}))
      << "what begins and ends right at the end belongs to the next frame";
   update_after(1);
   EXPECT_EQ(spans_of(0), (Spans{{0, 0, "own", 0, 0}}));
}

TEST(Events, what_the_ring_has_lost_is_not_told)
{
   configure(&Prof_Config::max_events, 64);
   start();
   for (int frame = 0; frame < 10; ++frame) {
      for (int i = 0; i < 10; ++i) visit("a", 1);
      Prof_update(1);
   }
   EXPECT_EQ(spans_of(0).size(), 10u);
   EXPECT_EQ(spans_of(1).size(), 10u);
   EXPECT_FALSE(is_told(3));
   for (int i = 0; i < 100; ++i) visit("a", 1);
   Prof_update(1);
   EXPECT_FALSE(is_told(0)) << "more events in a frame than fit";
   tick(5);
   visit_alone("b", 1);
   EXPECT_EQ(spans_of(0), (Spans{{5, 6, "b", 0, 0}}));
}

TEST(Events, beyond_the_limit_of_states)
{
   configure(&Prof_Config::max_states, 64, &Prof_Config::log, say_nothing);
   start();
   for (int i = 0; i < 100; ++i) {
      begin(numbered("z", i).c_str());
      tick(1);
   }
   Prof_update(1);
   expect_self_times(0, 0);
   for (int i = 0; i < 100; ++i) {
      tick(1);
      end();
   }
   Prof_update(1);
   expect_self_times(0, 0);
   EXPECT_GT(spans_of(0).size(), 50u);
   EXPECT_TRUE(has(std::get<2>(spans_of(0).back()), "(over limit)"));
   update_after(1);
   EXPECT_TRUE(spans_of(0).empty());
}

class Program {
 public:
   explicit Program(uint64_t seed) : random_(seed)
   {
      (void)Prof_mark();
      Prof_set_events(1);
      own_ = in_ = log_.add_context(0, true);
      for (int i = 0; i < 2; ++i) {
         fibers_.push_back(Prof_create_fiber("fiber"));
         fiber_logs_.push_back(log_.add_context(index_of(fibers_.back()), false));
      }
      for (Worker &worker : workers_)
         worker.call([&] {
            (void)Prof_mark();
            worker_logs_.push_back(log_.add_context(Prof_Thread_held()->index, true));
         });
      update();
   }

   void run()
   {
      for (int frame = 0; frame < 120; ++frame) {
         for (uint64_t steps = pick(60); steps > 0; --steps) step();
         if (pick(3)) tick(pick(50)); /* some frames end just where something begins or ends */
         settle();
         update();
      }
      compare(log_, 100);
   }

 private:
   uint64_t pick(uint64_t limit) { return random_() % limit; }

   void step()
   {
      const uint64_t dice = pick(8);
      if (dice < 3) tick(pick(1 + pick(2000)));
      else if (dice == 3) switch_fiber();
      else if (dice == 4) worker_step(pick(2));
      else stack_step(in_);
      if (pick(100) == 0) Prof_set_entry_stats(pick(2) != 0);
   }

   void stack_step(int context)
   {
      if (log_.height(context) < 6 && pick(2)) {
         std::string name = "z" + std::to_string(pick(4));
         begin(name.c_str());
         log_.begin(context, name);
      } else if (log_.height(context)) {
         end();
         log_.end(context);
      }
   }

   void worker_step(size_t i)
   {
      workers_[i].call([&] { stack_step(worker_logs_[i]); });
   }

   void switch_fiber()
   {
      size_t to = pick(fibers_.size() + 1);
      int log = to ? fiber_logs_[to - 1] : own_;
      if (log == in_) return;
      log_.go_out(in_);
      Prof_switch_fiber(to ? fibers_[to - 1] : nullptr);
      log_.go_in(log);
      in_ = log;
   }

   /* What grows from update to update is a leak, and the model knows none. */
   void settle()
   {
      while (log_.height(in_) > 1 || (log_.height(in_) == 1 && last_in_ != in_)) {
         end();
         log_.end(in_);
      }
      last_in_ = in_;
   }

   void update()
   {
      Prof_update(1);
      log_.update();
   }

   std::mt19937_64 random_;
   Log log_;
   std::vector<Prof_Fiber *> fibers_;
   std::vector<int> fiber_logs_, worker_logs_;
   Worker workers_[2];
   int own_, in_, last_in_ = -1;
};

class Random_Events : public ::testing::TestWithParam<int> {};

TEST_P(Random_Events, are_the_models)
{
   uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   Program(seed).run();
}

INSTANTIATE_TEST_SUITE_P(programs, Random_Events, ::testing::Range(1, 9));

class Refused_Events : public ::testing::TestWithParam<int> {};

TEST_P(Refused_Events, are_not_told)
{
   use_stingy_memory();
   auto play = [](int frames) {
      for (int i = 0; i < 300 * frames; ++i) {
         visit("a", 1);
         if (i % 300 == 299) Prof_update(1);
      }
   };
   play(5);
   allowed = GetParam();
   Prof_set_events(1);
   play(3);
   EXPECT_TRUE(!is_told(0) || spans_of(0).size() == 300);
   allowed = 1 << 30;
   Prof_set_events(0);
   Prof_set_events(1);
   play(3);
   EXPECT_EQ(spans_of(0).size(), 300u);
}

INSTANTIATE_TEST_SUITE_P(at, Refused_Events, ::testing::Range(0, 7));

} // namespace
