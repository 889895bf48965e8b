/* collect.hpp - what the files of this folder share. They are a subscriber of XPTI,
 * libiprof_xpti_collector.so: the trace points of any program, shown as zones by a copy of iprof
 * that lies in the subscriber and that the program knows nothing of.
 *
 *      dispatcher --> plugin.cpp --> points.cpp   which zone an event is
 *       calls         by stream  --> stacks.cpp   which begin an end is of; begins and ends zones
 *                                      fibers.cpp   whose stack it is
 *                                      frames.cpp   Prof_update, by time or by a mark
 *      exit ---------------------> finish.cpp     report.cpp, exports
 *                                      settings.cpp what the environment says
 *
 * Callbacks come on any thread, at any time: after xptiTraceFinish, while the process exits, and
 * after the report was written. So nothing here is ever given back but the stacks of threads that
 * have ended, nothing has a destructor that runs at exit, and iprof stays where it is loaded.
 */
#ifndef INC_COLLECT_HPP
#define INC_COLLECT_HPP

#include "../../prof.h"
#include "../../xpti/xpti/xpti_trace_framework.h"

#include <string>
#include <vector>

namespace collect {

typedef xpti::trace_event_data_t Event;

/* A pointer that cannot be one: programs that test put small numbers there. */
inline bool is_address(const void *pointer)
{
   return reinterpret_cast<uintptr_t>(pointer) >= 4096;
}

/* ---- settings.cpp ---- */

struct Export {
   Prof_Format format;
   std::string file;
};

struct Settings {
   double frame_ms;             /* 0: frames are not made by time */
   std::string frame_name;      /* "": none. A begin of that name begins a frame */
   std::string report;          /* a file; "-": stderr; "": none */
   std::vector<Export> exports;
   std::vector<std::string> streams; /* as they stand in the variable; none: all */
   std::string streams_text;    /* the same, as it stands there */
   int tools;                   /* how many tools' own types are listened to */
   int max_zones;
};

/* What the environment says, read at the first call. What is wrong in it is told to the log, by the
 * name of the variable, and counts as its default. Any thread. */
const Settings &settings();
bool is_wanted(const std::vector<std::string> &streams, const char *stream);

/* ---- points.cpp ---- */

/* A place that trace points come from: one for each event and stream, or name and stream. */
struct Point {
   uint64_t key;      /* the event's id, or a hash of `text` */
   uint64_t place;    /* a hash of the event's payload */
   const char *name, *file; /* where that had them; only to be compared */
   uint32_t line;
   unsigned stream;   /* the slot of it, see plugin.cpp */
   const char *text;  /* null: it is an event's */
   bool is_anonymous; /* nothing but the type was told */
   bool is_frame;     /* its begin begins a frame */
   Prof_Site site;
};

/* Never null: beyond a limit, and without memory, one that stands for all others. Any thread. */
Point *point_of(unsigned stream, uint16_t pair, const Event *event, const void *user_data);

struct Points_Info {
   unsigned long left_out; /* that have no zone of their own */
   unsigned long most;     /* 0: there were not more than may be told apart */
   bool has_frame;         /* one has the name that begins a frame */
};
Points_Info points_info();

/* ---- stacks.cpp ---- */

/* A pair begins or ends on the calling thread. `pair`: the type of its begin. */
void begin(Point *point, uint16_t pair, uint64_t instance);
void end(Point *point, uint16_t pair, uint64_t instance);

struct Stack;
/* The calling thread has the stack from now on, or none; returns the one that it had, or null. */
Stack *exchange_stack(Stack *stack);
void free_stack(Stack *stack); /* null does nothing. Under the lock */

/* ---- fibers.cpp ---- */

/* What begins and ends on the calling thread is of that fiber from now on, or of the thread. */
void switch_context(uint64_t number, bool is_fiber, const char *name);
void leave_fiber(); /* the thread has its own stack again */

/* ---- frames.cpp ---- */

void start_frames();
void mark_frame();   /* one ends here, if this thread is the first that makes frames */
void leave_frames(); /* the thread ends: another may be that */
void stop_frames();  /* the last one ends */

/* ---- plugin.cpp ---- */

enum { MOST_STREAMS = 64 }; /* what comes beyond is the last one, "(other streams)" */
const char *name_of_stream(unsigned stream);
/* All of them, for people; and those that nobody wanted. */
std::string streams_seen(), streams_passed_over();
/* Tools beyond the last that is listened to. Asks the dispatcher. */
int tools_left_out();

/* ---- report.cpp ---- */

/* What became of the whole run, as text. */
std::string write_report(const Prof_Recording *recording);

/* ---- finish.cpp ---- */

/* Starts iprof; at the first call. */
void start();

} // namespace collect

#endif
