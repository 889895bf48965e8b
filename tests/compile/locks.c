/* locks.c - locks that tell, as a game in C has them around those of its system. Compiled as C and
 * as C++, with and without Prof_ENABLED, and run.
 */
#include "prof.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Prof_Lock lock = {"textures", 0};
static int count;

static void take(int times)
{
   if (times > 0) /* one statement, so it needs no braces */
      Prof_LOCK(&lock, pthread_mutex_trylock(&mutex) == 0, pthread_mutex_lock(&mutex));
   else
      return;
   count += times;
   Prof_signal(&lock);
   pthread_mutex_unlock(&mutex);
}

static void wait_for(Prof_Lock *what)
{
   Prof_Wait wait = Prof_begin_wait(what);
   Prof_end_wait(&wait);
}

int main(void)
{
   Prof_Lock_Info info;
   int prof_wait = 1; /* a name of the game's own, inside its expressions */
   take(prof_wait);
   take(0);
   Prof_LOCK(&lock, 0, (void)(count += prof_wait));
   wait_for(&lock);
   Prof_update(1);
   if (Prof_num_locks() > 0 && !Prof_get_lock_info(0, &info)) return 1;
   return count != 2;
}
