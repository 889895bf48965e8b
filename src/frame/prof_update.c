/* prof_update.c - once a frame: counters in, a frame record out.
 *
 * The counters are read by a reader (prof_reader.h), so frame records add up to them: nothing is
 * lost and nothing is counted twice. Where a clock went back, the frame on the updating thread is
 * as long as its zones say, and a gap.
 *
 * The order of a frame: the clocks are checked; one stamp is read, at which this frame ends and the
 * next begins; it is settled which contexts made the work; the counters are taken; the record gets
 * its length, number, notes and what of it was no work; it is judged by what was usual before it;
 * and only then do sinks see it, of whom the averages are one.
 *
 * SINKS   What keeps or tells frames is given each record as it is made: a table, in which who is
 * built in stands first and others list themselves.
 *
 * AFTER IT, without the lock, the game is told of a hitch, and then come those who write files and
 * the like. They stand in the zone of Prof_update, so their time is no work of the game's.
 */
#ifdef Prof_ENABLED
#include "prof_update.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_os.h"
#include "prof_average.h"
#include "prof_average_bounds.h"
#include "prof_critical_path.h"
#include "../gather/prof_clock.h"
#include "../base/prof_module.h"
#include "../base/prof_rules.h"
#include "../gather/prof_often_move.h"
#include "../gather/prof_reader.h"
#include "../gather/prof_source.h"
#include "prof_history.h"
#include "prof_hitch.h"
#include "prof_hitch_rule.h"
#include "prof_long_waits.h"
#include "../gather/prof_left_open.h"
#include "prof_unmarked.h"
#include "prof_waiting.h"
#include "prof_frame_archive.h"
#include "prof_frame_notes.h"
#include "prof_scene.h"
#include "../gather/prof_context_names.h"
#include "prof_frame_figures.h"
#include "prof_frame_values.h"
#include "../gather/prof_others_use.h"
#include "../gather/prof_start.h"
#include "../gather/prof_tell.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_thread_use.h"
#include "../gather/prof_value_fold.h"
#include "prof_value_usual.h"
#include "prof_zone_cost.h"
#include "prof_validate.h"
#include "../gather/prof_warning.h"
#include <string.h>

/* The time of the updating thread in the frame at hand. */
typedef struct Ran {
   uint64_t in_since; /* when its context came in, or the last update's stamp */
   uint64_t ran;      /* ticks that its clock ran, in fibers as well */
   uint64_t self;     /* ticks in the zones of its context */
   uint64_t work;     /* those, and the ticks in zones of fibers that ran there mostly */
} Ran;

enum { MAX_SINKS = 16, MAX_COMERS = 4, MOST_IGNORED = 16 };

/* What is called after an update: copied under the lock, as it may be told to go meanwhile. */
typedef struct After {
   void (*hitch)(int index, void *user); /* null: there is none, or nobody asks */
   void *user;
   int index;
   int num_comers;
   Prof_Come_After comers[MAX_COMERS];
} After;

static struct {
   Prof_Reader reader;
   int tried; /* to start it */
   uint64_t frames, updates;
   uint64_t recorded;   /* a bit for each of the last 64; the lowest is the last */
   uint64_t beside;     /* of the last frame: the work of that other thread which worked most */
   uint64_t unrecorded; /* since the last that was */
   double seconds_recorded;
   uint32_t switches;                /* Prof_Context_times_switched, at the last update */
   int ran;                          /* the thread's clock, then */
   Prof_Take_Frame sinks[MAX_SINKS]; /* of others */
   Prof_Heed_Begin heed;             /* or null; the same */
   After after;                      /* hitch and index are of the update at hand */
   int num_sinks;
   const char *build; /* what the last update gave, to tell another by; it may be gone by now */
   char build_text[Prof_UPDATE_BUILD]; /* a copy of it */
} own;

/* The thread that runs the game's hook for hitches, and where the call stands on its stack. It
 * stays in a shutdown: the hook may call that. */
static struct {
   Prof_Thread *thread;
   uintptr_t at;
   int ignored; /* updates in it */
   int cancel;  /* whether the thread could be cancelled */
} hook;

