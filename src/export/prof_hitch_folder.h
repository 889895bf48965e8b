/* prof_hitch_folder.h - kept hitches leave a file each by themselves: Prof_set_hitch_folder.
 *
 * What a file is, is a WRITER's choice: a page, until somebody above gives another one.
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

/* `extension` is that of the files, at most 15 bytes, such as ".iprof". Null: pages again, ".html".
 * Until the next shutdown. Files written so far stay on the list. On the thread that updates. */
extern void Prof_Hitch_Folder_write_by(Prof_Hitch_Writer write, const char *extension);

#ifdef __cplusplus
}
#endif

#endif
