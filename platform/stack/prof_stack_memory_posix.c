/* prof_stack_memory_posix.c - prof_stack_memory.h for Linux; on other systems nothing can be read.
 * Empty on Windows.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for syscall() */
#endif
#include "prof_stack_memory.h"

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* What containers may refuse, and emulators may lack, has a slower way. */
static long prof_read_file(uint64_t address, void *to, uint32_t size)
{
   int fd = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
   long done = fd >= 0 ? (long)pread(fd, to, size, (off_t)address) : -1;
   if (fd >= 0) close(fd);
   return done;
}

uint32_t Prof_Stack_Memory_read(uint64_t address, void *to, uint32_t size)
{
   int error = errno;
   struct iovec here, there;
   long done;
   here.iov_base = to;
   there.iov_base = (void *)(uintptr_t)address;
   here.iov_len = there.iov_len = size;
   done = syscall(SYS_process_vm_readv, (long)getpid(), &here, 1ul, &there, 1ul, 0ul);
   if (done < 0 && errno != EFAULT) done = prof_read_file(address, to, size);
   errno = error;
   return done > 0 ? (uint32_t)done : 0;
}

/* ---- /proc/self/maps --------------------------------------------------------------------------- */

/* Lines "from-end rwxp ...", sorted by address. Only the first words of a line are looked at. */
typedef struct prof_maps {
   uint64_t address, number, from;
   int column; /* 0: from; 1: end; 2 to 4: r, w, x; 5: the rest of the line */
   int covers; /* the line's range has the address */
   int found;  /* -1: not yet; else the answer */
} prof_maps;

static void prof_take_digit(prof_maps *maps, char c)
{
   maps->number = maps->number << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

static void prof_take(prof_maps *maps, char c)
{
   if (c == '\n') {
      maps->column = 0;
      maps->number = 0;
   } else if (maps->column == 0 && c == '-') {
      maps->from = maps->number;
      maps->number = 0;
      maps->column = 1;
      if (maps->from > maps->address) maps->found = 0;
   } else if (maps->column == 1 && c == ' ') {
      maps->covers = maps->address >= maps->from && maps->address < maps->number;
      maps->column = 2;
   } else if (maps->column < 2) {
      prof_take_digit(maps, c);
   } else if (maps->column < 5) {
      if (maps->column == 4 && maps->covers) maps->found = c == 'x';
      ++maps->column;
   }
}

int Prof_Stack_Memory_can_run(uint64_t address)
{
   int error = errno, fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
   char text[4096];
   ssize_t length = 1, i;
   prof_maps maps;
   maps.address = address;
   maps.number = maps.from = 0;
   maps.column = maps.covers = 0;
   maps.found = fd >= 0 ? -1 : 0;
   while (maps.found < 0 && (length = read(fd, text, sizeof text)) > 0)
      for (i = 0; i < length && maps.found < 0; ++i) prof_take(&maps, text[i]);
   if (fd >= 0) close(fd);
   errno = error;
   return maps.found == 1;
}

#elif !defined(_WIN32)

uint32_t Prof_Stack_Memory_read(uint64_t address, void *to, uint32_t size)
{
   (void)address;
   (void)to;
   (void)size;
   return 0;
}

int Prof_Stack_Memory_can_run(uint64_t address) { return (void)address, 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