static void put_back(void)
{
   Prof_Reader_free(&own.reader);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

#if defined(Prof_CHECKED)
/* Do the items stand as prof_frame_record.h says, by context, then by order, each once? */
static int item_is_sound(uint32_t i)
{
   const Prof_Item *items = own.reader.items, *item = &items[i];
   const Prof_Context *c;
   if (item->context >= Prof_Contexts_used) return 0;
   c = Prof_Contexts[item->context];
   if (item->order >= c->num_entered || c->entered[item->order] != item->state) return 0;
   if (!item->self && !item->entries && !c->often) return 0; /* that may have been taken */
   if (i == 0 || items[i - 1].context < item->context) return 1;
   return items[i - 1].context == item->context && items[i - 1].order < item->order;
}

static int frame_is_sound(const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i)
      if (!item_is_sound(i)) return 0;
   return frame->items == own.reader.items && frame->text && frame->owner < Prof_Contexts_used &&
          frame->seconds >= 0 && frame->own <= frame->apart;
}

/* Conservation: a context that was in from update to update spent all that time in its states.
 * Without memory a frame goes without its items, and the next one has them too. */
static int adds_up(const Ran *here, uint64_t ticks)
{
   return here->in_since != own.reader.last || Prof_Config_counts.failed_allocs ||
          here->self == ticks;
}
#endif

static int start(void)
{
   if (own.tried) return own.reader.cap_taken != 0;
   if (!Prof_Start_now()) return 0;
   own.tried = 1;
   (void)Prof_Value_Fold_add_taker(Prof_Frame_Values_take_stretch);
   return Prof_Reader_start(&own.reader);
}

/* What of the frame's time was no work, and what others did, beyond what its record says. */
typedef struct Apart {
   uint64_t own_beside; /* the profiler's, on other threads */
   uint64_t untold;     /* waiting that does not tell for what */
   uint64_t beside;     /* the work of that other thread which worked most */
   Prof_Entries entries; /* of all threads */
} Apart;

/* What another thread worked: less than all of it, as what it was in no zone it was idle. */
static void add_beside(Apart *apart, const Prof_Item *item, int kind, uint64_t *work)
{
   if (kind == Prof_WORKS && item->state != Prof_STATE_ROOT) *work += item->self;
   if (kind == Prof_OWN) apart->own_beside += item->self;
}

static void add_apart(Prof_Frame *frame, Apart *apart, const Prof_Item *item, int kind)
{
   frame->apart += item->self;
   if (kind == Prof_OWN) frame->own += item->self;
   if (kind == Prof_WAITS) apart->untold += item->self;
   if (kind == Prof_WAITS_THREAD) frame->held += item->self;
}

/* The items of a context stand in one row. Whether its time made the frame's work is so of all of
 * them. */
static const Prof_Item *sum_context(Prof_Frame *frame, Apart *apart, const Prof_Item *item,
                                    const unsigned char *kinds)
{
   const Prof_Item *end = frame->items + frame->count;
   const uint32_t context = item->context;
   const int works = item->works;
   Prof_Entries entries = apart->entries, none = entries;
   const int fed = Prof_Contexts[context]->fiber == Prof_FED; /* no thread has it */
   uint64_t work = 0;
   for (; item < end && item->context == context; ++item) {
      const int kind = kinds ? kinds[item->state] : (int)Prof_WORKS;
      Prof_Zone_Cost_add(&entries, item, kind);
      if (!works) add_beside(apart, item, kind, &work);
      else if (Prof_UNLIKELY(kind != Prof_WORKS)) add_apart(frame, apart, item, kind);
   }
   apart->entries = fed ? none : entries;
   if (kinds && !fed && work > apart->beside) apart->beside = work;
   return item;
}

static Apart sum_apart(Prof_Frame *frame)
{
   const Prof_Item *item = frame->items, *end = Prof_Frame_Record_end(frame);
   const unsigned char *kinds;
   Apart apart = {0, 0, 0, {0, 0}};
   frame->apart = frame->own = frame->held = 0;
   Prof_Waiting_refresh();
   frame->rules = Prof_Waiting_rules_now();
   kinds = Prof_Waiting_kinds(frame->rules);
   while (item < end) item = sum_context(frame, &apart, item, kinds);
   return apart;
}

