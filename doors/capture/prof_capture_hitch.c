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

int Prof_set_hitch_captures(const char *folder, int files, int neighbours)
{
   int set;
   if (folder) Prof_Hitch_Folder_write_by(write_hitch, ".iprof");
   set = Prof_set_hitch_folder(folder, files, neighbours);
   if (!folder) Prof_Hitch_Folder_write_by(0, 0);
   return set;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
