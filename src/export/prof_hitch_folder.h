/* prof_hitch_folder.h - kept hitches leave files by themselves: Prof_set_hitch_folder.
 *
 * They leave pages, and files of one more kind, each kind in a folder of its own and with its own
 * limit.
 */
#ifndef INC_PROF_HITCH_FOLDER_H
#define INC_PROF_HITCH_FOLDER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the kept hitch of that frame, with so many frames before and after it, as far as they are
 * known, whole or not at all; an old file of that name is replaced. Returns null; or why it could
 * not be done, in a text that stays until the next call. It does not tell the log, and does not
 * call Prof_update. Called on the thread that updates, in Prof_update's own zone or in a shutdown,
 * without the lock. */
typedef const char *(*Prof_Hitch_Writer)(const char *file, uint64_t frame, int before, int after);

/* A kind of files. */
typedef struct Prof_Hitch_Files {
   const char *call;      /* that sets their folder, for the log */
   const char *extension; /* such as ".iprof", of 15 bytes at most */
   Prof_Hitch_Writer write;
} Prof_Hitch_Files;

/* As Prof_set_hitch_folder, for the one kind of files that are no pages. `what` stays for good. */
extern int Prof_Hitch_Folder_set(const Prof_Hitch_Files *what, const char *folder, int files,
                                 int neighbours);

#ifdef __cplusplus
}
#endif

#endif
