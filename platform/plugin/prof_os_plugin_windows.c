/* prof_os_plugin_windows.c - prof_os_plugin.h for Windows. Texts are UTF-8 outside, wide inside.
 * Empty elsewhere.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_PLUGIN)
#include "prof_os_plugin.h"

#if defined(_WIN32)

#include "../prof_windows.h"

#include <stdlib.h>
#include <string.h>

/* To be freed. Null: no memory, or it is not UTF-8, and the thread's last error says so. */
static wchar_t *prof_widen(const char *text)
{
   int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, 0, 0);
   wchar_t *wide = count > 0 ? (wchar_t *)malloc((size_t)count * sizeof *wide) : 0;
   if (wide) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, count);
   return wide;
}

/* Returns the length of the text, which is written only if it is shorter than room. */
static size_t prof_narrow(const wchar_t *wide, char *text, size_t room)
{
   int count = WideCharToMultiByte(CP_UTF8, 0, wide, -1, 0, 0, 0, 0);
   if (count > 0 && (size_t)count <= room)
      WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, count, 0, 0);
   return count > 0 ? (size_t)count - 1 : 0;
}

/* The system's text ends with a full stop and a line's end, or two. */
static void prof_put_error(DWORD error, char *text, size_t room)
{
   wchar_t wide[256] = L"";
   DWORD length = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, 0,
                                 error, 0, wide, 256, 0);
   char whole[1024] = "no reason is known"; /* a wide character is three bytes at most */
   size_t bytes;
   if (!room) return;
   while (length && wcschr(L"\r\n .", wide[length - 1])) wide[--length] = 0;
   if (length) prof_narrow(wide, whole, sizeof whole);
   bytes = strlen(whole);
   if (bytes > room - 1) bytes = room - 1;
   memcpy(text, whole, bytes);
   text[bytes] = 0;
}

/* Null: *error is set. A library that is missing another shows no window: the mode is that of this
 * thread. */
static HMODULE prof_load(const char *path, DWORD *error)
{
   wchar_t *wide;
   HMODULE module;
   DWORD before = 0;
   SetLastError(ERROR_INVALID_NAME);
   wide = path && *path ? prof_widen(path) : 0;
   *error = GetLastError();
   if (!wide) return 0;
   SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &before);
   module = LoadLibraryW(wide);
   *error = GetLastError();
   SetThreadErrorMode(before, 0);
   free(wide);
   return module;
}

void *Prof_Os_plugin_open(const char *path, char *why, size_t room)
{
   DWORD error;
   HMODULE module = prof_load(path, &error);
   if (!module) prof_put_error(error, why, room);
   return module;
}

Prof_Os_Function Prof_Os_plugin_find(void *plugin, const char *name)
{
   FARPROC found = GetProcAddress((HMODULE)plugin, name);
   Prof_Os_Function function = 0;
   memcpy(&function, &found, sizeof function);
   return function;
}

void Prof_Os_plugin_close(void *plugin) { FreeLibrary((HMODULE)plugin); }

size_t Prof_Os_plugin_variable(const char *name, char *text, size_t room)
{
   wchar_t *key = prof_widen(name), *value = 0;
   DWORD count = key ? GetEnvironmentVariableW(key, 0, 0) : 0; /* with the 0 behind it */
   size_t length = 0;
   if (room) *text = 0;
   if (count) value = (wchar_t *)malloc(count * sizeof *value);
   if (value && GetEnvironmentVariableW(key, value, count) < count)
      length = prof_narrow(value, text, room);
   free(value);
   free(key);
   return length;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
