/* stats_test.cpp - figures over past frames, budgets, comparisons and baselines, against a book
 * that is kept beside the profiler and added up in the plainest way. */
#include "facts.h"
#include "src/show/prof_baseline.h"
#include "src/show/prof_compare.h"
#include "naive_stats.h"
#include "src/show/prof_statistics.h"
#include "twin.h"
#include "validate.h"
#include "worker.h"

namespace {

using Path = std::vector<std::string>;

/* In ticks, which are nanoseconds, or on average in milliseconds. */
struct Share {
   double self = 0, entries = 0;
   void add(double more_self, double more_entries)
   {
      self += more_self;
      entries += more_entries;
   }
};

/* A frame as it really was. */
struct Book_frame {
   std::map<Path, Share> shares; /* on all threads; the root, where all else is, is not in it */
   double work = 0;
   bool odd = false;
};

/* The program under test: random zones, and the book of them. */
class Program {
 public:
   explicit Program(uint64_t seed, int frames = 0) : random_(seed_for(seed))
   {
      Prof_update(0); /* else the first frame begins with the first zone */
      play(frames);
   }

   void play(int frames)
   {
      for (int i = 0; i < frames; ++i) frame();
   }

   void frame(bool load = false)
   {
      now_ = Book_frame();
      stack_.clear();
      const uint64_t start = Prof_fake_ticks;
      spend(pick(50));
      for (int i = pick(3); i >= 0; --i) zone(0);
      worker_.call([this] {
         stack_ = {"job"};
         Prof_Begin(job)
         for (int i = pick(2); i >= 0; --i) zone(1);
         own(pick(300));
         now_.shares[stack_].entries += 1;
         Prof_End
      });
      now_.work = static_cast<double>(Prof_fake_ticks - start);
      stack_ = {"vsync"};
      Prof_Begin(vsync)
      now_.shares[stack_].entries += 1;
      own(pick(1000));
      Prof_End
      if (load) Prof_note_load("level");
      now_.odd = load;
      Prof_update(1);
      frames_.push_back(now_);
   }

   /* Newest first, as the profiler counts. */
   const Book_frame &back(int frame) const { return frames_[frames_.size() - 1 - frame]; }
   int length() const { return static_cast<int>(frames_.size()); }

