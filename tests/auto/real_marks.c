/* real_marks.c - every mark of prof.h in C, compiled with -finstrument-functions: none of prof.h's
 * own functions may mark itself. */
#include "prof.h"

extern void marks_of_c(void);

Prof_Define(real_region);

void marks_of_c(void)
{
   Prof_Begin(c_zone)
   Prof_Region(real_region)
   Prof_Counter(c_counter);
   Prof_Add(c_added, 2);
   Prof_Sample(c_sample, 1.5);
   Prof_Event(c_event, 3);
   Prof_End
   Prof_Begin_name("c_named")
   Prof_End
   Prof_Begin_handle(Prof_handle("c_handle"))
   Prof_Next(c_next)
   Prof_Next_name("c_next_name")
   Prof_End
   Prof_End
}
