/* small_fiber.c - what a fiber may do with a stack of 8 KiB, as the manual says: all that zones do,
 * first ones and those that the log is told of. Below it is a page that nobody may touch. Exits 0
 * if all is well.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "prof.h"

enum { STACK = 8192, PAGE = 4096 };

static ucontext_t outside, fiber;
static char *stack;

static void body(void)
{
   char name[16];
   int i;
   Prof_Begin(first)
   Prof_End
   for (i = 0; i < 20; ++i) { /* two of them beyond the limit, of which the log is told */
      name[0] = (char)('a' + i);
      name[1] = 0;
      Prof_Begin_name(name)
      Prof_End
   }
   Prof_End /* one too many */
   {
      Prof_Mark mark = Prof_mark();
      Prof_Begin(left_open)
      Prof_unwind(mark);
   }
   swapcontext(&fiber, &outside);
}

int main(void)
{
   Prof_Config config = Prof_default_config();
   long unused = 0;
   config.max_names = 18;
   if (!Prof_configure(&config)) return 1;
   Prof_update(1);
   stack = (char *)mmap(0, STACK + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                        -1, 0);
   if (stack == MAP_FAILED || mprotect(stack, PAGE, PROT_NONE)) return 1;
   memset(stack + PAGE, 0x5A, STACK);
   getcontext(&fiber);
   fiber.uc_stack.ss_sp = stack + PAGE;
   fiber.uc_stack.ss_size = STACK;
   makecontext(&fiber, body, 0);
   swapcontext(&outside, &fiber);
   while (stack[PAGE + unused] == 0x5A) ++unused;
   printf("small fiber: %ld bytes of %d\n", STACK - unused, STACK);
   return 0;
}
