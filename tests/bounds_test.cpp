/* bounds_test.cpp - estimates with their bounds, in the report, files, comparisons, budgets and
 * hitches. Seeds are fixed, so figures are the same in every run.
 */
#include "facts.h"
#include "src/base/prof_bounded.h"
#include "src/gather/prof_often.h"
#include "src/export/prof_export.h"
#include "src/show/prof_baseline.h"
#include "src/show/prof_compare.h"
#include "tables.h"

namespace {

std::string written(double value, double bound, int decimals,
                    const Prof_Bound_Signs &signs = Prof_Bound_ASCII)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Bounded_add(&words, value, bound, decimals, &signs);
   return words.text;
}

TEST(Bounded, tells_the_bound_behind_the_figure)
{
   EXPECT_EQ(written(0.31, 0, 3), "0.310");
   EXPECT_EQ(written(0.31, 0.0124, 3), "0.310 +-0.012");
   EXPECT_EQ(written(0.31, 0.01, 2), "0.31 +-0.01");
   EXPECT_EQ(written(12, 3, 0), "12 +-3");
   EXPECT_EQ(written(0.31, 1e-9, 3), "0.310 +-0.000") << "it rounds to nothing";
   EXPECT_EQ(written(0.31, 0.01, 2, Prof_Bound_UTF8), "0.31 \302\2610.01");
}

TEST(Bounded, tells_no_more_than_is_known)
{
   EXPECT_EQ(written(0.06, 0.06, 3), "<=0.120");
   EXPECT_EQ(written(0.06, 0.08, 3), "<=0.140");
   EXPECT_EQ(written(0, 0.08, 3), "<=0.080");
   EXPECT_EQ(written(0, 0, 3), "0.000");
   EXPECT_EQ(written(0.06, 0.06, 2, Prof_Bound_UTF8), "\342\211\2440.12");
}

TEST(Bounded, gives_bounds_the_room_of_small_ones)
{
   EXPECT_EQ(written(1000, 9.9994, 3), "1000.000 +-9.999");
   EXPECT_EQ(written(1000, 9.9996, 3), "1000.000 +-10.00");
   EXPECT_EQ(written(1000, 99.994, 3), "1000.000 +-99.99");
   EXPECT_EQ(written(1000, 99.996, 3), "1000.000 +-100.0");
   EXPECT_EQ(written(1000, 999.94, 3), "1000.000 +-999.9");
   EXPECT_EQ(written(5000, 999.96, 3), "5000.000 +-1000");
}

TEST(Bounded, tells_differences_of_either_sign)
{
   Prof_Words words;
   const Prof_Bounded b = Prof_Bounded_difference(-0.01, 0.03, 3);
   Prof_Short_Text_begin(&words);
   Prof_Bounded_add_figure(&words, &b, &Prof_Bound_ASCII);
   Prof_Bounded_add_bound(&words, &b, &Prof_Bound_ASCII);
   EXPECT_STREQ(words.text, "-0.010 +-0.030");
   EXPECT_FALSE(Prof_Bounded_difference(0.01, 0.03, 3).at_most);
}

/* What the clock itself shows of an entry in which nothing is, for this thread. */
void set_clock(double ticks)
{
   for (uint32_t i = 0; i < Prof_Contexts_used; ++i) {
      uint64_t bits;
      std::memcpy(&bits, &ticks, sizeof bits);
      if (Prof_Contexts[i]->often) Prof_Contexts[i]->often->clock = bits;
   }
}

void play(int frames, int entries, uint64_t work, uint64_t deviation, double clock = 0)
{
   static std::mt19937 random(1);
   for (int f = 0; f < frames; ++f) {
      Prof_Begin(query)
      for (int i = 0; i < entries; ++i) {
         tick(50);
         if (clock > 0) set_clock(clock);
         Prof_Often(ray)
         tick(work - deviation + random() % (2 * deviation + 1));
         Prof_Often_End(ray)
      }
      Prof_End
      Prof_Begin(draw)
      tick(200000);
      Prof_End
      Prof_update(1);
   }
}

