/* prof_hitch.c - see prof_hitch.h */
#ifdef Prof_ENABLED
#include "prof_hitch.h"
#include "prof_frame_figures.h"
#include "prof_frame_use.h"
#include "prof_history.h"
#include "prof_hitch_blame.h"
#include "prof_hitch_crowd.h"
#include "prof_hitch_kept.h"
#include "prof_hitch_rule.h"
#include "../gather/prof_value.h"
#include "prof_waiting.h"
#include "../gather/prof_path.h"
#include "prof_scene.h"
#include "../base/prof_module.h"
#include <string.h>

enum { KINDS = Prof_NUM_HITCH_KINDS };

static struct {
   Prof_Hitch_Kept *slots; /* max_hitches of each kind */
   Prof_Hitch_Kept **kept; /* as many pointers: to the hitches, the newest first, then to free
                              slots */
   uint32_t num_kept;
   uint64_t counts[KINDS]; /* hitches of each kind, kept or not */
   double recorded; /* seconds of all recorded frames */
   Prof_Hitch_Run run; /* the last */
} own;

static uint32_t num_slots(void) { return KINDS * (uint32_t)Prof_Settings.max_hitches; }

static void put_back(void)
{
   uint32_t i, count = own.slots ? num_slots() : 0;
   for (i = 0; i < count; ++i) Prof_Hitch_Kept_free(&own.slots[i]);
   Prof_Config_release(own.slots);
   Prof_Config_release(own.kept);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- slots ---- */

static int start(void)
{
   uint32_t i, count = num_slots();
   Prof_Hitch_Kept *slots;
   if (own.kept) return 1;
   slots = (Prof_Hitch_Kept *)Prof_Config_alloc(count, sizeof *slots);
   if (slots) own.kept = (Prof_Hitch_Kept **)Prof_Config_alloc(count, sizeof *own.kept);
   if (!own.kept) {
      Prof_Config_release(slots);
      return 0;
   }
   own.slots = slots;
   for (i = 0; i < count; ++i) own.kept[i] = &slots[i];
   return 1;
}

/* The slot goes behind those in use, with its memory: the next hitch uses it again. */
static void drop(uint32_t index)
{
   Prof_Hitch_Kept *k = own.kept[index];
   Prof_ASSERT(index < own.num_kept);
   --own.num_kept;
   memmove(own.kept + index, own.kept + index + 1, (own.num_kept - index) * sizeof *own.kept);
   own.kept[own.num_kept] = k;
}

static int is_of(uint32_t index, Prof_Hitch_Kind kind)
{
   return Prof_Hitch_kind(own.kept[index]->frame.flags) == kind;
}

int Prof_Hitch_num_kept(Prof_Hitch_Kind kind)
{
   uint32_t i;
   int count = 0;
   for (i = 0; i < own.num_kept; ++i) count += is_of(i, kind) != 0;
   return count;
}

/* The hitch of that kind with the smallest excess; of equals the oldest. There is one. */
static uint32_t find_mildest(Prof_Hitch_Kind kind)
{
   uint32_t i, mildest = own.num_kept;
   for (i = 0; i < own.num_kept; ++i) {
      if (!is_of(i, kind)) continue;
      if (mildest == own.num_kept || own.kept[i]->excess <= own.kept[mildest]->excess) mildest = i;
   }
   Prof_ASSERT(mildest < own.num_kept);
   return mildest;
}

/* The slot behind those in use becomes the newest. */
static Prof_Hitch_Kept *take_slot(void)
{
   Prof_Hitch_Kept *k = own.kept[own.num_kept];
   Prof_ASSERT(own.num_kept < num_slots());
   memmove(own.kept + 1, own.kept, own.num_kept * sizeof *own.kept);
   own.kept[0] = k;
   ++own.num_kept;
   return k;
}

/* A slot for a hitch of that excess, as the newest; null if it is milder than all of its kind. No
 * kind takes the place of another. */
static Prof_Hitch_Kept *place_for(double excess, Prof_Hitch_Kind kind)
{
   if (!start()) return 0;
   if (Prof_Hitch_num_kept(kind) >= Prof_Settings.max_hitches) {
      uint32_t mildest = find_mildest(kind);
      if (excess < own.kept[mildest]->excess) return 0;
      drop(mildest);
   }
   return take_slot();
}

/* ---- blame ---- */

/* The part of the frame's excess that one share explains. Excesses of shares add up to more than
 * the frame's if others took less than usual, hence the bound. */
static double explained_by(const Prof_Hitch_Kept *k, uint32_t rank)
{
   double part;
   if (k->excess <= 0) return 0;
   part = k->shares.list[rank].blame * Prof_Frame_Record_ms_per_tick(&k->frame) / k->excess;
   return part < 1 ? part : 1;
}

/* How many of the worst paths it takes to explain half of the excess, where no single one explains
 * enough to be named alone; 0 where one does. */
static int find_spread(const Prof_Hitch_Kept *k)
{
   double sum = 0;
   uint32_t n;
   if (k->num_blames == 0 || k->excess <= 0 || explained_by(k, 0) >= Prof_HITCH_PART) return 0;
   for (n = 0; n < k->num_blames && sum < 0.5 - 1e-9; ++n) sum += explained_by(k, n);
   return (int)n;
}

/* Waiting for the display is nobody's, so it does not count. */
static int is_wait(const Prof_Share *share)
{
   return share->here && (share->kind == Prof_WAITS || share->kind == Prof_WAITS_THREAD);
}

static uint32_t find_wait(const Prof_Shares *shares)
{
   uint32_t i, found = 0;
   double most = 0.5, excess; /* ticks: less is rounding */
   for (i = 0; i < shares->count; ++i)
      if (is_wait(&shares->list[i]) && (excess = Prof_Hitch_Shares_excess(&shares->list[i])) > most)
         most = excess, found = i + 1;
   return found;
}

/* A frame far above the median may still be below the average, where many frames are long: nobody
 * is to blame then, as nothing is to be explained. */
static void put_blame(Prof_Hitch_Kept *k, const Prof_Cause *cause)
{
   k->wait = 0;
   if (k->frame.flags & Prof_FRAME_MACHINE || k->excess <= 0) {
      Prof_Hitch_Blame_put_none(&k->shares);
      k->num_blames = 0;
      k->spread = 0;
      return;
   }
   if (k->frame.flags & Prof_FRAME_DISPLAY) {
      k->num_blames = Prof_Hitch_Blame_put_display(&k->shares, cause->display, cause->shown);
      k->wait = k->num_blames ? 1 : 0;
   } else {
      k->num_blames = Prof_Hitch_Blame_put(&k->shares, cause->waited);
      if (k->crowded) {
         Prof_Hitch_Crowd_blame(&k->shares, &k->frame, &k->machine, &cause->cpu);
         k->num_blames = Prof_Hitch_Blame_settle(&k->shares);
      }
      k->wait = find_wait(&k->shares);
   }
   k->spread = find_spread(k);
   Prof_ASSERT(k->spread >= 0 && (uint32_t)k->spread <= k->num_blames);
}

/* ---- keeping ---- */

static void uncount(Prof_Hitch_Kind kind)
{
   if (own.counts[kind]) --own.counts[kind];
}

/* What the hitch is judged by: if it was late, all but the profiler's own. */
static double length_of(const Prof_Frame *frame, uint32_t flags)
{
   return Prof_Frame_Record_is_late(flags) ? Prof_Frame_Record_whole_ms(frame)
                                           : Prof_Frame_Record_due_ms(frame);
}

/* Whether the hitch is kept depends on its excess alone, so that is known before any memory is
 * asked for. A slot that has been another hitch's has its memory still. */
static void keep(const Prof_Frame *frame, const Prof_Cause *cause, uint32_t flags)
{
   double excess = cause->excess * Prof_Frame_Record_ms_per_tick(frame);
   Prof_Hitch_Kept *k = place_for(excess, Prof_Hitch_kind(flags));
   if (!k) return;
   k->end = own.recorded;
   k->usual = length_of(frame, flags) - excess;
   k->excess = excess;
   k->run = 0;
   k->machine = cause->machine;
   k->crowded = cause->crowded;
   Prof_Hitch_Kept_take(k, frame);
   k->frame.flags |= flags;
   put_blame(k, cause);
}

static int is_in_run(uint32_t index, uint64_t number, Prof_Run run)
{
   return own.kept[index]->frame.number + (uint64_t)run.window > number && is_of(index, run.kind);
}

/* The frame is no hitch after all. */
static void take_back(uint32_t index)
{
   uncount(Prof_Hitch_kind(own.kept[index]->frame.flags));
   Prof_History_unmark_hitch(own.kept[index]->frame.number);
   Prof_Frame_Figures_unmark_hitch(own.kept[index]->frame.number);
   drop(index);
}

/* Those of the last frames were no hitches: only the first stays, and stands for the run. */
static void withdraw(uint64_t number, Prof_Run run)
{
   uint32_t i, first = own.num_kept;
   while (first && !is_in_run(first - 1, number, run)) --first;
   if (!first) return;
   --first;
   for (i = first; i-- > 0;)
      if (is_in_run(i, number, run)) take_back(i), --first;
   own.kept[first]->run = run.slow - 1;
   own.run.first = own.kept[first]->frame.number;
   own.run.last = number;
}

uint32_t Prof_Hitch_judge_frame(Prof_Frame *frame, uint64_t untold)
{
   Prof_Cause cause;
   Prof_Run run;
   uint32_t flags = Prof_Hitch_Rule_judge(frame, untold, &cause, &run);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.recorded += frame->seconds;
   if (run.slow) withdraw(frame->number, run);
   if (!(flags & Prof_FRAME_HITCH)) return flags;
   ++own.counts[Prof_Hitch_kind(flags)];
   keep(frame, &cause, flags);
   return flags;
}

Prof_Hitch_Run Prof_Hitch_last_run(void) { return own.run; }

void Prof_Hitch_keep_path(const Prof_Frame *frame)
{
   int index = frame->flags & Prof_FRAME_HITCH ? Prof_Hitch_find(frame->number) : -1;
   if (index >= 0) Prof_Hitch_Kept_take_path(own.kept[index], frame);
}

void Prof_Hitch_see(uint64_t frame_number, const Prof_Seen *seen)
{
   int index = Prof_Hitch_find(frame_number);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (index >= 0) Prof_Seen_Copy_take(&own.kept[index]->seen, seen);
}

/* ---- reading ---- */

static const Prof_Hitch_Kept *get(int index)
{
   return index >= 0 && (uint32_t)index < own.num_kept ? own.kept[index] : 0;
}

int Prof_num_hitches(void) { return (int)own.num_kept; }

unsigned long Prof_count_hitches(Prof_Hitch_Kind kind)
{
   return (unsigned)kind < KINDS ? (unsigned long)own.counts[kind] : 0;
}

static void describe_frame(const Prof_Hitch_Kept *k, Prof_Frame_Info *info)
{
   const Prof_Frame *frame = &k->frame;
   info->number = (unsigned long)frame->number;
   info->ms = frame->seconds * 1e3;
   info->work_ms = Prof_Frame_Record_work_ms(frame);
   info->due_ms = Prof_Frame_Record_due_ms(frame);
   info->critical_ms = Prof_Frame_Record_critical_ms(frame);
   info->ago_s = own.recorded - k->end;
   info->load = (frame->flags & Prof_FRAME_LOAD) != 0;
   info->gap = (frame->flags & Prof_FRAME_GAP) != 0;
   info->hitch = (frame->flags & Prof_FRAME_HITCH) != 0;
   info->after = (frame->flags & Prof_FRAME_AFTER) != 0;
   info->scene = Prof_Scene_name(frame->scene);
   info->text = frame->text;
   info->zones_ms = (double)frame->zones_ms;
   info->zone_cost_ns = (double)frame->zone_cost_ns;
   Prof_Frame_Use_describe(frame, info);
}

static void describe_wait(const Prof_Hitch_Kept *k, Prof_Hitch *hitch)
{
   const Prof_Share *share = k->wait ? &k->shares.list[k->wait - 1] : 0;
   Prof_ASSERT(k->wait <= k->shares.count);
   hitch->wait_zone = share ? Prof_Zones[Prof_States[share->state].zone].public_id : 0;
   hitch->wait_ms = share ? (double)share->self * Prof_Frame_Record_ms_per_tick(&k->frame) : 0;
   hitch->wait_usual_ms = share ? share->usual_self * Prof_Frame_Record_ms_per_tick(&k->frame) : 0;
}

/* What the machine kept from the updating thread. Older files do not tell how much that was of a
 * frame that was late. */
static double kept_here(const Prof_Hitch_Kept *k)
{
   double held = Prof_Hitch_Machine_held(&k->machine);
   return held > 0 && k->machine.here_ms > 0 ? k->machine.here_ms * k->machine.ms / held
                                             : k->machine.ms;
}

static void describe_machine(const Prof_Hitch_Kept *k, Prof_Hitch *hitch)
{
   int is_held = hitch->machine || k->crowded;
   int may_be = hitch->machine || (hitch->kind == Prof_HITCH_GAME && !k->crowded);
   int by_other = (is_held || may_be) && k->machine.delayed &&
                  k->machine.delayed == k->machine.context;
   hitch->machine_context = by_other ? (int)k->machine.context - 1 : (int)k->frame.owner;
   hitch->machine_ms = !may_be          ? 0
                       : by_other       ? k->machine.other_ms
                       : hitch->machine ? kept_here(k)
                                        : Prof_Frame_Record_machine_ms(&k->frame);
   hitch->held_ms = hitch->machine ? Prof_Hitch_Machine_held(&k->machine) : 0;
   hitch->programs_ms = hitch->machine ? k->machine.others_ms : 0;
   hitch->crowd = k->crowded ? k->machine.threads : 0;
   hitch->crowd_ms = is_held ? k->machine.own_ms : 0;
   hitch->cpus = k->machine.cpus;
}

int Prof_get_hitch(int index, Prof_Hitch *hitch)
{
   const Prof_Hitch_Kept *k = get(index);
   if (!k || !hitch) return 0;
   describe_frame(k, &hitch->frame);
   hitch->usual_ms = k->usual;
   hitch->excess_ms = k->excess;
   hitch->whole = Prof_Frame_Record_is_late(k->frame.flags);
   hitch->num_blames = (int)k->num_blames;
   hitch->spread = k->spread;
   hitch->run = k->run;
   hitch->machine = hitch->frame.machine;
   hitch->kind = Prof_Hitch_kind(k->frame.flags);
   hitch->gpu_ms = k->gpu.frames ? k->gpu.ms : -1;
   hitch->gpu_usual_ms = k->gpu.usual_ms;
   describe_machine(k, hitch);
   describe_wait(k, hitch);
   return 1;
}

const char *Prof_hitch_kind_name(Prof_Hitch_Kind kind)
{
   static const char *const names[] = {"game", "display", "machine"};
   return (unsigned)kind < KINDS ? names[kind] : "";
}

int Prof_get_hitch_gpu(int index, int rank, Prof_Hitch_Gpu *found)
{
   const Prof_Hitch_Kept *k = get(index);
   const Prof_Gpu_Share *share;
   if (!k || !found || rank < 0 || (uint32_t)rank >= k->gpu.count) return 0;
   share = &k->gpu.shares[rank];
   Prof_Path_write(share->state, found->path, sizeof found->path);
   found->zone = Prof_Zones[Prof_States[share->state].zone].public_id;
   found->ms = share->ms;
   found->usual_ms = share->usual_ms;
   found->excess_ms = share->ms - share->usual_ms;
   return 1;
}

/* GPUs work a few frames behind. */
void Prof_Hitch_take_gpu(const Prof_Frame *frame, uint64_t number, double ms, int frames)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.num_kept; ++i) {
      Prof_Hitch_Kept *k = own.kept[i];
      if (k->frame.number + Prof_HITCH_GPU_FRAMES < frame->number) return;
      if (!is_of(i, Prof_HITCH_DISPLAY) || number > k->frame.number) continue;
      if (number + Prof_HITCH_GPU_BEHIND < k->frame.number) continue;
      Prof_Hitch_Gpu_take(&k->gpu, frame, ms, frames);
   }
}

