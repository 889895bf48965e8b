/* value_files_test.cpp - values judged by budgets, written to files, compared with files, and of
 * random programs of zones, values, threads and frames: against the naive model of value_model.h,
 * or a book that the test keeps itself. Fake clock. */
#include "calls.h"
#include "naive_stats.h"
#include "src/base/prof_number.h"
#include "src/show/prof_compare.h"
#include "tables.h"
#include "value_model.h"

namespace {

/* Frames of any length are no gaps. */
void start()
{
   configure([](Prof_Config &config) { config.gap_ms = 1e6; });
}

/* ---- budgets ---- */

void expect_exceeded(int count, const std::vector<std::string> &lines)
{
   std::string all;
   for (const std::string &line : lines) all += line + "\n";
   EXPECT_EQ(exceeded(all), count) << all_told();
}

/* Each is told once. */
void expect_told(const std::vector<std::string> &parts)
{
   for (const std::string &part : parts) EXPECT_EQ(times_told(part), 1) << part << all_told();
}

/* Frames 1 .. 100: 10 * i draw calls, 3 of them in shadows; i alive from its begin on; an event of
 * i and one of -i; 64 MB of meshes, and one byte more in the last frame. */
void play()
{
   start();
   Prof_update(1);
   Prof_Value *meshes = Prof_value(Prof_MEMORY, "meshes", "bytes", "");
   Prof_Value *length = Prof_value(Prof_EVENT, "walked", "m", "");
   Prof_claim(meshes, 64 * 1048576.0);
   for (int i = 1; i <= 100; ++i) {
      if (i == 51) Prof_begin_scene("reef");
      Prof_Sample(alive, i);
      {
         Prof(render);
         Prof_Add(draw_calls, 10 * i - 3);
         Prof(shadows);
         Prof_Add(draw_calls, 3);
         pass(1);
      }
      Prof_event(length, i);
      Prof_event(length, -i);
      if (i == 100) Prof_claim(meshes, 1);
      pass(1);
      Prof_update(1);
   }
}

TEST(Value_budget, a_line_names_a_value_or_a_part_of_one)
{
   play();
   expect_exceeded(0, {"draw_calls 1000 p100", "draw_calls 500 50", "draw_calls@shadows 3 p100",
                       "draw_calls@render > shadows 3 p100", "draw_calls@render 990 p99",
                       "entries@shadows 1 p100", "time@render 1 p100", "self@render 0 p100",
                       "alive 100 p100", "reef: alive 100 p100", "reef: alive >=51 p0",
                       "walked 0 p100", "walked -0 p100 # no less"});
   expect_exceeded(10, {"draw_calls 999.5 p100", "draw_calls 499 50", "draw_calls@shadows 2 p100",
                        "draw_calls@render 989 p99", "entries@shadows 0 p100",
                        "time@render 0.999 p100", "reef: alive 74 p50", "reef: alive >=52 p0",
                        "alive >=2 p1", "walked -1 p100"});
   expect_told({":1: draw_calls was 1000 at percentile 100, more than its 999.5 (median 500, "
                "worst 1000, 101 frames)",
                ":6: time@render took 1.000 ms",
                ":8: reef: alive was 51 at percentile 0, less than its 52 (median 75, worst "
                "51, 50 frames)",
                ":10: walked was 0 m at percentile 100, more than its -1 m"});
}

TEST(Value_budget, zero_is_judged_exactly)
{
   start();
   Prof_update(1);
   {
      Prof(calm);
      pass(1);
   }
   {
      Prof(render);
      Prof_Add(allocations, 1e-12);
   }
   Prof_update(1);
   expect_exceeded(0, {"allocations@calm 0 p100"});
   expect_exceeded(1, {"allocations@render 0 p100"});
   expect_told({"was 1e-12 at percentile 100, more than its 0 "});
}

TEST(Value_budget, the_limit_may_have_a_unit)
{
   play();
   expect_exceeded(0, {"meshes 64MB p99", "meshes 64 MB p99", "meshes 67108865 bytes p100",
                       "meshes 65537KB p100", "render 1000us p100", "render 0.001 s p100",
                       "time@render 1ms p100", "(frame) 2 ms p100", "walked 0km p100"});
   expect_exceeded(5, {"meshes 64MB p100", "meshes 64 MB p100", "meshes 67108863 p100",
                       "render 999us p100", "walked >=1mm p1"});
   expect_told({":2: meshes was "});
   EXPECT_EQ(times_told(" bytes at percentile 100, more than its 67108864 bytes (median 67108864 "
                        "bytes, "),
             2);
}

TEST(Value_budget, wrong_lines_are_told_by_number)
{
   play();
   expect_exceeded(-1, {"meshes 64 ms p100", "", "draw_calls 3 apples p99", "render 5MB p99",
                        "render -1 p99", "alive >5 p99", "alive 5..5 p99", "64 MB p100",
                        "alive p99", "alive 5 -1", "alive 5 p99 of all", "alive --5 p99",
                        "alive >= 5 p99", "alive 1e400 p99", "meshes 64 p99 p99", ">= 5 p99"});
   for (int line : {1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16})
      expect_told({":" + std::to_string(line) + ": "});
   EXPECT_EQ(told.size(), 14u) << all_told();
   expect_told({":14: the last word but one", ":15: the last word but one"});
   expect_exceeded(0, {"alive >= 1 p1", "alive >= 2 p2", "meshes >= 64 MB p1"});
   expect_exceeded(3, {"alive >= 2 p1", "alive >=3 p2", "meshes >= 65 MB p1"});
}

TEST(Value_budget, what_was_never_used_is_exceeded)
{
   play();
   EXPECT_TRUE(Prof_value(Prof_COUNT, "unused", "", ""));
   EXPECT_TRUE(Prof_value(Prof_SAMPLE, "unsampled", "", ""));
   expect_exceeded(6, {"unused 5 p99", "unsampled 5 p99", "unused@render 0 p99", "misspelt 5 p99",
                       "draw_calls@nowhere 5 p99", "misspelt@render 0 p99"});
   expect_told({":1: unused was never used", ":2: unsampled was never used",
                ":3: unused@render was never used"});
   EXPECT_EQ(times_told("never ran, or is misspelt"), 3) << all_told();
}

TEST(Value_budget, frames_before_the_first_sample_are_left_out)
{
   start();
   for (int i = 0; i < 10; ++i) {
      if (i == 5) Prof_begin_scene("late");
      if (i == 7) Prof_Sample(born, 3);
      pass(1);
      Prof_update(1);
   }
   Prof_begin_scene("early"); /* no frame of it yet */
   expect_exceeded(0, {"born 3 p100", "born >=3 p0", "late: born >=3 p0"});
   expect_exceeded(1, {"early: born 3 p100"});
   expect_told({"no frame of that scene is kept"});
   expect_exceeded(1, {"born 2 p100"});
   expect_told({"3 frames)"});
}

TEST(Value_budget, a_value_wins_over_a_zone_and_says_so)
{
   start();
   Prof_update(1);
   for (int i = 0; i < 3; ++i) {
      Prof(ai);
      pass(7);
      Prof_Sample(ai, 2);
      Prof_update(1);
   }
   expect_exceeded(0, {"ai 2 p100", "time@ai 7 p100"});
   expect_told({":1: ai is judged as the value of that name"});
   EXPECT_EQ(told.size(), 1u);
   expect_exceeded(1, {"time@ai 6 p100"});
}

/* ---- tables ---- */

using Table = std::vector<std::vector<std::string>>;

Table table_in(Prof_Format format, int newest = 0, int oldest = everything)
{
   return Csv_reader(exported(format, newest, oldest)).all();
}

size_t column(const Table &table, const std::string &title)
{
   size_t at = 0;
   while (at < table[0].size() && table[0][at] != title) ++at;
   EXPECT_LT(at, table[0].size()) << title;
   return at;
}

/* One figure of a table, by the first cell of its row. */
std::string cell(const Table &table, const std::string &row, const std::string &title)
{
   for (const auto &r : table)
      if (r[0] == row) return r[column(table, title)];
   ADD_FAILURE() << row;
   return "";
}

TEST(Value_tables, frames_have_a_column_for_each_value)
{
   play();
   Table t = table_in(Prof_CSV_FRAMES);
   ASSERT_EQ(t.size(), 102u);
   size_t calls = column(t, "draw_calls"), alive = column(t, "alive"),
          meshes = column(t, "meshes (bytes)"), walked = column(t, "walked (m)"),
          claims = column(t, "meshes.allocations (bytes)");
   EXPECT_EQ(t[1][calls], "0");
   EXPECT_EQ(t[1][alive], "") << "it was not known yet";
   for (size_t i = 1; i <= 100; ++i) {
      EXPECT_EQ(t[i + 1][calls], std::to_string(10 * i));
      EXPECT_EQ(t[i + 1][alive], std::to_string(i));
      EXPECT_EQ(t[i + 1][walked], "0");
      EXPECT_EQ(t[i + 1][claims], i == 1 ? "67108864" : i == 100 ? "1" : "0");
      EXPECT_TRUE(i == 100 || t[i + 1][meshes] == "67108864") << i;
   }
   EXPECT_EQ(std::count(t[0].begin(), t[0].end(), "draw_calls"), 1)
      << "not among the zones as well";
   Table part = table_in(Prof_CSV_FRAMES, 3, 7);
   ASSERT_EQ(part.size(), 6u);
   for (size_t i = 1; i < 6; ++i) EXPECT_EQ(part[i], t[102 - 8 + i - 1]);
}

TEST(Value_tables, a_value_that_is_called_like_a_zone_has_a_column_of_its_own)
{
   start();
   Prof_update(1);
   Prof_Sample(ai, 2);
   Prof_Sample(number, 3);
   {
      Prof(ai);
      pass(7);
   }
   Prof_update(1);
   Table t = table_in(Prof_CSV_FRAMES);
   EXPECT_EQ(t.back()[column(t, "ai value")], "2");
   EXPECT_EQ(t.back()[column(t, "number value")], "3");
}

TEST(Value_tables, long_names_and_units_are_told_in_full)
{
   start();
   const std::string name(127, 'n'), unit(127, 'u'), full = name + " (" + unit + ")";
   Prof_update(1);
   Prof_add(Prof_value(Prof_COUNT, name.c_str(), unit.c_str(), ""), 5);
   Prof_add(Prof_value(Prof_COUNT, name.c_str() + 1, unit.c_str(), ""), 6);
   Prof_update(1);
   Table t = table_in(Prof_CSV_FRAMES);
   EXPECT_EQ(t.back()[column(t, full)], "5");
   EXPECT_EQ(t.back()[column(t, full.substr(1))], "6");
}

double number(const std::string &text)
{
   double value = std::nan("");
   EXPECT_EQ(Prof_Number_read_exact(text.data(), text.data() + text.size(), &value),
             text.data() + text.size())
      << text;
   return value;
}

TEST(Value_tables, counts_by_thread_and_path)
{
   play();
   Table t = table_in(Prof_CSV_COUNTS);
   ASSERT_EQ(t.size(), 3u);
   EXPECT_EQ(t[0], (std::vector<std::string>{"value", "unit", "thread", "path", "sum", "n"}));
   for (const auto &row : t) {
      if (row[3] == "value" || row[3] == "path") continue;
      EXPECT_EQ(row[4] + " " + row[5], row[3] == "render" ? "50200 100" : "300 100");
   }
   EXPECT_NE(t[1][3], t[2][3]);
}

TEST(Value_tables, have_counts_below_stacks_that_are_too_deep)
{
   Prof_update(1);
   const int DEEP = 1100;
   for (int i = 0; i < DEEP; ++i) {
      Prof_Begin_name(numbered("level ", i).c_str()) Prof_Add(deep_count, 2);
   }
   for (int i = 0; i < DEEP; ++i) { Prof_End }
   Prof_update(1);
   int rows = 0;
   for (const auto &row : table_in(Prof_CSV_COUNTS)) {
      if (row[0] != "deep_count") continue;
      ++rows;
      EXPECT_EQ(row[4] + " " + row[5], "2 1");
   }
   EXPECT_EQ(rows, DEEP);
}

/* ---- random programs ---- */

using value_model::Figures;
using value_model::Interval;
using value_model::expect_near;

const char *const ZONES[] = {"zone a", "zone b", "zone c", "zone d"};
const char *const COUNTS[] = {"count 0", "count 1", "count 2"};
const char *const SAMPLES[] = {"sample 0", "sample 1"};
const char *const EVENTS[] = {"event 0", "event 1"};
const char *const MEMORY = "memory 0";

class Program : public value_model::Players {
 public:
   using Players::Players;

