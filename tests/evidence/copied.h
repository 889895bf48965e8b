/* copied.h - a copy of the calling thread's own stack, taken in a signal's handler, which has a
 * stack of its own, so that nothing below the stack pointer changes. */
#ifndef INC_COPIED_H
#define INC_COPIED_H

#include <cstdint>
#include <vector>

#include "platform/stack/prof_stack_copy.h"
#include "platform/stack/prof_unwind.h"

struct Copied {
   Prof_Stack_Copy copy = {};
   std::vector<unsigned char> bytes;
   explicit Copied(uint32_t room = 1 << 15) : bytes(room) {}
   Copied(const Copied &) = delete;
};

struct Stack {
   std::vector<Prof_Frame_Place> places;
   unsigned flags = 0;
};

/* What a handler knows of what it interrupted. */
void copied_context(Copied &copied, const void *context);

/* Sends a signal to itself. */
void copied_here(Copied &copied);

/* Calls fn, in which a break point's trap takes the copy. */
void copied_at_trap(Copied &copied, void (*fn)());

Stack unwound(const Copied &copied, int most = 256);

#endif
