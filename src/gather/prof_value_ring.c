/* prof_value_ring.c - see prof_value_ring.h */
#ifdef Prof_ENABLED
#include "prof_value_ring.h"
#include "../base/prof_module.h"

static struct {
   int used;
} own;

static void put_back(void) { own.used = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

int Prof_Value_Ring_is_used(void) { return own.used; }

Prof_Value_Ring *Prof_Value_Ring_of(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (c->log) return c->log;
   Prof_Module_list(&module);
   c->log = (Prof_Value_Ring *)Prof_Config_alloc_unset(1, sizeof *c->log);
   if (!c->log) return 0;
   c->log->put = c->log->taken = 0;
   c->log->life = Prof_Context_life;
   own.used = 1;
   return c->log;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
