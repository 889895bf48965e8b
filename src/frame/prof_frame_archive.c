/* prof_frame_archive.c - see prof_frame_archive.h */
#ifdef Prof_ENABLED
#include "prof_frame_archive.h"
#include "../gather/prof_context_names.h"
#include "../gather/prof_state.h"
#include "../gather/prof_value.h"
#include "prof_scene.h"

/* ---- parts ---- */

void Prof_Frame_Archive_ticks(Prof_Archive *a, uint64_t *ticks)
{
   Prof_Archive_u64(a, ticks);
   if (!a->reads || *ticks <= Prof_MOST_TICKS) return;
   Prof_Archive_fail(a, "a time is longer than a year");
   *ticks = 0;
}

static void archive_context(Prof_Archive *a, uint32_t *context)
{
   Prof_Archive_u32(a, context, Prof_Context_Names_count() - 1);
}

static void archive_state(Prof_Archive *a, uint32_t *state)
{
   Prof_Archive_u32(a, state, Prof_State_count() - 1);
   if (!*state) Prof_Archive_fail(a, "there is no such stack");
}

static void archive_u16(Prof_Archive *a, uint16_t *x)
{
   uint32_t wide = *x;
   Prof_Archive_u32(a, &wide, UINT16_MAX);
   *x = (uint16_t)wide;
}

/* Self times of the frame that runs may be less than nothing for a moment. */
void Prof_Frame_Archive_item(Prof_Archive *a, Prof_Item *item)
{
   uint32_t context = item->context;
   unsigned char bits = (unsigned char)(item->works | item->open << 1);
   Prof_Frame_Archive_ticks(a, &item->self);
   archive_state(a, &item->state);
   Prof_Archive_u32(a, &item->entries, UINT32_MAX);
   archive_context(a, &context);
   Prof_Archive_byte(a, &bits, 3);
   Prof_Archive_u32(a, &item->order, Prof_State_count());
   item->context = (uint16_t)context;
   item->works = bits & 1;
   item->open = bits >> 1;
}

static void archive_item_of(Prof_Archive *a, uint32_t *item, uint32_t items)
{
   Prof_Archive_u32(a, item, items ? items - 1 : 0);
   if (!items) Prof_Archive_fail(a, "there is no such item");
}

void Prof_Frame_Archive_amount(Prof_Archive *a, Prof_Amount *amount, uint32_t items)
{
   archive_item_of(a, &amount->item, items);
   Prof_Archive_double(a, &amount->amount);
   Prof_Archive_double(a, &amount->rounded);
}

void Prof_Frame_Archive_estimate(Prof_Archive *a, Prof_Estimate *e, uint32_t items)
{
   archive_item_of(a, &e->item, items);
   Prof_Archive_u32(a, &e->untimed, UINT32_MAX);
   Prof_Archive_double(a, &e->variance);
   Prof_Archive_double(a, &e->unsure);
}

void Prof_Frame_Archive_value(Prof_Archive *a, Prof_Frame_Value *v)
{
   Prof_Archive_u32(a, &v->value, Prof_Value_count() - 1);
   if (!v->value) Prof_Archive_fail(a, "there is no such value");
   Prof_Value_Span_archive(a, &v->span);
   if (a->reads) v->end = 0;
}

/* `begin`: where the one before ends. A state of 0 is work. */
void Prof_Frame_Archive_step(Prof_Archive *a, Prof_Step *step, uint64_t begin)
{
   uint64_t ticks = step->end - step->begin;
   archive_context(a, &step->context);
   Prof_Archive_u32(a, &step->state, Prof_State_count() - 1);
   Prof_Frame_Archive_ticks(a, &ticks);
   step->begin = begin;
   step->end = begin + ticks;
}

/* ---- figures ---- */

/* The CPU time of the whole program only serves to judge the frame, and is not kept. */
static void archive_known(Prof_Archive *a, uint32_t *known)
{
   enum { KEPT = Prof_USE_CPU | Prof_USE_DELAY | Prof_USE_SWITCHES };
   uint32_t kept = *known & KEPT;
   Prof_Archive_u32(a, &kept, KEPT);
   if (a->reads) *known = kept;
}

static void archive_use(Prof_Archive *a, Prof_Use *use)
{
   archive_known(a, &use->known);
   if (!use->known && !use->off_us && !use->machine_us) return;
   Prof_Archive_u32(a, &use->cpu_us, UINT32_MAX);
   Prof_Archive_u32(a, &use->off_us, UINT32_MAX);
   Prof_Archive_u32(a, &use->delay_us, UINT32_MAX);
   Prof_Archive_u32(a, &use->machine_us, UINT32_MAX);
   archive_u16(a, &use->voluntary);
   archive_u16(a, &use->involuntary);
   archive_u16(a, &use->minor);
   archive_u16(a, &use->major);
}

