/* prof_xpti.cpp - see prof_xpti.h: begins and ends it, and looks once a frame who listens. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI)
#include "prof_xpti.h"
#include "prof_xpti_frame.h"
#include "prof_xpti_tell.h"
#include "prof_xpti_watch.h"
#include "../../platform/prof_os.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_shutdown.h"
#include "../../src/gather/prof_start.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_LOOKS = 1 << 16 };
enum { STOPPED, STARTING, STARTED, STOPPING };

static struct {
   uint32_t state;  /* written under the lock, read by the thread that updates, in order */
   uint32_t inside; /* a thread is in look_after */
   uint32_t heard;  /* somebody subscribed; written under the lock */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- who listens ---- */

static void heed(uint32_t heard)
{
   Prof_Config_lock();
   if (own.state == STARTED && heard != own.heard) {
      if (heard) {
         Prof_Xpti_Frame_open();
         (void)Prof_Xpti_Watch_open();
      } else {
         Prof_Xpti_Frame_close();
         Prof_Xpti_Watch_close();
      }
      Prof_Compiler_store_in_order(&own.heard, heard);
   }
   Prof_Config_unlock();
}

/* Without the lock. As a rule nobody subscribed, and nothing is done. */
static void look(bool updates)
{
   if (Prof_Config_in_hook() || Prof_Compiler_exchange(&own.inside, 1)) return;
   if (Prof_Compiler_load_in_order(&own.state) == STARTED) {
      uint32_t heard = Prof_Xpti_Tell_is_heard() != 0;
      if (heard != Prof_Compiler_load_in_order(&own.heard)) heed(heard);
      if (updates && Prof_Compiler_load_in_order(&own.heard)) Prof_Xpti_Frame_mark();
   }
   Prof_Compiler_store_in_order(&own.inside, 0);
}

/* At the end of each Prof_update. */
static void look_after(void) { look(true); }

/* ---- beginning and end ---- */

static int refuse(const char *why)
{
   Prof_Config_log("Prof_start_xpti: %s", why);
   return 0;
}

static int reserve()
{
   int free_now;
   Prof_Config_lock();
   Prof_Module_list(&module);
   free_now = own.state == STOPPED && Prof_Start_now() && Prof_Shutdown_call_first(Prof_stop_xpti);
   if (free_now) own.state = STARTING;
   Prof_Config_unlock();
   return free_now;
}

/* Subscribers register their callbacks in the midst of it, so it is not under the lock. */
int Prof_start_xpti(const char *stream)
{
   static int at_end;
   int found;
   if (Prof_Config_in_hook()) return 0;
   if (!reserve()) return refuse("it was started already, or there is no memory");
   found = Prof_Xpti_Tell_start(stream ? stream : "iprof");
   Prof_Config_lock();
   if (found) {
      (void)Prof_Update_come_after(look_after);
      if (!at_end) at_end = atexit(Prof_stop_xpti) == 0;
   }
   Prof_Compiler_store_in_order(&own.state, found ? STARTED : STOPPED);
   Prof_Config_unlock();
   if (found) look(false); /* records are another thread's, maybe */
   return found;
}

static void close_all()
{
   Prof_Update_stay_away(look_after);
   Prof_Xpti_Frame_close();
   Prof_Compiler_store_in_order(&own.heard, 0);
   Prof_Xpti_Watch_close();
}

static void wait_for_others()
{
   uint32_t looks = 0;
   while (Prof_Compiler_load_in_order(&own.inside) && ++looks < MOST_LOOKS) Prof_Os_yield();
   if (!Prof_Xpti_Watch_wait() || looks == MOST_LOOKS)
      Prof_Config_log("Prof_stop_xpti: a callback does not return; the stream ends without it");
}

void Prof_stop_xpti(void)
{
   int mine;
   if (Prof_Config_in_hook()) return;
   Prof_Config_lock();
   mine = own.state == STARTED;
   if (mine) {
      Prof_Compiler_store_in_order(&own.state, STOPPING);
      close_all();
   }
   Prof_Config_unlock();
   if (!mine) return;
   wait_for_others();
   Prof_Xpti_Tell_end();
   Prof_Config_lock();
   if (own.state == STOPPING) Prof_Compiler_store_in_order(&own.state, STOPPED);
   Prof_Config_unlock();
}

int Prof_get_xpti_info(Prof_Xpti_Info *info)
{
   int started;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   Prof_Config_lock();
   started = own.state == STARTED;
   if (started) {
      info->heard = own.heard != 0;
      info->left_out = Prof_Xpti_Watch_left_out();
   }
   Prof_Config_unlock();
   return started;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
