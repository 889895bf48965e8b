/* prof_symbols.h - the names of functions, by their addresses.
 *
 * The first name of a module that somebody asks for has that module's table of functions read, out
 * of its FILE, as symbols of static functions are not loaded with it. The file is looked at once:
 * it must be the one that was loaded, told by its build id, or, without one, by its program
 * headers; names of another file, which took the other's path since, would be wrong, so there are
 * none. A stripped file has its symbols in a second one: by the build id below /usr/lib/debug, or
 * by .gnu_debuglink. Where there is none of it, functions that a library exports still have names.
 *
 * The table is sorted once and kept, 16 bytes a function; names stay in the file, which is kept
 * open (it may be deleted, and is not mapped: a mapped file that somebody shortens kills who reads
 * it), until somebody asks for them. What was asked for is kept with its readable form. Memory is
 * the game's by Prof_Config_alloc, and given back by Prof_shutdown, which makes all names invalid.
 *
 * Any thread may call what is declared here, but no signal handler, and not while it holds the
 * loader's lock. The profiler's lock is taken for moments only, and a file is read without it: two
 * threads that ask for the same module at once both read it, and one table is kept. Whoever holds
 * the profiler's lock may call all but Prof_Symbols_use_lines and Prof_Symbols_of_address; it then
 * waits for the file under it.
 *
 * Files are not trusted: what points out of them ends the reading.
 */
#ifndef INC_PROF_SYMBOLS_H
#define INC_PROF_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Symbol {
   const char *name; /* readable where the process can make it so, else as in the file; or null */
   uint64_t offset;  /* of the address, into the function; without a name: into the module */
   const char *file; /* null unless lines are on and known, then `line` is not 0 */
   int line;
} Prof_Symbol;

/* `module` as in prof_modules.h, loaded or not. Of a caller ask for the return address less 1: the
 * address itself may be the next function's, or the next line's. Returns 1 if there is a name; the
 * symbol is set anyway. */
extern int Prof_Symbols_find(uint32_t module, uint64_t address, Prof_Symbol *symbol);
/* The same of what is loaded now. Takes the loader's lock. */
extern int Prof_Symbols_of_address(uint64_t address, Prof_Symbol *symbol);

/* Why a module has no names, or fewer than it might have, in words: "stripped: ..."; null: it has
 * all of them. */
extern const char *Prof_Symbols_lack(uint32_t module);

/* All functions of a module by rising address, but not while they are told to anybody. One with
 * several names comes once for each. fn returns 0 to hear no more. */
typedef struct Prof_Function {
   uint64_t address, size; /* in this process; bytes */
   const char *name;       /* as in the file, so of C++ in its mangled form; until fn returns */
} Prof_Function;
extern void Prof_Symbols_each(uint32_t module, int (*fn)(const Prof_Function *, void *with),
                              void *with);

/* Files and lines of addresses, by libdw of elfutils, if the system has it: it is loaded by the
 * first call with 1. Off at first, as it takes more memory than all the rest, and time: see
 * prof_lines.h. Returns whether lines are on. Not under the profiler's lock: takes the loader's. */
extern int Prof_Symbols_use_lines(int on);

/* For finding names later, somewhere else: writes to `out` a line of text for each module that has
 * some of the `count` addresses:
 *
 *      addr2line -Cfie '/usr/lib/libx.so' 0x1234 0x5678 # build id 3fa0...
 *
 * Addresses are as that program wants them, out of the module's file. modules[i] is that of
 * addresses[i]; those of no module are left out. Ends with a 0; returns the length of all, which
 * may be more than there was room for: a line that has none is left out, whole. */
extern size_t Prof_Symbols_command(const uint32_t *modules, const uint64_t *addresses, int count,
                                   char *out, size_t size);

/* Bytes that tables and names take now, without libdw's. */
extern size_t Prof_Symbols_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
