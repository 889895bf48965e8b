/* prof_os_file_windows.c - prof_os_file.h for Windows Vista and later. Empty elsewhere, so that a
 * game may compile platform/ as a whole.
 */
#ifdef Prof_ENABLED
#include "prof_os_file.h"

#if defined(_WIN32)

#include "prof_windows.h"

#include "prof_compiler.h" /* fopen */
#include "prof_os.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>

enum { MAX_TRIES = 100, SHARED_WITH_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* Always 0. */
static int set_errno(DWORD error)
{
   switch (error) {
   case ERROR_FILE_NOT_FOUND:
   case ERROR_PATH_NOT_FOUND:
   case ERROR_INVALID_NAME: errno = ENOENT; break;
   case ERROR_ACCESS_DENIED:
   case ERROR_SHARING_VIOLATION:
   case ERROR_WRITE_PROTECT: errno = EACCES; break;
   case ERROR_HANDLE_DISK_FULL:
   case ERROR_DISK_FULL: errno = ENOSPC; break;
   case ERROR_FILENAME_EXCED_RANGE: errno = ENAMETOOLONG; break;
   default: errno = EIO;
   }
   return 0;
}

/* ---- where a name leads ---- */

static int is_plain_file(HANDLE file)
{
   BY_HANDLE_FILE_INFORMATION info;
   return GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &info) &&
          !(info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
}

static int is_link(const char *name)
{
   DWORD found = GetFileAttributesA(name);
   return found != INVALID_FILE_ATTRIBUTES && (found & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

static int take_name(const char *name, char *target, size_t size)
{
   size_t length = strlen(name);
   if (length >= size) return 0;
   memcpy(target, name, length + 1);
   return 1;
}

/* A link that leads nowhere is not taken for a name that nobody has: to put a file in its place
 * would replace the link. Of a link the system tells where it ends; a plain name is taken as it
 * is. */
int Prof_Os_find_file(const char *name, char *target, size_t size)
{
   HANDLE file;
   DWORD length;
   int plain;
   if (strncmp(name, "\\\\.\\", 4) == 0) return 0; /* a device, or a pipe, whom looking disturbs */
   file = CreateFileA(name, FILE_READ_ATTRIBUTES, SHARED_WITH_ALL, 0, OPEN_EXISTING,
                      FILE_FLAG_BACKUP_SEMANTICS, 0);
   if (file == INVALID_HANDLE_VALUE)
      return GetLastError() == ERROR_FILE_NOT_FOUND && !is_link(name) &&
             take_name(name, target, size);
   plain = is_plain_file(file);
   if (plain && is_link(name)) {
      length = GetFinalPathNameByHandleA(file, target, (DWORD)size, 0);
      plain = length > 0 && length < size;
   } else if (plain) {
      plain = take_name(name, target, size);
   }
   CloseHandle(file);
   return plain;
}

void Prof_Os_full_name(const char *name, char *full, size_t size)
{
   DWORD length = GetFullPathNameA(name, (DWORD)size, full, 0);
   if (length == 0 || length >= size) snprintf(full, size, "%s", name);
}

FILE *Prof_Os_open_as_is(const char *name) { return fopen(name, "wb"); }

/* N: a program that this one starts does not have it. */
FILE *Prof_Os_open_to_grow(const char *name, int append)
{
   return fopen(name, append ? "abN" : "wbN");
}

/* ---- a file beside it ---- */

static void put_hex(char *to, uint64_t number)
{
   int i;
   for (i = 0; i < 16; ++i, number >>= 4) to[i] = "0123456789abcdef"[number & 15];
   to[16] = 0;
}

static size_t folder_length(const char *path)
{
   size_t length = strlen(path);
   while (length && !strchr("/\\:", path[length - 1])) --length;
   return length;
}

/* Tries names until one is free. CREATE_NEW fails where there is a file, and follows no link. */
static HANDLE create_exclusively(char *beside, size_t folder)
{
   static const char prefix[] = ".iprof-";
   HANDLE file = INVALID_HANDLE_VALUE;
   int tries;
   memcpy(beside + folder, prefix, sizeof prefix);
   for (tries = 0; file == INVALID_HANDLE_VALUE && tries < MAX_TRIES; ++tries) {
      put_hex(beside + folder + sizeof prefix - 1, Prof_Os_unforeseen());
      file = CreateFileA(beside, GENERIC_WRITE, 0, 0, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, 0);
      if (file == INVALID_HANDLE_VALUE && GetLastError() != ERROR_FILE_EXISTS) break;
   }
   if (file == INVALID_HANDLE_VALUE) set_errno(GetLastError());
   return file;
}

/* The descriptor has the handle, and the stream the descriptor. */
static FILE *stream_of(HANDLE handle)
{
   int fd = _open_osfhandle((intptr_t)handle, _O_BINARY);
   FILE *file = fd < 0 ? 0 : _fdopen(fd, "wb");
   if (file) return file;
   if (fd < 0) CloseHandle(handle);
   else _close(fd);
   return 0;
}

FILE *Prof_Os_create_beside(const char *target, char *beside, size_t size)
{
   size_t folder = folder_length(target);
   HANDLE handle;
   FILE *file;
   if (folder + 32 > size) return errno = ENAMETOOLONG, (FILE *)0;
   memcpy(beside, target, folder);
   handle = create_exclusively(beside, folder);
   if (handle == INVALID_HANDLE_VALUE) return 0;
   file = stream_of(handle);
   if (file) return file;
   DeleteFileA(beside);
   errno = ENOMEM;
   return 0;
}

int Prof_Os_write_file(FILE *file, const void *bytes, size_t count)
{
   return fwrite(bytes, 1, count, file) == count && fflush(file) == 0;
}

int Prof_Os_sync_file(FILE *file) { return fflush(file) == 0 && _commit(_fileno(file)) == 0; }
int Prof_Os_close_file(FILE *file) { return fclose(file) == 0; }

/* Somebody who reads the old file, or who is about to replace it as well, is in the way for a
 * moment. */
int Prof_Os_replace_file(const char *from, const char *to)
{
   int tries;
   DWORD error = 0;
   for (tries = 0; tries < MAX_TRIES; ++tries) {
      if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) return 1;
      error = GetLastError();
      if (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION) break;
      Sleep(2);
   }
   return set_errno(error);
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
