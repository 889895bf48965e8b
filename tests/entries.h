/* entries.h - how often a zone was entered, as the report that is now shown tells it. */
#ifndef INC_TESTS_ENTRIES_H
#define INC_TESTS_ENTRIES_H

#include <cstring>
#include <string>

#include "prof.h"

inline double entries_of(const std::string &name)
{
   double entries = 0;
   Prof_Report *report = Prof_create_report();
   for (int i = 0; report && i < report->num_record; ++i)
      for (int v = 0; v < Prof_NUM_VALUES; ++v)
         if (report->record[i].name == name && !std::strcmp(report->header[v + 1], "count"))
            entries += report->record[i].values[v];
   Prof_free_report(report);
   return entries;
}

#endif
