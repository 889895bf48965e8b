/* prof_timeline.c - see prof_timeline.h: makes spans of the events of a frame.
 *
 *      events     ENTER ai        LEAVE ai   ENTER draw        LEAVE draw
 *      frame               |<------------------------------>|
 *      spans               [ ai    ]          [ draw        ]        in another zone
 *
 * Events tell changes, so three steps make spans of them: find the stack at the frame's begin,
 * which the first event in the frame tells by what it changes (open_first); play the events up to
 * the frame's end; and close what is open then. A context that anything of this was not seen of, or
 * was overwritten, has no spans in the frame, rather than wrong ones.
 */
#ifdef Prof_ENABLED
#include "prof_timeline.h"
#include "prof_apart.h"
#include "../gather/prof_state.h"
#include "prof_frame_archive.h"
#include "../gather/prof_context.h"
#include "prof_history.h"
#include "../gather/prof_event_stream.h"
#include "../gather/prof_start.h"
#include "../base/prof_module.h"
#include <string.h>

typedef struct Stretch {
   uint64_t begin, end; /* of the frame, stamps */
   uint32_t context;
} Stretch;

/* What a capture had of a frame: loaded_spans[first ..], or these bytes of its file. */
typedef struct Loaded {
   uint64_t number;
   uint32_t first, count;
   uint64_t at; /* 0: it is in memory */
   uint32_t bytes;
} Loaded;

static struct {
   /* Switched on and off at these stamps; 0: before the profiler started, and so before all frames.
    * Frames between them can be shown. */
   int on;
   uint64_t on_at, off_at;
   /* The spans of the frame last asked for */
   Prof_Span *spans;
   uint32_t num_spans, cap_spans;
   uint32_t *open_spans; /* [depth]: the indices of those on the stack */
   uint32_t depth, cap_open;
   int failed; /* no memory */
   Loaded *loaded;
   Prof_Span *loaded_spans;
   uint32_t num_loaded, cap_loaded, num_loaded_spans, cap_loaded_spans;
} own;         /* under the lock */

static void put_back(void)
{
   Prof_Config_release(own.spans);
   Prof_Config_release(own.open_spans);
   Prof_Config_release(own.loaded);
   Prof_Config_release(own.loaded_spans);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

static uint64_t stamp_or_zero(void)
{
   return Prof_Start_is_running() ? Prof_Clock_now() : 0;
}

void Prof_set_events(int on)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (on && !own.on) {
      own.on = Prof_Event_Stream_open();
      own.on_at = stamp_or_zero();
   } else if (!on && own.on) {
      own.on = 0;
      own.off_at = stamp_or_zero();
      Prof_Event_Stream_close();
   }
   Prof_Config_unlock();
}

int Prof_Timeline_is_on(void)
{
   int now;
   Prof_Config_lock();
   now = own.on;
   Prof_Config_unlock();
   return now;
}

/* ---- making spans; under the lock ---- */

/* A stamp as ticks since the frame's begin, held within the frame. Stamps may wrap, so they are
 * compared by their difference. */
static uint64_t clip(const Stretch *s, uint64_t stamp)
{
   if ((int64_t)(stamp - s->begin) <= 0) return 0;
   return (stamp < s->end ? stamp : s->end) - s->begin;
}

/* Pushes a span. The stack has its index, as the array itself may move. */
static void open_span(const Stretch *s, uint32_t state, uint64_t at)
{
   Prof_Span *span;
   Prof_ASSERT(Prof_Config_lock_is_mine() && state > Prof_STATE_ROOT && at <= s->end - s->begin);
   own.spans = (Prof_Span *)Prof_Config_grown(own.spans, &own.cap_spans, own.num_spans + 1,
                                              sizeof *own.spans);
   own.open_spans = (uint32_t *)Prof_Config_grown(own.open_spans, &own.cap_open, own.depth + 1,
                                                  sizeof *own.open_spans);
   own.failed |= own.num_spans == own.cap_spans || own.depth == own.cap_open;
   if (own.failed) return;
   span = &own.spans[own.num_spans];
   span->begin = span->end = at;
   span->state = state;
   span->context = s->context;
   span->depth = own.depth;
   own.open_spans[own.depth++] = own.num_spans++;
}

