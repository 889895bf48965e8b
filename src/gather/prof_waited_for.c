/* prof_waited_for.c - see prof_waited_for.h */
#ifdef Prof_ENABLED
#include "prof_waited_for.h"
#include "prof_thread.h"
#include "prof_wait_log.h"
#include "../base/prof_module.h"
#include <string.h>

/* So many threads are looked at; in a frame at so many waits' begins, and so often between. */
enum { WATCHED = 8, MOST_WAITS = 256, MOST_MARKS = 4096 };

/* A thread whose turns are not known to this part at most is known well enough. */
enum { UNKNOWN_PART = 8 };

/* Of one state of a thread, in ticks. */
typedef struct Deed {
   uint64_t seen; /* since the frame's begin, when it was looked at last */
   uint64_t in;   /* in the thread's turns */
} Deed;

/* What the thread did in one state between two looks. */
typedef struct Stretch {
   uint64_t from, to, ticks;
   uint32_t order;
} Stretch;

typedef struct Watched {
   uint32_t who;     /* 0: nobody */
   uint32_t last;    /* the wait that it was waited for in last */
   int is_looked_at; /* in the wait that is open, or ended last */
   int is_missed;    /* in one of its turns of this frame it was not */
   uint64_t known;   /* all that it did since then is in stretches, */
   uint64_t looked;  /* up to here */
   Deed *deeds;      /* [order] */
   uint32_t count, cap;
   Stretch *stretches; /* of the wait that is open, or ended last */
   uint32_t num_stretches, cap_stretches;
} Watched;

static struct {
   Watched watched[WATCHED];
   const Prof_Reader *reader; /* of the wait that is open */
   uint64_t begin;            /* its stamp */
   uint32_t waits;            /* ever; */
   uint32_t waits_before;     /* before this frame */
   uint32_t in_frame, marks;  /* in the frame */
   int is_of_frame;           /* `begin` is in it, and was looked at */
   int is_full;               /* one that was looked at in this frame has lost its place */
   Prof_Item *items;          /* of one look */
   uint32_t cap_items;
} own;

uint32_t Prof_Waited_For_is_open;

