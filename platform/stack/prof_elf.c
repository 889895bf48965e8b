/* prof_elf.c - see prof_elf.h. Numbers are those of the format's description. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_elf.h"
#include "../../src/base/prof_assert.h"
#include <string.h>

enum { NOTES = 7, LOADED = 1, MOST_SECTIONS = 1 << 18, MOST_NOTES = 65536 };

static uint16_t get16(const unsigned char *at)
{
   uint16_t value;
   memcpy(&value, at, sizeof value);
   return value;
}

static uint32_t get32(const unsigned char *at)
{
   uint32_t value;
   memcpy(&value, at, sizeof value);
   return value;
}

/* An address, which has 4 bytes in files of 32 bits. */
static uint64_t get(const Prof_Elf *elf, const unsigned char *at)
{
   uint64_t value;
   if (!elf->wide) return get32(at);
   memcpy(&value, at, sizeof value);
   return value;
}

static int machine_is_little(void)
{
   const uint16_t one = 1;
   unsigned char first;
   memcpy(&first, &one, 1);
   return first == 1;
}

/* The number of sections stands in the first one if it is large. All of them must be in the file,
 * so that nobody takes more memory for them than it is large. */
static int count_sections(Prof_Elf *elf)
{
   const uint64_t size = elf->image->size;
   Prof_Elf_Section first;
   if (!elf->num_sections && elf->sections) {
      elf->num_sections = 1;
      if (!Prof_Elf_nth(elf, 0, &first) || first.size > MOST_SECTIONS) return 0;
      elf->num_sections = (uint32_t)first.size;
      if (elf->names == 0xFFFF) elf->names = first.link;
   }
   if (!elf->num_sections) return 1;
   return elf->sections <= size && elf->num_sections <= (size - elf->sections) / elf->section_size;
}

int Prof_Elf_open(Prof_Elf *elf, Prof_Image *image)
{
   const unsigned char *h = Prof_Image_at(image, 0, 52);
   int wide;
   memset(elf, 0, sizeof *elf);
   elf->image = image;
   if (!h || memcmp(h, "\177ELF", 4) != 0 || h[4] < 1 || h[4] > 2) return 0;
   if (h[5] != (machine_is_little() ? 1 : 2)) return 0;
   elf->wide = wide = h[4] == 2;
   if (wide && (h = Prof_Image_at(image, 0, 64)) == 0) return 0;
   elf->machine = get16(h + 18);
   elf->segments = get(elf, h + (wide ? 32 : 28));
   elf->sections = get(elf, h + (wide ? 40 : 32));
   h += wide ? 54 : 42;
   elf->segment_size = get16(h);
   elf->num_segments = get16(h + 2);
   elf->section_size = get16(h + 4);
   elf->num_sections = get16(h + 6);
   elf->names = get16(h + 8);
   if (elf->segment_size < (wide ? 56u : 32u)) elf->num_segments = 0;
   if (elf->section_size < (wide ? 64u : 40u)) elf->sections = elf->num_sections = 0;
   return count_sections(elf);
}

int Prof_Elf_nth(const Prof_Elf *elf, uint32_t number, Prof_Elf_Section *section)
{
   size_t word = elf->wide ? 8 : 4;
   const unsigned char *h;
   if (number >= elf->num_sections || elf->sections > elf->image->size) return 0;
   h = Prof_Image_at(elf->image, elf->sections + (uint64_t)number * elf->section_size,
                     elf->wide ? 64 : 40);
   if (!h) return 0;
   section->name = get32(h);
   section->type = get32(h + 4);
   section->flags = get(elf, h + 8);
   section->at = get(elf, h + 8 + word);
   section->offset = get(elf, h + 8 + 2 * word);
   section->size = get(elf, h + 8 + 3 * word);
   section->link = get32(h + 8 + 4 * word);
   section->entry = get(elf, h + 16 + 5 * word);
   return 1;
}

