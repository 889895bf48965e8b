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

static Prof_COLD const Prof_Alloc_Real *find_all(void)
{
   Prof_Alloc_Real found = {first_malloc, first_calloc, 0,           first_free,
                            refuse,       refuse,       refuse_posix};
   real = found;
   find(&found.malloc, "malloc");
   find(&found.calloc, "calloc");
   find(&found.realloc, "realloc");
   find(&found.free, "free");
   find(&found.memalign, "memalign");
   find(&found.aligned_alloc, "aligned_alloc");
   find(&found.posix_memalign, "posix_memalign");
   behind = found;
   if (first_used) {
      found.free = careful_free;
      found.realloc = careful_realloc;
   }
   real = found;
   return &real;
}

#define PROF_NAME(name) name
#define PROF_NEXT(name) (Prof_LIKELY(real.name != 0) ? real.name : find_all()->name)
#define PROF_HAS_POSIX 1
#include "prof_alloc_family.h"

void *valloc(size_t bytes) Prof_HEAP_NOTHROW { return memalign(Prof_Heap_page(), bytes); }

void *pvalloc(size_t bytes) Prof_HEAP_NOTHROW
{
   size_t page = Prof_Heap_page();
   return memalign(page, bytes > SIZE_MAX - page ? bytes : (bytes + page - 1) / page * page);
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
