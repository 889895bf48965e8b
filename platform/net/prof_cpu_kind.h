/* prof_cpu_kind.h - what prof_os_facts.h tells, as viewers want it. For prof_os_host_*.c.
 */
#ifndef INC_PROF_CPU_KIND_H
#define INC_PROF_CPU_KIND_H

#include "../prof_os_facts.h"
#include "prof_os_host.h"

#include <string.h>

#if defined(__x86_64__) || defined(_M_X64)
#define Prof_CPU_KIND Prof_CPU_X86_64
#elif defined(__i386__) || defined(_M_IX86)
#define Prof_CPU_KIND Prof_CPU_X86
#elif defined(__aarch64__) || defined(_M_ARM64)
#define Prof_CPU_KIND Prof_CPU_ARM64
#elif defined(__arm__) || defined(_M_ARM)
#define Prof_CPU_KIND Prof_CPU_ARM32
#else
#define Prof_CPU_KIND Prof_CPU_OTHER
#endif

static void Prof_Cpu_Kind_take_facts(Prof_Host *host)
{
   Prof_Facts facts;
   Prof_Os_facts_read(&facts);
   memcpy(host->system, facts.system, sizeof host->system);
   memcpy(host->cpu, facts.cpu, sizeof host->cpu);
   memcpy(host->vendor, facts.vendor, sizeof host->vendor);
   host->cpu_word = facts.cpu_word;
   host->cpu_kind = Prof_CPU_KIND;
   host->cpus = facts.cpus;
   host->ram = facts.ram;
}

#endif
