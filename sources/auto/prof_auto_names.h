/* prof_auto_names.h - what the program's symbols say of a function, kept for ever.
 */
#ifndef INC_PROF_AUTO_NAMES_H
#define INC_PROF_AUTO_NAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_AUTO_TEXT = 512 };

typedef struct Prof_Auto_Named {
   char name[Prof_AUTO_TEXT];   /* never empty: without one, the module's and the offset in it */
   char file[Prof_AUTO_TEXT];   /* of the source, or "" */
   char module[Prof_AUTO_TEXT]; /* or "" */
   uint32_t module_number;
   uint64_t place; /* of the function in its module: the same in each run of a program */
   int line;       /* 0: not known */
} Prof_Auto_Named;

/* Any thread, without the lock; not for a handler of signals. Reads files. */
extern void Prof_Auto_Names_find(uint64_t function, Prof_Auto_Named *named);

/* Does the code of the function have so many bytes? -1: nobody knows. May be called under the
 * lock. */
extern int Prof_Auto_Names_is_as_large(uint32_t module, uint64_t function, uint32_t bytes);

/* A copy that stays, one of equal texts; "" if there is no memory. Under the lock. */
extern const char *Prof_Auto_Names_keep(const char *text);
extern size_t Prof_Auto_Names_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
