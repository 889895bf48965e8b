/* prof_tracy_session.c - see prof_tracy_session.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_session.h"
#include "prof_tracy_answer.h"
#include "prof_tracy_drain.h"
#include "prof_tracy_frame_sets.h"
#include "prof_tracy_held.h"
#include "prof_tracy_image.h"
#include "prof_tracy_pace.h"
#include "prof_tracy_serial.h"
#include "prof_tracy_values.h"
#include "prof_tracy_watch.h"
#include "../../platform/net/prof_os_host.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/prof_os.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_start.h"
#include <stdio.h>
#include <string.h>

enum {
   GREETING_MS = 2000, /* for a greeting to come */
   IDLE_MS = 2,        /* between two looks at the feeds, if there was nothing */
   USE_MS = 200,       /* between two questions how busy the computer is */
   KEEP_ALIVE_MS = 4000,
   ASKED = 4096 * Prof_TRACY_QUERY_SIZE
};

static struct {
   Prof_Socket socket;
   int is_on; /* there is a viewer, and that is its socket */
   const Prof_Tracy_Session_Options *with;
   Prof_Tracy_Stream stream;
   unsigned char asked[ASKED]; /* questions that were not answered yet, maybe a part of the last */
   size_t num_asked;
   int is_gone;   /* the viewer, or the connection */
   int is_ended;  /* it has said that it has all */
   int is_asked_to_end; /* by the viewer */
   uint64_t limit_ns; /* of the end, once it has begun; 0: it has not */
   uint64_t used_ns, sent_ns;
   double resolution; /* of the clock; seconds */
   int measures;      /* what a tick is worth */
   Prof_Tracy_Pace pace;
   double left_out, told_left_out;
   Prof_Host_Use use;
} own;

static int must_end(void)
{
   if (own.with->worker && Prof_Os_worker_is_last(own.with->worker))
      Prof_Atomic_store32(&own.with->shared->stopping, 1);
   return own.is_asked_to_end || Prof_Atomic_load32(&own.with->shared->stopping);
}

/* Is it time to end? Then what takes too long is left. */
static int is_over(void)
{
   if (!own.limit_ns && must_end())
      own.limit_ns = Prof_Os_ticks() + (uint64_t)own.with->end_ms * 1000000u;
   return own.limit_ns && Prof_Os_ticks() > own.limit_ns;
}

/* The worker alone counts; others read. */
static void count(uint64_t *what, uint64_t more) { Prof_Atomic_store64(what, *what + more); }

/* ---- the socket ---- */

static void wait_for(int what, unsigned ms)
{
   Prof_Socket_Wait wait;
   wait.socket = own.socket;
   wait.wanted = what;
   wait.found = 0;
   (void)Prof_Os_socket_wait(&wait, 1, ms);
}

static void read_questions(void)
{
   long got = 1;
   while (!own.is_gone && got > 0 && own.num_asked < ASKED) {
      got = Prof_Os_socket_read(own.socket, own.asked + own.num_asked, ASKED - own.num_asked);
      if (got < 0) own.is_gone = 1;
      else own.num_asked += (size_t)got;
   }
}

/* A viewer may wait for its questions to be read before it reads on. */
static int send_all(void *unused, const unsigned char *bytes, size_t size)
{
   (void)unused;
   count(&own.with->shared->bytes, size);
   while (size > 0) {
      long sent = Prof_Os_socket_write(own.socket, bytes, size);
      if (sent < 0 || is_over()) return 0;
      if (sent > 0) {
         bytes += sent;
         size -= (size_t)sent;
         continue;
      }
      read_questions();
      if (own.is_gone) return 0;
      wait_for(Prof_OS_WRITABLE | (own.num_asked < ASKED ? Prof_OS_READABLE : 0), 50);
   }
   own.sent_ns = Prof_Os_ticks();
   return 1;
}

/* ---- beginning ---- */

/* Returns the protocol; 0: it is no viewer. */
static int greet(void)
{
   unsigned char greeting[Prof_TRACY_GREETING_SIZE];
   size_t have = 0;
   uint64_t limit = Prof_Os_ticks() + (uint64_t)GREETING_MS * 1000000u;
   while (have < sizeof greeting) {
      long got = Prof_Os_socket_read(own.socket, greeting + have, sizeof greeting - have);
      if (got < 0 || is_over() || Prof_Os_ticks() > limit) return 0;
      have += (size_t)got;
      if (!got) wait_for(Prof_OS_READABLE, 50);
   }
   return Prof_Tracy_Query_greeting(greeting);
}