   int pick(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

   int scale = 1;
   std::vector<std::string> names = {"alpha", "beta", "gamma", "delta", "walk", "a b c", "x#y"};

 private:
   void spend(int ticks) { Prof_fake_ticks += static_cast<uint64_t>(ticks * scale); }

   void own(int ticks)
   {
      spend(ticks);
      now_.shares[stack_].self += ticks * scale;
   }

   void zone(int depth)
   {
      const std::string &name = names[static_cast<size_t>(pick(static_cast<int>(names.size())))];
      stack_.push_back(name);
      Prof_Begin_name(name.c_str())
      now_.shares[stack_].entries += 1;
      own(pick(500));
      while (depth < 6 && pick(100) < 45) {
         zone(depth + 1);
         own(pick(100));
      }
      Prof_End
      stack_.pop_back();
   }

   std::mt19937_64 random_;
   Worker worker_;
   Path stack_;
   Book_frame now_;
   std::vector<Book_frame> frames_;
};

using Wants = std::function<bool(const Path &)>;

Wants zone_wants(const std::string &name, bool hierarchical)
{
   return [=](const Path &path) {
      return hierarchical ? std::count(path.begin(), path.end(), name) > 0 : path.back() == name;
   };
}

Wants path_wants(const Path &wanted, bool hierarchical)
{
   return [=](Path path) {
      if (hierarchical) path.resize(std::min(path.size(), wanted.size()));
      return path == wanted;
   };
}

double sum_of(const Book_frame &frame, const Wants &wants)
{
   double sum = 0;
   for (const auto &share : frame.shares)
      if (wants(share.first)) sum += share.second.self;
   return sum * 1e-6;
}

std::vector<double> values_of(const Program &program, int newest, int oldest,
                              const std::function<double(const Book_frame &)> &value)
{
   std::vector<double> values;
   for (int i = newest; i <= oldest; ++i)
      if (!program.back(i).odd) values.push_back(value(program.back(i)));
   return values;
}

std::string joined(const Path &path)
{
   std::string text;
   for (const std::string &name : path) text += (text.empty() ? "" : " > ") + name;
   return text;
}

std::vector<Path> paths_of(const Program &program)
{
   std::set<Path> paths;
   for (int i = 0; i < program.length(); ++i)
      for (const auto &share : program.back(i).shares) paths.insert(share.first);
   return {paths.begin(), paths.end()};
}

TEST(Percentile, of_a_count_where_doubles_would_miss_the_rank)
{
   std::vector<double> values;
   for (int i = 1; i <= 41000; ++i) values.push_back(i);
   EXPECT_EQ(Prof_Statistics_percentile(values.data(), 41000, 99.9), 40959);
}

TEST(Stats, of_nothing)
{
   Prof_Stats stats;
   EXPECT_EQ(Prof_get_frame_stats(0, INT_MAX, &stats), 0);
   EXPECT_EQ(Prof_get_zone_stats(1, 1, 0, 10, &stats), 0);
   EXPECT_EQ(Prof_get_path_stats("frame", 1, 0, 10, &stats), 0);
   Program program(1);
   program.frame(true);
   EXPECT_EQ(Prof_get_frame_stats(0, INT_MAX, &stats), 0) << "only a load";
   EXPECT_EQ(Prof_get_zone_stats(id_of("vsync"), 1, 0, 10, &stats), 0) << "only a load";
   program.frame();
   ASSERT_EQ(Prof_get_frame_stats(0, INT_MAX, &stats), 1);
   EXPECT_EQ(stats.frames, 1);
   EXPECT_EQ(Prof_get_zone_stats(-5, 1, 0, 10, &stats), 0);
   const char *const none[] = {"no > such", "", nullptr};
   for (const char *path : none) EXPECT_EQ(Prof_get_path_stats(path, 1, 0, 10, &stats), 0);
   EXPECT_EQ(Prof_get_frame_stats(0, 0, nullptr), 0);
}

TEST(Stats, of_names_as_the_game_gave_them)
{
   Prof_set_entry_stats(1);
   const char *const names[] = {"bad\xff\xfe", "cut\xc3", "\xe9t\xe9 (latin-1)", "line\nfeed",
                                " x "};
   for (const char *name : names) {
      SCOPED_TRACE(name);
      const std::string path = std::string("all > ") + name;
      Prof_Begin(all)
      Prof_Begin_name(name) tick(100);
      Prof_End
      Prof_End
      Prof_update(1);
      Prof_Stats stats;
      Prof_Entry_Stats entries;
      Prof_Value_Stats value;
      EXPECT_EQ(Prof_get_path_stats(path.c_str(), 1, 0, 10, &stats), 1);
      EXPECT_EQ(Prof_get_path_entry_stats(path.c_str(), 1, &entries), 1);
      EXPECT_EQ(Prof_get_frame_value(0, ("time@" + path).c_str(), &value), 1);
   }
   Prof_set_entry_stats(0);
}

void compare_all_stats(Program &program, int newest, int oldest)
{
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_frame_stats(newest, oldest, &stats), 1);
   expect_stats(stats, values_of(program, newest, oldest,
                                 [](const Book_frame &f) { return f.work * 1e-6; }), "work");
   const auto compare = [&](const std::string &what, const Wants &wants) {
      expect_stats(stats, values_of(program, newest, oldest, [&](const Book_frame &f) {
                      return sum_of(f, wants);
                   }), what);
   };
   for (int hier = 0; hier < 2; ++hier) {
      for (const std::string &name : program.names) {
         ASSERT_EQ(Prof_get_zone_stats(id_of(name), hier, newest, oldest, &stats), 1) << name;
         compare(name, zone_wants(name, hier));
      }
      std::vector<Path> paths = paths_of(program);
      for (size_t i = 0; i < paths.size(); i += 1 + paths.size() / 40) {
         const std::string path = joined(paths[i]);
         ASSERT_EQ(Prof_get_path_stats(path.c_str(), hier, newest, oldest, &stats), 1);
         compare(path, path_wants(paths[i], hier));
      }
   }
}

TEST(Stats, of_random_histories)
{
   Prof_set_waiting("vsync", 1);
   Program program(2);
   for (int i = 0; i < 260; ++i) program.frame(i % 17 == 3);
   const int ranges[][2] = {{0, 259}, {20, 20}, {7, 133}};
   for (const auto &range : ranges) compare_all_stats(program, range[0], range[1]);
   for (int i = 0; i < share(16); ++i) {
      int a = program.pick(260), b = program.pick(260);
      if (std::abs(a - b) > 3) compare_all_stats(program, std::min(a, b), std::max(a, b));
   }
}

TEST(Stats, ranges_are_clamped_and_may_be_swapped)
{
   Program program(3, 50);
   Prof_Stats all, other; /* compared with their padding */
   memset(&all, 0, sizeof all);
   memset(&other, 0, sizeof other);
   ASSERT_TRUE(Prof_get_frame_stats(0, 49, &all));
   const int same[][2] = {{49, 0}, {-5, 49}, {0, INT_MAX}, {INT_MIN, INT_MAX}, {INT_MAX, INT_MIN}};
   for (const auto &range : same) {
      ASSERT_TRUE(Prof_get_frame_stats(range[0], range[1], &other));
      EXPECT_EQ(memcmp(&all, &other, sizeof all), 0) << range[0] << ".." << range[1];
   }
   EXPECT_FALSE(Prof_get_frame_stats(1000, 2000, &other)) << "wholly outside";
   EXPECT_FALSE(Prof_get_frame_stats(-9, -1, &other));
   EXPECT_FALSE(Prof_compare(1000, 2000, 0, 10));
   ASSERT_TRUE(Prof_get_frame_stats(49, 2000, &other));
   EXPECT_EQ(other.frames, 1) << "what sticks out is cut off";
   EXPECT_NEAR(other.mean, program.back(49).work * 1e-6, 2e-3);
}

TEST(Stats, loads_and_gaps_are_left_out)
{
   Program program(4, 30);
   program.frame(true);
   spend(5000);
   Prof_update(1); /* five seconds: a gap */
   Prof_Stats stats;
   ASSERT_TRUE(Prof_get_frame_stats(0, INT_MAX, &stats));
   EXPECT_EQ(stats.frames, 30);
   EXPECT_LT(stats.max, 100);
   ASSERT_TRUE(Prof_get_zone_stats(id_of("(root)"), 1, 0, INT_MAX, &stats));
   EXPECT_EQ(stats.frames, 30);
}

class Budget : public testing::Test {
 protected:
   void SetUp() override { hear(); }
};
using Baseline = Budget;

void budget_frame(int ai, int physics)
{
   Prof_Begin(game)
   zone("ai", ai);
   zone("hard # physics > 1", physics);
   Prof_End
   Prof_update(1);
}

TEST_F(Budget, what_is_exceeded_is_counted_and_told)
{
   for (int i = 1; i <= 100; ++i) budget_frame(i, 2);
   File file("# name max percentile\n\n"
             "ai 90 90\r\n"                  /* just kept */
             "\tai  89.999   90  # comment\n" /* just not */
             "  game > ai 50 50\n"
             "game>ai 49.5 50\n"             /* not */
             "game 102 100\n"
             "game 101.9 100\n"              /* not */
             "hard#physics 1 1\n"
             "ai 0.5 0\n"                    /* not: the fastest took 1 ms */
             "no_such_zone 0 100\n"
             "no > such > path 0.1 99");     /* the last line has no end */
   EXPECT_EQ(Prof_count_exceeded(file.name()), 7) << "what never ran counts: it may be misspelt";
   const std::string name = file.name();
   for (const char *line : {":4: ai took 90.000 ms at percentile 90", ":6: game>ai took 50.000 ms",
                            ":8: game took 102.000 ms", ":10: ai took 1.000 ms",
                            ":9: hard#physics never ran", ":11: no_such_zone never ran",
                            ":12: no > such > path never ran"})
      EXPECT_TRUE(was_told(name + line)) << line;
   EXPECT_EQ(told.size(), 7u);
}

TEST_F(Budget, zones_of_one_name_are_added_up)
{
   for (int i = 0; i < 10; ++i) {
      Prof_Begin(twice)
      spend(3);
      { Prof_Begin(twice) spend(4); Prof_End }
      Prof_End
      frame_of("twice", 5);
   }
   EXPECT_EQ(exceeded("twice 12 100\n"), 0) << "the inner one is not counted twice";
   EXPECT_EQ(exceeded("twice 11.9 100\n"), 1);
}

TEST_F(Budget, of_the_whole_frame_is_its_work)
{
   Prof_set_waiting("vsync", 1);
   for (int i = 1; i <= 100; ++i) {
      zone("vsync", 30);
      budget_frame(i, 2);
   }
   EXPECT_EQ(exceeded("(frame) 101 99\n(frame) 100.9 99\n(frame) 52 50\n"
                      "(frame) 103 100 # with a comment\n"), 1);
   EXPECT_TRUE(was_told(":2: (frame) took 101.000 ms at percentile 99"));
}

TEST_F(Budget, of_what_is_in_no_zone)
{
   for (int i = 1; i <= 100; ++i) {
      spend(i);
      budget_frame(5, 2);
   }
   EXPECT_EQ(exceeded("(unaccounted) 99 99\n(unaccounted) 98.9 99\n(root) 106 99\n"
                      "(root) 105.9 99\n"), 2);
   EXPECT_TRUE(was_told(":2: (unaccounted) took 99.000 ms at percentile 99"));
   EXPECT_TRUE(was_told(":4: (root) took 106.000 ms at percentile 99"));
   told.clear();
   Prof_Begin_name("(unaccounted)")
   spend(3);
   zone("below", 1);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(exceeded("(unaccounted) 3.9 100\n"), 1) << "a zone's name";
   EXPECT_TRUE(was_told("(unaccounted) took 4.000 ms"));
}

TEST_F(Budget, wrong_lines)
{
   budget_frame(5, 5);
   const std::vector<std::string> wrong = {
      "ai", "ai 5", "ai 5 101", "ai 5 -1", "ai -5 99", "ai 5 x", "ai five 99", "5 99", "99",
      "ai 1e3 99", "ai 5 99%", "ai 1,5 99"};
   std::string text = "ai 0.1 99\n";
   for (const std::string &line : wrong) text += line + "\n";
   EXPECT_EQ(exceeded(text + "ai 5 99 # ok\n"), -1);
   for (size_t i = 0; i < wrong.size(); ++i)
      EXPECT_EQ(times_told(":" + std::to_string(i + 2) + ": "), 1) << wrong[i];
   EXPECT_EQ(told.size(), wrong.size());
   EXPECT_FALSE(was_told("took")) << "all lines are read before any is judged";
   EXPECT_EQ(exceeded(std::string("a\0b 5 99\n", 9)), -1);
   EXPECT_EQ(exceeded(std::string(2000, 'x') + " 5 99\n"), -1);
   EXPECT_EQ(Prof_count_exceeded("/no/such/file"), -1);
   EXPECT_TRUE(was_told("/no/such/file: "));
   EXPECT_EQ(Prof_count_exceeded(temporary_folder().c_str()), -1);
   EXPECT_EQ(Prof_count_exceeded(nullptr), -1);
   EXPECT_EQ(exceeded(std::string(2 << 20, '\n')), -1);
   EXPECT_TRUE(was_told("too large"));
}

TEST_F(Budget, nothing_and_loads_alone_cannot_be_judged)
{
   const char *lines = "(frame) 1 100\nai 1 100\n";
   EXPECT_EQ(exceeded(lines), -1);
   ASSERT_EQ(told.size(), 1u) << "and not what never ran: nothing did";
   EXPECT_TRUE(was_told("no frame was recorded"));
   for (int i = 0; i < 3; ++i) {
      Prof_note_load("level");
      budget_frame(50, 50);
   }
   for (const char *text : {lines, ""}) {
      EXPECT_EQ(exceeded(text), -1) << "that nothing was too slow is not known";
      ASSERT_EQ(told.size(), 1u);
      EXPECT_TRUE(was_told(": all frames are loads or gaps, so there was nothing to check"));
   }
   budget_frame(50, 50);
   EXPECT_EQ(exceeded(lines), 2);
   EXPECT_EQ(exceeded(""), 0);
   EXPECT_EQ(exceeded("# nothing\n   \n\r\n#"), 0);
   EXPECT_EQ(told.size(), 0u);
}

/* Some editors put it there. */
TEST_F(Budget, may_begin_with_a_mark_of_utf8)
{
   budget_frame(5, 5);
   EXPECT_EQ(exceeded("\xEF\xBB\xBF" "ai 5 99\n"), 0);
   EXPECT_EQ(exceeded("\xEF\xBB\xBF" "# comment\nai 4 99\n"), 1);
   EXPECT_EQ(exceeded("\xEF\xBB\xBF"), 0);
   EXPECT_EQ(exceeded("\xEF\xBB"), -1);
}

/* What chapter 2.21 of the manual says of it. */
TEST_F(Budget, only_percentile_100_takes_in_each_frame)
{
   for (int i = 0; i < 2000; ++i) budget_frame(i == 700 ? 50 : 4, 1);
   EXPECT_EQ(exceeded("game > ai 5 100\n"), 1);
   EXPECT_EQ(exceeded("game > ai 5 99.95\n"), 0) << "rank 1999 of 2000";
}

/* Runs it in a process of its own, which has never used the profiler before. */
void in_child(const std::function<bool()> &task)
{
   int status = 0;
   pid_t child = fork();
   if (child == 0) _exit(task() ? 0 : 1);
   EXPECT_EQ(waitpid(child, &status, 0), child);
   EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

const char *exit_file;

TEST_F(Budget, can_be_checked_at_exit)
{
   NEEDS_FORK;
   File file("ai 4 50\nai 6 50\n");
   exit_file = file.name();
   in_child([]() -> bool {
      std::atexit([] { _exit(Prof_count_exceeded(exit_file) == 1 ? 0 : 1); });
      hear();
      budget_frame(5, 5);
      std::exit(1);
   });
}

using Book_means = std::map<Path, Share>;

Book_means means_of(const Program &program, int newest, int oldest)
{
   Book_means means;
   int count = 0;
   for (int i = newest; i <= oldest; ++i) {
      if (program.back(i).odd) continue;
      ++count;
      for (const auto &[path, share] : program.back(i).shares)
         means[path].add(share.self * 1e-6, share.entries);
   }
   for (auto &m : means) m.second = {m.second.self / count, m.second.entries / count};
   return means;
}

Book_means difference(const Book_means &a, const Book_means &b)
{
   Book_means d = b;
   for (const auto &m : a) d[m.first].add(-m.second.self, -m.second.entries);
   return d;
}

Share zone_sum(const Book_means &means, const std::string &name, bool hierarchical)
{
   Share sum;
   const Wants wants = zone_wants(name, hierarchical);
   for (const auto &[path, share] : means)
      if (wants(path)) sum.add(share.self, share.entries);
   return sum;
}

std::set<std::string> names_in(const Book_means &means)
{
   std::set<std::string> names;
   for (const auto &m : means) names.insert(m.first.begin(), m.first.end());
   return names;
}

/* A flattened recursive zone has a number, which does not matter here. */
const Seen *row_named(const std::vector<Seen> &rows, const std::string &name)
{
   for (const Seen &row : rows)
      if (row.name == name) return &row;
   return nullptr;
}

const double CLOSE = 1e-7; /* ms; a file rounds to a millionth of a nanosecond */

void expect_flat(const Book_means &d)
{
   std::vector<Seen> rows = read_report();
   for (const std::string &name : names_in(d)) {
      const Share self = zone_sum(d, name, false), hier = zone_sum(d, name, true);
      const Seen *row = row_named(rows, name);
      bool worth = std::fabs(self.self) > 1.01e-6 || std::fabs(hier.self) > 1.01e-6 ||
                   std::fabs(self.entries) > 0.2501;
      if (!row) {
         EXPECT_FALSE(worth) << name << " is missing";
         continue;
      }
      EXPECT_NEAR(row->self, self.self, CLOSE) << name;
      EXPECT_NEAR(row->hier, hier.self, CLOSE) << name;
      EXPECT_NEAR(row->count, self.entries, 1e-5) << name;
      EXPECT_EQ(row->heat, 0) << name;
   }
}

void expect_order(bool by_self)
{
   double last = INFINITY;
   for (const Seen &row : read_report()) {
      double value = std::fabs(by_self ? row.self : row.hier);
      EXPECT_LE(value, last + 1e-12) << row.name;
      last = value;
   }
}

void expect_graph_identities(const std::string &name)
{
   Prof_set_report_mode(Prof_SELF_TIME);
   const std::vector<Seen> flat = read_report();
   const Seen *row = row_named(flat, name);
   if (!row) return;
   Prof_set_cursor(row_index(name, row->number));
   Prof_select();
   const std::vector<Seen> rows = read_report();
   const auto focus = std::find_if(rows.begin(), rows.end(),
                                   [](const Seen &seen) { return seen.prefix == '-'; });
   ASSERT_NE(focus, rows.end());
   EXPECT_EQ(focus->name, name);
   double children = 0, above_self = 0, above_hier = 0;
   for (auto child = focus + 1; child != rows.end(); ++child) children += child->hier;
   for (auto parent = rows.begin(); parent != focus; ++parent) {
      above_self += parent->self;
      above_hier += parent->hier;
   }
   /* Rows below a tick are not shown. */
   EXPECT_NEAR(focus->hier, focus->self + children, 1e-5) << name;
   EXPECT_NE(focus, rows.begin()) << name;
   EXPECT_NEAR(focus->hier, above_hier, 1e-5) << name;
   EXPECT_NEAR(focus->self, above_self, 1e-5) << name;
}

void expect_difference(const Book_means &d)
{
   for (Prof_Recursion_Mode recursion : {Prof_FLATTEN_RECURSION, Prof_SPREAD_RECURSION}) {
      Prof_set_recursion(recursion);
      for (bool by_self : {true, false}) {
         Prof_set_report_mode(by_self ? Prof_SELF_TIME : Prof_HIERARCHICAL_TIME);
         if (recursion == Prof_FLATTEN_RECURSION) expect_flat(d);
         expect_order(by_self);
      }
      for (const std::string &name : names_in(d)) expect_graph_identities(name);
   }
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_set_report_mode(Prof_SELF_TIME);
}

std::string title(int i) { return report_now()->title[i]; }

/* "" if the report has no such row. */
Seen row_now(const std::string &name, int number = 0)
{
   const std::vector<Seen> rows = read_report();
   const Seen *row = find_row(rows, name, number);
   return row ? *row : Seen();
}
/* Self and hierarchical time, and entries, of the row now shown. */
void expect_row(const std::string &name, const std::vector<double> &figures, int number = 0)
{
   const Seen row = row_now(name, number);
   const double found[] = {row.self, row.hier, row.count};
   for (size_t i = 0; i < figures.size(); ++i) EXPECT_NEAR(found[i], figures[i], 1e-9) << name << i;
}

TEST(Compare, random_ranges)
{
   Program program(6);
   for (int i = 0; i < 60; ++i) program.frame(i % 11 == 5);
   program.scale = 2;
   program.names.push_back("only_later");
   program.names.erase(program.names.begin());
   for (int i = 0; i < 60; ++i) program.frame(i % 13 == 5);
   Prof_set_context(0); /* does not matter: all threads are compared */
   Prof_set_frame(5);
   const int ranges[][4] = {{60, 119, 0, 59}, {0, 59, 60, 119}, {30, 30, 3, 3}, {40, 80, 10, 20}};
   for (const auto &r : ranges) {
      ASSERT_EQ(Prof_compare(r[0], r[1], r[2], r[3]), 1);
      expect_difference(difference(means_of(program, r[0], r[1]), means_of(program, r[2], r[3])));
   }
}

TEST(Compare, nothing_with_itself)
{
   Program program(7, 20);
   ASSERT_EQ(Prof_compare(3, 9, 9, 3), 1);
   EXPECT_EQ(read_report().size(), 0u);
   Prof_set_report_mode(Prof_CALL_GRAPH);
   EXPECT_LE(read_report().size(), 1u);
}

TEST(Compare, a_shift_between_self_and_child_shows)
{
   for (int i = 0; i < 2; ++i) {
      Prof_Begin(outer)
      spend(i ? 7 : 3);
      zone("inner", i ? 3 : 7);
      Prof_End
      Prof_update(1);
   }
   ASSERT_EQ(Prof_compare(1, 1, 0, 0), 1);
   expect_row("outer", {4, 0});
   expect_row("inner", {-4});
   EXPECT_FALSE(row_now("outer").show_count);
}

TEST(Compare, stays_when_the_frames_have_left)
{
   configure(&Prof_Config::log, listen, &Prof_Config::history_frames, 32);
   Program program(8, 30);
   ASSERT_EQ(Prof_compare(20, 29, 0, 9), 1);
   std::string before = report_text();
   EXPECT_TRUE(has(before, "B - A: frames 21..30 - frames 1..10")) << before;
   Book_means d = difference(means_of(program, 20, 29), means_of(program, 0, 9));
   program.play(100);
   EXPECT_EQ(report_text(), before);
   expect_difference(d);
   Prof_compare_off();
   EXPECT_EQ(title(0).find("B - A"), std::string::npos);
   Prof_compare_off();
}

TEST(Compare, titles)
{
   for (int i = 0; i < 4; ++i) frame_of("zone", i < 2 ? 10 : 15.5);
   ASSERT_EQ(Prof_compare(2, 3, 0, 1), 1);
   EXPECT_EQ(title(0), "self time   B - A: frames 3..4 - frames 1..2");
   EXPECT_EQ(title(1).find("15.500 - 10.000 = +5.500 ms"), 0u) << title(1);
   ASSERT_EQ(Prof_compare(0, 1, 2, 3), 1);
   EXPECT_EQ(title(1).find("10.000 - 15.500 = -5.500 ms"), 0u) << title(1);
}

TEST(Compare, no_such_frames)
{
   EXPECT_EQ(Prof_compare(0, 1, 2, 3), 0);
   Prof_compare_off();
   Program program(9);
   program.frame(true);
   program.frame();
   EXPECT_EQ(Prof_compare(0, 0, 1, 1), 0) << "B is a load";
   EXPECT_EQ(Prof_compare(1, 1, 0, 0), 0) << "A is a load";
   EXPECT_FALSE(Prof_Compare_is_active());
   EXPECT_EQ(Prof_compare(0, 1, 0, 1), 1);
   std::string before = report_text();
   EXPECT_EQ(Prof_compare(0, 0, 1, 1), 0);
   EXPECT_EQ(report_text(), before) << "a failure changes nothing";
}

/* The same seed gives the same book in both processes. */
void run_first(Program &program)
{
   program.names.push_back("only_before");
   for (int i = 0; i < 40; ++i) program.frame(i == 7);
}

TEST_F(Baseline, from_one_process_to_another)
{
   NEEDS_FORK;
   File file;
   in_child([&] {
      Program program(10);
      run_first(program);
      return Prof_save_baseline(file.name(), 0, INT_MAX) == 1;
   });
   EXPECT_EQ(file.read().find("iprof baseline 1\nframes 39\nframe_ns "), 0u);
   Prof_handle("walk"); /* zones and states come in another order here */
   Program now(11), then(10);
   now.scale = 3;
   now.play(30);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, INT_MAX), 1);
   std::string first_title = title(0);
   /* The book of the other process, made again; the comparison does not move with it. */
   run_first(then);
   Book_means a = means_of(then, 0, 39), b = means_of(now, 0, 29);
   EXPECT_TRUE(names_in(a).count("only_before") && !names_in(b).count("only_before"));
   expect_difference(difference(a, b));
   const char *base = strrchr(file.name(), '/') + 1;
   EXPECT_EQ(first_title, std::string("self time   B - A: frames 1..30 - baseline ") + base);
}