static void close_span(uint64_t at)
{
   Prof_ASSERT(!own.depth || own.spans[own.open_spans[own.depth - 1]].begin <= at);
   if (own.depth) own.spans[own.open_spans[--own.depth]].end = at;
}

/* Opens the whole stack that ends with `state`. A state knows its parent only, so it is opened from
 * the top down, and then the states of the spans are turned round: outermost first. */
static void open_stack(const Stretch *s, uint32_t state, uint64_t at)
{
   uint32_t base = own.depth, low, high, swap;
   for (; state > Prof_STATE_ROOT && !own.failed; state = Prof_States[state].parent)
      open_span(s, state, at);
   for (low = base, high = own.depth; low + 1 < high; ++low) {
      --high;
      swap = own.spans[own.open_spans[low]].state;
      own.spans[own.open_spans[low]].state = own.spans[own.open_spans[high]].state;
      own.spans[own.open_spans[high]].state = swap;
   }
}

/* Opens what was open before the event. 0: that was not seen. */
static int open_before(const Stretch *s, const Prof_Event *event)
{
   if (event->kind == Prof_EVENT_ENTER || event->kind == Prof_EVENT_LEAVE)
      open_stack(s, event->below, 0);
   if (event->kind == Prof_EVENT_LEAVE) open_span(s, event->state, 0);
   if (event->kind == Prof_EVENT_OUT) open_stack(s, event->state, 0);
   return event->kind != Prof_EVENT_SEEN || event->stamp == s->begin;
}

/* Opens what was open after the event. */
static int open_after(const Stretch *s, const Prof_Event *event)
{
   if (event->kind == Prof_EVENT_IN || event->kind == Prof_EVENT_SEEN)
      open_stack(s, event->state, 0);
   if (event->kind == Prof_EVENT_ENTER || event->kind == Prof_EVENT_LEAVE)
      open_stack(s, event->below, 0);
   if (event->kind == Prof_EVENT_ENTER) open_span(s, event->state, 0);
   return 1;
}

/* Does to the stack of spans what the event did to the context's. 0: something happened before it
 * that was not seen, as it says that the stack is SEEN in the middle of the frame. */
static int play(const Stretch *s, const Prof_Event *event)
{
   uint64_t at = clip(s, event->stamp);
   switch (event->kind) {
      case Prof_EVENT_ENTER: open_span(s, event->state, at); return 1;
      case Prof_EVENT_LEAVE: close_span(at); return 1;
      case Prof_EVENT_OUT:
         while (own.depth) close_span(at);
         return 1;
      case Prof_EVENT_IN: open_stack(s, event->state, at); return 1;
      case Prof_EVENT_SEEN: open_stack(s, event->state, at); return event->stamp == s->begin;
   }
   return 0;
}

/* The first event of the ring at that stamp or later, or the end. */
static uint64_t first_from(const Prof_Ring *ring, uint64_t stamp)
{
   uint64_t low = Prof_Event_Ring_begin(ring), high = Prof_Event_Ring_end(ring);
   while (low < high) {
      uint64_t middle = low + (high - low) / 2;
      if ((int64_t)(Prof_Event_Ring_get(ring, middle).stamp - stamp) < 0) low = middle + 1;
      else high = middle;
   }
   return low;
}

/* The stack at the frame's begin: told by the first event from then on, else by the last before. */
static int open_first(const Stretch *s, const Prof_Ring *ring, uint64_t first)
{
   Prof_Event event;
   if (first < Prof_Event_Ring_end(ring)) {
      event = Prof_Event_Ring_get(ring, first);
      return open_before(s, &event);
   }
   if (first == 0) return 0;
   event = Prof_Event_Ring_get(ring, first - 1);
   return (int64_t)(event.stamp - own.on_at) >= 0 && open_after(s, &event);
}

