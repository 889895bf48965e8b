/* prof_out_slices.c - see prof_out_slices.h */
#ifdef Prof_ENABLED
#include "prof_out_slices.h"
#include "../frame/prof_history.h"
#include "../frame/prof_timeline.h"
#include "../gather/prof_context_names.h"
#include <string.h>

/* ---- what there is ---- */

static void note_spans(Prof_Slices *s, int back)
{
   uint32_t count, i;
   const Prof_Span *spans = Prof_Timeline_spans_of(back, &count);
   for (i = 0; i < count; ++i)
      if (spans[i].context < s->num_contexts) s->placed[spans[i].context] = 1;
   if (spans) s->any = 1;
}

int Prof_Out_Slices_make(Prof_Slices *s, Prof_Trace *trace, const Prof_Tracks *tracks,
                         uint32_t first_track, const Prof_Range *range)
{
   int back;
   memset(s, 0, sizeof *s);
   s->trace = trace;
   s->tracks = tracks;
   s->first_track = first_track;
   s->num_contexts = (uint32_t)Prof_num_contexts();
   s->stacks = (Prof_Slice_Stack *)Prof_Config_alloc(tracks->count + 1, sizeof *s->stacks);
   s->placed = (unsigned char *)Prof_Config_alloc(s->num_contexts + 1, sizeof *s->placed);
   s->told = (uint64_t *)Prof_Config_alloc(s->num_contexts + 1, sizeof *s->told);
   if (!s->stacks || !s->placed || !s->told) return 0;
   for (back = range->oldest; back >= range->newest; --back) note_spans(s, back);
   return 1;
}

void Prof_Out_Slices_free(Prof_Slices *s)
{
   uint32_t i;
   for (i = 0; s->stacks && i < s->tracks->count; ++i) Prof_Config_release(s->stacks[i].slices);
   Prof_Config_release(s->stacks);
   Prof_Config_release(s->placed);
   Prof_Config_release(s->told);
}

int Prof_Out_Slices_tell(const Prof_Slices *s, uint32_t context)
{
   if (!s->in_frame || context >= s->num_contexts) return 0;
   if (s->told[context] == s->number) return 1;
   return s->placed[context] && Prof_Context_Names_at(context, s->number).fiber == Prof_FED;
}

/* ---- stacks ---- */

static const char *name_of(uint32_t state) { return Prof_Zones[Prof_States[state].zone].name; }

static void put_place(const Prof_Slices *s, uint32_t state)
{
   Prof_Out_Trace_place(s->trace, ",\"args\":{", Prof_States[state].zone, "}");
}

static uint32_t tid_of(const Prof_Slices *s, const Prof_Slice_Stack *stack)
{
   return s->first_track + (uint32_t)(stack - s->stacks);
}

/* Closes the innermost until `depth` are left, each where it ends, but not behind `limit_ns`. */
static void close_to(Prof_Slices *s, Prof_Slice_Stack *stack, uint32_t depth, double limit_ns)
{
   while (stack->depth > depth) {
      const Prof_Slice *slice = &stack->slices[--stack->depth];
      if (!slice->written) continue;
      Prof_Out_Trace_event(s->trace, "E", tid_of(s, stack),
                           slice->ends < limit_ns ? slice->ends : limit_ns, name_of(slice->state));
      put_place(s, slice->state);
      Prof_Out_Stream_text(s->trace->out, "}");
   }
}

/* 0: no memory. */
static int push(Prof_Slice_Stack *stack, const Prof_Slice *slice)
{
   stack->slices = (Prof_Slice *)Prof_Config_grown(stack->slices, &stack->cap, stack->depth + 1,
                                                   sizeof *stack->slices);
   if (stack->depth == stack->cap) return 0;
   stack->slices[stack->depth++] = *slice;
   return 1;
}

/* What begins and ends at the same time as it will be written is an instant, as readers take an end
 * before a beginning of that time. */
static void put_beginning(Prof_Slices *s, const Prof_Slice_Stack *stack, Prof_Slice *slice,
                          double begins)
{
   slice->written = Prof_Out_Frame_round_ns(begins) != Prof_Out_Frame_round_ns(slice->ends);
   Prof_Out_Trace_event(s->trace, slice->written ? "B" : "i", tid_of(s, stack), begins,
                        name_of(slice->state));
   if (!slice->written) {
      Prof_Out_Stream_text(s->trace->out, ",\"s\":\"t\"");
      put_place(s, slice->state);
   }
   Prof_Out_Stream_text(s->trace->out, "}");
}

