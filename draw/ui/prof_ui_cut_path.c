/* prof_ui_cut_path.c - see prof_ui_cut_path.h */
#ifdef Prof_ENABLED
#include "prof_ui_cut_path.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_utf8.h"

#include "../../src/gather/prof_path.h"

#include <string.h>

/* The text behind the next separator; null after the last. */
static char *next_zone(char *path)
{
   char *found = strstr(path, Prof_PATH_SEPARATOR);
   return found ? found + strlen(Prof_PATH_SEPARATOR) : 0;
}

/* Puts `head` at the beginning of `path`, and behind it `rest`, which is the end of the same path.
 * There is room for head: as much at least was cut. */
static int join(char *path, const char *head, const char *rest)
{
   size_t length = strlen(head);
   Prof_ASSERT(rest >= path + length);
   memmove(path + length, rest, strlen(rest) + 1);
   memcpy(path, head, length);
   return Prof_Font_length(path);
}

int Prof_Ui_Cut_Path_cut(char *path, int cells)
{
   int length = Prof_Font_length(path);
   char *rest = path;
   if (length <= cells) return length;
   while ((rest = next_zone(rest)) != 0)
      if (Prof_Font_length(rest) + 3 <= cells) return join(path, ".. ", rest);
   if (cells < 4) {
      *path = 0;
      return 0;
   }
   /* Not even the last zone fits whole. Its end is left, and never the end of a character. */
   rest = path + Prof_Utf8_tail(path, cells - 2);
   Prof_ASSERT(Prof_Font_length(rest) + 2 <= cells);
   return join(path, "..", rest);
}

int Prof_Ui_Cut_Path_cut_middle(char *place, int cells)
{
   int length = Prof_Font_length(place), head = (cells - 2) / 2, tail = cells - 2 - head;
   char *end;
   if (length <= cells) return length;
   if (cells < 6) {
      *place = 0;
      return 0;
   }
   end = place + Prof_Font_bytes(place, length - tail);
   place += Prof_Font_bytes(place, head);
   Prof_ASSERT(end >= place + 3); /* more is cut than is put there */
   memmove(place + 2, end, strlen(end) + 1);
   memcpy(place, "..", 2);
   return cells;
}

/* Two pointers walk along the path, `ahead` so many zones before `from`. When that one runs out of
 * zones, the last ones begin at `from`. */
void Prof_Ui_Cut_Path_keep_last_zones(char *path, int zones)
{
   char *from = path, *ahead = path;
   Prof_ASSERT(zones > 0); /* the last one always stays */
   while (zones-- > 0) {
      ahead = next_zone(ahead);
      if (!ahead) return;
   }
   do {
      char *next = next_zone(from);
      if (!next) return;
      from = next;
      ahead = next_zone(ahead);
   } while (ahead);
   memmove(path, from, strlen(from) + 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
