/* prof_value_walk.c - see prof_value_walk.h */
#ifdef Prof_ENABLED
#include "prof_value_walk.h"
#include "../frame/prof_history.h"
#include "../base/prof_number.h"
#include <string.h>

void Prof_Value_Walk_end(Prof_Value_Walk *w)
{
   Prof_Config_release(w->values);
   Prof_Config_release(w->figures);
   Prof_Config_release(w->held);
   Prof_Config_release((void *)w->spans);
   Prof_Config_release(w->moved);
   memset(w, 0, sizeof *w);
}

static int make(Prof_Value_Walk *w)
{
   w->values = (Prof_Value_Entry *)Prof_Config_alloc(w->count, sizeof *w->values);
   w->figures = (double *)Prof_Config_alloc(w->count, sizeof *w->figures);
   w->held = (double *)Prof_Config_alloc(w->count, sizeof *w->held);
   w->spans = (const Prof_Value_Span **)Prof_Config_alloc(w->count, sizeof *w->spans);
   w->moved = (uint32_t *)Prof_Config_alloc(w->count, sizeof *w->moved);
   return w->values && w->figures && w->held && w->spans && w->moved;
}

/* What samples held before all that is kept. */
static void begin_values(Prof_Value_Walk *w)
{
   uint32_t value;
   for (value = 1; value < w->count; ++value) {
      w->held[value] = Prof_Number_nan();
      if (!Prof_Value_Walk_is_sample(w, value)) continue;
      (void)Prof_History_held(Prof_History_length(), value, &w->held[value]);
      w->figures[value] = w->held[value];
   }
}

int Prof_Value_Walk_begin(Prof_Value_Walk *w, int oldest)
{
   int back, done;
   memset(w, 0, sizeof *w);
   Prof_Config_lock();
   w->count = Prof_Value_count();
   done = make(w);
   if (done && w->count > 1) memcpy(w->values, Prof_Values, w->count * sizeof *w->values);
   Prof_Config_unlock();
   if (done) begin_values(w);
   for (back = Prof_History_length() - 1; done && w->count > 1 && back > oldest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      if (frame) Prof_Value_Walk_take(w, frame);
      done = frame != 0;
   }
   return done;
}

static void rest(Prof_Value_Walk *w, uint32_t value)
{
   w->figures[value] = Prof_Value_Walk_is_sample(w, value) ? w->held[value] : 0;
   w->spans[value] = 0;
}

static void move(Prof_Value_Walk *w, uint32_t value, const Prof_Value_Span *span)
{
   if (span->is_sample && span->has_last) w->held[value] = span->last;
   w->figures[value] = Prof_Value_Walk_figure(span);
   w->spans[value] = span;
   w->moved[w->num_moved++] = value;
}

/* A value that came to be after the walk began is not in it. */
void Prof_Value_Walk_take(Prof_Value_Walk *w, const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < w->num_moved; ++i) rest(w, w->moved[i]);
   w->num_moved = 0;
   for (i = 0; i < frame->num_values; ++i)
      if (frame->values[i].value < w->count)
         move(w, frame->values[i].value, &frame->values[i].span);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
