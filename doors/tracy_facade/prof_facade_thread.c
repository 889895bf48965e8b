/* prof_facade_thread.c - see prof_facade.h: names of threads, by the numbers that the system has
 * for them.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../platform/prof_os_thread_use.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Named Prof_Facade_Named;
struct Prof_Facade_Named {
   Prof_Facade_Named *next;
   uint32_t thread;
   const char *name; /* kept */
};

static Prof_Facade_Named *threads; /* under the lock */

/* Where the system does not tell, one that no other thread has that lives. */
uint32_t Prof_Facade_thread(void)
{
   Prof_Use_Door door;
   uint32_t thread;
   memset(&door, 0, sizeof door);
   Prof_Os_use_begin(&door);
   thread = (uint32_t)door.thread;
   Prof_Os_use_end(&door);
   return thread ? thread : (uint32_t)((uintptr_t)Prof_Tls_hands() >> 3);
}

static Prof_Facade_Named *find(uint32_t thread)
{
   Prof_Facade_Named *n = threads;
   while (n && n->thread != thread) n = n->next;
   return n;
}

/* A number may come again for another thread, which then has its own name. */
static void remember(uint32_t thread, const char *name)
{
   Prof_Facade_Named *n;
   Prof_Config_lock();
   n = find(thread);
   if (!n && (n = (Prof_Facade_Named *)calloc(1, sizeof *n)) != 0) {
      n->thread = thread;
      n->next = threads;
      threads = n;
   }
   if (n) n->name = name;
   Prof_Config_unlock();
}

void Prof_Facade_name_thread(const char *name)
{
   if (!name || Prof_Facade_is_inside()) return;
   Prof_set_thread_name(name);
   remember(Prof_Facade_thread(), Prof_Facade_keep(name, strlen(name)));
}

const char *Prof_Facade_thread_name(uint32_t thread)
{
   const Prof_Facade_Named *n;
   const char *name;
   Prof_Config_lock();
   n = find(thread);
   name = n ? n->name : 0;
   Prof_Config_unlock();
   return name;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
