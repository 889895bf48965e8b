/* prof_modules.h - the programs and libraries that were ever seen in this process, by number.
 *
 * The table only grows, with one entry for each file, build id and place in memory. So a number
 * says for ever what an address belonged to, also after the library was unloaded and something else
 * lies there. What is loaded at the moment is asked of the loader, under its lock: a module that is
 * looked at cannot go away. The loader counts what it loads and unloads, so the list of what is
 * loaded is made anew only after a change.
 *
 * Any thread may call all of this, except in a handler of signals. Prof_Modules_find and
 * Prof_Modules_hold take the loader's lock: never call them under the profiler's own.
 */
#ifndef INC_PROF_MODULES_H
#define INC_PROF_MODULES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_MODULES_NONE 0xFFFFFFFFu
enum { Prof_MODULES_MOST = 8192 }; /* no more get a number */

typedef struct Prof_Module_Place {
   const char *file; /* whole path; "" where there is none, "[vdso]" for the kernel's */
   unsigned char build_id[20];
   int build_id_size; /* bytes; 0: it has none. Of a longer one the first 20 */
   uint64_t base;     /* what is added to the addresses in the file. On Windows: where it begins */
   uint64_t begin, end; /* all that is loaded of it, gaps included */
} Prof_Module_Place;

/* Returns the entry of that number, which stays valid and as it is; null: there is none. */
extern const Prof_Module_Place *Prof_Modules_get(uint32_t module);

/* Returns the number of the module that has this address now, code or data; else
 * Prof_MODULES_NONE. */
extern uint32_t Prof_Modules_find(uint64_t address);

/* A part of a module in memory. Bytes of a part that may not be read must not be read. */
typedef struct Prof_Module_Part {
   uint64_t begin, end;
   uint32_t module;
   uint32_t can_run, can_read;
   uint64_t unwind, unwind_size; /* .eh_frame_hdr of its module; 0: it has none */
} Prof_Module_Part;

/* Calls look(with), meanwhile no module is loaded or unloaded. look must be short, must not
 * allocate and take no lock. Returns 0 if the system has no way to do that, or no memory: look was
 * not called. */
extern int Prof_Modules_hold(void (*look)(void *with), void *with);

/* The part that has this address; null: none has. For use within look alone. */
extern const Prof_Module_Part *Prof_Modules_part(uint64_t address);

#ifdef __cplusplus
}
#endif

#endif