/* Drops those of the first `count` spans, the stack at the frame's begin, that ended right there:
 * they belong to the frame before. */
static void drop_empty(uint32_t from, uint32_t count)
{
   uint32_t i, kept = from;
   Prof_ASSERT(own.depth == 0 &&
               from <= own.num_spans); /* all are closed: what ends at 0 is empty */
   for (i = from; i < own.num_spans; ++i)
      if (i >= from + count || own.spans[i].end > 0) own.spans[kept++] = own.spans[i];
   own.num_spans = kept;
}

/* Makes the spans of one context. 0: the ring does not hold all of it, and no span is left of it.
 * The holder goes on writing meanwhile, so the oldest event that was looked at, which is the one
 * before the first in the frame, must still be there in the end (prof_event_ring.h). */
static int read_ring(const Stretch *s, const Prof_Ring *ring)
{
   uint32_t start = own.num_spans, stack;
   uint64_t number = first_from(ring, s->begin), first = number, end = Prof_Event_Ring_end(ring);
   int whole = first > Prof_Event_Ring_begin(ring) || first == 0;
   own.depth = 0;
   whole = whole && open_first(s, ring, first);
   stack = own.depth;
   for (; whole && !own.failed && number < end; ++number) {
      Prof_Event event = Prof_Event_Ring_get(ring, number);
      if ((int64_t)(event.stamp - s->end) >= 0) break;
      whole = play(s, &event);
   }
   while (own.depth) close_span(clip(s, s->end));
   if (whole && !own.failed && Prof_Event_Ring_has(ring, first ? first - 1 : 0))
      drop_empty(start, stack);
   else own.num_spans = start;
   return whole && Prof_Event_Ring_has(ring, first ? first - 1 : 0);
}

/* Makes the spans of all contexts. 0: not even the updating thread's own are known, and then
 * nothing is shown: a time line of the others alone would mislead. */
static int read_rings(const Prof_Frame *frame)
{
   Stretch s;
   int told = 0;
   s.begin = frame->begin;
   s.end = frame->begin + frame->ticks;
   for (s.context = 0; s.context < Prof_Contexts_used; ++s.context) {
      const Prof_Ring *ring = Prof_Event_Stream_ring(Prof_Contexts[s.context]);
      if (ring && read_ring(&s, ring) && s.context == frame->owner) told = 1;
   }
   return told && !own.failed;
}

/* Were events on for the whole of the frame? Only the last time that they were on is known. */
static int was_on(const Prof_Frame *frame)
{
   if (!frame->begin || (!own.on && !own.off_at)) return 0;
   return frame->begin >= own.on_at && (own.on || frame->begin + frame->ticks <= own.off_at);
}

static int read_again(const Loaded *loaded);

static const Prof_Span *loaded_of(const Prof_Frame *frame, uint32_t *count)
{
   uint32_t i;
   for (i = own.num_loaded; frame && i-- > 0;) {
      if (own.loaded[i].number != frame->number) continue;
      *count = !own.loaded[i].at || read_again(&own.loaded[i]) ? own.loaded[i].count : 0;
      return own.loaded_spans + own.loaded[i].first;
   }
   return 0;
}

const Prof_Span *Prof_Timeline_spans_of(int back, uint32_t *count)
{
   const Prof_Frame *frame;
   const Prof_Span *loaded;
   int told = 0;
   Prof_Config_lock();
   frame = Prof_History_header(back);
   own.num_spans = 0;
   own.failed = 0;
   loaded = loaded_of(frame, count);
   if (frame && !loaded && was_on(frame)) told = read_rings(frame);
   Prof_Config_unlock();
   if (loaded) return *count ? loaded : 0;
   *count = told ? own.num_spans : 0;
   return *count ? own.spans : 0;
}

