/* prof_budget.c - budgets: what a zone, a path or a value may take, from a file, for a game's own
 * tests.
 *
 * WHAT A NAME MEANS   the first of these that there is: a value, a zone of time, a part of a value
 * or of a zone ("draw_calls@render", "entries@ai"), a path. All that a shorter name hides has a
 * longer one: time@ai is the zone's where ai is a value. The log tells of such a line.
 *
 * ESTIMATES   What a zone of Prof_Often took at the least counts; at the most, of a limit from
 * below. So a budget fails only where it is surely exceeded.
 */
#ifdef Prof_ENABLED
#include "prof_budget.h"
#include "prof_budget_kept.h"
#include "../base/prof_file.h"
#include "../frame/prof_history.h"
#include "../frame/prof_scene.h"
#include "../frame/prof_frame_values.h"
#include "../gather/prof_path.h"
#include "../gather/prof_value.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include "prof_what.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 1 << 20, BATCH = 32, MAX_TOLD = 20 };
#define WHOLE_FRAME "(frame)" /* its work */

/* ---- reading ---- */

typedef struct Words {
   const char *from, *to;
} Words;

static int is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static Words trimmed(Words w)
{
   Prof_ASSERT(w.from <= w.to);
   while (w.from < w.to && is_blank(*w.from)) ++w.from;
   while (w.to > w.from && is_blank(w.to[-1])) --w.to;
   return w;
}

static Words next_line(Prof_Budget_Text *text)
{
   Words line;
   const char *end = (const char *)memchr(text->at, '\n', (size_t)(text->end - text->at));
   Prof_ASSERT(text->at <= text->end);
   line.from = text->at;
   line.to = end ? end : text->end;
   text->at = end ? end + 1 : text->end;
   ++text->line;
   return line;
}

/* A '#' within a word is part of it: names may have one. */
static Words without_comment(Words line)
{
   const char *c;
   for (c = line.from; c < line.to; ++c)
      if (*c == '#' && (c == line.from || is_blank(c[-1]))) line.to = c;
   return line;
}

/* Takes the last word off the line. */
static Words take_word(Words *line)
{
   Words word;
   *line = trimmed(*line);
   word.from = word.to = line->to;
   while (word.from > line->from && !is_blank(word.from[-1])) --word.from;
   line->to = word.from;
   return word;
}

static int skip(Words *words, char c)
{
   if (words->from == words->to || *words->from != c) return 0;
   ++words->from;
   return 1;
}

static int read_percentile(Words *line, Prof_Budget *b)
{
   Words word = take_word(line);
   (void)skip(&word, 'p');
   return word.from < word.to && Prof_Number_read(word.from, word.to, &b->percentile) == word.to;
}

/* Reads ">=-5MB" off the word's beginning, and leaves "MB". */
static int read_limit(Words *word, Prof_Budget *b)
{
   int minus;
   const char *stop;
   b->at_least = word->to - word->from > 2 && word->from[0] == '>' && word->from[1] == '=';
   if (b->at_least) word->from += 2;
   minus = skip(word, '-');
   stop = word->from < word->to ? Prof_Number_read(word->from, word->to, &b->limit) : 0;
   if (!stop) return 0;
   if (minus) b->limit = -b->limit;
   word->from = stop;
   return 1;
}

/* What follows a number must not look like more of it, as of one that is too large, nor like a
 * percentile. */
static int take_unit(Words word, Prof_Budget *b)
{
   size_t length = (size_t)(word.to - word.from);
   if (length >= Prof_BUDGET_UNIT || memchr(word.from, 0, length)) return 0;
   if (length && strchr("0123456789.+-<>=,", *word.from)) return 0;
   if (length > 1 && strchr("peE", *word.from) && strchr("0123456789+-", word.from[1])) return 0;
   memcpy(b->unit, word.from, length);
   b->unit[length] = 0;
   return 1;
}

/* The limit has its unit behind it, in the same word or in the next. Of "meshes 64 MB p100" the
 * last word that is left is no number, and the one before is. */
static int take_number(Words *line, Prof_Budget *b)
{
   Words word = take_word(line), unit = word;
   if (read_limit(&word, b)) return take_unit(word, b);
   word = take_word(line);
   return read_limit(&word, b) && word.from == word.to && take_unit(unit, b) && b->unit[0];
}