void start(int log = 4)
{
   Prof_Often_seed = 7;
   Prof_Often_fixed_log = log;
   Prof_update(1);
}

void start_with_rays(int frames = 3)
{
   start();
   play(frames, 1000, 100, 90);
   Prof_set_average(0);
}

std::string line_with(const std::string &text, const std::string &part)
{
   std::istringstream lines(text);
   std::string line;
   while (std::getline(lines, line))
      if (line.find(part) != std::string::npos) return line;
   return "";
}

size_t columns_of(const std::string &text)
{
   size_t n = 0;
   for (unsigned char c : text) n += (c & 0xC0) != 0x80;
   return n;
}

struct Row {
   double self = 0, hier = 0, count = 0, self_bound = 0, hier_bound = 0;
};

Row row_of(const std::string &name)
{
   Row row;
   const auto report = report_now();
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      if (name == r.name && r.zone >= 0)
         row = {r.values[0], r.values[1], r.values[2], r.bounds[0], r.bounds[1]};
   }
   return row;
}

TEST(Bounds, stand_in_columns_of_the_text_report)
{
   start_with_rays();
   const Row ray = row_of("ray"), query = row_of("query"), draw = row_of("draw");
   ASSERT_GT(ray.self_bound, 0);
   EXPECT_DOUBLE_EQ(ray.self_bound, query.self_bound);
   EXPECT_DOUBLE_EQ(ray.self_bound, ray.hier_bound);
   EXPECT_EQ(query.hier_bound, 0) << "what is moved within it is no error of the whole";
   EXPECT_EQ(draw.self_bound, 0);

   char want[200];
   std::snprintf(want, sizeof want, "   %-35s %10.4f \302\261%.4f %10.4f \302\261%.4f %10.2f",
                 "ray", ray.self, ray.self_bound, ray.hier, ray.hier_bound, 1000.0);
   const std::string text = report_text();
   EXPECT_EQ(line_with(text, "  ray "), want) << text;
   for (const char *row : {"  draw ", "query", "  zone "})
      EXPECT_EQ(columns_of(line_with(text, row)), columns_of(line_with(text, "  ray "))) << text;
}

TEST(Bounds, are_in_no_text_of_exact_zones)
{
   start(0);
   play(3, 100, 100, 90);
   EXPECT_EQ(report_text().find('\302'), std::string::npos);
   EXPECT_EQ(columns_of(line_with(report_text(), "  ray ")), 38u + 3 * 11);
   EXPECT_FALSE(has(exported(Prof_CSV_ZONES), "_bound"));
   const File file;
   ASSERT_TRUE(Prof_save_baseline(file.name(), 0, 1));
   EXPECT_EQ(file.read().rfind("iprof baseline 1\n", 0), 0u);
}

TEST(Bounds, of_an_entry_shorter_than_the_clock_are_the_most_that_it_was)
{
   start();
   play(3, 1000, 12, 2, 20);
   Prof_set_average(0);
   const Row ray = row_of("ray");
   EXPECT_GE(ray.self_bound, ray.self);
   const std::string line = line_with(report_text(), "  ray ");
   EXPECT_TRUE(has(line, "\342\211\244")) << report_text();
   EXPECT_FALSE(has(line, "\302\261")) << report_text();
   EXPECT_GE(ray.self + ray.self_bound, 1000 * 12e-6) << "and it was no more than that";
   EXPECT_TRUE(has(line_with(exported(Prof_HTML, 0, 0), "<tr><td>ray<"), "&le;0."));
}

/* The cell of that column in the line of a zone; in the last line, if there is no zone. */
std::string cell_of(const std::string &text, const std::string &zone, const std::string &column)
{
   const auto lines = Csv_reader(text).all();
   EXPECT_TRUE(has(text, zone + ",")) << text;
   const auto heading = std::find(lines[0].begin(), lines[0].end(), column);
   const auto found = std::find_if(lines.begin(), lines.end() - 1, [&](const auto &line) {
      return !zone.empty() && std::find(line.begin(), line.end(), zone) != line.end();
   });
   return found->at(static_cast<size_t>(heading - lines[0].begin()));
}

