/* model.cpp - see model.h. */
#include "model.h"

#include "platform/prof_compiler.h"

namespace model {

namespace {

bool starts_with(const Path &path, const Path &start)
{
   return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

/* The row that each element of a path belongs to. */
std::vector<Key> keys_of(const Path &path, Recursion recursion)
{
   std::vector<Key> keys;
   std::map<int, int> seen;
   for (int zone : path) {
      int depth = ++seen[zone];
      keys.push_back({zone, recursion == spread ? depth : 1});
   }
   return keys;
}

/* The path that the stack's time is charged to. */
Path path_of(const Path &stack)
{
   Path path;
   for (int zone : stack)
      if (zone != off) path.push_back(zone);
   return path;
}

/* The stack when all above the path is closed. Entries that are off stay on what they stand on. */
Path cut_to(const Path &stack, const Path &path)
{
   Path rest;
   size_t on = 0;
   for (int zone : stack) {
      if (zone != off && ++on > path.size()) break;
      rest.push_back(zone);
   }
   return rest;
}

int64_t num_off(const Path &stack) { return std::count(stack.begin(), stack.end(), off); }

/* The stack below the n-th entry that is off, from 1. */
Path below_off(const Path &stack, int64_t n)
{
   Path rest;
   for (int zone : stack) {
      if (zone == off && --n == 0) break;
      rest.push_back(zone);
   }
   return rest;
}

int times_in(const Path &path, int zone)
{
   return static_cast<int>(std::count(path.begin(), path.end(), zone));
}

} // namespace

Table flat(const View &view, Recursion recursion)
{
   Table table;
   for (const auto &[path, amount] : view) {
      std::vector<Key> keys = keys_of(path, recursion);
      table[keys.back()].self += amount.self;
      table[keys.back()].entries += amount.entries;
      std::set<Key> once(keys.begin(), keys.end());
      for (const Key &key : once) table[key].hier += amount.self;
   }
   return table;
}

std::map<Key, Signs> signs(const View &view, Recursion recursion)
{
   std::set<Path> parts;
   for (const auto &[path, amount] : view) {
      if (amount.entries > 0) parts.insert(path);
      for (size_t size = path.size(); amount.self > 0 && size > 0; --size)
         parts.insert(Path(path.begin(), path.begin() + static_cast<long>(size)));
   }
   std::map<Key, Signs> result;
   for (const Path &path : parts) {
      std::vector<Key> keys = keys_of(path, recursion);
      Signs &top = result[keys.back()];
      top.largest_depth = std::max(top.largest_depth, times_in(path, path.back()));
      if (keys.size() < 2) continue;
      const Key &above = keys[keys.size() - 2];
      if (!(above == keys.back())) result[above].below = true;
   }
   return result;
}

/* What a path gives to a row: all of it, if it ends there. */
static void add(Row *row, const Amount &amount, bool ends)
{
   row->hier += amount.self;
   if (!ends) return;
   row->self += amount.self;
   row->entries += amount.entries;
}

Graph graph(const View &view, Recursion recursion, Key focus)
{
   Graph result;
   for (const auto &[path, amount] : view) {
      std::vector<Key> keys = keys_of(path, recursion);
      auto outermost = std::find(keys.begin(), keys.end(), focus);
      if (outermost == keys.end()) continue;
      auto innermost = std::find(keys.rbegin(), keys.rend(), focus).base() - 1;
      const bool on_top = keys.back() == focus;
      add(&result.focus, amount, on_top);
      if (!on_top) add(&result.children[*(innermost + 1)], amount, innermost + 2 == keys.end());
      if (outermost != keys.begin()) add(&result.parents[*(outermost - 1)], amount, on_top);
   }
   return result;
}

Model::Model()
{
   names_.push_back("(root)");
   add_context(true);
}

int Model::add_zone(const std::string &name)
{
   names_.push_back(name);
   return num_zones() - 1;
}

int Model::add_context(bool running)
{
   contexts_.emplace_back();
   contexts_.back().running = running;
   return static_cast<int>(contexts_.size()) - 1;
}

void Model::advance(int64_t ticks)
{
   clock_ += ticks;
   for (Context &context : contexts_)
      if (context.running) context.frame[path_of(context.stack)].self += static_cast<double>(ticks);
}

void Model::begin(int zone, int context, int64_t line)
{
   Context &c = contexts_[static_cast<size_t>(context)];
   if (off_.count(name(zone))) {
      c.stack.push_back(off);
      return;
   }
   c.stack.push_back(zone);
   Path path = path_of(c.stack);
   line_of_.emplace(path, line);
   c.frame[path].entries += 1;
}

void Model::begin_off(int context)
{
   contexts_[static_cast<size_t>(context)].stack.push_back(off);
}

void Model::switch_zones(const std::string &name, bool on)
{
   if (on) off_.erase(name);
   else off_.insert(name);
}

void Model::end(int context)
{
   Context &c = contexts_[static_cast<size_t>(context)];
   if (c.stack.size() > 1) c.stack.pop_back();
   else ++surplus_ends;
}

void Model::count(int zone, int context, int64_t line)
{
   Path path = path_of(contexts_[static_cast<size_t>(context)].stack);
   path.push_back(zone);
   line_of_.emplace(path, line);
   contexts_[static_cast<size_t>(context)].frame[path].entries += 1;
}

void Model::end_scope(const Path &stack, int context)
{
   Context &c = contexts_[static_cast<size_t>(context)];
   const bool is_off = stack.back() == off;
   const Path before = path_of(c.stack);
   Path path = path_of(stack);
   if (is_off ? num_off(c.stack) < num_off(stack) : !starts_with(before, path)) {
      ++surplus_ends;
      return;
   }
   path.pop_back();
   c.stack = is_off ? below_off(c.stack, num_off(stack)) : cut_to(c.stack, path);
   unclosed += static_cast<int64_t>(before.size() - path_of(c.stack).size()) - !is_off;
}

void Model::unwind(const Path &stack, int context)
{
   Context &c = contexts_[static_cast<size_t>(context)];
   if (!starts_with(path_of(c.stack), path_of(stack))) return;
   c.stack = cut_to(c.stack, path_of(stack));
   /* A zone that ended and began anew may stand on some that are younger than the mark. */
   for (size_t i = c.stack.size(); num_off(c.stack) > num_off(stack); --i)
      if (c.stack[i - 1] == off) c.stack.erase(c.stack.begin() + static_cast<long>(i) - 1);
}

namespace {

template <typename T> bool contains(const std::vector<T> &list, const T &value)
{
   return std::find(list.begin(), list.end(), value) != list.end();
}

/* Keeps the last so many that were new. */
template <typename T> void remember(std::vector<T> *list, const T &value, size_t most)
{
   if (contains(*list, value)) return;
   list->push_back(value);
   if (list->size() > most) list->erase(list->begin());
}

} // namespace

int64_t Model::count_proofs(const Context &c, const Path &base, const Path &top)
{
   int64_t sum = 0;
   for (const auto *counts : {&c.total, &c.frame}) {
      for (const auto &[path, count] : *counts) {
         if (path.size() <= top.size() || !starts_with(path, top)) continue;
         bool again = false;
         for (size_t size = base.size() + 1; size <= top.size(); ++size) {
            Path grown(top.begin(), top.begin() + static_cast<long>(size));
            again = again || (grown.back() == path.back() && line_of_[grown] != 0 &&
                              line_of_[grown] == line_of_[path]);
         }
         if (again) sum += static_cast<int64_t>(count.entries);
      }
   }
   return sum;
}

/* The lowest; 0 if there is none. Where places are unknown, more growth is the only proof. */
size_t Model::find_leak(const Context &c)
{
   const size_t growths = Prof_KNOWS_PLACES ? 8 : 30;
   std::vector<size_t> suspects;
   for (size_t i = 1; i < levels_.size(); ++i) {
      const Level &level = levels_[i];
      if (!level.suspect) continue;
      if (Prof_KNOWS_PLACES && count_proofs(c, levels_[i - 1].stack, level.stack) != level.proofs)
         return i;
      if (contains(known_leaks_, level.stack)) return i;
      suspects.push_back(i);
   }
   return suspects.size() >= growths ? suspects[0] : 0;
}

void Model::close_leaks(int context, int64_t place)
{
   Context &c = contexts_[static_cast<size_t>(context)];
   if (context != updater_) levels_.clear();
   updater_ = context;
   Path path = path_of(c.stack);
   while (!levels_.empty() && !starts_with(path, levels_.back().stack)) levels_.pop_back();
   if (levels_.empty() || levels_.back().stack != path) {
      Level level;
      level.stack = path;
      level.suspect = !levels_.empty() && contains(levels_.back().places, place);
      if (level.suspect) level.proofs = count_proofs(c, levels_.back().stack, level.stack);
      levels_.push_back(level);
   }
   remember(&levels_.back().places, place, 4);
   size_t leak = find_leak(c);
   if (leak == 0) return;
   remember(&known_leaks_, levels_[leak].stack, 16);
   levels_.resize(leak);
   unclosed += static_cast<int64_t>(path.size() - levels_.back().stack.size());
   c.stack = cut_to(c.stack, levels_.back().stack);
}

void Model::update(bool record, int context, int64_t place)
{
   close_leaks(context, place);
   Record now{{}, clock_ - frame_start_};
   frame_start_ = clock_;
   for (Context &c : contexts_) {
      for (View *view : {&c.total, &now.view})
         for (const auto &[path, amount] : c.frame) {
            (*view)[path].self += amount.self;
            (*view)[path].entries += amount.entries;
         }
      c.frame.clear();
   }
   if (!record) return;
   blend(&slots_[0], 0.8, now);
   blend(&slots_[1], 2.5, now);
   history_.push_back(now);
}

void Model::blend(Slot *slot, double t90, const Record &record)
{
   double frames = static_cast<double>(history_.size() + 1);
   double seconds = static_cast<double>(record.ticks) * 1e-9;
   double weight = std::max(1 - std::pow(0.1, seconds / t90), 1 / frames);
   double keep = 1 - weight;
   blend_paths(&slot->paths, record.view, keep);
   blend_rows(&slot->rows[flatten], flat(record.view, flatten), keep);
   blend_rows(&slot->rows[spread], flat(record.view, spread), keep);
}

void Model::blend_paths(View *average, const View &now, double keep)
{
   for (auto &[path, amount] : *average) {
      amount.self *= keep;
      amount.entries *= keep;
   }
   for (const auto &[path, amount] : now) {
      (*average)[path].self += (1 - keep) * amount.self;
      (*average)[path].entries += (1 - keep) * amount.entries;
   }
}

void Model::blend_rows(std::map<Key, Moments> *rows, const Table &now, double keep)
{
   for (const auto &[key, row] : now) (*rows)[key];
   for (auto &[key, moments] : *rows) {
      auto found = now.find(key);
      Row row = found == now.end() ? Row() : found->second;
      double x[2] = {row.self, row.hier};
      for (int by = 0; by < 2; ++by) {
         moments.mean[by] = keep * moments.mean[by] + (1 - keep) * x[by];
         moments.square[by] = keep * moments.square[by] + (1 - keep) * x[by] * x[by];
      }
   }
}

View Model::frame(int back) const
{
   return history_[history_.size() - 1 - static_cast<size_t>(back)].view;
}

int64_t Model::frame_ticks(int back) const
{
   return history_[history_.size() - 1 - static_cast<size_t>(back)].ticks;
}

View Model::average(int slot) const { return slots_[slot - 1].paths; }

double Model::heat(int slot, Recursion recursion, Key key, Sorted_by by) const
{
   if (slot == 0) return 0;
   const auto &rows = slots_[slot - 1].rows[recursion];
   auto found = rows.find(key);
   if (found == rows.end()) return 0;
   double mean = found->second.mean[by];
   double variance = found->second.square[by] - mean * mean;
   if (mean == 0) return 0;
   double heat = 2 * std::sqrt(std::max(variance, 0.0)) / std::fabs(mean);
   return std::min(std::max(heat, 0.0), 1.0);
}

} // namespace model
