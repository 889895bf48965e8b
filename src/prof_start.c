/* prof_start.c - see prof_start.h */
#include "prof_start.h"
#include "prof_clock.h"
#include "../platform/prof_os.h"
#include <string.h>

static int tried, running;

int Prof_start(void)
{
   if (tried) return running;
   tried = 1;
   running = Prof_start_zones() && Prof_start_states();
   if (running) Prof_start_clock();
   else Prof_log("no memory to start with: nothing will be measured");
   return running;
}

int Prof_configure(const Prof_Config *config)
{
   int early;
   if (!Prof_check_config(config)) return 0;
   Prof_os_lock();
   early = !tried;
   if (early) Prof_take_config(config);
   Prof_os_unlock();
   if (!early) Prof_log("Prof_configure: too late, a zone was entered already; nothing changed");
   return early;
}

Prof_Site *Prof_handle(const char *name)
{
   static Prof_Site none = {0, 0, 0, "", "", 0}; /* for a profiler that could not start */
   char text[Prof_MAX_TEXT + 1];
   size_t length;
   Prof_Site *site;
   if (!name) name = "(null)";
   length = strlen(name);
   if (length > Prof_MAX_TEXT) length = Prof_MAX_TEXT;
   memcpy(text, name, length);
   text[length] = 0;
   Prof_os_lock();
   site = Prof_start() ? Prof_site_of_name(text) : &none;
   Prof_os_unlock();
   return site;
}
