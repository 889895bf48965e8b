/* auto_random_test.cpp - random programs of enters, exits, missing and surplus exits and marked
 * scopes, on several threads, against a model: all ticks, entries and counts must agree.
 * IPROF_SEED=n runs one seed of your choice; a failure prints the seed. */
#include "tests/headers.h"

#include "auto_sums.h"
#include "src/gather/prof_instrument.h"
#include "../worker.h"

using namespace sums;

/* auto_options_test.cpp has another one. */
namespace {
__attribute__((noinline)) int twin(int x) { return x + 7; }
} // namespace
int (*auto_test_other_twin())(int);
int (*auto_test_other_twin())(int) { return twin; }

namespace {

struct Open {
   std::string name;
   int function; /* or -1: a marked scope, */
   int scope;    /* which is told by this */
};

class ModelThread {
 public:
   void tick(uint64_t ticks)
   {
      if (!stack_.empty()) all_[path()].self += ticks;
   }
   void enter(int function) { push({name_of(function), function, -1}); }
   void begin(const std::string &name, int scope) { push({name, -1, scope}); }

   void leave(int function)
   {
      if (!close([=](const Open &open) { return open.function == function; }))
         unmatched += measured || !all_.empty();
   }

   /* False: it is not open any more. */
   bool end(int scope) { return close([=](const Open &open) { return open.scope == scope; }); }
   size_t depth() const { return stack_.size(); }
   int top() const { return stack_.empty() ? -1 : stack_.back().function; }
   const Sums &sums() const { return all_; }
   unsigned long forced = 0, unmatched = 0, unclosed = 0;
   bool measured = false; /* a thread that does not update is nobody's before its first zone */

 private:
   void push(const Open &open)
   {
      stack_.push_back(open);
      ++all_[path()].entries;
   }
   template <class F> bool close(const F &is_it)
   {
      const auto last = std::find_if(stack_.rbegin(), stack_.rend(), is_it);
      if (last == stack_.rend()) return false;
      for (auto inner = stack_.rbegin(); inner != last; ++inner)
         ++(inner->function >= 0 ? forced : unclosed);
      stack_.erase(last.base() - 1, stack_.end());
      return true;
   }
   std::string path() const
   {
      std::string path;
      for (const Open &open : stack_) path += (path.empty() ? "" : " > ") + open.name;
      return path;
   }

   std::vector<Open> stack_;
   Sums all_;
};

struct Style {
   const char *name;
   int functions, threads, steps;
   int missing, surplus; /* per cent of exits */
   int marked;           /* per cent of enters */
   size_t deepest;
   bool watched;
};

std::ostream &operator<<(std::ostream &out, const Style &style) { return out << style.name; }

const Style styles[] = {
   {"Balanced", 8, 1, 4000, 0, 0, 0, 6, false},
   {"MissingExits", 6, 1, 4000, 20, 10, 0, 6, false},
   {"MarkedToo", 6, 1, 4000, 20, 10, 30, 6, false},
   {"Recursive", 2, 1, 4000, 20, 10, 10, 8, false},
   {"Threads", 6, 4, 6000, 15, 10, 20, 6, false},
   {"Watched", 6, 3, 3000, 15, 10, 20, 5, true},
};

class Program {
 public:
   Program(unsigned seed, const Style &style) : random_(seed), style_(style), model_(style.threads)
   {
      model_[0].measured = true;
      for (int i = 1; i < style.threads; ++i) workers_.emplace_back(new Worker);
   }

   void run()
   {
      start_with_room();
      Prof_set_entry_stats(style_.watched); /* this and events send all out of line */
      Prof_set_events(style_.watched);
      for (int i = 0; i < style_.steps; ++i) {
         step();
         if (pick(40) == 0) Prof_update(1);
      }
      update();
      compare();
   }

 private:
   int pick(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

   void on_thread(int thread, const std::function<void()> &task)
   {
      if (thread == 0) task();
      else workers_[static_cast<size_t>(thread) - 1]->call(task);
   }

   void step()
   {
      int thread = pick(style_.threads);
      uint64_t ticks = static_cast<uint64_t>(pick(20));
      Prof_fake_ticks += ticks;
      for (ModelThread &model : model_) model.tick(ticks);
      ModelThread &model = model_[static_cast<size_t>(thread)];
      on_thread(thread, [&] {
         if (model.depth() < style_.deepest && pick(2)) open(thread, model);
         else close(thread, model);
      });
   }

   void open(int thread, ModelThread &model)
   {
      int function = pick(style_.functions);
      if (pick(100) >= style_.marked) {
         sums::enter(function);
         model.enter(function);
         return;
      }
      std::string name = "scope " + std::to_string(function);
      scopes_.push_back({Prof_Instrument_begin_name(name.c_str()), thread, next_scope_});
      model.begin(name, next_scope_++);
   }

   /* A scope ends only if it is still open: the real one would take another of its path for it. */
   bool close_scope(int thread, ModelThread &model)
   {
      for (size_t i = scopes_.size(); i-- > 0;) {
         Scope scope = scopes_[i];
         if (scope.thread != thread) continue;
         scopes_.erase(scopes_.begin() + static_cast<long>(i));
         if (!model.end(scope.number)) continue;
         Prof_Instrument_end_scope(scope.node);
         return true;
      }
      return false;
   }

   void close(int thread, ModelThread &model)
   {
      int function = model.top();
      if (pick(100) < style_.surplus) function = pick(style_.functions + 2);
      else if (pick(100) < style_.missing && close_scope(thread, model)) return;
      else if (pick(100) < style_.missing) function = pick(style_.functions);
      else if (function < 0 && close_scope(thread, model)) return;
      if (function < 0) return;
      sums::leave(function);
      model.leave(function);
   }

   void compare()
   {
      Sums expected;
      unsigned long forced = 0, unmatched = 0, unclosed = 0;
      for (const ModelThread &model : model_) {
         for (const auto &[path, sum] : model.sums()) expected[path] += sum;
         forced += model.forced;
         unmatched += model.unmatched;
         unclosed += model.unclosed;
      }
      EXPECT_EQ(all(), expected);
      expect_faults(forced, unmatched);
      Prof_Info told;
      Prof_get_info(&told);
      EXPECT_EQ(told.unclosed_zones, unclosed);
      EXPECT_EQ(forced > 0, style_.missing > 0);
      EXPECT_EQ(unmatched > 0, style_.surplus > 0);
   }

   struct Scope {
      Prof_Node *node;
      int thread, number;
   };

   std::mt19937 random_;
   Style style_;
   std::vector<ModelThread> model_;
   std::vector<std::unique_ptr<Worker>> workers_;
   std::vector<Scope> scopes_;
   int next_scope_ = 0;
};

class Random : public testing::TestWithParam<std::tuple<Style, int>> {};

TEST_P(Random, AgreesWithTheModel)
{
   const char *chosen = std::getenv("IPROF_SEED");
   unsigned seed = static_cast<unsigned>(std::get<1>(GetParam()));
   if (chosen) seed = static_cast<unsigned>(std::atoi(chosen));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   Program(seed, std::get<0>(GetParam())).run();
}

INSTANTIATE_TEST_SUITE_P(Auto, Random,
                         testing::Combine(testing::ValuesIn(styles), testing::Range(1, 5)));

} // namespace
