/* consumer_vk.c - a program of somebody else that draws with Vulkan. It has no device here,
 * and is told so. Compiles as C++, too, and needs nothing of Vulkan's. */
#include <stdio.h>
#include <string.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "draw/vulkan/prof_vk.h"
#endif

int main(void)
{
   Prof_Vk host;
   memset(&host, 0, sizeof host);
   Prof_update(1);
   if (Prof_vk_start(&host) || Prof_vk_draw(0, 640, 480) || Prof_vk_draw_list(0, 0)) return 1;
   Prof_vk_stop();
   printf("no device, no overlay\n");
   return 0;
}
