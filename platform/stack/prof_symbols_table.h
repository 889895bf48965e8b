/* prof_symbols_table.h - the functions of one file, by address. What reads a format fills it.
 *
 *      at       20        40   48        70      addresses in the file, as linked
 *               |  open   |    |  main   |
 *               |         |asm_loop ->   .       of no size: up to the next one
 *
 * Rows are sorted by `at`. Rows of the same address are names of one function. A function may lie
 * in another one: who has an address in it asks for the inner one.
 */
#ifndef INC_PROF_SYMBOLS_TABLE_H
#define INC_PROF_SYMBOLS_TABLE_H

#include "prof_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A row whose `name` has this bit tells no size: its `size` then says where its section ends. Not
 * set any more in a table that is sorted. */
#define Prof_SYMBOLS_SIZELESS 0x80000000u

typedef struct Prof_Symbols_Row {
   uint64_t at;
   uint32_t size;
   uint32_t name; /* where it is in the names */
} Prof_Symbols_Row;

typedef struct Prof_Symbols_Table {
   Prof_Image image;          /* open as long as there are rows, for their names */
   uint64_t names, num_names; /* where names are in the file, and how many bytes */
   uint64_t short_names;      /* of COFF: names that begin before this have 8 characters at most */
   Prof_Symbols_Row *rows;
   uint32_t num_rows;
   const char *lack; /* see Prof_Symbols_lack */
} Prof_Symbols_Table;

/* Sorts rows, gives sizes to those that have none, and drops those of them that lie in a function
 * that has one. */
extern void Prof_Symbols_sort(Prof_Symbols_Table *table);
/* The first row at or above the address; num_rows: none. */
extern uint32_t Prof_Symbols_lower(const Prof_Symbols_Table *table, uint64_t at);
/* A row that the address belongs to; num_rows: none. */
extern uint32_t Prof_Symbols_row_of(const Prof_Symbols_Table *table, uint64_t at);
/* Of all rows of the same address the one whose name people use. Reads their names. */
extern uint32_t Prof_Symbols_best_of(const Prof_Symbols_Table *table, uint32_t row);
/* A row's name, of 65535 characters at most. Returns its length; 0: it cannot be read. */
extern size_t Prof_Symbols_name_of(const Prof_Symbols_Table *table, uint32_t row, char *out,
                                   size_t size);
extern void Prof_Symbols_drop(Prof_Symbols_Table *table);

#ifdef __cplusplus
}
#endif

#endif
