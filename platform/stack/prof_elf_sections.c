/* prof_elf_sections.c - reads section headers of a file, one at a time. Empty where there is no
 * ELF.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if !defined(_WIN32) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* pread, in strict C99 */
#endif
#include "prof_elf_sections.h"

#if defined(__ELF__) && !defined(__EMSCRIPTEN__)
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 64, SECTIONS = 4096 };

static int prof_read(int fd, void *to, size_t size, uint64_t at)
{
   return pread(fd, to, size, (off_t)at) == (ssize_t)size;
}

/* The name may be the file's last bytes: fewer come then, and that is fine. */
static int prof_has_name(int fd, uint64_t at, const char *name)
{
   char text[NAME];
   size_t size = strlen(name) + 1;
   return size <= NAME && prof_read(fd, text, size, at) && memcmp(text, name, size) == 0;
}

static uint64_t prof_search(int fd, const char *name)
{
   ElfW(Ehdr) head;
   ElfW(Shdr) names, section;
   unsigned i;
   if (!prof_read(fd, &head, sizeof head, 0) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
       head.e_shentsize != sizeof section || head.e_shstrndx >= head.e_shnum ||
       !prof_read(fd, &names, sizeof names, head.e_shoff + head.e_shstrndx * sizeof names))
      return 0;
   for (i = 0; i < head.e_shnum && i < SECTIONS; ++i) {
      if (!prof_read(fd, &section, sizeof section, head.e_shoff + i * sizeof section)) return 0;
      if (section.sh_flags & SHF_ALLOC &&
          prof_has_name(fd, names.sh_offset + section.sh_name, name))
         return section.sh_addr;
   }
   return 0;
}

uint64_t Prof_Elf_section(const char *file, const char *name)
{
   int error = errno, fd = open(file, O_RDONLY | O_CLOEXEC);
   uint64_t address = 0;
   if (fd >= 0) {
      address = prof_search(fd, name);
      close(fd);
   }
   errno = error;
   return address;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
