/* prof_os_plugin_posix.c - prof_os_plugin.h for systems with dlopen. A page in a browser loads
 * nothing. Empty on Windows.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_PLUGIN)
#include "prof_os_plugin.h"

#if !defined(_WIN32)

#include <stdlib.h>
#include <string.h>

static void prof_put(char *text, size_t room, const char *from)
{
   size_t length = strlen(from);
   if (length > room - 1) length = room - 1;
   memcpy(text, from, length);
   text[length] = 0;
}

size_t Prof_Os_plugin_variable(const char *name, char *text, size_t room)
{
   const char *value = getenv(name);
   size_t length = value ? strlen(value) : 0;
   if (room) prof_put(text, room, value && length < room ? value : "");
   return length;
}

#if defined(__EMSCRIPTEN__)

void *Prof_Os_plugin_open(const char *path)
{
   (void)path;
   return 0;
}

Prof_Os_Function Prof_Os_plugin_find(void *plugin, const char *name)
{
   (void)plugin;
   (void)name;
   return 0;
}

void Prof_Os_plugin_close(void *plugin) { (void)plugin; }

void Prof_Os_plugin_error(char *text, size_t room) { prof_put(text, room, "a page loads nothing"); }

#else

#include <dlfcn.h>

/* An empty path would be the program itself. */
void *Prof_Os_plugin_open(const char *path)
{
   return path && *path ? dlopen(path, RTLD_LAZY | RTLD_LOCAL) : 0;
}

/* ISO C knows no cast from an object's address to a function's. */
Prof_Os_Function Prof_Os_plugin_find(void *plugin, const char *name)
{
   void *found = dlsym(plugin, name);
   Prof_Os_Function function = 0;
   if (found) memcpy(&function, &found, sizeof function);
   return function;
}

void Prof_Os_plugin_close(void *plugin) { (void)dlclose(plugin); }

void Prof_Os_plugin_error(char *text, size_t room)
{
   const char *error = dlerror();
   prof_put(text, room, error ? error : "no path");
}

#endif
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