   std::vector<Interval> frames;

   static bool is_load(size_t frame) { return frame % 17 == 3; }

   void run(int count)
   {
      Prof_update(1);
      for (int i = 0; i < count; ++i) {
         frames.push_back(log_.from_here());
         const int steps = pick(60);
         for (int s = 0; s < steps; ++s) step();
         if (is_load(frames.size() - 1)) Prof_note_load("level");
         Prof_update(1);
         log_.close(frames.back());
      }
      leave_all();
   }

 private:
   void step()
   {
      const size_t thread = static_cast<size_t>(pick(3));
      const int what = pick(10), which = pick(6);
      const int amount = pick(2000) - 700;
      Prof_fake_ticks += static_cast<uint64_t>(1 + pick(1000)); /* so amounts have an order */
      on(thread, [&] { act(thread, what, which, amount); });
   }

   void count(size_t thread, int kind, double amount)
   {
      Prof_add(Prof_value(Prof_COUNT, COUNTS[kind], "", ""), amount);
      note(COUNTS[kind], thread, amount);
   }

   void act(size_t thread, int what, int which, double amount)
   {
      const int kind = which % 3;
      if (what < 2 && stacks_[thread].size() < 6) enter(thread, ZONES[which % 4]);
      else if (what < 4 && !stacks_[thread].empty()) leave(thread);
      else if (what < 6) count(thread, kind, kind == 0 ? amount : kind == 1 ? amount / 2 : 1);
      else if (what == 6) {
         Prof_sample(Prof_value(Prof_SAMPLE, SAMPLES[which % 2], "", ""), amount);
         note(SAMPLES[which % 2], thread, amount);
      } else if (what == 7) {
         const char *description = "of a path, \"as found\"";
         Prof_event(Prof_value(Prof_EVENT, EVENTS[which % 2], "m", description), amount);
         note(EVENTS[which % 2], thread, amount);
      } else if (amount != 0) {
         if (amount > 0) Prof_claim(Prof_value(Prof_MEMORY, MEMORY, "", ""), amount);
         else Prof_disclaim(Prof_value(Prof_MEMORY, MEMORY, "", ""), -amount);
         note(MEMORY, thread, amount);
      }
   }
};

void expect_frame(int back, const std::string &what, const Figures &should)
{
   SCOPED_TRACE(what + ", " + std::to_string(back) + " frames ago");
   Prof_Value_Stats is;
   if (!Prof_get_frame_value(back, what.c_str(), &is)) {
      EXPECT_EQ(should.n, 0) << "it is not known";
      return;
   }
   value_model::expect_same(is, should);
   bool is_last = should.lasts.empty();
   for (const auto &last : should.lasts) is_last |= is.last == last.second;
   EXPECT_TRUE(is_last) << is.last;
   if (should.lasts.empty()) expect_near(is.last, should.last, "last");
}

class RandomValues : public testing::TestWithParam<int> {};

TEST_P(RandomValues, are_as_the_model_has_them)
{
   const int frames = 40;
   Program program(static_cast<unsigned>(GetParam()));
   program.run(frames);
   const value_model::Log &log = program.log();
   for (int i = 0; i < frames && !HasFailure(); ++i) {
      const int back = frames - 1 - i;
      const value_model::Intervals in = {program.frames[static_cast<size_t>(i)]};
      for (const std::string value : COUNTS)
         for (const std::string below : {"", ZONES[0], ZONES[2]})
            expect_frame(back, below.empty() ? value : value + "@" + below,
                         log.count(in, value, below));
      for (const char *value : EVENTS) expect_frame(back, value, log.event(in, value));
      for (const char *value : SAMPLES) expect_frame(back, value, log.sample(in, value));
      expect_frame(back, MEMORY, log.sample(in, MEMORY, true));
   }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomValues, testing::Range(0, 40));

/* Of what each frame has. */
void expect_figures(const Table &t, const std::string &name, const std::vector<double> &figures)
{
   EXPECT_EQ(number(cell(t, name, "frames")), static_cast<double>(figures.size()));
   expect_near(number(cell(t, name, "frame_mean")), naive_mean(figures), name);
   expect_near(number(cell(t, name, "frame_min")), naive_percentile(figures, 0), name);
   expect_near(number(cell(t, name, "frame_p50")), naive_percentile(figures, 500), name);
   expect_near(number(cell(t, name, "frame_p99")), naive_percentile(figures, 990), name);
}

TEST(Value_tables, values_over_a_range_as_reckoned_naively)
{
   start();
   Program program(14);
   program.run(210);
   const value_model::Log &log = program.log();
   value_model::Intervals in; /* without loads, and without the first: all is known later on */
   for (size_t i = 10; i < 210; ++i)
      if (!program.is_load(i)) in.push_back(program.frames[i]);
   const Figures count = log.count(in, COUNTS[1], ""), event = log.event(in, EVENTS[0]),
                 sample = log.sample(in, SAMPLES[0]);
   const Table t = table_in(Prof_CSV_VALUES, 0, 199);
   EXPECT_EQ(t[0].size(), 21u);
   EXPECT_EQ(t.size(), 11u);
   EXPECT_EQ(cell(t, EVENTS[0], "kind"), "event");
   EXPECT_EQ(cell(t, EVENTS[0], "unit"), "m");
   EXPECT_EQ(cell(t, EVENTS[0], "description"), "of a path, \"as found\"");
   EXPECT_EQ(number(cell(t, COUNTS[1], "sum")), count.sum);
   EXPECT_EQ(number(cell(t, COUNTS[1], "n")), count.n);
   expect_near(number(cell(t, COUNTS[1], "per_s")), count.sum / count.seconds, "per_s");
   EXPECT_EQ(cell(t, COUNTS[1], "min"), "");
   EXPECT_EQ(number(cell(t, EVENTS[0], "n")), event.n);
   EXPECT_EQ(number(cell(t, EVENTS[0], "max")), event.max);
   EXPECT_EQ(number(cell(t, EVENTS[0], "min")), event.min);
   expect_near(number(cell(t, SAMPLES[0], "mean")), sample.mean, "mean");
   EXPECT_EQ(number(cell(t, SAMPLES[0], "last")), sample.last);
   std::map<std::string, std::vector<double>> by_frame;
   for (const Interval &frame : in) {
      by_frame[COUNTS[1]].push_back(log.count({frame}, COUNTS[1], "").sum);
      by_frame[EVENTS[0]].push_back(log.event({frame}, EVENTS[0]).sum);
      by_frame[SAMPLES[0]].push_back(log.sample({frame}, SAMPLES[0]).mean);
   }
   for (const auto &[name, values] : by_frame) expect_figures(t, name, values);
}

/* ---- single amounts ---- */

void expect_percentiles(const Prof_Amount_Stats &s, const std::vector<double> &amounts, double off)
{
   const std::pair<double, int> all[] = {{s.p50, 500}, {s.p95, 950}, {s.p99, 990}, {s.p999, 999}};
   for (const auto &[found, per_mille] : all) {
      const double right = naive_percentile(amounts, per_mille);
      EXPECT_LE(std::fabs(found - right), off * std::fabs(right)) << per_mille << " " << right;
   }
}

TEST(Single_amounts, are_told_within_the_error_that_is_promised)
{
   start();
   std::mt19937_64 random(5);
   Prof_Value *wide = Prof_value(Prof_EVENT, "wide", "", ""),
              *whole = Prof_value(Prof_EVENT, "whole", "", "");
   std::vector<double> wides, wholes;
   Prof_Amount_Stats s;
   EXPECT_EQ(Prof_get_value_entry_stats("wide", &s), 0);
   for (int i = 0; i < 30000; ++i) {
      double x =
         std::ldexp(static_cast<double>(random() % 100000) - 40000, int(random() % 80) - 40);
      if (i % 100 == 0) x = 0;
      wides.push_back(x);
      Prof_event(wide, x);
      wholes.push_back(static_cast<double>(random() % 256) - 128);
      Prof_event(whole, wholes.back());
      if (i % 1000 == 0) Prof_update(1);
   }
   ASSERT_EQ(Prof_get_value_entry_stats("wide", &s), 1) << "without another update";
   EXPECT_EQ(s.n, 30000);
   EXPECT_EQ(s.min, naive_percentile(wides, 0));
   EXPECT_EQ(s.max, naive_percentile(wides, 1000));
   expect_percentiles(s, wides, 1.0 / 128);
   ASSERT_EQ(Prof_get_value_entry_stats("whole", &s), 1);
   expect_percentiles(s, wholes, 0);
   double sum = 0;
   for (double x : wholes) sum += x;
   EXPECT_EQ(s.sum, sum);
   EXPECT_DOUBLE_EQ(s.mean, sum / 30000);
}

TEST(Single_amounts, begin_anew_with_a_reset)
{
   start();
   Prof_update(1);
   Prof_Amount_Stats s;
   for (double x : {1.0, 2.0, 300.0}) Prof_Event(path_length, x);
   Prof_reset_entry_stats();
   EXPECT_EQ(Prof_get_value_entry_stats("path_length", &s), 0);
   Prof_Event(path_length, 7);
   ASSERT_EQ(Prof_get_value_entry_stats("path_length", &s), 1);
   EXPECT_EQ(s.n, 1);
   EXPECT_EQ(s.p50, 7);
   EXPECT_EQ(s.max, 7);
   Prof_update(1);
   EXPECT_EQ(figures("path_length", 0, "n sum"), "4 310") << "frames have them all";
   EXPECT_EQ(Prof_get_value_entry_stats("nothing", &s), 0);
   EXPECT_EQ(Prof_get_value_entry_stats(nullptr, &s), 0);
   EXPECT_EQ(Prof_get_value_entry_stats("path_length", nullptr), 0);
   Prof_Claim(meshes, 100);
   ASSERT_EQ(Prof_get_value_entry_stats("meshes.allocations", &s), 1);
   EXPECT_EQ(s.p50, 100);
}

TEST(Single_amounts, beyond_the_memory_are_left_out_and_told)
{
   configure([](Prof_Config &config) { config.entry_bytes = 4096; });
   Prof_Value *event = Prof_value(Prof_EVENT, "spread", "", "");
   for (int i = 0; i < 200; ++i) Prof_event(event, std::ldexp(1.0, i));
   Prof_update(1);
   Prof_Amount_Stats s;
   ASSERT_EQ(Prof_get_value_entry_stats("spread", &s), 1);
   EXPECT_EQ(s.n, 200);
   EXPECT_EQ(s.max, std::ldexp(1.0, 199));
   EXPECT_LE(s.p50, s.p999);
   expect_told({"entry_bytes"});
}

/* ---- OpenMetrics ---- */

/* A reader after the grammar of the specification, 1.0, and its rules of names and values. */
struct Family {
   std::string type, unit, help;
   std::map<std::string, double> samples; /* by what stands behind the family's name */
};
using Families = std::map<std::string, Family>;

bool is_name(const std::string &name)
{
   if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) return false;
   return std::all_of(name.begin(), name.end(),
                      [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '_'); });
}

