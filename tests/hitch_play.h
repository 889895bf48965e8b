/* hitch_play.h - a game whose frames take 10 ms, and what goes wrong in one of them. */
#ifndef INC_TESTS_HITCH_PLAY_H
#define INC_TESTS_HITCH_PLAY_H

#include "facts.h"

inline void play(double wrong = 0)
{
   Prof_Begin(work) spend(9 + wrong);
   Prof_End spend(1);
   Prof_update(1);
}

inline void play_as_usual(int frames)
{
   for (int i = 0; i < frames; ++i) play();
}

inline void stall(double wrong)
{
   play(wrong);
   play_as_usual(20);
}

#endif
