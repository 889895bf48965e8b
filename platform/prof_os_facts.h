/* prof_os_facts.h - what the system tells of the computer that the program runs on, and how the
 * library was built: for labels, and for viewers. One prof_os_facts_*.c per kind of system; what
 * one does not tell is 0 or "".
 */
#ifndef INC_PROF_OS_FACTS_H
#define INC_PROF_OS_FACTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Texts are UTF-8 or what the system has, and are cut where the room ends. */
typedef struct Prof_Facts {
   char system[128];  /* name, release and kind of CPU: "Linux 6.1.0 x86_64" */
   char cpu[64];      /* as it is sold */
   char vendor[12];   /* of the CPU; no 0 at the end */
   uint32_t cpu_word; /* on x86: its family, model and stepping, as it tells them; else 0 */
   uint32_t cpus;     /* logical ones that are in use */
   uint64_t ram;      /* bytes */
} Prof_Facts;

/* Opens files of the system and closes them again, which takes some 0.1 ms. errno and its like
 * stay. Any thread. */
extern void Prof_Os_facts_read(Prof_Facts *facts);

/* Fills the bytes with what the system has for secrets. Returns 0, and they hold anything, where it
 * has none, or refuses. errno and its like stay. Any thread. */
extern int Prof_Os_facts_random(void *bytes, size_t count);

/* Seconds since 1970, UTC. Any thread. */
extern uint64_t Prof_Os_facts_seconds(void);

/* What compiled the library: "gcc 12.2.0"; "" if it does not say. Stays valid. */
extern const char *Prof_Os_facts_compiler(void);
/* 1: the library was optimised; 0: it was not; -1: the compiler does not say. */
extern int Prof_Os_facts_optimised(void);

#ifdef __cplusplus
}
#endif

#endif
