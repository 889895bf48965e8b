/* prof_critical_text.c - see prof_critical_text.h */
#ifdef Prof_ENABLED
#include "prof_critical_text.h"
#include "../../prof.h"
#include "../base/prof_assert.h"
#include "../base/prof_short_text.h"
#include "../gather/prof_context_names.h"
#include <string.h>

#define AND " > "
#define MORE " > .."
#define SMALL 0.01 /* of the frame */

static int is_small(const Prof_Critical_Step *step, const Prof_Critical_Step *last)
{
   return step->ms < SMALL * (last->begin_ms + last->ms);
}

static const char *last_zone(const char *path)
{
   const char *at;
   while ((at = strstr(path, AND)) != 0) path = at + sizeof AND - 1;
   return path;
}

/* A zone is told that surely took half of the step or more. */
static int has_zone(const Prof_Critical_Step *step)
{
   return step->path[0] && step->path[0] != '(' && step->path_ms >= step->ms / 2;
}

static void describe(Prof_Words *words, const Prof_Critical_Step *step, unsigned long frame)
{
   Prof_Held_Name name = Prof_Context_Names_at((uint32_t)step->context, frame);
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, name.text);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_number(words, step->ms, 2);
   if (!step->waits && !has_zone(step)) return;
   Prof_Short_Text_add(words, step->waits ? " waiting in " : " ");
   Prof_Short_Text_add(words, last_zone(step->path));
}

/* Adds the text behind what is there, with room left for MORE. 0: it did not fit. */
static int add(char *to, size_t size, const char *text)
{
   size_t length = strlen(to), before = length ? sizeof AND - 1 : 0;
   if (length + before + strlen(text) + sizeof MORE > size) return 0;
   if (length) memcpy(to + length, AND, sizeof AND);
   memcpy(to + length + before, text, strlen(text) + 1);
   return 1;
}

/* A small step's time goes to the one before, so that the sum stays. */
static int next_step(unsigned long frame, int *index, const Prof_Critical_Step *last,
                     Prof_Critical_Step *step)
{
   Prof_Critical_Step more;
   if (!Prof_get_critical_step(frame, (*index)++, step)) return 0;
   for (; Prof_get_critical_step(frame, *index, &more); ++*index) {
      int same = more.context == step->context && !more.waits == !step->waits;
      if (!same && !is_small(&more, last) && !is_small(step, last)) break;
      if (is_small(step, last) && !is_small(&more, last)) {
         more.ms += step->ms;
         *step = more;
      } else step->ms += more.ms;
   }
   return 1;
}

int Prof_Critical_Text_write(unsigned long frame, char *to, size_t size)
{
   int count = Prof_num_critical_steps(frame), index = 0;
   Prof_Critical_Step step, last;
   Prof_ASSERT(size > sizeof MORE);
   to[0] = 0;
   if (count < 2 || !Prof_get_critical_step(frame, count - 1, &last)) return 0;
   while (index < count && Prof_get_critical_step(frame, index, &step) &&
          step.context == last.context)
      ++index;
   if (index == count) return 0;
   for (index = 0; next_step(frame, &index, &last, &step);) {
      Prof_Words words;
      describe(&words, &step, frame);
      if (add(to, size, words.text)) continue;
      memcpy(to + strlen(to), MORE, sizeof MORE);
      break;
   }
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
