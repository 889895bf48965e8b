/* prof_warning.c - see prof_warning.h */
#ifdef Prof_ENABLED
#include "prof_warning.h"
#include "prof_zone.h"
#include "../base/prof_module.h"
#include <stdio.h>
#include <string.h>

Prof_Warning Prof_Warnings[Prof_MAX_WARNINGS];
int Prof_Warnings_used;

static void put_back(void)
{
   Prof_Warnings_used = 0;
   memset(Prof_Warnings, 0, sizeof Prof_Warnings);
}
static Prof_Module module = Prof_MODULE(Prof_Warnings, put_back);

static Prof_Warning *add(const char *what, const char *zone, const char *file, int line)
{
   Prof_Warning *w;
   if (Prof_Warnings_used == Prof_MAX_WARNINGS) return 0;
   Prof_Module_list(&module);
   w = &Prof_Warnings[Prof_Warnings_used++];
   w->what = what;
   w->zone = zone;
   w->file = file;
   w->line = line;
   return w;
}

static Prof_Warning *find(const char *what, const char *zone, const char *file, int line)
{
   int i;
   for (i = 0; i < Prof_Warnings_used; ++i) {
      Prof_Warning *w = &Prof_Warnings[i];
      if (w->what == what && w->zone == zone && w->file == file && w->line == line) return w;
   }
   return 0;
}

/* Strings that are kept are compared by their addresses: equal ones are the same. */
void Prof_Warning_note(const char *what, const char *zone, const char *file, int line)
{
   Prof_Warning *w = find(what, zone, file, line);
   Prof_ASSERT(Prof_Config_lock_is_mine() && Prof_Warnings_used <= Prof_MAX_WARNINGS);
   if (!w) {
      w = add(what, zone, file, line);
      if (!w) return;
      if (*file) {
         snprintf(w->text, sizeof w->text, "! %s%s%s %s:%d", what, *zone ? " " : "", zone,
                  Prof_Zone_base_name(file), line);
         Prof_Config_log("%s%s%s, %s:%d", what, *zone ? " " : "", zone, file, line);
      } else {
         snprintf(w->text, sizeof w->text, "! %s%s%s", what, *zone ? " " : "", zone);
         Prof_Config_log("%s%s%s", what, *zone ? " " : "", zone);
      }
   }
   ++w->count;
}

void Prof_Warning_note_once(const char *what, const char *zone, const char *text)
{
   static const char nowhere[] = "";
   Prof_Warning *w;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (find(what, zone, nowhere, 0)) return;
   w = add(what, zone, nowhere, 0);
   if (!w) return;
   snprintf(w->text, sizeof w->text, "! %s", text);
   w->count = 1;
   Prof_Config_log("%s", text);
}

/* ---- archive ---- */

static void archive_warning(Prof_Archive *a, Prof_Warning *w)
{
   const char *what = Prof_Archive_string(a, a->reads ? "" : w->what);
   const char *zone = Prof_Archive_string(a, a->reads ? "" : w->zone);
   const char *file = Prof_Archive_path(a, a->reads ? "" : w->file);
   Prof_Archive_int(a, &w->line, INT32_MIN, INT32_MAX);
   Prof_Archive_ulong(a, &w->count);
   Prof_Archive_text(a, w->text, sizeof w->text);
   if (!a->reads) return;
   w->what = Prof_Zone_keep_name(what);
   w->zone = Prof_Zone_keep_name(zone);
   w->file = Prof_Zone_keep_name(file);
}

void Prof_Warning_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, (uint32_t)Prof_Warnings_used, 8), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (count > Prof_MAX_WARNINGS) {
      Prof_Archive_fail(a, "too many warnings");
      return;
   }
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      archive_warning(a, &Prof_Warnings[i]);
      Prof_Warnings_used =
         (int)(i + 1 > (uint32_t)Prof_Warnings_used ? i + 1 : (uint32_t)Prof_Warnings_used);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
