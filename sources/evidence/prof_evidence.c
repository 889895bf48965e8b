/* prof_evidence.c - see prof_evidence.h: begins and ends it.
 *
 * The watchdog takes the profiler's lock now and then, if only by trying, so whoever holds that may
 * not wait for it. Prof_shutdown asks for the end before it takes the lock (prof_shutdown.h); and
 * so does the end of the program.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence.h"
#include "prof_evidence_frame.h"
#include "prof_evidence_look.h"
#include "prof_evidence_places.h"
#include "prof_evidence_watchdog.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/stack/prof_os_look.h"
#include "../../platform/stack/prof_symbols.h"
#include "../../src/base/prof_file.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_shutdown.h"
#include "../../src/gather/prof_start.h"
#include <stdlib.h>
#include <string.h>

enum { COOKIE = 0x45564944 };
enum { STARTED = 1, STOPPING, STARTING };

static struct {
   int started;     /* STARTED; STOPPING, by a thread that is in halt(); or STARTING, by one that
                       takes a signal */
   uint32_t halted; /* there is no watchdog any more */
   uint64_t frame;  /* the stamp of the frame that runs, as looks know it; 0: not watched */
   uint64_t hitches;
   char *hang_file;
} own;

static uint32_t starts; /* of all lives, also those that fail; never 0 while it is started */

Prof_Evidence_Options Prof_default_evidence(void)
{
   Prof_Evidence_Options options;
   memset(&options, 0, sizeof options);
   options.cookie = COOKIE;
   return options;
}

/* ---- the options ---- */

static int is_in(double value, double least, double most, const char *field)
{
   char is[Prof_NUMBER_SIZE], low[Prof_NUMBER_SIZE], high[Prof_NUMBER_SIZE];
   if (Prof_Number_is_finite(value) && (value == 0 || (value >= least && value <= most))) return 1;
   Prof_Config_log("Prof_start_evidence: %s is %s, and may be %s to %s", field,
                   Prof_Number_write_exact(is, value), Prof_Number_write_exact(low, least),
                   Prof_Number_write_exact(high, most));
   return 0;
}

static int are_fine(const Prof_Evidence_Options *options)
{
   if (options->cookie != COOKIE) {
      Prof_Config_log("Prof_start_evidence: make the options with Prof_default_evidence()");
      return 0;
   }
   return is_in(options->late_ms, 0.1, 60000, "late_ms") &&
          is_in(options->look_ms, 0.25, 1000, "look_ms") &&
          is_in(options->looks, 1, 1024, "looks") &&
          (options->others == -1 || is_in(options->others, 1, 16, "others")) &&
          is_in(options->places, 256, 1048576, "places") &&
          (options->hang_s == -1 || is_in(options->hang_s, 0.1, 86400, "hang_s")) &&
          is_in(options->lines, 0, 1, "lines") && is_in(options->signal, 1, 1024, "signal");
}

/* late_ms stays 0: then it is another one in each frame. */
static Prof_Evidence_Options fill_in(const Prof_Evidence_Options *options)
{
   Prof_Evidence_Options all = *options;
   if (all.look_ms <= 0) all.look_ms = 1;
   if (!all.looks) all.looks = 256;
   if (!all.others) all.others = 4;
   if (!all.places) all.places = 16384;
   if (all.hang_s == 0) all.hang_s = 10;
   return all;
}

static int keep_file(Prof_Evidence_Options *options)
{
   if (!options->hang_file) return 1;
   own.hang_file = Prof_File_full_name(options->hang_file, 0);
   options->hang_file = own.hang_file;
   return own.hang_file != 0;
}

/* ---- frames; the thread that updates, under the lock ---- */

static void take_frame(const Prof_Frame *frame, uint64_t own_beside)
{
   (void)own_beside;
   if (own.frame && Prof_Evidence_Frame_take(own.frame, frame)) ++own.hitches;
}

static void heed_begin(uint64_t begin, int recorded)
{
   own.frame = Prof_Evidence_Watchdog_frame(begin, recorded);
}

/* ---- beginning and end ---- */

static int refuse(const char *why)
{
   Prof_Config_log("Prof_start_evidence: %s", why);
   return 0;
}

/* Not under the lock. */
static void halt(void)
{
   Prof_Evidence_Watchdog_halt();
   Prof_Atomic_release32(&own.halted, 1);
}

/* Under the lock, once it has halted. */
static void end(void)
{
   Prof_Update_heed_begins(0);
   Prof_Update_remove_sink(take_frame);
   Prof_Evidence_Watchdog_end();
   Prof_Evidence_Look_end();
   Prof_Evidence_Frame_end();
   Prof_Config_release(own.hang_file);
   memset(&own, 0, sizeof own);
}

/* Who started it in the midst of the shutdown has it here. Another thread may be halting it: that
 * one has no lock, and needs none. One that is starting it sees that nothing came of it. */
