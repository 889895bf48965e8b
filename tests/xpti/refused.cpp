/* refused.cpp - the dispatcher where there is no memory: each allocation is refused in turn, alone
 * or with all that follow. What a call answers must be true, and with memory again all must be
 * well.
 *
 * malloc is this program's, and so that of the library, too. By glibc's own names. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "events.h"

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);

static long until_refused = -1; /* allocations; -1: none is refused */
static bool all_after;

static bool refuse()
{
   if (until_refused < 0) return false;
   if (until_refused > 0) {
      --until_refused;
      return false;
   }
   if (!all_after) until_refused = -1;
   return true;
}

void *malloc(size_t size) { return refuse() ? nullptr : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return refuse() ? nullptr : __libc_calloc(n, size); }
}

using xpti::result_t;

static int wrong, calls;

static void check(bool holds, const char *what)
{
   if (!holds) std::printf("wrong: %s\n", what);
   wrong += !holds;
}

static void callback(uint16_t, Event *, Event *, uint64_t, const void *) { ++calls; }
template <int n> void other(uint16_t, Event *, Event *, uint64_t, const void *) { ++calls; }

static bool may(result_t result)
{
   return result == result_t::XPTI_RESULT_SUCCESS || result == result_t::XPTI_RESULT_FAIL;
}

/* Texts that no other step has. */
static void use_tables(int step)
{
   const std::string text = "text " + std::to_string(step); /* short: takes no memory */
   char *copy = nullptr;
   const int string = xptiRegisterString(text.c_str(), &copy);
   const int object = xptiRegisterObject(text.data(), text.size(), 1);
   check(string == xpti::invalid_id ? !copy : text == xptiLookupString(string), "a string");
   check(object == xpti::invalid_id || xptiLookupObject(object).size == text.size(), "an object");
   xptiRegisterStream(text.c_str());
   xptiRegisterUserDefinedEventType(text.c_str(), 1);
}

static void use_events(int step)
{
   const std::string name = "name " + std::to_string(step);
   xpti::payload_t payload(name.c_str(), "file", step + 1, 0, nullptr);
   uint64_t instance = 0;
   Event *event = make_event(payload, &instance);
   if (!event) return;
   check(instance == event->instance_id && xptiFindEvent(event->unique_id) == event, "an event");
   const xpti::payload_t *place = event->reserved.payload;
   check(place->name && name == place->name && place->source_file, "its place");
   const size_t before = event->reserved.metadata.size();
   const result_t result = xptiAddMetadata(event, name.c_str(), 1);
   const bool added = event->reserved.metadata.size() != before;
   check(added ? result == result_t::XPTI_RESULT_SUCCESS
               : may(result) || result == result_t::XPTI_RESULT_DUPLICATE, "metadata");
   if (step % 2) xptiReleaseEvent(event);
}

static void use_callbacks(int step)
{
   const uint16_t type = static_cast<uint16_t>(256 * (step % 9) + 2);
   int there = 0;
   for (auto one : {callback, other<0>, other<1>, other<2>, other<3>}) {
      const result_t result = xptiRegisterCallback(1, type, one);
      check(may(result) || result == result_t::XPTI_RESULT_DUPLICATE, "a registration");
      there += result != result_t::XPTI_RESULT_FAIL;
   }
   calls = 0;
   xptiNotifySubscribers(1, type, nullptr, any, 0, nullptr);
   check(calls == there, "a notification");
}

static void use(int steps)
{
   for (int step = 0; step < steps; ++step) {
      use_tables(step);
      use_events(step);
      use_callbacks(step);
   }
}

static void begin()
{
   xptiFrameworkInitialize();
   xptiForceSetTraceEnabled(true);
}

/* False: nothing was refused, as no more than `n` are asked for. */
static bool run(long n, bool all)
{
   begin();
   until_refused = n, all_after = all;
   use(70);
   const bool reached = all ? until_refused == 0 : until_refused < 0;
   until_refused = -1;
   use(80); /* with memory again, on what is there */
   const uint8_t stream = xptiRegisterStream("text 0");
   char *copy = nullptr;
   check(stream != 255 && xptiRegisterString("text 79", &copy) > 0, "memory again");
   xptiFrameworkFinalize();
   return reached;
}

int main()
{
   long n = 0;
   while (run(n, false)) ++n;
   std::printf("%ld allocations\n", n);
   check(n > 20, "there are some");
   for (long i = 0; i < n; ++i) run(i, true);
   return wrong != 0;
}
