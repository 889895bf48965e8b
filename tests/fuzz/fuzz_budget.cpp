/* fuzz_budget.cpp - the reader of budget files under libFuzzer: clang++ -fsanitize=fuzzer. */
#include "check.h"
#include <cmath>

#include "src/show/prof_budget.h"

static void check_line(const Prof_Budget &b, int line)
{
   size_t length = std::strlen(b.name);
   check(length > 0 && length < Prof_BUDGET_NAME);
   check(b.name[0] != ' ' && b.name[length - 1] != ' ' && !std::strchr(b.name, '\n'));
   check(b.percentile >= 0 && b.percentile <= 100 && std::fabs(b.limit) < 1e300);
   check(std::strlen(b.unit) < Prof_BUDGET_UNIT && !std::strchr(b.unit, ' '));
   check(b.line == line);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
   const char *data = reinterpret_cast<const char *>(bytes), *wrong = nullptr;
   Prof_Budget_Text text = {data, data + size, 0};
   Prof_Budget budget;
   int last = 0;
   for (;;) {
      Prof_Budget_Result result = Prof_Budget_next(&text, &budget, &wrong);
      if (result == Prof_BUDGET_END) break;
      check(text.line > last && text.at <= data + size);
      last = text.line;
      if (result == Prof_BUDGET_LINE) check_line(budget, last);
      else check(wrong && wrong[0]);
   }
   check(text.at == data + size);
   return 0;
}