static void put_back(void)
{
   int i;
   for (i = 0; i < WATCHED; ++i) {
      Prof_Config_release(own.watched[i].deeds);
      Prof_Config_release(own.watched[i].stretches);
   }
   Prof_Config_release(own.items);
   memset(&own, 0, sizeof own);
   Prof_Atomic_store32(&Prof_Waited_For_is_open, 0);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- looks ---- */

static int make_room(Watched *w, uint32_t states)
{
   uint32_t needed = w->num_stretches + states;
   own.items = (Prof_Item *)Prof_Config_grown(own.items, &own.cap_items, states, sizeof *own.items);
   w->deeds = (Deed *)Prof_Config_grown(w->deeds, &w->cap, states, sizeof *w->deeds);
   w->stretches = (Stretch *)Prof_Config_grown(w->stretches, &w->cap_stretches, needed,
                                               sizeof *w->stretches);
   if (own.cap_items < states || w->cap < states || w->cap_stretches < needed) return 0;
   while (w->count < states) {
      w->deeds[w->count].seen = w->deeds[w->count].in = 0;
      ++w->count;
   }
   return 1;
}

/* Returns how many states it has done anything in; -1: it is not there any more, or no memory. */
static int look(Watched *w, uint64_t now)
{
   const Prof_Context *c = Prof_Context_of_who(w->who);
   if (!c || !make_room(w, c->num_entered)) return -1;
   return (int)Prof_Reader_peek(own.reader, c, now, own.items);
}

static void add_stretch(Watched *w, uint64_t from, uint64_t to, uint32_t order, uint64_t ticks)
{
   Stretch *s = &w->stretches[w->num_stretches++];
   s->from = from;
   s->to = to;
   s->order = order;
   s->ticks = ticks;
}

/* The zone that runs has run since the wait's begin, as far as its time goes. */
static void guess_before(Watched *w, int count, uint64_t now)
{
   const Prof_Context *c = Prof_Context_of_who(w->who);
   const Prof_Node *at = Prof_Context_node_seen(c);
   int i;
   for (i = 0; i < count; ++i) {
      uint64_t ticks = now - own.begin;
      if (!at || own.items[i].state != (uint32_t)(at - c->nodes)) continue;
      if (own.items[i].self < ticks) ticks = own.items[i].self;
      add_stretch(w, now - ticks, now, own.items[i].order, ticks);
      w->known = now - ticks;
   }
}

static void look_first(Watched *w, uint64_t now)
{
   int i, count;
   uint32_t order;
   w->num_stretches = 0;
   count = w->who ? look(w, now) : -1;
   w->is_looked_at = count >= 0;
   if (count < 0) return;
   w->known = w->looked = now;
   if ((int64_t)(now - own.begin) > 0) guess_before(w, count, now);
   for (order = 0; order < w->count; ++order) w->deeds[order].seen = 0;
   for (i = 0; i < count; ++i) w->deeds[own.items[i].order].seen = own.items[i].self;
}

static void look_again(Watched *w, uint64_t now)
{
   int i, count = look(w, now);
   if (count < 0) {
      w->is_looked_at = 0;
      return;
   }
   for (i = 0; i < count; ++i) {
      Deed *deed = &w->deeds[own.items[i].order];
      if (own.items[i].self <= deed->seen) continue;
      add_stretch(w, w->looked, now, own.items[i].order, own.items[i].self - deed->seen);
      deed->seen = own.items[i].self;
   }
   w->looked = now;
}

/* ---- who is watched ---- */

static Watched *find(uint32_t who)
{
   int i;
   for (i = 0; i < WATCHED; ++i)
      if (own.watched[i].who == who) return &own.watched[i];
   return 0;
}

static void place(Watched *w, uint32_t who)
{
   w->who = who;
   w->is_looked_at = 0;
   w->is_missed = own.is_full;
   w->num_stretches = 0;
   if (w->deeds) memset(w->deeds, 0, w->cap * sizeof *w->deeds);
}

/* Takes the place of the one that was not waited for for longest. Null: all are of this wait. */
static Watched *watch(uint32_t who)
{
   Watched *w = find(who);
   int i;
   if (!w) {
      w = &own.watched[0];
      for (i = 1; i < WATCHED && w->who; ++i)
         if (!own.watched[i].who || own.watched[i].last < w->last) w = &own.watched[i];
      if (w->who && w->last - own.waits_before - 1 < own.waits) own.is_full = 1;
      if (w->who && w->last == own.waits) return 0;
      place(w, who);
   }
   w->last = own.waits;
   return w;
}

/* May the frame wait for it? The updating thread is the calling one. */
static int is_other(const Prof_Context *c)
{
   return c->used && c->hands && c->hands != Prof_Tls_hands() && c->fiber != Prof_FED;
}

/* While there are places left, any others are looked at as well. */
static void fill_places(void)
{
   uint32_t slot = 0;
   int i;
   for (i = 0; i < WATCHED; ++i) {
      Watched *w = &own.watched[i];
      if (w->who && Prof_Context_of_who(w->who)) continue;
      while (slot < Prof_Contexts_used && (!is_other(Prof_Contexts[slot]) ||
                                           find(Prof_Context_who(Prof_Contexts[slot]))))
         ++slot;
      if (slot == Prof_Contexts_used) return;
      place(w, Prof_Context_who(Prof_Contexts[slot++]));
      w->last = 0;
   }
}

/* ---- a wait ---- */

static int may_mark(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Atomic_load32(&Prof_Waited_For_is_open) || own.marks >= MOST_MARKS) return 0;
   ++own.marks;
   return 1;
}

void Prof_Waited_For_mark_all(void)
{
   int i;
   if (!may_mark()) return;
   for (i = 0; i < WATCHED; ++i)
      if (own.watched[i].is_looked_at) look_again(&own.watched[i], Prof_Clock_now());
}

void Prof_Waited_For_mark(uint32_t who)
{
   Watched *w;
   if (!Prof_Context_of_who(who) || !may_mark()) return;
   w = watch(who);
   if (w && w->is_looked_at) look_again(w, Prof_Clock_now());
   else if (w) look_first(w, Prof_Clock_now());
}

