/* prof_modules_windows.c - prof_modules.h for Windows. Empty elsewhere.
 *
 * No module is unloaded while a thread has the loader's lock. It is asked for but not waited for: a
 * game may hang in the entry point of a library, under that very lock, and be looked at for that
 * reason. Then the list of what is loaded is all that keeps this right; a module that goes away in
 * that very microsecond is the one danger left.
 *
 * Modules are looked up one by one, as the loader finds them fast. The last ones are kept: the
 * header of a file says whether it is still that one.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_modules_table.h"

#if defined(_WIN32)
#include "../prof_bytes.h"
#include "../prof_windows.h"
#include "prof_stack_memory.h"
#include <string.h>

enum { PATH = 1024, KEPT = 64, TRIES = 20, TRY_ONLY = 2, TAKEN = 1 };

typedef struct prof_kept {
   uint64_t base;
   uint32_t size, stamp, module;
} prof_kept;

typedef LONG(NTAPI *prof_lock)(ULONG flags, ULONG *taken, ULONG_PTR *cookie);
typedef LONG(NTAPI *prof_unlock)(ULONG flags, ULONG_PTR cookie);

static struct {
   prof_kept kept[KEPT];
   Prof_Module_Part part;
   int lacks_room;
} own;

/* ---- One module -------------------------------------------------------------------------------- */

/* The headers: how large it is in memory, when it was made, and where its debug directory is. */
typedef struct prof_headers {
   uint32_t size, stamp, debug, debug_size;
} prof_headers;

static int prof_read_headers(uint64_t base, prof_headers *headers)
{
   unsigned char dos[64], nt[24 + 240];
   uint64_t at;
   if (Prof_Stack_Memory_read(base, dos, sizeof dos) != sizeof dos || dos[0] != 'M') return 0;
   at = base + Prof_Bytes_get32(dos + 60);
   if (Prof_Stack_Memory_read(at, nt, sizeof nt) != sizeof nt || nt[0] != 'P') return 0;
   headers->stamp = Prof_Bytes_get32(nt + 8);
   headers->size = Prof_Bytes_get32(nt + 24 + 56);
   headers->debug = Prof_Bytes_get32(nt + 24 + 112 + 6 * 8);
   headers->debug_size = Prof_Bytes_get32(nt + 24 + 112 + 6 * 8 + 4);
   return headers->size > 0;
}

/* What names the symbols' file of Microsoft's linker, and of others with --build-id: 16 bytes, and
 * a count. */
static void prof_read_id(uint64_t base, const prof_headers *headers, Prof_Module_Place *place)
{
   uint32_t i;
   for (i = 0; i + 28 <= headers->debug_size && i < 28 * 16; i += 28) {
      unsigned char entry[28], id[24];
      if (Prof_Stack_Memory_read(base + headers->debug + i, entry, 28) != 28) return;
      if (Prof_Bytes_get32(entry + 12) != 2 || Prof_Bytes_get32(entry + 16) < 24) continue;
      if (Prof_Stack_Memory_read(base + Prof_Bytes_get32(entry + 20), id, 24) != 24) return;
      if (memcmp(id, "RSDS", 4) != 0) continue;
      memcpy(place->build_id, id + 4, 20);
      place->build_id_size = 20;
      return;
   }
}

static void prof_read_file(uint64_t base, char *file, int room)
{
   static WCHAR wide[PATH];
   DWORD length = GetModuleFileNameW((HMODULE)(uintptr_t)base, wide, PATH);
   int bytes = 0;
   if (length > 0 && length < PATH)
      bytes = WideCharToMultiByte(CP_UTF8, 0, wide, (int)length, file, room - 1, NULL, NULL);
   file[bytes > 0 ? bytes : 0] = 0;
}

static int prof_add(uint64_t base, const prof_headers *headers, uint32_t *module)
{
   static char file[PATH * 3];
   Prof_Module_Place place;
   memset(&place, 0, sizeof place);
   prof_read_file(base, file, sizeof file);
   place.file = file;
   place.base = place.begin = base;
   place.end = base + headers->size;
   prof_read_id(base, headers, &place);
   return Prof_Modules_Table_add(&place, module);
}

static int prof_number_of(uint64_t base, const prof_headers *headers, uint32_t *module)
{
   prof_kept *kept = &own.kept[base >> 16 & (KEPT - 1)];
   if (kept->base != base || kept->size != headers->size || kept->stamp != headers->stamp) {
      if (!prof_add(base, headers, &kept->module)) {
         own.lacks_room = 1;
         kept->base = 0;
         return 0;
      }
      kept->base = base;
      kept->size = headers->size;
      kept->stamp = headers->stamp;
   }
   *module = kept->module;
   return 1;
}

/* The whole of a module is one part here; it stays as it is until the next question. */
const Prof_Module_Part *Prof_Modules_part(uint64_t address)
{
   const DWORD how = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                     GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
   HMODULE handle = NULL;
   prof_headers headers;
   if (address - own.part.begin < own.part.end - own.part.begin) return &own.part;
   if (!GetModuleHandleExW(how, (LPCWSTR)(uintptr_t)address, &handle)) return NULL;
   if (!prof_read_headers((uint64_t)(uintptr_t)handle, &headers)) return NULL;
   memset(&own.part, 0, sizeof own.part);
   if (!prof_number_of((uint64_t)(uintptr_t)handle, &headers, &own.part.module)) return NULL;
   own.part.begin = (uint64_t)(uintptr_t)handle;
   own.part.end = own.part.begin + headers.size;
   own.part.can_run = own.part.can_read = 1;
   return &own.part;
}

/* ---- The loader's lock ------------------------------------------------------------------------- */

static FARPROC prof_ntdll(const char *name)
{
   HMODULE ntdll = GetModuleHandleA("ntdll.dll");
   return ntdll ? GetProcAddress(ntdll, name) : NULL;
}

static int prof_take_lock(ULONG_PTR *cookie)
{
   prof_lock lock = (prof_lock)(void (*)(void))prof_ntdll("LdrLockLoaderLock");
   ULONG taken = 0;
   int i;
   for (i = 0; lock && i < TRIES; ++i) {
      if (lock(TRY_ONLY, &taken, cookie) == 0 && taken == TAKEN) return 1;
      Sleep(0);
   }
   return 0;
}

static void prof_give_lock(ULONG_PTR cookie)
{
   prof_unlock unlock = (prof_unlock)(void (*)(void))prof_ntdll("LdrUnlockLoaderLock");
   if (unlock) unlock(0, cookie);
}

/* Nobody waits for the table who has the loader's lock: whoever has the table may be without that
 * lock, and about to wait for it. Returns whether the loader's lock was to be had. */
static int prof_take_both(DWORD process, ULONG_PTR *cookie)
{
   for (;;) {
      int locked = prof_take_lock(cookie);
      if (Prof_Modules_Table_try_lock(process)) return locked;
      if (locked) prof_give_lock(*cookie);
      Sleep(0);
   }
}

int Prof_Modules_hold(void (*look)(void *with), void *with)
{
   DWORD error = GetLastError(), process = GetCurrentProcessId();
   ULONG_PTR cookie = 0;
   int tries, locked;
   for (tries = 0; tries < 1000; ++tries) {
      locked = prof_take_both(process, &cookie);
      own.lacks_room = 0;
      memset(&own.part, 0, sizeof own.part);
      look(with);
      Prof_Modules_Table_unlock();
      if (locked) prof_give_lock(cookie);
      if (!own.lacks_room || !Prof_Modules_Table_make_room(process)) break;
   }
   SetLastError(error);
   return 1;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
