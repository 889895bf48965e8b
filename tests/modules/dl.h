/* dl.h - modules that come and go, as POSIX has it, on Windows as well. */
#ifndef INC_TESTS_MODULES_DL_H
#define INC_TESTS_MODULES_DL_H

#if !defined(_WIN32)
#include <dlfcn.h>
#else

#include <windows.h>

enum { RTLD_NOW = 1, RTLD_NOLOAD = 2 };

inline void *dlopen(const char *path, int how)
{
   HMODULE module = how & RTLD_NOLOAD ? GetModuleHandleA(path) : LoadLibraryA(path);
   return reinterpret_cast<void *>(module);
}
inline void dlclose(void *module) { FreeLibrary(static_cast<HMODULE>(module)); }
inline void *dlsym(void *module, const char *name)
{
   return reinterpret_cast<void *>(GetProcAddress(static_cast<HMODULE>(module), name));
}
inline const char *dlerror() { return "it cannot be loaded"; }

#endif

#endif
