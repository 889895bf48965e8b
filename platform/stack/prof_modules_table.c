/* prof_modules_table.c - the table that only grows, and the parts of what is loaded now.
 *
 *      blocks     64 entries each, which never move: whoever has a number may look without a lock
 *      names      of 16 KiB blocks, by which entries point to their files
 *      heads      a list of entries for each hash of a base
 *      parts      sorted by address, thrown away and made anew
 *
 * Memory is calloc's and never given back, as a number is good for all lives of the profiler.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_modules_table.h"
#include "../prof_atomic.h"
#include "../prof_compiler.h"
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include "../prof_windows.h"
#define prof_yield() Sleep(0)
#else
#include <sched.h>
#define prof_yield() sched_yield()
#endif

enum { BLOCK = 64, BLOCKS = Prof_MODULES_MOST / BLOCK, NAMES = 16384, HEADS = 512 };

typedef struct prof_entry {
   Prof_Module_Place place;
   uint32_t next; /* of the same hash, + 1 */
} prof_entry;

static struct {
   uint32_t lock;
   uint32_t count;
   prof_entry *blocks[BLOCKS];
   uint32_t heads[HEADS]; /* + 1 */
   char *names;           /* the block in use */
   uint32_t names_left;
   Prof_Module_Part *parts;
   uint32_t num_parts, room_parts;
   int lacks_blocks, lacks_names, lacks_parts;
} own;

/* In a child of fork() whoever held the lock may be gone: it is free there, as it has the parent's
 * number. */
int Prof_Modules_Table_try_lock(uint32_t process)
{
   return Prof_Compiler_exchange(&own.lock, process) != process;
}

void Prof_Modules_Table_lock(uint32_t process)
{
   while (!Prof_Modules_Table_try_lock(process))
      while (Prof_Atomic_load32(&own.lock) == process) prof_yield();
}

void Prof_Modules_Table_unlock(void) { Prof_Atomic_release32(&own.lock, 0); }

static prof_entry *prof_entry_of(uint32_t module)
{
   return &own.blocks[module / BLOCK][module % BLOCK];
}

const Prof_Module_Place *Prof_Modules_get(uint32_t module)
{
   return module < Prof_Atomic_acquire32(&own.count) ? &prof_entry_of(module)->place : NULL;
}

/* ---- Room -------------------------------------------------------------------------------------- */

static int prof_make_block(uint32_t process)
{
   prof_entry *block = (prof_entry *)calloc(BLOCK, sizeof *block);
   uint32_t i;
   if (!block) return 0;
   Prof_Modules_Table_lock(process);
   i = own.count / BLOCK;
   if (i < BLOCKS && !own.blocks[i]) own.blocks[i] = block, block = NULL;
   own.lacks_blocks = 0;
   Prof_Modules_Table_unlock();
   free(block);
   return 1;
}

static int prof_make_names(uint32_t process)
{
   char *names = (char *)calloc(NAMES, 1);
   if (!names) return 0;
   Prof_Modules_Table_lock(process);
   if (own.lacks_names) { /* what is left of the last block is lost */
      own.names = names;
      own.names_left = NAMES;
      names = NULL;
   }
   own.lacks_names = 0;
   Prof_Modules_Table_unlock();
   free(names);
   return 1;
}

static int prof_make_parts(uint32_t process)
{
   uint32_t room = Prof_Atomic_load32(&own.room_parts) * 2 + 256;
   Prof_Module_Part *parts = (Prof_Module_Part *)calloc(room, sizeof *parts);
   if (!parts) return 0;
   Prof_Modules_Table_lock(process);
   if (room > own.room_parts) {
      Prof_Module_Part *before = own.parts;
      if (before) memcpy(parts, before, own.num_parts * sizeof *parts);
      own.parts = parts;
      Prof_Atomic_store32(&own.room_parts, room);
      parts = before;
   }
   own.lacks_parts = 0;
   Prof_Modules_Table_unlock();
   free(parts);
   return 1;
}

int Prof_Modules_Table_make_room(uint32_t process)
{
   int blocks, names, parts;
   Prof_Modules_Table_lock(process);
   blocks = own.lacks_blocks;
   names = own.lacks_names;
   parts = own.lacks_parts;
   Prof_Modules_Table_unlock();
   return (!blocks || prof_make_block(process)) && (!names || prof_make_names(process)) &&
          (!parts || prof_make_parts(process));
}