static void look_at_begin(void)
{
   int i;
   own.is_of_frame = own.in_frame < MOST_WAITS && own.reader;
   Prof_Atomic_store32(&Prof_Waited_For_is_open, own.is_of_frame ? 1 : 0);
   if (!own.is_of_frame) {
      for (i = 0; i < WATCHED; ++i) own.watched[i].is_looked_at = 0;
      return;
   }
   ++own.in_frame;
   fill_places();
   for (i = 0; i < WATCHED; ++i) look_first(&own.watched[i], own.begin);
}

/* What was looked at before in the same wait of the frame stays. */
int Prof_Waited_For_begin(const Prof_Reader *reader, uint32_t who, uint64_t since)
{
   int goes_on = own.is_of_frame && (int64_t)(own.begin - since) >= 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!goes_on) {
      ++own.waits;
      own.reader = reader;
      own.begin = Prof_Clock_now();
   }
   if (who) (void)watch(who);
   if (!goes_on) {
      look_at_begin();
      return 1;
   }
   Prof_Atomic_store32(&Prof_Waited_For_is_open, 1);
   Prof_Waited_For_mark_all();
   return 0;
}

void Prof_Waited_For_end(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store32(&Prof_Waited_For_is_open, 0);
}

/* ---- its turns ---- */

static uint64_t overlap(uint64_t from, uint64_t to, uint64_t other_from, uint64_t other_to)
{
   if ((int64_t)(other_from - from) > 0) from = other_from;
   if ((int64_t)(to - other_to) > 0) to = other_to;
   return (int64_t)(to - from) > 0 ? to - from : 0;
}

/* Of a stretch that lies partly in the turn as much as of its length. */
static uint64_t part_of(const Stretch *s, const Prof_Turn *turn)
{
   uint64_t common = overlap(s->from, s->to, turn->from, turn->to);
   if (!common || common == s->to - s->from) return common ? s->ticks : 0;
   return (uint64_t)((double)s->ticks * ((double)common / (double)(s->to - s->from)));
}

static void add_turn(const Prof_Turn *turn)
{
   Watched *w = watch(turn->who);
   uint64_t unknown;
   uint32_t i;
   if (!w) return;
   if (w->is_looked_at && (int64_t)(turn->to - w->looked) > 0) look_again(w, Prof_Clock_now());
   unknown = overlap(turn->from, w->known, turn->from, turn->to);
   if (!w->is_looked_at || unknown > (turn->to - turn->from) / UNKNOWN_PART) w->is_missed = 1;
   for (i = 0; i < w->num_stretches && w->is_looked_at; ++i)
      w->deeds[w->stretches[i].order].in += part_of(&w->stretches[i], turn);
}

/* What was before this wait was told of an earlier one, which goes on in this. */
void Prof_Waited_For_add(const Prof_Turn *turn)
{
   Prof_Turn cut = *turn;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if ((int64_t)(cut.from - own.begin) < 0) cut.from = own.begin;
   if (cut.who && (int64_t)(cut.to - cut.from) > 0) add_turn(&cut);
}

/* What it did before the frame's begin was not in this frame. */
void Prof_Waited_For_begin_frame(void)
{
   int i;
   uint32_t order;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store32(&Prof_Waited_For_is_open, 0);
   own.in_frame = own.marks = 0;
   own.is_of_frame = 0;
   own.is_full = 0;
   own.waits_before = own.waits;
   for (i = 0; i < WATCHED; ++i) {
      Watched *w = &own.watched[i];
      w->is_missed = w->is_looked_at = 0;
      for (order = 0; order < w->count; ++order) w->deeds[order].seen = w->deeds[order].in = 0;
   }
}

/* ---- the frame ---- */

static const Watched *find_context(uint32_t context)
{
   int i;
   for (i = 0; i < WATCHED; ++i) {
      const Prof_Context *c = own.watched[i].who ? Prof_Context_of_who(own.watched[i].who) : 0;
      if (c && c->index == context) return &own.watched[i];
   }
   return 0;
}

int Prof_Waited_For_before(uint64_t begin, uint32_t context, uint32_t order, uint64_t *ticks)
{
   const Watched *w = own.is_of_frame ? find_context(context) : 0;
   if (!w || !w->is_looked_at || w->looked != own.begin) return 0;
   if ((int64_t)(own.begin - begin) < 0 || Prof_Wait_Log_is_late(begin, own.begin)) return 0;
   *ticks = order < w->count ? w->deeds[order].seen : 0;
   return 1;
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
