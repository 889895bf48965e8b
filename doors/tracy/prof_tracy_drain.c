/* prof_tracy_drain.c - see prof_tracy_drain.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_drain.h"
#include "prof_tracy_frame_sets.h"
#include "prof_tracy_held.h"
#include "prof_tracy_seat.h"
#include "prof_tracy_watch.h"
#include "../../src/gather/prof_standing.h"
#include <string.h>

/* A feed, as far as it was read. */
typedef struct Lane {
   int known;        /* it went in, in this opening */
   int entered;      /* the items that are written now are its */
   uint64_t number;  /* who sits there; */
   uint32_t thread;  /* the thread that it is, or is on */
   int64_t last;     /* its last time */
   uint32_t depth;   /* zones open, as the viewer sees them; */
   uint32_t hidden;  /* and those on top that are too deep */
   int is_gpu;
   unsigned char gpu;
} Lane;

static struct {
   Lane *lanes;      /* [feed] */
   uint32_t *placed; /* bits: zones whose places the viewer may know */
   uint32_t num_placed, zones;
   uint32_t chain[Prof_TRACY_DEEPEST];
   char text[Prof_TRACY_ITEM_TEXT + 1];
   uint16_t query;
   uint32_t num_gpus;
} own;

int Prof_Tracy_Drain_start(void)
{
   memset(&own, 0, sizeof own);
   own.zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   own.lanes = (Lane *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *own.lanes);
   own.placed = (uint32_t *)Prof_Config_alloc(own.zones / 32 + 1, sizeof *own.placed);
   if (own.lanes && own.placed) return 1;
   Prof_Tracy_Drain_end();
   return 0;
}

void Prof_Tracy_Drain_end(void)
{
   Prof_Config_release(own.lanes);
   Prof_Config_release(own.placed);
   own.lanes = 0;
   own.placed = 0;
}

/* ---- zones ---- */

/* A viewer knows so many places and no more: from there on one stands for the rest. */
static uint64_t place_of(uint32_t zone)
{
   if (zone >= own.zones) zone = Prof_ZONE_OTHER;
   if (!(own.placed[zone / 32] & 1u << zone % 32)) {
      if (own.num_placed == Prof_TRACY_MOST_PLACES) zone = Prof_ZONE_OTHER;
      else ++own.num_placed;
      own.placed[zone / 32] |= 1u << zone % 32;
   }
   return Prof_TRACY_KEY(Prof_TRACY_KEY_ZONE, zone);
}

static Prof_Tracy_Gpu_Query next_query(const Lane *lane)
{
   Prof_Tracy_Gpu_Query query;
   query.thread = lane->thread;
   query.query = own.query++;
   query.context = lane->gpu;
   return query;
}

static void begin_zone(Prof_Tracy_Stream *s, Lane *lane, uint32_t zone, int64_t t)
{
   if (lane->hidden || lane->depth == Prof_TRACY_DEEPEST) {
      ++lane->hidden;
      Prof_Tracy_Watch_note_too_deep();
      return;
   }
   ++lane->depth;
   s->zones += 1;
   if (lane->is_gpu) {
      Prof_Tracy_Gpu_Query query = next_query(lane);
      Prof_Tracy_write_gpu_begin_serial(&s->wire, t, &query, place_of(zone));
      Prof_Tracy_write_gpu_time(&s->wire, t, query.query, query.context);
   } else {
      Prof_Tracy_write_zone_begin(&s->wire, t, place_of(zone));
   }
}

static void end_zone(Prof_Tracy_Stream *s, Lane *lane, int64_t t)
{
   if (lane->hidden) {
      --lane->hidden;
      return;
   }
   if (!lane->depth) return;
   --lane->depth;
   if (lane->is_gpu) {
      Prof_Tracy_Gpu_Query query = next_query(lane);
      Prof_Tracy_write_gpu_end_serial(&s->wire, t, &query);
      Prof_Tracy_write_gpu_time(&s->wire, t, query.query, query.context);
   } else {
      Prof_Tracy_write_zone_end(&s->wire, t);
   }
}

/* So many of what is open are begun now, the outermost first; what is too deep is hidden. */
static void begin_stack(Prof_Tracy_Stream *s, Lane *lane, uint32_t state, uint32_t begun, int64_t t)
{
   uint32_t depth = 0, i;
   for (i = state; i > Prof_STATE_ROOT; i = Prof_States[i].parent) ++depth;
   for (; depth > begun || depth > Prof_TRACY_DEEPEST; --depth) state = Prof_States[state].parent;
   for (i = depth; i > 0; state = Prof_States[state].parent)
      own.chain[--i] = Prof_States[state].zone;
   lane->hidden = 0;
   for (i = 0; i < depth; ++i) begin_zone(s, lane, own.chain[i], t);
   for (; i < begun; ++i) begin_zone(s, lane, Prof_ZONE_OTHER, t);
}

static void end_stack(Prof_Tracy_Stream *s, Lane *lane)
{
   lane->hidden = 0;
   while (lane->depth) end_zone(s, lane, lane->last);
}

/* ---- whose items follow ---- */

