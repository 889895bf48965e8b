/* prof_out_waits.c - who held whom up, as comma-separated values: a line a lock, or a line a blame.
 *
 *      lock,waits,total_ms,longest_ms,waiter,waiter_path,holder,holder_path
 *      textures,12,340.200000,301.220000,main thread,frame > submit,graphics,gfx > compile_shader
 *
 *      number,due_ms,usual_ms,excess_ms,run,wait_zone,wait_ms,rank,thread,path,ms, ... ,evidence
 *      307,308.10,8.20,299.90,0,wait_render,301.20,0,graphics,gfx > compile_shader,300.1, ... ,look
 *
 * A hitch without a blame has one line, whose last columns are empty.
 */
#ifdef Prof_ENABLED
#include "prof_out_writers.h"
#include "../frame/prof_hitch.h"
#include <string.h>

enum { MAX_BLAMES = 40 }; /* as many as a page has */

static void put_number(Prof_Out *out, double value)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_fixed(out, value, 6);
}

static void put_count(Prof_Out *out, double count)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_fixed(out, count, 0);
}

static void put_text(Prof_Out *out, const char *text)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_csv(out, text);
}

/* Nobody, if the context is not known. */
static void put_thread(Prof_Out *out, int context, unsigned long frame)
{
   Prof_Context_Info info;
   put_text(out, Prof_get_context_info(context, frame, &info) ? info.name : "");
}

/* ---- locks ---- */

const char *Prof_Out_Waits_write_locks(Prof_Out *out, const Prof_Range *range)
{
   Prof_Lock_Info info;
   int i;
   (void)range;
   Prof_Out_Stream_text(out,
                        "lock,waits,total_ms,longest_ms,waiter,waiter_path,holder,"
                        "holder_path\n");
   for (i = 0; Prof_get_lock_info(i, &info); ++i) {
      Prof_Out_Stream_csv(out, info.name);
      put_count(out, info.waits);
      put_number(out, info.total_ms);
      put_number(out, info.longest_ms);
      put_thread(out, info.waiter, 0);
      put_text(out, info.waiter_path);
      put_thread(out, info.holder, 0);
      put_text(out, info.holder_path);
      Prof_Out_Stream_text(out, "\n");
   }
   return 0;
}

/* ---- hitches ---- */

static void put_hitch(Prof_Out *out, const Prof_Hitch *hitch)
{
   Prof_Out_Stream_integer(out, hitch->frame.number);
   put_number(out, hitch->frame.due_ms);
   put_number(out, hitch->usual_ms);
   put_number(out, hitch->excess_ms);
   put_count(out, hitch->run);
   put_text(out, hitch->wait_ms > 0 ? Prof_zone_name(hitch->wait_zone) : "");
   put_number(out, hitch->wait_ms);
}

static void put_blame(Prof_Out *out, const Prof_Hitch *hitch, int rank, const Prof_Blame *blame)
{
   put_count(out, rank);
   put_thread(out, blame->context, hitch->frame.number);
   put_text(out, blame->path);
   put_number(out, blame->ms);
   put_number(out, blame->usual_ms);
   put_number(out, blame->blame_ms);
   put_number(out, blame->explains);
   put_count(out, blame->count);
   put_number(out, blame->usual_count);
   put_text(out, Prof_evidence_name(blame->evidence));
}

/* What came to the columns later. */
static void end_hitch(Prof_Out *out, const Prof_Hitch *hitch)
{
   put_text(out, Prof_hitch_kind_name(hitch->kind));
   put_number(out, Prof_Hitch_length(hitch));
   put_number(out, hitch->held_ms);
   Prof_Out_Stream_text(out, "\n");
}

const char *Prof_Out_Waits_write_hitches(Prof_Out *out, const Prof_Range *range)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   int i, rank;
   (void)range;
   Prof_Out_Stream_text(out,
                        "number,due_ms,usual_ms,excess_ms,run,wait_zone,wait_ms,rank,thread,"
                        "path,ms,usual_path_ms,blame_ms,explains,count,usual_count,"
                        "evidence,kind,length_ms,held_ms\n");
   for (i = 0; Prof_get_hitch(i, &hitch); ++i) {
      for (rank = 0; rank < MAX_BLAMES && Prof_get_blame(i, rank, &blame); ++rank) {
         put_hitch(out, &hitch);
         put_blame(out, &hitch, rank, &blame);
         end_hitch(out, &hitch);
      }
      if (rank) continue;
      put_hitch(out, &hitch);
      Prof_Out_Stream_text(out, ",,,,,,,,,,");
      end_hitch(out, &hitch);
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
