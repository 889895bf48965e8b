/* zone_figures_test.cpp - what a zone took in each frame, and the figures of its page, against a
 * book that is kept beside the profiler, tick for tick, and against Prof_get_zone_stats frame by
 * frame. Random programs: recursion, two threads, loads, frames that leave the history, a history
 * that stands still, and reading that is done a little at a time.
 */
#include "tests/headers.h"

#include "draw/model/prof_zone_figures.h"
#include "draw/model/prof_zone_frames.h"
#include "look.h"
#include "src/base/prof_radix.h"
#include "tests/refusing.h"
#include "tests/worker.h"
#include "texts.h"

namespace {

struct Took {
   uint64_t self = 0, hier = 0, entries = 0;
   std::map<int, uint64_t> on; /* hierarchical time by thread: 0 main, 1 the worker */
};

struct Book_Frame {
   std::map<std::string, Took> zones;
   bool odd = false;
   unsigned long number = 0;
};

const char *const NAMES[] = {"alpha", "beta", "gamma", "delta"};

class Program {
 public:
   explicit Program(unsigned seed) : random_(seed) { Prof_update(0); }

   int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

   void frame()
   {
      now_ = Book_Frame();
      spend(pick(40));
      for (int i = pick(4); i > 0; --i) zone(0);
      if (pick(3) == 0) {
         worker_.call([this] {
            thread_ = 1;
            for (int i = pick(3); i > 0; --i) zone(1);
         });
         thread_ = 0;
      }
      if (pick(20) == 0) {
         now_.odd = true;
         Prof_note_load("level");
      }
      Prof_fake_ticks += 1 + static_cast<uint64_t>(pick(50));
      Prof_update(1);
      if (Prof_History_frozen()) return;
      now_.number = static_cast<unsigned long>(Prof_History_header(0)->number);
      book_.push_front(now_);
      while (static_cast<int>(book_.size()) > Prof_History_length()) book_.pop_back();
   }

   const std::deque<Book_Frame> &book() const { return book_; }

 private:
   void spend(int ticks)
   {
      std::set<std::string> seen(stack_.begin(), stack_.end());
      Prof_fake_ticks += static_cast<uint64_t>(ticks);
      if (stack_.empty()) return;
      now_.zones[stack_.back()].self += static_cast<uint64_t>(ticks);
      for (const std::string &name : seen) {
         now_.zones[name].hier += static_cast<uint64_t>(ticks);
         now_.zones[name].on[thread_] += static_cast<uint64_t>(ticks);
      }
   }

   void zone(int depth)
   {
      const std::string name = NAMES[pick(4)];
      stack_.push_back(name);
      Prof_Scope_name(name.c_str());
      ++now_.zones[name].entries;
      now_.zones[name].on[thread_] += 0;
      spend(pick(500));
      while (depth < 5 && pick(100) < 45) {
         zone(depth + 1);
         spend(pick(100));
      }
      stack_.pop_back();
   }