/* Sets the frame's length: from update to update, with three exceptions. The first frame begins
 * when the thread's clock does. A frame in which the profiler was switched is as long as that clock
 * ran, fibers on the thread included; so is the one after an update that found the clock standing,
 * for only the thread itself starts it. If the clock went back nobody knows how long it ran, and
 * the zones are believed. */
static void set_length(Prof_Frame *frame, const Prof_Context *c, uint64_t now, const Ran *here)
{
   int went_back = own.reader.lost_own || now < own.reader.last;
   int broken = own.switches != Prof_Context_times_switched || went_back;
   int whole = own.ran && !broken;
   Prof_ASSERT(!whole || adds_up(here, now - own.reader.last));
   frame->ticks = went_back ? here->work : whole ? now - own.reader.last : here->ran;
   frame->begin = broken ? 0 : now - frame->ticks;
   own.reader.last = now;
   own.switches = Prof_Context_times_switched;
   own.ran = c && !c->parked;
}

/* ---- sinks ---- */

static void average(const Prof_Frame *frame, uint64_t own_beside)
{
   (void)own_beside;
   if (!(frame->flags & Prof_FRAME_ODD)) {
      Prof_Average_take_frame(frame);
      Prof_Average_Bounds_take_frame(frame);
   }
   Prof_Value_Usual_take_frame(frame);
}

/* The GPU's frames come late, so they are not in the record of theirs. */
static void take_gpu(const Prof_Frame *frame)
{
   enum { MOST = 16 };
   uint64_t numbers[MOST];
   double ms[MOST];
   int i, count = 0;
   while (count < MOST && Prof_Source_take_gpu_frame(&numbers[count], &ms[count])) ++count;
   for (i = 0; i < count; ++i) {
      Prof_Frame_Figures_set_gpu(numbers[i], ms[i]);
      Prof_Hitch_take_gpu(frame, numbers[i], ms[i], count);
   }
}

static void keep_figures(const Prof_Frame *frame, uint64_t own_beside)
{
   Prof_Frame_Figures_push(frame, own_beside, own.beside);
   take_gpu(frame);
}

static void keep_history(const Prof_Frame *frame, uint64_t own_beside)
{
   (void)own_beside;
   Prof_History_push(frame);
}

/* What is usual of the GPU is so before the frame. */
static const Prof_Take_Frame built_in[] = {keep_figures, average, keep_history};

static int place_of(Prof_Take_Frame take)
{
   int i = 0;
   while (i < own.num_sinks && own.sinks[i] != take) ++i;
   return i;
}

int Prof_Update_add_sink(Prof_Take_Frame take)
{
   int added;
   Prof_Config_lock();
   added = place_of(take) < own.num_sinks;
   if (!added && own.num_sinks < MAX_SINKS) {
      Prof_Module_list(&module);
      own.sinks[own.num_sinks++] = take;
      added = 1;
   }
   Prof_Config_unlock();
   return added;
}

void Prof_Update_remove_sink(Prof_Take_Frame take)
{
   int i;
   Prof_Config_lock();
   i = place_of(take);
   if (i < own.num_sinks) {
      --own.num_sinks;
      memmove(own.sinks + i, own.sinks + i + 1, (size_t)(own.num_sinks - i) * sizeof *own.sinks);
      own.sinks[own.num_sinks] = 0;
   }
   Prof_Config_unlock();
}

void Prof_Update_heed_begins(Prof_Heed_Begin heed)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.heed = heed;
}

static int place_of_comer(Prof_Come_After come)
{
   int i = 0;
   while (i < own.after.num_comers && own.after.comers[i] != come) ++i;
   return i;
}

int Prof_Update_come_after(Prof_Come_After come)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (place_of_comer(come) < own.after.num_comers) return 1;
   if (own.after.num_comers == MAX_COMERS) return 0;
   Prof_Module_list(&module);
   own.after.comers[own.after.num_comers++] = come;
   return 1;
}

void Prof_Update_stay_away(Prof_Come_After come)
{
   int i = place_of_comer(come);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (i == own.after.num_comers) return;
   for (--own.after.num_comers; i < own.after.num_comers; ++i)
      own.after.comers[i] = own.after.comers[i + 1];
}

