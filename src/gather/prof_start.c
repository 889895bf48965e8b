/* prof_start.c - see prof_start.h */
#ifdef Prof_ENABLED
#include "prof_start.h"
#include "prof_clock.h"

static int tried, running;

int Prof_Start_now(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (tried) return running;
   tried = 1;
   Prof_Config_fit();
   running = Prof_Zone_start() && Prof_State_start();
   if (running) Prof_Clock_start();
   else Prof_Config_log("no memory to start with: nothing will be measured");
   return running;
}

int Prof_configure(const Prof_Config *config)
{
   int early;
   if (!Prof_Config_check(config)) return 0;
   Prof_Config_lock();
   early = !tried;
   if (early) Prof_Config_take(config);
   Prof_Config_unlock();
   if (!early)
      Prof_Config_log(
         "Prof_configure: too late, the profiler has started (a zone or another call came "
         "first)");
   return early;
}

Prof_Site Prof_Start_null_handle = {0, 0, 0, "(null handle)", "", 0};

Prof_Site *Prof_handle(const char *name)
{
   static Prof_Site none = {0, 0, 0, "", "", 0}; /* for a profiler that could not start */
   char text[Prof_MAX_TEXT + 1];
   Prof_Site *site;
   if (Prof_Config_in_hook())
      return &Prof_Start_null_handle; /* finding a name may need the hook again */
   Prof_Zone_plain_name(text, name ? name : "(null)");
   Prof_Config_lock();
   site = Prof_Start_now() ? Prof_Zone_site_of_name(text) : &none;
   Prof_Config_unlock();
   return site;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
