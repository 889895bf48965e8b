/* prof_hitch_text.c - see prof_hitch_text.h */
#ifdef Prof_ENABLED
#include "prof_hitch_text.h"
#include "../base/prof_number.h"
#include "../base/prof_utf8.h"
#include "../gather/prof_context_names.h"
#include "prof_hitch.h"
#include "prof_hitch_rule.h"
#include <stdio.h>
#include <string.h>

int Prof_Hitch_is_by_other(const Prof_Hitch *hitch)
{
   const Prof_Frame *frame = Prof_Hitch_frame(Prof_Hitch_find(hitch->frame.number));
   return frame && hitch->machine_context != (int)frame->owner;
}

/* Who had the CPUs: other programs, if the system's numbers prove it of half of the time or more;
 * else what they prove of each. */
static void add_programs(const Prof_Hitch *hitch, char *text)
{
   size_t length = strlen(text);
   char of_others[Prof_NUMBER_SIZE], of_own[Prof_NUMBER_SIZE];
   double others = hitch->programs_ms, own_ms = hitch->crowd_ms;
   Prof_Number_fixed(of_others, others, 1);
   Prof_Number_fixed(of_own, own_ms, 1);
   if (!length || (others <= 0 && own_ms <= 0)) return;
   if (others > 0 && others >= 0.5 * hitch->held_ms)
      snprintf(text + length, Prof_USE_TEXT - length,
               ", the CPUs were other programs' for %s ms", of_others);
   else
      snprintf(text + length, Prof_USE_TEXT - length,
               ", the CPUs were other programs' for %s ms and the game's for %s ms at least",
               of_others, of_own);
}

enum { MACHINE_NAME = 61 }; /* a name may be as long as the text */

static void copy_machine_name(char name[MACHINE_NAME], const Prof_Hitch *hitch)
{
   Prof_Utf8_copy(name, MACHINE_NAME, Prof_Context_Names_at((uint32_t)hitch->machine_context,
                                                            hitch->frame.number).text);
}

#define TELLS 0.05 /* ms: of less than that no text with one decimal tells */

static int is_all(const Prof_Hitch *hitch, double ms)
{
   return ms > hitch->held_ms - TELLS && ms < hitch->held_ms + TELLS;
}

/* ": 10.0 ms of main thread", or ", ...": a part of what was held, if it is worth a word. */
static void add_part(char *text, const char *before, double part, uint32_t context,
                     const Prof_Hitch *hitch)
{
   char ms[Prof_NUMBER_SIZE], name[31] = "others";
   size_t length = strlen(text);
   if (part < TELLS) return;
   if (context)
      Prof_Utf8_copy(name, sizeof name,
                     Prof_Context_Names_at(context - 1, hitch->frame.number).text);
   snprintf(text + length, Prof_USE_TEXT - length, "%s%s of %s", before,
            Prof_Number_fixed(ms, part, 1), name);
}

/* "27.3 ms without a CPU: 10.0 of main thread, 17.3 of render": from whom, if from several. */
static void add_parts(const Prof_Hitch *hitch, const Prof_Machine *machine, uint32_t owner,
                      char *text)
{
   double rest = hitch->held_ms - machine->here_ms - machine->other_ms;
   add_part(text, ": ", machine->here_ms, owner + 1, hitch);
   add_part(text, machine->here_ms < TELLS ? ": " : ", ", machine->other_ms, machine->context,
            hitch);
   add_part(text, ", ", rest, 0, hitch);
}

/* What is not told by the updating thread's time off the CPU alone. */
static void say_held(const Prof_Hitch *hitch, char text[Prof_USE_TEXT])
{
   int index = Prof_Hitch_find(hitch->frame.number);
   const Prof_Machine *machine = Prof_Hitch_machine(index);
   double waited = hitch->whole ? hitch->held_ms - hitch->frame.machine_ms : 0;
   char held[Prof_NUMBER_SIZE], ms[Prof_NUMBER_SIZE];
   size_t length;
   Prof_Number_fixed(held, hitch->held_ms, 1);
   if (hitch->whole && hitch->frame.machine_ms < TELLS) {
      snprintf(text, Prof_USE_TEXT, "ready to run for %s ms after it had waited, without a CPU",
               held);
      return;
   }
   snprintf(text, Prof_USE_TEXT, "%s ms without a CPU", held);
   length = strlen(text);
   if (waited >= TELLS)
      snprintf(text + length, Prof_USE_TEXT - length, ", %s of it after it had waited",
               Prof_Number_fixed(ms, waited, 1));
   else if (machine && !is_all(hitch, machine->here_ms))
      add_parts(hitch, machine, Prof_Hitch_frame(index)->owner, text);
   else Prof_Frame_Use_add_counts(&hitch->frame, text);
}

