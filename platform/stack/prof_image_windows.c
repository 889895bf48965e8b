/* prof_image_windows.c - prof_image.h for Windows Vista and later. Empty elsewhere.
 *
 * A file that is loaded can be renamed there, but neither written nor deleted.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_image.h"

#if defined(_WIN32)
#include "../prof_windows.h"
#include <string.h>

enum { PATH = 2048 };

static int ask_file(HANDLE file, Prof_Image *image)
{
   BY_HANDLE_FILE_INFORMATION about;
   if (GetFileType(file) != FILE_TYPE_DISK || !GetFileInformationByHandle(file, &about) ||
       (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY))
      return 0;
   image->size = (uint64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow;
   image->changed =
      (uint64_t)about.ftLastWriteTime.dwHighDateTime << 32 | about.ftLastWriteTime.dwLowDateTime;
   return 1;
}

/* Names of modules are UTF-8. */
static HANDLE open_file(const char *name)
{
   wchar_t wide[PATH];
   if (!MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, PATH)) return INVALID_HANDLE_VALUE;
   return CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                      NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
}

int Prof_Image_open(Prof_Image *image, const char *name)
{
   DWORD error = GetLastError();
   HANDLE file = open_file(name);
   int fine = file != INVALID_HANDLE_VALUE;
   memset(image, 0, sizeof *image);
   image->file = (intptr_t)file;
   if (fine && !ask_file(file, image)) {
      CloseHandle(file);
      fine = 0;
   }
   SetLastError(error);
   return fine;
}

size_t Prof_Image_read(const Prof_Image *image, uint64_t offset, void *out, size_t size)
{
   DWORD error = GetLastError(), got = 0;
   OVERLAPPED where;
   memset(&where, 0, sizeof where);
   where.Offset = (DWORD)(offset & 0xFFFFFFFFu);
   where.OffsetHigh = (DWORD)(offset >> 32);
   if (!ReadFile((HANDLE)image->file, out, (DWORD)size, &got, &where)) got = 0;
   SetLastError(error);
   return got;
}

void Prof_Image_close(Prof_Image *image)
{
   Prof_Image_rest(image);
   if (!image->memory) CloseHandle((HANDLE)image->file);
}

int Prof_Image_is_same(const Prof_Image *image)
{
   Prof_Image now;
   return ask_file((HANDLE)image->file, &now) && now.size == image->size &&
          now.changed == image->changed;
}

const char *Prof_Image_of_program(void) { return NULL; }

int Prof_Image_path_of_program(char *out, size_t size)
{
   wchar_t wide[PATH];
   DWORD length = GetModuleFileNameW(NULL, wide, PATH);
   if (length == 0 || length >= PATH) return 0;
   return WideCharToMultiByte(CP_UTF8, 0, wide, -1, out, (int)size, NULL, NULL) > 0;
}

Prof_Image_Kind Prof_Image_kind(uint64_t begin, uint64_t end)
{
   uint64_t program = (uint64_t)(uintptr_t)GetModuleHandleA(NULL);
   return program >= begin && program < end ? Prof_IMAGE_PROGRAM : Prof_IMAGE_OTHER;
}

int Prof_Image_is_loaded(uint64_t base, const void *headers, size_t size)
{
   return (void)base, (void)headers, (void)size, -1;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
