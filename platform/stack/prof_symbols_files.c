/* prof_symbols_files.c - see prof_symbols_files.h
 *
 * Where split-off files are looked for is what debuggers agree on:
 *
 *      /usr/lib/debug/.build-id/ab/cdef0123.debug
 *      DIR/NAME, DIR/.debug/NAME, /usr/lib/debug/DIR/NAME     NAME as .gnu_debuglink says
 *
 * The first fits by where it is and by its own build id. The others by that, or by the sum that
 * stands beside NAME.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_symbols_files.h"
#include "../../src/base/prof_config.h"
#include "../prof_os.h"
#include "prof_coff.h"
#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = 4096, PAGE = 4096, MOST_PAGES = 16 };

static const char no_file[] = "its file is not there any more";
static const char other_file[] = "another file has taken the place of the one that was loaded";

/* ---- is it the one that was loaded? ---- */

/* Whoever has no build id is told by where it ends, and by all that the linker says of how it is
 * loaded, which is known to the byte; but not if it is gone already, or the lock forbids to ask. */
static int is_loaded_so(const Prof_Elf *elf, const Prof_Module_Place *place)
{
   const unsigned char *headers;
   size_t size;
   int told = -1;
   if (Prof_Elf_end(elf) != place->end - place->base) return 0;
   headers = Prof_Elf_headers(elf, &size);
   if (!headers) return 0;
   if (!Prof_Config_lock_is_mine()) told = Prof_Image_is_loaded(place->base, headers, size);
   return told != 0;
}

static int has_id(const Prof_Elf *elf, const Prof_Module_Place *place)
{
   unsigned char id[Prof_ELF_ID_BYTES];
   int bytes = Prof_Elf_build_id(elf, id);
   return bytes > 0 && bytes == place->build_id_size &&
          memcmp(id, place->build_id, (size_t)bytes) == 0;
}

static int is_of(Prof_Image *image, const Prof_Module_Place *place)
{
   Prof_Elf elf;
   if (!Prof_Elf_open(&elf, image)) return Prof_Coff_is_of(image, place->end - place->begin);
   return place->build_id_size > 0 ? has_id(&elf, place) : is_loaded_so(&elf, place);
}

/* ---- the module's own file ---- */

/* What is nowhere but in memory ends somewhere within a few pages, sections and all. */
static int open_memory(Prof_Image *image, uint64_t begin)
{
   const unsigned char *memory = (const unsigned char *)(uintptr_t)begin;
   int pages = 0;
   while (pages < MOST_PAGES && Prof_Os_is_there(memory + (size_t)pages * PAGE, PAGE)) ++pages;
   Prof_Image_over(image, memory, (uint64_t)pages * PAGE);
   return pages > 0;
}

static int open_fitting(Prof_Image *image, const char *file, const Prof_Module_Place *place,
                        const char **lack)
{
   if (!file || !*file || !Prof_Image_open(image, file)) return 0;
   if (is_of(image, place)) return 1;
   Prof_Image_close(image);
   *lack = other_file;
   return 0;
}

int Prof_Symbols_open_module(Prof_Image *image, const Prof_Module_Place *place, const char **lack)
{
   Prof_Image_Kind kind = Prof_Image_kind(place->begin, place->end);
   *lack = no_file;
   if (kind == Prof_IMAGE_NO_FILE) return open_memory(image, place->begin);
   if (kind == Prof_IMAGE_PROGRAM && open_fitting(image, Prof_Image_of_program(), place, lack))
      return 1;
   return open_fitting(image, place->file, place, lack);
}

/* ---- the file that was split off ---- */

/* The sum that .gnu_debuglink has of a file: CRC-32, four bits at a time. */
static uint32_t sum_of(Prof_Image *image)
{
   static const uint32_t table[16] = {0x00000000u, 0x1DB71064u, 0x3B6E20C8u, 0x26D930ACu,
                                      0x76DC4190u, 0x6B6B51F4u, 0x4DB26158u, 0x5005713Cu,
                                      0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu,
                                      0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu};
   uint32_t sum = 0xFFFFFFFFu;
   uint64_t at = 0;
   while (at < image->size) {
      uint64_t left = image->size - at;
      size_t part = left < Prof_IMAGE_WINDOW ? (size_t)left : (size_t)Prof_IMAGE_WINDOW, i;
      const unsigned char *bytes = Prof_Image_at(image, at, part);
      for (i = 0; bytes && i < part; ++i) {
         sum ^= bytes[i];
         sum = table[sum & 15u] ^ (sum >> 4);
         sum = table[sum & 15u] ^ (sum >> 4);
      }
      at += part;
   }
   return ~sum;
}

