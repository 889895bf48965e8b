/* plugin.c - instrumented code that is loaded and unloaded while the program runs. Built twice,
 * with other names, so that one plug-in can take the other's place in memory. */
#include "prof.h"

extern void plugin_work(int times);
extern void plugin_leave_open(void);
extern Prof_Declare(module_public); /* the library's */

void plugin_work(int times)
{
   int i;
   for (i = 0; i < times; ++i) {
#ifdef SECOND_PLUGIN
      Prof_Begin(in_second_plugin)
#else
      Prof_Begin(in_plugin)
#endif
      {
         Prof_Region(module_public)
         Prof_End
      }
      {
         Prof_Counter(plugin_counter)
      }
      Prof_End
   }
}

void plugin_leave_open(void)
{
   Prof_Begin(open_at_unload)
}
