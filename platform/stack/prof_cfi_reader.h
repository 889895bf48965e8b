/* prof_cfi_reader.h - numbers of unwind tables, one after the other. What would lie behind the end
 * is 0, and the reader is bad from then on: so whoever reads asks once, when all is read.
 */
#ifndef INC_PROF_CFI_READER_H
#define INC_PROF_CFI_READER_H

#include "../prof_bytes.h"
#include <stddef.h>
#include <stdint.h>

typedef struct Prof_Cfi_Reader {
   const unsigned char *at, *end;
   int bad;
} Prof_Cfi_Reader;

/* Returns the next `size` bytes, or null. */
static inline const unsigned char *Prof_Cfi_Reader_take(Prof_Cfi_Reader *from, uint64_t size)
{
   const unsigned char *at = from->at;
   if (size > (uint64_t)(from->end - at)) {
      from->bad = 1;
      from->at = from->end;
      return NULL;
   }
   from->at += size;
   return at;
}

/* 1, 2, 4 or 8 bytes. */
static inline uint64_t Prof_Cfi_Reader_fixed(Prof_Cfi_Reader *from, unsigned size)
{
   const unsigned char *at = Prof_Cfi_Reader_take(from, size);
   if (!at) return 0;
   switch (size) {
   case 1: return at[0];
   case 2: return at[0] | (uint64_t)at[1] << 8;
   case 4: return Prof_Bytes_get32(at);
   default: return Prof_Bytes_get64(at);
   }
}

static inline int64_t Prof_Cfi_Reader_signed(Prof_Cfi_Reader *from, unsigned size)
{
   uint64_t value = Prof_Cfi_Reader_fixed(from, size), sign = (uint64_t)1 << (size * 8 - 1);
   return (int64_t)((value ^ sign) - sign);
}

/* "LEB128": seven bits a byte. Nobody needs more than ten bytes for 64 bits. */
static inline uint64_t Prof_Cfi_Reader_seven(Prof_Cfi_Reader *from, int is_signed)
{
   uint64_t value = 0;
   unsigned shift = 0, byte;
   do {
      byte = (unsigned)Prof_Cfi_Reader_fixed(from, 1);
      if (shift < 64) value |= (uint64_t)(byte & 0x7F) << shift;
      shift += 7;
      if (shift > 70) from->bad = 1;
   } while (byte & 0x80 && !from->bad);
   if (is_signed && byte & 0x40 && shift < 64) value |= ~(uint64_t)0 << shift;
   return value;
}

static inline uint64_t Prof_Cfi_Reader_leb(Prof_Cfi_Reader *from)
{
   return Prof_Cfi_Reader_seven(from, 0);
}

static inline int64_t Prof_Cfi_Reader_signed_leb(Prof_Cfi_Reader *from)
{
   return (int64_t)Prof_Cfi_Reader_seven(from, 1);
}

#endif
