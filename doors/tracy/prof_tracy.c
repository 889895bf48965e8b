/* prof_tracy.c - see prof_tracy.h: begins and ends it, and listens. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy.h"
#include "prof_tracy_announce.h"
#include "prof_tracy_crash.h"
#include "prof_tracy_image.h"
#include "prof_tracy_seat.h"
#include "prof_tracy_serial.h"
#include "prof_tracy_session.h"
#include "prof_tracy_values.h"
#include "prof_tracy_watch.h"
#include "prof_tracy_wire.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_shutdown.h"
#include "../../src/gather/prof_start.h"
#include <stdlib.h>
#include <string.h>

enum { COOKIE = 0x54524359, LOOK_MS = 50, PROGRAM = 64, NEWEST = 82 };
enum { STARTED = 1, STOPPING };

static struct {
   int started;     /* STARTED, or STOPPING, by a thread that is in halt() */
   uint32_t halted; /* there is no worker any more */
   int has_queues;
   Prof_Worker worker;
   Prof_Socket listener;
   unsigned port;
   char program[PROGRAM];
   Prof_Tracy_Shared shared;
   Prof_Tracy_Session_Options session;
} own;

static uint32_t starts; /* of all lives; never 0 while it is started */

Prof_Tracy_Options Prof_default_tracy(void)
{
   Prof_Tracy_Options options;
   memset(&options, 0, sizeof options);
   options.cookie = COOKIE;
   return options;
}

/* ---- the worker ---- */

/* If nothing is left of the game, it stops by itself. */
static int is_stopping(void)
{
   if (Prof_Os_worker_is_last(&own.worker)) Prof_Atomic_store32(&own.shared.stopping, 1);
   return Prof_Atomic_load32(&own.shared.stopping) != 0;
}

/* One viewer at a time: those who come meanwhile wait in the system's queue. */
static void run(void *unused)
{
   (void)unused;
   Prof_Tracy_Crash_begin();
   while (!is_stopping()) {
      Prof_Socket_Wait wait;
      Prof_Socket viewer;
      wait.socket = own.listener;
      wait.wanted = Prof_OS_READABLE;
      wait.found = 0;
      Prof_Tracy_Announce_here();
      (void)Prof_Os_socket_wait(&wait, 1, LOOK_MS);
      if (!wait.found || is_stopping()) continue;
      viewer = Prof_Os_socket_accept(own.listener);
      if (viewer == Prof_NO_SOCKET) {
         Prof_Os_worker_sleep(LOOK_MS);
         continue;
      }
      Prof_Tracy_Announce_gone();
      Prof_Tracy_Session_serve(viewer, &own.session);
   }
   Prof_Tracy_Announce_gone();
   Prof_Tracy_Crash_end(&own.shared);
}

/* ---- beginning and end ---- */

static int is_in(int value, int least, int most, const char *field)
{
   if (value == 0 || (value >= least && value <= most)) return 1;
   Prof_Config_log("Prof_start_tracy: %s is %d, and may be %d to %d", field, value, least, most);
   return 0;
}

static int is_known(int protocol)
{
   if (protocol == 0 || Prof_Tracy_knows(protocol)) return 1;
   Prof_Config_log("Prof_start_tracy: announce_as is %d, which is no protocol that it speaks",
                   protocol);
   return 0;
}

static int are_fine(const Prof_Tracy_Options *options)
{
   if (options->cookie != COOKIE) {
      Prof_Config_log("Prof_start_tracy: make the options with Prof_default_tracy()");
      return 0;
   }
   if (options->announce_as && !Prof_Tracy_knows(options->announce_as)) {
      Prof_Config_log("Prof_start_tracy: announce_as is %d, which is no protocol",
                      options->announce_as);
      return 0;
   }
   return is_in(options->port, 1, 65515, "port") &&
          is_in(options->thread_bytes, 4096, 1 << 30, "thread_bytes") &&
          is_in(options->shared_bytes, 4096, 1 << 30, "shared_bytes") &&
          (options->announce == 1 || is_in(options->announce, 1024, 65535, "announce")) &&
          is_known(options->announce_as) && is_in(options->end_ms, 1, 60000, "end_ms") &&
          is_in(options->crash, 1, 1, "crash") &&
          is_in(options->image_width, Prof_TRACY_LEAST_IMAGE, Prof_TRACY_MOST_IMAGE,
                "image_width") &&
          is_in(options->images_per_second, 1, 60, "images_per_second");
}

static int or_default(int value, int normal) { return value ? value : normal; }

static int refuse(const char *why)
{
   Prof_Config_log("Prof_start_tracy: %s", why);
   return 0;
}

/* Nothing of those that were not started. */
static void release_queues(void)
{
   Prof_Tracy_Image_end();
   Prof_Tracy_Serial_end();
   Prof_Tracy_Seat_end();
   Prof_Tracy_Watch_end();
}

/* They stay until the shutdown, as a thread may be putting something into them at any moment. */
static int make_queues(const Prof_Tracy_Options *options)
{
   uint32_t slots = (uint32_t)or_default(options->thread_bytes, 2 << 20) / sizeof(Prof_Feed_Slot);
   size_t bytes = (size_t)or_default(options->shared_bytes, 8 << 20);
   if (own.has_queues) return 1;
   own.has_queues = Prof_Tracy_Watch_start(slots) && Prof_Tracy_Seat_start() &&
                    Prof_Tracy_Serial_start(bytes) && Prof_Tracy_Image_start();
   if (!own.has_queues) release_queues();
   return own.has_queues;
}