static int say_status(Prof_Tracy_Status status)
{
   unsigned char byte = (unsigned char)status;
   return send_all(0, &byte, 1);
}

static Prof_Tracy_Cpu cpu_of(Prof_Cpu_Kind kind)
{
   switch (kind) {
   case Prof_CPU_X86: return Prof_TRACY_X86;
   case Prof_CPU_X86_64: return Prof_TRACY_X64;
   case Prof_CPU_ARM32: return Prof_TRACY_ARM32;
   case Prof_CPU_ARM64: return Prof_TRACY_ARM64;
   default: return Prof_TRACY_CPU_UNKNOWN;
   }
}

static int welcome(void)
{
   Prof_Host host;
   Prof_Tracy_Welcome to;
   char text[512], maker[sizeof host.vendor + 1];
   Prof_Os_host_read(&host);
   memset(&to, 0, sizeof to);
   snprintf(text, sizeof text, "OS: %s\nCPU: %s\nCPU cores: %u\nRAM: %lu MB\nHost: %s\n"
            "iprof " Prof_VERSION ", clock %s\n",
            host.system, host.cpu, (unsigned)host.cpus, (unsigned long)(host.ram >> 20),
            host.computer, Prof_Clock_name());
   memcpy(maker, host.vendor, sizeof host.vendor);
   maker[sizeof host.vendor] = 0;
   to.tick_ns = 1;
   to.init_begin = own.stream.first;
   to.init_end = own.stream.first;
   to.now = own.stream.first;
   to.resolution_ticks = (uint64_t)(own.resolution * 1e9 + 0.5);
   to.started_at = host.started_s;
   to.process = host.process;
   to.flags = Prof_TRACY_ON_DEMAND | Prof_TRACY_FORGIVE_MEMORY;
   to.cpu = cpu_of(host.cpu_kind);
   to.cpuid = host.cpu_word;
   to.cpu_maker = maker;
   to.program = own.with->program ? own.with->program : host.program;
   to.host = text;
   return Prof_Tracy_write_welcome(&own.stream.wire, &to);
}

static void tell_topology(void)
{
   Prof_Host host;
   Prof_Core core;
   uint32_t cpu;
   Prof_Os_host_read(&host);
   for (cpu = 0; cpu < host.cpu_end && cpu < 4096; ++cpu)
      if (Prof_Os_host_core(cpu, &core))
         Prof_Tracy_write_cpu_topology(&own.stream.wire, core.package, core.die, core.core, cpu);
}

/* The profiler's lock, unless the game wants to end: who shuts down has it, and waits for us. */
static int take_lock(void)
{
   while (!Prof_Os_try_lock()) {
      if (Prof_Atomic_load32(&own.with->shared->stopping)) return 0;
      Prof_Os_worker_sleep(1);
   }
   return 1;
}

/* Time begins at the moment at which threads are asked to show what they do, a little before so
 * that nothing is earlier. */
static int open_watch(void)
{
   uint64_t ticks, ns;
   int is_open;
   if (!take_lock()) return 0;
   is_open = Prof_Start_now();
   own.resolution = Prof_Clock_resolution();
   own.stream.first = own.stream.last_frame = 1000000;
   Prof_Tracy_Stream_set_rate(&own.stream, Prof_Clock_now(), Prof_Clock_seconds_per_tick() * 1e9);
   own.measures = Prof_Clock_first(&ticks, &ns);
   if (own.measures) Prof_Tracy_Pace_start(&own.pace, ticks, ns);
   own.stream.worker = Prof_Os_host_thread();
   own.left_out = own.told_left_out = Prof_Tracy_Watch_left_out() + Prof_Tracy_Serial_left_out();
   is_open = is_open && Prof_Tracy_Watch_open();
   if (is_open) Prof_Tracy_Values_open();
   Prof_Os_unlock();
   return is_open;
}

/* Who shuts the game's profiler down takes all watchers away himself. */
static void close_watch(void)
{
   if (!take_lock()) return;
   Prof_Tracy_Values_close();
   Prof_Tracy_Watch_close();
   Prof_Os_unlock();
}

