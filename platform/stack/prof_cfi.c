/* prof_cfi.c - finds a function in .eh_frame_hdr or .eh_frame, and runs its instructions up to an
 * address.
 *
 * An instruction takes at least one byte, and no byte is read twice: so all ends. The sizes that
 * stand in the tables are cut to the bytes given by the reader.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_cfi.h"
#include "prof_cfi_reader.h"
#include <string.h>

enum {
   REMEMBERED = 8, /* rows that the instructions may put aside; compilers need one or two */
   LETTERS = 16    /* of a CIE's augmentation */
};

/* A function's entry, with what its CIE says. */
typedef struct prof_entry {
   uint64_t at; /* where it lies */
   uint64_t begin, end;          /* its instructions */
   Prof_Cfi_Reader common, code; /* what sets up the first row, and what changes it */
   uint64_t code_unit;
   int64_t data_unit;
   unsigned encoding; /* of addresses */
   int has_size;      /* of what each entry says beyond its addresses */
   uint32_t return_register, of_signal;
} prof_entry;

typedef struct prof_run {
   Prof_Cfi_Row *row;
   const Prof_Cfi_Row *first; /* null while that one is made */
   const prof_entry *entry;
   const Prof_Cfi_Bytes *part;
   Prof_Cfi_Reader code;
   uint64_t at, address; /* the instruction that it is at, and the one that is asked for */
   Prof_Cfi_Row aside[REMEMBERED];
   unsigned num_aside;
   int bad;
} prof_run;

static uint64_t prof_address_of(const Prof_Cfi_Bytes *part, const unsigned char *at)
{
   return part->address + (uint64_t)(at - part->bytes);
}

static Prof_Cfi_Reader prof_reader_at(const Prof_Cfi_Bytes *part, uint64_t address)
{
   Prof_Cfi_Reader reader;
   uint64_t offset = address - part->address;
   reader.bad = offset >= part->size;
   reader.end = part->bytes + part->size;
   reader.at = reader.bad ? reader.end : part->bytes + offset;
   return reader;
}

static int64_t prof_encoded_number(Prof_Cfi_Reader *from, unsigned form)
{
   switch (form) {
   case 0x00:
   case 0x04: return (int64_t)Prof_Cfi_Reader_fixed(from, 8);
   case 0x01: return (int64_t)Prof_Cfi_Reader_leb(from);
   case 0x02: return (int64_t)Prof_Cfi_Reader_fixed(from, 2);
   case 0x03: return (int64_t)Prof_Cfi_Reader_fixed(from, 4);
   case 0x09: return Prof_Cfi_Reader_signed_leb(from);
   case 0x0a: return Prof_Cfi_Reader_signed(from, 2);
   case 0x0b: return Prof_Cfi_Reader_signed(from, 4);
   case 0x0c: return Prof_Cfi_Reader_signed(from, 8);
   default: from->bad = 1; return 0;
   }
}

/* An address, of which it may be said how far it is from where it stands, or from `data`. */
static uint64_t prof_encoded(const Prof_Cfi_Bytes *part, Prof_Cfi_Reader *from, unsigned encoding,
                             uint64_t data)
{
   uint64_t here = prof_address_of(part, from->at);
   uint64_t number = (uint64_t)prof_encoded_number(from, encoding & 0x0f);
   switch (encoding & 0xf0) {
   case 0x00: return number;
   case 0x10: return here + number;
   case 0x30: return data + number;
   default: from->bad = 1; return 0; /* indirect ones and others are for other things */
   }
}

/* The length at the begin of each entry. Returns a reader of the entry; `all` stands behind it. */
static Prof_Cfi_Reader prof_next_entry(Prof_Cfi_Reader *all)
{
   Prof_Cfi_Reader entry;
   uint64_t size = Prof_Cfi_Reader_fixed(all, 4);
   if (size == 0xFFFFFFFFu) size = Prof_Cfi_Reader_fixed(all, 8);
   entry.at = Prof_Cfi_Reader_take(all, size);
   entry.end = entry.at ? entry.at + size : NULL;
   entry.bad = !entry.at || size == 0; /* 0 is the end of all */
   return entry;
}

/* What the letters of a CIE's augmentation stand for. */
static void prof_read_letters(const Prof_Cfi_Bytes *part, Prof_Cfi_Reader *cie, const char *letters,
                              prof_entry *entry)
{
   Prof_Cfi_Reader said;
   uint64_t size;
   if (*letters != 'z') {
      cie->bad |= *letters != 0;
      return;
   }
   entry->has_size = 1;
   size = Prof_Cfi_Reader_leb(cie);
   said.at = Prof_Cfi_Reader_take(cie, size);
   if (!said.at) return;
   said.end = said.at + size;
   said.bad = 0;
   for (++letters; *letters; ++letters) {
      if (*letters == 'R') entry->encoding = (unsigned)Prof_Cfi_Reader_fixed(&said, 1);
      else if (*letters == 'L') Prof_Cfi_Reader_fixed(&said, 1);
      else if (*letters == 'S') entry->of_signal = 1;
      else if (*letters == 'P') /* where that is does not matter: its size does */
         prof_encoded_number(&said, (unsigned)Prof_Cfi_Reader_fixed(&said, 1) & 0x0f);
      else if (*letters != 'B' && *letters != 'G') break; /* the size says where these end */
   }
   (void)part;
   cie->bad |= said.bad;
}