void Prof_Hitch_machine_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT])
{
   char name[MACHINE_NAME], ms[Prof_NUMBER_SIZE];
   int by_other = Prof_Hitch_is_by_other(hitch);
   text[0] = 0;
   if (!by_other && !hitch->whole && is_all(hitch, hitch->frame.off_ms))
      Prof_Frame_Use_text(&hitch->frame, text);
   else if (by_other && (!hitch->machine || is_all(hitch, hitch->machine_ms))) {
      copy_machine_name(name, hitch);
      snprintf(text, Prof_USE_TEXT, "%s was ready to run for %s ms, and had no CPU", name,
               Prof_Number_fixed(ms, hitch->machine_ms, 1));
   } else if (hitch->machine) say_held(hitch, text);
   add_programs(hitch, text);
}

void Prof_Hitch_crowd_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT])
{
   char ms[Prof_NUMBER_SIZE], name[MACHINE_NAME] = "";
   text[0] = 0;
   if (!hitch->crowd) return;
   if (Prof_Hitch_is_by_other(hitch)) copy_machine_name(name, hitch);
   Prof_Number_fixed(ms, hitch->crowd_ms, 1);
   snprintf(text, Prof_USE_TEXT, "%s%sno CPU for %s ms: %d%s of the game's threads on %d CPU%s",
            name, name[0] ? " had " : "", ms, hitch->crowd, hitch->crowd > 1 ? "" : " and more",
            hitch->cpus, hitch->cpus == 1 ? "" : "s");
}

/* "67.0 ms, usually 7.0" */
static void add_times(char *text, double now, double usual)
{
   char ms[Prof_NUMBER_SIZE], usually[Prof_NUMBER_SIZE];
   size_t length = strlen(text);
   snprintf(text + length, Prof_USE_TEXT - length, " %s ms, usually %s",
            Prof_Number_fixed(ms, now, 1), Prof_Number_fixed(usually, usual, 1));
}

void Prof_Hitch_display_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT])
{
   text[0] = 0;
   if (hitch->kind != Prof_HITCH_DISPLAY || hitch->wait_ms <= 0) return;
   Prof_Utf8_copy(text, 61, Prof_zone_name(hitch->wait_zone));
   add_times(text, hitch->wait_ms, hitch->wait_usual_ms);
}

/* The worst two zones, as far as they are above the usual. */
void Prof_Hitch_gpu_text(int index, char text[Prof_USE_TEXT])
{
   Prof_Hitch hitch;
   Prof_Hitch_Gpu found;
   int rank;
   text[0] = 0;
   if (!Prof_get_hitch(index, &hitch) || hitch.gpu_ms < 0) return;
   strcpy(text, "GPU");
   add_times(text, hitch.gpu_ms, hitch.gpu_usual_ms);
   for (rank = 0; rank < 2 && Prof_get_hitch_gpu(index, rank, &found); ++rank) {
      size_t length = strlen(text);
      if (found.excess_ms <= 0 || length + 60 > Prof_USE_TEXT) return;
      strcpy(text + length, rank ? "; " : ": ");
      Prof_Utf8_copy(text + length + 2, 31, Prof_zone_name(found.zone));
      add_times(text, found.ms, found.usual_ms);
   }
}

/* The blame of a hitch of the game's is not less by what the machine kept. So that stands next to
 * it, if it is much. */
void Prof_Hitch_off_text(const Prof_Hitch *hitch, char text[Prof_USE_TEXT])
{
   double off = hitch->frame.off_ms - hitch->wait_ms, least = Prof_HITCH_PART * hitch->excess_ms;
   int kept = hitch->machine_ms > 0 && hitch->machine_ms >= least;
   char ms[Prof_NUMBER_SIZE];
   size_t length;
   text[0] = 0;
   if (hitch->kind != Prof_HITCH_GAME || hitch->crowd || (!kept && off < least)) return;
   if (kept && Prof_Hitch_is_by_other(hitch)) {
      Prof_Hitch_machine_text(hitch, text);
      return;
   }
   Prof_Frame_Use_text(&hitch->frame, text);
   length = strlen(text);
   if (kept && length)
      snprintf(text + length, Prof_USE_TEXT - length, ", %s ms of that by the machine",
               Prof_Number_fixed(ms, hitch->machine_ms, 1));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