static void note_session(const Prof_Tracy_Options *options)
{
   size_t length = options->program ? strlen(options->program) : 0;
   if (length >= PROGRAM) length = PROGRAM - 1;
   if (length) memcpy(own.program, options->program, length);
   own.session.shared = &own.shared;
   own.session.worker = &own.worker;
   own.session.program = length ? own.program : 0;
   own.session.end_ms = (unsigned)or_default(options->end_ms, 2000);
   Prof_Tracy_Image_limit(options->image_width, options->images_per_second);
}

/* To the local network only where those of it can connect. */
static void note_announcement(const Prof_Tracy_Options *options)
{
   const char *at = options->address;
   Prof_Tracy_Announcement it;
   it.to = (unsigned)(options->announce == 1 ? (int)Prof_TRACY_ANNOUNCE_PORT : options->announce);
   it.to_all = at && strncmp(at, "127.", 4) != 0 && strcmp(at, "::1") != 0;
   it.port = own.port;
   it.protocol = or_default(options->announce_as, NEWEST);
   it.program = own.session.program;
   Prof_Tracy_Announce_start(&it);
}

/* Called without the profiler's lock, except when Tracy was started in the middle of a shutdown.
 * Then the worker, which no longer takes the lock, ends as soon as it sees `stopping`. */
static void halt(void)
{
   Prof_Socket listener = own.listener;
   Prof_Atomic_store32(&own.shared.stopping, 1);
   Prof_Os_worker_join(&own.worker);
   own.listener = Prof_NO_SOCKET;
   Prof_Os_socket_close(listener);
   Prof_Atomic_release32(&own.halted, 1);
}

/* Under the lock, once it has halted. */
static void end(void)
{
   Prof_Tracy_Crash_unwatch();
   Prof_Tracy_Values_close();
   Prof_Tracy_Watch_close();
   memset(&own.shared, 0, sizeof own.shared);
   own.started = 0;
}

/* Another thread may be halting it: that one has no lock, and needs none. */
static void put_back(void)
{
   if (own.started == STARTED) halt();
   while (own.started && !Prof_Atomic_acquire32(&own.halted)) Prof_Os_worker_sleep(1);
   if (own.started) end();
   release_queues();
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* The child of a fork has no worker, and is not what the viewer looks at. It may start its own. */
static void on_fork(void)
{
   if (!own.started) return;
   Prof_Tracy_Session_forked();
   halt();
   Prof_Config_lock();
   end();
   Prof_Config_unlock();
}

static int start(const Prof_Tracy_Options *options, Prof_Socket listener, unsigned port)
{
   static int at_end;
   if (own.started) return refuse("it was started already");
   if (listener == Prof_NO_SOCKET)
      return refuse("no port is free, or the address is none of this computer's");
   Prof_Module_list(&module);
   if (!Prof_Start_now() || !Prof_Shutdown_call_first(Prof_stop_tracy) || !make_queues(options))
      return refuse("there is no memory");
   note_session(options);
   own.listener = listener;
   own.port = port;
   note_announcement(options);
   own.halted = 0;
   if (!Prof_Os_worker_at_fork(on_fork) || !Prof_Os_worker_start(&own.worker, run, 0))
      return refuse("the system gives no thread");
   if (options->crash && !Prof_Tracy_Crash_watch(&own.session))
      Prof_Config_log("Prof_start_tracy: the system gives no handler of crashes");
   if (!at_end) at_end = atexit(Prof_stop_tracy) == 0;
   own.started = STARTED;
   starts = starts + 1 ? starts + 1 : 1;
   return 1;
}

int Prof_start_tracy(const Prof_Tracy_Options *options)
{
   Prof_Tracy_Options normal = Prof_default_tracy();
   Prof_Tracy_Info info;
   Prof_Socket listener;
   unsigned port = 0;
   int started;
   if (!options) options = &normal;
   if (Prof_Config_in_hook() || !are_fine(options)) return 0;
   if (Prof_get_tracy_info(&info)) return refuse("it was started already");
   /* Without the lock: Windows loads libraries for the first socket. */
   listener = Prof_Os_socket_listen(options->address, (unsigned)or_default(options->port, 8086),
                                    &port);
   Prof_Config_lock();
   started = start(options, listener, port);
   Prof_Config_unlock();
   if (!started && listener != Prof_NO_SOCKET) Prof_Os_socket_close(listener);
   return started;
}

/* Of two who stop, one does. A shutdown may come between halt and end, do that itself, and even be
 * followed by another start. */
void Prof_stop_tracy(void)
{
   uint32_t mine = 0;
   if (Prof_Config_in_hook()) return;
   Prof_Config_lock();
   if (own.started == STARTED) {
      own.started = STOPPING;
      mine = starts;
   }
   Prof_Config_unlock();
   if (!mine) return;
   halt();
   Prof_Config_lock();
   if (own.started == STOPPING && mine == starts) end();
   Prof_Config_unlock();
}

int Prof_get_tracy_info(Prof_Tracy_Info *info)
{
   int started;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   Prof_Config_lock();
   started = own.started;
   if (started) {
      info->port = (int)own.port;
      info->connected = (int)Prof_Atomic_load32(&own.shared.connected);
      info->protocol = info->connected ? (int)Prof_Atomic_load32(&own.shared.protocol) : 0;
      info->connections = (unsigned long)Prof_Atomic_load64(&own.shared.connections);
      info->refused = (unsigned long)Prof_Atomic_load64(&own.shared.refused);
      info->zones = (double)Prof_Atomic_load64(&own.shared.zones);
      info->bytes = (double)Prof_Atomic_load64(&own.shared.bytes);
      info->left_out = Prof_Tracy_Watch_left_out() + Prof_Tracy_Serial_left_out();
      info->memory = Prof_Tracy_Watch_memory();
   }
   Prof_Config_unlock();
   return started;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
