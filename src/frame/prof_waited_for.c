/* prof_waited_for.c - see prof_waited_for.h */
#ifdef Prof_ENABLED
#include "prof_waited_for.h"
#include "../gather/prof_thread.h"
#include "../base/prof_module.h"
#include <string.h>

/* So many threads are looked at, and in a frame no more waits. */
enum { WATCHED = 6, MOST_WAITS = 256 };

/* Of one state of a thread, in ticks. */
typedef struct Deed {
   uint64_t before; /* since the frame's begin, when the wait began */
   uint64_t in;     /* in waits that were for the thread */
} Deed;

typedef struct Watched {
   uint32_t who;         /* 0: nobody */
   uint32_t last;        /* the wait that it was waited for in last */
   int is_looked_at;     /* in the wait that is open */
   int is_missed;        /* in one of this frame it was not */
   Deed *deeds;          /* [order] */
   uint32_t count, cap;
} Watched;

static struct {
   Watched watched[WATCHED];
   uint32_t waits;   /* ever */
   uint32_t in_frame;
   Prof_Item *items; /* of one look */
   uint32_t cap_items;
} own;

static void put_back(void)
{
   int i;
   for (i = 0; i < WATCHED; ++i) Prof_Config_release(own.watched[i].deeds);
   Prof_Config_release(own.items);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Returns how many states it has done anything in; -1: it is not there any more, or no memory. */
static int look(const Prof_Reader *reader, Watched *w)
{
   const Prof_Context *c = Prof_Context_of_who(w->who);
   if (!c) return -1;
   own.items = (Prof_Item *)Prof_Config_grown(own.items, &own.cap_items, c->num_entered,
                                              sizeof *own.items);
   w->deeds = (Deed *)Prof_Config_grown(w->deeds, &w->cap, c->num_entered, sizeof *w->deeds);
   if (own.cap_items < c->num_entered || w->cap < c->num_entered) return -1;
   w->count = c->num_entered;
   return (int)Prof_Reader_peek(reader, c, Prof_Clock_now(), own.items);
}

static void look_at_begin(const Prof_Reader *reader, Watched *w)
{
   int i, count = w->who ? look(reader, w) : -1;
   uint32_t order;
   w->is_looked_at = count >= 0;
   if (count < 0) return;
   for (order = 0; order < w->count; ++order) w->deeds[order].before = 0;
   for (i = 0; i < count; ++i) w->deeds[own.items[i].order].before = own.items[i].self;
}

static void look_at_end(const Prof_Reader *reader, Watched *w)
{
   int i, count = w->is_looked_at ? look(reader, w) : -1;
   if (count < 0) {
      w->is_missed = 1;
      return;
   }
   for (i = 0; i < count; ++i) {
      Deed *deed = &w->deeds[own.items[i].order];
      if (own.items[i].self > deed->before) deed->in += own.items[i].self - deed->before;
   }
}

static Watched *find(uint32_t who)
{
   int i;
   for (i = 0; i < WATCHED; ++i)
      if (own.watched[i].who == who) return &own.watched[i];
   return 0;
}

/* Takes the place of the one that was not waited for for longest. */
static Watched *watch(uint32_t who)
{
   Watched *w = find(who);
   int i;
   if (w) return w;
   w = &own.watched[0];
   for (i = 1; i < WATCHED; ++i)
      if (own.watched[i].last < w->last) w = &own.watched[i];
   w->who = who;
   w->is_looked_at = 0;
   w->is_missed = 0;
   if (w->deeds) memset(w->deeds, 0, w->cap * sizeof *w->deeds);
   return w;
}

void Prof_Waited_For_begin(const Prof_Reader *reader, uint32_t who)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   ++own.waits;
   if (who) watch(who)->last = own.waits;
   for (i = 0; i < WATCHED; ++i)
      if (own.in_frame < MOST_WAITS && reader) look_at_begin(reader, &own.watched[i]);
      else own.watched[i].is_looked_at = 0;
   ++own.in_frame;
}

void Prof_Waited_For_end(const Prof_Reader *reader, const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t i;
   int at;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   for (i = 0; i < count; ++i)
      if (waits[i].by) watch(waits[i].by)->last = own.waits;
   for (at = 0; at < WATCHED; ++at) {
      int is_for = 0;
      for (i = 0; i < count; ++i) is_for |= waits[i].by && waits[i].by == own.watched[at].who;
      if (is_for && reader) look_at_end(reader, &own.watched[at]);
      own.watched[at].is_looked_at = 0;
   }
}

/* What it did before the frame's begin was not in this frame. */
void Prof_Waited_For_begin_frame(void)
{
   int i;
   uint32_t order;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.in_frame = 0;
   for (i = 0; i < WATCHED; ++i) {
      Watched *w = &own.watched[i];
      w->is_missed = 0;
      for (order = 0; order < w->count; ++order) w->deeds[order].before = w->deeds[order].in = 0;
   }
}

static const Watched *find_context(uint32_t context)
{
   int i;
   for (i = 0; i < WATCHED; ++i) {
      const Prof_Context *c = own.watched[i].who ? Prof_Context_of_who(own.watched[i].who) : 0;
      if (c && c->index == context) return &own.watched[i];
   }
   return 0;
}

int Prof_Waited_For_is_known(uint32_t context)
{
   const Watched *w = find_context(context);
   return w && !w->is_missed;
}

uint64_t Prof_Waited_For_in(uint32_t context, uint32_t order)
{
   const Watched *w = find_context(context);
   return w && order < w->count ? w->deeds[order].in : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
