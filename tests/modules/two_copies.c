/* two_copies.c - a program with a profiler loads a module with another one.
 *
 * Usage: two_copies MODULE two|-rdynamic. In the latter case the module's calls find the program's,
 * so there is one after all. Exits 0 if the module's log was told so once, or not at all.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "prof.h"

static int told, wrong;

static void count(const char *message, void *user)
{
   (void)user;
   if (!strstr(message, "another copy of the profiler")) return;
   ++told;
   if (strstr(message, " in this process, in the program itself: ")) return;
   printf("two copies: %s\n", message);
   wrong = 1;
}

static void work(void)
{
   Prof_Begin(in_program)
   Prof_End
   Prof_update(1);
}

static void expect(const char *what, int is, int wanted)
{
   if (is == wanted) return;
   printf("two copies: %s: told %d times, not %d\n", what, is, wanted);
   wrong = 1;
}

static void in_child(void)
{
   int status = 1;
   pid_t child = fork();
   if (child == 0) {
      work();
      _exit(told);
   }
   waitpid(child, &status, 0);
   expect("in the child of a fork", status, 0);
}

static void *load(const char *path, long space)
{
   void *module = space ? dlmopen(LM_ID_NEWLM, path, RTLD_NOW) : dlopen(path, RTLD_NOW);
   void (*set_log)(void (*)(const char *, void *));
   if (!module) {
      printf("two copies: %s\n", dlerror());
      return 0;
   }
   *(void **)&set_log = dlsym(module, "own_copy_log");
   set_log(count);
   return dlsym(module, "own_copy_work");
}

int main(int argc, char **argv)
{
   Prof_Config config = Prof_default_config();
   void (*module_work)(void);
   int i, apart;
   if (argc != 3) return 2;
   apart = strcmp(argv[2], "two") == 0;
   config.log = count;
   Prof_configure(&config);
   work();
   in_child();
   *(void **)&module_work = load(argv[1], 0);
   if (!module_work) return 1;
   expect("before it runs", told, 0);
   for (i = 0; i < 3; ++i) {
      module_work();
      work();
   }
   expect("side by side", told, apart);
   told = 0;
   *(void **)&module_work = load(argv[1], 1);
   if (module_work) module_work();
   expect("in a name space of its own", told, 0);
   printf("two copies: %s %s\n", argv[2], wrong ? "FAILED" : "fine");
   return wrong;
}
