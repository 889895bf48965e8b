/* share_c.c - the C half of the sharing test: defines one public zone, uses both. */
#include "prof.h"

extern void from_c(void);
Prof_Define(defined_in_c);
extern Prof_Declare(defined_in_cpp);

void from_c(void)
{
   Prof_Region(defined_in_c)
   Prof_End
   Prof_Region(defined_in_cpp)
   Prof_End
}
