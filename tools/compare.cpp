// compare.cpp - see compare.h
#include "compare.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

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

Series of_runs(const Side &side, const Get &get)
{
   if (side.size() == 1) return get(side[0]);
   Series all;
   for (const Sample &run : side) {
      const Series one = get(run);
      all.blocks.push_back(one.mean);
      all.entries += one.entries / static_cast<double>(side.size());
   }
   all.mean = mean_of(all.blocks);
   all.stdev = std::sqrt(variance_of(all.blocks));
   return all;
}

Difference row_of(What what, const std::string &path, const Side &a, const Side &b, const Get &get)
{
   Difference row;
   row.what = what;
   row.path = path;
   row.a = of_runs(a, get);
   row.b = of_runs(b, get);
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

void test_runs(Difference &row, const Side &a, const Side &b)
{
   std::vector<double> of_a = row.a.blocks, of_b = row.b.blocks;
   if (a.size() == 1) of_a.assign(1, row.a.mean);
   if (b.size() == 1) of_b.assign(1, row.b.mean);
   row.test = student(of_a, of_b);
   row.worth_a = static_cast<double>(of_a.size());
   row.worth_b = static_cast<double>(of_b.size());
}

void test_pairs(Difference &row)
{
   const Estimate difference = paired(row.a.blocks, row.b.blocks);
   row.test = test_of(difference, std::max(row.a.mean, row.b.mean));
   row.worth_a = row.worth_b = difference.worth;
}

void test_blocks(Difference &row)
{
   const Estimate of_a = lasting(row.a.blocks), of_b = lasting(row.b.blocks);
   row.test = welch(of_a, of_b);
   row.worth_a = of_a.worth;
   row.worth_b = of_b.worth;
}

void test(Comparison &all, const Side &a, const Side &b)
{
   std::vector<double> p;
   for (Difference &row : all.rows) {
      if (!row.tested) continue;
      if (all.how == How::RUNS) test_runs(row, a, b);
      else if (all.how == How::PAIRS) test_pairs(row);
      else test_blocks(row);
      p.push_back(row.test.p);
   }
   p = holm(p);
   size_t next = 0;
   for (Difference &row : all.rows)
      if (row.tested) row.test.p = p[next++];
}

void judge(Difference &row, const Bar &bar)
{
   const double size = std::fabs(row.ms());
   if (!row.tested || row.test.p >= bar.level) return;
   if (size < bar.least_ms || size < row.a.mean * bar.least_percent / 100) return;
   row.verdict = row.ms() > 0 ? Verdict::SLOWER : Verdict::FASTER;
}

// ---- rows ---------------------------------------------------------------------------------------

bool comes_first(const Difference &x, const Difference &y)
{
   const bool x_differs = x.verdict != Verdict::SAME, y_differs = y.verdict != Verdict::SAME;
   if (x_differs != y_differs) return x_differs;
   return std::fabs(x.ms()) > std::fabs(y.ms());
}

bool is_same(const Difference &row) { return row.a.blocks == row.b.blocks && row.ms() == 0; }

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

} // namespace

Comparison compare(const Side &a, const Side &b, bool paired, const Bar &bar, bool work_only)
{
   Comparison all;
   all.how = a.size() + b.size() > 2 ? How::RUNS : paired ? How::PAIRS : How::BLOCKS;
   add_work(all, a, b);
   if (!work_only) add_paths(all, a, b, bar);
   test(all, a, b);
   all.same = std::all_of(all.rows.begin(), all.rows.end(), is_same);
   for (Difference &row : all.rows) judge(row, bar);
   std::stable_sort(all.rows.begin() + 2, all.rows.end(), comes_first);
   return all;
}

} // namespace iprof
