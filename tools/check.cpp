// check.cpp - iprof check: do captures keep to a file of budgets?
#include "command.h"
#include "each.h"
#include "errors.h"
#include "input.h"
#include "log.h"
#include "output.h"
#include "text.h"

#include "prof.h"
#include "src/show/prof_budget.h"

#include <memory>

namespace iprof {

namespace {

// The library reads budgets by the name of a file.
class Budgets {
 public:
   explicit Budgets(const std::string &file) : out_(file == "-" ? temporary_name(".txt") : file)
   {
      if (file != "-") return;
      kept_ = true;
      Output copy(out_);
      copy.write(read_input("-").bytes);
      copy.finish();
   }
   ~Budgets()
   {
      if (kept_) std::remove(out_.c_str());
   }
   Budgets(const Budgets &) = delete;
   Budgets &operator=(const Budgets &) = delete;
   const std::string &file() const { return out_; }

 private:
   std::string out_;
   bool kept_ = false;
};

// A file that has none, as its lines are comments or it was never filled, would hold everything to
// be good. What is wrong with a line Prof_count_exceeded tells.
void need_budgets(const std::string &name, const std::string &text)
{
   const auto budget = std::make_unique<Prof_Budget>();
   const char *wrong = nullptr;
   Prof_Budget_Text rest = {text.data(), text.data() + text.size(), 0};
   if (Prof_Budget_next(&rest, budget.get(), &wrong) == Prof_BUDGET_END)
      throw Final_Error(named(name) + ": has no budgets, so there is nothing to check");
}

// Returns how many are exceeded.
int check_one(const Budgets &budgets, const Capture &capture, bool quiet)
{
   const int exceeded = Prof_count_exceeded(budgets.file().c_str());
   if (exceeded < 0) throw Final_Error(take_log_text("the budgets cannot be read"));
   std::string text;
   for (const std::string &message : take_log()) text += "   " + message + "\n";
   const std::string result =
      exceeded ? of_them(exceeded, "budget is", "budgets are") + " exceeded" : "all budgets hold";
   if (!quiet || exceeded) print(named(capture.name) + ": " + result + "\n" + text);
   return exceeded;
}

int check(const Arguments &arguments)
{
   arguments.need(2, 0, "iprof check BUDGETS FILE...");
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   const Budgets budgets(arguments.rest()[0]);
   const std::string &given = arguments.rest()[0];
   need_budgets(given == "-" ? "stdin" : given, read_input(budgets.file()).bytes); // told once
   int exceeded = 0;
   const int result = for_each(files, [&](const Capture &capture) {
      exceeded += check_one(budgets, capture, arguments.has("--quiet"));
   });
   return exceeded ? EXIT_FOUND : result;
}

} // namespace

Command check_command()
{
   return {"check",
           "check BUDGETS FILE...",
           "checks captures against budgets, for scripts",
           "BUDGETS has lines `what max percentile`, as Prof_count_exceeded reads them (manual,\n"
           "2.21):\n"
           "\n"
           "   (frame)           16.6   p99     the frames' work, milliseconds\n"
           "   frame > ai        2      p95     a path, hierarchical time\n"
           "   draw_calls        2000   p100    a value of the game\n"
           "   reef: frame > ai  3      p95     in that scene alone\n"
           "\n"
           "Each capture is judged by itself, over all of its frames. Exit status 1: one or more\n"
           "are exceeded, also if another capture cannot be read; 3: one cannot, and the others\n"
           "hold, or BUDGETS has no budget. Of a capture that cannot be read stderr is told.\n",
           "iprof check budgets.txt nightly/*.iprof\n",
           {{"--quiet", nullptr, "tells only what is exceeded"}},
           check};
}

} // namespace iprof
