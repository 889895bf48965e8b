/* prof_os_worker_posix.c - prof_os_worker.h for POSIX systems. In browsers a thread must not be
 * waited for. Empty on Windows.
 *
 * A wake is a byte in a pipe, for that is what a handler of signals may write. The flag keeps it
 * one byte, so that the pipe is never full:
 *
 *      who wakes                       who waits
 *      flag = 1; was it 0?             reads the byte
 *      yes: writes the byte            flag = 0, and looks at what there is to do
 *
 * The byte goes before the flag: else a byte could be read of a wake whose flag stays, and nobody
 * would write one again.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_THREAD)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for pipe2() */
#endif
#include "prof_os_worker.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include "../prof_os.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* FOR_LOCALS: on Linux a thread's own variables, those of the whole program, lie in its stack: with
 * ThreadSanitizer that is 770 KB. Only what is used takes memory. */
enum { MOST_MS = 1 << 30, FOR_LOCALS = 1024 * 1024, FORKS = 4 };

typedef struct prof_running {
   pthread_t thread;
   pid_t process;   /* whose thread it is */
   int is_last;     /* it was told so */
   uint64_t heard;  /* bit n: signal n + 1 came to its maker */
   /* cppcheck-suppress unusedStructMember; on Linux it is used */
   uint64_t looked; /* when it asked whether it is the last */
} prof_running;

typedef char prof_running_has_room[sizeof(prof_running) <= 4 * sizeof(uint64_t) ? 1 : -1];

static prof_running *prof_running_in(Prof_Worker *worker)
{
   return (prof_running *)(void *)worker->room;
}

/* ---- the pipe ---- */

static void prof_close_pipe(const int *fds)
{
   close(fds[0]);
   close(fds[1]);
}

#if defined(__linux__)
static int prof_open_pipe(int *fds) { return pipe2(fds, O_CLOEXEC | O_NONBLOCK) == 0; }
#else
static int prof_open_pipe(int *fds)
{
   int i, made = 1;
   if (pipe(fds) != 0) return 0;
   for (i = 0; i < 2; ++i)
      if (fcntl(fds[i], F_SETFD, FD_CLOEXEC) != 0 || fcntl(fds[i], F_SETFL, O_NONBLOCK) != 0)
         made = 0;
   if (!made) prof_close_pipe(fds);
   return made;
}
#endif

void Prof_Os_worker_wake(Prof_Worker *worker)
{
   ssize_t written;
   int error, before;
   if (__atomic_exchange_n(&worker->woken, 1, __ATOMIC_ACQ_REL)) return;
   error = errno;
   before = Prof_Os_forbid_cancel(); /* a zone is no place to be cancelled in */
   do written = write((int)worker->ends[0], "", 1);
   while (written < 0 && errno == EINTR);
   Prof_Os_allow_cancel(before);
   errno = error;
}

static int prof_is_woken(Prof_Worker *worker, const struct pollfd *polled)
{
   char byte;
   if (!(polled->revents & POLLIN) || read(polled->fd, &byte, 1) != 1) return 0;
   __atomic_exchange_n(&worker->woken, 0, __ATOMIC_ACQ_REL);
   return 1;
}

static struct pollfd prof_end_of(const Prof_Worker *worker)
{
   struct pollfd polled;
   polled.fd = (int)worker->ends[1];
   polled.events = POLLIN;
   polled.revents = 0;
   return polled;
}

int Prof_Os_worker_wait(Prof_Worker *worker, unsigned ms)
{
   struct pollfd polled = prof_end_of(worker);
   return poll(&polled, 1, ms < MOST_MS ? (int)ms : MOST_MS) > 0 && prof_is_woken(worker, &polled);
}

#if defined(__linux__)
int Prof_Os_worker_wait_ns(Prof_Worker *worker, uint64_t ns)
{
   struct pollfd polled = prof_end_of(worker);
   struct timespec wait;
   wait.tv_sec = (time_t)(ns / 1000000000u);
   wait.tv_nsec = (long)(ns % 1000000000u);
   return ppoll(&polled, 1, &wait, NULL) > 0 && prof_is_woken(worker, &polled);
}
#else
int Prof_Os_worker_wait_ns(Prof_Worker *worker, uint64_t ns)
{
   uint64_t ms = (ns + 999999) / 1000000;
   return Prof_Os_worker_wait(worker, ms < MOST_MS ? (unsigned)ms : (unsigned)MOST_MS);
}
#endif