std::string unescaped(const std::string &text)
{
   std::string plain;
   for (size_t i = 0; i < text.size(); ++i) {
      EXPECT_NE(text[i], '"') << text;
      if (text[i] != '\\') plain += text[i];
      else if (text[++i] == 'n') plain += '\n';
      else plain += text[i];
   }
   return plain;
}

void check_sample(const Family &f, const std::string &suffix, double x)
{
   static const std::map<std::string, std::vector<std::string>> suffixes = {
      {"gauge", {""}}, {"counter", {"_total"}}, {"summary", {"_sum", "_count"}}};
   if (f.type == "info") { /* its labels have a test of their own */
      EXPECT_EQ(suffix.rfind("_info{", 0), 0u) << suffix;
      EXPECT_EQ(x, 1);
      return;
   }
   const auto &legal = suffixes.at(f.type);
   bool quantile = f.type == "summary" && suffix.rfind("{quantile=\"0.", 0) == 0;
   EXPECT_TRUE(quantile || std::count(legal.begin(), legal.end(), suffix)) << f.type << suffix;
   EXPECT_TRUE(f.type == "gauge" || x >= 0) << suffix;
}

Families families_of(const std::string &text)
{
   Families families;
   std::string last;
   std::istringstream lines(text);
   std::string line;
   EXPECT_GE(text.size(), 6u);
   EXPECT_EQ(text.substr(text.size() - 6), "# EOF\n");
   while (std::getline(lines, line) && line != "# EOF") {
      if (line[0] == '#') {
         std::istringstream words(line);
         std::string hash, what, name;
         words >> hash >> what >> name;
         std::string rest = line.substr(std::min(line.size(), 4 + what.size() + name.size()));
         EXPECT_TRUE(is_name(name)) << line;
         if (what == "TYPE") {
            EXPECT_EQ(families.count(name), 0u) << "twice: " << name;
            families[name].type = rest;
         } else {
            EXPECT_EQ(name, last) << "lines of a family stand together";
         }
         if (what == "UNIT") families[name].unit = rest;
         if (what == "HELP") families[name].help = unescaped(rest);
         EXPECT_TRUE(what != "UNIT" || name.substr(name.size() - rest.size() - 1) == "_" + rest)
            << line;
         EXPECT_TRUE(what == "TYPE" || what == "UNIT" || what == "HELP") << line;
         last = name;
         continue;
      }
      size_t blank = line.rfind(' ');
      EXPECT_EQ(line.substr(0, last.size()), last) << line;
      std::string suffix = line.substr(last.size(), blank - last.size());
      EXPECT_EQ(families[last].samples.count(suffix), 0u) << line;
      double x = number(line.substr(blank + 1));
      families[last].samples[suffix] = x;
      check_sample(families[last], suffix, x);
   }
   EXPECT_FALSE(std::getline(lines, line)) << "something stands behind # EOF";
   return families;
}

