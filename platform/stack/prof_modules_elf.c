/* prof_modules_elf.c - prof_modules.h for systems with ELF, where dl_iterate_phdr tells what is
 * loaded. Empty elsewhere.
 *
 * Its callback runs under a lock which whoever unloads a module waits for. So the list is made, and
 * then looked at, within one callback: that of the first module, which asks for all of them again
 * only if the loader has counted a change. (A library that does not hold a lock, musl, never
 * unloads.) The thread may hold the loader's lock for some microseconds, and no other lock but the
 * table's own.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* dl_iterate_phdr, in strict C99 */
#endif
#include "prof_modules_table.h"

#if defined(__ELF__) && !defined(__EMSCRIPTEN__)
#include "prof_elf_sections.h"
#include <link.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

static struct {
   unsigned long long adds, subs; /* of the list that was made last */
   int made;
   int knows_sections;
   uint64_t eh_frame; /* of the program, where its headers do not tell one */
   char program[PATH], folder[PATH];
} own;

typedef struct prof_call {
   void (*look)(void *);
   void *with;
   int lacks_room, done;
} prof_call;

/* ---- One module -------------------------------------------------------------------------------- */

/* Notes are the lengths of a name and of a content, a kind, and both of these, padded. */
static void prof_read_note(Prof_Module_Place *place, const unsigned char *at, size_t bytes)
{
   while (bytes > 12) {
      uint32_t head[3];
      size_t name, content;
      memcpy(head, at, sizeof head);
      name = ((size_t)head[0] + 3) & ~(size_t)3;
      content = ((size_t)head[1] + 3) & ~(size_t)3;
      if (name > bytes - 12 || content > bytes - 12 - name) return;
      if (head[2] == NT_GNU_BUILD_ID && head[0] == 4 && memcmp(at + 12, "GNU", 4) == 0) {
         uint32_t size = head[1] < sizeof place->build_id ? head[1] : sizeof place->build_id;
         memcpy(place->build_id, at + 12 + name, size);
         place->build_id_size = (int)size;
         return;
      }
      at += 12 + name + content;
      bytes -= 12 + name + content;
   }
}

static int prof_is_loaded(const struct dl_phdr_info *info, const ElfW(Phdr) * wanted)
{
   int i;
   for (i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[i];
      if (header->p_type == PT_LOAD && header->p_flags & PF_R &&
          wanted->p_vaddr >= header->p_vaddr &&
          wanted->p_vaddr - header->p_vaddr <= header->p_memsz &&
          wanted->p_memsz <= header->p_memsz - (wanted->p_vaddr - header->p_vaddr))
         return 1;
   }
   return 0;
}

static void prof_read_headers(const struct dl_phdr_info *info, Prof_Module_Place *place,
                              Prof_Module_Part *part)
{
   int i;
   place->begin = ~(uint64_t)0;
   for (i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[i];
      uint64_t begin = (uint64_t)info->dlpi_addr + header->p_vaddr;
      if (header->p_type == PT_LOAD) {
         if (begin < place->begin) place->begin = begin;
         if (begin + header->p_memsz > place->end) place->end = begin + header->p_memsz;
      } else if (header->p_type == PT_GNU_EH_FRAME) {
         part->unwind = begin;
         part->unwind_size = header->p_memsz;
      } else if (header->p_type == PT_NOTE && !place->build_id_size &&
                 prof_is_loaded(info, header)) {
         prof_read_note(place, (const unsigned char *)(uintptr_t)begin, header->p_memsz);
      }
   }
}

static int prof_add_parts(const struct dl_phdr_info *info, const Prof_Module_Part *like)
{
   int i;
   for (i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[i];
      Prof_Module_Part part = *like;
      if (header->p_type != PT_LOAD) continue;
      part.begin = (uint64_t)info->dlpi_addr + header->p_vaddr;
      part.end = part.begin + header->p_memsz;
      part.can_run = (header->p_flags & PF_X) != 0;
      part.can_read = (header->p_flags & PF_R) != 0;
      if (!Prof_Modules_Table_add_part(&part)) return 0;
   }
   return 1;
}