TEST_F(Baseline, paths_that_no_longer_exist_are_rows_with_negative_values)
{
   File file("iprof baseline 1\nframes 2\nframe_ns 20000000\npaths 5\n"
             "0 1000000 0 (root)\n1 2000000 1 game\n2 3000000.5 2.5 gone\n3 4000000 1 game\n"
             "1 500000 1 known\nend\n");
   frame_of("known", 1.5);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   expect_row("game", {-6, -9.0000005, -2}, 2);
   expect_row("gone", {-3.0000005, -7.0000005, -2.5});
   expect_row("known", {1});
   EXPECT_EQ(id_of("known"), row_now("known").id);
   EXPECT_EQ(title(1).find("1.500 - 20.000 = -18.500 ms"), 0u) << title(1);
   /* The states made for it serve the game as well. */
   Prof_compare_off();
   Prof_Begin_name("game")
   zone("gone", 2);
   Prof_End
   Prof_update(1);
   EXPECT_NEAR(path_stats("game > gone").mean, 2, 1e-9);
}

TEST_F(Baseline, of_loads_alone_is_refused)
{
   File file;
   Program program(12);
   EXPECT_EQ(Prof_save_baseline(file.name(), 0, INT_MAX), 0);
   EXPECT_TRUE(was_told("Prof_save_baseline: there are no frames"));
   EXPECT_EQ(Prof_compare_baseline(file.name(), 0, INT_MAX), 0);
   EXPECT_EQ(told.size(), 2u);
   EXPECT_FALSE(was_told("but loads and gaps"));
   for (int i = 0; i < 3; ++i) program.frame(true);
   EXPECT_EQ(Prof_save_baseline(file.name(), 0, INT_MAX), 0);
   EXPECT_TRUE(was_told("Prof_save_baseline: there are no frames but loads and gaps"));
   EXPECT_EQ(file.read(), "") << "nothing was written";
   program.frame();
   EXPECT_EQ(Prof_save_baseline(nullptr, 0, INT_MAX), 0);
   ASSERT_EQ(Prof_save_baseline(file.name(), 0, INT_MAX), 1);
   EXPECT_EQ(Prof_compare_baseline(file.name(), 1, 3), 0);
   EXPECT_TRUE(was_told("Prof_compare_baseline: there are no frames but loads and gaps"));
   EXPECT_FALSE(Prof_Compare_is_active());
   EXPECT_EQ(Prof_compare_baseline(file.name(), 0, 3), 1) << "one is no load";
}

