/* hello_values.c - what a game counts, beside what it costs: a line each; and a frame's figures. */
#include "prof.h"

#include <stdio.h>

static void draw(int calls)
{
   Prof_Begin(draw)
   int i;
   for (i = 0; i < calls; ++i) Prof_Add(draw_calls, 1); /* belongs to the open zones */
   Prof_End
}

int main(void)
{
   Prof_Value_Stats all, drawn, alive, path;
   int frame;
   for (frame = 0; frame < 100; ++frame) {
      draw(10 + frame);
      Prof_Sample(alive, 40 + frame % 3); /* holds until it is sampled anew */
      Prof_Event(path_length, frame * frame % 17); /* single amounts */
      Prof_update(1);
   }
   if (Prof_get_frame_value(0, "draw_calls", &all) &&
       Prof_get_frame_value(0, "draw_calls@draw", &drawn) &&
       Prof_get_frame_value(0, "alive", &alive) && Prof_get_frame_value(0, "path_length", &path))
      printf("draw calls %g, %g of them below draw; alive %g; path length %g\n", all.sum, drawn.sum,
             alive.mean, path.mean);
   return 0;
}
