/* prof_archive.c - see prof_archive.h */
#ifdef Prof_ENABLED
#include "prof_archive.h"
#include "../../platform/prof_bytes.h"
#include "../../platform/prof_float.h"
#include "prof_number.h"
#include "prof_utf8.h"
#include <string.h>

enum { MOST_VARINT = 10 };

void Prof_Archive_empty(Prof_Archive *a)
{
   Prof_ASSERT(!a->reads);
   a->size = a->at = 0;
   a->least = 0;
   a->failed = 0;
}

void Prof_Archive_free(Prof_Archive *a)
{
   if (!a->reads) Prof_Config_release(a->bytes);
   memset(a, 0, sizeof *a);
}

void Prof_Archive_read(Prof_Archive *a, const void *bytes, uint32_t size)
{
   memset(a, 0, sizeof *a);
   a->reads = 1;
   a->bytes = (unsigned char *)(uintptr_t)bytes; /* never written to, as it reads */
   a->size = size;
}

void Prof_Archive_fail(Prof_Archive *a, const char *why)
{
   if (a->failed) return;
   a->failed = why;
   a->failed_at = a->reads ? a->at : a->size;
   if (a->reads) a->at = a->size;
}

/* Room for so many bytes more; null: no memory. What is used of it is added to the size. */
static unsigned char *room(Prof_Archive *a, uint32_t bytes)
{
   Prof_ASSERT(!a->reads);
   if (a->failed) return 0;
   if (bytes > UINT32_MAX / 2 - a->size) {
      Prof_Archive_fail(a, "it would be too large");
      return 0;
   }
   a->bytes = (unsigned char *)Prof_Config_grown(a->bytes, &a->cap, a->size + bytes, 1);
   if (a->cap && a->cap >= a->size + bytes) return a->bytes + a->size;
   Prof_Archive_fail(a, "out of memory");
   return 0;
}

/* So many bytes of those being read; null: it has failed. */
static const unsigned char *next(Prof_Archive *a, uint32_t bytes)
{
   const unsigned char *at;
   if (a->failed) return 0;
   if (bytes > a->size - a->at) {
      Prof_Archive_fail(a, "it ends too early");
      return 0;
   }
   at = a->bytes ? a->bytes + a->at : 0; /* null: there are none at all */
   a->at += bytes;
   return at;
}

/* ---- numbers ---- */

static void put_varint(Prof_Archive *a, uint64_t x)
{
   unsigned char *start = room(a, MOST_VARINT), *to = start;
   if (!start) return;
   for (; x >= 128; x >>= 7) *to++ = (unsigned char)(x | 128);
   *to++ = (unsigned char)x;
   a->size += (uint32_t)(to - start);
}

static uint64_t get_varint(Prof_Archive *a)
{
   uint64_t x = 0;
   unsigned shift;
   for (shift = 0; shift < 7 * MOST_VARINT; shift += 7) {
      const unsigned char *byte = next(a, 1);
      if (!byte) return 0;
      x |= (uint64_t)(*byte & 127) << shift;
      if (*byte < 128) return x;
   }
   Prof_Archive_fail(a, "a number is too long");
   return 0;
}

static uint64_t get_most(Prof_Archive *a, uint64_t most)
{
   uint64_t x = get_varint(a);
   if (x <= most) return x;
   Prof_Archive_fail(a, "a number is too large");
   return 0;
}

void Prof_Archive_u64(Prof_Archive *a, uint64_t *x)
{
   if (a->reads) *x = get_varint(a);
   else put_varint(a, *x);
}

void Prof_Archive_u32(Prof_Archive *a, uint32_t *x, uint32_t most)
{
   Prof_ASSERT(a->reads || *x <= most);
   if (a->reads) *x = (uint32_t)get_most(a, most);
   else put_varint(a, *x);
}

/* As its distance from the least that it may be. */
void Prof_Archive_int(Prof_Archive *a, int *x, int least, int most)
{
   uint64_t range = (uint64_t)((int64_t)most - least);
   Prof_ASSERT(a->reads || (*x >= least && *x <= most));
   if (a->reads) *x = (int)(least + (int64_t)get_most(a, range));
   else put_varint(a, (uint64_t)((int64_t)*x - least));
}

void Prof_Archive_byte(Prof_Archive *a, unsigned char *x, unsigned most)
{
   uint32_t wide = *x;
   Prof_Archive_u32(a, &wide, most);
   *x = (unsigned char)wide;
}

