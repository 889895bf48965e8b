/* core.c - what a game and its server have in common. */
#include "core.h"

int step_core(int tick)
{
   Prof_Begin(core_step)
   tick = tick * 3 + 1;
   Prof_End
   return tick;
}
