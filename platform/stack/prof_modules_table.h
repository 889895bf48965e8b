/* prof_modules_table.h - where prof_modules.h keeps what it knows, for the files that ask a system
 * for its modules.
 *
 * All is done under the table's own lock, inside of what keeps the modules from going away, and
 * nothing is allocated there: the loader's lock may be held, which malloc may wait for. So room is
 * made outside of it (Prof_Modules_Table_make_room), and who finds too little gives up and comes
 * again.
 */
#ifndef INC_PROF_MODULES_TABLE_H
#define INC_PROF_MODULES_TABLE_H

#include "prof_modules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The lock is not one that a child of fork() could find taken for ever. `process` is not 0. */
extern void Prof_Modules_Table_lock(uint32_t process);
extern int Prof_Modules_Table_try_lock(uint32_t process);
extern void Prof_Modules_Table_unlock(void);

/* Makes room for at least 64 more modules, if it was asked for since the last time. Never under a
 * lock. Returns 0 without memory. */
extern int Prof_Modules_Table_make_room(uint32_t process);

/* The rest is under the lock. Forgets what is loaded, then each module adds itself and its parts;
 * then they are sorted. Each returns 0 if there is no room. */
extern void Prof_Modules_Table_begin(void);
extern int Prof_Modules_Table_add(const Prof_Module_Place *place, uint32_t *module);
extern int Prof_Modules_Table_add_part(const Prof_Module_Part *part);
extern void Prof_Modules_Table_end(void);

#ifdef __cplusplus
}
#endif

#endif
