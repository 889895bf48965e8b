/* prof_own_thread.c - see prof_own_thread.h */
#ifdef Prof_ENABLED
#include "prof_own_thread.h"

#include <string.h>

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_thread.h"

static struct {
   uint32_t told_picture, told_input; /* several threads may come at once */
} own;

static void put_back(void)
{
   Prof_Compiler_exchange(&own.told_picture, 0);
   Prof_Compiler_exchange(&own.told_input, 0);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_first(uint32_t *told)
{
   Prof_Module_list(&module);
   return !Prof_Compiler_exchange(told, 1);
}

int Prof_Own_Thread_may_draw(const char *call)
{
   if (Prof_Thread_may_show()) return 1;
   if (is_first(&own.told_picture))
      Prof_Config_log(
         "%s: nothing is drawn, for another thread calls Prof_update: there call "
         "Prof_overlay_prepare, and here draw the list of Prof_overlay_take, as "
         "Prof_draw_list_gl(Prof_overlay_take()) does",
         call);
   return 0;
}

int Prof_Own_Thread_may_send(const char *call)
{
   if (Prof_Thread_may_show()) return 1;
   if (is_first(&own.told_input))
      Prof_Config_log(
         "%s: ignored, for another thread calls Prof_update: there call "
         "Prof_overlay_key, _char, _mouse and _action",
         call);
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
