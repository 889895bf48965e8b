/* prof_tracy_announce.c - see prof_tracy_announce.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_announce.h"
#include "../../platform/net/prof_os_host.h"
#include "../../platform/net/prof_os_socket.h"
#include "../../platform/prof_bytes.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/gather/prof_clock.h"
#include <string.h>

enum { FORM = 3, HEAD = 20, EVERY_S = 3 };

static struct {
   Prof_Tracy_Announcement is;
   double began, last; /* seconds */
   int is_told;        /* that it is here, last */
   size_t size;
   unsigned char bytes[Prof_TRACY_ANNOUNCE_SIZE];
} own;

void Prof_Tracy_Announce_start(const Prof_Tracy_Announcement *announcement)
{
   memset(&own, 0, sizeof own);
   own.is = *announcement;
}

/* Fills in everything but the game's uptime. Called by the worker, which does not hold the
 * profiler's lock: on Windows the program's name comes from the loader. */
static void compose(void)
{
   Prof_Host host;
   const char *name;
   size_t length;
   Prof_Os_host_read(&host);
   name = own.is.program ? own.is.program : host.program;
   length = strlen(name);
   if (length > sizeof own.bytes - HEAD - 1)
      length = Prof_Utf8_fit(name, sizeof own.bytes - HEAD - 1);
   Prof_Bytes_put16(own.bytes, FORM);
   Prof_Bytes_put16(own.bytes + 2, (uint16_t)own.is.port);
   Prof_Bytes_put32(own.bytes + 4, (uint32_t)own.is.protocol);
   Prof_Bytes_put64(own.bytes + 8, host.process);
   memcpy(own.bytes + HEAD, name, length);
   own.size = HEAD + length + 1;
   own.began = Prof_Clock_system();
}

static void say(int32_t seconds)
{
   Prof_Bytes_put32(own.bytes + 16, (uint32_t)seconds);
   (void)Prof_Os_socket_broadcast(own.is.to, own.bytes, own.size, !own.is.to_all);
}

void Prof_Tracy_Announce_here(void)
{
   double now;
   if (!own.is.to) return;
   if (!own.size) compose();
   now = Prof_Clock_system();
   if (own.is_told && now - own.last < EVERY_S) return;
   own.last = now;
   own.is_told = 1;
   say((int32_t)(now - own.began));
}

void Prof_Tracy_Announce_gone(void)
{
   if (!own.is_told) return;
   own.is_told = 0;
   say(-1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
