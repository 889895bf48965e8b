/* prof_out_chrome.c - trace events for Perfetto and chrome://tracing: the JSON array format of the
 * "Trace Event Format".
 *
 * A track of frames, a counter of their times, one of each value, a track of their critical paths
 * if those were on several threads, and a track for each thread or fiber. A frame that has a time
 * line (Prof_set_events) has each stay in a zone there, as it was: see prof_out_slices.h. Of others
 * there is no log of when a zone began, only how long each path took in the frame, so its paths
 * stand side by side in it as in a flame graph: lengths are true, places are not. Where a trace has
 * frames of both kinds, those paths stand in a slice "(sums)", and the frames of the other kind say
 * so in their figures.
 *
 * A hitch's frame tells in its figures what was seen in it; a path whose zone has the name of
 * another one, and a slice of such a zone, where that stands.
 *
 * Times are whole nanoseconds. Spans are written as a beginning and an end rather than as one event
 * with a duration: readers add up start and duration as floating-point numbers, and then a child
 * ends behind its parent, or a frame begins before the last one is over. Events stand in the file
 * in the order of their nesting, which readers keep for equal times.
 *
 * Figures stand at the end of a span: speedscope takes those at the beginning for a part of the
 * name. What took no time, as a counter, is an instant: of a beginning and an end at the same time,
 * it takes the end first, and puts all that follows below a span that never ends.
 *
 * A frame in which `main` took 3 us, 2 of them in `ai`, becomes, less what is the same in all
 * lines:
 *
 *      {"ph":"B","ts":0.000,"name":"main"}
 *      {"ph":"B","ts":0.000,"name":"ai"}
 *      {"ph":"E","ts":2.000,"name":"ai","args":{"self_us":2.000,"count":1}}
 *      {"ph":"E","ts":3.000,"name":"main","args":{"self_us":1.000,"count":1}}
 */
#ifdef Prof_ENABLED
#include "../frame/prof_history.h"
#include "../frame/prof_hitch.h"
#include "../frame/prof_scene.h"
#include "../gather/prof_context_names.h"
#include "../base/prof_number.h"
#include "../show/prof_value_walk.h"
#include "prof_out_seen.h"
#include "prof_out_writers.h"
#include "prof_out_slices.h"
#include "prof_out_tree.h"
#include <string.h>

enum { FRAMES_TRACK = 1, FIRST_THREAD_TRACK = 2 };

#define SUMS "(sums)"

void Prof_Out_Chrome_set_process(const char *name, uint64_t number)
{
   Prof_Out_Trace_set_process(name, number);
}

typedef struct Writer {
   Prof_Out *out;
   Prof_Trace trace; /* into out */
   Prof_Slices slices;
   Prof_Tree tree;
   Prof_Tracks tracks;
   Prof_Value_Walk values;
   double *last;       /* [value]: the amount that its counter has */
   double start_ns;    /* of the frame at hand */
   uint32_t track;     /* of the tree at hand */
   double ns_per_tick; /* its lengths */
   double place;       /* the same for where they are drawn */
} Writer;

/* "M" is metadata: names of the process and of tracks, and in which order readers show these. */
static void put_label(Writer *w, const char *kind, uint32_t track, const char *name)
{
   Prof_Out_Trace_begin(&w->trace, "M", track);
   Prof_Out_Stream_text(w->out, ",\"name\":\"");
   Prof_Out_Stream_text(w->out, kind);
   Prof_Out_Stream_text(w->out, "\",\"args\":{\"name\":");
   Prof_Out_Stream_json(w->out, name);
   Prof_Out_Stream_text(w->out, "}}");
}

static void put_order(Writer *w, uint32_t track, uint32_t place)
{
   Prof_Out_Trace_begin(&w->trace, "M", track);
   Prof_Out_Stream_text(w->out, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":");
   Prof_Out_Stream_integer(w->out, place);
   Prof_Out_Stream_text(w->out, "}}");
}

static int has_paths(const Prof_Range *range)
{
   int back;
   for (back = range->oldest; back >= range->newest; --back)
      if (Prof_History_header(back)->flags & Prof_FRAME_SHARED) return 1;
   return 0;
}

static uint32_t critical_track(const Writer *w) { return FIRST_THREAD_TRACK + w->tracks.count; }

