/* prof_out_chrome.c - trace events for Perfetto and chrome://tracing: the JSON array format of the
 * "Trace Event Format".
 *
 * A track of frames, a counter of their times, and a track for each context. There is no log of
 * when a zone began, only how long each path took in the frame, so a frame's paths stand side by
 * side in it as in a flame graph: lengths are true, places are not.
 *
 * Times are whole nanoseconds. Spans are written as a beginning and an end rather than as one
 * event with a duration: readers add up start and duration as floating-point numbers, and then a
 * child ends behind its parent, or a frame begins before the last one is over. Events stand in the
 * file in the order of their nesting, which readers keep for equal times.
 */
#include "prof_history.h"
#include "prof_out.h"
#include "prof_out_tree.h"

enum { PROCESS = 1, FRAMES_TRACK = 1, FIRST_CONTEXT_TRACK = 2 };

typedef struct Writer {
   Prof_Out *out;
   Prof_Tree tree;
   const char *before; /* what separates the next event from the last */
   double start_ns;    /* of the frame at hand */
} Writer;

static void begin_event(Writer *w, const char *phase, uint32_t track)
{
   Prof_put_text(w->out, w->before);
   w->before = ",\n";
   Prof_put_text(w->out, "{\"ph\":\"");
   Prof_put_text(w->out, phase);
   Prof_put_text(w->out, "\",\"pid\":");
   Prof_put_integer(w->out, PROCESS);
   Prof_put_text(w->out, ",\"tid\":");
   Prof_put_integer(w->out, track);
}

static void put_label(Writer *w, const char *kind, uint32_t track, const char *name)
{
   begin_event(w, "M", track);
   Prof_put_text(w->out, ",\"name\":\"");
   Prof_put_text(w->out, kind);
   Prof_put_text(w->out, "\",\"args\":{\"name\":");
   Prof_put_json(w->out, name);
   Prof_put_text(w->out, "}}");
}

static void put_order(Writer *w, uint32_t track)
{
   begin_event(w, "M", track);
   Prof_put_text(w->out, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":");
   Prof_put_integer(w->out, track);
   Prof_put_text(w->out, "}}");
}

static void put_labels(Writer *w)
{
   uint32_t i, count = (uint32_t)Prof_num_contexts();
   char name[Prof_OUT_NAME];
   put_label(w, "process_name", FRAMES_TRACK, "iprof");
   put_label(w, "thread_name", FRAMES_TRACK, "frames");
   put_order(w, FRAMES_TRACK);
   for (i = 0; i < count; ++i) {
      put_label(w, "thread_name", FIRST_CONTEXT_TRACK + i, Prof_copy_context_name(i, name));
      put_order(w, FIRST_CONTEXT_TRACK + i);
   }
}

static void put_time(Writer *w, double ns)
{
   Prof_put_text(w->out, ",\"ts\":");
   Prof_put_us(w->out, Prof_round_ns(ns));
}

static void put_name(Writer *w, const char *name)
{
   Prof_put_text(w->out, ",\"name\":");
   Prof_put_json(w->out, name);
}

/* The name is not asked for, but some readers match ends by it. */
static void put_end(Writer *w, uint32_t track, double ns, const char *name)
{
   begin_event(w, "E", track);
   put_time(w, ns);
   put_name(w, name);
   Prof_put_text(w->out, "}");
}

static void put_frame(Writer *w, const Prof_Frame *frame)
{
   Prof_Out *out = w->out;
   char name[32];
   snprintf(name, sizeof name, "frame %llu", (unsigned long long)frame->number);
   begin_event(w, "B", FRAMES_TRACK);
   put_time(w, w->start_ns);
   put_name(w, name);
   Prof_put_text(out, ",\"args\":{\"work_ms\":");
   Prof_put_fixed(out, (double)Prof_frame_work_ns(frame) * 1e-6, 6);
   Prof_put_text(out, ",\"marks\":\"");
   Prof_put_flags(out, frame->flags);
   Prof_put_text(out, "\",\"text\":");
   Prof_put_json(out, frame->text);
   Prof_put_text(out, "}}");
   put_end(w, FRAMES_TRACK, w->start_ns + frame->seconds * 1e9, name);
}

