/* prof_tracy_write_life.c - see prof_tracy_write.h: how a connection begins and ends. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

enum { MAKER = 12, PROGRAM = 64, HOST = 1024, LARGEST_WELCOME = 1178, ON_DEMAND = 16 };

/* Cut, and the rest zero. */
static unsigned char *put_text(unsigned char *to, const char *text, size_t most, size_t room)
{
   size_t size = 0;
   if (text)
      while (size < most && text[size]) ++size;
   memset(to, 0, room);
   if (size) memcpy(to, text, size);
   return to + room;
}

static unsigned char *put64(unsigned char *to, uint64_t value)
{
   Prof_Bytes_put64(to, value);
   return to + 8;
}

int Prof_Tracy_write_welcome(Prof_Tracy_Wire *wire, const Prof_Tracy_Welcome *welcome)
{
   unsigned char block[LARGEST_WELCOME + ON_DEMAND], *p = block;
   uint64_t tick;
   memcpy(&tick, &welcome->tick_ns, sizeof tick);
   p = put64(p, tick);
   p = put64(p, (uint64_t)welcome->init_begin);
   p = put64(p, (uint64_t)welcome->init_end);
   if (wire->ids.protocol < 76) p = put64(p, welcome->delay_ticks);
   p = put64(p, welcome->resolution_ticks);
   p = put64(p, welcome->started_at);
   p = put64(p, welcome->program_time);
   p = put64(p, welcome->process);
   p = put64(p, (uint64_t)welcome->sampling_ticks);
   *p++ = (unsigned char)welcome->flags;
   *p++ = (unsigned char)welcome->cpu;
   p = put_text(p, welcome->cpu_maker, MAKER, MAKER);
   Prof_Bytes_put32(p, welcome->cpuid);
   p = put_text(p + 4, welcome->program, PROGRAM - 1, PROGRAM);
   p = put_text(p, welcome->host, HOST - 1, HOST);
   if (welcome->flags & Prof_TRACY_ON_DEMAND) {
      p = put64(p, welcome->frames_so_far);
      p = put64(p, (uint64_t)welcome->now);
   }
   return Prof_Tracy_Wire_send_plain(wire, block, (size_t)(p - block));
}

void Prof_Tracy_write_keep_alive(Prof_Tracy_Wire *wire)
{
   Prof_Tracy_Item_begin(wire, Prof_TRACY_KEEP_ALIVE, 0);
}

void Prof_Tracy_write_terminate(Prof_Tracy_Wire *wire)
{
   Prof_Tracy_Item_begin(wire, Prof_TRACY_TERMINATE, 0);
}

void Prof_Tracy_write_crash(Prof_Tracy_Wire *wire, int64_t t, uint64_t key)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_CRASH_REPORT, 0);
   Prof_Bytes_put64(p + 1, (uint64_t)t);
   Prof_Bytes_put64(p + 9, key);
   Prof_Tracy_Wire_take_stack(wire); /* it has no form of its own with one */
   Prof_Tracy_Item_begin(wire, Prof_TRACY_CRASH, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
