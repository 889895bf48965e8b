/* prof_path.c - see prof_path.h. Both directions go from the end, as states know their parents. */
#include "prof_path.h"
#include <string.h>

static const char *name_of(uint32_t state) { return Prof_zones[Prof_states[state].zone].name; }

/* Puts `text` before what stands at `at`; null if there is no room for it and for "..". */
static char *prepend(const char *start, char *at, const char *text)
{
   size_t length = strlen(text);
   if ((size_t)(at - start) < length + 2) return 0;
   at -= length;
   memcpy(at, text, length);
   return at;
}

void Prof_write_path(uint32_t state, char *out, size_t size)
{
   char *at, *next;
   if (size == 0) return;
   out[0] = 0;
   if (size < 8) return;
   at = out + size - 1;
   *at = 0;
   do {
      next = prepend(out, at, name_of(state));
      if (!next) break;
      at = next;
      state = Prof_states[state].parent;
      if (state <= Prof_STATE_ROOT) break;
      next = prepend(out, at, Prof_PATH_SEPARATOR);
      if (next) at = next;
   } while (next);
   if (!next) {
      *--at = '.';
      *--at = '.';
   }
   memmove(out, at, strlen(at) + 1);
}

static const char *skip_blanks_back(const char *start, const char *end)
{
   while (end > start && (end[-1] == ' ' || end[-1] == '\t')) --end;
   return end;
}

/* Takes `name` off the end of start .. end; null if something else stands there. */
static const char *take_back(const char *start, const char *end, const char *name)
{
   size_t length = strlen(name);
   end = skip_blanks_back(start, end);
   if ((size_t)(end - start) < length || memcmp(end - length, name, length) != 0) return 0;
   return skip_blanks_back(start, end - length);
}

static const char *skip_separator(const char *text)
{
   size_t length = strlen(Prof_PATH_SEPARATOR);
   return strncmp(text, Prof_PATH_SEPARATOR, length) == 0 ? text + length : text;
}

int Prof_is_path(uint32_t state, const char *text)
{
   const char *end = text + strlen(text);
   int cut = strncmp(text, "..", 2) == 0;
   if (cut) text = skip_separator(text + 2);
   while (*text == ' ' || *text == '\t') ++text;
   for (;;) {
      end = take_back(text, end, name_of(state));
      state = Prof_states[state].parent;
      if (!end || (cut && end == text)) return end != 0;
      if (state <= Prof_STATE_ROOT) break;
      if (end == text || *--end != '>') return 0;
   }
   return end == text;
}
