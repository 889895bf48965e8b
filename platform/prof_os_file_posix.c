/* prof_os_file_posix.c - prof_os_file.h for POSIX systems: Linux, the BSDs, macOS, Emscripten.
 * Empty on Windows, so that a game may compile platform/ as a whole.
 */
#ifdef Prof_ENABLED
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "prof_os_file.h"

#if !defined(_WIN32)
#include "prof_os.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_LINKS = 40, MAX_TRIES = 100 };

/* ---- where a name leads ---- */

/* Standard output and the like: links that are more than their text, or look like regular files. */
static int is_of_the_kernel(const char *path)
{
   return strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/dev/fd/", 8) == 0 ||
          strncmp(path, "/dev/std", 8) == 0;
}

/* `path` has two halves: the link's name in the first, room for its text in the second. 0: it is no
 * link, or leads too far. */
static int follow_link(char *path, size_t half)
{
   char *slash = strrchr(path, '/'), *text = path + half;
   ssize_t length = readlink(path, text, half - 1);
   size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
   if (length <= 0) return 0;
   text[length] = 0;
   if (text[0] == '/') folder = 0;
   if (folder + (size_t)length >= half) return 0;
   memmove(path + folder, text, (size_t)length + 1);
   return 1;
}

int Prof_Os_find_file(const char *name, char *target, size_t size)
{
   struct stat info;
   size_t length = strlen(name);
   int links = 0;
   if (stat(name, &info) == 0 ? !S_ISREG(info.st_mode) : errno != ENOENT) return 0;
   if (length >= size / 2) return 0;
   memcpy(target, name, length + 1);
   do {
      if (is_of_the_kernel(target) || links++ == MAX_LINKS) return 0;
   } while (follow_link(target, size / 2));
   return lstat(target, &info) == 0 ? S_ISREG(info.st_mode) : errno == ENOENT;
}

void Prof_Os_full_name(const char *name, char *full, size_t size)
{
   size_t folder = 0;
   if (name[0] != '/' && getcwd(full, size)) {
      folder = strlen(full);
      if (folder && folder + 1 < size && full[folder - 1] != '/') full[folder++] = '/';
   }
   snprintf(full + folder, size - folder, "%s", name);
}

/* A name for a descriptor of our own; -1: it is none. Opened anew, it would begin at the file's
 * begin, over what the game has written there. */
static int own_descriptor(const char *name)
{
   char *end;
   long fd;
   if (strcmp(name, "/dev/stdout") == 0) return 1;
   if (strcmp(name, "/dev/stderr") == 0) return 2;
   if (strncmp(name, "/dev/fd/", 8) != 0 || name[8] < '0' || name[8] > '9') return -1;
   fd = strtol(name + 8, &end, 10);
   return *end || fd > INT_MAX ? -1 : (int)fd;
}

/* 0, 1 and 2 are the standard streams, and what is written to those must not end up in a file of
 * ours because the game has closed them. */
static int above_standard(int fd)
{
   int above;
   if (fd < 0 || fd > 2) return fd;
   above = fcntl(fd, F_DUPFD_CLOEXEC, 3);
   close(fd);
   return above;
}

/* A pipe without a reader is waited for, whatever signals come. */
static int open_anew(const char *name)
{
   int fd;
   do fd = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
   while (fd < 0 && errno == EINTR);
   return above_standard(fd);
}

FILE *Prof_Os_open_as_is(const char *name)
{
   int own = own_descriptor(name);
   int fd = own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, 3) : open_anew(name);
   FILE *file = fd < 0 ? 0 : fdopen(fd, "wb");
   if (!file && fd >= 0) close(fd);
   return file;
}

/* Not to wait for a pipe's reader is asked for when it is opened, and taken back then. */
FILE *Prof_Os_open_to_grow(const char *name, int append)
{
   const int flags = O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
   FILE *file;
   int fd;
   do fd = open(name, flags | (append ? O_APPEND : O_TRUNC), 0666);
   while (fd < 0 && errno == EINTR);
   fd = above_standard(fd);
   if (fd < 0) return 0;
   (void)fcntl(fd, F_SETFL, append ? O_APPEND : 0);
   file = fdopen(fd, append ? "ab" : "wb");
   if (!file) close(fd);
   return file;
}

/* ---- a file beside it ---- */

static void put_hex(char *to, uint64_t number)
{
   int i;
   for (i = 0; i < 16; ++i, number >>= 4) to[i] = "0123456789abcdef"[number & 15];
   to[16] = 0;
}

static int create_exclusively(char *beside, size_t folder, mode_t mode)
{
   static const char prefix[] = ".iprof-";
   const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
   int tries, fd = -1;
   memcpy(beside + folder, prefix, sizeof prefix);
   for (tries = 0; fd < 0 && tries < MAX_TRIES; ++tries) {
      put_hex(beside + folder + sizeof prefix - 1, Prof_Os_unforeseen());
      fd = open(beside, flags, mode);
      if (fd < 0 && errno != EEXIST && errno != EINTR) break;
   }
   return above_standard(fd);
}