/* No family may be called as another's samples are. */
void check_apart(const Families &families)
{
   for (const auto &f : families)
      for (const char *suffix : {"_total", "_created", "_count", "_sum", "_bucket", "_info"})
         EXPECT_EQ(families.count(f.first + suffix), 0u) << f.first << suffix;
}

/* What a family is, and its samples: "counter _total=7". */
std::string family(const Families &families, const std::string &name)
{
   const auto found = families.find("iprof_" + name);
   if (found == families.end()) return "none";
   std::string text = found->second.type;
   for (const auto &sample : found->second.samples)
      text += " " + sample.first + "=" + text_of(sample.second);
   return text;
}

TEST(Open_metrics, tell_what_was_counted)
{
   play();
   Prof_value(Prof_COUNT, "draw_calls", "calls", "a \\ and a \"quote\"\nand a line");
   std::string text = exported(Prof_OPENMETRICS);
   Families f = families_of(text);
   check_apart(f);
   EXPECT_EQ(family(f, "draw_calls"), "counter _total=50500") << text;
   EXPECT_EQ(f["iprof_draw_calls"].unit, "calls");
   EXPECT_EQ(f["iprof_draw_calls"].help, "a \\ and a \"quote\" and a line") << "as names are kept";
   EXPECT_EQ(family(f, "alive"), "gauge =100");
   EXPECT_EQ(family(f, "meshes_bytes"), "gauge =67108865");
   Family allocations = f["iprof_meshes_allocations_bytes"], frames = f["iprof_frame_seconds"];
   EXPECT_EQ(allocations.samples["_count"], 2);
   EXPECT_EQ(allocations.samples["_sum"], 67108865);
   EXPECT_EQ(allocations.samples["{quantile=\"0.5\"}"], 1);
   EXPECT_EQ(family(f, "walked_meters"), "summary _count=200") << "there were amounts below 0";
   EXPECT_EQ(frames.samples["_count"], 101);
   EXPECT_NEAR(frames.samples["_sum"], 0.2, 1e-12);
   EXPECT_NEAR(frames.samples["{quantile=\"0.5\"}"], 0.002, 1e-12);
}