/* A path a zone below the root, or the lines that are given. */
std::string baseline_of(int count, const std::string &lines)
{
   return "iprof baseline 1\nframes 1\nframe_ns 1\npaths " + std::to_string(count + 1) +
          "\n0 0 0 (root)\n" + lines + "end\n";
}

std::string flat_baseline(int count, const std::string &name)
{
   std::string lines;
   for (int i = 0; i < count; ++i) lines += "1 1000000 1 " + name + std::to_string(i) + "\n";
   return baseline_of(count, lines);
}

TEST_F(Baseline, what_is_only_in_it_has_not_run)
{
   File file("\xEF\xBB\xBF" + flat_baseline(1, "gone")); /* some editors put that mark there */
   frame_of("now", 1);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   EXPECT_TRUE(told.empty());
   ASSERT_TRUE(row_named(read_report(), "gone0"));
   const auto results = [] {
      Prof_Stats stats;
      return std::vector<int>{Prof_get_path_stats("gone0", 1, 0, 0, &stats),
                              Prof_get_zone_stats(id_of("gone0"), 1, 0, 0, &stats),
                              exceeded("gone0 1 99\n"), exceeded("now > gone0 1 99\n")};
   };
   EXPECT_EQ(results(), (std::vector<int>{0, 0, 1, 1}));
   EXPECT_TRUE(was_told("gone0 never ran"));
   frame_of("gone0", 0.5);
   EXPECT_EQ(results(), (std::vector<int>{1, 1, 0, 1}));
}

