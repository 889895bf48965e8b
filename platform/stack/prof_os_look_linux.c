/* prof_os_look_linux.c - prof_os_look.h for Linux on x86-64 and ARM64. Empty elsewhere.
 *
 * ONE QUESTION AT A TIME   `question` is its number and how far it is:
 *
 *      IDLE ──looker──> ASKED ──handler on that thread──> TAKEN ──> DONE ──looker──> IDLE
 *                         └──looker, out of patience──> IDLE
 *
 * Who changes ASKED has it: so a signal that comes late finds nothing to do, and a thread that was
 * stopped in the middle of its answer keeps the buffer, and the looker out, until it runs again. A
 * late signal may answer a later question for the same thread: what it copies is newer than the
 * question, and that is all that is asked.
 *
 * THE HANDLER   may interrupt anything, on a small stack: no function but gettid() and
 * process_vm_readv(), which are calls of the kernel; a frame of less than 300 bytes; no byte of
 * thread-local storage but errno, which it leaves as it was. It copies with what no sanitizer and
 * no interceptor sees: the stack of the game has red zones.
 *
 * WHERE THE STACK POINTER IS NOT IN THE THREAD'S OWN STACK   (a coroutine, a handler of the game's
 * on a stack of its own) nobody knows how far the stack goes: the kernel copies up to the first
 * page that is not there.
 *
 * WHEN A SIGNAL IS SENT   A thread that /proc calls running may be inside a system call all the
 * same: on its way to sleep, or woken and without a CPU yet, which takes milliseconds where many
 * threads want one. Then the signal would end the wait: of 24 calls of pselect() 6. So it is sent
 * only to a thread that had a CPU for BUSY_NS since it was seen first, and has not slept meanwhile;
 * one that gets none does not answer.
 *
 * A CALL THAT THE SIGNAL MEETS ALL THE SAME   fails with EINTR: that takes a microsecond's meeting.
 * It is undone: the handler sends the thread back to the call. The kernel does not tell which call
 * it was; but the GNU C library puts its number into the register right before it, and there it is
 * read, on x86-64. A call that fails so has done nothing yet, and one with a mask of signals
 * (sigsuspend, ppoll) finds another signal that came just then still pending. A time to wait begins
 * anew.
 *
 * THE END   A real-time signal that is on its way when its handler goes would end the program. To
 * ignore it drops all that are on their way to any thread, and only then it is given back.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for REG_RIP, dladdr() and pthread_getattr_np() in strict C99 */
#endif
#include "../prof_atomic.h"
#include "prof_os_look.h"

#if defined(__linux__) && defined(__LP64__) && (defined(__x86_64__) || defined(__aarch64__)) && \
   !defined(Prof_TSAN)
#include "../prof_compiler.h"
#include "prof_os_look_door.h"
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* A static program may have none of these. */
#pragma weak dladdr
#pragma weak dlopen
#pragma weak dlsym
#pragma weak dl_iterate_phdr

/* The linker's. */
extern const char __executable_start[], etext[];
#pragma weak __executable_start
#pragma weak etext

enum { LONGEST = 22 }; /* bytes of code that are looked at of a call; see prof_call_before */
enum { EPOLL_PWAIT2 = 441 }; /* newer than some headers */
enum { IDLE, ASKED, TAKEN, DONE, PHASES = 4 };
enum { MOST = 64 * 1024, TRIES = 4, SPINS = 40, BUSY_NS = 20000, SOON_NS = 20000 };

/* The looker reads it over and over: in a line of the cache of its own. */
static Prof_APART uint32_t question;

/* What the handler needs, and what it leaves. */
static Prof_APART struct {
   int64_t tid;
   const void *hands;
   uint64_t low, end;
   uint32_t room;
   uint64_t reg[Prof_STACK_REGS];
   uint64_t from;
   uint32_t size;
   void *read[3];
   struct iovec pieces[Prof_LOOK_PIECES];
   unsigned char bytes[MOST];
} answer;

static struct {
   int signal; /* 0: none is taken */
   pid_t pid;  /* that started; another one is a child of it */
   Prof_Look_read *read;
   struct sigaction before;
   const char *why;
   uint64_t libc, libc_size; /* the code of the GNU C library; 0: it is another one */
   uint32_t begun_anew;      /* calls */
} own;

