/* prof_symbols_command.c - Prof_Symbols_command of prof_symbols.h: what to ask others for.
 *
 * A file's name is in single quotes, as a shell takes nothing in them for anything else; a quote of
 * its own stands outside of them. Programs of Windows are asked for addresses as the linker gave
 * them, which are not relative to the module.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_symbols.h"
#include "prof_coff.h"
#include "prof_modules.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Text {
   char *out;
   size_t size, length;
} Text;

/* Counts on where there is no room. */
static void add(Text *text, const char *format, ...)
{
   size_t left = text->length < text->size ? text->size - text->length : 0;
   va_list args;
   int more;
   va_start(args, format);
   more = vsnprintf(left ? text->out + text->length : 0, left, format, args);
   va_end(args);
   if (more > 0) text->length += (size_t)more;
}

static void add_quoted(Text *text, const char *name)
{
   add(text, "'");
   for (; *name; ++name)
      if (*name == '\'') add(text, "'\\''");
      else if ((unsigned char)*name < ' ') add(text, "?");
      else add(text, "%c", *name);
   add(text, "'");
}

static uint64_t linked_base(const Prof_Module_Place *place)
{
   Prof_Image image;
   uint64_t base;
   if (!place->file || !Prof_Image_open(&image, place->file)) return 0;
   base = Prof_Coff_base(&image);
   Prof_Image_close(&image);
   return base;
}

typedef struct Addresses {
   const uint32_t *modules;
   const uint64_t *addresses;
   int count;
} Addresses;

static void add_line(Text *text, const Prof_Module_Place *place, const Addresses *all, int first)
{
   uint64_t linked = linked_base(place);
   int i;
   add(text, "addr2line -Cfie ");
   add_quoted(text, place->file && *place->file ? place->file : "?");
   for (i = first; i < all->count; ++i)
      if (all->modules[i] == all->modules[first]) {
         uint64_t at = all->addresses[i] - place->base + linked;
         add(text, " 0x%llx", (unsigned long long)at);
      }
   if (place->build_id_size > 0) add(text, " # build id ");
   for (i = 0; i < place->build_id_size; ++i) add(text, "%02x", place->build_id[i]);
   add(text, "\n");
}

static int is_first_of_module(const Addresses *all, int i)
{
   int before = 0;
   while (before < i && all->modules[before] != all->modules[i]) ++before;
   return before == i;
}

size_t Prof_Symbols_command(const uint32_t *modules, const uint64_t *addresses, int count,
                            char *out, size_t size)
{
   Addresses all;
   Text text;
   size_t fits = 0;
   int i;
   all.modules = modules;
   all.addresses = addresses;
   all.count = count;
   text.out = out;
   text.size = size;
   text.length = 0;
   for (i = 0; i < count; ++i) {
      const Prof_Module_Place *place = Prof_Modules_get(modules[i]);
      if (!place || !is_first_of_module(&all, i)) continue;
      add_line(&text, place, &all, i);
      if (text.length < size) fits = text.length;
   }
   if (size) out[fits] = 0;
   return text.length;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
