/* xray_none.cpp - a program without sleds, which wants to look inside a zone: prints why not. */
#include <cstdio>

#include "prof.h"
#include "sources/auto/prof_xray.h"

int main()
{
   Prof_Begin(solve) Prof_End Prof_update(1);
   if (!Prof_start_xray(nullptr)) return 2;
   if (Prof_look_inside("solve", 0)) return 3;
   Prof_Inside_Info info;
   Prof_get_inside(&info);
   std::puts(info.refusal);
   return info.state != Prof_INSIDE_NOTHING;
}
