/* prof_capture_labels.c - see prof_capture_labels.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_labels.h"
#include "../../src/show/prof_label.h"
#include <string.h>

static void archive_label(Prof_Archive *a, Prof_Label *label)
{
   Prof_Archive_text(a, label->key, sizeof label->key);
   Prof_Archive_text(a, label->value, sizeof label->value);
   Prof_Archive_int(a, &label->own, 0, 1);
}

static void read_labels(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, 0, 5), i;
   Prof_Label_restore_begin();
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      Prof_Label label;
      archive_label(a, &label);
      if (Prof_Archive_ok(a) && !Prof_Label_restore(label.key, label.value, label.own))
         Prof_Archive_fail(a, "a label has no such key, or there are too many");
   }
}

void Prof_Capture_Labels_archive(Prof_Archive *a)
{
   Prof_Label *labels;
   int count = 0, i;
   if (a->reads) {
      read_labels(a);
      return;
   }
   labels = Prof_Label_copy_all(&count);
   if (!labels) count = 0;
   (void)Prof_Archive_count(a, (uint32_t)count, 5);
   for (i = 0; i < count; ++i) archive_label(a, &labels[i]);
   Prof_Config_release(labels);
}

/* Texts lie in the bytes, so what is found stays as long as those. */
const char *Prof_Capture_Labels_session(const void *bytes, uint32_t size)
{
   Prof_Archive a;
   uint32_t count, i;
   Prof_Archive_read(&a, bytes, size);
   count = Prof_Archive_count(&a, 0, 5);
   for (i = 0; i < count && Prof_Archive_ok(&a); ++i) {
      const char *key = Prof_Archive_string(&a, ""), *value = Prof_Archive_string(&a, "");
      int own = 0;
      Prof_Archive_int(&a, &own, 0, 1);
      if (strcmp(key, "session") == 0) return value;
   }
   return "";
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
