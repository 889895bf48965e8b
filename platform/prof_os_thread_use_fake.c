/* prof_os_thread_use_fake.c - prof_os_thread_use.h for tests, which say what the system tells. */
#ifdef Prof_ENABLED
#include "prof_os_thread_use.h"

#if defined(Prof_FAKE_CLOCK)

Prof_Fake_Use Prof_fake_use;

void Prof_Os_use_begin(Prof_Use_Door *door)
{
   door->file = 0;
   door->known = 1;
   door->thread = Prof_fake_use.thread;
}

void Prof_Os_use_end(Prof_Use_Door *door)
{
   if (door->file > 0) --Prof_fake_use.open;
   door->file = door->known = 0;
}

int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns)
{
   ++Prof_fake_use.asked_cpu;
   *ns = door->thread ? Prof_fake_use.others[door->thread].cpu_ns : Prof_fake_use.cpu_ns;
   return door->known && Prof_fake_use.tells_cpu;
}

int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns)
{
   if (!door->known || !Prof_fake_use.tells_delay) return 0;
   if (!door->file) ++Prof_fake_use.open;
   door->file = 1;
   ++Prof_fake_use.asked_delay;
   *ns = door->thread ? Prof_fake_use.others[door->thread].delay_ns : Prof_fake_use.delay_ns;
   return 1;
}

int Prof_Os_use_switches(Prof_Switches *switches)
{
   ++Prof_fake_use.asked_switches;
   *switches = Prof_fake_use.switches;
   return Prof_fake_use.tells_switches;
}

int Prof_Os_use_process(uint64_t *ns)
{
   *ns = Prof_fake_use.process_ns;
   return Prof_fake_use.tells_process;
}

int Prof_Os_use_cpus(void) { return Prof_fake_use.cpus; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