/* What does not follow from the frame before is told: its number, begin, end, owner, scene and
 * rules. */
enum { NUMBER = 1, BEGIN = 2, ENDED = 4, OWNER = 8, SCENE = 16, RULES = 32, HAS_USE = 64 };

static int is_same(double x, double y) { return !(x < y) && !(x > y); }

static int has_use(const Prof_Use *use) { return use->known || use->off_us || use->machine_us; }

static unsigned what_is_new(const Prof_Frame *f, const Prof_Frame *b)
{
   unsigned bits = has_use(&f->use) ? HAS_USE : 0;
   if (!b) return bits | NUMBER | BEGIN | ENDED | OWNER | SCENE | RULES;
   if (f->number != b->number + 1) bits |= NUMBER;
   if (f->begin != b->begin + b->ticks) bits |= BEGIN;
   if (!is_same(f->ended, b->ended + f->seconds)) bits |= ENDED;
   if (f->owner != b->owner) bits |= OWNER;
   if (f->scene != b->scene) bits |= SCENE;
   if (f->rules != b->rules) bits |= RULES;
   return bits;
}

static void follow(Prof_Frame *f, const Prof_Frame *b)
{
   f->number = b->number + 1;
   f->begin = b->begin + b->ticks;
   f->ended = b->ended + f->seconds;
   f->owner = b->owner;
   f->scene = b->scene;
   f->rules = b->rules;
}

static void archive_new(Prof_Archive *a, Prof_Frame *f, unsigned bits)
{
   uint32_t owner = f->owner;
   if (bits & NUMBER) Prof_Archive_u64(a, &f->number);
   if (bits & BEGIN) Prof_Archive_u64(a, &f->begin);
   if (bits & ENDED) Prof_Archive_double(a, &f->ended);
   if (bits & OWNER) archive_context(a, &owner);
   if (bits & SCENE) archive_u16(a, &f->scene);
   if (bits & RULES) Prof_Archive_u32(a, &f->rules, UINT32_MAX);
   if (bits & HAS_USE) archive_use(a, &f->use);
   f->owner = (uint16_t)owner;
}

static void archive_counts(Prof_Archive *a, Prof_Frame *f)
{
   Prof_Archive_u32(a, &f->count, UINT32_MAX);
   Prof_Archive_u32(a, &f->num_steps, Prof_MAX_STEPS);
   Prof_Archive_u32(a, &f->num_amounts, UINT32_MAX);
   Prof_Archive_u32(a, &f->num_values, UINT32_MAX);
   Prof_Archive_u32(a, &f->num_estimates, UINT32_MAX);
}

/* Whole numbers are made of tenths of it and the like. */
#define MOST_SECONDS 1e12

static void check(Prof_Archive *a, const Prof_Frame *f, const Prof_Frame *b)
{
   if (f->seconds < 0 || f->seconds > 1e9 || f->own > f->apart || f->zone_cost_ns < 0)
      Prof_Archive_fail(a, "a frame has no such length");
   if (f->ended < 0 || f->ended > MOST_SECONDS)
      Prof_Archive_fail(a, "a frame ends at no such time");
   if (f->scene > Prof_Scene_count()) Prof_Archive_fail(a, "a frame has a scene that is not there");
   if (b && (f->number <= b->number || f->ended < b->ended))
      Prof_Archive_fail(a, "frames are not in order");
}

void Prof_Frame_Archive_figures(Prof_Archive *a, Prof_Frame *f, const Prof_Frame *b)
{
   unsigned char bits = (unsigned char)(a->reads ? 0 : what_is_new(f, b));
   Prof_Archive_byte(a, &bits, 127);
   Prof_Frame_Archive_ticks(a, &f->ticks);
   Prof_Archive_double(a, &f->seconds);
   Prof_Frame_Archive_ticks(a, &f->apart);
   Prof_Frame_Archive_ticks(a, &f->own);
   Prof_Frame_Archive_ticks(a, &f->held);
   Prof_Archive_u32(a, &f->flags, UINT32_MAX);
   Prof_Frame_Archive_ticks(a, &f->critical);
   Prof_Archive_float(a, &f->zone_cost_ns);
   Prof_Archive_float(a, &f->zones_ms);
   archive_counts(a, f);
   if (a->reads && b) follow(f, b);
   archive_new(a, f, bits);
   if (a->reads && Prof_Archive_ok(a)) check(a, f, b);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
