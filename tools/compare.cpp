// compare.cpp - see compare.h
#include "compare.h"

#include "statistics.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace iprof {

static Series series_of(const Sample &sample, const std::string &path)
{
   const auto found = sample.paths.find(path);
   if (found != sample.paths.end()) return found->second;
   Series none;
   none.blocks.resize(sample.blocks);
   return none;
}

// What takes less than that in both runs cannot differ by as much, so it need not be tested; and
// the fewer tests there are, the more each of them finds. The choice does not look at the
// difference.
static bool may_matter(const Difference &row, const Bar &bar)
{
   return std::max(row.a.mean, row.b.mean) >= bar.least_ms;
}

static void test(std::vector<Difference> &rows)
{
   std::vector<double> p;
   for (const Difference &row : rows)
      if (row.tested) p.push_back(welch(row.a.blocks, row.b.blocks).p);
   p = holm(p);
   size_t next = 0;
   for (Difference &row : rows)
      if (row.tested) row.p = p[next++];
}

static void judge(Difference &row, const Bar &bar)
{
   const double size = std::fabs(row.ms());
   if (!row.tested || row.p >= bar.level) return;
   if (size < bar.least_ms || size < row.a.mean * bar.least_percent / 100) return;
   row.verdict = row.ms() > 0 ? Verdict::SLOWER : Verdict::FASTER;
}

static bool comes_first(const Difference &x, const Difference &y)
{
   const bool x_differs = x.verdict != Verdict::SAME, y_differs = y.verdict != Verdict::SAME;
   if (x_differs != y_differs) return x_differs;
   return std::fabs(x.ms()) > std::fabs(y.ms());
}

Comparison compare(const Sample &a, const Sample &b, const Bar &bar, bool work_only)
{
   Comparison all;
   all.rows.push_back({What::WORK, "", a.work, b.work, 1, true});
   all.rows.push_back({What::STEADY_WORK, "", a.steady, b.steady, 1, true});
   std::set<std::string> paths;
   for (const auto &[path, series] : a.paths) paths.insert(path);
   for (const auto &[path, series] : b.paths) paths.insert(path);
   if (work_only) paths.clear();
   for (const std::string &path : paths) {
      Difference row{What::PATH, path, series_of(a, path), series_of(b, path)};
      row.tested = may_matter(row, bar);
      ++(row.tested ? all.tested : all.untested);
      all.rows.push_back(std::move(row));
   }
   test(all.rows);
   for (Difference &row : all.rows) judge(row, bar);
   std::stable_sort(all.rows.begin() + 2, all.rows.end(), comes_first);
   return all;
}

} // namespace iprof