static void hand_on(const Prof_Frame *frame, uint64_t own_beside)
{
   size_t b;
   int i;
   for (b = 0; b < sizeof built_in / sizeof *built_in; ++b) built_in[b](frame, own_beside);
   for (i = 0; i < own.num_sinks; ++i) own.sinks[i](frame, own_beside);
}

/* ---- after it ---- */

/* It is not there if it is milder than all that are kept. */
static void find_hitch(uint64_t number)
{
   own.after.index = Prof_Hitch_find(number);
   if (own.after.index < 0) return;
   own.after.hitch = Prof_Settings.hitch;
   own.after.user = Prof_Settings.user;
}

/* Is the call one that the hook made? Then it stands deeper in the stack than the place that called
 * the hook. But a hook that threw or jumped never comes back to say so, and the game may go on from
 * a place as deep: so a few calls are ignored, and then the hook is taken for gone. */
static int is_in_hook(uintptr_t here)
{
   if (Prof_Atomic_load_ptr(&hook.thread) != Prof_Tls_hands()) return 0;
   if (here < hook.at && hook.ignored < MOST_IGNORED) {
      if (!hook.ignored++) Prof_Config_log("Prof_update does nothing in Prof_Config.hitch");
      return 1;
   }
   Prof_Atomic_store_ptr(&hook.thread, (Prof_Thread *)0);
   Prof_Os_allow_cancel(hook.cancel);
   Prof_Config_log("Prof_Config.hitch did not return (it threw an exception, or jumped)");
   return 0;
}

static void call_hook(const After *after)
{
   hook.cancel = Prof_Os_forbid_cancel();
   hook.at = Prof_Compiler_stack_here();
   hook.ignored = 0;
   Prof_Atomic_store_ptr(&hook.thread, Prof_Tls_hands());
   after->hitch(after->index, after->user);
   Prof_Atomic_store_ptr(&hook.thread, (Prof_Thread *)0);
   Prof_Os_allow_cancel(hook.cancel);
}

static void call_after(const After *after)
{
   int i;
   if (after->hitch) call_hook(after);
   for (i = 0; i < after->num_comers; ++i) after->comers[i]();
}

/* ---- a frame ---- */

/* Reads what all threads ran since the last update, as items of the reader. Contexts at rest ran
 * nothing. The context that updates always makes work, even where its own time was shorter than
 * that of a fiber. */
static void read_counters(Prof_Context *c, uint64_t now, Ran *here)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[Prof_OF_UPDATE];
   uint32_t i;
   here->in_since = c ? c->in_at : 0; /* before it is settled */
   here->self = here->work = 0;
   Prof_Reader_begin(&own.reader);
   here->ran = Prof_Thread_settle_work(now);
   if (c) c->worked = 1;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      Prof_Context *context = Prof_Contexts[i];
      uint64_t sum = Prof_Reader_take(&own.reader, context, now);
      if (c && context == c) here->self = sum;
      if (context->worked) here->work += sum;
   }
}

/* Did nothing that is due stand inside of a zone that waits for what is not? */
static int waits_purely(const Prof_Frame *frame)
{
   const unsigned char *kinds = Prof_Waiting_kinds(frame->rules);
   uint32_t i;
   if (!kinds || !Prof_Waiting_is_mixed()) return 1;
   for (i = 0; i < frame->count; ++i)
      if (frame->items[i].works && Prof_Waiting_stands_in_wait(kinds, frame->items[i].state))
         return 0;
   return 1;
}

/* What the thread did in its waits for threads but wait. */
static void find_busy(const Prof_Frame *frame, double ns_per_tick)
{
   const unsigned char *kinds = Prof_Waiting_kinds(frame->rules);
   uint32_t i;
   if (!kinds || !Prof_Waiting_is_mixed() || !Prof_Thread_Use_was_idle()) return;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      int kind = kinds[item->state];
      if (!item->works || kind == Prof_WAITS_THREAD || kind == Prof_OWN) continue;
      Prof_Thread_Use_was_busy_in(item->state, (uint64_t)((double)item->self * ns_per_tick));
   }
}

/* Waiting for other threads is due, so it is not left out of what the thread was off the CPU. In
 * which of the profiler's own zones it was so nobody knows; but no longer than all that was due. */