TEST_F(Baseline, leaves_the_game_its_states_and_names)
{
   configure(&Prof_Config::log, listen, &Prof_Config::max_states, 1000);
   frame_of("now", 1);
   const int before = get_info().num_states;
   for (int i = 0; i < 20; ++i) {
      File file(flat_baseline(400, "run" + std::to_string(i) + "_"));
      ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
      EXPECT_TRUE(was_told(std::string(file.name()) + ": "));
      EXPECT_TRUE(was_told("of its paths never ran here and are too many for what max_states"));
      ASSERT_TRUE(row_named(read_report(), "(rest of baseline)"));
      EXPECT_NEAR(row_now("(root)").hier, 1 - 400, 1e-6) << "nothing is lost";
      double entries = 0;
      for (const Seen &row : read_report()) entries += is_own(row.name) ? 0 : row.count;
      EXPECT_NEAR(entries, 1 - 400, 1e-6);
   }
   EXPECT_LE(get_info().num_states - before, 250);
   EXPECT_GE(get_info().num_states - before, 150) << "and nothing is given away";
   for (int i = 0; i < 700; ++i) zone("new" + std::to_string(i), 0);
   EXPECT_EQ(get_info().over_states, 0u);
}

/* As saved by a run that had fewer states. */
TEST_F(Baseline, with_paths_over_a_limit)
{
   configure(&Prof_Config::log, listen, &Prof_Config::max_states, 1000);
   std::string lines;
   for (int i = 0; i < 200; ++i)
      lines += "1 1000000 1 zone_" + std::to_string(i) + "\n" + std::to_string(2 * i + 2) +
               " 1000000 1 (over limit)\n";
   File file(baseline_of(400, lines));
   frame_of("now", 1);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   validate_state();
   EXPECT_NEAR(row_now("(root)").hier, 1 - 400, 1e-6) << "nothing is lost";
   EXPECT_LT(row_named(read_report(), "(over limit)")->self, -1);
   Prof_compare_off();
   for (int i = 0; i < 2000; ++i) {
      Prof_Begin_name(("new" + std::to_string(i % 700)).c_str())
      zone("below" + std::to_string(i % 3), 0);
      Prof_End
   }
   Prof_update(1);
   validate_state();
   EXPECT_GT(get_info().over_states, 0u);
}

