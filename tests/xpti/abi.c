/* abi.c - the dispatcher as a program in C finds it: all its functions, by name, in a library that
 * is opened by its file's name; and what a few of them answer.
 *
 *    abi LIBRARY
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "names.h"

static const char *const names[] = {XPTI_NAMES, "xptiReset"};

/* What C has for xpti::object_data_t. */
typedef struct Object {
   size_t size;
   const char *data;
   uint8_t type;
} Object;

static int wrong;

static void check(int holds, const char *what)
{
   if (!holds) printf("wrong: %s\n", what);
   wrong += !holds;
}

/* A function is no object in ISO C; POSIX wants it to be. */
static void find(void *library, const char *name, void *function)
{
   void *found = dlsym(library, name);
   check(found != NULL, name);
   memcpy(function, &found, sizeof found);
}

static void check_calls(void *library)
{
   int32_t (*register_string)(const char *, char **);
   int32_t (*register_object)(const char *, size_t, uint8_t);
   Object (*lookup_object)(int32_t);
   int32_t (*stash)(const char *, uint64_t);
   int32_t (*get_stashed)(char **, uint64_t *);
   char *copy = NULL;
   uint64_t value = 0;
   Object object;
   find(library, "xptiRegisterString", &register_string);
   find(library, "xptiRegisterObject", &register_object);
   find(library, "xptiLookupObject", &lookup_object);
   find(library, "xptiStashTuple", &stash);
   find(library, "xptiGetStashedTuple", &get_stashed);
   check(register_string("text", &copy) == 1 && strcmp(copy, "text") == 0, "a string");
   check(register_object("bytes", 5, 3) == 0, "an object");
   object = lookup_object(0);
   check(object.size == 5 && memcmp(object.data, "bytes", 5) == 0 && object.type == 3, "its bytes");
   check(stash("key", 7) == 0 && get_stashed(&copy, &value) == 0 && value == 7, "a stashed pair");
   check(stash(NULL, 7) == (int32_t)0x80004001, "a result");
}

int main(int argc, char **argv)
{
   void *library = argc == 2 ? dlopen(argv[1], RTLD_LAZY) : NULL;
   size_t i;
   if (!library) {
      printf("%s\n", argc == 2 ? dlerror() : "abi LIBRARY");
      return 1;
   }
   check(sizeof names / sizeof *names == 33, "there are 33");
   for (i = 0; i < sizeof names / sizeof *names; ++i)
      check(dlsym(library, names[i]) != NULL, names[i]);
   check_calls(library);
   return wrong != 0;
}
