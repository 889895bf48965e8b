/* prof_timeline.c - see prof_timeline.h: takes the events down, and makes spans of them again. */
#ifdef Prof_ENABLED
#include "prof_timeline.h"
#include "../gather/prof_context.h"
#include "prof_history.h"
#include "../gather/prof_event_ring.h"
#include <string.h>

/* Switched on and off at these stamps; under the lock. Frames between them can be shown. */
static int on;
static uint64_t on_at, off_at;
static uint64_t refused_at; /* the on_at of when a ring was refused */

/* ---- taking down ---- */

static Prof_Ring *ring_of(const Prof_Context *c)
{
   return (Prof_Ring *)c->watch[Prof_WATCH_EVENTS];
}

static void put(const Prof_Context *c, Prof_Event_Kind kind, uint32_t state, uint32_t below,
                uint64_t now)
{
   Prof_Event event;
   if (!ring_of(c)) return;
   event.stamp = now;
   event.kind = kind;
   event.state = state;
   event.below = below;
   Prof_Event_Ring_put(ring_of(c), &event);
}

/* Under the lock. A ring that is refused is asked for again when the game switches on again. */
static void make_ring(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (ring_of(c) || refused_at == on_at) return;
   c->watch[Prof_WATCH_EVENTS] = Prof_Event_Ring_make((uint32_t)Prof_Settings.max_events);
   if (!ring_of(c)) refused_at = on_at;
}

static void on_in(Prof_Context *c, uint32_t state, uint64_t now, int late)
{
   make_ring(c);
   put(c, late ? Prof_EVENT_SEEN : Prof_EVENT_IN, state, 0, now);
}

static void on_out(Prof_Context *c, uint32_t state, uint64_t now)
{
   put(c, Prof_EVENT_OUT, state, 0, now);
}

static void on_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t now)
{
   if (!ring_of(c)) {
      Prof_Config_lock();
      make_ring(c);
      Prof_Config_unlock();
      put(c, Prof_EVENT_SEEN, below, 0, now);
   }
   put(c, Prof_EVENT_ENTER, state, below, now);
}

static void on_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t now)
{
   put(c, Prof_EVENT_LEAVE, state, below, now);
}

void Prof_set_events(int on_now)
{
   static const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave};
   Prof_Config_lock();
   if (on_now && !on) {
      on = 1;
      on_at = Prof_Clock_now();
      Prof_Watch_start(Prof_WATCH_EVENTS, &watcher);
   } else if (!on_now && on) {
      on = 0;
      off_at = Prof_Clock_now();
      Prof_Watch_stop(Prof_WATCH_EVENTS);
   }
   Prof_Config_unlock();
}

int Prof_Timeline_is_on(void)
{
   int now;
   Prof_Config_lock();
   now = on;
   Prof_Config_unlock();
   return now;
}

/* ---- making spans; under the lock ---- */

static Prof_Span *spans;
static uint32_t num_spans, cap_spans;
static uint32_t *open_spans; /* [depth]: the indices of those on the stack */
static uint32_t depth, cap_open;
static int failed; /* no memory */

typedef struct Stretch {
   uint64_t begin, end; /* of the frame, stamps */
   uint32_t context;
} Stretch;

static void *twice(void *block, uint32_t *cap, size_t size)
{
   uint32_t more = *cap ? *cap * 2 : 256;
   void *bigger = Prof_Config_alloc(more, size);
   if (!bigger) {
      failed = 1;
      return block;
   }
   if (*cap) memcpy(bigger, block, *cap * size);
   Prof_Config_release(block);
   *cap = more;
   return bigger;
}

static uint64_t clip(const Stretch *s, uint64_t stamp)
{
   if ((int64_t)(stamp - s->begin) <= 0) return 0;
   return (stamp < s->end ? stamp : s->end) - s->begin;
}

static void open_span(const Stretch *s, uint32_t state, uint64_t at)
{
   Prof_Span *span;
   Prof_ASSERT(Prof_Config_lock_is_mine() && state > Prof_STATE_ROOT && at <= s->end - s->begin);
   if (num_spans == cap_spans) spans = (Prof_Span *)twice(spans, &cap_spans, sizeof *spans);
   if (depth == cap_open) open_spans = (uint32_t *)twice(open_spans, &cap_open, sizeof *open_spans);
   if (failed) return;
   span = &spans[num_spans];
   span->begin = span->end = at;
   span->state = state;
   span->context = s->context;
   span->depth = depth;
   open_spans[depth++] = num_spans++;
}

static void close_span(uint64_t at)
{
   Prof_ASSERT(!depth || spans[open_spans[depth - 1]].begin <= at);
   if (depth) spans[open_spans[--depth]].end = at;
}

