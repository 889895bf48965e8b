/* prof_tracy_write_machine.c - see prof_tracy_write.h: the machine, and what a viewer changes. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

void Prof_Tracy_write_sys_time(Prof_Tracy_Wire *wire, int64_t t, float percent)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SYS_TIME_REPORT, 0);
   uint32_t bits;
   memcpy(&bits, &percent, sizeof bits);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   Prof_Bytes_put32(p + 9, bits);
}

void Prof_Tracy_write_sys_power(Prof_Tracy_Wire *wire, int64_t t, uint64_t microjoules,
                                uint64_t key)
{
   unsigned char *p;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_SYS_POWER_REPORT)) return;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SYS_POWER_REPORT, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   Prof_Bytes_put64(p + 9, microjoules);
   Prof_Bytes_put64(p + 17, key);
}

void Prof_Tracy_write_cpu_topology(Prof_Tracy_Wire *wire, uint32_t package, uint32_t die,
                                   uint32_t core, uint32_t thread)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_CPU_TOPOLOGY, 0) + 1;
   Prof_Bytes_put32(p, package);
   p += 4;
   if (wire->ids.protocol >= 69) {
      Prof_Bytes_put32(p, die);
      p += 4;
   }
   Prof_Bytes_put32(p, core);
   Prof_Bytes_put32(p + 4, thread);
}

void Prof_Tracy_write_param(Prof_Tracy_Wire *wire, uint32_t index, uint64_t key, int kind,
                            int32_t value)
{
   enum { SWITCH = 1, BUTTON = 2 };
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_PARAM_SETUP, 0);
   if (kind == BUTTON && wire->ids.protocol < 82) kind = SWITCH;
   Prof_Bytes_put32(p + 1, index);
   Prof_Bytes_put64(p + 5, key);
   p[13] = (unsigned char)kind;
   Prof_Bytes_put32(p + 14, (uint32_t)value);
}

void Prof_Tracy_write_thread_group(Prof_Tracy_Wire *wire, uint32_t thread, int32_t group)
{
   unsigned char *p;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_THREAD_GROUP_HINT)) return;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_THREAD_GROUP_HINT, 0);
   Prof_Bytes_put32(p + 1, thread);
   Prof_Bytes_put32(p + 5, (uint32_t)group);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
