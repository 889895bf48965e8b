/* unload.c - a program without a profiler unloads the module that has one, while a thread with
 * zones still runs. Usage: unload MODULE. Exits 0 if all is well.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void (*work)(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stage;

static void go_on(int to, int until)
{
   pthread_mutex_lock(&mutex);
   stage = to;
   pthread_cond_broadcast(&changed);
   while (stage != until) pthread_cond_wait(&changed, &mutex);
   pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
   work();
   go_on(1, 2);
   return arg;
}

static int load_and_unload(const char *path)
{
   void *module = dlopen(path, RTLD_NOW);
   pthread_t thread;
   if (!module) return printf("unload: %s\n", dlerror());
   *(void **)&work = dlsym(module, "own_copy_work");
   work();
   stage = 0;
   pthread_create(&thread, 0, worker, 0);
   pthread_mutex_lock(&mutex);
   while (stage != 1) pthread_cond_wait(&changed, &mutex);
   pthread_mutex_unlock(&mutex);
   dlclose(module);
   go_on(2, 2);
   pthread_join(thread, 0);
   return 0;
}

int main(int argc, char **argv)
{
   int i, status = 1;
   pid_t child;
   if (argc != 2) return 2;
   for (i = 0; i < 3; ++i)
      if (load_and_unload(argv[1])) return 1;
   child = fork();
   if (child == 0) _exit(0);
   waitpid(child, &status, 0);
   printf("unload: fine\n");
   return status;
}
