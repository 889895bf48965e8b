/* prof_gl_load.c - see prof_gl_load.h.
 *
 * iprof_gl is linked against no OpenGL library. It only looks into those the program has loaded
 * already: if there is none, there can be no context either.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#if !defined(_WIN32) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* RTLD_DEFAULT, RTLD_NOLOAD */
#endif

#include "prof_gl_load.h"
#include "../../platform/prof_compiler.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"
#include "../../src/show/prof_label.h"

#include <string.h>

#define Prof_GLAD_GL_IMPLEMENTATION
#include <prof_glad.h>

#ifdef _WIN32
#include <stdint.h>
#include <windows.h>
#elif defined(__EMSCRIPTEN__)
#include <emscripten/html5_webgl.h>
#else
#include <dlfcn.h>
#endif

typedef Prof_GLADapiproc (*Get_Proc)(const char *name);

enum { NOTHING, COMPATIBILITY, CORE, EMBEDDED };

static struct {
   /* The context that the functions in use were loaded for. */
   char loaded_version[128];
   int loaded_profile;
   int loaded_number; /* 33 for 3.3 */
   Get_Proc current_get_proc;
   Get_Proc host_get_proc; /* see Prof_load_gl */
} own;

/* GLAD's pointers stay as they are: nobody calls them until they are loaded anew. */
static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

#ifdef _WIN32

/* The address of a function. wglGetProcAddress knows those of OpenGL 1.2 and later; 1.1 is in the
 * library itself. Some drivers say 1, 2, 3 or -1 when they mean no. */
static Prof_GLADapiproc extension(HMODULE library, const char *name)
{
   Prof_GLADapiproc get_any = (Prof_GLADapiproc)GetProcAddress(library, "wglGetProcAddress");
   Prof_GLADapiproc (WINAPI *get)(const char *);
   Prof_GLADapiproc found;
   intptr_t number;
   if (!get_any) return 0;
   memcpy(&get, &get_any, sizeof get);
   found = get(name);
   number = (intptr_t)found;
   return number >= -1 && number <= 3 ? 0 : found;
}

static Prof_GLADapiproc windows_get_proc(const char *name)
{
   HMODULE library = GetModuleHandleA("opengl32.dll");
   Prof_GLADapiproc found;
   if (!library) return 0;
   found = extension(library, name);
   return found ? found : (Prof_GLADapiproc)GetProcAddress(library, name);
}

static Get_Proc find_get_proc(int i)
{
   return i == 0 ? windows_get_proc : 0;
}

#elif defined(__EMSCRIPTEN__)

static Get_Proc find_get_proc(int i)
{
   Get_Proc get_proc;
   void *(*found)(const char *) = emscripten_webgl_get_proc_address;
   memcpy(&get_proc, &found, sizeof get_proc);
   return i == 0 ? get_proc : 0;
}

#else

/* The places to look, in order of trial. The first entry is the program itself, which may be linked
 * with any. */
static const struct {
   const char *library, *function;
} sources[] = {
   {0, "glXGetProcAddressARB"},
   {"libGL.so.1", "glXGetProcAddressARB"},
   {"libGLX.so.0", "glXGetProcAddressARB"},
   {0, "eglGetProcAddress"},
   {"libEGL.so.1", "eglGetProcAddress"},
   {0, "OSMesaGetProcAddress"},
   {"libOSMesa.so.8", "OSMesaGetProcAddress"},
   {"libOSMesa.so.6", "OSMesaGetProcAddress"}
};
enum { NUM_SOURCES = sizeof sources / sizeof sources[0] };

#ifdef __APPLE__
static Prof_GLADapiproc linked_get_proc(const char *name)
{
   Prof_GLADapiproc function;
   void *found = dlsym(RTLD_DEFAULT, name);
   memcpy(&function, &found, sizeof function);
   return function;
}
#endif