TEST(Open_metrics, a_summary_of_frames_is_of_their_lengths_and_one_of_work_stands_apart)
{
   start();
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   Prof_update(1);
   for (int i = 0; i < 100; ++i) {
      if (i == 50) Prof_note_load("reef");
      pass(i == 50 ? 300 : 4);
      {
         Prof(vsync);
         pass(6);
      }
      Prof_update(1);
   }
   Families f = families_of(exported(Prof_OPENMETRICS));
   Family frames = f["iprof_frame_seconds"], work = f["iprof_frame_work_seconds"];
   EXPECT_EQ(frames.samples["_count"], 101);
   EXPECT_NEAR(frames.samples["_sum"], 99 * 0.010 + 0.306, 1e-12);
   EXPECT_NEAR(frames.samples["{quantile=\"0.5\"}"], 0.010, 1e-12);
   EXPECT_NEAR(frames.samples["{quantile=\"0.999\"}"], 0.306, 1e-12) << "the sum has the load, too";
   EXPECT_EQ(work.type, "summary");
   EXPECT_NEAR(work.samples["{quantile=\"0.5\"}"], 0.004, 1e-12);
   EXPECT_NEAR(work.samples["{quantile=\"0.999\"}"], 0.004, 1e-12);
   EXPECT_EQ(work.samples.count("_sum") + work.samples.count("_count"), 0u);
}

