/* prof_tracy_watch.c - see prof_tracy_watch.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_watch.h"
#include "prof_tracy_image.h"
#include "prof_tracy_late.h"
#include "prof_tracy_seat.h"
#include "prof_tracy_serial.h"
#include "../../platform/net/prof_os_host.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

static struct {
   uint32_t slots;
   uint32_t opening; /* written under the profiler's lock while nobody watches */
   int open;
   uint32_t unseen; /* a context had no room to go in */
   uint64_t too_deep;
   Prof_Tracy_Fed *fed; /* [count], a place for each context */
   uint32_t count;      /* read by the worker */
   uint32_t *thread;    /* [context]: the number of the thread that it is */
   uint32_t *source;    /* [context]: the tenant that went in as a source; 0: none did */
   uint32_t *refused;   /* [context]: the opening in which it had no room */
} own;

int Prof_Tracy_Watch_start(uint32_t slots)
{
   memset(&own, 0, sizeof own);
   own.slots = slots;
   own.fed = (Prof_Tracy_Fed *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                                 sizeof *own.fed);
   own.thread = (uint32_t *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                              sizeof *own.thread);
   own.source = (uint32_t *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                              sizeof *own.source);
   own.refused = (uint32_t *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                               sizeof *own.refused);
   if (own.fed && own.thread && own.source && own.refused && Prof_Tracy_Late_start()) return 1;
   Prof_Tracy_Watch_end();
   return 0;
}

void Prof_Tracy_Watch_end(void)
{
   Prof_ASSERT(!own.open);
   Prof_Config_release(own.fed);
   Prof_Config_release(own.thread);
   Prof_Config_release(own.source);
   Prof_Config_release(own.refused);
   Prof_Tracy_Late_end();
   memset(&own, 0, sizeof own);
}

/* ---- coming in and going out; under the profiler's lock ---- */

/* A context keeps its feed; the worker hears of it once. */
static Prof_Feed *feed_of(Prof_Context *c)
{
   if (c->feed) return c->feed;
   c->feed = Prof_Feed_make(own.slots);
   if (!c->feed) return 0;
   own.fed[own.count].feed = c->feed;
   own.fed[own.count].context = c;
   Prof_Atomic_release32(&own.count, own.count + 1);
   return c->feed;
}

static uint32_t depth_of(uint32_t state)
{
   uint32_t depth = 0;
   for (; state > Prof_STATE_ROOT; state = Prof_States[state].parent) ++depth;
   return depth;
}

/* Who sits there: a thread has the system's number, all others one of ours. */
static uint64_t number_of(const Prof_Context *c, uint32_t thread)
{
   if (!c->hands) return 0x80000000u | (c->tenants & 0x3fffu) << 17 | c->index;
   return c->fiber ? Prof_TRACY_FIBER | (uint64_t)c->tenants << 17 | c->index : thread;
}

static int go_in(Prof_Context *c, Prof_Feed *feed, uint32_t thread, uint32_t state, uint64_t now)
{
   Prof_Feed_In in;
   in.opening = own.opening;
   in.holder = thread;
   in.number = Prof_Tracy_Seat_take(c, number_of(c, thread));
   in.begun = in.unused = 0;
   return Prof_Feed_go_in(feed, &in, state, depth_of(state), now);
}

/* It was in before, but had not noticed the viewer: see prof_tracy_late.h. */
static int go_in_late(Prof_Context *c, Prof_Feed *feed, uint32_t thread, uint32_t state,
                      uint64_t now)
{
   const uint64_t *ends;
   uint32_t count, i;
   state = Prof_Tracy_Late_find(c, state, now, &ends, &count);
   if (!go_in(c, feed, thread, state, Prof_Tracy_Late_came())) return 0;
   for (i = 0; i < count; ++i) Prof_Feed_leave(feed, ends[i]);
   return 1;
}

