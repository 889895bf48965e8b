/* prof_os_look_calls.c - the names of Linux's system calls, those in which threads of games wait,
 * or where they may be long. A program has calls of its own CPU alone; so does this. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_os_look.h"
#include <stdio.h>

typedef struct prof_call {
   int16_t number[2]; /* on x86-64 and on ARM64; -1: it has none of this name */
   const char *name;
} prof_call;

static const prof_call calls[] = {
   {{0, 63}, "read"}, {{1, 64}, "write"}, {{3, 57}, "close"}, {{7, -1}, "poll"},
   {{8, 62}, "lseek"}, {{9, 222}, "mmap"}, {{10, 226}, "mprotect"}, {{11, 215}, "munmap"},
   {{12, 214}, "brk"}, {{16, 29}, "ioctl"}, {{17, 67}, "pread64"}, {{18, 68}, "pwrite64"},
   {{19, 65}, "readv"}, {{20, 66}, "writev"}, {{23, -1}, "select"}, {{24, 124}, "sched_yield"},
   {{25, 216}, "mremap"}, {{26, 227}, "msync"}, {{28, 233}, "madvise"}, {{34, -1}, "pause"},
   {{35, 101}, "nanosleep"}, {{44, 206}, "sendto"}, {{45, 207}, "recvfrom"},
   {{46, 211}, "sendmsg"}, {{47, 212}, "recvmsg"}, {{43, 202}, "accept"}, {{42, 203}, "connect"},
   {{48, 210}, "shutdown"}, {{56, 220}, "clone"}, {{57, -1}, "fork"}, {{58, -1}, "vfork"},
   {{59, 221}, "execve"}, {{60, 93}, "exit"}, {{61, 260}, "wait4"}, {{62, 129}, "kill"},
   {{65, 193}, "semop"}, {{69, 189}, "msgsnd"}, {{70, 188}, "msgrcv"}, {{72, 25}, "fcntl"},
   {{73, 32}, "flock"}, {{74, 82}, "fsync"}, {{75, 83}, "fdatasync"}, {{77, 46}, "ftruncate"},
   {{217, 61}, "getdents64"}, {{82, -1}, "rename"}, {{83, -1}, "mkdir"}, {{87, -1}, "unlink"},
   {{89, -1}, "readlink"}, {{2, -1}, "open"}, {{4, -1}, "stat"}, {{5, 80}, "fstat"},
   {{6, -1}, "lstat"}, {{21, -1}, "access"}, {{293, 59}, "pipe2"}, {{202, 98}, "futex"},
   {{232, -1}, "epoll_wait"}, {{281, 22}, "epoll_pwait"}, {{441, 441}, "epoll_pwait2"},
   {{233, 21}, "epoll_ctl"}, {{230, 115}, "clock_nanosleep"}, {{228, 113}, "clock_gettime"},
   {{231, 94}, "exit_group"}, {{247, 95}, "waitid"}, {{257, 56}, "openat"},
   {{262, 79}, "newfstatat"}, {{263, 35}, "unlinkat"}, {{267, 78}, "readlinkat"},
   {{270, 72}, "pselect6"}, {{271, 73}, "ppoll"}, {{275, 76}, "splice"}, {{276, 77}, "tee"},
   {{277, 84}, "sync_file_range"}, {{285, 47}, "fallocate"}, {{286, 86}, "timerfd_settime"},
   {{290, 19}, "eventfd2"}, {{288, 242}, "accept4"}, {{299, 243}, "recvmmsg"},
   {{307, 269}, "sendmmsg"}, {{295, 69}, "preadv"}, {{296, 70}, "pwritev"},
   {{220, 192}, "semtimedop"}, {{130, 133}, "rt_sigsuspend"}, {{128, 137}, "rt_sigtimedwait"},
   {{15, 139}, "rt_sigreturn"}, {{242, 182}, "mq_timedsend"}, {{243, 183}, "mq_timedreceive"},
   {{208, 4}, "io_getevents"}, {{209, 2}, "io_submit"}, {{426, 426}, "io_uring_enter"},
   {{324, 283}, "membarrier"}, {{318, 278}, "getrandom"}, {{326, 285}, "copy_file_range"},
   {{40, 71}, "sendfile"}, {{221, 223}, "fadvise64"}, {{187, 213}, "readahead"},
   {{149, 228}, "mlock"}, {{332, 291}, "statx"}, {{449, 449}, "futex_waitv"},
   {{455, 455}, "futex_wait"}, {{310, 270}, "process_vm_readv"}, {{162, 81}, "sync"},
   {{306, 267}, "syncfs"}, {{254, 27}, "inotify_add_watch"}, {{319, 279}, "memfd_create"},
   {{435, 435}, "clone3"}, {{219, 128}, "restart_syscall"}, {{101, 117}, "ptrace"},
   {{323, 282}, "userfaultfd"}, {{27, 232}, "mincore"}, {{41, 198}, "socket"}, {{49, 200}, "bind"},
   {{203, 122}, "sched_setaffinity"}, {{141, 140}, "setpriority"}, {{234, 131}, "tgkill"}
};

#if defined(__aarch64__)
enum { CPU = 1 };
#else
enum { CPU = 0 };
#endif

const char *Prof_Os_look_call_name(int32_t call, char room[Prof_LOOK_CALL_ROOM])
{
   size_t i;
   if (call < 0) return "";
   for (i = 0; i < sizeof calls / sizeof *calls; ++i)
      if (calls[i].number[CPU] == call) return calls[i].name;
   snprintf(room, Prof_LOOK_CALL_ROOM, "call %ld", (long)call);
   return room;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
