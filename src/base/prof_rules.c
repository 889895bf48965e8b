/* prof_rules.c - see prof_rules.h */
#ifdef Prof_ENABLED
#include "prof_rules.h"
#include "prof_module.h"
#include <string.h>

static struct {
   Prof_Rules wanted;
   int changed; /* `wanted` is not in force yet */
   uint32_t version;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static double or_default(double value, double normal) { return value > 0 ? value : normal; }

static Prof_Rules fill_in(const Prof_Rules *rules)
{
   const Prof_Config normal = Prof_default_config();
   Prof_Rules all;
   all.budget_ms = or_default(rules->budget_ms, normal.budget_ms);
   all.gap_ms = or_default(rules->gap_ms, normal.gap_ms);
   all.hitch_median = or_default(rules->hitch_median, normal.hitch_median);
   all.hitch_budget = or_default(rules->hitch_budget, normal.hitch_budget);
   all.often_percent = or_default(rules->often_percent, normal.often_percent);
   all.budget_less_machine = rules->budget_less_machine;
   return all;
}

static Prof_Rules in_force(void)
{
   Prof_Rules rules;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   rules.budget_ms = Prof_Settings.budget_ms;
   rules.gap_ms = Prof_Settings.gap_ms;
   rules.hitch_median = Prof_Settings.hitch_median;
   rules.hitch_budget = Prof_Settings.hitch_budget;
   rules.often_percent = Prof_Settings.often_percent;
   rules.budget_less_machine = Prof_Settings.budget_less_machine;
   return rules;
}

/* Field by field: others may read the fields beside these at any time. */
void Prof_Rules_take_up(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!own.changed) return;
   Prof_Settings.budget_ms = own.wanted.budget_ms;
   Prof_Settings.gap_ms = own.wanted.gap_ms;
   Prof_Settings.hitch_median = own.wanted.hitch_median;
   Prof_Settings.hitch_budget = own.wanted.hitch_budget;
   Prof_Settings.often_percent = own.wanted.often_percent;
   Prof_Settings.budget_less_machine = own.wanted.budget_less_machine;
   own.changed = 0;
   ++own.version;
}

uint32_t Prof_Rules_version(void) { return own.version; }

void Prof_Rules_forget(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.changed = 0;
}

int Prof_set_rules(const Prof_Rules *rules)
{
   if (!rules) {
      Prof_Config_log("Prof_set_rules: null");
      return 0;
   }
   if (!Prof_Config_check_rules("Prof_set_rules", rules)) return 0;
   Prof_Config_lock();
   Prof_Module_list(&module);
   own.wanted = fill_in(rules);
   own.changed = 1;
   Prof_Config_unlock();
   return 1;
}

Prof_Rules Prof_get_rules(void)
{
   Prof_Rules rules;
   Prof_Config_lock();
   rules = own.changed ? own.wanted : in_force();
   Prof_Config_unlock();
   return rules;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