/* The whole stack that ends with `state`, outermost first. */
static void open_stack(const Stretch *s, uint32_t state, uint64_t at)
{
   uint32_t base = depth, low, high, swap;
   for (; state > Prof_STATE_ROOT && !failed; state = Prof_States[state].parent)
      open_span(s, state, at);
   for (low = base, high = depth; low + 1 < high; ++low) {
      --high;
      swap = spans[open_spans[low]].state;
      spans[open_spans[low]].state = spans[open_spans[high]].state;
      spans[open_spans[high]].state = swap;
   }
}

/* What was open before the event. 0: that was not seen. */
static int open_before(const Stretch *s, const Prof_Event *event)
{
   if (event->kind == Prof_EVENT_ENTER || event->kind == Prof_EVENT_LEAVE)
      open_stack(s, event->below, 0);
   if (event->kind == Prof_EVENT_LEAVE) open_span(s, event->state, 0);
   if (event->kind == Prof_EVENT_OUT) open_stack(s, event->state, 0);
   return event->kind != Prof_EVENT_SEEN || event->stamp == s->begin;
}

/* And after it. */
static int open_after(const Stretch *s, const Prof_Event *event)
{
   if (event->kind == Prof_EVENT_IN || event->kind == Prof_EVENT_SEEN)
      open_stack(s, event->state, 0);
   if (event->kind == Prof_EVENT_ENTER || event->kind == Prof_EVENT_LEAVE)
      open_stack(s, event->below, 0);
   if (event->kind == Prof_EVENT_ENTER) open_span(s, event->state, 0);
   return 1;
}

/* 0: what happened from here on was not seen. */
static int play(const Stretch *s, const Prof_Event *event)
{
   uint64_t at = clip(s, event->stamp);
   switch (event->kind) {
   case Prof_EVENT_ENTER: open_span(s, event->state, at); return 1;
   case Prof_EVENT_LEAVE: close_span(at); return 1;
   case Prof_EVENT_OUT:
      while (depth) close_span(at);
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
   return (int64_t)(event.stamp - on_at) >= 0 && open_after(s, &event);
}

/* Spans that ended with the frame before. */
static void drop_empty(uint32_t from, uint32_t count)
{
   uint32_t i, kept = from;
   Prof_ASSERT(depth == 0 && from <= num_spans); /* all are closed: what ends at 0 is empty */
   for (i = from; i < num_spans; ++i)
      if (i >= from + count || spans[i].end > 0) spans[kept++] = spans[i];
   num_spans = kept;
}

/* 0: the ring does not hold all of it. */
static int read_ring(const Stretch *s, const Prof_Ring *ring)
{
   uint32_t start = num_spans, stack;
   uint64_t number = first_from(ring, s->begin), first = number, end = Prof_Event_Ring_end(ring);
   int whole = first > Prof_Event_Ring_begin(ring) || first == 0;
   depth = 0;
   whole = whole && open_first(s, ring, first);
   stack = depth;
   for (; whole && !failed && number < end; ++number) {
      Prof_Event event = Prof_Event_Ring_get(ring, number);
      if ((int64_t)(event.stamp - s->end) >= 0) break;
      whole = play(s, &event);
   }
   while (depth) close_span(clip(s, s->end));
   if (whole && !failed && Prof_Event_Ring_has(ring, first ? first - 1 : 0))
      drop_empty(start, stack);
   else num_spans = start;
   return whole && Prof_Event_Ring_has(ring, first ? first - 1 : 0);
}

/* 0: not even the updating thread's own. */
static int read_rings(const Prof_Frame *frame)
{
   Stretch s;
   int told = 0;
   s.begin = frame->begin;
   s.end = frame->begin + frame->ticks;
   for (s.context = 0; s.context < Prof_Contexts_used; ++s.context) {
      const Prof_Ring *ring = ring_of(Prof_Contexts[s.context]);
      if (ring && read_ring(&s, ring) && s.context == frame->owner) told = 1;
   }
   return told && !failed;
}

static int was_on(const Prof_Frame *frame)
{
   if (!frame->begin || (!on && !off_at)) return 0;
   return frame->begin >= on_at && (on || frame->begin + frame->ticks <= off_at);
}

const Prof_Span *Prof_Timeline_spans_of(int back, uint32_t *count)
{
   const Prof_Frame *frame;
   int told = 0;
   Prof_Config_lock();
   frame = Prof_History_header(back);
   num_spans = 0;
   failed = 0;
   if (frame && was_on(frame)) told = read_rings(frame);
   Prof_Config_unlock();
   *count = told ? num_spans : 0;
   return *count ? spans : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
