/* prof_facade_memory.c - see prof_facade.h: what is allocated, by pool. A free tells no size, and
 * values of memory want one: so each pool has a table of its blocks. It is open, and what is behind
 * a block that goes moves up, so that no place is lost.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../src/gather/prof_value.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Block {
   uintptr_t address; /* 0: none */
   size_t size;
} Prof_Facade_Block;

typedef struct Prof_Facade_Pool Prof_Facade_Pool;
struct Prof_Facade_Pool {
   Prof_Facade_Pool *next;
   const char *name;
   Prof_Value *value;
   Prof_Facade_Block *blocks;
   size_t places, used; /* places: a power of two, or 0 */
   double bytes;
};

static Prof_Facade_Pool *pools; /* under the lock, as all that hangs on it */

/* ---- the table ---- */

static size_t home_of(const Prof_Facade_Pool *pool, uintptr_t address)
{
   uint64_t mixed = (uint64_t)address * 0x9E3779B97F4A7C15u;
   return (size_t)(mixed >> 32) & (pool->places - 1);
}

/* The block's place, or the free one where it would be. */
static Prof_Facade_Block *place_of(const Prof_Facade_Pool *pool, uintptr_t address)
{
   size_t i = home_of(pool, address);
   while (pool->blocks[i].address && pool->blocks[i].address != address)
      i = (i + 1) & (pool->places - 1);
   return &pool->blocks[i];
}

static int make_room(Prof_Facade_Pool *pool)
{
   Prof_Facade_Pool larger = *pool;
   size_t i;
   if (pool->used * 4 < pool->places * 3) return 1;
   larger.places = pool->places ? pool->places * 2 : 256;
   larger.blocks = (Prof_Facade_Block *)calloc(larger.places, sizeof *larger.blocks);
   if (!larger.blocks) return 0;
   for (i = 0; i < pool->places; ++i)
      if (pool->blocks[i].address)
         *place_of(&larger, pool->blocks[i].address) = pool->blocks[i];
   free(pool->blocks);
   *pool = larger;
   return 1;
}

/* Whoever stands behind the hole, and would rather stand in it, moves up; then his place is one. */
static void close_hole(Prof_Facade_Pool *pool, size_t hole)
{
   size_t mask = pool->places - 1, i = hole;
   for (;;) {
      size_t home;
      i = (i + 1) & mask;
      if (!pool->blocks[i].address) break;
      home = home_of(pool, pool->blocks[i].address);
      if (((i - home) & mask) < ((i - hole) & mask)) continue;
      pool->blocks[hole] = pool->blocks[i];
      hole = i;
   }
   pool->blocks[hole].address = 0;
}

/* The bytes that it had, or -1. */
static double take_out(Prof_Facade_Pool *pool, uintptr_t address)
{
   Prof_Facade_Block *block;
   double size;
   if (!pool->places) return -1;
   block = place_of(pool, address);
   if (!block->address) return -1;
   size = (double)block->size;
   pool->bytes -= size;
   --pool->used;
   close_hole(pool, (size_t)(block - pool->blocks));
   return size;
}

static int put_in(Prof_Facade_Pool *pool, uintptr_t address, size_t size)
{
   Prof_Facade_Block *block;
   if (!make_room(pool)) return 0;
   block = place_of(pool, address);
   block->address = address;
   block->size = size;
   pool->bytes += (double)size;
   ++pool->used;
   return 1;
}

/* ---- pools ---- */

static Prof_Facade_Pool *made(const char *name)
{
   Prof_Facade_Pool *pool = (Prof_Facade_Pool *)calloc(1, sizeof *pool);
   if (!pool) return 0;
   pool->name = Prof_Facade_keep(name, strlen(name));
   pool->value = Prof_value(Prof_MEMORY, name, Prof_NULL, Prof_NULL);
   Prof_Value_keep_apart(pool->value);
   pool->next = pools;
   pools = pool;
   return pool;
}

static Prof_Facade_Pool *pool_of(const char *name)
{
   Prof_Facade_Pool *pool;
   if (!name) name = "default pool"; /* many a plot is called "memory" */
   for (pool = pools; pool; pool = pool->next)
      if (pool->name == name || !strcmp(pool->name, name)) return pool;
   return made(name);
}

/* What is taken here, and by iprof, may come from an allocator with such macros in it: the lock may
 * be taken again by who has it, so a flag tells. */
static int busy;

static Prof_Facade_Pool *open_pool(const char *name)
{
   Prof_Facade_Pool *pool;
   if (Prof_Facade_is_inside()) return 0;
   Prof_Config_lock();
   if (!busy) {
      busy = 1;
      pool = pool_of(name);
      if (pool) return pool;
      busy = 0;
   }
   Prof_Config_unlock();
   return 0;
}

static void close_pool(void)
{
   busy = 0;
   Prof_Config_unlock();
}

/* ---- what is called ---- */

void Prof_Facade_alloc(const char *name, const void *address, size_t size)
{
   Prof_Facade_Pool *pool = address ? open_pool(name) : 0;
   double before;
   if (!pool) return;
   before = take_out(pool, (uintptr_t)address);
   if (before >= 0) Prof_disclaim(pool->value, before);
   if (put_in(pool, (uintptr_t)address, size)) Prof_claim(pool->value, (double)size);
   Prof_note_alloc(name, address, size);
   close_pool();
}

void Prof_Facade_free(const char *name, const void *address)
{
   Prof_Facade_Pool *pool = address ? open_pool(name) : 0;
   double size;
   if (!pool) return;
   size = take_out(pool, (uintptr_t)address);
   if (size >= 0) {
      Prof_disclaim(pool->value, size);
      Prof_note_free(name, address);
   }
   close_pool();
}

void Prof_Facade_discard(const char *name)
{
   Prof_Facade_Pool *pool = open_pool(name);
   if (!pool) return;
   if (pool->bytes > 0) Prof_disclaim(pool->value, pool->bytes);
   if (pool->used) memset(pool->blocks, 0, pool->places * sizeof *pool->blocks);
   pool->bytes = 0;
   pool->used = 0;
   Prof_note_discard(name);
   close_pool();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
