/* prof_zone_place.c - see prof_zone_place.h */
#ifdef Prof_ENABLED
#include "prof_zone_place.h"
#include <stdio.h>
#include <string.h>

int Prof_Zone_Place_is_twin(uint32_t zone)
{
   return zone >= Prof_ZONE_ROOT && zone < Prof_Zone_count() && Prof_Zone_next_twin(zone) != zone;
}

static int is_slash(char c) { return c == '/' || c == '\\'; }

/* The path from one folder further up on; the path itself, if there is none. */
static const char *one_up(const char *path, const char *from)
{
   if (from > path) --from; /* the slash */
   while (from > path && !is_slash(from[-1])) --from;
   return from;
}

/* Does the path end with that, at the begin of a name? */
static int ends_with(const char *path, const char *end)
{
   size_t length = strlen(path), part = strlen(end);
   return length >= part && strcmp(path + length - part, end) == 0 &&
          (length == part || is_slash(path[length - part - 1]));
}

/* The shortest end of the zone's path that is none of its twins' on the same line; the whole path,
 * if all of it is. `same`: then another one stands there. */
static const char *find_end(uint32_t zone, int *same)
{
   const Prof_Zone_Info *at = &Prof_Zones[zone];
   const char *end = Prof_Zone_base_name(at->file);
   uint32_t z = Prof_Zone_next_on_line(zone);
   *same = 0;
   while (z != zone) {
      const Prof_Zone_Info *twin = &Prof_Zones[z];
      int alike = ends_with(twin->file, end);
      if (alike && end > at->file) {
         end = one_up(at->file, end);
         continue; /* is it still alike? */
      }
      *same |= alike && twin->file == at->file;
      z = Prof_Zone_next_on_line(z);
   }
   return end;
}

void Prof_Zone_Place_write(uint32_t zone, char place[Prof_ZONE_PLACE])
{
   const Prof_Zone_Info *at;
   const char *end;
   int same;
   *place = 0;
   if (zone < Prof_ZONE_ROOT || zone >= Prof_Zone_count()) return;
   at = &Prof_Zones[zone];
   if (strcmp(at->file, Prof_COUNT_FILE) == 0) return;
   if (!*at->file) {
      if (Prof_Zone_Place_is_twin(zone)) strcpy(place, "a name");
      return;
   }
   end = find_end(zone, &same);
   if (at->line > 0) snprintf(place, Prof_ZONE_PLACE, "%s:%d", end, at->line);
   else snprintf(place, Prof_ZONE_PLACE, "%s", end);
   if (same && at->often) strcat(place, " (often)");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
