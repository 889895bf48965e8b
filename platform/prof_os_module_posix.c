/* prof_os_module_posix.c - prof_os_module.h for systems with ELF; elsewhere nothing is known. Empty
 * on Windows.
 *
 * Each copy of the profiler carries a note, which is found in the headers of its module, whether
 * its symbols can be seen or not:
 *
 *      "iprof"   how far it is from here to that copy's Prof_Os_runs
 *
 * The note of a guest (prof_os_module.h) has another name, which only guests look for.
 *
 * The functions are asked for weakly: a static program has none of them, and nobody to load. Before
 * its version 2.34 the GNU C library has dlopen in -ldl.
 */
#ifdef Prof_ENABLED
#include "prof_os_module.h"

#if !defined(_WIN32)
#include "prof_atomic.h"
#include <stddef.h>

#if defined(__ELF__) && !defined(__EMSCRIPTEN__)
#include <dlfcn.h>
#include <link.h>
#include <string.h>

extern uint32_t Prof_Os_runs __attribute__((visibility("hidden")));
__attribute__((used)) uint32_t Prof_Os_runs;

#if defined(Prof_GUEST)
#define NOTE_NAME "guest"
#else
#define NOTE_NAME "iprof"
#endif

__asm__(".pushsection .note.iprof, \"a\", %note\n"
        ".balign 4\n"
        ".long 6\n" /* bytes of the name, of what follows it, and which kind of note */
        ".long 4\n"
        ".long 1\n"
        ".asciz \"" NOTE_NAME "\"\n"
        ".balign 4\n"
        ".long Prof_Os_runs - .\n"
        ".popsection\n");

enum { NAME_BYTES = 6, NOTE_BYTES = 12 + 8 + 4 };

/* The beginning of the system's dl_phdr_info, which its header shows to some programs only. */
typedef struct prof_module {
   ElfW(Addr) base;
   const char *file;
   const ElfW(Phdr) *headers;
   ElfW(Half) count;
} prof_module;

extern int prof_each_module(int (*fn)(prof_module *, size_t, void *), void *)
   __asm__("dl_iterate_phdr") __attribute__((weak));
#pragma weak dlopen

typedef struct prof_found {
   const char *own, *other; /* files */
} prof_found;

/* Goes through a module's notes: each is the lengths of its name and of its content, its kind, and
 * then both of these, padded. Returns that copy's Prof_Os_runs; null: none of these is ours. */
static uint32_t *prof_find_note(const char *at, size_t bytes, size_t align)
{
   while (bytes >= NOTE_BYTES) {
      const uint32_t *head = (const uint32_t *)(const void *)at;
      size_t name = (head[0] + align - 1) & ~(align - 1);
      size_t all = 12 + name + ((head[1] + align - 1) & ~(align - 1));
      if (head[0] == NAME_BYTES && head[1] == 4 && memcmp(at + 12, NOTE_NAME, NAME_BYTES) == 0) {
         const char *from = at + 12 + 8;
         return (uint32_t *)(uintptr_t)(from + *(const int32_t *)(const void *)from);
      }
      if (all > bytes) break;
      at += all;
      bytes -= all;
   }
   return 0;
}

static int prof_look_into(prof_module *module, size_t size, void *arg)
{
   prof_found *found = (prof_found *)arg;
   int i;
   (void)size;
   for (i = 0; i < module->count; ++i) {
      const ElfW(Phdr) *header = &module->headers[i];
      const char *at = (const char *)(uintptr_t)(module->base + header->p_vaddr);
      uint32_t *runs;
      if (header->p_type != PT_NOTE) continue;
      runs = prof_find_note(at, header->p_memsz, header->p_align == 8 ? 8 : 4);
      if (runs == &Prof_Os_runs) found->own = module->file;
      else if (runs && Prof_Atomic_load32(runs)) found->other = module->file;
   }
   return 0;
}

static prof_found prof_look_around(void)
{
   prof_found found = {0, 0};
   if (prof_each_module) prof_each_module(prof_look_into, &found);
   return found;
}

/* The module is opened once more and never closed. The program itself has no name, and stays
 * anyway. */
void Prof_Os_stay(void)
{
   prof_found found = prof_look_around();
   if (found.own && *found.own && dlopen)
      (void)dlopen(found.own, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

const char *Prof_Os_other_copy(void)
{
   const char *other;
   Prof_Atomic_store32(&Prof_Os_runs, 1);
   other = prof_look_around().other;
   return other && !*other ? "the program itself" : other;
}

#else

void Prof_Os_stay(void) {}
const char *Prof_Os_other_copy(void) { return NULL; }

#endif
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
