/* prof_ui_off.c - see prof_ui_off.h */
#ifdef Prof_ENABLED
#include "prof_ui_off.h"

#include "../list/prof_font.h"
#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_state.h"
#include "../../src/show/prof_group.h"

static int tell(Prof_Ui *ui, const char *before, const char *name, const char *after)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, before);
   Prof_Short_Text_add(&words, name);
   Prof_Short_Text_add(&words, after);
   Prof_Ui_notice(ui, words.text);
   ui->stale = 1;
   return 1;
}

static int is_one(Prof_Action action)
{
   return action == Prof_ACTION_ZONE_OFF || action == Prof_ACTION_GROUP_OFF;
}

static int kind_of_waiting(uint32_t zone)
{
   int kind;
   Prof_Config_lock();
   kind = Prof_Off_waits(zone);
   Prof_Config_unlock();
   return kind;
}

/* Zones of that name, or of that group, which may be off: those that are, and those that wait, and
 * so never are. */
typedef struct Reached {
   unsigned long off, on, waiting;
} Reached;

static Reached count_reached(const char *name, int group)
{
   Reached reached = {0, 0, 0};
   uint32_t zone, count = Prof_Zone_count();
   for (zone = Prof_ZONE_FIRST; zone < count; ++zone) {
      if (name ? Prof_Zones[zone].name != name : Prof_Group_of(zone) != group) continue;
      if (Prof_Off_has(zone)) ++reached.off;
      else if (!Prof_Off_may(zone)) continue;
      else if (kind_of_waiting(zone)) ++reached.waiting;
      else ++reached.on;
   }
   return reached;
}

/* "find is off", "find is off: 2 zones", "group os is off: 2 zones, 1 waits and stays on" */
static int tell_off(Prof_Ui *ui, const char *before, const char *name, Reached reached)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, " is off");
   if (reached.off > 1 || reached.waiting || reached.on) {
      Prof_Short_Text_add(&words, ": ");
      Prof_Short_Text_count(&words, reached.off);
      Prof_Short_Text_add(&words, reached.off == 1 ? " zone" : " zones");
   }
   if (reached.waiting) {
      Prof_Short_Text_add(&words, ", ");
      Prof_Short_Text_count(&words, reached.waiting);
      Prof_Short_Text_add(&words, reached.waiting == 1 ? " waits and stays on"
                                                       : " wait and stay on");
   }
   return tell(ui, before, name, words.text);
}

static int tell_on(Prof_Ui *ui, const char *before, const char *name, unsigned long count)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, " is on again");
   if (count > 1) {
      Prof_Short_Text_add(&words, ": ");
      Prof_Short_Text_count(&words, count);
      Prof_Short_Text_add(&words, " zones");
   }
   return tell(ui, before, name, words.text);
}

/* What was switched off here is on again as if nothing had been said, so that its group takes it
 * along later; but in a group that is off, its name must say it. */
static int switch_on(Prof_Ui *ui, uint32_t zone)
{
   const char *name = Prof_Zones[zone].name;
   if (!Prof_Off_take_back(name) || (Prof_Off_has(zone) && !Prof_set_zone_on(name, 1)))
      return tell(ui, "no room to switch ", name, "");
   return tell_on(ui, "", name, count_reached(name, 0).on);
}

static int switch_zone(Prof_Ui *ui, uint32_t zone)
{
   const char *name = Prof_Zones[zone].name;
   const int waits = kind_of_waiting(zone);
   if (Prof_Off_has(zone)) return switch_on(ui, zone);
   if (!Prof_Off_may(zone)) return tell(ui, name, " cannot be switched off", "");
   if (waits == Prof_HELPING) return tell(ui, name, " helps what waits, and stays on", "");
   if (waits) return tell(ui, name, " waits, and stays on", "");
   if (!Prof_set_zone_on(name, 0)) return tell(ui, "no room to switch ", name, "");
   return tell_off(ui, "", name, count_reached(name, 0));
}

int Prof_Ui_Off_act_on_group(Prof_Ui *ui, Prof_Action action, int group)
{
   const char *name;
   int on;
   if (!is_one(action)) return 0;
   Prof_Group_refresh();
   name = Prof_Groups[group].name;
   on = !Prof_get_group_on(name);
   if (!Prof_set_group_on(name, on)) return tell(ui, "no room to switch group ", name, "");
   if (on) return tell_on(ui, "group ", name, count_reached(0, group).on);
   return tell_off(ui, "group ", name, count_reached(0, group));
}

int Prof_Ui_Off_act(Prof_Ui *ui, Prof_Action action, uint32_t zone)
{
   if (!is_one(action)) return 0;
   if (!zone || !Prof_Zones || zone >= Prof_Zone_count())
      return tell(ui, "choose a zone to switch", "", "");
   if (action == Prof_ACTION_ZONE_OFF) return switch_zone(ui, zone);
   Prof_Group_refresh();
   return Prof_Ui_Off_act_on_group(ui, action, Prof_Group_of(zone));
}

int Prof_Ui_Off_act_on_state(Prof_Ui *ui, Prof_Action action, uint32_t state)
{
   return Prof_Ui_Off_act(ui, action,
                          state && state < Prof_State_count() ? Prof_States[state].zone : 0);
}

static void say(Prof_Words *words, int count, const char *what)
{
   Prof_Short_Text_begin(words);
   Prof_Short_Text_count(words, (unsigned long)count);
   Prof_Short_Text_add(words, what);
}

void Prof_Ui_Off_say(Prof_Words *words, int cells)
{
   const int count = Prof_num_zones_off();
   Prof_Short_Text_begin(words);
   if (!count) return;
   say(words, count, count == 1 ? " zone off" : " zones off");
   if (Prof_Font_length(words->text) > cells) say(words, count, " off");
   if (Prof_Font_length(words->text) > cells) Prof_Short_Text_begin(words);
}

void Prof_Ui_Off_put_mark(Prof_List *list, int x, int right, int y)
{
   Prof_Ui_put(list, x + Prof_CELL, right, y, "off", Prof_COLOR_DIM);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
