/* prof_alloc_malloc.c - malloc and its like, where a program may define them itself; the real ones
 * are the C library's, or those of another allocator that the program has. See prof_alloc.h.
 *
 * THE FIRST CALL comes long before main, from the dynamic linker or a constructor, and looks for
 * the real ones. That may itself take memory: it gets some of `first`, which is never given back.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc.h"

#if Prof_HEAP_TAKES_MALLOC && !defined(Prof_ALLOC_WRAP)
#include <string.h>

/* Nobody calls it: a static program shall not link, see prof_heap.h. */
extern void *(*const Prof_Alloc_not_static)(size_t bytes);
void *(*const Prof_Alloc_not_static)(size_t bytes) = __libc_malloc;

typedef struct Prof_Alloc_Real {
   void *(*malloc)(size_t bytes);
   void *(*calloc)(size_t count, size_t size);
   void *(*realloc)(void *block, size_t bytes);
   void (*free)(void *block);
   void *(*memalign)(size_t align, size_t bytes);
   void *(*aligned_alloc)(size_t align, size_t bytes);
   int (*posix_memalign)(void **block, size_t align, size_t bytes);
   size_t (*malloc_usable_size)(void *block);
} Prof_Alloc_Real;

/* ---- while they are looked for ---- */

static char first[4096];
static size_t first_used;

static void *first_malloc(size_t bytes)
{
   size_t at = (first_used + 15) / 16 * 16;
   if (at > sizeof first || bytes > sizeof first - at) return 0;
   first_used = at + bytes;
   return first + at;
}

static void *first_calloc(size_t count, size_t size) /* all of it is zero, and none comes twice */
{
   return size && count > sizeof first / size ? 0 : first_malloc(count * size);
}

static int is_first(const void *block)
{
   return (uintptr_t)block - (uintptr_t)first < sizeof first;
}

static void first_free(void *block) { (void)block; }

/* ---- the real ones ---- */

static Prof_Alloc_Real real, behind; /* behind: what the two careful ones call */

/* Once there are such blocks, they may come back. */
static void careful_free(void *block)
{
   if (!is_first(block)) behind.free(block);
}

static void *careful_realloc(void *block, size_t bytes)
{
   size_t most = is_first(block) ? (size_t)(first + sizeof first - (char *)block) : 0;
   void *changed = most ? behind.malloc(bytes) : behind.realloc(block, bytes);
   if (most && changed) memcpy(changed, block, bytes < most ? bytes : most);
   return changed;
}

static size_t careful_size(void *block)
{
   return is_first(block) || !behind.malloc_usable_size ? 0 : behind.malloc_usable_size(block);
}

/* For an allocator without these two. */
static void *refuse(size_t align, size_t bytes)
{
   (void)align;
   (void)bytes;
   errno = ENOMEM;
   return 0;
}

static int refuse_posix(void **block, size_t align, size_t bytes)
{
   (void)block;
   (void)align;
   (void)bytes;
   return ENOMEM;
}

/* ISO C has no cast from what the system returns. */
static void find(void *into, const char *name)
{
   void *found = Prof_Heap_next(name);
   if (found) memcpy(into, &found, sizeof found);
}

#if Prof_ALLOC_LIVE
static int is_glibc; /* blocks are as glibc makes them */

static int check_size(size_t bytes)
{
   void *block = behind.malloc(bytes);
   int same = block && Prof_Heap_glibc_size(block) == behind.malloc_usable_size(block);
   behind.free(block);
   return same;
}

/* Another allocator may keep something else in front of a block. */
static void look_at_blocks(void)
{
   size_t bytes;
   if (first_used || !behind.malloc_usable_size) return;
   if (Prof_Heap_next("malloc") != Prof_Heap_next("__libc_malloc")) return;
   for (bytes = 1; bytes < ((size_t)1 << 24) && check_size(bytes); bytes = bytes * 3 / 2 + 1) {}
   is_glibc = bytes >= (size_t)1 << 24;
}
#else
static void look_at_blocks(void) {}
#endif

static Prof_COLD const Prof_Alloc_Real *find_all(void)
{
   Prof_Alloc_Real found = {first_malloc, first_calloc, 0,           first_free, refuse,
                            refuse,       refuse_posix, careful_size};
   real = found;
   find(&found.malloc, "malloc");
   find(&found.calloc, "calloc");
   find(&found.realloc, "realloc");
   find(&found.free, "free");
   find(&found.memalign, "memalign");
   find(&found.aligned_alloc, "aligned_alloc");
   find(&found.posix_memalign, "posix_memalign");
   find(&found.malloc_usable_size, "malloc_usable_size");
   behind = found;
   if (behind.malloc_usable_size == careful_size) behind.malloc_usable_size = 0; /* it has none */
   if (first_used) {
      found.free = careful_free;
      found.realloc = careful_realloc;
      found.malloc_usable_size = careful_size;
   }
   real = found;
   look_at_blocks();
   return &real;
}

#define PROF_NAME(name) name
#define PROF_NEXT(name) (Prof_LIKELY(real.name != 0) ? real.name : find_all()->name)
#define PROF_HAS_POSIX 1
#include "prof_alloc_family.h"

#if Prof_ALLOC_LIVE
static size_t Prof_Alloc_size_of(void *block)
{
   if (Prof_LIKELY(is_glibc)) return Prof_Heap_glibc_size(block);
   return PROF_NEXT(malloc_usable_size)(block);
}

/* Who fills a block to the end must not write over what stands there. */
size_t malloc_usable_size(void *block) Prof_HEAP_NOTHROW
{
   char *at;
   Prof_Alloc_Signed is = Prof_Alloc_read(block, &at);
   if (is.mark) return (size_t)is.bytes;
   return block ? Prof_Alloc_size_of(block) : 0;
}
#endif

void *valloc(size_t bytes) Prof_HEAP_NOTHROW { return memalign(Prof_Heap_page(), bytes); }

void *pvalloc(size_t bytes) Prof_HEAP_NOTHROW
{
   size_t page = Prof_Heap_page(), all = Prof_Alloc_padded(bytes);
   if (all <= SIZE_MAX - page) all = (all + page - 1) / page * page;
   return Prof_Alloc_counted(PROF_NEXT(memalign)(page, all), bytes);
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