static void take_use(Prof_Frame *frame)
{
   double ns_per_tick = Prof_Frame_Record_ms_per_tick(frame) * 1e6;
   double waited = (double)(frame->apart - frame->own - frame->held);
   double due_us = Prof_Frame_Record_due_ms(frame) * 1e3; /* of a frame of hours beyond 32 bits */
   find_busy(frame, ns_per_tick);
   Prof_Thread_Use_take((uint64_t)(frame->seconds * 1e9), (uint64_t)(waited * ns_per_tick),
                        waits_purely(frame), &frame->use);
   if (frame->use.off_us > due_us) frame->use.off_us = (uint32_t)due_us;
   due_us -= Prof_Thread_Use_split()->own_us;
   if (due_us < 0) due_us = 0;
   if (frame->use.machine_us > due_us) frame->use.machine_us = (uint32_t)due_us;
}

static void number_frame(Prof_Frame *frame)
{
   frame->number = ++own.frames;
   frame->seconds = (double)frame->ticks * Prof_Clock_seconds_per_tick();
   frame->ended = own.seconds_recorded += frame->seconds;
}

static void take_contents(Prof_Frame *frame)
{
   frame->count = own.reader.count;
   frame->items = own.reader.items;
   frame->num_amounts = own.reader.num_amounts;
   frame->amounts = own.reader.amounts;
   frame->num_estimates = own.reader.num_estimates;
   frame->estimates = own.reader.estimates;
   Prof_Frame_Values_take(frame);
   frame->steps = 0;
   frame->num_steps = 0;
}

/* What was measured is in no frame. */
static void drop_frame(const Prof_Context *c, uint64_t now)
{
   Prof_Frame_Values_skip();
   Prof_Frame_Values_miss();
   Prof_Others_Use_skip(c, now);
}

/* No file takes a frame of more than a year, which a clock that jumped makes. */
static int is_too_long(const Prof_Frame *frame)
{
   if (frame->ticks <= Prof_MOST_TICKS) return 0;
   Prof_Warning_note("a frame of more than a year is not recorded", "", "", 0);
   return 1;
}

/* Makes the record and hands it on; not recorded, the time is taken all the same, and is in no
 * frame. `c`: the context that the thread has in hand; null if it is not measured now. `jumped`: a
 * clock did, as far as they tell. */
static void make_frame(Prof_Context *c, int record, int jumped, uint64_t now)
{
   Prof_Frame frame;
   Apart apart;
   Ran here;
   Prof_Clock_heed_reading(now);
   read_counters(c, now, &here);
   Prof_Value_Fold_cut(now);
   set_length(&frame, c, now, &here);
   if (own.reader.lost) {
      Prof_Clock_went_back();
      Prof_Warning_note("the clock went back", "", "", 0);
   }
   if (is_too_long(&frame)) record = 0;
   Prof_Context_Names_end_frame(record && c);
   if (!record || !c) {
      drop_frame(c, now);
      return;
   }
   number_frame(&frame);
   take_contents(&frame);
   frame.owner = (uint16_t)c->index; /* max_contexts is 65,536 at most */
   Prof_Frame_Notes_take(&frame);
   Prof_Scene_take(&frame);
   apart = sum_apart(&frame);
   Prof_Often_choose(Prof_Frame_Record_work(&frame));
   take_use(&frame);
   Prof_ASSERT(frame_is_sound(&frame));
   if (frame.seconds * 1e3 > Prof_Settings.gap_ms || jumped || own.reader.lost_own)
      frame.flags |= Prof_FRAME_GAP;
   /* Before who judges, for a hitch is kept with it. */
   Prof_Zone_Cost_take_frame(&frame, &apart.entries);
   frame.flags |= Prof_Hitch_judge_frame(&frame, apart.untold); /* by what was usual before it */
   Prof_Unmarked_take_frame(&frame);
   Prof_Others_Use_refresh(c, now);
   Prof_Critical_Path_find(&frame);
   Prof_Hitch_keep_path(&frame);
   own.beside = apart.beside;
   hand_on(&frame, apart.own_beside);
   if (Prof_Settings.hitch && (frame.flags & Prof_FRAME_HITCH)) find_hitch(frame.number);
}

