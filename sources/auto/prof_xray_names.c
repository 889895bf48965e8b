/* prof_xray_names.c - see prof_xray_names.h
 *
 *      Names   count, size | entries by number | texts, each with its 0        one block of memory
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_xray_names.h"

#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_config.h"

#include <stdlib.h>
#include <string.h>

typedef struct Entry {
   int32_t function;
   uint32_t order;  /* of the line */
   uint32_t text;   /* where its name begins, among the texts */
   uint32_t length; /* without the 0 */
} Entry;

typedef struct Names {
   uint32_t count;
   uint32_t text_size;
   size_t size; /* of the whole */
} Names;

static const Entry *entries_of(const Names *names)
{
   return (const Entry *)(const void *)(names + 1);
}

static const char *texts_of(const Names *names)
{
   return (const char *)(entries_of(names) + names->count);
}

/* ---- lines ---- */

/* The number that a line begins with; 0: there is none. *at then is behind the tab. */
static int32_t read_number(const char **at, const char *end)
{
   uint32_t number = 0;
   const char *p = *at;
   for (; p < end && *p >= '0' && *p <= '9'; ++p) {
      const uint32_t digit = (uint32_t)(*p - '0');
      if (number > (INT32_MAX - digit) / 10) return 0;
      number = number * 10 + digit;
   }
   if (p == end || *p != '\t') return 0;
   *at = p + 1;
   return (int32_t)number;
}

/* The name of a line, whose length is returned; 0: it has none. */
static uint32_t read_line(const char *line, const char *end, int32_t *function, const char **name)
{
   const char *stop;
   *function = read_number(&line, end);
   if (!*function) return 0;
   *name = line;
   stop = (const char *)memchr(line, '\t', (size_t)(end - line));
   if (!stop) stop = end;
   return memchr(line, 0, (size_t)(stop - line)) ? 0 : (uint32_t)(stop - line);
}

/* Hands all lines that have a name to `entries` and `texts`, if they are not null. Returns how many
 * there are, and how many bytes they need with their 0s. */
static uint32_t read_lines(const char *text, size_t size, Entry *entries, char *texts,
                           size_t *text_size, int *wrong)
{
   const char *end = text + size, *line, *stop;
   uint32_t count = 0;
   *text_size = 0;
   *wrong = 0;
   for (line = text; line < end; line = stop + 1) {
      const char *name = 0;
      int32_t function;
      uint32_t length;
      stop = (const char *)memchr(line, '\n', (size_t)(end - line));
      if (!stop) stop = end;
      if (stop == line || *line == '#') continue;
      length = read_line(line, stop, &function, &name);
      if (!length && *wrong < INT32_MAX) ++*wrong;
      if (!length) continue;
      if (entries) {
         const Entry entry = {function, count, (uint32_t)*text_size, length};
         entries[count] = entry;
         memcpy(texts + *text_size, name, length);
         texts[*text_size + length] = 0;
      }
      ++count;
      *text_size += length + 1;
   }
   return count;
}

/* ---- the whole ---- */

static int compare(const void *a, const void *b)
{
   const Entry *x = (const Entry *)a, *y = (const Entry *)b;
   if (x->function != y->function) return x->function < y->function ? -1 : 1;
   return x->order < y->order ? -1 : x->order > y->order;
}

static Names *make(uint32_t count, size_t text_size)
{
   const size_t size = sizeof(Names) + count * sizeof(Entry) + text_size;
   Names *names = (Names *)Prof_Config_alloc(1, size);
   if (!names) return 0;
   names->count = count;
   names->text_size = (uint32_t)text_size;
   names->size = size;
   return names;
}

/* Those of before come first. */
static void take_before(Names *names, const Names *before)
{
   Entry *entries = (Entry *)(void *)(names + 1);
   char *texts = (char *)(entries + names->count);
   if (!before) return;
   memcpy(entries, entries_of(before), before->count * sizeof *entries);
   memcpy(texts, texts_of(before), before->text_size);
}

static void take_new(Names *names, const Names *before, const char *text, size_t size)
{
   const uint32_t from = before ? before->count : 0, at = before ? before->text_size : 0;
   Entry *entries = (Entry *)(void *)(names + 1);
   char *texts = (char *)(entries + names->count);
   size_t text_size;
   uint32_t i, count;
   int wrong;
   count = read_lines(text, size, entries + from, texts + at, &text_size, &wrong);
   Prof_ASSERT(from + count == names->count && at + text_size == names->text_size);
   for (i = from; i < from + count; ++i) {
      entries[i].order += from;
      entries[i].text += at;
   }
   qsort(entries, names->count, sizeof *entries, compare);
}

int Prof_Xray_Names_read(void **names, const char *text, size_t size)
{
   const Names *before = (const Names *)*names;
   size_t text_size;
   int wrong;
   uint32_t count = read_lines(text, size, 0, 0, &text_size, &wrong);
   Names *all;
   if (!count) return wrong;
   if (before) count += before->count, text_size += before->text_size;
   all = text_size < UINT32_MAX / 2 ? make(count, text_size) : 0;
   if (!all) return -1;
   take_before(all, before);
   take_new(all, before, text, size);
   Prof_Xray_Names_free(*names);
   *names = all;
   return wrong;
}

const char *Prof_Xray_Names_find(const void *names, int32_t function)
{
   const Names *all = (const Names *)names;
   uint32_t low = 0, high = all ? all->count : 0;
   while (low < high) {
      const uint32_t middle = low + (high - low) / 2;
      if (entries_of(all)[middle].function < function) low = middle + 1;
      else high = middle;
   }
   if (!all || low == all->count || entries_of(all)[low].function != function) return "";
   return texts_of(all) + entries_of(all)[low].text;
}

void *Prof_Xray_Names_copy(const void *names)
{
   const Names *all = (const Names *)names;
   void *copy = all ? Prof_Config_alloc(1, all->size) : 0;
   if (copy) memcpy(copy, all, all->size);
   return copy;
}

void Prof_Xray_Names_free(void *names) { Prof_Config_release(names); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
