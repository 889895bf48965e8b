/* prof_hitch_folder.c - see prof_hitch_folder.h
 *
 *      frame     ... 100  101  102  103  104 ...          neighbours: 2
 *                    ^ a hitch: it waits
 *                              ^ recorded: its file is written, and put on the list
 *
 * It comes after each update, but only while a folder is set. Hitches are known by their frames'
 * numbers, as their places change. When a file is due its hitch may be gone: then there is none.
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
enum { EXTENSION = 16, SESSION = 32, NAME = 96 }; /* bytes, with the 0; NAME has '/' in front */

/* The hook for hitches may set another folder in the midst of an update. Those for memory and
 * messages, which a writer may run, are refused. */
typedef struct Written {
   uint64_t frame;
   double excess; /* ms */
   Prof_Hitch_Kind kind;
   char extension[EXTENSION];
} Written;

static struct {
   char *folder; /* null: none is set. Behind its end there is room for a name */
   size_t length;
   int files, neighbours;
   char session[SESSION]; /* the start, as names of files have it */
   uint32_t forks;        /* Prof_Thread_forks of this process */
   uint64_t seen;         /* hitches up to this frame have been looked at */
   uint64_t run;          /* Prof_Hitch_Run.last that was heeded */
   uint64_t *waiting;     /* frames of hitches, the oldest first */
   uint32_t num_waiting, cap_waiting;
   Written *list;
   uint32_t num_list, cap_list;
   int failed; /* the last file could not be written, and the log knows */
   Prof_Hitch_Writer write;
   char extension[EXTENSION];
} own;

