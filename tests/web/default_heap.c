/* default_heap.c - everything that takes memory, in a page with the heap that emcc gives it
 * unasked: 16 MiB that cannot grow, where a refused allocation ends it. Tells what was taken.
 */
#include <stdio.h>
#include <stdlib.h>

#include "prof.h"

static size_t taken;

static void *take(size_t bytes, void *user)
{
   (void)user;
   taken += bytes;
   return malloc(bytes);
}

static void give(void *memory, void *user)
{
   (void)user;
   free(memory);
}

/* More states than fit. */
static void descend(int depth)
{
   Prof_Begin(descend)
   if (depth > 0) descend(depth - 1);
   Prof_End
}

static void play(void)
{
   int frame;
   Prof_set_events(1);
   Prof_set_entry_stats(1);
   for (frame = 0; frame < 300; ++frame) {
      char name[16];
      Prof_Begin(think)
      (void)snprintf(name, sizeof name, "part %d", frame);
      Prof_Begin_name(name)
      Prof_End
      descend(frame == 200 ? 5000 : 5);
      Prof_End
      if (frame == 10) (void)Prof_overlay_action(Prof_ACTION_TOGGLE);
      if (frame % 30 == 29) (void)Prof_overlay_action(Prof_ACTION_NEXT_VIEW);
      (void)Prof_overlay_draw(1280, 720);
      Prof_update(1);
   }
}

int main(int argc, char **argv)
{
   Prof_Config config = Prof_default_config();
   Prof_Info info;
   config.alloc = take;
   config.release = give;
   /* The default allocator and the game's, which is only there to count. */
   if (argc > 1 && argv[1][0] == 'c' && !Prof_configure(&config)) return 1;
   play();
   Prof_get_info(&info);
   printf("%d frames, %lu refused, history of %lu bytes, %lu taken\n", info.frames_kept,
          info.failed_allocs, (unsigned long)config.history_bytes, (unsigned long)taken);
   return info.failed_allocs != 0 || info.frames_kept < 100;
}
