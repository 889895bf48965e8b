/* last_thread.c - a program whose main thread ends before its others does end, though one of the
 * profiler's threads would be left: by exit(0), with what was asked for at exit.
 *
 *    last_thread tracy|evidence|both
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "doors/tracy/prof_tracy.h"
#include "prof.h"
#include "sources/evidence/prof_evidence.h"

enum { MOST_S = 60 };

static int said[2]; /* a pipe: what came at exit */

static void nap(long ms)
{
   struct timespec time;
   time.tv_sec = 0;
   time.tv_nsec = ms * 1000000;
   nanosleep(&time, NULL);
}

static void at_exit(void)
{
   sigset_t blocked;
   pthread_sigmask(SIG_SETMASK, NULL, &blocked);
   if (write(said[1], sigismember(&blocked, SIGTERM) ? "deaf" : "well", 4) != 4) abort();
}

static void *work(void *main_thread)
{
   pthread_join(*(pthread_t *)main_thread, NULL);
   Prof_Begin(work)
   nap(150); /* main is gone, and this is not: so nothing may end yet */
   Prof_End
   if (write(said[1], "work ", 5) != 5) abort();
   return NULL;
}

static void play(const char *with)
{
   static pthread_t main_thread;
   pthread_t worker;
   int tracy = strcmp(with, "evidence") != 0, evidence = strcmp(with, "tracy") != 0;
   Prof_Tracy_Options options = Prof_default_tracy();
   options.port = 20000 + (int)getpid() % 20000;
   atexit(at_exit);
   Prof_update(1);
   if (tracy && !Prof_start_tracy(&options)) abort();
   if (evidence && !Prof_start_evidence(NULL)) exit(77);
   main_thread = pthread_self();
   if (pthread_create(&worker, NULL, work, &main_thread) != 0) abort();
   pthread_detach(worker);
   pthread_exit(NULL);
}

/* That of waitpid; -1: it would not end. */
static int end_of(pid_t child)
{
   int status, i;
   for (i = 0; i < MOST_S * 100; ++i) {
      if (waitpid(child, &status, WNOHANG) == child) return status;
      nap(10);
   }
   kill(child, SIGKILL);
   waitpid(child, &status, 0);
   return -1;
}

int main(int argc, char **argv)
{
   char heard[16] = "";
   int status;
   pid_t child;
   if (argc != 2 || pipe(said) != 0) return 2;
   child = fork();
   if (child == 0) play(argv[1]);
   status = end_of(child);
   if (WIFEXITED(status) && WEXITSTATUS(status) == 77) return 77;
   if (status == 0 && read(said[0], heard, 9) == 9 && strcmp(heard, "work well") == 0) return 0;
   printf("%s: status %d, heard \"%s\"\n", argv[1], status, heard);
   return 1;
}