static int on_in(Prof_Context *c, uint32_t state, uint64_t now, int late)
{
   Prof_Feed *feed = feed_of(c);
   uint32_t thread = Prof_Os_host_thread();
   int is_in;
   c->lane.feed = 0;
   own.thread[c->holder->index] = thread;
   own.source[c->index] = 0;
   if (!feed) return 0;
   if (late && own.refused[c->index] != own.opening && feed->opening != own.opening)
      is_in = go_in_late(c, feed, thread, state, now);
   else is_in = go_in(c, feed, thread, state, now);
   if (is_in) c->lane.feed = feed;
   else Prof_Atomic_store32(&own.unseen, 1);
   own.refused[c->index] = is_in ? 0 : own.opening;
   return is_in;
}

static void on_out(Prof_Context *c, uint32_t state, uint64_t now)
{
   (void)state;
   if (c->lane.feed) Prof_Feed_go_out(c->lane.feed, now);
}

/* What a source measured may be told to end a year from now, which no viewer takes. */
static uint64_t not_later(const Prof_Context *c, uint64_t stamp)
{
   uint64_t now;
   if (c->hands) return stamp;
   now = Prof_Clock_now();
   return (int64_t)(stamp - now) > 0 ? now : stamp;
}

/* A source's feed; null: none in this opening. A source goes in with its first zone. The feed may
 * be that of a thread or a source that had the context's place before. */
static Prof_Feed *feed_of_source(Prof_Context *c, uint64_t now)
{
   Prof_Feed *feed;
   if (!own.open) return 0;
   feed = feed_of(c);
   now = not_later(c, now);
   if (!feed || (feed->opening == own.opening && own.source[c->index] == c->tenants)) return feed;
   if (!go_in(c, feed, 0, Prof_STATE_ROOT, now)) return 0;
   own.source[c->index] = c->tenants;
   if (!c->track) (void)Prof_Feed_tell(feed, Prof_TRACY_ITEM_GPU, 0, now, 0, 0);
   return feed;
}

/* ---- zones, where they are not kept without asking: see prof_lane.h ---- */

static void on_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t now)
{
   Prof_Feed *feed = c->hands ? c->lane.feed : feed_of_source(c, now);
   (void)below;
   if (feed) Prof_Feed_enter(feed, Prof_States[state].zone, not_later(c, now));
}

static void on_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t now)
{
   Prof_Feed *feed = c->hands ? c->lane.feed : feed_of_source(c, now);
   (void)state;
   (void)below;
   if (feed) Prof_Feed_leave(feed, not_later(c, now));
}

/* ---- what is said ---- */

static void put(Prof_Context *c, Prof_Tracy_Item_Kind kind, uint32_t number, uint64_t stamp,
                const void *text, size_t length)
{
   if (length > Prof_TRACY_ITEM_TEXT) length = Prof_TRACY_ITEM_TEXT;
   (void)Prof_Feed_tell(c->lane.feed, (uint32_t)kind, number, stamp, text, length);
}

/* A zone that was left out has no notes, and none is missing. */
static void put_note(Prof_Context *c, Prof_Tracy_Item_Kind kind, const Prof_Told *told)
{
   if (!c->lane.feed->open) return;
   if (kind == Prof_TRACY_ITEM_ZONE_VALUE)
      put(c, kind, 0, told->stamp, &told->number, sizeof told->number);
   else put(c, kind, told->rgb, told->stamp, told->text, told->length);
}

void Prof_Tracy_Watch_plot(Prof_Context *c, const char *name, double amount, uint64_t stamp)
{
   char item[sizeof amount + 256];
   size_t length = strlen(name);
   if (!c->lane.feed) return;
   if (length > 255) length = 255;
   memcpy(item, &amount, sizeof amount);
   memcpy(item + sizeof amount, name, length);
   put(c, Prof_TRACY_ITEM_PLOT, 0, stamp, item, sizeof amount + length);
}

void Prof_Tracy_Watch_message(Prof_Context *c, const char *text, uint32_t rgb, int severity,
                              uint64_t stamp)
{
   if (!c->lane.feed) return;
   put(c, Prof_TRACY_ITEM_MESSAGE, rgb | (uint32_t)severity << 24, stamp, text, strlen(text));
}

