/* lua_random_test.cpp - random scripts of calls, errors, coroutines and tail calls, against a
 * machine that runs the same programs and counts paths. */
#include "lua_host.h"

namespace {

enum Kind { TICK, CALL, TRY, RAISE, YIELD, CREATE, RESUME, LAST, NUM_KINDS };
struct Step {
   Kind kind;
   int n; /* ticks, the function, or which coroutine */
};
typedef std::vector<Step> Body;
enum { FUNCTIONS = 9, MAIN = 0 }; /* the main chunk is function 0 */
typedef std::vector<Body> Program;

std::string text_of(const Step &step)
{
   std::string n = std::to_string(step.n);
   switch (step.kind) {
   case TICK: return "tick(" + n + ")";
   case CALL: return "F.f" + n + "()";
   case TRY: return "pcall(F.f" + n + ")";
   case RAISE: return "do error('x') end";
   case YIELD: return "coroutine.yield()";
   case CREATE: return "cos[#cos + 1] = coroutine.create(F.f" + n + ")";
   case RESUME:
      return "if #cos > 0 then local c = cos[" + n + " % #cos + 1]"
             " if coroutine.status(c) == 'suspended' then coroutine.resume(c) end end";
   default: return "do return F.f" + n + "() end";
   }
}

/* A line a function: f1 stands in line 2. */
std::string script_of(const Program &program)
{
   std::string text = "F = {} cos = {}\n";
   for (size_t i = 1; i <= program.size(); ++i) {
      const bool is_main = i == program.size();
      text += is_main ? "ready(F)\n" : "function F.f" + std::to_string(i) + "() ";
      for (const Step &step : program[is_main ? size_t(MAIN) : i]) text += text_of(step) + " ";
      text += is_main ? "\n" : "end\n";
   }
   return text;
}

/* What Lua does, and what of it are zones. */
class Machine {
 public:
   Machine(const Program &program, bool wrapped)
      : program_(program), wrapped_(wrapped), callers_stay_(wrapped || is_51)
   {}

   /* False: it takes too long. */
   bool run()
   {
      cos_.push_back({{}, true, false});
      chain_.push_back(0);
      call(MAIN);
      for (int steps = 0; !chain_.empty(); ++steps) {
         if (steps > 20000) return false;
         step();
      }
      return true;
   }

   Paths paths;

 private:
   struct Act {
      int function; /* -1: a pcall */
      size_t next;
      bool is_gone; /* it was left by its last call; its zone is open */
   };
   struct Co {
      std::vector<Act> acts;
      bool started, dead;
   };

   Co &co() { return cos_[static_cast<size_t>(chain_.back())]; }

   std::string path(size_t acts_of_last) const
   {
      std::string text;
      for (size_t c = 0; c < chain_.size(); ++c) {
         const std::vector<Act> &acts = cos_[static_cast<size_t>(chain_[c])].acts;
         size_t count = c + 1 < chain_.size() ? acts.size() : acts_of_last;
         for (size_t a = 0; a < count; ++a) {
            int f = acts[a].function;
            if (f < 0 || (wrapped_ && f == MAIN)) continue;
            text += text.empty() ? "" : " > ";
            text += f == MAIN ? "t" : "t:" + std::to_string(f + 1);
         }
      }
      return text;
   }

   void enter(size_t acts)
   {
      const Act &act = co().acts[acts - 1];
      if (act.function >= 0 && !(wrapped_ && act.function == MAIN)) ++paths[path(acts)].entries;
   }

   void call(int function)
   {
      co().acts.push_back({function, 0, false});
      enter(co().acts.size());
   }

   void end_co()
   {
      co().dead = true;
      chain_.pop_back();
   }

   void leave()
   {
      std::vector<Act> &acts = co().acts;
      acts.pop_back();
      while (!acts.empty() && acts.back().is_gone) acts.pop_back();
      if (acts.empty()) end_co();
   }

   void raise()
   {
      std::vector<Act> &acts = co().acts;
      while (!acts.empty() && acts.back().function >= 0) acts.pop_back();
      if (acts.empty()) end_co();
      else acts.pop_back();
   }

   void yield()
   {
      const std::vector<Act> &acts = co().acts;
      const bool is_within = std::any_of(acts.begin(), acts.end(),
                                         [](const Act &act) { return act.function < 0; });
      if (chain_.size() == 1 || (is_51 && is_within)) raise();
      else chain_.pop_back();
   }

