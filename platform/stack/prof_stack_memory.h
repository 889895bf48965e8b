/* prof_stack_memory.h - this process's own memory, read where nobody knows whether it may be read:
 * the system copies, and says how far it came. One prof_stack_memory_*.c per system.
 */
#ifndef INC_PROF_STACK_MEMORY_H
#define INC_PROF_STACK_MEMORY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns how many bytes were copied, from the first on; 0 also where the system cannot. Needs
 * about a microsecond. errno and its like stay. */
extern uint32_t Prof_Stack_Memory_read(uint64_t address, void *to, uint32_t size);

/* Returns 1 if the address is in memory that may be executed. May need a millisecond where a
 * process has many mappings, so it is asked only for code that no module has. */
extern int Prof_Stack_Memory_can_run(uint64_t address);

#ifdef __cplusplus
}
#endif

#endif
