/* prof_budget.c - budgets: what a zone or path may take, from a file, for a game's own tests. */
#ifdef Prof_ENABLED
#include "prof_budget.h"
#include "../base/prof_file.h"
#include "../frame/prof_history.h"
#include "../frame/prof_scene.h"
#include "../gather/prof_path.h"
#include "../base/prof_number.h"
#include "prof_statistics.h"
#include <limits.h>
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

/* Takes the last word off `line`, as a number, before which may stand that character, if any. */
static int take_number(Words *line, char sign, double *value)
{
   Words word;
   *line = trimmed(*line);
   word.from = word.to = line->to;
   while (word.from > line->from && !is_blank(word.from[-1])) --word.from;
   line->to = word.from;
   if (sign && word.from < word.to && *word.from == sign) ++word.from;
   return word.from < word.to && Prof_Number_read(word.from, word.to, value) == word.to;
}

static const char *read_budget(Words line, Prof_Budget *b)
{
   size_t length;
   if (!take_number(&line, 'p', &b->percentile)) return "the last word must be a percentile";
   Prof_ASSERT(b->percentile >= 0); /* numbers are read without a sign */
   if (b->percentile > 100) return "the percentile must be 0 to 100";
   if (!take_number(&line, 0, &b->max_ms))
      return "the last word but one must be milliseconds: zone_or_path max_ms percentile";
   line = trimmed(line);
   length = (size_t)(line.to - line.from);
   if (length == 0) return "no zone or path: zone_or_path max_ms percentile";
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

typedef struct Check {
   const char *file;
   Prof_Budget budgets[BATCH];
   Prof_Wanted wanted[BATCH];
   int num;
   int scene;    /* of all budgets of the batch */
   int exceeded; /* -1: no memory to tell */
} Check;

/* Returns the number of wrong lines, and tells the log of the first MAX_TOLD. The text is a copy,
 * so that check_lines reads it from its beginning again. */
static int tell_wrong_lines(Prof_Budget_Text text, Check *check)
{
   const char *wrong;
   int count = 0;
   Prof_Budget_Result result;
   while ((result = Prof_Budget_next(&text, &check->budgets[0], &wrong)) != Prof_BUDGET_END)
      if (result == Prof_BUDGET_WRONG && count++ < MAX_TOLD)
         Prof_Config_log("%s:%d: %s", check->file, text.line, wrong);
   if (count > MAX_TOLD) Prof_Config_log("%s: %d lines are wrong", check->file, count);
   return count;
}

/* A name is a zone's if any zone has it: a name made at run time may well hold a '>'. Time in no
 * zone is self time, as all other time is below the root. */
static Prof_Wanted wanted_by(const char *name)
{
   Prof_Wanted wanted = {Prof_TIME_OF_NAME, 0, 0, 1, 0};
   wanted.text = name;
   if (!*name || strcmp(name, WHOLE_FRAME) == 0) wanted.quantity = Prof_WORK_OF_FRAME;
   else if (!Prof_Statistics_count_wanted(&wanted))
      wanted.quantity = Prof_TIME_OF_PATH;
   if (wanted.quantity == Prof_TIME_OF_PATH)
      wanted.hierarchical = !Prof_Path_is_name(Prof_UNACCOUNTED, name);
   return wanted;
}

static int ever_ran(const Prof_Wanted *wanted)
{
   return wanted->quantity == Prof_WORK_OF_FRAME || Prof_Statistics_count_wanted(wanted);
}

/* Finds the scene that the name begins with, and what is wanted of it; Prof_ANY_SCENE if it begins
 * with none. What is a zone's or path's name as a whole is no scene's. The longest is taken, as a
 * scene's name may hold a ':' as well. */
static int scene_by(const char *name, Prof_Wanted *wanted)
{
   const char *colon = name + strlen(name);
   *wanted = wanted_by(name);
   if (ever_ran(wanted)) return Prof_ANY_SCENE;
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

/* A zone that never ran is told before its time is looked at: 0 ms would keep to any budget, and a
 * misspelt line would never fail. */
static void judge(Check *check, int i, const double *sorted, int count)
{
   const Prof_Budget *b = &check->budgets[i];
   double value = count ? Prof_Statistics_percentile(sorted, count, b->percentile) : 0;
   Prof_ASSERT(i >= 0 && i < BATCH && (sorted || !count));
   if (!ever_ran(&check->wanted[i])) {
      Prof_Config_log("%s:%d: %.120s never ran, or is misspelt", check->file, b->line, b->name);
      ++check->exceeded;
      return;
   }
   if (!count) {
      Prof_Config_log("%s:%d: %.120s: no frame of that scene is kept", check->file, b->line,
                      b->name);
      ++check->exceeded;
      return;
   }
   if (value <= b->max_ms * (1 + ROUNDING)) return;
   ++check->exceeded;
   Prof_Config_log(
      "%s:%d: %.120s took %.3f ms at percentile %g, more than its %.3f ms (median %.3f, "
      "worst %.3f, %d frames)",
      check->file, b->line, b->name, value, b->percentile, b->max_ms,
      Prof_Statistics_percentile(sorted, count, 50), sorted[count - 1], count);
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
   for (i = 0; i < num; ++i)
      judge(check, i, values ? values + (size_t)i * (size_t)count : 0, count);
}

/* All budgets of a batch are of one scene: a line of another begins a batch, and moves there. */
static void add_to_batch(Check *check)
{
   Prof_Wanted wanted;
   int last = check->num, scene = scene_by(check->budgets[last].name, &wanted);
   if (scene != check->scene && last) {
      size_t at = (size_t)(wanted.text - check->budgets[last].name);
      check_batch(check);
      check->budgets[0] = check->budgets[last];
      wanted.text = check->budgets[0].name + at;
   }
   check->scene = scene;
   check->wanted[check->num++] = wanted;
}

/* Reads lines into the next free place of the batch. The last batch may be less than full, or
 * empty. */
static int check_lines(Prof_Budget_Text text, Check *check)
{
   const char *wrong;
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
