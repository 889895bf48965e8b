/* send_listener.h - a subscriber of the stream "iprof" inside of the test: it writes down all that
 * it is told, with texts copied at that moment.
 */
#ifndef INC_SEND_LISTENER_H
#define INC_SEND_LISTENER_H

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "doors/xpti/prof_xpti.h"
#include "xpti/xpti_trace_framework.h"

namespace send {

enum Kind { BEGIN, END, FRAME_BEGIN, FRAME_END, VALUE, NOTE, CONTEXT, MESSAGE };

struct Heard {
   Kind kind;
   std::thread::id thread;
   std::string name, file, text; // of the event; user data, where that is text
   uint32_t line;
   std::string parent; // "" for none
   uint64_t instance, event_instance;
   double amount; // of a value, a note or a frame
   xpti::trace_event_data_t *event;
};

/* Starts the stream, with a dispatcher, and true if that is there. */
bool start();

void subscribe();   // to all that is told; the profiler finds it at its next update
void unsubscribe();
void subscribe_to(Kind kind);

/* What was heard since the last call. Prof_update's own zone is left out. */
std::vector<Heard> take();
/* Of those, zones alone, or others: "+name" or "-name", in the order in which they came. */
std::vector<std::string> zones(const std::vector<Heard> &all);
std::vector<Heard> of(const std::vector<Heard> &all, Kind kind);

/* Called in each callback of a begin or an end, if set. */
extern std::function<void(bool is_begin)> meanwhile;

} // namespace send

#endif