/* Null if there is no such library; one past the last gives null too. */
static Get_Proc find_get_proc(int i)
{
   Get_Proc get_proc;
   void *library = RTLD_DEFAULT, *found;
#ifdef __APPLE__
   if (i == NUM_SOURCES) return linked_get_proc;
#endif
   if (i >= NUM_SOURCES) return 0;
   if (sources[i].library) {
      library = dlopen(sources[i].library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
      if (!library) return 0;
   }
   found = dlsym(library, sources[i].function);
   if (sources[i].library) dlclose(library); /* the program holds it */
   memcpy(&get_proc, &found, sizeof get_proc); /* ISO C has no cast for this */
   return get_proc;
}

#endif

/* Asks for the version by functions of that source: null if there are none, or no context is
 * current. */
static const char *version_by(Get_Proc get_proc)
{
   Prof_GLADapiproc function = get_proc ? get_proc("glGetString") : 0;
   PFNGLGETSTRINGPROC get_string;
   memcpy(&get_string, &function, sizeof get_string);
   return get_string ? (const char *)get_string(GL_VERSION) : 0;
}

/* The version string of the current context, and where its functions come from: from where the last
 * one's did, if that still has a context; else from the host's own function, if it gave one; else
 * from the first of the sources that knows a context. */
static const char *find_context(Get_Proc *get_proc)
{
   const char *version = version_by(own.current_get_proc);
   int i;
   *get_proc = own.current_get_proc;
   if (version) return version;
   *get_proc = own.host_get_proc;
   if (own.host_get_proc) return version_by(own.host_get_proc);
   for (i = 0; i < 16; ++i) { /* more than any system has */
      *get_proc = find_get_proc(i);
      version = version_by(*get_proc);
      if (version) return version;
   }
   return 0;
}

static Prof_GLADapiproc call_get_proc(void *get_proc, const char *name)
{
   return (*(Get_Proc *)get_proc)(name);
}

static int is_embedded(const char *version) { return !strncmp(version, "OpenGL ES", 9); }

/* Contexts older than profiles are compatible ones. */
static int find_profile(const char *version)
{
   GLint mask = 0, flags = 0;
   Prof_ASSERT(version);
   if (is_embedded(version)) return EMBEDDED;
   if (!Prof_GLAD_GL_VERSION_3_0) return COMPATIBILITY;
   glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
   if (flags & GL_CONTEXT_FLAG_FORWARD_COMPATIBLE_BIT) return CORE;
   if (Prof_GLAD_GL_VERSION_3_2) {
      glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &mask);
      if (mask) return mask & GL_CONTEXT_CORE_PROFILE_BIT ? CORE : COMPATIBILITY;
   }
   return Prof_GLAD_GL_VERSION_3_1 && !Prof_GLAD_GL_ARB_compatibility ? CORE : COMPATIBILITY;
}

/* Loads all functions. Until that has succeeded nothing counts as loaded, so a failure is tried
 * again at the next use. */
static int load(Get_Proc get_proc, const char *version)
{
   int number;
   Prof_ASSERT(get_proc && version);
   Prof_Module_list(&module);
   own.loaded_profile = NOTHING;
   own.loaded_version[0] = 0;
   own.current_get_proc = 0;
   if (is_embedded(version)) number = Prof_gladLoadGLES2UserPtr(call_get_proc, &get_proc);
   else number = Prof_gladLoadGLUserPtr(call_get_proc, &get_proc);
   if (!number) return 0;
   own.loaded_number = Prof_GLAD_VERSION_MAJOR(number) * 10 + Prof_GLAD_VERSION_MINOR(number);
   own.current_get_proc = get_proc;
   strncat(own.loaded_version, version, sizeof own.loaded_version - 1);
   own.loaded_profile = find_profile(version);
   Prof_Label_suggest("gpu", (const char *)glGetString(GL_RENDERER));
   Prof_ASSERT(own.loaded_profile != NOTHING);
   return 1;
}

void Prof_load_gl(void *(*get_proc)(const char *name))
{
   Prof_Module_list(&module);
   memcpy(&own.host_get_proc, &get_proc, sizeof own.host_get_proc);
   own.current_get_proc = 0;
   own.loaded_profile = NOTHING;
}

int Prof_Gl_Load_ready_any(void)
{
   Get_Proc get_proc;
   const char *version = find_context(&get_proc);
   if (!version) return 0;
   /* Contexts of one driver, version and profile have the same functions. */
   if (own.loaded_profile != NOTHING && get_proc == own.current_get_proc &&
       !strncmp(version, own.loaded_version, sizeof own.loaded_version - 1) &&
       find_profile(version) == own.loaded_profile)
      return 1;
   return load(get_proc, version);
}

int Prof_Gl_Load_ready(void) { return Prof_Gl_Load_ready_any() && own.loaded_profile != EMBEDDED; }

int Prof_Gl_Load_has_loaded(void) { return own.loaded_profile != NOTHING; }

int Prof_Gl_Load_is_core(void) { return own.loaded_profile == CORE; }

int Prof_Gl_Load_is_embedded(void) { return own.loaded_profile == EMBEDDED; }

int Prof_Gl_Load_version(void) { return own.loaded_number; }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
