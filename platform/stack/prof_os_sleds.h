/* prof_os_sleds.h - the contract with XRay, of clang's run-time library: functions that the
 * compiler left room in ("sleds"), which can be switched on to call a handler while the program
 * runs.
 *
 *      unpatched   jmp over the rest; nops          about nothing
 *      patched     mov id; call a trampoline        which saves all registers and calls the handler
 *
 * XRay is found by weak references, so a program without it links, and is told so. Its own header
 * is C++ only; what is declared here has the same form. It knows functions by numbers from 1.
 *
 * What must be known of it (clang 14): a switch of all functions is two mprotects for the whole
 * program, of one function two as well, so that all 10,000 at once take less than a millisecond and
 * one 25 us. Code that runs at that moment gives half a pair: an exit without an enter, or an enter
 * without an exit. While a switch goes on, another one fails. Shared libraries are left out.
 * Exceptions and longjmp leave without an exit; a tail call is an exit before the next enter.
 */
#ifndef INC_PROF_OS_SLEDS_H
#define INC_PROF_OS_SLEDS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a handler is called with, as XRay numbers it. Others are for arguments and events. */
enum { Prof_SLED_ENTER = 0, Prof_SLED_EXIT = 1, Prof_SLED_TAIL = 2, Prof_SLED_ENTER_ARGUMENTS = 3 };

/* Called on any thread, with calls that come late after it was given back, too. */
typedef void (*Prof_Sled_Handler)(int32_t function, int kind);

/* The highest number of a function; 0: the program has no sleds. */
extern uint32_t Prof_Os_sleds_count(void);
/* The function's address; 0: there is no such function. */
extern uint64_t Prof_Os_sleds_address(uint32_t function);

/* Makes the handler XRay's. Null, or why that cannot be, in words that stay valid: there are no
 * sleds, or somebody else uses them. */
extern const char *Prof_Os_sleds_take(Prof_Sled_Handler handler);
/* Takes it away again, if it still is that one. */
extern void Prof_Os_sleds_give_back(Prof_Sled_Handler handler);

/* Switch one function, or all. 0: the system does not let code be changed, or somebody else
 * switches just now. */
extern int Prof_Os_sleds_switch(uint32_t function, int on);
extern int Prof_Os_sleds_switch_all(int on);

#ifdef __cplusplus
}
#endif

#endif
