/* elf_maker.h - makes small ELF files that have sections and symbols, and nothing to run. */
#ifndef INC_ELF_MAKER_H
#define INC_ELF_MAKER_H

#include "tests/headers.h"

struct Made_Symbol {
   std::string name;
   uint64_t at, size;
   int kind, binding; /* as in the format: 0 not told, 1 data, 2 function; 0 local, 1 global */
   int section;       /* 1: code, 2: data, 0: defined elsewhere */
};

struct Made_Elf {
   bool wide = true;
   bool dynamic = false; /* the symbols are those of .dynsym */
   uint64_t code = 0x1000, code_size = 0x1000;
   std::vector<unsigned char> build_id;
   std::vector<Made_Symbol> symbols;
   std::string debug_link; /* the file's name; no section if it is empty */
   uint32_t debug_sum = 0;
};

/* The bytes of the file, in this machine's byte order. */
std::string make_elf(const Made_Elf &elf);
void write_file(const std::string &path, const std::string &bytes);

#endif
