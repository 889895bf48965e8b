/* consumer_d3d11.c - a program of somebody else that draws with Direct3D 11. It has no device here,
 * and is told so. Compiles as C++, too, and needs nothing of Direct3D's, nor is linked to it. */
#include <stdio.h>
#include <string.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "draw/d3d11/prof_d3d11.h"
#include "sources/gpu_d3d11/prof_d3d11_gpu.h"
#endif

int main(void)
{
   Prof_D3d11 host;
   memset(&host, 0, sizeof host);
   Prof_update(1);
   if (Prof_d3d11_start(&host) || Prof_d3d11_draw(0, 640, 480) || Prof_d3d11_draw_list(0, 0))
      return 1;
   if (Prof_d3d11_gpu_start(0)) return 1;
   Prof_d3d11_gpu_stop();
   Prof_d3d11_stop();
   printf("no device, no overlay\n");
   return 0;
}