const char *Prof_evidence_name(Prof_Evidence evidence)
{
   static const char *const names[] = {"", "lock", "look", "sums", "still open", "CPU"};
   return (int)evidence >= Prof_BY_ITSELF && evidence <= Prof_BY_CPU ? names[evidence] : "";
}

int Prof_get_blame(int index, int rank, Prof_Blame *blame)
{
   const Prof_Hitch_Kept *k = get(index);
   const Prof_Share *share;
   if (!k || !blame || rank < 0 || (uint32_t)rank >= k->num_blames) return 0;
   share = &k->shares.list[rank];
   Prof_Path_write(share->state, blame->path, sizeof blame->path);
   blame->zone = Prof_Zones[Prof_States[share->state].zone].public_id;
   blame->ms = (double)share->self * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->usual_ms = share->usual_self * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->excess_ms = Prof_Hitch_Shares_excess(share) * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->context = (int)share->context;
   blame->explains = explained_by(k, (uint32_t)rank);
   blame->blame_ms = share->blame * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->evidence = (Prof_Evidence)share->evidence;
   blame->count = share->entries;
   blame->usual_count = share->usual_entries;
   return 1;
}

int Prof_get_near_value(int index, int rank, Prof_Near_Value *found)
{
   const Prof_Hitch_Kept *k = get(index);
   const Prof_Value_Share *share;
   if (!k || !found || rank < 0 || (uint32_t)rank >= k->near.strange) return 0;
   share = &k->near.list[rank];
   Prof_Config_lock();
   found->name = Prof_Values[share->value].name;
   found->unit = Prof_Values[share->value].unit;
   found->kind = Prof_Values[share->value].kind;
   Prof_Config_unlock();
   found->amount = share->now;
   found->usual = share->usual;
   found->deviation = share->deviation;
   return 1;
}

