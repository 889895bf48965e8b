/* prof_capture_hitch.c - hitches that are kept leave captures: see prof_hitch_folder.h. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture.h"
#include "prof_capture_save.h"
#include "../../src/frame/prof_history.h"
#include "../../src/export/prof_hitch_folder.h"

/* A hitch may be older than all frames that are kept, as after a freeze; it has no neighbours then,
 * and no frame that a capture could stand on. */
static const char *write_hitch(const char *file, uint64_t frame, int before, int after)
{
   int back = Prof_History_find(frame), last = Prof_History_length() - 1;
   int newest = back - after, oldest = back + before;
   if (back < 0) return "its frame is not kept any more";
   if (newest < 0) newest = 0;
   if (oldest > last) oldest = last;
   return Prof_Capture_Save_to(file, newest, oldest, frame);
}

static const Prof_Hitch_Files capture_files = {"Prof_set_hitch_captures", ".iprof", write_hitch};

int Prof_set_hitch_captures(const char *folder, int files, int neighbours)
{
   return Prof_Hitch_Folder_set(&capture_files, folder, files, neighbours);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
