/* early.c - the first calls of malloc, while libiprof_alloc looks for the real ones: on older
 * systems dlsym itself takes memory then, as the one in here does. The blocks of that time come
 * back later. With EARLY_LACKS_ALIGNED it does not find aligned allocation. */
#define _GNU_SOURCE
#include "prof.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *early[64];
static int num_early, asked;

static int lacks_aligned(void)
{
   static int known;
   if (!known) known = getenv("EARLY_LACKS_ALIGNED") ? 2 : 1; /* there is no main yet */
   return known > 1;
}

void *dlsym(void *handle, const char *name)
{
   ++asked;
   if (num_early < 60) {
      char *block = malloc(24);
      early[num_early++] = block;
      if (block) strcpy(block, "early");
      early[num_early++] = calloc(3, 5);
      early[num_early++] = calloc(1000, 1000); /* has no room there */
      free(num_early == 3 ? malloc(1) : 0);
   }
   if (lacks_aligned() && (strstr(name, "align") || !strcmp(name, "malloc_usable_size"))) return 0;
   return dlvsym(handle, name, "GLIBC_2.2.5") ? dlvsym(handle, name, "GLIBC_2.2.5")
                                              : dlvsym(handle, name, "GLIBC_2.16");
}

static int wrong;
#define EXPECT(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), wrong = 1))

int main(void)
{
   int i, there = 0;
   void *(*volatile get)(size_t) = malloc; /* a compiler leaves out what it can see through */
   void *block = get(1);
   Prof_Allocation_Info info;
   free(block);
   EXPECT(asked > 0 && num_early > 0);
   for (i = 0; i < num_early; ++i) {
      if (!early[i]) continue;
      ++there;
      EXPECT(malloc_usable_size(early[i]) < 4096);
      if (i % 3 == 0) {
         early[i] = realloc(early[i], 5000);
         EXPECT(early[i] && strcmp((char *)early[i], "early") == 0);
      }
      free(early[i]);
   }
   EXPECT(there > 0 && there < num_early);
   errno = 0;
   block = memalign(64, 100);
   EXPECT(lacks_aligned() ? !block && errno == ENOMEM : block && (size_t)block % 64 == 0);
   free(block);
   block = 0;
   EXPECT(posix_memalign(&block, 64, 100) == (lacks_aligned() ? ENOMEM : 0));
   free(block);
   Prof_update(1);
   EXPECT(Prof_set_allocations(1) == 1);
   Prof_Begin(counted)
   block = get(77);
   Prof_End
   free(block);
   Prof_update(1);
   EXPECT(Prof_get_allocation_info(&info) == 1 && info.bytes >= 77);
   return wrong;
}
