/* prof_elf.h - what a file of the ELF format says, without trust in it.
 *
 * For 32 and 64 bits, in the byte order of this machine: files of another one cannot be loaded
 * here. The format's own headers are not needed, so that it is read, and tested, everywhere.
 */
#ifndef INC_PROF_ELF_H
#define INC_PROF_ELF_H

#include "prof_image.h"
#include "prof_symbols_table.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Elf {
   Prof_Image *image;
   int wide; /* 64 bits */
   uint32_t machine;
   uint64_t sections, segments; /* where they are in the file */
   uint32_t num_sections, num_segments, section_size, segment_size, names;
} Prof_Elf;

typedef struct Prof_Elf_Section {
   uint32_t name, type, link;
   uint64_t flags, at, offset, size, entry;
} Prof_Elf_Section;

enum { Prof_ELF_ID_BYTES = 20 };

extern int Prof_Elf_open(Prof_Elf *elf, Prof_Image *image); /* 0: this is none, or broken */
extern int Prof_Elf_nth(const Prof_Elf *elf, uint32_t number, Prof_Elf_Section *section);
/* The first section of that type, and of that name unless it is null. */
extern int Prof_Elf_find(const Prof_Elf *elf, uint32_t type, const char *name,
                         Prof_Elf_Section *section);
/* The id that the linker gave it; returns its bytes, 0: it has none. A longer one is cut. */
extern int Prof_Elf_build_id(const Prof_Elf *elf, unsigned char id[Prof_ELF_ID_BYTES]);
/* The name of the file with its symbols, and the checksum of that one. */
extern int Prof_Elf_debug_link(const Prof_Elf *elf, char *out, size_t size, uint32_t *sum);
/* The program headers, as they are in the file: of up to Prof_IMAGE_WINDOW bytes; else null. */
extern const unsigned char *Prof_Elf_headers(const Prof_Elf *elf, size_t *size);
/* The last address that is loaded, as linked, and one more; 0: nothing is. */
extern uint64_t Prof_Elf_end(const Prof_Elf *elf);

/* The functions: of .symtab, else of .dynsym, which is told by *dynamic. Sets names and rows of the
 * table, sorted. Returns 0 if there are none, or no memory; then the table has no rows, and its
 * `lack` says which. */
extern int Prof_Elf_read(const Prof_Elf *elf, Prof_Symbols_Table *table, int *dynamic);

#ifdef __cplusplus
}
#endif

#endif
