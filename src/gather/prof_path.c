/* prof_path.c - see prof_path.h. Both directions go from the end, as states know their parents. */
#ifdef Prof_ENABLED
#include "prof_path.h"
#include "../base/prof_utf8.h"
#include <string.h>

const char *Prof_Path_state_name(uint32_t state)
{
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < Prof_State_count());
   if (state == Prof_STATE_ROOT) return Prof_UNACCOUNTED;
   return Prof_Zones[Prof_States[state].zone].name;
}

/* Puts `text` before what stands at `at`; null if there is no room for it and for "..". */
static char *prepend(const char *start, char *at, const char *text)
{
   size_t length = strlen(text);
   if ((size_t)(at - start) < length + 2) return 0;
   at -= length;
   memcpy(at, text, length);
   return at;
}

/* Writes from the end of `out` to its front, the last zone first, as a state knows its parent only.
 * If the front zones do not fit, ".." stands for them: the last zones are those that tell paths
 * apart. */
void Prof_Path_write(uint32_t state, char *out, size_t size)
{
   char *at, *next;
   if (size == 0) return;
   out[0] = 0;
   if (size < 8) return;
   at = out + size - 1;
   *at = 0;
   do {
      next = prepend(out, at, Prof_Path_state_name(state));
      if (!next) break;
      at = next;
      state = Prof_States[state].parent;
      if (state <= Prof_STATE_ROOT) break;
      next = prepend(out, at, Prof_PATH_SEPARATOR);
      if (next) at = next;
   } while (next);
   Prof_ASSERT(at >= out + (next ? 0 : 2) && at < out + size);
   if (!next) {
      *--at = '.';
      *--at = '.';
   }
   memmove(out, at, strlen(at) + 1);
}

/* ---- texts that the game or a file gives ---- */

typedef struct Words {
   const char *from, *to;
} Words;

/* Control characters are blanks in names. */
static int is_blank(char c) { return (unsigned char)c <= ' '; }
static char plain(char c) { return is_blank(c) ? ' ' : c; }

static Words trimmed(const char *from, const char *to)
{
   Words w;
   while (from < to && is_blank(*from)) ++from;
   while (to > from && is_blank(to[-1])) --to;
   w.from = from;
   w.to = to;
   return w;
}

static size_t length_of(Words w) { return (size_t)(w.to - w.from); }

/* `name` is as it is kept, so only the text's control characters have to be made blanks. */
static int are_same(Words name, Words text)
{
   if (length_of(name) != length_of(text)) return 0;
   for (; name.from < name.to; ++name.from, ++text.from)
      if (*name.from != plain(*text.from)) return 0;
   return 1;
}

/* A name of so many bytes may be what was kept of a longer one. */
static int may_be_cut(const char *name) { return strlen(name) >= Prof_MAX_TEXT - 3; }

/* The character that stands for what is no UTF-8. */
static int may_be_mended(const char *name) { return strstr(name, "\xEF\xBF\xBD") != 0; }

/* Did the part of the text that was cut off hold a '>'? Then the text is no single zone's name, or
 * each path that begins with a long name would be one. */
static int has_separator_behind(Words text, size_t length)
{
   if (length >= length_of(text)) return 0;
   return memchr(text.from + length, '>', length_of(text) - length) != 0;
}

/* Would the text be kept as that name? Blanks that it had in front are put there again. Behind what
 * is kept a character is taken, by which it is known whether the cut is within one. */
static int is_kept_as(const char *name, Words text)
{
   char given[2 * Prof_MAX_TEXT + Prof_UTF8_MOST + 1], kept[Prof_MAX_TEXT + 1];
   size_t blanks = strspn(name, " "), length = length_of(text);
   if (has_separator_behind(text, strlen(name) - blanks)) return 0;
   if (length > Prof_MAX_TEXT + Prof_UTF8_MOST) length = Prof_MAX_TEXT + Prof_UTF8_MOST;
   Prof_ASSERT(blanks + length < sizeof given);
   memcpy(given, name, blanks);
   memcpy(given + blanks, text.from, length);
   given[blanks + length] = 0;
   Prof_Zone_plain_name(kept, given);
   return strcmp(kept, name) == 0;
}

static int is_named(const char *name, Words text)
{
   if (are_same(trimmed(name, name + strlen(name)), text)) return 1;
   return (may_be_cut(name) || may_be_mended(name)) && is_kept_as(name, text);
}

int Prof_Path_is_name(const char *name, const char *text)
{
   return is_named(name, trimmed(text, text + strlen(text)));
}

/* Takes `name` off the end of start .. end, back to a '>' or the start, and tells where it begins;
 * null if something else stands there. A name may itself hold a '>', so each '>' from the end on is
 * tried: of "a > b > c" it looks at " c", then at " b > c". */
static const char *take_back(const char *start, const char *end, const char *name)
{
   size_t most = may_be_cut(name) ? SIZE_MAX : strlen(name);
   const char *at = end;
   for (;; --at) {
      Words text = trimmed(at, end);
      if ((at == start || at[-1] == '>') && is_named(name, text)) return at;
      if (at == start || length_of(text) > most) return 0;
   }
}

static const char *skip_separator(const char *text)
{
   size_t length = strlen(Prof_PATH_SEPARATOR);
   return strncmp(text, Prof_PATH_SEPARATOR, length) == 0 ? text + length : text;
}

/* Compares from the end as well, zone by zone. A text that was cut by Prof_Path_write, and so
 * begins with "..", stands for all paths that end so. */
int Prof_Path_is_path(uint32_t state, const char *text)
{
   const char *end = text + strlen(text);
   int cut = strncmp(text, "..", 2) == 0;
   if (state == Prof_STATE_ROOT && Prof_Path_is_name(Prof_UNACCOUNTED, text)) return 1;
   if (cut) text = skip_separator(text + 2);
   for (;;) {
      const char *from = take_back(text, end, Prof_Zones[Prof_States[state].zone].name);
      if (!from) return 0;
      state = Prof_States[state].parent;
      if (from == text) return cut || state <= Prof_STATE_ROOT;
      if (state <= Prof_STATE_ROOT) return 0;
      end = from - 1; /* without the '>' */
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