/* A library may have been asked for by a path from the folder that was the current one. */
static const char *prof_file_of(const struct dl_phdr_info *info, int first)
{
   const char *name = info->dlpi_name ? info->dlpi_name : "";
   size_t folder;
   if (strncmp(name, "linux-vdso", 10) == 0 || strncmp(name, "linux-gate", 10) == 0)
      return "[vdso]";
   if (*name == '/') return name;
   if (!*name) return first ? own.program : "";
   if (!getcwd(own.folder, PATH)) return name;
   folder = strlen(own.folder);
   if (folder + strlen(name) + 2 > PATH) return name;
   own.folder[folder] = '/';
   strcpy(own.folder + folder + 1, name);
   return own.folder;
}

/* gcc -static writes no PT_GNU_EH_FRAME; the tables are there all the same, and the file tells
 * where. */
static void prof_find_tables(const Prof_Module_Place *place, Prof_Module_Part *part)
{
   if (!own.knows_sections) own.eh_frame = Prof_Elf_section(own.program, ".eh_frame");
   own.knows_sections = 1;
   if (own.eh_frame) part->unwind = place->base + own.eh_frame;
}

static int prof_add_module(const struct dl_phdr_info *info, int first)
{
   Prof_Module_Place place;
   Prof_Module_Part part;
   memset(&place, 0, sizeof place);
   memset(&part, 0, sizeof part);
   place.base = (uint64_t)info->dlpi_addr;
   place.file = prof_file_of(info, first);
   prof_read_headers(info, &place, &part);
   if (place.begin >= place.end) return 1;
   if (first && !part.unwind) prof_find_tables(&place, &part);
   return Prof_Modules_Table_add(&place, &part.module) && prof_add_parts(info, &part);
}

/* ---- All of them ------------------------------------------------------------------------------- */

static int prof_each(struct dl_phdr_info *info, size_t size, void *arg)
{
   int *state = (int *)arg; /* 0: this is the first; 2: no room */
   (void)size;
   if (!prof_add_module(info, *state == 0)) *state = 2;
   else *state = 1;
   return *state == 2;
}

static int prof_make_list(const struct dl_phdr_info *info, size_t size)
{
   int counts = size >= offsetof(struct dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs;
   int state = 0;
   if (own.made && counts && info->dlpi_adds == own.adds && info->dlpi_subs == own.subs) return 1;
   own.made = 0;
   Prof_Modules_Table_begin();
   dl_iterate_phdr(prof_each, &state);
   if (state == 2) return 0;
   Prof_Modules_Table_end();
   own.adds = counts ? info->dlpi_adds : 0;
   own.subs = counts ? info->dlpi_subs : 0;
   own.made = 1;
   return 1;
}

static int prof_once(struct dl_phdr_info *info, size_t size, void *arg)
{
   prof_call *call = (prof_call *)arg;
   Prof_Modules_Table_lock((uint32_t)getpid());
   if (!own.program[0]) {
      ssize_t length = readlink("/proc/self/exe", own.program, PATH - 1);
      own.program[length > 0 ? length : 0] = 0;
   }
   if (prof_make_list(info, size)) {
      call->look(call->with);
      call->done = 1;
   } else {
      call->lacks_room = 1;
   }
   Prof_Modules_Table_unlock();
   return 1;
}

/* prof.c has all parts in one object, and others ask for dl_iterate_phdr weakly: a static program
 * that takes it may lack the function, whatever this file asks for. The compiler must not know. */
typedef int (*prof_iterator)(int (*each)(struct dl_phdr_info *, size_t, void *), void *with);
static volatile prof_iterator prof_iterate = dl_iterate_phdr;

int Prof_Modules_hold(void (*look)(void *with), void *with)
{
   int tries;
   prof_call call;
   if (!prof_iterate) return 0;
   call.look = look;
   call.with = with;
   call.done = 0;
   for (tries = 0; tries < 1000 && !call.done; ++tries) {
      call.lacks_room = 0;
      dl_iterate_phdr(prof_once, &call);
      if (call.lacks_room && !Prof_Modules_Table_make_room((uint32_t)getpid())) break;
   }
   return call.done;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
