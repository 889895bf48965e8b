/* prof_tracy_item.c - see prof_tracy_item.h: items with texts. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_item.h"

static void copy_text(unsigned char *to, const char *text, size_t size)
{
   if (size) memcpy(to, text, size);
}

/* Where there is a short form, the long one counts from where that ends. */
static void stage(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, Prof_Tracy_Item short_item,
                  const char *text, size_t whole)
{
   size_t size = Prof_Tracy_Item_cut(whole);
   int has_short = Prof_Tracy_Item_is_known(wire, short_item);
   unsigned char *p;
   if (has_short && size < 256) {
      p = Prof_Tracy_Item_begin(wire, short_item, 1 + size);
      p[1] = (unsigned char)size;
      copy_text(p + 2, text, size);
      return;
   }
   p = Prof_Tracy_Item_begin(wire, item, 2 + size);
   Prof_Bytes_put16(p + 1, (uint16_t)(has_short ? size - 256 : size));
   copy_text(p + 3, text, size);
}

void Prof_Tracy_Item_stage(Prof_Tracy_Wire *wire, const char *text, size_t size)
{
   stage(wire, Prof_TRACY_SINGLE_STRING_DATA, Prof_TRACY_SINGLE_STRING_DATA8, text, size);
}

void Prof_Tracy_Item_stage_second(Prof_Tracy_Wire *wire, const char *text, size_t size)
{
   stage(wire, Prof_TRACY_SECOND_STRING_DATA, Prof_TRACY_SECOND_STRING_DATA8, text, size);
}

unsigned char *Prof_Tracy_Item_keyed(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, uint64_t key,
                                     size_t size)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, item, 2 + size);
   Prof_ASSERT(size <= Prof_TRACY_MOST_TEXT);
   Prof_Bytes_put64(p + 1, key);
   Prof_Bytes_put16(p + 9, (uint16_t)size);
   return p + 11;
}

void Prof_Tracy_Item_keyed_text(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, uint64_t key,
                                const char *text, size_t size)
{
   size_t cut = Prof_Tracy_Item_cut(size);
   copy_text(Prof_Tracy_Item_keyed(wire, item, key, cut), text, cut);
}

/* Three texts must share the room of one. */
void Prof_Tracy_Item_source(Prof_Tracy_Wire *wire, uint32_t rgb, uint32_t line,
                            const char *function, const char *file, const char *name)
{
   enum { NUMBERS = 8, MOST_EACH = Prof_TRACY_MOST_TEXT / 3 - NUMBERS };
   const char *texts[3];
   size_t sizes[3], all = NUMBERS + 2;
   unsigned char *p;
   int i;
   texts[0] = function;
   texts[1] = file;
   texts[2] = name;
   for (i = 0; i < 3; ++i) {
      sizes[i] = texts[i] ? strlen(texts[i]) : 0;
      if (sizes[i] > MOST_EACH) sizes[i] = MOST_EACH;
      all += sizes[i];
   }
   p = Prof_Tracy_Item_keyed(wire, Prof_TRACY_SOURCE_LOCATION_PAYLOAD, 0, all);
   Prof_Bytes_put32(p, rgb & 0xFFFFFF);
   Prof_Bytes_put32(p + 4, line);
   p += NUMBERS;
   for (i = 0; i < 3; ++i) {
      copy_text(p, texts[i], sizes[i]);
      p += sizes[i];
      if (i < 2) *p++ = 0; /* the last goes on to the end */
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
