/* prof_auto.c - see prof_auto.h: start and stop, the doors (prof_auto_enter.h), what is done at
 * each frame, and what the game may ask.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_filter.h"
#include "prof_auto_fold.h"
#include "prof_auto_hot.h"
#include "prof_auto_match.h"
#include "prof_auto_open.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_start.h"
#include "../../platform/stack/prof_symbols.h"
#include <string.h>

enum { COOKIE = 0x6175746f, FUNCTIONS = 32768, SILENT_FRAMES = 60 };
enum { MOST_ENTRIES = 1000000000 };

static struct {
   int running;   /* from start to stop */
   int frames;    /* with the hooks' door open and no function seen; then the log is told */
   int has_sink;
} own;

static void put_back(void)
{
   int by;
   for (by = 0; by < Prof_AUTO_DOORS; ++by) {
      Prof_Atomic_store_ptr(&Prof_Auto_doors[by].enter, 0);
      Prof_Atomic_store_ptr(&Prof_Auto_doors[by].leave, 0);
   }
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- doors ---- */

static int is_shutting(const Prof_Auto_Door *door) { return door->leave && !door->enter; }

static int all_shut(void)
{
   return !Prof_Auto_doors[Prof_AUTO_HOOKS].enter && !Prof_Auto_doors[Prof_AUTO_SLEDS].enter;
}

static void settle_doors(void)
{
   Prof_Auto_Door *hooks = &Prof_Auto_doors[Prof_AUTO_HOOKS];
   Prof_Auto_Door *sleds = &Prof_Auto_doors[Prof_AUTO_SLEDS];
   if (!is_shutting(hooks) && !is_shutting(sleds)) return;
   if (Prof_Auto_num_open() > 0) return;
   if (is_shutting(hooks)) Prof_Atomic_store_ptr(&hooks->leave, 0);
   if (is_shutting(sleds)) Prof_Atomic_store_ptr(&sleds->leave, 0);
}

/* A program that was linked or compiled wrongly says nothing at all by itself. */
static void notice_silence(void)
{
   if (!own.running || own.frames > SILENT_FRAMES || Prof_Auto_Sites_count() > 0) return;
   if (++own.frames > SILENT_FRAMES)
      Prof_Config_log("Prof_start_auto: no function marks itself. Is the game compiled with "
                      "-finstrument-functions, and linked with iprof_auto?");
}

static void take_frame(const Prof_Frame *frame, uint64_t own_beside)
{
   (void)own_beside;
   settle_doors();
   Prof_Auto_Open_settle(all_shut());
   Prof_Auto_Fold_look(frame);
   notice_silence();
}

static int start_parts(void)
{
   Prof_Module_list(&module);
   if (!Prof_Start_now() || !Prof_Auto_Sites_start()) return 0;
   Prof_Auto_Match_start();
   if (!own.has_sink) own.has_sink = Prof_Update_add_sink(take_frame);
   return Prof_Auto_Sites_table != 0 || Prof_Auto_Sites_make_room(FUNCTIONS);
}

/* Those that are open look in the newest table from now on. */
static void open_door(Prof_Auto_Door *door)
{
   Prof_Atomic_release_ptr(&door->leave, Prof_Auto_Sites_table);
   Prof_Atomic_release_ptr(&door->enter, Prof_Auto_Sites_table);
}

int Prof_Auto_open(Prof_Auto_By by)
{
   int open, other;
   Prof_Config_lock();
   open = start_parts();
   if (open) Prof_Auto_Open_let_in();
   for (other = 0; open && other < Prof_AUTO_DOORS; ++other)
      if (other == (int)by || Prof_Auto_doors[other].enter) open_door(&Prof_Auto_doors[other]);
   Prof_Config_unlock();
   return open;
}

/* What encloses the game's loop may stay open for ever, and the way out with it. So that this costs
 * nobody anything, exits of all that is open nowhere are turned away after a while. */
void Prof_Auto_shut(Prof_Auto_By by)
{
   Prof_Config_lock();
   Prof_Atomic_store_ptr(&Prof_Auto_doors[by].enter, 0);
   if (Prof_Auto_doors[by].leave) Prof_Auto_Open_settle_later();
   Prof_Config_unlock();
}

/* ---- limits ---- */

enum { ZONES = 65536, STATES = UINTPTR_MAX > 0xFFFFFFFFu ? 262144 : 65536 };

void Prof_raise_for_auto(Prof_Config *config)
{
   int zones = UINTPTR_MAX > 0xFFFFFFFFu ? ZONES : ZONES / 2;
   if (!config) return;
   if (config->max_zones < zones) config->max_zones = zones;
   if (config->max_states < STATES) config->max_states = STATES;
}

/* Who has set these limits knows what he does. */
static void raise_limits(void)
{
   Prof_Config config = Prof_default_config();
   int usual = Prof_Settings.max_zones == config.max_zones &&
               Prof_Settings.max_states == config.max_states;
   if (!usual) return;
   if (Prof_Zone_count() > 0) {
      Prof_Config_log("Prof_start_auto: the profiler has started with max_zones of %d and "
                      "max_states of %d, which are few for functions: see Prof_raise_for_auto",
                      Prof_Settings.max_zones, Prof_Settings.max_states);
      return;
   }
   config = Prof_Settings;
   Prof_raise_for_auto(&config);
   Prof_Config_take(&config);
}

/* ---- start and stop ---- */

Prof_Auto_Options Prof_default_auto(void)
{
   Prof_Auto_Options options;
   memset(&options, 0, sizeof options);
   options.cookie = COOKIE;
   options.max_functions = FUNCTIONS;
   options.fold_entries = 100000;
   options.fold_us = 1;
   return options;
}

static int complain(const char *what)
{
   Prof_Config_log("Prof_start_auto: %s", what);
   return 0;
}

static int is_within(double value, double least, double most)
{
   return value >= least && value <= most;
}

static int check(const Prof_Auto_Options *o)
{
   if (o->cookie != COOKIE)
      return complain("start from Prof_default_auto(), this struct was not made by it");
   if (o->max_functions && !is_within(o->max_functions, 16, 1 << 20))
      return complain("max_functions must be 16 .. 1048576");
   if (o->fold_entries > MOST_ENTRIES) return complain("fold_entries must be at most 1000000000");
   if (!is_within(o->fold_us, 0, 0) && !is_within(o->fold_us, 0.001, 1000))
      return complain("fold_us must be 0.001 .. 1000");
   return 1;
}

static Prof_Auto_Options with_defaults(const Prof_Auto_Options *o)
{
   Prof_Auto_Options all = Prof_default_auto();
   if (!o) return all;
   if (o->max_functions) all.max_functions = o->max_functions;
   if (o->fold_entries) all.fold_entries = o->fold_entries;
   if (o->fold_us > 0) all.fold_us = o->fold_us;
   all.filter = o->filter;
   all.lines = o->lines;
   return all;
}

static int start(const Prof_Auto_Options *o)
{
   if (own.running) return complain("it has been started");
   raise_limits();
   if (!Prof_Auto_Sites_make_room((uint32_t)o->max_functions) || !start_parts())
      return complain("no memory");
   if (!Prof_Auto_Filter_take(o->filter)) return 0;
   Prof_Auto_Filter_apply();
   Prof_Auto_Fold_set(o->fold_entries > 0 ? (uint32_t)o->fold_entries : 0, o->fold_us);
   own.running = Prof_Auto_open(Prof_AUTO_HOOKS);
   return own.running;
}

int Prof_start_auto(const Prof_Auto_Options *options)
{
   Prof_Auto_Options all;
   int started, lacks_lines;
   if (options && !check(options)) return 0;
   Prof_Auto_be_linked();
   all = with_defaults(options);
   lacks_lines = all.lines && !Prof_Symbols_use_lines(1);
   if (lacks_lines) (void)complain("files and lines are not known, as there is no libdw");
   Prof_Config_lock();
   started = start(&all);
   Prof_Config_unlock();
   return started;
}

void Prof_stop_auto(void)
{
   Prof_Config_lock();
   Prof_Auto_shut(Prof_AUTO_HOOKS);
   own.running = 0;
   Prof_Config_unlock();
}

/* ---- what is known ---- */

static Prof_Auto_Is what_is(const Prof_Auto_Site *site)
{
   if (site->bits & Prof_AUTO_NOISE) return Prof_AUTO_FOLDED;
   return site->bits & Prof_AUTO_NO_ENTER ? Prof_AUTO_FILTERED : Prof_AUTO_IN;
}

static void count_sites(Prof_Auto_Info *info)
{
   uint32_t i, count = Prof_Auto_Sites_count();
   info->functions = (int)count;
   for (i = 0; i < count; ++i) {
      Prof_Auto_Is is = what_is(Prof_Auto_Sites_at(i));
      info->filtered += is == Prof_AUTO_FILTERED;
      info->folded += is == Prof_AUTO_FOLDED;
   }
}

int Prof_get_auto_info(Prof_Auto_Info *info)
{
   const Prof_Auto_Counts *counts = &Prof_Auto_counts;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   Prof_Config_lock();
   info->running = own.running;
   count_sites(info);
   info->unknown = Prof_Atomic_load32(&counts->unknown);
   info->forced = Prof_Atomic_load32(&counts->forced);
   info->unmatched = Prof_Atomic_load32(&counts->unmatched);
   info->amid = Prof_Atomic_load32(&counts->amid);
   info->bytes = Prof_Auto_Sites_bytes();
   Prof_Config_unlock();
   return 1;
}

static void tell_of(const Prof_Auto_Site *site, Prof_Auto_Function *function)
{
   function->name = site->site.name;
   function->module = site->module;
   function->file = site->site.file == site->module ? "" : site->site.file;
   function->line = site->site.line;
   function->address = site->function;
   function->is = what_is(site);
}

int Prof_get_auto_function(int index, Prof_Auto_Function *function)
{
   const Prof_Auto_Site *site = 0;
   Prof_Config_lock();
   if (index >= 0) site = Prof_Auto_Sites_at((uint32_t)index);
   if (site && function) tell_of(site, function);
   Prof_Config_unlock();
   return site && function;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