/* ---- archive ---- */

/* As Prof_Timeline_spans_of gives them: context by context, each from the outermost on. */
static int is_in_order(const Prof_Span *s, const Prof_Span *before)
{
   if (!before || s->context != before->context)
      return s->depth == 0 && (!before || s->context > before->context);
   return s->depth <= before->depth + 1 && s->begin >= before->begin;
}

static void archive_span(Prof_Archive *a, Prof_Span *s, const Prof_Span *before)
{
   uint64_t length = s->end - s->begin;
   Prof_Frame_Archive_ticks(a, &s->begin);
   Prof_Frame_Archive_ticks(a, &length);
   Prof_Archive_u32(a, &s->state, Prof_State_count() - 1);
   Prof_Archive_u32(a, &s->context, Prof_Context_Names_count() - 1);
   Prof_Archive_u32(a, &s->depth, UINT16_MAX);
   s->end = s->begin + length;
   if (a->reads && (s->state <= Prof_STATE_ROOT || !is_in_order(s, before)))
      Prof_Archive_fail(a, "a time line is not in order");
}

/* Behind those that there are. Returns how many. */
static uint32_t read_spans(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, 0, 5), first = own.num_loaded_spans, i;
   own.loaded_spans = (Prof_Span *)Prof_Config_grown(own.loaded_spans, &own.cap_loaded_spans,
                                                     first + count, sizeof *own.loaded_spans);
   if (own.cap_loaded_spans < first + count) Prof_Archive_fail(a, "out of memory");
   for (i = first; i < first + count && Prof_Archive_ok(a); ++i)
      archive_span(a, &own.loaded_spans[i], i > first ? &own.loaded_spans[i - 1] : 0);
   return count;
}

/* Those that stay apart have gone through here once before, in which they were checked. */
static int read_again(const Loaded *loaded)
{
   const unsigned char *bytes = Prof_Apart_bytes(loaded->at, loaded->bytes);
   uint64_t number = 0;
   Prof_Archive a;
   if (!bytes) return 0;
   Prof_Archive_read(&a, bytes, loaded->bytes);
   Prof_Archive_u64(&a, &number);
   return read_spans(&a) == loaded->count && Prof_Archive_ok(&a) && number == loaded->number;
}

static void load_spans(Prof_Archive *a, uint64_t number, uint64_t at)
{
   Loaded *loaded;
   uint32_t count = read_spans(a);
   own.loaded = (Loaded *)Prof_Config_grown(own.loaded, &own.cap_loaded, own.num_loaded + 1,
                                            sizeof *own.loaded);
   if (own.cap_loaded == own.num_loaded) Prof_Archive_fail(a, "out of memory");
   if (!Prof_Archive_ok(a)) return;
   loaded = &own.loaded[own.num_loaded++];
   loaded->number = number;
   loaded->first = own.num_loaded_spans;
   loaded->count = count;
   loaded->at = at;
   loaded->bytes = a->size;
   if (!at) own.num_loaded_spans += count; /* else the next ones take their place */
}

int Prof_Timeline_load(Prof_Archive *a, uint64_t at)
{
   uint64_t number = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && a->reads);
   Prof_Module_list(&module);
   Prof_Archive_u64(a, &number);
   load_spans(a, number, Prof_Apart_is_on() ? at : 0);
   return Prof_Archive_ok(a);
}

int Prof_Timeline_save(Prof_Archive *a, int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   uint64_t number = frame ? frame->number : 0;
   uint32_t count = 0, i;
   const Prof_Span *spans = frame ? Prof_Timeline_spans_of(back, &count) : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && !a->reads);
   Prof_Module_list(&module);
   if (!spans) return 0;
   Prof_Archive_u64(a, &number);
   (void)Prof_Archive_count(a, count, 5);
   for (i = 0; i < count; ++i) {
      Prof_Span span = spans[i];
      archive_span(a, &span, 0);
   }
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
