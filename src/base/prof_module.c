/* prof_module.c - see prof_module.h */
#ifdef Prof_ENABLED
#include "prof_module.h"
#include "prof_config.h"

static Prof_Module *last;

/* `listed` is looked at twice: without the lock, as this stands in calls that are made every frame,
 * and again under it, as another thread may have been faster. */
void Prof_Module_list(Prof_Module *module)
{
   if (Prof_Atomic_load32(&module->listed)) return;
   Prof_Config_lock();
   if (!module->listed) {
      module->next = last;
      last = module;
      Prof_Atomic_store32(&module->listed, 1);
   }
   Prof_Config_unlock();
}

/* A module that lists another one while it is put back finds that one put back as well. */
void Prof_Module_put_back_all(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   while (last) {
      Prof_Module *module = last;
      last = module->next;
      module->next = 0;
      Prof_Atomic_store32(&module->listed, 0);
      module->put_back();
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
