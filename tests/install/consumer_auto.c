/* consumer_auto.c - a program of somebody else whose functions mark themselves: compiled with
 * -finstrument-functions. Compiles as C++, too. */
#include <stdio.h>
#include <string.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "sources/auto/prof_auto.h"
#endif

#ifdef __cplusplus
extern "C"
#endif
void consumer_think(void);
void consumer_think(void)
{
   static volatile int i;
   for (i = 0; i < 1000; ++i) {}
}

/* 1 if the function is a row of the report. */
static int is_told(const char *function)
{
   Prof_Report *report = Prof_create_report();
   int i, found = 0;
   for (i = 0; report && i < report->num_record; ++i)
      found |= strcmp(report->record[i].name, function) == 0;
   Prof_free_report(report);
   return found;
}

int main(void)
{
   int frame;
#ifndef Prof_ENABLED
   return Prof_start_auto(0);
#endif
   if (!Prof_start_auto(0)) return 1;
   for (frame = 0; frame < 3; ++frame) {
      consumer_think();
      Prof_update(1);
   }
   if (!is_told("consumer_think")) return 2;
   Prof_stop_auto();
   printf("functions mark themselves\n");
   return 0;
}