static int prof_read_cie(const Prof_Cfi_Bytes *part, uint64_t address, prof_entry *entry)
{
   Prof_Cfi_Reader all = prof_reader_at(part, address), cie = prof_next_entry(&all);
   const unsigned char *letters;
   unsigned version;
   if (cie.bad || Prof_Cfi_Reader_fixed(&cie, 4) != 0) return 0;
   version = (unsigned)Prof_Cfi_Reader_fixed(&cie, 1);
   if (version != 1 && version != 3 && version != 4) return 0;
   letters = cie.at;
   while (Prof_Cfi_Reader_fixed(&cie, 1) != 0 && cie.at - letters < LETTERS) {}
   if (cie.bad || cie.at[-1] != 0) return 0;
   if (version == 4 && Prof_Cfi_Reader_fixed(&cie, 2) != 8) return 0; /* addresses, no segments */
   entry->code_unit = Prof_Cfi_Reader_leb(&cie);
   entry->data_unit = Prof_Cfi_Reader_signed_leb(&cie);
   entry->return_register =
      (uint32_t)(version == 1 ? Prof_Cfi_Reader_fixed(&cie, 1) : Prof_Cfi_Reader_leb(&cie));
   entry->encoding = 0;
   entry->has_size = 0;
   entry->of_signal = 0;
   prof_read_letters(part, &cie, (const char *)letters, entry);
   entry->common = cie;
   return !cie.bad && entry->return_register < Prof_STACK_REGS;
}

/* Reads the FDE at this address. Returns 0 if it is not one, or not of this instruction. */
static int prof_read_fde(const Prof_Cfi_Bytes *part, uint64_t fde_at, uint64_t address,
                         prof_entry *entry)
{
   Prof_Cfi_Reader all = prof_reader_at(part, fde_at), fde = prof_next_entry(&all);
   uint64_t cie_at, distance;
   entry->at = fde_at;
   if (fde.bad) return 0;
   cie_at = prof_address_of(part, fde.at);
   distance = Prof_Cfi_Reader_fixed(&fde, 4);
   if (distance == 0 || !prof_read_cie(part, cie_at - distance, entry)) return 0;
   entry->begin = prof_encoded(part, &fde, entry->encoding, 0);
   entry->end = entry->begin + (uint64_t)prof_encoded_number(&fde, entry->encoding & 0x0f);
   if (entry->has_size) Prof_Cfi_Reader_take(&fde, Prof_Cfi_Reader_leb(&fde));
   entry->code = fde;
   return !fde.bad && address >= entry->begin && address < entry->end;
}

/* From the first entry to the last: for programs without an index. */
static int prof_search_all(const Prof_Cfi_Bytes *part, uint64_t eh_frame, uint64_t address,
                           prof_entry *entry)
{
   Prof_Cfi_Reader all = prof_reader_at(part, eh_frame);
   while (!all.bad && all.at < all.end) {
      uint64_t at = prof_address_of(part, all.at);
      Prof_Cfi_Reader one = prof_next_entry(&all);
      if (one.bad) return 0;
      if (prof_read_fde(part, at, address, entry)) return 1;
   }
   return 0;
}

/* The last function of the index that begins at or before the address. */
static int prof_search_index(const Prof_Cfi_Bytes *part, Prof_Cfi_Reader table, uint64_t count,
                             uint64_t index, uint64_t address, prof_entry *entry)
{
   uint64_t low = 0, high = (uint64_t)(table.end - table.at) / 8;
   int64_t wanted = (int64_t)(address - index);
   if (count < high) high = count;
   while (low < high) {
      uint64_t middle = low + (high - low) / 2;
      if ((int32_t)Prof_Bytes_get32(table.at + middle * 8) <= wanted) low = middle + 1;
      else high = middle;
   }
   if (low == 0) return 0;
   index += (uint64_t)(int64_t)(int32_t)Prof_Bytes_get32(table.at + (low - 1) * 8 + 4);
   return prof_read_fde(part, index, address, entry);
}