static int is_fiber(const Lane *lane) { return lane->number >= Prof_TRACY_FIBER; }

static void step_in(Prof_Tracy_Stream *s, Lane *lane)
{
   if (lane->entered) return;
   lane->entered = 1;
   if (lane->is_gpu) return;
   Prof_Tracy_write_thread(&s->wire, lane->thread);
   if (is_fiber(lane))
      Prof_Tracy_write_fiber_enter(&s->wire, lane->last, lane->number, lane->thread, 0);
}

static void step_out(Prof_Tracy_Stream *s, Lane *lane)
{
   if (lane->entered && is_fiber(lane) && !lane->is_gpu)
      Prof_Tracy_write_fiber_leave(&s->wire, lane->last, lane->thread);
   lane->entered = 0;
}

/* ---- items ---- */

/* Another number is another thread to the viewer, with times of its own. */
static void go_in(Prof_Tracy_Stream *s, Lane *lane, const Prof_Feed *feed, uint64_t at)
{
   const Prof_Feed_Slot *slot = Prof_Feed_at(feed, at);
   int64_t t = Prof_Tracy_Stream_time(s, slot->stamp);
   Prof_Feed_In in;
   int is_new;
   Prof_Feed_copy(feed, at, &in);
   if (in.opening != Prof_Tracy_Watch_opening()) return;
   is_new = !lane->known || lane->number != in.number;
   if (lane->known && is_new) end_stack(s, lane);
   step_out(s, lane);
   if (is_new) lane->is_gpu = 0;
   lane->known = 1;
   lane->number = in.number;
   lane->thread = in.holder ? in.holder : (uint32_t)in.number;
   lane->last = is_new || t > lane->last ? t : lane->last;
   step_in(s, lane);
   if (is_new) begin_stack(s, lane, Prof_Feed_number(slot), in.begun, lane->last);
}

static void become_gpu(Prof_Tracy_Stream *s, Lane *lane, int64_t t)
{
   Prof_Tracy_Gpu gpu;
   char name[Prof_CONTEXT_NAME];
   if (lane->is_gpu || own.num_gpus == 256) return;
   lane->is_gpu = 1;
   lane->gpu = (unsigned char)own.num_gpus++;
   memset(&gpu, 0, sizeof gpu);
   gpu.cpu_time = gpu.gpu_time = t;
   gpu.period = 1;
   gpu.context = lane->gpu;
   gpu.kind = Prof_TRACY_OPENGL;
   Prof_Tracy_write_gpu_context(&s->wire, &gpu);
   if (Prof_Tracy_Seat_name(lane->number, name))
      Prof_Tracy_write_gpu_name(&s->wire, lane->gpu, name, strlen(name));
}

static void mark_frame(Prof_Tracy_Stream *s, int64_t t)
{
   if (t < s->last_frame) t = s->last_frame;
   s->last_frame = t;
   s->marks[++s->frames % Prof_TRACY_MARKS] = t;
   Prof_Tracy_write_frame(&s->wire, t, 0);
}

static void write_plot(Prof_Tracy_Stream *s, int64_t t, size_t length)
{
   double amount;
   if (length < sizeof amount) return;
   memcpy(&amount, own.text, sizeof amount);
   Prof_Tracy_write_plot_double(
      &s->wire, t, Prof_Tracy_Texts_key(own.text + sizeof amount, length - sizeof amount), amount);
}

static void write_look(Prof_Tracy_Stream *s, const char *name, size_t length, int look,
                       uint32_t rgb)
{
   int format = (look & 3) <= Prof_PLOT_PERCENT ? look & 3 : Prof_PLOT_NUMBER;
   Prof_Tracy_write_plot_config(&s->wire, Prof_Tracy_Texts_key(name, length), format,
                                (look & Prof_PLOT_STEPS) != 0, (look & Prof_PLOT_FILLED) != 0, rgb);
}

static void write_zone_note(Prof_Tracy_Stream *s, const Lane *lane, uint32_t kind, uint32_t number,
                            size_t length)
{
   uint64_t value;
   if (!lane->depth || lane->hidden || lane->is_gpu) return;
   switch (kind) {
   case Prof_TRACY_ITEM_ZONE_TEXT:
      Prof_Tracy_write_zone_text(&s->wire, own.text, length);
      break;
   case Prof_TRACY_ITEM_ZONE_NAME:
      Prof_Tracy_write_zone_name(&s->wire, own.text, length);
      break;
   case Prof_TRACY_ITEM_ZONE_COLOUR: Prof_Tracy_write_zone_colour(&s->wire, number); break;
   default:
      memcpy(&value, own.text, sizeof value);
      Prof_Tracy_write_zone_value(&s->wire, value);
   }
}