TEST(Open_metrics, a_summary_of_an_event_is_of_the_same_amounts_throughout)
{
   start();
   Prof_Event(steps, 1);
   Prof_update(1);
   Prof_Event(steps, 3);
   Prof_update(0); /* not recorded */
   Families f = families_of(exported(Prof_OPENMETRICS));
   EXPECT_EQ(f["iprof_steps"].samples["_count"], 2);
   EXPECT_EQ(f["iprof_steps"].samples["_sum"], 4);
   EXPECT_EQ(f["iprof_steps"].samples["{quantile=\"0.999\"}"], 3);
   Prof_reset_entry_stats();
   Prof_Event(steps, 7);
   Prof_update(1);
   f = families_of(exported(Prof_OPENMETRICS));
   EXPECT_EQ(family(f, "steps"), "summary _count=1 _sum=7 {quantile=\"0.5\"}=7 "
                                 "{quantile=\"0.95\"}=7 {quantile=\"0.99\"}=7 "
                                 "{quantile=\"0.999\"}=7");
}

TEST(Open_metrics, counters_go_on_when_frames_leave_the_history)
{
   configure([](Prof_Config &config) { config.history_frames = 60; });
   for (int i = 0; i < 1000; ++i) {
      Prof_Add(shots, 2);
      Prof_Event(hit, 3);
      pass(1);
      Prof_update(1);
   }
   Families f = families_of(exported(Prof_OPENMETRICS));
   EXPECT_EQ(f["iprof_shots"].samples["_total"], 2000);
   EXPECT_EQ(f["iprof_hit"].samples["_sum"], 3000);
   EXPECT_EQ(f["iprof_hit"].samples["_count"], 1000);
   EXPECT_EQ(f["iprof_frame_seconds"].samples["_count"], 1000);
}

TEST(Open_metrics, names_and_units_are_legal_and_apart)
{
   start();
   const char *const names[] = {
      "a b",      "a_b",        "a.b",       "a-b",  "9 lives",          "",
      "%",        "Zo\xC3\xAB", "bad\xFF",   "draw", "draw_total",       "draw_count",
      "draw_sum", "frame",      "x_seconds", "x",    "{quantile=\"1\"}", "# EOF",
      "a b 2",    "__"};
   const char *const units[] = {"",    "MB",    "ms",   "%",        "deg",       "km",
                                "kHz", "calls", "MB/s", "furlongs", "\xC2\xB5s", "a\"b\n"};
   int count = 0;
   for (const char *name : names)
      for (int kind = Prof_COUNT; kind <= Prof_MEMORY; ++kind) {
         std::string full = name + std::string(static_cast<size_t>(kind) - 1, '.');
         Prof_Value *v = Prof_value(static_cast<Prof_Kind>(kind), full.c_str(), units[++count % 12],
                                    "about \xFF it");
         if (kind == Prof_COUNT) Prof_add(v, count % 5 ? 1 : -1);
         if (kind == Prof_SAMPLE) Prof_sample(v, -2.5);
         if (kind == Prof_EVENT) Prof_event(v, 1000);
         if (kind == Prof_MEMORY) Prof_claim(v, 1);
      }
   pass(1);
   Prof_update(1);
   std::string text = exported(Prof_OPENMETRICS);
   Families f = families_of(text);
   check_apart(f);
   EXPECT_GE(f.size(), 100u) << text;
   EXPECT_EQ(f["iprof_x_seconds"].unit, "seconds") << text;
   for (const auto &one : f) EXPECT_FALSE(one.second.samples.empty()) << one.first;
}

