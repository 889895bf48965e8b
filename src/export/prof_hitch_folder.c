/* prof_hitch_folder.c - see prof_hitch_folder.h
 *
 *      frame     ... 100  101  102  103  104 ...          neighbours: 2
 *                    ^ a hitch: it waits
 *                              ^ recorded: its file is written, and put on the list
 *
 * It comes after each update, but only while a folder is set. Hitches are known by their frames'
 * numbers, as their places change. When a file is due its hitch may be gone: then there is none.
 *
 * A STORE is a folder with what waits for it and what was written there: one for pages, and one for
 * files of another kind. Both have the same name for a hitch, but for the extension, so they may
 * share a folder.
 *
 * THE LIST has what this process wrote since the folder was set, and nothing else is deleted. The
 * child of a fork begins with an empty one, for those files are its parent's.
 *
 * RUNS    Hitches that turn out to be none (prof_hitch_rule.h) lose their files; that of the first
 * one is written anew, for it says now how many frames were like it.
 */
#ifdef Prof_ENABLED
#include "prof_hitch_folder.h"
#include "prof_out_frame.h"
#include "prof_export.h"
#include "../base/prof_file.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../frame/prof_hitch.h"
#include "../frame/prof_update.h"
#include "../gather/prof_shutdown.h"
#include "../gather/prof_start.h"
#include "../gather/prof_thread.h"
#include "../../platform/prof_os.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MOST_FILES = 65536, MOST_NEIGHBOURS = 1000 };
enum { SESSION = 32, NAME = 96 }; /* bytes, with the 0; NAME has '/' in front */
enum { PAGES, OTHERS, STORES };

/* The hook for hitches may set another folder in the midst of an update. Those for memory and
 * messages, which a writer may run, are refused. */
typedef struct Written {
   uint64_t frame;
   double excess; /* ms */
   Prof_Hitch_Kind kind;
} Written;

typedef struct Store {
   const Prof_Hitch_Files *what;
   char *folder; /* null: none is set. Behind its end there is room for a name */
   size_t length;
   int files, neighbours;
   uint64_t seen;     /* hitches up to this frame have been looked at */
   uint64_t run;      /* Prof_Hitch_Run.last that was heeded */
   uint64_t *waiting; /* frames of hitches, the oldest first */
   uint32_t num_waiting, cap_waiting;
   Written *list;
   uint32_t num_list, cap_list;
   int failed; /* the last file could not be written, and the log knows */
} Store;

static struct {
   char session[SESSION]; /* the start, as names of files have it */
   uint32_t forks;        /* Prof_Thread_forks of this process */
   Store stores[STORES];
} own;