/* A blank may stand behind the ">=". */
static int take_limit(Words *line, Prof_Budget *b)
{
   Words rest, word;
   if (!take_number(line, b)) return 0;
   rest = *line;
   word = take_word(&rest);
   if (b->at_least || word.to - word.from != 2 || memcmp(word.from, ">=", 2) != 0) return 1;
   b->at_least = 1;
   *line = rest;
   return 1;
}

static const char *read_budget(Words line, Prof_Budget *b)
{
   size_t length;
   if (!read_percentile(&line, b)) return "the last word must be a percentile";
   Prof_ASSERT(b->percentile >= 0); /* it is read without a sign */
   if (b->percentile > 100) return "the percentile must be 0 to 100";
   if (!take_limit(&line, b))
      return "the last word but one must be milliseconds, or an amount of a value: what max "
             "percentile";
   line = trimmed(line);
   length = (size_t)(line.to - line.from);
   if (length == 0) return "no zone, path or value: what max percentile";
   if (length >= Prof_BUDGET_NAME) return "the name is too long";
   if (memchr(line.from, 0, length)) return "a zero byte: this is no text file";
   memcpy(b->name, line.from, length);
   b->name[length] = 0;
   return 0;
}

Prof_Budget_Result Prof_Budget_next(Prof_Budget_Text *text, Prof_Budget *budget, const char **wrong)
{
   while (text->at < text->end) {
      Words line = trimmed(without_comment(next_line(text)));
      if (line.from == line.to) continue;
      budget->line = text->line;
      *wrong = read_budget(line, budget);
      return *wrong ? Prof_BUDGET_WRONG : Prof_BUDGET_LINE;
   }
   return Prof_BUDGET_END;
}

/* ---- checking ---- */

/* Ticks times seconds per tick is not exact: 5 ms can come out as 5.000000000000001. */
static const double ROUNDING = 1e-9;
/* A mean of amounts may be off by as much; whole numbers below 10^14 are judged exactly. */
static const double ROUNDING_OF_AMOUNTS = 1e-15;

typedef struct Check {
   const char *file;
   Prof_Budget budgets[BATCH];
   Prof_Wanted wanted[BATCH];
   int num;
   int scene;    /* of all budgets of the batch */
   int exceeded; /* -1: no memory to tell */
} Check;

static int is_amount(const Prof_Wanted *w) { return w->quantity >= Prof_ENTRIES_OF_NAME; }

static int was_used(uint32_t value)
{
   Prof_Value_Total total;
   Prof_Config_lock();
   total = Prof_Frame_Values_total(value);
   Prof_Config_unlock();
   return total.n != 0;
}

static int ever_ran(const Prof_Wanted *w)
{
   if (w->quantity == Prof_WORK_OF_FRAME) return 1;
   if (w->value && !was_used(w->value)) return 0;
   return w->quantity == Prof_VALUE_OF_FRAME || Prof_Statistics_count_wanted(w);
}

static uint32_t value_named(const char *name)
{
   uint32_t value;
   Prof_Config_lock();
   value = Prof_Value_find(name);
   Prof_Config_unlock();
   return value;
}

static void want(Prof_Wanted *w, Prof_Quantity quantity, const char *text)
{
   memset(w, 0, sizeof *w);
   w->quantity = quantity;
   w->hierarchical = 1;
   w->text = text;
}

/* A name made at run time may well hold a '>' or a '@'. Time in no zone is self time, as all other
 * time is below the root. */
static Prof_Wanted wanted_by(const char *name)
{
   Prof_Wanted w;
   want(&w, Prof_WORK_OF_FRAME, 0);
   if (!*name || strcmp(name, WHOLE_FRAME) == 0) return w;
   w.quantity = Prof_VALUE_OF_FRAME;
   w.value = value_named(name);
   if (w.value) return w;
   want(&w, Prof_TIME_OF_NAME, name);
   if (Prof_Statistics_count_wanted(&w) || Prof_What_find(name, &w)) return w;
   want(&w, Prof_TIME_OF_PATH, name);
   w.hierarchical = !Prof_Path_is_name(Prof_UNACCOUNTED, name);
   return w;
}

