/* prof_start.c - see prof_start.h */
#ifdef Prof_ENABLED
#include "prof_start.h"
#include "prof_clock.h"
#include "../base/prof_rules.h"
#include "../../platform/prof_os.h"
#include <string.h>

static struct {
   int tried, running;
   uint64_t began; /* the system's clock */
   Prof_Site none; /* what handles are of a profiler that could not start */
} own = {0, 0, 0, {0, 0, 0, "", "", 0}};

int Prof_Start_now(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.tried) return own.running;
   own.tried = 1;
   own.began = Prof_Os_ticks();
   Prof_Config_fit();
   own.running = Prof_Zone_start() && Prof_State_start();
   if (own.running) Prof_Clock_start();
   else Prof_Config_log("no memory to start with: nothing will be measured");
   return own.running;
}

int Prof_Start_is_running(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return own.running;
}

uint64_t Prof_Start_seconds_ago(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return own.tried ? (Prof_Os_ticks() - own.began) / 1000000000u : 0;
}

int Prof_configure(const Prof_Config *config)
{
   int early;
   if (!Prof_Config_check(config)) return 0;
   Prof_Config_lock();
   early = !own.tried;
   if (early) {
      Prof_Config_take(config);
      Prof_Rules_forget();
   }
   Prof_Config_unlock();
   if (!early)
      Prof_Config_log(
         "Prof_configure: too late, the profiler has started (a zone or another call came "
         "first)");
   return early;
}

Prof_Site Prof_Start_null_handle = {0, 0, 0, "(null handle)", "", 0};

/* What the sites of handles hold prof_sites.c clears, as it does the game's. */
void Prof_Start_put_back(void) { own.tried = own.running = 0; }

/* A place needs a file, which is none of ours. */
Prof_Site *Prof_handle_at(const char *name, const char *file, int line)
{
   enum { MOST = Prof_ANY_LINE - 1 }; /* what lies above is a flag of macros' */
   char text[Prof_MAX_TEXT + 1], path[Prof_MAX_TEXT + 1];
   Prof_Site *site;
   if (Prof_Config_in_hook())
      return &Prof_Start_null_handle; /* finding a name may need the hook again */
   Prof_Zone_plain_name(text, name ? name : "(null)");
   Prof_Zone_plain_path(path, file && strcmp(file, Prof_COUNT_FILE) != 0 ? file : "");
   if (line < 0 || !*path) line = 0;
   if (line > MOST) line = MOST;
   Prof_Config_lock();
   site = Prof_Start_now() ? Prof_Zone_site_of_name(text, path, line) : &own.none;
   Prof_Config_unlock();
   return site;
}

Prof_Site *Prof_handle(const char *name) { return Prof_handle_at(name, "", 0); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