TEST(Open_metrics, amounts_are_converted)
{
   start();
   Prof_update(1);
   const struct {
      const char *name, *unit;
      double amount;
      const char *told, *what;
   } rows[] = {{"heap", "KB", 1.5, "heap_bytes", "gauge =1536"},
               {"lag", "ms", 20, "lag_seconds", "gauge =0.02"},
               {"load", "%", 50, "load_ratio", "gauge =0.5"},
               {"rate", "kHz", 48, "rate_hertz", "gauge =48000"}};
   for (const auto &row : rows)
      Prof_sample(Prof_value(Prof_SAMPLE, row.name, row.unit, ""), row.amount);
   Prof_add(Prof_value(Prof_COUNT, "sent_bytes", "bytes", ""), 7);
   pass(1);
   Prof_update(1);
   Families f = families_of(exported(Prof_OPENMETRICS));
   for (const auto &row : rows) EXPECT_EQ(family(f, row.told), row.what);
   EXPECT_EQ(family(f, "sent_bytes"), "counter _total=7");
}

/* ---- baselines and comparisons ---- */

/* Frames of so many calls, give or take one, and a value of its own name. */
void play_calls(int frames, int calls, const char *alone)
{
   for (int i = 0; i < frames; ++i) {
      Prof_Add(calls, calls + (i % 2 ? 1 : -1));
      Prof_sample(Prof_value(Prof_SAMPLE, alone, "m", ""), 3);
      Prof_Sample(steady, 12);
      pass(1);
      Prof_update(1);
   }
}

const Prof_Value_Difference *difference(const std::string &name)
{
   uint32_t count;
   const Prof_Value_Difference *all = Prof_Compare_values(&count);
   for (uint32_t i = 0; i < count; ++i)
      if (name == all[i].name) return &all[i];
   ADD_FAILURE() << name;
   return nullptr;
}

/* The means that the overlay shows, by the value's number; NaN: not known. */
std::pair<double, double> means_of(const char *name)
{
   const Prof_Means *a, *b;
   const int value = Prof_find_value(name);
   EXPECT_EQ(Prof_Compare_compared(&a, &b), 1);
   EXPECT_GE(value, 0) << name;
   return {Prof_Range_Means_value(a, static_cast<uint32_t>(value) + 1),
           Prof_Range_Means_value(b, static_cast<uint32_t>(value) + 1)};
}

TEST(Value_comparison, of_two_ranges)
{
   start();
   play_calls(50, 100, "first");
   play_calls(50, 100, "second");
   play_calls(50, 130, "second");
   uint32_t count;
   EXPECT_EQ(Prof_Compare_values(&count), nullptr);
   ASSERT_EQ(Prof_compare(100, 149, 0, 49), 1);
   const Prof_Value_Difference *d = difference("calls"), *steady = difference("steady");
   ASSERT_TRUE(d && steady);
   EXPECT_EQ(std::make_tuple(d->a, d->b, d->difference, d->beyond_noise),
             std::make_tuple(100, 130, 30, 1));
   EXPECT_EQ(std::make_tuple(steady->difference, steady->beyond_noise), std::make_tuple(0, 0));
   EXPECT_EQ(difference("second")->in_a, 0);
   EXPECT_TRUE(std::isnan(difference("second")->difference));
   EXPECT_EQ(difference("first")->b, 3) << "a sample holds on";
   EXPECT_EQ(means_of("calls"), std::make_pair(100.0, 130.0));
   EXPECT_EQ(means_of("first"), std::make_pair(3.0, 3.0));
   EXPECT_TRUE(std::isnan(means_of("second").first));
   ASSERT_EQ(Prof_compare(50, 98, 100, 149), 1); /* one frame less: 100.02 or so, by chance */
   EXPECT_NE(difference("calls")->difference, 0);
   EXPECT_EQ(difference("calls")->beyond_noise, 0);
   Prof_compare_off();
   EXPECT_EQ(Prof_Compare_values(&count), nullptr);
}

TEST(Value_comparison, with_a_file_that_was_saved)
{
   start();
   play_calls(40, 100, "alone");
   File saved;
   ASSERT_EQ(Prof_save_baseline(saved.name(), 0, everything), 1);
   EXPECT_EQ(saved.read().find("iprof baseline 2\n"), 0u);
   EXPECT_TRUE(has(saved.read(), "\ncount 40 100 1 calls\t\n")) << saved.read();
   EXPECT_TRUE(has(saved.read(), "\nsample 40 3 0 alone\tm\n")) << saved.read();
   play_calls(40, 90, "alone");
   ASSERT_EQ(Prof_compare_baseline(saved.name(), 0, 39), 1) << all_told();
   EXPECT_EQ(difference("calls")->difference, -10);
   EXPECT_EQ(difference("alone")->difference, 0);
   EXPECT_EQ(means_of("calls"), std::make_pair(100.0, 90.0)) << "the overlay has those of the file";
   Table t = table_in(Prof_CSV_COMPARISON);
   for (const auto &row : t) EXPECT_EQ(row.size(), 17u);
   const auto calls = std::find_if(t.begin(), t.end(), [](const auto &row) {
      return row[0] == "calls" && row[1] == "(value)";
   });
   ASSERT_NE(calls, t.end());
   std::string shown;
   for (const char *title : {"value_a", "value_b", "value_diff", "beyond_noise"})
      shown += (*calls)[column(t, title)] + " ";
   EXPECT_EQ(shown, "100 90 -10 1 ");
}