/* ---- the last thread ---- */

/* A process ends when main returns, or with its last thread. So if main ended by pthread_exit, a
 * worker would be the last one, for ever, and no signal could end it. On Linux the main thread is
 * then a zombie for as long as there are others.
 *
 * Other workers are told by the signals that they block, just those that this one does: they may be
 * of another copy of the profiler. If somebody else's threads are like that, a worker ends too
 * early, and that is all.
 */
#if defined(__linux__)
enum { LOOK_MS = 100, TEXT = 2048 };

static const char *prof_read_text(const char *file, char *text)
{
   int fd = open(file, O_RDONLY | O_CLOEXEC);
   ssize_t size = fd < 0 ? -1 : read(fd, text, TEXT - 1);
   if (fd >= 0) close(fd);
   if (size <= 0) return NULL;
   text[size] = '\0';
   return text;
}

/* The name before the state may have any characters in it. */
static int prof_main_is_gone(void)
{
   char text[TEXT];
   const char *end = prof_read_text("/proc/self/stat", text) ? strrchr(text, ')') : NULL;
   return end && end[1] == ' ' && (end[2] == 'Z' || end[2] == 'X');
}

/* Is it a worker, or has it ended? */
static int prof_is_no_other(const char *thread, const char *blocked)
{
   char file[64], text[TEXT];
   const char *state, *blocks;
   snprintf(file, sizeof file, "/proc/self/task/%.20s/status", thread);
   if (!prof_read_text(file, text)) return 1;
   state = strstr(text, "\nState:\t");
   blocks = strstr(text, "\nSigBlk:\t");
   if (!state || !blocks) return 0;
   return state[8] == 'Z' || state[8] == 'X' || strncmp(blocks + 9, blocked, 16) == 0;
}

static void prof_own_blocked(char *blocked)
{
   uint64_t bits = 0;
   sigset_t mask;
   int i;
   pthread_sigmask(SIG_SETMASK, NULL, &mask);
   for (i = 1; i <= 64; ++i)
      if (sigismember(&mask, i) == 1) bits |= (uint64_t)1 << (i - 1);
   snprintf(blocked, 17, "%016llx", (unsigned long long)bits);
}

static int prof_is_alone(void)
{
   char blocked[17];
   const struct dirent *each;
   int alone = 1;
   DIR *threads = opendir("/proc/self/task");
   if (!threads) return 0;
   prof_own_blocked(blocked);
   while (alone && (each = readdir(threads)) != NULL)
      if (each->d_name[0] != '.') alone = prof_is_no_other(each->d_name, blocked);
   closedir(threads);
   return alone;
}

int Prof_Os_worker_is_last(Prof_Worker *worker)
{
   prof_running *running = prof_running_in(worker);
   uint64_t now = Prof_Os_ticks();
   if (running->is_last || now - running->looked < LOOK_MS * (uint64_t)1000000)
      return running->is_last;
   running->looked = now;
   running->is_last = prof_main_is_gone() && prof_is_alone();
   return running->is_last;
}
#else
int Prof_Os_worker_is_last(Prof_Worker *worker) { return prof_running_in(worker)->is_last; }
#endif

/* ---- the thread ---- */

