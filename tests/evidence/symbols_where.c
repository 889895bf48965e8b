/* symbols_where.c - a program in C that knows its own functions' names, however it is linked.
 * Without symbols ("stripped" is its argument) it has no names, and says so. */
#include "platform/stack/prof_modules.h"
#include "platform/stack/prof_symbols.h"
#include "prof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int used;

static int a_static_function(int x)
{
   used = x;
   return used + 1;
}

int a_global_function(int x);
int a_global_function(int x)
{
   used = x;
   return used + 2;
}

static int wrong;

/* At its begin, and a little behind it. */
static void expect(int (*function)(int), const char *name)
{
   uint64_t at = (uint64_t)(uintptr_t)function;
   Prof_Symbol symbol;
   int i;
   for (i = 0; i < 4; ++i) {
      int found = Prof_Symbols_of_address(at + (uint64_t)i, &symbol);
      if (found != (name != NULL)) ++wrong;
      if (name && (!found || strcmp(symbol.name, name) != 0 || symbol.offset != (uint64_t)i))
         ++wrong;
   }
   printf("%s is %s\n", name ? name : "a stripped function", symbol.name ? symbol.name : "-");
}

int main(int argc, char **argv)
{
   int stripped = argc > 1 && strcmp(argv[1], "stripped") == 0;
   uint32_t module = Prof_Modules_find((uint64_t)(uintptr_t)&a_static_function);
   const char *lack = Prof_Symbols_lack(module);
   used = a_static_function(1) + a_global_function(2);
   expect(a_static_function, stripped ? NULL : "a_static_function");
   expect(a_global_function, stripped ? NULL : "a_global_function");
   printf("lacks: %s\n", lack ? lack : "nothing");
   if ((lack != NULL) != stripped) ++wrong;
   Prof_shutdown();
   printf("%d wrong\n", wrong);
   return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
