/* prof_symbols_files.h - which file has the functions of a module, and whether it is to be trusted.
 */
#ifndef INC_PROF_SYMBOLS_FILES_H
#define INC_PROF_SYMBOLS_FILES_H

#include "prof_elf.h"
#include "prof_modules.h"
#include "prof_symbols_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reads the functions of a module into a table that is all zero. Returns 1 if it has some; `lack`
 * is set if it has none or not all. Not under a lock that a constructor may wait for: without the
 * profiler's lock, it takes the loader's for modules that have no build id. */
extern int Prof_Symbols_load(Prof_Symbols_Table *table, const Prof_Module_Place *place);

/* The module's own file, if it still is the one that was loaded; else 0, and *lack says why. */
extern int Prof_Symbols_open_module(Prof_Image *image, const Prof_Module_Place *place,
                                    const char **lack);
/* The file that was split off it, with its symbols and lines; 0: there is none that fits. `elf` is
 * of the module's own file. */
extern int Prof_Symbols_open_debug(Prof_Image *image, const Prof_Elf *elf,
                                   const Prof_Module_Place *place);

#ifdef __cplusplus
}
#endif

#endif