/* ---- in the middle ---- */

static void answer_questions(void)
{
   size_t at = 0;
   int protocol = own.stream.wire.ids.protocol;
   while (own.num_asked - at >= Prof_TRACY_QUERY_SIZE) {
      Prof_Tracy_Query query = Prof_Tracy_Query_read(own.asked + at, protocol);
      at += Prof_TRACY_QUERY_SIZE;
      if (query.question == Prof_TRACY_ASKS_END) own.is_ended = 1;
      else if (query.question == Prof_TRACY_ASKS_DISCONNECT) own.is_asked_to_end = 1;
      else Prof_Tracy_Answer(&own.stream, &query);
   }
   own.num_asked -= at;
   memmove(own.asked, own.asked + at, own.num_asked);
}

static void tell_use(void)
{
   uint64_t now = Prof_Os_ticks();
   float percent;
   if (now - own.used_ns < (uint64_t)USE_MS * 1000000u) return;
   own.used_ns = now;
   if (Prof_Os_host_use(&own.use, &percent))
      Prof_Tracy_write_sys_time(&own.stream.wire,
                                Prof_Tracy_Stream_time(&own.stream, Prof_Clock_now()), percent);
}

/* Says how many when a look at the feeds finds that it has become no more of them. */
static void tell_left_out(void)
{
   char text[128];
   double before = own.left_out;
   int length;
   own.left_out = Prof_Tracy_Watch_left_out() + Prof_Tracy_Serial_left_out();
   if (own.left_out > before || own.left_out <= own.told_left_out) return;
   length = snprintf(text, sizeof text,
                     "iprof: %.0f zones left out: the viewer was too slow, or they lay too deep",
                     own.left_out - own.told_left_out);
   own.told_left_out = own.left_out;
   Prof_Tracy_write_thread(&own.stream.wire, own.stream.worker);
   Prof_Tracy_write_message(&own.stream.wire,
                            Prof_Tracy_Stream_time(&own.stream, Prof_Clock_now()), text,
                            (size_t)length, 0xff4040, Prof_CAUTION);
}

static void follow_clock(void)
{
   uint64_t ticks, ns;
   if (!own.measures || !Prof_Tracy_Pace_is_due(&own.pace, Prof_Os_ticks())) return;
   if (Prof_Clock_read_both(&ticks, &ns)) Prof_Tracy_Pace_take(&own.pace, &own.stream, ticks, ns);
}

static void publish(void)
{
   Prof_Tracy_Shared *shared = own.with->shared;
   Prof_Atomic_store64(&shared->zones, (uint64_t)own.stream.zones);
}

static void look_again(void)
{
   if (!Prof_Tracy_Watch_has_unseen() || !take_lock()) return;
   Prof_Tracy_Watch_look_again();
   Prof_Os_unlock();
}

/* One look at everything. Returns 0 once the connection is of no use. */
static int turn(void)
{
   int has_image = Prof_Tracy_Image_waits();
   uint64_t done;
   follow_clock();
   done = Prof_Tracy_Drain_all(&own.stream);
   look_again();
   if (has_image) Prof_Tracy_Image_send(&own.stream);
   done += Prof_Tracy_Held_all(&own.stream);
   tell_use();
   tell_left_out();
   read_questions();
   done += own.num_asked >= Prof_TRACY_QUERY_SIZE;
   answer_questions();
   if (Prof_Os_ticks() - own.sent_ns > (uint64_t)KEEP_ALIVE_MS * 1000000u)
      Prof_Tracy_write_keep_alive(&own.stream.wire);
   if (!Prof_Tracy_Wire_flush(&own.stream.wire)) return 0;
   publish();
   if (!done && !own.is_gone && !own.is_ended) wait_for(Prof_OS_READABLE, IDLE_MS);
   return !own.is_gone && !own.is_ended;
}

/* ---- the end ---- */

/* Of the thread that crashed. */
static void tell_crash(int64_t now)
{
   const char *what = own.with->crash ? own.with->crash : "crash";
   Prof_Tracy_write_thread(&own.stream.wire,
                           Prof_Atomic_load32(&own.with->shared->crashed_thread));
   Prof_Tracy_write_crash(&own.stream.wire, now, Prof_Tracy_Texts_key(what, strlen(what)));
}