static void put_back(void)
{
   Prof_Config_release(own.folder);
   Prof_Config_release(own.waiting);
   Prof_Config_release(own.list);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

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
static const char *name_of(uint64_t frame, const char *extension)
{
   Prof_ASSERT(own.folder && own.session[0]);
   snprintf(own.folder + own.length, NAME, "/hitch-%s-%010llu%s", own.session,
            (unsigned long long)frame, extension);
   return own.folder;
}

static const char *ending(void) { return own.write ? own.extension : ".html"; }

/* ---- the list ---- */

static void drop_written(uint32_t i)
{
   Prof_ASSERT(i < own.num_list);
   --own.num_list;
   memmove(own.list + i, own.list + i + 1, (own.num_list - i) * sizeof *own.list);
}

/* That it may be gone already, or be held by who reads it, is no matter. */
static void delete_written(uint32_t i)
{
   (void)remove(name_of(own.list[i].frame, own.list[i].extension));
   drop_written(i);
}

static int find_written(uint64_t frame)
{
   uint32_t i;
   for (i = 0; i < own.num_list; ++i)
      if (own.list[i].frame == frame) return (int)i;
   return -1;
}

/* Files of the system's hitches go before those of the game's, however long they were. */
static int is_milder(Prof_Hitch_Kind kind, double excess, const Written *than)
{
   return kind != than->kind ? kind > than->kind : excess < than->excess;
}

/* Of equals the oldest. */
static uint32_t find_mildest(void)
{
   uint32_t i, mildest = 0;
   Prof_ASSERT(own.num_list);
   for (i = 1; i < own.num_list; ++i)
      if (is_milder(own.list[i].kind, own.list[i].excess, &own.list[mildest])) mildest = i;
   return mildest;
}

static void keep_to_limit(void)
{
   while (own.num_list > (uint32_t)own.files) delete_written(find_mildest());
}

static int is_there(uint32_t i)
{
   FILE *file = fopen(name_of(own.list[i].frame, own.list[i].extension), "rb");
   if (file) fclose(file);
   return file != 0;
}

static void drop_vanished(void)
{
   uint32_t i;
   for (i = own.num_list; i-- > 0;)
      if (!is_there(i)) drop_written(i);
}

/* If the mildest file is gone, somebody emptied the folder: then milder hitches have room again. */
static int is_worth_a_file(const Prof_Hitch *hitch)
{
   uint32_t mildest;
   if (own.num_list < (uint32_t)own.files) return 1;
   mildest = find_mildest();
   if (!is_milder(hitch->kind, hitch->excess_ms, &own.list[mildest])) return 1;
   if (is_there(mildest)) return 0;
   drop_vanished();
   return 1;
}

static void note_written(uint64_t frame, const Prof_Hitch *hitch)
{
   Written *w = &own.list[own.num_list++];
   Prof_ASSERT(own.num_list <= own.cap_list);
   w->frame = frame;
   w->excess = hitch->excess_ms;
   w->kind = hitch->kind;
   snprintf(w->extension, sizeof w->extension, "%s", ending());
}

/* ---- writing ---- */

static void tell(const char *why)
{
   char folder[200];
   own.folder[own.length] = 0;
   snprintf(folder, sizeof folder, "%s", Prof_File_end_of_name(own.folder));
   if (!own.failed) Prof_Config_log("hitch folder %s: cannot be written to: %s", folder, why);
   own.failed = 1;
}

static const char *write_page(const char *file, uint64_t frame, int before, int after)
{
   return Prof_Export_page_of_hitch(Prof_Hitch_find(frame), file, before, after);
}

static int has_room(void)
{
   own.list = (Written *)Prof_Config_grown(own.list, &own.cap_list, own.num_list + 1,
                                           sizeof *own.list);
   return own.cap_list > own.num_list;
}

/* What is written again has its place on the list already. */
static void write_file(uint64_t frame)
{
   Prof_Hitch_Writer write = own.write ? own.write : write_page;
   int written = find_written(frame);
   const char *wrong;
   Prof_Hitch hitch;
   if (!Prof_get_hitch(Prof_Hitch_find(frame), &hitch)) return;
   if (written < 0 && (!is_worth_a_file(&hitch) || !has_room())) return;
   wrong = write(name_of(frame, ending()), frame, own.neighbours, own.neighbours);
   if (wrong) {
      tell(wrong);
      return;
   }
   own.failed = 0;
   if (written < 0) note_written(frame, &hitch);
   keep_to_limit();
}

/* ---- waiting ---- */

/* In the order of their frames. Without memory the hitch leaves no file. */
static void wait_for(uint64_t frame)
{
   uint32_t i;
   own.waiting = (uint64_t *)Prof_Config_grown(own.waiting, &own.cap_waiting, own.num_waiting + 1,
                                               sizeof *own.waiting);
   if (own.cap_waiting <= own.num_waiting) return;
   for (i = own.num_waiting++; i && own.waiting[i - 1] > frame; --i)
      own.waiting[i] = own.waiting[i - 1];
   own.waiting[i] = frame;
}

static void write_oldest(void)
{
   uint64_t frame = own.waiting[0];
   --own.num_waiting;
   memmove(own.waiting, own.waiting + 1, own.num_waiting * sizeof *own.waiting);
   write_file(frame);
}

static void heed_fork(void)
{
   uint32_t forks;
   Prof_Config_lock();
   forks = Prof_Thread_forks();
   Prof_Config_unlock();
   if (forks == own.forks) return;
   own.forks = forks;
   own.num_list = own.num_waiting = 0;
   name_session();
}

/* An update finds one hitch at most. */
static void heed_hitch(void)
{
   const Prof_Frame *newest = Prof_Hitch_frame(0);
   if (!newest || newest->number <= own.seen) return;
   own.seen = newest->number;
   wait_for(newest->number);
}

static void heed_run(void)
{
   Prof_Hitch_Run run = Prof_Hitch_last_run();
   uint32_t i;
   if (run.last == own.run) return;
   own.run = run.last;
   for (i = own.num_list; i-- > 0;)
      if (own.list[i].frame > run.first && own.list[i].frame <= run.last) delete_written(i);
   if (find_written(run.first) >= 0) wait_for(run.first);
}

static void look(void)
{
   heed_fork();
   heed_hitch();
   heed_run();
}

static void come_after(void)
{
   uint64_t recorded;
   if (!own.folder) return; /* the hook may have said so in this very update */
   look();
   recorded = own.num_waiting ? Prof_Update_frames_recorded() : 0;
   while (own.num_waiting && own.waiting[0] + (uint64_t)own.neighbours <= recorded) write_oldest();
}

/* In a shutdown, which may come in the midst of an update. */
static void write_all(void)
{
   if (!own.folder) return;
   look();
   while (own.num_waiting) write_oldest();
}

/* ---- the folder ---- */

/* Begins a file there and gives it up: what else the first hitch would say is said at once. */
static void try_folder(void)
{
   char buffer[64];
   Prof_New_File file;
   int error = Prof_File_begin(&file, name_of(0, ending()), buffer, sizeof buffer);
   if (error) tell(strerror(error));
   else Prof_File_end(&file, EIO);
}

static void leave_folder(void)
{
   write_all();
   Prof_Config_lock();
   Prof_Update_stay_away(come_after);
   Prof_Config_unlock();
   Prof_Config_release(own.folder);
   own.folder = 0;
   own.num_list = own.num_waiting = 0;
   own.failed = 0;
}

static int refuse(const char *why)
{
   Prof_Config_log("Prof_set_hitch_folder: %s", why);
   return 0;
}

/* Under the lock. Null, or why not. */
static const char *begin(void)
{
   if (!Prof_Start_now()) return Prof_NO_MEMORY;
   Prof_Module_list(&module);
   own.forks = Prof_Thread_forks();
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
static int take_folder(char *folder)
{
   const char *wrong = begin_locked();
   if (wrong) {
      if (!own.folder) leave_folder();
      Prof_Config_release(folder);
      return refuse(wrong);
   }
   if (own.folder) leave_folder();
   (void)begin_locked(); /* as leaving has ended it */
   own.folder = folder;
   own.length = strlen(folder);
   own.seen = Prof_Update_frames_recorded();
   own.run = Prof_Hitch_last_run().last;
   if (!own.session[0]) name_session();
   try_folder();
   return 1;
}

static int is_folder(const char *folder)
{
   return own.folder && strlen(folder) == own.length &&
          memcmp(folder, own.folder, own.length) == 0;
}

static void set_numbers(int files, int neighbours)
{
   own.files = Prof_Number_clamp(files, 1, MOST_FILES);
   own.neighbours = Prof_Number_clamp(neighbours, 0, MOST_NEIGHBOURS);
   if (own.folder) keep_to_limit();
}

int Prof_set_hitch_folder(const char *folder, int files, int neighbours)
{
   char *full;
   if (Prof_Config_in_hook()) return 0;
   if (!folder || !folder[0]) {
      if (own.folder) leave_folder();
      return 1;
   }
   full = Prof_File_full_name(folder, NAME);
   if (!full) return refuse(Prof_NO_MEMORY);
   if (is_folder(full)) Prof_Config_release(full);
   else if (!take_folder(full)) return 0;
   set_numbers(files, neighbours);
   return 1;
}

void Prof_Hitch_Folder_write_by(Prof_Hitch_Writer write, const char *extension)
{
   Prof_Module_list(&module);
   own.write = write;
   snprintf(own.extension, sizeof own.extension, "%s", write && extension ? extension : "");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
