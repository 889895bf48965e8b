/* prof_utf8.c - see prof_utf8.h */
#ifdef Prof_ENABLED
#include "prof_utf8.h"

#include "prof_assert.h"

#include <string.h>

/* ---- reading ---- */

/* Lead byte and the range of the byte behind it; further ones are 80 .. BF. Overlong forms, halves
 * of surrogate pairs and what is beyond U+10FFFF fall out by these ranges. */
typedef struct Form {
   unsigned char first, last, low, high, length;
} Form;

static const Form forms[] = {
   {0x01, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
   {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
   {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};

static const Form *form_of(unsigned char first)
{
   size_t i;
   for (i = 0; i < sizeof forms / sizeof *forms; ++i)
      if (first >= forms[i].first && first <= forms[i].last) return &forms[i];
   return 0;
}

/* How many bytes are as the form has them. A string that ends early does so with a 0, which stops
 * this. */
static size_t matching(const unsigned char *t, const Form *form)
{
   size_t i;
   if (form->length > 1 && (t[1] < form->low || t[1] > form->high)) return 1;
   for (i = 2; i < form->length; ++i)
      if ((t[i] & 0xC0) != 0x80) return i;
   return form->length;
}

size_t Prof_Utf8_length(const char *text)
{
   const unsigned char *t = (const unsigned char *)text;
   const Form *form = form_of(*t);
   return form && matching(t, form) == form->length ? form->length : 0;
}

size_t Prof_Utf8_read(const char *text, uint32_t *code)
{
   const unsigned char *t = (const unsigned char *)text;
   const Form *form = form_of(*t);
   size_t length = form ? matching(t, form) : 1, i;
   Prof_ASSERT(*t && length <= Prof_UTF8_MOST);
   *code = Prof_UTF8_REPLACEMENT;
   if (!form || length < form->length) return length;
   *code = t[0] & (0xFF >> (length == 1 ? 1 : length + 1)); /* 7, 5, 4 or 3 bits */
   for (i = 1; i < length; ++i) *code = *code << 6 | (t[i] & 0x3F);
   return length;
}

size_t Prof_Utf8_write(char to[Prof_UTF8_MOST], uint32_t code)
{
   size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4, i;
   static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
   if (!code || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) return 0;
   for (i = length; i-- > 1; code >>= 6) to[i] = (char)(0x80 | (code & 0x3F));
   to[0] = (char)(first[length] | code);
   return length;
}

/* ---- cells ---- */

typedef struct Range {
   uint32_t first, last;
} Range;

static int is_in(const Range *ranges, size_t count, uint32_t code)
{
   size_t low = 0, high = count;
   while (low < high) {
      size_t middle = (low + high) / 2;
      if (code > ranges[middle].last) low = middle + 1;
      else high = middle;
   }
   return low < count && code >= ranges[low].first;
}

#define IS_IN(ranges, code) is_in(ranges, sizeof(ranges) / sizeof *(ranges), code)

/* The accents of the scripts that the font has and of their neighbours, and what shows nothing. */
static const Range without_cell[] = {
   {0x300, 0x36F}, {0x483, 0x489}, {0x591, 0x5BD}, {0x610, 0x61A}, {0x64B, 0x65F},
   {0xE31, 0xE31}, {0xE34, 0xE3A}, {0xE47, 0xE4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
   {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064}, {0x20D0, 0x20F0}, {0x302A, 0x302D},
   {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};

/* "W" and "F" of the Unicode standard's EastAsianWidth.txt, where these make blocks. */
static const Range with_two[] = {
   {0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0xA4CF},
   {0xA960, 0xA97F}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF01, 0xFF60},
   {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
   {0x20000, 0x3FFFD}};

int Prof_Utf8_width(uint32_t code)
{
   if (code < 0x300 || (code >= 0x370 && code <= 0x482)) return 1; /* nearly all, so asked first */
   if (IS_IN(without_cell, code)) return 0;
   return IS_IN(with_two, code) ? 2 : 1;
}

/* Bytes of the character, and its cells. */
static size_t take(const char *text, int *width)
{
   uint32_t code;
   size_t bytes;
   *width = 1;
   if ((unsigned char)*text < 0x80) return 1;
   bytes = Prof_Utf8_read(text, &code);
   *width = Prof_Utf8_width(code);
   return bytes;
}

int Prof_Utf8_cells(const char *text)
{
   int cells = 0, width;
   for (;;) {
      for (; *text && (unsigned char)*text < 0x80; ++text) ++cells; /* as nearly all are */
      if (!*text) return cells;
      text += take(text, &width);
      cells += width;
   }
}

size_t Prof_Utf8_head(const char *text, int cells)
{
   size_t at = 0, next;
   int width;
   for (; text[at]; at = next) {
      next = at + take(text + at, &width);
      if (width > cells) break;
      cells -= width;
   }
   return at;
}

size_t Prof_Utf8_tail(const char *text, int cells)
{
   int left = Prof_Utf8_cells(text), width;
   size_t at = 0, next;
   for (; text[at]; at = next) {
      next = at + take(text + at, &width);
      if (left <= cells && (width || !at)) break; /* an accent goes with its letter */
      left -= width;
   }
   return at;
}

/* ---- cutting ---- */

size_t Prof_Utf8_fit(const char *text, size_t most)
{
   size_t before;
   for (before = 1; before < Prof_UTF8_MOST && before <= most; ++before)
      if (Prof_Utf8_length(text + (most - before)) > before) return most - before;
   return most;
}

size_t Prof_Utf8_whole(const char *text, size_t length)
{
   const unsigned char *end = (const unsigned char *)text + length;
   size_t part;
   Prof_ASSERT(!*end); /* so nothing behind it is taken for more of the character */
   for (part = 1; part < Prof_UTF8_MOST && part <= length; ++part) {
      const Form *form = form_of(*(end - part));
      if (form && form->length > part && matching(end - part, form) == part) return length - part;
   }
   return length;
}

size_t Prof_Utf8_copy(char *to, size_t size, const char *text)
{
   size_t length = 0;
   Prof_ASSERT(size > 0);
   while (length < size && text[length]) ++length;
   if (length == size) length = Prof_Utf8_fit(text, size - 1);
   memcpy(to, text, length);
   to[length] = 0;
   return length;
}

/* ---- plain text ---- */

static int is_plain_ascii(char c) { return c >= ' ' && c < 0x7F; }

/* Reads one character that is not plain ASCII: what it becomes in `to`, and its bytes in `count`.
 * Returns the bytes that it has in the text. */
static size_t read_as_plain(const char *text, char to[Prof_UTF8_MOST], size_t *count)
{
   uint32_t code;
   size_t bytes = Prof_Utf8_read(text, &code);
   *count = Prof_Utf8_write(to, code < ' ' || (code >= 0x7F && code < 0xA0) ? ' ' : code);
   return bytes;
}

size_t Prof_Utf8_plain(char *to, size_t size, const char *text)
{
   char character[Prof_UTF8_MOST];
   size_t length = 0, count;
   Prof_ASSERT(size > 0);
   for (;;) {
      while (length < size - 1 && is_plain_ascii(*text)) to[length++] = *text++;
      if (!*text || length == size - 1) break;
      text += read_as_plain(text, character, &count);
      if (count > size - 1 - length) break;
      memcpy(to + length, character, count);
      length += count;
   }
   to[length] = 0;
   return length;
}

void Prof_Utf8_make_plain(char *text)
{
   char character[Prof_UTF8_MOST];
   size_t bytes, count;
   while (*text) {
      if (is_plain_ascii(*text)) {
         ++text;
         continue;
      }
      bytes = read_as_plain(text, character, &count);
      if (count != bytes || memcmp(text, character, bytes) != 0) memset(text, ' ', bytes);
      text += bytes;
   }
}

/* ---- small letters ---- */

/* With a step of 0, every other letter is the small one of that before; else each lies so far
 * behind its large one. */
typedef struct Case {
   uint16_t first, last; /* of large letters */
   int16_t step;
} Case;

static const Case cases[] = {
   {'A', 'Z', 32}, {0xC0, 0xD6, 32}, {0xD8, 0xDE, 32}, {0x100, 0x12E, 0}, {0x130, 0x130, -199},
   {0x132, 0x136, 0}, {0x139, 0x147, 0}, {0x14A, 0x176, 0}, {0x178, 0x178, -121},
   {0x179, 0x17D, 0}, {0x186, 0x186, 206},
   {0x18F, 0x18F, 202}, {0x190, 0x190, 203}, {0x194, 0x194, 207}, {0x1A0, 0x1A4, 0},
   {0x1AF, 0x1AF, 1}, {0x1CD, 0x1DB, 0}, {0x1DE, 0x1EE, 0}, {0x1F8, 0x21E, 0}, {0x222, 0x232, 0},
   {0x386, 0x386, 38}, {0x388, 0x38A, 37}, {0x38C, 0x38C, 64}, {0x38E, 0x38F, 63},
   {0x391, 0x3AB, 32}, {0x400, 0x40F, 80}, {0x410, 0x42F, 32}, {0x48A, 0x4BE, 0},
   {0x4C1, 0x4CD, 0}, {0x4D0, 0x52E, 0}, {0x1E00, 0x1E94, 0}, {0x1E9E, 0x1E9E, -7615},
   {0x1EA0, 0x1EFE, 0}};

uint32_t Prof_Utf8_lower(uint32_t code)
{
   size_t i;
   for (i = 0; i < sizeof cases / sizeof *cases; ++i) {
      const Case *c = &cases[i];
      if (code < c->first || code > c->last) continue;
      if (c->step) return (uint32_t)((int64_t)code + c->step);
      return (code - c->first) % 2 ? code : code + 1;
   }
   return code;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