/* That of critical paths comes second. */
static void put_labels(Writer *w, const Prof_Range *range)
{
   uint32_t i;
   put_label(w, "process_name", FRAMES_TRACK, Prof_Out_Trace_process());
   put_label(w, "thread_name", FRAMES_TRACK, "frames");
   put_order(w, FRAMES_TRACK, FRAMES_TRACK);
   if (has_paths(range)) {
      put_label(w, "thread_name", critical_track(w), "critical path");
      put_order(w, critical_track(w), FRAMES_TRACK);
   }
   for (i = 0; i < w->tracks.count; ++i) {
      put_label(w, "thread_name", FIRST_THREAD_TRACK + i, w->tracks.tracks[i].name);
      put_order(w, FIRST_THREAD_TRACK + i, FIRST_THREAD_TRACK + i);
   }
}

/* As words, so that no reader takes looks for time. */
static void put_seen(const Writer *w, const Prof_Frame *frame)
{
   int hitch = frame->flags & Prof_FRAME_HITCH ? Prof_Hitch_find(frame->number) : -1;
   if (!Prof_num_seen(hitch)) return;
   Prof_Out_Stream_text(w->out, ",\"seen\":");
   Prof_Out_Seen_put_json(w->out, hitch);
}

static void put_frame(Writer *w, const Prof_Frame *frame)
{
   Prof_Out *out = w->out;
   char name[32];
   snprintf(name, sizeof name, "frame %llu", (unsigned long long)frame->number);
   Prof_Out_Trace_event(&w->trace, "B", FRAMES_TRACK, w->start_ns, name);
   Prof_Out_Stream_text(out, "}");
   Prof_Out_Trace_event(&w->trace, "E", FRAMES_TRACK, w->start_ns + frame->seconds * 1e9, name);
   Prof_Out_Stream_text(out, ",\"args\":{\"work_ms\":");
   Prof_Out_Stream_fixed(out, (double)Prof_Out_Frame_work_ns(frame) * 1e-6, 6);
   Prof_Out_Stream_text(out, ",\"due_ms\":");
   Prof_Out_Stream_fixed(out, (double)Prof_Out_Frame_due_ns(frame) * 1e-6, 6);
   Prof_Out_Stream_text(out, ",\"critical_ms\":");
   Prof_Out_Stream_fixed(out, Prof_Frame_Record_critical_ms(frame), 6);
   Prof_Out_Stream_text(out, ",\"marks\":\"");
   Prof_Out_Frame_put_flags(out, frame->flags);
   Prof_Out_Stream_text(out, "\",\"text\":");
   Prof_Out_Stream_json(out, frame->text);
   if (frame->scene) {
      Prof_Out_Stream_text(out, ",\"scene\":");
      Prof_Out_Stream_json(out, Prof_Scene_name(frame->scene));
   }
   put_seen(w, frame);
   if (w->slices.any)
      Prof_Out_Stream_text(out, w->slices.in_frame ? ",\"threads\":\"as they ran\""
                                                   : ",\"threads\":\"sums\"");
   Prof_Out_Stream_text(out, "}}");
}

static void put_counter(Writer *w, const Prof_Frame *frame)
{
   Prof_Out_Trace_begin(&w->trace, "C", FRAMES_TRACK);
   Prof_Out_Trace_time(&w->trace, w->start_ns);
   Prof_Out_Stream_text(w->out, ",\"name\":\"frame ms\",\"args\":{\"ms\":");
   Prof_Out_Stream_fixed(w->out, (double)Prof_Out_Frame_ns(frame) * 1e-6, 6);
   Prof_Out_Stream_text(w->out, "}}");
}

/* "draw_calls (calls)", with one amount. Counters hold until the next, so what is as before is left
 * out; and so is what was never anything but 0. */
static void put_value(Writer *w, uint32_t value, double amount)
{
   const Prof_Value_Entry *v = &w->values.values[value];
   char name[2 * Prof_MAX_TEXT + 8];
   snprintf(name, sizeof name, *v->unit ? "%s (%s)" : "%s", v->name, v->unit);
   Prof_Out_Trace_begin(&w->trace, "C", FRAMES_TRACK);
   Prof_Out_Trace_time(&w->trace, w->start_ns);
   Prof_Out_Trace_name(&w->trace, name);
   Prof_Out_Stream_text(w->out, ",\"args\":{\"value\":");
   Prof_Out_Stream_number(w->out, amount);
   Prof_Out_Stream_text(w->out, "}}");
}

static int same(double a, double b) { return Prof_Float_bits(a) == Prof_Float_bits(b); }