/* ---- Entries ----------------------------------------------------------------------------------- */

static uint32_t prof_hash(const Prof_Module_Place *place)
{
   return (uint32_t)(place->base * 0x9E3779B97F4A7C15u >> 40) % HEADS;
}

static int prof_same(const Prof_Module_Place *a, const Prof_Module_Place *b)
{
   return a->base == b->base && a->end == b->end && a->build_id_size == b->build_id_size &&
          memcmp(a->build_id, b->build_id, sizeof a->build_id) == 0 &&
          strcmp(a->file, b->file) == 0;
}

static uint32_t prof_find(const Prof_Module_Place *place)
{
   uint32_t i;
   for (i = own.heads[prof_hash(place)]; i; i = prof_entry_of(i - 1)->next)
      if (prof_same(&prof_entry_of(i - 1)->place, place)) return i - 1;
   return Prof_MODULES_NONE;
}

static const char *prof_copy_name(const char *name)
{
   uint32_t size = (uint32_t)strlen(name) + 1;
   char *copy = own.names;
   if (size > NAMES) return "";
   if (size > own.names_left) {
      own.lacks_names = 1;
      return NULL;
   }
   memcpy(copy, name, size);
   own.names += size;
   own.names_left -= size;
   return copy;
}

/* When the table is full the rest has no number: that is not a lack of room that goes away. The
 * entry is counted before it is listed: in the child of a fork that came in between, one that was
 * listed and not counted would be made again, and follow itself. */
int Prof_Modules_Table_add(const Prof_Module_Place *place, uint32_t *module)
{
   uint32_t *head = &own.heads[prof_hash(place)], i = own.count;
   prof_entry *entry;
   const char *file;
   *module = prof_find(place);
   if (*module != Prof_MODULES_NONE || i == Prof_MODULES_MOST) return 1;
   if (!own.blocks[i / BLOCK]) {
      own.lacks_blocks = 1;
      return 0;
   }
   file = prof_copy_name(place->file);
   if (!file) return 0;
   entry = prof_entry_of(i);
   entry->place = *place;
   entry->place.file = file;
   entry->next = *head;
   *module = i;
   Prof_Atomic_release32(&own.count, i + 1);
   Prof_Atomic_release32(head, i + 1);
   return 1;
}

/* ---- Parts ------------------------------------------------------------------------------------- */

void Prof_Modules_Table_begin(void) { own.num_parts = 0; }

int Prof_Modules_Table_add_part(const Prof_Module_Part *part)
{
   if (own.num_parts == own.room_parts) {
      own.lacks_parts = 1;
      return 0;
   }
   own.parts[own.num_parts++] = *part;
   return 1;
}

/* Shell's way: loaders tell them nearly sorted. */
void Prof_Modules_Table_end(void)
{
   uint32_t gap, i, k;
   for (gap = own.num_parts / 2; gap > 0; gap /= 2)
      for (i = gap; i < own.num_parts; ++i) {
         Prof_Module_Part part = own.parts[i];
         for (k = i; k >= gap && own.parts[k - gap].begin > part.begin; k -= gap)
            own.parts[k] = own.parts[k - gap];
         own.parts[k] = part;
      }
}

#if !defined(_WIN32) /* which asks the loader each time */
const Prof_Module_Part *Prof_Modules_part(uint64_t address)
{
   uint32_t low = 0, high = own.num_parts;
   while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (own.parts[middle].begin <= address) low = middle + 1;
      else high = middle;
   }
   return low > 0 && address < own.parts[low - 1].end ? &own.parts[low - 1] : NULL;
}
#endif

typedef struct prof_question {
   uint64_t address;
   uint32_t module;
} prof_question;

static void prof_look_up(void *with)
{
   prof_question *question = (prof_question *)with;
   const Prof_Module_Part *part = Prof_Modules_part(question->address);
   if (part) question->module = part->module;
}

uint32_t Prof_Modules_find(uint64_t address)
{
   prof_question question;
   question.address = address;
   question.module = Prof_MODULES_NONE;
   Prof_Modules_hold(prof_look_up, &question);
   return question.module;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