/* Is there something of that name, be it that it was not used yet? */
static int is_known(const Prof_Wanted *w) { return w->value || ever_ran(w); }

/* Finds the scene that the name begins with, and what is wanted of it; Prof_ANY_SCENE if it begins
 * with none. What is a whole name of something is no scene's. The longest is taken, as a scene's
 * name may hold a ':' as well. */
static int scene_by(const char *name, Prof_Wanted *wanted)
{
   const char *colon = name + strlen(name);
   *wanted = wanted_by(name);
   if (is_known(wanted)) return Prof_ANY_SCENE;
   while (colon-- > name) {
      int scene = 0;
      if (*colon == ':' && (!colon[1] || is_blank(colon[1])))
         scene = Prof_Scene_find(name, (size_t)(colon - name));
      if (!scene) continue;
      do ++colon;
      while (is_blank(*colon));
      *wanted = wanted_by(colon);
      return scene;
   }
   return Prof_ANY_SCENE;
}

/* Puts the limit into the unit of what is judged. What is not known may be misspelt, and is told
 * when it is judged. */
static const char *fit_limit(Prof_Budget *b, const Prof_Wanted *wanted)
{
   double limit = b->limit;
   if (!is_known(wanted)) return 0;
   if (b->unit[0]) {
      const char *unit = is_amount(wanted) ? Prof_What_unit(wanted) : "ms";
      limit = Prof_Unit_convert(limit, b->unit, unit);
   }
   if (!Prof_Number_is_finite(limit)) return "this unit does not fit what is judged";
   if (limit < 0 && !is_amount(wanted)) return "no time is below 0 ms";
   b->limit = limit;
   return 0;
}

static const char *try_fit(Prof_Budget *b)
{
   Prof_Wanted wanted;
   (void)scene_by(b->name, &wanted);
   return fit_limit(b, &wanted);
}

/* Returns the number of wrong lines, and tells the log of the first MAX_TOLD. The text is a copy,
 * so that check_lines reads it from its beginning again. */
static int tell_wrong_lines(Prof_Budget_Text text, Check *check)
{
   const char *wrong;
   int count = 0;
   Prof_Budget_Result result;
   while ((result = Prof_Budget_next(&text, &check->budgets[0], &wrong)) != Prof_BUDGET_END) {
      if (result == Prof_BUDGET_LINE) wrong = try_fit(&check->budgets[0]);
      if (wrong && count++ < MAX_TOLD) Prof_Config_log("%s:%d: %s", check->file, text.line, wrong);
   }
   if (count > MAX_TOLD) Prof_Config_log("%s: %d lines are wrong", check->file, count);
   return count;
}

/* ---- judging ---- */

static int is_within(const Prof_Budget *b, const Prof_Wanted *w, double figure)
{
   double slack = b->limit < 0 ? -b->limit : b->limit;
   slack *= is_amount(w) ? ROUNDING_OF_AMOUNTS : ROUNDING;
   return b->at_least ? figure >= b->limit - slack : figure <= b->limit + slack;
}

enum { AMOUNT_TEXT = Prof_NUMBER_SIZE + 40 };

/* "2000 calls"; not scaled, as 64 MB and a byte more would read the same. */
static const char *write_amount(char text[AMOUNT_TEXT], double amount, const char *unit)
{
   char number[Prof_NUMBER_SIZE];
   snprintf(text, AMOUNT_TEXT, "%s%s%.32s", Prof_Number_write_exact(number, amount),
            *unit ? " " : "", unit);
   return text;
}

static void tell_amount(const Check *check, int i, const double *sorted, int count, double figure)
{
   const Prof_Budget *b = &check->budgets[i];
   const char *unit = Prof_What_unit(&check->wanted[i]);
   char was[AMOUNT_TEXT], limit[AMOUNT_TEXT], median[AMOUNT_TEXT], worst[AMOUNT_TEXT];
   char percentile[Prof_NUMBER_SIZE];
   Prof_Config_log(
      "%s:%d: %.120s was %s at percentile %s, %s its %s (median %s, worst %s, "
      "%d frames)",
      check->file, b->line, b->name, write_amount(was, figure, unit),
      Prof_Number_write_exact(percentile, b->percentile),
      b->at_least ? "less than" : "more than", write_amount(limit, b->limit, unit),
      write_amount(median, Prof_Statistics_percentile(sorted, count, 50), unit),
      write_amount(worst, sorted[b->at_least ? 0 : count - 1], unit), count);
}

