/* prof_event_stream.c - see prof_event_stream.h */
#ifdef Prof_ENABLED
#include "prof_event_stream.h"
#include "prof_thread.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   uint32_t readers;
   uint32_t openings;   /* how often it went from closed to open */
   uint32_t refused_in; /* the opening in which a ring was refused */
} own;

/* Rings go with their contexts: a thread may be putting an event into its own at this moment. */
static void put_back(void) { memset(&own, 0, sizeof own); }

static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- what happens ---- */

/* Makes the context's ring, unless memory for one was refused since the stream was opened. The
 * caller holds the lock. */
static void make_ring(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (c->ring || own.refused_in == own.openings) return;
   c->ring = Prof_Event_Ring_make((uint32_t)Prof_Settings.max_events);
   if (!c->ring) own.refused_in = own.openings;
}

static void put(Prof_Context *c, Prof_Event_Kind kind, uint32_t state, uint32_t below,
                uint64_t stamp)
{
   Prof_ASSERT(state < Prof_MAX_STATES && below < Prof_MAX_STATES);
   if (c->ring) Prof_Event_Ring_put(c->ring, kind, state, below, stamp);
}

static int on_in(Prof_Context *c, uint32_t state, uint64_t now, int late)
{
   make_ring(c);
   c->lane.ring = c->ring;
   put(c, late ? Prof_EVENT_SEEN : Prof_EVENT_IN, state, 0, now);
   return 1;
}

static void on_out(Prof_Context *c, uint32_t state, uint64_t now)
{
   put(c, Prof_EVENT_OUT, state, 0, now);
}

/* The context was there before its ring: then the ring begins with the stack that stands below this
 * begin, seen late. */
static void on_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t now)
{
   if (!c->hands) return; /* a source's, whose events must find their places first */
   if (!c->ring) {
      Prof_Config_lock();
      make_ring(c);
      Prof_Config_unlock();
      put(c, Prof_EVENT_SEEN, below, 0, now);
   }
   put(c, Prof_EVENT_ENTER, state, below, now);
}

static void on_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t now)
{
   if (!c->hands) return;
   put(c, Prof_EVENT_LEAVE, state, below, now);
}

static const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave, 0, Prof_LANE_RING};

/* A context that no thread holds has no watcher's calls; its source puts its events here. */
void Prof_Event_Stream_put(Prof_Context *c, const Prof_Event *event)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !c->hands);
   if (!own.readers) return;
   make_ring(c);
   put(c, event->kind, event->state, event->below, event->stamp);
}

/* ---- readers ---- */

/* refused_in: a ring that was refused is asked for again in each opening, once. */
int Prof_Event_Stream_open(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.readers) return ++own.readers, 1;
   Prof_Module_list(&module);
   ++own.openings;
   if (!Prof_Thread_start_watching(&watcher)) return 0;
   own.readers = 1;
   return 1;
}

void Prof_Event_Stream_close(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && own.readers);
   if (--own.readers == 0) Prof_Thread_stop_watching(&watcher);
}

int Prof_Event_Stream_is_open(void) { return own.readers != 0; }

const Prof_Ring *Prof_Event_Stream_ring(const Prof_Context *c)
{
   return c->ring;
}

/* ---- each event once ---- */

int Prof_Event_Stream_start(Prof_Cursor *cursor)
{
   uint32_t i;
   cursor->next =
      (uint64_t *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *cursor->next);
   for (i = 0; cursor->next && i < Prof_Contexts_used; ++i) {
      const Prof_Ring *ring = Prof_Event_Stream_ring(Prof_Contexts[i]);
      cursor->next[i] = ring ? Prof_Event_Ring_end(ring) : 0;
   }
   return cursor->next != 0;
}

void Prof_Event_Stream_end(Prof_Cursor *cursor)
{
   Prof_Config_release(cursor->next);
   memset(cursor, 0, sizeof *cursor);
}

/* Events before that number are gone. */
static void lose_up_to(Prof_Cursor *cursor, uint32_t context, uint64_t number)
{
   if (cursor->next[context] >= number) return;
   cursor->lost += number - cursor->next[context];
   cursor->next[context] = number;
}

/* Copies first and asks afterwards: events that the context's holder, who takes no lock, overwrote
 * meanwhile are dropped again, and count as lost. Those are the oldest ones, so the rest moves to
 * the front. */
uint32_t Prof_Event_Stream_read(Prof_Cursor *cursor, const Prof_Context *c, Prof_Event *events,
                                uint32_t max)
{
   const Prof_Ring *ring = Prof_Event_Stream_ring(c);
   uint64_t first, end;
   uint32_t count = 0, gone;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!ring) return 0;
   end = Prof_Event_Ring_end(ring);
   lose_up_to(cursor, c->index, Prof_Event_Ring_begin(ring));
   first = cursor->next[c->index];
   while (count < max && first + count < end) {
      events[count] = Prof_Event_Ring_get(ring, first + count);
      ++count;
   }
   while (cursor->next[c->index] < first + count &&
          !Prof_Event_Ring_has(ring, cursor->next[c->index]))
      lose_up_to(cursor, c->index, cursor->next[c->index] + 1);
   gone = (uint32_t)(cursor->next[c->index] - first);
   if (gone) memmove(events, events + gone, (count - gone) * sizeof *events);
   cursor->next[c->index] = first + count;
   return count - gone;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
