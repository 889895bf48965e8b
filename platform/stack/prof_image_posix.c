/* prof_image_posix.c - prof_image.h for POSIX systems. Empty on Windows.
 *
 * dl_iterate_phdr and getauxval are asked for weakly, as not each system has them, nor each static
 * program.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for pread() in strict C99 */
#endif
#include "prof_image.h"

#if !defined(_WIN32)
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__ELF__) && !defined(__EMSCRIPTEN__)
#include <link.h>
#endif

#if defined(__APPLE__)
#define CHANGED(about) (about).st_mtimespec
#else
#define CHANGED(about) (about).st_mtim
#endif

static int prof_ask_file(int file, Prof_Image *image)
{
   struct stat about;
   if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < 0) return 0;
   image->size = (uint64_t)about.st_size;
   image->changed =
      (uint64_t)CHANGED(about).tv_sec * 1000000000u + (uint64_t)CHANGED(about).tv_nsec;
   return 1;
}

/* No program that the game starts gets the file. A pipe at that path must not make anybody wait. */
int Prof_Image_open(Prof_Image *image, const char *name)
{
   int error = errno, file, fine;
   memset(image, 0, sizeof *image);
   file = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
   image->file = file;
   fine = file >= 0 && prof_ask_file(file, image);
   if (file >= 0 && !fine) close(file);
   errno = error;
   return fine;
}

size_t Prof_Image_read(const Prof_Image *image, uint64_t offset, void *out, size_t size)
{
   size_t all = 0;
   int error = errno;
   while (all < size) {
      ssize_t got = pread((int)image->file, (char *)out + all, size - all, (off_t)(offset + all));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      all += (size_t)got;
   }
   errno = error;
   return all;
}

void Prof_Image_close(Prof_Image *image)
{
   int error = errno;
   Prof_Image_rest(image);
   if (!image->memory) close((int)image->file);
   errno = error;
}

int Prof_Image_is_same(const Prof_Image *image)
{
   Prof_Image now;
   return prof_ask_file((int)image->file, &now) && now.size == image->size &&
          now.changed == image->changed;
}

/* ---- what is loaded ---- */

const char *Prof_Image_of_program(void)
{
#if defined(__linux__)
   return "/proc/self/exe";
#else
   return NULL;
#endif
}

int Prof_Image_path_of_program(char *out, size_t size)
{
   int error = errno;
   ssize_t length = readlink("/proc/self/exe", out, size - 1);
   errno = error;
   if (length <= 0 || (size_t)length >= size - 1) return 0;
   out[length] = 0;
   return 1;
}

#if defined(__ELF__) && !defined(__EMSCRIPTEN__)

enum { HEADERS_AT = 3, SYSTEM_AT = 33 }; /* numbers of the auxiliary vector */
extern unsigned long prof_auxiliary(unsigned long) __asm__("getauxval") __attribute__((weak));

/* The beginning of the system's dl_phdr_info, which its header shows to some programs only. */
typedef struct prof_loaded {
   ElfW(Addr) base;
   const char *file; /* cppcheck-suppress unusedStructMember */
   const ElfW(Phdr) * headers;
   ElfW(Half) count;
} prof_loaded;
extern int prof_each_loaded(int (*fn)(prof_loaded *, size_t, void *),
                            void *) __asm__("dl_iterate_phdr") __attribute__((weak));

static int prof_has(uint64_t begin, uint64_t end, unsigned long number)
{
   uint64_t at = prof_auxiliary ? prof_auxiliary(number) : 0;
   return at && at >= begin && at < end;
}

Prof_Image_Kind Prof_Image_kind(uint64_t begin, uint64_t end)
{
   if (prof_has(begin, end, SYSTEM_AT)) return Prof_IMAGE_NO_FILE;
   return prof_has(begin, end, HEADERS_AT) ? Prof_IMAGE_PROGRAM : Prof_IMAGE_OTHER;
}

typedef struct prof_wanted {
   uint64_t base;
   const void *headers;
   size_t size;
   int found;
} prof_wanted;

static int prof_compare(prof_loaded *loaded, size_t size, void *with)
{
   prof_wanted *wanted = (prof_wanted *)with;
   (void)size;
   if (loaded->base != wanted->base) return 0;
   wanted->found = wanted->size == loaded->count * sizeof *loaded->headers &&
                   memcmp(wanted->headers, loaded->headers, wanted->size) == 0;
   return 1;
}

int Prof_Image_is_loaded(uint64_t base, const void *headers, size_t size)
{
   prof_wanted wanted;
   wanted.base = base;
   wanted.headers = headers;
   wanted.size = size;
   wanted.found = -1;
   if (prof_each_loaded) prof_each_loaded(prof_compare, &wanted);
   return wanted.found;
}

#else

Prof_Image_Kind Prof_Image_kind(uint64_t begin, uint64_t end)
{
   return (void)begin, (void)end, Prof_IMAGE_OTHER;
}

int Prof_Image_is_loaded(uint64_t base, const void *headers, size_t size)
{
   return (void)base, (void)headers, (void)size, -1;
}

#endif
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
