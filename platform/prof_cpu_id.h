/* prof_cpu_id.h - what a CPU tells of itself: the same on every system. For prof_os_facts_*.c.
 */
#ifndef INC_PROF_CPU_ID_H
#define INC_PROF_CPU_ID_H

#include "prof_os_facts.h"

#include <string.h>

#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
#if defined(_MSC_VER)
#include <intrin.h>
static void Prof_Cpu_ask(uint32_t leaf, uint32_t *told)
{
   int regs[4]; /* eax, ebx, ecx, edx */
   __cpuid(regs, (int)leaf);
   memcpy(told, regs, sizeof regs);
}
#else
#include <cpuid.h>
static void Prof_Cpu_ask(uint32_t leaf, uint32_t *told)
{
   __cpuid(leaf, told[0], told[1], told[2], told[3]);
}
#endif

/* Intel SDM vol. 2, "CPUID": the vendor is in EBX, EDX, ECX of leaf 0; leaves 8000_0002h to
 * 8000_0004h are the name, all of their registers, which may begin with blanks. */
static void Prof_Cpu_identify(Prof_Facts *facts)
{
   uint32_t told[4], leaf;
   char name[49];
   const char *begin;
   Prof_Cpu_ask(0, told);
   memcpy(facts->vendor, &told[1], 4);
   memcpy(facts->vendor + 4, &told[3], 4);
   memcpy(facts->vendor + 8, &told[2], 4);
   if (told[0] >= 1) {
      Prof_Cpu_ask(1, told);
      facts->cpu_word = told[0];
   }
   Prof_Cpu_ask(0x80000000u, told);
   if (told[0] < 0x80000004u) return;
   memset(name, 0, sizeof name);
   for (leaf = 0; leaf < 3; ++leaf) {
      Prof_Cpu_ask(0x80000002u + leaf, told);
      memcpy(name + leaf * sizeof told, told, sizeof told);
   }
   begin = name + strspn(name, " ");
   memcpy(facts->cpu, begin, strlen(begin) + 1);
}
#else
static void Prof_Cpu_identify(Prof_Facts *facts) { (void)facts; }
#endif

#endif