static void write_told(Prof_Tracy_Stream *s, Lane *lane, uint32_t kind, uint32_t number, int64_t t,
                       size_t length)
{
   uint32_t rgb = number & 0xffffffu;
   int more = (int)(number >> 24);
   switch (kind) {
   case Prof_TRACY_ITEM_FRAME: mark_frame(s, t); break;
   case Prof_TRACY_ITEM_FRAME_OF:
      Prof_Tracy_Frame_Sets_mark(s, t, own.text, length, (Prof_Frame_Mark)number);
      break;
   case Prof_TRACY_ITEM_MESSAGE:
      Prof_Tracy_write_message(&s->wire, t, own.text, length, rgb, more);
      break;
   case Prof_TRACY_ITEM_APP: Prof_Tracy_write_app_info(&s->wire, t, own.text, length); break;
   case Prof_TRACY_ITEM_PLOT: write_plot(s, t, length); break;
   case Prof_TRACY_ITEM_PLOT_LOOK: write_look(s, own.text, length, more, rgb); break;
   case Prof_TRACY_ITEM_GPU: become_gpu(s, lane, t); break;
   default: write_zone_note(s, lane, kind, number, length);
   }
}

/* All but begins and ends. Returns how many slots it has. */
static uint64_t take_item(Prof_Tracy_Stream *s, Lane *lane, const Prof_Feed *feed, uint64_t at,
                          int64_t t)
{
   const Prof_Feed_Slot *slot = Prof_Feed_at(feed, at);
   uint32_t kind = Prof_Feed_kind(slot);
   if (kind == Prof_FEED_IN) {
      go_in(s, lane, feed, at);
   } else if (!lane->known) {
      return Prof_Feed_slots_of(slot);
   } else if (kind == Prof_FEED_OUT) {
      lane->last = t;
      step_out(s, lane);
   } else if (kind == Prof_FEED_LOST) {
      step_in(s, lane);
      end_stack(s, lane);
      step_out(s, lane);
      lane->known = 0;
   } else {
      step_in(s, lane);
      Prof_Feed_copy(feed, at, own.text);
      write_told(s, lane, kind, Prof_Feed_number(slot), t, Prof_Feed_length(slot));
   }
   return Prof_Feed_slots_of(slot);
}

enum { GIVE_BACK = 1023 }; /* slots, after which the writer may have them again */

static void drain(Prof_Tracy_Stream *s, Lane *lane, Prof_Feed *feed, uint64_t at, uint64_t end)
{
   while (at < end) {
      const Prof_Feed_Slot *slot = Prof_Feed_at(feed, at);
      uint32_t kind = Prof_Feed_kind(slot);
      int64_t t = Prof_Tracy_Stream_time(s, slot->stamp);
      if (t < lane->last && lane->known) t = lane->last;
      if (kind > Prof_FEED_LEAVE) {
         at += take_item(s, lane, feed, at, t);
         if (lane->known && kind > Prof_FEED_IN && kind != Prof_FEED_LOST) lane->last = t;
         continue;
      }
      ++at;
      if (!lane->known) continue;
      if (!lane->entered) step_in(s, lane);
      lane->last = t;
      if (kind == Prof_FEED_ENTER) begin_zone(s, lane, Prof_Feed_number(slot), t);
      else end_zone(s, lane, t);
      if ((at & GIVE_BACK) == 0) Prof_Feed_read_up_to(feed, at);
   }
   Prof_Feed_read_up_to(feed, end);
}

uint64_t Prof_Tracy_Drain_all(Prof_Tracy_Stream *s)
{
   const Prof_Tracy_Fed *fed;
   uint32_t count = Prof_Tracy_Watch_feeds(&fed), i;
   uint64_t items = 0;
   for (i = 0; i < count; ++i) {
      Lane *lane = &own.lanes[i];
      uint64_t begin = fed[i].feed->tail, end = Prof_Feed_end(fed[i].feed);
      if (begin == end) continue;
      drain(s, lane, fed[i].feed, begin, end);
      step_out(s, lane);
      items += end - begin;
   }
   return items;
}

/* All of it fits into the frame that a connection begins with: nothing is sent under the lock. */
void Prof_Tracy_Drain_standing(Prof_Tracy_Stream *s)
{
   const Prof_Standing *items;
   uint32_t count = Prof_Standing_all(&items), i;
   for (i = 0; i < count; ++i) {
      const Prof_Standing *it = &items[i];
      switch (it->kind) {
      case Prof_TOLD_APP:
         Prof_Tracy_write_app_info(&s->wire, s->first, it->text, it->length);
         break;
      case Prof_TOLD_SECTION:
         Prof_Tracy_Held_section(s, (uint32_t)it->number, (uint16_t)it->what, it->text, it->length);
         break;
      case Prof_TOLD_CATEGORY:
         Prof_Tracy_write_section_setup(&s->wire, (uint16_t)it->what, it->text, it->length);
         break;
      default: write_look(s, it->text, it->length, it->what, it->rgb);
      }
   }
}

void Prof_Tracy_Drain_close(Prof_Tracy_Stream *s, int64_t t)
{
   const Prof_Tracy_Fed *fed;
   uint32_t count = Prof_Tracy_Watch_feeds(&fed), i;
   for (i = 0; i < count; ++i) {
      Lane *lane = &own.lanes[i];
      if (!lane->known || !lane->depth) continue;
      if (t > lane->last) lane->last = t;
      step_in(s, lane);
      end_stack(s, lane);
      step_out(s, lane);
      lane->known = 0;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