std::string file_of_values(const std::string &values)
{
   return "iprof baseline 2\nframes 2\nframe_ns 1000000\npaths 1\n0 0 0 (root)\n" + values +
          "end\n";
}

TEST(Value_comparison, files_of_before_and_of_other_units)
{
   start();
   Prof_update(1);
   for (int i = 0; i < 3; ++i) {
      Prof_sample(Prof_value(Prof_SAMPLE, "heap", "KB", ""), 2048);
      Prof_Add(calls, 7);
      pass(1);
      Prof_update(1);
   }
   File before("iprof baseline 1\nframes 2\nframe_ns 1000000\npaths 1\n0 0 0 (root)\nend\n");
   ASSERT_EQ(Prof_compare_baseline(before.name(), 0, 1), 1) << all_told();
   EXPECT_EQ(difference("calls")->in_a, 0);
   File other(
      file_of_values("values 3\nsample 9 1 .5 heap\tMB\nsample 9 3 0 calls\t\n"
                     "event 1 -2e3 1 gone\tft\n"));
   ASSERT_EQ(Prof_compare_baseline(other.name(), 0, 1), 1) << all_told();
   EXPECT_EQ(difference("heap")->a, 1024);
   EXPECT_STREQ(difference("heap")->unit, "KB");
   EXPECT_EQ(means_of("heap"), std::make_pair(1024.0, 2048.0));
   EXPECT_TRUE(std::isnan(means_of("calls").first));
   EXPECT_EQ(difference("calls")->in_a, 0) << "it was of another kind";
   EXPECT_EQ(difference("gone")->a, -2000);
   EXPECT_STREQ(difference("gone")->unit, "ft");
   uint32_t count;
   Prof_Compare_values(&count);
   EXPECT_EQ(count, 4u);
   EXPECT_EQ(Prof_num_values(), 2) << "what is only in a file is no value here";
}

TEST(Value_comparison, bad_files_are_told_with_the_line)
{
   start();
   play_calls(3, 5, "alone");
   const std::pair<const char *, const char *> all[] = {
      {"", ":6: this line should be"},
      {"values x\n", ":6: this line should be"},
      {"values 1\n", ":6: the file ends too early"},
      {"values 4000000000\n", ":6: the file ends too early"},
      {"values 1\ncounter 1 1 0 a\tb\n", ":7: a value should be"},
      {"values 1\ncount 1 1 a\tb and more\n", ":7: a value should be"},
      {"values 1\ncount 0 1 1 a\tb and more\n", ":7: a value's frames"},
      {"values 1\ncount 1 1 -1 a\tb and more\n", ":7: a value's frames"},
      {"values 1\ncount 1 nan 1 a\tb and more\n", ":7: a value should be"},
      {"values 1\ncount 1 1e999 1 a\tb and more\n", ":7: a value should be"},
      {"values 1\ncount 1 1 1 a and no tab\n", ":7: this cannot be"},
      {"values 1\ncount 1 1 1 a\tb\tand c\n", ":7: this cannot be"},
      {"values 0\ncount 1 1 1 a\tb\n", ":7: more values than"}};
   for (const auto &bad : all) {
      File file(file_of_values(bad.first));
      told.clear();
      EXPECT_EQ(Prof_compare_baseline(file.name(), 0, 1), 0) << bad.first;
      ASSERT_EQ(told.size(), 1u) << bad.first;
      EXPECT_EQ(told[0].find(file.name() + std::string(bad.second)), 0u)
         << told[0] << " should have " << bad.second;
   }
}

/* ---- numbers ---- */

TEST(Exact_numbers, are_read_back_as_written_in_any_locale)
{
   std::mt19937_64 random(3);
   std::vector<double> values = {0,       1,     -1, 0.1, 1e300, -1e-300, 123456789012345678.0,
                                 1.0 / 3, 5e-324};
   for (int i = 0; i < 2000; ++i) {
      uint64_t bits = random();
      double x;
      std::memcpy(&x, &bits, sizeof x);
      if (std::isfinite(x)) values.push_back(x);
   }
   for (const char *locale : {"C", "de_DE.UTF-8"}) {
      if (!std::setlocale(LC_ALL, locale)) continue;
      for (double x : values) {
         char text[Prof_NUMBER_SIZE];
         std::string s = Prof_Number_write_exact(text, x);
         EXPECT_EQ(s.find(','), std::string::npos) << s;
         EXPECT_EQ(number(s), x) << s;
      }
   }
   std::setlocale(LC_ALL, "C");
   char text[Prof_NUMBER_SIZE];
   EXPECT_STREQ(Prof_Number_write_exact(text, 0.1), "0.1");
   EXPECT_STREQ(Prof_Number_write_exact(text, -2000), "-2000");
   EXPECT_STREQ(Prof_Number_write_exact(text, std::nan("")), "nan");
   EXPECT_STREQ(Prof_Number_write_exact(text, -HUGE_VAL), "-inf");
   double x;
   for (const char *wrong : {"", "e", "-", "1e", "--1", "1-1", ".", "1e999"})
      EXPECT_EQ(Prof_Number_read_exact(wrong, wrong + std::strlen(wrong), &x), nullptr) << wrong;
}

} // namespace