/* Gives the file the old one's rights, and its owner and group, as far as we may: only root may
 * give files away. Where it stays in a group of ours, that group may do no more than anybody, as
 * the old rights were not meant for its members. */
static void take_rights(int fd, const struct stat *old)
{
   struct stat own;
   mode_t mode = old->st_mode & 0777;
   int kept = fstat(fd, &own) == 0 && own.st_uid == old->st_uid && own.st_gid == old->st_gid;
   if (!kept) kept = fchown(fd, old->st_uid, old->st_gid) == 0;
   if (!kept) kept = fchown(fd, (uid_t)-1, old->st_gid) == 0;
   if (!kept) mode &= 0707 | (mode & 7) << 3;
   fchmod(fd, mode);
}

/* The file is nobody else's until it has the old one's rights: 0600 first. Where there was no old
 * one it has the rights of any new file. */
FILE *Prof_Os_create_beside(const char *target, char *beside, size_t size)
{
   const char *slash = strrchr(target, '/');
   size_t folder = slash ? (size_t)(slash - target) + 1 : 0;
   struct stat old;
   int fd, error, there = stat(target, &old) == 0;
   FILE *file;
   if (folder + 32 > size) return errno = ENAMETOOLONG, (FILE *)0;
   memcpy(beside, target, folder);
   fd = create_exclusively(beside, folder, there ? 0600 : 0666);
   if (fd < 0) return 0;
   if (there) take_rights(fd, &old);
   file = fdopen(fd, "wb");
   if (file) return file;
   error = errno;
   close(fd);
   unlink(beside);
   errno = error;
   return 0;
}

/* ---- signals ---- */

#if defined(__EMSCRIPTEN__)

static unsigned hold_signals(void) { return 0; }
static void let_signals(unsigned held) { (void)held; }

#else

/* To write into a pipe without a reader, or beyond the limit of a file's size, raises a signal that
 * ends the program. While a file is written the thread blocks both; write() then fails with an
 * error, and the signal waits. Before they are allowed again, one that waits is taken away, unless
 * it waited before: that one is the game's. */
static const int held_back[2] = {SIGPIPE, SIGXFSZ};
/* Bits of what is held, shifted by the index above. */
static const unsigned BLOCKED_HERE = 1, WAITED_BEFORE = 4;

static unsigned hold_signals(void)
{
   sigset_t ours, old, waiting;
   unsigned i, held = 0;
   sigemptyset(&ours);
   for (i = 0; i < 2; ++i) sigaddset(&ours, held_back[i]);
   sigpending(&waiting);
   if (pthread_sigmask(SIG_BLOCK, &ours, &old) != 0) return 0;
   for (i = 0; i < 2; ++i) {
      if (!sigismember(&old, held_back[i])) held |= BLOCKED_HERE << i;
      if (sigismember(&waiting, held_back[i])) held |= WAITED_BEFORE << i;
   }
   return held;
}

/* One that our writing raised, and that waits for this thread. */
static void take_signal(const sigset_t *one)
{
#if defined(__APPLE__) || defined(__OpenBSD__)
   int number;
   sigwait(one, &number);
#else
   const struct timespec at_once = {0, 0};
   sigtimedwait(one, 0, &at_once);
#endif
}

static void let_signals(unsigned held)
{
   sigset_t one, waiting;
   unsigned i;
   for (i = 0; i < 2; ++i) {
      sigemptyset(&one);
      sigaddset(&one, held_back[i]);
      sigpending(&waiting);
      if (sigismember(&waiting, held_back[i]) && !(held & WAITED_BEFORE << i)) take_signal(&one);
      if (held & BLOCKED_HERE << i) pthread_sigmask(SIG_UNBLOCK, &one, 0);
   }
}

#endif

/* ---- what is written ---- */

/* Writes without stdio: after a signal nobody can tell how much of its buffer stdio has written. */
static int write_all(int fd, const char *from, size_t count)
{
   while (count > 0) {
      ssize_t written = write(fd, from, count);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return 0;
      if (written == 0) return errno = EIO, 0;
      from += written;
      count -= (size_t)written;
   }
   return 1;
}

int Prof_Os_write_file(FILE *file, const void *bytes, size_t count)
{
   unsigned held = hold_signals();
   int done = write_all(fileno(file), (const char *)bytes, count), error = errno;
   let_signals(held);
   errno = error;
   return done;
}

/* Some file systems know no waiting, and say so; that is no failure. */
int Prof_Os_sync_file(FILE *file)
{
   int done;
   do done = fsync(fileno(file)) == 0;
   while (!done && errno == EINTR);
   return done || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

/* Closes the file. After a signal the descriptor is gone as well, or belongs to another thread by
 * now: there is no second try. */
int Prof_Os_close_file(FILE *file) { return fclose(file) == 0 || errno == EINTR; }

int Prof_Os_replace_file(const char *from, const char *to) { return rename(from, to) == 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
