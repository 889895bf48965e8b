/* zones.cpp - enters a zone many times, for callgrind to count the instructions of.
 *
 * Usage: zones FORM TIMES, FORM one of `forms` below. The loop itself costs the same in each, and
 * the difference of two counts of TIMES leaves out all that happens once.
 */
#include <cstdlib>
#include <cstring>

#include "prof.h"
#include "tests/feed_watch.h"

static void barrier() { __asm__ __volatile__("" ::: "memory"); }

static void none(long times)
{
   for (long i = 0; i < times; ++i) barrier();
}

static void c_form(long times)
{
   for (long i = 0; i < times; ++i) {
      Prof_Begin(c_form)
      barrier();
      Prof_End
   }
}

static void scope_form(long times)
{
   for (long i = 0; i < times; ++i) {
      Prof(scope_form);
      barrier();
   }
}

/* One leaf below two parents in turn: the site's guess is wrong every time. */
static void leaf()
{
   Prof(leaf);
   barrier();
}

static void miss(long times)
{
   for (long i = 0; i < times; i += 2) {
      {
         Prof(parent_1);
         leaf();
      }
      {
         Prof(parent_2);
         leaf();
      }
   }
}

static volatile int holds;

static void if_not(long times)
{
   for (long i = 0; i < times; ++i) {
      Prof_Begin_if(holds, if_not)
      barrier();
      Prof_End
   }
}

static void scope_if_not(long times)
{
   for (long i = 0; i < times; ++i) {
      Prof_Block_if(holds, if_not);
      barrier();
   }
}

static void inside_off(long times)
{
   Prof_Begin(switched_off)
   c_form(times);
   Prof_End
}

static void inside_scope_off(long times)
{
   Prof(switched_off);
   c_form(times);
}

/* Each begin and end is seen: both go through the gate. */
static void watch(int on)
{
   Prof_set_entry_stats(on);
   Prof_set_events(on);
}

/* As a viewer of Tracy does, whose reader is never late: the feed has room for all of it. */
static int feed_in(Prof_Context *c, uint32_t state, uint64_t now, int)
{
   if (!c->feed) c->feed = Prof_Feed_make(1 << 20);
   return feed_go_in(c, 1, state, now);
}

static void feed()
{
   static const Prof_Watcher watcher = {feed_in,    feed_out, feed_enter,
                                        feed_leave, nullptr,  Prof_LANE_FEED};
   for (int i = 0; i < 300; ++i) scope_form(1); /* a thread is new no more after some zones */
   Prof_Config_lock();
   if (!Prof_Thread_start_watching(&watcher)) std::abort();
   Prof_Config_unlock();
}

static const struct {
   const char *name;
   void (*run)(long times);
} forms[] = {
   {"none", none},
   {"c", c_form},
   {"scope", scope_form},
   {"miss", miss},
   {"off", [](long times) { Prof_set_enabled(0), c_form(times); }},
   {"watched", [](long times) { watch(1), c_form(times); }},
   {"fed", [](long times) { feed(), c_form(times); }},
   {"fed_scope", [](long times) { feed(), scope_form(times); }},
   {"fed_miss", [](long times) { feed(), miss(times); }},
   {"back", [](long times) { watch(1), c_form(10), watch(0), c_form(times); }},
   {"zone_off", [](long times) { Prof_set_zone_on("c_form", 0), c_form(times); }},
   {"scope_off", [](long times) { Prof_set_zone_on("scope_form", 0), scope_form(times); }},
   {"if_not", if_not},
   {"scope_if_not", scope_if_not},
   {"inside_off", inside_off},
   {"inside_scope_off", inside_scope_off}};

int main(int argc, char **argv)
{
   if (argc != 3) return 2;
   { Prof(warm_up); } /* the profiler has started */
   Prof_set_zone_on("switched_off", 0);
   for (const auto &form : forms)
      if (!std::strcmp(argv[1], form.name)) return form.run(std::atol(argv[2])), 0;
   return 2;
}