/* The last one runs what the program asked for at exit, and signals are to come to that. */
static void prof_hear(uint64_t heard)
{
   sigset_t signals;
   int i;
   sigemptyset(&signals);
   for (i = 1; i <= 64; ++i)
      if (heard >> (i - 1) & 1) sigaddset(&signals, i);
   pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

static void *prof_run_worker(void *arg)
{
   Prof_Worker *worker = (Prof_Worker *)arg;
   worker->run(worker->with);
   if (prof_running_in(worker)->is_last) prof_hear(prof_running_in(worker)->heard);
   return NULL;
}

/* Tries a stack of ours first. It is refused if all of the variables do not fit. */
static int prof_create(Prof_Worker *worker)
{
   prof_running *running = prof_running_in(worker);
   pthread_attr_t small;
   int made = 0;
   if (pthread_attr_init(&small) == 0) {
      made = pthread_attr_setstacksize(&small, Prof_OS_WORKER_STACK + FOR_LOCALS) == 0 &&
             pthread_create(&running->thread, &small, prof_run_worker, worker) == 0;
      pthread_attr_destroy(&small);
   }
   return made || pthread_create(&running->thread, NULL, prof_run_worker, worker) == 0;
}

/* A thread has from the beginning what its maker has blocked. Not those that come of what a thread
 * does itself: blocked, they would end the program without the game's own handler. */
static int prof_create_deaf(Prof_Worker *worker)
{
   static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
   sigset_t deaf, before;
   size_t i;
   int made;
   sigfillset(&deaf);
   for (i = 0; i < sizeof own / sizeof *own; ++i) sigdelset(&deaf, own[i]);
   if (pthread_sigmask(SIG_BLOCK, &deaf, &before) != 0) return 0;
   for (i = 1; i <= 64; ++i)
      if (sigismember(&before, (int)i) == 0)
         prof_running_in(worker)->heard |= (uint64_t)1 << (i - 1);
   made = prof_create(worker);
   pthread_sigmask(SIG_SETMASK, &before, NULL);
   return made;
}

int Prof_Os_worker_start(Prof_Worker *worker, void (*run)(void *), void *with)
{
   int error = errno, fds[2];
   memset(worker, 0, sizeof *worker);
   if (prof_open_pipe(fds)) {
      worker->run = run;
      worker->with = with;
      worker->ends[0] = fds[1];
      worker->ends[1] = fds[0];
      prof_running_in(worker)->process = getpid();
      worker->runs = prof_create_deaf(worker);
      if (!worker->runs) prof_close_pipe(fds);
   }
   errno = error;
   return worker->runs;
}

void Prof_Os_worker_join(Prof_Worker *worker)
{
   int error = errno, fds[2];
   if (!worker->runs) return;
   if (prof_running_in(worker)->process == getpid() &&
       !pthread_equal(prof_running_in(worker)->thread, pthread_self()))
      pthread_join(prof_running_in(worker)->thread, NULL);
   fds[0] = (int)worker->ends[0];
   fds[1] = (int)worker->ends[1];
   prof_close_pipe(fds);
   memset(worker, 0, sizeof *worker);
   errno = error;
}

/* Behind the profiler's own, which was registered when its lock was first taken. */
int Prof_Os_worker_at_fork(void (*fn)(void))
{
   static void (*asked[FORKS])(void);
   int error = errno, i = 0;
   while (i < FORKS && asked[i] && asked[i] != fn) ++i;
   if (i < FORKS && !asked[i] && pthread_atfork(NULL, NULL, fn) == 0) asked[i] = fn;
   errno = error;
   return i < FORKS && asked[i] == fn;
}

int Prof_Os_worker_around_fork(void (*before)(void), void (*in_parent)(void),
                               void (*in_child)(void))
{
   static int asked;
   int error = errno;
   if (!asked) asked = pthread_atfork(before, in_parent, in_child) == 0;
   errno = error;
   return asked;
}

void Prof_Os_worker_sleep(unsigned ms)
{
   struct timespec left;
   left.tv_sec = (time_t)(ms / 1000);
   left.tv_nsec = (long)(ms % 1000) * 1000000;
   nanosleep(&left, NULL);
}

#elif defined(__EMSCRIPTEN__)

int Prof_Os_worker_start(Prof_Worker *worker, void (*run)(void *), void *with)
{
   (void)run;
   (void)with;
   worker->runs = 0;
   return 0;
}
void Prof_Os_worker_join(Prof_Worker *worker) { (void)worker; }
int Prof_Os_worker_at_fork(void (*fn)(void)) { return (void)fn, 1; }
int Prof_Os_worker_around_fork(void (*a)(void), void (*b)(void), void (*c)(void))
{
   return (void)a, (void)b, (void)c, 1;
}
int Prof_Os_worker_wait(Prof_Worker *worker, unsigned ms) { return (void)worker, (void)ms, 0; }
int Prof_Os_worker_wait_ns(Prof_Worker *worker, uint64_t ns) { return (void)worker, (void)ns, 0; }
int Prof_Os_worker_is_last(Prof_Worker *worker) { return (void)worker, 0; }
void Prof_Os_worker_wake(Prof_Worker *worker) { (void)worker; }
void Prof_Os_worker_sleep(unsigned ms) { (void)ms; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
