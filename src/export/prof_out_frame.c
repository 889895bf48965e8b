/* prof_out_frame.c - see prof_out_frame.h */
#ifdef Prof_ENABLED
#include "prof_out_frame.h"
#include "../gather/prof_context_names.h"
#include <string.h>

uint64_t Prof_Out_Frame_round_ns(double ns) { return ns > 0 ? (uint64_t)(ns + 0.5) : 0; }

double Prof_Out_Frame_ns_per_tick(const Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Frame_Record_ms_per_tick(frame) > 0); /* it was calibrated when it ended */
   return Prof_Frame_Record_ms_per_tick(frame) * 1e6;
}

uint64_t Prof_Out_Frame_ns(const Prof_Frame *frame)
{
   return Prof_Out_Frame_round_ns(frame->seconds * 1e9);
}

uint64_t Prof_Out_Frame_work_ns(const Prof_Frame *frame)
{
   return Prof_Out_Frame_round_ns(Prof_Frame_Record_work_ms(frame) * 1e6);
}

uint64_t Prof_Out_Frame_critical_ns(const Prof_Frame *frame)
{
   return Prof_Out_Frame_round_ns(Prof_Frame_Record_critical_ms(frame) * 1e6);
}

uint64_t Prof_Out_Frame_due_ns(const Prof_Frame *frame)
{
   return Prof_Out_Frame_round_ns(Prof_Frame_Record_due_ms(frame) * 1e6);
}

const char *Prof_Out_Frame_flags(uint32_t flags, char text[Prof_OUT_FLAGS])
{
   static const char *const words[] = {"load",  "gap",     "hitch",
                                       "after", "machine", "display"};
   static const uint32_t bits[] = {Prof_FRAME_LOAD, Prof_FRAME_GAP, Prof_FRAME_HITCH,
                                   Prof_FRAME_AFTER, Prof_FRAME_MACHINE, Prof_FRAME_DISPLAY};
   int i;
   *text = 0;
   for (i = 0; i < (int)(sizeof bits / sizeof *bits); ++i) {
      if (!(flags & bits[i])) continue;
      if (*text) strcat(text, " ");
      strcat(text, words[i]);
   }
   Prof_ASSERT(strlen(text) < Prof_OUT_FLAGS);
   return text;
}

void Prof_Out_Frame_put_flags(Prof_Out *out, uint32_t flags)
{
   char text[Prof_OUT_FLAGS];
   Prof_Out_Stream_text(out, Prof_Out_Frame_flags(flags, text));
}

const char *Prof_Out_Frame_context_name(uint32_t context, uint64_t frame,
                                          char name[Prof_OUT_NAME])
{
   Prof_Held_Name held = Prof_Context_Names_at(context, frame);
   size_t length = strlen(held.text);
   Prof_ASSERT(context < (uint32_t)Prof_Settings.max_contexts);
   if (length > Prof_OUT_NAME - 1) length = Prof_OUT_NAME - 1;
   memcpy(name, held.text, length);
   name[length] = 0;
   return name;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
