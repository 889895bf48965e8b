/* prof_auto_open.c - see prof_auto_open.h
 *
 * Nobody but a thread itself may look at where its hands are. But a node on top of a stack can be
 * told by its sum (prof_instrument.h, invariant 3), and what is below it are its parents, which
 * stay as they are. A context that no thread holds says itself where it stands.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_open.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_context.h"

enum { LATER = 16 }; /* frames */

static struct {
   uint32_t settle_in; /* frames; 0: nothing is to settle */
} own;

static void put_back(void) { own.settle_in = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- who is open ---- */

/* The highest node that runs: in the middle of an event there may be two, or none; then null. */
static const Prof_Node *running_node(const Prof_Context *c)
{
   uint32_t i, top = 0;
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t state = c->entered[i];
      if (state > top && Prof_Context_is_running(&c->nodes[state])) top = state;
   }
   return top ? &c->nodes[top] : 0;
}

/* Goes by states: a node's parent may be of one that another thread links just now. */
static int each_of(const Prof_Context *c, void (*fn)(Prof_Auto_Site *, void *), void *with)
{
   const Prof_Node *top = c->hands ? running_node(c) : Prof_Atomic_load_ptr(&c->top);
   uint32_t state;
   if (!top) return 0;
   state = Prof_Context_state_of(c, top);
   if (state == Prof_STATE_OVER || Prof_States[state].zone == Prof_ZONE_OVER) return 0;
   for (; state > Prof_STATE_ROOT; state = Prof_States[state].parent) {
      Prof_Auto_Site *site = Prof_Auto_Sites_of_zone(Prof_States[state].zone);
      if (site) fn(site, with);
   }
   return 1;
}

/* Calls fn for each open zone of a function. Returns 0 if some cannot be told. */
static int each(void (*fn)(Prof_Auto_Site *, void *), void *with)
{
   uint32_t i;
   int certain = 1;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Contexts_used; ++i) {
      const Prof_Context *c = Prof_Contexts[i];
      if (c->used && !c->parked && !c->track) certain &= each_of(c, fn, with);
   }
   return certain;
}

static void count(Prof_Auto_Site *site, void *with)
{
   (void)site;
   ++*(int *)with;
}

int Prof_Auto_num_open(void)
{
   int open = 0;
   Prof_Config_lock();
   if (!each(count, &open)) ++open;
   Prof_Config_unlock();
   return open;
}

static void mark_open(Prof_Auto_Site *site, void *with)
{
   (void)with;
   Prof_Auto_Sites_set(site, Prof_AUTO_OPEN, 0);
}

int Prof_Auto_Open_look(void)
{
   uint32_t i, known = Prof_Auto_Sites_count();
   for (i = 0; i < known; ++i) {
      Prof_Auto_Site *site = Prof_Auto_Sites_at(i);
      if (site->bits & Prof_AUTO_OPEN) Prof_Auto_Sites_set(site, 0, Prof_AUTO_OPEN);
   }
   return each(mark_open, 0);
}

/* One of those that share a zone is marked for all. */
int Prof_Auto_Open_was(const Prof_Auto_Site *site)
{
   const Prof_Auto_Site *marked = Prof_Auto_Sites_of_zone(Prof_Atomic_load32(&site->site.zone_id));
   return marked && (marked->bits & Prof_AUTO_OPEN);
}

/* ---- what waits for that ---- */

void Prof_Auto_Open_settle_later(void)
{
   Prof_Module_list(&module);
   own.settle_in = LATER;
}

/* Returns 0 if something that nobody can enter any more is still open. */
static int settle_left_out(int all)
{
   uint32_t i, known = Prof_Auto_Sites_count();
   int certain = Prof_Auto_Open_look(), settled = certain;
   for (i = 0; i < known; ++i) {
      Prof_Auto_Site *site = Prof_Auto_Sites_at(i);
      if (!all && !(site->bits & Prof_AUTO_NO_ENTER)) continue;
      if (Prof_Auto_Open_was(site)) settled = 0;
      else if (certain) Prof_Auto_Sites_set(site, Prof_AUTO_NO_LEAVE, 0);
   }
   return settled;
}

void Prof_Auto_Open_settle(int all)
{
   if (!own.settle_in || --own.settle_in > 0) return;
   if (!settle_left_out(all)) own.settle_in = LATER;
}

void Prof_Auto_Open_let_in(void)
{
   uint32_t i, known = Prof_Auto_Sites_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < known; ++i) {
      Prof_Auto_Site *site = Prof_Auto_Sites_at(i);
      if (!(site->bits & Prof_AUTO_NO_ENTER)) Prof_Auto_Sites_set(site, 0, Prof_AUTO_NO_LEAVE);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
