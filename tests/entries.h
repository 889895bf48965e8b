/* entries.h - sums of what the report that is now shown tells. */
#ifndef INC_TESTS_ENTRIES_H
#define INC_TESTS_ENTRIES_H

#include <cstring>
#include <string>

#include "prof.h"

/* Of one column; of all rows, if there is no name. */
inline double of_report(const char *column, const std::string &name = "")
{
   double sum = 0;
   Prof_Report *report = Prof_create_report();
   for (int i = 0; report && i < report->num_record; ++i)
      for (int v = 0; v < Prof_NUM_VALUES; ++v)
         if (!std::strcmp(report->header[v + 1], column) &&
             (name.empty() || report->record[i].name == name))
            sum += report->record[i].values[v];
   Prof_free_report(report);
   return sum;
}

/* How often a zone was entered. */
inline double entries_of(const std::string &name) { return of_report("count", name); }

#endif