void Prof_Archive_ulong(Prof_Archive *a, unsigned long *x)
{
   if (a->reads) *x = (unsigned long)get_most(a, UINT32_MAX);
   else put_varint(a, *x > UINT32_MAX ? UINT32_MAX : *x);
}

static void refuse_double(Prof_Archive *a, double *x)
{
   if (a->failed || !Prof_Number_is_finite(*x)) {
      Prof_Archive_fail(a, "a number is not finite");
      *x = 0;
   }
}

void Prof_Archive_double(Prof_Archive *a, double *x)
{
   Prof_Archive_any_double(a, x);
   if (a->reads) refuse_double(a, x);
}

void Prof_Archive_any_double(Prof_Archive *a, double *x)
{
   const unsigned char *from;
   unsigned char *to;
   if (a->reads) {
      from = next(a, 8);
      *x = from ? Prof_Float_of_bits(Prof_Bytes_get64(from)) : 0;
   } else if ((to = room(a, 8)) != 0) {
      Prof_Bytes_put64(to, Prof_Float_bits(*x));
      a->size += 8;
   }
}

void Prof_Archive_float(Prof_Archive *a, float *x)
{
   const unsigned char *from;
   unsigned char *to;
   uint32_t bits = 0;
   double wide;
   if (a->reads) {
      from = next(a, 4);
      if (from) bits = Prof_Bytes_get32(from);
      memcpy(x, &bits, sizeof *x);
      wide = (double)*x;
      refuse_double(a, &wide);
      *x = (float)wide;
   } else if ((to = room(a, 4)) != 0) {
      memcpy(&bits, x, sizeof bits);
      Prof_Bytes_put32(to, bits);
      a->size += 4;
   }
}

static const double MOST_AMOUNT = 1e20; /* ticks, entries or ms */

void Prof_Archive_amount(Prof_Archive *a, double *x)
{
   Prof_Archive_double(a, x);
   if (a->reads && !(*x > -MOST_AMOUNT && *x < MOST_AMOUNT))
      Prof_Archive_fail(a, "a time or an amount is out of range");
}

void Prof_Archive_doubles(Prof_Archive *a, double *x, int count)
{
   while (count-- > 0) Prof_Archive_double(a, x++);
}

uint32_t Prof_Archive_count(Prof_Archive *a, uint32_t count, uint32_t least)
{
   uint64_t least_end;
   Prof_ASSERT(least > 0);
   if (!a->reads) {
      put_varint(a, count);
      least_end = a->size + (uint64_t)count * least;
      if (a->least < least_end) a->least = least_end;
      return count;
   }
   count = (uint32_t)get_most(a, UINT32_MAX);
   if (count <= (a->size - a->at) / least) return count;
   Prof_Archive_fail(a, "it has more parts than bytes");
   return 0;
}

/* ---- texts ---- */

const unsigned char *Prof_Archive_block(Prof_Archive *a, const void *bytes, uint32_t *count)
{
   unsigned char *to;
   const unsigned char *from;
   *count = Prof_Archive_count(a, *count, 1);
   if (a->reads) {
      from = next(a, *count);
      if (!from) *count = 0;
      return from;
   }
   to = room(a, *count);
   if (to && *count) memcpy(to, bytes, *count);
   if (to) a->size += *count;
   return (const unsigned char *)bytes;
}

const char *Prof_Archive_string(Prof_Archive *a, const char *text)
{
   uint32_t bytes = a->reads ? 0 : (uint32_t)strlen(text) + 1;
   const char *found = (const char *)Prof_Archive_block(a, text, &bytes);
   if (!a->reads) return text;
   if (found && bytes && !found[bytes - 1] && strlen(found) == bytes - 1) return found;
   Prof_Archive_fail(a, "a text has no end");
   return "";
}

const char *Prof_Archive_path(Prof_Archive *a, const char *path)
{
   const char *name = path;
   for (; a->strips && *path; ++path)
      if (*path == '/' || *path == '\\') name = path + 1;
   return Prof_Archive_string(a, name);
}

void Prof_Archive_text(Prof_Archive *a, char *text, size_t size)
{
   const char *found = Prof_Archive_string(a, text);
   size_t length = strlen(found);
   Prof_ASSERT(size > 0);
   if (!a->reads) return;
   if (length >= size) {
      Prof_Archive_fail(a, "a text is too long");
      length = 0;
   }
   found = length ? found : "";
   (void)Prof_Utf8_plain(text, size, found);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