static int prof_search(const Prof_Cfi_Bytes *part, uint64_t index, uint64_t index_size,
                       uint64_t address, prof_entry *entry)
{
   Prof_Cfi_Reader from = prof_reader_at(part, index);
   uint64_t eh_frame, count;
   unsigned of_frame, of_count, of_table;
   if (index_size == 0) return prof_search_all(part, index, address, entry);
   if (index_size < (uint64_t)(from.end - from.at)) from.end = from.at + index_size;
   if (Prof_Cfi_Reader_fixed(&from, 1) != 1) return 0;
   of_frame = (unsigned)Prof_Cfi_Reader_fixed(&from, 1);
   of_count = (unsigned)Prof_Cfi_Reader_fixed(&from, 1);
   of_table = (unsigned)Prof_Cfi_Reader_fixed(&from, 1);
   eh_frame = prof_encoded(part, &from, of_frame, index);
   if (from.bad) return 0;
   if (of_table != 0x3b || of_count == 0xff) /* what no known linker writes */
      return prof_search_all(part, eh_frame, address, entry);
   count = prof_encoded(part, &from, of_count, index);
   return !from.bad && prof_search_index(part, from, count, index, address, entry);
}

/* ---- Instructions ------------------------------------------------------------------------------ */

/* Registers that are not of interest, such as those of vectors, have their rule nowhere. */
static void prof_set(prof_run *run, uint64_t number, Prof_Cfi_How how, int64_t value)
{
   if (number >= Prof_STACK_REGS) return;
   run->row->rule[number].how = (uint32_t)how;
   run->row->rule[number].value = value;
}

static void prof_set_data(prof_run *run, uint64_t number, Prof_Cfi_How how, int64_t value)
{
   prof_set(run, number, how, (int64_t)((uint64_t)value * (uint64_t)run->entry->data_unit));
}

static void prof_set_expression(prof_run *run, Prof_Cfi_Rule *rule, Prof_Cfi_How how)
{
   uint64_t size = Prof_Cfi_Reader_leb(&run->code);
   const unsigned char *expression = Prof_Cfi_Reader_take(&run->code, size);
   if (!expression || size > 0xFFFFu) {
      run->bad = 1;
      return;
   }
   rule->how = (uint32_t)how;
   rule->size = (uint32_t)size;
   rule->expression = expression;
}

static void prof_set_result(prof_run *run, Prof_Cfi_How how)
{
   Prof_Cfi_Rule nowhere;
   uint64_t number = Prof_Cfi_Reader_leb(&run->code);
   prof_set_expression(run, number < Prof_STACK_REGS ? &run->row->rule[number] : &nowhere, how);
}

/* What it was at the function's begin. */
static void prof_restore(prof_run *run, uint64_t number)
{
   if (!run->first) run->bad = 1;
   else if (number < Prof_STACK_REGS) run->row->rule[number] = run->first->rule[number];
}

static void prof_set_cfa(prof_run *run, uint64_t number, int64_t offset)
{
   if (number >= Prof_STACK_REGS) run->bad = 1;
   run->row->cfa.how = Prof_CFI_IS;
   run->row->cfa_register = (uint32_t)number;
   run->row->cfa.value = offset;
}

static void prof_remember(prof_run *run)
{
   if (run->num_aside < REMEMBERED) run->aside[run->num_aside++] = *run->row;
   else run->bad = 1;
}

static void prof_recall(prof_run *run)
{
   if (run->num_aside > 0) *run->row = run->aside[--run->num_aside];
   else run->bad = 1;
}

static void prof_advance(prof_run *run, uint64_t units)
{
   run->at += units * run->entry->code_unit;
}

/* Instructions that say where the CFA is. Returns 0 if this is none of them. */
static int prof_do_cfa(prof_run *run, unsigned op)
{
   Prof_Cfi_Reader *code = &run->code;
   Prof_Cfi_Row *row = run->row;
   int64_t unit = run->entry->data_unit;
   uint64_t number;
   switch (op) {
   case 0x0c:
      number = Prof_Cfi_Reader_leb(code);
      prof_set_cfa(run, number, (int64_t)Prof_Cfi_Reader_leb(code));
      return 1;
   case 0x12:
      number = Prof_Cfi_Reader_leb(code);
      prof_set_cfa(run, number,
                   (int64_t)((uint64_t)Prof_Cfi_Reader_signed_leb(code) * (uint64_t)unit));
      return 1;
   case 0x0d: prof_set_cfa(run, Prof_Cfi_Reader_leb(code), row->cfa.value); return 1;
   case 0x0e: prof_set_cfa(run, row->cfa_register, (int64_t)Prof_Cfi_Reader_leb(code)); return 1;
   case 0x13:
      prof_set_cfa(run, row->cfa_register,
                   (int64_t)((uint64_t)Prof_Cfi_Reader_signed_leb(code) * (uint64_t)unit));
      return 1;
   case 0x0f: prof_set_expression(run, &row->cfa, Prof_CFI_IS_RESULT); return 1;
   default: return 0;
   }
}

