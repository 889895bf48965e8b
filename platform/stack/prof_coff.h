/* prof_coff.h - the functions that a program or a DLL of Windows tells by its table of COFF
 * symbols, as MinGW's linker writes it. Microsoft's writes none: its names are in files of their
 * own, which are not read.
 *
 * Addresses are relative to the module's base.
 */
#ifndef INC_PROF_COFF_H
#define INC_PROF_COFF_H

#include "prof_symbols_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As Prof_Elf_read. */
extern int Prof_Coff_read(Prof_Symbols_Table *table);
/* 1 if a module of this file takes that many bytes once it is loaded. */
extern int Prof_Coff_is_of(Prof_Image *image, uint64_t loaded_bytes);
/* Where the linker put it: what readers of lines add to addresses. 0: it is no such file. */
extern uint64_t Prof_Coff_base(Prof_Image *image);

#ifdef __cplusplus
}
#endif

#endif