/* All that is judged is hierarchical time, which errs only by what its own zone may have too
 * much. */
static int is_estimate(const Prof_Wanted *w)
{
   uint32_t s, states = Prof_State_count();
   for (s = Prof_STATE_ROOT; s < states; ++s)
      if (Prof_Zones[Prof_States[s].zone].often && Prof_State_has_run(s) &&
          Prof_Statistics_is_wanted(w, s))
         return 1;
   return 0;
}

static void tell_time(const Check *check, int i, const double *sorted, int count, double figure)
{
   const Prof_Budget *b = &check->budgets[i];
   const char *about = b->at_least ? "at most " : "at least ";
   char took[Prof_NUMBER_SIZE], percentile[Prof_NUMBER_SIZE], limit[Prof_NUMBER_SIZE];
   char median[Prof_NUMBER_SIZE], worst[Prof_NUMBER_SIZE];
   if (!is_estimate(&check->wanted[i])) about = "";
   Prof_Config_log(
      "%s:%d: %.120s took %s%s ms at percentile %s, %s than its %s ms (median %s, "
      "worst %s, %d frames)",
      check->file, b->line, b->name, about, Prof_Number_fixed(took, figure, 3),
      Prof_Number_write_exact(percentile, b->percentile), b->at_least ? "less" : "more",
      Prof_Number_fixed(limit, b->limit, 3),
      Prof_Number_fixed(median, Prof_Statistics_percentile(sorted, count, 50), 3),
      Prof_Number_fixed(worst, sorted[b->at_least ? 0 : count - 1], 3), count);
}

static void fail(Check *check, int i, const char *why)
{
   const Prof_Budget *b = &check->budgets[i];
   ++check->exceeded;
   Prof_Config_log("%s:%d: %.120s%s", check->file, b->line, b->name, why);
}

/* What never ran or was never used is told before its figures are looked at: 0 would keep to any
 * budget, and a misspelt line would never fail. */
static void judge(Check *check, int i, const double *sorted, int count)
{
   const Prof_Budget *b = &check->budgets[i];
   const Prof_Wanted *w = &check->wanted[i];
   int known = count ? Prof_Statistics_count_known(sorted, count) : 0;
   double figure;
   Prof_ASSERT(i >= 0 && i < BATCH && (sorted || !count));
   if (!ever_ran(w)) {
      fail(check, i, w->value ? " was never used" : " never ran, or is misspelt");
   } else if (!known) {
      fail(check, i,
           count ? " is not known in any of the frames" : ": no frame of that scene is kept");
   } else {
      figure = Prof_Statistics_percentile(sorted, known, b->percentile);
      if (is_within(b, w, figure)) return;
      ++check->exceeded;
      if (is_amount(w)) tell_amount(check, i, sorted, known, figure);
      else tell_time(check, i, sorted, known, figure);
   }
}

/* Does a zone of time have the value's name? */
static int hides_a_zone(uint32_t value)
{
   uint32_t first, zone;
   int hides = 0;
   Prof_Config_lock();
   zone = first = Prof_Zone_named(Prof_Values[value].name);
   while (zone && !hides) {
      hides = zone >= Prof_ZONE_FIRST && !Prof_Value_of_zone(zone);
      zone = Prof_Zone_next_twin(zone);
      if (zone == first) break;
   }
   Prof_Config_unlock();
   return hides;
}

/* Who wrote the line for a zone must hear that it is judged no more. */
static void tell_hidden_zone(const Check *check, int i)
{
   const Prof_Budget *b = &check->budgets[i];
   const Prof_Wanted *w = &check->wanted[i];
   if (w->quantity != Prof_VALUE_OF_FRAME || !hides_a_zone(w->value)) return;
   Prof_Config_log(
      "%s:%d: %.120s is judged as the value of that name; the zone's are time@.. and "
      "self@..",
      check->file, b->line, b->name);
}

