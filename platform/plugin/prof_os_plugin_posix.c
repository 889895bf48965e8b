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
   if (!room) return;
   if (length > room - 1) length = room - 1;
   memcpy(text, from, length);
   text[length] = 0;
}

size_t Prof_Os_plugin_variable(const char *name, char *text, size_t room)
{
   const char *value = getenv(name);
   size_t length = value ? strlen(value) : 0;
   prof_put(text, room, value && length < room ? value : "");
   return length;
}

#if defined(__EMSCRIPTEN__)

void *Prof_Os_plugin_open(const char *path, char *why, size_t room)
{
   (void)path;
   prof_put(why, room, "a page loads nothing");
   return 0;
}

Prof_Os_Function Prof_Os_plugin_find(void *plugin, const char *name)
{
   (void)plugin;
   (void)name;
   return 0;
}

void Prof_Os_plugin_close(void *plugin) { (void)plugin; }

#else

#include <dlfcn.h>
#include <sys/stat.h>

/* Null: it may be loaded. An empty path would be the program itself. What the system cannot look at
 * it may find elsewhere, or say why not. */
static const char *prof_refusal(const char *path)
{
   struct stat what;
   if (!path || !*path) return "there is no path";
   if (!strchr(path, '/') || stat(path, &what) != 0 || S_ISREG(what.st_mode)) return 0;
   return S_ISDIR(what.st_mode) ? "it is a folder" : "it is no file";
}

void *Prof_Os_plugin_open(const char *path, char *why, size_t room)
{
   const char *error = prof_refusal(path);
   void *plugin = error ? 0 : dlopen(path, RTLD_NOW | RTLD_LOCAL);
   if (plugin) return plugin;
   if (!error) error = dlerror();
   prof_put(why, room, error ? error : "no reason is known");
   return 0;
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

#endif
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