/* ---- a frame ---- */

typedef struct Stretch {
   double start_ns, end_ns, ns_per_tick;
   uint64_t ticks;
} Stretch;

/* What ends with the frame ends where the next one begins, to the last digit. */
static double time_of(const Stretch *f, uint64_t ticks)
{
   double ns = f->start_ns + (double)ticks * f->ns_per_tick;
   return ticks >= f->ticks || ns > f->end_ns ? f->end_ns : ns;
}

/* How many of the first spans go on from the frame before: open then and open now. */
static uint32_t count_kept(const Prof_Slice_Stack *stack, const Prof_Span *spans, uint32_t count)
{
   uint32_t kept = 0;
   while (kept < count && kept < stack->depth && spans[kept].begin == 0 &&
          spans[kept].depth == kept && spans[kept].state == stack->slices[kept].state)
      ++kept;
   return kept;
}

/* Writes the spans of one context, and leaves open what was at the frame's end. What is in a zone
 * that ended right where the frame begins has nothing around it here: it took no time, and is left
 * out. 0: no memory. */
static int put_spans(Prof_Slices *s, Prof_Slice_Stack *stack, const Stretch *f,
                     const Prof_Span *spans, uint32_t count)
{
   uint32_t kept = count_kept(stack, spans, count), i;
   close_to(s, stack, kept, f->start_ns);
   for (i = 0; i < count; ++i) {
      Prof_Slice slice;
      slice.state = spans[i].state;
      slice.ends = time_of(f, spans[i].end);
      if (i < kept) {
         stack->slices[i].ends = slice.ends;
         continue;
      }
      Prof_ASSERT(spans[i].depth <= stack->depth || spans[i].end == 0);
      if (spans[i].depth > stack->depth) continue;
      close_to(s, stack, spans[i].depth, f->end_ns);
      put_beginning(s, stack, &slice, time_of(f, spans[i].begin));
      if (!push(stack, &slice)) return 0;
   }
   for (i = 0; i < stack->depth; ++i)
      if (stack->slices[i].ends < f->end_ns || !stack->slices[i].written) break;
   close_to(s, stack, i, f->end_ns);
   return 1;
}

/* A context whose time comes to nothing in all of the range has no track. */
static Prof_Slice_Stack *stack_of(Prof_Slices *s, uint32_t context)
{
   uint32_t track = Prof_Out_Track_find(s->tracks, context, s->number);
   return track < s->tracks->count ? &s->stacks[track] : 0;
}

static int put_context(Prof_Slices *s, const Stretch *f, const Prof_Span *spans, uint32_t count)
{
   Prof_Slice_Stack *stack = stack_of(s, spans->context);
   if (!stack) return 1;
   s->told[spans->context] = stack->frame = s->number;
   return put_spans(s, stack, f, spans, count);
}

int Prof_Out_Slices_put_frame(Prof_Slices *s, const Prof_Frame *frame, int back, double start_ns)
{
   uint32_t count = 0, from, to, i;
   const Prof_Span *spans = s->any ? Prof_Timeline_spans_of(back, &count) : 0;
   Stretch f;
   f.start_ns = start_ns;
   f.end_ns = start_ns + frame->seconds * 1e9;
   f.ns_per_tick = Prof_Out_Frame_ns_per_tick(frame);
   f.ticks = frame->ticks;
   s->in_frame = spans != 0;
   s->number = frame->number;
   for (from = 0; spans && from < count; from = to) {
      for (to = from; to < count && spans[to].context == spans[from].context; ++to) {}
      if (!put_context(s, &f, spans + from, to - from)) return 0;
   }
   for (i = 0; i < s->tracks->count; ++i)
      if (s->stacks[i].frame != frame->number) close_to(s, &s->stacks[i], 0, start_ns);
   return 1;
}

void Prof_Out_Slices_end(Prof_Slices *s, double end_ns)
{
   uint32_t i;
   for (i = 0; i < s->tracks->count; ++i) close_to(s, &s->stacks[i], 0, end_ns);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
