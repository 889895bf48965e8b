/* prof_ui_rules.c - see prof_ui_rules.h */
#ifdef Prof_ENABLED
#include "prof_ui_rules.h"

/* Frames a second that displays and games have. */
static const double rates[] = {500, 360, 240, 165, 144, 120, 100, 90, 75, 72, 60,
                               50,  48,  45,  40,  36,  30,  25,  24, 20, 15, 10};
/* The defaults, 1.5 and 1.25, stand at the same place. */
static const double medians[] = {1.1, 1.25, 1.5, 2, 3, 5, 10};
static const double parts[] = {1, 1.1, 1.25, 1.5, 2, 3, 5};

enum {
   NUM_RATES = sizeof rates / sizeof *rates,
   NUM_PARTS = sizeof parts / sizeof *parts,
   NUM_MEDIANS = sizeof medians / sizeof *medians
};

/* Is b beyond a, whichever way? By more than rounding: 16.67 is the budget of 60 frames. */
static int is_beyond(double a, double b, int up) { return up ? b > a * 1.002 : b < a * 0.998; }

/* The next of ascending values; where there is none, the value itself. */
static double step(const double *values, int count, double value, int up)
{
   int i;
   for (i = up ? 0 : count - 1; i >= 0 && i < count; i += up ? 1 : -1)
      if (is_beyond(value, values[i], up)) return values[i];
   return value;
}

static double step_budget(double ms, int up)
{
   double budgets[NUM_RATES];
   int i;
   for (i = 0; i < NUM_RATES; ++i) budgets[i] = 1000 / rates[i];
   return step(budgets, NUM_RATES, ms, up);
}

/* ---- what is said ---- */

/* The rate, if it is close to a whole number. */
static void add_rate(Prof_Words *words, double ms)
{
   double rate = 1000 / ms, whole = (double)(long)(rate + 0.5);
   if (rate - whole > 0.02 || whole - rate > 0.02) return;
   Prof_Short_Text_add(words, ": ");
   Prof_Short_Text_number(words, rate, 0);
   Prof_Short_Text_add(words, " frames a second");
}

static void say_budget(Prof_Ui *ui, double ms)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "budget ");
   Prof_Short_Text_number(&words, ms, 2);
   Prof_Short_Text_add(&words, " ms");
   add_rate(&words, ms);
   Prof_Ui_notice(ui, words.text);
}

static void say_hitch(Prof_Ui *ui, const Prof_Rules *rules)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "a hitch: > ");
   Prof_Short_Text_number(&words, rules->hitch_median, 2);
   Prof_Short_Text_add(&words, " x p50 and > ");
   Prof_Short_Text_number(&words, rules->hitch_budget, 2);
   Prof_Short_Text_add(&words, " x budget");
   Prof_Ui_notice(ui, words.text);
}

/* ---- actions ---- */

static int change_budget(Prof_Ui *ui, int up)
{
   Prof_Rules rules = Prof_get_rules();
   rules.budget_ms = step_budget(rules.budget_ms, up);
   if (Prof_set_rules(&rules)) say_budget(ui, rules.budget_ms);
   return 1;
}

static int change_hitch(Prof_Ui *ui, int up)
{
   Prof_Rules rules = Prof_get_rules();
   rules.hitch_median = step(medians, NUM_MEDIANS, rules.hitch_median, up);
   rules.hitch_budget = step(parts, NUM_PARTS, rules.hitch_budget, up);
   if (Prof_set_rules(&rules)) say_hitch(ui, &rules);
   return 1;
}

int Prof_Ui_Rules_act(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
      case Prof_ACTION_LESS_BUDGET: return change_budget(ui, 0);
      case Prof_ACTION_MORE_BUDGET: return change_budget(ui, 1);
      case Prof_ACTION_MORE_HITCHES: return change_hitch(ui, 0);
      case Prof_ACTION_FEWER_HITCHES: return change_hitch(ui, 1);
      default: return 0;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