/* Budgets are checked some at a time, as each pass over the history unpacks every frame. */
static void check_batch(Check *check)
{
   int i, num = check->num, count = 0;
   const double *values;
   Prof_Frames_Of of = {0, INT_MAX, 0, 0, 0};
   Prof_ASSERT(num >= 0 && num <= BATCH);
   of.scene = check->scene;
   if (Prof_Settings.budget_less_machine) of.less = Prof_FRAME_MACHINE;
   check->num = 0; /* also without memory: the next line goes to the first place */
   if (num == 0 || check->exceeded < 0) return;
   values = Prof_Statistics_collect_of(check->wanted, num, of, &count);
   if (!values && count) {
      Prof_Config_log("%s: no memory to check it", check->file);
      check->exceeded = -1;
      return;
   }
   for (i = 0; i < num; ++i) {
      tell_hidden_zone(check, i);
      judge(check, i, values ? values + (size_t)i * (size_t)count : 0, count);
   }
}

/* For the page of the zone, which is of all scenes. */
static void keep(const Prof_Budget *b, const Prof_Wanted *wanted, int scene)
{
   if (wanted->quantity == Prof_TIME_OF_NAME && scene == Prof_ANY_SCENE && !b->at_least)
      Prof_Budget_Kept_add(wanted->text, b->limit, b->percentile);
}

/* All budgets of a batch are of one scene: a line of another begins a batch, and moves there. */
static void add_to_batch(Check *check)
{
   Prof_Wanted wanted;
   int last = check->num, scene = scene_by(check->budgets[last].name, &wanted);
   if (scene != check->scene && last) {
      const char *old = check->budgets[last].name;
      check_batch(check);
      check->budgets[0] = check->budgets[last];
      if (wanted.text) wanted.text = check->budgets[0].name + (wanted.text - old);
   }
   (void)fit_limit(&check->budgets[check->num], &wanted); /* it was tried */
   wanted.side = check->budgets[check->num].at_least ? 1 : -1;
   check->scene = scene;
   keep(&check->budgets[check->num], &wanted, scene);
   check->wanted[check->num++] = wanted;
}

/* Reads lines into the next free place of the batch. The last batch may be less than full, or
 * empty. */
static int check_lines(Prof_Budget_Text text, Check *check)
{
   const char *wrong;
   Prof_Budget_Kept_begin();
   while (Prof_Budget_next(&text, &check->budgets[check->num], &wrong) == Prof_BUDGET_LINE) {
      Prof_ASSERT(check->num >= 0 && check->num < BATCH); /* there was room for it */
      add_to_batch(check);
      if (check->num == BATCH) check_batch(check);
   }
   check_batch(check);
   return check->exceeded;
}

/* Is there a frame that counts? Without one nothing was judged, which must not pass for success. */
static int tell_whether_frames(const char *file)
{
   int length = Prof_History_length();
   if (length && Prof_Statistics_count_regular(0, length - 1)) return 1;
   Prof_Config_log("%s: %s, so there was nothing to check", Prof_File_end_of_name(file),
                   length ? "all frames are loads or gaps" : "no frame was recorded");
   return 0;
}

/* All lines are read before any is checked: a wrong one fails the whole file, and all wrong ones
 * are told at once. Where no frame counts, no name is called misspelt. */
static int check_text(const char *file, const char *data, size_t size)
{
   Check *check = (Check *)Prof_Config_alloc(1, sizeof *check);
   Prof_Budget_Text text;
   int result = -1;
   if (!check) return -1;
   check->file = Prof_File_end_of_name(file);
   text.at = data;
   text.end = data + size;
   text.line = 0;
   if (!tell_wrong_lines(text, check) && tell_whether_frames(file))
      result = check_lines(text, check);
   Prof_Config_release(check);
   return result;
}

int Prof_count_exceeded(const char *file)
{
   size_t size;
   char *data = Prof_File_read(file, MAX_FILE, &size);
   int result;
   if (!data) return -1;
   result = check_text(file, data, size);
   Prof_Config_release(data);
   return result;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