static int is_crash(void)
{
   return Prof_Atomic_acquire32(&own.with->shared->stopping) &&
          Prof_Atomic_acquire32(&own.with->shared->crashed);
}

/* What is still open ends now. Who crashed may hold the lock of the queue that threads share. */
static void tell_end(void)
{
   int crash = is_crash();
   int64_t now;
   if (!crash) {
      own.left_out = Prof_Tracy_Watch_left_out() + Prof_Tracy_Serial_left_out();
      tell_left_out();
   }
   (void)Prof_Tracy_Drain_all(&own.stream);
   if (!crash) (void)Prof_Tracy_Held_all(&own.stream);
   now = Prof_Tracy_Stream_time(&own.stream, Prof_Clock_now());
   Prof_Tracy_Drain_close(&own.stream, now);
   if (crash) tell_crash(now);
   Prof_Tracy_write_terminate(&own.stream.wire);
}

/* Questions may still come; then the viewer says that it has all. */
static void finish(void)
{
   int fine;
   tell_end();
   fine = Prof_Tracy_Wire_flush(&own.stream.wire);
   while (fine && !own.is_gone && !own.is_ended && !is_over()) {
      wait_for(Prof_OS_READABLE, 20);
      read_questions();
      answer_questions();
      fine = Prof_Tracy_Wire_flush(&own.stream.wire);
   }
}

static void tell_standing(void)
{
   if (!take_lock()) return;
   Prof_Tracy_Drain_standing(&own.stream);
   Prof_Os_unlock();
}

static void talk(void)
{
   int goes_on = welcome();
   if (!goes_on) return;
   tell_topology();
   tell_standing();
   while (goes_on) goes_on = turn() && !must_end();
   if (own.is_gone || own.is_ended) return;
   (void)is_over(); /* the clock runs from here */
   finish();
   /* Before memory is given back: a heap that is broken may never let us. */
   if (is_crash()) Prof_Atomic_release32(&own.with->shared->told, 1);
}

static int make_stream(int protocol)
{
   int compress = !Prof_Os_socket_peer_is_loopback(own.socket);
   if (!Prof_Tracy_Wire_start(&own.stream.wire, protocol, compress, send_all, 0)) return 0;
   if (Prof_Tracy_Texts_start()) {
      if (Prof_Tracy_Drain_start()) {
         if (Prof_Tracy_Held_start()) return 1;
         Prof_Tracy_Drain_end();
      }
      Prof_Tracy_Texts_end();
   }
   Prof_Tracy_Wire_end(&own.stream.wire);
   return 0;
}

static void end_stream(void)
{
   Prof_Tracy_Held_end();
   Prof_Tracy_Drain_end();
   Prof_Tracy_Texts_end();
   Prof_Tracy_Wire_end(&own.stream.wire);
}

static void serve(int protocol)
{
   Prof_Tracy_Shared *shared = own.with->shared;
   if (!make_stream(protocol)) return;
   Prof_Tracy_Frame_Sets_start();
   if (say_status(Prof_TRACY_WELCOME) && open_watch()) {
      Prof_Atomic_store32(&shared->protocol, (uint32_t)protocol);
      Prof_Atomic_store32(&shared->connected, 1);
      count(&shared->connections, 1);
      Prof_Tracy_Image_open();
      talk();
      Prof_Tracy_Image_close();
      Prof_Atomic_store32(&shared->connected, 0);
      close_watch();
   }
   end_stream();
}

void Prof_Tracy_Session_serve(Prof_Socket socket, const Prof_Tracy_Session_Options *with)
{
   int protocol;
   memset(&own, 0, sizeof own);
   own.socket = socket;
   own.is_on = 1;
   own.with = with;
   Prof_Atomic_store64(&with->shared->bytes, 0);
   Prof_Atomic_store64(&with->shared->zones, 0);
   protocol = greet();
   if (protocol && Prof_Tracy_knows(protocol)) {
      serve(protocol);
   } else {
      count(&with->shared->refused, 1);
      if (protocol) (void)say_status(Prof_TRACY_OTHER_PROTOCOL);
   }
   own.is_on = 0; /* first: a fork may come in between */
   Prof_Os_socket_close(socket);
}

void Prof_Tracy_Session_forked(void)
{
   if (own.is_on) Prof_Os_socket_close(own.socket);
   own.is_on = 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