TEST_F(Baseline, leaves_the_game_its_names)
{
   Prof_update(1);
   File file(flat_baseline(20000, "gone"));
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   EXPECT_TRUE(row_named(read_report(), "(rest of baseline)"));
   for (int i = 0; i < 3000; ++i) zone("new" + std::to_string(i), 0);
   EXPECT_EQ(get_info().over_names, 0u);
   EXPECT_EQ(get_info().over_zones, 0u);
}

void same(double one, double two)
{
   { Prof_Begin(same) spend(one); Prof_End }
   { Prof_Begin(same) spend(two); Prof_End }
   Prof_update(1);
}

TEST_F(Baseline, zones_of_one_name_stay_apart)
{
   NEEDS_FORK;
   File file;
   in_child([&] {
      same(1, 10);
      return Prof_save_baseline(file.name(), 0, 0) == 1;
   });
   same(2, 13);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   std::vector<double> found;
   for (const Seen &row : read_report())
      if (row.name == "same") found.push_back(row.self);
   ASSERT_EQ(found.size(), 2u);
   EXPECT_NEAR(found[0], 3, 1e-9);
   EXPECT_NEAR(found[1], 1, 1e-9);
}

std::string good_baseline()
{
   return "iprof baseline 1\nframes 61\nframe_ns 16683211.250000\npaths 4\n"
          "0 150000.000000 0.000000 (root)\n1 1203.250000 1.000000 main_loop\n"
          "2 15000.000000 2.500000 a b  c \n2 1.5 .25000000000000000000 \nend\n";
}

int parses(const std::string &text)
{
   Prof_Baseline baseline;
   /* A copy of exactly that size, so that a byte read beyond it is seen by sanitizers. */
   std::vector<char> exact(text.begin(), text.end());
   int ok = Prof_Baseline_parse(exact.data(), exact.size(), &baseline);
   EXPECT_EQ(ok, !baseline.wrong) << text;
   EXPECT_GE(baseline.line, 1) << text;
   Prof_Baseline_free(&baseline);
   return ok;
}

TEST_F(Baseline, is_read_as_it_is_documented)
{
   std::string text = good_baseline();
   Prof_Baseline b;
   ASSERT_EQ(Prof_Baseline_parse(text.data(), text.size(), &b), 1);
   EXPECT_EQ(b.frames, 61u);
   EXPECT_EQ(b.frame_ns, 16683211.25);
   ASSERT_EQ(b.count, 4u);
   EXPECT_EQ(std::string(b.paths[2].name, b.paths[2].length), "a b  c ");
   EXPECT_EQ(b.paths[2].parent, 1u);
   EXPECT_EQ(b.paths[2].entries, 2.5);
   EXPECT_EQ(b.paths[3].length, 0u);
   EXPECT_EQ(b.paths[3].entries, 0.25);
   Prof_Baseline_free(&b);
   std::string windows;
   for (char c : text) windows += c == '\n' ? "\r\n" : std::string(1, c);
   EXPECT_TRUE(parses(windows));
}

TEST_F(Baseline, truncated_or_corrupt)
{
   std::string good = good_baseline();
   for (size_t length = 0; length < good.size(); ++length)
      EXPECT_FALSE(parses(good.substr(0, length))) << length;
   std::mt19937 random(12);
   for (int i = 0; i < 20000; ++i) {
      std::string bad = good;
      for (unsigned n = random() % 4 + 1; n; --n)
         bad[random() % bad.size()] = static_cast<char>(random());
      parses(bad);
   }
   EXPECT_FALSE(parses(good + "x"));
   EXPECT_FALSE(parses(good + good));
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
   size_t at = text.find(from);
   EXPECT_NE(at, std::string::npos);
   return text.replace(at, from.size(), to);
}

/* A part of a good one, and what stands in its place. */
struct Bad_file {
   std::string from, to;
   const char *why;
};

class Bad_baseline : public Baseline, public testing::WithParamInterface<Bad_file> {};

TEST_P(Bad_baseline, is_told_and_changes_nothing)
{
   const auto &[from, to, why] = GetParam();
   Program program(13, 5);
   ASSERT_EQ(Prof_compare(0, 1, 2, 3), 1);
   const std::string before = report_text();
   const uint32_t states = Prof_State_count(), zones = Prof_Zone_count();
   const File file(replaced(good_baseline(), from, to));
   told.clear();
   EXPECT_EQ(Prof_compare_baseline(file.name(), 0, 0), 0);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_EQ(told[0].find(std::string(file.name()) + why), 0u) << told[0] << " should have " << why;
   EXPECT_EQ(report_text(), before);
   EXPECT_EQ(Prof_State_count(), states);
   EXPECT_EQ(Prof_Zone_count(), zones);
}

const Bad_file bad_files[] = {
   {"iprof", "other", ":1: this is no baseline"},
   {"baseline 1", "baseline 4", ":1: another version"},
   {"baseline 1", "baseline 2", ":9: this line should be"},
   {"baseline 1", "baseline 11", ":1: another version"},
   {"paths 4", "paths 4000000000", ":4: more paths"},
   {"paths 4", "paths 60000", ":4: the file ends too early"},
   {"paths 4", "paths 5", ":9: "},
   {"paths 4", "paths 3", ":8: more paths than announced"},
   {"paths 4", "paths 0", ":4: more paths"},
   {"frames 61", "frames 0", ":4: the number of frames"},
   {"frames 61", "frame 61", ":2: this line should be"},
   {"frame_ns 1", "frame_ns -1", ":3: this line should be"},
   {"\n1 1203", "\n2 1203", ":6: the path's parent"},
   {"\n1 1203", "\n1.5 1203", ":6: the path's parent"},
   {"\n1 1203", "\n0 1203", ":6: the path's parent"},
   {"\n0 1500", "\n1 1500", ":5: the path's parent"},
   {"1203.25", "nan", ":6: a path should be"},
   {"1203.25", "9e99", ":6: a path should be"},
   {"1203.25", "99999999999999", ":6: a path should be"},
   {"1203.25", "1234567890123456789", ":6: a path should be"},
   {"main_loop", std::string(128, 'x'), ":6: this cannot be"},
   {"main_loop", "main\x01loop", ":6: this cannot be"},
   {"\nend\n", "\nend\nmore", ":10: something follows"},
};