static void put_values(Writer *w)
{
   uint32_t v;
   for (v = 1; v < w->values.count; ++v) {
      double amount = Prof_Value_Walk_amount(&w->values, v);
      if (same(amount, w->last[v]) || !Prof_Number_is_finite(amount)) continue;
      put_value(w, v, amount);
      w->last[v] = amount;
   }
}

/* A step is called as its thread. The zone that it waited in is told in its figures. */
static void put_critical_path(Writer *w, const Prof_Frame *frame)
{
   double ns = Prof_Out_Frame_ns_per_tick(frame);
   uint32_t i, count = frame->flags & Prof_FRAME_SHARED ? frame->num_steps : 0;
   for (i = 0; i < count; ++i) {
      const Prof_Step *step = &frame->steps[i];
      Prof_Held_Name name = Prof_Context_Names_at(step->context, frame->number);
      Prof_Out_Trace_event(&w->trace, "B", critical_track(w),
                           w->start_ns + (double)step->begin * ns, name.text);
      Prof_Out_Stream_text(w->out, "}");
      Prof_Out_Trace_event(&w->trace, "E", critical_track(w),
                           w->start_ns + (double)step->end * ns, name.text);
      if (step->state) {
         Prof_Out_Stream_text(w->out, ",\"args\":{\"waits_in\":");
         Prof_Out_Stream_json(w->out, Prof_Zones[Prof_States[step->state].zone].name);
         Prof_Out_Stream_text(w->out, "}");
      }
      Prof_Out_Stream_text(w->out, "}");
   }
}

static const char *name_of(uint32_t state) { return Prof_Zones[Prof_States[state].zone].name; }

static double begin_of(const Writer *w, uint32_t state)
{
   return w->start_ns + (double)w->tree.branches[state].start * w->place;
}

static double end_of(const Writer *w, uint32_t state)
{
   const Prof_Branch *branch = &w->tree.branches[state];
   return w->start_ns + (double)(branch->start + branch->hier) * w->place;
}

/* Does the state begin and end at the same time as it will be written? */
static int is_instant(const Writer *w, uint32_t state)
{
   return Prof_Out_Frame_round_ns(begin_of(w, state)) == Prof_Out_Frame_round_ns(end_of(w, state));
}

static void put_figures(Writer *w, uint32_t state)
{
   const Prof_Branch *branch = &w->tree.branches[state];
   Prof_Out_Stream_text(w->out, ",\"args\":{\"self_us\":");
   Prof_Out_Stream_us(w->out, Prof_Out_Frame_round_ns((double)branch->self * w->ns_per_tick));
   Prof_Out_Stream_text(w->out, ",\"count\":");
   Prof_Out_Stream_integer(w->out, branch->entries);
   Prof_Out_Trace_place(&w->trace, ",", Prof_States[state].zone, "");
   Prof_Out_Stream_text(w->out, "}}");
}

/* An instant, "i", is complete by this one event; "s":"t" says that it concerns its track alone. */
static void put_beginning(Writer *w, uint32_t state)
{
   int instant = is_instant(w, state);
   Prof_ASSERT(state > Prof_STATE_ROOT && w->tree.branches[state].present);
   Prof_Out_Trace_event(&w->trace, instant ? "i" : "B", w->track, begin_of(w, state),
                        name_of(state));
   Prof_Out_Stream_text(w->out, instant ? ",\"s\":\"t\"" : "}");
   if (instant) put_figures(w, state);
}

/* Ends the paths from `state` up to where `next` belongs; 0: all of them. If next is below state,
 * that is none: its parent is state itself. */
static void put_ends(Writer *w, uint32_t state, uint32_t next)
{
   uint32_t parent = Prof_STATE_ROOT;
   if (next) parent = Prof_States[next].parent;
   for (; state != parent; state = Prof_States[state].parent) {
      Prof_ASSERT(state > parent); /* else climbing never meets it */
      if (is_instant(w, state)) continue;
      Prof_Out_Trace_event(&w->trace, "E", w->track, end_of(w, state), name_of(state));
      put_figures(w, state);
   }
}

/* Sums beside what ran as it stands there must not be taken for that: they are in a slice that says
 * what they are. Returns whether there is one, to be ended. */
static int put_sums(Writer *w, double total_ns)
{
   int there = w->slices.any && Prof_Out_Frame_round_ns(w->start_ns) !=
                                   Prof_Out_Frame_round_ns(w->start_ns + total_ns);
   if (!there) return 0;
   Prof_Out_Trace_event(&w->trace, "B", w->track, w->start_ns, SUMS);
   Prof_Out_Stream_text(w->out, "}");
   return 1;
}

