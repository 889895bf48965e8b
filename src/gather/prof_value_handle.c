/* prof_value_handle.c - values made at run time: Prof_value.
 *
 * What the game gets is a variable as Prof_Define_value makes one. It is found by name and kind in
 * all lives, so one that is used after a shutdown counts under its own name again. None is ever
 * given back: they are as many as there were names.
 *
 * They stand in a tree, each with four below it, two bits of the hash for each step: nothing in it
 * must grow or move. They lie with their texts in blocks, of which each begins with where the one
 * before is. The hash differs from run to run, see prof_zone.c.
 */
#ifdef Prof_ENABLED
#include "prof_value.h"
#include "prof_context.h"
#include "prof_zone.h"
#include "../../platform/prof_os.h"
#include <string.h>

typedef struct Handle {
   Prof_Value value; /* the texts are copies; unit and description are null until one is told */
   struct Handle *children[4];
   uint32_t apart; /* see Prof_Value_keep_apart */
} Handle;

enum { BLOCK = 16384, ALIGN = 16 };

/* Of all lives; under the lock. */
static struct {
   Handle *root;
   char *block;
   size_t block_used;
   uint64_t secret; /* 0 before the first */
} for_ever;

static struct {
   uint32_t life, count; /* in that life so many values were looked at */
} settled;

static Prof_Value nothing = {{0, 0, 0, "(refused)", "", -1}, 0, (Prof_Kind)0, 0, 0};

/* Zeroed memory in the block at hand, or in another one. Null: no memory. */
static void *take(size_t bytes)
{
   char *at;
   bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
   Prof_ASSERT(Prof_Config_lock_is_mine() && bytes <= BLOCK - ALIGN);
   if (!for_ever.block || for_ever.block_used + bytes > BLOCK) {
      char *fresh = (char *)Prof_Config_alloc_for_ever(BLOCK);
      if (!fresh) return 0;
      memcpy(fresh, &for_ever.block, sizeof for_ever.block);
      for_ever.block = fresh;
      for_ever.block_used = ALIGN;
   }
   at = for_ever.block + for_ever.block_used;
   for_ever.block_used += bytes;
   return at;
}

static const char *copy_of(const char *text)
{
   size_t bytes = strlen(text) + 1;
   char *copy = (char *)take(bytes);
   if (copy) memcpy(copy, text, bytes);
   return copy;
}

static uint64_t hash_of(Prof_Kind kind, const char *name)
{
   uint64_t hash;
   if (!for_ever.secret) for_ever.secret = Prof_Os_unforeseen() | 1;
   hash = for_ever.secret + (uint64_t)kind;
   while (*name) hash = (hash ^ (unsigned char)*name++) * 0x9E3779B97F4A7C15u;
   return hash;
}

/* Where the handle of that kind and name is, or null is in its place. */
static Handle **place_of(Prof_Kind kind, const char *name)
{
   uint64_t hash = hash_of(kind, name);
   Handle **at = &for_ever.root;
   for (; *at; hash <<= 2) {
      const Prof_Value *v = &(*at)->value;
      if (v->kind == kind && strcmp(v->site.name, name) == 0) break;
      at = &(*at)->children[hash >> 62];
   }
   return at;
}

static Handle *make(Prof_Kind kind, const char *name)
{
   const char *copy = copy_of(name);
   Handle *handle = copy ? (Handle *)take(sizeof *handle) : 0;
   if (!handle) return 0;
   handle->value.site.name = copy;
   handle->value.site.file = "";
   handle->value.site.line = -1;
   handle->value.kind = kind;
   return handle;
}

/* What is told of the value in this life, it is told in the next. */
static void describe(Prof_Value *handle, const Prof_Value_Entry *v)
{
   if (!handle->unit && *v->unit) handle->unit = copy_of(v->unit);
   if (!handle->description && *v->description) handle->description = copy_of(v->description);
}

static Prof_Value *handle_of(uint32_t value)
{
   const Prof_Value_Entry *v = &Prof_Values[value];
   Handle **place = place_of(v->kind, v->name), *handle = *place;
   if (!handle) handle = *place = make(v->kind, v->name);
   if (!handle) return &nothing;
   describe(&handle->value, v);
   Prof_Atomic_store64(&handle->value.key, (uint64_t)value << 32 | Prof_Context_life);
   return &handle->value;
}

/* Of a name that is of another kind: what it is used for is refused, and counted for that value. */
static Prof_Value *handle_of_another_kind(Prof_Kind kind, const char *name)
{
   uint32_t value = Prof_Value_find(name ? name : "(null)");
   Handle **place;
   if (!value || kind < Prof_COUNT || kind > Prof_MEMORY) return &nothing;
   place = place_of(kind, Prof_Values[value].name);
   if (!*place) *place = make(kind, Prof_Values[value].name);
   return *place ? &(*place)->value : &nothing;
}

Prof_Value *Prof_value(Prof_Kind kind, const char *name, const char *unit, const char *description)
{
   Prof_Value *handle = &nothing;
   uint32_t value;
   if (Prof_Config_in_hook()) return handle;
   Prof_Config_lock();
   value = Prof_Value_find_or_make(kind, name, unit, description);
   handle = value ? handle_of(value) : handle_of_another_kind(kind, name);
   Prof_Config_unlock();
   return handle;
}

/* ---- those of which others tell ---- */

static void set_apart(uint32_t value)
{
   Prof_Value_Entry *v = &Prof_Values[value];
   v->apart = 1;
   if (v->allocations) Prof_Values[v->allocations].apart = 1;
   if (v->deallocations) Prof_Values[v->deallocations].apart = 1;
}

/* What Prof_value returned is a Handle. */
void Prof_Value_keep_apart(Prof_Value *value)
{
   Handle *handle = (Handle *)value;
   uint32_t number;
   if (value == &nothing || Prof_Atomic_load32(&handle->apart)) return;
   Prof_Config_lock();
   Prof_Atomic_store32(&handle->apart, 1);
   number = Prof_Value_of(value);
   if (number) set_apart(number);
   Prof_Config_unlock();
}

/* Looks at each value once in a life: an earlier one may have been told. The events beside memory
 * come after it. */
void Prof_Value_settle_apart(void)
{
   uint32_t count = Prof_Value_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (settled.life != Prof_Context_life) settled.count = 1;
   settled.life = Prof_Context_life;
   for (; settled.count < count; ++settled.count) {
      const Prof_Value_Entry *v = &Prof_Values[settled.count];
      const Handle *handle = *place_of(v->kind, v->name);
      if (handle && handle->apart) set_apart(settled.count);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