static void put_back(void)
{
   if (own.started == STARTING) own.started = 0;
   if (own.started == STARTED) halt();
   while (own.started && !Prof_Atomic_acquire32(&own.halted)) Prof_Os_worker_sleep(1);
   if (own.started) end();
   Prof_Evidence_Places_end();
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* The child of a fork has no watchdog. It may start its own. */
static void on_fork(void)
{
   if (!own.started) return;
   Prof_Evidence_Watchdog_forked();
   Prof_Config_lock();
   end();
   Prof_Config_unlock();
}

static int start_parts(Prof_Evidence_Options *options)
{
   int others = options->others > 0 ? options->others : 0;
   if (!Prof_Start_now() || !keep_file(options) || !Prof_Evidence_Look_start() ||
       !Prof_Evidence_Places_start((uint32_t)options->places) ||
       !Prof_Evidence_Frame_start((uint32_t)(options->looks * (1 + others))))
      return refuse("there is no memory");
   if (!Prof_Update_add_sink(take_frame)) return refuse("too many others take each frame");
   if (!Prof_Shutdown_call_first(Prof_stop_evidence) || !Prof_Os_worker_at_fork(on_fork) ||
       !Prof_Evidence_Watchdog_start(options))
      return refuse("the system gives no thread");
   Prof_Update_heed_begins(heed_begin);
   return 1;
}

/* Under the lock. Returns the number of this start; 0: another one was before it. */
static uint32_t begin_start(void)
{
   if (own.started) {
      refuse("it was started already");
      return 0;
   }
   Prof_Module_list(&module);
   own.started = STARTING;
   starts = starts + 1 ? starts + 1 : 1;
   return starts;
}

/* Under the lock. The profiler may have been shut down meanwhile, and others have started. */
static int end_start(uint32_t mine, const char *why, const Prof_Evidence_Options *options)
{
   static int at_end;
   Prof_Evidence_Options all = fill_in(options);
   if (own.started != STARTING || mine != starts) {
      if (!own.started) Prof_Os_look_stop();
      return refuse("the profiler was shut down meanwhile");
   }
   if (why ? !refuse(why) : !start_parts(&all)) {
      end();
      return 0;
   }
   if (!at_end) at_end = atexit(Prof_stop_evidence) == 0;
   own.started = STARTED;
   return 1;
}

/* What takes the loader's lock is done without the profiler's: a library that is being loaded may
 * have zones, and have that one already. */
int Prof_start_evidence(const Prof_Evidence_Options *options)
{
   Prof_Evidence_Options normal = Prof_default_evidence();
   uint32_t mine;
   const char *why;
   int started;
   if (!options) options = &normal;
   if (Prof_Config_in_hook() || !are_fine(options)) return 0;
   if (options->lines && !Prof_Symbols_use_lines(1))
      Prof_Config_log("Prof_start_evidence: the system has no libdw.so.1, so there are no lines");
   Prof_Config_lock();
   mine = begin_start();
   Prof_Config_unlock();
   if (!mine) return 0;
   why = Prof_Evidence_Look_take_signal(options->signal);
   Prof_Config_lock();
   started = end_start(mine, why, options);
   Prof_Config_unlock();
   return started;
}

/* Of two who stop, one does. A shutdown may come between halt and end, do that itself, and even be
 * followed by another start. */
void Prof_stop_evidence(void)
{
   uint32_t mine = 0;
   if (Prof_Config_in_hook()) return;
   Prof_Config_lock();
   if (own.started == STARTED) {
      own.started = STOPPING;
      mine = starts;
   }
   Prof_Config_unlock();
   if (!mine) return;
   halt();
   Prof_Config_lock();
   if (own.started == STOPPING && mine == starts) end();
   Prof_Config_unlock();
}

static void fill_info(Prof_Evidence_Info *info)
{
   Prof_Evidence_Looks looks = Prof_Evidence_Look_counts();
   Prof_Evidence_Watched watched = Prof_Evidence_Watchdog_counts();
   info->signal = Prof_Os_look_signal();
   info->debugged = watched.debugged;
   info->late = (double)watched.late;
   info->hangs = (double)watched.hangs;
   info->looks = (double)looks.seen;
   info->unanswered = (double)looks.unanswered;
   info->over_places = (double)looks.over_places;
   info->left_out = (double)Prof_Evidence_Frame_left_out();
   info->hitches = (double)own.hitches;
   info->places = (double)Prof_Evidence_Places_count();
   info->memory = (double)(Prof_Evidence_Look_memory() + Prof_Evidence_Frame_memory() +
                           Prof_Evidence_Places_memory());
}

int Prof_get_evidence_info(Prof_Evidence_Info *info)
{
   int started;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   Prof_Config_lock();
   started = own.started == STARTED || own.started == STOPPING;
   if (started) fill_info(info);
   Prof_Config_unlock();
   return started;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