static int is_called(const Prof_Elf *elf, const Prof_Elf_Section *names, uint32_t at,
                     const char *name)
{
   char own[64];
   if (at >= names->size || names->offset > elf->image->size) return 0;
   Prof_Image_text(elf->image, names->offset + at, names->size - at, own, sizeof own);
   return strcmp(own, name) == 0;
}

int Prof_Elf_find(const Prof_Elf *elf, uint32_t type, const char *name, Prof_Elf_Section *section)
{
   Prof_Elf_Section names;
   uint32_t i;
   if (name && !Prof_Elf_nth(elf, elf->names, &names)) return 0;
   for (i = 0; i < elf->num_sections; ++i) {
      if (!Prof_Elf_nth(elf, i, section)) return 0;
      if (section->type == type && (!name || is_called(elf, &names, section->name, name))) return 1;
   }
   return 0;
}

/* A note is the lengths of its name and of its content, its kind, and then both, padded. */
static int find_id(const Prof_Elf *elf, const Prof_Elf_Section *notes, unsigned char *id)
{
   uint64_t at = 0;
   while (notes->size >= 16 && at <= notes->size - 16) {
      const unsigned char *note = Prof_Image_at(elf->image, notes->offset + at, 16);
      uint32_t name = note ? get32(note) : 0, size = note ? get32(note + 4) : 0;
      if (!note) return 0;
      if (name == 4 && get32(note + 8) == 3 && memcmp(note + 12, "GNU", 4) == 0) {
         const uint32_t most = Prof_ELF_ID_BYTES, bytes = size < most ? size : most;
         note = Prof_Image_at(elf->image, notes->offset + at + 16, bytes);
         if (note) memcpy(id, note, bytes);
         return note ? (int)bytes : 0;
      }
      at += 12 + ((name + (uint64_t)3) & ~(uint64_t)3) + ((size + (uint64_t)3) & ~(uint64_t)3);
   }
   return 0;
}

int Prof_Elf_build_id(const Prof_Elf *elf, unsigned char id[Prof_ELF_ID_BYTES])
{
   Prof_Elf_Section section;
   uint32_t i;
   for (i = 0; i < elf->num_sections && Prof_Elf_nth(elf, i, &section); ++i) {
      int bytes;
      if (section.type != NOTES || section.size > MOST_NOTES) continue;
      bytes = section.offset <= elf->image->size ? find_id(elf, &section, id) : 0;
      if (bytes) return bytes;
   }
   return 0;
}

int Prof_Elf_debug_link(const Prof_Elf *elf, char *out, size_t size, uint32_t *sum)
{
   Prof_Elf_Section link;
   const unsigned char *at;
   size_t length;
   if (!Prof_Elf_find(elf, 1, ".gnu_debuglink", &link)) return 0;
   if (link.offset > elf->image->size) return 0;
   length = Prof_Image_text(elf->image, link.offset, link.size, out, size);
   if (length == 0) return 0;
   at = Prof_Image_at(elf->image, link.offset + ((length + 4) & ~(size_t)3), 4);
   if (at) *sum = get32(at);
   return at != 0;
}

const unsigned char *Prof_Elf_headers(const Prof_Elf *elf, size_t *size)
{
   *size = (size_t)elf->segment_size * elf->num_segments;
   if (*size == 0 || *size > Prof_IMAGE_WINDOW) return 0;
   return Prof_Image_at(elf->image, elf->segments, *size);
}

uint64_t Prof_Elf_end(const Prof_Elf *elf)
{
   size_t word = elf->wide ? 8 : 4, size, i;
   const unsigned char *h = Prof_Elf_headers(elf, &size);
   uint64_t end = 0;
   for (i = 0; h && i < elf->num_segments; ++i, h += elf->segment_size) {
      uint64_t at = get(elf, h + 2 * word), bytes = get(elf, h + 5 * word);
      if (get32(h) == LOADED && at + bytes > end) end = at + bytes;
   }
   return end;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
