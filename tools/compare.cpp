// compare.cpp - see compare.h
#include "compare.h"

#include "prof.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace iprof {

namespace {

using Side = std::vector<Sample>;
using Get = std::function<Series(const Sample &)>;

Series path_of(const Sample &sample, const std::string &path)
{
   const auto found = sample.paths.find(path);
   if (found != sample.paths.end()) return found->second;
   Series none;
   none.blocks.resize(sample.blocks);
   return none;
}

// As long as one run knows it.
Series of_runs(const Side &side, const Get &get)
{
   if (side.size() == 1) return get(side[0]);
   Series all;
   for (const Sample &run : side) {
      const Series one = get(run);
      if (std::isnan(one.mean)) continue;
      all.blocks.push_back(one.mean);
      all.entries += one.entries / static_cast<double>(side.size());
   }
   all.mean = all.blocks.empty() ? NAN : mean_of(all.blocks);
   all.stdev = std::sqrt(variance_of(all.blocks));
   return all;
}

std::vector<double> known(const std::vector<double> &blocks)
{
   std::vector<double> known;
   for (const double block : blocks)
      if (!std::isnan(block)) known.push_back(block);
   return known;
}

void add_blocks(std::vector<double> &all, const Series &run)
{
   all.insert(all.end(), run.blocks.begin(), run.blocks.end());
}

void fill(Difference &row, const Side &a, const Side &b, const Get &get)
{
   row.a = of_runs(a, get);
   row.b = of_runs(b, get);
   if (a.size() + b.size() <= 2) return;
   for (const Sample &run : a) add_blocks(row.all_a, get(run));
   for (const Sample &run : b) add_blocks(row.all_b, get(run));
}

Difference row_of(What what, const std::string &path, const Side &a, const Side &b, const Get &get)
{
   Difference row;
   row.what = what;
   row.path = path;
   fill(row, a, b, get);
   return row;
}

// What takes less than that in both runs cannot differ by as much, so it need not be tested; and
// the fewer tests there are, the more each of them finds. The choice does not look at the
// difference.
bool may_matter(const Difference &row, const Bar &bar)
{
   return std::max(row.a.mean, row.b.mean) >= bar.least_ms;
}

// ---- tests --------------------------------------------------------------------------------------

double size_of(const Difference &row)
{
   return std::max(std::fabs(row.a.mean), std::fabs(row.b.mean));
}

// Pairs that both sides know.
void test_pairs(Difference &row, const std::vector<double> &of_a, const std::vector<double> &of_b)
{
   std::vector<double> a, b;
   for (size_t i = 0; i < std::min(of_a.size(), of_b.size()); ++i) {
      if (std::isnan(of_a[i]) || std::isnan(of_b[i])) continue;
      a.push_back(of_a[i]);
      b.push_back(of_b[i]);
   }
   const Estimate difference = paired(a, b);
   row.test = of_blocks(test_of(difference, size_of(row)), difference.blocks);
   row.worth_a = row.worth_b = difference.worth;
}

void test_blocks(Difference &row, const std::vector<double> &a, const std::vector<double> &b)
{
   const Estimate of_a = lasting(known(a)), of_b = lasting(known(b));
   row.test = welch(of_a, of_b);
   row.worth_a = of_a.worth;
   row.worth_b = of_b.worth;
}

// The mean run's.
std::vector<double> blocks_of(const std::vector<double> &all, size_t runs)
{
   std::vector<double> blocks(all.size() / runs);
   for (size_t i = 0; i < blocks.size() * runs; ++i)
      blocks[i % blocks.size()] += all[i] / static_cast<double>(runs);
   return blocks;
}

// Up to so many runs two small counts, or three, may well be the same by chance.
const size_t FEW_RUNS = 4;

void test_runs(Difference &row, const Side &a, const Side &b, bool paired)
{
   std::vector<double> of_a = row.a.blocks, of_b = row.b.blocks;
   if (a.size() == 1) of_a.assign(1, row.a.mean);
   if (b.size() == 1) of_b.assign(1, row.b.mean);
   row.test = student(of_a, of_b);
   const bool is_certain = std::isinf(row.test.t);
   if (is_certain && a.size() + b.size() <= FEW_RUNS && paired)
      test_pairs(row, blocks_of(row.all_a, a.size()), blocks_of(row.all_b, b.size()));
   else if (is_certain && a.size() + b.size() <= FEW_RUNS) test_blocks(row, row.all_a, row.all_b);
   else if (variance_of(known(row.all_a)) > 0 || variance_of(known(row.all_b)) > 0)
      row.test = of_blocks(row.test,
                           bearers_of(known(row.all_a)) + bearers_of(known(row.all_b)));
   row.worth_a = static_cast<double>(of_a.size());
   row.worth_b = static_cast<double>(of_b.size());
}

// Times, or values: Holm's correction is for one of the two alone.
void test(Comparison &all, const Side &a, const Side &b, bool paired, bool values)
{
   const auto is_meant = [&](const Difference &row) {
      return row.tested && (row.what == What::VALUE) == values;
   };
   std::vector<double> p;
   for (Difference &row : all.rows) {
      if (!is_meant(row)) continue;
      if (all.how == How::RUNS) test_runs(row, a, b, paired);
      else if (all.how == How::PAIRS) test_pairs(row, row.a.blocks, row.b.blocks);
      else test_blocks(row, row.a.blocks, row.b.blocks);
      p.push_back(row.test.p);
   }
   p = holm(p);
   size_t next = 0;
   for (Difference &row : all.rows)
      if (is_meant(row)) row.test.p = p[next++];
}

// A sample that only one side has is more or less by itself.
void judge_value(Difference &row, const Bar &bar)
{
   const double dust = 1e-9 * size_of(row);
   if (std::isnan(row.a.mean)) row.verdict = Verdict::SLOWER;
   else if (std::isnan(row.b.mean)) row.verdict = Verdict::FASTER;
   else if (row.tested && row.test.p < bar.level && std::fabs(row.difference()) > dust)
      row.verdict = row.difference() > 0 ? Verdict::SLOWER : Verdict::FASTER;
}

void judge(Difference &row, const Bar &bar)
{
   const double size = std::fabs(row.difference());
   if (row.what == What::VALUE) return judge_value(row, bar);
   if (!row.tested || row.test.p >= bar.level) return;
   if (size < bar.least_ms || size < row.a.mean * bar.least_percent / 100) return;
   row.verdict = row.difference() > 0 ? Verdict::SLOWER : Verdict::FASTER;
}

// ---- rows ---------------------------------------------------------------------------------------

// Values have any units, so they are ordered by how many times as much it is.
double weight_of(const Difference &row)
{
   const double size = std::fabs(row.difference());
   if (row.what != What::VALUE) return size;
   if (std::isnan(size)) return 2; // one side lacks it
   return size > 0 ? size / size_of(row) : 0;
}

bool comes_first(const Difference &x, const Difference &y)
{
   if (x.what != y.what) return x.what < y.what;
   const bool x_differs = x.verdict != Verdict::SAME, y_differs = y.verdict != Verdict::SAME;
   if (x_differs != y_differs) return x_differs;
   return weight_of(x) > weight_of(y);
}

bool is_same(const Difference &row)
{
   return known(row.a.blocks) == known(row.b.blocks) && row.difference() == 0;
}

std::set<std::string> paths_of(const Side &a, const Side &b)
{
   std::set<std::string> paths;
   for (const Side *side : {&a, &b})
      for (const Sample &run : *side)
         for (const auto &[path, series] : run.paths) paths.insert(path);
   return paths;
}

void add_work(Comparison &all, const Side &a, const Side &b)
{
   all.rows.push_back(row_of(What::WORK, "", a, b, [](const Sample &run) { return run.work; }));
   all.rows.push_back(
      row_of(What::STEADY_WORK, "", a, b, [](const Sample &run) { return run.steady; }));
   for (Difference &row : all.rows) row.tested = true;
}

void add_paths(Comparison &all, const Side &a, const Side &b, const Bar &bar)
{
   for (const std::string &path : paths_of(a, b)) {
      Difference row = row_of(What::PATH, path, a, b,
                              [&](const Sample &run) { return path_of(run, path); });
      row.tested = may_matter(row, bar);
      ++(row.tested ? all.tested : all.untested);
      all.rows.push_back(std::move(row));
   }
}

// ---- values -------------------------------------------------------------------------------------

bool is_sample(Prof_Kind kind) { return kind == Prof_SAMPLE || kind == Prof_MEMORY; }

// In that unit. A run that lacks a count or event had none; what it lacks of a sample is not known.
Series value_of(const Sample &sample, const Difference &wanted)
{
   const auto found = sample.values.find(wanted.path);
   const Value_Series *value = found == sample.values.end() ? nullptr : &found->second;
   double factor = NAN;
   if (value && value->kind == wanted.kind)
      factor = Prof_convert(1, value->unit.c_str(), wanted.unit.c_str());
   Series series;
   if (!value || std::isnan(factor)) {
      series.mean = is_sample(wanted.kind) ? NAN : 0;
      series.blocks.assign(sample.blocks, series.mean);
      return series;
   }
   series = value->series;
   series.mean *= factor;
   series.stdev *= factor;
   for (double &block : series.blocks) block *= factor;
   return series;
}

bool is_zero(const Series &series)
{
   return series.mean == 0 && !(series.stdev > 0);
}

void add_value(Comparison &all, const std::string &name, const Value_Series &value, const Side &a,
               const Side &b)
{
   Difference row;
   row.what = What::VALUE;
   row.path = name;
   row.kind = value.kind;
   row.unit = value.unit;
   const Difference wanted = row;
   fill(row, a, b, [&](const Sample &run) { return value_of(run, wanted); });
   if (is_zero(row.a) && is_zero(row.b)) return;
   row.tested = !std::isnan(row.difference());
   all.values += row.tested;
   all.rows.push_back(std::move(row));
}

bool are_one(const Value_Series &x, const Value_Series &y)
{
   return x.kind == y.kind && !std::isnan(Prof_convert(1, x.unit.c_str(), y.unit.c_str()));
}

// One name may be of two kinds, or of units that have nothing to do with each other: then each has
// a row. B's unit is the row's.
void add_values(Comparison &all, const Side &a, const Side &b)
{
   std::multimap<std::string, const Value_Series *> done;
   for (const Side *side : {&b, &a})
      for (const Sample &run : *side)
         for (const auto &named : run.values) {
            const auto rows = done.equal_range(named.first);
            const bool is_done = std::any_of(rows.first, rows.second, [&](const auto &row) {
               return are_one(*row.second, named.second);
            });
            if (is_done) continue;
            done.emplace(named.first, &named.second);
            add_value(all, named.first, named.second, a, b);
         }
}

} // namespace

Comparison compare(const Side &a, const Side &b, bool paired, const Bar &bar, bool work_only)
{
   Comparison all;
   all.how = a.size() + b.size() > 2 ? How::RUNS : paired ? How::PAIRS : How::BLOCKS;
   add_work(all, a, b);
   if (!work_only) add_paths(all, a, b, bar);
   if (!work_only) add_values(all, a, b);
   test(all, a, b, paired, false);
   test(all, a, b, paired, true);
   all.same = std::all_of(all.rows.begin(), all.rows.end(), is_same);
   for (Difference &row : all.rows) judge(row, bar);
   std::stable_sort(all.rows.begin() + 2, all.rows.end(), comes_first);
   return all;
}

} // namespace iprof