static void put_told(Prof_Context *c, const Prof_Told *told)
{
   uint32_t both = told->rgb | (uint32_t)told->what << 24;
   switch (told->kind) {
   case Prof_TOLD_FRAME: put(c, Prof_TRACY_ITEM_FRAME, 0, told->stamp, 0, 0); break;
   case Prof_TOLD_FRAME_OF:
      put(c, Prof_TRACY_ITEM_FRAME_OF, (uint32_t)told->what, told->stamp, told->text, told->length);
      break;
   case Prof_TOLD_MESSAGE:
      put(c, Prof_TRACY_ITEM_MESSAGE, both, told->stamp, told->text, told->length);
      break;
   case Prof_TOLD_APP:
      put(c, Prof_TRACY_ITEM_APP, 0, told->stamp, told->text, told->length);
      break;
   case Prof_TOLD_PLOT: Prof_Tracy_Watch_plot(c, told->text, told->amount, told->stamp); break;
   case Prof_TOLD_PLOT_LOOK:
      put(c, Prof_TRACY_ITEM_PLOT_LOOK, both, told->stamp, told->text, told->length);
      break;
   case Prof_TOLD_ZONE_TEXT: put_note(c, Prof_TRACY_ITEM_ZONE_TEXT, told); break;
   case Prof_TOLD_ZONE_NAME: put_note(c, Prof_TRACY_ITEM_ZONE_NAME, told); break;
   case Prof_TOLD_ZONE_VALUE: put_note(c, Prof_TRACY_ITEM_ZONE_VALUE, told); break;
   case Prof_TOLD_ZONE_COLOUR: put_note(c, Prof_TRACY_ITEM_ZONE_COLOUR, told); break;
   default: break; /* the rest is of no thread's own */
   }
}

/* Locks and memory go to the queue of all threads. */
static void on_told(Prof_Context *c, const Prof_Told *told)
{
   if (told->kind >= Prof_TOLD_ALLOC) {
      if (c->holder) Prof_Tracy_Serial_put(told, own.thread[c->holder->index]);
   } else if (told->kind == Prof_TOLD_IMAGE) {
      Prof_Tracy_Image_put_told(told);
   } else if (told->kind == Prof_TOLD_NAME) {
      Prof_Tracy_Seat_rename(c);
   } else if (c->lane.feed) {
      if (told->kind == Prof_TOLD_FRAME) Prof_Tracy_Seat_refresh();
      put_told(c, told);
   }
}

/* ---- openings ---- */

static const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave, on_told, Prof_LANE_FEED};

/* What is left in the feeds is of the opening before. */
int Prof_Tracy_Watch_open(void)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine() && !own.open);
   for (i = 0; i < own.count; ++i)
      Prof_Feed_read_up_to(own.fed[i].feed, Prof_Feed_end(own.fed[i].feed));
   ++own.opening;
   own.open = Prof_Thread_start_watching(&watcher);
   if (own.open) Prof_Tracy_Late_look();
   return own.open;
}

void Prof_Tracy_Watch_close(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.open) Prof_Thread_stop_watching(&watcher);
   own.open = 0;
}

int Prof_Tracy_Watch_has_unseen(void) { return Prof_Atomic_load32(&own.unseen) != 0; }

/* They notice a change, and try again. */
void Prof_Tracy_Watch_look_again(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store32(&own.unseen, 0);
   Prof_Watch_note_change();
   Prof_Thread_rouse();
}

uint32_t Prof_Tracy_Watch_opening(void) { return own.opening; }

uint32_t Prof_Tracy_Watch_feeds(const Prof_Tracy_Fed **feeds)
{
   *feeds = own.fed;
   return Prof_Atomic_acquire32(&own.count);
}

void Prof_Tracy_Watch_note_too_deep(void) { Prof_Atomic_store64(&own.too_deep, own.too_deep + 1); }

double Prof_Tracy_Watch_left_out(void)
{
   double sum = (double)Prof_Atomic_load64(&own.too_deep);
   uint32_t i, count = Prof_Atomic_acquire32(&own.count);
   for (i = 0; i < count; ++i) sum += (double)Prof_Atomic_load64(&own.fed[i].feed->left_out);
   return sum;
}

double Prof_Tracy_Watch_memory(void)
{
   return (double)Prof_Atomic_acquire32(&own.count) * own.slots * sizeof(Prof_Feed_Slot);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