static void put_counter(Writer *w, const Prof_Frame *frame)
{
   begin_event(w, "C", FRAMES_TRACK);
   put_time(w, w->start_ns);
   Prof_put_text(w->out, ",\"name\":\"frame ms\",\"args\":{\"ms\":");
   Prof_put_fixed(w->out, (double)Prof_frame_ns(frame) * 1e-6, 6);
   Prof_put_text(w->out, "}}");
}

static const char *name_of(uint32_t state) { return Prof_zones[Prof_states[state].zone].name; }

static void put_beginning(Writer *w, uint32_t track, uint32_t state, double place,
                          double ns_per_tick)
{
   const Prof_Branch *branch = &w->tree.branches[state];
   begin_event(w, "B", track);
   put_time(w, w->start_ns + (double)branch->start * place);
   put_name(w, name_of(state));
   Prof_put_text(w->out, ",\"args\":{\"self_us\":");
   Prof_put_us(w->out, Prof_round_ns((double)branch->self * ns_per_tick));
   Prof_put_text(w->out, ",\"count\":");
   Prof_put_integer(w->out, branch->entries);
   Prof_put_text(w->out, "}}");
}

/* Ends the paths from `state` up to where `next` belongs; 0: all of them. */
static void put_ends(Writer *w, uint32_t track, uint32_t state, uint32_t next, double place)
{
   uint32_t parent = Prof_STATE_ROOT;
   if (next) parent = Prof_states[next].parent;
   for (; state != parent; state = Prof_states[state].parent) {
      const Prof_Branch *branch = &w->tree.branches[state];
      double end = (double)(branch->start + branch->hier) * place;
      put_end(w, track, w->start_ns + end, name_of(state));
   }
}

/* What another thread spent may exceed the frame by an event that was in flight at the last update
 * and is made good in this one. It is squeezed into the frame, so as not to run into the next. The
 * root itself is left blank. */
static void put_tree(Writer *w, uint32_t track, const Prof_Frame *frame)
{
   const Prof_Tree *tree = &w->tree;
   uint64_t total = tree->branches[Prof_STATE_ROOT].hier;
   double ns_per_tick = Prof_frame_ns_per_tick(frame), place = ns_per_tick;
   uint32_t state = Prof_next_down(tree, Prof_STATE_ROOT), next;
   if (total > frame->ticks) place *= (double)frame->ticks / (double)total;
   for (; state; state = next) {
      next = Prof_next_down(tree, state);
      put_beginning(w, track, state, place, ns_per_tick);
      put_ends(w, track, state, next, place);
   }
}

static int put_frames(Writer *w, const Prof_Range *range)
{
   int back;
   for (back = range->oldest; back >= range->newest; --back) {
      const Prof_Frame *frame = Prof_history_frame(back);
      uint32_t i = 0;
      if (!frame) return 0;
      put_frame(w, frame);
      put_counter(w, frame);
      while (i < frame->count) {
         uint32_t track = FIRST_CONTEXT_TRACK + frame->items[i].context;
         i = Prof_plant(&w->tree, frame, i);
         put_tree(w, track, frame);
      }
      w->start_ns += frame->seconds * 1e9;
   }
   return 1;
}

const char *Prof_write_chrome(Prof_Out *out, const Prof_Range *range)
{
   Writer w;
   int done;
   w.out = out;
   w.before = "";
   w.start_ns = 0;
   done = Prof_make_tree(&w.tree);
   if (done) {
      Prof_put_text(out, "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"writer\":\"iprof ");
      Prof_put_text(out, Prof_VERSION "\"},\"traceEvents\":[\n");
      put_labels(&w);
      done = put_frames(&w, range);
      Prof_put_text(out, "\n]}\n");
   }
   Prof_free_tree(&w.tree);
   return done ? 0 : Prof_NO_MEMORY;
}
