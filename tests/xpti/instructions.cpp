/* instructions.cpp - one call of the dispatcher again and again, for instructions.sh to count.
 *
 *    instructions none|off|nobody|one|lookup|string|event TIMES
 */
#include <cstdlib>
#include <cstring>

#include "events.h"

static void told(uint16_t, Event *, Event *, uint64_t, const void *) {}

static volatile int type = 10; /* not known to the compiler */
static volatile uintptr_t sum;

static void notify(Event *event)
{
   xptiNotifySubscribers(1, static_cast<uint16_t>(type), nullptr, event, 0, nullptr);
}

static void act(const char *form, Event *event, xpti::payload_t *payload)
{
   char *copy = nullptr;
   uint64_t instance = 0;
   switch (*form) {
      case 'l': sum = reinterpret_cast<uintptr_t>(xptiLookupString(type - 9)); break;
      case 's': sum = static_cast<uintptr_t>(xptiRegisterString("a name of 16 let", &copy)); break;
      case 'e': make_event(*payload, &instance); break;
      case 'n': sum = static_cast<uintptr_t>(type); break;
      default: notify(event);
   }
}

int main(int argc, char **argv)
{
   if (argc != 3) return 2;
   const char *form = argv[1];
   xpti::payload_t payload("a name of 16 let", "folder/file.cpp", 7, 0, nullptr);
   Event *event = make_event(payload);
   xptiForceSetTraceEnabled(*form != 'o' || std::strcmp(form, "off") != 0);
   xptiRegisterCallback(1, std::strcmp(form, "nobody") == 0 ? 11 : 10, told);
   if (std::strcmp(form, "nobody") == 0) form = "quiet"; /* none begins with that, too */
   for (long left = std::atol(argv[2]); left > 0; --left) act(form, event, &payload);
   return 0;
}