INSTANTIATE_TEST_SUITE_P(Files, Bad_baseline, testing::ValuesIn(bad_files), [](const auto &info) {
   std::string name = "with_" + info.param.to;
   for (char &c : name)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
   return name;
});

TEST_F(Baseline, that_cannot_be_read_changes_nothing)
{
   Program program(13, 5);
   ASSERT_EQ(Prof_compare(0, 1, 2, 3), 1);
   const std::string before = report_text(), folder = temporary_folder();
   const File zeros(std::string(1000, '\0')), empty;
   const char *const no_files[] = {"/no/such/file", folder.c_str(), zeros.name(), empty.name(),
                                   nullptr};
   for (const char *name : no_files) {
      told.clear();
      EXPECT_EQ(Prof_compare_baseline(name, 0, 0), 0);
      EXPECT_EQ(told.size(), 1u);
   }
   EXPECT_EQ(report_text(), before);
}

bool use_comma(const char *locale)
{
   return setlocale(LC_NUMERIC, locale) && localeconv()->decimal_point[0] == ',';
}

/* One that is installed, or one made for the occasion. */
bool find_comma()
{
   for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8"})
      if (use_comma(name)) return true;
#if defined(_WIN32)
   return use_comma("German") || use_comma("de-DE");
#else
   /* It has a comma and nothing else, which localedef complains of; a whole one takes 2 s. */
   char folder[] = "/tmp/iprof_locale_XXXXXX";
   if (!mkdtemp(folder)) return false;
   File source("LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\n"
               "END LC_NUMERIC\n");
   const std::string make = "localedef -c -f ANSI_X3.4-1968 -i " + std::string(source.name()) +
                            " " + folder + "/iprof_COMMA >/dev/null 2>&1";
   (void)!std::system(make.c_str());
   setenv("LOCPATH", folder, 1);
   const bool found = use_comma("iprof_COMMA");
   return std::system(("rm -rf " + std::string(folder)).c_str()) == 0 && found;
#endif
}

TEST_F(Baseline, does_not_follow_the_locale)
{
   if (!find_comma()) GTEST_SKIP() << "no locale with a decimal comma, and none can be made";
   frame_of("zone", 1.234567);
   File file;
   ASSERT_EQ(Prof_save_baseline(file.name(), 0, 0), 1);
   EXPECT_TRUE(has(file.read(), " 1234567.000000 1.000000 zone\n"));
   EXPECT_EQ(Prof_compare_baseline(file.name(), 0, 0), 1);
   EXPECT_EQ(exceeded("zone 1.5 99\nzone 1.0 99\n"), 1);
}

/* No text for people has a comma in a number, as none of the files has. */
TEST_F(Baseline, texts_do_not_follow_the_locale)
{
   if (!find_comma()) GTEST_SKIP() << "no locale with a decimal comma, and none can be made";
   frame_of("zone", 1.234567);
   std::string texts = report_text();
   EXPECT_TRUE(has(texts, "1.2346")) << texts;
   told.clear();
   EXPECT_EQ(exceeded("zone 1.0 99.5\nzone 0.25 50\n"), 2);
   Prof_Rules rules = Prof_get_rules();
   rules.budget_ms = 0.05;
   EXPECT_EQ(Prof_set_rules(&rules), 0);
   ASSERT_EQ(told.size(), 3u);
   EXPECT_TRUE(has(told[0], "took 1.235 ms at percentile 99.5, more than its 1.000 ms")) << told[0];
   EXPECT_TRUE(has(told[2], "budget_ms is 0.05, must be 0.1 .. 10000")) << told[2];
   for (const std::string &line : told) texts += line;
   for (size_t at = 1; at + 1 < texts.size(); ++at)
      EXPECT_FALSE(texts[at] == ',' && isdigit(texts[at - 1]) && isdigit(texts[at + 1])) << texts;
}

TEST(No_memory, every_call_says_so_and_changes_nothing)
{
   configure(&Prof_Config::log, listen, &Prof_Config::alloc, stingy_alloc,
             &Prof_Config::release, free_it);
   Program program(15, 20);
   spend(100); /* a hitch */
   Prof_update(1);
   ASSERT_EQ(Prof_num_hitches(), 1);
   File baseline(good_baseline()), saved, budget("alpha 0 50\n");
   Prof_write_report(nullptr, 0); /* the report has its memory */
   Prof_Stats stats;
   const std::function<int()> calls[] = {
      [&] { return Prof_compare(0, 9, 10, 19); }, /* first: it needs the memory to unpack frames */
      [&] { return Prof_get_frame_stats(0, 9, &stats); },
      [&] { return Prof_get_path_stats("vsync", 1, 0, 9, &stats); },
      [&] { return Prof_count_exceeded(budget.name()) + 1; },
      [&] { return Prof_save_baseline(saved.name(), 0, 9); },
      [&] { return Prof_compare_baseline(baseline.name(), 0, 9); },
      [&] { return Prof_Compare_with_hitch(0); },
   };
   for (const auto &call : calls) {
      int result = 0;
      for (int granted = 0; !result && granted < 50; ++granted) {
         Prof_compare_off();
         const std::string before = report_text();
         allowed = granted;
         result = call();
         allowed = LONG_MAX;
         EXPECT_TRUE(result || report_text() == before);
      }
      EXPECT_GE(result, 1);
   }
   EXPECT_TRUE(Prof_Compare_is_active());
   told.clear();
   allowed = 0;
   EXPECT_EQ(Prof_save_baseline("/tmp/none", 0, 10), 0);
   EXPECT_TRUE(was_told("Prof_save_baseline: no memory"));
   EXPECT_EQ(Prof_compare_baseline("/tmp/none", 0, 10), 0);
   EXPECT_TRUE(was_told("Prof_compare_baseline: no memory"));
   allowed = LONG_MAX;
}

} // namespace

/* Of paths in the newest frame; -1: no such path ran. */
void expect_ms(const std::vector<std::pair<std::string, double>> &all)
{
   Prof_Stats stats;
   for (const auto &[path, ms] : all) {
      const int ran = Prof_get_path_stats(path.c_str(), 0, 0, 0, &stats);
      EXPECT_NEAR(ran ? stats.mean : -1, ms, 1e-9) << path;
   }
}

