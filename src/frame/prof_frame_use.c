/* prof_frame_use.c - see prof_frame_use.h */
#ifdef Prof_ENABLED
#include "prof_frame_use.h"
#include "../base/prof_number.h"
#include <stdio.h>
#include <string.h>

void Prof_Frame_Use_describe(const Prof_Frame *frame, Prof_Frame_Info *info)
{
   const Prof_Use *use = &frame->use;
   info->machine = (frame->flags & Prof_FRAME_MACHINE) != 0;
   info->display = (frame->flags & Prof_FRAME_DISPLAY) != 0;
   info->cpu_ms = use->known & Prof_USE_CPU ? use->cpu_us * 1e-3 : -1;
   info->off_ms = use->off_us * 1e-3;
   info->machine_ms = use->machine_us * 1e-3;
   info->taken = use->involuntary;
   info->left = use->voluntary;
   info->minor_faults = use->minor;
   info->major_faults = use->major;
}

static void add_count(char *text, int count, const char *once, const char *often)
{
   size_t length = strlen(text);
   if (count == 1) snprintf(text + length, Prof_USE_TEXT - length, ", once %s", once);
   if (count > 1) snprintf(text + length, Prof_USE_TEXT - length, ", %d %s", count, often);
}

void Prof_Frame_Use_add_counts(const Prof_Frame_Info *info, char text[Prof_USE_TEXT])
{
   add_count(text, info->taken, "taken away", "times taken away");
   add_count(text, info->major_faults, "a page from disk", "pages from disk");
}

void Prof_Frame_Use_text(const Prof_Frame_Info *info, char text[Prof_USE_TEXT])
{
   char off[Prof_NUMBER_SIZE], due[Prof_NUMBER_SIZE];
   text[0] = 0;
   if (info->cpu_ms < 0 || info->off_ms <= 0) return;
   snprintf(text, Prof_USE_TEXT, "%s of %s ms off the CPU",
            Prof_Number_fixed(off, info->off_ms, 1), Prof_Number_fixed(due, info->due_ms, 1));
   Prof_Frame_Use_add_counts(info, text);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
