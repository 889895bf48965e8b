/* prof_hitch_kept.c - see prof_hitch_kept.h */
#ifdef Prof_ENABLED
#include "prof_hitch_kept.h"
#include "../base/prof_config.h"
#include "../gather/prof_context_names.h"
#include "prof_frame_archive.h"
#include "prof_hitch_blame.h"
#include <string.h>

void Prof_Hitch_Kept_free(Prof_Hitch_Kept *k)
{
   Prof_Config_release(k->items);
   Prof_Config_release(k->amounts);
   Prof_Config_release(k->estimates);
   Prof_Config_release(k->values);
   Prof_Config_release(k->steps);
   Prof_Hitch_Values_free(&k->near);
   Prof_Seen_Copy_free(&k->seen);
   Prof_Hitch_Shares_free(&k->shares);
   memset(k, 0, sizeof *k);
}

/* ---- copying ---- */

/* Room for `count`; what was there is lost. Null if there is no memory. */
static void *room_for(void *memory, uint32_t *cap, uint32_t count, size_t size)
{
   uint32_t more = count + count / 4;
   if (count <= *cap) return memory;
   Prof_Config_release(memory);
   memory = Prof_Config_alloc(more, size);
   *cap = memory ? more : 0;
   return memory;
}

static void copy_text(char *to, const char *from)
{
   size_t length = strlen(from);
   if (length >= Prof_FRAME_TEXT) length = Prof_FRAME_TEXT - 1;
   memcpy(to, from, length);
   to[length] = 0;
}

/* Returns how many were copied: none where there is no memory for them. */
static uint32_t copy_to(void *to, const void *from, uint32_t count, size_t size)
{
   if (!to) return 0;
   if (count) memcpy(to, from, count * size);
   return count;
}

static void copy_estimates(Prof_Hitch_Kept *k, const Prof_Frame *frame)
{
   uint32_t count = k->frame.count ? frame->num_estimates : 0;
   k->estimates = (Prof_Estimate *)room_for(k->estimates, &k->cap_estimates, count,
                                            sizeof *k->estimates);
   k->frame.num_estimates = copy_to(k->estimates, frame->estimates, count, sizeof *k->estimates);
   k->frame.estimates = k->estimates;
}

static void copy_values(Prof_Hitch_Kept *k, const Prof_Frame *frame)
{
   uint32_t amounts = k->frame.count ? frame->num_amounts : 0; /* they are of items */
   k->amounts = (Prof_Amount *)room_for(k->amounts, &k->cap_amounts, amounts, sizeof *k->amounts);
   k->frame.num_amounts = copy_to(k->amounts, frame->amounts, amounts, sizeof *k->amounts);
   k->frame.amounts = k->amounts;
   copy_estimates(k, frame);
   k->values = (Prof_Frame_Value *)room_for(k->values, &k->cap_values, frame->num_values,
                                            sizeof *k->values);
   k->frame.num_values = copy_to(k->values, frame->values, frame->num_values, sizeof *k->values);
   k->frame.values = k->values;
}

/* The copy is marked as a hitch here, as the frame itself gets that flag only when this is over.
 * Without memory it is kept without its items. */
static void copy_frame(Prof_Hitch_Kept *k, const Prof_Frame *frame)
{
   uint32_t count = frame->count;
   k->items = (Prof_Item *)room_for(k->items, &k->cap_items, count, sizeof *k->items);
   count = copy_to(k->items, frame->items, count, sizeof *k->items);
   copy_text(k->text, frame->text);
   k->frame = *frame;
   k->frame.flags |= Prof_FRAME_HITCH;
   k->frame.text = k->text;
   k->frame.items = k->items;
   k->frame.count = count;
   copy_values(k, frame);
   k->frame.steps = 0;
   k->frame.num_steps = 0;
}

void Prof_Hitch_Kept_take(Prof_Hitch_Kept *k, const Prof_Frame *frame)
{
   copy_frame(k, frame);
   memset(&k->gpu, 0, sizeof k->gpu);
   Prof_Seen_Copy_forget(&k->seen);
   Prof_Hitch_Shares_take(&k->shares, frame);
   Prof_Hitch_Values_take(&k->near, frame);
}

void Prof_Hitch_Kept_take_path(Prof_Hitch_Kept *k, const Prof_Frame *frame)
{
   k->frame.critical = frame->critical;
   k->frame.flags |= frame->flags & Prof_FRAME_SHARED;
   k->steps = (Prof_Step *)room_for(k->steps, &k->cap_steps, frame->num_steps, sizeof *k->steps);
   if (!k->steps) return;
   memcpy(k->steps, frame->steps, frame->num_steps * sizeof *k->steps);
   k->frame.steps = k->steps;
   k->frame.num_steps = frame->num_steps;
}

/* ---- archive ---- */

/* Room for what was read of one of the frame's lists. */
static void *room_to_read(Prof_Archive *a, void *memory, uint32_t *cap, uint32_t count, size_t size)
{
   if (!a->reads) return memory;
   memory = room_for(memory, cap, count, size);
   if (*cap < count) Prof_Archive_fail(a, "out of memory");
   return memory;
}