#if defined(Prof_CHECKED)
/* Often in the beginning, where tests are; and now and then for ever. */
static int is_walk_due(void)
{
   return own.updates % 64 == 0 || (own.updates & (own.updates - 1)) == 0;
}
#endif

static void take_build(const char *build)
{
   own.build = build;
   own.build_text[0] = 0;
   if (build) strncat(own.build_text, build, sizeof own.build_text - 1);
}

/* Its own zone is open while the counters are read: what it took up to the stamp is in the frame
 * that ends, and the rest, which is most of it, in the next. */
static void update(int record, const char *build, uintptr_t place)
{
   Prof_Context *c;
   After after;
   int any;
   Prof_Config_mend_hook(Prof_Compiler_stack_here());
   if (is_in_hook(Prof_Compiler_stack_here())) return;
   c = Prof_Thread_own();
   Prof_Thread_trust();
   if (c) Prof_Left_Open_close(c, place);
   Prof_Begin(prof_update) Prof_Config_lock();
   Prof_Module_list(&module);
   if (build != own.build) take_build(build);
   c = Prof_Thread_held(); /* another thread's shutdown may have come between */
   if (c && (c->parked || !Prof_Thread_is_of_this_life(c))) c = 0;
   ++own.updates;
   Prof_Rules_take_up();
   own.after.hitch = 0;
   own.recorded = own.recorded << 1 | (record != 0);
   own.unrecorded = record ? 0 : own.unrecorded + 1;
   if (!Prof_Context_past && start()) {
      int jumped = Prof_Clock_check();
      uint64_t now;
      Prof_Thread_name_main();
      if (c && record) Prof_Zone_Cost_refresh(Prof_Clock_now());
      Prof_Thread_Use_look_at(c);
      now = Prof_Clock_now();
      make_frame(c, record, jumped, now);
      Prof_Tell_frame(c, now);
      Prof_Long_Waits_begin_frame(now, Prof_Hitch_Rule_late(), Prof_Hitch_Rule_late_told(),
                                  &own.reader);
      if (own.heed) own.heed(c ? now : 0, record != 0);
   }
#if defined(Prof_CHECKED)
   if (is_walk_due()) Prof_Validate_all();
#endif
   any = own.after.hitch || own.after.num_comers;
   if (any) after = own.after;
   Prof_Config_unlock();
   if (any) call_after(&after);
   Prof_End
}

/* Neither is ever inlined, as the place that it is called from tells leaks (prof_left_open.h). Who
 * calls the function without the macro of prof.h, as other languages do, does not say what compiled
 * him. */
Prof_NOINLINE void Prof_Update_of_build(int record, const char *build)
{
   update(record, build, Prof_PLACE_OF_CALL());
}

#undef Prof_update
Prof_NOINLINE void Prof_update(int record) { update(record, 0, Prof_PLACE_OF_CALL()); }

const char *Prof_Update_build(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return own.build_text;
}

uint64_t Prof_Update_frames_recorded(void)
{
   uint64_t frames;
   Prof_Config_lock();
   frames = own.frames;
   Prof_Config_unlock();
   return frames;
}

int Prof_Update_is_paused(void)
{
   int paused;
   Prof_Config_lock();
   paused = own.unrecorded > 1;
   Prof_Config_unlock();
   return paused;
}

uint64_t Prof_Update_count(void)
{
   uint64_t made;
   Prof_Config_lock();
   made = own.updates;
   Prof_Config_unlock();
   return made;
}

int Prof_Update_was_recorded(uint64_t number)
{
   uint64_t ago;
   int was;
   Prof_Config_lock();
   ago = own.updates - number; /* of one that is still to come: far more than 63 */
   was = ago < 64 && (own.recorded >> ago & 1);
   Prof_Config_unlock();
   return was;
}

void Prof_Update_archive(Prof_Archive *a)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_u64(a, &own.frames);
   Prof_Archive_u64(a, &own.updates);
   Prof_Archive_u64(a, &own.recorded);
   Prof_Archive_u64(a, &own.unrecorded);
   Prof_Archive_double(a, &own.seconds_recorded);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