/* Writes a thread's tree of one frame, without the root itself. The tree may be longer than the
 * frame, as it includes an event that was in flight at the last update; it is then squeezed into
 * the frame, or it would run into the next one. */
static void put_tree(Writer *w, uint32_t track, const Prof_Frame *frame)
{
   const Prof_Tree *tree = &w->tree;
   uint64_t total = tree->branches[Prof_STATE_ROOT].hier;
   uint32_t state = Prof_Out_Tree_next_down(tree, Prof_STATE_ROOT), next;
   double total_ns;
   int in_sums;
   Prof_ASSERT(tree->branches[Prof_STATE_ROOT].present); /* it is planted */
   Prof_ASSERT(track >= FIRST_THREAD_TRACK && track - FIRST_THREAD_TRACK < w->tracks.count);
   w->track = track;
   w->place = w->ns_per_tick = Prof_Out_Frame_ns_per_tick(frame);
   if (total > frame->ticks) w->place *= (double)frame->ticks / (double)total;
   total_ns = (double)total * w->place;
   in_sums = state && put_sums(w, total_ns);
   for (; state; state = next) {
      next = Prof_Out_Tree_next_down(tree, state);
      put_beginning(w, state);
      put_ends(w, state, next);
   }
   if (!in_sums) return;
   Prof_Out_Trace_event(&w->trace, "E", w->track, w->start_ns + total_ns, SUMS);
   Prof_Out_Stream_text(w->out, "}");
}

/* What is told by slices is not told again by sums; nor, beside them, what took no time. */
static int is_told(const Writer *w, uint32_t context)
{
   const Prof_Branch *root = &w->tree.branches[Prof_STATE_ROOT];
   return Prof_Out_Slices_tell(&w->slices, context) ||
          (w->slices.in_frame && root->hier == root->self);
}

static void put_trees(Writer *w, const Prof_Frame *frame)
{
   uint32_t i = 0;
   while (i < frame->count) {
      uint32_t context = frame->items[i].context;
      i = Prof_Out_Tree_plant(&w->tree, frame, i);
      if (is_told(w, context)) continue;
      put_tree(w, FIRST_THREAD_TRACK + Prof_Out_Track_of(&w->tracks, context, frame->number),
               frame);
   }
}

/* Frames stand one behind the other, without gaps, whatever passed between them unrecorded. 0: one
 * could not be unpacked. */
static int put_frames(Writer *w, const Prof_Range *range)
{
   int back;
   for (back = range->oldest; back >= range->newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      if (!frame || !Prof_Out_Slices_put_frame(&w->slices, frame, back, w->start_ns)) return 0;
      put_frame(w, frame);
      put_counter(w, frame);
      Prof_Value_Walk_take(&w->values, frame);
      put_values(w);
      put_critical_path(w, frame);
      put_trees(w, frame);
      w->start_ns += frame->seconds * 1e9;
   }
   Prof_Out_Slices_end(&w->slices, w->start_ns);
   return 1;
}

const char *Prof_Out_Chrome_write(Prof_Out *out, const Prof_Range *range)
{
   Writer w;
   int done;
   memset(&w, 0, sizeof w);
   w.out = out;
   done = Prof_Out_Track_make(&w.tracks, range);
   if (!Prof_Out_Trace_make(&w.trace, out)) done = 0;
   if (!Prof_Out_Tree_make(&w.tree)) done = 0;
   if (!Prof_Value_Walk_begin(&w.values, range->oldest)) done = 0;
   if (!done || !Prof_Out_Slices_make(&w.slices, &w.trace, &w.tracks, FIRST_THREAD_TRACK, range))
      done = 0;
   w.last = (double *)Prof_Config_alloc(w.values.count + 1, sizeof *w.last);
   if (!w.last) done = 0;
   if (done) {
      Prof_Out_Stream_text(out, "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"writer\":\"iprof ");
      Prof_Out_Stream_text(out, Prof_VERSION "\"},\"traceEvents\":[\n");
      put_labels(&w, range);
      done = put_frames(&w, range);
      Prof_Out_Stream_text(out, "\n]}\n");
   }
   Prof_Out_Slices_free(&w.slices);
   Prof_Out_Trace_free(&w.trace);
   Prof_Out_Tree_free(&w.tree);
   Prof_Out_Track_free(&w.tracks);
   Prof_Value_Walk_end(&w.values);
   Prof_Config_release(w.last);
   return done ? 0 : Prof_NO_MEMORY;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