   void resume(int which)
   {
      if (cos_.size() < 2) return;
      int at = which % static_cast<int>(cos_.size() - 1) + 1;
      Co &c = cos_[static_cast<size_t>(at)];
      if (c.dead || std::count(chain_.begin(), chain_.end(), at)) return;
      chain_.push_back(at);
      for (size_t i = c.started ? 0 : c.acts.size() - 1; i < c.acts.size(); ++i) enter(i + 1);
      c.started = true;
   }

   void call_last(int function)
   {
      if (callers_stay_) co().acts.back().is_gone = true;
      else co().acts.pop_back();
      call(function);
   }

   void step()
   {
      Act &act = co().acts.back();
      if (act.function < 0 || act.next == program_[static_cast<size_t>(act.function)].size())
         return leave();
      const Step step = program_[static_cast<size_t>(act.function)][act.next++];
      switch (step.kind) {
      case TICK: spend(static_cast<uint64_t>(step.n)); break;
      case CALL: call(step.n); break;
      case TRY: co().acts.push_back({-1, 0, false}); call(step.n); break;
      case RAISE: raise(); break;
      case YIELD: yield(); break;
      case CREATE: cos_.push_back({{{step.n, 0, false}}, false, false}); break;
      case RESUME: resume(step.n); break;
      default: call_last(step.n);
      }
   }

   void spend(uint64_t ticks)
   {
      std::string here = path(co().acts.size());
      if (!here.empty()) paths[here].ticks += ticks;
   }

   const Program &program_;
   const bool wrapped_, callers_stay_;
   std::vector<Co> cos_;
   std::vector<int> chain_;
};

class Writer {
 public:
   explicit Writer(uint64_t seed) : random_(seed) {}

   Program write()
   {
      Program program(FUNCTIONS + 1);
      for (int i = 0; i <= FUNCTIONS; ++i) program[static_cast<size_t>(i)] = body(i);
      return program;
   }

 private:
   int pick(int limit) { return static_cast<int>(random_() % static_cast<uint64_t>(limit)); }

   Body body(int function)
   {
      Body body;
      for (int steps = function == MAIN ? 20 : 3 + pick(6); steps > 0; --steps) {
         Step step = {static_cast<Kind>(pick(NUM_KINDS)), 1 + pick(100)};
         bool calls = step.kind == CALL || step.kind == TRY || step.kind == CREATE ||
                      step.kind == LAST;
         if (step.kind == CALL && function == MAIN && pick(8)) step.kind = TRY; /* it goes on */
         if (calls && function == FUNCTIONS) step.kind = TICK;
         else if (calls) step.n = function + 1 + pick(FUNCTIONS - function);
         bool ends = step.kind == LAST || step.kind == RAISE || step.kind == YIELD;
         if (ends && (function == MAIN || pick(3))) continue;
         body.push_back(step);
         if (step.kind == YIELD) body.push_back({TICK, 1});
         if (step.kind == LAST || step.kind == RAISE) break;
      }
      return body;
   }

   std::mt19937_64 random_;
};

class Random_lua : public ::testing::TestWithParam<bool> {};

TEST_P(Random_lua, counts_what_a_machine_counts)
{
   const bool wrapped = GetParam();
   int played = 0, big = 0;
   for (uint64_t seed = 1; seed <= 400 && !HasFailure(); ++seed) {
      const Program program = Writer(seed).write();
      Machine machine(program, wrapped);
      if (!machine.run()) continue;
      Host host;
      if (wrapped) host.add("ready", [](lua_State *L) { return Prof_wrap_lua(L, 1, "F"), 0; });
      else host.add("ready", [](lua_State *) { return 0; });
      if (!wrapped) Prof_start_lua(host.state(), 0);
      SCOPED_TRACE(script_of(program));
      (void)host.run(script_of(program));
      EXPECT_EQ(Host::paths(true), machine.paths);
      ++played;
      big += machine.paths.size() > 20;
   }
   EXPECT_EQ(wrong_ends(), 0u);
   EXPECT_GT(played, 200);
   EXPECT_GT(big, 50);
}

INSTANTIATE_TEST_SUITE_P(By, Random_lua, ::testing::Values(false, true),
                         [](const auto &info) { return info.param ? "wrapper" : "hook"; });

} // namespace
