// main_loop.cpp - see main_loop.h: where the program has the thread for itself.
#include "main_loop.h"

void main_loop(std::function<bool()> frame)
{
   while (frame()) {
   }
}
