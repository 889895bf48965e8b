/* own_copy.c - a module that brings a profiler of its own with it. */
#include "prof.h"

extern void own_copy_work(void);
extern void own_copy_log(void (*log)(const char *message, void *user));

void own_copy_log(void (*log)(const char *message, void *user))
{
   Prof_Config config = Prof_default_config();
   config.log = log;
   Prof_configure(&config);
}

void own_copy_work(void)
{
   Prof_Begin(in_own_copy)
   Prof_End
   Prof_update(1);
}