double number(const std::string &text, const std::string &zone, const std::string &column)
{
   return std::stod(cell_of(text, zone, column));
}

TEST(Bounds, have_a_column_of_each_such_zone_among_frames)
{
   start_with_rays();
   const Row ray = row_of("ray");
   const std::string text = exported(Prof_CSV_FRAMES);
   EXPECT_NEAR(number(text, "", "ray (bound)"), ray.self_bound, 1e-6);
   EXPECT_NEAR(number(text, "", "ray"), ray.self, 1e-6);
   EXPECT_FALSE(has(text, "draw (bound)"));
}

TEST(Bounds, of_means_stand_behind_the_statistics_of_zones)
{
   start_with_rays(1);
   std::string text = exported(Prof_CSV_ZONES, 0, 0);
   EXPECT_NEAR(number(text, "ray", "self_mean_bound"), row_of("ray").self_bound, 1e-6);
   const double of_one = number(text, "ray", "hier_mean_bound");
   for (const char *zone : {"draw", "(frame)"})
      EXPECT_EQ(cell_of(text, zone, "self_mean_bound"), "0");
   play(99, 1000, 100, 90);
   text = exported(Prof_CSV_ZONES, 0, 99);
   EXPECT_NEAR(number(text, "ray", "self_mean_bound"), of_one / 10, of_one / 30);
}

TEST(Bounds, have_a_column_of_the_page)
{
   start_with_rays(2);
   const std::string text = exported(Prof_HTML, 0, 0);
   EXPECT_TRUE(has(text, "&plusmn;0."));
   EXPECT_TRUE(has(line_with(text, "<tr><td>ray<"), "&plusmn;0."));
   EXPECT_FALSE(has(line_with(text, "<tr><td>draw<"), "&plusmn;"));
   const File file;
   ASSERT_TRUE(Prof_Export_all(file.name()));
   EXPECT_TRUE(has(line_with(file.read(), "<tr><td>ray<"), "&plusmn;0."));
}

TEST(Bounds, of_a_difference_are_those_of_both_sides)
{
   start_with_rays(40);
   ASSERT_TRUE(Prof_compare(20, 39, 0, 19));
   Row ray = row_of("ray");
   EXPECT_GT(ray.self_bound, 0);
   EXPECT_LT(std::fabs(ray.self), ray.self_bound) << "nothing changed";
   const std::string text = exported(Prof_CSV_COMPARISON);
   EXPECT_NEAR(number(text, "ray", "self_bound"), ray.self_bound, 1e-6);
   EXPECT_NEAR(number(text, "ray", "self_diff"), ray.self, 1e-6);
   EXPECT_TRUE(has(line_with(report_text(), "  ray "), "\302\261"));
   EXPECT_FALSE(has(line_with(report_text(), "  ray "), "\342\211\244"));

   play(20, 1000, 120, 90);
   ASSERT_TRUE(Prof_compare(20, 39, 0, 19));
   ray = row_of("ray");
   EXPECT_GT(ray.self, ray.self_bound) << "a fifth is a change";
   EXPECT_NEAR(ray.self, 0.02, ray.self_bound);
}

TEST(Bounds, are_kept_in_baselines)
{
   start_with_rays(20);
   const File file;
   ASSERT_TRUE(Prof_save_baseline(file.name(), 0, 19));
   ASSERT_TRUE(Prof_compare(0, 19, 0, 19));
   const Row twice = row_of("ray");
   ASSERT_TRUE(Prof_compare_baseline(file.name(), 0, 19));
   EXPECT_NEAR(row_of("ray").self_bound, twice.self_bound, 1e-9);
   EXPECT_EQ(file.read().rfind("iprof baseline 3\n", 0), 0u);
   EXPECT_TRUE(has(file.read(), "\nbounds 1\n")) << file.read();
}

bool parses(const std::string &text)
{
   Prof_Baseline b;
   const std::vector<char> copy(text.begin(), text.end()); /* no 0 at its end */
   if (!Prof_Baseline_parse(copy.data(), copy.size(), &b)) return false;
   Prof_Baseline_free(&b);
   return true;
}