TEST(Paths, a_cut_one_stands_for_all_that_end_so)
{
   const std::string longest(120, 'x');
   for (int i = 0; i < 4; ++i) Prof_Begin_name((longest + std::to_string(i)).c_str());
   spend(5);
   for (int i = 0; i < 4; ++i) { Prof_End }
   Prof_update(1);
   const std::string end = " > " + longest + "2 > " + longest + "3";
   expect_ms({{".." + end, 5}, {".." + end.substr(3), 5},
              {end.substr(3), -1}, /* not from the outermost */
              {".." + end + "4", -1}});
}

/* A frame of zones, one in the other, each longer by a millisecond. */
void nested(const std::vector<std::string> &names)
{
   for (size_t i = 0; i < names.size(); ++i) {
      Prof_Begin_name(names[i].c_str())
      Prof_fake_ticks += 1000000 * (i + 1);
   }
   for (size_t i = 0; i < names.size(); ++i) { Prof_End }
   Prof_update(1);
}

TEST(Names, with_blanks_at_their_ends_are_found)
{
   hear();
   nested({" left", "right ", "\tboth\n", "\n"});
   expect_ms({{" left", 1}, {"left", 1}, {" left > right ", 2}, {"left>right", 2},
              {" left > right  > \tboth\n", 3}, {" left > right >  both ", 3},
              {" left > right >  both > ", 4}, {"left > rightboth", -1}, {" lef t", -1}});
   EXPECT_EQ(exceeded("left 10 100\nleft > right 9 100\nright 9 100\n\t both\t 7 100\n"), 0);
   EXPECT_EQ(exceeded("left 9 100\nleft > right 8 100\nright 8 100\n\t both\t 6 100\n"), 4);
}

TEST(Names, that_were_cut_are_found_as_they_were_given)
{
   hear();
   const std::string longest(300, 'x'), split(" a > " + std::string(250, 'y'));
   nested({longest, split, "in\nner"});
   expect_ms({{longest, 1}, {longest.substr(0, 127), 1}, {longest.substr(0, 126), -1},
              {longest + " > " + split, 2}, {longest + ">" + split + ">in\nner", 3},
              {longest + ">" + split + ">in ner", 3},
              {"x" + longest.substr(0, 100) + ">" + split, -1}});
   const auto over = [&](int whole, int part) {
      const std::string most = " " + std::to_string(part) + " 100\n";
      return exceeded(longest + " " + std::to_string(whole) + " 100\n" + split + most + longest +
                      " > " + split + most);
   };
   EXPECT_EQ(over(6, 5), 0);
   EXPECT_EQ(over(5, 4), 3);
}

std::string kept_name() { return Prof_Zones[Prof_Zone_count() - 1].name; }

/* Of 2, 3 and 4 bytes. */
class Names_of_characters : public testing::TestWithParam<const char *> {
 protected:
   /* Names that are too long, with so many bytes beside the characters. */
   void for_each_name(const std::function<std::string(const std::string &, size_t)> &keep)
   {
      const std::string character = GetParam();
      std::string characters;
      while (characters.size() < 200) characters += character;
      for (size_t beside = 0; beside < character.size(); ++beside) {
         const std::string kept = keep(characters, beside);
         EXPECT_EQ((kept.size() - beside) % character.size(), 0u) << kept;
         EXPECT_LE(kept.size(), 127u);
         EXPECT_GT(kept.size() + character.size(), 127u) << "no more is cut than need be";
      }
   }
};
INSTANTIATE_TEST_SUITE_P(All, Names_of_characters,
                         testing::Values("\xC3\xA4", "\xE2\x98\x83", "\xF0\x9F\x98\x80"));

TEST_P(Names_of_characters, are_not_cut_within_one)
{
   for_each_name([](const std::string &characters, size_t before) {
      const std::string given = std::string(before, '-') + characters;
      zone(given, 2);
      const std::string kept = kept_name();
      Prof_update(1);
      EXPECT_EQ(given.find(kept), 0u);
      expect_ms({{given, 2}});
      return kept;
   });
}

/* The file of a zone as it is kept. A site must stay, as the one in a game's code does. */
std::string kept_file(const std::string &given)
{
   static std::deque<Prof_Site> sites;
   sites.emplace_back();
   sites.back().name = "of a long file";
   sites.back().file = given.c_str();
   (void)Prof_Instrument_begin(&sites.back());
   Prof_End
   return Prof_Zones[Prof_Zone_count() - 1].file;
}

/* The end of a path tells more than its beginning. */
TEST_P(Names_of_characters, of_files_keep_their_ends)
{
   for_each_name([](const std::string &characters, size_t behind) {
      const std::string given = characters + std::string(behind, '-'), kept = kept_file(given);
      EXPECT_EQ(given.substr(given.size() - kept.size()), kept);
      return kept;
   });
}

TEST(Names, that_are_no_utf8_are_cut_as_well)
{
   std::string replaced; /* by as many U+FFFD as have room */
   for (int i = 0; i < 127 / 3; ++i) replaced += "\xEF\xBF\xBD";
   zone(std::string(200, '\x80'), 0);
   EXPECT_EQ(kept_name(), replaced);
   EXPECT_EQ(kept_file(std::string(200, '\x80')), replaced);
   EXPECT_EQ(kept_file(std::string(127, 'f')), std::string(127, 'f')) << "it fits";
}

TEST(Names, that_were_cut_can_wait)
{
   const std::string longest(200, 'w');
   Prof_set_waiting(longest.c_str(), 1);
   nested({longest});
   EXPECT_NEAR(frame_info().ms, 1, 1e-9);
   EXPECT_NEAR(frame_info().work_ms, 0, 1e-9);
}

TEST(Names, that_wait_or_are_in_groups_have_limits_which_the_log_is_told_of_once)
{
   hear();
   for (int frame = 0; frame < 3; ++frame) {
      for (int i = 0; i < 300; ++i) {
         Prof_set_waiting(("waits " + std::to_string(i)).c_str(), 1);
         Prof_set_group(("grouped " + std::to_string(i)).c_str(), "group");
      }
      Prof_update(1);
   }
   EXPECT_EQ(times_told("Prof_set_waiting: waits 64: 64 names"), 1);
   EXPECT_EQ(times_told("Prof_set_waiting"), 1);
   EXPECT_EQ(times_told("Prof_set_group: grouped 256: 256 rules"), 1);
   EXPECT_EQ(times_told("Prof_set_group"), 1);
}

TEST(Names, that_hold_a_separator_are_not_told_from_paths)
{
   nested({"a > b"});
   nested({"a", "b"});
   EXPECT_NEAR(path_stats("a > b", 0, 1).min, 1, 1e-9);
   EXPECT_NEAR(path_stats("a > b", 0, 1).max, 2, 1e-9);
}
