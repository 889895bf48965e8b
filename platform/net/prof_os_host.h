/* prof_os_host.h - what a viewer is told of the program and of the computer that it runs on. One
 * prof_os_host_*.c per system; what a system does not tell, and all of it in browsers, is 0 or "".
 */
#ifndef INC_PROF_OS_HOST_H
#define INC_PROF_OS_HOST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Cpu_Kind {
   Prof_CPU_OTHER,
   Prof_CPU_X86,
   Prof_CPU_X86_64,
   Prof_CPU_ARM32,
   Prof_CPU_ARM64
} Prof_Cpu_Kind;

/* Texts are UTF-8 or what the system has, and are cut where the room ends. */
typedef struct Prof_Host {
   char program[64];  /* the file's name, without its folder */
   char computer[64]; /* as the network knows it */
   char system[128];  /* name and release */
   char cpu[64];      /* as it is sold */
   char vendor[12];   /* of the CPU; no 0 at the end */
   uint32_t cpu_word; /* on x86: its family, model and stepping, as it tells them; else 0 */
   Prof_Cpu_Kind cpu_kind;
   uint32_t cpus;      /* logical ones that are in use */
   uint32_t cpu_end;   /* their numbers are below this one */
   uint64_t process;   /* its number */
   uint64_t started_s; /* the program; in seconds since 1970. Else it is the first question */
   uint64_t ram;       /* bytes */
} Prof_Host;

/* Opens files of the system and closes them again. errno and its like stay. */
extern void Prof_Os_host_read(Prof_Host *host);

/* The system's number of the calling thread, which debuggers show; not 0. Of two threads that live
 * it is never the same, if the system tells. */
extern uint32_t Prof_Os_host_thread(void);

/* Where a logical CPU is: numbers of a package and of a die, and of a core in the package. Returns
 * 0 if there is none of that number, or nobody tells: only Linux does. */
typedef struct Prof_Core {
   uint32_t package, die, core;
} Prof_Core;
extern int Prof_Os_host_core(uint32_t cpu, Prof_Core *core);

/* How busy all CPUs together were since the last question, in percent. Begins all zero; the first
 * question is since the system was started. Returns 0 if that is not told, or too short a time. */
typedef struct Prof_Host_Use {
   uint64_t busy, all;
} Prof_Host_Use;
extern int Prof_Os_host_use(Prof_Host_Use *since, float *percent);

#ifdef __cplusplus
}
#endif

#endif