double Prof_Hitch_length(const Prof_Hitch *hitch)
{
   return hitch->whole ? hitch->usual_ms + hitch->excess_ms : hitch->frame.due_ms;
}

int Prof_Hitch_value(int index, uint32_t value, Prof_Value_Share *share)
{
   const Prof_Hitch_Kept *k = get(index);
   const Prof_Value_Share *found = k ? Prof_Hitch_Values_find(&k->near, value) : 0;
   if (found) *share = *found;
   return found != 0;
}

void Prof_drop_hitch(int index)
{
   const Prof_Hitch_Kept *k = get(index);
   if (!k) return;
   uncount(Prof_Hitch_kind(k->frame.flags));
   drop((uint32_t)index);
}

void Prof_clear_hitches(void)
{
   own.num_kept = 0;
   memset(own.counts, 0, sizeof own.counts);
}

const Prof_Frame *Prof_Hitch_frame(int index)
{
   const Prof_Hitch_Kept *k = get(index);
   return k ? &k->frame : 0;
}

int Prof_Hitch_find(uint64_t number)
{
   uint32_t i;
   for (i = 0; i < own.num_kept; ++i)
      if (own.kept[i]->frame.number == number) return (int)i;
   return -1;
}

const Prof_Machine *Prof_Hitch_machine(int index)
{
   const Prof_Hitch_Kept *k = get(index);
   return k ? &k->machine : 0;
}