static void archive_lists(Prof_Archive *a, Prof_Hitch_Kept *k, uint32_t items, uint32_t amounts,
                          uint32_t estimates)
{
   uint32_t i;
   k->items = (Prof_Item *)room_to_read(a, k->items, &k->cap_items, items, sizeof *k->items);
   for (i = 0; i < items && Prof_Archive_ok(a); ++i) Prof_Frame_Archive_item(a, &k->items[i]);
   k->amounts =
      (Prof_Amount *)room_to_read(a, k->amounts, &k->cap_amounts, amounts, sizeof *k->amounts);
   for (i = 0; i < amounts && Prof_Archive_ok(a); ++i)
      Prof_Frame_Archive_amount(a, &k->amounts[i], items);
   k->estimates = (Prof_Estimate *)room_to_read(a, k->estimates, &k->cap_estimates, estimates,
                                                sizeof *k->estimates);
   for (i = 0; i < estimates && Prof_Archive_ok(a); ++i)
      Prof_Frame_Archive_estimate(a, &k->estimates[i], items);
}

static void archive_values_and_steps(Prof_Archive *a, Prof_Hitch_Kept *k, uint32_t values,
                                     uint32_t steps)
{
   uint64_t end = 0;
   uint32_t i;
   k->values =
      (Prof_Frame_Value *)room_to_read(a, k->values, &k->cap_values, values, sizeof *k->values);
   for (i = 0; i < values && Prof_Archive_ok(a); ++i) Prof_Frame_Archive_value(a, &k->values[i]);
   k->steps = (Prof_Step *)room_to_read(a, k->steps, &k->cap_steps, steps, sizeof *k->steps);
   for (i = 0; i < steps && Prof_Archive_ok(a); ++i, end = k->steps[i - 1].end)
      Prof_Frame_Archive_step(a, &k->steps[i], end);
}

static void archive_note(Prof_Archive *a, Prof_Hitch_Kept *k)
{
   char none[1] = "";
   if (a->leaves_notes) Prof_Archive_text(a, none, sizeof none);
   else Prof_Archive_text(a, k->text, sizeof k->text);
}

/* The counts are held against the bytes that are left, as each of those takes some. */
static void archive_frame(Prof_Archive *a, Prof_Hitch_Kept *k)
{
   Prof_Frame *f = &k->frame;
   uint32_t counts[5], i;
   counts[0] = Prof_Archive_count(a, f->count, 6);
   counts[1] = Prof_Archive_count(a, f->num_amounts, 17);
   counts[2] = Prof_Archive_count(a, f->num_estimates, 18);
   counts[3] = Prof_Archive_count(a, f->num_values, 80);
   counts[4] = Prof_Archive_count(a, f->num_steps, 3);
   archive_note(a, k);
   archive_lists(a, k, counts[0], counts[1], counts[2]);
   archive_values_and_steps(a, k, counts[3], counts[4]);
   if (!a->reads) return;
   for (i = 0; i < 5 && !Prof_Archive_ok(a); ++i) counts[i] = 0;
   f->text = k->text;
   f->items = k->items, f->count = counts[0];
   f->amounts = k->amounts, f->num_amounts = counts[1];
   f->estimates = k->estimates, f->num_estimates = counts[2];
   f->values = k->values, f->num_values = counts[3];
   f->steps = k->steps, f->num_steps = counts[4];
}

static void archive_machine(Prof_Archive *a, Prof_Machine *machine)
{
   Prof_Archive_amount(a, &machine->ms);
   Prof_Archive_amount(a, &machine->own_ms);
   Prof_Archive_amount(a, &machine->others_ms);
   Prof_Archive_amount(a, &machine->other_ms);
   Prof_Archive_u32(a, &machine->context, Prof_Context_Names_count());
   Prof_Archive_amount(a, &machine->here_ms);
   if (a->reads) machine->woken_ms = 0;
   Prof_Archive_u32(a, &machine->delayed, Prof_Context_Names_count());
   Prof_Archive_int(a, &machine->threads, 0, INT32_MAX);
   Prof_Archive_int(a, &machine->cpus, 0, INT32_MAX);
}

static void forget(Prof_Hitch_Kept *k)
{
   memset(&k->frame, 0, sizeof k->frame);
   memset(&k->gpu, 0, sizeof k->gpu);
   Prof_Seen_Copy_forget(&k->seen);
}

void Prof_Hitch_Kept_archive(Prof_Archive *a, Prof_Hitch_Kept *k)
{
   if (a->reads) forget(k);
   Prof_Frame_Archive_figures(a, &k->frame, 0);
   archive_frame(a, k);
   Prof_Archive_amount(a, &k->end);
   Prof_Archive_amount(a, &k->usual);
   Prof_Archive_amount(a, &k->excess);
   Prof_Archive_int(a, &k->run, 0, INT32_MAX);
   archive_machine(a, &k->machine);
   Prof_Archive_int(a, &k->crowded, 0, 1);
   Prof_Hitch_Shares_archive(a, &k->shares);
   Prof_Archive_u32(a, &k->num_blames, k->shares.count);
   if (a->reads && Prof_Archive_ok(a)) k->num_blames = Prof_Hitch_Blame_order(&k->shares);
   Prof_Archive_int(a, &k->spread, 0, (int)k->num_blames);
   Prof_Archive_u32(a, &k->wait, k->shares.count);
   Prof_Hitch_Values_archive(a, &k->near);
   Prof_Seen_Copy_archive(a, &k->seen);
   if (a->reads && a->at == a->size) return; /* an older file */
   Prof_Hitch_Gpu_archive(a, &k->gpu);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
