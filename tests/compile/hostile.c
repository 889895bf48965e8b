/* hostile.c - the headers that a game may include, after somebody else's macros; see hostile.h. Its
 * own code goes on after these are gone. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "hostile.h"
#include "every_header.h"

/* They are as the program has defined them. */
int still_theirs[N == 64 && x == 64 && min(2, 3) == 2 && linux == 1 ? 1 : -1];

int frame(void)
{
   Prof_Begin(zone)
   Prof_Counter(calls)
   Prof_Add(bytes, N);
   Prof_End
   return Prof_update(1), still_theirs[0];
}
