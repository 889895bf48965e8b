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

static int switch_zone(Prof_Ui *ui, uint32_t zone)
{
   const char *name = Prof_Zones[zone].name;
   const int on = Prof_Off_has(zone);
   if (!Prof_Off_may(zone)) return tell(ui, name, " cannot be switched off", "");
   if (!Prof_set_zone_on(name, on)) return tell(ui, "no room to switch ", name, "");
   return tell(ui, name, on ? " is on again" : " is off", "");
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
   return tell(ui, "group ", name, on ? " is on again" : " is off");
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
