/* prof_ui_inside.c - see prof_ui_inside.h
 *
 *    inside: learning, 10 s left          which functions there are
 *    inside: 42 functions, 7 s left
 *    inside: 200 of 311 functions, 7 s left     there is no room for all of them
 *    inside 42, 7 s                       where there is less room
 *    inside: ends                         some are still open
 *
 * The seconds are whole and never 0 while it lasts, so that the line changes once a second.
 */
#ifdef Prof_ENABLED
#include "prof_ui_inside.h"
#include "../list/prof_font.h"

#include "../../src/gather/prof_inside.h"
#include "../../src/gather/prof_state.h"

#include <math.h>
#include <string.h>

/* ---- the key ---- */

static const char *name_of(uint32_t zone)
{
   return zone && Prof_Zones && zone < Prof_Zone_count() ? Prof_Zones[zone].name : "";
}

static void notice(Prof_Ui *ui, const char *text, const char *name)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, text);
   Prof_Short_Text_add(&words, name);
   Prof_Ui_notice(ui, words.text);
}

static void begin(Prof_Ui *ui, uint32_t zone)
{
   Prof_Inside_Info info;
   if (Prof_Inside_look(zone, 0)) {
      notice(ui, "looking inside ", name_of(zone));
      return;
   }
   (void)Prof_get_inside(&info);
   Prof_Ui_notice(ui, info.refusal);
}

static void end(Prof_Ui *ui)
{
   Prof_stop_inside();
   Prof_Ui_notice(ui, "no longer inside");
}

int Prof_Ui_Inside_act(Prof_Ui *ui, uint32_t zone)
{
   Prof_Inside_Info info;
   const int looks = Prof_get_inside(&info) && info.state != Prof_INSIDE_ENDS;
   if (looks && (!zone || strcmp(info.zone, name_of(zone)) == 0)) end(ui);
   else if (zone) begin(ui, zone);
   else Prof_Ui_notice(ui, "choose a zone to look inside");
   ui->stale = 1;
   return 1;
}

int Prof_Ui_Inside_act_on_state(Prof_Ui *ui, uint32_t state)
{
   return Prof_Ui_Inside_act(ui, state && state < Prof_State_count() ? Prof_States[state].zone : 0);
}

/* ---- the line ---- */

static void add_functions(Prof_Words *words, const Prof_Inside_Info *info)
{
   Prof_Short_Text_count(words, (unsigned long)info->functions);
   if (!info->too_many) return;
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_count(words, (unsigned long)info->functions + (unsigned long)info->too_many);
}

static void add_seconds(Prof_Words *words, const Prof_Inside_Info *info)
{
   const double whole = ceil(info->seconds_left);
   Prof_Short_Text_add(words, ", ");
   Prof_Short_Text_number(words, whole < 1 ? 1 : whole, 0);
   Prof_Short_Text_add(words, " s");
}

static void say_all(Prof_Words *words, const Prof_Inside_Info *info)
{
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, "inside: ");
   if (info->state == Prof_INSIDE_ENDS) {
      Prof_Short_Text_add(words, "ends");
      return;
   }
   if (info->state == Prof_INSIDE_LEARNS) Prof_Short_Text_add(words, "learning");
   else add_functions(words, info);
   if (info->state == Prof_INSIDE_SHOWS)
      Prof_Short_Text_add(words, info->functions == 1 && !info->too_many ? " function"
                                                                         : " functions");
   add_seconds(words, info);
   Prof_Short_Text_add(words, " left");
}

static void say_briefly(Prof_Words *words, const Prof_Inside_Info *info)
{
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, "inside");
   if (info->state == Prof_INSIDE_ENDS) return;
   Prof_Short_Text_add(words, " ");
   if (info->state == Prof_INSIDE_SHOWS)
      Prof_Short_Text_count(words, (unsigned long)info->functions);
   else Prof_Short_Text_add(words, "?");
   add_seconds(words, info);
}

void Prof_Ui_Inside_say(Prof_Words *words, int cells)
{
   Prof_Inside_Info info;
   Prof_Short_Text_begin(words);
   if (!Prof_get_inside(&info)) return;
   say_all(words, &info);
   if (Prof_Font_length(words->text) > cells) say_briefly(words, &info);
   if (Prof_Font_length(words->text) > cells) Prof_Short_Text_begin(words);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
