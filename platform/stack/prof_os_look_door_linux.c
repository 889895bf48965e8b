/* prof_os_look_door_linux.c - prof_os_look_door.h, and who traces this process. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for process_vm_readv() in strict C99 */
#endif
#include "prof_os_look.h"

#if defined(__linux__)
#include "prof_os_look_door.h"
#include "../prof_compiler.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PAGE = 4096 /* the smallest there is */, NEAR = 65536 };

intptr_t Prof_Os_look_door_open(int64_t tid)
{
   char name[64];
   snprintf(name, sizeof name, "/proc/self/task/%" PRId64 "/syscall", tid);
   return (intptr_t)open(name, O_RDONLY | O_CLOEXEC) + 1;
}

void Prof_Os_look_door_close(intptr_t door)
{
   if (door) close((int)(door - 1));
}

/* The numbers behind the first, all of them hexadecimal. Returns how many. */
static int prof_split(const char *at, uint64_t *numbers, int most)
{
   int n;
   for (n = 0; n < most; ++n) {
      char *end;
      numbers[n] = strtoull(at, &end, 16);
      if (end == at) break;
      at = end;
   }
   return n;
}

static Prof_Look_State prof_parse(Prof_Look_Line *line)
{
   uint64_t numbers[8];
   char *rest;
   int n;
   if (strncmp(line->text, "running", 7) == 0) return Prof_LOOK_RUNS;
   line->call = (int32_t)strtol(line->text, &rest, 10);
   if (rest == line->text) return Prof_LOOK_UNTOLD;
   n = prof_split(rest, numbers, 8);
   if (n != (line->call < 0 ? 2 : 8)) return Prof_LOOK_UNTOLD;
   line->sp = numbers[n - 2];
   line->pc = numbers[n - 1];
   if (line->sp == 0) return Prof_LOOK_ENDED; /* the first thread leaves a shell of itself */
   if (line->call < 0) return Prof_LOOK_FAULTS;
   memcpy(line->args, numbers, sizeof line->args);
   return Prof_LOOK_SLEEPS;
}

Prof_Look_State Prof_Os_look_door_read(intptr_t door, Prof_Look_Line *line)
{
   ssize_t length = pread((int)(door - 1), line->text, sizeof line->text - 1, 0);
   line->length = length > 0 ? (size_t)length : 0;
   line->text[line->length] = '\0';
   if (length == 0 || (length < 0 && errno == ESRCH)) return Prof_LOOK_ENDED;
   return length < 0 ? Prof_LOOK_UNTOLD : prof_parse(line);
}

/* A piece is a page's or a part of one: the kernel copies pieces that are all there. */
Prof_UNJUDGED uint32_t Prof_Os_look_door_copy(int64_t pid, unsigned char *to, uint64_t from,
                                              uint32_t size, struct iovec *pieces)
{
   uint64_t at = from, end = from + size;
   unsigned long n = 1;
   ssize_t copied;
   pieces[0].iov_base = to;
   pieces[0].iov_len = size;
   for (; at < end && n < Prof_LOOK_PIECES; ++n) {
      uint64_t next = (at / PAGE + 1) * PAGE;
      if (next > end) next = end;
      pieces[n].iov_base = (void *)(uintptr_t)at;
      pieces[n].iov_len = (size_t)(next - at);
      at = next;
   }
   copied = process_vm_readv((pid_t)pid, pieces, 1, pieces + 1, n - 1, 0);
   return copied > 0 ? (uint32_t)copied : 0;
}

/* Returns what stands behind a word in a file of /proc, in `text`; null if it is not there. */
static const char *prof_told(const char *name, const char *word, char *text, size_t room)
{
   const char *found;
   int file = open(name, O_RDONLY | O_CLOEXEC);
   ssize_t length = file < 0 ? -1 : read(file, text, room - 1);
   if (file >= 0) close(file);
   if (length <= 0) return NULL;
   text[length] = '\0';
   found = strstr(text, word);
   return found ? found + strlen(word) : NULL;
}

/* The number behind a word in the status of a thread; 0 if it is not there. */
static uint64_t prof_status(int64_t tid, const char *word, int base)
{
   char name[64], text[4096];
   const char *told;
   snprintf(name, sizeof name, "/proc/self/task/%" PRId64 "/status", tid);
   told = prof_told(name, word, text, sizeof text);
   return told ? strtoull(told, NULL, base) : 0;
}

int Prof_Os_look_door_pends(int64_t tid, int signal)
{
   return (int)(prof_status(tid, "\nSigPnd:", 16) >> (signal - 1) & 1);
}

uint64_t Prof_Os_look_door_switches(int64_t tid)
{
   return prof_status(tid, "\nvoluntary_ctxt_switches:", 10);
}

int Prof_Os_look_is_debugged(void)
{
   char text[4096];
   int error = errno;
   const char *told = prof_told("/proc/self/status", "\nTracerPid:", text, sizeof text);
   errno = error;
   return told && strtol(told, NULL, 10) != 0;
}

/* The thread reads its own line while it reads. In an emulator of another CPU, and in kernels that
 * only look like Linux, what it says is not true. */
static const char *prof_try_line(intptr_t door)
{
   Prof_Look_Line line;
   uint64_t here = Prof_Compiler_stack_here();
   if (Prof_Os_look_door_read(door, &line) != Prof_LOOK_SLEEPS || line.call != SYS_pread64 ||
       line.sp - (here - NEAR) > 2 * (uint64_t)NEAR)
      return "/proc/self/task/.../syscall does not tell the truth here: this is an emulator, or no "
             "Linux kernel; without it, looking would end waits of the game early";
   return NULL;
}

static const char *prof_try(intptr_t door)
{
   struct iovec pieces[Prof_LOOK_PIECES];
   unsigned char byte;
   if (!door)
      return "/proc/self/task/.../syscall cannot be read: a sandbox, or a kernel that has none; "
             "without it, looking would end waits of the game early";
   if (Prof_Os_look_door_copy(getpid(), &byte, (uintptr_t)&door, 1, pieces) != 1)
      return "process_vm_readv() is refused, by a sandbox or an emulator";
   return prof_try_line(door);
}

const char *Prof_Os_look_door_refusal(void)
{
   int error = errno;
   intptr_t door = Prof_Os_look_door_open(syscall(SYS_gettid));
   const char *why = prof_try(door);
   Prof_Os_look_door_close(door);
   errno = error;
   return why;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
