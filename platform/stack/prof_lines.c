/* prof_lines.c - see prof_lines.h. Of libdw's header nothing is needed but what stands here.
 *
 * A unit is what one run of the compiler has made. libdw finds it by a table that gcc writes; clang
 * writes none, and then each unit is asked for its ranges, which libdw keeps.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_lines.h"

#if defined(__ELF__) && !defined(__EMSCRIPTEN__)
#include "../../src/base/prof_config.h"
#include "../prof_atomic.h"
#include "../prof_os.h"
#include "prof_symbols_files.h"
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#pragma weak dlopen
#pragma weak dlsym

/* An entry is an address and three words that are libdw's own affair. */
typedef struct prof_dwarf_entry {
   void *room[4]; /* cppcheck-suppress unusedStructMember */
} prof_dwarf_entry;

typedef struct prof_dw {
   void *(*begin)(int file, int command);
   int (*end)(void *dwarf);
   void *(*unit_of)(void *dwarf, uint64_t at, prof_dwarf_entry *unit);
   int (*next_unit)(void *dwarf, void *unit, void **next, uint16_t *version, uint8_t *kind,
                    prof_dwarf_entry *entry, prof_dwarf_entry *below);
   int (*has)(prof_dwarf_entry *unit, uint64_t at);
   void *(*line_of)(prof_dwarf_entry *unit, uint64_t at);
   int (*number)(void *line, int *number);
   const char *(*file)(void *line, uint64_t *changed, uint64_t *length);
} prof_dw;

typedef struct prof_lines {
   int looked; /* for a file with lines */
   Prof_Image image;
   void *dwarf; /* null: there is none */
} prof_lines;

static struct {
   prof_dw dw;
   int started;
   prof_lines *modules; /* by number */
   uint32_t cap_modules;
   uint32_t busy;   /* the number of the process of which a thread is in libdw; 0: none is */
   uint32_t broken; /* this is the child of a fork that came meanwhile: nobody goes there again */
} own;

/* ---- libdw ---- */

static int prof_get(void *library, const char *name, void *function)
{
   void *found = dlsym(library, name);
   memcpy(function, &found, sizeof found); /* C has no other way from data to a function */
   return found != 0;
}

static int prof_get_all(void *library, prof_dw *dw)
{
   return prof_get(library, "dwarf_begin", &dw->begin) &&
          prof_get(library, "dwarf_end", &dw->end) &&
          prof_get(library, "dwarf_addrdie", &dw->unit_of) &&
          prof_get(library, "dwarf_get_units", &dw->next_unit) &&
          prof_get(library, "dwarf_haspc", &dw->has) &&
          prof_get(library, "dwarf_getsrc_die", &dw->line_of) &&
          prof_get(library, "dwarf_lineno", &dw->number) &&
          prof_get(library, "dwarf_linesrc", &dw->file);
}

static int prof_enter(void)
{
   uint32_t process = (uint32_t)getpid(), before;
   while (!Prof_Atomic_load32(&own.broken)) {
      before = Prof_Compiler_exchange(&own.busy, process);
      if (!before) return 1;
      if (before != process) Prof_Atomic_store32(&own.broken, 1);
      else if (Prof_Config_lock_is_mine()) return 0;
      else Prof_Os_yield();
   }
   return 0;
}

static void prof_leave(void) { (void)Prof_Compiler_exchange(&own.busy, 0); }

/* Stays loaded until the process ends: it keeps threads' memory of its own. */
int Prof_Lines_start(void)
{
   int started = 0;
   if (!dlopen || !dlsym || !prof_enter()) return 0;
   if (!own.started) {
      void *library = dlopen("libdw.so.1", RTLD_LAZY | RTLD_LOCAL);
      own.started = library && prof_get_all(library, &own.dw);
      if (library && !own.started) dlclose(library);
   }
   started = own.started;
   prof_leave();
   return started;
}

/* ---- files ---- */

/* Takes the image. libdw reads only, and closes nothing. */
static void prof_begin(prof_lines *lines, const Prof_Image *image)
{
   lines->image = *image;
   Prof_Image_rest(&lines->image);
   lines->dwarf = own.dw.begin((int)image->file, 0);
   if (!lines->dwarf) Prof_Image_close(&lines->image);
}

static int prof_has_lines(const Prof_Elf *elf)
{
   Prof_Elf_Section section;
   return Prof_Elf_find(elf, 1, ".debug_info", &section);
}

static void prof_look_for(prof_lines *lines, const Prof_Module_Place *place)
{
   Prof_Image image, split;
   const char *lack;
   Prof_Elf elf;
   lines->looked = 1;
   if (!Prof_Symbols_open_module(&image, place, &lack)) return;
   if (image.memory || !Prof_Elf_open(&elf, &image)) {
      Prof_Image_close(&image);
   } else if (prof_has_lines(&elf)) {
      prof_begin(lines, &image);
   } else {
      if (Prof_Symbols_open_debug(&split, &elf, place)) prof_begin(lines, &split);
      Prof_Image_close(&image);
   }
}

static prof_lines *prof_lines_of(uint32_t module, const Prof_Module_Place *place)
{
   own.modules = (prof_lines *)Prof_Config_grown(own.modules, &own.cap_modules, module + 1,
                                                 sizeof *own.modules);
   if (module >= own.cap_modules) return 0;
   if (!own.modules[module].looked) prof_look_for(&own.modules[module], place);
   return own.modules[module].dwarf ? &own.modules[module] : 0;
}

/* ---- lines ---- */

static int prof_find_unit(void *dwarf, uint64_t at, prof_dwarf_entry *entry)
{
   void *unit = 0;
   if (own.dw.unit_of(dwarf, at, entry)) return 1;
   while (own.dw.next_unit(dwarf, unit, &unit, 0, 0, entry, 0) == 0)
      if (own.dw.has(entry, at) > 0) return 1;
   return 0;
}

int Prof_Lines_find(uint32_t module, const Prof_Module_Place *place, uint64_t at, const char **file,
                    int *line)
{
   prof_dwarf_entry unit;
   prof_lines *lines;
   void *found;
   *file = 0;
   if (!prof_enter()) return 0;
   lines = own.started ? prof_lines_of(module, place) : 0;
   if (lines && prof_find_unit(lines->dwarf, at, &unit)) {
      found = own.dw.line_of(&unit, at);
      if (found && own.dw.number(found, line) == 0 && *line > 0) *file = own.dw.file(found, 0, 0);
   }
   prof_leave();
   return 1;
}

void Prof_Lines_forget(void)
{
   uint32_t i;
   for (i = 0; i < own.cap_modules; ++i) {
      if (!own.modules[i].dwarf) continue;
      if (!own.broken) own.dw.end(own.modules[i].dwarf);
      Prof_Image_close(&own.modules[i].image);
   }
   if (own.modules) Prof_Config_release(own.modules);
   own.modules = 0;
   own.cap_modules = 0;
}

#else

int Prof_Lines_start(void) { return 0; }

int Prof_Lines_find(uint32_t module, const Prof_Module_Place *place, uint64_t at, const char **file,
                    int *line)
{
   (void)module, (void)place, (void)at, (void)line;
   *file = 0;
   return 1;
}

void Prof_Lines_forget(void) {}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