const Prof_Seen *Prof_Hitch_seen(int index)
{
   const Prof_Hitch_Kept *k = get(index);
   return k && k->seen.is_there ? &k->seen.seen : 0;
}

const Prof_Share *Prof_Hitch_shares(int index, uint32_t *count)
{
   const Prof_Hitch_Kept *k = get(index);
   *count = k ? k->shares.count : 0;
   return *count ? k->shares.list : 0;
}

#if defined(Prof_CHECKED)
void Prof_Hitch_validate(void)
{
   uint32_t i, j, slots = num_slots();
   int kind;
   Prof_ASSERT(own.num_kept <= slots);
   for (kind = 0; kind < KINDS; ++kind)
      Prof_ASSERT(own.counts[kind] >= (uint64_t)Prof_Hitch_num_kept((Prof_Hitch_Kind)kind));
   for (i = 0; i < own.num_kept; ++i) {
      const Prof_Hitch_Kept *k = own.kept[i];
      Prof_ASSERT((k->frame.flags & Prof_FRAME_HITCH) && k->frame.count <= k->cap_items);
      Prof_ASSERT(i == 0 || k->frame.number < own.kept[i - 1]->frame.number);
      for (j = i + 1; j < slots; ++j) Prof_ASSERT(own.kept[j] != k); /* each slot is there once */
      Prof_ASSERT(Prof_Hitch_Blame_is_sound(&k->shares, k->num_blames));
   }
}
#endif

