/* prof_start.c - see prof_start.h */
#ifdef Prof_ENABLED
#include "prof_start.h"
#include "prof_clock.h"

static int tried, running;

int Prof_start(void)
{
   Prof_ASSERT(Prof_lock_is_mine());
   if (tried) return running;
   tried = 1;
   Prof_fit_settings();
   running = Prof_start_zones() && Prof_start_states();
   if (running) Prof_start_clock();
   else Prof_log("no memory to start with: nothing will be measured");
   return running;
}

int Prof_configure(const Prof_Config *config)
{
   int early;
   if (!Prof_check_config(config)) return 0;
   Prof_lock();
   early = !tried;
   if (early) Prof_take_config(config);
   Prof_unlock();
   if (!early)
      Prof_log("Prof_configure: too late, the profiler has started (a zone or another call came "
               "first)");
   return early;
}

Prof_Site Prof_null_handle = {0, 0, 0, "(null handle)", "", 0};

Prof_Site *Prof_handle(const char *name)
{
   static Prof_Site none = {0, 0, 0, "", "", 0}; /* for a profiler that could not start */
   char text[Prof_MAX_TEXT + 1];
   Prof_Site *site;
   if (Prof_in_hook()) return &Prof_null_handle; /* finding a name may need the hook again */
   Prof_plain_name(text, name ? name : "(null)");
   Prof_lock();
   site = Prof_start() ? Prof_site_of_name(text) : &none;
   Prof_unlock();
   return site;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
