/* fuzz_baseline.cpp - the reader of baseline files under libFuzzer: clang++ -fsanitize=fuzzer.
 *
 * What is read must keep to its own rules; and whatever is read must be fit for a comparison.
 */

#include "check.h"
#include "src/show/prof_baseline.h"

static void check_paths(const Prof_Baseline &b, const char *data, size_t size)
{
   check(b.count >= 1 && b.count <= Prof_MAX_STATES && b.frames >= 1);
   for (uint32_t i = 0; i < b.count; ++i) {
      const Prof_Baseline_Path &path = b.paths[i];
      check(i == 0 ? path.parent == 0 : path.parent < i);
      check(path.self_ns >= 0 && path.self_ns <= 1e12);
      check(path.entries >= 0 && path.entries <= 1e12);
      check(path.length <= Prof_MAX_TEXT);
      check(path.name >= data && path.name + path.length <= data + size);
   }
}

static bool inside(const char *text, size_t length, const char *data, size_t size)
{
   return length <= Prof_MAX_TEXT && text >= data && text + length <= data + size;
}

static void check_values(const Prof_Baseline &b, const char *data, size_t size)
{
   for (uint32_t i = 0; i < b.num_values; ++i) {
      const Prof_Baseline_Value &v = b.values[i];
      check(v.kind >= Prof_COUNT && v.kind <= Prof_MEMORY && v.frames > 0 && v.stdev >= 0);
      check(v.mean - v.mean == 0); /* finite */
      check(inside(v.name, v.name_length, data, size));
      check(inside(v.unit, v.unit_length, data, size));
   }
}

static void check_match(const Prof_Baseline &b)
{
   Prof_Means means;
   double self = 0, entries = 0;
   for (uint32_t i = 0; i < b.count; ++i) entries += b.paths[i].entries;
   uint32_t rest;
   if (!Prof_Baseline_match(&b, &means, &rest)) return;
   check(rest < b.count);
   check(means.of_values.count == b.num_values);
   uint32_t pairs;
   Prof_Config_release(Prof_Mean_Values_compare(&means.of_values, &means.of_values, &pairs));
   check(pairs <= 2 * b.num_values);
   for (uint32_t s = 0; s < means.num_states; ++s) {
      check(s < Prof_State_count() || (means.self[s] == 0 && means.entries[s] == 0));
      self += means.entries[s];
   }
   check(self >= entries * (1 - 1e-9) && self <= entries * (1 + 1e-9) + 1e-9);
   Prof_Range_Means_free(&means);
}

static bool started()
{
   start_silent(1024);
   Prof_update(1);
   return true;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
   static bool once = started();
   const char *data = reinterpret_cast<const char *>(bytes);
   Prof_Baseline baseline;
   if (once && Prof_Baseline_parse(data, size, &baseline)) {
      check_paths(baseline, data, size);
      check_values(baseline, data, size);
      check_match(baseline);
      Prof_Baseline_free(&baseline);
   } else {
      check(baseline.wrong && baseline.line > 0 && !baseline.paths);
   }
   return 0;
}