/* ---- in the handler ---- */

#if defined(__x86_64__)
enum { ALL_KNOWN = (1 << 17) - 1 };

static Prof_UNJUDGED void prof_take_registers(const ucontext_t *at, uint64_t *reg)
{
   static const unsigned char order[17] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                           REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                           REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
   int i;
   for (i = 0; i < 17; ++i) reg[i] = (uint64_t)at->uc_mcontext.gregs[order[i]];
}

static Prof_UNJUDGED void prof_copy_there(unsigned char *to, uint64_t from, uint64_t size)
{
   __asm__ __volatile__("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}
#else
static const uint64_t ALL_KNOWN = ((uint64_t)1 << 33) - 1;

static Prof_UNJUDGED void prof_take_registers(const ucontext_t *at, uint64_t *reg)
{
   int i;
   for (i = 0; i < 31; ++i) reg[i] = at->uc_mcontext.regs[i];
   reg[Prof_STACK_SP] = at->uc_mcontext.sp;
   reg[Prof_STACK_PC] = at->uc_mcontext.pc;
}

/* Volatile, so that no compiler makes a call of it. Both ends of a stack are aligned. */
static Prof_UNJUDGED void prof_copy_there(unsigned char *to, uint64_t from, uint64_t size)
{
   volatile uint64_t *out = (volatile uint64_t *)(void *)to;
   const volatile uint64_t *in = (const volatile uint64_t *)(uintptr_t)from;
   uint64_t i;
   for (i = 0; i < size / 8; ++i) out[i] = in[i];
}
#endif

/* What is to be copied of a stack: from where, and how much. Returns 1 if all of that is there. */
static Prof_UNJUDGED int prof_range(uint64_t sp, uint64_t low, uint64_t end, uint32_t room,
                                    uint64_t *from, uint32_t *size)
{
   int inside = sp - low < end - low; /* never, if both are 0 */
   *from = (sp - Prof_STACK_BELOW) & ~(uint64_t)7;
   *size = room;
   if (!inside) return 0;
   if (*from < low) *from = low;
   if (end - *from < room) *size = (uint32_t)(end - *from);
   return 1;
}

#if defined(__x86_64__)
/* May the call begin anew, where it failed with EINTR? close() may not, and others are unknown. */
static Prof_UNJUDGED int prof_may_begin_anew(uint32_t call)
{
   switch (call) {
   case SYS_read: case SYS_readv: case SYS_write: case SYS_writev:
   case SYS_recvfrom: case SYS_recvmsg: case SYS_recvmmsg:
   case SYS_sendto: case SYS_sendmsg: case SYS_sendmmsg: case SYS_accept: case SYS_accept4:
   case SYS_nanosleep: case SYS_clock_nanosleep: case SYS_pause: case SYS_rt_sigsuspend:
   case SYS_poll: case SYS_ppoll: case SYS_select: case SYS_pselect6:
   case SYS_epoll_wait: case SYS_epoll_pwait: case EPOLL_PWAIT2:
   case SYS_futex: case SYS_rt_sigtimedwait: case SYS_semop: case SYS_semtimedop:
   case SYS_msgsnd: case SYS_msgrcv:
      return 1;
   }
   return 0;
}

typedef const volatile unsigned char prof_code; /* volatile: no compiler makes a call of it */

/* Goes back over mov disp8(%rsp), register, of 4 bytes or, with a prefix, of 5; not over others. */
static Prof_UNJUDGED prof_code *prof_skip_load(prof_code *end)
{
   if (end[-4] != 0x8B || (end[-3] & 0xC7) != 0x44 || end[-2] != 0x24) return end;
   if (end[-5] == 0x4C || end[-5] == 0x44) return end - 5;
   if (!(end[-3] & 0x38)) return end; /* %rax itself */
   return end[-5] == 0x48 ? end - 5 : end - 4;
}

/* The number of the call whose syscall instruction is at `end`; 0xFFFFFFFF: not known. That is
 * xor %eax, %eax or mov $call, %eax; and where the arguments had to be kept, loads of up to three
 * of them come between. */
static Prof_UNJUDGED uint32_t prof_call_before(prof_code *end)
{
   int i;
   if (end[0] != 0x0F || end[1] != 0x05) return 0xFFFFFFFFu;
   if (end[-2] == 0x31 && end[-1] == 0xC0) return 0;
   for (i = 0; i < 3 && end[-5] != 0xB8; ++i) end = prof_skip_load(end);
   if (end[-5] != 0xB8 || end[-1] != 0 || end[-2] != 0) return 0xFFFFFFFFu;
   return end[-4] | (uint32_t)end[-3] << 8;
}

static Prof_UNJUDGED void prof_undo_interruption(ucontext_t *at)
{
   uint64_t pc = (uint64_t)at->uc_mcontext.gregs[REG_RIP];
   uint32_t call;
   if (at->uc_mcontext.gregs[REG_RAX] != -EINTR) return;
   if (pc - LONGEST - own.libc >= own.libc_size) return;
   call = prof_call_before((prof_code *)(uintptr_t)(pc - 2));
   if (!prof_may_begin_anew(call)) return;
   at->uc_mcontext.gregs[REG_RAX] = call;
   at->uc_mcontext.gregs[REG_RIP] = (greg_t)(pc - 2);
   __atomic_fetch_add(&own.begun_anew, 1, __ATOMIC_RELAXED);
}
#else
static Prof_UNJUDGED void prof_undo_interruption(ucontext_t *at) { (void)at; }
#endif

static Prof_UNJUDGED void prof_answer(const ucontext_t *at)
{
   prof_take_registers(at, answer.reg);
   if (prof_range(answer.reg[Prof_STACK_SP], answer.low, answer.end, answer.room, &answer.from,
                  &answer.size))
      prof_copy_there(answer.bytes, answer.from, answer.size);
   else
      answer.size = Prof_Os_look_door_copy(own.pid, answer.bytes, answer.from, answer.size,
                                           answer.pieces);
   if (own.read) own.read(answer.hands, answer.read);
}

/* Changes `question`, if it is still what it was. */
static Prof_UNJUDGED int prof_change(uint32_t was, uint32_t is)
{
   return __atomic_compare_exchange_n(&question, &was, is, 0, __ATOMIC_ACQ_REL,
                                      __ATOMIC_RELAXED);
}

static Prof_UNJUDGED void prof_on_signal(int number, siginfo_t *about, void *where)
{
   int error = errno;
   uint32_t state = Prof_Atomic_acquire32(&question);
   (void)number;
   (void)about;
   if (state % PHASES == ASKED && Prof_Atomic_load64(&answer.tid) == syscall(SYS_gettid) &&
       prof_change(state, state - ASKED + TAKEN)) {
      prof_answer((const ucontext_t *)where);
      Prof_Atomic_release32(&question, state - ASKED + DONE);
   }
   prof_undo_interruption((ucontext_t *)where);
   errno = error;
}

/* ---- start and stop ---- */

static int prof_is_ours(void)
{
   struct sigaction now;
   return sigaction(own.signal, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
          now.sa_sigaction == prof_on_signal;
}

/* By these the kernel tells a thread of a fault of its own: it would come again and again. */
static int prof_is_fault(int signal)
{
   return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
          signal == SIGTRAP || signal == SIGSYS || signal == SIGABRT;
}

/* Takes the signal, if nobody has it. */
static int prof_take_signal(int signal)
{
   struct sigaction ours;
   if (prof_is_fault(signal)) return 0;
   if (sigaction(signal, NULL, &own.before) != 0) return 0;
   if ((own.before.sa_flags & SA_SIGINFO) || own.before.sa_handler != SIG_DFL) return 0;
   memset(&ours, 0, sizeof ours);
   ours.sa_sigaction = prof_on_signal;
   ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
   sigfillset(&ours.sa_mask);
   if (sigaction(signal, &ours, NULL) != 0) return 0;
   own.signal = signal;
   return 1;
}

/* Others begin at either end, and take the next ones; so it is one of the middle. */
static int prof_choose_signal(void)
{
   int first = SIGRTMIN, count = SIGRTMAX - SIGRTMIN + 1, i;
   for (i = 0; i < count; ++i)
      if (prof_take_signal(first + (count / 2 + i) % count)) return 1;
   return 0;
}

/* The handler may be entered as long as the process lives. */
static void prof_stay(void)
{
   Dl_info module;
   if (dladdr && dlopen && dladdr((const void *)&own, &module) && module.dli_fname)
      (void)dlopen(module.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

/* Notes where the code is that `there` is in. */
static int prof_note_code(struct dl_phdr_info *module, size_t size, void *there)
{
   uint64_t at = (uintptr_t)there;
   int i;
   (void)size;
   for (i = 0; i < module->dlpi_phnum; ++i) {
      const ElfW(Phdr) *part = &module->dlpi_phdr[i];
      uint64_t begin = module->dlpi_addr + part->p_vaddr;
      if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || at - begin >= part->p_memsz)
         continue;
      own.libc = begin;
      own.libc_size = part->p_memsz - LONGEST;
      return 1;
   }
   return 0;
}

/* In a static program it is a part of that, whose code lies between these. */
static void prof_find_libc(void)
{
   void *there = dlsym ? dlsym(RTLD_DEFAULT, "gnu_get_libc_version") : NULL;
   if (there && dl_iterate_phdr) dl_iterate_phdr(prof_note_code, there);
#if defined(__GLIBC__)
   if (there || (uintptr_t)nanosleep - (uintptr_t)__executable_start >=
                   (uintptr_t)etext - (uintptr_t)__executable_start)
      return;
   own.libc = (uintptr_t)__executable_start;
   own.libc_size = (uintptr_t)etext - own.libc - LONGEST;
#endif
}

/* A child of a fork has what its parent had, in the middle of anything. */
static void prof_forget(void)
{
   Prof_Atomic_store32(&question, IDLE);
   memset(&own, 0, sizeof own);
}

static const char *prof_begin(int signal)
{
   const char *why = Prof_Os_look_door_refusal();
   if (why) return why;
   if (signal ? prof_take_signal(signal) : prof_choose_signal()) return NULL;
   return signal ? "the signal has a handler already, tells of faults, or there is no such one"
                 : "all real-time signals have handlers already";
}

int Prof_Os_look_start(int signal, Prof_Look_read *read)
{
   if (own.signal && own.pid == getpid()) return 1;
   if (own.signal) {
      signal = signal ? signal : own.signal;
      if (prof_is_ours()) sigaction(own.signal, &own.before, NULL);
      prof_forget();
   }
   own.pid = getpid();
   own.read = read;
   own.why = prof_begin(signal);
   if (!own.why) prof_stay();
   if (!own.why) prof_find_libc();
   return !own.why;
}

void Prof_Os_look_stop(void)
{
   struct sigaction ignored;
   if (!own.signal) return;
   memset(&ignored, 0, sizeof ignored);
   ignored.sa_handler = SIG_IGN;
   if (prof_is_ours() && sigaction(own.signal, &ignored, NULL) == 0)
      sigaction(own.signal, &own.before, NULL);
   own.signal = 0;
}

const char *Prof_Os_look_refusal(void)
{
   return own.why || own.signal ? own.why : Prof_Os_look_door_refusal();
}

uint32_t Prof_Os_look_begun_anew(void) { return Prof_Atomic_load32(&own.begun_anew); }
int Prof_Os_look_signal(void) { return own.pid == getpid() ? own.signal : 0; }

/* ---- threads ---- */

static void prof_find_stack(Prof_Look_Thread *thread)
{
   pthread_attr_t attr;
   void *low;
   size_t size;
   if (pthread_getattr_np(pthread_self(), &attr) != 0) return;
   if (pthread_attr_getstack(&attr, &low, &size) == 0) {
      thread->low = (uintptr_t)low;
      thread->end = thread->low + size;
   }
   pthread_attr_destroy(&attr);
}

int Prof_Os_look_join(Prof_Look_Thread *thread)
{
   int error = errno;
   int64_t self = syscall(SYS_gettid);
   thread->low = thread->end = 0;
   thread->behind = 0;
   if (thread->tid == 0) thread->tid = self;
   if (thread->tid == self) prof_find_stack(thread);
   thread->door = Prof_Os_look_refusal() ? 0 : Prof_Os_look_door_open(thread->tid);
   errno = error;
   return thread->door != 0;
}

void Prof_Os_look_leave(Prof_Look_Thread *thread)
{
   int error = errno;
   Prof_Os_look_door_close(thread->door);
   memset(thread, 0, sizeof *thread);
   errno = error;
}

/* ---- looking ---- */

static uint64_t prof_now_ns(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Of CPU time that the thread has had. The clock's number is the kernel's own way to say it. */
static uint64_t prof_used_ns(const Prof_Look_Thread *thread)
{
   struct timespec used = {0, 0};
   clockid_t clock = (clockid_t)(~(uint32_t)thread->tid << 3 | 6);
   clock_gettime(clock, &used);
   return (uint64_t)used.tv_sec * 1000000000u + (uint64_t)used.tv_nsec;
}

/* Somebody else may need this CPU: longer each time. */
static void prof_pause(struct timespec *pause)
{
   nanosleep(pause, NULL);
   if (pause->tv_nsec < 200000) pause->tv_nsec *= 2;
}

/* What is looked at to know that it runs: see the head of this file. */
typedef struct prof_run {
   uint64_t used_ns, switches; /* CPU time, and how often it left the CPU to wait, at first */
} prof_run;

/* It had a CPU for a while, and did not sleep since. */
static int prof_was_busy(const Prof_Look_Thread *thread, prof_run *run)
{
   uint64_t used = prof_used_ns(thread);
   uint64_t switches = Prof_Os_look_door_switches(thread->tid);
   if (switches == run->switches) return used - run->used_ns >= BUSY_NS;
   run->used_ns = used;
   run->switches = switches;
   return 0;
}

/* Waits until the thread has been on a CPU for a while, or does something else than to run. Where
 * all CPUs are busy it may be the looker who takes the thread's: then it is looked at over a pause
 * whether it ran. */
static Prof_Look_State prof_wait_busy(const Prof_Look_Thread *thread, Prof_Look_Line *line,
                                      uint64_t until)
{
   struct timespec pause = {0, 10000};
   prof_run run = {0, 0};
   uint64_t used = prof_used_ns(thread);
   int i;
   for (i = 0;; ++i) {
      Prof_Look_State state = Prof_Os_look_door_read(thread->door, line);
      if (state != Prof_LOOK_RUNS) return state;
      if (i < SPINS && prof_used_ns(thread) - used >= BUSY_NS) return Prof_LOOK_RUNS;
      if (i < SPINS) continue;
      if (prof_was_busy(thread, &run)) return Prof_LOOK_RUNS;
      if (prof_now_ns() >= until) return Prof_LOOK_UNTOLD;
      prof_pause(&pause);
   }
}

static int prof_is_done(void) { return Prof_Atomic_acquire32(&question) % PHASES == DONE; }

/* A thread that has a CPU answers within some microseconds. */
static int prof_wait(uint64_t until)
{
   struct timespec pause = {0, 10000};
   uint64_t soon = prof_now_ns() + SOON_NS;
   while (!prof_is_done()) {
      uint64_t now = prof_now_ns();
      if (now >= until) return 0;
      if (now >= soon) prof_pause(&pause);
   }
   return 1;
}

/* Puts the question. Returns its number; 0: the thread that was asked before is not done with its
 * answer. */
static uint32_t prof_put(const Prof_Look_Thread *thread, uint32_t room)
{
   uint32_t state = Prof_Atomic_acquire32(&question);
   if (state % PHASES == TAKEN) return 0;
   state = (state / PHASES + 1) * PHASES + ASKED;
   Prof_Atomic_store64(&answer.tid, thread->tid);
   answer.hands = thread->hands;
   answer.low = thread->low;
   answer.end = thread->end;
   answer.room = room < MOST ? room : (uint32_t)MOST;
   memset(answer.read, 0, sizeof answer.read);
   Prof_Atomic_release32(&question, state);
   return state;
}

/* One signal on its way is enough: they would pile up before a thread that takes none. */
static int prof_send(const Prof_Look_Thread *thread)
{
   if (thread->behind && Prof_Os_look_door_pends(thread->tid, own.signal)) return 0;
   return syscall(SYS_tgkill, own.pid, (pid_t)thread->tid, own.signal) == 0 ? 0 : errno;
}

static void prof_take_answer(Prof_Stack_Copy *copy, void **read)
{
   memcpy(copy->reg, answer.reg, sizeof copy->reg);
   memcpy(copy->bytes, answer.bytes, answer.size);
   memcpy(read, answer.read, sizeof answer.read);
   copy->known = ALL_KNOWN;
   copy->from = answer.from;
   copy->size = answer.size;
   copy->call = -1;
}

static Prof_Looked prof_ask(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **read,
                            uint64_t until)
{
   uint32_t state = own.why ? 0 : prof_put(thread, copy->room);
   int error;
   if (!state) return Prof_LOOK_NO_ANSWER;
   error = prof_send(thread);
   thread->behind = !error && !prof_wait(until);
   if ((error || thread->behind) && prof_change(state, state - ASKED))
      return error == ESRCH ? Prof_LOOK_GONE : Prof_LOOK_NO_ANSWER;
   if (!prof_is_done()) return Prof_LOOK_NO_ANSWER; /* in the middle of it, and without a CPU */
   prof_take_answer(copy, read);
   return Prof_LOOK_SEEN;
}

/* What the kernel told of its registers: a system call leaves its arguments where they are. */
static void prof_take_line(const Prof_Look_Line *line, Prof_Stack_Copy *copy)
{
#if defined(__x86_64__)
   static const unsigned char order[6] = {5, 4, 1, 10, 8, 9}; /* rdi rsi rdx r10 r8 r9 */
#else
   static const unsigned char order[6] = {0, 1, 2, 3, 4, 5};
#endif
   int i;
   memset(copy->reg, 0, sizeof copy->reg);
   copy->reg[Prof_STACK_SP] = line->sp;
   copy->reg[Prof_STACK_PC] = line->pc;
   copy->known = (uint64_t)1 << Prof_STACK_SP | (uint64_t)1 << Prof_STACK_PC;
   copy->call = line->call;
   for (i = 0; i < 6 && line->call >= 0; ++i) {
      copy->reg[order[i]] = line->args[i];
      copy->known |= (uint64_t)1 << order[i];
   }
}

/* Of a thread that sleeps. It may wake, and end, at any moment: so the kernel copies. */
static int prof_look_outside(const Prof_Look_Thread *thread, const Prof_Look_Line *line,
                             Prof_Stack_Copy *copy, void **read)
{
   struct iovec pieces[Prof_LOOK_PIECES];
   Prof_Look_Line again;
   uint32_t room = copy->room < MOST ? copy->room : (uint32_t)MOST;
   prof_take_line(line, copy);
   (void)prof_range(line->sp, thread->low, thread->end, room, &copy->from, &copy->size);
   copy->size = Prof_Os_look_door_copy(own.pid, copy->bytes, copy->from, copy->size, pieces);
   if (own.read) own.read(thread->hands, read);
   (void)Prof_Os_look_door_read(thread->door, &again);
   return again.length == line->length && memcmp(again.text, line->text, line->length) == 0;
}

static Prof_Looked prof_look_once(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **read,
                                  uint64_t until)
{
   Prof_Look_Line line;
   Prof_Look_State state = prof_wait_busy(thread, &line, until);
   if (state == Prof_LOOK_RUNS) {
      Prof_Looked looked = prof_ask(thread, copy, read, until);
      if (looked != Prof_LOOK_NO_ANSWER) return looked;
      state = Prof_Os_look_door_read(thread->door, &line);
   }
   if (state == Prof_LOOK_ENDED) return Prof_LOOK_GONE;
   if ((state == Prof_LOOK_SLEEPS || state == Prof_LOOK_FAULTS) &&
       prof_look_outside(thread, &line, copy, read))
      return Prof_LOOK_SEEN;
   return Prof_LOOK_NO_ANSWER;
}

Prof_Looked Prof_Os_look(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **cur, void **in,
                         void **top, unsigned wait_ms)
{
   void *read[3] = {NULL, NULL, NULL};
   Prof_Looked looked = Prof_LOOK_NO_ANSWER;
   uint64_t until = prof_now_ns() + (uint64_t)(wait_ms ? wait_ms : 1) * 1000000u;
   int error = errno, i;
   if (!prof_is_ours()) own.why = "somebody has taken the signal since";
   copy->own_from = thread->low;
   copy->own_end = thread->end;
   if (!thread->door || !own.signal || own.pid != getpid()) looked = Prof_LOOK_GONE;
   for (i = 0; i < TRIES && looked == Prof_LOOK_NO_ANSWER && (i == 0 || !thread->behind); ++i)
      looked = prof_look_once(thread, copy, read, until);
   *cur = read[0];
   *in = read[1];
   *top = read[2];
   errno = error;
   return looked;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
