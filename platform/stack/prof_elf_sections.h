/* prof_elf_sections.h - where a section of an ELF file lies in memory, told by the file itself. */
#ifndef INC_PROF_ELF_SECTIONS_H
#define INC_PROF_ELF_SECTIONS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns its address as in the file, without what the loader adds; 0 if there is none. Opens the
 * file and closes it again; allocates nothing. Only for files of this CPU's kind. */
extern uint64_t Prof_Elf_section(const char *file, const char *name);

#ifdef __cplusplus
}
#endif

#endif
