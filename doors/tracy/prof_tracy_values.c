/* prof_tracy_values.c - see prof_tracy_values.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_values.h"
#include "../../src/base/prof_number.h"
#include "prof_tracy_watch.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_thread.h"
#include "../../src/gather/prof_value.h"
#include <stdio.h>
#include <string.h>

enum { HITCH_RGB = 0xff6040, LOAD_RGB = 0x60a0ff, LINE = 400 };

static void tell_values(Prof_Context *c, const Prof_Frame *frame, uint64_t stamp)
{
   uint32_t i;
   Prof_Value_settle_apart();
   for (i = 0; i < frame->num_values; ++i) {
      const Prof_Frame_Value *v = &frame->values[i];
      double amount = v->span.is_sample ? v->span.last : Prof_Sum_of(v->span.sum);
      if (v->span.is_sample && !v->span.has_last) continue;
      if (Prof_Values[v->value].apart) continue;
      Prof_Tracy_Watch_plot(c, Prof_Values[v->value].name, amount, stamp);
   }
}

/* What made the frame slow, as the list of hitches tells it. */
static void describe_hitch(char line[LINE], const Prof_Frame *frame)
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   char ms[Prof_NUMBER_SIZE];
   int length =
      snprintf(line, LINE, "hitch: %s ms", Prof_Number_fixed(ms, frame->seconds * 1e3, 1));
   if (!Prof_get_hitch(0, &hitch) || hitch.frame.number != frame->number) return;
   length += snprintf(line + length, (size_t)(LINE - length), ", %s ms more than usual",
                      Prof_Number_fixed(ms, hitch.excess_ms, 1));
   if (hitch.machine) snprintf(line + length, (size_t)(LINE - length), ", by the machine's doing");
   else if (hitch.kind == Prof_HITCH_DISPLAY && Prof_get_blame(0, 0, &blame))
      snprintf(line + length, (size_t)(LINE - length), ", by the display: %s ms of it in %s",
               Prof_Number_fixed(ms, blame.excess_ms, 1), blame.path);
   else if (Prof_get_blame(0, 0, &blame))
      snprintf(line + length, (size_t)(LINE - length), ": %s ms of it in %s",
               Prof_Number_fixed(ms, blame.excess_ms, 1), blame.path);
}

static void tell_frame(Prof_Context *c, const Prof_Frame *frame, uint64_t stamp)
{
   char line[LINE], ms[Prof_NUMBER_SIZE];
   if (frame->flags & Prof_FRAME_HITCH) {
      describe_hitch(line, frame);
      Prof_Tracy_Watch_message(c, line, HITCH_RGB, Prof_CAUTION, stamp);
   } else if (frame->flags & Prof_FRAME_LOAD) {
      snprintf(line, sizeof line, "load: %s ms",
               Prof_Number_fixed(ms, frame->seconds * 1e3, 1));
      Prof_Tracy_Watch_message(c, line, LOAD_RGB, Prof_INFO, stamp);
   }
   if (frame->text[0]) Prof_Tracy_Watch_message(c, frame->text, 0, Prof_INFO, stamp);
}

static void take_frame(const Prof_Frame *frame, uint64_t own_beside)
{
   Prof_Context *c = Prof_Thread_held();
   uint64_t stamp = frame->begin ? frame->begin + frame->ticks : Prof_Clock_now();
   (void)own_beside;
   if (!c || !c->lane.feed) return;
   tell_values(c, frame, stamp);
   tell_frame(c, frame, stamp);
}

void Prof_Tracy_Values_open(void) { (void)Prof_Update_add_sink(take_frame); }
void Prof_Tracy_Values_close(void) { Prof_Update_remove_sink(take_frame); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
