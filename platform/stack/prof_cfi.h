/* prof_cfi.h - how to get from a function to its caller, as compilers tell it for each instruction:
 * DWARF's call frame information in the form of .eh_frame.
 *
 *      .eh_frame_hdr    (begin of a function, its FDE), sorted      a binary search finds
 *      .eh_frame        FDE: which instructions, its CIE, changes   a function
 *                       CIE: what is common to many functions
 *
 * The "CFA" is what the stack pointer was before the call. A row says how to compute it, and for
 * each register of the caller where it is, at one instruction.
 *
 * All of it is read as if an enemy had written it: nothing outside of the bytes given is read, and
 * each loop ends.
 */
#ifndef INC_PROF_CFI_H
#define INC_PROF_CFI_H

#include "prof_stack_copy.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that may be read, and where it lies, or would lie. */
typedef struct Prof_Cfi_Bytes {
   const unsigned char *bytes;
   uint64_t address, size;
} Prof_Cfi_Bytes;

typedef enum Prof_Cfi_How {
   Prof_CFI_UNSET,     /* nothing is said: what the CPU's calling convention says */
   Prof_CFI_UNKNOWN,   /* it is lost; of the return address: the stack ends here */
   Prof_CFI_SAME,      /* the caller's is the callee's */
   Prof_CFI_AT,        /* it lies at CFA + value */
   Prof_CFI_IS,        /* it is CFA + value */
   Prof_CFI_REGISTER,  /* it is in register `value` */
   Prof_CFI_AT_RESULT, /* it lies where the expression says */
   Prof_CFI_IS_RESULT  /* it is what the expression says */
} Prof_Cfi_How;

typedef struct Prof_Cfi_Rule {
   uint32_t how;  /* a Prof_Cfi_How */
   uint32_t size; /* bytes of the expression */
   int64_t value;
   const unsigned char *expression;
} Prof_Cfi_Rule;

typedef struct Prof_Cfi_Row {
   Prof_Cfi_Rule cfa; /* IS: register `cfa_register` + value; IS_RESULT */
   Prof_Cfi_Rule rule[Prof_STACK_REGS];
   uint64_t begin; /* of the function */
   uint32_t cfa_register, return_register;
   uint32_t of_signal; /* the frame of a signal's handler: its caller was interrupted, not called */
} Prof_Cfi_Row;

/* Finds what is said of the instruction at `address`. `part` is the memory that has the tables,
 * `index` the address of .eh_frame_hdr in it and `index_size` its bytes; index_size 0: index is
 * that of .eh_frame, which is then searched from its begin to its end. Returns 0 if nothing is
 * said, or what is said cannot be understood.
 * `hint` may be null. Else it has the address of an entry that is looked at first, or anything
 * else, and gets that of the entry which was found. */
extern int Prof_Cfi_find(const Prof_Cfi_Bytes *part, uint64_t index, uint64_t index_size,
                         uint64_t address, Prof_Cfi_Row *row, uint64_t *hint);

/* Memory of the thread, as it was. Returns 0 if it cannot be read. */
typedef struct Prof_Cfi_Memory {
   int (*read)(void *with, uint64_t address, uint64_t *word);
   void *with;
} Prof_Cfi_Memory;

/* Runs an expression: `first` is on its stack at the begin if has_first. Returns 0 if it cannot be
 * understood, or asks for what is not known. */
extern int Prof_Cfi_evaluate(const Prof_Cfi_Rule *rule, const Prof_Stack_Copy *frame,
                             const Prof_Cfi_Memory *memory, const uint64_t *first,
                             uint64_t *result);

#ifdef __cplusplus
}
#endif

#endif