TEST(Bounds, of_baselines_are_read_whole_or_not_at_all)
{
   const std::string head = "iprof baseline 3\nframes 2\nframe_ns 1000\npaths 2\n"
                            "0 1 0 (root)\n1 2 1 ai\nvalues 0\n";
   EXPECT_TRUE(parses(head + "bounds 1\n2 250000.5 12.5\nend\n"));
   EXPECT_TRUE(parses(head + "bounds 2\n1 0 1\n2 1e-3 0\nend\n"));
   EXPECT_TRUE(parses(head + "bounds 0\nend\n"));
   const std::string good = head + "bounds 1\n2 250000.5 12.5\nend\n";
   for (size_t length = 0; length < good.size(); ++length)
      EXPECT_FALSE(parses(good.substr(0, length))) << length;
   for (const char *bad : {"end\n", "bounds 2\n2 1 1\nend\n", "bounds 0\n2 1 1\nend\n",
                           "bounds 1\n3 1 1\nend\n", "bounds 1\n0 1 1\nend\n",
                           "bounds 1\n2 -1 1\nend\n", "bounds 1\n2 1 -1\nend\n",
                           "bounds 1\n2 1\nend\n", "bounds 1\n2 1 1 1\nend\n",
                           "bounds 1\n2 nan 1\nend\n", "bounds 1e9\n2 1 1\nend\n"})
      EXPECT_FALSE(parses(head + bad)) << bad;
}

int is_exceeded(const char *zone, double ms, const char *sign = "")
{
   char text[80];
   std::snprintf(text, sizeof text, "%s %s%.6f p100\n", zone, sign, ms);
   return exceeded(text);
}

TEST(Bounds, count_for_a_zone_and_its_budget)
{
   hear();
   start_with_rays(1);
   const Row ray = row_of("ray"), query = row_of("query");
   const double width = ray.hier_bound;
   ASSERT_GT(width, 0.002);
   /* The frames before had none of it, so the highest is the last. */
   EXPECT_EQ(is_exceeded("ray", ray.hier - 0.9 * width), 0);
   EXPECT_EQ(is_exceeded("ray", ray.hier - 1.1 * width), 1);
   EXPECT_TRUE(was_told("ray took at least "));
   EXPECT_EQ(is_exceeded("query > ray", ray.hier - 0.9 * width), 0);
   EXPECT_EQ(is_exceeded("query > ray", ray.hier - 1.1 * width), 1);
   EXPECT_EQ(is_exceeded("query", query.hier - 0.000002), 1) << "what is in it is exact";
   EXPECT_FALSE(was_told("at least"));
   EXPECT_EQ(is_exceeded("ray", ray.hier + 0.9 * width, ">="), 0);
   EXPECT_EQ(is_exceeded("ray", ray.hier + 1.1 * width, ">="), 1);
}

TEST(Bounds, are_taken_off_what_a_path_is_blamed_for)
{
   start();
   Prof_set_average(0);
   play(300, 1000, 100, 90);
   Prof_Begin(query)
   for (int i = 0; i < 4000; ++i) {
      tick(5000);
      Prof_Often(ray)
      tick(i % 8 ? 100 : 9000);
      Prof_Often_End(ray)
   }
   Prof_End
   Prof_update(1);
   const Row ray = row_of("ray");
   ASSERT_GT(ray.self_bound, 0.01);
   Prof_Blame blame;
   int rank = 0;
   while (Prof_get_blame(0, rank, &blame) && !has(blame.path, "ray")) ++rank;
   ASSERT_TRUE(has(blame_at(0, rank).path, "ray"));
   EXPECT_NEAR(blame.ms, ray.self, 1e-6);
   EXPECT_NEAR(blame.excess_ms, blame.ms - blame.usual_ms - ray.self_bound, 1e-6);
   EXPECT_LE(blame.blame_ms, blame.excess_ms + 1e-9);
   ASSERT_TRUE(Prof_Compare_with_hitch(0));
   char both[40];
   std::snprintf(both, sizeof both, "%.4f \302\261%.4f", ray.self, ray.self_bound);
   EXPECT_TRUE(has(line_with(report_text(), "   ray "), both)) << report_text();
}

} // namespace