   std::mt19937 random_;
   Worker worker_;
   std::vector<std::string> stack_;
   int thread_ = 0;
   Book_Frame now_;
   std::deque<Book_Frame> book_; /* newest first */
};

Took took_in(const Book_Frame &frame, const std::string &name)
{
   const auto found = frame.zones.find(name);
   return found == frame.zones.end() ? Took() : found->second;
}

/* Frame by frame, of those that are known. */
void check_frames(const Program &program, const std::string &name)
{
   int count;
   const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
   ASSERT_LE(count, static_cast<int>(program.book().size()));
   for (int back = 0; back < count; ++back) {
      const Book_Frame &b = program.book()[static_cast<size_t>(back)];
      const Took took = took_in(b, name);
      const Prof_Zone_Frame &f = all[count - 1 - back];
      ASSERT_EQ(std::llround(f.self * 1e6), static_cast<long long>(took.self)) << back;
      ASSERT_EQ(std::llround(f.hier * 1e6), static_cast<long long>(took.hier)) << back;
      ASSERT_EQ(f.entries, took.entries) << back;
      ASSERT_EQ(f.odd != 0, b.odd) << back;
      ASSERT_EQ(f.ran != 0, took.entries > 0 || took.hier > 0) << back;
      ASSERT_EQ(f.parts, took.on.size()) << back;
      Prof_Stats one;
      if (b.odd || !Prof_get_zone_stats(Prof_Zones[zone_named(name)].public_id, 0, back, back, &one))
         continue;
      ASSERT_EQ(one.mean, f.self) << "as the public call has it, to the last bit";
   }
}

void expect_same(const Prof_Stats &is, const Prof_Stats &shall)
{
   EXPECT_EQ(is.frames, shall.frames);
   EXPECT_DOUBLE_EQ(is.mean, shall.mean);
   EXPECT_NEAR(is.stdev, shall.stdev, 1e-12);
   EXPECT_EQ(is.min, shall.min);
   EXPECT_EQ(is.max, shall.max);
   EXPECT_EQ(is.p50, shall.p50);
   EXPECT_EQ(is.p95, shall.p95);
   EXPECT_EQ(is.p99, shall.p99);
}

void check_threads(const Prof_Zone_Figures &f, const std::map<int, uint64_t> &on)
{
   uint64_t total = 0;
   std::vector<double> shares;
   for (const auto &one : on) total += one.second;
   for (const auto &one : on)
      shares.push_back(total ? static_cast<double>(one.second) / static_cast<double>(total) : 0);
   std::sort(shares.rbegin(), shares.rend());
   ASSERT_EQ(f.num_threads, static_cast<int>(shares.size()));
   for (int i = 0; i < f.num_threads; ++i)
      EXPECT_NEAR(f.threads[i].share, shares[static_cast<size_t>(i)], 1e-9);
}

void check_curve(const Prof_Zone_Figures &f, int which, int most)
{
   int count;
   const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
   static Prof_Zone_Curve curve;
   Prof_Zone_Figures_curve(&curve, &f, which, most);
   ASSERT_LE(curve.num_bars, most);
   std::vector<double> bars(static_cast<size_t>(curve.num_bars), -1);
   for (int back = f.newest; back <= f.oldest; ++back) {
      const Prof_Zone_Frame &frame = all[count - 1 - back];
      const int bar = Prof_Zone_Figures_bar_of(&curve, back);
      ASSERT_GE(bar, 0);
      ASSERT_LT(bar, curve.num_bars);
      double &at = bars[static_cast<size_t>(bar)];
      if (!frame.odd) at = std::max(at, which ? frame.hier : frame.self);
   }
   for (int bar = 0; bar < curve.num_bars; ++bar) {
      EXPECT_FLOAT_EQ(curve.bars[bar], static_cast<float>(bars[static_cast<size_t>(bar)]));
      const int back = Prof_Zone_Figures_frame_of(&curve, bar);
      EXPECT_GE(back, f.newest);
      EXPECT_LE(back, f.oldest);
      EXPECT_EQ(Prof_Zone_Figures_bar_of(&curve, back), bar);
   }
}

void check_spread(const Prof_Zone_Figures &f, int which)
{
   int count;
   const double *sorted = Prof_Zone_Frames_sorted(which, f.newest, f.oldest, &count);
   static Prof_Zone_Spread spread;
   std::map<int, double> bars;
   double values = 0;
   if (!Prof_Zone_Figures_spread(&spread, &f, which, 31)) return;
   for (int i = 0; i < count; ++i)
      if (sorted[i] > 0) bars[Prof_Zone_Figures_bar_at(&spread, sorted[i])] += 1, values += 1;
   EXPECT_EQ(spread.values, values);
   for (int i = 0; i < 31; ++i) EXPECT_EQ(spread.bars[i], bars[i]) << i;
}

/* All of a range. The reference walks the book, and asks Prof_get_zone_stats. */
void check_figures(const Program &program, const std::string &name, int newest, int oldest,
                   int which)
{
   Prof_Zone_Figures f;
   const int id = Prof_Zones[zone_named(name)].public_id;
   std::vector<std::pair<double, unsigned long>> times; /* equal ticks may differ in the last bit */
   std::map<int, uint64_t> on;
   int frames = 0, ran = 0, count;
   double entries = 0;
   const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
   const int any = Prof_Zone_Figures_make(&f, newest, oldest, which);
   for (int back = newest; back <= std::min(oldest, count - 1); ++back) {
      const Book_Frame &b = program.book()[static_cast<size_t>(back)];
      const Took took = took_in(b, name);
      if (b.odd) continue;
      ++frames;
      entries += static_cast<double>(took.entries);
      if (!took.entries && !took.hier) continue;
      ++ran;
      const Prof_Zone_Frame &known = all[count - 1 - back];
      times.emplace_back(which ? known.hier : known.self, b.number);
      for (const auto &one : took.on) on[one.first] += one.second;
   }
   ASSERT_EQ(any, frames > 0);
   EXPECT_EQ(f.frames, frames);
   EXPECT_EQ(f.ran, ran);
   EXPECT_EQ(f.entries, entries);
   if (!any) return;
   std::sort(times.rbegin(), times.rend());
   ASSERT_EQ(f.num_worst, std::min<int>(Prof_ZONE_WORST, static_cast<int>(times.size())));
   for (int i = 0; i < f.num_worst; ++i) {
      EXPECT_EQ(f.worst[i].ms, times[static_cast<size_t>(i)].first);
      EXPECT_EQ(f.worst[i].number, times[static_cast<size_t>(i)].second);
   }
   check_threads(f, on);
   for (int hier = 0; hier < 2; ++hier) {
      Prof_Stats stats;
      if (Prof_get_zone_stats(id, hier, newest, std::min(oldest, count - 1), &stats))
         expect_same(f.stats[hier], stats);
   }
   check_curve(f, which, 2 + count / 7);
   check_spread(f, which);
}

class ZoneFigures : public ::testing::TestWithParam<int> {};

TEST_P(ZoneFigures, AreAsTheBookHasThem)
{
   keep_history(thorough() ? 150 : 40);
   Program program(static_cast<unsigned>(GetParam()));
   for (int i = 0; i < 5; ++i) program.frame();
   for (int round = 0; round < share(150); ++round) {
      const std::string name = NAMES[program.pick(4)];
      const uint32_t zone = zone_named(name);
      if (program.pick(12) == 0) Prof_set_frozen(!Prof_History_frozen());
      for (int i = program.pick(12); i > 0; --i) program.frame();
      if (!zone) continue;
      Prof_Zone_Frames_choose(zone);
      for (int i = program.pick(9); i >= 0; --i) {
         const int all = Prof_Zone_Frames_read(static_cast<uint32_t>(1 + program.pick(1500)));
         int count;
         (void)Prof_Zone_Frames_all(&count);
         EXPECT_EQ(all, count == Prof_History_length());
         const int from = program.pick(count), to = program.pick(count);
         check_frames(program, name);
         check_figures(program, name, 0, count - 1, program.pick(2));
         check_figures(program, name, std::min(from, to), std::max(from, to), program.pick(2));
         if (HasFatalFailure()) return;
         for (int k = program.pick(4); k > 0; --k) program.frame();
         (void)Prof_Zone_Frames_read(1);
         check_frames(program, name);
         check_figures(program, name, 0, Prof_History_length(), 1);
      }
   }
   Prof_Zone_Frames_choose(0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ZoneFigures, ::testing::Range(0, 12));

/* Next to a frame, older and newer, in which it ran. */
TEST(ZoneFrames, NextIsTheNearestInWhichItRan)
{
   Prof_update(0);
   for (int i = 0; i < 40; ++i) {
      if (i % 7 == 3) stay("seldom", 0.001);
      spend(0.001);
      Prof_update(1);
   }
   Prof_Zone_Frames_choose(zone_named("seldom"));
   ASSERT_TRUE(Prof_Zone_Frames_read(1 << 20));
   const int first = Prof_Zone_Frames_next(-1, 1); /* of frames 4, 11, .. 39 of 40 */
   EXPECT_EQ(first, 1);
   EXPECT_EQ(Prof_Zone_Frames_next(first, 1), 8);
   EXPECT_EQ(Prof_Zone_Frames_next(8, 0), 1);
   EXPECT_EQ(Prof_Zone_Frames_next(1, 0), -1);
   EXPECT_EQ(Prof_Zone_Frames_next(36, 1), -1);
}

/* Each of the blocks that reading and figures take is refused in turn: what is known is right, and
 * nothing falls over. The next call finds what this one could not. */
void play_and_read(Memory *memory, int refused)
{
   Prof_Zone_Figures figures;
   static Prof_Zone_Spread spread;
   Prof_update(0);
   for (int i = 0; i < 700; ++i) {
      stay("worker", (1000 + i) * 1e-6);
      spend(1e-4);
      Prof_update(1);
   }
   memory->fail_from = memory->calls + refused;
   memory->fail_to = memory->fail_from + 1;
   Prof_Zone_Frames_choose(zone_named("worker"));
   for (int i = 0; i < 40; ++i) {
      (void)Prof_Zone_Frames_read(2000);
      int count;
      const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
      for (int k = 0; k < count; ++k)
         ASSERT_EQ(std::llround(all[count - 1 - k].self * 1e6), 1000 + 699 - k);
      if (!Prof_Zone_Figures_make(&figures, 0, count - 1, 0)) continue;
      EXPECT_EQ(figures.frames, count);
      if (figures.stats[0].frames) {
         EXPECT_EQ(figures.stats[0].frames, count);
         EXPECT_DOUBLE_EQ(figures.stats[0].max * 1e6, 1699);
      }
      (void)Prof_Zone_Figures_spread(&spread, &figures, 0, 20);
      if (count > 9) (void)Prof_Zone_Figures_make(&figures, 2, 7, 1);
   }
   memory->fail_to = 0;
   ASSERT_TRUE(Prof_Zone_Frames_read(1 << 20));
   ASSERT_TRUE(Prof_Zone_Figures_make(&figures, 0, 699, 0));
   EXPECT_EQ(figures.stats[0].frames, 700);
   EXPECT_DOUBLE_EQ(figures.stats[0].min * 1e6, 1000);
}

TEST(ZoneFrames, WithoutMemoryWhatIsKnownIsRight)
{
   static Memory memory;
   for (int refused = 0; refused < 16; ++refused) {
      Prof_Config config = config_with(&memory);
      config.history_frames = 700;
      ASSERT_TRUE(Prof_configure(&config));
      play_and_read(&memory, refused);
      Prof_shutdown();
      if (HasFatalFailure()) return;
   }
}

TEST(Radix, SortsAnyNumbers)
{
   std::mt19937_64 chance(7);
   for (size_t count : {0u, 1u, 2u, 47u, 48u, 49u, 300u, 5000u}) {
      std::vector<double> values, other;
      for (size_t i = 0; i < count; ++i)
         values.push_back(chance() % 5 ? static_cast<double>(chance() % 100000) / 1000
                                       : std::ldexp(1.0, static_cast<int>(chance() % 200) - 100));
      if (count) values[0] = 0;
      other = values;
      std::vector<uint64_t> scratch(2 * count + 1);
      Prof_Radix_sort_doubles(values.data(), scratch.data(), count);
      std::sort(other.begin(), other.end());
      EXPECT_EQ(values, other) << count;
   }
}

} // namespace
