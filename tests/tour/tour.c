/* tour.c - a game in C that calls everything prof.h offers, and holds the results against what must
 * be true whatever the limits are and whoever is out of memory: no time is lost, no value is
 * undefined, nothing crashes. Fake clock.
 *
 *    tour plain|tiny FOLDER          default limits; all limits as small as they go
 *    tour count FOLDER               says how often the profiler asks for memory
 *    tour at|from N FOLDER           the Nth request for memory, or all from it on, is refused
 *
 * It is C, so that MemorySanitizer knows every byte that it reads.
 */
#include "tour.h"
#include <stdlib.h>
#include <string.h>

static Tour tour;

static void *take(size_t bytes, void *user)
{
   Tour *t = (Tour *)user;
   long call = t->requests++;
   if (call >= t->refuse_from && call < t->refuse_to) return 0;
   return malloc(bytes);
}

static void give(void *memory, void *user)
{
   (void)user;
   free(memory);
}

static void listen(const char *message, void *user)
{
   Tour *t = (Tour *)user;
   t->told += strlen(message);
}

static void set_up(Tour *t)
{
   Prof_Config config = Prof_default_config();
   config.user = t;
   config.log = listen;
   if (t->refuse_to || t->counting) {
      config.alloc = take;
      config.release = give;
   }
   if (t->tiny) {
      config.max_states = 64;
      config.max_zones = 16;
      config.max_names = 4;
      config.max_contexts = 2;
      config.history_frames = 2;
      config.history_bytes = 4096;
      config.max_hitches = 1;
   }
   EXPECT(t, Prof_configure(&config) == 1);
}

static int choose(Tour *t, int argc, char **argv)
{
   const char *mode = argc > 1 ? argv[1] : "";
   t->folder = argv[argc - 1];
   t->frames = 300;
   if (argc == 3 && !strcmp(mode, "plain")) return 1;
   if (argc == 3 && !strcmp(mode, "tiny")) return t->tiny = 1;
   t->frames = 40;
   if (argc == 3 && !strcmp(mode, "count")) return t->counting = 1;
   if (argc != 4) return 0;
   t->refuse_from = atol(argv[2]);
   t->refuse_to = !strcmp(mode, "at") ? t->refuse_from + 1 : LONG_MAX;
   return !strcmp(mode, "at") || !strcmp(mode, "from");
}

/* Limits that were passed must be told of, and only those. */
static void expect_counts(Tour *t)
{
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT(t, info.surplus_ends == 1);
   EXPECT(t, t->refuse_to ? info.failed_allocs > 0 : info.failed_allocs == 0);
   EXPECT(t, t->tiny ? info.over_states > 0 : info.over_states == 0 || t->refuse_to);
   EXPECT(t, t->tiny ? info.over_names > 0 : info.over_names == 0 || t->refuse_to);
   EXPECT(t, t->tiny ? info.over_contexts > 0 : info.over_contexts == 0 || t->refuse_to);
}

int main(int argc, char **argv)
{
   Tour *t = &tour;
   if (argc < 3 || !choose(t, argc, argv)) {
      fprintf(stderr, "usage: see tour.c\n");
      return 2;
   }
   set_up(t);
   Tour_play(t);
   Tour_look(t);
   Tour_write(t);
   if (!t->counting && !(t->refuse_to && t->refuse_from < 20)) expect_counts(t);
   if (t->counting) printf("%ld\n", t->requests);
   else printf("%d passed, %d failed\n", t->expected - t->failed, t->failed);
   return t->failed != 0;
}