typedef struct Link {
   const Prof_Module_Place *place;
   char name[256];
   uint32_t sum;
} Link;

/* A file that has an id is told by it, and is read whole for the sum only if it has none. */
static int open_linked(Prof_Image *image, const char *file, const Link *link)
{
   Prof_Elf elf;
   int fits;
   if (!Prof_Image_open(image, file)) return 0;
   fits = Prof_Elf_open(&elf, image);
   if (fits)
      fits =
         link->place->build_id_size > 0 ? has_id(&elf, link->place) : sum_of(image) == link->sum;
   if (!fits) Prof_Image_close(image);
   return fits;
}

static int open_by_id(Prof_Image *image, const Prof_Module_Place *place)
{
   char file[128];
   Link link;
   int length, i;
   if (place->build_id_size < 2) return 0;
   length = snprintf(file, sizeof file, "/usr/lib/debug/.build-id/%02x/", place->build_id[0]);
   for (i = 1; i < place->build_id_size; ++i)
      length += snprintf(file + length, sizeof file - (size_t)length, "%02x", place->build_id[i]);
   snprintf(file + length, sizeof file - (size_t)length, ".debug");
   memset(&link, 0, sizeof link);
   link.place = place;
   return open_linked(image, file, &link);
}

/* Up to its last slash. */
static int folder_of(const Prof_Module_Place *place, char *folder, size_t size)
{
   char *slash;
   if (Prof_Image_kind(place->begin, place->end) != Prof_IMAGE_PROGRAM ||
       !Prof_Image_path_of_program(folder, size)) {
      if (!place->file || strlen(place->file) >= size) return 0;
      strcpy(folder, place->file);
   }
   slash = strrchr(folder, '/');
   if (slash) *slash = 0;
   return slash != 0;
}

int Prof_Symbols_open_debug(Prof_Image *image, const Prof_Elf *elf, const Prof_Module_Place *place)
{
   static const char *const ways[3] = {"%s/%s", "%s/.debug/%s", "/usr/lib/debug%s/%s"};
   char folder[PATH_BYTES / 2], file[PATH_BYTES];
   Link link;
   int i;
   if (open_by_id(image, place)) return 1;
   link.place = place;
   if (!Prof_Elf_debug_link(elf, link.name, sizeof link.name, &link.sum)) return 0;
   if (strchr(link.name, '/') || !folder_of(place, folder, sizeof folder)) return 0;
   for (i = 0; i < 3; ++i) {
      snprintf(file, sizeof file, ways[i], folder, link.name);
      if (open_linked(image, file, &link)) return 1;
   }
   return 0;
}

/* ---- both ---- */

/* Takes the table's place if it has more to tell. */
static void read_debug(Prof_Symbols_Table *table, const Prof_Elf *elf,
                       const Prof_Module_Place *place)
{
   Prof_Symbols_Table split;
   Prof_Elf split_elf;
   int dynamic = 1;
   memset(&split, 0, sizeof split);
   if (!Prof_Symbols_open_debug(&split.image, elf, place)) return;
   if (Prof_Elf_open(&split_elf, &split.image) && Prof_Elf_read(&split_elf, &split, &dynamic) &&
       !dynamic) {
      Prof_Symbols_drop(table);
      Prof_Image_rest(&split.image);
      *table = split;
   } else Prof_Symbols_drop(&split);
}

static void read_elf(Prof_Symbols_Table *table, const Prof_Elf *elf, const Prof_Module_Place *place)
{
   int dynamic = 0;
   if (Prof_Elf_read(elf, table, &dynamic) && dynamic)
      table->lack = "stripped: only what it exports has names";
   if (table->lack) read_debug(table, elf, place);
}

int Prof_Symbols_load(Prof_Symbols_Table *table, const Prof_Module_Place *place)
{
   Prof_Elf elf;
   if (!Prof_Symbols_open_module(&table->image, place, &table->lack)) return 0;
   table->lack = 0;
   if (Prof_Elf_open(&elf, &table->image)) read_elf(table, &elf, place);
   else Prof_Coff_read(table);
   if (table->num_rows) Prof_Image_rest(&table->image);
   else Prof_Symbols_drop(table);
   return table->num_rows > 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
