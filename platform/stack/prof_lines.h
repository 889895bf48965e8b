/* prof_lines.h - files and lines of addresses, by libdw of elfutils where the system has it.
 *
 * It is loaded when somebody asks for lines, and never linked: nobody who does not ask has it in
 * his process, or needs it to build. It is told which file to read; it does not look for files, nor
 * ask the network for any.
 *
 * libdw is for one thread at a time, so there is a flag. Who finds it set waits, unless he holds
 * the profiler's lock: what libdw allocates may need that.
 */
#ifndef INC_PROF_LINES_H
#define INC_PROF_LINES_H

#include "prof_modules.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Loads libdw if it is not loaded. Returns 1: it is there, with all that is needed of it. Takes the
 * loader's lock. */
extern int Prof_Lines_start(void);

/* File and line of an address, as linked. Returns 1: looked for, and *file is null if it has none;
 * 0: cannot look now. The text stays until Prof_Lines_forget. */
extern int Prof_Lines_find(uint32_t module, const Prof_Module_Place *place, uint64_t at,
                           const char **file, int *line);

/* Closes all files. libdw stays loaded. While nobody else is in here. */
extern void Prof_Lines_forget(void);

#ifdef __cplusplus
}
#endif

#endif