/* Instructions that go on to another address, and those that put rows aside. Returns 0 if this is
 * none of them. */
static int prof_do_place(prof_run *run, unsigned op)
{
   Prof_Cfi_Reader *code = &run->code;
   switch (op) {
   case 0x00: return 1;
   case 0x01: run->at = prof_encoded(run->part, code, run->entry->encoding, 0); return 1;
   case 0x02: prof_advance(run, Prof_Cfi_Reader_fixed(code, 1)); return 1;
   case 0x03: prof_advance(run, Prof_Cfi_Reader_fixed(code, 2)); return 1;
   case 0x04: prof_advance(run, Prof_Cfi_Reader_fixed(code, 4)); return 1;
   case 0x1d: prof_advance(run, Prof_Cfi_Reader_fixed(code, 8)); return 1;
   case 0x0a: prof_remember(run); return 1;
   case 0x0b: prof_recall(run); return 1;
   case 0x2d:
      return 1; /* ARM64: return addresses are signed from here on, or no more. SPARC's */
   case 0x2e: Prof_Cfi_Reader_leb(code); return 1; /* how much the arguments of a call take */
   default: return 0;
   }
}

static void prof_do_register(prof_run *run, unsigned op, uint64_t number)
{
   Prof_Cfi_Reader *code = &run->code;
   switch (op) {
   case 0x05: prof_set_data(run, number, Prof_CFI_AT, (int64_t)Prof_Cfi_Reader_leb(code)); break;
   case 0x06: prof_restore(run, number); break;
   case 0x07: prof_set(run, number, Prof_CFI_UNKNOWN, 0); break;
   case 0x08: prof_set(run, number, Prof_CFI_SAME, 0); break;
   case 0x09:
      prof_set(run, number, Prof_CFI_REGISTER, (int64_t)Prof_Cfi_Reader_leb(code));
      break;
   case 0x11: prof_set_data(run, number, Prof_CFI_AT, Prof_Cfi_Reader_signed_leb(code)); break;
   case 0x14: prof_set_data(run, number, Prof_CFI_IS, (int64_t)Prof_Cfi_Reader_leb(code)); break;
   case 0x15: prof_set_data(run, number, Prof_CFI_IS, Prof_Cfi_Reader_signed_leb(code)); break;
   case 0x2f:
      prof_set_data(run, number, Prof_CFI_AT, (int64_t)(0 - Prof_Cfi_Reader_leb(code)));
      break;
   default: run->bad = 1;
   }
}

static void prof_do(prof_run *run)
{
   unsigned op = (unsigned)Prof_Cfi_Reader_fixed(&run->code, 1), low = op & 0x3f;
   switch (op & 0xc0) {
   case 0x40: prof_advance(run, low); return;
   case 0x80:
      prof_set_data(run, low, Prof_CFI_AT, (int64_t)Prof_Cfi_Reader_leb(&run->code));
      return;
   case 0xc0: prof_restore(run, low); return;
   default: break;
   }
   if (op == 0x10) prof_set_result(run, Prof_CFI_AT_RESULT);
   else if (op == 0x16) prof_set_result(run, Prof_CFI_IS_RESULT);
   else if (!prof_do_cfa(run, op) && !prof_do_place(run, op))
      prof_do_register(run, op, Prof_Cfi_Reader_leb(&run->code));
}

/* Up to the row of the address. */
static int prof_do_all(prof_run *run, Prof_Cfi_Reader code)
{
   run->code = code;
   while (!run->bad && !run->code.bad && run->code.at < run->code.end && run->at <= run->address)
      prof_do(run);
   return !run->bad && !run->code.bad;
}

int Prof_Cfi_find(const Prof_Cfi_Bytes *part, uint64_t index, uint64_t index_size, uint64_t address,
                  Prof_Cfi_Row *row, uint64_t *hint)
{
   prof_entry entry;
   prof_run run;
   Prof_Cfi_Row first;
   if ((!hint || !prof_read_fde(part, *hint, address, &entry)) &&
       !prof_search(part, index, index_size, address, &entry))
      return 0;
   if (hint) *hint = entry.at;
   memset(row, 0, sizeof *row);
   row->return_register = entry.return_register;
   row->of_signal = entry.of_signal;
   run.row = row;
   run.first = NULL;
   run.entry = &entry;
   run.part = part;
   run.at = entry.begin;
   row->begin = entry.begin;
   run.address = address;
   run.num_aside = 0;
   run.bad = 0;
   if (!prof_do_all(&run, entry.common)) return 0;
   first = *row;
   run.first = &first;
   return prof_do_all(&run, entry.code) && row->cfa.how != Prof_CFI_UNSET;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