/* ---- archive ---- */

/* A hitch that is read takes the first free slot, and is in the list once it is whole; unless it is
 * not newer than those, which is one that an earlier piece had. */
static void read_hitch(Prof_Archive *a)
{
   Prof_Hitch_Kept *k;
   if (!start() || own.num_kept == num_slots()) {
      Prof_Archive_fail(a, "there is no room for its hitches");
      return;
   }
   k = own.kept[own.num_kept];
   Prof_Hitch_Kept_archive(a, k);
   if (!(k->frame.flags & Prof_FRAME_HITCH)) Prof_Archive_fail(a, "a hitch is none");
   if (!Prof_Archive_ok(a)) return;
   if (own.num_kept && k->frame.number <= own.kept[0]->frame.number) return;
   (void)take_slot();
   ++own.counts[Prof_Hitch_kind(k->frame.flags)];
}

void Prof_Hitch_archive(Prof_Archive *a, int index)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (a->reads) read_hitch(a);
   else if ((uint32_t)index < own.num_kept) Prof_Hitch_Kept_archive(a, own.kept[index]);
}

/* More than were kept. An older file does not tell, and a later one may tell of more kinds. */
static void archive_counts(Prof_Archive *a)
{
   uint32_t i, count = KINDS;
   if (a->reads && a->at == a->size) return;
   count = Prof_Archive_count(a, count, 1);
   for (i = 0; i < count && i < KINDS; ++i) {
      uint64_t kept = a->reads ? own.counts[i] : 0;
      Prof_Archive_u64(a, &own.counts[i]);
      if (own.counts[i] < kept) own.counts[i] = kept;
   }
}

void Prof_Hitch_archive_time(Prof_Archive *a)
{
   Prof_Module_list(&module);
   Prof_Archive_double(a, &own.recorded);
   archive_counts(a);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
