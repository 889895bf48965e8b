// compare_text.cpp - see compare_text.h
#include "compare_text.h"

#include "columns.h"
#include "log.h"
#include "rows.h"
#include "text.h"

#include <cmath>
#include <cstdio>

namespace iprof {

bool is_over(const Difference &row, const Fail_Over &over)
{
   if (row.verdict != Verdict::SLOWER) return false;
   if (row.what == What::VALUE)
      return over.wants_values && !(row.difference() <= std::fabs(row.a.mean) *
                                                           over.values_percent / 100);
   if (!over.wanted) return false;
   return row.difference() > (over.percent ? row.a.mean * over.limit / 100 : over.limit);
}

namespace {

const size_t WIDEST_PATH = 60, ROWS = 40;

// "A", or of several runs "A2".
std::string side_of(const Compared &all, size_t run)
{
   const bool is_a = run < all.of_a;
   const size_t runs = is_a ? all.of_a : all.runs.size() - all.of_a;
   const std::string side = is_a ? "A" : "B";
   return runs == 1 ? side : side + std::to_string(is_a ? run + 1 : run - all.of_a + 1);
}

// ---- the runs -----------------------------------------------------------------------------------

std::string head_of(const Compared &all, size_t run)
{
   const Outline &outline = all.runs[run];
   std::string text = format("%s  %s   %s", side_of(all, run).c_str(), plain(outline.name).c_str(),
                             of_them(all.plan.frames[run], "frame", "frames").c_str());
   const double rest = static_cast<double>(outline.frames.size()) - all.plan.frames[run];
   if (rest > 0) text += " of " + whole(rest + all.plan.frames[run]);
   if (!outline.range.empty()) text += " (" + outline.range + ")";
   if (all.without_machine)
      text += "; " + whole(outline.by_machine) + " left out, as the machine held them up";
   if (!outline.labels.empty()) text += "   " + outline.labels;
   return text + "\n";
}

const char *way_of(Pairs pairs)
{
   return pairs == Pairs::BY_NUMBER ? "number" : "place in the range";
}

std::string pairs_text(const Compared &all)
{
   const Plan &plan = all.plan;
   if (plan.pairs != Pairs::NONE && all.wish == Wish::PAIRED)
      return format("Paired, as asked: the same frames by their %s; the correlation of their\n"
                    "blocks is %.2f%s.\n",
                    way_of(plan.pairs), plan.correlation,
                    plan.correlation < SHARED ? ", so they may not be the same" : "");
   if (plan.pairs != Pairs::NONE)
      return format("Paired: the same frames by their %s, as blocks of them go up and down\n"
                    "together (correlation %.2f). The level's own shape is no noise then.\n",
                    way_of(plan.pairs), plan.correlation);
   if (all.wish != Wish::BY_ITSELF) return "Not paired: each run by itself.\n";
   if (plan.correlation == UNKNOWN)
      return "Not paired: too few frames to tell whether they are the same; if so, --paired.\n";
   return format("Not paired: blocks of the runs do not go up and down together (correlation %.2f\n"
                 "at best). If they play the same frames nevertheless, --paired.\n",
                 plan.correlation);
}

// ---- the table ----------------------------------------------------------------------------------

const char *word_of(const Difference &row)
{
   const bool is_value = row.what == What::VALUE;
   if (row.verdict == Verdict::SAME) return row.tested ? "" : "too short";
   if (row.a.mean == 0 || std::isnan(row.a.mean)) return "new";
   if (row.b.mean == 0 || std::isnan(row.b.mean)) return "gone";
   if (is_value) return row.verdict == Verdict::SLOWER ? "more" : "less";
   return row.verdict == Verdict::SLOWER ? "slower" : "faster";
}

std::string probability(const Difference &row)
{
   if (!row.tested) return "-";
   return row.test.p < 0.0001 ? "<0.0001" : format("%.4f", row.test.p);
}

std::string name_of(const Difference &row)
{
   if (row.what == What::WORK) return "work of the frame";
   if (row.what == What::STEADY_WORK) return "work without hitches";
   return short_path(row.path, WIDEST_PATH);
}

void add(Columns &table, const Difference &row)
{
   const double within = row.tested ? row.test.within() : NAN;
   table.add({name_of(row), ms(row.a.mean), ms(row.a.stdev), ms(row.b.mean), ms(row.b.stdev),
              ms_difference(row.difference()), std::isfinite(within) ? ms(within) : "-",
              percent_difference(row.a.mean, row.b.mean), probability(row), word_of(row)});
}

std::string table_of(const Comparison &comparison, bool all_paths)
{
   const size_t most = all_paths ? comparison.rows.size() : ROWS;
   Columns table({"<", "A ms", "+-", "B ms", "+-", "B - A", "95 %", "", "p", "<"});
   size_t shown = 0;
   for (const Difference &row : comparison.rows) {
      if (row.what == What::VALUE) break; // they stand last
      if (row.what != What::PATH ||
          ((all_paths || row.verdict != Verdict::SAME) && shown++ < most))
         add(table, row);
   }
   std::string text = table.text();
   if (shown > most) text += format("... and %zu more; --all shows them\n", shown - most);
   return text;
}

// ---- the table of values ------------------------------------------------------------------------

// All digits that a whole number has: of 12,034 calls one more is to be seen.
std::string amount(double x, const char *sign = "")
{
   if (std::isnan(x)) return "-";
   const bool is_whole = x == std::floor(x) && std::fabs(x) < 1e15;
   const std::string form = std::string("%") + sign + (is_whole ? ".0f" : ".6g");
   char text[64];
   std::snprintf(text, sizeof text, form.c_str(), x);
   return text;
}

void add_value(Columns &table, const Difference &row)
{
   const double within = row.tested ? row.test.within() : NAN;
   const std::string unit = row.unit.empty() ? "" : " (" + plain(row.unit) + ")";
   table.add({short_path(plain(row.path), WIDEST_PATH) + unit, amount(row.a.mean),
              amount(row.a.stdev), amount(row.b.mean), amount(row.b.stdev),
              amount(row.difference(), "+"), std::isfinite(within) ? amount(within) : "-",
              row.tested ? percent_difference(row.a.mean, row.b.mean) : "", probability(row),
              word_of(row)});
}

std::string values_of(const Comparison &comparison, bool all_values)
{
   const size_t most = all_values ? comparison.rows.size() : ROWS;
   Columns table({"<value", "A", "+-", "B", "+-", "B - A", "95 %", "", "p", "<"});
   size_t shown = 0;
   for (const Difference &row : comparison.rows)
      if (row.what == What::VALUE && (all_values || row.verdict != Verdict::SAME) &&
          shown++ < most)
         add_value(table, row);
   if (!shown) return "";
   std::string text = "\n" + table.text();
   if (shown > most) text += format("... and %zu more; --all shows them\n", shown - most);
   return text;
}

// ---- below it -----------------------------------------------------------------------------------

int count(const Comparison &comparison, What what, Verdict verdict)
{
   int count = 0;
   for (const Difference &row : comparison.rows)
      count += row.what == what && row.verdict == verdict;
   return count;
}

std::string counts_of_values(const Comparison &found)
{
   const int more = count(found, What::VALUE, Verdict::SLOWER);
   const int less = count(found, What::VALUE, Verdict::FASTER);
   const int same = count(found, What::VALUE, Verdict::SAME);
   if (!more && !less && !same) return "";
   return format("%s more, %d less; %d the same or within noise. Their correction is their own.\n",
                 of_them(more, "value is", "values are").c_str(), less, same);
}

std::string counts_text(const Compared &all)
{
   const Comparison &found = all.comparison;
   const int slower = count(found, What::PATH, Verdict::SLOWER);
   const int faster = count(found, What::PATH, Verdict::FASTER);
   std::string text = found.same ? "No difference: all of these figures are the same in A and B.\n"
                                 : "";
   return text + format(
      "%s slower, %d faster; %d of %d paths differ by no more than noise or too little, and %d\n"
      "take less than %s ms in both and were not tested.\n",
      of_them(slower, "path is", "paths are").c_str(), faster, found.tested - slower - faster,
      found.tested, found.untested, ms(all.bar.least_ms).c_str()) + counts_of_values(found);
}

const Difference &steady_of(const Compared &all) { return all.comparison.rows[1]; }

std::string test_text(const Compared &all)
{
   const Difference &steady = steady_of(all);
   const size_t of_b = all.runs.size() - all.of_a;
   if (all.comparison.how == How::RUNS)
      return format("Student's t-test on the means of %zu and %zu runs", all.of_a, of_b);
   if (all.comparison.how == How::PAIRS)
      return format("t-test on the differences of %zu blocks of frames, worth %.0f",
                    steady.a.blocks.size(), steady.worth_a);
   return format("Welch's t-test on means of %zu and %zu blocks of frames, worth %.0f and %.0f",
                 steady.a.blocks.size(), steady.b.blocks.size(), steady.worth_a, steady.worth_b);
}

std::string foot_of(const Compared &all)
{
   const bool runs = all.comparison.how == How::RUNS;
   return "\n" + counts_text(all) + pairs_text(all) +
          format("A and B are means a frame, +- the standard deviation over %s; 95 %%: B - A is\n"
                 "within so much of that. p: %s;\n"
                 "Holm's correction for %d tests. More than noise is p < %g, and at least %s ms "
                 "and %g %%.\n"
                 "95 %% is each row's own, not corrected for how many there are as p is, so it may "
                 "leave 0 out\nwhere the difference is no more than noise.\n",
                 runs ? "runs" : "frames", test_text(all).c_str(), all.comparison.tested + 2,
                 all.bar.level, ms(all.bar.least_ms).c_str(), all.bar.least_percent) +
          (runs ? ""
                : "Two runs cannot tell what made a whole run slower, as heat or another program "
                  "may: three\nor more a side can, iprof compare A1 A2 A3 vs B1 B2 B3.\n");
}

} // namespace

std::string compare_text(const Compared &all, bool all_paths)
{
   std::string text;
   for (size_t i = 0; i < all.runs.size(); ++i) text += head_of(all, i);
   return text + "\n" + table_of(all.comparison, all_paths) +
          values_of(all.comparison, all_paths) + foot_of(all);
}

namespace {

void put_ms(Rows &rows, const Series &series, bool is_value)
{
   rows.number(is_value ? NAN : series.mean).number(is_value ? NAN : series.stdev);
   rows.number(is_value ? NAN : series.entries);
}

// In columns of their own, as their unit is not ms.
void put_value(Rows &rows, const Difference &row)
{
   const bool is_value = row.what == What::VALUE;
   static const char *const kinds[] = {"", "count", "sample", "event", "memory"};
   rows.text(is_value ? kinds[row.kind] : "").text(row.unit);
   for (const double x : {row.a.mean, row.a.stdev, row.b.mean, row.b.stdev, row.difference(),
                          row.tested ? row.test.within() : NAN})
      rows.number(is_value ? x : NAN);
}

const char *verdict_word(const Difference &row)
{
   static const char *const words[][3] = {{"same", "slower", "faster"}, {"same", "more", "less"}};
   return words[row.what == What::VALUE][static_cast<int>(row.verdict)];
}

} // namespace

std::string compare_rows(const Compared &all, bool as_json, const Fail_Over &over)
{
   static const char *const what_words[] = {"work", "steady_work", "path", "value"};
   static const char *const how_words[] = {"blocks", "pairs", "runs"};
   Rows rows(as_json, {"what", "path", "a_ms", "a_stdev_ms", "a_count", "b_ms", "b_stdev_ms",
                       "b_count", "difference_ms", "difference_percent", "within_ms", "p", "tested",
                       "test", "verdict", "fails", "kind", "unit", "a", "a_stdev", "b", "b_stdev",
                       "difference", "within"});
   for (const Difference &row : all.comparison.rows) {
      const bool is_value = row.what == What::VALUE;
      const double percent = row.a.mean != 0 ? (row.b.mean / row.a.mean - 1) * 100 : NAN;
      rows.text(what_words[static_cast<int>(row.what)]).text(row.path);
      put_ms(rows, row.a, is_value);
      put_ms(rows, row.b, is_value);
      rows.number(is_value ? NAN : row.difference()).number(percent);
      rows.number(row.tested && !is_value ? row.test.within() : NAN);
      rows.exact(row.tested ? row.test.p : NAN).whole(row.tested);
      rows.text(how_words[static_cast<int>(all.comparison.how)]);
      rows.text(verdict_word(row)).whole(is_over(row, over));
      put_value(rows, row);
      rows.end();
   }
   return rows.take();
}

// ---- warnings -----------------------------------------------------------------------------------

static void warn_of_run(const Compared &all, size_t run)
{
   const Difference &steady = steady_of(all);
   const size_t blocks = all.plan.blocks[run];
   const double worth = run < all.of_a ? steady.worth_a : steady.worth_b;
   const std::string side = side_of(all, run);
   if (blocks < 10)
      say(format("%s has %zu blocks of frames only: small differences cannot be told from noise",
                 side.c_str(), blocks));
   else if (all.comparison.how == How::BLOCKS && worth < static_cast<double>(blocks) / 2)
      say(format("%zu blocks of %s are like their neighbours and were counted as %.0f. If that is "
                 "noise that lasts, longer runs tell more. If it is the level's own shape, p is "
                 "far too large: let both runs play the same frames, and --paired",
                 blocks, side.c_str(), worth));
}

void warn_of_blindness(const Compared &all, const Fail_Over &over)
{
   if (!over.wanted || over.limit <= 0 || all.comparison.same) return;
   const Difference &work = all.comparison.rows[0], &steady = steady_of(all);
   const Difference &best = steady.test.within() < work.test.within() ? steady : work;
   const double within = best.test.within();
   const double limit = over.percent ? best.a.mean * over.limit / 100 : over.limit;
   const std::string wanted = format("%g %s", over.limit, over.percent ? "%" : "ms");
   if (within <= limit) return;
   const std::string seen =
      std::isfinite(within)
         ? format("+- %s of %s ms", ms(within).c_str(), ms(best.a.mean).c_str())
         : "nothing is known of its noise";
   say(format("%s of the frames' work could not have been seen: %s; use more or longer runs",
              wanted.c_str(), seen.c_str()));
}

void warn_of_noise(const Compared &all)
{
   if (all.comparison.same) return;
   for (size_t i = 0; i < all.runs.size(); ++i) warn_of_run(all, i);
   const double worth = steady_of(all).worth_a;
   if (all.comparison.how == How::PAIRS && worth < static_cast<double>(all.plan.blocks[0]) / 2)
      say(format("differences of %zu blocks are like their neighbours and were counted as %.0f. If "
                 "that is noise that lasts, longer runs tell more. If a part of the level differs, "
                 "p is far too large: compare that part alone, --from N --to N",
                 all.plan.blocks[0], worth));
   const bool few = all.of_a < 3 || all.runs.size() - all.of_a < 3;
   if (all.comparison.how == How::RUNS && few)
      say("fewer than three runs on a side: only large differences can be told from noise");
}

} // namespace iprof
