/* write.c - writes everything that can be written, and reads back what can be read. */
#include "tour.h"
#include <string.h>

static const char *path(const Tour *t, const char *name)
{
   static char whole[512];
   snprintf(whole, sizeof whole, "%s/%s", t->folder, name);
   return whole;
}

/* Bytes in the file; -1 if it is not there. */
static long size_of(const char *file)
{
   FILE *in = fopen(file, "rb");
   long size = -1;
   if (!in) return -1;
   if (fseek(in, 0, SEEK_END) == 0) size = ftell(in);
   fclose(in);
   return size;
}

static void write_exports(Tour *t)
{
   const char *file = path(t, "export");
   int format;
   for (format = Prof_TEXT; format <= Prof_HTML; ++format) {
      int written = Prof_export((Prof_Format)format, file, 0, 20);
      EXPECT(t, written || t->refuse_to);
      if (written) EXPECT(t, size_of(file) > 0);
      remove(file);
   }
   EXPECT(t, Prof_export_hitch(0, file) == 0);
   EXPECT(t, Prof_export(Prof_CHROME, path(t, "no/such/folder"), 0, 20) == 0);
}

static void save_and_compare(Tour *t)
{
   const char *file = path(t, "baseline");
   int saved = Prof_save_baseline(file, 0, 100);
   EXPECT(t, saved || t->refuse_to);
   if (saved && Prof_compare_baseline(file, 0, 100)) {
      char text[4096];
      EXPECT(t, Prof_write_report(text, sizeof text) > 0);
      Prof_compare_off();
   } else {
      EXPECT(t, t->refuse_to != 0);
   }
   remove(file);
   EXPECT(t, Prof_compare_baseline(file, 0, 1) == 0);
}

static void check_budgets(Tour *t)
{
   const char *file = path(t, "budgets");
   FILE *out = fopen(file, "wb");
   int exceeded;
   EXPECT(t, out != 0);
   if (!out) return;
   fputs("# a comment\nframe 0.000001 50\nframe 100000 99.9\nframe > recurse 100000 100\n", out);
   fclose(out);
   exceeded = Prof_count_exceeded(file);
   if (!t->refuse_to && !t->tiny) EXPECT(t, exceeded == 1);
   else EXPECT(t, exceeded >= -1 && exceeded <= 3);
   remove(file);
}

void Tour_write(Tour *t)
{
   write_exports(t);
   save_and_compare(t);
   check_budgets(t);
}