static void put_back(void)
{
   int i;
   for (i = 0; i < STORES; ++i) {
      Prof_Config_release(own.stores[i].folder);
      Prof_Config_release(own.stores[i].waiting);
      Prof_Config_release(own.stores[i].list);
   }
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_any_set(void)
{
   int i = 0;
   while (i < STORES && !own.stores[i].folder) ++i;
   return i < STORES;
}

/* ---- names ---- */

/* The day as year, month and day of the calendar, from days since 1970: H. Hinnant,
 * chrono-compatible low-level date algorithms, 2013. The C library's gmtime is not for threads. */
static void find_date(long long days, int *year, int *month, int *day)
{
   long long z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
   int of_era = (int)(z - era * 146097);
   int y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
   int of_year = of_era - (365 * y + y / 4 - y / 100), m = (5 * of_year + 2) / 153;
   *day = of_year - (153 * m + 2) / 5 + 1;
   *month = m < 10 ? m + 3 : m - 9;
   *year = y + (int)era * 400 + (*month <= 2);
}

/* "20250131-174501-3fa29c01": when, as UTC, and a number that no other start has. */
static void name_session(void)
{
   long long now = (long long)time(0);
   int year, month, day, second = (int)(now % 86400);
   find_date(now / 86400, &year, &month, &day);
   snprintf(own.session, sizeof own.session, "%04d%02d%02d-%02d%02d%02d-%08lx", year % 10000,
            month % 100, day % 100, second / 3600 % 100, second / 60 % 60, second % 60,
            (unsigned long)(Prof_Os_unforeseen() & 0xFFFFFFFFu));
}

/* Valid until the next name is made. */
static const char *name_of(Store *at, uint64_t frame)
{
   Prof_ASSERT(at->folder && own.session[0]);
   snprintf(at->folder + at->length, NAME, "/hitch-%s-%010llu%s", own.session,
            (unsigned long long)frame, at->what->extension);
   return at->folder;
}

/* ---- the list ---- */

static void drop_written(Store *at, uint32_t i)
{
   Prof_ASSERT(i < at->num_list);
   --at->num_list;
   memmove(at->list + i, at->list + i + 1, (at->num_list - i) * sizeof *at->list);
}

/* That it may be gone already, or be held by who reads it, is no matter. */
static void delete_written(Store *at, uint32_t i)
{
   (void)remove(name_of(at, at->list[i].frame));
   drop_written(at, i);
}

static int find_written(const Store *at, uint64_t frame)
{
   uint32_t i;
   for (i = 0; i < at->num_list; ++i)
      if (at->list[i].frame == frame) return (int)i;
   return -1;
}

/* Files of the system's hitches go before those of the game's, however long they were. */
static int is_milder(Prof_Hitch_Kind kind, double excess, const Written *than)
{
   return kind != than->kind ? kind > than->kind : excess < than->excess;
}

/* Of equals the oldest. */
static uint32_t find_mildest(const Store *at)
{
   uint32_t i, mildest = 0;
   Prof_ASSERT(at->num_list);
   for (i = 1; i < at->num_list; ++i)
      if (is_milder(at->list[i].kind, at->list[i].excess, &at->list[mildest])) mildest = i;
   return mildest;
}

static void keep_to_limit(Store *at)
{
   while (at->num_list > (uint32_t)at->files) delete_written(at, find_mildest(at));
}

static int is_there(Store *at, uint32_t i)
{
   FILE *file = fopen(name_of(at, at->list[i].frame), "rb");
   if (file) fclose(file);
   return file != 0;
}

static void drop_vanished(Store *at)
{
   uint32_t i;
   for (i = at->num_list; i-- > 0;)
      if (!is_there(at, i)) drop_written(at, i);
}

/* If the mildest file is gone, somebody emptied the folder: then milder hitches have room again. */
static int is_worth_a_file(Store *at, const Prof_Hitch *hitch)
{
   uint32_t mildest;
   if (at->num_list < (uint32_t)at->files) return 1;
   mildest = find_mildest(at);
   if (!is_milder(hitch->kind, hitch->excess_ms, &at->list[mildest])) return 1;
   if (is_there(at, mildest)) return 0;
   drop_vanished(at);
   return 1;
}

static void note_written(Store *at, uint64_t frame, const Prof_Hitch *hitch)
{
   Written *w = &at->list[at->num_list++];
   Prof_ASSERT(at->num_list <= at->cap_list);
   w->frame = frame;
   w->excess = hitch->excess_ms;
   w->kind = hitch->kind;
}

/* ---- writing ---- */

static void tell(Store *at, const char *why)
{
   char folder[200];
   at->folder[at->length] = 0;
   snprintf(folder, sizeof folder, "%s", Prof_File_end_of_name(at->folder));
   if (!at->failed) Prof_Config_log("hitch folder %s: cannot be written to: %s", folder, why);
   at->failed = 1;
}

static int has_room(Store *at)
{
   at->list = (Written *)Prof_Config_grown(at->list, &at->cap_list, at->num_list + 1,
                                           sizeof *at->list);
   return at->cap_list > at->num_list;
}

/* What is written again has its place on the list already. */
static void write_file(Store *at, uint64_t frame)
{
   int written = find_written(at, frame);
   const char *wrong;
   Prof_Hitch hitch;
   if (!Prof_get_hitch(Prof_Hitch_find(frame), &hitch)) return;
   if (written < 0 && (!is_worth_a_file(at, &hitch) || !has_room(at))) return;
   wrong = at->what->write(name_of(at, frame), frame, at->neighbours, at->neighbours);
   if (wrong) {
      tell(at, wrong);
      return;
   }
   at->failed = 0;
   if (written < 0) note_written(at, frame, &hitch);
   keep_to_limit(at);
}

/* ---- waiting ---- */

/* In the order of their frames. Without memory the hitch leaves no file. */
static void wait_for(Store *at, uint64_t frame)
{
   uint32_t i;
   at->waiting = (uint64_t *)Prof_Config_grown(at->waiting, &at->cap_waiting, at->num_waiting + 1,
                                               sizeof *at->waiting);
   if (at->cap_waiting <= at->num_waiting) return;
   for (i = at->num_waiting++; i && at->waiting[i - 1] > frame; --i)
      at->waiting[i] = at->waiting[i - 1];
   at->waiting[i] = frame;
}

static void write_oldest(Store *at)
{
   uint64_t frame = at->waiting[0];
   --at->num_waiting;
   memmove(at->waiting, at->waiting + 1, at->num_waiting * sizeof *at->waiting);
   write_file(at, frame);
}

static void heed_fork(void)
{
   uint32_t forks;
   int i;
   Prof_Config_lock();
   forks = Prof_Thread_forks();
   Prof_Config_unlock();
   if (forks == own.forks) return;
   own.forks = forks;
   for (i = 0; i < STORES; ++i) own.stores[i].num_list = own.stores[i].num_waiting = 0;
   name_session();
}

/* An update finds one hitch at most. */
static void heed_hitch(Store *at)
{
   const Prof_Frame *newest = Prof_Hitch_frame(0);
   if (!newest || newest->number <= at->seen) return;
   at->seen = newest->number;
   wait_for(at, newest->number);
}

static void heed_run(Store *at)
{
   Prof_Hitch_Run run = Prof_Hitch_last_run();
   uint32_t i;
   if (run.last == at->run) return;
   at->run = run.last;
   for (i = at->num_list; i-- > 0;)
      if (at->list[i].frame > run.first && at->list[i].frame <= run.last) delete_written(at, i);
   if (find_written(at, run.first) >= 0) wait_for(at, run.first);
}

static void look(Store *at)
{
   heed_fork();
   heed_hitch(at);
   heed_run(at);
}

/* The hook may have ended it in this very update. */
static void write_due(Store *at)
{
   uint64_t recorded;
   if (!at->folder) return;
   look(at);
   recorded = at->num_waiting ? Prof_Update_frames_recorded() : 0;
   while (at->num_waiting && at->waiting[0] + (uint64_t)at->neighbours <= recorded)
      write_oldest(at);
}

static void come_after(void)
{
   int i;
   for (i = 0; i < STORES; ++i) write_due(&own.stores[i]);
}

static void write_waiting(Store *at)
{
   if (!at->folder) return;
   look(at);
   while (at->num_waiting) write_oldest(at);
}

/* In a shutdown, which may come in the midst of an update. */
static void write_all(void)
{
   int i;
   for (i = 0; i < STORES; ++i) write_waiting(&own.stores[i]);
}

/* ---- the folder ---- */

/* Begins a file there and gives it up: what else the first hitch would say is said at once. */
static void try_folder(Store *at)
{
   char buffer[64];
   Prof_New_File file;
   int error = Prof_File_begin(&file, name_of(at, 0), buffer, sizeof buffer);
   if (error) tell(at, strerror(error));
   else Prof_File_end(&file, EIO);
}

static void stay_away_if_none_is_set(void)
{
   if (is_any_set()) return;
   Prof_Config_lock();
   Prof_Update_stay_away(come_after);
   Prof_Config_unlock();
}

static void leave_folder(Store *at)
{
   write_waiting(at);
   Prof_Config_release(at->folder);
   at->folder = 0;
   at->num_list = at->num_waiting = 0;
   at->failed = 0;
}

static int refuse(const Store *at, const char *why)
{
   Prof_Config_log("%s: %s", at->what->call, why);
   return 0;
}

/* Under the lock. Null, or why not. */
static const char *begin(void)
{
   if (!Prof_Start_now()) return Prof_NO_MEMORY;
   Prof_Module_list(&module);
   if (!Prof_Shutdown_call_first(write_all) || !Prof_Update_come_after(come_after))
      return "too many others come after each update";
   return 0;
}

static const char *begin_locked(void)
{
   const char *wrong;
   Prof_Config_lock();
   wrong = begin();
   Prof_Config_unlock();
   return wrong;
}

/* The old one goes only when all that the new one needs is there. Takes the name over. */
static int take_folder(Store *at, char *folder)
{
   const char *wrong = begin_locked();
   if (wrong) {
      stay_away_if_none_is_set();
      Prof_Config_release(folder);
      return refuse(at, wrong);
   }
   if (at->folder) leave_folder(at);
   at->folder = folder;
   at->length = strlen(folder);
   at->seen = Prof_Update_frames_recorded();
   at->run = Prof_Hitch_last_run().last;
   heed_fork();
   if (!own.session[0]) name_session();
   try_folder(at);
   return 1;
}

static int is_folder(const Store *at, const char *folder)
{
   return at->folder && strlen(folder) == at->length &&
          memcmp(folder, at->folder, at->length) == 0;
}

static void set_numbers(Store *at, int files, int neighbours)
{
   at->files = Prof_Number_clamp(files, 1, MOST_FILES);
   at->neighbours = Prof_Number_clamp(neighbours, 0, MOST_NEIGHBOURS);
   heed_fork();
   keep_to_limit(at);
}

static int set_folder(Store *at, const char *folder, int files, int neighbours)
{
   char *full;
   if (!folder || !folder[0]) {
      if (at->folder) leave_folder(at);
      stay_away_if_none_is_set();
      return 1;
   }
   full = Prof_File_full_name(folder, NAME);
   if (!full) return refuse(at, Prof_NO_MEMORY);
   if (is_folder(at, full)) Prof_Config_release(full);
   else if (!take_folder(at, full)) return 0;
   set_numbers(at, files, neighbours);
   return 1;
}

/* ---- pages ---- */

static const char *write_page(const char *file, uint64_t frame, int before, int after)
{
   return Prof_Export_page_of_hitch(Prof_Hitch_find(frame), file, before, after);
}

static const Prof_Hitch_Files page_files = {"Prof_set_hitch_folder", ".html", write_page};

static int set_store(int index, const Prof_Hitch_Files *what, const char *folder, int files,
                     int neighbours)
{
   if (Prof_Config_in_hook()) return 0;
   own.stores[index].what = what;
   return set_folder(&own.stores[index], folder, files, neighbours);
}

int Prof_set_hitch_folder(const char *folder, int files, int neighbours)
{
   return set_store(PAGES, &page_files, folder, files, neighbours);
}

int Prof_Hitch_Folder_set(const Prof_Hitch_Files *what, const char *folder, int files,
                          int neighbours)
{
   return set_store(OTHERS, what, folder, files, neighbours);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
